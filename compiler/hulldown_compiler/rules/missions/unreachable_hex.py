"""A hex that no vehicle of its mission can get to.

## Why it hurts

A mission sends units to places: to markers, to where they may leave the map, to where they flee. If rivers, woods or
closed ground lie before it on every side, nobody arrives, and whoever is to flee there drives up and down the bank.

## Example

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 5
      rows: 4
      key: {".": clear, w: woods}
      terrain: |
        .....
        w....
        ....w
        .....
      rivers:
        - 0504/0503
        - 0504/0404
        - 0504/0403
    # mission.yaml
    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        marker_victory: 1
        exits: {"0504": {victory: 2}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## Instead

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 5
      rows: 4
      key: {".": clear, w: woods}
      terrain: |
        .....
        w....
        ....w
        .....
      rivers:
        - 0504/0503
        - 0504/0404
        - 0504/0403
      bridges: [0504/0503]
      roads: {dirt: [0501 0502 0503 0504]}
    # mission.yaml
    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        marker_victory: 1
        exits: {"0504": {victory: 2}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD510, HD520, HD532, HD547
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.playable import needs_met, working_charts
from hulldown_compiler.core.diagnostics import Note, Position, Related, first_few
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.maps.areas import block, edge, named_or_of_terrain
from hulldown_compiler.lowering.maps.map_reader import ground_record
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.model.platoon.values import OUT
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import Hex, neighbours, printed
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.movement import Costs, Counters, Going, Mover
from hulldown_engine.platoon.state.context import CARDS
from hulldown_engine.resolver.tables import OffTable

HINT = "open a way to it, or name another hex"


def check(analyses: Analyses) -> Iterator[Note]:
    """Markers and exits that no US vehicle can reach, and retreat hexes that no German vehicle can reach."""
    book = analyses.book
    sheet = common.surveyed(book)
    if sheet is None or not book.declared.platoon or not analyses[needs_met]:
        return
    ground = Ground.of(ground_record(sheet))
    for mission in book.parts.of("mission"):
        costs = Costs(analyses[working_charts], mission.model.ground, snow=mission.model.snow)
        closed = frozenset(named_or_of_terrain(mission.model.closed, sheet))

        def going(motion: str) -> Going:
            return Going(ground, costs, Mover(motion, 1, 1, Fraction(0)), Counters(closed=closed))  # noqa: B023

        of = f"vehicle of mission {mission.name!r} can get to"
        ours = _with_captured(analyses, mission, going)
        yield from _unreached(sheet, ours, _aims(analyses, mission), f"no US {of}")
        yield from _unreached(sheet, _theirs(analyses, mission, going), _retreats(analyses, mission), f"no German {of}")


def _unreached(sheet: Sheet, spreads: Iterator[Spread], aims: Iterable[Aim], message: str) -> Iterator[Note]:
    """The aims with no hex in any of the spreads; none if there are no vehicles."""
    left, able = [aim for aim in aims if any(map(sheet.on_map, aim.hexes))], None
    while left and (spread := next(spreads, None)) is not None:
        going, reached = spread
        able = going if reached else able
        motion = going.mover.motion
        left = [aim for aim in left if motion not in (aim.motions or (motion,)) or aim.hexes.isdisjoint(reached)]
    for first, *rest in _regions(left, able) if able is not None else ():
        related = first_few([Related(aim.place, f"nor to {aim.what}") for aim in rest])
        yield Note(first.place, f"{message} {first.what}", HINT, related)


def _regions(aims: list[Aim], going: Going) -> Iterator[list[Aim]]:
    """The aims grouped by connected area, so that one obstacle in the way is one finding."""
    while aims:
        around = _spread(going, aims[0].hexes)
        beyond = [aim for aim in aims[1:] if aim.motions != aims[0].motions or aim.hexes.isdisjoint(around)]
        yield [aim for aim in aims if aim not in beyond]
        aims = beyond


# Where they have to get -----------------------------------------------------------------------------------------------


class Aim(NamedTuple):
    """Hexes of which one must be reached, their words, their place, and the ways to move that count there.

    Without `motions`, every way to move counts.
    """

    hexes: set[Hex]
    what: str
    place: Position
    motions: frozenset[str] = frozenset()


Spread = tuple[Going, set[Hex]]
"""A way to move, and the hexes that it leads to."""


def _aims(analyses: Analyses, mission: Chart) -> Iterator[Aim]:
    """Markers and exits."""
    for key, place in mission.model.markers.items():
        if place != NONE:
            yield Aim({int(place)}, f"Event marker {key} in {place}", mission.at("markers", key))
    cartridge = analyses.book.parts.get("cartridge", mission.name)
    changes = cartridge.model.changes if cartridge is not None else {}
    for condition, change in changes.items():
        for key, place in change.items():
            if cartridge is not None and place != OUT:
                yield Aim({int(place)}, f"Event marker {key} in {place}", cartridge.at("changes", condition, key))
    yield from _exits(analyses, mission, "exits")


def _retreats(analyses: Analyses, mission: Chart) -> Iterator[Aim]:
    """The hexes of the retreat table, and the exits of the Germans."""
    for key, place in (mission.model.retreat or {}).items():
        yield Aim({int(place)}, printed(int(place)), mission.at("retreat", key))
    yield from _exits(analyses, mission, "german_exits")


def _exits(analyses: Analyses, mission: Chart, field: str) -> Iterator[Aim]:
    """The exits from the map; one that counts for some vehicles only must be reachable by these."""
    book = analyses.book
    assert book.sheet is not None  # noqa: S101 - it has been surveyed
    for way in getattr(mission.model, field):
        hexes = {int(way)} if way.isdigit() else set(edge(book.sheet, way, mission.model.north))
        aim = Aim(
            hexes, way if way.isdigit() else f"the {way.removesuffix(' edge')} edge", mission.at(field, way, key=True)
        )
        where = book.parts.wheres.get((mission.name, field, way))
        types = cast.types(analyses, mission, german=field == "german_exits")
        leaving = [card for card in types if where is None or cast.may(where, card) is not False]
        if where is None or len(leaving) == len(types):
            yield aim
        elif leaving and all(map(cast.is_vehicle, leaving)):
            motions = frozenset(str(card["motion"]) for card in leaving)
            yield aim._replace(what=f"{aim.what}, of those that count there", motions=motions)


# Where they can get ---------------------------------------------------------------------------------------------------


def _ours(analyses: Analyses, mission: Chart, going: Callable[[str], Going]) -> Iterator[Spread]:
    """The hexes that US vehicles can reach from where they enter, one spread for each way to move."""
    entry, sheet = mission.model.entry, analyses.book.sheet
    assert sheet is not None  # noqa: S101 - it has been surveyed
    starts = {each for written in (*(entry.hexes or ()), *(entry.set_up or ())) for each in block(written)}
    starts |= set(edge(sheet, entry.edge, mission.model.north)) if entry.edge else set()
    for _, step in cast.steps(analyses, mission.name, "reinforce"):
        starts |= set(step["at"] or ())
    cards = (analyses[working_charts].cards.get(CARDS, {}).get(card) for card in cast.us_types(analyses, mission))
    motions = {str(card["motion"]) for card in cards if card is not None and cast.is_vehicle(card)}
    yield from ((able, _spread(able, starts)) for able in map(going, sorted(motions)))


def _with_captured(analyses: Analyses, mission: Chart, going: Callable[[str], Going]) -> Iterator[Spread]:
    """The spreads of US vehicles, extended by those of the vehicles that they can reach and capture (11.2)."""
    ours: set[Hex] = set()
    for able, reached in _ours(analyses, mission, going):
        ours |= reached
        yield able, reached
    for able, reached in _theirs(analyses, mission, going):
        if ours & reached:
            yield able, _spread(able, ours & reached)


def _theirs(analyses: Analyses, mission: Chart, going: Callable[[str], Going]) -> Iterator[Spread]:
    """The hexes that German vehicles can reach from where they are activated, one spread for each way to move."""
    starts: dict[tuple[str, bool], set[Hex]] = {}
    for _, step in cast.steps(analyses, mission.name, "activate"):
        for card, at in cast.entering(step):
            data = cast.data(analyses, card)
            if data is not None and cast.is_vehicle(data):
                known = starts.setdefault((str(data["motion"]), at is not None), set())
                known.update(going("").ground.hexes() if at is None else _room(at))
    ways = ((going(motion), there, of) for (motion, there), of in starts.items())
    yield from ((able, _spread(able, of, stands=there)) for able, there, of in ways)


def _room(at: Hex) -> Iterator[Hex]:
    """The hexes in which units activated in a hex may be placed: it, and those beside it if it is full."""
    yield at
    yield from (other for _, other in neighbours(at))


def _spread(going: Going, starts: Iterable[Hex], *, stands: bool = True) -> set[Hex]:
    """The hexes that can be entered from the starts; including the starts themselves, if units stand there."""
    waiting = [start for start in starts if going.ground.on_map(start) and start not in going.counters.closed]
    seen = set(waiting)
    reached = set(waiting) if stands else set()
    while waiting:
        here = waiting.pop()
        for _, other in neighbours(here):
            if going.ground.on_map(other) and other not in reached and _open(going, here, other):
                reached.add(other)
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
    return reached


def _open(going: Going, one: Hex, other: Hex) -> bool:
    """Whether a hex can be entered from another; a table without an answer has its own finding and bars nobody."""
    try:
        return going.cost(one, other) is not None
    except OffTable:
        return True
