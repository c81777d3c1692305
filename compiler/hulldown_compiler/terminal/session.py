"""A game at the terminal: the loop of telling, asking and keeping, and the player's commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.terminal import keeping, throw
from hulldown_compiler.terminal.printed import as_printed
from hulldown_compiler.terminal.screen import Screen, lay
from hulldown_compiler.terminal.sheet import Row, sheet
from hulldown_compiler.terminal.story import ending, latest, tell
from hulldown_engine import Game

Reader = Callable[[str], str]
"""Asks the player for a line; raises EOFError when there will be no more."""


@dataclass
class Session:
    """One game at one terminal. `path` is the file in which it is kept, if it is kept."""

    game: Game
    screen: Screen
    read: Reader
    path: Path | None = None
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
            self.screen.story(ending(self.game.book, self.game))

    def tell(self) -> None:
        """Tell what happened since the last time."""
        events = self.game.events[self.told :]
        self.told += len(events)
        if lines := [line for line in tell(self.game.book, events) if line.kind != "choice"]:
            self.screen.story(lines)

    def tell_again(self) -> None:
        """Tell where the game stands: what happened since the last choice."""
        self.told = len(self.game.events) - len(latest(self.game.events))

    def ask(self) -> None:
        """Show the question and what can be chosen."""
        decision = self.game.decision
        self.asked = True
        if decision is None:
            return
        if decision.kind == "dice":
            why = throw.purpose(self.game.book, self.game.state)
            self.screen.options("\n".join(filter(None, [why, f"{decision.prompt} and type the face."])), [])
        else:
            self.screen.options(decision.prompt, [option.text for option in decision.options])

    def obey(self, typed: str) -> None:
        """Do what was typed: a choice, or a command and perhaps a file."""
        word, _, rest = typed.partition(" ")
        command = BY_NAME.get(word.lower())
        if command is not None:
            command.does(self, rest.strip())
            self.asked = not command.fills
        elif (option := self.meant(typed)) is None:
            self.screen.say(self.hint())
        else:
            self.game.choose(option)
            self.keep()
            self.asked = False

    def meant(self, typed: str) -> str | None:
        """The option that a number means."""
        decision = self.game.decision
        if decision is None or not typed.isascii() or not typed.isdigit():
            return None
        if decision.kind == "dice":
            return throw.face(decision, typed)
        number = int(typed) if len(typed) <= len(str(len(decision.options))) else 0
        return decision.options[number - 1].id if 1 <= number <= len(decision.options) else None

    def hint(self) -> str:
        """What can be typed."""
        decision = self.game.decision
        count = 0 if decision is None else len(decision.options)
        if decision is not None and decision.kind == "dice":
            return f"A die of {count} sides shows a number from 1 to {count}."
        what = "1" if count == 1 else f"a number from 1 to {count}"
        return f"Type {what}, or a command: sheet, log, undo, quit; help tells them all."

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


# Commands ------------------------------------------------------------------------------------------------------------


def _sheet(session: Session, rest: str) -> None:
    session.screen.rows(list(sheet(session.game.book, session.game.state)))


def _log(session: Session, rest: str) -> None:
    laid = [*lay(tell(session.game.book, session.game.events), session.screen.width)]
    session.screen.page(laid, session.read)


def _book(session: Session, rest: str) -> None:
    decision = session.game.decision
    if decision is not None:
        session.screen.show(as_printed(session.game.book, decision.paragraph, session.screen.width))


def _undo(session: Session, rest: str) -> None:
    if session.game.can_undo:
        session.game.undo()
        session.keep()
        session.screen.say("Taken back.")
        session.tell_again()
    elif not session.game.inputs:
        session.screen.say("There is no choice to take back yet.")
    else:
        session.screen.say("The last choice stands: dice have been rolled, or something new has been read, since.")


def _save(session: Session, rest: str) -> None:
    try:
        keeping.keep_elsewhere(session.game, _place(session, rest))
    except keeping.Refused as error:
        session.complain(str(error))
    else:
        session.screen.say(f"A bookmark: {f'load {rest}' if rest else 'load'} comes back to this place.")


def _load(session: Session, rest: str) -> None:
    try:
        game = keeping.load(session.game.book, _place(session, rest))
    except keeping.Refused as error:
        session.complain(str(error))
        return
    if game is None:
        session.screen.say(f"There is no file {rest!r}." if rest else "There is no bookmark; save makes one.")
        return
    session.game = game
    session.keep()
    session.tell_again()


def _place(session: Session, rest: str) -> Path:
    """The file that is meant; the bookmark, when none is named."""
    return keeping.named(rest) if rest else keeping.file_of(session.game.book, "bookmark")


def _help(session: Session, rest: str) -> None:
    rows = [Row(command.name, command.help) for command in COMMANDS]
    session.screen.rows([Row("1, 2, 3", "take that option; the game is kept after every choice"), *rows])


def _quit(session: Session, rest: str) -> None:
    session.over = True


class Command(NamedTuple):
    """Something the player can type besides a choice."""

    name: str
    does: Callable[[Session, str], None]
    help: str
    short: tuple[str, ...] = ()
    fills: bool = False
    """Whether it fills the screen, so that the question has to be asked again."""


COMMANDS = (
    Command("sheet", _sheet, "your scores, items, codewords and crew", ("s",), fills=True),
    Command("log", _log, "everything you have read so far", ("l",), fills=True),
    Command("book", _book, "this paragraph as the printed book has it", ("b",), fills=True),
    Command("undo", _undo, "take the last choice back, if nothing was rolled or revealed since", ("u",), fills=True),
    Command("save", _save, "put a bookmark here; save FILE keeps the game in a file as well"),
    Command("load", _load, "go back to the bookmark; load FILE to a file", fills=True),
    Command("help", _help, "this list", ("h", "?")),
    Command("quit", _quit, "stop; the game is kept, and goes on the next time", ("q", "exit")),
)
"""Everything that can be typed."""

BY_NAME: Mapping[str, Command] = {name: one for one in COMMANDS for name in (one.name, *one.short)}
