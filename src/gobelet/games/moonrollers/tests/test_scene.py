"""What people see of a table of Moonrollers: pieces, what a click does, prompts, and why something cannot be done."""

from __future__ import annotations

import random
from typing import Any

import pytest

import gobelet
from gobelet.errors import LOCALES, IllegalAction
from gobelet.games.moonrollers.tests.tables import again, crew_ids, only, opening, play, refused, roll, take_on, turn
from gobelet.scene import Area, Piece, Scene

BY_NAME_ALONE = {"reroll", "stop", "bust", "decline"}  # what no piece stands for


def pieces(table: gobelet.Table, seat: int | None = 1, locale: str = "en") -> dict[str, Piece]:
    """Return what *seat* sees, by id; None is a spectator."""
    return {piece.id: piece for piece in seen(table, seat, locale).walk()}


def seen(table: gobelet.Table, seat: int | None = 1, locale: str = "en") -> Scene:
    return table.scene(None if seat is None else seat - 1, locale)


def area(table: gobelet.Table, id: str, seat: int | None = 1, locale: str = "en") -> Area | None:
    found = list(seen(table, seat, locale).areas)
    for each in found:
        if each.id == id:
            return each
        found += each.areas
    return None


def lying(table: gobelet.Table, id: str) -> list[str]:
    """Return the ids of the pieces of an area."""
    there = area(table, id)
    return [piece.id for piece in there.pieces] if there else []


def clicks(table: gobelet.Table, piece: Piece) -> list[str]:
    return [table.notation(action) for action in piece.moves]


def crew(name: str) -> str:
    return f"crew:{crew_ids().index(name)}"


def requirement(name: str, number: int) -> str:
    return f"requirement:{crew_ids().index(name)}:{number}"


def prompt(table: gobelet.Table, locale: str = "en") -> str:
    return seen(table, 1, locale).prompt.partition("you. " if locale == "en" else "jouer. ")[2]


# Secrets.


@pytest.mark.rule("MR-055", "MR-056", "MR-Q09")
def test_danger_tokens_show_their_kinds_to_their_owner_and_their_number_to_all() -> None:
    table = roll(turn(tokens={1: "one one five", 2: "two"}), "D D R T S")
    own = pieces(table, 1)
    assert [own["token:0:one"].count, own["token:0:five"].count] == [2, 1]
    assert own["token:0:five"].label == "1 danger token: 5 Prestige, 2 danger symbols"
    assert "token:0:two" not in own
    assert own["token:1"].label == "1 danger token, face down"
    for other in (2, None):
        theirs = pieces(table, other)
        assert theirs["token:0"].count == 3
        assert not [id for id in theirs if id.startswith("token:0:")]


@pytest.mark.rule("MR-053", "MR-054")
def test_tokens_drawn_are_seen_by_their_drawer_and_kept_by_a_click() -> None:
    table = play(take_on(turn(display=["namari"]), "D D D R T", "namari 2"), *["lock d"] * 3, "token one")
    assert lying(table, "drawn") == ["drawn:one:0"]
    play(table, "token five")
    own = pieces(table, 1)
    assert clicks(table, own["drawn:one:0"]) == ["keep one"]
    assert clicks(table, own["drawn:five:0"]) == ["keep five"]
    for other in (2, None):
        theirs = pieces(table, other)
        assert theirs["drawn:0"].label == theirs["drawn:1"].label == "Token drawn, face down"
        assert not [id for id in theirs if id.startswith(("drawn:one", "drawn:five"))]
    assert own["pile"].count == 43
    assert lying(play(table, "keep five"), "drawn") == []


@pytest.mark.rule("MR-105", "MR-110", "MR-112")
def test_at_the_end_all_tokens_lie_open_with_what_they_brought() -> None:
    owned = ["aponi", "at-ok", "avari", "b3-ar"]
    covers = {"saghari": {1: 2, 2: 2, 3: 2}}
    table = turn(seats=3, crew={1: owned}, display=["saghari"], covers=covers, tokens={1: "five five", 2: "two", 3: "one one"})
    play(take_on(table, "D R R T T", "saghari 4"), "lock d", "token one", "token two", "keep one")
    assert table.over
    for seat in (1, 2, None):
        shown = pieces(table, seat)
        assert [shown["token:0:five"].count, shown["token:1:two"].count, shown["token:2:one"].count] == [2, 1, 2]
        assert [player.note for player in seen(table, seat).players] == [
            "danger: lost, 4 symbols",
            "danger: +2, 1 symbol",
            "danger: +2, 0 symbols",
        ]
    assert seen(table, 1, "fr").players[0].note.startswith("dangers : perdus, 4 ")
    assert area(table, "dice") is None


