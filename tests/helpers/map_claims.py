"""Claims about a map, such as "GE28 within 2 of Kirschnach" or "3303 north of 3205", and whether they hold.

A claim is a subject, what is said of it, and perhaps an object. A subject or an object is a hex; a name of the map,
which is any of its hexes; EM16 for the hex of an Event marker; or what a paragraph does: GE28 for every hex in which it
has that German appear, `mines`, `smoke`, `wrecks` or `marker` for those in which it puts one, `barrage` for those that
it shells.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_engine.basics.hexes import Hex, centre, distance, neighbours
from hulldown_engine.platoon.board.ground import PAVED, Ground, side
from hulldown_engine.platoon.board.line_of_sight import traced

COMPASS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""Directions on a map whose north is at the top: to the right, and downward."""


class Unreadable(ValueError):
    """A claim that is none of the forms."""


class Land:
    """A map, with what only its author's drawing tells: what a hex looks like, and which water is a river.

    `north` is where that lies on the print, in twelfths of the circle from its top.
    """

    def __init__(self, sheet: Sheet | None, ground: Ground, north: int) -> None:
        assert sheet is not None
        self.sheet = sheet
        self.ground = ground
        self.compass = {word: _turned(axis, north) for word, axis in COMPASS.items()}
        self.names = {name.name: [placed.hex for placed in name.hexes] for name in sheet.names}

    def looks(self, place: Hex) -> Collection[str]:
        """What a hex is: its terrain, what it is drawn as, and `house` for a building or a town."""
        terrain = self.ground.terrain(place)
        house = {"house"} if terrain in ("building", "town") else set()
        return {terrain, self.sheet.looks.get(place, ""), *house}

    def along(self, origin: Hex, place: Hex, direction: str) -> float:
        """How far a hex lies in a direction from another, as a share of how far away it is."""
        (x, y), (u, v) = centre(origin), centre(place)
        dx, dy = (u - x) / math.sqrt(12), (v - y) / 2
        axes = [self.compass[word] for word in direction.split("-")]
        ax, ay = (sum(axis[nth] for axis in axes) for nth in range(2))
        return (dx * ax + dy * ay) / (math.hypot(dx, dy) or 1) / math.hypot(ax, ay)

    @cached_property
    def east_bank(self) -> frozenset[Hex]:
        """The hexes on the eastern bank of the river, on whichever side of the print that is."""
        return self._inland("east")

    @cached_property
    def west_bank(self) -> frozenset[Hex]:
        """Those on its western bank."""
        return self._inland("west")

    def _inland(self, direction: str) -> frozenset[Hex]:
        """All hexes that are reached from an edge of the map without crossing a river."""
        rivers = {line.side for line in self.sheet.of("river")}
        hexes = [column * 100 + row for column in self._columns for row in self._rows]
        reached, fresh = set(), [place for place in hexes if direction in self.edge(place)]
        while fresh:
            place = fresh.pop()
            reached.add(place)
            near = (other for _, other in neighbours(place) if self.ground.on_map(other) and other not in reached)
            fresh.extend(other for other in near if side(place, other) not in rivers)
        return frozenset(reached)

    @property
    def _columns(self) -> range:
        return range(1, self.ground.columns + 1)

    @property
    def _rows(self) -> range:
        return range(1, self.ground.rows + 1)

    def edge(self, place: Hex) -> Collection[str]:
        """The edges of the map, by the compass, at which a hex lies."""
        column, row = divmod(place, 100)
        ends = {(-1, 0): self._columns[0] == column, (1, 0): self._columns[-1] == column}
        ends |= {(0, -1): self._rows[0] == row, (0, 1): self._rows[-1] == row}
        return {word for word, axis in self.compass.items() if ends.get((round(axis[0]), round(axis[1])))}


def _turned(axis: tuple[float, float], twelfths: int) -> tuple[float, float]:
    """A direction on the print, with the print turned clockwise."""
    (x, y), by = axis, math.radians(twelfths * 30)
    return x * math.cos(by) - y * math.sin(by), x * math.sin(by) + y * math.cos(by)


Said = Callable[..., bool]


def _road(land: Land, place: Hex, kind: str = "") -> bool:
    ways = (land.ground.roads.get(side(place, other)) for _, other in neighbours(place))
    return any(way is not None and (not kind or way == kind) for way in ways)


def _kind(land: Land, one: Hex, what: str) -> bool:
    return what in land.looks(one)


