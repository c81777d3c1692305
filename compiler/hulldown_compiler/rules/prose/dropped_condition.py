"""A table on the printed aid that is read under a condition which the aid does not tell.

## Why it hurts

A procedure on the aid has its dice and its modifiers. When it reads one table and when the other, up to 15 cm or
beyond, is in its steps, and those are not on the sheet: whoever has only that reads the wrong one.

## Example

    # book.yaml
    kind: reference
    aid:
      - title: Fire
        parts: [{procedure: fire}, {table: near}]
    # charts.yaml
    tables:
      near:
        title: Near
        source: {house: tried}
        axes: {die: 1d2}
        cells: 0..9
        rows: {1: 0, 2: 5}
    procedures:
      fire:
        title: Fire
        source: {house: tried}
        inputs: {range: 0..20}
        gives: {kills: 0..9}
        steps:
          - roll: {die: 1d2}
          - let: {kills: "look_up(near, die) if range <= 5 else 0"}
        result: {kills: kills}

## Instead

    # book.yaml
    kind: reference
    aid:
      - title: Fire
        parts:
          - procedure: fire
            says: Up to 5 cm roll 1D2 and read {table:near}. There is no effect beyond that.
          - table: near
    # charts.yaml
    tables:
      near:
        title: Near
        source: {house: tried}
        axes: {die: 1d2}
        cells: 0..9
        rows: {1: 0, 2: 5}
    procedures:
      fire:
        title: Fire
        source: {house: tried}
        inputs: {range: 0..20}
        gives: {kills: 0..9}
        steps:
          - roll: {die: 1d2}
          - let: {kills: "look_up(near, die) if range <= 5 else 0"}
        result: {kills: kills}

## See also

HD684
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.sheets import parts
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted


def check(book: Book) -> Iterator[Note]:
    """Tables on the aid that a procedure without words of its own there looks up under a condition."""
    shown = {part.model.table: part for part in parts(book.declared) if part.thing(book.charts)[0] == "table"}
    for part in parts(book.declared):
        key, name = part.thing(book.charts)
        if key != "procedure" or part.model.says is not None:
            continue
        for table in dict.fromkeys(_sometimes(book.charts.procedures[name]["steps"], never=True)):
            if table in shown and shown[table].model.says is None:
                message = f"the aid does not say when {quoted(name)} reads {quoted(table)}, which it does not always"
                yield Note(part.at("procedure"), message, "write what it 'says', here or with the table")


def _sometimes(part: Any, *, never: bool) -> Iterator[str]:
    """The tables that are looked up in a part of a procedure under a condition; `never`, if there is none so far."""
    if isinstance(part, dict):
        under = never and part.get("step") != "when"
        for field, inside in part.items():
            if field not in ("sections", "@"):  # a modifier says by its name when it applies
                yield from _sometimes(inside, never=under or (never and field == "when"))
    elif isinstance(part, list):
        if part[:1] == ["look_up"] and not never:
            yield str(part[1])
        chosen = part[:1] == ["if"]
        for nth, inside in enumerate(part):
            yield from _sometimes(inside, never=never and not (chosen and nth > 1))
