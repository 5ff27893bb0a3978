"""Tables over HTTP and sockets: whole games, seats, secrets, clicks sent twice, undo."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gobelet
from gobelet.table.promise import promise_of, seed_of
from tests.server.running import ConnectionClosed, Server, Visitor, play_out, running

SALT = "0123456789abcdef" * 2
GAMES = [game.id for game in gobelet.all_games()]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def visitor(server: Server) -> Visitor:
    return newcomer(server)


def newcomer(server: Server) -> Visitor:
    visitor = Visitor(server)
    visitor.ask("GET", "/api/mine")
    return visitor


def everybody(game: str, word: str) -> list[str]:
    return [word] * gobelet.find(game).seats[0]


def online(server: Server, game: str = "pig") -> tuple[str, Visitor, Visitor]:
    """Return a table that two visitors sit at, the host and a guest."""
    host, guest = newcomer(server), newcomer(server)
    table = host.make(game, "me", "open", salt=SALT)
    link = host.seat_links(table)[2]
    assert guest.ask("GET", link)[0] == 303
    assert host.ask("POST", f"/api/tables/{table}/do", {"do": "start"})[0] == 201
    return table, host, guest


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_alone_around_one_screen_and_online(server: Server, game: str) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    seats = gobelet.find(game).seats[0]
    alone = newcomer(server)
    page = alone.look(alone.make(game, "me", *["random"] * (seats - 1)))
    play_out([page], luck)
    assert page.over
    guests = [newcomer(server) for _ in range(seats)]
    table = guests[0].make(game, "me", *["open"] * (seats - 1))
    for seat, link in guests[0].seat_links(table).items():
        guests[seat - 1].ask("GET", link)
    guests[0].ask("POST", f"/api/tables/{table}/do", {"do": "start"})
    pages = [guest.look(table, lang=luck.choice(["en", "fr"])) for guest in guests]
    watcher = newcomer(server).look(table)
    play_out([*pages, watcher], luck)
    assert watcher.view["eyes"] is None
    assert not watcher.moves


def test_the_record_of_a_game_verifies_and_so_do_its_dice(visitor: Visitor) -> None:
    ticket = visitor.ask("GET", "/api/promise")[1]
    table = visitor.make("pig", "me", "random", ticket=ticket["ticket"], salt=SALT)
    page = visitor.look(table)
    assert page.view["promise"] == ticket["promise"]
    assert page.view["secret"] is None
    assert visitor.ask("GET", f"/api/tables/{table}/draws")[1]["code"] == "server/not-ended"
    play_out([page], random.Random(1))
    told: Any = page.view["secret"]
    assert promise_of(told["secret"]) == ticket["promise"]
    assert told["salts"] == [SALT, ""]
    assert told["seed"] == seed_of(told["secret"], told["salts"])
    record = visitor.ask("GET", f"/api/tables/{table}/record")[1]
    assert gobelet.verify(record).good
    for wrong in (record.replace("secret: ", "secret: 0"), record.replace(f"salts: {SALT}", f"salts: {SALT[::-1]}")):
        assert [problem.code for problem in gobelet.verify(wrong).problems][-1] == "record/salts"
    draws = visitor.ask("GET", f"/api/tables/{table}/draws")[1]
    assert (draws["good"], draws["seed"], draws["steps"]) == (True, told["seed"], len(gobelet.replay(record).history))


def test_a_record_is_sealed_while_the_game_lasts(visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "me")
    record = visitor.ask("GET", f"/api/tables/{table}/record")[1]
    assert "seed:" not in record
    assert "secret:" not in record


def test_a_click_sent_twice_is_played_once(visitor: Visitor) -> None:
    page = visitor.look(visitor.make("pig", "me", "me"))
    first = page.play(page.moves[0], id="click", version=0)
    version = page.view["version"]
    again = page.play(0, id="click", version=0)
    assert (first["type"], again["type"]) == ("done", "done")
    assert page.view["version"] == version


def test_a_click_meant_for_another_moment_is_refused(visitor: Visitor) -> None:
    page = visitor.look(visitor.make("pig", "me", "me"))
    page.play(page.moves[0])
    assert page.play(page.moves[0], version=0)["code"] == "server/stale"


def test_refusals_tell_the_clause_in_the_language_of_the_page(server: Server) -> None:
    visitor = newcomer(server)
    page = visitor.look(visitor.make("galaxy-rebellion", "me", "me", options={"heroes": "dealt"}), lang="fr")
    legal = set(page.moves)
    refused = page.play(next(action for action in range(200) if action not in legal))
    assert refused["type"] == "refused"
    assert refused["code"] == "table/illegal"
    assert "légal" in refused["sentence"] or "permis" in refused["sentence"]
    assert refused["clauses"][0]["id"].startswith("GR-")


def test_a_watcher_plays_nothing(server: Server, visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "me")
    watcher = newcomer(server).look(table)
    assert watcher.play(0)["code"] == "server/no-seat"


def test_nobody_plays_for_a_seat_that_is_not_theirs(server: Server) -> None:
    table, _, guest = online(server)
    page = guest.look(table)
    assert page.view["asked"] == [0]
    assert page.play(0)["code"] == "table/not-your-turn"
    page.say({"type": "look", "id": "peek", "eyes": 0})
    assert page.hear("refused")["code"] == "server/not-your-seat"


def test_a_seat_link_opens_its_seat_on_any_device_and_no_other(server: Server, visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "open")
    links = visitor.seat_links(table)
    phone = newcomer(server)
    assert phone.ask("GET", links[1])[0] == 303
    assert [each["you"] for each in phone.look(table).view["seats"]] == [True, False]
    wrong = links[2][:-3] + ("aaa" if not links[2].endswith("aaa") else "bbb")
    assert newcomer(server).ask("GET", wrong)[1]["code"] == "server/link"
    assert newcomer(server).ask("GET", links[2].replace("/2/", "/1/"))[1]["code"] == "server/link"
    assert newcomer(server).ask("GET", f"/api/tables/{table}/links")[1]["seats"] == []


def test_the_host_starts_pauses_renames_and_deletes(server: Server) -> None:
    table, host, guest = online(server)
    assert guest.ask("POST", f"/api/tables/{table}/do", {"do": "pause"})[1]["code"] == "server/not-host"
    page = host.look(table)
    host.ask("POST", f"/api/tables/{table}/do", {"do": "pause"})
    page.until(lambda: page.view["status"] == "paused")
    assert page.play(page.moves[0])["code"] == "server/paused"
    host.ask("POST", f"/api/tables/{table}/do", {"do": "resume"})
    host.ask("POST", f"/api/tables/{table}/do", {"do": "rename", "name": "  Friday\n night "})
    page.until(lambda: page.view["name"] == "Friday night" and page.view["status"] == "playing")
    assert page.play(page.moves[0])["type"] == "done"
    host.ask("POST", f"/api/tables/{table}/do", {"do": "delete"})
    assert page.hear("gone")["code"] == "server/deleted"
    assert host.ask("GET", f"/api/tables/{table}")[1]["code"] == "server/no-table"


def test_a_table_waits_until_every_seat_is_filled(visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "open")
    page = visitor.look(table)
    assert (page.view["status"], page.view["scene"]) == ("waiting", None)
    assert visitor.ask("POST", f"/api/tables/{table}/do", {"do": "start"})[1]["code"] == "server/open-seat"
    visitor.ask("POST", f"/api/tables/{table}/seats/2", {"do": "bot", "level": "random"})
    assert visitor.ask("POST", f"/api/tables/{table}/do", {"do": "start"})[0] == 201
    page.until(lambda: page.view["status"] == "playing")
    assert page.moves or page.view["seats"][1]["kind"] == "bot"


def test_a_seat_goes_to_a_bot_and_back_in_the_middle_of_a_game(server: Server) -> None:
    table, host, guest = online(server)
    page = host.look(table)
    guest.ask("POST", f"/api/tables/{table}/seats/2", {"do": "bot", "level": "random"})
    luck = random.Random(4)
    while len({line for _, line in page.log if line.startswith("Player 2")}) < 1:
        page.play(luck.choice(page.moves)) if page.moves else page.hear("view")
    guest.ask("POST", f"/api/tables/{table}/seats/2", {"do": "take"})
    other = guest.look(table)
    assert [each["kind"] for each in other.view["seats"]] == ["person", "person"]
    play_out([page, other], luck)
    assert page.over


def test_who_is_kicked_is_told_and_the_old_link_opens_nothing(server: Server) -> None:
    table, host, guest = online(server)
    link, page = host.seat_links(table)[2], guest.look(table)
    host.ask("POST", f"/api/tables/{table}/seats/2", {"do": "kick"})
    assert page.hear("gone")["code"] == "server/kicked"
    assert newcomer(server).ask("GET", link)[1]["code"] == "server/link"
    assert host.seat_links(table)[2] != link


def test_undo_is_free_alone_and_asks_the_others_online(server: Server, visitor: Visitor) -> None:
    alone = visitor.look(visitor.make("galaxy-rebellion", "me", "me"))
    before, version = alone.view["scene"], alone.view["version"]
    alone.play(alone.moves[0])
    assert alone.view["undo"]["possible"] >= 1
    alone.say({"type": "undo", "id": "back"})
    assert alone.hear("done", "refused")["type"] == "done"
    assert alone.view["scene"] == before
    assert alone.view["version"] > version
    table, host, guest = online(server, "galaxy-rebellion")
    ours, theirs = host.look(table), guest.look(table)
    mover, other = (ours, theirs) if ours.moves else (theirs, ours)
    before = mover.view["scene"]["moves"]
    mover.play(mover.moves[0])
    other.hear("view")
    mover.say({"type": "undo", "id": "please"})
    mover.hear("done")
    other.until(lambda: other.view["undo"]["proposal"] is not None)
    other.say({"type": "consent", "id": "yes", "yes": True})
    other.hear("done")
    mover.until(lambda: mover.view["undo"]["proposal"] is None)
    assert mover.view["scene"]["moves"] == before


def test_undo_stops_where_chance_has_fallen(visitor: Visitor) -> None:
    page = visitor.look(visitor.make("pig", "me", "me"))
    page.play(page.moves[0])
    page.say({"type": "undo", "id": "back"})
    assert page.hear("done", "refused")["code"] == "table/undo"


def test_a_page_that_comes_back_is_told_all_it_missed(visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "me")
    page = visitor.look(table)
    page.play(page.moves[0])
    seen, told = page.view["version"], len(page.log)
    page.close()
    again = visitor.look(table, since=seen)
    assert again.log == []
    again.play(again.moves[-1])
    late = visitor.look(table)
    assert told + len(again.log) == len(late.log)


def test_hints_and_reasons(visitor: Visitor) -> None:
    page = visitor.look(visitor.make("galaxy-rebellion", "me", "me"))
    page.say({"type": "hint", "id": "h"})
    hint = page.hear("hint")
    assert hint["action"] in page.moves
    assert hint["label"]
    page.say({"type": "why", "id": "w", "action": next(each for each in range(200) if each not in page.moves)})
    assert page.hear("why")["clauses"]


def test_every_scene_of_a_game_can_be_looked_at_again(visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "random")
    page = visitor.look(table)
    play_out([page], random.Random(2))
    last = page.view["scene"]["number"]
    found = visitor.ask("GET", f"/api/tables/{table}/scenes?first=0&last=59&eyes=0")[1]
    assert [each["n"] for each in found] == list(range(min(last, 59) + 1))
    end = visitor.ask("GET", f"/api/tables/{table}/scenes?first={last}&last={last}&eyes=0")[1]
    assert end[0]["scene"]["players"] == page.view["scene"]["players"]


def test_my_tables_are_listed_with_what_is_mine(server: Server) -> None:
    visitor = newcomer(server)
    table = visitor.make("pig", "me", "open", name="Sunday")
    (mine,) = visitor.ask("GET", "/api/mine")[1]
    assert (mine["table"], mine["name"], mine["held"], mine["status"]) == (table, "Sunday", [0], "waiting")
    assert newcomer(server).ask("GET", "/api/mine")[1] == []


def test_a_socket_that_talks_nonsense_is_closed(server: Server, visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "me")
    for nonsense in (
        "",
        "{",
        "[]",
        '{"type":"play"}',
        '{"type":"hello","protocol":99}',
        "x" * 20000,
        json.dumps({"type": "who"}),
    ):
        page = visitor.look(table)
        page.wire.send(nonsense)
        with pytest.raises(ConnectionClosed):
            page.hear("never", timeout=5)
    assert visitor.look(table).moves


def test_pages_of_other_sites_are_turned_away(server: Server, visitor: Visitor) -> None:
    table = visitor.make("pig", "me", "me")
    assert (
        server.ask(
            "POST", "/api/tables", {"game": "pig", "sitters": ["me", "me"]}, {"x-gobelet": "1", "origin": "http://evil.example"}
        )[0]
        == 403
    )
    assert server.ask("POST", "/api/tables", {"game": "pig", "sitters": ["me", "me"]})[0] == 403
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/t/{table}/live", additional_headers={"Origin": "http://evil.example"}).__enter__()


def test_pages_forbid_what_they_do_not_need(server: Server) -> None:
    _, _, headers = server.ask("GET", "/", headers={"accept": "text/html"})
    assert "script-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "chess", "sitters": ["me", "me"]}, "games/unknown"),
        ({"game": "pig", "sitters": ["me"]}, "table/seats"),
        ({"game": "pig", "sitters": ["me", "clever"]}, "bots/unknown"),
        ({"game": "pig", "sitters": ["me", "me"], "options": {"colour": "red"}}, "options/unknown"),
        ({"game": "pig", "sitters": ["me", "me"], "salt": "pepper"}, "server/salt"),
        ({"game": "pig"}, "server/bad-request"),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_sentence(visitor: Visitor, asked: Any, code: str) -> None:
    status, said = visitor.ask("POST", "/api/tables", asked)
    assert status >= 400
    assert (said["code"], said["sentence"][-1]) == (code, said["sentence"].rstrip()[-1])


def test_pages_and_files_come_packed(server: Server) -> None:
    for path in ("/", "/rules/pig"):
        _, whole, _ = server.ask("GET", path, headers={"accept": "text/html"})
        _, packed, headers = server.ask("GET", path, headers={"accept": "text/html", "accept-encoding": "gzip"})
        assert headers["content-encoding"] == "gzip"
        assert len(packed) < len(whole) / 2


def test_operators_see_health_metrics_and_the_interface(server: Server, visitor: Visitor) -> None:
    page = visitor.look(visitor.make("pig", "me", "me"))
    page.play(page.moves[0])
    text = server.ask("GET", "/metrics")[1].decode()
    assert 'gobelet_move_seconds_count{stage="commit"}' in text
    assert "gobelet_sockets " in text
    schema = json.loads(server.ask("GET", "/schema/openapi.json")[1])
    assert "/api/tables" in schema["paths"]


def test_it_lives_under_a_sub_path(tmp_path: Path) -> None:
    with running(tmp_path, base="/cup") as server:
        visitor = newcomer(server)
        status, said = visitor.ask("POST", "/api/tables", {"game": "pig", "sitters": ["me", "me"]})
        assert (status, said["url"]) == (201, f"/cup/t/{said['table']}")
        page = visitor.look(said["table"])
        assert page.play(page.moves[0])["type"] == "done"
        home = visitor.ask("GET", "/", accept="text/html")[1]
        assert "/cup/static/" in home
        assert '"/static/' not in home