@pytest.mark.rule("MR-091", "MR-092")
def test_a_token_is_put_back_by_a_click() -> None:
    covers = {"saghari": {1: 2, 2: 2, 3: 2}}
    table = turn(crew={1: ["ryan-rogal"]}, display=["saghari"], covers=covers, tokens={1: "two", 2: "two"})
    play(take_on(table, "D R R T T", "saghari 4"), "lock d", "token one", "token one", "keep one")
    arriving = pieces(table, 1)[crew("saghari")]
    assert clicks(table, arriving) == ["on top", "underneath"]
    assert pieces(table, 2)[crew("saghari")].moves == ()
    assert crew("saghari") not in {piece.id for piece in seen(table).areas[-1].walk()}
    play(table, "underneath")
    shown = pieces(table, 1)
    assert clicks(table, shown["token:0:two"]) == ["return two"]
    assert shown[crew("saghari")].marks == ("buried",)
    assert shown[crew("saghari")].label == "SAGHARI, Magnomi, underneath: its ability is off"


# What a click does.


@pytest.mark.parametrize("options", [{}, {"requirements": "several", "colours": "picked", "vila": "up-to-two"}])
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_action_can_be_clicked_or_stands_alone(options: dict[str, Any], seed: int) -> None:
    luck, table = random.Random(seed), opening(2 + seed, **options)
    for _ in range(600):
        if table.over:
            return
        if table.seat >= 0:
            scene = table.scene(table.seat, LOCALES[seed % 2])
            clicked = {action for piece in scene.walk() for action in piece.moves}
            alone = {move.action for move in scene.moves if move.notation in BY_NAME_ALONE}
            assert clicked | alone == {move.action for move in scene.moves}
        table.play(luck.choice(table.legal()))


@pytest.mark.rule("MR-032", "MR-034")
def test_a_crew_is_chosen_by_its_card_or_by_a_requirement_that_can_take_a_die() -> None:
    table = roll(turn(display=["namari", "ada-massa"]), "S S E E E")
    shown = pieces(table)
    assert clicks(table, shown[crew("namari")]) == ["crew namari"]
    assert clicks(table, shown[requirement("namari", 1)]) == ["crew namari"]
    assert not any(shown[requirement("namari", number)].moves for number in (2, 3, 4))
    play(table, "crew namari")
    shown = pieces(table)
    assert shown[crew("namari")].marks == ("here",)
    assert clicks(table, shown[requirement("namari", 1)]) == ["commit 1"]
    assert not shown[requirement("ada-massa", 3)].moves


@pytest.mark.rule("MR-018", "MR-038", "MR-071")
def test_a_die_carries_all_that_can_be_done_with_it() -> None:
    owned = ["ada-massa", "ft-1000", "lila-al-bindar"]
    table = roll(turn(crew={1: owned}, display=["salatar"]), "R E W D D")
    assert clicks(table, pieces(table)["die:W:0"]) == ["extra w"]
    play(table, "crew salatar", "commit 1")
    shown = pieces(table)
    assert clicks(table, shown["die:E:0"]) == ["lock e as two"]
    assert clicks(table, shown["die:W:0"]) == ["lock w", "extra w"]
    assert clicks(table, shown["die:D:0"]) == []
    assert table.find_action("lock d") in shown["die:D:0"].refused
    assert [pieces(table, locale=locale)["die:D:0"].label for locale in LOCALES] == ["Die: Damage", "Dé : Dommage"]


@pytest.mark.rule("MR-121", "MR-094")
@pytest.mark.parametrize(
    ("owned", "faces", "said"),
    [
        ("saghari", "R R S S T", "use saghari"),
        ("salatar", "R R S S T", "rethrow all"),
        ("imdar-shade", "R R D D T", "use imdar-shade"),
        ("kal-damar", "", "start 5, start 6"),
    ],
)
def test_a_crew_on_top_is_used_by_a_click(owned: str, faces: str, said: str) -> None:
    table = roll(turn(crew={1: [owned], 2: ["b3-ar"]}), faces)
    assert ", ".join(clicks(table, pieces(table)[crew(owned)])) == said
    assert pieces(table, 2)[crew(owned)].moves == ()


