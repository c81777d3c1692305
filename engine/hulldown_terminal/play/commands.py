"""The player's commands: what can be typed besides a choice, whatever the book is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from hulldown_engine.telling.lines import DICE, NOTE, PROSE
from hulldown_terminal.display.screen import lay
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.play import keeping, reporting
from hulldown_terminal.play.reloading import reload
from hulldown_terminal.play.session import Command, Session
from hulldown_terminal.refusals import Refused


def show_sheet(session: Session, rest: str) -> None:
    """Show what a player would have written down by now."""
    session.screen.show([("", ""), *session.view.sheet(session.game, session.screen.width), ("", "")])


def _log(session: Session, rest: str) -> None:
    laid = [*lay(session.view.tell(session.game), session.screen.width)]
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
    except Refused as error:
        session.complain(str(error))
    else:
        session.screen.say(f"A bookmark: {f'load {rest}' if rest else 'load'} comes back to this place.")


def _load(session: Session, rest: str) -> None:
    try:
        game = keeping.load(session.game.book, _place(session, rest))
    except Refused as error:
        session.complain(str(error))
        return
    if game is None:
        session.screen.say(f"There is no file {rest!r}." if rest else "There is no bookmark; save makes one.")
        return
    session.game = game
    session.keep()
    session.tell_again()


def _report(session: Session, rest: str) -> None:
    if not rest:
        session.screen.say("Where to? Type report FILE.html, or report FILE.md.")
        return
    try:
        written = reporting.write(session.game, keeping.named(rest))
    except Refused as error:
        session.complain(str(error))
    else:
        session.screen.say(f"The report so far is in {written}.")


def _place(session: Session, rest: str) -> Path:
    """The file that is named, or else the bookmark."""
    return keeping.named(rest) if rest else keeping.file_of(session.game.book, "bookmark")


TELLING: Mapping[str, Sequence[str]] = {"dice": (DICE,), "story": (PROSE, NOTE)}
"""What can be hidden, and the kinds of lines that it is."""


def _hide(session: Session, rest: str) -> None:
    if rest not in TELLING:
        session.screen.say("Hide what? Type hide dice, or hide story; show brings it back.")
        return
    session.hidden.update(TELLING[rest])
    session.screen.say(f"The {rest} {'are' if rest == 'dice' else 'is'} told no more; show {rest} brings it back.")


def _show(session: Session, rest: str) -> None:
    if rest not in TELLING:
        session.screen.say("Show what? Type show dice, or show story.")
        return
    session.hidden.difference_update(TELLING[rest])
    session.screen.say(f"The {rest} {'are' if rest == 'dice' else 'is'} told again.")


def _help(session: Session, rest: str) -> None:
    helps: dict[str, str] = {}
    for command in (*session.view.commands, *session.commands):
        helps.setdefault(command.name, command.help)
    session.screen.rows([*session.view.numbers, *(SheetRow(name, text) for name, text in helps.items())])


def _quit(session: Session, rest: str) -> None:
    session.over = True


COMMANDS = (
    Command("sheet", show_sheet, "your scores, items, codewords and crew", ("s",), fills=True),
    Command("log", _log, "everything you have read so far", ("l",), fills=True),
    Command("book", _book, "this paragraph as the printed book has it", fills=True),
    Command("hide", _hide, "leave the dice out of what is told, or the story: hide dice, hide story"),
    Command("show", _show, "have them told again: show dice, show story"),
    Command("undo", _undo, "take the last choice back, if nothing was rolled or revealed since", ("u",), fills=True),
    Command("save", _save, "put a bookmark here, in place of the last; save FILE puts one into a file of its own"),
    Command("load", _load, "go on from the bookmark, in place of this game; load FILE from that file", fills=True),
    Command("reload", reload, "take the book as it is written now, and go on in it from here", fills=True),
    Command("report", _report, "report FILE.html, or FILE.md: what has happened as a page to keep"),
    Command("help", _help, "this list", ("h", "?")),
    Command("quit", _quit, "stop; every choice is kept already, and the game goes on the next time", ("q", "exit")),
)
"""Everything that can be typed."""
