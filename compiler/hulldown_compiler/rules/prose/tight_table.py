"""A table on the printed aid whose cells do not fit into its column.

## Why it hurts

It runs over the column beside it, or off the sheet. The width is estimated, from the longest word of every column in
type of nine points on A4.

## Example

    # book.yaml
    kind: reference
    aid:
      - title: Speeds
        columns: 4
        parts: [{table: speed}]
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes:
          vehicle: [motorcycle]
          ground: [underwater, undergrowth, marshland, countryside, mountainside]
        cells: [prohibited, permitted]
        rows: {motorcycle: [prohibited, prohibited, permitted, permitted, prohibited]}

## Instead

    # book.yaml
    kind: reference
    aid:
      - title: Speeds
        columns: 4
        parts: [{table: speed, wide: true}]
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes:
          vehicle: [motorcycle]
          ground: [underwater, undergrowth, marshland, countryside, mountainside]
        cells: [prohibited, permitted]
        rows: {motorcycle: [prohibited, prohibited, permitted, permitted, prohibited]}

## See also

HD683
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.sheets import SheetPart, parts
from hulldown_compiler.core.diagnostics import Note
from hulldown_engine.language.wording import spoken

SHEET, GAP = 61.0, 1.3
"""How wide a sheet is, and how much is left between columns, in ems of nine points."""

LETTER, PAD = 0.47, 0.8
"""How wide a letter is, and how much is left empty beside a cell."""

WHOLE = 16
"""The heading of a row stays on one line if it has no more letters."""


def check(book: Book) -> Iterator[Note]:
    """Tables and cards that need more room than their column has."""
    for part in parts(book.declared):
        key, _ = part.thing(book.charts)
        if key not in ("table", "cards"):
            continue
        columns = 1 if part.model.wide else part.sheet.columns
        room = (SHEET - GAP * (columns - 1)) / columns
        widths = [*(_table if key == "table" else _cards)(book, part)]
        needed = sum(letters * LETTER + PAD for letters in widths)
        if needed > room:
            where = "the sheet" if columns == 1 else f"one of {columns} columns"
            message = f"this takes {needed / SHEET:.0%} of the width of a sheet, and {where} has {room / SHEET:.0%}"
            hint = "shorten labels" if columns == 1 else "write 'wide: true', fewer columns, or shorter labels"
            yield Note(part.at(key), message, hint)


def _table(book: Book, part: SheetPart) -> Iterator[int]:
    """The letters that each column of a table cannot do without."""
    shape, rows = book.charts.shapes[str(part.model.table)], book.charts.rows[str(part.model.table)]
    label = _labels(book, part)
    depth = len(shape["axes"])
    yield max(_whole(label(key)) for key in _keys(rows, 0, max(0, depth - 2)))
    columns = list(_keys(rows, 0, depth - 1)) if depth > 1 else []
    cells = max(_longest(label(word)) for word in _cells(rows, depth))
    several = dict.fromkeys(columns)
    if len(columns) % max(1, len(several)):  # cells that reach over several columns
        cells = 0
    yield from (max(_longest(label(key)), cells) for key in several or [""])


def _cards(book: Book, part: SheetPart) -> Iterator[int]:
    """The same for cards."""
    name = str(part.model.cards)
    fields = book.charts.catalogues[name]["fields"]
    wanted = part.model.fields or [field for field, kind in fields.items() if kind["kind"] not in ("table", "text")]
    label = _labels(book, part)
    raw = {card: str(book.charts.charts["card"][card].raw.get("name", card)) for card in book.charts.values[name]}
    yield max((_whole(part.model.labels.get(card) or title) for card, title in raw.items()), default=0)
    for field in (field for field in wanted if field in fields):
        values = (values.get(field, "") for values in book.charts.values[name].values())
        words = (word for value in values for word in (value if isinstance(value, list) else [value]))
        yield max(
            [_longest(label(field)), *(_longest(label(str(word))) for word in words if not isinstance(word, dict))]
        )


def _labels(book: Book, part: SheetPart) -> Any:
    """What a name is called in a part."""
    own, labels = part.model.labels, book.header.labels
    return lambda name: own.get(name) or (labels[name][0] if name in labels else spoken(name) if name else "")


def _keys(rows: Any, depth: int, wanted: int) -> Iterator[str]:
    """The headings of the entries of an axis, by its depth."""
    entries: Iterable[tuple[str, Any]] = (
        rows.items() if isinstance(rows, Mapping) else ((f"{low}-{high}", inside) for low, high, inside in rows)
    )
    for key, inside in entries:
        if depth == wanted:
            yield key
        else:
            yield from _keys(inside, depth + 1, wanted)


def _cells(rows: Any, depth: int) -> Iterator[str]:
    """The words in the cells."""
    if depth:
        for inside in rows.values() if isinstance(rows, Mapping) else (inside for _, _, inside in rows):
            yield from _cells(inside, depth - 1)
    elif isinstance(rows, dict):
        yield from (f"{value}_≤{high}" for value, _, high in rows["bands"])
    else:
        yield str(rows)


def _longest(text: str) -> int:
    """The letters of its longest word."""
    return max(map(len, text.replace("-", "- ").split()), default=0)


def _whole(text: str) -> int:
    """The letters of the heading of a row that stand on one line."""
    return len(text) if len(text) <= WHOLE else _longest(text)
