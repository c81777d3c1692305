"""The gamebook kind: paragraphs, choices, checks, flags, scores and rosters, and nothing on a map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from inspect import signature
from typing import Any, NoReturn, TypeVar

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.play import Asking, Event, Play
from hulldown_engine.language.expressions import OPERATORS, Builder, Closure
from hulldown_engine.story import log
from hulldown_engine.story.events import sound
from hulldown_engine.story.following import follow
from hulldown_engine.story.invariants import Invariants
from hulldown_engine.story.paragraphs import Code, Json, run
from hulldown_engine.story.purpose import purpose
from hulldown_engine.story.state import UNREAD, Frame, Story, mark_key
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK
from hulldown_engine.story.view import story_view

S = TypeVar("S")


class SetupError(ValueError):
    """A game that cannot begin as asked: a name the book does not know, or a value out of bounds."""


@dataclass(frozen=True, slots=True)
class StorySetup:
    """Where a game begins, when not at the book's own start: for trying a paragraph in a state of one's choice."""

    paragraph: str | None = None
    condition: int = 1
    flags: tuple[str, ...] = ()
    sighted: tuple[str, ...] = ()
    scores: Mapping[str, int] = field(default_factory=dict)


def setup_of(kind: Callable[..., S], what: str, values: Mapping[str, Any]) -> S:
    """A setup from the values that a game was given; raises SetupError for one that such a game does not take."""
    unknown = sorted(values.keys() - signature(kind).parameters.keys())
    if unknown:
        raise SetupError(f"{what} takes no {unknown[0]!r}")
    return kind(**values)


def check_condition(number: int, most: int, of: str) -> None:
    """Raise SetupError unless a book or a mission has a condition."""
    if not 1 <= number <= most:
        raise SetupError(f"no condition {number}: the {of} has {f'1 to {most}' if most > 1 else 'no other than 1'}")


class Gamebook:
    """The rules of one gamebook: what `Game` asks of every kind of book."""

    version = 1
    """Raised whenever the same choices and dice come to something else; a saved game names it."""

    playable = True
    state = Story

    def __init__(self, logic: Json, prose: Json) -> None:
        self.logic = logic
        self.prose = prose
        self.code = Code(logic, prose, operators(logic), GAMEBOOK)
        self._invariants = Invariants(logic)

    def setup(self, **values: Any) -> StorySetup:
        """A setup from the values that `Game` was given; raises SetupError for one that no gamebook has."""
        return setup_of(StorySetup, "a gamebook", values)

    def start(self, dice: int, setup: StorySetup) -> Story:
        """The state a game begins in; raises SetupError."""
        scores = {name: record["start"] for name, record in self.logic["scores"].items()}
        story = Story(dice, scores=scores)
        self._apply(setup, story)
        paragraph = self.logic["start"] if setup.paragraph is None else self._known("paragraphs", setup.paragraph)
        story.stack.append(Frame(paragraph, 0, UNREAD, None, base=True))
        return story

    def _apply(self, setup: StorySetup, story: Story) -> None:
        check_condition(setup.condition, self.logic["conditions"], "book")
        story.condition = setup.condition
        story.flags.update(dict.fromkeys((self._known("flags", flag) for flag in setup.flags), True))
        story.sighted.update(dict.fromkeys((self._known("sightings", sighting) for sighting in setup.sighted), True))
        for name, value in setup.scores.items():
            bounds = self.logic["scores"][self._known("scores", name)]
            if not bounds["least"] <= value <= bounds["most"]:
                raise SetupError(f"{name} is {bounds['least']} to {bounds['most']}, not {value}")
            story.scores[name] = value

    def _known(self, kind: str, name: str) -> str:
        if name not in self.logic[kind]:
            raise SetupError(f"no {kind.removesuffix('s')} {name!r} in this book")
        return name

    def follow(self, before: Gamebook, story: Story) -> list[str]:
        """Bring a story of the book as it was into this one; returns what is forgotten. Raises Lost."""
        return follow(before.logic, self.logic, story)

    def run(self, play: Play) -> Asking:
        """Go on until the state alone says what comes next."""
        return run(self.code, play)

    def over(self, state: Story) -> bool:
        """Whether nothing more can happen."""
        return not state.stack

    def can_concede(self, state: Story) -> bool:  # noqa: ARG002 - missions look at it
        """Whether the game can be given up: a gamebook is put down, and has no points that decide."""
        return False

    def verdict(self, state: Story) -> str:
        """Victory, draw or defeat; `unfinished` when the book stopped without an ending."""
        return "unfinished" if state.ending is None else str(self.logic["endings"][state.ending])

    notes = log.NOTES

    def view(self, state: Story, events: Sequence[Event], *, ground: bool) -> dict[str, Any]:  # noqa: ARG002
        """What a reader sees, by the parts of a view; there is no map."""
        return {"story": story_view(self.prose, state, events, self.prose["sightings"])}

    def purpose(self, state: Story) -> str:
        """What the dice that are to be thrown decide."""
        return purpose(self.code, state)

    def why_not(self, state: Story, decision: Decision | None, unit: str, *what: object) -> str:  # noqa: ARG002
        """Why a unit may not do something; raises ValueError, for nobody in a story is moved."""
        raise ValueError(f"no unit {unit!r}; there are none in a gamebook")

    def sight(self, state: Story, one: int, other: int) -> NoReturn:  # noqa: ARG002
        """What can be seen from one hex in another; raises ValueError, for a story has no map."""
        raise ValueError(f"no hex {one!r}; there is no map in a gamebook")

    def way(self, state: Story, unit: str, goal: int) -> NoReturn:  # noqa: ARG002
        """The way of a unit; raises ValueError, for nobody in a story is moved."""
        raise ValueError(f"no unit {unit!r}; there are none in a gamebook")

    def invariants(self, state: Story) -> tuple[str, ...]:
        """What is wrong with a state: nothing, unless the engine has a fault."""
        return tuple(self._invariants.broken(state))

    def sound(self, event: Event) -> bool:
        """Whether something could have happened in some game of this book."""
        return sound(self.logic, event)


# What expressions can ask ---------------------------------------------------------------------------------------------


def operators(logic: Json) -> dict[str, Builder]:
    """Every operator an expression of a gamebook can be made of: the common ones, and those that read a story."""

    def members(roster: str) -> Closure:
        everyone = tuple(logic["rosters"][roster]["members"])
        return lambda state, this: everyone

    return {
        **OPERATORS,
        "flag": lambda name: lambda state, this: name in state.flags,
        "score": lambda name: lambda state, this: state.scores[name],
        "condition": lambda: lambda state, this: state.condition,
        "victory": lambda: lambda state, this: state.victory,
        "sighted": lambda name: lambda state, this: name in state.sighted,
        "members": members,
        "member": lambda name: lambda state, this: name,
        "marked": lambda who, mark: lambda state, this: mark_key(who(state, this), mark) in state.marks,
    }
