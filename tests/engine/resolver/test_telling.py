"""Rolls, told: every event of a trace, and the exact words for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.resolver.procedure_book import PROSE

from hulldown_engine.resolver.resolution import titled
from hulldown_engine.resolver.steps.step_english import told_outcome
from hulldown_engine.resolver.telling import EVENTS, told

MODIFIERS = [
    {"value": 2, "name": "close {range}", "rule": "", "section": ""},
    {"value": 0, "name": "nothing", "rule": "", "section": ""},
    {"value": -0.5, "name": "smoke", "rule": "", "section": ""},
]

TOLD: list[tuple[dict[str, Any], str]] = [
    ({"step": "let", "name": "need", "value": 7}, "The need is 7."),
    ({"step": "let", "name": "kills", "value": 0}, "The kills are 0."),
    ({"step": "let", "name": "gun", "value": "Big-Gun"}, "The gun is the {Big} Gun."),
    ({"step": "let", "name": "need", "value": "none"}, "There is no need."),
    ({"step": "let", "name": "dug_in", "value": True}, "Dug in."),
    ({"step": "let", "name": "dug_in", "value": False}, "Not dug in."),
    ({"step": "roll", "name": "hit_dice", "dice": "2d6", "faces": [3, 5]}, "2D6: the hit dice."),
    (
        {"step": "test", "name": "hit", "dice": "1d100", "faces": [35], "by": "at_most", "need": 35, "natural": False,
         "success": True},
        "D100 for at most 35: hit.",
    ),
    (
        {"step": "test", "name": "hit", "dice": "1d20", "faces": [1], "by": "at_least", "need": "automatic",
         "natural": True, "success": False},
        "1D20 for automatic, which decides by itself: not hit.",
    ),
    ({"step": "place", "name": "upper", "value": 6, "on": "track.space"}, "The marker “upper” is put at 6."),
    (
        {"step": "add", "name": "die", "before": 4, "after": 5.5, "modifiers": MODIFIERS},
        "The die: 4 + 2 (close {range}) - ½ (smoke) = 5½.",
    ),
    ({"step": "add", "name": "die", "before": 4, "after": 4, "modifiers": MODIFIERS[1:2]},
     "Nothing is added to the die: 4."),
    (
        {"step": "shift", "name": "upper", "before": 6, "after": 8, "modifiers": MODIFIERS[:2]},
        "The marker “upper”: 6 + 2 (close {range}) = 8.",
    ),
    (
        {"step": "shift", "name": "upper", "before": 6, "after": 7, "modifiers": MODIFIERS[:1]},
        "The marker “upper”: 6 + 2 (close {range}) = 8, which is beyond the end of the track: 7.",
    ),
    ({"step": "shift", "name": "upper", "before": 6, "after": 6, "modifiers": []},
     "Nothing moves the marker “upper” from 6."),
    ({"step": "stop", "outcome": {"result": "no-effect"}}, "The outcome:"),
    ({"step": "result", "outcome": {"result": "no-effect"}}, "The outcome:"),
    ({"step": "call", "procedure": "wound", "given": {}}, "Wound:"),
    ({"step": "each", "nth": 2, "value": {"unit": "Big-Gun", "cover": 1}}, "The 2nd: unit the {Big} Gun; cover 1."),
    ({"step": "again", "nth": 3}, "Again, the 3rd time."),
]  # fmt: skip


@pytest.mark.parametrize(("event", "text"), TOLD)
def test_an_event_is_told(event: dict[str, Any], text: str) -> None:
    """In one sentence, with its dice, and as deep as it happened."""
    (line,) = told(PROSE, [{**event, "depth": 2}])

    assert titled(PROSE, line.text) == text
    assert (line.depth, list(line.faces)) == (2, event.get("faces", []))


def test_every_event_is_tried_here() -> None:
    """There is a sentence for each step that a trace can hold."""
    assert {event["step"] for event, _ in TOLD} == set(EVENTS)


def test_values_that_follow_one_another_stand_in_one_line() -> None:
    """But not across a call."""
    trace = [
        {"step": "let", "depth": 0, "name": "need", "value": 7},
        {"step": "let", "depth": 0, "name": "near", "value": True},
        {"step": "let", "depth": 1, "name": "far", "value": False},
    ]

    assert [line.text for line in told(PROSE, trace)] == ["The need is 7; near.", "Not far."]


def test_an_outcome_names_its_fields() -> None:
    """As words."""
    assert [*told_outcome(PROSE, {"free_shot": True, "area": "running-gear"})] == [
        ("free shot", "yes"), ("area", "running gear")
    ]  # fmt: skip
