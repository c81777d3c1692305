"""A selection of units that never selects anybody.

## Why it hurts

`us` and `german` are the active units of a side: those on the map by their own counters. Who rides on a vehicle or is
towed is not one of them, so `us where aboard` is nobody, whatever happens; and `us where is_truck` is nobody in a
mission without trucks. Whatever is about such a selection never happens: a guard never holds, a goal counts nothing, a
German who is to hunt the trucks passes his order over. (That a guard contradicts itself is HD302.)

## Example

    paragraphs:
      come-on:
        action: true
        text: It comes on, and hunts the trucks.
        do:
          - drive: slow
            toward: us where is_truck
            until: us_within(6)
          - fire: main-gun
            at: closest

## Instead

    paragraphs:
      come-on:
        action: true
        text: It comes on, and hunts whoever shows himself.
        do:
          - drive: slow
            toward: us where not closed
            until: us_within(6)
          - fire: main-gun
            at: closest

## See also

HD302, HD304, HD552
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.analysis.missions.plays import plays
from hulldown_compiler.analysis.playable import needs_met
from hulldown_compiler.analysis.story.explain import riding
from hulldown_compiler.analysis.story.satisfiability import forms
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.ir.procedure_visitors import parts
from hulldown_compiler.ir.step_visitors import expressions
from hulldown_compiler.lowering.definitions import Chart
from hulldown_engine.language.expressions import Tree
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.language.phrases import ONE_OF
from hulldown_engine.platoon.language.terms import OF_ACTIVE
from hulldown_engine.platoon.language.vocabulary import SIDES

GUARDS = ("when", "of")
"""The fields of steps that decide whether something is done."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Selections that contradict what every active unit is, or whose kind of unit comes into no mission."""
    if not analyses.book.declared.platoon:
        return
    for place, tree, guards, missions in asked(analyses):
        for side, holding in _selections(tree):
            if analyses[forms](["and", OF_ACTIVE, holding]) == NO:
                hint = riding(side, holding) or "its parts exclude one another, or what every active unit is"
                yield from [] if guards else [Note(place, f"no active {ONE_OF[side]} is ever like this", hint)]
            elif missions and not any(_some(analyses, mission, side, holding) for mission in missions):
                hint = "bring one into play, or select others"
                yield Note(place, f"no {ONE_OF[side]} that may come into play is like this", hint)


class Asked(NamedTuple):
    """An expression, where it is written, whether it guards something, and the missions in which it may be asked."""

    place: Position
    tree: Tree
    guards: bool
    missions: list[Chart]


def asked(analyses: Analyses) -> Iterator[Asked]:
    """Every expression of paragraphs and missions; no missions, where the charts do not say what their units are."""
    book = analyses.book
    missions = list(book.parts.of("mission")) if analyses[needs_met] else []
    for paragraph in book.paragraphs.values():
        among = [mission for mission in missions if paragraph.id in analyses[plays][mission.name].paragraphs]
        if "requires" in paragraph.record["@"]:
            yield Asked(paragraph.at("requires"), paragraph.record["requires"], guards=True, missions=among)
        for step in paragraph.steps():
            for record, field, tree in expressions(step):
                yield Asked(Position(paragraph.path, *record["@"][field]), tree, field in GUARDS, among)
    for mission in missions:
        for nth, tree in enumerate(book.parts.ends[mission.name]):
            yield Asked(mission.at("ends", nth, "when"), tree, guards=True, missions=[mission])


def _selections(tree: Tree) -> Iterator[tuple[str, Tree]]:
    """The selections of a side's active units in an expression that are narrowed down: side and condition."""
    inner: set[int] = set()
    for part in parts(tree):
        if part[0] == "where" and id(part) not in inner:
            holding = [part[2]]
            base = part[1]
            while base[0] == "where":
                inner.add(id(base))
                holding.append(base[2])
                base = base[1]
            if base[0] == "members" and base[1] in SIDES:
                yield base[1], holding[0] if len(holding) == 1 else ["and", *holding]


def _some(analyses: Analyses, mission: Chart, side: str, holding: Tree) -> bool:
    """Whether a unit that a side may have in a mission may be like this; what can be captured may be either side's."""
    ours = cast.types(analyses, mission, german=side == GERMAN)
    taken = cast.types(analyses, mission, german=True) if side == US else []
    return any(cast.may(holding, card) is not False for card in [*ours, *taken])
