"""Players that are not people: they answer like one, so that a whole game becomes a transcript.

A bot chooses, or choices that were written down are made again, as a playtest writes them for a game in which
something went wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.play import DICE
from hulldown_engine.games.gaps import gap_at, stopped
from hulldown_engine.playtest.examining import LONGEST, Broken, chosen, examine, take
from hulldown_engine.playtest.policies import policy_of
from hulldown_terminal.display.screen import hang
from hulldown_terminal.play.session import Session
from hulldown_terminal.refusals import Refused

NO_END = f"no end after {LONGEST:,} choices"


class Robot:
    """Plays a session by typing what its bot chooses, until the game has ended or `stop` says so of it."""

    def __init__(self, bot: str, session: Session, stop: Callable[[Game], bool] = lambda game: False) -> None:
        self.session = session
        self.stop = stop
        self.begun = len(session.game.inputs)
        self.bot = policy_of(bot)(independent_seed(session.game.seed + self.begun))
        session.watched = True

    def read(self, prompt: str) -> str:
        """The answer to the question, shown as if it had been typed.

        Raises EOFError where it stops, and Refused when the game has no end.
        """
        game = self.session.game
        if game.decision is None or self.stop(game):
            raise EOFError
        if len(game.inputs) - self.begun >= LONGEST:
            raise Refused(NO_END)
        try:
            return _typed(self.session, prompt, chosen(self.bot, game))
        except Broken as broken:
            raise Refused(str(broken)) from broken


class Replay:
    """Plays a session by typing the choices of a file; after the last one the person goes on."""

    def __init__(self, choices: Sequence[str], session: Session) -> None:
        self.session = session
        self.choices = choices
        self.person = session.read
        session.watched = True

    def read(self, prompt: str) -> str:
        """The answer to the question; raises Refused where something is wrong with the game, or nothing fits it."""
        game = self.session.game
        made = len(game.inputs)
        if made >= len(self.choices):
            if made >= LONGEST:
                raise Refused(NO_END)
            self._sound(f"after {made} choices", None)
            if self.session.watched:
                self.session.watched = False
                self.session.ask()
            return self.person(prompt)
        option = self.choices[made]
        if game.decision is None or not any(offered.id == option for offered in game.decision.options):
            raise Refused(f"choice {made + 1}, {option!r}, is not offered: this is another game, or another book")
        typed = _typed(self.session, prompt, option)
        self._sound(f"choice {made + 1}, {option!r}", option)
        return typed

    def ended(self) -> None:
        """The game is over; raises Refused when that is a fault, or choices are left."""
        game = self.session.game
        if len(game.inputs) < len(self.choices):
            raise Refused(f"the game ended after choice {len(game.inputs)}: this is another game, or another book")
        if stopped(game) and not gap_at(game):
            raise Refused("the book stopped without an ending")

    def _sound(self, when: str, option: str | None) -> None:
        """Raise Refused when something is wrong with the game, or with what an option makes of it."""
        try:
            examine(self.session.game)
            if option is not None:
                take(self.session.game.clone(), option)
        except Broken as broken:
            raise Refused(f"{when}: {broken.kind}: {broken}") from broken


def _typed(session: Session, prompt: str, option: str) -> str:
    """What a person would type to choose an option; shown is what it means and, of a die, what it is thrown for."""
    listed = session.view.listed(session.game)
    number = 1 + [each.id for each in listed].index(option)
    chosen = listed[number - 1]
    if session.game.decision is not None and session.game.decision.kind == DICE:
        session.tell()
        session.ask()
    if session.view.worth_showing(chosen):
        session.tell()
        session.screen.show(("", line) for line in hang(prompt, chosen.text, session.screen.width))
    return str(number)
