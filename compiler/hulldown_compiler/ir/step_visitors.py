"""How to walk the records of a paragraph: the ways on from a step, and the names in an expression."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_engine.basics.specification import IncompleteSpecification
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.vocabulary import FLAG
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.story.flow import FOR_EACH, ONE, PICK, Flow, Way
from hulldown_engine.story.step_kind import StepKind, StepKinds
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

T = TypeVar("T")

Record = dict[str, Any]

LANGUAGES: Sequence[StepKinds] = (GAMEBOOK, PLATOON)
"""The languages of steps. Steps of two languages with one name go on in the same way."""


def _merged(fields: Callable[[StepKind], Iterable[T]]) -> Mapping[str, Sequence[T]]:
    """What the kinds with each name have, those of all languages together."""
    merged: dict[str, dict[T, None]] = {}
    for kind in (kind for language in LANGUAGES for kind in language.values()):
        merged.setdefault(kind.name, {}).update(dict.fromkeys(fields(kind)))
    return {name: tuple(found) for name, found in merged.items()}


def _flow(flows: Sequence[Flow], name: str) -> Flow:
    if len(flows) > 1:
        raise IncompleteSpecification(f"the step {name!r} goes on in different ways in different books")
    return flows[0]


FLOWS: Mapping[str, Flow] = {name: _flow(flows, name) for name, flows in _merged(lambda kind: (kind.flow,)).items()}
"""How play goes on from each step."""

ASKS: Mapping[str, Sequence[str]] = _merged(lambda kind: kind.asks)
"""The fields of each step that hold expressions."""

IDLE = frozenset(name for name, idle in _merged(lambda kind: (kind.idle,)).items() if idle == (True,))
"""The steps that only say something."""

IN_TREES = {"flag": "flag", "score": "score", "members": "roster", "member": "member", "sighted": "sighting"}
"""Operators that name something, and the kind of thing they name."""


def flow_of(step: Record) -> Flow:
    """How play goes on from a step."""
    return FLOWS[step["step"]]


def kinds_that(*flows: Flow) -> Sequence[str]:
    """The steps from which play goes on in one of some ways."""
    return [name for name, flow in FLOWS.items() if flow in flows]


SELECTING = kinds_that(PICK, ONE, FOR_EACH)
"""The steps that pick out those whom the rest is about."""


def ways(step: Record) -> Iterable[Way]:
    """The blocks a step can lead into, in the order they are written."""
    return flow_of(step).ways(step)


def names(tree: Tree) -> Iterator[tuple[str, str]]:
    """The things an expression asks about: kind and name."""
    for part in parts(tree):
        if part[0] in IN_TREES:
            yield IN_TREES[part[0]], part[1]
        elif part[0] == "fact":
            arguments = zip(FACTS[part[1]].arguments, part[2:], strict=True)
            yield from (("flag", name) for kind, name in arguments if kind == FLAG)


def expressions(step: Record) -> Iterator[tuple[Record, str, Tree]]:
    """The expressions of a step and its options: the record, its field, and the tree."""
    yield from ((step, field, step[field]) for field in ASKS[step["step"]] if field in step and field in step["@"])
    for option in step.get("options", ()):
        if "when" in option:
            yield option, "when", option["when"]
