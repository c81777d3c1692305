"""Options of a decision on the map: their groups, their short keys, and which one a player means.

An option can be named by its number, by its id, by any beginning of its id that no other has, and by its key: the
direction of a move in Operations, and in Rounds what a driver is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_engine import Decision, Option
from hulldown_engine.basics.hexes import direction_to
from hulldown_engine.platoon.board.compass import toward
from hulldown_terminal.platoon.table import Table

MOVE, FIRE, OTHER = "Move", "Fire", "Other"
"""The groups of options; shots at somebody and assaults are grouped by him."""

GROUPS: Mapping[str, str] = {"pick": MOVE, "move": MOVE, "entry": MOVE, "fire": FIRE, "assault": FIRE}
"""The group of each kind of option; all others are `Other`."""

KEYS: Mapping[str, str] = {"left": "a", "right": "d", "exit": "off", "drive-slow": "slow", "drive-fast": "fast"}
"""Short keys of options, by their ids up to the colon."""


def action(word: str) -> str:
    """What a key stands for, whether it is offered or not; any other word is itself."""
    return next((kind for kind, key in KEYS.items() if key == word.lower()), word)


class Choice(NamedTuple):
    """An option as it is shown: its number, its group, its keys and, of a shot or assault, the id of its target."""

    number: int
    option: Option
    group: str
    keys: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The shortest key that a player can type, or nothing."""
        return self.keys[0] if self.keys else ""

    @property
    def shot(self) -> bool:
        """Whether it is fire at something, or an assault: it has odds."""
        return self.group == FIRE and self.option.about.odds is not None


def choices(decision: Decision, table: Table | None) -> list[Choice]:
    """The options, group by group, and shots by their targets, numbered in that order; who is out of it comes last."""
    targets = list(dict.fromkeys(_target(option) for option in decision.options))
    targets.sort(key=lambda target: table is not None and DISABLED in table.units.get(target[0], NOBODY)["states"])
    groups = [(group_of(decision, option), option) for option in decision.options]
    ordered = sorted(groups, key=lambda pair: ((MOVE, FIRE, OTHER).index(pair[0]), _rank(targets, *pair)))
    return [
        Choice(number, option, group, tuple(_keys(decision, table, option)))
        for number, (group, option) in enumerate(ordered, 1)
    ]


DISABLED = "disabled"
"""The state of a target at which there is nothing more to gain."""

NOBODY: Mapping[str, Sequence[str]] = {"states": ()}
"""A target that is no unit."""


def _target(option: Option) -> tuple[str, tuple[int, ...]]:
    """Whom or what an option strikes; nobody, where there are no odds of it."""
    return (option.target, option.hexes) if option.about.odds is not None else ("", ())


def _rank(targets: Sequence[object], group: str, option: Option) -> int:
    """Where an option stands in its group: shots by target, in the order in which they are offered."""
    return targets.index(_target(option)) if group == FIRE and option.about.odds is not None else len(targets)


def group_of(decision: Decision, option: Option) -> str:
    """The group of an option; a question with one kind of answer has none to speak of."""
    if decision.kind != "order" or option.kind == "back" or not _of_a_turn(decision):
        return OTHER
    return MOVE if option.id == HALT else GROUPS.get(option.kind, OTHER)


HALT = "halt"
"""The option that ends a movement, which stands beside its steps."""


def _of_a_turn(decision: Decision) -> bool:
    """Whether a decision is about all that units may do, rather than a question with one kind of answer."""
    return any(option.kind in ("end", "finish", "move", "entry") or option.about.odds for option in decision.options)


def _keys(decision: Decision, table: Table | None, option: Option) -> Iterator[str]:
    """The keys of an option."""
    kind, _, at = option.id.partition(":")
    if decision.kind != "order" or table is None:
        return
    if option.kind == "pick" and option.id in table.units:
        yield table.units[option.id]["letter"]
    elif kind == "to" and at.isdigit():
        yield from _ways(decision, table, int(at))
    elif kind in KEYS and sum(other.id.partition(":")[0] == kind for other in decision.options) == 1:
        yield KEYS[kind]
    elif not at and not option.id.isdigit():
        yield option.id


def _ways(decision: Decision, table: Table, place: int) -> Iterator[str]:
    """The keys of a move into the next hex: `w` for straight ahead in Rounds, and its direction by the mission's north.

    Directions are short for their names: ne, and nne where north lies between two hexsides.
    """
    unit = table.units.get(decision.unit)
    side = None if unit is None or not unit["hex"] else direction_to(unit["hex"], place)
    if unit is None or side is None:
        return
    if table.in_rounds and unit["facing"] == side:
        yield AHEAD
    direction = "".join(word[0] for word in toward(side, table.north).split("-"))
    if direction != AHEAD or not table.in_rounds:
        yield direction


AHEAD = "w"
"""The key of straight ahead, for drivers."""


def by_key(choices: Sequence[Choice], typed: str, *, exactly: bool = False) -> str | None:
    """The option with this key; if not `exactly`, a letter in another case is taken where no other has it."""
    for said in (typed,) if exactly else (typed, typed.lower()):
        found = next((choice.option.id for choice in choices if said in (*choice.keys, choice.option.id)), None)
        if found or exactly:
            return found
    return next((choice.option.id for choice in choices if typed.upper() in choice.keys), None)


HEX = re.compile("(?:([A-Za-z]{1,2}) )?([0-9]{4})")
"""The number of a hex, as it is printed, perhaps with the letter of a unit before it."""


def meant(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The options that match what was typed: by number, by hex (and whose it is), by id, or by its beginning."""
    if typed.isascii() and typed.isdigit() and len(typed) <= len(str(len(choices))):
        return [choice for choice in choices if choice.number == int(typed)]
    if (named := HEX.fullmatch(typed)) and (there := _there(choices, int(named[2]), (named[1] or "").upper())):
        return there
    wanted = typed.lower()
    ids = {choice.option.id.lower(): choice for choice in choices}
    if wanted in ids:
        return [ids[wanted]]
    return [choice for name, choice in ids.items() if wanted and name.startswith(wanted)]


def _there(choices: Sequence[Choice], place: int, letter: str) -> list[Choice]:
    """The options that are about a hex, and begin with a letter if one is given."""
    there = [choice for choice in choices if choice.option.hexes == (place,)]
    return [choice for choice in there if not letter or choice.option.text.split()[0] == letter]
