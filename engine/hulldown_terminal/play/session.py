"""A game at the terminal: the loop of telling, asking and keeping."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from hulldown_engine import Game
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.play import keeping
from hulldown_terminal.play.commands import command_of
from hulldown_terminal.play.view import View

Reader = Callable[[str], str]
"""Asks the player for a line; raises EOFError when there will be no more."""


@dataclass
class Session:
    """One game at one terminal. `path` is the file in which it is kept, if it is kept."""

    game: Game
    screen: Screen
    read: Reader
    path: Path | None = None
    view: View = field(default_factory=View)
    told: int = 0
    """The events that have been told."""
    asked: bool = False
    """Whether the question stands on the screen."""
    over: bool = False
    """Whether the player has had enough."""
    unkept: str = ""
    """Why the game could not be kept, the last time it was tried."""

    def play(self) -> None:
        """Play until the game ends or the player leaves; raises EOFError when there is nobody to ask any more."""
        self.keep()
        while self.game.decision is not None and not self.over:
            self.tell()
            if not self.asked:
                self.ask()
            self.obey(self.read("> ").strip())
        if not self.over:
            self.tell()
            self.screen.story(self.view.ending(self.game))

    def tell(self) -> None:
        """Tell what happened since the last time."""
        events = self.game.events[self.told :]
        self.told += len(events)
        if lines := [line for line in self.view.tell(self.game, events) if line.kind != "choice"]:
            self.screen.story(lines)

    def tell_again(self) -> None:
        """Tell where the game stands: what happened since the last choice."""
        self.told = len(self.game.events) - len(self.view.latest(self.game))

    def ask(self) -> None:
        """Show the question and what can be chosen."""
        self.asked = True
        if self.game.decision is not None:
            self.view.ask(self.game, self.game.decision, self.screen)

    def obey(self, typed: str) -> None:
        """Do what was typed: a choice, or a command and perhaps more."""
        typed = self.view.expanded(typed)
        option = self.view.named(self.game, typed)
        word, _, rest = typed.partition(" ")
        command = None if option is not None else command_of(self.view, word.lower())
        if command is not None:
            command.does(self, rest.strip())
            self.asked = not command.fills
        elif (option := option or self.view.meant(self.game, typed)) is None:
            self.screen.say(self.view.hint(self.game, typed))
        else:
            self.game.choose(option)
            self.keep()
            self.asked = False

    def keep(self) -> None:
        """Keep the game in its file; say so, once, when that cannot be done."""
        if self.path is None:
            return
        try:
            keeping.keep(self.game, self.path)
            self.unkept = ""
        except OSError as error:
            said, self.unkept = self.unkept, f"the game cannot be kept in {self.path}: {error.strerror}"
            if self.unkept != said:
                self.complain(self.unkept)

    def complain(self, sentence: str) -> None:
        """Say what could not be done."""
        self.screen.say(f"{sentence[:1].upper()}{sentence[1:]}.")
