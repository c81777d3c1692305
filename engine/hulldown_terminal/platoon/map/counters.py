"""What lies in a hex besides ground: units with their facing and state, Event markers, smoke and the like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import ACTIVE, CAPTURED, PANIC, US, Unit
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

ARROWS = "↑↗↘↓↙↖"
"""The hexsides, clockwise from the top."""

ROOM = 4
"""The characters that fit into a hex."""

OURS, THEIRS, WRECK, MARKER, THING = "bold #0000b0", "bold #b00000", "#303030", "bold #8000a0", "bold #202020"
ACTING = "bold #ffffff on #0000b0"
"""The inks of units, wrecks, Event markers and other counters, and of the unit whose decision it is."""


class Sign(NamedTuple):
    """A few characters and their ink."""

    text: str
    ink: str = ""


def units(setting: Setting, field: PlatoonState, place: Hex, acting: str) -> list[Sign]:
    """The units in a hex, as many as fit: one with all its state, two with their facing, more by letter."""
    here = [unit for unit in field.on_map(place) if not unit.carrier]
    alive = [unit for unit in here if unit.status == ACTIVE]
    if not alive:
        return [Sign(f"x{''.join(unit.letter for unit in here)}"[:ROOM], WRECK)] if here else []
    signs = [Sign(unit.letter, _ink(unit, acting)) for unit in alive]
    if len(alive) == 1:
        return [*signs, Sign(state(setting, field, alive[0])[: ROOM - 1], _ink(alive[0]))]
    if len(alive) == 2:  # noqa: PLR2004 - two fit with their facing
        facing = [Sign(_facing(setting, unit) or " ", _ink(unit)) for unit in alive]
        return [sign for pair in zip(signs, facing, strict=True) for sign in pair]
    return [*signs[: ROOM - 1], Sign("+", THING)] if len(signs) > ROOM else signs


def _ink(unit: Unit, acting: str = "") -> str:
    return ACTING if unit.id == acting else OURS if unit.side == US else THEIRS


def state(setting: Setting, field: PlatoonState, unit: Unit) -> str:
    """Where a unit faces, where its turret does if elsewhere, and the most telling of its marks."""
    facing = _facing(setting, unit)
    turret = ARROWS[unit.turret] if setting.has_turret(unit) and unit.turret != unit.facing else ""
    return facing + turret + "".join(marks(field, unit))


def _facing(setting: Setting, unit: Unit) -> str:
    faces = setting.is_vehicle(unit) or (setting.is_gun(unit) and unit.prepared)
    return ARROWS[unit.facing] if faces else ""


def marks(field: PlatoonState, unit: Unit) -> Iterator[str]:
    """A sign for each thing that is to be known of a unit, the most pressing first."""
    for sign, holds in (
        ("&", unit.status == CAPTURED or unit.surrendered),
        ("*", unit.disabled),
        ("!", unit.suppressed),
        ("#", unit.space == PANIC),
        ("u", unit.defilade),
        (")", unit.in_position),
        ("]", unit.in_bunker),
        ("c", unit.closed),
        ("+", any(field.carried(unit.id))),
    ):
        if holds:
            yield sign


def things(field: PlatoonState, place: Hex) -> list[Sign]:
    """Event markers, mines, positions, bunkers and wrecks in a hex."""
    signs = (
        ("]", field.bunkers, THING),
        (")", field.positions, THING),
        ("x", field.mines, THING),
        ("X", field.wrecks, WRECK),
    )
    markers = [Sign(f"?{number}", MARKER) for number, hex_of_marker in field.markers.items() if hex_of_marker == place]
    return [*markers, *(Sign(text, ink) for text, hexes, ink in signs if str(place) in hexes)]


LEGEND: Sequence[tuple[str, str]] = (
    ("w t b r", "woods, town, building, rough ground; a 2 or 3 is the level"),
    ("= :", "paved and dirt road"),
    ("~ ^ H", "water, ridge and bridge on a hexside"),
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