@pytest.mark.rule("MR-170")
def test_meg_gallak_and_the_wild_both_stand_for_keeping_it() -> None:
    table = take_on(only("saghari 1", ["meg-gallak"]), "W D R R R", "saghari 1", "lock d")
    assert clicks(table, pieces(table)["die:W:0"]) == ["lock w", "hold"]
    assert clicks(table, pieces(table)[crew("meg-gallak")]) == ["hold"]


@pytest.mark.rule("MR-004")
def test_a_colour_is_taken_by_a_click_and_its_tokens_come_to_the_player() -> None:
    table = play(opening(2, colours="picked"), "first 1")
    assert lying(table, "colours") == [f"colour:{name}" for name in ("blue", "green", "orange", "yellow", "purple")]
    assert clicks(table, pieces(table)["colour:orange"]) == ["colour orange"]
    play(table, "colour orange")
    assert [piece.id for piece in seen(table, 2).players[0].pieces] == ["colour:orange"]
    assert "colour:orange" not in lying(table, "colours")
    assert pieces(table, 2, "fr")["colour:blue"].label == "Jetons de couleur : bleu"


# What lies where.


@pytest.mark.rule("MR-022", "MR-024", "MR-025", "MR-036", "MR-048")
def test_a_requirement_says_what_it_takes_what_it_brings_and_who_is_at_it() -> None:
    table = take_on(turn(display=["aponi"], covers={"aponi": {3: 2}}), "R R T D E", "aponi 1", "lock r")
    english, french = pieces(table), pieces(table, locale="fr")
    first, second, third, fourth = (requirement("aponi", number) for number in (1, 2, 3, 4))
    assert english[first].label == "Requirement 1: 4 Reactors, dangerous, Player 1 is filling it: 1 of 4"
    assert french[first].label == "Condition 1 : 4 Réacteurs, dangereuse, en cours pour Joueur 1 : 1 sur 4"
    assert english[first].marks == ("here", "danger")
    assert [english[id].short for id in (first, second, third, fourth)] == ["Rea 1/4▲", "Thr 3", "● green 3", "Wild 2 ×2"]
    assert [french[id].short for id in (first, second, third, fourth)] == ["Réa 1/4▲", "Pro 3", "● vert 3", "Jok 2 ×2"]
    assert english[third].label == "Requirement 3: 3 Shields, dangerous, covered by Player 2 (green)"
    assert english[third].marks == ("marker", "danger")
    assert english[fourth].label == "Requirement 4: 2 Wilds, pays double, open"
    assert french[fourth].label == "Condition 4 : 2 Jokers, compte double, libre"


@pytest.mark.rule("MR-065", "MR-066")
def test_a_token_that_a_bust_would_take_back_looks_different_until_the_turn_ends() -> None:
    table = take_on(turn(display=["ada-massa"]), "R R E D D", "ada-massa 1")
    play(table, "lock r", "lock r")
    at_risk = pieces(table)[requirement("ada-massa", 1)]
    assert (at_risk.short, at_risk.marks) == ("blue 2", ("done",))
    assert at_risk.label == "Requirement 1: 2 Reactors, covered this turn by Player 1 (blue)"
    play(table, "stop")
    safe = pieces(table)[requirement("ada-massa", 1)]
    assert (safe.short, safe.marks) == ("● blue 2", ("marker",))


@pytest.mark.rule("MR-038", "MR-042")
def test_a_die_keeps_its_id_when_it_is_locked_and_as_long_as_it_is() -> None:
    table = take_on(turn(display=["salatar"]), "R R R D D", "salatar 1")
    assert lying(table, "pool") == ["die:D:0", "die:D:1", "die:R:0", "die:R:1", "die:R:2"]
    play(table, "lock r")
    assert lying(table, "pool") == ["die:D:0", "die:D:1", "die:R:1", "die:R:2"]
    assert lying(table, "locked") == ["die:R:0"]
    again(table, "R R T T")
    assert lying(table, "pool") == ["die:R:1", "die:R:2", "die:T:0", "die:T:1"]
    assert lying(table, "locked") == ["die:R:0"]


