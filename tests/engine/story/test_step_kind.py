"""Specifications of steps: whole, or refused by name when they are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from hulldown_engine.basics.specification import IncompleteSpecification, by_name
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.flow import FLOWS, ONWARD, Flow, inner_blocks
from hulldown_engine.story.step_kind import NOTHING, TRUE, Change, StepKind
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

WHOLE: Mapping[str, Any] = {
    "counted": "Wishes",
    "runs": lambda place, step: lambda play, this: None,
    "says": lambda at, step: [],
    "flow": ONWARD,
    "changes": (Change("flag", "wish", TRUE),),
    "between": NOTHING,
}


def test_a_whole_specification_is_taken() -> None:
    """Every part is there."""
    assert StepKind("wish", **WHOLE).interrupted_by({}) == NOTHING


@pytest.mark.parametrize("part", WHOLE)
def test_a_specification_that_lacks_a_part_is_refused(part: str) -> None:
    """The step and the part are named."""
    with pytest.raises(IncompleteSpecification, match=f"^the step 'wish' has no {part}$"):
        StepKind("wish", **{key: value for key, value in WHOLE.items() if key != part})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"changes": (Change("wind", "wish", TRUE),)}, "has a change that nobody knows: 'wind'"),
        ({"changes": (Change("flag", "wish", "halved"),)}, "has a change that nobody knows: 'halved'"),
        ({"flow": Flow("sideways", "", lambda step: ())}, "has a flow that no analysis knows"),
    ],
)
def test_a_specification_of_something_unknown_is_refused(wrong: Mapping[str, Any], said: str) -> None:
    """A kind of fact, a way of changing it, a form of going on."""
    with pytest.raises(IncompleteSpecification, match=f"^the step 'wish' {said}"):
        StepKind("wish", **{**WHOLE, **wrong})


def test_two_steps_with_one_name_are_refused() -> None:
    """In one language a name means one thing."""
    with pytest.raises(IncompleteSpecification, match="two specifications of the step 'wish'"):
        by_name([StepKind("wish", **WHOLE)], [StepKind("wish", **WHOLE)])


def test_every_form_is_some_steps() -> None:
    """No form of going on is there for nothing."""
    assert {kind.flow for kind in (*GAMEBOOK.values(), *PLATOON.values())} == set(FLOWS)


RECORDS: Mapping[str, Mapping[str, Any]] = {
    "question": {"options": [{"do": 1}, {"do": 2}]},
    "first": {"options": [{"do": 1}, {"do": 2}]},
    "sequence": {"do": 1},
    "purchase": {"do": 1},
    "check": {"success": 1, "failure": 2},
    "table": {"rows": [[1, 3, 1], [4, 6, 2]]},
    "pick": {"do": 1, "otherwise": 2},
    "one": {"do": 1, "otherwise": 2},
    "whoever": {"do": 1},
    "each": {"do": 1, "otherwise": 2},
    "perhaps": {"do": 1, "at": [101]},
    "watch": {"do": 1},
}


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.name)
def test_the_ways_of_a_form_are_its_blocks(flow: Flow) -> None:
    """What is told of a step by its form, and what is told of any record, are the same blocks."""
    record = RECORDS.get(flow.name, {})

    assert [way.block for way in flow.ways(record)] == list(inner_blocks(record))
