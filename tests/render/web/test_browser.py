"""The client in a real browser: what it draws, what it says to the server, and whether everybody can use it."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

import msgspec
import pytest
from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gobelet.errors import LOCALES
from gobelet.kernel.chance import draw_weighted, key, luck
from gobelet.render import web
from gobelet.render.web import drawing
from gobelet.render.web.drawing import Pen
from gobelet.render.web.views import (
    Chapter,
    Choice,
    Clause,
    Draw,
    HomeView,
    Offer,
    Option,
    Proposal,
    ReplayView,
    RulesView,
    Sitter,
    State,
    Undo,
    VerifyView,
)
from gobelet.table.find import all_games
from gobelet.table.game import Game
from gobelet.table.table import Table
from tests.render.web.conftest import SOCKET, Site
from tests.render.web.tables import art_of, frame, played, state_of, view_of

each_locale = pytest.mark.parametrize("locale", LOCALES)
each_game = pytest.mark.parametrize("game", all_games(), ids=str)
THEMES = ("light", "dark", "contrast")


def serve(site: Site, table: Table, lang: str = "en", **more: Any) -> str:
    """Serve the page of a table; return its address."""
    put_art(site, table.game)
    return site.put("/t/t1", web.table(view_of(table, state_of(table, lang=lang, **more), lang)))


def put_art(site: Site, game: Game) -> None:
    for name, kind in (("symbols.svg", "image/svg+xml"), ("style.css", "text/css")):
        path = game.folder / "art" / name
        if path.exists():
            site.put(f"/art/{game.id}/{name}", path.read_bytes(), kind)


def sit(page: Page, site: Site, table: Table, **more: Any) -> None:
    """Open the page of a table and wait until it listens."""
    page.goto(serve(site, table, **more))
    until(page, "sent.some((each) => each.type === 'hello')")


def until(page: Page, expression: str) -> None:
    """Wait for *expression*: the policy of the pages forbids what Playwright would do instead."""
    for _ in range(200):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(40)
    pytest.fail(f"in vain: {expression}")


def sent(page: Page, kind: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("(kind) => sent.filter((each) => each.type === kind)", kind)
    return found


def hear(page: Page, message: dict[str, Any]) -> None:
    page.evaluate("(message) => hear(message)", message)


def show(page: Page, table: Table, since: int = 0, **more: Any) -> None:
    hear(page, frame(state_of(table, **more), since))


def answer(page: Page, kind: str, **more: Any) -> None:
    """Answer the last thing the page has asked."""
    hear(page, {"type": kind, "id": page.evaluate("sent.filter((each) => each.id).at(-1).id"), **more})


def focused(page: Page) -> str:
    said: str = page.evaluate("document.activeElement.dataset.key || document.activeElement.id || document.activeElement.tagName")
    return said


# One drawing, made twice.


@each_game
@each_locale
def test_python_and_the_page_draw_the_same(game: Game, locale: str, page: Page, site: Site) -> None:
    put_art(site, game)
    page.goto(serve(site, played(game.id), locale))
    wanted = []
    for actions in (0, 4, 9, 17, 31, 60, 4000):
        table = played(game.id, actions, seats=min(3, game.seats[1]))
        for eyes in (0, None):
            state = state_of(table, eyes, locale)
            pen = Pen(locale, art_of(game.id), state.seats)
            wanted.append({"state": frame(state), "html": str(drawing.table(pen, state, game.id))})
    waiting = State(seats=(Sitter(0, "Ada", you=True), Sitter(1, "", "open"), Sitter(2, "B", "bot", "random")), status="waiting")
    wanted.append({"state": frame(waiting), "html": str(drawing.table(Pen(locale, art_of(game.id)), waiting, game.id))})
    different = page.evaluate(
        """async ({ wanted, art, game, module }) => {
          const { table } = await import(module);
          return wanted.flatMap(({ state, html }) => {
            const holder = document.createElement("template");
            holder.innerHTML = html;
            const mine = table({ art, seats: state.seats }, state, game, (state.news ?? []).map(([, said]) => said));
            return holder.content.firstChild.isEqualNode(mine) ? [] : [[html, mine.outerHTML]];
          });
        }""",
        {
            "wanted": wanted,
            "art": msgspec.to_builtins(art_of(game.id)),
            "game": game.id,
            "module": f"/static/{web.file_hash()}/drawing.js",
        },
    )
    assert different == []


@each_game
def test_the_client_takes_the_first_view_over_without_touching_it(game: Game, page: Page, site: Site) -> None:
    table = played(game.id, 12)
    page.add_init_script(
        """document.addEventListener("DOMContentLoaded", () => {
          new MutationObserver((all) => window.touched = all.length)
            .observe(document.getElementById("table"), { subtree: true, childList: true, attributes: true });
        });"""
    )
    sit(page, site, table)
    show(page, table)
    assert not page.evaluate("window.touched")


# What a visitor does.


def test_a_click_is_marked_at_once_and_sent_once(page: Page, site: Site) -> None:
    table = played("pig")
    sit(page, site, table)
    marked = page.evaluate(
        """() => {
          const from = performance.now();
          document.querySelector('#moves [data-action="0"]').click();
          const marked = document.querySelectorAll("[data-pending]").length;
          return [marked, performance.now() - from];
        }"""
    )
    assert marked[0] == 2, "the button, and the die that stands for the same"
    assert marked[1] < 50
    page.locator("#moves button").first.dispatch_event("click")
    (said,) = sent(page, "play")
    assert (said["version"], said["action"]) == (0, 0)
    table.play("roll")
    show(page, table)
    answer(page, "done", version=2)
    assert page.locator("[data-pending]").count() == 0
    expect(page.locator("#board [data-kind=die]")).to_have_attribute("data-face", f"pips-{table.state.die}")


def test_a_refusal_is_said_with_its_clause_and_twice_when_it_comes_twice(page: Page, site: Site) -> None:
    sit(page, site, played("pig"))
    heard = []
    for _ in range(2):
        page.locator("#moves button").first.click()
        clause = {"id": "PIG-003", "text": "One die."}
        answer(page, "refused", code="table/illegal", sentence="Not now.", clauses=[clause], version=0)
        expect(page.locator("#notice")).to_contain_text("Not now.")
        heard.append(page.locator("#assertive").text_content())
    assert heard[0] != heard[1]
    assert "PIG-003" in (heard[0] or "")


def test_a_piece_that_may_not_be_played_says_why(page: Page, site: Site) -> None:
    table = played("galaxy-rebellion")
    sit(page, site, table)
    page.locator('#board [data-kind="space"]').first.click()
    (asked,) = sent(page, "why")
    assert asked["action"] == next(piece.refused[0] for piece in table.scene(0).walk() if piece.kind == "space")
    answer(page, "why", clauses=[{"id": "GR-033", "text": "A die covers a free space."}])
    expect(page.locator("#notice")).to_contain_text("A die covers a free space.")
    site.put("/rules/galaxy-rebellion", rulebook())
    page.get_by_role("button", name="GR-033").click()
    expect(page.locator("dialog .cited")).to_contain_text("Covering.")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def rulebook() -> str:
    chapter = Chapter("Dice", tuple(Clause(f"GR-{n:03}", "Covering.") for n in range(60)))
    return web.rules(RulesView(base="", lang="en", game="galaxy-rebellion", title="Galaxy Rebellion", chapters=(chapter,)))


def test_a_piece_with_several_moves_offers_them_and_marks_where_they_lead(page: Page, site: Site) -> None:
    table, scene = Table("galaxy-rebellion", seed=11, options={"heroes": "dealt"}), None
    scene = table.scene(0)
    die = next(piece for piece in scene.walk() if piece.kind == "die" and len(piece.moves) > 2)
    sit(page, site, table)
    page.locator(f'[data-key="piece {die.id}"]').click()
    shown = page.locator("#moves .move:visible")
    assert sorted(int(each.get_attribute("data-action") or -1) for each in shown.all()) == sorted(die.moves)
    assert page.locator("#board [data-kind=space][data-target]").count() > 0
    page.keyboard.press("Escape")
    assert page.locator("[data-picked]").count() == 0
    page.locator(f'[data-key="piece {die.id}"]').click()
    page.locator("#board [data-kind=space][data-target]").first.click()
    assert sent(page, "play")[0]["action"] in die.moves


@each_game
def test_every_move_can_be_made_by_keyboard(game: Game, page: Page, site: Site) -> None:
    table = played(game.id, 3)
    while not table.scene(0).moves:
        table.apply(table.legal()[0])
    sit(page, site, table)
    page.locator("#moves .move").first.focus()
    seen = []
    for _ in table.scene(0).moves:
        seen.append(focused(page))
        page.keyboard.press("ArrowDown")
    assert set(seen) == {f"move {move.action}" for move in table.scene(0).moves}
    page.keyboard.press("Enter")
    assert len(sent(page, "play")) == 1


def test_a_number_plays_the_move_of_that_number(page: Page, site: Site) -> None:
    sit(page, site, played("pig"))
    page.keyboard.press("2")
    until(page, "sent.some((each) => each.type === 'play')")
    assert sent(page, "play")[0]["action"] == 1


def test_an_area_is_one_stop_and_arrows_go_inside(page: Page, site: Site) -> None:
    sit(page, site, played("galaxy-rebellion"))
    areas = page.locator("#board .pieces")
    for area in areas.all():
        assert area.locator('[tabindex="0"]').count() == 1
    page.locator('[data-key="piece hero:0"]').focus()
    page.keyboard.press("ArrowRight")
    assert focused(page) == "piece hero:1"
    page.keyboard.press("ArrowDown")
    assert focused(page).startswith("piece space:")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowUp")
    assert focused(page).startswith("piece hero:")


@each_game
def test_focus_is_never_lost_when_the_table_changes(game: Game, page: Page, site: Site) -> None:
    table = played(game.id, 2)
    sit(page, site, table)
    page.locator("#board .piece").first.focus()
    for _ in range(25):
        if table.over:
            break
        table.apply(table.legal()[-1])
        show(page, table, since=len(table.history) - 1)
        assert focused(page) != "BODY"


def test_what_happened_and_what_is_asked_is_spoken(page: Page, site: Site) -> None:
    table = played("pig")
    sit(page, site, table)
    table.play("roll")
    show(page, table, since=1)
    sentence = table.scene(0).news[-1]
    expect(page.locator("#polite")).to_contain_text(sentence)
    expect(page.locator("#log li").first).to_have_text(sentence)


def test_others_are_shown_one_after_another_and_at_once_with_the_space_bar(browser: Browser, site: Site) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(SOCKET)
    page, table, frames = context.new_page(), played("pig", seats=3), []
    sit(page, site, table)
    for word in ("roll", "roll", "stop"):
        since = len(table.history)
        frames.append(frame(state_of(table.play(word)), since))
    last = table.scene(0).news[-1]
    newest = "document.querySelector('#log li').textContent"
    shown = page.evaluate(f"(all) => {{ all.forEach(hear); return {newest}; }}", frames)
    assert shown != last, "only the first of them is shown yet"
    page.locator("#prompt").focus()
    page.keyboard.press(" ")
    expect(page.locator("#log li").first).to_have_text(last, timeout=500)
    context.close()


THROWN = """
window.thrown = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.dataset.kind === "die") window.thrown.push(this.dataset.face);
  return animate.apply(this, how);
};
"""
"""Remembers every die that was set in motion: on a busy machine it may lie still again before a test looks."""


def test_dice_that_were_rolled_tumble_also_to_the_face_they_had(browser: Browser, site: Site) -> None:
    context = browser.new_context()
    context.add_init_script(SOCKET + THROWN)
    page, table = context.new_page(), Table("pig", seed=11, chance="manual")
    sit(page, site, table)
    for total in (4, 8):
        table.play("roll").play(table.legal()[3])
        show(page, table, since=len(table.history) - 2)
        until(page, f"document.querySelector('[data-key=\"piece total\"] .count').textContent === '{total}'")
    assert page.evaluate("thrown") == ["pips-4", "pips-4"]
    context.close()


def test_nothing_moves_for_those_who_wish_so(page: Page, site: Site) -> None:
    table = played("pig")
    sit(page, site, table)
    show(page, table.play("roll"))
    assert page.evaluate("document.getAnimations().length") == 0


# The line.


def test_a_lost_line_is_shown_and_clicks_are_sent_again_with_their_ids(page: Page, site: Site) -> None:
    table = played("pig")
    sit(page, site, table)
    page.evaluate("window.offline = true; socket.close()")
    page.locator("#moves button").first.click()
    expect(page.locator("#banner")).to_be_visible()
    assert sent(page, "play") == []
    page.evaluate("sent.length = 0; window.offline = false; dispatchEvent(new Event('online'))")
    until(page, "sent.some((each) => each.type === 'play')")
    show(page, table)
    expect(page.locator("#banner")).to_be_hidden()
    page.evaluate("socket.close()")
    until(page, "sent.filter((each) => each.type === 'play').length === 2")
    first, second = sent(page, "play")
    assert first == second
    assert [each["type"] for each in page.evaluate("sent")][:2] == ["hello", "play"]


def test_a_page_that_is_told_to_go_does_not_come_back(page: Page, site: Site) -> None:
    sit(page, site, played("pig"))
    hear(page, {"type": "gone", "code": "table/deleted", "sentence": "The table is no more."})
    expect(page.locator("#banner")).to_have_text("The table is no more.")
    page.wait_for_timeout(500)
    assert len(sent(page, "hello")) == 1


# Sharing a screen, taking back, advice.


def two_at_a_screen(table: Table, eyes: int | None, asked: int) -> dict[str, Any]:
    seats = tuple(Sitter(seat, name, you=True) for seat, name in enumerate(("Ada", "Blaise")))
    return {"eyes": eyes, "asked": (asked,), "seats": seats, "hides": True}


def test_the_screen_is_hidden_while_it_changes_hands(page: Page, site: Site) -> None:
    table = played("pig", names=("Ada", "Blaise"))
    sit(page, site, table, **two_at_a_screen(table, 0, 0))
    assert page.locator("dialog").count() == 0
    show(page, table, **two_at_a_screen(table, 0, 1), version=1)
    page.get_by_role("button", name="Hand the screen to Blaise").click()
    assert sent(page, "look")[-1]["eyes"] is None
    expect(page.locator("dialog.curtain")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="I am Blaise: show the table").click()
    until(page, "sent.at(-1).eyes === 1")
    assert page.locator("dialog").count() == 0


def test_nobody_is_asked_to_hand_over_where_nothing_is_hidden(page: Page, site: Site) -> None:
    table = played("pig", names=("Ada", "Blaise"))
    sit(page, site, table, **two_at_a_screen(table, 0, 0))
    show(page, table, **(two_at_a_screen(table, 0, 1) | {"hides": False}), version=1)
    until(page, "sent.some((each) => each.type === 'look')")
    assert sent(page, "look")[-1]["eyes"] == 1
    assert page.locator("dialog").count() == 0


def test_taking_back_is_asked_for_and_consented_to(page: Page, site: Site) -> None:
    table = played("pig", 2, names=("Ada", "Blaise"))
    sit(page, site, table)
    show(page, table, undo=Undo(1))
    page.locator("#tool-undo").click()
    assert len(sent(page, "undo")) == 1
    answer(page, "done", version=2)
    show(page, table, undo=Undo(1, Proposal(1, (0,))))
    expect(page.locator(".offer")).to_contain_text("Blaise would like to take the last action back.")
    page.get_by_role("button", name="Agree").click()
    assert sent(page, "consent")[0]["yes"] is True


def test_advice_is_marked(page: Page, site: Site) -> None:
    sit(page, site, played("pig"))
    page.keyboard.press("h")
    answer(page, "hint", action=1, label="Stop and keep")
    assert page.locator("#moves [data-hint]").get_attribute("data-action") == "1"
    expect(page.locator("#notice")).to_contain_text("Stop and keep")


# Everybody, everywhere.


def home(lang: str) -> str:
    options = (
        Option("first", "First player", (Choice("drawn", "Drawn at random, every single time"), Choice("1", "1")), "drawn"),
    )
    offers = tuple(Offer(game.id, game.id, "A game.", game.seats, options, art_of(game.id)) for game in all_games())
    return web.home(HomeView(base="", lang=lang, games=offers))


def other_pages(site: Site, lang: str) -> dict[str, str]:
    table = played("pig", 9)
    for game in all_games():
        put_art(site, game)
    scene = table.scene(None, lang)
    shown = ReplayView(base="", lang=lang, table="t1", game="pig", title="Pig", scene=scene, at=0, last=9, art=art_of("pig"))
    return {
        "/": home(lang),
        "/replay": web.replay(shown),
        "/verify": web.verify(proof(lang)),
        "/rules": rulebook(),
    }


def proof(lang: str) -> VerifyView:
    secret, salts = "ab" * 32, ("cd" * 16, "")
    seed = int(hashlib.sha256(f"gobelet seed {secret} {' '.join(salts)}".encode()).hexdigest(), 16) % 2**62
    weights = [(1,) * 6, (3, 1, 2), (1, 1)]
    draws = tuple(
        Draw(n, weights[n % 3], draw_weighted(luck(key(seed, 0), n), list(weights[n % 3]), len(weights[n % 3])))
        for n in range(1, 40)
    )
    promise = hashlib.sha256(f"gobelet promise {secret}".encode()).hexdigest()
    return VerifyView(
        base="", lang=lang, table="t1", game="pig", title="Pig", promise=promise, secret=secret, salts=salts, seed=seed,
        draws=draws, steps=40, good=True,
    )  # fmt: skip


def violations(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    return [f"{each['id']}: {node['html'][:160]} {node['any'][:1]}" for each in found["violations"] for node in each["nodes"]]


def themed(browser: Browser, theme: str, width: int = 1280) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport={"width": width, "height": 800}, reduced_motion="reduce")
    context.add_init_script(SOCKET + f"localStorage.setItem('gobelet.theme', '{theme}');")
    return context, context.new_page()


@each_game
@pytest.mark.parametrize("theme", THEMES)
def test_a_table_keeps_nobody_out(game: Game, theme: str, browser: Browser, site: Site) -> None:
    for locale, width in zip(LOCALES, (1280, 360), strict=True):
        context, page = themed(browser, theme, width)
        sit(page, site, played(game.id, 25), lang=locale)
        assert violations(page) == []
        page.keyboard.press("s")
        assert violations(page) == []
        context.close()


@pytest.mark.parametrize("theme", THEMES)
def test_other_pages_keep_nobody_out(theme: str, browser: Browser, site: Site) -> None:
    for locale in LOCALES:
        context, page = themed(browser, theme, 360)
        for path, text in other_pages(site, locale).items():
            page.goto(site.put(path, text))
            assert violations(page) == [], path
        context.close()


@each_game
@each_locale
@pytest.mark.parametrize("width", [360, 768, 1600])
def test_nothing_needs_sideways_scrolling_and_everything_is_large_enough_to_touch(
    game: Game, locale: str, width: int, browser: Browser, site: Site
) -> None:
    context, page = themed(browser, "light", width)
    sit(page, site, played(game.id, 25, seats=min(4, game.seats[1])), lang=locale)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, .tool, .piece")]
          .filter((each) => each.offsetParent && !each.matches(".link"))
          .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
          .filter(([, box]) => box.width < 43.9 || box.height < 43.9)"""
    )
    assert small == []
    context.close()