@pytest.mark.rule("MR-154", "MR-156")
def test_a_die_that_serves_lies_apart_and_brings_one() -> None:
    table = play(roll(only("saghari 1", ["ft-1000"]), "W D R R R"), "extra w")
    assert lying(table, "served") == ["die:W:0"]
    stocks = area(table, "stocks", locale="fr")
    assert stocks is not None
    assert stocks.note == "+1 à la relance"
    assert pieces(table)["supply"].label == "Supply: 7 dice"


@pytest.mark.rule("MR-167", "MR-212")
def test_dice_picked_to_be_thrown_again_lie_apart() -> None:
    table = play(roll(turn(crew={1: ["vila-noir"]}), "S S T D D"), "rethrow s")
    assert lying(table, "picked") == ["die:S:1"]
    assert prompt(table) == "Pick the second die to re-throw."
    table = play(roll(turn(crew={1: ["lila-al-bindar"]}), "R R T D D"), "rethrow t")
    assert prompt(table) == "Pick more dice to re-throw, or throw those you have picked."
    assert clicks(table, pieces(table)[crew("lila-al-bindar")]) == ["throw"]


@pytest.mark.rule("MR-087", "MR-089", "MR-097")
def test_a_crew_keeps_its_id_from_the_display_to_its_stack() -> None:
    table = turn(display=["saghari"], covers={"saghari": {1: 2, 2: 2, 3: 2}})
    assert crew("saghari") in {piece.id for each in seen(table).areas for piece in each.walk()}
    play(take_on(table, "D R R T T", "saghari 4"), "lock d", "token one", "token one", "keep one")
    assert [piece.id for piece in seen(table).players[0].pieces if piece.kind == "card"] == [crew("saghari")]
    assert crew("saghari") not in {piece.id for each in seen(table).areas for piece in each.walk()}


@pytest.mark.rule("MR-008", "MR-Q04")
def test_cards_set_aside_while_the_display_is_laid_out_lie_by_the_deck() -> None:
    table = play(opening(2), "first 1", "deal ada-massa", "deal dana-powalki", "reveal namari", "reveal at-ok")
    shown = pieces(table)
    assert shown[crew("at-ok")].marks == ("aside",)
    assert shown["deck"].count == 27
    assert area(table, "dice") is None


# What is said.


@pytest.mark.parametrize(
    ("faces", "commands", "english", "french"),
    [
        ("D D D E E", "", "Choose a crew card to lock a die on.", "Choisissez une carte Équipage où verrouiller un dé."),
        ("D D D E E", "crew saghari", "Commit to a requirement.", "Optez pour une condition."),
        (
            "D D D E E",
            "crew saghari; commit 1",
            "Lock at least one die on requirement 1: 4 Damage.",
            "Verrouillez au moins un dé sur la condition 1 : 4 Dommages.",
        ),
        (
            "D D D E E",
            "crew saghari; commit 1; lock d",
            "Lock more dice, reroll or stop.",
            "Verrouillez d’autres dés, relancez ou arrêtez-vous.",
        ),
        ("D E E E E", "crew saghari; commit 1; lock d", "Reroll or stop.", "Relancez ou arrêtez-vous."),
        ("E E E E E", "", "Nothing can be locked: you bust.", "Rien ne peut être verrouillé : vous vous plantez."),
    ],
)
def test_the_prompt_says_what_can_be_done_and_no_more(faces: str, commands: str, english: str, french: str) -> None:
    table = play(roll(only("saghari 1"), faces), *filter(None, commands.split("; ")))
    assert (prompt(table), prompt(table, "fr")) == (english, french)


@pytest.mark.rule("MR-060", "MR-123", "MR-173")
@pytest.mark.parametrize(
    ("owned", "said"),
    [
        ("tantin-al-vale", "Choose a crew card to lock a die on."),
        ("dana-powalki", "Only an ability can let you lock a die: use one, or bust."),
        ("imdar-shade", "Only an ability can let you lock a die: use one, or bust."),
        ("namari", "Nothing can be locked: you bust."),
    ],
)
def test_the_prompt_before_a_bust_says_whether_an_ability_may_help(owned: str, said: str) -> None:
    faces = "D E E E E" if owned == "tantin-al-vale" else "E E E E E"
    assert prompt(roll(only("saghari 1", [owned]), faces)) == said


