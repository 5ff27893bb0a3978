"""Nonsense, by HTTP and by sockets: it is refused in a sentence, or the line is closed; other tables go on."""

from __future__ import annotations

import json
import random
import string
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.result import Ok
from websockets.sync.client import ClientConnection, connect

from tests.server.running import ConnectionClosed, Server, Visitor, running

EXAMPLES = 40  # of each operation
FRAMES = 3000
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), tables_a_visitor=100_000) as server:
        yield server


def newcomer(server: Server) -> Visitor:
    visitor = Visitor(server)
    visitor.ask("GET", "/api/mine")
    return visitor


def in_a_sentence(answer: Any) -> bool:
    """Return whether a refusal says what is wrong as all of ours do; the guard at the door says nothing."""
    if not answer.content:
        return answer.status_code in {403, 413}
    said = json.loads(answer.content)
    return said.keys() == {"code", "sentence", "clauses"} and "/" in said["code"] and len(said["sentence"]) > 5


def test_whatever_is_asked_is_answered_or_refused_in_a_sentence(server: Server) -> None:
    address = f"http://127.0.0.1:{server.port}"
    schema = schemathesis.openapi.from_url(f"{address}/schema/openapi.json")
    visitor = newcomer(server)
    tables = [visitor.make("pig", "me", "open"), visitor.make("veil", "me", "random"), visitor.make("pig", "me", "random")]
    asked: dict[str, int] = {}
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @settings(max_examples=EXAMPLES, suppress_health_check=SLOW)
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            number = sum(asked.values())
            if "table" in (case.path_parameters or {}) and number % 4:
                case.path_parameters["table"] = tables[number % 3]
            answer = case.call(base_url=address, headers={"x-gobelet": "1", "cookie": visitor.cookie})
            asked[case.operation.label] = asked.get(case.operation.label, 0) + 1
            assert answer.status_code < 500, (case.as_curl_command(), answer.text)
            assert answer.status_code < 400 or in_a_sentence(answer), (case.as_curl_command(), answer.text)

        ask()
    assert len(asked) >= 12
    assert server.ask("GET", "/health")[0] == 200


# Sockets.


def hello(visitor: Visitor, table: str) -> ClientConnection:
    address = f"ws://127.0.0.1:{visitor.server.port}/t/{table}/live"
    wire = connect(address, additional_headers={"Cookie": visitor.cookie}).__enter__()
    wire.send(json.dumps({"type": "hello", "protocol": 1}))
    return wire


def value(luck: random.Random, deep: int = 0) -> Any:
    """Return anything that JSON can say."""
    plain = [None, True, -1, 0, luck.getrandbits(80), luck.random() * 1e300, "", "é" * luck.randrange(80), "yes", "en"]
    if deep > 3 or luck.random() < 0.7:
        return luck.choice(plain)
    inner = [value(luck, deep + 1) for _ in range(luck.randrange(5))]
    return inner if luck.random() < 0.5 else dict(zip(luck.choices(FIELDS, k=len(inner)), inner, strict=True))


FORMS = {
    "play": ["id", "version", "action"],
    "undo": ["id"],
    "consent": ["id", "yes"],
    "why": ["id", "action"],
    "hint": ["id"],
    "look": ["id", "eyes"],
    "lang": ["id", "lang"],
    "ping": ["n"],
}
FIELDS = ["type", "protocol", "since", *sorted({field for form in FORMS.values() for field in form})]


def message(luck: random.Random) -> dict[str, Any]:
    """Return a message of ours; what it asks may be impossible."""
    fields = {
        "id": f"{luck.getrandbits(40):x}",
        "version": luck.randrange(30),
        "action": luck.randrange(12),
        "eyes": luck.choice([0, 1, 5, None]),
        "lang": luck.choice(["en", "fr"]),
        "yes": luck.random() < 0.5,
        "n": luck.getrandbits(30),
    }
    kind = luck.choice(sorted(FORMS))
    return {"type": kind} | {name: fields[name] for name in FORMS[kind]}


def right(luck: random.Random) -> str:
    return json.dumps(message(luck))


def nearly(luck: random.Random) -> str:
    """Return a message that is nearly one of ours."""
    said = message(luck)
    if luck.random() < 0.3:
        del said[luck.choice(sorted(said))]
    else:
        said[luck.choice(FIELDS)] = value(luck)
    return json.dumps(said)


def broken(luck: random.Random) -> str:
    """Return a message with a wound."""
    text = nearly(luck)
    at = luck.randrange(len(text))
    return text[:at] + luck.choice(["", "\0", '"', "{", "[" * 500, "\\ud800", "\u2028"]) + text[at + luck.randrange(3) :]


def noise(luck: random.Random) -> str | bytes:
    size = luck.choice([0, 1, 30, 2000, 16 * 1024, 16 * 1024 + 1, 200_000])
    return luck.randbytes(size) if luck.random() < 0.5 else "".join(luck.choices(string.printable, k=size))


def test_sockets_survive_whatever_is_said(server: Server) -> None:
    luck = random.Random(seed := random.randrange(10**9))
    print(f"seed {seed}")
    visitor, other = newcomer(server), newcomer(server)
    table = visitor.make("veil", "me", "me")
    calm = other.look(other.make("pig", "me", "me"))
    wire = hello(visitor, table)
    lines, heard = 0, Counter[str]()
    for number in range(FRAMES):
        frame = luck.choices([right, nearly, broken, noise], [20, 4, 3, 1])[0](luck)
        try:
            wire.send(frame)
            heard[json.loads(wire.recv(0.002))["type"]] += 1
        except TimeoutError:
            pass
        except ConnectionClosed:
            lines += 1
            wire = hello(visitor, table)
        if number % 300 == 0:
            assert calm.play(calm.moves[0])["type"] == "done"
    wire.close()
    assert lines > 10
    assert heard.keys() >= {"view", "done", "refused", "pong", "hint", "why"}
    assert server.ask("GET", "/health")[0] == 200
    assert "Traceback" not in server.log.read_text(), server.log.read_text()[-3000:]
    page = visitor.look(table)
    assert page.view["scene"]
