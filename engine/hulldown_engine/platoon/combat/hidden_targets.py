"""What Germans know of targets that have gone out of their sight, by the optional rule of hidden targets (18).

Everybody may guess at what one hex of woods or town hides (14.5; see `visibility.hidden` and `aiming.guesses`): US
units as the player likes, Germans as section 18 has it. The rules are silent about some of it. Here it is decided so:

- A German knows of a unit on which he has fired, as its primary target, while he saw it in woods. He goes on knowing
  until Operations resume, and guesses where the unit is for as long as it is in woods.
- He guesses at the end of his Turn, if his paragraph told him to fire at somebody, he saw nobody to fire at, and he has
  spent no Crew Point on anything else: so whatever else his paragraph has for him goes first.
- He needs the Crew Points of 14.5 for it, and chooses among several such targets as his order says.
"""

from __future__ import annotations

from hulldown_engine.platoon.board.ground import WOODS
from hulldown_engine.platoon.board.optional_rules import GERMAN_GUESSES, HIDDEN_TARGETS
from hulldown_engine.platoon.board.units import GERMAN
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState


def note(setting: Setting, field: PlatoonState, firer: str, target: str) -> None:
    """Note that a German has fired on a unit that is in woods, if that matters in this game (Rule 18)."""
    if germans_guess(field) and field.units[firer].side == GERMAN and _in_woods(setting, field, target):
        field.fired_upon[_key(firer, target)] = True


def germans_guess(field: PlatoonState) -> bool:
    """Whether Germans fire at hidden targets: by section 18 alone, or since 14.5 is played (Rules 14.5, 18)."""
    return HIDDEN_TARGETS in field.options or GERMAN_GUESSES in field.options


def knows(setting: Setting, field: PlatoonState, firer: str, target: str) -> bool:
    """Whether a German knows of a unit in woods because he has fired on it (Rule 18).

    Others he does not guess at (erratum germans-and-hidden-targets).
    """
    return _key(firer, target) in field.fired_upon and _in_woods(setting, field, target)


def _in_woods(setting: Setting, field: PlatoonState, target: str) -> bool:
    return target in field.units and setting.ground.terrain(field.units[target].hex) == WOODS


def _key(firer: str, target: str) -> str:
    return f"{firer} {target}"
