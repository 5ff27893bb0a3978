"""Mutation testing of one game's rules: break them in every small way, and see whether its own tests notice.

    python -m tools.mutants GAME [FUNCTION ...]

The game and its tests are imported once; each mutant is a fork of that process, with the code of the changed functions
put in place. A survivor is a wrong rule that no test notices: write the test, or, where nothing can notice, write the
reason into the game's `tests/survivors.toml`, where the report's own lines can be pasted:

    [function]
    "the line => the line changed" = "why nothing can notice"
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType

import pytest

from tools.collect import QUIET, SETTINGS
from tools.folders import ROOT, game_folders
from tools.mutate import Mutant, mutants
from tools.trial import Baseline, Trials

DECLARATIONS = {"actions", "state", "content", "options", "pack", "scene"}
"""Modules that say what there is rather than what happens."""


@dataclass
class Subject:
    """One game to mutate: its modules of rules, with their texts."""

    game: str
    folder: Path
    modules: dict[str, ModuleType] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)

    @property
    def tests(self) -> Path:
        return self.folder / "tests"

    @property
    def excuses(self) -> Path:
        return self.tests / "survivors.toml"

    def mutants(self) -> list[Mutant]:
        return [mutant for module, text in self.texts.items() for mutant in mutants(module, text)]


def subject(game: str, folder: Path) -> Subject:
    """Import the rules of *game*, and the helpers in its folder that they call."""
    found = Subject(game, folder)
    package = f"gobelet.games.{folder.name}"
    waiting = [
        ".".join(path.relative_to(folder).with_suffix("").parts) for path in [folder / "rules.py", *folder.glob("rules/*.py")]
    ]
    while waiting:
        name = waiting.pop().removesuffix(".__init__")
        if name in found.modules or name.split(".")[0] in DECLARATIONS or not _file(folder, name):
            continue
        module = importlib.import_module(f"{package}.{name}")
        found.modules[name] = module
        found.texts[name] = Path(str(module.__file__)).read_text(encoding="utf-8")
        homes = {str(getattr(value, "__module__", "")) for value in vars(module).values()}
        waiting += [home.removeprefix(f"{package}.") for home in homes if home.startswith(f"{package}.")]
    return found


def _file(folder: Path, name: str) -> bool:
    path = folder / Path(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def run(chosen: Subject, changed: list[Mutant]) -> Trials:
    """Try every mutant against the tests of the game; return what became of each."""
    trials = Trials(chosen.folder, chosen.modules, chosen.texts, changed)
    with tempfile.TemporaryDirectory() as cache:
        os.environ["GOBELET_CACHE"] = cache  # machine code of a mutant must never be found by a game
        pytest.main([*SETTINGS, *QUIET, str(chosen.tests)], plugins=[trials])
    return trials


def excuses(path: Path) -> dict[tuple[str, str], str]:
    """Return the written reasons, by function and change."""
    if not path.exists():
        return {}
    said = tomllib.loads(path.read_text(encoding="utf-8"))
    return {(where, change): reason for where, changes in said.items() for change, reason in changes.items()}


def report(chosen: Subject, trials: Trials, seconds: float, *, whole: bool) -> Iterator[str]:
    """Yield what is to be said; the last line is the sum."""
    reasons = excuses(chosen.excuses)
    survivors = {(mutant.where, mutant.change): mutant for mutant in trials.survivors}
    unexplained = [mutant for key, mutant in survivors.items() if not reasons.get(key, "").strip()]
    if unexplained:
        yield f"Survivors without a reason: write a test that notices, or a reason in {_shown(chosen.excuses)}"
        yield from _paste(chosen, trials.baseline, unexplained)
    if whole:
        stale = [key for key in reasons if key not in survivors]
        yield from (f"Stale reason in {_shown(chosen.excuses)}: [{where}] {change}" for where, change in stale)
    count = len(trials.mutants)
    yield (
        f"{chosen.game}: {count} mutants of {', '.join(sorted(chosen.modules))}; {count - len(survivors)} killed"
        f" ({trials.slow} by the clock), {len(survivors)} survived, {len(unexplained)} of them without a reason;"
        f" {seconds:.1f} s, {count / max(seconds, 0.001):.0f} a second"
    )


def _paste(chosen: Subject, baseline: Baseline, unexplained: list[Mutant]) -> Iterator[str]:
    """Yield survivors as they can be pasted into the file of reasons."""
    where = ""
    for mutant in unexplained:
        if mutant.where != where:
            where = mutant.where
            key = where if where.isidentifier() else json.dumps(where, ensure_ascii=False)
            yield f"[{key}]  # no test runs it" if not baseline.reach(mutant) else f"[{key}]"
        line = f"{_shown(Path(str(chosen.modules[mutant.module].__file__)))}:{mutant.line}"
        yield f'{json.dumps(mutant.change, ensure_ascii=False)} = ""  # {line}'


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def main(arguments: list[str]) -> int:
    """Mutate the rules of the game named, or only the functions named after it."""
    game, *functions = arguments or [""]
    folders = game_folders()
    if game not in folders:
        print(f"There is no game {game!r}; there are {', '.join(folders)}.", file=sys.stderr)
        return 2
    chosen = subject(game, folders[game])
    changed = [mutant for mutant in chosen.mutants() if not functions or mutant.function in functions]
    began = time.perf_counter()
    trials = run(chosen, changed)
    if trials.failures:
        print("\n".join(["The tests must pass before anything is broken:", *trials.failures]), file=sys.stderr)
        return 2
    for line in report(chosen, trials, time.perf_counter() - began, whole=not functions):
        print(line)
    reasons = excuses(chosen.excuses)
    return 1 if any(not reasons.get((mutant.where, mutant.change), "").strip() for mutant in trials.survivors) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
