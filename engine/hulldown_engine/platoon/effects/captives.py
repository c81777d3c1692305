"""Who looks after captives: one unit takes a captive along, others may take charge of it (11.2).

Those who are passive, such as prisoners who have been freed (Mission 2), are taken along in the same way.

The rules are silent about some of it. Here it is decided so:

- A captive goes where its guard goes: at first with who has taken it. Any other active US unit in the hex may take
  charge, and a guard may leave its captive where it is; neither costs anything.
- In Rounds a unit does so before anything else in its Turn, since a guard has half its Movement Points.
- A captive changes hands once in a Turn, and in Operations once while the same units are in hand and do not move:
  otherwise it could be passed to and fro for ever.
- Those who are passive and whom nobody guards stay where they are, and wait (Mission 2); captives are gone (11.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hulldown_engine.basics.decision import About
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.state.actions import Act
from hulldown_engine.platoon.state.field import Play


def acts(play: Play, unit: Unit) -> Iterator[Act]:
    """The options of a unit to take charge of captives in its hex, or to leave those it guards (Rule 11.2).

    Any active US unit may guard them (erratum who-guards).
    """
    for captive in play.state.on_map(unit.hex) if unit.manned else ():
        if captive.led and captive.id not in play.state.handed:
            name = f"{'' if captive.passive else 'the captive '}{captive.letter} {captive.type}"
            verb, text, guard = "guard", f"Take charge of {name}", unit.id
            if captive.guard == unit.id:
                verb, text, guard = "leave", f"Leave {name} here", ""
            about = About("captive", unit.id, captive.id)
            yield Act(f"{verb}:{captive.id}", text, partial(_hand_over, play, captive.id, guard), about)


def _hand_over(play: Play, captive: str, guard: str) -> None:
    """Give a captive another guard, or none: then nobody takes it along (Rule 11.2)."""
    play.state.change(captive, guard=guard)
    play.state.handed.append(captive)
    play.log("guarded", unit=captive, by=guard)
