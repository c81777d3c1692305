"""What has been told of a passage so far, and how its steps are put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from hulldown_compiler.interchange.twine.nodes import Place

Step = dict[str, Any]

AT = "@"
"""The key under which a step keeps its place in the Twee file; it is not written."""


def placed(steps: list[Step], at: Place) -> list[Step]:
    """Steps that all come from one place of the Twee file."""
    return [{**step, AT: at} for step in steps]


@dataclass
class Flow:
    """What has been told so far: prose that is always read, steps, and the options of the question at the end."""

    later: bool = False
    texts: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    options: list[Step] = field(default_factory=list)
    changed: set[str] = field(default_factory=set)
    certain: bool = False


class World(Protocol):
    """The story around a passage, as the passage is written: its paragraphs' names, and what they lead to."""

    def name_of(self, passage: str) -> str:
        """The paragraph that a passage is."""

    def onward(self, passage: str, at: Place) -> list[Step]:
        """The steps that lead to a passage for good, from a place."""

    def changes(self, passage: str) -> set[str]:
        """The variables that a passage changes when it is shown, and those that are shown in it."""


def way_of(guard: str, steps: list[Step], at: Place) -> Step:
    """A branch from a place: its guard, if it has one, and what is done."""
    leads = len(steps) == 1 and steps[0].keys() - {AT} == {"see"}
    inside: Step = {"see": steps[0]["see"]} if leads else {"do": steps}
    return {"when": guard, **inside, AT: at} if guard else {**inside, AT: at}


def all_of(guards: Sequence[str]) -> str:
    """Conditions that hold together."""
    kept = list(dict.fromkeys(guards))
    return kept[0] if len(kept) == 1 else " and ".join(f"({guard})" if " or " in guard else guard for guard in kept)


def every(steps: Iterable[Step]) -> Iterator[Step]:
    """Steps, and those within them: in options, in branches and in the rows of tables."""
    for step in steps:
        yield step
        for value in step.values():
            if isinstance(value, Mapping):
                yield from (inner for block in value.values() if isinstance(block, list) for inner in every(block))
            elif isinstance(value, list):
                yield from every(value)
