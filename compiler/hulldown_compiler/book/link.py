"""References as data: what refers to what, what it does to it, where it says so, and under which guards."""

from __future__ import annotations

from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import Record


class Node(NamedTuple):
    """A thing that can be referred to."""

    kind: str
    name: str


class Link(NamedTuple):
    """One reference.

    `role` says what it does: `reads` a paragraph or a table, `asks` about a thing, `sets` or `clears` it, `calls` a
    procedure, `uses` a catalogue, card or track, `belongs to` a catalogue, `cites` a rule section, `tries` a procedure
    or card in an example, `shows` a thing on the printed aid, or `mentions` one in prose; an erratum `touches` things,
    and `rests on` those that carry its decision out; a claim `claims` something of things. `guards` are the options and
    steps whose `when` must hold for it to come about, outermost first; each is a matter of the story. `chance` is set
    when dice have a say as well.
    """

    source: Node
    target: Node
    role: str
    position: Position
    guards: tuple[Record, ...] = ()
    chance: bool = False


BOOK = Node("book", "")
"""The book itself: where the first paragraph and the ratings of checks are named."""
