"""The player's commands: what can be typed besides a choice, whatever the book is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hulldown_compiler.terminal import keeping
from hulldown_compiler.terminal.screen import lay
from hulldown_compiler.terminal.sheet import Row

if TYPE_CHECKING:
    from hulldown_compiler.terminal.session import Session
    from hulldown_compiler.terminal.view import View


def show_sheet(session: Session, rest: str) -> None:
    """Show what a player would have written down by now."""
    session.screen.show([("", ""), *session.view.sheet(session.game, session.screen.width), ("", "")])


def _log(session: Session, rest: str) -> None:
    laid = [*lay(session.view.tell(session.game, session.game.events), session.screen.width)]
    session.screen.page(laid, session.read)


def _book(session: Session, rest: str) -> None:
    session.screen.show(session.view.printed(session.game, session.screen.width))


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
    own = session.view.commands
    known = (*own, *(one for one in COMMANDS if one.name not in {each.name for each in own}))
    rows = [Row(command.name, command.help) for command in known]
    session.screen.rows([*session.view.numbers, *rows])


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
    Command("sheet", show_sheet, "your scores, items, codewords and crew", ("s",), fills=True),
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


def command_of(view: View, word: str) -> Command | None:
    """The command that a word means; a kind of book may have commands of its own, which go before."""
    own = next((one for one in view.commands if word in (one.name, *one.short)), None)
    return own or BY_NAME.get(word)
