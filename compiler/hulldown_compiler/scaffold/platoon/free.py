"""Actions that any German of any mission can do: they name no place, no unit and nothing else of one mission."""

from __future__ import annotations

from hulldown_compiler.book.book import Book
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.basics.records import NONE

BOUND = ("hex", "unit-card", "marker", "sighting", "flag", "condition")
"""Kinds of things by which an action belongs to the mission that it was written for."""

OF_EXAMPLES = ("tries", "mentions")
"""What is done to things where nothing is played."""


def free_actions(book: Book) -> list[str]:
    """The shared actions that name nothing of one mission, nor lead to one that does; in the order of the files."""
    shared = [
        name
        for name, paragraph in book.paragraphs.items()
        if paragraph.record.get("action") and paragraph.record.get("mission") is None
    ]
    leads: dict[str, set[str]] = {name: set() for name in shared}
    bound = set()
    for link in book.links.all:
        if link.source.kind == "paragraph" and link.source.name in leads and link.role not in OF_EXAMPLES:
            if link.target.kind in BOUND:
                bound.add(link.source.name)
            elif link.target.kind == "paragraph":
                leads[link.source.name].add(link.target.name)
    while more := {name for name, targets in leads.items() if name not in bound and targets - (leads.keys() - bound)}:
        bound |= more
    return [name for name in shared if name not in bound]


def is_free(book: Book, card: Chart) -> bool:
    """Whether a card of a German has only cells that any mission can read."""
    free = {NONE, *free_actions(book)}
    return all(cell.paragraph in free for cell in book.cells if cell.source == (card.kind, card.name))
