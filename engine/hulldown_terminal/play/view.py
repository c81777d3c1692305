"""How a kind of book is told, asked and answered at the terminal; this one is a gamebook's, others build on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from hulldown_engine import Decision, Game, Option
from hulldown_engine.basics.play import Event
from hulldown_terminal.display import story, throw
from hulldown_terminal.display.printed import as_printed
from hulldown_terminal.display.screen import Laid, Screen, lay_rows
from hulldown_terminal.display.sheet import Row, sheet
from hulldown_terminal.display.story import Line


class PlayerSession(Protocol):
    """A game at a terminal, as a player's command finds it (see `session.Session`)."""

    game: Game
    screen: Screen
    path: Path | None
    view: View
    over: bool

    @property
    def read(self) -> Callable[[str], str]:
        """Asks the player for a line."""

    def keep(self) -> None:
        """Keep the game in its file."""

    def tell_again(self) -> None:
        """Tell where the game stands."""

    def complain(self, sentence: str) -> None:
        """Say what could not be done."""


class Command(NamedTuple):
    """Something the player can type besides a choice."""

    name: str
    does: Callable[[PlayerSession, str], None]
    help: str
    short: tuple[str, ...] = ()
    fills: bool = False
    """Whether it fills the screen, so that the question has to be asked again."""


class View:
    """How a gamebook meets its player."""

    commands: Sequence[Command] = ()
    """What can be typed besides what every book knows."""

    numbers: Sequence[Row] = (Row("1, 2, 3", "take that option; the game is kept after every choice"),)
    """What `help` says of taking options."""

    # Telling

    def opening(self, game: Game) -> Iterator[Line]:  # noqa: ARG002 - other kinds of books look at it
        """What there is to say of a game that begins, besides its book's title and blurb."""
        return iter(())

    def tell(self, game: Game, events: Sequence[Event]) -> Iterator[Line]:
        """What happened, in order."""
        return story.tell(game.book, events)

    def latest(self, game: Game) -> Sequence[Event]:
        """What happened since the last choice, and the choice."""
        return story.latest(game.events)

    def choices(self, game: Game) -> str:
        """How many choices a game has had."""
        return story.choices(game)

    def ending(self, game: Game) -> Iterator[Line]:
        """How a game ended."""
        return story.ending(game.book, game)

    def sheet(self, game: Game, width: int) -> Iterator[Laid]:
        """What a player would have written down by now."""
        return lay_rows(list(sheet(game.book, game.state)), width)

    def printed(self, game: Game, width: int) -> Iterator[Laid]:
        """The paragraph in force, as the printed book has it."""
        return as_printed(game.book, game.decision.paragraph, width) if game.decision else iter(())

    def rules(self) -> Mapping[str, Any]:
        """The sections of the rules, by their numbers, as far as there is something to read of them."""
        return {}

    def section_hint(self, section: str) -> str:  # noqa: ARG002 - other kinds of books have rules
        """A question whether another section of the rules was meant, or nothing."""
        return ""

    # Asking

    def ask(self, game: Game, decision: Decision, screen: Screen) -> None:
        """Show the question and what can be chosen."""
        if decision.kind == "dice":
            why = self.purpose(game)
            screen.options("\n".join(filter(None, [why, f"{decision.prompt} and type the face."])), [])
        else:
            screen.options(decision.prompt, [option.text for option in self.listed(game)])

    def purpose(self, game: Game) -> str:
        """What the throw that is asked for decides."""
        return throw.purpose(game.book, game.state)

    def listed(self, game: Game) -> Sequence[Option]:
        """The options in the order in which they are numbered."""
        return game.decision.options if game.decision else ()

    def expanded(self, typed: str) -> str:
        """What was typed, without abbreviations."""
        return typed

    def named(self, game: Game, typed: str) -> str | None:  # noqa: ARG002 - other kinds have keys
        """The option that a key means, even where a command has the same short name."""
        return None

    def meant(self, game: Game, typed: str) -> str | None:
        """The option that something else means: a number."""
        options = self.listed(game)
        if game.decision is None or not typed.isascii() or not typed.isdigit():
            return None
        if game.decision.kind == "dice":
            return throw.face(game.decision, typed)
        number = int(typed) if len(typed) <= len(str(len(options))) else 0
        return options[number - 1].id if 1 <= number <= len(options) else None

    def hint(self, game: Game, typed: str) -> str:  # noqa: ARG002 - other kinds say what it may be
        """What can be typed, for who typed something else."""
        count = len(self.listed(game))
        if game.decision is not None and game.decision.kind == "dice":
            return f"A die of {count} sides shows a number from 1 to {count}."
        what = "1" if count == 1 else f"a number from 1 to {count}"
        return f"Type {what}, or a command: sheet, log, undo, quit; help tells them all."
