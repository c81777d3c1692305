"""Where on the screen the map goes: how much of it, and about which hex."""

from __future__ import annotations

from hulldown_engine import Decision, Game
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.effects import driving
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.platoon.map import hexmap
from hulldown_terminal.platoon.scene import Scene, scene

BELOW = 7
"""Lines of a screen that are left to what stands below the map."""

LEAST = 15
"""Lines that the map gets at least."""


def show_map(game: Game, screen: Screen, centre: Hex | None = None) -> None:
    """Show the map about a hex, or about the unit of the decision."""
    here = scene(game)
    acting = game.decision.unit if game.decision else ""
    place = centre or focus(here, game.decision)
    view = hexmap.window(here.setting, place, screen.whole, max(LEAST, screen.height - BELOW))
    screen.picture(hexmap.draw(here.setting, here.field, view, acting))


def focus(here: Scene, decision: Decision | None) -> Hex:
    """The hex that the player looks at: the unit's, else any friend's, else where one enters."""
    field, ground = here.field, here.setting.ground
    unit = field.units.get(decision.unit) if decision is not None else None
    looked_at = [unit] if unit is not None and unit.where != "waiting" else list(field.active(US))
    place = next((friend.hex for friend in looked_at if friend is not None and ground.on_map(friend.hex)), 0)
    return place or next(iter(driving.entries(here.setting, field)), 101)
