"""What a server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs.

    *base* is the sub-path it lives under behind a reverse proxy, "" for none. *origins* are the addresses whose pages may
    talk to it besides its own. Times are in seconds, sizes in bytes.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    base: str = ""
    origins: tuple[str, ...] = ()
    fanout: str = ""
    """Where the news between several workers goes: a URL of PostgreSQL or Redis; "" where one worker is alone."""
    desks: int = 1
    """Processes that play by the rules."""
    rules_limit: float = 2.0
    bots_limit: float = 2.0
    warming_limit: float = 300.0
    """How long a bot may take to get ready, the first time its game is played."""
    bot_pause: float = 0.7
    """Between the moves of bots, so that people can follow them."""
    frame_limit: int = 16 * 1024
    body_limit: int = 64 * 1024
    messages_a_second: float = 20.0
    messages_at_once: float = 60.0
    """How many messages a socket may send in a burst."""
    silence_limit: float = 30.0
    """How long a socket may say nothing, heartbeats included."""
    tables_a_desk: int = 4096
    """Tables that a process keeps in memory; the others are read again when somebody plays."""
    snapshot_every: int = 200
    tables_a_visitor: int = 200
    secure: bool = False
    """Whether cookies are only for HTTPS."""
