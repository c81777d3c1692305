"""What stands below a map in play: which mission it is, where north lies, and what the pieces on it mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from hulldown_engine.language.wording import sentence
from hulldown_engine.picture.drawing import Counter, Drawing
from hulldown_engine.picture.pieces.counters import BADGES, badge, face
from hulldown_engine.picture.pieces.things import FACES, NAMES
from hulldown_engine.picture.places import corner, extent
from hulldown_engine.picture.titles import SIDES
from hulldown_engine.picture.words import AREAS
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.states import STATES

MARGIN, LINE, SYMBOL, BESIDE = 15, 26, 14, 33
"""Pixels: free at both sides, of a line down; and of an entry across, to the middle of its drawing and to its name."""

WIDEST = 8
"""Pixels for each letter of a name: those of a word with an m or two, set in whatever font there is."""

Entry = tuple[str, str]
"""A drawing about a point, and what it is."""


def height(drawing: Drawing) -> int:
    """How many pixels the key takes."""
    return max((y + LINE + MARGIN for _, y, _ in _laid(drawing)), default=0)


def key(drawing: Drawing) -> str:
    """The arrow to the north, the mission, and an entry for all that is drawn; nothing for a map without a mission."""
    if drawing.north is None:
        return ""
    left, top = corner(drawing.box)
    top += extent(drawing.box)[1]
    heading = f'<text class="heading" x="{left + MARGIN}" y="{top + LINE // 2 + 4}">{escape(drawing.heading)}</text>'
    return heading + "".join(_written(left + x, top + y, entry) for x, y, entry in _laid(drawing))


def _laid(drawing: Drawing) -> Iterator[tuple[int, int, Entry]]:
    """The entries, each with where it begins, in lines that are as wide as the map."""
    if drawing.north is None:
        return
    room, x, y = extent(drawing.box)[0] - MARGIN, MARGIN, LINE
    for drawn, name in (_north(drawing.north), *_entries(drawing)):
        wide = BESIDE + WIDEST * len(name) + 12
        if x > MARGIN and x + wide > room:
            x, y = MARGIN, y + LINE
        yield x, y, (drawn, sentence(name))
        x += wide


def _written(x: int, y: int, entry: Entry) -> str:
    drawn, name = entry
    text = f'<text x="{BESIDE - SYMBOL}" y="4">{escape(name)}</text>'
    return f'<g transform="translate({x + SYMBOL} {y + LINE // 2})">{drawn}{text}</g>'


def _north(north: int) -> Entry:
    needle = f'<path class="needle" transform="rotate({30 * north})" d="M0-11l6 20-6-5-6 5z"/>'
    return needle, f"North is {compass.ON_THE_MAP[north]}"


def _entries(drawing: Drawing) -> list[Entry]:
    return [*_sides(drawing), *_states(drawing), *_things(drawing), *_areas(drawing)]


def _all(drawing: Drawing) -> Iterator[Counter]:
    for drawn in drawing.counters:
        yield drawn
        yield from drawn.riders


def _sides(drawing: Drawing) -> Iterator[Entry]:
    sides = {drawn.side for drawn in _all(drawing)}
    for side, name in SIDES.items():
        if side in sides:
            yield _sample(Counter("", "A", side, 0, "", "tracked")), name


def _sample(drawn: Counter, name: str = "") -> str:
    return f'<g class="counter {drawn.side} {name}" transform="scale(.62)">{face(drawn)}</g>'


def _states(drawing: Drawing) -> Iterator[Entry]:
    states = {state for drawn in _all(drawing) for state in drawn.states}
    for state in BADGES:
        if state in states:
            yield f'<g class="counter" transform="scale(1.4)">{badge(state, 0, 0)}</g>', STATES[state]
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
    for kind, name in NAMES.items():
        if kind in kinds:
            middle = " translate(0 26)" if kind == "roadblock" else ""
            yield f'<g class="{kind}" transform="scale(.45){middle}">{FACES[kind]}</g>', name
    if drawing.markers:
        yield '<g class="marker" transform="scale(.65)"><circle r="14"/><text y="5">7</text></g>', "Event marker"


def _areas(drawing: Drawing) -> Iterator[Entry]:
    for kind, _ in drawing.areas:
        yield f'<g class="areas"><path class="{kind}" d="M-9-8H9V8H-9z"/></g>', AREAS[kind]
