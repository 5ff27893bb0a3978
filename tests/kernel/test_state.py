"""The state, declared once: its layout, its plain form, its record, and the exact way between them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st

from gobelet.kernel.plain import plain_type
from gobelet.kernel.state import (
    WIDTHS,
    Count,
    GameState,
    Known,
    Many,
    PerSeat,
    Record,
    Small,
    Wide,
    fields,
    hidden,
    offsets,
    owned,
    public,
    record_type,
)  # fmt: skip


class Colour(IntEnum):
    RED = 0
    GREEN = 1


class Odd(GameState, seats=3, pending=5):
    """Every width and shape, in the order that leaves the most gaps."""

    small: Small = public("a small number")
    wide: Wide = public("a wide one behind a gap")
    flag: Small = hidden("another gap")
    count: PerSeat[Count] = owned("one a seat")
    grid: PerSeat[Many[Wide]] = owned("a row a seat", length=2)
    cells: Many[Small] = public("as many as there are colours", by=Colour)
    secret: Many[Count] = hidden("nobody knows", length=3)


class Steps(IntEnum):
    WAIT = 0


def cells(field: Any) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(field.low, field.high), min_size=field.size, max_size=field.size)


numbers = st.tuples(*(cells(field) for field in fields(Odd))).map(lambda rows: [number for row in rows for number in row])


@hypothesis.given(numbers)
def test_every_number_comes_back_from_bytes_and_record(values: list[int]) -> None:
    plain = plain_type(Odd)()
    plain.fill(iter(values))
    assert list(plain.numbers()) == values
    assert plain_type(Odd).from_bytes(plain.to_bytes()) == plain
    record = plain.to_record()
    assert record.tobytes() == plain.to_bytes()
    assert [int(number) for field in fields(Odd) for number in np.ravel(record[0][field.name])] == values


@hypothesis.given(numbers)
def test_a_copy_is_equal_and_shares_nothing(values: list[int]) -> None:
    plain: Any = plain_type(Odd)()
    plain.fill(iter(values))
    copy = plain.copy()
    assert copy == plain
    assert hash(copy) == hash(plain)
    copy.small = 1 if plain.small != 1 else 2
    copy.grid[1][0] = 1 if plain.grid[1][0] != 1 else 2
    copy.cells[1] = 1 if plain.cells[1] != 1 else 2
    assert list(plain.numbers()) == values
    assert copy != plain


def test_struct_and_numpy_lay_the_record_out_alike() -> None:
    packed = record_type(Odd)
    assert packed.fields is not None
    starts, size = offsets(Odd)
    assert [packed.fields[field.name][1] for field in fields(Odd)] == starts
    assert packed.itemsize == size
    assert size % 8 == 0
    assert packed.isalignedstruct


@pytest.mark.parametrize("field", [field for field in fields(Odd) if not field.shape], ids=lambda field: field.name)
def test_single_numbers_are_range_checked(field: Any) -> None:
    plain = plain_type(Odd)()
    for fits in (field.low, 0, field.high):
        setattr(plain, field.name, fits)
        assert getattr(plain, field.name) == fits
    for misfit in (field.low - 1, field.high + 1):
        with pytest.raises(OverflowError, match=f"{field.name} = {misfit} does not fit: it holds {field.low} to {field.high}"):
            setattr(plain, field.name, misfit)
    assert getattr(plain, field.name) == field.high


@pytest.mark.parametrize("field", [field for field in fields(Odd) if field.shape], ids=lambda field: field.name)
def test_cells_are_range_checked(field: Any) -> None:
    row = getattr(plain_type(Odd)(), field.name)
    while not isinstance(row[0], int):
        row = row[-1]
    for misfit in (field.low - 1, field.high + 1):
        with pytest.raises(OverflowError):
            row[0] = misfit
    with pytest.raises(IndexError):
        row[len(row)] = 0


def test_enums_are_stored_as_plain_numbers() -> None:
    plain: Any = plain_type(Odd)()
    plain.small = Colour.GREEN
    plain.cells[0] = Colour.GREEN
    assert type(plain.small) is int
    assert type(plain.cells[0]) is int


def test_rows_and_unknown_names_cannot_be_assigned() -> None:
    plain: Any = plain_type(Odd)()
    with pytest.raises(AttributeError, match="cells is not a single number of Odd"):
        plain.cells = [1, 2]
    with pytest.raises(AttributeError, match="smal "):
        plain.smal = 1


def test_a_blank_state_is_all_zeros() -> None:
    assert set(plain_type(Odd)().numbers()) == {0}
    assert set(plain_type(Odd)().to_bytes()) == {0}


def test_fields_say_what_the_annotations_say() -> None:
    found = {field.name: field for field in fields(Odd, Steps)}
    assert [field.name for field in fields(Odd)][-2:] == ["stack", "depth"]
    assert found["count"].shape == (3,)
    assert found["grid"].shape == (3, 2)
    assert found["cells"].shape == (2,)
    assert found["stack"].shape == (5,)
    assert {found[name].known for name in ("flag", "secret")} == {Known.NOBODY}
    assert found["count"].known == Known.OWNER
    assert found["small"].known == Known.EVERYBODY
    assert (found["wide"].low, found["wide"].high) == (-(2**31), 2**31 - 1)
    assert all(field.high - field.low + 1 == 1 << WIDTHS[field.code] for field in found.values())
    assert found["stack"].values.size == 1


def test_what_is_not_declared_is_hidden() -> None:
    class Shy(Record):
        known: Small = public("said")
        unsaid: Small

    found = {field.name: field.known for field in fields(Shy)}
    assert found == {"known": Known.EVERYBODY, "unsaid": Known.NOBODY}
