"""What can happen in a story: every event that a game logs, and what it says.

A game's log is shown, counted and published by others, so a saved one is held to the same table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hulldown_engine.basics.dice import NOTATION
from hulldown_engine.basics.shapes import Misshapen, shaped
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

EVENTS: Mapping[str, Mapping[str, Any]] = {
    "rules": {"version": int, "before": int},
    "read": {"paragraph": str},
    "passed-over": {"paragraph": str},
    **{event: shape for kind in GAMEBOOK.values() for event, shape in kind.logs.items()},
}
"""Each event, and the shape of what it says."""

SOMETIMES: Mapping[str, Mapping[str, Any]] = {"read": {"values": dict[str, str], "shorter": bool}}
"""What an event says only when there is something to say: what the slots of a text were filled with, and that it is the
shorter text of a paragraph that has been read before."""

NAMED = {
    "paragraph": "paragraphs",
    "check": "checks",
    "flag": "flags",
    "score": "scores",
    "sighting": "sightings",
    "ending": "endings",
}
"""What names a thing of the book, and the part of the logic that has it."""


def sound(logic: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether an event is well-formed and names only things of the book."""
    return fits(event, EVENTS) and all(_known(logic, event, name) for name in EVENTS[event["event"]])


def fits(event: Mapping[str, Any], events: Mapping[str, Mapping[str, Any]]) -> bool:
    """Whether an event is one of `events` and has exactly the fields it should, each of the right type."""
    kind = event.get("event")
    if not isinstance(kind, str) or kind not in events:
        return False
    fields = {name: value for name, value in event.items() if name != "event"}
    hints = {**events[kind], **{name: hint for name, hint in SOMETIMES.get(kind, {}).items() if name in fields}}
    if fields.keys() != hints.keys():
        return False
    try:
        for name, hint in hints.items():
            shaped(hint, fields[name], name)
    except Misshapen:
        return False
    return True


def _known(logic: Mapping[str, Any], event: Mapping[str, Any], name: str) -> bool:
    """Whether the book has the thing that an event names."""
    value = event[name]
    if name == "member":
        return any(value in roster["members"] for roster in logic["rosters"].values())
    if name == "option":
        steps = (step for block in logic["paragraphs"][event["paragraph"]]["blocks"] for step in block)
        return any(value == option["id"] for step in steps if step["step"] == "ask" for option in step["options"])
    if name == "dice":
        return NOTATION.fullmatch(value) is not None
    return name not in NAMED or value in logic[NAMED[name]]
