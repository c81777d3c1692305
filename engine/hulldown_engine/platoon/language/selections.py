"""Whom a step is about where a selection stands: one of its units, and how that one is picked.

A record has `[PICK, SELECTION]` there, such as `["random", ["members", "us"]]`. The words that steps have for one of a
whole side are short for it. Who it is that a selection comes to is asked when the step is carried out, so it may be
nobody: then the step does nothing, and the log says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hulldown_engine.language.expressions import Closure, Tree
from hulldown_engine.language.phrases import Words, noun
from hulldown_engine.platoon.board.units import GERMAN, US, Unit
from hulldown_engine.platoon.language.phrases import one_of
from hulldown_engine.platoon.language.vocabulary import side_of
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.story.invariants import roster_of
from hulldown_engine.story.paragraphs import Json, StepPlace, This

CLOSEST, EASIEST, RANDOM, CHOSEN = PICKS = ("closest", "easiest", "random", "chosen")
"""How one unit of a selection is picked: the nearest; the one at which the step is easiest; by the dice (5.9); by the
player, of those in sight."""

US_UNITS, GERMANS = ["members", US], ["members", GERMAN]


class Picks(NamedTuple):
    """How a step picks one of a selection: the ways that it knows, and its words for one of a whole side.

    The first of the `ways` is meant where an author says none. `what` is what the step calls who is picked.
    """

    ways: tuple[str, ...]
    words: Mapping[str, Tree]
    what: str = "place"

    def spelled_out(self, value: Any) -> Any:
        """What stands in a record, with what a word is short for in its place."""
        return self.words.get(value, value) if isinstance(value, str) else value

    def shortest(self, tree: Tree) -> Any:
        """The word that is short for a pick of a selection; the tree itself if there is none."""
        return next((word for word, long in self.words.items() if long == tree), tree)


TARGETS = Picks((EASIEST, CLOSEST, RANDOM), {way: [way, US_UNITS] for way in (CLOSEST, EASIEST)}, "target")
"""At whom a German fires: the easiest is the easiest to hit (9.6; erratum whom-germans-shoot-at)."""

GOALS = Picks((CLOSEST, EASIEST, RANDOM), {"us": [CLOSEST, US_UNITS]})
"""To whom a German goes: the easiest is the one to whom it is the shortest way (6.8)."""

FACED = Picks((CLOSEST, RANDOM), {"us": [CLOSEST, US_UNITS]})
"""Whom a German faces, or drives away from."""

SHELLED = Picks((RANDOM,), {"us": [RANDOM, US_UNITS]})
"""In whose hex shells fall (5.9)."""

FLOWN_OVER = Picks(
    (RANDOM, CHOSEN), {"us": [RANDOM, US_UNITS], "german": [RANDOM, GERMANS], "chosen": [CHOSEN, GERMANS]}
)
"""Over whom a fighter comes (5.9, 17)."""


def picks(value: Any) -> bool:
    """Whether what stands in a record is one of a selection."""
    return is_tree(value) and value[0] in PICKS


def is_tree(value: Any) -> bool:
    """Whether what stands in a record is an expression, or one of a selection, and not a list of hexes."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], str)


def side(value: Any) -> str:
    """The side of whom a record names or selects; empty where that is not said."""
    if not is_tree(value):
        return ""
    tree = value[1] if value[0] in PICKS else value
    return "" if tree == ["this"] else side_of(tree[1]) or "" if tree[0] == "member" else roster_of(tree)


class Meant:
    """Who is meant by what stands in a record; `by` says how its step picks one of a selection.

    `selects` is whether an author wrote a selection, and no word that is short for one.
    """

    def __init__(self, place: StepPlace, value: Any, by: Picks) -> None:
        self.selects = picks(value)
        self.value = by.spelled_out(value)
        self.pick: str = self.value[0] if picks(self.value) else ""
        who = self.value[1] if self.pick else self.value
        self._who = place.code.expression(who) if is_tree(who) else None

    def units(self, field: PlatoonState, this: This) -> list[Unit]:
        """The units that are meant now; none if it is hexes that are."""
        return [] if self._who is None else named(field, self._who, this)

    def drawn(self, play: Play, this: This, what: str = "meant") -> rolls.Picking[str]:
        """The unit that is drawn of a selection, if one is to be; empty if none is, or nobody is there (Rule 5.9)."""
        units = [unit.id for unit in self.units(play.state, this)] if self.pick == RANDOM else []
        return (yield from rolls.picked(play, units, what)) if units else ""


NOBODY = "Nobody is there who is meant (2.12)."
"""Why nothing comes of a step whose selection selects nobody."""


def nobody(play: Play, step: Json) -> None:
    """Log that nobody is there whom a step is about, which is no order of any unit."""
    play.log("order-passed-over", unit="", order=step["step"], why=NOBODY)


def named(field: PlatoonState, who: Closure, this: This) -> list[Unit]:
    """The units that an expression names, one or a selection; names of units that are not in play are dropped."""
    value = who(field, this)
    names = value if isinstance(value, tuple) else (value,)
    return [field.units[name] for name in names if name in field.units]


def phrase(words: Words, tree: Tree, easiest: str) -> str:
    """One of a selection as a noun; `easiest` says what the easiest of it is: `easiest to hit`."""
    pick, selection = tree
    if pick == EASIEST:
        return f"whichever of {noun(words, selection)} is {easiest}"
    return _PHRASES[pick].format(one_of(words, selection))


_PHRASES: Mapping[str, str] = {
    CLOSEST: "the nearest {}",
    RANDOM: "one {}, picked at random",
    CHOSEN: "one {}, of those in sight, as you choose",
}
