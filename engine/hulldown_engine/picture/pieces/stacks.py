"""What stands in a hex side by side, so that each piece can be seen: counters, Event markers and old wrecks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.picture.drawing import Drawing, Marker, Thing
from hulldown_engine.picture.pieces.counters import counter
from hulldown_engine.picture.places import at, placed

Piece = Callable[[float, float, float], str]
"""Draws something about a point, so many times its size."""

ROOM = (54, 40)
"""The pixels across and down that a hex has for pieces, below its number."""

MOST = 33
"""The pixels that a single piece has."""

BELOW = 4
"""How far the middle of that room is from the centre of the hex."""


def pieces(drawing: Drawing) -> str:
    """All pieces, hex by hex; who is alive comes first."""
    return "".join("".join(_stack(place, here)) for place, here in sorted(_by_hex(drawing).items()))


def _by_hex(drawing: Drawing) -> Mapping[Hex, Sequence[Piece]]:
    stacks: dict[Hex, list[Piece]] = defaultdict(list)
    for drawn in sorted(drawing.counters, key=lambda drawn: "killed" in drawn.states):
        stacks[drawn.hex].append(partial(counter, drawn))
    for marker in drawing.markers:
        stacks[marker.hex].append(partial(_marker, marker))
    for thing in drawing.things:
        if thing.kind == "wreck":
            stacks[thing.hex].append(partial(_wreck, thing))
    return stacks


def _stack(place: Hex, here: Sequence[Piece]) -> Iterator[str]:
    """The pieces of a hex in rows, as large as there is room for."""
    x, y = at(place)
    columns = next(count for count in range(1, len(here) + 1) if count * count >= len(here))
    rows = [here[first : first + columns] for first in range(0, len(here), columns)]
    cell = min(ROOM[0] / columns, ROOM[1] / len(rows), MOST)
    for down, row in enumerate(rows):
        for across, piece in enumerate(row):
            left, top = (2 * across - len(row) + 1) / 2, (2 * down - len(rows) + 1) / 2
            yield piece(x + cell * left, y + BELOW + cell * top, cell / MOST)


def _marker(marker: Marker, x: float, y: float, scale: float) -> str:
    face = f'{_title(marker.title)}<circle r="14"/><text y="5">{escape(marker.text)}</text>'
    return f'<g class="marker" role="img" transform="{placed(x, y, scale)}">{face}</g>'


def _wreck(thing: Thing, x: float, y: float, scale: float) -> str:
    return f'<g class="wreck" role="img" transform="{placed(x, y, scale)}">{_title(thing.title)}{WRECK}</g>'


WRECK = '<path d="M-9 11V-7l9-6 9 6V11zM-13-12L13 12M13-12L-13 12"/>'


def _title(text: str) -> str:
    return f"<title>{escape(text)}</title>" if text else ""
