"""A share of a playtest as a line of text, and back: JSON, with the keys of its counts as lists."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from hulldown_engine.campaign.ledger import Fared, Leg, Standing
from hulldown_engine.playtest.asked import Asked
from hulldown_engine.playtest.fates import Fate
from hulldown_engine.playtest.modifiers import Applied
from hulldown_engine.playtest.pacing.turns import Turn
from hulldown_engine.playtest.places import Spot
from hulldown_engine.playtest.shares import Played
from hulldown_engine.playtest.tally import GameFault, Tally

KEYS: Mapping[str, Callable[[Sequence[Any]], Any]] = {
    "asked": Asked._make,
    "fates": Fate._make,
    "spots": Spot._make,
    "rolled": Applied._make,
    "turns": Turn._make,
}
"""What makes the keys of counts that are no plain tuples; a key that is a text stays one."""


def line(played: Played) -> str:
    """A share as a line without its end."""
    tally = {slot.name: _plain(getattr(played.tally, slot.name)) for slot in fields(Tally)}
    return json.dumps([tally, _pairs(played.taken)], separators=(",", ":"))


def _plain(value: Any) -> Any:
    if isinstance(value, Counter):
        return _pairs(value)
    return {name: _pairs(counts) for name, counts in value.items()} if isinstance(value, dict) else value


def _pairs(counts: Counter[Any]) -> list[tuple[Any, int]]:
    return list(counts.items())


def share(text: str) -> Played:
    """The share that a line tells of; raises ValueError, TypeError or KeyError if it was not written whole."""
    tally, taken = json.loads(text)
    found = {slot.name: _slot(slot.name, tally[slot.name]) for slot in fields(Tally)}
    return Played(Tally(**found), _counts(taken, tuple))


def _slot(name: str, value: Any) -> Any:
    if name in ("games", "outcomes"):
        return value
    if name == "measures":
        return {measure: _counts(pairs, tuple) for measure, pairs in value.items()}
    if name == "campaigns":
        return [_fared(*each) for each in value]
    if name == "faults":
        return [GameFault(kind, said, seed, tuple(choices)) for kind, said, seed, choices in value]
    return _counts(value, KEYS.get(name, tuple))


def _fared(seed: int, verdict: str, legs: Sequence[Any], over: str, before: str) -> Fared:
    """A campaign whose missions are plain lists."""
    whole = tuple(Leg._make([*leg[:-1], Standing._make(leg[-1])]) for leg in legs)
    return Fared(seed, verdict, whole, over, before)


def _counts(pairs: Sequence[tuple[Any, int]], key: Callable[[Sequence[Any]], Any]) -> Counter[Any]:
    return Counter({key(name) if isinstance(name, list) else name: count for name, count in pairs})
