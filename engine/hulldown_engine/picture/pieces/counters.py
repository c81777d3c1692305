"""Counters: a die-cut square for each unit, with its letter, where it faces, and what has become of it.

They are drawn about their centre, `SIZE` wide. Sides differ without color as well: Americans have dark counters with
round corners, Germans light ones with square corners and a double edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from hulldown_engine.picture.drawing import Counter
from hulldown_engine.picture.places import number, placed

SIZE = 32
HALF = SIZE // 2

BADGES: Mapping[str, str] = {
    "suppressed": "S",
    "panic": "P",
    "disabled": "D",
    "immobilised": "I",
    "unaware": "U",
    "closed": "C",
    "gun-out": "G",
    "machineguns-out": "M",
}
"""The states that have a letter on the counter, the most pressing first."""

PRESSING = ("suppressed", "panic", "disabled", "immobilised")
"""Those that stand out."""

TAKEN = ("captured", "surrendered")
"""The states that are shown by a white flag."""

HULL = '<path class="hull" d="M-8 11V-7l8-6 8 6V11z"/>'
RUNNING: Mapping[str, str] = {
    "tracked": '<path class="line" d="M-11-6V11M11-6V11"/>',
    "half-tracked": '<path class="line" d="M-11-8v4M11-8v4M-11 2v9M11 2v9"/>',
    "wheeled": '<path class="line" d="M-11-8v4M11-8v4M-11 6v4M11 6v4"/>',
}
"""Tracks and wheels, beside the hull."""

TRAILS = '<path class="line" d="M-2 0l-7 13M2 0l7 13M-9 0H9"/>'
TURRET, MOUNT = '<circle class="turret" r="7.5"/>', '<circle class="turret" r="6.5"/>'
BARREL = '<path class="barrel" d="M0-6V-18"/>'
FIGURE = '<path class="hull" d="M{x} 4.5a2.2 2.2 0 1 1 .1 0zM{left} 13v-3.5q0-4 3-4t3 4v3.5z"/>'
EARTH = '<path class="defilade" d="M-15-13Q0-26 15-13"/>'
FLAG = '<path class="flag" d="M-14-2V-15h10l-2.5 3 2.5 3h-10"/>'
STAR = '<path class="star" d="M-11.5-15l1.2 3 3.2.2-2.5 2 .9 3.2-2.8-1.8-2.8 1.8.9-3.2-2.5-2 3.2-.2z"/>'
RING = '<rect class="ring" x="-19.5" y="-19.5" width="39" height="39" rx="8"/>'
CROSS = '<path class="cross" d="M-15-15L15 15M15-15L-15 15"/>'
SHELTER: Mapping[str, str] = {
    "in-position": '<circle class="dug" r="21"/>',
    "in-bunker": '<path class="concrete" d="M-18-18h36v36h-36z"/>',
}
"""What a unit can be in, under its counter."""


def counter(drawn: Counter, x: float, y: float, scale: float) -> str:
    """A counter in its place, with all those that ride on it."""
    return (
        f'<g class="{_classes(drawn)}" data-unit="{escape(drawn.id)}" role="img" '
        f'transform="{placed(x, y, scale)}">'
        f"<title>{escape(drawn.title)}</title>{face(drawn)}{''.join(_riders(drawn))}</g>"
    )


def _classes(drawn: Counter) -> str:
    marked = {"killed": "killed" in drawn.states, "acting": drawn.acting}
    return " ".join(["counter", drawn.side, *(name for name, holds in marked.items() if holds)])


def face(drawn: Counter) -> str:
    """What a counter shows."""
    return "".join(
        (
            *(SHELTER[state] for state in drawn.states if state in SHELTER),
            RING if drawn.acting else "",
            _base(drawn.side),
            *_silhouette(drawn),
            CROSS if "killed" in drawn.states else "",
            _letter(drawn),
            _turned(EARTH, drawn.facing or 0) if "defilade" in drawn.states else "",
            FLAG if any(state in drawn.states for state in TAKEN) else "",
            STAR if "commander" in drawn.states else "",
            *_badges(drawn.states),
        )
    )


def _base(side: str) -> str:
    if side == "us":
        return f'<rect class="base" x="-{HALF}" y="-{HALF}" width="{SIZE}" height="{SIZE}" rx="6"/>'
    inner = '<rect class="edge" x="-13.5" y="-13.5" width="27" height="27"/>'
    return f'<rect class="base" x="-{HALF}" y="-{HALF}" width="{SIZE}" height="{SIZE}"/>{inner}'


def _silhouette(drawn: Counter) -> Iterator[str]:
    """The unit from above, or people as they stand."""
    if drawn.shape == "foot":
        for nth in range(drawn.strength):
            x = 8 * nth - 4 * (drawn.strength - 1)
            yield FIGURE.format(x=x, left=x - 3)
        return
    facing = drawn.facing or 0
    yield _turned(TRAILS if drawn.shape == "gun" else HULL + RUNNING.get(drawn.shape, ""), facing)
    if drawn.gun:
        yield _turned(BARREL, facing if drawn.turret is None else drawn.turret)
    if drawn.shape == "gun" or drawn.turret is not None:
        yield MOUNT if drawn.shape == "gun" else TURRET


def _turned(path: str, hexside: int) -> str:
    return f'<g transform="rotate({60 * hexside})">{path}</g>'


def _letter(drawn: Counter) -> str:
    y = -2.5 if drawn.shape == "foot" else 4.3
    small = ' class="long"' if len(drawn.letter) > 1 else ""
    return f'<text{small} y="{y}">{escape(drawn.letter)}</text>'


def _badges(states: Sequence[str]) -> Iterator[str]:
    """Letters for states, down the right edge, and then up the left one."""
    shown = [state for state in BADGES if state in states]
    for nth, state in enumerate(shown):
        x, y = (11.5, -11.5 + 7.7 * nth) if nth < ROOM else (-11.5, 11.5 - 7.7 * (nth - ROOM))
        yield badge(state, x, y)


ROOM = 4
"""The badges that an edge has room for."""


def badge(state: str, x: float, y: float) -> str:
    """The letter of a state."""
    name = "badge pressing" if state in PRESSING else "badge"
    return (
        f'<g class="{name}"><rect x="{number(x - 3.7)}" y="{number(y - 3.7)}" width="7.4" height="7.4" rx="1.5"/>'
        f'<text x="{number(x)}" y="{number(y + 2.5)}">{BADGES[state]}</text></g>'
    )


def _riders(drawn: Counter) -> Iterator[str]:
    """Small counters along the lower edge."""
    for nth, rider in enumerate(drawn.riders):
        yield counter(rider, -9 + 13 * nth, 11.5, 0.38)
