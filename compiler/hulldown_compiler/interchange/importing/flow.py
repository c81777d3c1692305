"""What has been told of a passage so far, and how its steps are put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Step = dict[str, Any]


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

    def onward(self, passage: str) -> list[Step]:
        """The steps that lead to a passage for good."""

    def changes(self, passage: str) -> set[str]:
        """The variables that a passage changes when it is shown, and those that are shown in it."""


def way_of(guard: str, steps: list[Step]) -> Step:
    """A branch: its guard, if it has one, and what is done."""
    inside: Step = {"see": steps[0]["see"]} if len(steps) == 1 and set(steps[0]) == {"see"} else {"do": steps}
    return {"when": guard, **inside} if guard else inside


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
