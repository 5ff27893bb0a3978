"""Positions: a state as JSON with names for numbers, and its reader. The FEN of these games."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from gobelet.errors import BadPosition, Phrase
from gobelet.kernel.plain import Plain
from gobelet.kernel.state import Field
from gobelet.kernel.values import FLAG, SEAT, Kind, Member, Names, Row
from gobelet.scene.words import Sentence
from gobelet.table.game import Game

if TYPE_CHECKING:
    from gobelet.table.table import Table


def write_value(kind: Kind, value: int, names: Names) -> Any:
    """Return one number as JSON says it."""
    if kind is FLAG:
        return bool(value)
    if kind is SEAT:
        return value + 1 if value >= 0 else None
    if isinstance(kind, Member | Row):
        try:
            return kind.write(value, names)
        except ValueError:
            return value
    return value


def read_value(kind: Kind, said: Any, names: Names, where: str) -> int:
    """Return the number that JSON says."""
    if kind is SEAT and said is None:
        return -1
    if kind is SEAT and isinstance(said, int) and not isinstance(said, bool):
        return said - 1
    if kind is FLAG and said in (0, 1):
        return int(said)
    if isinstance(said, str) and isinstance(kind, Member | Row):
        try:
            return kind.read(said, names)
        except ValueError:
            raise BadPosition("position/name", where=where, said=said, known=kind.known(names)) from None
    if isinstance(said, bool) or not isinstance(said, int) or kind is FLAG:
        raise BadPosition("position/type", where=where, said=said, wanted=_wanted(kind))
    return said


def _wanted(kind: Kind) -> Phrase:
    if isinstance(kind, Member | Row):
        return Phrase("phrase/name")
    return {FLAG: Phrase("phrase/flag"), SEAT: Phrase("phrase/seat")}.get(kind, Phrase("phrase/number"))


def check_shape(position: Any) -> None:
    """Refuse what is no position at all: it must say a game and a state, each of its kind."""
    if not isinstance(position, Mapping):
        raise BadPosition("position/type", where="position", said=position, wanted=Phrase("phrase/object"))
    for name in ("game", "state"):
        if name not in position:
            raise BadPosition("position/missing", field=name)
    kinds: dict[str, tuple[type[Any], str]] = {
        "game": (str, "phrase/name"),
        "seats": (int, "phrase/number"),
        "options": (Mapping, "phrase/object"),
        "state": (Mapping, "phrase/object"),
    }
    for name, (kind, wanted) in kinds.items():
        said = position.get(name)
        if name in position and (not isinstance(said, kind) or isinstance(said, bool)):
            raise BadPosition("position/type", where=name, said=said, wanted=Phrase(wanted))


def broken(game: Game, state: Any, box: Any) -> list[Sentence]:
    """Return what is to be said of each invariant that *state* breaks."""
    return [Sentence(game.folder, message) for message in game.broken(state, box)] if game.broken else []


def check_sense(table: Table) -> None:
    """Refuse a position that breaks an invariant, or in which whoever is asked can do nothing."""
    inside = getattr(table.state, "seats", table.seats)
    if inside != table.seats:
        raise BadPosition("position/seats", seats=table.seats, said=inside)
    try:
        problems = broken(table.game, table.state, table.box)
        stuck = not problems and not table.over and not all(map(table.legal_numbers, table.actors or (-1,)))
    except (IndexError, ValueError, OverflowError):  # numbers so far off that even looking at them fails
        raise BadPosition("position/broken", problem=Phrase("phrase/number-off")) from None
    if problems:
        raise BadPosition("position/broken", problem=problems[0])
    _check_values(table)
    if stuck:
        raise BadPosition("position/stuck", step=write_value(_steps(table.game), table.state.stack[table.state.depth - 1], {}))


def _check_values(table: Table) -> None:
    """Refuse a number that names nothing: a member, a row or a seat that there is not."""
    for field in table.game.fields:
        low, high = _bounds(field.values, table.seats)
        value = getattr(table.state, field.name)
        cells = value[: table.seats] if field.per_seat else value
        for said in _flat(cells) if high >= low else ():
            if not low <= said <= high:
                shift = int(field.values is SEAT)  # people count seats from 1
                raise BadPosition("position/range", where=field.name, said=said + shift, low=low + shift, high=high + shift)


def _bounds(kind: Kind, seats: int) -> tuple[int, int]:
    """Return the lowest and the highest number that means something; a plain count has none."""
    if kind is SEAT:
        return -1, seats - 1
    return (-1 if isinstance(kind, Row) else 0), kind.size - 1


def _flat(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
    else:
        for cell in value:
            yield from _flat(cell)


def _steps(game: Game) -> Kind:
    return next(field.values for field in game.fields if field.name == "stack")


def _labels(field: Field, axis: int, names: Names) -> list[str] | None:
    """Return the names of the cells along the innermost axis of *field*, if it says what indexes them."""
    if field.by is None or axis != len(field.shape) - 1:
        return None
    known = field.by.known(names)
    return known + [f"#{index + 1}" for index in range(len(known), field.shape[-1])]


def write_state(game: Game, state: Any, names: Names, seats: int) -> dict[str, Any]:
    """Return *state* as JSON values, by field; seats nobody sits on are left out."""
    found: dict[str, Any] = {}
    for field in game.fields:
        if field.name == "depth":
            continue
        value = getattr(state, field.name)
        if field.name == "stack":
            value = value[: state.depth]
        if field.per_seat:
            value = value[:seats]
        found[field.name] = _write(field, value, 0, names)
    return found


def _write(field: Field, value: Any, axis: int, names: Names) -> Any:
    if isinstance(value, int):
        return write_value(field.values, value, names)
    items = [_write(field, item, axis + 1, names) for item in value]
    labels = _labels(field, axis, names)
    if labels is None:
        return items
    return {label: item for label, item, raw in zip(labels, items, value, strict=True) if raw or not label.startswith("#")}


def read_state(game: Game, state: Plain, said: Mapping[str, Any], names: Names) -> None:
    """Store what *said* tells into *state*; what it does not tell stays."""
    known = {field.name: field for field in game.fields if field.name != "depth"}
    for name, value in said.items():
        if name not in known:
            raise BadPosition("position/field", field=name, known=list(known))
        if name == "stack":
            _read_stack(known[name], state, value, names)
        elif not known[name].shape:
            _store(state, known[name], name, read_value(known[name].values, value, names, name))
        else:
            _read_cells(known[name], getattr(state, name), value, 0, names, name)


def refresh(game: Game, state: Plain, box: Plain) -> None:
    """Bring up to date what follows from other fields, where a game keeps such fields."""
    if hasattr(game.rules, "refresh"):
        with contextlib.suppress(IndexError):  # numbers so far off are told afterwards
            game.rules.refresh(state, box)


def _store(target: Any, field: Field, key: Any, value: int) -> None:
    """Store one number, in words if it does not fit."""
    if not field.low <= value <= field.high:
        raise BadPosition("position/range", where=field.name, said=value, low=field.low, high=field.high)
    if isinstance(key, str):
        setattr(target, key, value)
    else:
        target[key] = value


def _read_stack(field: Field, state: Any, said: Any, names: Names) -> None:
    if not isinstance(said, list) or not 0 < len(said) <= field.shape[0]:
        raise BadPosition("position/length", where="stack", said=said, low=1, high=field.shape[0])
    for index, step in enumerate(said):
        if not isinstance(step, str):  # elsewhere a number may stand for none of the members; a step is always one
            raise BadPosition("position/name", where=f"stack[{index + 1}]", said=step, known=field.values.known(names))
    for index in range(field.shape[0]):
        state.stack[index] = read_value(field.values, said[index], names, f"stack[{index + 1}]") if index < len(said) else 0
    state.depth = len(said)


def _read_cells(field: Field, cells: Any, said: Any, axis: int, names: Names, where: str) -> None:
    labels = _labels(field, axis, names)
    if labels is not None and isinstance(said, Mapping):
        for label in said:
            if label not in labels:
                raise BadPosition("position/name", where=where, said=label, known=labels)
        pairs = [(labels.index(label), item) for label, item in said.items()]
    elif isinstance(said, list) and len(said) <= len(cells):
        pairs = list(enumerate(said))
    else:
        raise BadPosition("position/length", where=where, said=said, low=0, high=len(cells))
    for index, item in pairs:
        if axis == len(field.shape) - 1:
            _store(cells, field, index, read_value(field.values, item, names, f"{where}[{index + 1}]"))
        else:
            _read_cells(field, cells[index], item, axis + 1, names, f"{where}[{index + 1}]")
