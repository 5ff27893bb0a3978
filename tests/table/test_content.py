"""Content packs: read, checked, pinned, and played with, without a compilation."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet import BadContent, BadRecord, Table, find
from gobelet.table.content import check_pack, content_of, default_content, default_folder, provenances


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of a pack, to be edited."""
    shutil.copytree(default_folder(find("veil")), tmp_path / "pack")
    return tmp_path / "pack"


def edit(pack: Path, old: str, new: str) -> None:
    text = (pack / "cards.toml").read_text(encoding="utf-8")
    assert old in text
    (pack / "cards.toml").write_text(text.replace(old, new, 1), encoding="utf-8")


def test_every_pack_that_ships_is_good_and_says_where_it_comes_from() -> None:
    for game in gobelet.all_games():
        if game.content is not None:
            assert check_pack(game, default_folder(game)) == []
            found = provenances(default_content(game).pack)
            assert found
            for kinds in found.values():
                assert kinds
                assert set(kinds) <= {"rulebook", "public", "reconstruction", "original"}


def test_where_a_pack_comes_from_may_be_said_of_each_part_of_a_row() -> None:
    row = {"parts": [1, 2], "provenance": ["rulebook", "public"]}
    pack = {"cards": {"provenance": "original", "card": [row, {"provenance": "public"}]}, "dice": {"provenance": ["public", 3]}}
    assert provenances(pack) == {"cards": ["original", "public", "rulebook"], "dice": ["public"]}


def test_a_pack_is_read_into_the_record_rules_receive() -> None:
    content = default_content(find("veil"))
    box: Any = content.box
    assert box.kinds == 5
    assert list(box.copies) == [4, 4, 3, 2, 1, 0, 0, 0]
    assert content.names["cards"] == ["dust", "moth", "candle", "mirror", "moon"]
    assert content_of(find("veil")) is content


def test_another_pack_is_another_game(pack: Path) -> None:
    edit(pack, 'id = "dust"\nworth = 1\ncopies = 4', 'id = "ash"\nworth = 9\ncopies = 9')
    table = Table("veil", 2, seed=1, content=pack, chance="manual")
    assert str(table.legal()[0]) == "draw ash"
    assert table.weights() == [9, 4, 3, 2, 1]
    assert table.content.fingerprint != default_content(table.game).fingerprint


def test_a_record_is_pinned_to_its_content(pack: Path) -> None:
    edit(pack, "worth = 5", "worth = 0")
    record = Table("veil", 2, seed=1, content=pack).play("bid 2").record()
    assert gobelet.replay(record, content=pack).record() == record
    assert gobelet.verify(record, content=pack).good
    with pytest.raises(BadRecord) as caught:
        gobelet.replay(record)
    assert caught.value.code == "record/content"
    assert [problem.code for problem in gobelet.verify(record).problems] == ["record/content"]


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("worth = 5", 'worth = "high"', ['card, moon, worth cannot be "high"', "from 0 to 100"]),
        ("worth = 5", "worth = 500", ["card, moon, worth cannot be 500", "from 0 to 100"]),
        ("copies = 1", "copies = 0", ["card, moon, copies cannot be 0", "from 1 to 20"]),
        ("copies = 4", "copies = 1", ["11 cards", "12"]),
        (', fr = "Lune"', "", ["card, moon, name does not say its fr", "some text"]),
        ('provenance = "original"', "", ["the file does not say its provenance"]),
        ('provenance = "original"', 'provenance = "heard"', ["the file, provenance", "heard"]),
        ("worth = 5", "worth = = 5", ["at line", "“worth = = 5”"]),
        ('id = "moon"', "id = moon", ["at line", "“id = moon”"]),
    ],
)
def test_what_is_wrong_is_named_with_its_file_table_and_field(pack: Path, old: str, new: str, named: list[str]) -> None:
    edit(pack, old, new)
    problems = check_pack(find("veil"), pack)
    assert len(problems) == 1
    for part in [str(pack / "cards.toml"), *named]:
        assert part in str(problems[0])
    with pytest.raises(BadContent, match=r"cards\.toml"):
        Table("veil", content=pack)


def test_all_that_is_wrong_is_told_in_the_language_of_whoever_reads(pack: Path) -> None:
    edit(pack, "copies = 1", "copy = 1")
    told = [problem.text("fr").removeprefix(f"{pack / 'cards.toml'} : ") for problem in check_pack(find("veil"), pack)]
    assert told == [
        "card, moon donne copy, qui n’est pas un champ ici : il faut l’un de id, worth, copies, name.",
        "card, moon ne donne pas son champ copies : il faut un nombre entier de 1 à 20.",
    ]


def test_files_that_end_too_soon_are_quoted_where_they_end(pack: Path) -> None:
    (pack / "cards.toml").write_text('title = "Moths"\ncard = [', encoding="utf-8")
    assert [str(problem) for problem in check_pack(find("veil"), pack)] == [
        f"{pack / 'cards.toml'} is not good TOML at line 2: “card = [”."
    ]


def test_folders_that_are_no_packs(tmp_path: Path, pack: Path) -> None:
    game = find("veil")
    assert [problem.code for problem in check_pack(game, tmp_path / "nowhere")] == ["content/missing"]
    assert [problem.code for problem in check_pack(game, tmp_path)] == ["content/missing"]
    (pack / "more.toml").write_text("", encoding="utf-8")
    edit(pack, "copies = 4", "copies = 1")
    assert [str(problem.values["file"].name) for problem in check_pack(game, pack)] == ["more.toml", "cards.toml"]
    (pack / "cards.toml").write_bytes(b"\xff\xfe")
    assert [problem.code for problem in check_pack(game, pack)] == ["content/text"]
    (pack / "cards.toml").unlink()
    (pack / "cards.toml").mkdir()
    assert (
        check_pack(game, pack)[0].text("fr") == f"{pack / 'cards.toml'} ne peut pas être lu : c’est un dossier, pas un fichier."
    )


def test_a_game_without_content_takes_no_pack(pack: Path) -> None:
    with pytest.raises(BadContent) as caught:
        Table("pig", content=pack)
    assert caught.value.code == "content/none"
