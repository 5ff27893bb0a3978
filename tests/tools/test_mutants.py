"""Mutation testing, tested: every way to be wrong is found, told apart, and noticed by tests that look."""

import re
import shutil
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tools.mutants import excuses, subject
from tools.mutate import mutants
from tools.trial import put_in_place

WAYS = {
    "less": ("if a < b: return", {"if a <= b: return", "if a >= b: return"}),
    "equal": ("if a == b: return", {"if a != b: return"}),
    "not in": ("if a not in b: return", {"if a in b: return"}),
    "chained": ("if 1 < a <= b: return", {"if 1 <= a <= b: return", "if 1 < a < b: return"}),
    "sum": ("c = a + b", {"c = a - b"}),
    "in place": ("a -= b", {"a += b"}),
    "shift": ("c = a << b", {"c = a >> b"}),
    "number": ("c = 4", {"c = 5", "c = 3"}),
    "nought": ("c = 0", {"c = 1", "c = (-1)"}),
    "truth": ("c = True", {"c = False"}),
    "and": ("if a and b: return", {"if a or b: return"}),
    "not": ("if not a: return", {"if  a: return"}),
    "condition": ("if a: return", {"if not (a): return"}),
    "choice": ("c = a if d else b", {"c = b if d else a", "c = a if not (d) else b"}),
    "call": ("f(a)", {"pass"}),
    "return": ("return", {"pass"}),
    "value": ("return a", {"return None"}),
    "break": ("break", {"pass"}),
    "range": ("for i in range(a, b): f(i)", {"for i in range(b, a): f(i)", "for i in range(a, b): pass"}),
    "least": ("c = min(a, b)", {"c = max(a, b)"}),
    "brackets": ("c = (a) + (b)", {"c = (a) - (b)"}),
    "accents": ("c = é + b", {"c = é - b"}),
}


def changes(text: str) -> list[str]:
    return [mutant.change for mutant in mutants("rules", text)]


@pytest.mark.parametrize(("line", "wrong"), WAYS.values(), ids=WAYS)
def test_a_line_goes_wrong_in_every_way(line: str, wrong: set[str]) -> None:
    loop = "    while a:\n        " if line == "break" else "    "
    found = {change.partition(" => ")[2] for change in changes(f"def rule(a, b):\n{loop}{line}\n")}
    assert {" ".join(text.split()) for text in wrong} <= {" ".join(text.split()) for text in found}


def test_what_only_reads_well_is_left_alone() -> None:
    text = (
        '"""Rules."""\n\nimport os\n\n__all__ = ["rule"]\n\n\ndef rule(a: "1 + 2") -> int:\n    """Add 1."""\n    f: 3 = a + 0\n'
    )
    assert set(changes(text)) == {"f: 3 = a + 0 => f: 3 = a + 1", "f: 3 = a + 0 => f: 3 = a + (-1)"}


def test_a_mutant_is_known_by_its_function_and_its_words_not_by_its_line() -> None:
    first = mutants("rules", "def rule(a):\n    f(a)\n    f(a)\n")
    later = mutants("rules", "X = other\n\n\ndef rule(a):\n    f(a)  # a remark\n    f(a)\n")
    assert [(m.where, m.change) for m in first] == [("rule", "f(a) => pass"), ("rule", "f(a) => pass #2")]
    assert [(m.where, m.change) for m in first] == [(m.where, m.change) for m in later]
    assert [m.line for m in later] == [5, 6]


def test_constants_and_chapters_say_where_they_are() -> None:
    assert {mutant.where for mutant in mutants("rules", "GOAL = 100\n")} == {"(module)"}
    assert {mutant.where for mutant in mutants("rules.ending", "def score(a):\n    return a\n")} == {"ending.score"}


