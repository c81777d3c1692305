"""What is drawn of a map: the ground, and what is put on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import Ground


class Window(NamedTuple):
    """A rectangle of hexes: its first column and row, and how many of each."""

    column: int
    row: int
    columns: int
    rows: int

    @classmethod
    def about(cls, ground: Ground, hexes: Iterable[Hex]) -> Window:
        """The rectangle about some hexes, with one more hex on every side as far as the map goes; else all of it."""
        places = [divmod(place, 100) for place in hexes if ground.on_map(place)]
        if not places:
            return cls(1, 1, ground.columns, ground.rows)
        columns, rows = zip(*places, strict=True)
        left, top = max(1, min(columns) - 1), max(1, min(rows) - 1)
        right, bottom = min(ground.columns, max(columns) + 1), min(ground.rows, max(rows) + 1)
        return cls(left, top, right - left + 1, bottom - top + 1)

    def shows(self, place: Hex) -> bool:
        """Whether a hex lies in it."""
        column, row = divmod(place, 100)
        return 0 <= column - self.column < self.columns and 0 <= row - self.row < self.rows


class Marker(NamedTuple):
    """Something put on the map for a reader: a few letters in a hex, and what they stand for."""

    hex: Hex
    text: str
    title: str = ""


class Area(NamedTuple):
    """Hexes that mean something to a reader, framed; `kind` is one of `words.INSETS`."""

    kind: str
    hexes: Sequence[Hex]


class Thing(NamedTuple):
    """What lies in a hex and is no counter, such as smoke; `facing` is the hexside that it faces or lies on.

    `kind` is one of `pieces.things.FACES`.
    """

    kind: str
    hex: Hex
    title: str
    facing: int = 0


class Counter(NamedTuple):
    """A unit on the map.

    `shape` is tracked, half-tracked, wheeled, gun or foot, `strength` how many figures of people on foot are drawn.
    `facing` and `turret` are hexsides; None without one. A `gun` is drawn as a barrel. `riders` are those that it
    carries or tows.
    """

    id: str
    letter: str
    side: str
    hex: Hex
    title: str
    shape: str
    strength: int = 0
    facing: int | None = None
    turret: int | None = None
    gun: bool = False
    states: Sequence[str] = ()
    riders: Sequence[Counter] = ()
    acting: bool = False


class Way(NamedTuple):
    """Where a unit has gone, hex after hex."""

    side: str
    letter: str
    hexes: Sequence[Hex]
    title: str


class Heat(NamedTuple):
    """How much of something was in a hex: of a `kind`, which is a CSS class, from 0 to 1; the title says how much."""

    kind: str
    hex: Hex
    strength: float
    title: str


@dataclass(frozen=True)
class Drawing:
    """What is drawn: the ground, what the bundle's prose says of it, and what is put on it.

    `north` lies so many twelfths of the circle from the top. With it, `heading` and a key stand below the map.
    """

    ground: Ground
    told: Mapping[str, Any]
    markers: Sequence[Marker] = ()
    areas: Sequence[Area] = ()
    things: Sequence[Thing] = ()
    counters: Sequence[Counter] = ()
    ways: Sequence[Way] = ()
    north: int | None = None
    heading: str = ""
    window: Window | None = None
    heat: Sequence[Heat] = ()

    @property
    def box(self) -> Window:
        """The rectangle of hexes that the picture shows."""
        return self.window or Window.about(self.ground, ())


def filled(drawing: Drawing, *terrains: str) -> list[Hex]:
    """The hexes of the terrains named."""
    return [place for place in drawing.ground.hexes() if drawing.ground.terrain(place) in terrains]


def cut(drawing: Drawing, window: Window) -> Drawing:
    """What a window shows of a drawing: the hexes in it, with all that lies on their sides."""
    shown = window.shows
    return replace(
        drawing,
        ground=_cut_ground(drawing.ground, window),
        told=_cut_told(drawing.told, window),
        markers=[marker for marker in drawing.markers if shown(marker.hex)],
        areas=[area for kind, hexes in drawing.areas if (area := Area(kind, [*filter(shown, hexes)])).hexes],
        things=[thing for thing in drawing.things if shown(thing.hex)],
        counters=[counter for counter in drawing.counters if shown(counter.hex)],
        heat=[heat for heat in drawing.heat if shown(heat.hex)],
        ways=[
            way._replace(hexes=[*run]) for way in drawing.ways for inside, run in groupby(way.hexes, shown) if inside
        ],
        window=window,
    )


def _cut_ground(ground: Ground, window: Window) -> Ground:
    """The ground in a window; levels stay whole, because a ridge has to know which of its sides is the higher one."""
    return replace(
        ground,
        terrains={place: terrain for place, terrain in ground.terrains.items() if window.shows(place)},
        roads={pair: road for pair, road in ground.roads.items() if any(map(window.shows, pair))},
        ridges=frozenset(pair for pair in ground.ridges if any(map(window.shows, pair))),
        waters=frozenset(pair for pair in ground.waters if any(map(window.shows, pair))),
        bridges=frozenset(pair for pair in ground.bridges if any(map(window.shows, pair))),
    )


def _cut_told(told: Mapping[str, Any], window: Window) -> Mapping[str, Any]:
    named = {
        part: {name: inside for name, hexes in told.get(part, {}).items() if (inside := [*filter(window.shows, hexes)])}
        for part in ("names", "drawn")
    }
    streams = [pair for pair in told.get("streams", ()) if any(map(window.shows, pair))]
    return {**told, **named, "streams": streams}
