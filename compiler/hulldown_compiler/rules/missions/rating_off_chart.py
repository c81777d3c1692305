"""A rating outside the charts that the rules look it up in.

## Why it hurts

A crew's Initiative decides its space on the Action Round Track, and its place in other tables and checks. A number for
which they have no row would end the game in the midst of a Round. So every number that is printed on a unit card, for a
unit of a platoon or as a mission's Activation, has to be one that each chart takes which the rules give it to.

## Example

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 3
        initiative: [4, 3, -1]
        perception: [6, 5, 5]
        weapon_skill: [1, 0, 0]
        driving_skill: [7, 6, 6]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}

## Instead

    unit_cards:
      GE1:
        letter: T
        type: Tiger
        crew: 3
        initiative: [4, 3, 2]
        perception: [6, 5, 5]
        weapon_skill: [1, 0, 0]
        driving_skill: [7, 6, 6]
        actions:
          columns: [1, 2, C]
          1-10: [come-on, come-on, come-on]
        source: {house: from memory}

## See also

HD425, HD542, HD543
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.platoon_record import RATINGS
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_engine.platoon.game import required_charts
from hulldown_engine.platoon.state.context import CARDS

OF_PLATOONS = "crew-after-losses"
"""The procedure that works out what losses leave of the ratings of units without a card: cards print theirs."""


class Numbers(NamedTuple):
    """The numbers that a chart takes for a rating."""

    chart: str
    least: int
    most: int


Taken = Mapping[str, Collection[Numbers]]
"""What charts take, by the name of the rating."""


def check(book: Book) -> Iterator[Note]:
    """Every rating is one that all charts take which the rules look it up in."""
    taken = {name: list(_taken(book, name)) for name in (*RATINGS, "level", "start")}
    yield from _on_cards(book, taken)
    yield from _in_platoons(book, taken)
    for mission in book.parts.of("mission"):
        for nth, level in enumerate(mission.model.activation):
            yield from _off(taken["level"], "an activation", level, mission.at("activation", nth))
        if mission.model.artillery is not None:
            place = mission.at("artillery", "offence")
            yield from _shelled(book, mission.model.artillery.offence, place, taken["start"])
    for paragraph, step in book.steps["barrage"]:
        yield from _shelled(book, step["offence"], paragraph.mark(step, "offence"), taken["start"])
    yield from _in_positions(book, taken)


def _on_cards(book: Book, taken: Taken) -> Iterator[Note]:
    for card in book.parts.of("unit-card"):
        for name in RATINGS:
            printed = [numbers for numbers in taken[name] if numbers.chart != OF_PLATOONS]
            for nth, number in enumerate(getattr(card.model, name) or ()):
                yield from _off(printed, _called(name), number, card.at(name, nth))


def _in_platoons(book: Book, taken: Taken) -> Iterator[Note]:
    for platoon in book.parts.of("platoon"):
        for letter, unit in platoon.model.units.items():
            for name in RATINGS:
                if (number := getattr(unit, name, None)) is not None:
                    yield from _off(taken[name], _called(name), number, platoon.at("units", letter, name))


def _in_positions(book: Book, taken: Taken) -> Iterator[Note]:
    """The ratings of units in the positions of examples, as they are written there."""
    for example in book.examples:
        units = example.written.get("position", {}).get("units", {})
        for unit, placed in units.items() if isinstance(units, Mapping) else ():
            for name in RATINGS:
                if isinstance(placed, Mapping) and isinstance(number := placed.get(name), int):
                    yield from _off(taken[name], _called(name), number, example.at(f"position.units.{unit}.{name}"))


def _shelled(book: Book, offence: int, at: Position, taken: Collection[Numbers]) -> Iterator[Note]:
    """A barrage: the chart is asked for what remains of its offence after a target's defence."""
    values = [card.get("defence") for card in book.charts.values.get(CARDS, {}).values()]
    known = sorted(value for value in values if isinstance(value, int))
    for defence in dict.fromkeys([*known[:1], *known[-1:]]):
        what = f"an offence of {offence} against a defence of {defence} comes to"
        yield from _off(taken, what, offence - defence, at, of="")


def _called(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _off(taken: Collection[Numbers], what: str, number: int, at: Position, of: str = " of") -> Iterator[Note]:
    """The first chart that does not take a number."""
    for chart, least, most in taken:
        if not least <= number <= most:
            message = f"{what}{of} {number}, and {chart!r} has {least} to {most}"
            yield Note(at, message, f"write {least} to {most}, or let the chart have more" if of else "")
            return


def _taken(book: Book, name: str) -> Iterator[Numbers]:
    """What each chart that the rules give a rating to takes for it; nothing of what is missing, or takes anything."""
    for table, wanted_table in required_charts.TABLES.items():
        if name in wanted_table.axes and table in book.charts.shapes:
            yield from _numbers(table, dict(book.charts.shapes[table]["axes"]).get(name, {}))
    for procedure, wanted in required_charts.PROCEDURES.items():
        if name in (*wanted.always, *wanted.at_times) and procedure in book.charts.procedures:
            yield from _numbers(procedure, book.charts.procedures[procedure]["inputs"].get(name, {}))


def _numbers(chart: str, kind: Mapping[str, Any]) -> Iterator[Numbers]:
    if kind.get("kind") == "number" and "least" in kind and "most" in kind:
        yield Numbers(chart, kind["least"], kind["most"])
