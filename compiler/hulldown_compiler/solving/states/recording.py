"""A story that writes down which of its bits somebody looks at, and what is changed.

The engine carries out its steps on it as on any other. What was not looked at cannot have decided anything, so whatever
came of it comes of every state with the same bits in the places that were.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from hulldown_compiler.analysis.story.asked import Fact
from hulldown_compiler.solving.states.effects import Effect
from hulldown_compiler.solving.states.layout import Layout
from hulldown_engine.story.state import Frame, Story, Watch


class Notes:
    """What was looked at, as a mask of bits, and which facts were changed."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.asked = 0
        self.changed: set[Fact] = set()


class Number:
    """A score as it was when the notes began, times `sign`, plus `plus`: what it is compared with is noted."""

    __slots__ = ("begin", "fact", "notes", "plus", "sign")

    def __init__(self, notes: Notes, fact: Fact, begin: int, sign: int = 1, plus: int = 0) -> None:
        self.notes, self.fact, self.begin, self.sign, self.plus = notes, fact, begin, sign, plus

    def _at_least(self, value: int) -> bool:
        """Whether the score began at a value or above it."""
        self.notes.asked |= self.notes.layout.ladders[self.fact].at_least(value)
        return self.begin >= value

    def _below(self, other: Any) -> bool:
        """Whether this is less than another number."""
        if isinstance(other, Number):
            if (self.fact, self.sign) == (other.fact, other.sign):
                return self.plus < other.plus
            other = int(other)
        if self.sign > 0:
            return not self._at_least(other - self.plus)
        return self._at_least(self.plus - other + 1)

    def __lt__(self, other: Any) -> bool:
        return self._below(other)

    def __ge__(self, other: Any) -> bool:
        return not self._below(other)

    def __le__(self, other: Any) -> bool:
        return self._below(other + 1)

    def __gt__(self, other: Any) -> bool:
        return not self._below(other + 1)

    def __eq__(self, other: object) -> bool:
        return not self < other and self <= other

    def __ne__(self, other: object) -> bool:
        return not self == other

    def _plus(self, sign: int, plus: int) -> Number:
        return Number(self.notes, self.fact, self.begin, sign, plus)

    def __add__(self, other: Any) -> Any:
        return int(self) + int(other) if isinstance(other, Number) else self._plus(self.sign, self.plus + other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __neg__(self) -> Number:
        return self._plus(-self.sign, -self.plus)

    def __mul__(self, other: Any) -> Any:
        return int(self) * int(other)

    __rmul__ = __mul__

    def __int__(self) -> int:
        """The number itself, of which all is noted."""
        self.notes.asked |= self.notes.layout.ladders[self.fact].mask
        return self.sign * self.begin + self.plus

    def __hash__(self) -> int:
        return hash(int(self))

    def __str__(self) -> str:
        """The number as a text has it, of which nothing is noted: what is written decides nothing."""
        return str(self.sign * self.begin + self.plus)


class Truths(dict[str, bool]):
    """Flags, sightings or marks: what is asked of them and changed in them is noted."""

    def __init__(self, notes: Notes, kind: str, state: int) -> None:
        bits = notes.layout.truths
        super().__init__((fact[1], True) for fact, bit in bits.items() if fact[0] == kind and state & bit)
        self.notes, self.kind = notes, kind

    def _ask(self, name: str) -> None:
        self.notes.asked |= self.notes.layout.truths.get((self.kind, name), 0)

    def __contains__(self, name: object) -> bool:
        self._ask(str(name))
        return super().__contains__(name)

    def __setitem__(self, name: str, value: bool) -> None:
        self.notes.changed.add((self.kind, name))
        super().__setitem__(name, value)

    def pop(self, name: str, default: Any = None) -> Any:
        """Take a truth away; whether it was there is noted as asked for."""
        self._ask(name)
        self.notes.changed.add((self.kind, name))
        return super().pop(name, default)


class Scores(dict[str, Any]):
    """Scores: what is changed in them is noted, and what they are compared with."""

    def __init__(self, notes: Notes, state: int, others: dict[str, int]) -> None:
        super().__init__(others)
        ladders = notes.layout.ladders.items()
        self.update(
            {fact[1]: Number(notes, fact, ladder.value(state)) for fact, ladder in ladders if fact[0] == "score"}
        )
        self.notes = notes

    def __setitem__(self, name: str, value: Any) -> None:
        self.notes.changed.add(("score", name))
        super().__setitem__(name, value)


class NotedStory(Story):
    """A story in some state at a place, with notes of what is asked of it from then on.

    `scores` gives a value to those that do not matter.
    """

    def __init__(self, layout: Layout, state: int, scores: dict[str, int], place: Place) -> None:
        self.notes = notes = Notes(layout)
        super().__init__(0, list(place.stack), list(place.watches))
        self.waited = place.watches
        self.flags, self.sighted = Truths(notes, "flag", state), Truths(notes, "sighting", state)
        self.marks, self.scores = Truths(notes, "mark", state), Scores(notes, state, scores)
        ladder = layout.ladders.get(("condition",))
        self.condition = 1 if ladder is None else ladder.value(state)
        self.victory = layout.points_of(state)
        notes.changed.clear()

    @property
    def condition(self) -> int:
        """The condition; that it is asked for is noted."""
        ladder = self.notes.layout.ladders.get(("condition",))
        self.notes.asked |= ladder.mask if ladder else 0
        return self._condition

    @condition.setter
    def condition(self, value: int) -> None:
        self.notes.changed.add(("condition",))
        self._condition = value

    @property
    def victory(self) -> int:
        """The victory points; that they are asked for is noted."""
        self.notes.asked |= self.notes.layout.points_mask
        return self._victory

    @victory.setter
    def victory(self, value: int) -> None:
        self.notes.changed.add(("victory",))
        self._victory = value


class Place(NamedTuple):
    """Where in the book play is: the stack of frames, and the watches that wait. `over` is how play has ended."""

    stack: tuple[Frame, ...] = ()
    watches: tuple[Watch, ...] = ()
    over: str | None = None


UNFINISHED, ENDLESS = "no ending", "never ends"
"""How play is over besides with an ending: the book stops, or goes round in circles without dice or a choice."""


def effect_of(story: NotedStory) -> Effect:
    """What was done to a story since its notes began."""
    layout = story.notes.layout
    keep, put, shifts = (1 << layout.size) - 1, 0, []
    for fact in story.notes.changed:
        if fact in layout.truths:
            keep &= ~layout.truths[fact]
            put |= layout.truths[fact] if fact[1] in set(_truths(story, fact[0])) else 0
        elif fact in layout.ladders:
            ladder, value = layout.ladders[fact], _number(story, fact)
            shift = value.plus if isinstance(value, Number) and (value.fact, value.sign) == (fact, 1) else None
            if shift != 0:
                keep &= ~ladder.mask
            if shift is None:
                put |= ladder.bits(int(value))
            elif shift:
                shifts.append((ladder.mask, -shift))
                put |= ladder.bits(ladder.least + max(0, shift))
        elif fact == ("victory",) and layout.points is not None:
            keep &= ~layout.points_mask
            put |= layout.points_bits(story.victory)
    return Effect(keep, put, tuple(sorted(shifts)))


def _truths(story: NotedStory, kind: str) -> Iterable[str]:
    return {"flag": story.flags, "sighting": story.sighted, "mark": story.marks}[kind]


def _number(story: NotedStory, fact: Fact) -> Any:
    return story.scores[fact[1]] if fact[0] == "score" else story.condition