@pytest.mark.rule("MR-133", "MR-134")
def test_a_protected_roll_says_so_before_and_after_it_is_thrown() -> None:
    table = take_on(only("saghari 1", ["at-ok"]), "S S D R R", "saghari 1", "lock d")
    note = area(table, "dice")
    assert note is not None
    assert note.note == "first roll · next roll protected"
    again(table, "R R R R")
    safe = area(table, "dice", locale="fr")
    assert safe is not None
    assert safe.note == "lancer protégé"
    assert prompt(table) == "No die can be locked as it fell, but this roll is protected: reroll or stop."


@pytest.mark.rule("MR-130", "MR-138", "MR-Q39")
def test_the_dice_note_what_abilities_ask_of_a_roll() -> None:
    table = take_on(only("saghari 1", ["avari", "dr-umbrage"]), "W W W W W", "saghari 1", "lock w", "lock w")
    play(table, "use avari")
    booked = area(table, "dice")
    assert booked is not None
    assert booked.note == "first roll · 3 dice won for the reroll"
    small = again(take_on(only("saghari 1 2", ["dr-umbrage"]), "D D R R R", "saghari 1", "lock d", "lock d"), "D R R")
    noted = area(small, "dice")
    assert noted is not None
    assert noted.note == "small roll"


@pytest.mark.rule("MR-Q57", "MR-Q58")
@pytest.mark.parametrize(
    ("name", "options", "english", "french"),
    [
        (
            "lee-van-cribb",
            {},
            "Exactly one Reactor in the roll: you may lock it as a Wild.",
            "Exactement un Réacteur dans le lancer : vous pouvez le verrouiller comme Joker.",
        ),
        (
            "myla-dystra",
            {},
            "At least two Thrusters in the roll: one die may serve as an Extra die, whatever it shows.",
            "Au moins deux Propulseurs dans le lancer : un dé peut passer pour un Dé supplémentaire, quelle que soit sa face.",
        ),
        (
            "lila-al-bindar",
            {"lila": "one"},
            "At least two Reactors in the roll: you may re-throw one die in your pool.",
            "Au moins deux Réacteurs dans le lancer : vous pouvez jeter de nouveau un de vos dés de lancer.",
        ),
        (
            "vila-noir",
            {"vila": "up-to-two"},
            "No Reactor in the roll: you may re-throw one or two dice in your pool.",
            "Aucun Réacteur dans le lancer : vous pouvez jeter de nouveau un ou deux de vos dés de lancer.",
        ),
    ],
)
def test_a_crew_tells_what_it_can_do_at_this_table(name: str, options: dict[str, Any], english: str, french: str) -> None:
    table = roll(turn(display=[name], **options), "D D R T S")
    assert [pieces(table, locale=locale)[crew(name)].tip for locale in LOCALES] == [english, french]
    stacked = roll(turn(crew={2: [name]}, **options), "D D R T S")
    assert pieces(stacked)[crew(name)].tip == english


@pytest.mark.parametrize("locale", LOCALES)
def test_every_crew_has_a_sentence_of_its_own_and_a_clause(locale: str) -> None:
    cards = [pieces(turn(crew={2: [name]}), locale=locale)[crew(name)] for name in crew_ids()]
    found = {card.tip: card.clause for card in cards}
    assert len(found) == len(set(found.values())) == len(cards)
    assert "MR-121" not in found.values()  # that is what a crew of somebody's own gets, for a face no clause names
    assert all(tip.endswith(".") for tip in found)


# Why not.


