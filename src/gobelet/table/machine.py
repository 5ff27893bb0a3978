"""What machine words do otherwise than Python's integers, for code compiled for the CPU. Imports Numba."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy import int64, uint64

from gobelet.kernel.chance import BITS


@intrinsic
def trailing_zeros(_typing: Any, _word: Any) -> Any:
    """Count the zeros behind the lowest bit of a word: one machine instruction."""

    def write(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), write


def lowest(mask: int) -> int:
    """Return what `gobelet.kernel.words.lowest` returns."""
    return trailing_zeros(mask)  # type: ignore[call-arg]  # an intrinsic: Numba gives the context


def times(left: int, right: int) -> int:
    """Return what `gobelet.kernel.chance.times` returns, in unsigned words, which may wrap."""
    return int64(uint64(left) * uint64(right) & uint64(BITS))  # type: ignore[return-value]  # a word is a number


def place(index: int) -> int:
    """Return what `gobelet.kernel.words.place` returns, unsigned: Numba then makes no code for places from the end."""
    return uint64(index)  # type: ignore[return-value]  # a word is a number
