"""What stands below a map in play: which mission it is, where north lies, and what the pieces on it mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from hulldown_engine.picture.drawing import Counter, Drawing
from hulldown_engine.picture.pieces.counters import BADGES, badge, face
from hulldown_engine.picture.pieces.things import FACES
from hulldown_engine.picture.places import corner, extent
from hulldown_engine.picture.titles import STATES

CELL, LINE = 150, 26
"""The pixels of an entry, across and down."""

Entry = tuple[str, str]
"""A drawing about a point, and what it is."""


def height(drawing: Drawing) -> int:
    """How many pixels the key takes."""
    if drawing.north is None:
        return 0
    return LINE * (2 + -(-len(_entries(drawing)) // _abreast(drawing)))


def key(drawing: Drawing) -> str:
    """The arrow to the north, the mission, and an entry for all that is drawn; nothing for a map without a mission."""
    if drawing.north is None:
        return ""
    left, top = corner(drawing.box)
    left, top = left + 15, top + extent(drawing.box)[1] + LINE // 2
    abreast, parts = (
        _abreast(drawing),
        [_compass(drawing.north, left + 12, top), _text(left + 30, top, drawing.heading)],
    )
    for nth, (drawn, name) in enumerate(_entries(drawing)):
        x, y = left + 12 + CELL * (nth % abreast), top + LINE * (1 + nth // abreast)
        parts.append(f'<g transform="translate({x} {y})">{drawn}</g>{_text(x + 18, y, name)}')
    return "".join(parts)


def _abreast(drawing: Drawing) -> int:
    return max(1, (extent(drawing.box)[0] - 30) // CELL)


def _compass(north: int, x: int, y: int) -> str:
    turned = f"translate({x} {y}) rotate({30 * north})"
    return f'<g transform="{turned}" role="img"><title>North</title><path class="needle" d="M0-11l6 20-6-5-6 5z"/></g>'


def _text(x: int, y: int, text: str) -> str:
    return f'<text x="{x}" y="{y + 4}">{escape(text)}</text>'


def _entries(drawing: Drawing) -> list[Entry]:
    return [*_sides(drawing), *_states(drawing), *_things(drawing), *_areas(drawing)]


def _all(drawing: Drawing) -> Iterator[Counter]:
    for drawn in drawing.counters:
        yield drawn
        yield from drawn.riders


def _sides(drawing: Drawing) -> Iterator[Entry]:
    sides = {drawn.side for drawn in _all(drawing)}
    for side, name in (("us", "US"), ("german", "German")):
        if side in sides:
            yield _sample(Counter("", "A", side, 0, "", "tracked")), name


def _sample(drawn: Counter, name: str = "") -> str:
    return f'<g class="counter {drawn.side} {name}" transform="scale(.62)">{face(drawn)}</g>'


def _states(drawing: Drawing) -> Iterator[Entry]:
    states = {state for drawn in _all(drawing) for state in drawn.states}
    for state in BADGES:
        if state in states:
            yield f'<g class="counter" transform="scale(1.4)">{badge(state, 0, 0)}</g>', STATES.get(state, state)
    for name, marked in SHOWN.items():
        if found := [state for state in marked if state in states]:
            yield _sample(Counter("", "", "us", 0, "", "tracked", states=found[:1]), found[0]), name


SHOWN: Mapping[str, Sequence[str]] = {
    "killed": ("killed",),
    "captured": ("captured", "surrendered"),
    "in defilade": ("defilade",),
    "in a position": ("in-position",),
    "in a bunker": ("in-bunker",),
    "commander": ("commander",),
}
"""What is drawn of states on the counter, as the key calls it."""


def _things(drawing: Drawing) -> Iterator[Entry]:
    kinds = {thing.kind for thing in drawing.things}
    for kind, name in (("smoke", "smoke"), ("mines", "mines"), ("position", "position"), ("bunker", "bunker")):
        if kind in kinds:
            yield f'<g class="{kind}" transform="scale(.5)">{FACES[kind]}</g>', name
    if drawing.markers:
        yield '<g class="marker" transform="scale(.65)"><circle r="14"/><text y="5">7</text></g>', "Event marker"


def _areas(drawing: Drawing) -> Iterator[Entry]:
    for kind, _ in drawing.areas:
        if kind in AREAS:
            yield f'<g class="areas"><path class="{kind}" d="M-9-8H9V8H-9z"/></g>', AREAS[kind]


AREAS = {"entry": "way in", "exit": "way out", "closed": "closed", "go": "can go here", "aim": "can be hit"}
"""What frames around hexes mean."""