@pytest.mark.rule("MR-017", "MR-019", "MR-020", "MR-033", "MR-035", "MR-037", "MR-060")
@pytest.mark.parametrize(
    ("faces", "commands", "tried", "clause"),
    [
        ("S S E D D", "", "lock s", "MR-030"),
        ("S S E D D", "", "commit 1", "MR-030"),
        ("S S E D D", "", "crew zek-zarag", "MR-032"),
        ("S S E D D", "", "reroll", "MR-037"),
        ("S S E D D", "", "bust", "MR-060"),
        ("S S E D D", "crew namari", "crew aponi", "MR-033"),
        ("S S E D D", "crew namari", "commit 4", "MR-035"),
        ("S S E D D", "crew namari; commit 1", "commit 2", "MR-034"),
        ("S S E D D", "crew namari; commit 1", "lock d", "MR-017"),
        ("S S E D D", "crew namari; commit 1", "lock e", "MR-020"),
        ("S S E D D", "crew namari; commit 1", "lock r", "MR-038"),
        ("S S E D D", "crew namari; commit 1", "lock s as two", "MR-022"),
        ("S S E D D", "crew namari; commit 1", "lock d as wild", "MR-017"),
        ("S S E D D", "crew namari; commit 1", "lock e as two", "MR-020"),
        ("W S E D D", "crew aponi; commit 4", "lock s", "MR-019"),
        ("S S E D D", "crew namari; commit 1; lock s", "bust", "MR-060"),
        ("S S E D D", "", "rethrow d", "MR-070"),
        ("S S E D D", "", "extra d", "MR-Q21"),
        ("S S E D D", "", "use ada-massa", "MR-121"),
        ("E E E E E", "", "reroll", "MR-060"),
        ("S S E D D", "", "keep one", "MR-051"),
        ("S S E D D", "", "decline", "MR-091"),
        ("S S E D D", "", "on top", "MR-090"),
        ("S S E D D", "", "start 6", "MR-028"),
    ],
)
def test_a_refusal_names_the_clause_that_forbids_it(faces: str, commands: str, tried: str, clause: str) -> None:
    table = turn(display=["namari", "aponi"], covers={"namari": {4: 2}})
    play(roll(table, faces), *filter(None, commands.split("; ")))
    assert against(table, tried) == clause


def against(table: gobelet.Table, tried: str) -> str:
    """Return the first clause against *tried*."""
    refused(table, tried)
    with pytest.raises(IllegalAction) as caught:
        table.play(tried)
    return caught.value.clauses[0]


@pytest.mark.rule("MR-123", "MR-124")
@pytest.mark.parametrize(
    ("owned", "faces", "tried", "clause"),
    [
        ("zek-zarag", "T T D D D", "lock t as wild", "MR-215"),
        ("sella-pelleon", "E E D D D", "lock e as wild", "MR-204"),
        ("vanta-sae", "E R D D D", "lock r as wild", "MR-211"),
        ("dr-umbrage", "D D D D D", "lock d as two", "MR-153"),
        ("ft-1000", "W W D D D", "extra w", "MR-157"),
        ("myla-dystra", "T R D D D", "extra r", "MR-180"),
        ("lila-al-bindar", "R D D D D", "rethrow d", "MR-169"),
        ("vila-noir", "R D D D D", "rethrow d", "MR-213"),
        ("ryan-rogal", "D R R R R", "use ryan-rogal", "MR-191"),
        ("imdar-shade", "S D D D D", "use imdar-shade", "MR-159"),
        ("b3-ar", "T T D D D", "use b3-ar", "MR-143"),
        ("b3-ar", "T T T D D", "use b3-ar", "MR-141"),
        ("avari", "W W W W D", "use avari", "MR-139"),
        ("namari", "D D D D D", "use namari", "MR-181"),
    ],
)
def test_a_refusal_tells_why_an_ability_does_nothing(owned: str, faces: str, tried: str, clause: str) -> None:
    table = roll(only("saghari 1", [owned]), faces)
    play(table, "crew saghari", "commit 1")
    assert against(table, tried) == clause


@pytest.mark.rule("MR-094", "MR-125", "MR-164", "MR-172", "MR-Q40")
def test_a_refusal_knows_what_an_ability_has_done_and_when_its_time_is_over() -> None:
    table = turn(crew={1: ["salatar", "lee-van-cribb", "kary-powalk", "meg-gallak"]}, display=["saghari"])
    play(take_on(table, "D D W R T", "saghari 1"), "lock d")
    assert against(table, "use lee-van-cribb") == "MR-094"
    assert against(table, "rethrow all") == "MR-125"
    again(table, "D D W T")
    assert against(table, "extra d") == "MR-164"
    play(table, "lock d")
    assert against(table, "hold") == "MR-172"
    table = play(roll(only("saghari 1", ["imdar-shade"]), "D D R R R"), "use imdar-shade", "token one")
    assert against(table, "use imdar-shade") == "MR-Q40"


def test_what_only_chance_can_say_and_whose_turn_it_is_come_first() -> None:
    table = roll(turn(), "D D R T S")
    for said, clause in (("roll d", "MR-016"), ("token one", "MR-052"), ("deal aponi", "MR-003"), ("reveal aponi", "MR-012")):
        assert table.why_not(said)[0].clause == clause
    assert table.why_not("reroll", seat=1)[0].clause == "MR-027"
