"""Pages: what a browser opens, the first view of each made here."""

from __future__ import annotations

import functools
import hashlib
import mimetypes
from time import time
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import Cookie
from litestar.response import Redirect
from msgspec import convert, json

from gobelet.errors import LOCALES, GobeletError, RequestError
from gobelet.render import web
from gobelet.render.web import views
from gobelet.scene.model import Scene
from gobelet.scene.words import Words, words
from gobelet.server import asking, hosting, language
from gobelet.server.api import Asked, Id, Number, begun, eyes_of, house_of, new_promise, room_of, visitor_of
from gobelet.server.asking import Look
from gobelet.server.house import House
from gobelet.server.language import language_of, said_ago
from gobelet.server.pool import outcome, told
from gobelet.server.room import OVER, PLAYING, Room
from gobelet.server.visitors import opens
from gobelet.table.find import all_games, find
from gobelet.table.game import Game
from gobelet.table.options import Option
from gobelet.table.rulebook import rulebook

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
NEVER = {"cache-control": "no-store"}
ART = ("symbols.svg", "style.css")
HTML = "text/html; charset=utf-8"


def html(text: str, status: int = 200) -> Response[str]:
    return Response(text, media_type=HTML, status_code=status, headers=NEVER)


def spoken(request: Asked, response: Response[Any]) -> Response[Any]:
    """Return *response* so that a language that was asked for is kept."""
    chosen = request.query_params.get("lang")
    if chosen in LOCALES:
        path = house_of(request).settings.base or "/"
        response.set_cookie(Cookie(language.COOKIE, path, chosen, samesite="lax"))
    return response


def refusal(request: Request[Any, Any, Any], code: str, sentence: str, status: int) -> Response[Any]:
    """Return what went wrong, as the asker reads it: a page for people, JSON for programs."""
    base = request.app.state.house.settings.base
    if request.scope["path"].startswith(f"{base}/api") or "text/html" not in request.headers.get("accept", ""):
        return Response({"code": code, "sentence": sentence, "clauses": []}, status_code=status, media_type="application/json")
    view = views.ProblemView(base=base, lang=language_of(request), code=code, sentence=sentence, status=status)
    return html(web.problem(view), status)


# Home.


@get("/", include_in_schema=False)
async def home(request: Asked) -> Response[str]:
    house, lang = house_of(request), language_of(request)
    rows = await house.reading(house.store.mine, visitor_of(request))
    promised = new_promise(house)
    view = views.HomeView(
        base=house.settings.base,
        lang=lang,
        games=tuple(offer(house, game, lang) for game in all_games()),
        tables=tuple(_mine(house, row, held, lang) for row, held in rows),
        levels=tuple(reversed(hosting.LEVELS)),
        ticket=promised.ticket,
        promise=promised.promise,
    )
    return spoken(request, html(web.home(view)))


def offer(house: House, game: Game, lang: str) -> views.Offer:
    """Return *game* as a page offers it."""
    own = words(game.folder, lang)
    options = tuple(_option(game, own, option, lang) for option in game.options)
    return views.Offer(game.id, own.say("game.title"), own.say("game.tagline"), game.seats, options, art_of(house, game))


def _option(game: Game, own: Words, option: Option, lang: str) -> views.Option:
    choices = tuple(views.Choice(each, own.say(f"options.{option.name}.{each}")) for each in option.choices)
    clauses = " ".join(str(rulebook(game, lang).reason(clause)) for clause in option.clauses)
    return views.Option(option.name, own.say(f"options.{option.name}.name"), choices, option.default, clauses)


def _mine(house: House, row: Any, held: list[int], lang: str) -> views.Mine:
    game = find(hosting.game_of(row))
    room = house.rooms.get(row.id)
    asked = room is not None and row.status == PLAYING and any(seat in room.asked for seat in held)
    players = tuple(name for name in room.names if name) if room else ()
    title = words(game.folder, lang).say("game.title")
    ago = said_ago(time() - row.changed, lang)
    return views.Mine(row.id, f"{house.settings.base}/t/{row.id}", title, row.name, row.status, players, asked, ago)


# A table.


@get("/t/{table:str}", include_in_schema=False)
async def table(request: Asked, table: Id) -> Response[str]:
    room, lang = await room_of(request, table), language_of(request)
    held = await room.house.held(visitor_of(request), room.id)
    glance = Glance(visitor_of(request), held, first_eyes(room, held), lang)
    base = room.house.settings.base
    view = views.TableView(
        base=base,
        lang=lang,
        table=room.id,
        game=room.game.id,
        title=title_of(room, lang),
        state=json.encode(await glance.at(room)),
        live=f"{base}/t/{room.id}/live",
        art=art_of(room.house, room.game),
        levels=tuple(reversed(hosting.LEVELS)),
        held=held,
    )
    return spoken(request, html(web.table(view)))


def title_of(room: Room, lang: str) -> str:
    return words(room.game.folder, lang).say("game.title")


def first_eyes(room: Room, held: tuple[int, ...]) -> int | None:
    """Return whose eyes a page opens with: nobody's where a screen with secrets goes round."""
    if room.game.hides and len(held) > 1:
        return None
    return next((seat for seat in held if seat in room.asked), held[0] if held else None)


