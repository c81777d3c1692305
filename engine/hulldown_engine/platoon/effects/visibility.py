"""Who sees what: lines of sight between units, from bunkers and closed vehicles, and for a Round through anything (8).

The rules are silent about some of it. Here it is decided so:

- A hex is seen if a line can be traced to it, a unit only if nothing hides it there: in a town it is seen from the next
  hexes alone (8, 8.2).
- Units that are off the map neither see nor are seen; nor do captives and those who have surrendered. Killed units see
  nothing, and nobody looks for them. Those that are carried or towed see from the hex of their vehicle, which is seen
  and not they. Somebody has to look: a vehicle or a gun in which nobody is left sees nothing, and is seen like any
  other.
- Who sits in a bunker sees its own hex and what lies in the bunker's front arc, and is seen from all around. The sight
  that an activation gives for a Round goes before everything, even there (8.3).
- A target is hidden, but can be guessed at, if there is exactly one thing in the way, and this is a hex of woods or of
  a town (14.5). The town that a unit is in counts as that, too.
- A closed vehicle sees all around, unless the optional rule of 8.4 is in force: then it sees its own hex and what lies
  in its front arc, the hexside that the vehicle faces, wherever its turret points; it is seen from all around.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from hulldown_engine.basics.hexes import Hex, bearing, intervening
from hulldown_engine.platoon.board import line_of_sight
from hulldown_engine.platoon.board.ground import TOWN, WOODS
from hulldown_engine.platoon.board.line_of_sight import Sights
from hulldown_engine.platoon.board.optional_rules import CLOSED_SIGHT
from hulldown_engine.platoon.board.routes import Exposure
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.effects import gunnery
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, enemy_of

THIN = (WOODS, TOWN, "hidden")
"""The obstacles through which a hidden target can be shot at, if they are a single hex (14.5)."""


def sees_hex(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether a unit sees a hex, though not necessarily the units in it (Rules 8, 13.3)."""
    return unit.there and unit.manned and _faces(field, unit, place) and setting.sights(field).traced(unit.hex, place)


def seen_hexes(setting: Setting, field: PlatoonState, unit: Unit, places: Iterable[Hex]) -> list[Hex]:
    """Those of some hexes that a unit sees, though not necessarily the units in them (Rules 8, 13.3)."""
    if not (unit.there and unit.manned):
        return []
    traced, here = setting.sights(field).traced, unit.hex
    return [place for place in places if traced(here, place) and _faces(field, unit, place)]


def sees(setting: Setting, field: PlatoonState, observer: Unit, target: Unit) -> bool:
    """Whether a unit sees another (Rules 8.1 to 8.3, 13.3).

    Somebody in it has to look (erratum nobody-inside); who rides looks too, and is not seen (erratum who-rides).
    """
    if not (observer.there and observer.manned and target.active):
        return False
    if _glimpse(field, observer, target):
        return True
    return _faces(field, observer, target.hex) and setting.clear(field, observer.hex, target.hex)


def _glimpse(field: PlatoonState, one: Unit, other: Unit) -> bool:
    """Whether two units see each other through anything, until the end of a Round (Rule 8.3)."""
    return any({one.id, other.id} == {each.one, each.other} and field.played <= each.until for each in field.glimpses)


def _faces(field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether a hex is in the arc that a unit can see."""
    ahead = _ahead(field, unit)
    return ahead is None or unit.hex == place or ahead in bearing(unit.hex, place)


def _ahead(field: PlatoonState, unit: Unit) -> int | None:
    """The hexside of the arc that a unit in a bunker, or closed by the optional rule, sees; else None (8.4, 13.3)."""
    if unit.in_bunker:
        return field.bunkers.get(str(unit.hex), unit.facing)
    return unit.facing if unit.closed and CLOSED_SIGHT in field.options else None


def seen_by(setting: Setting, field: PlatoonState, unit: Unit) -> list[Unit]:
    """The enemies that see a unit."""
    return [enemy for enemy in field.observers(enemy_of(unit.side)) if sees(setting, field, enemy, unit)]


def visible(setting: Setting, field: PlatoonState, side: str) -> list[Unit]:
    """The enemies that at least one unit of a side sees."""
    friends = list(field.observers(side))
    return [
        enemy for enemy in field.active(enemy_of(side)) if any(sees(setting, field, unit, enemy) for unit in friends)
    ]


def hidden(setting: Setting, field: PlatoonState, observer: Unit, target: Unit) -> bool:
    """Whether a unit can guess at one that it does not see, behind a single hex of woods or town (Rule 14.5)."""
    if (
        not (observer.active and observer.manned and target.active)
        or sees(setting, field, observer, target)
        or not _faces(field, observer, target.hex)
    ):
        return False
    obstacles = list(line_of_sight.obstacles(setting.ground, observer.hex, target.hex, setting.sights(field).smoke))
    return len(obstacles) == 1 and obstacles[0].reason in THIN and len(obstacles[0].place) == 1


# Danger ---------------------------------------------------------------------------------------------------------------


class Watcher(NamedTuple):
    """An enemy of a unit: its hex, the hexside that it sees through if it only sees ahead, and the threat it is."""

    hex: Hex
    ahead: int | None
    threat: gunnery.Threat

    def faces(self, place: Hex) -> bool:
        """Whether a hex is in the arc that it can see."""
        return self.ahead is None or place == self.hex or self.ahead in bearing(self.hex, place)


class Dangers(dict[Hex, int]):
    """The danger that a watcher is to a unit, by the unit's hex, computed on first access; 0 where it is not seen.

    The unit is taken to face the enemy there, with the cover of the terrain.
    """

    def __init__(self, setting: Setting, sights: Sights, reach: int | None, watcher: Watcher) -> None:
        super().__init__()
        self._about = setting, sights, reach, watcher

    def __missing__(self, place: Hex) -> int:
        setting, sights, reach, watcher = self._about
        danger = 0
        if sights.clear(watcher.hex, place) and watcher.faces(place):
            apart = intervening(watcher.hex, place)
            if reach is None or apart <= reach:
                danger = gunnery.danger(setting, watcher.threat, apart, setting.ground.terrain(place))
        self[place] = danger
        return danger


@lru_cache(maxsize=512)
def _dangers(setting: Setting, sights: Sights, reach: int | None, watcher: Watcher) -> Dangers:
    return Dangers(setting, sights, reach, watcher)


@lru_cache(maxsize=128)
def _exposures(setting: Setting, sights: Sights, reach: int | None, watchers: tuple[Watcher, ...]) -> Exposure:
    """The exposure to some watchers, cached: searches that are cached by their exposure need the identical object."""
    dangers = [_dangers(setting, sights, reach, watcher) for watcher in watchers]
    return lambda place: max([danger[place] for danger in dangers], default=0)


def exposures(setting: Setting, field: PlatoonState, unit: Unit) -> Exposure:
    """How exposed a unit would be in each hex as things stand, for planning a way (Rules 6.8, 8.4, 13.3).

    It is the chance in percent of the most dangerous enemy to hit it there: at least 1 if it is seen, 0 if not. How far
    units can fire in the present light counts.
    """
    watchers = tuple(
        [
            Watcher(enemy.hex, _ahead(field, enemy), gunnery.threat(setting, enemy, unit))
            for enemy in field.manned(enemy_of(unit.side))
        ]
    )
    return _exposures(setting, setting.sights(field), light.reach(setting, field, fired=unit.fired), watchers)
