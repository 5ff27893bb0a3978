"""From a content pack to the record the rules read, and to the names people read."""

from collections.abc import Mapping
from typing import Any

from gobelet.kernel.values import Names

from .actions import Danger, Face, Faction
from .state import Ability


def fill(box: Any, pack: Mapping[str, Any]) -> None:
    """Write a checked pack into the box."""
    box.crew = len(pack["crew"]["crew"])
    for number, crew in enumerate(pack["crew"]["crew"]):
        box.faction[number] = Faction[crew["faction"].upper()]
        box.starting[number] = crew["starting"]
        box.requirements[number] = len(crew["requirements"])
        for place, said in enumerate(crew["requirements"]):
            box.symbol[number][place] = Face[said[0]]
            box.number[number][place] = int(said[1])
            box.danger[number][place] = said.endswith("!")
        ability, _, face = crew["ability"].partition(" ")
        box.ability[number] = Ability[ability.upper().replace("-", "_")]
        box.face[number] = Face[face] if face else 0
    for said in pack["tokens"]["tokens"]:
        box.tokens[Danger[said["kind"].upper()]] = said["count"]


def names(pack: Mapping[str, Any]) -> Names:
    """Return the ids of the pack's crew."""
    return {"crew": [crew["id"] for crew in pack["crew"]["crew"]]}


def labels(pack: Mapping[str, Any], locale: str) -> dict[str, tuple[str, ...]]:
    """Return what people call them in *locale*."""
    return {"crew": tuple(crew["name"][locale] for crew in pack["crew"]["crew"])}
