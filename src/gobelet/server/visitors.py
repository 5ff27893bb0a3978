"""Who is who without an account: a visitor is a secret in a cookie, a seat a link that nobody can guess."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

COOKIE = "gobelet"
LINK_BYTES = 18


def new_visitor() -> str:
    """Return what a visitor's cookie holds."""
    return secrets.token_urlsafe(24)


def known_as(cookie: str) -> str:
    """Return what the database knows a visitor by: it never learns the cookie."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def new_table_id() -> str:
    return secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")


def new_nonce() -> str:
    """Return what makes the next link of a seat another one."""
    return secrets.token_hex(8)


def seat_word(key: str, table: str, seat: int, nonce: str) -> str:
    """Return the last part of the link to a seat; without the server's *key* nobody can make it."""
    digest = hmac.new(bytes.fromhex(key), f"gobelet seat {table} {seat} {nonce}".encode(), hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:LINK_BYTES]).decode()


def seat_link(key: str, table: str, seat: int, nonce: str) -> str:
    return f"/s/{table}/{seat + 1}/{seat_word(key, table, seat, nonce)}"


def opens(key: str, table: str, seat: int, nonce: str, word: str) -> bool:
    """Return whether *word* is the last part of the link to a seat."""
    return hmac.compare_digest(seat_word(key, table, seat, nonce), word)