# The other pages.


def test_one_click_sets_a_table_up(page: Page, site: Site) -> None:
    asked = []

    def made(route: Any) -> None:
        asked.append(route.request)
        route.fulfill(status=201, content_type="application/json", body=json.dumps({"table": "t9", "url": "/t/t9"}))

    page.route("**/api/tables", made)
    for game in all_games():
        put_art(site, game)
    page.goto(site.put("/", home("en")))
    site.put("/t/t9", rulebook())
    page.get_by_role("button", name="Play now: pig").click()
    page.wait_for_url("**/t/t9")
    body = json.loads(asked[0].post_data)
    assert asked[0].headers["x-gobelet"] == "1"
    assert (body["game"], body["sitters"]) == ("pig", ["me", "greedy"])
    assert re.fullmatch("[0-9a-f]{32}", body["salt"])


def test_a_table_can_be_set_up_in_detail(browser: Browser, site: Site) -> None:
    context, page = themed(browser, "light")
    asked: list[dict[str, Any]] = []

    def refused(route: Any) -> None:
        asked.append(json.loads(route.request.post_data))
        route.fulfill(
            status=400, content_type="application/json", body=json.dumps({"code": "x", "sentence": "No table is free."})
        )

    page.route("**/api/tables", refused)
    for game in all_games():
        put_art(site, game)
    page.goto(site.put("/", home("en")))
    form = page.locator('form[data-game="pig"]')
    form.locator("summary").click()
    form.get_by_label("Your name").fill("Ada")
    form.get_by_label("Players").select_option("3")
    form.get_by_label("Seat 2").select_option("open")
    form.get_by_label("First player").select_option("1")
    form.get_by_role("button", name="Set up the table").click()
    page.wait_for_selector("main > .bad")
    assert asked[0]["sitters"] == ["me", "open", "greedy"]
    assert (asked[0]["options"], asked[0]["player"]) == ({"first": "1"}, "Ada")
    expect(page.locator("main > .bad")).to_contain_text("No table is free.")
    context.close()


