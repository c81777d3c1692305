"""What lies in a hex besides ground: units with their facing and state, Event markers, smoke and the like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import US
from hulldown_terminal.platoon.marks import MARKS
from hulldown_terminal.platoon.table import Json, Table

ARROWS = "↑↗↘↓↙↖"
"""The hexsides, clockwise from the top."""

ROOM = 4
"""The characters that fit into a hex."""

OURS, THEIRS, ACTING = "bold #ffffff", "bold #ffffff", "bold #000000"
OUR_PAPER, THEIR_PAPER, ACTING_PAPER = "#1f3f9f", "#9f1f1f", "#ffd75f"
"""The colours of counters: ours are blue, theirs red, and those whose decision it is yellow."""

WRECK, MARKER, THING = "#303030", "bold #8000a0", "bold #202020"
"""The inks of wrecks, Event markers and other counters."""


class Sign(NamedTuple):
    """A few characters, their ink and, for counters of units, their paper."""

    text: str
    ink: str = ""
    paper: str = ""


def units(table: Table, place: Hex) -> list[Sign]:
    """The units in a hex, as many as fit: one with all its state, two with their facing, more by letter."""
    here = [unit for unit in table.on_map(place) if not unit["carrier"]]
    alive = [unit for unit in here if "killed" not in unit["states"]]
    if not alive:
        return [Sign(f"x{''.join(unit['letter'] for unit in here)}"[:ROOM], WRECK)] if here else []
    signs = [_counter(table, unit, unit["letter"]) for unit in alive]
    if len(alive) == 1:
        return [_counter(table, alive[0], (alive[0]["letter"] + state(table, alive[0]))[:ROOM])]
    if len(alive) == 2:  # noqa: PLR2004 - two fit with their facing
        return [_counter(table, unit, f"{unit['letter']}{facing(table, unit) or ' '}") for unit in alive]
    return [*signs[: ROOM - 1], Sign("+", THING)] if len(signs) > ROOM else signs


def _counter(table: Table, unit: Json, text: str) -> Sign:
    if unit["id"] in table.acting:
        return Sign(text, ACTING, ACTING_PAPER)
    return Sign(text, OURS, OUR_PAPER) if unit["side"] == US else Sign(text, THEIRS, THEIR_PAPER)


def state(table: Table, unit: Json) -> str:
    """Where a unit faces, where its turret does if elsewhere, and the most telling of its marks."""
    return facing(table, unit) + turned(unit) + "".join(marks(unit))


def facing(table: Table, unit: Json) -> str:
    """The arrow of a vehicle, or of a gun that is prepared."""
    faces = unit["facing"] is not None and (table.card(unit)["class"] != GUN or "prepared" in unit["states"])
    return ARROWS[unit["facing"]] if faces else ""


def turned(unit: Json) -> str:
    """The arrow of a turret that points elsewhere than its vehicle."""
    return ARROWS[unit["turret"]] if unit["turret"] not in (None, unit["facing"]) else ""


GUN = "gun"
"""The class of data cards of guns."""


def marks(unit: Json) -> Iterator[str]:
    """A sign for each thing that is to be known of a unit, the most pressing first."""
    yield from dict.fromkeys(mark.sign for name, mark in MARKS.items() if mark.sign and name in unit["states"])
    if unit["carries"]:
        yield "+"


def things(table: Table, place: Hex) -> list[Sign]:
    """Event markers, mines, positions, bunkers and wrecks in a hex."""
    mission = table.mission
    markers = [Sign(f"?{number}", MARKER) for number, at in mission["markers"].items() if at == place]
    signs = (
        ("]", str(place) in mission["bunkers"], THING),
        (")", place in mission["positions"], THING),
        ("x", place in mission["mines"], THING),
        ("X", place in mission["wrecks"], WRECK),
    )
    return [*markers, *(Sign(text, ink) for text, there, ink in signs if there)]


LEGEND: Sequence[tuple[str, str]] = (
    ("w t b r", "woods, town, building, rough ground; a 2 or 3 is the level"),
    ("= :", "paved and dirt road"),
    ("~ ^ H", "water, ridge and bridge on a hexside"),
    ("%", "roadblock on a hexside"),
    ("?3", "Event marker 3"),
    ("▒", "smoke"),
    ("x ) ]", "mines, improved position, bunker"),
    ("A↗→", "a unit, its facing, and its turret if that points elsewhere"),
    ("u c !", "in defilade, closed (buttoned up), suppressed"),
    ("# * &", "in panic, disabled, captured or surrendered"),
    ("+", "carries or tows others; or more units than fit"),
    ("xT X", "a wreck"),
)
"""What the signs mean."""
