"""Options of a decision on the map: their groups, their short keys, and which one a player means.

An option can be named by its number, by its id, by any beginning of its id that no other has, and by its key: the
direction of a move in Operations, and in Rounds what a driver is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine import Decision, Option
from hulldown_engine.basics.hexes import direction_to
from hulldown_engine.platoon.state.field import PlatoonState

COMPASS = ("n", "ne", "se", "s", "sw", "nw")
"""The keys of the directions, as the map is printed."""

MOVE, FIRE, OTHER = "Move", "Fire", "Other"

GROUPS: Mapping[str, str] = {
    **dict.fromkeys(("to", "exit", "left", "right", "back", "defilade", "halt", "enter"), MOVE),
    **dict.fromkeys(("drive-slow", "drive-fast", "charge", "move", "move-half"), MOVE),
    **dict.fromkeys(("fire", "guess", "hidden", "smoke", "assault", "capture"), FIRE),
}
"""The group of each kind of option, by its id up to the colon; all others are `Other`."""

KEYS: Mapping[str, str] = {"left": "a", "right": "d", "exit": "off", "drive-slow": "slow", "drive-fast": "fast"}
"""Short keys of options, by their ids up to the colon."""


class Choice(NamedTuple):
    """An option as it is shown: its number, its group and its keys."""

    number: int
    option: Option
    group: str
    keys: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """What is shown for a player to type: the shortest key, or the id."""
        return self.keys[0] if self.keys and self.keys[0] != self.option.id.lower() else self.option.id


def choices(decision: Decision, field: PlatoonState) -> list[Choice]:
    """The options, group by group, numbered in that order."""
    groups = [group_of(decision, offered) for offered in decision.options]
    ordered = sorted(zip(groups, decision.options, strict=True), key=lambda pair: (MOVE, FIRE, OTHER).index(pair[0]))
    return [
        Choice(number, option, group, tuple(_keys(decision, field, option)))
        for number, (group, option) in enumerate(ordered, 1)
    ]


def group_of(decision: Decision, option: Option) -> str:
    """The group of an option; a question with one kind of answer has none to speak of."""
    if decision.kind != "order" or option.id == "back":  # out of a question, and not backwards
        return OTHER
    return GROUPS.get(option.id.partition(":")[0], OTHER)


def _keys(decision: Decision, field: PlatoonState, option: Option) -> Iterator[str]:
    """The keys of an option."""
    kind, _, at = option.id.partition(":")
    if decision.kind != "order":
        return
    if option.id in field.units:
        yield option.id.lower()
    if kind == "to" and at.isdigit():
        yield from _ways(decision, field, int(at))
    elif kind in KEYS and sum(other.id.partition(":")[0] == kind for other in decision.options) == 1:
        yield KEYS[kind]


def _ways(decision: Decision, field: PlatoonState, place: int) -> Iterator[str]:
    """The keys of a move into the next hex: its direction, and `w` for straight ahead in Rounds."""
    unit = field.units.get(decision.unit)
    side = None if unit is None else direction_to(unit.hex, place)
    if unit is None or side is None:
        return
    if field.turn is not None and field.turn.moves.facing == side:
        yield "w"
    yield COMPASS[side]


def by_key(choices: Sequence[Choice], typed: str) -> str | None:
    """The option with this key."""
    return next((choice.option.id for choice in choices if typed.lower() in choice.keys), None)


def meant(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The options that match what was typed: by number, by id, or by the beginning of an id."""
    if typed.isascii() and typed.isdigit() and len(typed) <= len(str(len(choices))):
        return [choice for choice in choices if choice.number == int(typed)]
    wanted = typed.lower()
    ids = {choice.option.id.lower(): choice for choice in choices}
    if wanted in ids:
        return [ids[wanted]]
    return [choice for name, choice in ids.items() if wanted and name.startswith(wanted)]
