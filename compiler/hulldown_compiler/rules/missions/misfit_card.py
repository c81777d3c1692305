"""A card that is not as its catalogue requires.

## Why it hurts

Fields of a card depend on one another, and on tables: the plate in front is the thicker one, a weapon reaches as far as
the last number of its row. What has to be so is said once, under `requires` of the catalogue, where `card` is the card;
a digit too many then shows on the card that has it, and not in the middle of a battle.

## Example

    catalogues:
      boats:
        title: Boats
        source: {house: from memory}
        fields: {name: text, oars: 0..8, crew: 1..9}
        requires:
          - that: card.crew >= card.oars
            because: every oar has a man
    cards:
      Punt:
        card: boats
        source: {house: from memory}
        name: Punt
        oars: 4
        crew: 2

## Instead

    catalogues:
      boats:
        title: Boats
        source: {house: from memory}
        fields: {name: text, oars: 0..8, crew: 1..9}
        requires:
          - that: card.crew >= card.oars
            because: every oar has a man
    cards:
      Punt:
        card: boats
        source: {house: from memory}
        name: Punt
        oars: 2
        crew: 4

## See also

HD413, HD421
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_compiler.lowering.definitions import THE_CARD, Chart
from hulldown_compiler.source.scalars import written
from hulldown_engine.basics.records import plain
from hulldown_engine.language.expressions import Closure, Tree, build
from hulldown_engine.resolver.charts import Charts as WorkingCharts
from hulldown_engine.resolver.formulas import operators
from hulldown_engine.resolver.tables import OffTable


def check(analyses: Analyses) -> Iterator[Note]:
    """Every card is held to every requirement of its catalogue."""
    book = analyses.book
    for catalogue in book.charts.of("catalogue"):
        cards = [card for card in book.charts.of("card") if card.model.card == catalogue.name]
        for requirement in book.charts.requirements[catalogue.name]:
            working, tree = analyses[working_charts], requirement["that"]
            holds = build(tree, operators({THE_CARD: 0}, working.tables, working.cards))
            for card in cards:
                if wrong := _wrong(holds, card.name):
                    because = catalogue.part((*requirement["@"], "because"))
                    related = (Related(catalogue.at(*requirement["@"], "that"), "this is required"),)
                    message = f"{wrong}: {because}"
                    yield Note(_place(card, tree), message, _values(working, card, tree), related)


def _wrong(holds: Closure, card: str) -> str:
    """What is wrong with a card by a requirement, if anything is."""
    try:
        return "" if holds((card,), None) else f"{card!r} is not as its catalogue requires"
    except OffTable as off:
        return f"{card!r} is beyond a table that its catalogue looks it up in ({off})"


def _fields(tree: Tree) -> list[str]:
    """The fields of the card itself that a requirement asks for."""
    asked = (part for part in parts(tree) if part[0] in ("field", "card_table") and part[1] == ["value", THE_CARD])
    return list(dict.fromkeys(part[3] for part in asked))


def _place(card: Chart, tree: Tree) -> Position:
    """The last field that the requirement asks for and the card has; without one, the card."""
    given = [name for name in _fields(tree) if name in card.raw]
    return card.at(given[-1]) if given else card.at()


def _values(working: WorkingCharts, card: Chart, tree: Tree) -> str:
    """What the card has in the fields that a requirement asks for."""
    own = working.cards[card.model.card][card.name]
    known = [(name, own[name]) for name in _fields(tree) if isinstance(own[name], str | int | bool)]
    return f"here {', '.join(f'{name} is {written(plain(value))}' for name, value in known)}" if known else ""