class Glance:
    """A look at a table that is not kept up: the first view of a page."""

    def __init__(self, visitor: str, held: tuple[int, ...], eyes: int | None, locale: str) -> None:
        self.visitor, self.held, self.eyes, self.locale = visitor, held, eyes, locale
        self.free = False

    def send(self, frame: bytes) -> None:
        raise NotImplementedError

    async def at(self, room: Room) -> Any:
        async with room.lock:
            if not room.started or room.trouble:
                return room.view(self, None)
            found = outcome(await room.ask(asking.Show(room.id, [Look(self.eyes, self.locale)], 0)))
            return room.view(self, found.sights[0])


@get("/s/{table:str}/{seat:int}/{word:str}", include_in_schema=False)
async def seat_link(request: Asked, table: Id, seat: Number, word: str) -> Redirect:
    """Give this device the seat that the link opens."""
    room = await room_of(request, table)
    if seat > len(room.seats) or not opens(room.house.key, room.id, seat - 1, room.seats[seat - 1].token, word):
        raise RequestError("server/link")
    await hosting.sit(room, visitor_of(request), seat - 1)
    return Redirect(f"{room.house.settings.base}/t/{room.id}", status_code=303)


@get("/t/{table:str}/replay", include_in_schema=False)
async def replay(request: Asked, table: Id, at: int | None = None, eyes: int = -1) -> Response[str]:
    room, lang = begun(await room_of(request, table)), language_of(request)
    seat = await eyes_of(request, room, eyes)
    number = room.actions if at is None else min(max(at, 0), room.actions)
    found: Any = told(await room.ask(asking.Scenes(room.id, number, number, Look(seat, lang))))
    (shown,) = json.decode(found)
    view = views.ReplayView(
        base=room.house.settings.base,
        lang=lang,
        table=room.id,
        game=room.game.id,
        title=title_of(room, lang),
        scene=convert(shown["scene"], Scene),
        at=number,
        last=room.actions,
        eyes=seat,
        news=tuple(shown["news"]),
        art=art_of(room.house, room.game),
    )
    return spoken(request, html(web.replay(view)))


@get("/t/{table:str}/verify", include_in_schema=False)
async def verify(request: Asked, table: Id) -> Response[str]:
    room, lang = await room_of(request, table), language_of(request)
    known: dict[str, Any] = {}
    if room.status == OVER:
        found: Any = told(await room.ask(asking.Draws(room.id, lang)))
        known = {"secret": room.header.secret, "salts": tuple(room.header.salts), **found}
        known["draws"] = convert(found["draws"], tuple[views.Draw, ...])
        known["problems"] = tuple(found["problems"])
    view = views.VerifyView(
        base=room.house.settings.base,
        lang=lang,
        table=room.id,
        game=room.game.id,
        title=title_of(room, lang),
        promise=room.header.promise,
        **known,
    )
    return spoken(request, html(web.verify(view)))


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: Asked, game: Id) -> Response[str]:
    lang, played = language_of(request), find(game)
    book = rulebook(played, lang)
    chapters = tuple(
        views.Chapter(title, tuple(views.Clause(each.clause, each.text) for each in book.chapter(name)))
        for name, title in book.chapters.items()
    )
    view = views.RulesView(base=house_of(request).settings.base, lang=lang, game=played.id, title=book.title, chapters=chapters)
    return spoken(request, html(web.rules(view)))


# Files.


@get("/static/{version:str}/{name:str}", include_in_schema=False)
async def static(request: Asked, version: str, name: str) -> Response[bytes]:
    found = web.static_files().get(name)
    if found is None:
        raise GobeletError("server/no-page", path=request.url.path)
    return Response(found, media_type=_kind(name), headers=FOR_EVER if version == web.file_hash() else NEVER)


@get("/art/{game:str}/{version:str}/{name:str}", include_in_schema=False)
async def art(request: Asked, game: Id, version: str, name: str) -> Response[bytes]:
    path = find(game).folder / "art" / name
    if name not in ART or not path.is_file():
        raise GobeletError("server/no-page", path=request.url.path)
    return Response(path.read_bytes(), media_type=_kind(name), headers=FOR_EVER)


def _kind(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


@functools.cache
def _art_hash(game: Game) -> str:
    whole = hashlib.sha256()
    for name in ART:
        path = game.folder / "art" / name
        whole.update(path.read_bytes() if path.is_file() else b"")
    return whole.hexdigest()[:16]


@functools.cache
def _symbols(game: Game) -> tuple[str, ...]:
    path = game.folder / "art" / ART[0]
    return web.symbol_ids(path.read_text(encoding="utf-8")) if path.is_file() else ()


def art_of(house: House, game: Game) -> views.Art | None:
    """Return where a game's drawings are, if it brings any."""
    if not _symbols(game):
        return None
    folder = f"{house.settings.base}/art/{game.id}/{_art_hash(game)}"
    return views.Art(f"{folder}/{ART[0]}", f"{folder}/{ART[1]}", _symbols(game))


HANDLERS = [home, table, seat_link, replay, verify, rules, static, art]
