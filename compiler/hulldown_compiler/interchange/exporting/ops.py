"""What paragraphs come to, in few words that other tools have as well: say, set, go, part, ask, end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the reader: plain parts, and the names of variables whose values stand between them."""

    parts: tuple[str | Value, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a variable amid words."""

    variable: str


@dataclass(frozen=True, slots=True)
class Set:
    """A variable gets a value."""

    variable: str
    value: str


@dataclass(frozen=True, slots=True)
class Go:
    """Another paragraph: for good, or to come `back`."""

    to: str
    back: bool


@dataclass(frozen=True, slots=True)
class Part:
    """The first branch whose condition holds; None always does."""

    branches: tuple[tuple[str | None, tuple[Op, ...]], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One option: its words, its condition, and what is done."""

    text: Say
    when: str | None
    does: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """The reader chooses."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class End:
    """The story is over."""

    title: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Something is done later, once, when a condition comes true; `number` tells what is waited for apart."""

    number: int
    when: str
    does: tuple[Op, ...]


@dataclass(frozen=True, slots=True)
class Return:
    """Nothing more is done in this paragraph."""


Op = Say | Set | Go | Part | Ask | End | Wait | Return


def inside(op: Op) -> Iterator[tuple[Op, ...]]:
    """The lists of ops within one."""
    if isinstance(op, Part):
        yield from (ops for _, ops in op.branches)
    elif isinstance(op, Ask):
        yield from (choice.does for choice in op.choices)


def leaves(ops: Sequence[Op]) -> bool:
    """Whether something in these ops may keep those after them from being carried out."""
    return any(
        isinstance(op, Ask | End | Return) or (isinstance(op, Go) and not op.back) or any(map(leaves, inside(op)))
        for op in ops
    )


def every(ops: Sequence[Op]) -> Iterator[Op]:
    """Ops and those within them."""
    for op in ops:
        yield op
        for inner in inside(op):
            yield from every(inner)
