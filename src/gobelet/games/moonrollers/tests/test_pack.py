"""Content packs: the mistakes designers make, each planted once, and what a pack of one's own may do."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.games.moonrollers import GAME, content, pack as checks, rules
from gobelet.games.moonrollers.actions import DEAL, REVEAL, Faction, Step
from gobelet.games.moonrollers.state import Ability, Box, State
from gobelet.kernel.plain import plain_type
from gobelet.kernel.words import CHANCE, EVENT_WIDTH, EVENTS_AT_MOST, top
from gobelet.scene.words import Sentence
from gobelet.table.content import check_pack, content_of, default_folder
from gobelet.table.options import read_options

Way = tuple[str | int, ...]

# What is expected, in the words of a problem.
FIELDS = "id, name, faction, starting, requirements, ability, provenance"
SLUG = 'small letters, digits and hyphens, and not "none"'
NAME = "a name in English (en) and in French (fr)"
FACTION = 'one of "komek", "henko", "magnomi", "ventus" and "sorelia"'
REQUIREMENTS = "a list of 3 to 4 requirements [MR-021]"
REQUIREMENT = 'a symbol (D, R, T, S or W), a number from 1 to 9 and, if it is dangerous, "!" [MR-022]'
WILD = 'no "!" on a Wild requirement, which is never dangerous [MR-025]'
ABILITY = 'an ability and, if it names one, a face: "rethrow-any R"'
SOURCE = 'one of "rulebook", "public", "reconstruction" and "original"'
SOURCES = 'a list of "rulebook", "public", "reconstruction" or "original", one for each requirement'
KIND = 'one of "one", "two" and "five", the Prestige that such a token pays [MR-106]'
COUNT = "a whole number from 0 to 99"

FOUR, ALL = "D, R, T, S", "D, R, T, S, W, E"
FACES = {
    "two-from-extra": (FOUR, "MR-127"),
    "two-in-small-pool": (FOUR, "MR-130"),
    "lone-as-wild": (f"{FOUR}, E", "MR-146"),
    "any-as-wild": (ALL, "MR-210"),
    "first-as-extra": (f"{FOUR}, W", "MR-162"),
    "lone-as-extra": (f"{FOUR}, W", "MR-154"),
    "one-as-extra": (ALL, "MR-178"),
    "rethrow-any": (ALL, "MR-167"),
    "rethrow-two": (ALL, "MR-212"),
    "two-from-supply": (ALL, "MR-188"),
    "one-from-supply": (ALL, "MR-195"),
    "draw-token": (ALL, "MR-158"),
    "complete": (ALL, "MR-140"),
    "next-roll-safe": (ALL, "MR-133"),
    "small-pool-safe": (ALL, "MR-173"),
    "more-dice": (ALL, "MR-138"),
    "hold-one": ("W", "MR-170"),
}
FACELESS = {"rethrow-all": "MR-199", "six-dice": "MR-160", "bust-pays": "MR-181"}


def check(pack: dict[str, Any], locale: str = "en") -> list[tuple[str, str]]:
    """Return the file and the sentence of everything that is wrong with *pack*."""
    return [(file, Sentence(GAME.folder, problem).text(locale)) for file, problem in checks.check(pack)]


def default() -> dict[str, Any]:
    return copy.deepcopy(content_of(GAME).pack)


def place(pack: dict[str, Any], way: Way) -> Any:
    """Return what the last step of *way* is taken in."""
    for name in way[:-1]:
        pack = pack[name]  # type: ignore[index]  # a number where it is a list
    return pack


def with_said(value: Any, *way: str | int) -> dict[str, Any]:
    """Return the default pack with *value* where *way* leads."""
    pack = default()
    place(pack, way)[way[-1]] = value
    return pack


def without(*way: str | int) -> dict[str, Any]:
    """Return the default pack without what *way* leads to."""
    pack = default()
    del place(pack, way)[way[-1]]
    return pack


def crew(number: int, *way: str | int) -> Way:
    return ("crew", "crew", number, *way)


def tokens(number: int, field: str) -> Way:
    return ("tokens", "tokens", number, field)


def with_crew(*crew: tuple[str, bool]) -> dict[str, Any]:
    """Return a pack of other crew, each of a faction, a starting crew or not."""
    pack = default()
    model = pack["crew"]["crew"][0]
    rows = [model | {"id": f"nobody-{n}", "faction": faction, "starting": starting} for n, (faction, starting) in enumerate(crew)]
    pack["crew"]["crew"] = rows
    return pack


def factions(**numbers: tuple[int, int]) -> dict[str, Any]:
    """Return a pack in which each faction has so many starting crew and so many others."""
    usual = dict.fromkeys(("komek", "henko", "magnomi", "ventus", "sorelia"), (1, 2)) | numbers
    return with_crew(
        *((name, at < starting) for name, (starting, others) in usual.items() for at in range(starting + others)),
    )


def test_the_pack_that_ships_is_good() -> None:
    assert check(default()) == []


# One field wrong.


@pytest.mark.rule("MR-021", "MR-022", "MR-025", "MR-106")
@pytest.mark.parametrize(
    ("way", "said", "told", "wanted"),
    [
        (crew(1, "id"), "Aponi", 'crew, Aponi, id cannot be "Aponi"', SLUG),
        (crew(1, "id"), "none", 'crew, none, id cannot be "none"', SLUG),
        (crew(1, "id"), 7, "crew, number 2, id cannot be 7", SLUG),
        (crew(1, "name"), "APONI", 'crew, aponi, name cannot be "APONI"', "fields and their values"),
        (crew(1, "name", "fr"), " ", 'crew, aponi, name, fr cannot be " "', "some text"),
        (crew(1, "faction"), "Komek", 'crew, aponi, faction cannot be "Komek"', FACTION),
        (crew(1, "starting"), 1, "crew, aponi, starting cannot be 1", "true or false"),
        (crew(1, "requirements"), "R4", 'crew, aponi, requirements cannot be "R4"', REQUIREMENTS),
        (crew(1, "requirements"), ["R4", "T3"], "crew, aponi, requirements cannot be ['R4', 'T3']", REQUIREMENTS),
        (crew(1, "requirements"), ["R1"] * 5, f"crew, aponi, requirements cannot be {['R1'] * 5}", REQUIREMENTS),
        (crew(1, "requirements", 0), "E1", 'crew, aponi, requirements, number 1 cannot be "E1"', REQUIREMENT),
        (crew(1, "requirements", 1), "R0", 'crew, aponi, requirements, number 2 cannot be "R0"', REQUIREMENT),
        (crew(1, "requirements", 1), "R10", 'crew, aponi, requirements, number 2 cannot be "R10"', REQUIREMENT),
        (crew(1, "requirements", 1), "R3 !", 'crew, aponi, requirements, number 2 cannot be "R3 !"', REQUIREMENT),
        (crew(1, "requirements", 1), "r3", 'crew, aponi, requirements, number 2 cannot be "r3"', REQUIREMENT),
        (crew(1, "requirements", 1), "R3\n", 'crew, aponi, requirements, number 2 cannot be "R3 "', REQUIREMENT),
        (crew(1, "requirements", 1), 3, "crew, aponi, requirements, number 2 cannot be 3", REQUIREMENT),
        (crew(1, "requirements", 3), "W2!", 'crew, aponi, requirements, number 4 cannot be "W2!"', WILD),
        (crew(1, "ability"), ["six-dice"], "crew, aponi, ability cannot be ['six-dice']", ABILITY),
        (crew(1, "provenance"), "public", 'crew, aponi, provenance cannot be "public"', SOURCES),
        (crew(0, "provenance", 2), "guess", "crew, ada-massa, provenance cannot be ['public', 'public', 'guess']", SOURCES),
        (("crew", "provenance"), "guess", 'the file, provenance cannot be "guess"', SOURCE),
        (("crew", "source"), "", 'the file, source cannot be ""', "some text"),
        (tokens(1, "kind"), "three", 'tokens, three, kind cannot be "three"', KIND),
        (tokens(1, "kind"), 2, "tokens, number 2, kind cannot be 2", KIND),
        (tokens(1, "count"), -1, "tokens, two, count cannot be -1", COUNT),
        (tokens(1, "count"), 100, "tokens, two, count cannot be 100", COUNT),
        (tokens(1, "count"), True, "tokens, two, count cannot be true", COUNT),
        (tokens(1, "provenance"), "heard", 'tokens, two, provenance cannot be "heard"', SOURCE),
    ],
)
def test_a_wrong_value_is_named_with_its_row_and_what_was_expected(way: Way, said: Any, told: str, wanted: str) -> None:
    assert check(with_said(said, *way)) == [(way[0], f"{told}: expected {wanted}")]


@pytest.mark.parametrize("row", ["nobody", 3, ["id"]])
def test_a_row_that_is_none(row: Any) -> None:
    shown = f'"{row}"' if isinstance(row, str) else row
    problems = check(with_said(row, *crew(4)))
    assert problems == [("crew", f"crew, number 5 cannot be {shown}: expected fields and their values")]


@pytest.mark.parametrize(
    ("way", "told"),
    [
        (crew(1, "colour"), f"crew, aponi says colour, which is no field here: expected {FIELDS}"),
        (crew(1, "name", "de"), "crew, aponi, name says de, which is no field here: expected en, fr"),
        (tokens(0, "worth"), "tokens, one says worth, which is no field here: expected kind, count, provenance"),
        (("tokens", "author"), "the file says author, which is no field here: expected provenance, source, title"),
    ],
)
def test_a_field_too_many_is_named(way: Way, told: str) -> None:
    assert check(with_said("x", *way)) == [(way[0], told)]


@pytest.mark.parametrize(
    ("way", "told", "wanted"),
    [
        (crew(0, "id"), "crew, number 1 does not say its id", SLUG),
        (crew(0, "name"), "crew, ada-massa does not say its name", NAME),
        (crew(0, "name", "en"), "crew, ada-massa, name does not say its en", "some text"),
        (crew(0, "faction"), "crew, ada-massa does not say its faction", FACTION),
        (crew(0, "starting"), "crew, ada-massa does not say its starting", "true or false"),
        (crew(0, "requirements"), "crew, ada-massa does not say its requirements", REQUIREMENTS),
        (crew(0, "ability"), "crew, ada-massa does not say its ability", ABILITY),
        (("crew", "provenance"), "the file does not say its provenance", SOURCE),
        (tokens(2, "kind"), "tokens, number 3 does not say its kind", KIND),
        (tokens(2, "count"), "tokens, five does not say its count", COUNT),
    ],
)
def test_a_missing_field_is_named(way: Way, told: str, wanted: str) -> None:
    assert check(without(*way)) == [(way[0], f"{told}: expected {wanted}")]


@pytest.mark.parametrize("way", [crew(0, "provenance"), ("crew", "source"), ("crew", "title"), ("tokens", "title")])
def test_what_need_not_be_said(way: Way) -> None:
    assert check(without(*way)) == []


@pytest.mark.parametrize(("words", "told"), [(["public"], "1 word"), (["public"] * 4, "4 words"), ([], "0 words")])
def test_every_requirement_says_where_it_comes_from_or_none_does(words: list[str], told: str) -> None:
    problem = f"crew, ada-massa, provenance says {told}: expected 3, one for each requirement"
    assert check(with_said(words, *crew(0, "provenance"))) == [("crew", problem)]


@pytest.mark.rule("MR-021", "MR-022", "MR-024", "MR-025")
def test_requirements_may_be_any_three_or_four() -> None:
    for said in (["D1", "R9!", "T5", "S8"], ["W9", "W1", "W4", "S2!"], ["S1!"] * 4):
        assert check(with_said(said, *crew(1, "requirements"))) == []
        assert check(with_said(said[:3], *crew(0, "requirements"))) == []


# Abilities.


def told_of(ability: str) -> list[str]:
    """Return what is wrong with the ability of the second crew, less its beginning."""
    beginning = f'crew, aponi, ability cannot be "{ability}": expected '
    return [problem.removeprefix(beginning) for _, problem in check(with_said(ability, *crew(1, "ability")))]


def test_every_ability_is_known_with_or_without_a_face() -> None:
    assert sorted(FACES | FACELESS) == sorted(ability.name.lower().replace("_", "-") for ability in Ability)


@pytest.mark.parametrize("ability", FACES)
def test_an_ability_names_a_face_that_it_can_do_something_with(ability: str) -> None:
    faces, clause = FACES[ability]
    wanted = f'"{ability}", one blank and {"one of " if "," in faces else ""}{faces} [{clause}]'
    for face in "DRTSWE":
        assert told_of(f"{ability} {face}") == ([] if face in faces else [wanted])
    for said in (ability, f"{ability} X", f"{ability} {faces[0]} {faces[0]}", f"{ability} ", f"{ability} r"):
        assert told_of(said) == [wanted]
    assert len(told_of(f"{ability}  {faces[0]}")) == 1


@pytest.mark.parametrize("ability", FACELESS)
def test_an_ability_that_names_no_face_has_none(ability: str) -> None:
    assert told_of(ability) == []
    assert told_of(f"{ability} R") == [f'"{ability}" without a face [{FACELESS[ability]}]']


@pytest.mark.parametrize("said", ["", "fly", "ROLL-ALL", "sixdice", "none R", " six-dice"])
def test_abilities_that_there_are_not(said: str) -> None:
    (told,) = told_of(said)
    known = told.removeprefix("one of these: ").split(", ")
    assert sorted(known) == sorted(FACES | FACELESS)


# All rows together.


@pytest.mark.parametrize("file", ["crew", "tokens"])
def test_a_missing_file(file: str) -> None:
    assert check(without(file)) == [(file, f"there is no {file}.toml: a pack has crew.toml, tokens.toml")]


def test_a_file_too_many() -> None:
    assert check(default() | {"crews": {}}) == [("crews", "there is no such table: a pack has crew, tokens")]


def test_ids_are_told_apart() -> None:
    assert check(with_said("aponi", *crew(0, "id"))) == [("crew", '2 crew have the id "aponi": expected one')]


@pytest.mark.parametrize("said", [[], "x", None])
def test_a_file_without_rows(said: Any) -> None:
    few = "there are 0 crew cards: expected 15 at least, so that five players can set up [MR-011], and 36 at most"
    assert check(with_said(said, "crew", "crew")) == [("crew", few)]
    missing = [f'there are 0 entries of the kind "{kind}": expected one' for kind in ("one", "two", "five")]
    told = check(with_said(said, "tokens", "tokens"))
    assert [problem.rpartition(" ")[0] for _, problem in told] == missing


@pytest.mark.rule("MR-010", "MR-011")
def test_no_more_crew_than_there_is_room_for_and_no_fewer_than_five_players_need() -> None:
    assert check(factions()) == []
    assert check(factions(komek=(1, 23))) == []
    many = "there are 37 crew cards: expected 15 at least, so that five players can set up [MR-011], and 36 at most"
    assert check(factions(komek=(1, 24))) == [("crew", many)]
    few = "there are 14 crew cards: expected 15 at least, so that five players can set up [MR-011], and 36 at most"
    assert ("crew", few) in check(factions(komek=(1, 1)))


@pytest.mark.rule("MR-003")
def test_a_starting_crew_for_each_player() -> None:
    few = "there are 4 starting crew cards: expected 5 at least, one for each player [MR-003]"
    assert check(factions(henko=(0, 3))) == [("crew", few)]
    assert check(factions(henko=(0, 3), ventus=(2, 2))) == []


@pytest.mark.rule("MR-010", "MR-011")
@pytest.mark.parametrize(
    ("starting", "others", "dealt", "good"),
    [(1, 2, 1, True), (1, 1, 1, False), (2, 2, 2, True), (3, 1, 3, False), (5, 2, 5, True), (9, 0, 5, True), (6, 0, 5, False)],
)
def test_every_faction_is_left_to_show_after_dealing(starting: int, others: int, dealt: int, good: bool) -> None:
    told = (
        f"there are {starting + others} crew cards of the faction sorelia, {dealt} of which may be dealt to players: "
        f"expected {dealt + 2} at least, so that a display of 6 always shows every faction [MR-011]"
    )
    assert [problem for _, problem in check(factions(komek=(1, 4), sorelia=(starting, others)))] == ([] if good else [told])


@pytest.mark.rule("MR-009", "MR-010", "MR-011")
def test_a_faction_that_nobody_belongs_to() -> None:
    told = (
        "there are 0 crew cards of the faction henko, 0 of which may be dealt to players: "
        "expected 2 at least, so that a display of 6 always shows every faction [MR-011]"
    )
    assert check(factions(komek=(2, 4), henko=(0, 0))) == [("crew", told)]


def can_set_up(pack: dict[str, Any], seats: int, scarce: Faction) -> bool:
    """Return whether the display can be laid out when chance deals the crew of a faction first and reveals them last."""
    box: Any = plain_type(Box)()
    state: Any = plain_type(State)()
    content.fill(box, pack)
    log = [0] * (1 + EVENTS_AT_MOST * EVENT_WIDTH)
    rules.setup(state, box, seats, read_options(GAME.options, {"first": "1"}, seats), log)
    while top(state) in (Step.DEAL_CREW, Step.REVEAL_CREW):
        verb, legal = DEAL if top(state) == Step.DEAL_CREW else REVEAL, [0] * (GAME.actions.size + 1)
        rules.legal_actions(state, box, CHANCE, legal)
        drawn = sorted(legal[1 : 1 + legal[0]], key=lambda action: (box.faction[action - verb] == scarce) == (verb == REVEAL))
        if not drawn:
            return False
        log[0] = 0
        rules.apply(state, box, CHANCE, drawn[0], log)
    return True


@pytest.mark.rule("MR-003", "MR-009", "MR-010", "MR-011")
@pytest.mark.parametrize(("starting", "others"), [(1, 2), (1, 1), (2, 2), (2, 1), (3, 1), (5, 2), (5, 1), (9, 0), (6, 0), (1, 0)])
def test_no_deck_of_a_good_pack_keeps_anybody_from_setting_up(starting: int, others: int) -> None:
    pack = factions(komek=(1, 4), sorelia=(starting, others))
    assert can_set_up(pack, 5, Faction.SORELIA) == (check(pack) == [])
    if check(pack) == []:
        assert all(can_set_up(pack, seats, faction) for seats in (2, 3, 4, 5) for faction in Faction)


def test_a_faction_that_cannot_be_read_is_told_once() -> None:
    assert len(check(factions() | {"crew": with_said("gust", *crew(0, "faction"))["crew"]})) == 1
    assert len(check(with_said("yes", *crew(0, "starting")))) == 1


@pytest.mark.rule("MR-106", "MR-107", "MR-108")
@pytest.mark.parametrize(("kind", "number", "clause"), [("one", 0, "MR-106"), ("two", 1, "MR-107"), ("five", 2, "MR-108")])
def test_every_kind_of_token_is_there_once(kind: str, number: int, clause: str) -> None:
    missing = f'there are 0 entries of the kind "{kind}": expected one [{clause}]'
    assert check(without("tokens", "tokens", number)) == [("tokens", missing)]
    pack = default()
    pack["tokens"]["tokens"].append({"kind": kind, "count": 1})
    assert check(pack) == [("tokens", f'there are 2 entries of the kind "{kind}": expected one [{clause}]')]


def counts(*numbers: int) -> list[str]:
    """Return what is wrong with a pack that has so many tokens of each kind."""
    pack = default()
    for said, number in zip(pack["tokens"]["tokens"], numbers, strict=True):
        said["count"] = number
    return [problem for _, problem in check(pack)]


@pytest.mark.rule("MR-007")
def test_no_more_tokens_than_a_pile_holds() -> None:
    assert counts(99, 21, 0) == []
    assert counts(0, 0, 0) == []
    assert counts(99, 22, 0) == ["there are 121 danger tokens: expected 120 at most [MR-007]"]


@pytest.mark.rule("MR-117")
def test_no_more_symbols_than_break_a_tie() -> None:
    assert counts(0, 99, 14) == []
    told = "the danger tokens show 128 symbols: expected 127 at most, because they break ties [MR-117]"
    assert counts(10, 0, 64) == [told]
    assert counts(0, 1, 63) == []


def test_everything_wrong_is_told_at_once() -> None:
    pack = default()
    rows = pack["crew"]["crew"]
    rows[0] |= {"faction": "gust", "starting": "no", "requirements": ["X1", "D2", "W1!"], "ability": "fly"}
    rows[1]["id"] = rows[2]["id"]
    rows[3]["name"] = {"en": "LILA"}
    del pack["crew"]["provenance"]
    pack["tokens"]["tokens"][0] |= {"kind": "ten", "count": 500}
    assert [(file, problem.split(":")[0]) for file, problem in check(pack)] == [
        ("crew", "the file does not say its provenance"),
        ("crew", 'crew, ada-massa, faction cannot be "gust"'),
        ("crew", 'crew, ada-massa, starting cannot be "no"'),
        ("crew", 'crew, ada-massa, requirements, number 1 cannot be "X1"'),
        ("crew", 'crew, ada-massa, requirements, number 3 cannot be "W1!"'),
        ("crew", 'crew, ada-massa, ability cannot be "fly"'),
        ("crew", "crew, lila-al-bindar, name does not say its fr"),
        ("crew", '2 crew have the id "lee-van-cribb"'),
        ("tokens", 'tokens, ten, kind cannot be "ten"'),
        ("tokens", "tokens, ten, count cannot be 500"),
    ]


def test_what_is_wrong_is_told_in_french_too() -> None:
    pack = factions(komek=(1, 0), henko=(0, 3))
    pack["crew"]["crew"][0] |= {"requirements": ["R2", "T7!", "W1!"], "ability": "six-dice S", "provenance": ["public"] * 2}
    pack["crew"]["crew"][1]["ability"] = "hold-one R"
    pack["tokens"]["tokens"][0]["kind"] = "two"
    told = [problem.split(" : ") for _, problem in check(pack, "fr")]
    assert told.pop(3)[0] == 'crew, nobody-1, ability ne peut pas être "hold-one R"'
    assert told == [
        [
            'crew, nobody-0, requirements, numéro 3 ne peut pas être "W1!"',
            'il faut une condition Joker sans "!", car elle n’est jamais dangereuse [MR-025]',
        ],
        ['crew, nobody-0, ability ne peut pas être "six-dice S"', 'il faut "six-dice" sans face [MR-160]'],
        ["crew, nobody-0, provenance donne 2 mots", "il en faut 3, un par condition"],
        [
            "il y a 13 cartes Équipage",
            "il en faut au moins 15 pour une mise en place à cinq joueurs [MR-011], et au plus 36",
        ],
        ["il y a 4 cartes Équipage de départ", "il en faut au moins 5, une par joueur [MR-003]"],
        [
            "il y a 1 carte Équipage de la faction komek, dont 1 peut être distribuée aux joueurs",
            "il en faut au moins 3, pour qu’une rivière de 6 cartes montre toujours toutes les factions [MR-011]",
        ],
        ['il y a 0 entrée de la sorte "one"', "il en faut une [MR-106]"],
        ['il y a 2 entrées de la sorte "two"', "il en faut une [MR-107]"],
    ]


def test_a_table_refuses_a_bad_pack_and_names_the_file(tmp_path: Path) -> None:
    for path in default_folder(GAME).glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        (tmp_path / path.name).write_text(text.replace('"W3"', '"W3!"'), encoding="utf-8")
    told = f'{tmp_path / "crew.toml"}: crew, vanta-sae, requirements, number 1 cannot be "W3!": expected {WILD}.'
    assert [str(problem) for problem in check_pack(GAME, tmp_path)] == [told]
    with pytest.raises(gobelet.BadContent, match="MR-025"):
        gobelet.Table(GAME, content=tmp_path)