@each_locale
def test_the_page_computes_every_draw_again(locale: str, page: Page, site: Site) -> None:
    view = proof(locale)
    page.goto(site.put("/verify", web.verify(view)))
    assert page.locator("#checks .good").count() == 3
    assert page.locator("#checks li").count() == len(view.draws)
    forged = msgspec.structs.replace(
        view, draws=(msgspec.structs.replace(view.draws[0], drawn=1 - view.draws[0].drawn), *view.draws[1:])
    )
    page.goto(site.put("/verify", web.verify(msgspec.structs.replace(forged, promise="00" * 32, seed=view.seed + 1))))
    assert page.locator("#checks .bad").count() == 3


def test_a_game_is_seen_again_by_slider_and_keys(page: Page, site: Site) -> None:
    table = Table("pig", seed=11)
    scenes = [{"n": 0, "scene": msgspec.to_builtins(table.scene(None)), "news": []}]
    while len(table.history) < 9:
        table.play("roll")
        scenes += [
            {"n": n, "scene": msgspec.to_builtins(table.scene(None)), "news": [f"After {n}."]}
            for n in (len(table.history) - 1, len(table.history))
        ]
    last = len(table.history)
    put_art(site, table.game)
    site.put("/api/tables/t1/scenes", json.dumps(scenes), "application/json")
    shown = ReplayView(
        base="", lang="en", table="t1", game="pig", title="Pig", scene=Table("pig", seed=11).scene(None), at=0, last=last
    )
    page.goto(site.put("/t/t1/replay", web.replay(shown)))
    said = page.locator("#replay-said")
    page.keyboard.press("ArrowRight")
    expect(said).to_have_text(f"1 of {last}")
    page.keyboard.press("End")
    expect(said).to_have_text(f"{last} of {last}")
    expect(page.locator("#board .piece").first).to_have_attribute("data-face", f"pips-{table.state.die}")
    page.wait_for_url(f"**/replay?at={last}")
    page.locator("#replay-at").fill("2")
    expect(said).to_have_text(f"2 of {last}")
    page.keyboard.press("Home")
    page.locator("#replay-speed").select_option("4")
    page.locator("#replay-play").click()
    expect(said).to_have_text(f"{last} of {last}", timeout=15000)
