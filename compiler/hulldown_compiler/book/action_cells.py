"""The cells of cartridges and unit cards that lead to paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import GRIDS, Parts, cell_at
from hulldown_compiler.model.platoon.values import RANDOM_EVENT
from hulldown_engine.basics.records import NONE


class ActionCell(NamedTuple):
    """A paragraph in a cell of a cartridge or a unit card: the conditions at which it is read, and where it stands.

    `column` is the letter that its column of a card has, if it has one.
    """

    paragraph: str
    low: int
    high: int
    position: Position
    source: Node
    column: str = ""


def cells(parts: Parts) -> Iterator[ActionCell]:
    """Every cell that leads to a paragraph, in the order they are written, cartridges first."""
    for cartridge in parts.of("cartridge"):
        yield from _cartridge_cells(cartridge)
    for card in parts.of("unit-card"):
        yield from _card_cells(card, parts.conditions)


def _cartridge_cells(cartridge: Chart) -> Iterator[ActionCell]:
    source = Node(cartridge.kind, cartridge.name)
    for grid in GRIDS:
        asks = (RANDOM_EVENT,) if grid == "markers" else ()
        for key, row in getattr(cartridge.model, grid).items():
            for nth, cell in enumerate(row):
                if cell not in (NONE, *asks):
                    yield ActionCell(cell, nth + 1, nth + 1, cell_at(cartridge, grid, key, nth + 1), source)


def _card_cells(card: Chart, conditions: int) -> Iterator[ActionCell]:
    """A German acts by a letter column whatever the condition is."""
    if card.model.actions is None:
        return
    columns = card.model.actions.columns
    for key, row in card.model.actions.model_extra.items():
        for nth, (column, cell) in enumerate(zip(columns, row, strict=False)):
            if cell != NONE:
                low, high, letter = (column, column, "") if isinstance(column, int) else (1, conditions, column)
                yield ActionCell(cell, low, high, card.at("actions", key, nth), Node(card.kind, card.name), letter)
