"""Keys as bindings name them."""


def either_case(keys: str) -> str:
    """Return *keys* with each letter in both cases: Caps Lock changes nothing."""
    return ",".join(f"{key},{key.upper()}" if len(key) == 1 and key.isalpha() else key for key in keys.split(","))
