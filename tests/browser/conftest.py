"""A real Chromium before a real server. Where there is no Chromium, none of these tests is run, and they say so."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.visiting import Visitor
from tests.server.running import Server, running

NAMES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
NO_BROWSER = "there is no Chromium here; GOBELET_CHROMIUM may say where one is"
ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def chromium() -> str | None:
    named = os.environ.get("GOBELET_CHROMIUM")
    return next(filter(None, map(shutil.which, [named] if named else NAMES)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if chromium() or os.environ.get("GOBELET_BROWSER_REQUIRED"):
        return
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(f"the browser tests were not run: {NO_BROWSER}"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium for a module: Playwright's event loop must not outlive it, other tests bring theirs."""
    path = chromium()
    assert path is not None, NO_BROWSER
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


Visit = Callable[..., Visitor]


@pytest.fixture
def guests(browser: Browser) -> Iterator[Visit]:
    """Visitors of any server. Nothing may have gone wrong on any of their pages."""
    come: list[Visitor] = []

    def visit(server: Server, **how: Any) -> Visitor:
        come.append(Visitor(browser, server, **how))
        return come[-1]

    yield visit
    for visitor in come:
        visitor.context.close()
    assert [wrong for visitor in come for wrong in visitor.wrong] == []


@pytest.fixture
def visit(guests: Visit, server: Server) -> Visit:
    """Visitors of the module's server."""
    return lambda **how: guests(server, **how)


@pytest.fixture
def luck() -> random.Random:
    seed = random.randrange(10**9)
    print(f"seed {seed}")
    return random.Random(seed)
