"""The tests of this repository, collected and not run, for tools that ask what they cover."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from _pytest.skipping import evaluate_skip_marks, evaluate_xfail_marks

from tools.folders import ROOT

SETTINGS = ("--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml"))
QUIET = (
    *("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:xdist", "-s"),
    *("-o", "addopts=--import-mode=importlib --strict-markers"),
)
"""What keeps pytest from writing anything: the tools speak for themselves."""


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Collected:
    """What pytest found: the tests that would run, and what could not even be read."""

    items: list[pytest.Item] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failures.append(f"{report.nodeid} cannot be collected: {report.longreprtext.strip().splitlines()[-1]}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.items = list(session.items)

    def pytest_runtestloop(self) -> bool:
        return True  # nothing runs


def collect(paths: Sequence[Path]) -> Collected:
    """Collect the tests in *paths*."""
    found = Collected()
    named = [str(path) for path in paths if path.exists()]
    if named:
        with contextlib.redirect_stdout(sys.stderr):
            status = pytest.main([*SETTINGS, *QUIET, *named], plugins=[found])
        if status in (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
            found.failures.append("pytest could not collect the tests")
    return found


def runs(item: pytest.Item) -> bool:
    """Return whether *item* is a test that may fail: neither skipped nor expected to fail."""
    return evaluate_skip_marks(item) is None and evaluate_xfail_marks(item) is None
