"""The lint of the rules' subset: every planted sin is found, at its line, and honest rules pass."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.table.subset import Sin, check, files

HEAD = """from enum import IntEnum

from gobelet.kernel.words import Cells

from .state import State


class Symbol(IntEnum):
    A = 0
    B = 1


"""
LINES = HEAD.count("\n")

SINS = {
    "f-string": ("text = f'{state.turn}'", "is text made while games run"),
    "text": ("state.turn = 'first'", "is text in a rule"),
    "dict": ("found = {0: 1}", "is a dict"),
    "dict call": ("found = dict()", "allocates"),
    "set": ("found = {0, 1}", "is a set"),
    "list": ("found = [0, 1]", "is a list"),
    "comprehension": ("found = [n for n in range(3)]", "is a list"),
    "generator": ("found = max(n for n in range(3))", "does not compile"),
    "any": ("found = any((state.turn, state.total))", "does not compile"),
    "sum": ("found = sum((state.turn, state.total))", "takes long to compile"),
    "max of a row": ("found = max(state.points)", "looks through a row"),
    "sorted": ("found = sorted(state.points)", "makes a list"),
    "reversed": ("for n in reversed(range(3)):\n        state.turn = n", "does not compile"),
    "reduction": ("found = state.points.sum()", "takes long to compile"),
    "argmax": ("found = state.points.argmax()", "takes long to compile"),
    "append": ("state.points.append(1)", "allocates"),
    "bit_length": ("found = state.turn.bit_length()", "does not compile"),
    "lambda": ("found = lambda n: n", "is a closure"),
    "closure": ("def inner() -> int:\n        return 1", "is a function inside a function"),
    "walrus": ("if (n := state.turn) > 1:\n        state.turn = n", "does not compile"),
    "starred": ("first, *rest = state.points", "does not compile"),
    "assert": ("assert state.turn >= 0", "asserts"),
    "raise": ("raise ValueError(state.turn)", "raises"),
    "try": ("try:\n        state.turn = 1\n    except OverflowError:\n        state.turn = 2", "catches exceptions"),
    "del": ("del state", "does not compile"),
    "global": ("global GOAL", "writes a global"),
    "import": ("import random", "imports inside a function"),
    "division": ("state.turn = state.total / 2", "divides into a float"),
    "division in place": ("state.turn /= 2", "divides into a float"),
    "float": ("state.turn = 0.5", "is a float"),
    "float call": ("state.turn = float(1)", "makes a float"),
    "slice": ("state.points[:] = 0", "is a slice"),
    "two indices": ("state.points[0, 1] = 0", "two indices in one bracket"),
    "truth as index": ("state.points[state.turn == 1] = 0", "indexes with a truth"),
    "enum as index": ("state.points[Symbol.A] = 1", "indexes with an enum member"),
    "enum as index, by a name": ("at = Symbol.A\n    state.points[at] = 1", "indexes with an enum member"),
    "enum as index, by choice": ("at = Symbol.A if state.turn else Symbol.B\n    state.points[at] = 1", "indexes with an enum"),
    "int of an enum": ("state.turn = int(Symbol.B)", "makes a number of an enum member"),
    "enum made": ("symbol = Symbol(state.turn)", "makes an object"),
    "enum gone through": ("for symbol in Symbol:\n        state.turn = symbol", "goes through an enum"),
    "enum counted": ("state.turn = len(Symbol)", "counts the members of an enum"),
    "enum name": ("found = Symbol.A.name", "asks an enum member for its name"),
    "enum value": ("found = Symbol.A.value", "asks an enum member for its value"),
    "print": ("print(state.turn)", "prints"),
    "isinstance": ("found = isinstance(state.turn, int)", "asks for a type"),
    "getattr": ("found = getattr(state, 'turn')", "does not compile"),
    "yield": ("yield state.turn", "is a generator"),
    "recursion": ("rule(state)", "comes back to itself"),
}

WHOLE = {
    "keyword-only": ("def rule(*, state: State) -> None:\n    state.turn = 1\n", 1, "keyword-only"),
    "any number": ("def rule(*states: State) -> None:\n    return\n", 1, "any number of arguments"),
    "decorator": ("@njit\ndef rule(state: State) -> None:\n    return\n", 1, "decorates a rule"),
    "async": ("async def rule(state: State) -> None:\n    return\n", 1, "waits"),
    "global list": ("PRICES = [1, 2]\n", 1, "is a global list"),
    "global dict": ("PRICES: dict[int, int] = {1: 2}\n", 1, "is a global dict"),
    "import of chance": ("from random import randint\n", 1, "is not for rules"),
    "import of a face": ("import gobelet.scene\n", 1, "is not for rules"),
    "enum passed to an index": (
        (
            "def rule(state: State) -> None:\n    put(state, Symbol.A)\n"
            "def put(state: State, symbol: int) -> None:\n    state.points[symbol] = 1\n"
        ),
        2,
        "passes an enum member as `symbol`",
    ),
    "recursion by two": (
        "def rule(state: State) -> None:\n    other(state)\n\n\ndef other(state: State) -> None:\n    rule(state)\n",
        1,
        "comes back to itself",
    ),
}

HONEST = '''"""A docstring may say anything: f-strings, 0.5, [1]."""


PRICES = (1, 2)
LEAST: int = 3


def rule(state: State, cells: Cells, many: int = 2) -> int:
    """Return the price."""
    found: int = 0
    first, second = cells[0], cells[1]
    for index in range(many):
        found += cells[index] * PRICES[index] if index else max(first, second)
    state.turn, state.points[Symbol.A + 0] = Symbol.B, found // 2
    match state.turn:
        case Symbol.A:
            found = -1
        case Symbol.B:
            found |= 1 << Symbol.B
    return found + int(cells[0] in (Symbol.A, Symbol.B)) + state.points[-1]
'''


def sins(folder: Path, text: str) -> list[Sin]:
    path = folder / "rules.py"
    path.write_text(HEAD + text, encoding="utf-8")
    return check([path])


@pytest.mark.parametrize(("line", "why"), SINS.values(), ids=SINS)
def test_a_sin_in_a_rule_is_found(tmp_path: Path, line: str, why: str) -> None:
    found = sins(tmp_path, f"def rule(state: State) -> None:\n    {line}\n")
    assert any(why in str(sin) for sin in found), found
    assert all(sin.line > LINES and sin.advice.instead for sin in found)


@pytest.mark.parametrize(("text", "line", "why"), WHOLE.values(), ids=WHOLE)
def test_a_sin_of_a_module_is_found_at_its_line(tmp_path: Path, text: str, line: int, why: str) -> None:
    found = [sin for sin in sins(tmp_path, text) if why in str(sin)]
    assert found
    assert found[0].line == LINES + line


def test_honest_rules_pass(tmp_path: Path) -> None:
    assert sins(tmp_path, HONEST) == []


def test_a_message_says_where_what_why_and_what_instead(tmp_path: Path) -> None:
    (found,) = sins(tmp_path, "def rule(state: State) -> None:\n    state.points[Symbol.A] = 1\n")
    assert re.fullmatch(r".*rules\.py:\d+: `state\.points\[Symbol\.A\]` indexes .*; add nothing to it: .*", str(found))


def test_a_line_may_leave_the_subset_with_a_reason(tmp_path: Path) -> None:
    line = "def rule(state: State) -> None:\n    assert state.turn{}\n"
    assert sins(tmp_path, line.format("  # subset: builds, and tells mypy")) == []
    assert sins(tmp_path, line.format("  # subset:")) != []


def test_declarations_filled_from_outside_pass(tmp_path: Path) -> None:
    assert sins(tmp_path, 'def setup(state: State) -> None:\n    """Set up."""\n    raise NotImplementedError\n') == []


def test_the_files_of_a_game_and_of_the_kernel_are_known(tmp_path: Path) -> None:
    for name in ("rules.py", "scene.py", "evaluation.py", "rules/ending.py", "kernel/words.py", "kernel/state.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert [path.name for path in files(tmp_path)] == ["rules.py", "evaluation.py", "ending.py"]
    assert [path.name for path in files(tmp_path / "kernel")] == ["words.py"]
    assert files(tmp_path / "scene.py") == [tmp_path / "scene.py"]


def test_outside_authors_can_run_it(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(HEAD + "def rule(state: State) -> None:\n    assert state\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "gobelet.table.subset", str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "`assert state` asserts" in done.stdout
