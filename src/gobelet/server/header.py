"""What a table's header says: facts that do not change after its first action, kept as JSON."""

from __future__ import annotations

from msgspec import Struct

from gobelet.server.asking import Facts


class Header(Struct, frozen=True):
    """*seed* is fixed when the game starts, from the secret and the salts of the seats."""

    game: str
    seats: int
    options: dict[str, str]
    engine: str
    content: str
    secret: str
    promise: str
    salts: list[str] = []
    seed: int | None = None

    def facts(self, names: list[str]) -> Facts:
        """Return what a desk needs to open the table."""
        assert self.seed is not None
        return Facts(self.game, self.seats, self.options, names, self.seed, self.engine, self.content)
