"""A game at the terminal: the loop of telling, asking and keeping, and how a kind of book meets its player in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_engine import Book, Decision, Game, Option
from hulldown_engine.basics.play import DICE
from hulldown_engine.telling import log, story
from hulldown_engine.telling.lines import CHOICE, EVENT, Line, counted
from hulldown_terminal.display import throw
from hulldown_terminal.display.printed import as_printed
from hulldown_terminal.display.screen import Laid, Screen, lay_rows
from hulldown_terminal.display.sheet import SheetRow, sheet
from hulldown_terminal.play import keeping

Reader = Callable[[str], str]
"""Asks the player for a line; raises EOFError when there will be no more."""


class Command(NamedTuple):
    """Something the player can type besides a choice."""

    name: str
    does: Callable[[Session, str], None]
    help: str
    short: tuple[str, ...] = ()
    fills: bool = False
    """Whether it fills the screen, so that the question has to be shown again."""


class View:
    """How a gamebook meets its player; other kinds of books build on it."""

    commands: Sequence[Command] = ()
    """The commands of this kind of book, besides those of all books."""

    numbers: Sequence[SheetRow] = (SheetRow("1, 2, 3", "take that option; the game is kept after every choice"),)
    """What `help` says of taking options."""

    starts: Sequence[str] = (story.CHOSEN,)
    """The kinds of events from the last of which a game is told again."""

    # Telling

    def opening(self, game: Game) -> Iterator[Line]:  # noqa: ARG002 - other kinds of books look at it
        """What there is to say of a game that begins, besides its book's title and blurb."""
        return iter(())

    def tell(self, game: Game, since: int = 0) -> Iterator[Line]:
        """What happened from the event with this index on, in order."""
        return log.tell(game.book, game.view(since))

    def choices(self, game: Game) -> str:
        """How many choices a game has had; faces that were typed are none."""
        return counted(sum(event["event"] == story.CHOSEN for event in game.events), "choice")

    def ending(self, game: Game) -> Iterator[Line]:
        """How a game ended."""
        yield from story.ending(game.view(len(game.events)))
        yield Line(EVENT, f"Seed {game.seed}, {self.choices(game)}.")

    def sheet(self, game: Game, width: int) -> Iterator[Laid]:
        """What a player would have written down by now."""
        return lay_rows(list(sheet(game.book, game.view(len(game.events))["story"])), width)

    def printed(self, game: Game, width: int) -> Iterator[Laid]:
        """The paragraph in force, as the printed book has it."""
        return as_printed(game.book, game.decision.paragraph, width) if game.decision else iter(())

    def rules(self) -> Mapping[str, Any]:
        """The sections of the rules, by their numbers, as far as there is something to read of them."""
        return {}

    def section_hint(self, section: str) -> str:  # noqa: ARG002 - other kinds of books have rules
        """A hint at a section of the rules with a similar number, or nothing."""
        return ""

    # Asking

    def ask(self, game: Game, decision: Decision, screen: Screen) -> None:
        """Show the question and what can be chosen."""
        if decision.kind == DICE:
            why = self.purpose(game)
            screen.options("\n".join(filter(None, [why, f"{decision.prompt} and type the face."])), [])
        else:
            screen.options(decision.prompt, [option.text for option in self.listed(game)])

    def purpose(self, game: Game) -> str:
        """What the throw that is due decides."""
        decision = game.view(len(game.events))["decision"]
        return str(decision["purpose"]) if decision is not None else ""

    def listed(self, game: Game) -> Sequence[Option]:
        """The options in the order in which they are numbered."""
        return game.decision.options if game.decision else ()

    def goes_on(self, game: Game) -> bool:  # noqa: ARG002 - other kinds of books look at it
        """Whether what has happened is told later, together with what comes next, to somebody who only watches."""
        return False

    def worth_showing(self, option: Option) -> bool:  # noqa: ARG002 - other kinds of books look at it
        """Whether a choice that somebody else made is shown."""
        return True

    def watch(self, game: Game, screen: Screen) -> None:
        """Show what somebody wants to see who only watches, besides what is told."""

    def again(self, game: Game) -> None:
        """Have everything shown that belongs to the question."""

    def unasked(self, game: Game) -> str | None:  # noqa: ARG002 - other kinds of books look at it
        """The option that Enter takes, where one goes without saying."""
        return None

    def spelled_out(self, game: Game, typed: str) -> Sequence[str]:  # noqa: ARG002 - other kinds of books have more
        """What was typed, and what that implies: it is done as well, if it may be and nothing else has begun."""
        return [typed]

    def expanded(self, typed: str) -> str:
        """What was typed, without abbreviations."""
        return typed

    def spoken_of(self, game: Game, typed: str) -> str:  # noqa: ARG002 - other kinds have units
        """What was typed or, where it only names something, the command that tells of it."""
        return typed

    def named(self, game: Game, typed: str) -> str | None:  # noqa: ARG002 - other kinds have keys
        """The option that a key means, even where a command has the same short name."""
        return None

    def meant(self, game: Game, typed: str) -> str | None:
        """The option that something else means: a number."""
        options = self.listed(game)
        if game.decision is None or not typed.isascii() or not typed.isdigit():
            return None
        if game.decision.kind == DICE:
            return throw.face(game.decision, typed)
        number = int(typed) if len(typed) <= len(str(len(options))) else 0
        return options[number - 1].id if 1 <= number <= len(options) else None

    def hint(self, game: Game, typed: str) -> str:  # noqa: ARG002 - other kinds say what it may be
        """What can be typed, as an answer to anything else."""
        count = len(self.listed(game))
        if game.decision is not None and game.decision.kind == DICE:
            return f"A die of {count} sides shows a number from 1 to {count}."
        what = "1" if count == 1 else f"a number from 1 to {count}"
        return f"Type {what}, or a command: sheet, log, undo, quit; help tells them all."


