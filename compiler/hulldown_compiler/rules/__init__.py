"""The rules: one module for each fault that a book can have, in a folder for each family of codes.

A rule is a module with a function `check(book)`, or `check(analyses)` where it asks what can happen, that yields notes.
Its docstring is its page. Its code, name and
severity stand in the table of rules (`core.rule_table`); the runner stamps them on its notes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import signature
from types import ModuleType

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.ways import Ways
from hulldown_compiler.core.diagnostics import Note
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
    return _with_ways(notes, analyses) if rule.played and analyses.book.is_complete else notes


def _with_ways(notes: Iterator[Note], analyses: Analyses) -> Iterator[Note]:
    """Notes with the ways to their places: those that the rules found, else the shortest of one search."""
    ways = Ways(analyses)
    for note in notes:
        way = None if note.witness else ways.to(note.position)
        yield note if way is None else note._replace(witness=way.steps, inputs=way.inputs)
