"""What pages ask by HTTP: tables made and hosted, seats, links, replays, records. Everything is JSON."""

from __future__ import annotations

import io
from typing import Annotated, Any, Literal

import segno
from litestar import Request, Response, Router, get, post
from litestar.params import Parameter
from msgspec import Struct

from gobelet.errors import RequestError
from gobelet.server import asking, hosting
from gobelet.server.asking import Look
from gobelet.server.fairness import new_ticket, secret_of
from gobelet.server.hosting import NewTable, SeatWish, TableWish
from gobelet.server.house import House
from gobelet.server.language import language_of
from gobelet.server.pool import told
from gobelet.server.protocol import Sitter
from gobelet.server.room import OVER, Room
from gobelet.server.visitors import seat_link
from gobelet.table.promise import promise_of

JSON = "application/json"
SCENES = 60  # in one answer

Asked = Request[Any, Any, Any]
Id = Annotated[str, Parameter(min_length=1, max_length=32)]
Number = Annotated[int, Parameter(ge=1, le=64)]
Locale = Literal["en", "fr"]


class Made(Struct):
    table: str
    url: str


class Promise(Struct):
    """What binds the server to a table that is still to be made: send *ticket* with it, and a salt made after this."""

    ticket: str
    promise: str


class Public(Struct):
    """What everybody who knows of a table may know."""

    table: str
    game: str
    name: str
    status: str
    version: int
    promise: str
    seats: list[Sitter]


class SeatUrl(Struct):
    seat: int
    url: str


class Links(Struct):
    watch: str
    seats: list[SeatUrl]


class Owned(Struct):
    """A table that a visitor holds a seat of, or hosts."""

    table: str
    url: str
    game: str
    name: str
    status: str
    changed: float
    held: list[int]


class Fine(Struct):
    link: str = ""


def house_of(request: Asked) -> House:
    return request.app.state.house  # type: ignore[no-any-return]  # Litestar's state has no types


def visitor_of(request: Asked) -> str:
    return request.scope["state"]["visitor"]  # type: ignore[no-any-return]  # the same


async def room_of(request: Asked, table: str) -> Room:
    return await house_of(request).room(table)


def address(request: Asked, path: str) -> str:
    """Return the whole address of *path*, as somebody else can open it."""
    return f"{request.base_url.scheme}://{request.headers.get('host', '')}{house_of(request).settings.base}{path}"


@get("/promise")
async def promise(request: Asked) -> Promise:
    """Make a promise for a table to come."""
    return new_promise(house_of(request))


def new_promise(house: House) -> Promise:
    ticket = new_ticket()
    return Promise(ticket, promise_of(secret_of(house.key, ticket)))


@post("/tables")
async def new_table(request: Asked, data: NewTable) -> Made:
    """Make a table; it begins at once unless somebody is still to come."""
    house = house_of(request)
    id = await hosting.create(house, visitor_of(request), data)
    return Made(id, f"{house.settings.base}/t/{id}")


@get("/mine")
async def mine(request: Asked) -> list[Owned]:
    """List the tables of the visitor."""
    house = house_of(request)
    rows = await house.reading(house.store.mine, visitor_of(request))
    return [owned(house, row, held) for row, held in rows]


def owned(house: House, row: Any, held: list[int]) -> Owned:
    game = hosting.game_of(row)
    return Owned(row.id, f"{house.settings.base}/t/{row.id}", game, row.name, row.status, row.changed, held)


@get("/tables/{table:str}")
async def public(request: Asked, table: Id) -> Public:
    """Tell what everybody may know of a table."""
    room = await room_of(request, table)
    held = await room.house.held(visitor_of(request), room.id)
    sitters = room.sitters(held, language_of(request))
    return Public(room.id, room.game.id, room.row.name, room.status, room.version, room.header.promise, sitters)


@post("/tables/{table:str}/do")
async def do(request: Asked, table: Id, data: TableWish) -> Fine:
    """Start, pause, go on with, rename or delete a table: its host may."""
    await hosting.do(await room_of(request, table), visitor_of(request), data)
    return Fine()


@post("/tables/{table:str}/seats/{seat:int}")
async def change_seat(request: Asked, table: Id, seat: Number, data: SeatWish) -> Fine:
    """Take a seat, leave it, hand it to a bot, open it, rename who sits there."""
    room = await room_of(request, table)
    await hosting.change_seat(room, visitor_of(request), seat - 1, data)
    return Fine(link_of(request, room, seat - 1) if data.do == "take" else "")


