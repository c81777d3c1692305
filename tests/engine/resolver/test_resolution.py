"""Procedures in English: every step, from its record, and the exact words for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.engine.resolver.procedure_book import PROSE, book, of_gun, value, word

from hulldown_engine.basics.prose import Slot
from hulldown_engine.language.layout import on_paper
from hulldown_engine.resolver.resolution import SAYINGS, InputRefusal, resolution, titled
from hulldown_engine.resolver.steps.procedure_steps import STEPS
from hulldown_engine.resolver.steps.step_english import Instruction

ROLL = {"step": "roll", "name": "die", "dice": "1d20", "single": True}
STOP = {"step": "stop", "result": {"result": word("front")}}

SAID: list[tuple[list[dict[str, Any]], list[str]]] = [
    ([{"step": "let", "values": {"kills": 0}}], ["The kills are 0."]),
    (
        [{"step": "let", "values": {"kills": 0, "result": word("front"), "spent": False, "sure": True}}],
        ["To begin with: the kills are 0; the result is front; not spent; sure."],
    ),
    (
        [{"step": "let", "values": {"need": ["look_up", "to-hit", value("side")]}}],
        ["Look up the need in To {Hit}, by the side."],
    ),
    (
        [{"step": "let", "values": {"area": ["card_table", value("gun"), "guns", "hits", value("side"), 3]}}],
        ["Look up the area in the gun's hits, by the side and 3."],
    ),
    ([{"step": "let", "values": {"shots": ["+", value("shots"), 1]}}], ["Add 1 to the shots."]),
    ([{"step": "let", "values": {"shots": ["-", value("shots"), value("die")]}}], ["Take the die from the shots."]),
    ([{"step": "let", "values": {"near": ["<", value("range"), 6]}}], ["Near if the range is less than 6."]),
    (
        [{"step": "let", "values": {"near": ["or", value("near"), value("moving")]}}],
        ["Near also if moving."],
    ),
    (
        [{"step": "let", "values": {"near": ["and", value("near"), ["not", value("moving")]]}}],
        ["No longer near if moving."],
    ),
    (
        [
            {
                "step": "let",
                "values": {
                    "need": ["if", value("moving"), ["look_up", "to-hit", value("side")], ["if", value("moving"), 1, 2]]
                },
            }
        ],
        ["The need is:", "- If moving, look it up in To {Hit}, by the side.", "- If moving, 1.", "- Otherwise 2."],
    ),
    ([ROLL], ["Roll 1D20: the die."]),
    (
        [{"step": "roll", "name": "dice", "dice": ["look_up", "to-hit", value("side")], "single": False}],
        ["Roll the dice that are the entry of To {Hit} for the side: the dice."],
    ),
    (
        [{"step": "test", "name": "hit", "dice": "1d10", "at_most": of_gun("reach")}],
        ["Roll 1D10: hit if it is at most the gun's reach; 1 to 2 or 4 always succeed; 10 always fails."],
    ),
    (
        [{"step": "test", "name": "hit", "dice": "1d20", "at_least": 7}],
        ["Roll 1D20: hit if it is at least 7."],
    ),
    (
        [{"step": "place", "name": "upper", "at": value("range"), "on": "to-hit.side", "track": [0, 9]}],
        ["Put the marker “upper” on the side track of To {Hit}, at the range."],
    ),
    (
        [{"step": "call", "call": "wound", "as": "hurt",
          "given": {"range": 3, "moving": False, "side": word("front")}}],
        ["Carry out Wound (range: 3): the hurt."],
    ),
    (
        [{"step": "call", "call": "wound", "as": "hurt",
          "given": {"range": value("range"), "moving": True, "side": value("side")}}],
        ["Carry out Wound (moving: yes): the hurt."],
    ),
    ([STOP], ["Stop:", "= result: front"]),
    ([{**STOP, "when": value("moving")}], ["If moving, stop:", "= result: front"]),
    (
        [{"step": "stop", "result": {"result": value("result"), "over": ["<", value("range"), 6]}}],
        ["Stop:", "= result: as it stands", "= over: yes if the range is less than 6, otherwise no"],
    ),
    (
        [{"step": "when", "when": value("moving"), "do": [ROLL], "otherwise": [STOP]}],
        ["If moving, roll 1D20: the die.", "Otherwise, stop:", "= result: front"],
    ),
    (
        [{"step": "when", "when": value("moving"), "do": [ROLL, ROLL], "otherwise": []}],
        ["If moving:", "- Roll 1D20: the die.", "- Roll 1D20: the die."],
    ),
    (
        [{"step": "each", "of": "targets", "as": "target", "into": "all", "do": [ROLL],
          "result": {"worst": value("die")}}],
        ["For each target in turn:", "- Roll 1D20: the die.", "- The worst is the die.",
         "- Note its worst among the all."],
    ),
    (
        [{"step": "each", "of": "targets", "as": "unit", "into": "all", "do": [], "result": {"worst": 1}}],
        ["For each of the targets in turn, called the unit:", "- The worst is 1.", "- Note its worst among the all."],
    ),
    (
        [{"step": "again", "again": value("moving"), "most": ["-", 3, value("range")], "do": [ROLL]}],
        ["Do this, and again while moving; at most (3 less the range) times in all:", "- Roll 1D20: the die."],
    ),
]  # fmt: skip


def lines(told: Instruction, lead: str = "") -> Iterator[str]:
    """A step in plain lines: its text, its outcome, and the steps inside."""
    yield lead + titled(PROSE, told.text)
    yield from (f"= {field.name}: {field.said}" for field in told.outcome)
    for one in told.items:
        yield from lines(one, "- ")


@pytest.mark.parametrize(("steps", "expected"), SAID)
def test_a_step_is_said(steps: list[dict[str, Any]], expected: list[str]) -> None:
    """With a capital, a full stop, and the titles of what it speaks of."""
    found = resolution(*book(steps), "fire")

    assert [line for told in found.steps for line in lines(told)] == expected


MODIFIERS = [
    {"name": 1, "when": value("moving"), "value": 2, "rule": "1.1"},
    {"name": 2, "value": ["look_up", "to-hit", word("rear")]},
    {"name": 3, "when": ["==", value("side"), word("rear")], "value": ["negative", value("range")]},
]
LABELS = ("1, {cover}", "on the move", "a table's own", "by range")


def test_modifiers_have_their_section_condition_value_and_rule() -> None:
    """A value that stands in a table is looked up; a label is no text with slots."""
    step = {"step": "add", "name": "die", "sections": [{"first": True, "section": 0, "modifiers": MODIFIERS}]}
    told = resolution(*book([step], LABELS), "fire").steps[0]

    assert told.text == "Add to the die the first of each section that applies:"
    assert [[titled(PROSE, part) for part in one[:5]] for one in told.modifiers] == [
        ["1, {cover}", "on the move", "moving", "+2", "1.1"],
        ["1, {cover}", "a table's own", "always", "-2, by To {Hit}", ""],
        ["1, {cover}", "by range", "the side is rear", "minus the range", ""],
    ]
    assert [one.label for one in told.modifiers] == [1, 2, 3]


@pytest.mark.parametrize(
    ("step", "text"),
    [
        ({"step": "add", "name": "total"}, "Add to the total all that apply:"),
        ({"step": "add", "name": "total", "new": True}, "Count the total from 0, and add all that apply:"),
        (
            {"step": "shift", "name": "upper", "track": [0, 9]},
            "Move the marker “upper” by all that apply, not beyond the ends of its track:",
        ),
    ],
)
def test_all_modifiers_that_apply(step: dict[str, Any], text: str) -> None:
    """One list, of which all count."""
    sections = [{"first": False, "modifiers": MODIFIERS[:1]}]

    assert resolution(*book([{**step, "sections": sections}], LABELS), "fire").steps[0].text == text


def test_what_is_refused_and_why() -> None:
    """The opposite of what is required, with the author's reason."""
    requires = [{"that": ["not", ["and", value("moving"), of_gun("heavy")]], "because": 0}]
    found = resolution(*book([], ("it is {too} heavy",), requires=requires), "fire")

    assert found.refusals == (InputRefusal("moving and the gun is marked heavy", "it is {{too}} heavy"),)


def test_the_outcome_comes_last() -> None:
    """What a procedure comes to that did not stop before."""
    found = resolution(*book([ROLL], result={"result": word("rear"), "over": True}), "fire")

    assert list(lines(found.steps[-1])) == ["The outcome:", "= result: rear", "= over: yes"]


def test_every_step_can_be_said() -> None:
    """Whatever the engine carries out has its sentence."""
    assert set(SAYINGS) == set(STEPS)


def test_a_booklet_prints_titles() -> None:
    """On paper, a reference to a table or procedure is its title."""
    value = on_paper({**PROSE, "scores": {}})

    assert [value(Slot("table", "to-hit", 0)), value(Slot("procedure", "fire", 0))] == ["To {Hit}", "Fire"]
