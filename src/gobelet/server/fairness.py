"""The secrets behind promises, and the salts of players. What they bind, `gobelet.table.promise` says."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

from gobelet.errors import RequestError

SALT = re.compile(r"[0-9a-f]{32}")


def new_ticket() -> str:
    """Return the number of a promise that is to be made."""
    return secrets.token_hex(16)


def secret_of(key: str, ticket: str) -> str:
    """Return the secret behind *ticket*, which only the holder of the server's *key* can tell."""
    return hmac.new(bytes.fromhex(key), f"gobelet ticket {ticket}".encode(), hashlib.sha256).hexdigest()


def check_salt(salt: str) -> str:
    """Return *salt* if it is one, or none at all."""
    if salt and not SALT.fullmatch(salt):
        raise RequestError("server/salt", said=salt)
    return salt
