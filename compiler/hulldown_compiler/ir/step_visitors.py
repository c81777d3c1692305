"""How to walk the records of a paragraph: the ways on from a step, and the names in an expression."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_engine.language.expressions import Tree

Record = dict[str, Any]

REFERENCES: Mapping[str, tuple[tuple[str, str, str], ...]] = {
    "see": (("to", "paragraph", "reads"),),
    "check": (("check", "check", "asks"),),
    "in_turn": (("spend", "score", "sets"),),
    "flag": (("flag", "flag", "sets"),),
    "clear": (("flag", "flag", "clears"),),
    "score": (("score", "score", "sets"),),
    "condition": (("condition", "condition", "sets"),),
    "sighting": (("sighting", "sighting", "sets"),),
    "end": (("ending", "ending", "sets"),),
}
"""What each step refers to: its field, the kind of thing, and what it does to it."""

EXPRESSIONS = ("when", "modifier", "of", "add", "set",
               "aware", "until", "toward", "away", "along", "rotate", "prepare",
               "who", "out_of_ammo", "give_turn", "hitch", "load")  # fmt: skip
"""The fields of steps and options that hold expressions; in some of them, hexes or a word may stand instead."""

_ASKING = frozenset(EXPRESSIONS)

IN_TREES = {"flag": "flag", "score": "score", "members": "roster", "member": "member", "sighted": "sighting"}
"""Operators that name something, and the kind of thing they name."""


class Way(NamedTuple):
    """A block that a step can lead into: its number, the record that guards it, and how it comes about.

    `by` is `choice` (the player decides), `dice`, `story` (a guard, or none), or `watch`.
    """

    block: int
    guard: Record | None
    by: str


def ways(step: Record) -> Iterator[Way]:
    """The blocks a step can lead into, in the order they are written."""
    kind = step["step"]
    for option in step.get("options", ()):
        yield Way(option["do"], option, "choice" if kind == "ask" else "story")
    for _, _, block in step.get("rows", ()):
        yield Way(block, None, "dice")
    if kind == "check":
        yield Way(step["success"], None, "dice")
        yield Way(step["failure"], None, "dice")
    elif kind in _DOING:
        yield Way(step["do"], step if kind == "turn" else None, _DOING[kind])
    if "otherwise" in step:
        yield Way(step["otherwise"], None, "story")


_DOING = {"in_turn": "story", "turn": "story", "each": "story", "random": "dice", "watch": "watch", "fighters": "dice"}


def references(step: Record) -> Sequence[tuple[str, str, str]]:
    """The references of a step outside expressions: field, kind, role. Platoon games declare no checks of their own."""
    if step["step"] == "check" and "by" in step:
        return ()
    return [reference for reference in REFERENCES.get(step["step"], ()) if reference[0] in step]


def names(tree: Tree) -> Iterator[tuple[str, str]]:
    """The things an expression asks about: kind and name."""
    return ((IN_TREES[part[0]], part[1]) for part in parts(tree) if part[0] in IN_TREES)


def expressions(step: Record) -> Iterator[tuple[Record, str, Tree]]:
    """The expressions of a step and its options: the record, its field, and the tree."""
    for record in (step, *step.get("options", ())):
        if not _ASKING.isdisjoint(record):  # most ask nothing
            yield from ((record, key, record[key]) for key in EXPRESSIONS if key in record and key in record["@"])
