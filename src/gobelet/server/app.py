"""The server, put together: pages, questions by HTTP, sockets, and what operators look at."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from litestar import Litestar, Request, Response, WebSocket, get, websocket
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gobelet import __version__
from gobelet.errors import AuthorError, GobeletError, IllegalAction
from gobelet.server import api, pages
from gobelet.server.guard import App, Guard
from gobelet.server.house import House
from gobelet.server.language import language_of
from gobelet.server.pool import Runaway
from gobelet.server.settings import Settings
from gobelet.server.sockets import Socket

log = logging.getLogger("gobelet.server")

GONE = 4004  # a socket to a table that is not there

STATUS = {
    "server/no-table": 404,
    "server/no-page": 404,
    "games/unknown": 404,
    "rulebook/clause": 404,
    "server/not-host": 403,
    "server/not-your-seat": 403,
    "server/no-seat": 403,
    "server/busy": 503,
    "server/too-many-tables": 429,
}


def make_app(settings: Settings) -> App:
    """Return the server as an ASGI application."""
    house = House(settings)

    @asynccontextmanager
    async def living(_app: Litestar) -> AsyncIterator[None]:
        await house.start()
        log.info("started", extra={"tables": settings.database.partition(":")[0]})
        try:
            yield
        finally:
            await house.stop()

    app = Litestar(
        route_handlers=[api.ROUTER, live, health, metrics, *pages.HANDLERS],
        path=settings.base or "/",
        lifespan=[living],
        exception_handlers={GobeletError: refuse, HTTPException: refuse_request, Exception: fail},
        openapi_config=OpenAPIConfig("Gobelet", __version__, path="/schema", render_plugins=[JsonRenderPlugin()]),
        compression_config=CompressionConfig("gzip", gzip_compress_level=6),
        request_max_body_size=settings.body_limit,
        logging_config=None,
    )
    app.state.house = house
    return Guard(cast("App", app), settings)


@websocket("/t/{table:str}/live")
async def live(socket: WebSocket[Any, Any, Any], table: str) -> None:
    """Speak with a page about a table."""
    house: House = socket.app.state.house
    visitor = socket.scope["state"]["visitor"]  # the guard put it there
    await socket.accept()
    try:
        room = await house.room(table)
    except GobeletError:
        await socket.close(GONE)
        return
    await Socket(house, room, socket, visitor, await house.held(visitor, room.id)).serve()


@get("/health", tags=["operators"])
async def health(request: api.Asked) -> dict[str, str]:
    """Answer as long as the database does."""
    await api.house_of(request).reading(api.house_of(request).store.tables_to_run)
    return {"status": "ok", "version": __version__}


@get("/metrics", media_type="text/plain", tags=["operators"])
async def metrics(request: api.Asked) -> Response[str]:
    """Tell what Prometheus asks."""
    return Response(api.house_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


# What goes wrong.


def refuse(request: Request[Any, Any, Any], problem: GobeletError) -> Response[Any]:
    """Answer with the code and the sentence of what was refused."""
    if isinstance(problem, AuthorError | Runaway):
        log.error("failed", extra={"code": problem.code}, exc_info=problem)
    status = STATUS.get(
        problem.code, 500 if isinstance(problem, AuthorError | Runaway) else 409 if isinstance(problem, IllegalAction) else 400
    )
    return pages.refusal(request, problem.code, problem.text(language_of(request)), status)


def refuse_request(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    """Answer a request that is none we know."""
    code = "server/no-page" if problem.status_code == 404 else "server/bad-request"
    detail = GobeletError(code, problem=said(problem), path=request.url.path)
    return pages.refusal(request, code, detail.text(language_of(request)), problem.status_code)


def said(problem: HTTPException) -> str:
    """Return what Litestar found wrong with a request."""
    extra = problem.extra if isinstance(problem.extra, list) else []
    found = [f"{each.get('key', '')}: {each.get('message', '')}" for each in extra if isinstance(each, dict)]
    return "; ".join(found) or problem.detail


def fail(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Answer for what is our own fault, and say in the log what it was."""
    log.error("failed", exc_info=problem)
    return pages.refusal(request, "server/failed", GobeletError("server/failed").text(language_of(request)), 500)