def link_of(request: Asked, room: Room, seat: int) -> str:
    return address(request, seat_link(room.house.key, room.id, seat, room.seats[seat].token))


@get("/tables/{table:str}/links")
async def links(request: Asked, table: Id) -> Links:
    """Tell the links of a table: all of them to its host, to others those of the seats they hold."""
    room, visitor = await room_of(request, table), visitor_of(request)
    held = await room.house.held(visitor, room.id)
    told_of = [row.seat for row in room.seats if row.seat in held or room.is_host(visitor)]
    return Links(address(request, f"/t/{room.id}"), [SeatUrl(seat + 1, link_of(request, room, seat)) for seat in told_of])


@get("/tables/{table:str}/seats/{seat:int}/qr.svg", media_type="image/svg+xml")
async def qr(request: Asked, table: Id, seat: Number) -> Response[bytes]:
    """Draw the link of a seat, for a telephone to read."""
    room, visitor = await room_of(request, table), visitor_of(request)
    if seat > len(room.seats):
        raise RequestError("table/seat", seat=seat, seats=len(room.seats))
    if not room.is_host(visitor) and seat - 1 not in await room.house.held(visitor, room.id):
        raise RequestError("server/not-your-seat", seat=seat)
    drawn = io.BytesIO()
    segno.make(link_of(request, room, seat - 1), micro=False).save(
        drawn, kind="svg", scale=4, border=2, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


# Games to look at again.


@get("/tables/{table:str}/scenes")
async def scenes(
    request: Asked,
    table: Id,
    first: Annotated[int, Parameter(ge=0, le=1 << 20)],
    last: Annotated[int, Parameter(ge=0, le=1 << 20)],
    eyes: Annotated[int, Parameter(ge=-1, le=63)] = -1,
    lang: Locale = "en",
) -> Response[bytes]:
    """Show the table after each of its actions *first* to *last*, as a seat may see it; -1 is a spectator."""
    room = await room_of(request, table)
    seat = await eyes_of(request, room, eyes)
    most = min(last, first + SCENES - 1)
    found = told(await begun(room).ask(asking.Scenes(room.id, first, most, Look(seat, lang))))
    return Response(found, media_type=JSON)


async def eyes_of(request: Asked, room: Room, eyes: int) -> int | None:
    """Return the seat that looks: one's own or, once the game is over, anybody's."""
    if eyes < 0:
        return None
    if eyes >= len(room.seats):
        raise RequestError("table/seat", seat=eyes + 1, seats=len(room.seats))
    if room.status != OVER and eyes not in await room.house.held(visitor_of(request), room.id):
        raise RequestError("server/not-your-seat", seat=eyes + 1)
    return eyes


def begun(room: Room) -> Room:
    if not room.started:
        raise RequestError("server/not-started")
    if room.trouble:
        raise room.trouble
    return room


@get("/tables/{table:str}/draws")
async def draws(request: Asked, table: Id, lang: Locale = "en") -> dict[str, Any]:
    """Tell, once the game is over, what every draw came from, and whether every step kept the rules."""
    room = ended(await room_of(request, table))
    found: Any = told(await room.ask(asking.Draws(room.id, lang)))
    return {"promise": room.header.promise, "secret": room.header.secret, "salts": room.header.salts, **found}


def ended(room: Room) -> Room:
    if room.status != OVER:
        raise RequestError("server/not-ended")
    return room


@get("/tables/{table:str}/record", media_type="text/plain")
async def record(request: Asked, table: Id) -> Response[str]:
    """Tell the game as a record: without its seed, and only where nothing is hidden, as long as it lasts."""
    room = begun(await room_of(request, table))
    if room.game.hides:
        ended(room)
    text: Any = told(await room.ask(asking.Record(room.id, room.status != OVER)))
    if room.status == OVER:
        text = with_fairness(text, room)
    name = f'attachment; filename="{room.game.id}-{room.id}.txt"'
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


def with_fairness(text: str, room: Room) -> str:
    """Return a record with what its seed came from."""
    head, rest = text.split("\n\n", 1)
    salts = " ".join(salt or "-" for salt in room.header.salts)
    return f"{head}\npromise: {room.header.promise}\nsecret: {room.header.secret}\nsalts: {salts}\n\n{rest}"


ROUTER = Router(
    "/api", route_handlers=[promise, new_table, mine, public, do, change_seat, links, qr, scenes, draws, record], tags=["tables"]
)
