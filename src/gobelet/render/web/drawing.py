"""A scene as elements, exactly as static/drawing.js draws it, which takes over from the first view without a flash.

    main#table[data-game]
      section#players > ol > li.player[data-seat][data-tint][data-asked][data-you][data-winner]
        div.who > b.name, span.tags, span.score     gb-area.belongings     p.note
      section#board > gb-area.area[data-area][data-name][data-layout][role=group][aria-label]
        div.head > h2.title (h3 inside another area), p.note
        div.pieces > gb-piece      div.areas > gb-area
      aside#side > section#ask, section#odds, section#log

    gb-piece.piece[data-key][data-kind][data-face][data-marks][data-state=playable|refused|still][data-drawn]
      svg.art > use        where the game's sprite has a symbol `<kind>-<face>`, or `<face>`
      span.short           the short word
      span.count           where things are counted

A game's style sheet may rely on all of it; whatever else the page sets (data-picked, data-target, ...) is the page's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from gobelet.render.text import ordered
from gobelet.render.web.html import Element, el
from gobelet.render.web.speech import say
from gobelet.render.web.views import Art, Sitter, State
from gobelet.scene.model import Area, Move, Odd, Piece, Player, Scene

TINTS = 10
SHORT_LIST = 6


@dataclass(frozen=True, slots=True)
class Pen:
    """What drawing needs besides the scene: the language, the game's art, and who sits where."""

    lang: str
    art: Art | None = None
    seats: tuple[Sitter, ...] = ()

    def say(self, message: str, /, **arguments: object) -> str:
        return say(self.lang, f"client.{message}", **arguments)


def table(pen: Pen, state: State, game: str) -> Element:
    """Draw the whole table; before the first action, who will sit there."""
    scene = state.scene
    eyes = {"id": "table", "data-game": game, "data-eyes": state.eyes, "data-status": state.status}
    told = [sentence for _, sentence in state.news or ()]
    if scene is None:
        return el("main", eyes, seats(pen, state), _empty_board(pen), el("aside", {"id": "side"}, _waiting(pen), log(pen, told)))
    side = el("aside", {"id": "side"}, ask(pen, scene), odds(pen, scene), log(pen, told))
    return el("main", eyes, players(pen, scene), board(pen, scene), side)


def _empty_board(pen: Pen) -> Element:
    return el("section", {"id": "board", "aria-label": pen.say("board")}, el("p", {"class": "calm"}, pen.say("waiting-board")))


def _waiting(pen: Pen) -> Element:
    prompt = el("p", {"id": "prompt", "tabindex": "-1"}, pen.say("waiting"))
    none = el("div", {"id": "moves", "role": "group", "aria-label": pen.say("moves-none")})
    return el("section", {"id": "ask", "aria-label": pen.say("ask")}, prompt, none)


# Pieces.


def piece(pen: Pen, shown: Piece, *, first: bool = False) -> Element:
    """Draw a piece; the *first* of its area is where the Tab key stops."""
    symbol = symbol_of(pen, shown)
    attributes = {
        "class": "piece",
        "data-key": f"piece {shown.id}",
        "data-kind": shown.kind,
        "data-face": shown.face,
        "data-marks": " ".join(shown.marks) or None,
        "data-state": "playable" if shown.moves else "refused" if shown.refused else "still",
        "data-drawn": bool(symbol),
        "role": "button",
        "tabindex": "0" if first else "-1",
        "aria-label": spoken(shown),
    }
    art = el("svg", {"class": "art", "aria-hidden": "true"}, el("use", {"href": symbol})) if symbol else None
    word = shown.short or ("" if symbol or shown.count is not None else shown.label)
    short = el("span", {"class": "short"}, word) if word else None
    count = el("span", {"class": "count"}, str(shown.count)) if shown.count is not None else None
    return el("gb-piece", attributes, art, short, count)


def symbol_of(pen: Pen, shown: Piece) -> str:
    """Return the address of what is drawn on a piece, if the game has drawn it."""
    if pen.art is None:
        return ""
    names = (f"{shown.kind}-{shown.face}", shown.face)
    return next((f"{pen.art.symbols}#{name}" for name in names if name in pen.art.ids), "")


def spoken(shown: Piece) -> str:
    return f"{shown.label.rstrip('.')}. {shown.tip}" if shown.tip else shown.label


