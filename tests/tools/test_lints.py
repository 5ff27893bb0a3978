"""The repository's own lints and counts, each on something planted."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tools.budgets import Size, broken, measure
from tools.clauses import read
from tools.names import found, is_free, pattern

ROOT = Path(__file__).parents[2]


def test_sizes_count_functions_and_leave_tables_out(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("TABLE = {\n" + "    1: 2,\n" * 9 + "}\n\n\ndef one():\n    return 1\n", encoding="utf-8")
    module, functions = measure(path)
    assert module.lines == 4
    assert [(size.lines, size.where.rpartition(" ")[2]) for size in functions] == [(2, "one")]


@pytest.mark.parametrize(
    ("modules", "functions", "said"),
    [
        ([10], [5, 5, 61], "61 lines; a function has at most 60"),
        ([10, 10, 501], [5], "501 lines; a module has at most 500"),
        ([10], [4, 10, 12], "half of the functions have 10 lines or more"),
        ([100, 150, 151], [4], "half of the modules have 150 lines or more"),
    ],
)
def test_a_budget_that_does_not_hold_is_named(modules: list[int], functions: list[int], said: str) -> None:
    sizes = [[Size("x", lines) for lines in every] for every in (modules, functions)]
    (problem,) = broken(*sizes)
    assert said in problem


def test_sizes_at_their_limits_hold() -> None:
    assert list(broken([Size("x", 1), Size("x", 500), Size("x", 149)], [Size("x", 60), Size("x", 9), Size("x", 1)])) == []


@pytest.mark.parametrize("written", ["star-duel", "star_duel", "Star Duel", "STAR_DUEL"])
def test_a_game_named_away_from_home_is_found(written: str) -> None:
    names, homes = {"star-duel": pattern("star-duel")}, {"star-duel": "src/gobelet/games/star_duel/"}
    text = f"first\nif game == '{written}':\n"
    (said,) = found("src/gobelet/lab/x.py", text, names, homes)
    assert said.startswith("src/gobelet/lab/x.py:2: names star-duel")
    assert list(found("src/gobelet/games/star_duel/x.py", text, names, homes)) == []


def test_examples_that_a_person_types_may_name_a_game() -> None:
    names = {"go": pattern("go")}
    assert list(found("src/x.py", 'help = "gobelet play go"\nkeep going\n', names, {"go": "src/go/"})) == []


@pytest.mark.parametrize("path", ["README.md", "docs/rules.txt", "tests/x.py", "src/gobelet/games/go/tests/x.py"])
def test_documents_and_tests_may_name_any_game(path: str) -> None:
    assert is_free(path)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Make a game of three clauses: one tested, one whose test is skipped, one without any."""
    folder = tmp_path / "tally"
    (folder / "rulebook").mkdir(parents=True)
    (folder / "tests").mkdir()
    (folder / "__init__.py").touch()
    clauses = "".join(f'TA-00{n} = {{ chapter = "all", source = "rulebook" }}\n' for n in (1, 2, 3))
    (folder / "rulebook" / "catalogue.toml").write_text(f'prefix = "TA"\nchapters = ["all"]\n\n[clauses]\n{clauses}', "utf-8")
    for locale, numbers in (("en", (1, 2, 3)), ("fr", (1, 2))):
        texts = "".join(f'TA-00{n} = "..."\n' for n in numbers)
        (folder / "rulebook" / f"rulebook.{locale}.toml").write_text(f"[clauses]\n{texts}", "utf-8")
    mark(folder, '@pytest.mark.rule("TA-001")', '@pytest.mark.rule("TA-002")\n@pytest.mark.skip', '@pytest.mark.rule("TS-01")')
    return folder


def mark(folder: Path, *marks: str) -> None:
    tests = "".join(f"\n\n{decorators}\ndef test_{n}():\n    pass\n" for n, decorators in enumerate(marks))
    (folder / "tests" / "test_rules.py").write_text(f"import pytest\n{tests}", encoding="utf-8")


def clauses(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    games = os.environ | {"GOBELET_GAMES": str(folder.parent), "GOBELET_CATALOGUES": str(folder.parent)}
    code = f"import sys; from tools import clauses; clauses.TESTS /= 'nowhere'; sys.exit(clauses.main({list(more)!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=games, cwd=ROOT, timeout=120
    )


def test_clauses_are_counted_and_what_is_missing_is_listed(game: Path) -> None:
    done = clauses(game, "--json")
    said: dict[str, Any] = json.loads(done.stdout)
    assert said["tally"] == {"catalogue": 3, "en": 3, "fr": 2, "covered": 1, "missing": ["TA-002", "TA-003"]}
    assert done.returncode == 1


def test_a_mark_that_no_rulebook_knows_is_an_error(game: Path) -> None:
    mark(game, '@pytest.mark.rule("TA-001", "TA-004")', '@pytest.mark.rule("TS-01")')
    done = clauses(game)
    assert "TS-01" not in done.stderr  # a scenario that nothing here lists
    assert "test_rules.py::test_0 is marked with TA-004, which no rulebook knows" in done.stderr


def test_clauses_are_compared_with_the_catalogue_they_came_from(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOBELET_CATALOGUES", str(game.parent))
    (game.parent / "tally.md").write_text(
        "- **TA-001** One.\n- **TA-002** Two.\n- **TA-009** Nine.\n**TS-01 Scenario**\n", "utf-8"
    )
    book = read("tally", game)
    assert "TA-009 is in tally.md and not in catalogue.toml" in book.problems
    assert "TA-003 is in catalogue.toml and not in tally.md" in book.problems
    assert book.knows("TS-01")
    assert not book.knows("TS-02")
