"""Every page as HTML: its first view is complete before any module has run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from gobelet.render.web import drawing
from gobelet.render.web.assets import static
from gobelet.render.web.drawing import Pen
from gobelet.render.web.html import Child, Element, data, el
from gobelet.render.web.speech import client_words, say
from gobelet.render.web.views import (
    Art,
    Chapter,
    HomeView,
    Mine,
    Offer,
    Option,
    Page,
    ProblemView,
    ReplayView,
    RulesView,
    State,
    TableView,
    VerifyView,
)

LANGUAGES = {"en": "English", "fr": "Français"}
SHARED = ("dom.js",)
TABLE = (*SHARED, "drawing.js", "live.js", "motion.js", "board.js", "panels.js", "table.js")
REPLAY = (*SHARED, "drawing.js", "motion.js", "board.js", "replay.js")
VERIFY = (*SHARED, "verify.js")
HOME = (*SHARED, "home.js")
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' "
    "fill='%231f5b4a'/%3E%3Cpath d='M8 8h16l-3 17H11z' fill='%23f4ead2'/%3E%3Ccircle cx='16' cy='16' r='3' fill='%231f5b4a'/%3E"
    "%3C/svg%3E"
)


def page(view: Page, name: str, title: str, body: Iterable[Child], *, modules: tuple[str, ...], art: Art | None = None) -> str:
    """Return a whole page; its last module is the one that runs, the others come along."""
    head = el(
        "head",
        {},
        el("meta", {"charset": "utf-8"}),
        el("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1, viewport-fit=cover"}),
        el("meta", {"name": "color-scheme", "content": "light dark"}),
        el("title", {}, title),
        el("link", {"rel": "icon", "href": ICON}),
        el("link", {"rel": "stylesheet", "href": static(view.base, "table.css")}),
        el("link", {"rel": "stylesheet", "href": art.style}) if art and art.style else None,
        el("script", {"src": static(view.base, "theme.js")}),
        [el("link", {"rel": "modulepreload", "href": static(view.base, module)}) for module in modules],
        el("script", {"type": "module", "src": static(view.base, modules[-1])}) if modules else None,
    )
    whole = el("html", {"lang": view.lang, "data-theme": "auto"}, head, el("body", {"class": name}, _skip(view), body))
    return f"<!doctype html>\n{whole}\n"


def _skip(view: Page) -> Element:
    return el("a", {"class": "skip", "href": "#main"}, say(view.lang, "page.skip"))


def _header(view: Page, title: str, *tools: Child) -> Element:
    others = [
        el("a", {"class": "tool language", "href": f"?lang={code}", "lang": code, "hreflang": code}, name)
        for code, name in LANGUAGES.items()
        if code != view.lang
    ]
    return el(
        "header",
        {"class": "bar"},
        el("a", {"class": "home", "href": f"{view.base}/"}, "Gobelet"),
        el("h1", {}, title),
        others,
        el("div", {"class": "tools"}, tools),
    )


def _data(view: Page, **more: Any) -> Element:
    return data({"base": view.base, "lang": view.lang, "words": client_words(view.lang), **more})


def _regions() -> list[Element]:
    """Where a page speaks to those who listen to it: calmly, or at once."""
    return [
        el("div", {"id": "polite", "class": "unseen", "aria-live": "polite"}),
        el("div", {"id": "assertive", "class": "unseen", "role": "alert"}),
    ]


def _tool(view: Page, name: str, **more: Any) -> Element:
    """A button of the header; a module gives it its work."""
    word = say(view.lang, f"client.tool-{name}")
    return el("button", {"class": "tool", "type": "button", "id": f"tool-{name}", "data-tool": name, **more}, word)


# The table.


def table(view: TableView) -> str:
    """Return the page of a table."""
    state = msgspec.json.decode(view.state, type=State)
    pen = Pen(view.lang, view.art, state.seats)
    tools = [_tool(view, name) for name in ("undo", "hint", "what", "rules", "invite", "table", "settings")]
    known = _data(
        view, table=view.table, game=view.game, live=view.live, art=view.art, levels=view.levels, state=msgspec.Raw(view.state)
    )
    body = (
        _header(view, state.name or view.title, *tools),
        el("p", {"id": "banner", "role": "status", "hidden": True}),
        el("div", {"id": "main", "tabindex": "-1"}, drawing.table(pen, state, view.game)),
        _regions(),
        known,
    )
    return page(view, "at-table", f"{view.title} · Gobelet", body, modules=TABLE, art=view.art)


def replay(view: ReplayView) -> str:
    """Return the page that shows a game again."""
    pen = Pen(view.lang, view.art)
    back = el("a", {"class": "tool", "href": f"{view.base}/t/{view.table}"}, say(view.lang, "replay.back"))
    player = el("section", {"id": "player", "aria-label": say(view.lang, "client.replay-at")}, _player_controls(view))
    shown = (drawing.players(pen, view.scene), drawing.board(pen, view.scene))
    side = el("aside", {"id": "side"}, drawing.log(pen, view.news))
    main = el("main", {"id": "table", "data-game": view.game, "data-eyes": view.eyes}, shown, side)
    known = _data(
        view, table=view.table, game=view.game, art=view.art, at=view.at, last=view.last, eyes=view.eyes, scene=view.scene
    )
    title = say(view.lang, "replay.title", title=view.title)
    body = (_header(view, title, back), el("div", {"id": "main", "tabindex": "-1"}, main), player, _regions(), known)
    return page(view, "at-replay", f"{title} · Gobelet", body, modules=REPLAY, art=view.art)


def _player_controls(view: ReplayView) -> list[Element]:
    def button(name: str) -> Element:
        label = say(view.lang, f"client.replay-{name}")
        sign = {"first": "«", "back": "‹", "play": "▶", "next": "›", "last": "»"}[name]
        return el("button", {"type": "button", "id": f"replay-{name}", "aria-label": label, "title": label}, sign)

    slider = {"id": "replay-at", "type": "range", "min": 0, "max": view.last, "value": view.at, "step": 1}
    speeds = [el("option", {"value": speed, "selected": speed == "1"}, f"× {speed}") for speed in ("0.5", "1", "2", "4")]
    return [
        el("div", {"class": "buttons"}, button("first"), button("back"), button("play"), button("next"), button("last")),
        el("input", {**slider, "aria-label": say(view.lang, "client.replay-at")}),
        el(
            "output",
            {"id": "replay-said", "for": "replay-at"},
            say(view.lang, "client.replay-position", n=view.at, last=view.last),
        ),
        el("select", {"id": "replay-speed", "aria-label": say(view.lang, "client.speed")}, speeds),
    ]


def verify(view: VerifyView) -> str:
    """Return the page that checks the dice of a table, draw by draw."""
    known = _data(
        view,
        table=view.table,
        promise=view.promise,
        secret=view.secret,
        salts=view.salts,
        seed=str(view.seed),
        draws=view.draws,
        over=bool(view.secret),
    )
    back = el("a", {"class": "tool", "href": f"{view.base}/t/{view.table}"}, say(view.lang, "replay.back"))
    title = say(view.lang, "verify.title", title=view.title)
    main = el(
        "main", {"id": "main", "class": "text", "tabindex": "-1"}, _verify_text(view), _verify_facts(view), _verify_results(view)
    )
    return page(view, "at-verify", f"{title} · Gobelet", (_header(view, title, back), main, _regions(), known), modules=VERIFY)


def _verify_text(view: VerifyView) -> list[Element]:
    return [el("p", {}, say(view.lang, f"verify.{part}")) for part in ("how", "seed", "draws")]


def _verify_facts(view: VerifyView) -> Element:
    salts = [el("li", {}, el("code", {}, salt or say(view.lang, "verify.no-salt"))) for salt in view.salts]
    secret = el("code", {}, view.secret) if view.secret else say(view.lang, "verify.sealed")
    return el(
        "dl",
        {"class": "facts"},
        el("dt", {}, say(view.lang, "verify.promise")),
        el("dd", {}, el("code", {}, view.promise)),
        el("dt", {}, say(view.lang, "verify.secret")),
        el("dd", {}, secret),
        [el("dt", {}, say(view.lang, "verify.salts")), el("dd", {}, el("ol", {}, salts))] if salts else None,
        [el("dt", {}, say(view.lang, "verify.seed-is")), el("dd", {}, el("code", {}, str(view.seed)))] if view.secret else None,
    )


def _verify_results(view: VerifyView) -> list[Element]:
    if view.good is None:
        return []
    rules = say(view.lang, "verify.rules-good" if view.good else "verify.rules-bad", steps=view.steps)
    return [
        el("h2", {}, say(view.lang, "verify.results")),
        el("p", {"class": "good" if view.good else "bad"}, rules),
        el("ul", {}, [el("li", {}, problem) for problem in view.problems]),
        el("div", {"id": "checks", "aria-live": "polite"}),
    ]


# Home.


def home(view: HomeView) -> str:
    """Return the first page: the games there are, and the visitor's tables."""
    main = el(
        "main",
        {"id": "main", "class": "wide", "tabindex": "-1"},
        el("p", {"class": "blurb"}, say(view.lang, "home.blurb")),
        _mine(view),
        el("h2", {}, say(view.lang, "home.games")),
        el("div", {"class": "games"}, [_offer(view, offer) for offer in view.games]),
        el("noscript", {}, el("p", {"class": "bad"}, say(view.lang, "home.no-script"))),
    )
    known = _data(view, levels=view.levels, ticket=view.ticket, promise=view.promise)
    body = (_header(view, say(view.lang, "home.title"), _tool(view, "theme")), main, _regions(), known)
    return page(view, "at-home", f"Gobelet · {say(view.lang, 'home.title')}", body, modules=HOME)


