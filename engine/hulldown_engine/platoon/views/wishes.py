"""What a player would like a unit to do, and whether it is offered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import NamedTuple

from hulldown_engine.basics.decision import KINDS, Decision, Option
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.reasons.reason import Reason
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Turn

TURN = ""
"""The action of having its Turn or, in Operations, of being moved at all."""

FINER: Mapping[str, str] = {
    "drive-slow": "move",
    "drive-fast": "move",
    "charge": "move",
    "move-half": "move",
    "left": "move",
    "right": "move",
    "defilade": "move",
    "exit": "move",
    "smoke": "fire",
    "capture": "assault",
    "give": "order",
    "alert": "order",
}
"""Actions of which a kind of option has several, by how the ids of their options begin, and that kind."""

NO_ACTIONS = ("choose", "die", "pick", "place", "wait", "finish", "back")
"""Kinds of option that are no action of a unit."""

ACTIONS = (TURN, *(kind for kind in KINDS if kind not in NO_ACTIONS), *FINER)
"""Everything that can be asked about."""


TARGET, HEX = "target", "hex"

TAKES: Mapping[str, tuple[str, ...]] = {
    "entry": (HEX,),
    "move": (HEX,),
    "fire": (TARGET, HEX),
    "smoke": (HEX,),
    "assault": (TARGET, HEX),
    "capture": (TARGET, HEX),
    "load": (TARGET,),
    "look": (HEX,),
    "order": (TARGET,),
    "give": (TARGET,),
    "alert": (TARGET,),
    "captive": (TARGET,),
}
"""What an action can be done to, or where; the others take neither."""


class Wish(NamedTuple):
    """What is asked about: the game, and unit, action, target and hex; the last two may be empty.

    `aim` is the target, where there is one.
    """

    setting: Setting
    field: PlatoonState
    decision: Decision | None
    unit: Unit
    action: str = TURN
    aim: Unit | None = None
    hex: Hex = 0

    @property
    def turn(self) -> Turn | None:
        """The Turn of the unit; None, if it is not its Turn."""
        return self.field.turn_of(self.unit.id)

    @property
    def kind(self) -> str:
        """The kind of option that is meant."""
        return FINER.get(self.action, self.action)

    def named(self, unit: Unit) -> str:
        """A unit's name for the player."""
        return choices.name_of(self.setting, self.field, unit)


Check = Callable[[Wish], str]
"""Checks a wish: a sentence that says why it is refused, or an empty string."""


def told(reason: Reason) -> Check:
    """The check for a reason that has nothing to do with the wish but its unit."""
    return lambda wished: reason(wished.setting, wished.field, wished.unit)


def first(refusals: Callable[[Wish], Iterator[str]]) -> Check:
    """The check that gives the first of some refusals, which are gone through no further than that."""

    @wraps(refusals)
    def check(wished: Wish) -> str:
        return next(filter(None, refusals(wished)), "")

    return check


def wish(  # noqa: PLR0913, PLR0917 - a wish is all of these
    setting: Setting, field: PlatoonState, decision: Decision | None, unit: str, action: str, target: str, place: Hex
) -> Wish:
    """A wish by its names; raises ValueError for one that is not of this game, with those that are.

    So it does for a target or a hex of an action that takes none.
    """
    subject, aim = known_unit(field, unit), known_unit(field, target) if target else None
    if action not in ACTIONS:
        raise ValueError(f"no action {action!r}; there are {', '.join(filter(None, ACTIONS))}")
    for what, given in ((TARGET, target), (HEX, place)):
        if given and what not in TAKES.get(action, ()):
            raise ValueError(f"{action or 'having a Turn'} takes no {what}")
    if place:
        known_hex(setting, place)
    return Wish(setting, field, decision, subject, action, aim, place)


def known_unit(field: PlatoonState, name: str) -> Unit:
    """The unit with an id; raises ValueError if there is none, with those there are."""
    if name not in field.units:
        raise ValueError(f"no unit {name!r}; there are {', '.join(field.units)}")
    return field.units[name]


def known_hex(setting: Setting, place: Hex) -> None:
    """Raise ValueError for a hex that is not on the map, with those that are."""
    if not setting.ground.on_map(place):
        last = printed(100 * setting.ground.columns + setting.ground.rows)
        raise ValueError(f"no hex {place!r}; there are 0101 to {last}")


def offered(wished: Wish) -> bool:
    """Whether the decision offers it."""
    decision = wished.decision
    if decision is None:
        return False
    if wished.action == TURN and not wished.aim and not wished.hex and _in_hand(wished):
        return True
    return any(_is(option, wished) for option in decision.options)


def _in_hand(wished: Wish) -> bool:
    """Whether it is the unit's Turn, or the unit is among those picked in Operations."""
    decision = wished.decision
    asked = decision is not None and decision.rule in ("5.5", "6.7", "7.5")
    return asked and (wished.turn is not None or wished.unit.id in wished.field.picked)


def _is(option: Option, wished: Wish) -> bool:
    """Whether an option is what is wished."""
    if wished.action == TURN:
        same = option.kind == "pick"
    elif wished.action in FINER:
        same = option.id.partition(":")[0] == wished.action and option.kind in (wished.kind, "entry")
    else:
        same = option.kind == wished.action
    who = option.unit == wished.unit.id or (wished.kind in ("move", "end") and wished.unit.id in wished.field.picked)
    return (
        same
        and who
        and (wished.aim is None or option.target == wished.aim.id)
        and (not wished.hex or wished.hex in option.hexes)
    )
