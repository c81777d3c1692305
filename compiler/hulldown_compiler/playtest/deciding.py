"""What decides the games of a mission: what is kept of them holds for as long as that is the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine.games.book import digest
from hulldown_engine.platoon.game.rules import Platoon

Json = Mapping[str, Any]

EVERYWHERE = ("tables", "catalogues", "procedures", "map", "naturals", "platoons", "counters")
"""The parts of a book that decide about every mission."""

NAMED = ("paragraphs", "unit_cards", "endings")
"""Those of which a mission has what is named in it, and in whatever that names."""


def digest_of(logic: Json, mission: str) -> str:
    """A digest of all that decides the games of a mission: it, its paragraphs, whatever these name, and the rules."""
    parts = {part: logic.get(part) for part in EVERYWHERE}
    return digest([Platoon.version, logic["missions"][mission], parts, _named(logic, mission)])


def _named(logic: Json, mission: str) -> dict[str, dict[str, Any]]:
    """The paragraphs of a mission, and what is named from there on."""
    paragraphs = {name: each for name, each in logic["paragraphs"].items() if each.get("mission") in (None, mission)}
    there = {**{part: logic[part] for part in NAMED}, "paragraphs": paragraphs}
    own = {name: each for name, each in paragraphs.items() if "mission" in each}
    found: dict[str, dict[str, Any]] = {**{part: {} for part in NAMED}, "paragraphs": own}
    waiting = [logic["missions"][mission], *own.values()]
    while waiting:
        for name in _names(waiting.pop()):
            for part in NAMED:
                if name in there[part] and name not in found[part]:
                    found[part][name] = there[part][name]
                    waiting.append(there[part][name])
    return found


def _names(value: Any) -> Iterator[str]:
    """Every word in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (name for key, each in value.items() for name in (str(key), *_names(each)))
    elif isinstance(value, Sequence):
        yield from (name for each in value for name in _names(each))