def _mine(view: HomeView) -> Element | None:
    if not view.tables:
        return None
    return el(
        "section",
        {"aria-labelledby": "mine"},
        el("h2", {"id": "mine"}, say(view.lang, "home.mine")),
        el("ul", {"class": "mine"}, [_my_table(view, table) for table in view.tables]),
    )


def _my_table(view: HomeView, mine: Mine) -> Element:
    said = say(view.lang, "home.your-turn") if mine.asked else say(view.lang, f"client.status-{mine.status}")
    about = " · ".join(filter(None, [", ".join(mine.players), mine.changed]))
    return el(
        "li",
        {},
        el(
            "a",
            {"href": mine.url, "data-asked": mine.asked},
            el("b", {}, mine.name or mine.title),
            el("span", {"class": "said"}, said),
            el("span", {"class": "about"}, about),
        ),
    )


def _offer(view: HomeView, offer: Offer) -> Element:
    low, high = offer.seats
    seats = say(view.lang, "home.seats" if low < high else "home.exactly", low=low, high=high)
    title = f"game-{offer.id}"
    return el(
        "article",
        {"class": "offer", "data-game": offer.id, "aria-labelledby": title},
        el("div", {"class": "cup", "aria-hidden": "true"}, _emblem(offer)),
        el("h3", {"id": title}, offer.title),
        el("p", {}, offer.blurb),
        el(
            "p",
            {"class": "about"},
            seats,
            " · ",
            el("a", {"href": f"{view.base}/rules/{offer.id}"}, say(view.lang, "home.rules")),
        ),
        _form(view, offer),
    )


