"""One socket by itself: what becomes of a page that does not keep up."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from gobelet.server.settings import Settings
from gobelet.server.sockets import OUTBOX, TOO_SLOW, Socket


async def test_a_page_that_does_not_keep_up_is_let_go_once() -> None:
    closed: list[int] = []

    async def close(code: int) -> None:
        closed.append(code)

    tasks = []
    house: Any = SimpleNamespace(settings=Settings("sqlite:///x"), later=lambda work: tasks.append(asyncio.ensure_future(work)))
    wire: Any = SimpleNamespace(close=close)
    room: Any = SimpleNamespace()
    socket = Socket(house, room, wire, "somebody", ())
    for _ in range(OUTBOX):
        socket.send(b"{}")
    await asyncio.gather(*tasks)
    assert closed == []
    for _ in range(3):
        socket.send(b"{}")
    await asyncio.gather(*tasks)
    assert closed == [TOO_SLOW]
