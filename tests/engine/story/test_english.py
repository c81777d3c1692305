"""Rulebook English: every step, as a record, and the exact words for it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.story.english_book import (
    CHECK,
    CHOOSE,
    CREW,
    DIE,
    EMPTY,
    FIRST,
    GLASSES,
    JUMP,
    LOGIC,
    LOSE,
    NOTE,
    PROSE,
    SEE,
    TAKE,
    items,
    prose,
    told,
)
from tests.engine.story.test_english_branches import BRANCHING

from hulldown_engine.language.layout import BULLETED, TABLE, Item, lines, on_paper
from hulldown_engine.story.english import head
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

PLAIN: list[tuple[dict[str, Any], str]] = [
    (SEE, "Turn to 214."),
    ({"step": "stop"}, "Do nothing more in this paragraph."),
    (TAKE, "Take the night glasses."),
    ({"step": "flag", "flag": "alarm"}, "Note the codeword Alarm."),
    ({"step": "flag", "flag": "odd"}, "Note the codeword odd."),
    ({"step": "clear", "flag": "glasses"}, "You lose the night glasses."),
    ({"step": "clear", "flag": "alarm"}, "Cross out the codeword Alarm."),
    ({"step": "score", "score": "fuel", "add": -1}, "Lose 1 Fuel."),
    ({"step": "score", "score": "fuel", "add": 2}, "Gain 2 Fuel."),
    ({"step": "score", "score": "dark", "add": 1}, "Gain 1 Darkness."),
    ({"step": "score", "score": "brace", "add": 1}, "Gain 1 A{b}."),
    ({"step": "score", "score": "minutes", "add": 1}, "Add 1 to Minutes."),
    ({"step": "score", "score": "minutes", "add": -1}, "Subtract 1 from Minutes."),
    ({"step": "score", "score": "minutes", "add": -2}, "Lose 2 Minutes."),
    ({"step": "score", "score": "fuel", "add": ["count", DIE]}, "Add the number of the crew that are dead to Fuel."),
    ({"step": "score", "score": "fuel", "add": ["negative", ["condition"]]}, "Subtract the condition from Fuel."),
    (
        {"step": "score", "score": "fuel", "add": ["-", ["-", 0, 2], ["count", CREW]]},
        "Subtract 2 plus the number of the crew from Fuel.",
    ),
    ({"step": "score", "score": "fuel", "set": 3}, "Set Fuel to 3."),
    ({"step": "score", "score": "fuel", "set": ["score", "dark"]}, "Set Fuel to Darkness."),
    ({"step": "mark", "mark": "left-behind", "who": ["member", "hale"]}, "Mark Corporal Hale as left behind."),
    ({"step": "mark", "mark": "wounded", "who": ["this"]}, "Mark that one as wounded."),
    ({"step": "unmark", "mark": "wounded", "who": ["this"]}, "Take the mark “wounded” off that one."),
    ({"step": "condition", "condition": 2}, "Condition 2 (The alarm) begins."),
    ({"step": "sighting", "sighting": "1"}, "Check off sighting 1 (the gun at the mill)."),
    ({"step": "victory", "victory": 2}, "Gain 2 victory points."),
    ({"step": "victory", "victory": 1}, "Gain 1 victory point."),
    ({"step": "victory", "victory": -1}, "Lose 1 victory point."),
    ({"step": "end", "ending": "home"}, "The game ends: Home before Dawn (victory)."),
]
"""Steps that are one sentence."""


@pytest.mark.parametrize(("step", "said"), PLAIN, ids=[said for _, said in PLAIN])
def test_a_plain_step_is_a_sentence(step: dict[str, Any], said: str) -> None:
    """One line, with its capital and its full stop."""
    assert told(step) == [said]


def test_a_note_is_the_authors_own_words() -> None:
    """What the reader has to look up stands in brackets; numbers are filled in."""
    label = "{this.name} is hit; Fuel is {fuel}, see {see:there} and {rule:2.1}. {{So.}}"
    assert told(NOTE, labels=(label,)) == ["[name] is hit; Fuel is [Fuel], see 214 and 2.1. {So.}"]


def test_a_reference_before_other_steps_is_a_visit() -> None:
    """Only the last reference is a jump."""
    assert told(SEE, SEE) == ["Read 214, then come back here.", "Turn to 214."]


def test_every_step_is_said() -> None:
    """The engine and the English know the same steps; every one of them is tested."""
    tested = [step["step"] for step, _ in PLAIN] + [step["step"] for step, *_ in BRANCHING]
    assert GAMEBOOK.keys() == {"note", "turn", *tested}


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({}, ""),
        ({"sighting": "1"}, "Read this only if sighting 1 has not been made; check it off."),
        ({"requires": GLASSES}, "Read this only if you have the night glasses."),
        (
            {"requires": EMPTY, "sighting": "1"},
            "Read this only if Fuel is 0 and sighting 1 has not been made; check the sighting off.",
        ),
    ],
)
def test_the_head_of_a_paragraph(record: dict[str, Any], said: str) -> None:
    """When a paragraph may be read stands above its text."""
    assert head({**LOGIC, "paragraphs": {"here": record}}, PROSE, "here") == said


def test_the_tree_is_for_others_to_lay_out() -> None:
    """Styles, labels, and references that are still slots."""
    assert items([[CHECK], JUMP, LOSE], ()) == (
        Item(
            "Make a Perception check at -2 (1D10, at most Spotting).",
            TABLE,
            (Item("turn to {see:there}.", label="Success"), Item("lose 1 Fuel.", label="Failure")),
        ),
    )
    assert items([[CHOOSE], JUMP, LOSE], ())[0].style == BULLETED


def test_lines_are_folded_and_hang() -> None:
    """No line is wider than asked; lists hang by their markers."""
    tree = items([[FIRST, NOTE], JUMP, LOSE], ("One line.\n\nAnd after a blank line, a longer one.",))
    found = list(lines(tree, on_paper(prose(())), 34))
    assert found == [
        "Do the first of these that",
        "applies:",
        "  1. If you have noted the",
        "     codeword Alarm, read 214,",
        "     then come back here.",
        "  2. Otherwise lose 1 Fuel.",
        "One line.",
        "And after a blank line, a longer",
        "one.",
    ]
