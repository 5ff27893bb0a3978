"""Everybody can use every screen: axe-core finds nothing, in both languages and all themes; nothing is too wide or too small."""

from __future__ import annotations

import random
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Page

from gobelet.errors import LOCALES
from tests.browser.conftest import Visit
from tests.browser.test_games import GAMES, everybody
from tests.browser.visiting import PHONE, Visitor

THEMES = ("light", "dark", "contrast")
WIDTHS = (360, 768, 1600)
MIDDLE = 12  # moves from the beginning
AXE = (files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8")
JUDGE = (Path(__file__).parent / "judge.js").read_text(encoding="utf-8")
BROKEN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
}"""


class Judge:
    """What keeps people from using a screen, found screen by screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: list[str] = []

    def screen(self, name: str) -> None:
        """Judge what the page shows: whether it can be used, and read in every theme, and on small screens."""
        self.page.evaluate(AXE)
        self.page.evaluate(JUDGE)
        self.found += [f"{name}: {each}" for each in self.page.evaluate(BROKEN)]
        for theme in THEMES:
            self.page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
            self.found += [f"{name} {theme}: {each}" for each in self.page.evaluate("judge.faint()")]
        self.page.evaluate("() => { document.documentElement.dataset.theme = 'auto'; }")
        self._sizes(name)

    def _sizes(self, name: str) -> None:
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": PHONE["height"]})
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            self.found += [f"{name} is {wide} wide on {width}"] if wide > width else []
        self.page.set_viewport_size(PHONE)
        self.found += [f"{name}: {each}" for each in self.page.evaluate("judge.small()")]


STILL = {"reduced_motion": "reduce", "has_touch": True, "viewport": PHONE}


def judged(visitor: Visitor, judge: Judge, path: str) -> None:
    """Judge a page in both languages."""
    for locale in LOCALES:
        visitor.open(f"{path}{'&' if '?' in path else '?'}lang={locale}")
        judge.screen(f"{path} {locale}")


@pytest.mark.parametrize("game", GAMES)
def test_every_screen_of_a_game_is_for_everybody(game: str, visit: Visit) -> None:
    visitor = visit(**STILL)
    judge = Judge(visitor.page)
    table = visitor.make(game, *everybody(game, "me", "random"))
    judged(visitor, judge, f"/rules/{game}")
    judged(visitor, judge, f"/t/{table}")
    visitor.play(random.Random(1), MIDDLE)
    judged(visitor, judge, f"/t/{table}")
    visitor.play(random.Random(2))
    for path in ("", "/replay?at=3", "/verify"):
        judged(visitor, judge, f"/t/{table}{path}")
    assert judge.found == []


@pytest.mark.parametrize("locale", LOCALES)
def test_every_other_screen_is_for_everybody(locale: str, visit: Visit) -> None:
    visitor = visit(**STILL)
    visitor.pardoned = "404"
    judge = Judge(visitor.page)
    page = visitor.open(f"/?lang={locale}")
    judge.screen("home")
    for details in page.locator("summary").all():
        details.click()
    judge.screen("choices")
    visitor.sit(visitor.make("pig", "me", "open", "random"))
    judge.screen("lobby")
    for tool in ("settings", "invite", "table", "rules"):
        page.locator(f"#tool-{tool}").click()
        page.locator("dialog").wait_for()
        judge.screen(tool)
        page.keyboard.press("Escape")
    visitor.sit("nowhere")
    judge.screen("problem")
    visitor.sit(visitor.make("veil", "me", "me"))
    page.locator("dialog.curtain").wait_for()
    judge.screen("curtain")
    visitor.open("/")
    judge.screen("my tables")
    assert judge.found == []


PLANTED = """() => {
  const plant = (tag, style, text) => {
    const made = document.createElement(tag);
    Object.assign(made.style, style);
    made.textContent = text;
    document.querySelector("main").append(made);
  };
  plant("p", { color: "#999", background: "linear-gradient(#fff, #ddd)" }, "faint");
  plant("p", { color: "#000", background: "#fff", opacity: "0.4" }, "faded");
  plant("button", { minWidth: "0", minHeight: "0", width: "20px", height: "20px", padding: "0", position: "absolute" }, "x");
  plant("div", { width: "2000px" }, "wide");
  plant("img", {}, "");
}"""


def test_the_judge_sees_what_is_wrong(visit: Visit) -> None:
    visitor = visit(**STILL)
    visitor.open("/").evaluate(PLANTED)
    judge = Judge(visitor.page)
    judge.screen("planted")
    for wrong in ("faint", "faded", "20x20", "wide on 1600", "image-alt"):
        assert any(wrong in each for each in judge.found), wrong
