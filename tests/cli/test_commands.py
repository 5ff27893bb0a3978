"""The commands as people type them: what they print, in which language, and how they end."""

from __future__ import annotations

import json
import os
import re
import signal
import string
import subprocess
import sys
import time
from pathlib import Path

import pytest

import gobelet
from gobelet.cli import COMMANDS, main
from gobelet.cli.shared import wrong_usage
from gobelet.scene.words import read_words

CLI = Path(gobelet.__file__).parent / "cli"
THROUGH_FILE = "a file stands where its name says a folder"
GOBELET = [sys.executable, "-m", "gobelet"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    table = gobelet.Table("veil", 3, seed=4, options={"rounds": "one"})
    while not table.over:
        table.play(table.legal()[-1])
    (tmp_path / "game.txt").write_text(table.record(), encoding="utf-8")
    return tmp_path / "game.txt"


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """Run a command; return its exit code, what it told and what it complained of."""
    code = main([str(word) for word in words])
    said = capsys.readouterr()
    return code, said.out, said.err


# Help.


@pytest.mark.parametrize("words", [["--help"], [], ["-h"]])
def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    code, out, err = told(capsys, *words)
    assert (code, err) == (0, "")
    assert all(re.search(rf"^    {command} +[A-Z]", out, re.MULTILINE) for command in COMMANDS)


@pytest.mark.parametrize(
    "command", [[command] for command in COMMANDS] + [["content", "export"], ["content", "check"]], ids=" ".join
)
def test_every_command_has_help_with_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    code, out, err = told(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert re.search(rf"example.*\n? +gobelet {' '.join(command)}|example: gobelet {' '.join(command)}", out)
    assert "--lang" in out


@pytest.mark.parametrize("light", [["games"], ["--help"], ["rulebook", "pig"], ["play", "--help"]], ids=" ".join)
def test_light_commands_load_nothing_heavy(light: list[str]) -> None:
    heavy = "sorted({'numba', 'numpy', 'textual'} & set(sys.modules))"
    code = f"import sys; from gobelet.cli import main; main({light!r}); print({heavy})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


FRENCH_HELP = [[command, "--help"] for command in COMMANDS] + [["content", "export", "-h"], ["content", "check", "-h"], ["-h"]]


@pytest.mark.parametrize("words", FRENCH_HELP, ids=" ".join)
def test_help_is_french_where_french_is_spoken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "500")
    english = {*read_words(CLI, "en").items()} - {*read_words(CLI, "fr").items()}
    asked = told(capsys, *words, "--lang", "fr") if words != ["-h"] else told(capsys, "--lang=fr", *words)
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert told(capsys, *words) == asked
    code, out, err = asked
    assert (code, err) == (0, "")
    assert out.startswith("utilisation : gobelet")
    assert "afficher cette aide et quitter" in out
    parts = [text.split("{")[0].split("%")[0] for id, text in english if id.startswith(("help.", "commands.", "about."))]
    assert [part for part in parts if len(part) > 12 and part in out] == []


@pytest.mark.parametrize(
    ("words", "told_of"),
    [
        ([], None),
        (["gmaes"], "COMMANDE ne peut pas être « gmaes » ; choisissez parmi games, play, "),
        (["games", "--colour"], "--colour ne veut rien dire ici"),
        (["rulebook"], "il manque JEU. Voyez gobelet rulebook --help."),
        (["content"], "il manque export|check. Voyez gobelet content --help."),
        (["play", "--chance", "fate"], "--chance ne peut pas être « fate » ; choisissez parmi auto, manual."),
        (["play", "--seats", "two"], "--seats ne peut pas être « two » : il faut un nombre entier."),
        (["bench", "--seconds", "x"], "--seconds ne peut pas être « x » : il faut un nombre."),
        (["replay", "x", "--to", "-3"], "--to ne peut pas être « -3 » : il faut un nombre entier, 0 ou plus."),
        (["replay", "x", "--seat", "me"], "--seat ne peut pas être « me » : il faut le numéro d’une place, à partir de 1."),
        (["play", "--seed"], "il faut une valeur après --seed."),
        (["play", "--plain=3"], "--plain ne prend pas de valeur, mais en a reçu une : « 3 »."),
        (["play", "--se", "3"], "--se peut vouloir dire --seats, --seed."),
    ],
)
def test_wrong_usage_is_french_where_french_is_spoken(
    capsys: pytest.CaptureFixture[str], words: list[str], told_of: str | None
) -> None:
    code, _, err = told(capsys, "--lang", "fr", *words)
    assert code == (2 if told_of else 0)
    if told_of:
        assert err.startswith("Commande mal écrite : ")
        assert told_of in err


def test_a_language_may_be_said_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--lang", "fr", "games") == told(capsys, "games", "--lang", "fr")


def test_what_argparse_says_that_we_do_not_know_is_passed_on() -> None:
    assert wrong_usage("something of a later Python", "fr") == "something of a later Python"


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--version") == (0, f"gobelet {gobelet.__version__}\n", "")


# Wrong usage and failures.


@pytest.mark.parametrize(
    ("words", "code", "parts"),
    [
        (["gmaes"], 2, ["gmaes", "gobelet --help", "[cli/usage]"]),
        (["rulebook"], 2, ["GAME", "gobelet rulebook --help", "[cli/usage]"]),
        (["content"], 2, ["gobelet content --help"]),
        (["replay", "x", "--to", "many"], 2, ["--to", "many"]),
        (["replay", "x", "--to", "-3"], 2, ["--to", "-3"]),
        (["games", "--colour"], 2, ["--colour"]),
        (["games", "--lang", "de"], 2, ["There is no language called de. Choose one of: en, fr. [locale/unknown]"]),
        (["rulebook", "pug"], 2, ["There is no game called pug.", "[games/unknown]"]),
        (["rulebook", "pig", "PIG-999"], 2, ["no clause PIG-999", "[rulebook/clause]"]),
        (["content", "export", "pig", "x"], 2, ["pig has no content", "[content/none]"]),
        (["replay", "nowhere.txt"], 1, ["nowhere.txt cannot be read", "[record/file]"]),
        (["verify", "nowhere.txt"], 1, ["nowhere.txt cannot be read", "[record/file]"]),
        (["content", "check", "veil", "nowhere"], 1, ["no content pack in nowhere", "[content/missing]"]),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_what_is_wrong_is_said_in_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, parts: list[str]
) -> None:
    found, out, err = told(capsys, *words)
    assert (found, out) == (code, "")
    assert all(part in err for part in parts), err
    assert "Traceback" not in err


def test_failures_speak_the_language_asked_for(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Aucun jeu ne s’appelle pug" in told(capsys, "rulebook", "pug", "--lang", "fr")[2]
    assert "Aucun jeu ne s’appelle pug" in told(capsys, "rulebook", "pug", "--lang=fr")[2]
    monkeypatch.setenv("LANG", "fr_CH.UTF-8")
    assert "Aucun jeu ne s’appelle pug" in told(capsys, "rulebook", "pug")[2]
    assert "Commande mal écrite" in told(capsys, "rulebook")[2]
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert "There is no game called pug" in told(capsys, "rulebook", "pug")[2]


def test_a_reader_who_leaves_is_left_in_peace() -> None:
    """`gobelet rulebook pig | head -1`: no complaint when the pipe is closed."""
    done = subprocess.run(
        ["bash", "-c", f"for n in 1 2 3 4 5 6 7 8; do {sys.executable} -m gobelet rulebook pig; done | head -1"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "Pig\n"


def test_ctrl_c_says_one_sentence(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "never.txt")
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored, which children inherit
    running = subprocess.Popen([*GOBELET, "verify", str(tmp_path / "never.txt")], stderr=subprocess.PIPE, text=True)
    time.sleep(1)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=20)[1].strip() == "Interrupted."
    assert running.returncode == 130


# games


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = told(capsys, "games")
    assert (code, err) == (0, "")
    assert "veil: Veil, 2 to 4 players\n  A secret card, a secret bid.\n" in out
    assert "  option rounds: one or three; three unless you say otherwise [VL-009]\n" in out
    assert "  content: 1 table (made for Gobelet)\n" in out
    assert "pig : Cochon" not in out
    assert "veil: Voile, de 2 à 4 joueurs" in told(capsys, "games", "--lang", "fr")[1]


def test_a_broken_game_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    (tmp_path / "broken_one").mkdir()
    (tmp_path / "broken_one" / "__init__.py").write_text("import nowhere_at_all", encoding="utf-8")
    settings = os.environ | {"GOBELET_GAMES": str(tmp_path)}
    done = subprocess.run([*GOBELET, "games", "--lang", "fr"], env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pig: Cochon" in done.stdout
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(f"Le jeu broken-one ne peut pas être chargé depuis {tmp_path / 'broken_one'} : ")
    assert done.stderr.endswith("[games/broken]\n")


def test_games_are_listed_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = {game["id"]: game for game in json.loads(told(capsys, "games", "--json")[1])}
    assert set(found) == {game.id for game in gobelet.all_games()}
    assert found["veil"] == {
        "id": "veil",
        "title": "Veil",
        "tagline": "A secret card, a secret bid.",
        "seats": [2, 4],
        "options": [{"name": "rounds", "choices": ["one", "three"], "default": "three", "clauses": ["VL-009"]}],
        "content": {"cards": ["original"]},
        "hidden": True,
        "languages": ["en", "fr"],
    }
    assert found["pig"]["content"] == {}


# replay and verify


def test_a_replay_tells_what_a_seat_may_know(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, spectator, err = told(capsys, "replay", record)
    assert (code, err) == (0, "")
    assert "Your card is" not in spectator
    _, own, _ = told(capsys, "replay", record, "--seat", 2)
    assert own.count("Your card is") == 1
    assert own.splitlines()[0] == "Player 1 is dealt a card."
    assert "After 6 actions:\nVeil\n" in own
    assert "The game is over.\n" in own


def test_a_replay_stops_where_it_is_told(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    _, out, _ = told(capsys, "replay", record, "--to", 4, "--seat", 1, "--lang", "fr")
    assert "Après 4 actions :\nVoile\nJoueur 1 (vous) : 0 point\n" in out
    assert "Une carte secrète" in out
    assert "Joueur 2 et Joueur 3" in out or "réfléchit" in out
    _, start, _ = told(capsys, "replay", record, "--to", 0)
    assert start.startswith("\nAfter 0 actions:\nVeil\n")


def test_a_damaged_replay_tells_as_far_as_it_goes(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("2 bid 2", "2 bid 9"), encoding="utf-8")
    code, out, err = told(capsys, "replay", record)
    assert code == 1
    assert out.count("\n") == 4
    assert re.fullmatch(r"Line \d+ of the record, “2 bid 9”, cannot be played: .*\[record/action\]\n", err)


def test_a_replay_refuses_a_seat_that_is_not_there(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    assert told(capsys, "replay", record, "--seat", 4) == (
        2,
        "",
        "There is no seat 4: the seats of this table are 1 to 3. [table/seat]\n",
    )


def test_a_good_record_is_verified(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    code, out, err = told(capsys, "verify", record)
    assert (code, err) == (0, "")
    starts = [
        "Veil, 3 players, 6 actions, played to its end.",
        "Actions: 6",
        "Draws: 3",
        "Rules: the same",
        "Content: the same",
        "Commitment:",
        "Nothing",
    ]
    assert all(line.startswith(start) for line, start in zip(out.splitlines(), starts, strict=True))


def test_a_forged_record_is_not(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace("seed: 4 0", "seed: 5 0"), encoding="utf-8")
    code, out, err = told(capsys, "verify", record, "--lang", "fr")
    assert (code, out) == (1, "")
    assert err.splitlines()[-2].endswith("[record/commitment]")
    assert err.splitlines()[-1].startswith("Cette partie n’est pas bonne")


# rulebook


def test_the_whole_rulebook_is_told_by_chapters(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "rulebook", "veil")
    assert out.startswith("Veil\n\nAround the table\nVL-001. Two, three or four people play.\n\nA round\n")
    assert [line[:6] for line in out.splitlines() if line.startswith("VL-")] == [f"VL-{n:03}" for n in range(1, 11)]
    assert "Ruling R-01. Two of those who bid most" in out
    assert "\nUne manche\n" in told(capsys, "rulebook", "veil", "--lang", "fr")[1]


def test_one_clause_is_told_with_its_source_and_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = told(capsys, "rulebook", "veil", "vl-006")
    assert out.splitlines()[1:4] == ["Chapter: A round.", "Source: the rulebook.", "Rulings on it: R-01."]
    assert "Both, the full prize each." in out
    assert "A table may choose: rounds." in told(capsys, "rulebook", "veil", "VL-009")[1]
    _, ruling, _ = told(capsys, "rulebook", "veil", "R-01")
    assert ruling.splitlines()[-2:] == ["About: VL-006.", "Confidence: high."]


def test_words_are_found_whatever_their_case_and_accents(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "rulebook", "veil", "--find", "COIN bid")[1].startswith("VL-")
    assert "VL-004" in told(capsys, "rulebook", "veil", "--find", "piece temps", "--lang", "fr")[1]
    assert told(capsys, "rulebook", "veil", "--find", "dragon") == (1, "Nothing in this rulebook speaks of “dragon”.\n", "")


# content


def test_a_pack_is_exported_edited_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = tmp_path / "my" / "pack"
    code, out, err = told(capsys, "content", "export", "veil", pack)
    assert (code, err) == (0, "")
    assert f"Wrote {pack / 'cards.toml'}" in out
    code, out, _ = told(capsys, "content", "check", "veil", pack)
    assert code == 0
    assert "  cards.toml: made for Gobelet, The moth deck\n" in out
    cards = pack / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("worth = 5", "worth = 500"), encoding="utf-8")
    code, out, err = told(capsys, "content", "check", "veil", pack)
    assert (code, out) == (1, "")
    assert f"{cards}: card, moon, worth cannot be 500: expected a whole number from 0 to 100." in err
    assert f"The pack in {pack} has 1 problem." in err


def test_an_export_never_writes_over_a_file_unless_told_to(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("mine", encoding="utf-8")
    code, out, err = told(capsys, "content", "export", "veil", tmp_path)
    assert (code, out) == (1, "")
    assert f"{tmp_path / 'cards.toml'} is there already" in err
    assert (tmp_path / "cards.toml").read_text(encoding="utf-8") == "mine"
    assert told(capsys, "content", "export", "veil", tmp_path, "--force")[0] == 0
    assert (tmp_path / "cards.toml").read_text(encoding="utf-8") != "mine"


def test_an_export_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    code, _, err = told(capsys, "content", "export", "veil", tmp_path / "file" / "pack")
    assert code == 1
    assert err == f"The pack cannot be written to {tmp_path / 'file' / 'pack'}: {THROUGH_FILE}. [content/write]\n"
    french = told(capsys, "content", "export", "veil", tmp_path / "file" / "pack", "--lang", "fr")[2]
    assert "son nom passe par un fichier" in french


def test_words_of_the_commands_are_there_in_both_languages() -> None:
    for folder in (Path(gobelet.__file__).parent / name for name in ("cli", "render", "render/terminal")):
        english, french = read_words(folder, "en"), read_words(folder, "fr")
        assert english.keys() == french.keys()
        assert {id: values(text) for id, text in english.items()} == {id: values(text) for id, text in french.items()}


def values(text: str) -> set[str]:
    """Return the names of what a message is told with, by us and by argparse."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name} | set(re.findall(r"%\(\w+\)s", text))


def test_no_word_of_the_commands_is_there_for_nothing() -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in CLI.glob("*.py")).replace("'", '"')
    composed = ("commands.", "about.", "source.", "confidence.", "help.content.", "metavar.")
    called = {id: (f'"{id}"', f'"{id.removeprefix("help.")}"') for id in read_words(CLI, "en") if not id.startswith(composed)}
    assert [id for id, names in called.items() if not any(name in said for name in names)] == []