def _emblem(offer: Offer) -> Element:
    """The first symbol that a game has drawn, or the letter it begins with."""
    if offer.art and offer.art.ids:
        name = "game" if "game" in offer.art.ids else offer.art.ids[0]
        return el("svg", {"class": "art"}, el("use", {"href": f"{offer.art.symbols}#{name}"}))
    return el("span", {}, offer.title[:1])


def _form(view: HomeView, offer: Offer) -> Element:
    low, high = offer.seats
    now = say(view.lang, "home.play-now")
    counts = [el("option", {"value": n, "selected": n == low}, str(n)) for n in range(low, high + 1)]
    return el(
        "form",
        {"data-game": offer.id, "method": "post"},
        el("button", {"class": "main", "type": "button", "data-now": offer.id, "aria-label": f"{now}: {offer.title}"}, now),
        el(
            "details",
            {},
            el("summary", {}, say(view.lang, "home.more")),
            _field(
                say(view.lang, "home.name"),
                el("input", {"name": "name", "value": view.name, "maxlength": 24, "autocomplete": "nickname"}),
            ),
            _field(say(view.lang, "home.players"), el("select", {"name": "seats"}, counts)),
            [_sitter(view, seat, low) for seat in range(high)],
            [_option(option) for option in offer.options],
            el("button", {"class": "main", "type": "submit"}, say(view.lang, "home.create")),
        ),
    )


