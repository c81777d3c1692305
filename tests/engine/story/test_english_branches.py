"""Rulebook English of the steps that lead on: what is done in each case, and how it is set."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.story.english_book import (
    ALARM,
    ASK,
    CHECK,
    CHOOSE,
    CREW,
    DIE,
    EACH,
    FIRST,
    IN_TURN,
    INNER,
    JUMP,
    LOSE,
    NOTE,
    RANDOM,
    ROLL,
    SEE,
    TAKE,
    WATCH,
    WHEN,
    told,
)

BRANCHING: list[tuple[dict[str, Any], dict[str, list[dict[str, Any]]], list[str]]] = [
    (WHEN, {"b1": JUMP}, ["If you have the night glasses, turn to 214."]),
    (WHEN, {"b1": [*LOSE, SEE]}, ["If you have the night glasses, lose 1 Fuel; turn to 214."]),
    (WHEN, {"b1": [NOTE, SEE]}, ["If you have the night glasses: Light it up. Turn to 214."]),
    (
        WHEN,
        {"b1": [*LOSE, {"step": "when", "options": [{"when": ALARM, "do": 2}]}], "b2": JUMP},
        [
            "If you have the night glasses:",
            "  Lose 1 Fuel.",
            "  If you have noted the codeword Alarm, turn to 214.",
        ],
    ),
    (
        FIRST,
        {"b1": JUMP, "b2": LOSE},
        [
            "Do the first of these that applies:",
            "  1. If you have noted the codeword Alarm, turn to 214.",
            "  2. Otherwise lose 1 Fuel.",
        ],
    ),
    (
        CHOOSE,
        {"b1": JUMP, "b2": [NOTE]},
        [
            "Do the one of these that applies:",
            "  - If Fuel is 0, turn to 214.",
            "  - If Fuel is not 0: Light it up.",
        ],
    ),
    (
        ASK,
        {"b1": JUMP, "b2": [TAKE, SEE]},
        [
            "Choose one:",
            "  - Light it up. Turn to 214.",
            "  - Go on (only if you have the night glasses): take the night glasses; turn to 214.",
        ],
    ),
    (
        {**ASK, "prompt": 2},
        {"b1": [INNER], "b2": JUMP, "b3": JUMP},
        [
            "Well?",
            "  - Light it up.",
            "    Do the first of these that applies:",
            "      1. If you have noted the codeword Alarm, turn to 214.",
            "      2. Otherwise turn to 214.",
            "  - Go on (only if you have the night glasses): turn to 214.",
        ],
    ),
    (
        {"step": "ask", "options": [{"label": 0, "when": ALARM, "do": 1, "id": "a"}]},
        {"b1": JUMP},
        [
            "Choose one, if any is open to you:",
            "  - Light it up. (Only if you have noted the codeword Alarm.) Turn to 214.",
        ],
    ),
    (
        {"step": "ask", "options": [{"label": 1, "when": ALARM, "do": 1, "id": "a"}], "prompt": 2},
        {"b1": JUMP},
        [
            "Well? (If nothing is open to you, go on.)",
            "  - Go on (only if you have noted the codeword Alarm): turn to 214.",
        ],
    ),
    (
        CHECK,
        {"b1": JUMP, "b2": LOSE},
        [
            "Make a Perception check at -2 (1D10, at most Spotting).",
            "  Success: turn to 214.",
            "  Failure: lose 1 Fuel.",
        ],
    ),
    (
        {**CHECK, "check": "eyes", "modifier": 1},
        {"b1": [NOTE, SEE], "b2": []},
        ["Make an Eyes check at +1 (1D10, at most 7).", "  Success: Light it up. Turn to 214."],
    ),
    (
        {**CHECK, "modifier": ["-", 0, ["count", CREW]]},
        {"b1": [INNER], "b2": JUMP, "b3": JUMP},
        [
            "Make a Perception check, with the number of the crew taken from the rating (1D10, at most Spotting).",
            "  Success:",
            "    Do the first of these that applies:",
            "      1. If you have noted the codeword Alarm, turn to 214.",
            "      2. Otherwise turn to 214.",
            "  Failure: turn to 214.",
        ],
    ),
    (
        {**CHECK, "modifier": ["score", "fuel"]},
        {"b1": [], "b2": JUMP},
        [
            "Make a Perception check, with Fuel added to the rating (1D10, at most Spotting).",
            "  Failure: turn to 214.",
        ],
    ),
    (
        {**ROLL, "modifier": ["-", 0, ["count", DIE]]},
        {"b1": JUMP, "b2": LOSE},
        [
            "Roll 2D10 and subtract the number of the crew that are dead:",
            "  8 or less: turn to 214.",
            "  9 to 15: lose 1 Fuel.",
            "  16: turn to 214.",
            "  17 or more: turn to 214.",
        ],
    ),
    ({**ROLL, "dice": "1d100", "rows": [[None, None, 1]], "modifier": 2}, {"b1": JUMP}, ["Roll D100 and add 2:"]),
    ({**ROLL, "rows": [], "modifier": -2}, {}, ["Roll 2D10 and subtract 2:"]),
    (
        IN_TURN,
        {
            "b1": [
                {"step": "turn", "when": ["any", DIE], "cost": 2, "spend": "minutes", "do": 2},
                {"step": "turn", "cost": 1, "spend": "minutes", "do": 3},
                {"step": "turn", "cost": 1, "spend": "fuel", "do": 2},
            ],
            "b2": JUMP,
            "b3": LOSE,
        },
        [
            "In this order, do each of these that applies and that you can still pay for, and pay first:",
            "  1. Pay 2 Minutes if any of the crew is dead: read 214, then come back here.",
            "  2. Pay 1 from Minutes: lose 1 Fuel.",
            "  3. Pay 1 Fuel: turn to 214.",
        ],
    ),
    (
        EACH,
        {"b1": JUMP, "b2": LOSE},
        [
            "For each of the crew that are neither wounded nor dead, in order: read 214, then come back here.",
            "If there is none, lose 1 Fuel.",
        ],
    ),
    (
        RANDOM,
        {"b1": [{"step": "mark", "mark": "wounded", "who": ["this"]}, SEE], "b2": []},
        ["Pick at random one of the crew that are not dead: mark that one as wounded; turn to 214."],
    ),
    (
        WATCH,
        {"b1": JUMP},
        ["From now on, the moment Fuel is 0: read 214, then go on from where you were."],
    ),
    (
        {**WATCH, "scope": "condition", "at": "paragraph"},
        {"b1": [{"step": "stop"}]},
        ["Until the condition changes, once Fuel is 0, before you read another paragraph: do nothing more about this."],
    ),
]
"""Steps that lead on: the step, the blocks it leads into, and the lines."""


@pytest.mark.parametrize(("step", "blocks", "said"), BRANCHING)
def test_a_branching_step(step: dict[str, Any], blocks: dict[str, list[dict[str, Any]]], said: list[str]) -> None:
    """What is plain goes on in the same line; what is not stands below, indented."""
    found = told(step, labels=("Light it up.", "Go on", "Well?"), **blocks)
    assert found[: len(said)] == said
    assert len(found) == len(said) or step["step"] == "roll"


def test_a_branch_before_other_steps_visits() -> None:
    """A branch that is not the last thing to do comes back for the rest."""
    found = told(WHEN, SEE, b1=JUMP)
    assert found == ["If you have the night glasses, read 214, then come back here.", "Turn to 214."]
