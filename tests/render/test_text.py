"""A scene as text: a whole thought a line, nothing said by place or colour."""

from __future__ import annotations

import pytest

import gobelet
from gobelet.render import text
from gobelet.scene.model import Area, Move, Odd, Piece, Player, Scene


def piece(id: str, label: str) -> Piece:
    return Piece(id, "card", "face", label)


SCENE = Scene(
    game="fable",
    title="Fable",
    locale="en",
    seat=0,
    number=3,
    players=(
        Player(
            0, "Ada", True, "3 points", pieces=(piece("a", "A fox"), piece("b", "A fox"), piece("c", "A crow")), note="Has bid."
        ),
        Player(1, "Bo", False, "none", winner=True),
    ),
    areas=(
        Area(
            "wood",
            "The wood",
            note="Dark.",
            pieces=(piece("d", "A tree"),),
            areas=(Area("den", "The den", pieces=(piece("e", "A cub"),)),),
        ),
        Area("field", "The field"),
    ),
    prompt="Ada, what now?",
    moves=(Move(4, "run fox", "Let the fox run"), Move(7, "wait", "Wait")),
    odds=(Odd("A storm", 1, 6),),
)


def test_a_scene_is_told_from_the_players_to_the_odds() -> None:
    assert text.lines(SCENE) == [
        "Fable",
        "Ada (you, to play): 3 points",
        "  2 × A fox",
        "  A crow",
        "  Has bid.",
        "Bo (winner): none",
        "The wood:",
        "  Dark.",
        "  A tree",
        "  The den:",
        "    A cub",
        "The field: nothing.",
        "Ada, what now?",
        "2 moves:",
        "  1. Let the fox run [run fox]",
        "  2. Wait [wait]",
        "A storm: 1 in 6, 17 %.",
    ]


def test_without_moves_and_odds_nothing_is_said_of_them() -> None:
    table = gobelet.Table("pig", seed=1)
    assert text.moves(table.scene(1)) == text.odds(table.scene(1)) == []
    assert text.question(table.scene(1)) == ["Player 1 is thinking."]


@pytest.mark.parametrize(
    ("locale", "first", "last"), [("en", "Pig", "The game is over."), ("fr", "Cochon", "La partie est terminée.")]
)
def test_the_end_is_told_in_both_languages(locale: str, first: str, last: str) -> None:
    table = gobelet.Table("pig", seed=1)
    while not table.over:
        table.play(table.legal()[-1 if table.state.total > 20 else 0])
    told = text.lines(table.scene(0, locale))
    assert told[0] == first
    assert told[-2] == last
    assert table.scene(0, locale).players[table.winners[0]].name in told[-1]
