"""The rules: one module for each fault that a book can have, in a folder for each family of codes.

A rule is a module with a function `check(book)`, or `check(analyses)` where it asks what can happen, that yields notes.
Its docstring is its page. Its code, name and
severity stand in the table of rules (`core.rule_table`); the runner stamps them on its notes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from inspect import signature
from types import ModuleType

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.ways import Way, Ways
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.rule_table import Rule

FAMILIES = {
    "0": "yaml",
    "1": "references",
    "2": "schema",
    "3": "reachability",
    "4": "tables",
    "5": "missions",
    "6": "prose",
}
"""The folder in which the rules of each hundred of codes are."""


@cache
def module_of(rule: Rule) -> ModuleType:
    """The module of a rule: the one of its name, in the folder of its family."""
    return import_module(f"{__name__}.{FAMILIES[rule.code[2]]}.{rule.name.replace('-', '_')}")


@cache
def _asks_analyses(rule: Rule) -> bool:
    """Whether a rule's check takes the analyses of a book, and not the book alone."""
    return "analyses" in signature(module_of(rule).check).parameters


def check(rule: Rule, analyses: Analyses) -> Iterator[Note]:
    """What a rule finds in a book; what happens in play, with the way there."""
    notes: Iterator[Note] = module_of(rule).check(analyses if _asks_analyses(rule) else analyses.book)
    if not analyses.book.is_complete:
        return notes
    ways = Ways(analyses)
    if rule.never:
        return (_with_way(note, _nearest(ways, note)) for note in notes)
    return (_with_way(note, ways.to) for note in notes) if rule.played else notes


def _with_way(note: Note, to: Callable[[Position], Way | None]) -> Note:
    """A note with the way to its place: that which its rule has found, else the shortest of one search."""
    way = None if note.witness else to(note.position)
    return note if way is None else note._replace(witness=way.steps, inputs=way.inputs)


def _nearest(ways: Ways, note: Note) -> Callable[[Position], Way | None]:
    """Finds the way toward a note, or else toward the first place beside it that play comes near."""
    return lambda place: next(
        (way for near in (place, *(beside.position for beside in note.related)) if (way := ways.toward(near))), None
    )
