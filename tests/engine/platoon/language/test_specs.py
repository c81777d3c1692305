"""One specification of each fact and attribute: it is whole, and nothing is told of it anywhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

import pytest
from tests.helpers.paths import ROOT

from hulldown_compiler.language.platoon_expressions import FORMS, SIGHTING
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.platoon.language import phrases
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.spec import Attribute, Fact, checked
from hulldown_engine.platoon.language.vocabulary import ARGUMENTS, KIND

PARTS = {Fact: FACTS["us_at"], Attribute: ATTRIBUTES["is_tank"]}


@pytest.mark.parametrize(("kind", "part"), [(kind, one.name) for kind in PARTS for one in fields(kind)])
def test_a_specification_without_one_of_its_parts_is_none(kind: type[Any], part: str) -> None:
    """The error says which part."""
    whole = {one.name: getattr(PARTS[kind], one.name) for one in fields(kind)}
    del whole[part]

    with pytest.raises(TypeError, match=part):
        kind(**whole)


@pytest.mark.parametrize(
    ("name", "change", "fault"),
    [
        ("us_at", {"denial": ""}, "us_at: a truth has a denial, and a number has none"),
        ("round", {"denial": "no Round"}, "round: a truth has a denial, and a number has none"),
        ("us_at", {"arguments": ("a mood",)}, "us_at: no argument is 'a mood'"),
        ("us_at", {"phrase": "an active US unit is there"}, "us_at: 'an active US unit is there' does not say its"),
        ("us_at", {"denial": "nobody is in {0} or {1}"}, "us_at: 'nobody is in {0} or {1}' does not say its"),
        ("is_tank", {"several": ""}, "is_tank: not all is said"),
        ("crew", {"one": ""}, "crew: not all is said"),
    ],
)
def test_a_specification_whose_parts_do_not_fit_does_not_load(name: str, change: Mapping[str, Any], fault: str) -> None:
    """The error says of which, and why."""
    spec: Any = {**FACTS, **ATTRIBUTES}[name]

    with pytest.raises(IncompleteSpecification) as raised:
        checked({name: replace(spec, **change)})

    assert str(raised.value).startswith(fault)


def test_every_kind_of_argument_is_read_and_said() -> None:
    """As authors write it, and in the phrase of a fact."""
    assert FORMS.keys() == {*ARGUMENTS, SIGHTING} - {KIND}  # which is read as a part of a selection
    assert phrases.ARGUMENTS.keys() == {*ARGUMENTS}
    assert {kind for fact in FACTS.values() for kind in fact.arguments} == {*ARGUMENTS}


# Nothing is told twice ------------------------------------------------------------------------------------------------

SPECIFIED = {
    "engine/hulldown_engine/platoon/language/facts.py",
    "engine/hulldown_engine/platoon/language/attributes.py",
}

OTHER_WORDS = {
    "compiler/hulldown_compiler/analysis/examples/platoon_story.py": "fields of an answer",
    "compiler/hulldown_compiler/analysis/examples/positions.py": "fields of units",
    "compiler/hulldown_compiler/lowering/platoon_steps.py": "fields of a step",
    "compiler/hulldown_compiler/model/position.py": "what a unit is in a position: a status",
    "engine/hulldown_engine/campaign/missions.py": "fields of units",
    "engine/hulldown_engine/platoon/board/units.py": "places and statuses",
    "engine/hulldown_engine/picture/pieces/counters.py": "what is marked on units",
    "engine/hulldown_engine/platoon/board/states.py": "what is marked on units",
    "engine/hulldown_engine/platoon/bots/evaluation.py": "outcomes of fire",
    "engine/hulldown_engine/platoon/effects/damage.py": "outcomes of fire",
    "engine/hulldown_engine/platoon/effects/losses.py": "fields of units, and events",
    "engine/hulldown_engine/platoon/game/events.py": "events",
    "engine/hulldown_engine/platoon/game/log.py": "events",
    "engine/hulldown_engine/platoon/game/required_charts.py": "outcomes of fire",
    "engine/hulldown_engine/platoon/sequence/activation.py": "fields of units",
    "engine/hulldown_engine/platoon/views/units.py": "what is marked on units",
    "engine/hulldown_engine/playtest/fates.py": "what becomes of units",
    "engine/hulldown_engine/playtest/pacing/rounds.py": "what makes a Round one in which something happens",
    "engine/hulldown_engine/playtest/pacing/turns.py": "what a Turn can come to",
    "engine/hulldown_engine/report/fates.py": "what is marked on units, and events",
    "engine/hulldown_engine/telling/cards.py": "events",
    "engine/hulldown_engine/telling/mission.py": "events",
    "engine/hulldown_engine/telling/words.py": "outcomes of fire",
    "engine/hulldown_terminal/platoon/marks.py": "what is marked on units",
}
"""Modules with tables of other things that are called as some facts and attributes are, and what these things are."""

MANY = 3


def tables(tree: ast.AST) -> Iterator[set[str]]:
    """The names of facts and attributes in each mapping, set, list and tuple of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict | ast.Set | ast.Tuple | ast.List):
            items = node.keys if isinstance(node, ast.Dict) else node.elts
            words = {item.value for item in items if isinstance(item, ast.Constant) and isinstance(item.value, str)}
            yield words & {*FACTS, *ATTRIBUTES}


def test_no_table_but_that_of_specifications_has_names_of_facts() -> None:
    """A new fact is one entry of one table; what is excepted is still there."""
    found = {
        str(path.relative_to(ROOT))
        for folder in ("compiler", "engine", "site")
        for path in (ROOT / folder).rglob("*.py")
        if any(len(names) >= MANY for names in tables(ast.parse(path.read_text("utf-8"))))
    }

    assert found == SPECIFIED | OTHER_WORDS.keys()
