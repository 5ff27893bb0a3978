"""Tables made, begun, paused and deleted; seats taken, left, given to bots and taken back."""

from __future__ import annotations

from time import time
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, json, structs

from gobelet.bots import LEVELS, level_number
from gobelet.errors import RequestError
from gobelet.server import asking
from gobelet.server.fairness import check_salt, new_ticket, secret_of
from gobelet.server.header import Header
from gobelet.server.room import BOT, OPEN, OVER, PAUSED, PERSON, PLAYING, WAITING, Room
from gobelet.server.store import SeatRow, TableRow
from gobelet.server.visitors import new_nonce, new_table_id
from gobelet.table.content import default_content
from gobelet.table.find import find
from gobelet.table.options import read_options
from gobelet.table.promise import promise_of, seed_of

if TYPE_CHECKING:
    from gobelet.server.house import House

NAME = 40  # characters of a name

Name = Annotated[str, Meta(max_length=NAME)]
Word = Annotated[str, Meta(max_length=64)]


class NewTable(Struct, forbid_unknown_fields=True):
    """What somebody wants to play. *sitters* says for each seat: me, open, or the level of a bot."""

    game: Word
    sitters: Annotated[list[Word], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}
    name: Name = ""
    player: Name = ""
    ticket: Word = ""
    salt: Word = ""


class TableWish(Struct, forbid_unknown_fields=True):
    do: Literal["start", "pause", "resume", "rename", "delete"]
    name: Name = ""


class SeatWish(Struct, forbid_unknown_fields=True):
    do: Literal["take", "leave", "bot", "open", "kick", "rename"]
    level: Word = ""
    name: Name = ""
    salt: Word = ""


def game_of(row: TableRow) -> str:
    """Return the id of the game that is played at a table."""
    return json.decode(row.header, type=Header).game


async def create(house: House, visitor: str, wish: NewTable) -> str:
    """Return the id of a new table; it begins at once unless somebody is still to come."""
    game = find(wish.game)
    seats = game.check_seats(len(wish.sitters))
    read_options(game.options, wish.options, seats)
    check_salt(wish.salt)
    if len(await house.reading(house.store.mine, visitor)) >= house.settings.tables_a_visitor:
        raise RequestError("server/too-many-tables", most=house.settings.tables_a_visitor)
    secret = secret_of(house.key, wish.ticket or new_ticket())
    fingerprints = game.fingerprint(), default_content(game).fingerprint
    header = Header(game.id, seats, wish.options, *fingerprints, secret, promise_of(secret))
    id, now = new_table_id(), time()
    row = TableRow(id, json.encode(header).decode(), clean(wish.name), WAITING, 0, visitor, now, now)
    rows = [_seat(id, seat, sitter, wish) for seat, sitter in enumerate(wish.sitters)]
    await house.reading(house.store.create, row, rows, [(visitor, each.seat) for each in rows if each.kind == PERSON])
    if all(each.kind != OPEN for each in rows):
        await start(await house.room(id))
    return id


def _seat(table: str, seat: int, sitter: str, wish: NewTable) -> SeatRow:
    if sitter == "me":
        return SeatRow(table, seat, PERSON, None, clean(wish.player), new_nonce(), wish.salt)
    if sitter == "open":
        return SeatRow(table, seat, OPEN, None, "", new_nonce(), "")
    level_number(sitter)
    return SeatRow(table, seat, BOT, sitter, "", new_nonce(), "")


def clean(name: str) -> str:
    """Return *name* as it is shown: on one line, without what does not print."""
    return "".join(each for each in " ".join(name.split()) if each.isprintable())


async def start(room: Room) -> None:
    """Fix the seed from the secret and everybody's salt, and begin."""
    async with room.lock:
        if room.started:
            return
        for seat in room.seats:
            if seat.kind == OPEN:
                raise RequestError("server/open-seat", seat=seat.seat + 1)
        salts = [seat.salt for seat in room.seats]
        header = structs.replace(room.header, salts=salts, seed=seed_of(room.header.secret, salts))
        store, reading = room.house.store, room.house.reading
        await reading(store.set_header, room.id, json.encode(header).decode())
        await reading(store.set_status, room.id, PLAYING)
        await room.reload()
        await room.open()
        await room.show(0)
    room.wake_bots()


# The table.


