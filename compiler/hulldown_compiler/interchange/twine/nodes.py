"""What a Twine story is made of, whatever its format: the parts of a passage, and the expressions in them.

An expression is a tree of tuples: `("number", 3)`, `("truth", True)`, `("words", "sword")`, `("variable", "fuel")`, or
an operator and its arguments, as in `(">=", left, right)`, `("and", left, right)`, `("call", "random", low, high)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Formula = tuple[Any, ...]
"""An expression of a Twine story."""


class Place(NamedTuple):
    """A place in the Twee file; line and column count from 1."""

    line: int
    column: int = 1


NOWHERE = Place(0)
"""The place of what is not known to stand anywhere."""


@dataclass(frozen=True, slots=True)
class PassageWords:
    """Words for the reader; `verbatim` ones hold no markup."""

    text: str
    verbatim: bool = False


@dataclass(frozen=True, slots=True)
class Assignment:
    """A variable is given a value."""

    variable: str
    value: Formula
    at: Place


@dataclass(frozen=True, slots=True)
class Link:
    """A way on: what is clicked, where it leads (None: to what is inside it), and what is done on the way."""

    text: str
    to: str | None
    inside: tuple[Node, ...]
    at: Place


@dataclass(frozen=True, slots=True)
class Goto:
    """The story goes on elsewhere at once."""

    to: str
    at: Place


@dataclass(frozen=True, slots=True)
class Include:
    """Another passage is shown here."""

    to: str
    at: Place


@dataclass(frozen=True, slots=True)
class Branch:
    """What is shown when a condition holds; None always does. `said` is the condition as it was written."""

    when: Formula | None
    said: str
    inside: tuple[Node, ...]
    at: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class If:
    """The first branch that holds."""

    branches: tuple[Branch, ...]
    at: Place

    @property
    def closed(self) -> bool:
        """Whether one of the branches always holds."""
        return self.branches[-1].when is None and not self.branches[-1].said


@dataclass(frozen=True, slots=True)
class Left:
    """Something that cannot be carried over, as it was written; `why` says more, if there is more to say.

    `code` is what is not carried out with it: after that nobody knows the variables that it may change.
    """

    what: str
    at: Place
    why: str = ""
    code: str = field(default="", compare=False)


UNCLOSED, NOT_OPEN, STRAY = "it is never closed", "nothing of that name is open", "a bracket too many"
"""Why something is left that is a slip of its author's."""

# What is made of these when a passage is expanded ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RollRow:
    """The totals of a roll, both ends included (None: open), and what they show."""

    low: int | None
    high: int | None
    inside: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice decide; `plus` and `minus` are added to the total and taken from it."""

    dice: str
    plus: Formula | None
    minus: Formula | None
    rows: tuple[RollRow, ...]
    at: Place


@dataclass(frozen=True, slots=True)
class Doubt:
    """A condition that only the reader can decide, and that sends the story elsewhere."""

    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that the reader may do before going on: what is clicked, and what that shows and changes."""

    text: str
    inside: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """What nobody here can work out, as a variable that may become true or false."""

    variable: str
    at: Place


Node = PassageWords | Assignment | Link | Goto | Include | If | Left | Roll | Doubt | Offer | Guess


class NoCounterpart(Exception):
    """An expression that has no counterpart in a gamebook."""


VISITED = ("visited", "hasVisited", "hasvisited")
"""What formats call the question whether a passage has been read."""

UNKNOWN: Formula = ("unknown",)
"""A condition that could not be read."""


def perhaps(nodes: Sequence[Node], at: Place) -> list[Node]:
    """Nodes of which nobody knows when they are done: under a condition, if they change anything."""
    changes = any(isinstance(node, Assignment) for node in walk(tuple(nodes)))
    return [If((Branch(UNKNOWN, "", tuple(nodes), at),), at)] if changes else list(nodes)


def inner(node: Node) -> Iterator[tuple[Node, ...]]:
    """The lists of nodes within a node."""
    if isinstance(node, If | Doubt):
        yield from (branch.inside for branch in node.branches)
    elif isinstance(node, Roll):
        yield from (row.inside for row in node.rows)
    elif isinstance(node, Link | Offer):
        yield node.inside


_CHANGED = re.compile(
    r"""\.set\w*\(\s*["']\$?(\w+)["']|(?:State\.variables\.|\bvariables\(\)\.|\$|(?<![\w$])(?=_))(\w+)[\w.\[\]]*\s*(?:=(?![=>])|[-+*/%]=|\+\+|--|to\b|\.push)"""
    r"""|\binto\s+\$(\w+)|\bbind\s+\$(\w+)|["'][$](\w+)["']"""
)


def changed_in(text: str) -> tuple[str, ...]:
    """The variables that code, or a macro as it is written, may change: it assigns to them, or is given their names."""
    return tuple(dict.fromkeys(next(filter(None, match.groups())) for match in _CHANGED.finditer(text)))


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Every node, nested ones included, in the order in which they are written."""
    waiting = [iter(nodes)]
    while waiting:
        node = next(waiting[-1], None)
        if node is None:
            waiting.pop()
            continue
        yield node
        waiting += [iter(inside) for inside in reversed(list(inner(node)))]


def variables(formula: Formula | None) -> Iterator[str]:
    """The variables that an expression asks about."""
    if formula is not None:
        if formula[0] == "variable":
            yield formula[1]
        for part in formula[1:]:
            if isinstance(part, tuple):
                yield from variables(part)
