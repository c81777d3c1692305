"""A part of a game, played by a person: from a state on, for as long as something is under way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hulldown_engine import Book, Game
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.host import Place
from hulldown_terminal.play.commands import COMMANDS
from hulldown_terminal.play.session import Command, Session, View


class Part(NamedTuple):
    """What is played: where it begins, the seed of its dice, and whether it is still under way in a state.

    With `stops`, the player may say that it is enough; without, it ends by itself.
    """

    place: Place
    seed: int
    under_way: Callable[[Any], bool]
    stops: bool


class _Rules:
    """The rules of a book, by which nothing more can happen as soon as a part of the game is over."""

    def __init__(self, rules: Any, under_way: Callable[[Any], bool]) -> None:
        self._rules, self._under_way = rules, under_way

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def over(self, state: Any) -> bool:
        """Whether nothing more can happen."""
        return bool(self._rules.over(state)) or not self._under_way(state)


def play_part(book: Book, part: Part, view: View) -> Sequence[str] | None:
    """The options that the player took; None, if the player left. Raises SetupError and EndlessBook."""
    part_of_book = replace(book, rules=_Rules(book.rules, part.under_way))
    game = Game.standing(part_of_book, part.place.state, seed=part.seed, happened=part.place.happened)
    screen, enough = Screen(), []

    def stop(session: Session, rest: str) -> None:
        enough.append(True)
        session.over = True

    commands = (*((Command("keep", stop, STOP),) if part.stops else ()), *_COMMANDS)
    session = Session(game, screen, screen.read, view=view, commands=commands)
    screen.say(f"{part.place.said} {_ASKED if part.stops else _TOLD}", "faint")
    try:
        session.go_on()
    except (EOFError, KeyboardInterrupt):
        screen.break_off()
        return None
    session.tell()
    return session.game.inputs if enough or not session.over else None


STOP = "what has come until here is what is kept"
_ASKED = "Type keep where it is to stop, quit to leave it, help for all else."
_TOLD = "It is kept when it is over. Type quit to leave it, help for all else."

_COMMANDS = tuple(
    command._replace(help="leave, and keep nothing") if command.name == "quit" else command
    for command in COMMANDS
    if command.name not in ("save", "load", "reload", "report")
)
"""The commands of any game, but for those that keep it or take another in its place."""