def test_a_mutant_takes_the_place_of_rules_already_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "GOAL = 100\n\n\ndef rule(points, more=1):\n    return points + more >= GOAL\n"
    (tmp_path / "test_rules_to_break.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    import test_rules_to_break as rules  # type: ignore[import-not-found]  # made a moment ago

    held = rules.rule
    elsewhere = types.ModuleType("another_game")
    elsewhere.__file__, elsewhere.__dict__["GOAL"] = str(tmp_path.parent / "another.py"), 100
    monkeypatch.setitem(sys.modules, "another_game", elsewhere)
    assert not held(98)
    assert put_in_place(rules, source.replace("more=1", "more=2"), tmp_path)
    assert held(98)
    assert put_in_place(rules, source.replace("GOAL = 100", "GOAL = 90"), tmp_path)
    assert held(89)
    assert elsewhere.__dict__["GOAL"] == 100
    assert not put_in_place(rules, source.replace("GOAL = 100", "GOAL = 1 // 0"), tmp_path)


def test_reasons_are_read_by_function_and_change(tmp_path: Path) -> None:
    path = tmp_path / "survivors.toml"
    assert excuses(path) == {}
    path.write_text('[rule]\n"a => b" = "nobody can tell"\n', encoding="utf-8")
    assert excuses(path) == {("rule", "a => b"): "nobody can tell"}


@pytest.fixture
def weak_game(tmp_path: Path) -> Path:
    """Make a game whose one test looks at too little: a folder that GOBELET_GAMES can name."""
    folder = tmp_path / "tally"
    (folder / "tests").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(
        "def count(start, end):\n    found = 0\n    while start < end:\n        start += 1\n"
        "        found += 2\n    return found\n\n\ndef unseen(a):\n    return a\n",
        encoding="utf-8",
    )
    (folder / "tests" / "test_rules.py").write_text(
        "from gobelet.games.tally.rules import count\n\n\ndef test_count():\n    assert count(0, 3) > 5\n", encoding="utf-8"
    )
    return folder


def tried(folder: Path, *functions: str) -> subprocess.CompletedProcess[str]:
    command = f"import sys; sys.path.insert(0, '.'); from tools.mutants import main; sys.exit(main(['tally', *{functions!r}]))"
    games = {"GOBELET_GAMES": str(folder.parent), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    return subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False, env=games, timeout=120)


def test_survivors_are_listed_until_they_have_a_reason(weak_game: Path) -> None:
    done = tried(weak_game)
    assert done.returncode == 1, done.stderr
    assert '"found += 2 => found += 3" = ""' in done.stdout
    assert "[unseen]  # no test runs it" in done.stdout
    assert "start += 1 => start += 0" not in done.stdout
    assert re.search(r"\([1-9]\d* by the clock\)", done.stdout)  # endless loops end

    pasted = [line.split("  #")[0] for line in done.stdout.splitlines() if line.startswith(("[", '"'))]
    reasons = "\n".join(line.replace('= ""', '= "a test of tests"') for line in pasted)
    path = weak_game / "tests" / "survivors.toml"
    path.write_text(reasons + '\n[gone]\n"a => b" = "was true once"\n', encoding="utf-8")
    done = tried(weak_game)
    assert done.returncode == 0, done.stdout
    assert "[gone] a => b" in done.stdout  # a reason nobody needs any more


def test_tests_that_fail_by_themselves_are_refused(weak_game: Path) -> None:
    test = weak_game / "tests" / "test_rules.py"
    test.write_text(test.read_text().replace("> 5", "> 6"), encoding="utf-8")
    done = tried(weak_game)
    assert done.returncode == 2
    assert "must pass before" in done.stderr


def test_helpers_of_rules_are_mutated_too_and_declarations_are_not(weak_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = sys.modules["gobelet.games"]
    monkeypatch.setattr(home, "__path__", [*home.__path__, str(weak_game.parent)])
    shutil.copy(weak_game / "rules.py", weak_game / "helper.py")
    (weak_game / "actions.py").write_text("def act():\n    return 1\n", encoding="utf-8")
    (weak_game / "rules.py").write_text("from .actions import act\nfrom .helper import count\n", encoding="utf-8")
    assert sorted(subject("tally", weak_game).modules) == ["helper", "rules"]
