"""Mutants: a module of rules with one small thing wrong in it, for every place and every way.

Places are found in the syntax tree and changed in the text, so that a mutant reads as a person would have typed it.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
}
OPERATORS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
OPPOSITES = {"min": "max", "max": "min"}


@dataclass(frozen=True, slots=True)
class Edit:
    """What stands from one byte of a text to another, and what shall stand there."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """One edit of a module: where it is, how it reads, and what tells it from all others, whatever its line."""

    module: str
    function: str
    line: int
    change: str
    edit: Edit

    @property
    def where(self) -> str:
        """The function, with its module unless that is `rules`."""
        parts = [self.module.removeprefix("rules").lstrip("."), self.function or "(module)"]
        return ".".join(part for part in parts if part)

    def source(self, text: str) -> str:
        """Return the text of the module, mutated."""
        return _edited(text.encode(), self.edit).decode()


def mutants(module: str, text: str) -> list[Mutant]:
    """Return every mutant of a module's text."""
    place = Places(text)
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for function, edit in _edits(place):
        change = place.reads(edit)
        seen[function, change] += 1
        count = seen[function, change]
        line = text.encode()[: edit.start].count(b"\n") + 1
        found.append(Mutant(module, function, line, change if count == 1 else f"{change} #{count}", edit))
    return found


def _edited(raw: bytes, edit: Edit) -> bytes:
    return raw[: edit.start] + edit.text.encode() + raw[edit.end :]


class Places:
    """A text, its tree, and where in the text each node stands."""

    def __init__(self, text: str) -> None:
        self.raw = text.encode()
        self.tree = ast.parse(text)
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        return self.starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)

    def said(self, node: ast.expr | ast.stmt) -> str:
        return self.raw[self.start(node) : self.end(node)].decode()

    def all_of(self, node: ast.expr | ast.stmt, text: str) -> Edit:
        """Return the edit that puts *text* in the place of *node*."""
        return Edit(self.start(node), self.end(node), text)

    def between(self, left: ast.expr | ast.stmt, right: ast.expr, word: str, text: str) -> Edit:
        """Return the edit that puts *text* in the place of the operator *word* between two nodes."""
        gap = self.raw[self.end(left) : self.start(right)].decode()
        found = re.search(r"\s+".join(map(re.escape, word.split())), gap)
        assert found is not None, f"no {word} in {gap!r}"
        before = len(gap[: found.start()].encode())
        at = self.end(left) + before
        return Edit(at, at + len(found[0].encode()), text)

    def reads(self, edit: Edit) -> str:
        """Return how the lines of an edit read before and after it."""
        first = self.raw.rfind(b"\n", 0, edit.start) + 1
        last = self.raw.find(b"\n", edit.end)
        last = len(self.raw) if last < 0 else last
        shifted = Edit(edit.start - first, edit.end - first, edit.text)
        lines = self.raw[first:last]
        return f"{_flat(lines)} => {_flat(_edited(lines, shifted))}"


def _flat(raw: bytes) -> str:
    """Return a line of code without its comment, in single spaces: rewording a comment changes no mutant's identity."""
    return " ".join(re.sub(r"\s+#.*", "", line).strip() for line in raw.decode().splitlines()).strip()


# Which edits there are.


def _edits(place: Places) -> Iterator[tuple[str, Edit]]:
    for statement in place.tree.body:
        function = statement.name if isinstance(statement, ast.FunctionDef) else ""
        if not _is_declaration(statement):
            for node in _inside(statement):
                for way in WAYS if function else VALUES:
                    yield from ((function, edit) for edit in way(place, node))


def _is_declaration(node: ast.stmt) -> bool:
    """Return whether nothing in *node* can be wrong in an interesting way: imports, texts, `__all__`, type names."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        return isinstance(target, ast.Name) and target.id.startswith("__")
    return not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.If | ast.For)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    """Yield *node* and what is inside it, in the order of the text, without docstrings, annotations and decorators."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_text(child):
                yield from _inside(child)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# The ways to be wrong. Each looks at one node and yields its edits.

Way = Callable[[Places, ast.AST], Iterator[Edit]]


def _comparisons(place: Places, node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.Compare):
        for left, right, operator in zip([node.left, *node.comparators], node.comparators, node.ops, strict=False):
            word, others = COMPARISONS[type(operator)]
            yield from (place.between(left, right, word, other) for other in others)


def _arithmetic(place: Places, node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        if isinstance(node.right, ast.Constant) and node.right.value == 0:
            return  # `x + 0` makes a number of an enum member, and `x - 0` as well
        yield place.between(node.left, node.right, *OPERATORS[type(node.op)])
    elif isinstance(node, ast.AugAssign) and type(node.op) in OPERATORS:
        word, other = OPERATORS[type(node.op)]
        yield place.between(node.target, node.value, f"{word}=", f"{other}=")


def _constants(place: Places, node: ast.AST) -> Iterator[Edit]:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, int):
        return
    if isinstance(node.value, bool):
        yield place.all_of(node, str(not node.value))
        return
    for wrong in (node.value + 1, node.value - 1):
        yield place.all_of(node, str(wrong) if wrong >= 0 else f"({wrong})")


def _logic(place: Places, node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.BoolOp):
        word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        for left, right in zip(node.values, node.values[1:], strict=False):
            yield place.between(left, right, word, other)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        start = place.start(node)
        yield Edit(start, start + (3 if isinstance(node.op, ast.Not) else 1), "")
    elif isinstance(node, ast.IfExp):
        yield place.all_of(node, f"{place.said(node.orelse)} if {place.said(node.test)} else {place.said(node.body)}")


def _conditions(place: Places, node: ast.AST) -> Iterator[Edit]:
    """Turn round what is asked, where no operator in it can be."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        test = node.test
        if isinstance(test, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.BinOp):
            yield place.all_of(test, f"not ({place.said(test)})")


def _statements(place: Places, node: ast.AST) -> Iterator[Edit]:
    """Leave a statement out; a return that tells something tells nothing, unless a wrong constant says it better."""
    if isinstance(node, ast.Return) and node.value is not None:
        if not isinstance(node.value, ast.Constant):
            yield place.all_of(node, "return None")
    elif isinstance(node, ast.Assign | ast.AugAssign | ast.Return | ast.Break | ast.Continue | ast.Expr):
        yield place.all_of(node, "pass")


def _arguments(place: Places, node: ast.AST) -> Iterator[Edit]:
    """Swap the ends of a range; take the least for the greatest."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return
    if node.func.id == "range" and len(node.args) >= 2:
        first, last = node.args[:2]
        between = place.raw[place.end(first) : place.start(last)].decode()
        yield Edit(place.start(first), place.end(last), place.said(last) + between + place.said(first))
    elif node.func.id in OPPOSITES:
        yield place.all_of(node.func, OPPOSITES[node.func.id])


VALUES: tuple[Way, ...] = (_comparisons, _arithmetic, _constants, _logic, _arguments)
WAYS: tuple[Way, ...] = (*VALUES, _conditions, _statements)