def pieces(pen: Pen, shown: Sequence[Piece]) -> Element | None:
    """Draw pieces that lie together."""
    drawn = [piece(pen, each, first=n == 0) for n, each in enumerate(shown)]
    return el("div", {"class": "pieces"}, drawn) if drawn else None


# Areas and players.


def area(pen: Pen, shown: Area, *, outer: bool = True) -> Element:
    """Draw an area, and those inside it."""
    head = el(
        "div",
        {"class": "head"},
        el("h2" if outer else "h3", {"class": "title"}, shown.label),
        el("p", {"class": "note"}, shown.note) if shown.note else None,
    )
    inner = [area(pen, each, outer=False) for each in shown.areas]
    attributes = {
        "class": "area",
        "data-key": f"area {shown.id}",
        "data-area": shown.id,
        "data-name": shown.id.partition(":")[0],
        "data-layout": shown.layout,
        "data-empty": not (shown.pieces or shown.areas),
        "role": "group",
        "aria-label": shown.label,
    }
    return el("gb-area", attributes, head, pieces(pen, shown.pieces), el("div", {"class": "areas"}, inner) if inner else None)


def board(pen: Pen, scene: Scene) -> Element:
    """Draw everything that lies between the players."""
    return el("section", {"id": "board", "aria-label": pen.say("board")}, [area(pen, each) for each in scene.areas])


def players(pen: Pen, scene: Scene) -> Element:
    """Draw the players, in the order of their seats."""
    return el(
        "section",
        {"id": "players", "aria-label": pen.say("players")},
        el("ol", {}, [_player(pen, scene, each) for each in scene.players]),
    )


def _player(pen: Pen, scene: Scene, player: Player) -> Element:
    sitter = next((each for each in pen.seats if each.seat == player.seat), None)
    attributes = {
        "class": "player",
        "data-key": f"player {player.seat}",
        "data-seat": player.seat,
        "data-tint": player.seat % TINTS,
        "data-asked": player.asked,
        "data-you": player.seat == scene.seat,
        "data-away": bool(sitter and sitter.kind == "person" and not sitter.here),
        "data-winner": player.winner,
    }
    tags = ", ".join(_tags(pen, scene, player, sitter))
    who = el(
        "div",
        {"class": "who"},
        el("b", {"class": "name"}, player.name),
        el("span", {"class": "tags"}, tags) if tags else None,
        el("span", {"class": "score"}, player.score),
    )
    belongs = pieces(pen, player.pieces)
    label = pen.say("belongings", name=player.name)
    area_of = {
        "class": "area belongings",
        "data-area": f"player:{player.seat}",
        "data-name": "player",
        "role": "group",
        "aria-label": label,
    }
    return el(
        "li",
        attributes,
        who,
        el("gb-area", area_of, belongs) if belongs else None,
        el("p", {"class": "note"}, player.note) if player.note else None,
    )


def _tags(pen: Pen, scene: Scene, player: Player, sitter: Sitter | None) -> list[str]:
    """Return what is to be known of who sits there."""
    tags = []
    if player.seat == scene.seat:
        tags.append(pen.say("you"))
    if sitter and sitter.kind == "bot":
        tags.append(pen.say("bot", level=pen.say(f"level-{sitter.level}")))
    elif sitter and sitter.kind == "open":
        tags.append(pen.say("open"))
    elif sitter and not sitter.here:
        tags.append(pen.say("away"))
    if player.asked:
        tags.append(pen.say("asked"))
    if player.winner:
        tags.append(pen.say("winner"))
    return tags


# What is asked, and what may be done.


def ask(pen: Pen, scene: Scene) -> Element:
    """Draw the question and the moves that answer it."""
    return el(
        "section",
        {"id": "ask", "aria-label": pen.say("ask"), "data-yours": bool(scene.moves)},
        el("p", {"id": "prompt", "tabindex": "-1"}, scene.result or scene.prompt),
        moves(pen, scene),
    )


def moves(pen: Pen, scene: Scene) -> Element:
    """Draw the legal moves, numbered as every list numbers them, those of a kind together."""
    numbered = list(enumerate(ordered(scene), 1))
    on_board = {action for shown in scene.walk() for action in shown.moves}
    kinds = Counter(verb(move) for _, move in numbered)
    drawn = [
        _group(pen, list(same), on_board, alone=kinds[name] == 1) for name, same in groupby(numbered, lambda pair: verb(pair[1]))
    ]
    label = pen.say("moves", n=len(numbered)) if numbered else pen.say("moves-none")
    return el("div", {"id": "moves", "role": "group", "aria-label": label}, drawn, _more(pen, len(numbered)))


