"""A gamebook as it is solved: places where the player or the dice decide, and the ways on from each.

What follows from a step is kept by the bits that were looked at in it, and taken again in every state with the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hulldown_compiler.analysis.story.dice import faces
from hulldown_compiler.solving.states.by_bits import ByBits
from hulldown_compiler.solving.states.effects import Effect
from hulldown_compiler.solving.states.layout import Layout
from hulldown_compiler.solving.states.likeness import Likeness, Sorting
from hulldown_compiler.solving.states.mattering import Mattering
from hulldown_compiler.solving.states.recording import ENDLESS, UNFINISHED, NotedStory, Place, effect_of
from hulldown_compiler.solving.states.stepping import Ran, carry_out, stepping
from hulldown_engine.basics.dice import Dice
from hulldown_engine.resolver.distributions import totals
from hulldown_engine.story.gamebook import Gamebook
from hulldown_engine.story.paragraphs import CHAIN_LIMIT
from hulldown_engine.story.state import UNREAD, Frame

CHOICE, DICE, ONWARD, OVER = "choice", "dice", "onward", "over"
"""Who decides at a place: the player, the dice, nobody, or nobody ever again."""


class Way(NamedTuple):
    """One way on from a place: the option or the faces of dice that lead there, its weight, where to, what it changes.

    Of the faces that come to the same these are one case.
    """

    option: str
    faces: tuple[int, ...]
    weight: int
    place: int
    effect: Effect


class Leaving(NamedTuple):
    """All ways on from a place, in states with the same bits in `asked`: who decides, and the sum of the weights."""

    kind: str
    asked: int
    over: int
    ways: tuple[Way, ...]


class Solvable:
    """A gamebook of which only what matters is carried out: `places` are those that play has come to, by number.

    `sortings` say by the number of a place how members who are alike there are put in order.
    """

    def __init__(self, rules: Gamebook) -> None:
        self.logic = rules.logic
        self.mattering = Mattering(rules.logic)
        self.layout = Layout(rules.logic, self.mattering.facts)
        self.places: list[Place] = []
        self.sortings: list[Sorting | None] = []
        self._likeness = Likeness(self.mattering, self.layout)
        self._code = stepping(rules, self.mattering)
        self._numbers: dict[Place, int] = {}
        self._scores = {name: score["start"] for name, score in rules.logic["scores"].items()}
        self._steps: list[ByBits[Leaving]] = []
        self._leavings: list[ByBits[Leaving]] = []

    def start(self) -> tuple[int, int]:
        """The number of the place where games begin, and the bits of their state."""
        frame = Frame(self.logic["start"], 0, UNREAD, None, base=True)
        bits = self.layout.points_bits(0)
        for fact, ladder in self.layout.ladders.items():
            bits |= ladder.bits(self._scores[fact[1]] if fact[0] == "score" else 1)
        return self.number(Place((frame,))), bits

    def number(self, place: Place) -> int:
        """The number of a place."""
        if place not in self._numbers:
            self._numbers[place] = len(self.places)
            self.places.append(place)
            self.sortings.append(self._likeness.at(place))
            self._steps.append(ByBits())
            self._leavings.append(ByBits())
        return self._numbers[place]

    def in_order(self, place: int, state: int) -> int:
        """A state with the members in order who are alike at a place."""
        sorting = self.sortings[place]
        return state if sorting is None else sorting(state)

    def before_order(self, place: int, asked: int) -> int:
        """The bits of a state that decide those asked for once its members are in order: all marks, if any of them."""
        sorting = self.sortings[place]
        return asked if sorting is None or not asked & sorting.mask else asked | sorting.mask

    # From one decision to the next

    def leaving(self, place: int, state: int) -> Leaving:
        """How play goes on from a place to where the next decision is made, or to its end."""
        found = self._leavings[place].get(state)
        if found is None:
            found = self._followed(self._step(place, state), state)
            self._leavings[place].put(found.asked, state, found)
        return found

    def _followed(self, first: Leaving, state: int) -> Leaving:
        """The ways on from a place, each followed as long as nobody decides."""
        asked = first.asked
        ways = []
        for way in first.ways:
            looked, followed = self._follow(way, state)
            asked |= looked
            ways.append(followed)
        return Leaving(first.kind, asked, first.over, _together(ways))

    def _follow(self, way: Way, state: int) -> tuple[int, Way]:
        """A way, followed; and the bits of the state before it that were looked at."""
        asked, place, effect = 0, way.place, way.effect
        for _ in range(CHAIN_LIMIT):
            step = self._step(place, effect.on(state))
            asked |= effect.before(step.asked)
            if step.kind != ONWARD:
                return asked, way._replace(place=place, effect=effect)
            place, effect = step.ways[0].place, effect.then(step.ways[0].effect)
        return asked, way._replace(place=self.number(Place(over=ENDLESS)), effect=effect)

    # Step by step

    def _step(self, place: int, state: int) -> Leaving:
        """What follows from the one step at which a story rests."""
        found = self._steps[place].get(state)
        if found is None:
            found = self._carried_out(place, state)
            self._steps[place].put(found.asked, state, found)
        return found

    def _carried_out(self, place: int, state: int) -> Leaving:
        if self.places[place].over is not None:
            return Leaving(OVER, 0, 1, ())
        first = self.run(place, state)
        if isinstance(first.asks, Dice):
            over, weights = totals(first.asks)
            throws = [(faces(first.asks, total), weight) for total, weight in weights.items()]
            runs = [("", thrown, weight, self.run(place, state, thrown=thrown)) for thrown, weight in throws]
            return self._leaving(DICE, over, runs)
        if first.asks is not None:
            names = [option.id for option in first.asks.options]
            return self._leaving(CHOICE, len(names), [(name, (), 1, self.run(place, state, name)) for name in names])
        return self._leaving(ONWARD, 1, [("", (), 1, first)])

    def run(self, place: int, state: int, option: str = "", thrown: tuple[int, ...] = ()) -> Ran:
        """Carry out the one step at which a story rests, with an option or faces of dice if it asks for any."""
        return carry_out(self._code, NotedStory(self.layout, state, self._scores, self.places[place]), option, thrown)

    def _leaving(self, kind: str, over: int, runs: Iterable[tuple[str, tuple[int, ...], int, Ran]]) -> Leaving:
        """The ways that runs have found, and all that was looked at in them."""
        asked = 0
        ways = []
        for option, thrown, weight, ran in runs:
            ways.append(Way(option, thrown, weight, self.number(self._rest(ran)), effect_of(ran.story)))
            asked |= ran.story.notes.asked
        return Leaving(kind, asked, over, _together(ways))

    def _rest(self, ran: Ran) -> Place:
        """The place where a run rests; what is finished on top of its stack is left out, as a reference does."""
        stack = ran.story.stack
        if ran.endless:
            return Place(over=ENDLESS)
        while stack and stack[-1].step == len(self._code.blocks(stack[-1].paragraph)[stack[-1].block]):
            stack.pop()
        if not stack:
            return Place(over=UNFINISHED if ran.story.ending is None else ran.story.ending)
        return Place(tuple(stack), tuple(ran.story.watches))


def _together(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Ways without those that come to the same, whose weights are added up."""
    alike: dict[tuple[str, int, Effect], Way] = {}
    for way in ways:
        key = way.option, way.place, way.effect
        known = alike.get(key)
        alike[key] = way if known is None else known._replace(weight=known.weight + way.weight)
    return tuple(alike.values())
