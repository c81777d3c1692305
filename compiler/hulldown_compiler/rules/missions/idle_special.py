"""A special rule of a mission that nothing can come of.

## Why it hurts

The briefing promises something and the game never keeps it: improved positions where nobody is set up, bunkers for a
platoon of tanks, points for trucks in a mission without any, a secret about cards that there are none of. Something
else is missing, or the rule is left over from another mission.

## Example

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Cross the brook.
        platoon: {ready: [first]}
        entry: {edge: left, defilade: true}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {right: {victory: 4, where: is_tank}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## Instead

    missions:
      ford:
        number: 1
        title: The Ford
        briefing: Hold this side of the brook.
        platoon: {ready: [first]}
        entry: {set_up: ["0101-0104"], stacked: true, defilade: true}
        conditions: 2
        activation: [5, 6]
        markers: {1: "0302", 2: "0403"}
        exits: {right: {victory: 4, where: is_tank}}
        goal: 0
        ends: [{when: no_germans and condition == 2, ending: held}]
        source: {house: from memory}

## See also

HD550, HD554
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.platoon_parts import EXITS
from hulldown_engine.platoon.language.mission_specials import BUNKERS, SECRETS, SET_UP, SPECIALS, idle


def check(analyses: Analyses) -> Iterator[Note]:
    """Special rules of a mission that have nothing to work on."""
    for mission in analyses.book.parts.of("mission") if analyses.book.declared.platoon else ():
        yield from _specials(mission)
        yield from _plan(mission)
        yield from _secrets(mission)
        yield from _worthless(mission)
        yield from _nobody(analyses, mission)
        yield from _bunkers(analyses, mission)


def _specials(mission: Chart) -> Iterator[Note]:
    record = mission.model.model_dump()
    for special in SPECIALS:
        if special.of(record) and (why := idle(special.needs, record)):
            hint = "write 'set_up' with the hexes, or leave it out" if SET_UP in special.needs else "leave it out"
            yield Note(mission.at(*special.path, key=True), f"{special.path[-1]!r}, and {why}", hint)


def _plan(mission: Chart) -> Iterator[Note]:
    artillery = mission.model.artillery
    if artillery is not None and artillery.planned is not None:
        if not artillery.planned.hexes and not mission.model.markers:
            message = "'planned', and there are no Event markers to fire at"
            yield Note(mission.at("artillery", "planned", key=True), message, "write 'hexes', or leave it out")
    elif artillery is not None and not artillery.barrages:
        message = "'artillery', and there are no barrages"
        yield Note(mission.at("artillery", key=True), message, "write 'barrages' or 'planned', or leave it out")


def _secrets(mission: Chart) -> Iterator[Note]:
    record = mission.model.model_dump()
    for nth, name in enumerate(record["secret"]):
        if why := idle(SECRETS[name].needs, record):
            yield Note(mission.at("secret", nth), f"{name} are secret, and {why}", "leave it out")


def _worthless(mission: Chart) -> Iterator[Note]:
    for field in EXITS:
        for way, leaving in getattr(mission.model, field).items():
            if leaving.where is not None and not leaving.victory:
                at = mission.at(field, way, "where", key=True)
                yield Note(at, "leaving is worth nothing here, whoever it is", "write 'victory', or leave it out")


# Whom it is about -----------------------------------------------------------------------------------------------------


def _nobody(analyses: Analyses, mission: Chart) -> Iterator[Note]:
    """Notes on `where` conditions that hold for no unit of the mission, by the units' data cards."""
    for (of, *path), tree in analyses.book.parts.wheres.items():
        if of == mission.name and tuple(path) != IN_BUNKERS:
            leaving = () if path[0] == "german_exits" else cast.types(analyses, mission, german=False)
            types = [*leaving, *cast.types(analyses, mission, german=True)]  # captives leave by either way
            if types and not any(cast.may(tree, card) is not False for card in types):
                message = "no unit of the mission is ever meant"
                yield Note(mission.at(*path, "where"), message, "the units are " + ", ".join(_named(types)))


IN_BUNKERS = ("entry", BUNKERS)


def _bunkers(analyses: Analyses, mission: Chart) -> Iterator[Note]:
    """Notes on bunkers of a set-up into which no unit of the platoon gets."""
    types = cast.types(analyses, mission, german=False)
    where = analyses.book.parts.wheres.get((mission.name, *IN_BUNKERS), True)
    idle_ones = all(cast.is_vehicle(card) or cast.may(where, card) is False for card in types)
    if mission.model.entry.bunkers is not None and types and idle_ones:
        hint = f"bunkers are for guns and units on foot; the units are {', '.join(_named(types))}"
        yield Note(mission.at(*IN_BUNKERS, key=True), "no unit of the mission gets into a bunker", hint)


def _named(types: Iterable[cast.Data]) -> list[str]:
    return [str(card["called"]) for card in types]
