"""What is what on a map: a sample of everything that is on it, drawn as the map draws it, and its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_engine.basics.hexes import Hex, neighbour
from hulldown_engine.language.wording import sentence
from hulldown_engine.picture.drawing import Area, Drawing, Marker, Thing
from hulldown_engine.picture.layers import SAMPLED, sample
from hulldown_engine.picture.pieces.things import NAMES
from hulldown_engine.picture.words import AREAS
from hulldown_engine.platoon.board.ground import CLEAR, DIRT, LEVELS, PAVED, Ground, Side, side

UP, DOWN = neighbour(SAMPLED, 0), neighbour(SAMPLED, 3)
LEFT, RIGHT = neighbour(SAMPLED, 5), neighbour(SAMPLED, 2)
AROUND = [column * 100 + row for column in (1, 2, 3) for row in (1, 2, 3)]
"""A sample is the middle of three columns with three hexes each."""

CROSSED = frozenset({side(UP, SAMPLED)})
"""The hexside that water and ridges take in a sample."""

TOLD: Mapping[str, Any] = {"title": "", "streams": ()}

Row = tuple[str, str]
"""What something is called, and a picture of it."""


def legend(ground: Ground, texts: Mapping[str, Any]) -> Iterator[Row]:
    """All that is on a map; `texts` is the `map` of the bundle's prose."""
    yield from _terrains(ground, texts)
    yield from _levels(ground)
    yield from _sides(ground, texts)


def keys(areas: Iterable[Area], things: Iterable[Thing] = (), *, markers: bool) -> Iterator[Row]:
    """What is put on a map for a reader."""
    clear = _small()
    if markers:
        yield "An Event marker", sample(Drawing(clear, TOLD, [Marker(SAMPLED, "7")]))
    for area in areas:
        yield AREAS[area.kind], sample(Drawing(clear, TOLD, (), [Area(area.kind, [SAMPLED])]))
    kinds = {thing.kind for thing in things}
    for kind in (kind for kind in NAMES if kind in kinds):
        lies = [Thing(kind, SAMPLED, "")]
        yield f"A {NAMES[kind]}", sample(Drawing(clear, TOLD, things=lies), side=kind == "roadblock")


FLAT: Mapping[Hex, int] = dict.fromkeys(AROUND, 1)
RISEN: Mapping[Hex, int] = {hexagon: 1 if hexagon % 100 == 1 else 2 for hexagon in AROUND}
"""The levels of a sample: everywhere the lowest, or rising in the middle, from above."""


def _small(terrain: str = CLEAR, levels: Mapping[Hex, int] = FLAT, **sides: Any) -> Ground:
    """The ground of a sample."""
    nothing: frozenset[Side] = frozenset()
    every_side = {"roads": {}, "ridges": nothing, "waters": nothing, "bridges": nothing, **sides}
    return Ground(3, 3, dict.fromkeys(AROUND, CLEAR) | {SAMPLED: terrain}, levels, **every_side)


def _drawn(ground: Ground, *, side: bool = False, **details: Any) -> str:
    """A sample of a hex, or of what lies on its upper hexside."""
    return sample(Drawing(ground, {**TOLD, **details}), side=side)


def _terrains(ground: Ground, texts: Mapping[str, Any]) -> Iterator[Row]:
    """What fills hexes, with the special drawings of fields and orchards."""
    looks = texts.get("drawn", {})
    drawn = {place for hexes in looks.values() for place in hexes}
    for terrain in dict.fromkeys(ground.terrain(place) for place in ground.hexes() if place not in drawn):
        yield sentence(terrain), _drawn(_small(terrain))
    for look, hexes in looks.items():
        if hexes:
            terrain = ground.terrain(hexes[0])
            yield f"{sentence(look)} ({terrain})", _drawn(_small(terrain), drawn={look: [SAMPLED]})


def _levels(ground: Ground) -> Iterator[Row]:
    levels = {ground.level(place) for place in ground.hexes()}
    for level in LEVELS:
        if level in levels and len(levels) > 1:
            yield f"Elevation {level}", _drawn(_small(levels=dict.fromkeys(AROUND, level)))
    if len(levels) > 1:
        yield "A slope", _drawn(_small(levels=RISEN), side=True)


def _sides(ground: Ground, texts: Mapping[str, Any]) -> Iterator[Row]:
    """What runs along and across hexsides."""
    if ground.ridges:
        yield "A ridge, with teeth that point down", _drawn(_small(levels=RISEN, ridges=_above()), side=True)
    for road, name in ((PAVED, "A paved road"), (DIRT, "A dirt road")):
        if road in ground.roads.values():
            yield name, _drawn(_small(roads=_way(LEFT, RIGHT, road)))
    streams = {side(*pair) for pair in texts.get("streams", ())}
    if ground.waters - streams:
        yield "A river", _drawn(_small(waters=_above()), side=True)
    if streams:
        yield "A stream", _drawn(_small(waters=_above()), side=True, streams=[list(pair) for pair in sorted(_above())])
    if ground.bridges:
        crossing = _small(waters=_above(), bridges=CROSSED, roads=_way(UP, DOWN, DIRT))
        yield "A bridge", _drawn(crossing, side=True)


def _way(first: Hex, last: Hex, road: str) -> dict[Side, str]:
    return {side(first, SAMPLED): road, side(SAMPLED, last): road}


def _above() -> frozenset[Side]:
    """The hexsides between the upper row and what is below it."""
    low = [place for place in AROUND if place % 100 != 1]
    return frozenset(
        side(place, beyond)
        for place in low
        for nth in range(6)
        if (beyond := neighbour(place, nth)) in AROUND and beyond not in low
    )
