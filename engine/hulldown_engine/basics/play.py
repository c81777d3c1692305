"""What the rules hold in their hands while a game goes on: the state, the dice, and the log."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from hulldown_engine.basics.decision import About, Decision, Option
from hulldown_engine.basics.dice import Dice, Source, printed
from hulldown_engine.basics.lookout import Lookout

Event = dict[str, Any]
"""Something that happened: `event` names it, the other keys are plain data."""

A_FACE = About("die")
"""What an option is about that is a face of a die."""

Asking = Generator[Decision, str, None]
"""Rules under way: they yield decisions and are sent the ids of the options chosen."""


class Diced(Protocol):
    """A state of a game, of any kind of book: it holds that of the dice."""

    dice: int


State_co = TypeVar("State_co", bound=Diced, covariant=True)


@dataclass(slots=True)
class PlayOf(Generic[State_co]):
    """A game under way, as its rules see it; what its state is, the kind of book says.

    `revealed` is set by everything a player cannot take back: a roll of the game's own dice, and text never read
    before. `lookout` spares the watches that cannot have become due.
    """

    state: State_co
    source: Source
    events: list[Event] = field(default_factory=list)
    revealed: bool = False
    lookout: Lookout = field(default_factory=Lookout)

    def log(self, event: str, **data: object) -> None:
        """Write an event down."""
        self.events.append({"event": event, **data})

    def throw(self, dice: Dice, paragraph: str, what: str = "") -> Generator[Decision, str, tuple[int, ...]]:
        """Roll the dice, or ask the player who rolls their own, for `what`; the faces, in order."""
        faces = []
        for nth in range(1, dice.count + 1):
            drawn = self.source.draw(self.state.dice, dice.sides)
            if drawn is None:
                answer = yield _which_face(dice, nth, paragraph, what)
                faces.append(int(answer))
            else:
                self.state.dice, face = drawn
                self.revealed = True
                faces.append(face)
        return tuple(faces)

    def draw_lots(
        self, many: int, lots: Iterable[Dice], paragraph: str, what: str = ""
    ) -> Generator[Decision, str, int]:
        """Which of several things it is, from 0 on, each with an equal share of a die's numbers.

        `lots` are the dice that a game has, of which the first is taken that has numbers enough; without one it is a
        die of as many sides. Numbers that belong to nobody are rolled again, and one thing alone takes no die.
        """
        if many == 1:
            return 0
        die = next((die for die in lots if die.sides >= many), Dice(1, many))
        share = die.sides // many
        while True:
            (face,) = yield from self.throw(die, paragraph, what)
            if face <= share * many:
                return (face - 1) // share


Play = PlayOf[Any]
"""A game of any kind of book."""


DICE = "dice"
"""The kind of a decision that is a face of a real die."""


def _which_face(dice: Dice, nth: int, paragraph: str, what: str) -> Decision:
    one_of = "" if dice.count == 1 else f" (die {nth} of {dice.count})"
    faces = tuple(Option(str(face), str(face), A_FACE) for face in range(1, dice.sides + 1))
    roll = f"{what}: roll" if what else "Roll"
    return Decision(DICE, paragraph, f"{roll} {printed(dice)}{one_of}", faces)