def _more(pen: Pen, count: int) -> Element | None:
    """Where room is scarce, moves that pieces perform wait behind a button."""
    if count <= SHORT_LIST:
        return None
    more = {"class": "more quiet", "type": "button", "data-do": "all", "aria-expanded": "false"}
    return el("button", more, pen.say("all-moves", n=count))


def verb(move: Move) -> str:
    return move.notation.partition(" ")[0]


def _group(pen: Pen, same: list[tuple[int, Move]], on_board: set[int], *, alone: bool) -> Element:
    """Draw moves of one kind: what their labels begin with is said once."""
    begins = "" if len(same) == 1 else beginning([move.label for _, move in same])
    attributes = {
        "class": "group",
        "data-key": f"group {verb(same[0][1])} {same[0][0]}",
        "data-alone": alone,
        "data-onboard": all(move.action in on_board for _, move in same),
        "role": "group" if begins else None,
        "aria-label": begins.rstrip(" :") or None,
    }
    title = el("span", {"class": "verb", "aria-hidden": "true"}, begins.rstrip(" :")) if begins else None
    return el("div", attributes, title, [_move(n, move, begins) for n, move in same])


def _move(n: int, move: Move, begins: str) -> Element:
    attributes = {
        "class": "move",
        "type": "button",
        "data-key": f"move {move.action}",
        "data-action": move.action,
        "tabindex": "0" if n == 1 else "-1",
        "aria-label": move.label,
    }
    return el("button", attributes, el("kbd", {"aria-hidden": "true"}, str(n)), el("span", {}, move.label.removeprefix(begins)))


def beginning(labels: Sequence[str]) -> str:
    """Return the whole words that all *labels* begin with, if each has more to say."""
    shortest, longest = min(labels), max(labels)
    same = 0
    while same < min(len(shortest), len(longest)) and shortest[same] == longest[same]:
        same += 1
    return shortest[: shortest.rfind(" ", 0, same) + 1]


# Beside the table.


def odds(pen: Pen, scene: Scene) -> Element:
    """Draw the chances worth knowing now."""
    drawn = [_odd(pen, each) for each in scene.odds]
    return el(
        "section",
        {"id": "odds", "hidden": not drawn, "aria-label": pen.say("odds")},
        el("h2", {}, pen.say("odds")),
        el("ul", {}, drawn),
    )


def _odd(pen: Pen, odd: Odd) -> Element:
    exact = pen.say("odd", ways=odd.ways, whole=odd.whole)
    return el(
        "li",
        {},
        el("span", {"class": "what"}, odd.label),
        el("meter", {"min": 0, "max": odd.whole, "value": odd.ways, "aria-label": odd.label}),
        el("span", {"class": "percent"}, pen.say("percent", n=odd.percent)),
        el("span", {"class": "exact"}, exact),
    )


def log(pen: Pen, sentences: Sequence[str], *, newest: int = 0) -> Element:
    """Draw what happened, the last first; the *newest* stand out."""
    told = list(reversed(sentences))
    drawn = [el("li", {"data-new": n < newest}, sentence) for n, sentence in enumerate(told)]
    return el(
        "section",
        {"id": "log", "aria-label": pen.say("log")},
        el("h2", {}, pen.say("log")),
        el("ol", {"tabindex": "0", "aria-label": pen.say("log")}, drawn or el("li", {}, pen.say("log-none"))),
    )


def seats(pen: Pen, state: State) -> Element:
    """Draw who sits where before the first action."""
    drawn = [
        el("li", {"class": "player", "data-seat": each.seat, "data-tint": each.seat % TINTS}, _seat(pen, each))
        for each in state.seats
    ]
    return el("section", {"id": "players", "aria-label": pen.say("players")}, el("ol", {}, drawn))


def _seat(pen: Pen, sitter: Sitter) -> Element:
    said = (
        pen.say("bot", level=pen.say(f"level-{sitter.level}"))
        if sitter.kind == "bot"
        else pen.say("open")
        if sitter.kind == "open"
        else pen.say("away")
    )
    if sitter.kind == "person" and sitter.here:
        said = pen.say("you") if sitter.you else pen.say("here")
    return el(
        "div",
        {"class": "who"},
        el("b", {"class": "name"}, sitter.name or pen.say("seat", n=sitter.seat + 1)),
        el("span", {"class": "tags"}, said),
    )
