"""`gobelet play` as people start it: through a pipe, with wrong words, killed in the middle and taken up again."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gobelet
from gobelet.cli.saving import Keeper, unfinished, write_whole

COMMAND = [sys.executable, "-m", "gobelet", "play"]


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GOBELET_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C")
    return tmp_path / "state"


def play(*arguments: str, say: str | bytes = "") -> tuple[int, str, str]:
    """Start the command with *say* in its pipe; return its exit code, what it told, and what it complained of."""
    typed = say if isinstance(say, bytes) else say.encode()
    done = subprocess.run([*COMMAND, *arguments], input=typed, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def kept(state: Path) -> list[Path]:
    return sorted(state.glob("*.playing"))


def actions(path: Path) -> list[str]:
    """Return the lines of a record that are actions."""
    return path.read_text(encoding="utf-8").partition("\n\n")[2].split("\n")[:-1]


def test_a_pipe_is_enough(state: Path) -> None:
    code, out, err = play("pig", "--seed", "3", "--bots", "greedy", say="roll\n2\n")
    assert (code, err) == (0, "")
    assert "Player 1 rolls a" in out
    assert "\x1b" not in out
    assert len(kept(state)) == 1


def test_it_speaks_the_language_asked_for_or_that_of_the_machine(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "à vous de jouer" in play("pig", "--lang", "fr")[1]
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "à vous de jouer" in play("pig")[1]
    assert "up to you" in play("pig", "--lang", "en")[1]


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["pgi"], 2, "There is no game called pgi."),
        (["pig", "--seats", "11"], 2, "pig is played by 2 to 10 players, not by 11."),
        (["pig", "--seats", "2", "--bots", "random,random,random"], 2, "3 bots, but only 2 seats."),
        (["pig", "--bots", "genius"], 2, "genius"),
        (["pig", "--lang", "xx"], 2, "There is no language called xx."),
        (["pig", "--option", "speed=9"], 2, "pig has no options: speed=9 cannot be set."),
        (["galaxy-rebellion", "--option", "speed=9"], 2, "There is no option called speed."),
        (["galaxy-rebellion", "--option", "heroes"], 2, "write --option heroes=dealt"),
        (["pig", "--chance", "magic"], 2, "magic"),
        (["pig", "--seats", "many"], 2, "many"),
        (["--resume"], 1, "There is no unfinished game"),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence(state: Path, arguments: list[str], code: int, sentence: str) -> None:
    got, out, err = play(*arguments)
    assert (got, out) == (code, "")
    assert sentence in err
    assert len(err.splitlines()) == 1
    assert "[" in err  # the code of the error
    assert not kept(state)


def test_bytes_that_are_no_text_change_nothing(state: Path) -> None:
    code, _, err = play("pig", "--seed", "1", say=b"\xff\xfe\x00roll\n\x80\n\nroll" + b"x" * 100_000 + b"\nstop\n")
    assert (code, err) == (0, "")
    assert actions(kept(state)[0]) == ["1 stop"]


def test_a_game_is_taken_up_where_it_was_left(state: Path) -> None:
    play("pig", "--seed", "1", "--lang", "fr", "--bots", "greedy", "--hint", say="stop\n")
    before = actions(kept(state)[0])
    code, out, err = play("--resume", say="stop\n")
    assert (code, err) == (0, "")
    assert "à vous de jouer" in out
    assert "Le robot gourmand choisirait" in out
    assert actions(kept(state)[0])[: len(before)] == before
    assert len(actions(kept(state)[0])) > len(before)


def test_the_latest_unfinished_game_is_the_one(state: Path) -> None:
    play("pig", "--seed", "1", say="stop\n")
    play("pig", "--seed", "2", "--seats", "3", say="stop\nstop\n")
    assert "Player 3, it is up to you" in play("--resume")[1]


def test_a_finished_game_is_a_record_and_is_not_resumed(state: Path) -> None:
    code, out, _ = play("pig", "--seed", "4", "--seats", "2", "--bots", "random,random")
    assert code == 0
    assert "wins." in out
    records = list(state.glob("*.record"))
    assert len(records) == 1
    assert gobelet.verify(records[0]).good
    assert play("--resume")[0] == 1


def test_a_damaged_file_is_put_aside_and_the_one_before_is_taken(state: Path) -> None:
    play("pig", "--seed", "1", say="stop\n")
    time.sleep(0.01)
    (state / "pig-9.playing").write_text("gobelet: 1\ngame: pig\n\n1 fly\n", encoding="utf-8")
    code, out, err = play("--resume")
    assert code == 0
    assert "cannot be taken up again" in err
    assert "Player 2, it is up to you" in out
    assert (state / "pig-9.damaged").exists()


def test_games_are_chosen_by_numbered_questions_without_a_terminal(state: Path) -> None:
    said = (
        "nothing like it\n" + str(1 + [game.id for game in gobelet.all_games()].index("pig")) + "\n99\n3\ngenius\ngreedy\nstop\n"
    )
    code, out, err = play("--plain", say=said)
    assert (code, err) == (0, "")
    assert "“nothing like it” is not one of them." in out
    assert "Player 2, it is up to you" in out
    assert "Player 3 (bot, greedy)" in out
    assert play(say="")[0] == 0


def test_chance_by_hand_and_options_of_the_command(state: Path) -> None:
    out = play("pig", "--chance", "manual", say="roll\ndie 5\n2\n")[1]
    assert "Player 1 keeps 5 points." in out
    again = play("--resume", say="roll\n")[1]
    assert "The die shows 6 [die 6]" in again


def test_a_folder_that_cannot_be_written_is_said_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("GOBELET_STATE", str(file))
    code, out, _ = play("pig", "--seed", "1", say="stop\n")
    assert code == 0
    assert "Player 1 keeps 0 points." in out
    assert "cannot be kept on disk" in out


def test_killed_at_any_moment_nothing_that_was_shown_is_lost(state: Path) -> None:
    seed = random.randrange(10**9)
    print(f"seed {seed}")  # shown when the test fails
    luck = random.Random(seed)
    for _ in range(6):
        shown = _shown_before_a_kill(seed, luck.uniform(0.0, 0.15))
        path = unfinished()[0] if unfinished() else next(state.glob("*.record"))
        told = play("--resume", say="log\n")[1] if unfinished() else _events(path)
        assert [line for line in shown if line not in told.splitlines()] == []
        for old in state.iterdir():
            old.unlink()


def _shown_before_a_kill(seed: int, wait: float) -> list[str]:
    """Play at full speed, kill the program without warning after *wait* seconds, and return the news it had told."""
    reads, writes = os.pipe()
    with subprocess.Popen([*COMMAND, "pig", "--seed", str(seed)], stdin=subprocess.PIPE, stdout=writes) as game:
        os.close(writes)
        assert game.stdin is not None
        with os.fdopen(reads, "rb") as told:
            lines = [told.readline()]
            game.stdin.write(b"roll\nstop\n" * 400)
            game.stdin.flush()
            time.sleep(wait)
            game.send_signal(signal.SIGKILL)
            lines += told.read().split(b"\n")[:-1]
    sentences = [line.decode().strip() for line in lines]
    return [line for line in sentences if line.endswith(".") and (" rolls a " in line or " keeps " in line or " loses " in line)]


def _events(path: Path) -> str:
    table = gobelet.replay(path)
    from gobelet.cli.session import Session

    return "\n".join(Session(table, {}).log())


def test_a_file_holds_all_of_a_text_or_what_it_held_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    write_whole(path, "old")

    def fails(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, "new" * 1000)
    assert path.read_text() == "old"


def test_a_game_that_is_being_played_is_not_taken_up_a_second_time(state: Path) -> None:
    play("pig", "--seed", "1", say="stop\n")
    keeper = Keeper(unfinished()[0])
    assert keeper.claim()
    assert play("--resume")[0] == 1
    assert keeper.lock is not None
    keeper.lock.close()
    assert play("--resume")[0] == 0


def test_a_finished_game_taken_back_goes_on(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "pig.playing")
    keeper.keep("a: b\n\n1 roll\n", {}, over=True)
    assert [path.name for path in tmp_path.iterdir()] == ["pig.record"]
    keeper.keep("a: b\n\n", {"lang": "fr"}, over=False)
    assert [path.name for path in tmp_path.iterdir()] == ["pig.playing"]


@pytest.mark.parametrize("heavy", ["numba", "numpy", "textual"])
def test_the_line_mode_imports_nothing_heavy(heavy: str, state: Path) -> None:
    code = (
        "import sys\nfrom gobelet.cli import main\nsys.argv = ['gobelet']\n"
        "main(['play', 'pig', '--bots', 'greedy', '--plain'])\n"
        f"sys.exit({heavy!r} in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], input=b"roll\n", capture_output=True, check=False).returncode == 0