def _field(label: str, control: Element, **attributes: Any) -> Element:
    return el("label", {"class": "field", **attributes}, el("span", {}, label), control)


def _sitter(view: HomeView, seat: int, low: int) -> Element:
    """Who sits at a seat; seats that the number of players leaves out wait, hidden."""
    first = "me" if seat == 0 else view.levels[0]
    kinds = {"me": say(view.lang, "home.me"), "open": say(view.lang, "home.open")}
    kinds |= {level: say(view.lang, "client.bot", level=say(view.lang, f"client.level-{level}")) for level in view.levels}
    choices = [el("option", {"value": kind, "selected": kind == first}, label) for kind, label in kinds.items()]
    select = el("select", {"name": "sitter", "disabled": seat >= low}, choices)
    return _field(say(view.lang, "client.seat", n=seat + 1), select, hidden=seat >= low)


def _option(option: Option) -> Element:
    choices = [
        el("option", {"value": choice.value, "selected": choice.value == option.default}, choice.label)
        for choice in option.choices
    ]
    field = _field(option.label, el("select", {"name": f"option:{option.name}"}, choices))
    return el("div", {}, field, el("p", {"class": "about"}, option.help)) if option.help else field


# Text.


def rules(view: RulesView) -> str:
    """Return a game's rulebook, each clause with an anchor of its own."""
    title = say(view.lang, "rules.title", title=view.title)
    contents = [el("li", {}, el("a", {"href": f"#chapter-{n}"}, chapter.title)) for n, chapter in enumerate(view.chapters, 1)]
    main = el(
        "main",
        {"id": "main", "class": "text rulebook", "tabindex": "-1"},
        el("nav", {"aria-label": say(view.lang, "rules.contents")}, el("ol", {}, contents)),
        [_chapter(n, chapter) for n, chapter in enumerate(view.chapters, 1)],
    )
    return page(view, "at-rules", f"{title} · Gobelet", (_header(view, title), main), modules=())


def _chapter(n: int, chapter: Chapter) -> Element:
    clauses = [
        el(
            "p",
            {"id": clause.id, "class": "clause"},
            el("a", {"class": "id", "href": f"#{clause.id}"}, clause.id),
            " ",
            clause.text,
        )
        for clause in chapter.clauses
    ]
    return el("section", {"aria-labelledby": f"chapter-{n}"}, el("h2", {"id": f"chapter-{n}"}, chapter.title), clauses)


def problem(view: ProblemView) -> str:
    """Return the page that says why there is none."""
    title = say(view.lang, "problem.title")
    main = el(
        "main",
        {"id": "main", "class": "text", "tabindex": "-1"},
        el("p", {"class": "bad"}, view.sentence),
        el("p", {"class": "about"}, el("code", {}, view.code)),
        el("p", {}, el("a", {"href": f"{view.base}/"}, say(view.lang, "problem.home"))),
    )
    return page(view, "at-problem", f"{title} · Gobelet", (_header(view, title), main), modules=())
