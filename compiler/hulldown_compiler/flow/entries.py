"""What leads to paragraphs of a platoon game from outside: Event markers, random events, and Germans' action tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.spans import is_run, span
from hulldown_compiler.flow.picture import EntryPoint
from hulldown_compiler.model.platoon.values import RANDOM_EVENT
from hulldown_engine.basics.records import NONE

MARKER, RANDOM, CARD = "marker", "random", "card"


def entries(book: Book) -> dict[str, list[EntryPoint]]:
    """The entries to each paragraph that has any, in the order they are written."""
    columns: dict[tuple[str, str, str, str], dict[str, None]] = defaultdict(dict)
    for paragraph, kind, name, mission, column in _cells(book):
        columns[book.resolve_name(paragraph), kind, name, mission][column] = None
    entries_to: dict[str, list[EntryPoint]] = defaultdict(list)
    for (paragraph, kind, name, mission), cells in columns.items():
        entries_to[paragraph].append(
            EntryPoint(kind, name, mission, tuple(sorted(cells, key=lambda column: (column.isalpha(), column))))
        )
    return entries_to


def _cells(book: Book) -> Iterator[tuple[str, str, str, str, str]]:
    """Every cell: its paragraph, what it belongs to, and its column."""
    for cartridge in book.parts.of("cartridge"):
        for kind, rows in ((MARKER, cartridge.model.markers), (RANDOM, cartridge.model.random)):
            for key, row in rows.items():
                for nth, cell in enumerate(row, 1):
                    if cell not in (NONE, RANDOM_EVENT):
                        yield cell, kind, key, cartridge.name, str(nth)
    for card in book.parts.of("unit-card"):
        actions = card.model.actions
        for row in actions.model_extra.values() if actions is not None else ():
            for column, cell in zip(actions.columns, row, strict=False):
                if cell != NONE:
                    yield cell, CARD, card.name, "", str(column)


def entry_label(entry: EntryPoint, *, mission: bool) -> str:
    """An entry in a few words, with its mission if `mission` is set."""
    mission_name = f"{entry.mission} " if mission and entry.mission else ""
    name = {MARKER: f"{mission_name}marker {entry.name}", RANDOM: f"{mission_name}event {entry.name}"}.get(
        entry.kind, entry.name
    )
    return f"{name} in {_columns(entry.columns)}"


def _columns(columns: tuple[str, ...]) -> str:
    """Columns, with neighbours as a span: 2-4."""
    numbers = [int(column) for column in columns if column.isdigit()]
    is_span = len(numbers) == len(columns) and is_run(numbers)
    return span(numbers[0], numbers[-1]) if is_span else " ".join(columns)
