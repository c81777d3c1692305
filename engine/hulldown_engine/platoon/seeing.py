"""Who sees what: lines of sight between units, from bunkers, and for a Round through anything (8, 13.3).

The rules are silent about some of it. Here it is decided so:

- A hex is seen if a line can be traced to it, a unit only if nothing hides it there: in a town it is seen from the next
  hexes alone (8, 8.2).
- Units that are carried or towed, or are off the map, neither see nor are seen; nor do captives and those who have
  surrendered. Killed units see nothing, and nobody looks for them.
- Who sits in a bunker sees its own hex and what lies in the bunker's front arc, and is seen from all around. The sight
  that an activation gives for a Round goes before everything, even there (8.3).
- A target is hidden, but can be guessed at, if there is exactly one thing in the way, and this is a hex of woods or of
  a town (14.5). The town that a unit is in counts as that, too.
- A closed vehicle sees all around: 8.4 is an option that is not used.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from hulldown_engine.hexes import Hex, bearing
from hulldown_engine.platoon import gunnery, sight
from hulldown_engine.platoon.field import Field, enemy_of
from hulldown_engine.platoon.ground import TOWN, WOODS
from hulldown_engine.platoon.setting import Setting
from hulldown_engine.platoon.units import Unit

THIN = (WOODS, TOWN, "hidden")
"""What a shot at a hidden target goes through, if it is one hex (14.5)."""


def sees_hex(setting: Setting, field: Field, unit: Unit, place: Hex) -> bool:
    """Whether a unit sees a hex, though perhaps not what is in it (Rules 8, 13.3)."""
    return unit.active and _faces(field, unit, place) and sight.traced(setting.ground, unit.hex, place, smoke(field))


def sees(setting: Setting, field: Field, one: Unit, other: Unit) -> bool:
    """Whether a unit sees another (Rules 8.1 to 8.3, 13.3)."""
    if not (one.active and other.active):
        return False
    if _glimpse(field, one, other):
        return True
    return _faces(field, one, other.hex) and setting.clear(field, one.hex, other.hex)


def _glimpse(field: Field, one: Unit, other: Unit) -> bool:
    """Whether two units see each other through anything, for a Round (Rule 8.3)."""
    return any({one.id, other.id} == {each.one, each.other} and field.played <= each.until for each in field.glimpses)


def _faces(field: Field, unit: Unit, place: Hex) -> bool:
    """Whether a hex lies where a unit can look: from a bunker only ahead (Rule 13.3)."""
    if not unit.in_bunker or unit.hex == place:
        return True
    return field.bunkers.get(str(unit.hex), unit.facing) in bearing(unit.hex, place)


def smoke(field: Field) -> frozenset[Hex]:
    """The hexes with smoke in them (Rule 9.10)."""
    return frozenset(map(int, field.smoke)) if field.smoke else sight.NO_SMOKE


def seen_by(setting: Setting, field: Field, unit: Unit) -> list[Unit]:
    """The enemies that see a unit."""
    return [one for one in field.active(enemy_of(unit.side)) if sees(setting, field, one, unit)]


def visible(setting: Setting, field: Field, side: str) -> list[Unit]:
    """The enemies that anybody of a side sees."""
    friends = list(field.active(side))
    return [enemy for enemy in field.active(enemy_of(side)) if any(sees(setting, field, one, enemy) for one in friends)]


def hidden(setting: Setting, field: Field, one: Unit, other: Unit) -> bool:
    """Whether a unit does not see another, but could guess where it is: behind one hex of woods or town (Rule 14.5)."""
    if not (one.active and other.active) or sees(setting, field, one, other) or not _faces(field, one, other.hex):
        return False
    found = sight.obstacles(setting.ground, one.hex, other.hex, smoke(field))
    return len(found) == 1 and found[0].reason in THIN and len(found[0].place) == 1


# Danger ---------------------------------------------------------------------------------------------------------------


def exposure(setting: Setting, field: Field, unit: Unit, place: Hex) -> int:
    """How exposed a unit is in a hex: the chance in percent of its most dangerous enemy there; 0 unseen (Rule 6.8).

    It is taken to stand there, facing the enemy, in what cover the terrain gives.
    """
    return max((max(1, round(100 * one)) for one in _dangers(setting, field, unit, place)), default=0)


def _dangers(setting: Setting, field: Field, unit: Unit, place: Hex) -> Iterator[Fraction]:
    for enemy in field.active(enemy_of(unit.side)):
        if _faces(field, enemy, place) and setting.clear(field, enemy.hex, place):
            yield gunnery.danger(setting, enemy, unit, place)
