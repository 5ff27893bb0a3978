"""The subset of Python that rules are written in, checked: what runs plain, compiled and on CUDA alike, and fast.

    python -m gobelet.table.subset path/to/game_folder

Rules that leave the subset run plain, and fail or crawl when compiled, with messages about bytecode. This reads their
source and says instead what was written, why it will not do, and what to write. A line that must leave the subset says
why in a comment: `# subset: the reason`.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Advice(NamedTuple):
    """Why something will not do, and what to write instead."""

    why: str
    instead: str


@dataclass(frozen=True, slots=True)
class Sin:
    """One place that leaves the subset."""

    path: Path
    line: int
    wrote: str
    advice: Advice

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: `{self.wrote}` {self.advice.why}; {self.advice.instead}"


ALLOCATES = "allocates memory while games run, and takes long to compile"
NO_COMPILE = "does not compile"
ENUM_INDEX = Advice("indexes with an enum member, which CUDA cannot do", "add nothing to it: `cells[Symbol.A + 0]`")
RULES_DECIDE = "legality is asked before `apply`, so rules raise nothing: let `legal_actions` not allow it"

NODES: dict[type[ast.AST], Advice] = {
    ast.JoinedStr: Advice("is text made while games run", "emit an event; its words live in words.en.toml and words.fr.toml"),
    ast.Dict: Advice(f"is a dict: it {ALLOCATES}", "use an array, or a global tuple, indexed by number"),
    ast.DictComp: Advice(f"is a dict: it {ALLOCATES}", "use an array, or a global tuple, indexed by number"),
    ast.Set: Advice(f"is a set: it {ALLOCATES}", "use a bit mask, or compare with `in (A, B)`"),
    ast.SetComp: Advice(f"is a set: it {ALLOCATES}", "use a bit mask and a loop"),
    ast.List: Advice(f"is a list: it {ALLOCATES}", "use a tuple, a field of the state or a buffer passed in"),
    ast.ListComp: Advice(f"is a list: it {ALLOCATES}", "write the loop out; the words in kernel/arrays.py may do"),
    ast.GeneratorExp: Advice(NO_COMPILE, "write the loop out; the words in kernel/arrays.py may do"),
    ast.Lambda: Advice("is a closure", "write a function of the module"),
    ast.NamedExpr: Advice(NO_COMPILE, "assign on a line of its own"),
    ast.Starred: Advice(NO_COMPILE, "name every part"),
    ast.Raise: Advice("raises", RULES_DECIDE),
    ast.Assert: Advice("asserts, and some assertions do not build for CUDA", "state it in invariants.py, which tests ask"),
    ast.Try: Advice("catches exceptions, which does not build for CUDA", RULES_DECIDE),
    ast.With: Advice(NO_COMPILE, "rules hold no resources"),
    ast.Delete: Advice(NO_COMPILE, "leave the name alone"),
    ast.Global: Advice("writes a global, which compiled code holds as a constant", "keep it in a field of the state"),
    ast.Nonlocal: Advice(NO_COMPILE, "keep it in a field of the state, or return it"),
    ast.Import: Advice("imports inside a function, which does not compile", "import at the head of the module"),
    ast.ImportFrom: Advice("imports inside a function, which does not compile", "import at the head of the module"),
    ast.FunctionDef: Advice("is a function inside a function", "write a function of the module"),
    ast.AsyncFunctionDef: Advice("waits, which rules never do", "push a step, and let the table ask"),
    ast.ClassDef: Advice("is a class inside a function, which does not compile", "declare it at the head of the module"),
    ast.Await: Advice("waits, which rules never do", "push a step, and let the table ask"),
    ast.Yield: Advice("is a generator", "loop over numbers, or write into a buffer"),
    ast.YieldFrom: Advice("is a generator", "loop over numbers, or write into a buffer"),
}

_LOOP = "write the loop, or use a word of kernel/arrays.py"
CALLS = {
    "all": Advice(NO_COMPILE, _LOOP),
    "any": Advice(NO_COMPILE, _LOOP),
    "sum": Advice("takes long to compile", "use `total` of kernel/arrays.py"),
    "sorted": Advice(f"makes a list: it {ALLOCATES}", "search for the next largest, as often as needed"),
    "reversed": Advice(NO_COMPILE, "count down: `range(n - 1, -1, -1)`"),
    "map": Advice(ALLOCATES, _LOOP),
    "filter": Advice(ALLOCATES, _LOOP),
    "list": Advice(ALLOCATES, "use a field of the state or a buffer passed in"),
    "dict": Advice(ALLOCATES, "use an array indexed by number"),
    "set": Advice(ALLOCATES, "use a bit mask"),
    "tuple": Advice(NO_COMPILE, "write the parts out"),
    "str": Advice("is text made while games run", "emit an event"),
    "print": Advice("prints from rules", "emit an event"),
    "float": Advice("makes a float, which machines round differently", "stay with whole numbers"),
    "round": Advice("is for floats, which machines round differently", "stay with whole numbers"),
    "getattr": Advice(NO_COMPILE, "name the field"),
    "setattr": Advice(NO_COMPILE, "name the field"),
    "hasattr": Advice(NO_COMPILE, "every state has every field"),
    "isinstance": Advice("asks for a type, and numbers are all there is", "keep a field that tells the cases apart"),
    "next": Advice(NO_COMPILE, _LOOP),
    "iter": Advice(NO_COMPILE, _LOOP),
    "divmod": Advice("returns two numbers at once, slowly on CUDA", "use `//` and `%`"),
}
METHODS = {
    **dict.fromkeys(("sum", "max", "min", "argmax", "argmin", "mean", "prod"), Advice("takes long to compile", _LOOP)),
    **dict.fromkeys(("any", "all", "nonzero", "cumsum"), Advice("takes long to compile", _LOOP)),
    **dict.fromkeys(("sort", "append", "extend", "insert", "copy", "items", "keys", "values"), Advice(ALLOCATES, _LOOP)),
    **dict.fromkeys(("bit_length", "bit_count"), Advice(NO_COMPILE, "use `lowest`, or count in a loop")),
}

REPLACED = {"kernel/words.py": {"lowest"}, "kernel/chance.py": {"times"}}
"""Functions of the kernel that `gobelet.table.machine` stands in for when compiled, so they may be written freely."""

IMPORTS = ("__future__", "collections.abc", "enum", "typing", "gobelet.kernel")
"""What rules may import, beside the modules of their own folder."""

CLASS_NAME = re.compile(r"[A-Z][a-zA-Z0-9]*[a-z][a-zA-Z0-9]*")
EXCUSED = re.compile(r"#\s*subset:\s*\S")


def files(folder: Path) -> list[Path]:
    """Return the files that must stay in the subset: of a game's folder, or of the kernel's."""
    if folder.is_file():
        return [folder]
    kernel = [folder / f"{name}.py" for name in ("words", "arrays", "chance", "playout", "lookahead")]
    chapters = [path for name in ("rules", "evaluation") for path in sorted((folder / name).glob("*.py"))]
    game = [folder / "rules.py", folder / "evaluation.py", *chapters]
    return [path for path in (kernel if (folder / "words.py").exists() else game) if path.exists()]


def check(paths: Iterable[Path]) -> list[Sin]:
    """Return every place in *paths*, the files of one game, that leaves the subset."""
    texts = {path: path.read_text(encoding="utf-8") for path in paths}
    found: set[Sin] = set()
    functions: list[tuple[Path, Function]] = []
    for path, text in texts.items():
        tree = ast.parse(text, str(path))
        found |= set(_head(path, tree))
        functions += [(path, node) for node in tree.body if isinstance(node, Function)]
    for path, function in functions:
        found |= set() if _free(path, function) else set(_body(path, function))
    found |= set(_together(functions))
    lines = {path: text.splitlines() for path, text in texts.items()}
    kept = [sin for sin in found if not EXCUSED.search(lines[sin.path][sin.line - 1])]
    return sorted(kept, key=lambda sin: (str(sin.path), sin.line, sin.wrote))


def _free(path: Path, function: Function) -> bool:
    """Return whether another function stands in for this one whenever rules are compiled."""
    last = function.body[-1]
    declared_only = len(function.body) <= 2 and ast.unparse(last) == "raise NotImplementedError"
    return declared_only or function.name in REPLACED.get("/".join(path.parts[-2:]), ())


def _sin(path: Path, node: ast.expr | ast.stmt | ast.arg, advice: Advice, wrote: str = "") -> Sin:
    first, *more = (wrote or ast.unparse(node)).splitlines()
    return Sin(path, node.lineno, first[:70] + (" ..." if more or len(first) > 70 else ""), advice)


# The head of a module.


def _head(path: Path, tree: ast.Module) -> Iterator[Sin]:
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from _imports(path, node)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.List | ast.Dict | ast.Set):
            name = ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)
            if name != "__all__":
                kind = type(node.value).__name__.lower()
                advice = Advice(f"is a global {kind}, which does not compile", "make it a tuple, indexed by number")
                yield _sin(path, node, advice)


def _imports(path: Path, node: ast.Import | ast.ImportFrom) -> Iterator[Sin]:
    if isinstance(node, ast.ImportFrom) and node.level:
        return
    names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
    for name in names:
        if name not in IMPORTS and not name.startswith(("gobelet.kernel.", "gobelet.games.")):
            why = "is not for rules: they know the kernel and their own folder"
            yield _sin(path, node, Advice(why, "chance is a player, and content comes in the box"))


# The body of a function.


def _body(path: Path, function: Function) -> Iterator[Sin]:
    if isinstance(function, ast.AsyncFunctionDef):
        yield _sin(path, function, NODES[ast.AsyncFunctionDef])
    yield from _signature(path, function)
    members = {name for name, value in _assigned(function) if _is_member(value)}
    for node in _walk(function):
        for test in TESTS:
            advice = test(node, members)
            if advice and isinstance(node, ast.expr | ast.stmt):
                yield _sin(path, node, advice)


def _walk(function: Function) -> Iterator[ast.AST]:
    """Yield what is inside *function*, without its docstring, annotations and the inside of nested functions."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, Function | ast.ClassDef | ast.Lambda | ast.JoinedStr | ast.Assert | ast.Raise):
            continue  # said once: what is inside goes with it
        hints = {id(node.annotation)} if isinstance(node, ast.AnnAssign) else set()
        waiting += [child for child in ast.iter_child_nodes(node) if id(child) not in hints]


