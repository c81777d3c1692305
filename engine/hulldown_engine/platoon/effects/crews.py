"""Tank crews that leave their vehicles (12).

The rules are silent about some of it. Here it is decided so:

- In Rounds, getting out takes all Crew Points, and the crew has no more Turns in the Round, unless a commander gives it
  one. In Operations it takes nothing.
- The crew keeps the ratings that it has left. A commander goes on commanding on foot.
- The tank without its crew is disabled, and counts as that (15); nobody gets in again in this mission.
- The counter of a crew bears the small letter of its tank.
"""

from __future__ import annotations

from hulldown_engine.platoon.board.units import COMPLETE, ON_MAP, UNAWARE, US, Unit
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, Play


def may_abandon(setting: Setting, unit: Unit) -> bool:
    """Whether a unit is a US tank with a crew that can get out (Rule 12)."""
    return unit.side == US and setting.is_tank(unit) and unit.manned and unit.where == ON_MAP


def abandon(setting: Setting, play: Play, unit: str) -> None:
    """A crew leaves its tank and becomes a unit on foot, like half a squad, of the same player (Rules 1.1, 12).

    Its card is the data card of a crew on foot (erratum card-us5).
    """
    tank = play.state.units[unit]
    crew = Unit(
        unit + losses.CREW,
        tank.letter.lower(),
        tank.side,
        setting.card_of("crew", tank.side),
        tank.commander,
        0,
        *setting.ratings(tank),
        player=tank.player,
        where=ON_MAP,
        hex=tank.hex,
        space=COMPLETE if play.state.mode == ROUNDS else UNAWARE,
    )
    play.state.units[crew.id] = crew
    play.state.change(unit, crew_lost=tank.crew, commander=False)
    for captive in list(play.state.units.values()):
        if captive.guard == unit:
            play.state.change(captive.id, guard=crew.id)
    play.log("abandoned", unit=unit, crew=crew.id)
    losses.lose_turns(play, unit)
    losses.disable(setting, play, unit)