@dataclass
class Session:
    """One game at one terminal. `path` is the file in which it is kept, if it is kept."""

    game: Game
    screen: Screen
    read: Reader
    path: Path | None = None
    view: View = field(default_factory=View)
    commands: Sequence[Command] = ()
    """What can be typed besides a choice, whatever the book is."""
    reopen: Callable[[], Book] | None = None
    """Opens the book again, as it is written now; raises Refused. None, if the game stays with the one it has."""
    told: int = 0
    """How many events have been told."""
    asked: bool = False
    """Whether the question stands on the screen."""
    watched: bool = False
    """Whether somebody else plays, and a person only reads: then questions and options are not shown."""
    hidden: set[str] = field(default_factory=set)
    """The kinds of lines that are not told."""
    over: bool = False
    """Whether the player has had enough."""
    unkept: str = ""
    """Why the game could not be kept, the last time it was tried."""

    def play(self) -> None:
        """Play until the game ends or the player leaves; raises EOFError at the end of the input."""
        self.go_on()
        if not self.over:
            self.tell()
            self.screen.story(self.view.ending(self.game))

    def go_on(self) -> None:
        """Play while there is something to decide, or until the player leaves; raises EOFError as `play` does."""
        self.keep()
        while self.game.decision is not None and not self.over:
            if self.watched:
                self.watch()
            else:
                self.tell()
                if not self.asked:
                    self.ask()
            self.obey_all(self.read("> "))

    def watch(self) -> None:
        """Tell somebody who only watches what happened, as soon as something else begins."""
        if not self.view.goes_on(self.game):
            self.tell()
            self.view.watch(self.game, self.screen)

    def tell(self) -> None:
        """Tell what happened since the last time."""
        hidden = {CHOICE, *self.hidden}
        lines = [line for line in self.view.tell(self.game, self.told) if line.kind not in hidden]
        self.told = len(self.game.events)
        if lines:
            self.screen.story(lines, close=self.watched)

    def tell_again(self) -> None:
        """Tell where the game stands: what happened since the last choice."""
        self.told = len(self.game.events) - len(story.latest(self.game.events, self.view.starts))

    def ask(self) -> None:
        """Show the question and what can be chosen."""
        self.asked = True
        if self.game.decision is not None:
            self.view.ask(self.game, self.game.decision, self.screen)

    def obey_all(self, line: str) -> None:
        """Do what was typed, one thing after the other where semicolons part several.

        What is left is forgotten as soon as something is not understood, or a paragraph is read.
        """
        for typed in line.split(";"):
            first, *implied = self.view.spelled_out(self.game, typed.strip())
            since = len(self.game.events)
            goes_on = self._obeyed(first)
            for word in implied:
                begun = any(event["event"] in self.view.starts for event in self.game.events[since:])
                if goes_on and not begun and self.view.named(self.game, word):
                    goes_on = self._obeyed(word)
            if not goes_on:
                return

    def _obeyed(self, typed: str) -> bool:
        """Do one thing; whether it was understood, and nothing has come up that wants to be read first."""
        understood = self.obey(typed)
        read = any(event["event"] == "read" for event in self.game.events[self.told :])
        return understood and not read and not self.over and self.game.decision is not None

    def obey(self, typed: str) -> bool:
        """Do what was typed: a choice, or a command and perhaps more; whether it was understood.

        Enter alone takes what goes without saying.
        """
        if not typed and (typed := self.view.unasked(self.game) or "") == "":
            self.view.again(self.game)
            self.asked = False
            return True
        typed = self.view.expanded(typed)
        option = self.view.named(self.game, typed)
        typed = typed if option else self.view.spoken_of(self.game, typed)
        word, _, rest = typed.partition(" ")
        command = None if option is not None else self.command(word.lower())
        if command is not None:
            if self.told < len(self.game.events):
                self.tell()
            command.does(self, rest.strip())
            self.asked = not command.fills
        elif (option := option or self.view.meant(self.game, typed)) is None:
            self.screen.say(self.view.hint(self.game, typed))
            return False
        else:
            self.game.choose(option)
            self.keep()
            self.asked = False
        return True

    def command(self, word: str) -> Command | None:
        """The command that a word means; those of the kind of book go before."""
        commands = (*self.view.commands, *self.commands)
        return next((command for command in commands if word in (command.name, *command.short)), None)

    def keep(self) -> None:
        """Keep the game in its file; say so, once, when that cannot be done."""
        if self.path is None:
            return
        try:
            keeping.keep(self.game, self.path)
            self.unkept = ""
        except OSError as error:
            before, self.unkept = self.unkept, f"the game cannot be kept in {self.path}: {error.strerror}"
            if self.unkept != before:
                self.complain(self.unkept)

    def complain(self, sentence: str) -> None:
        """Say what could not be done."""
        self.screen.say(f"{sentence[:1].upper()}{sentence[1:]}.")
