"""Binding: rules are plain functions; their twins are the same functions made again with other neighbours.

A twin has its rule's code and its own copy of the globals, in which every rule it calls is a twin too. *wrap* turns
each twin into what is wanted: itself, a Numba dispatcher or a CUDA device function. Rules never learn of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from gobelet.kernel import arrays, chance, lookahead, playout, words
from gobelet.table.game import Game

Wrap = Callable[[FunctionType], Any]
Given = Mapping[Callable[..., Any], Any]


class Twins:
    """All twins of one build, made on demand, each once.

    *given* ones stand for functions made elsewhere. With *bare* the members of enums are integers and nothing more,
    which the interpreter looks up and compares faster.
    """

    def __init__(self, wrap: Wrap, packages: tuple[str, ...], given: Given, *, bare: bool = False) -> None:
        self.wrap = wrap
        self.bare = bare
        self.packages = packages
        self.made: dict[Callable[..., Any], Any] = dict(given)
        self.scopes: dict[int, dict[str, Any]] = {}

    def of(self, rule: Any) -> Any:
        """Return the twin of *rule*."""
        scope = self.scope(rule.__globals__)
        if rule not in self.made:  # its neighbours, made with the scope, may have needed it first
            twin = FunctionType(rule.__code__, scope, rule.__name__, rule.__defaults__)
            twin.__module__, twin.__qualname__ = rule.__module__, rule.__qualname__
            self.made[rule] = self.wrap(twin)
        return self.made[rule]

    def scope(self, around: dict[str, Any]) -> dict[str, Any]:
        """Return the globals *around* a rule, with its rules replaced by their twins."""
        if id(around) in self.scopes:
            return self.scopes[id(around)]
        scope = self.scopes[id(around)] = dict(around)
        for name, value in around.items():
            if isinstance(value, FunctionType) and value.__module__.startswith(self.packages):
                scope[name] = self.of(value)
            elif self.bare and isinstance(value, type) and issubclass(value, IntEnum):
                scope[name] = SimpleNamespace(**{member.name: int(member) for member in value})
        return scope


def bind(game: Game, wrap: Wrap, drivers: tuple[ModuleType, ...], given: Given, *, bare: bool = False) -> SimpleNamespace:
    """Return *game*'s rules and the loops that play them, every function wrapped by *wrap*.

    *given* holds, already wrapped, what must be done otherwise on another machine.
    """
    twins = Twins(wrap, (game.package, "gobelet.kernel"), given, bare=bare)
    rules = {name: twins.of(getattr(game.rules, name)) for name in playout.RULES}
    if hasattr(game.rules, "outcome_weights"):
        rules["outcome_weights"] = twins.of(game.rules.outcome_weights)
    if hasattr(game.rules, "redraw"):
        rules["redraw"] = twins.of(game.rules.redraw)
    if game.evaluation is not None:
        rules["evaluate"] = twins.of(game.evaluation.evaluate)
    twins.made |= {getattr(playout, name): rule for name, rule in rules.items()}
    judge = getattr(game.evaluation, "judge", None)
    if lookahead in drivers and judge is not None:
        own = twins.of(judge)  # its scope reaches into the driver's: so it is put there afterwards
        twins.scope(vars(lookahead))["judge"] = own
    bound = dict(rules)
    for driver in drivers:
        bound |= {name: value for name, value in twins.scope(vars(driver)).items() if not name.startswith("_")}
    return SimpleNamespace(**bound)


def bind_plain(game: Game, drivers: tuple[ModuleType, ...] = (playout,)) -> SimpleNamespace:
    """Return *game* and its loops for the interpreter."""
    given: Given = {
        playout.look: plain_look,
        lookahead.copy_state: plain_copy,
        arrays.total: plain_total,
        chance.luck: plain_luck,
        words.push: plain_push,
        words.pop: plain_pop,
        words.follow: plain_follow,
        words.top: plain_top,
    }
    return bind(game, lambda rule: rule, drivers, given, bare=True)


def plain_look(state: Any, words: Any) -> None:
    """Write the state's memory, as 64-bit words, into *words*."""
    data = state.to_bytes()
    for index in range(len(words)):
        words[index] = int.from_bytes(data[8 * index : 8 * index + 8], "little", signed=True)


def plain_copy(states: Any, index: int, state: Any) -> None:
    """Make states[index] a copy of *state*, an object of its own."""
    states[index] = state.copy()


def plain_total(cells: Any, size: int) -> int:
    """Return the sum of the first *size* cells as the interpreter does it fastest."""
    return sum(cells[:size])


def plain_luck(key: int, number: int) -> int:
    """Return what `chance.luck` returns, in one call: calls cost the interpreter more than products."""
    word = (key + number * chance.GOLDEN) & chance.BITS
    word = ((word ^ (word >> 30)) * chance.FIRST) & chance.BITS
    word = ((word ^ (word >> 27)) * chance.SECOND) & chance.BITS
    return (word ^ (word >> 31)) >> 30


def plain_push(state: Any, step: int) -> None:
    """Do what `words.push` does, and the three below what their names say, without a call for the index."""
    state.stack[state.depth] = step
    state.depth += 1


def plain_pop(state: Any) -> None:
    state.depth -= 1
    state.stack[state.depth] = 0


def plain_follow(state: Any, step: int) -> None:
    state.stack[state.depth - 1] = step


def plain_top(state: Any) -> int:
    step: int = state.stack[state.depth - 1]
    return step
