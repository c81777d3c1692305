"""The reasons that stop a German's order and a player's wish alike: told once, whoever asks (2.12, 6, 7, 11, 14).

What only a player can be told, who names a target or a hex, is in `views`; what only an order comes to, in `german`.
"""

from __future__ import annotations

from hulldown_engine.platoon.board.units import CAPTURED, EXITED, GONE, KILLED, PANIC, Unit
from hulldown_engine.platoon.combat import assault
from hulldown_engine.platoon.effects import driving, gunnery
from hulldown_engine.platoon.reasons.reason import Reason, because, first, since
from hulldown_engine.platoon.state import crew_points
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

# What has become of it ------------------------------------------------------------------------------------------------

LOST = first(
    since("It has been killed (2.12).", lambda unit: unit.status == KILLED),
    since("It has been captured (11.2).", lambda unit: unit.status == CAPTURED),
    since("It has surrendered (6.8).", lambda unit: unit.surrendered),
    since("It has left the map (7.1).", lambda unit: unit.where in (EXITED, GONE)),
    since("It does nothing by itself: others take it along (Mission 2).", lambda unit: unit.passive),
    since("Nobody is left in it (2.12).", lambda unit: not unit.manned),
)
"""Who has nobody to do anything, or nothing more to do."""

PANICKED = since("It is in panic, and does nothing in this Round (6.4).", lambda unit: unit.space == PANIC)

# What it pays ---------------------------------------------------------------------------------------------------------


def unpaid(*actions: str, on_foot: str = "squad") -> Reason:
    """That a unit in its Turn can pay for none of these actions; infantry pays with the one that it has (Rule 6.7)."""

    def reason(setting: Setting, field: PlatoonState, unit: Unit) -> str:
        turn, walks = field.turn_of(unit.id), setting.on_foot(unit)
        wanted = (on_foot,) if walks else actions
        if turn is None or any(crew_points.price(action, unit, turn) is not None for action in wanted):
            return ""
        if walks:
            return "The squad has acted (6.7)."
        if actions == ("all",) and turn.acted:
            return "That takes all Crew Points of a Turn, and some are spent (6.7)."
        return "It has too few Crew Points left (6.7)."

    return reason


# Movement -------------------------------------------------------------------------------------------------------------

BUNKERED = since("Nobody leaves a bunker (13.3).", lambda unit: unit.in_bunker)

STUCK = first(
    BUNKERED,
    because("A gun moves only in tow (7.6).", lambda setting, field, unit: setting.is_gun(unit)),
    since("It is immobilized (14.3).", lambda unit: unit.immobilised),
    because(
        "Suppressed, it does not move the gun that it tows (14.4).",
        lambda setting, field, unit: unit.suppressed and any(map(setting.is_gun, field.carried(unit.id))),
    ),
    because(
        "It has no Movement Points (7.5).", lambda setting, field, unit: not driving.mover(setting, field, unit).fast
    ),
)
"""What does not move at all."""

HESITANT = since("Suppressed, it neither charges nor moves and fires (14.4).", lambda unit: unit.suppressed)

HULL_DOWN = since("It is in defilade already (7.3).", lambda unit: unit.defilade)

# Assaults, guns, riders -----------------------------------------------------------------------------------------------

UNFIT = first(
    because("Guns do not assault (11).", lambda setting, field, unit: setting.kind(unit) in assault.CANNOT),
    since("A suppressed unit does not assault (14.4).", lambda unit: unit.suppressed),
    because(
        "It has nothing to assault with (11.1).",
        lambda setting, field, unit: not gunnery.together(setting, unit, unit.hex),
    ),
)
"""What assaults nobody."""

ALONE = because(
    "There is no enemy in its hex (11.1).", lambda setting, field, unit: not assault.targets(setting, field, unit)
)

NO_GUN = because("Only guns are prepared (9.7).", lambda setting, field, unit: not setting.is_gun(unit))

SHAKEN_CREW = since("A suppressed crew prepares nothing (14.4).", lambda unit: unit.suppressed)

PINNED = since("The suppressed neither load nor unload, hitch nor unhitch (14.4).", lambda unit: unit.suppressed)

# The others -----------------------------------------------------------------------------------------------------------

ROOFLESS = because(
    "It has no hatches, and is always open (5.4).", lambda setting, field, unit: not setting.data(unit)["roofed"]
)

NO_COMMANDER = since("It is no commander (6.3).", lambda unit: not unit.commander)
