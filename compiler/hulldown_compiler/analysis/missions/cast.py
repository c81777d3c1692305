"""Who plays in a mission: the data cards of its units, where Germans appear, and who carries out which paragraph.

Only for books that are whole and have the charts that the rules need (see `playable.needs_met`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING
from hulldown_engine.platoon.state.context import CARDS, NO_VEHICLES

Data = Mapping[str, Any]
"""The fields of a data card."""

COSTS = "vehicle-costs"
"""The table of the vehicles that a new platoon may have."""


def data(analyses: Analyses, card: str) -> Data | None:
    """The data card for a unit card; None if either is missing."""
    chart = analyses.book.parts.get("unit-card", card)
    return None if chart is None else analyses[working_charts].cards.get(CARDS, {}).get(chart.model.type)


def is_vehicle(card: Data) -> bool:
    """Whether the rules for vehicles apply to a unit with this data card."""
    return card["class"] not in NO_VEHICLES


def us_types(analyses: Analyses, mission: Chart) -> set[str]:
    """The types of all US units that a mission may have; of a new platoon, every type for sale."""
    forces = mission.model.platoon
    platoons = (analyses.book.parts.get("platoon", name) for name in forces.ready)
    names = {unit.type for platoon in platoons if platoon is not None for unit in platoon.model.units.values()}
    if forces.new and COSTS in analyses[working_charts].tables:
        names.update(analyses[working_charts].tables[COSTS].axes[0][1]["names"])
    cards = (
        analyses.book.parts.get("unit-card", card)
        for card in analyses[plays][mission.name].cards
        if side_of(card) == US
    )
    return names | {card.model.type for card in cards if card is not None}


def german_cards(analyses: Analyses, mission: str) -> list[str]:
    """The cards of Germans that may come into play in a mission."""
    return sorted(card for card in analyses[plays][mission].cards if side_of(card) == GERMAN)


def types(analyses: Analyses, mission: Chart, *, german: bool) -> list[Data]:
    """The data cards of the units that one side may have in a mission, each with its name under `called`."""
    cards = analyses[working_charts].cards.get(CARDS, {})
    if german:
        units = (analyses.book.parts.get("unit-card", card) for card in german_cards(analyses, mission.name))
        names = {unit.model.type for unit in units if unit is not None}
    else:
        names = us_types(analyses, mission)
    return [{**cards[name], "called": name} for name in sorted(names) if name in cards]


def may(tree: Tree, card: Data) -> bool | None:
    """The truth of an expression for a unit with this data card; None if it depends on the unit's state in play."""
    if isinstance(tree, bool):
        return tree
    if not isinstance(tree, list):
        return None
    if tree[0] == "not":
        inner = may(tree[1], card)
        return None if inner is None else not inner
    if tree[0] in ("and", "or"):
        parts = [may(part, card) for part in tree[1:]]
        decides = tree[0] == "or"
        return decides if decides in parts else None if None in parts else not decides
    of_it = tree[0] == "attribute" and tree[1] == ["this"]
    of_card = ATTRIBUTES[tree[2]].of_card if of_it else None
    return None if of_card is None else of_card(card)


# Steps of paragraphs --------------------------------------------------------------------------------------------------


def steps(analyses: Analyses, mission: str, *kinds: str) -> Iterator[tuple[Paragraph, Record]]:
    """The steps of some kinds that may be carried out in a mission, each with its paragraph."""
    of_kinds = sorted(placed for kind in kinds for placed in analyses[_placed][mission].get(kind, ()))
    for place in of_kinds:
        paragraph = analyses.book.paragraphs[place.paragraph]
        yield paragraph, paragraph.blocks[place.block][place.nth]


class _Place(NamedTuple):
    """A step of a mission: the number of its paragraph in the mission, the paragraph, and where the step is in it."""

    number: int
    paragraph: str
    block: int
    nth: int


def _placed(analyses: Analyses) -> dict[str, dict[str, list[_Place]]]:
    """Every step that may be carried out in each mission, by its kind."""
    of_missions: dict[str, dict[str, list[_Place]]] = {}
    for mission, play in analyses[plays].items():
        by_kind = of_missions[mission] = defaultdict[str, list[_Place]](list)
        for number, name in enumerate(play.paragraphs):
            for block, steps_ in enumerate(analyses.book.paragraphs[name].blocks):
                for nth, step in enumerate(steps_):
                    by_kind[step["step"]].append(_Place(number, name, block, nth))
    return of_missions


def entering(step: Record) -> Iterator[tuple[str, Hex | None]]:
    """The cards that a step brings into play, each with its hex, or None if the step names no hex."""
    hexes: Sequence[Hex] = step["at"] or ()
    for nth, card in enumerate(step[ENTERING[step["step"]]]):
        yield card, hexes[min(nth, len(hexes) - 1)] if hexes else None


def riders(step: Record) -> set[str]:
    """The cards that a step brings into play on or behind others."""
    return {*step.get("aboard", ()), *step.get("towed", ())}


def place(paragraph: Paragraph, step: Record, kind: str, name: str | Hex, *, nth: int = 0) -> Position:
    """The nth place (from 0) where a step names a hex or a unit card; the step's own place if there is none."""
    wanted, begins = name if isinstance(name, str) else printed(name), tuple(step["@"][""][:2])
    named = (at for sort, called, *at in paragraph.record["mentions"] if (sort, called) == (kind, wanted))
    mentions = sorted(tuple(at) for at in named if tuple(at[:2]) >= begins)[nth : nth + 1]
    return Position(paragraph.path, *mentions[0]) if mentions else paragraph.mark(step)


# Who acts -------------------------------------------------------------------------------------------------------------


def actors(book: Book) -> dict[str, set[str]]:
    """For each action paragraph, the German cards that may carry it out, by their tables and by `see` from these."""
    acting: dict[str, set[str]] = {}
    for cell in book.read_cells:
        if cell.source[0] == "unit-card":
            _acts(book, acting, book.resolve_name(cell.paragraph), {cell.source[1]})
    return acting


def _acts(book: Book, acting: dict[str, set[str]], first: str, cards: Collection[str]) -> None:
    waiting = [first]
    while waiting:
        name = waiting.pop()
        known = acting.setdefault(name, set()) if name in book.paragraphs else set(cards)
        if not known.issuperset(cards):
            known.update(cards)
            see = (step["to"] for step in book.paragraphs[name].steps() if step["step"] == "see")
            waiting += map(book.resolve_name, see)
