"""Actions: one small integer for each thing a person, or chance, can say.

    ACTIONS = Actions()
    PLACE = ACTIONS.add("place {symbol} {row}", symbol=Symbol, row=Number(10, first=1))
    STOP = ACTIONS.add("stop")

`add` returns the first number of a contiguous range, one number for each combination of arguments, the last
argument counting fastest. The template is also the notation people and records write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property

from gobelet.kernel.values import Kind, Names, kind


@dataclass(frozen=True)
class Verb:
    """A range of actions that differ in their arguments only."""

    name: str
    notation: str
    arguments: dict[str, Kind]
    first: int
    size: int
    clause: str = ""

    def values(self, action: int) -> dict[str, int]:
        """Return the arguments of *action*, by name."""
        left, found = action - self.first, {}
        for name, argument in reversed(self.arguments.items()):
            left, found[name] = divmod(left, argument.size)
        return dict(reversed(found.items()))

    def number(self, values: dict[str, int]) -> int:
        """Return the action with these arguments."""
        at = 0
        for name, argument in self.arguments.items():
            at = at * argument.size + values[name]
        return self.first + at

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """The notation as a pattern to read it with."""
        parts = re.split(r"\{(\w+)\}", self.notation)
        text = "".join(rf"(?P<{part}>[\w-]+)" if n % 2 else re.escape(part) for n, part in enumerate(parts))
        return re.compile(text.replace(r"\ ", r"\s+"), re.IGNORECASE)

    def write(self, action: int, names: Names) -> str:
        values = self.values(action)
        return self.notation.format(**{name: self.arguments[name].write(value, names) for name, value in values.items()})

    def read(self, text: str, names: Names) -> int | None:
        """Return the action that *text* says, or None when it says none of these."""
        found = self.pattern.fullmatch(text.strip())
        if not found:
            return None
        try:
            values = {name: self.arguments[name].read(said.lower(), names) for name, said in found.groupdict().items()}
        except ValueError:
            return None
        return self.number(values)


@dataclass
class Actions:
    """All actions of a game, in order."""

    verbs: list[Verb] = field(default_factory=list)
    size: int = 0

    def add(self, notation: str, *, name: str = "", clause: str = "", **arguments: Kind | type[IntEnum]) -> int:
        """Declare a verb and return its first action; *clause* is the one that allows it."""
        kinds = {argument: kind(of) for argument, of in arguments.items()}
        size = 1
        for argument in kinds.values():
            size *= argument.size
        said = name or notation.split("{", maxsplit=1)[0].strip().replace(" ", "-")
        verb = Verb(said, notation, kinds, self.size, size, clause)
        self.verbs.append(verb)
        self.size += size
        return verb.first

    def verb(self, action: int) -> Verb:
        """Return the verb that *action* belongs to."""
        for verb in self.verbs:
            if verb.first <= action < verb.first + verb.size:
                return verb
        raise ValueError(f"there is no action {action}: actions go from 0 to {self.size - 1}")

    def write(self, action: int, names: Names) -> str:
        return self.verb(action).write(action, names)

    def read(self, text: str, names: Names) -> int | None:
        for verb in self.verbs:
            action = verb.read(text, names)
            if action is not None:
                return action
        return None

    def __iter__(self) -> Iterator[Verb]:
        return iter(self.verbs)