def _signature(path: Path, function: Function) -> Iterator[Sin]:
    said = function.args
    for argument in said.kwonlyargs:
        yield _sin(path, argument, Advice("is a keyword-only argument, which does not compile", "take away the `*` before it"))
    for star in (said.vararg, said.kwarg):
        if star is not None:
            yield _sin(path, star, Advice("takes any number of arguments, which does not compile", "name every argument"))
    for decorator in function.decorator_list:
        yield _sin(path, decorator, Advice("decorates a rule", "leave rules plain: they are compiled from outside"))


def _assigned(function: Function) -> Iterator[tuple[str, ast.expr]]:
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node.value


def _is_class(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and CLASS_NAME.fullmatch(node.id) is not None


def _is_member(node: ast.AST) -> bool:
    """Return whether *node* is a member of an enum, such as `Symbol.A`, or a choice between two."""
    if isinstance(node, ast.IfExp):
        return _is_member(node.body) or _is_member(node.orelse)
    return isinstance(node, ast.Attribute) and _is_class(node.value) and node.attr.isupper()


# The tests: each looks at one node and returns what is wrong with it. *members* are the local names of enum members.

Test = Callable[[ast.AST, set[str]], Advice | None]


def _node(node: ast.AST, members: set[str]) -> Advice | None:
    return NODES.get(type(node))


def _division(node: ast.AST, members: set[str]) -> Advice | None:
    if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
        return Advice("divides into a float, which machines round differently", "use `//`, or keep both numbers")
    return None


def _constant(node: ast.AST, members: set[str]) -> Advice | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return Advice("is text in a rule", "use a number: a member of an enum, or a row of a table")
    if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
        return Advice("is a float, which machines round differently", "stay with whole numbers")
    return None


def _call(node: ast.AST, members: set[str]) -> Advice | None:
    if not isinstance(node, ast.Call):
        return None
    if isinstance(node.func, ast.Attribute):
        return METHODS.get(node.func.attr)
    if _is_class(node.func):
        return Advice("makes an object, which does not compile", "keep the number; compare it with members as it is")
    if not isinstance(node.func, ast.Name):
        return None
    if node.func.id in ("min", "max") and len(node.args) == 1:
        return Advice("looks through a row, which takes long to compile", "use `largest` of kernel/arrays.py, or a loop")
    if node.func.id == "int" and node.args and _is_member_or_name(node.args[0], members):
        return Advice("makes a number of an enum member, which does not compile", "add nothing to it: `Symbol.A + 0`")
    if node.func.id in ("len", "list") and node.args and _is_class(node.args[0]):
        return Advice("counts the members of an enum, which does not compile", "write the number as a constant")
    return CALLS.get(node.func.id)


def _is_member_or_name(node: ast.AST, members: set[str]) -> bool:
    return _is_member(node) or (isinstance(node, ast.Name) and node.id in members)


def _index(node: ast.AST, members: set[str]) -> Advice | None:
    if not isinstance(node, ast.Subscript):
        return None
    if isinstance(node.slice, ast.Slice):
        return Advice("is a slice: a copy when plain, a window on the same cells when compiled", "loop, or use `fill`")
    if isinstance(node.slice, ast.Tuple):
        return Advice("has two indices in one bracket, which fails when plain", "write `table[row][column]`")
    if isinstance(node.slice, ast.Compare | ast.BoolOp):
        return Advice("indexes with a truth, which does not compile", "write `1 if ... else 0`")
    return ENUM_INDEX if _is_member_or_name(node.slice, members) else None


def _enum(node: ast.AST, members: set[str]) -> Advice | None:
    if isinstance(node, ast.For) and _is_class(node.iter):
        return Advice("goes through an enum, which does not compile", "count: `for symbol in range(SYMBOLS)`")
    if isinstance(node, ast.Attribute) and node.attr in ("name", "value") and _is_member_or_name(node.value, members):
        return Advice(f"asks an enum member for its {node.attr}", "a member is a number already; names are for faces")
    return None


TESTS: tuple[Test, ...] = (_node, _division, _constant, _call, _index, _enum)


# What only shows when all functions of a game are seen together.


def _together(functions: list[tuple[Path, Function]]) -> Iterator[Sin]:
    calls = {function.name: _called(function) for _, function in functions}
    for path, function in functions:
        if function.name in _reached(function.name, calls):
            why = "comes back to itself by its own calls: recursion does not build for CUDA"
            yield _sin(path, function, Advice(why, "push a step, or loop"), f"def {function.name}")
    yield from _members_passed(functions)


def _called(function: Function) -> set[str]:
    return {node.func.id for node in ast.walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def _reached(name: str, calls: dict[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = set(calls[name])
    while waiting:
        found |= waiting
        waiting = {deeper for shallow in waiting for deeper in calls.get(shallow, ())} - found
    return found


def _members_passed(functions: list[tuple[Path, Function]]) -> Iterator[Sin]:
    """Find enum members passed to an argument that the called function indexes with."""
    indexing = {function.name: _arguments_that_index(function) for _, function in functions}
    for path, function in functions:
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            for place, name in indexing.get(node.func.id, {}).items():
                passed = [value for at, value in enumerate(node.args) if at == place]
                passed += [keyword.value for keyword in node.keywords if keyword.arg == name]
                if any(_is_member(value) for value in passed):
                    why = f"passes an enum member as `{name}`, and {node.func.id} indexes with it, which CUDA cannot do"
                    yield _sin(path, node, Advice(why, f"let {node.func.id} add nothing to it: `cells[{name} + 0]`"))


def _arguments_that_index(function: Function) -> dict[int, str]:
    used = {node.slice.id for node in ast.walk(function) if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)}
    return {at: argument.arg for at, argument in enumerate(function.args.args) if argument.arg in used}


def main(arguments: list[str]) -> int:
    """Check the folders or files named; print what leaves the subset."""
    sins = [sin for argument in arguments for sin in check(files(Path(argument)))]
    for sin in sins:
        print(sin)  # noqa: T201  # a command prints
    return 1 if sins else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
