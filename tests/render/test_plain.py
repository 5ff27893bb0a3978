"""The line mode: what is told, what is accepted, what is refused."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

import gobelet
from gobelet.cli.saving import Keeper
from gobelet.cli.session import Session
from gobelet.errors import LOCALES
from gobelet.render.terminal.plain import COMMANDS, Plain
from gobelet.render.terminal.speech import say, search
from gobelet.scene.words import read_words

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
TERMINAL = Path(gobelet.__file__).parent / "render" / "terminal"


def session(*, bots: dict[int, str] | None = None, locale: str = "en", seed: int = 7, keeper: Keeper | None = None) -> Session:
    table = gobelet.Table("pig", seats=2, seed=seed)
    return Session(table, {1: "greedy"} if bots is None else bots, locale, keeper)


def reader(lines: Iterable[str]) -> Callable[[str], str]:
    """Return what answers with *lines* one by one, then with the end of input."""
    waiting = iter(lines)

    def read(prompt: str) -> str:
        for line in waiting:
            return line + "\n"
        raise EOFError

    return read


def told(lines: Iterable[str], sitting: Session | None = None, *, hides: bool = False) -> str:
    out = io.StringIO()
    Plain(sitting or session(), reader(lines), out, hides=hides).run()
    return out.getvalue()


def test_it_begins_with_the_whole_table_and_the_numbered_moves() -> None:
    text = told([])
    assert "Pig" in text
    assert "Player 1 (you, to play): 0 points" in text
    assert "1. Roll the die [roll]" in text


def test_a_number_and_words_mean_the_same() -> None:
    by_number, by_words = session(), session()
    told(["1", "2"], by_number)
    told(["roll", "stop"], by_words)
    assert by_number.table.history == by_words.table.history
    assert by_number.table.history


@pytest.mark.parametrize(
    "said", ["9", "0", "-1", "9" * 5000, "²", "fly", "die 3", "why", "rules PIG-999", "look 9", "look", "lang xx", "\x00", "save"]
)
def test_what_cannot_be_done_gets_one_sentence_and_changes_nothing(said: str) -> None:
    sitting = session()
    before = told([], session())
    after = told([said], sitting)
    assert sitting.table.history == []
    assert len(after.splitlines()) == len(before.splitlines()) + 1


def test_a_refused_action_cites_its_clause() -> None:
    assert "[PIG-003]" in told(["why die 3"])
    assert "cannot be played now" in told(["die 3"])


def test_the_rulebook_is_searched_by_clause_and_by_words() -> None:
    assert "[PIG-004]" in told(["rules pig-004"])
    assert "[PIG-007]" in told(["rules 100 points"])
    book = session(locale="fr").rulebook()
    assert search(book, "DE") == [clause for clause in book if "de" in (clause.text + clause.chapter).lower().replace("é", "e")]


def test_undo_takes_back_to_the_last_decision_of_a_person() -> None:
    sitting = session(bots={}, seed=1)
    text = told(["stop", "undo"], sitting)
    assert sitting.table.history == []
    assert "Taken back. Player 1 decides again." in text


def test_undo_is_refused_after_dice() -> None:
    sitting = session()
    assert "Nothing can be taken back" in told(["roll", "undo"], sitting)
    assert sitting.table.history


def test_the_language_changes_at_any_time() -> None:
    text = told(["lang fr", "lancer", "pourquoi die 3", "langue"])
    assert "Joueur 1, à vous de jouer." in text
    assert "n’est pas une action de ce jeu" in text
    assert text.rstrip().endswith("[stop]")


def test_no_control_codes_and_no_tabs() -> None:
    assert not CONTROL.search(told(["?", "table", "log", "odds", "hint", "moves", "rules", "roll", "lang fr", "?"]))


def test_odds_and_hint_and_log() -> None:
    text = told(["odds", "hint", "log", "stop", "log"])
    assert "1 in 6, 17 %" in text
    assert "The greedy bot would choose" in text
    assert "Nothing has happened yet." in text
    assert text.count("Player 1 keeps 0 points.") == 2


def test_hints_are_shown_without_asking_where_wanted() -> None:
    sitting = Session(gobelet.Table("pig", seed=3), {}, hinted=True)
    assert "would choose" in told([], sitting)


def test_the_end_of_input_says_where_the_game_is_kept(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "a.playing")
    text = told(["roll"], session(keeper=keeper))
    assert str(keeper.path) in text
    assert "--resume" in text
    again = Session.resume(keeper)
    assert again.levels == {1: "greedy"}


def test_a_record_is_written_where_it_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "game.record"
    told(["roll", f"save {file}"])
    assert gobelet.verify(file).good
    assert "record/file" in told([f"save {tmp_path}/file/inside", f"save {file}/inside"])


def test_people_at_one_screen_see_nothing_of_each_other() -> None:
    hidden = gobelet.Table(replace(gobelet.find("pig"), hides=True), seats=2, seed=7)
    sitting = Session(hidden, {})
    assert sitting.eyes is None
    assert sitting.waiting_for is not None
    text = told(["", "stop", "", "", "stop"], sitting, hides=True)
    assert "Player 1, press Enter when nobody else is looking." in text
    assert "Player 2 is asked now: hand over the screen and press Enter." in text
    assert "\n" * 50 in text
    before, _, after = text.partition("Player 2, press Enter when nobody else is looking.")
    assert "Player 2 (you" not in before
    assert "Player 2 (you" in after


def test_nobody_acts_behind_the_curtain() -> None:
    sitting = Session(gobelet.Table(replace(gobelet.find("pig"), hides=True), seats=2, seed=7), {})
    with pytest.raises(gobelet.NotYourTurn):
        sitting.play("roll")


def test_chance_may_be_played_by_hand() -> None:
    sitting = Session(gobelet.Table("pig", seed=7, chance="manual"), {})
    text = told(["roll", "die 4", "stop"], sitting)
    assert "The die shows 4" in text
    assert sitting.table.results == (4, 0)


@pytest.mark.parametrize("game", [game.id for game in gobelet.all_games()])
@pytest.mark.parametrize("locale", LOCALES)
def test_a_whole_game_of_anything_is_told_to_its_end(game: str, locale: str, capsys: pytest.CaptureFixture[str]) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")  # shown when the test fails
    table = gobelet.Table(game, seed=seed)
    sitting = Session(table, dict.fromkeys(range(1, table.seats), "random"), locale)
    luck = random.Random(seed)

    def any_move(prompt: str) -> str:
        return str(luck.randint(1, max(1, len(sitting.scene.moves)))) if not sitting.waiting_for else ""

    out = io.StringIO()
    assert Plain(sitting, any_move, out).run()
    assert sitting.scene.result in out.getvalue()
    assert not CONTROL.search(out.getvalue())


def test_both_languages_have_the_same_words_and_arguments() -> None:
    english, french = (read_words(TERMINAL, locale) for locale in LOCALES)
    assert english.keys() == french.keys()
    for message, text in english.items():
        assert set(re.findall(r"{(\w+)", text)) == set(re.findall(r"{(\w+)", french[message])), message


def test_every_word_is_used() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8") for folder in (TERMINAL, TERMINAL.parents[1] / "cli") for path in folder.glob("*.py")
    )
    composed = ("commands.", "keys.", "level.")
    unused = [word for word in read_words(TERMINAL, "en") if f'"{word}"' not in sources and not word.startswith(composed)]
    assert [word for word in unused if f"'{word}'" not in sources] == []


def test_every_command_has_a_word_in_each_language() -> None:
    for locale in LOCALES:
        assert all(say(locale, f"commands.{command}") for command in COMMANDS)
