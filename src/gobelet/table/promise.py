"""Chance that nobody can have chosen: a promise before the first action, salts of the players, the secret at the end.

    promise = sha256("gobelet promise " + secret)
    seed    = sha256("gobelet seed " + secret + " " + the salts by seat, with spaces between) mod 2**62

The promise is shown before a player's salt is made, so neither who keeps the secret nor a player alone decides the dice.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from gobelet.kernel.chance import BITS


def promise_of(secret: str) -> str:
    """Return what binds to *secret* and does not tell it."""
    return hashlib.sha256(f"gobelet promise {secret}".encode()).hexdigest()


def seed_of(secret: str, salts: Sequence[str]) -> int:
    """Return the seed of a table's luck."""
    digest = hashlib.sha256(f"gobelet seed {secret} {' '.join(salts)}".encode()).hexdigest()
    return int(digest, 16) & BITS