async def do(room: Room, visitor: str, wish: TableWish) -> None:
    """Do what the host wants."""
    if not room.is_host(visitor):
        raise RequestError("server/not-host")
    if wish.do == "start":
        await start(room)
        return
    store, reading = room.house.store, room.house.reading
    async with room.lock:
        if wish.do == "rename":
            await reading(store.rename, room.id, clean(wish.name))
        elif wish.do == "delete":
            await reading(store.delete, room.id)
            await _close(room)
            return
        else:
            await _turn(room, PLAYING, PAUSED) if wish.do == "pause" else await _turn(room, PAUSED, PLAYING)
        await told(room)
    room.wake_bots()


async def _turn(room: Room, before: str, after: str) -> None:
    if room.row.status != before:
        raise RequestError("server/not-paused" if before == PAUSED else "server/not-playing")
    await room.house.reading(room.house.store.set_status, room.id, after)


async def _close(room: Room) -> None:
    """Let go of a table that was deleted."""
    room.dismiss("server/deleted")
    room.house.rooms.pop(room.id, None)
    if room.bots is not None:
        room.bots.cancel()
    await room.house.pool.ask(asking.Forget(room.id), room.house.settings.rules_limit)
    room.house.fanout.publish(room.id, room.version)


async def told(room: Room) -> None:
    """Show everybody what has changed about a table or its seats, here and in other workers."""
    await room.reload()
    await room.show(room.version)
    room.house.fanout.publish(room.id, room.version)


# Seats.


async def change_seat(room: Room, visitor: str, seat: int, wish: SeatWish) -> None:
    """Do what a player, or the host, wants with a seat."""
    if not 0 <= seat < len(room.seats):
        raise RequestError("table/seat", seat=seat + 1, seats=len(room.seats))
    if wish.do == "bot":
        level_number(wish.level)
    check_salt(wish.salt)
    async with room.lock:
        row, holds = room.seats[seat], seat in await room.house.held(visitor, room.id)
        if not (holds or room.is_host(visitor)) or (wish.do in {"kick", "open"} and not room.is_host(visitor)):
            raise RequestError("server/not-your-seat", seat=seat + 1)
        if wish.do == "take" and row.kind == PERSON and not holds:
            raise RequestError("server/seat-taken", seat=seat + 1)
        await _change(room, visitor, row, wish)
        await _names_changed(room, row, wish)
        await told(room)
    room.wake_bots()


async def _change(room: Room, visitor: str, row: SeatRow, wish: SeatWish) -> None:
    store, reading = room.house.store, room.house.reading
    name = clean(wish.name) or row.name
    if wish.do == "take":
        salt = row.salt if room.started else wish.salt
        await reading(store.hold, visitor, room.id, row.seat)
        await reading(store.update_seat, structs.replace(row, kind=PERSON, level=None, name=name, salt=salt))
    elif wish.do == "bot":
        await reading(store.update_seat, structs.replace(row, kind=BOT, level=wish.level))
    elif wish.do == "rename":
        await reading(store.update_seat, structs.replace(row, name=clean(wish.name)))
    else:
        only = visitor if wish.do == "leave" else None
        await reading(store.release, room.id, row.seat, only)
        await reading(store.update_seat, structs.replace(row, kind=OPEN, level=None, name="", token=new_nonce()))
        if wish.do != "leave":
            room.dismiss("server/kicked", lambda each: row.seat in each.held and not room.is_host(each.visitor))


async def _names_changed(room: Room, row: SeatRow, wish: SeatWish) -> None:
    """Have the table read again by the desks where a player has another name now."""
    if room.started and (wish.name or wish.do in {"leave", "kick", "open", "rename"}):
        for bots in (False, True):
            await room.house.pool.ask(asking.Forget(room.id), room.house.settings.rules_limit, bots=bots)


async def sit(room: Room, visitor: str, seat: int) -> None:
    """Give a visitor who came by a seat's link that seat; who comes first by the link of an open one sits down."""
    async with room.lock:
        row = room.seats[seat]
        store, reading = room.house.store, room.house.reading
        await reading(store.hold, visitor, room.id, seat)
        if row.kind == OPEN:
            await reading(store.update_seat, structs.replace(row, kind=PERSON))
        await told(room)


__all__ = ["LEVELS", "OVER", "NewTable", "SeatWish", "TableWish", "change_seat", "create", "do", "sit", "start"]