FORMS: Mapping[str, Said] = {
    r"is (?P<what>clear|field|orchard|woods|rough|town|building|house)": _kind,
    r"on level (?P<level>[123])": lambda land, one, level: land.ground.level(one) == int(level),
    r"above (?P<other>.+)": lambda land, one, other: land.ground.level(one) > land.ground.level(other),
    r"on a road": _road,
    r"on the highway": lambda land, one: _road(land, one, PAVED),
    r"road to (?P<other>.+)": lambda land, one, other: side(one, other) in land.ground.roads,
    r"bridge to (?P<other>.+)": lambda land, one, other: side(one, other) in land.ground.bridges,
    r"ridge to (?P<other>.+)": lambda land, one, other: side(one, other) in land.ground.ridges,
    r"beside water": lambda land, one: any(side(one, other) in land.ground.waters for _, other in neighbours(one)),
    r"on the (?P<bank>east|west) bank": lambda land, one, bank: one in getattr(land, f"{bank}_bank"),
    r"on the (?P<word>north|east|south|west) edge": lambda land, one, word: word in land.edge(one),
    r"beside (?P<what>clear|field|orchard|woods|rough|town|building|house)": lambda land, one, what: any(
        land.ground.on_map(other) and what in land.looks(other) for _, other in neighbours(one)
    ),
    r"(?P<way>(?:north|south)(?:-(?:east|west))?|east|west) of (?P<other>.+)": lambda land, one, way, other: (
        land.along(other, one, way) > (0.5 if "-" not in way else 0.7)
    ),
    r"within (?P<most>\d+) of (?P<other>.+)": lambda land, one, most, other: distance(one, other) <= int(most),
    r"sees (?P<other>.+)": lambda land, one, other: traced(land.ground, one, other),
    r"does not see (?P<other>.+)": lambda land, one, other: not traced(land.ground, one, other),
    r"is (?P<other>.+)": lambda land, one, other: one == other,
}
"""What can be said: how it is written, and when it holds. North is within 60 degrees of north, north-east within 45."""


class Claim(NamedTuple):
    """One claim, read: its form, its subject, what is said, and the words that go with that."""

    form: str
    subject: str
    holds: Said
    words: Mapping[str, str]

    @property
    def other(self) -> str:
        """What its subject is held against, if anything."""
        return self.words.get("other", "")


def read(written: str) -> Claim:
    """A claim; raises Unreadable."""
    for form, holds in FORMS.items():
        if found := re.fullmatch(rf"(?P<subject>\w[\w ]*?) {form}", written):
            words = found.groupdict()
            return Claim(form, words.pop("subject"), holds, words)
    raise Unreadable(f"{written!r} is no claim: one of {', '.join(FORMS)}")


class Scene(NamedTuple):
    """What claims of one text may speak of: a map, the markers of its mission, and the steps of its paragraph."""

    land: Land
    markers: Mapping[str, Hex]
    steps: Sequence[Mapping[str, Any]] = ()

    def holds(self, claim: Claim) -> bool:
        """Whether a claim holds: of all hexes in which a paragraph does something, of any hex of a name."""
        rest = {key: word for key, word in claim.words.items() if key != "other"}
        if not claim.other:
            return _of_all(self._meant(claim.subject), lambda one: claim.holds(self.land, one, **rest))
        return _of_all(
            self._meant(claim.subject),
            lambda one: _of_all(
                self._meant(claim.other), lambda other: claim.holds(self.land, one, other=other, **rest)
            ),
        )

    def _meant(self, term: str) -> Sequence[Sequence[Hex]]:
        """The hexes that a term means: a claim has to hold in one at least of each group; raises Unreadable."""
        if term in self.land.names:
            return [self.land.names[term]]
        if re.fullmatch(r"\d{4}", term):
            return [[int(term)]]
        if term.startswith("EM") and term[2:] in self.markers:
            return [[self.markers[term[2:]]]]
        if found := [place for step in self.steps for place in _places(step, term)]:
            return [[place] for place in found]
        raise Unreadable(f"{term!r} is no hex, no name of the map, and nothing that the paragraph does")


def _of_all(groups: Iterable[Iterable[Hex]], so: Callable[[Hex], bool]) -> bool:
    return all(any(map(so, group)) for group in groups)


def _places(step: Mapping[str, Any], term: str) -> Sequence[Hex]:
    """Where a step has a German appear, puts something, or has shells fall."""
    if step["step"] == "activate" and term in step["cards"] and step["at"]:
        return [step["at"][min(step["cards"].index(term), len(step["at"]) - 1)]]
    if step["step"] == "place" and term == step["place"]:
        return list(step["at"])
    if step["step"] == "barrage" and term == "barrage":
        return [place for place in step["barrage"] if isinstance(place, int)]
    return []
