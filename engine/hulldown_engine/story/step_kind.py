"""A kind of step, said once: how it runs and reads, what it names, asks and changes, and how play goes on from it.

Everything else that has to know about steps is derived from these specifications: links, expressions and guards, what
an analysis takes a step to mean, events, figures. A specification is whole, or it is refused when it is made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hulldown_engine.basics.specification import MISSING, IncompleteSpecification, require_all
from hulldown_engine.story.flow import END, FLOWS, ONWARD, RETURN, Flow
from hulldown_engine.story.paragraphs import StepBuilder
from hulldown_engine.story.step_english import Saying

Json = Mapping[str, Any]

NOTHING, CHANGE, ORDER = "", "change", "order"
"""What may come between a step and the next besides a watch for what the step changes in the story: nothing; a watch
for what is new on the map; or, in the midst of an order, whatever the unit comes upon."""

TRUE, FALSE, RAISED, ADDED, COMPUTED, PAID = CHANGES = "true", "false", "raised", "added", "computed", "paid"
"""How a fact is changed: it becomes true or false, rises to a value, grows by one, takes the value of `set` or grows by
`add` within its bounds, or pays `cost`."""

OF_STORY = ("flag", "score", "mark", "sighting", "condition", "victory")
"""Kinds of facts of the story."""

ON_MAP = ("card", "marker")
"""Kinds of facts about the map of a mission: which unit cards are in play, and which Event markers lie there."""

FACTS = (*OF_STORY, *ON_MAP)
"""Every kind of fact that a step can change."""

REPEATABLE = frozenset({TRUE, FALSE, RAISED})
"""Changes that come to the same when they are made twice in a row."""


class Change(NamedTuple):
    """A fact that a step changes: the kind of fact, the field that names it or holds its value, and how.

    `fact` is one of `FACTS`, and `how` one of `CHANGES`.
    """

    fact: str
    field: str
    how: str


class Reference(NamedTuple):
    """A thing of the book that a step names: the field of the record, the kind of thing, and what is done with it."""

    field: str
    kind: str
    role: str


@dataclass(frozen=True, eq=False)
class StepKind:
    """The specification of one kind of step. Raises IncompleteSpecification if a part is missing.

    - `counted`: what statistics call its steps, such as `Choices`.
    - `runs`: from the record of a step to the runner that carries it out.
    - `says`: what a step reads like in rulebook English.
    - `flow`: how play goes on.
    - `changes`: the facts that it may change; what it changes on the map is not among them.
    - `between`: what may come between it and the next step, for every record or by the record.
    - `refers`: what it names, besides what its expressions name; only fields that a record has count.
    - `asks`: its fields that hold an expression; in some of them, hexes or a word may stand instead.
    - `logs`: the events that it logs, and the shape of what each says.
    - `order`: whether it is an order for the German that acts.
    - `inner`: whether only another step is made of it, and no author writes it.
    - `manner`: for an order, what an action does by it, for those who look for one; for every record or by the record.
    - `able`: whether a unit with some data card and some unit card can ever carry a step out; None if anybody can.
    """

    name: str
    counted: str = MISSING
    runs: StepBuilder = MISSING
    says: Saying = MISSING
    flow: Flow = MISSING
    changes: tuple[Change, ...] = MISSING
    between: str | Callable[[Json], str] = MISSING
    refers: tuple[Reference, ...] = ()
    asks: tuple[str, ...] = ()
    logs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    order: bool = False
    inner: bool = False
    manner: str | Callable[[Json], str] = ""
    able: Callable[[Json, Json, Json], bool] | None = None

    def __post_init__(self) -> None:
        require_all(self)
        unknown = [change.how for change in self.changes if change.how not in CHANGES]
        unknown += [change.fact for change in self.changes if change.fact not in FACTS]
        if unknown:
            raise IncompleteSpecification(f"the step {self.name!r} has a change that nobody knows: {unknown[0]!r}")
        if self.flow not in FLOWS:
            raise IncompleteSpecification(f"the step {self.name!r} has a flow that no analysis knows: {self.flow!r}")

    def interrupted_by(self, step: Json) -> str:
        """What may come between a step of this kind and the next: NOTHING, CHANGE or ORDER."""
        return self.between if isinstance(self.between, str) else self.between(step)

    def manner_of(self, step: Json) -> str:
        """What an action does by a step of this kind; empty, if that says little about it."""
        return self.manner if isinstance(self.manner, str) else self.manner(step)

    @property
    def idle(self) -> bool:
        """Whether such a step only says something, and changes nothing."""
        return self.only_changes()

    def only_changes(self, *facts: str) -> bool:
        """Whether play just goes on from such a step, and it changes nothing but some kinds of facts."""
        return self.flow is ONWARD and self.between == NOTHING and {change.fact for change in self.changes} <= {*facts}

    @property
    def repeatable(self) -> bool:
        """Whether such a step comes to the same when it is carried out twice in a row, whatever is on the map."""
        told = bool(self.changes) or self.between == NOTHING
        again = all(change.how in REPEATABLE and change.fact not in ON_MAP for change in self.changes)
        return told and again and self.flow in (ONWARD, RETURN, END)


StepKinds = Mapping[str, StepKind]
"""The kinds of steps of a language (that of gamebooks, or that of platoon games), by name."""
