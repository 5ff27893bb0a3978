"""Trials: each mutant is a fork of a process that has imported and collected everything, and runs the tests it may fail.

The first fork is no mutant: it runs every test, to see that they pass, how long they take and which rules each calls.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.mutate import Mutant

SURVIVED, KILLED, TROUBLE = 0, 1, 3
PATIENCE = 10
"""How many times longer than it took, and half a second, a test may compute before it is taken for an endless loop."""


@dataclass
class Baseline:
    """What the tests do while nothing is wrong: how long each takes, and which functions of which file it calls."""

    seconds: list[float] = field(default_factory=list)
    called: list[set[tuple[str, str]]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def reach(self, mutant: Mutant) -> list[int]:
        """Return the tests that run the mutated code, the fastest first."""
        place = (mutant.module, mutant.function)
        tests = [at for at, called in enumerate(self.called) if not mutant.function or place in called]
        return sorted(tests, key=self.seconds.__getitem__)


@dataclass(eq=False)  # pytest keeps its plugins in sets
class Trials:
    """A pytest plugin that, in the place of running the tests once, runs them against every mutant."""

    home: Path
    modules: dict[str, ModuleType]
    texts: dict[str, str]
    mutants: list[Mutant]
    baseline: Baseline = field(default_factory=Baseline)
    survivors: list[Mutant] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    slow: int = 0
    trying: bool = False

    def pytest_configure(self) -> None:
        _settle_hypothesis()

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.failures.append(report.longreprtext)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if self.failures:
            return True
        gc.collect()
        gc.freeze()  # a child that collects garbage would copy every page it looks at
        self.baseline = _measure(session.items, {str(module.__file__): name for name, module in self.modules.items()})
        self.failures += self.baseline.failures
        if not self.failures:
            self._try_all(session.items)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """End a trial at the first failure: telling it at length would take most of the time."""
        failed = call.excinfo is not None and not isinstance(call.excinfo.value, pytest.skip.Exception)
        if self.trying and failed and item.get_closest_marker("xfail") is None:
            os._exit(KILLED)

    def _try_all(self, items: list[pytest.Item]) -> None:
        waiting = list(reversed(self.mutants))
        running: dict[int, Mutant] = {}
        while waiting or running:
            while waiting and len(running) < len(os.sched_getaffinity(0)):
                mutant = waiting.pop()
                running[_fork(partial(self._trial, items, mutant))] = mutant
            process, status = os.wait()
            self._note(running.pop(process), status)
        self.survivors.sort(key=self.mutants.index)

    def _note(self, mutant: Mutant, status: int) -> None:
        if os.WIFSIGNALED(status):
            self.slow += 1
        elif os.WEXITSTATUS(status) == SURVIVED:
            self.survivors.append(mutant)
        elif os.WEXITSTATUS(status) != KILLED:
            self.failures.append(f"the trial itself failed: {mutant.where}: {mutant.change}")

    def _trial(self, items: list[pytest.Item], mutant: Mutant) -> int:
        """Run the tests that *mutant* may fail, in a process of its own; end at the first failure."""
        self.trying = True
        _silence()
        _limit(10)  # to be imported
        if not put_in_place(self.modules[mutant.module], mutant.source(self.texts[mutant.module]), self.home):
            return KILLED
        order = self.baseline.reach(mutant)
        for at, following in zip(order, [*order[1:], None], strict=False):
            _limit(0.5 + PATIENCE * self.baseline.seconds[at])
            runtestprotocol(items[at], log=False, nextitem=None if following is None else items[following])
        return SURVIVED


def _settle_hypothesis() -> None:
    """Let property tests try the same examples for every mutant, and stop at the first that fails."""
    from hypothesis import HealthCheck, Phase, settings

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", derandomize=True, database=None, deadline=None, phases=phases, suppress_health_check=list(HealthCheck)
    )
    settings.load_profile("mutants")


def _fork(work: Callable[[], int]) -> int:
    """Do *work* in a copy of this process, which ends with what it returns; return the copy's number."""
    process = os.fork()
    if process:
        return process
    status = TROUBLE
    try:
        status = work()
    finally:
        os._exit(status)


def _limit(seconds: float) -> None:
    """End this process when it has computed, or waited, for too long; nothing in it can catch that."""
    for which, sent, patience in ((signal.ITIMER_PROF, signal.SIGPROF, 1), (signal.ITIMER_REAL, signal.SIGALRM, 10)):
        signal.signal(sent, signal.SIG_DFL)
        signal.setitimer(which, seconds * patience)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for channel in (0, 1, 2):
        os.dup2(nowhere, channel)


# The first fork: every test, nothing wrong.


def _measure(items: list[pytest.Item], names: dict[str, str]) -> Baseline:
    reader, writer = os.pipe()

    def work() -> int:
        os.close(reader)
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(pickle.dumps(_run_all(items, names)))
        return SURVIVED

    process = _fork(work)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        data = pipe.read()
    os.waitpid(process, 0)
    found: Baseline = pickle.loads(data) if data else Baseline(failures=["the tests ended the process that ran them"])  # noqa: S301  # our own fork wrote it
    return found


def _run_all(items: list[pytest.Item], names: dict[str, str]) -> Baseline:
    """Run every test and note which functions of the files in *names* it calls."""
    found = Baseline()
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, _event: str, _value: Any) -> None:
        name = names.get(frame.f_code.co_filename)
        if name is not None:
            called.add((name, frame.f_code.co_qualname.split(".")[0]))

    for item, following in zip(items, [*items[1:], None], strict=True):
        called.clear()
        began = time.process_time()
        sys.settrace(note)
        reports = runtestprotocol(item, log=False, nextitem=following)
        sys.settrace(None)
        found.seconds.append(time.process_time() - began)
        found.called.append(set(called))
        found.failures += [report.longreprtext for report in reports if report.failed]
    return found


# Putting a mutant in the place of the rules that everybody has imported.


def put_in_place(module: ModuleType, source: str, home: Path) -> bool:
    """Let *module* do what *source* says, for all in the folder *home* that hold its functions or constants.

    Return False when what *source* says cannot even be imported.
    """
    scope: dict[str, Any] = {"__name__": module.__name__, "__package__": module.__package__, "__file__": module.__file__}
    code = compile(source, str(module.__file__), "exec")
    try:
        exec(code, scope)  # noqa: S102  # a mutant is code
    except Exception:  # noqa: BLE001  # whatever a wrong constant leads to: such rules cannot even be imported
        return False
    for name, made in scope.items():
        held = vars(module).get(name)
        if isinstance(made, FunctionType) and isinstance(held, FunctionType) and _defined_here(made, code):
            held.__code__, held.__defaults__ = made.__code__, made.__defaults__
        elif isinstance(made, int | str | tuple) and made != held:
            _rebind(name, held, made, home)
    return True


def _defined_here(made: FunctionType, code: CodeType) -> bool:
    return made.__code__ in code.co_consts


def _rebind(name: str, held: object, made: object, home: Path) -> None:
    """Give *made* to every module in *home* that holds *held* under that name; other games may have a like-named number."""
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path and Path(path).is_relative_to(home) and vars(module).get(name) is held:
            setattr(module, name, made)
