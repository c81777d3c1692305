"""`hulldown roll`: a procedure carried out once, every step told before the next dice are thrown."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_cli.common import Seed
from hulldown_cli.roll import trace
from hulldown_cli.roll.asking import parsed
from hulldown_cli.roll.dice import typed
from hulldown_cli.roll.requests import (
    BookName,
    Help,
    Inputs,
    PreparedProcedure,
    ProcedureName,
    Request,
    opened,
    prepared,
    refusing,
    usage,
)
from hulldown_engine import Seeded, Thrower
from hulldown_engine.basics.dice import Dice
from hulldown_engine.games.game import SOURCES
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.playing import SEEDS


def roll(request: Request, seed: int | None, dice: str) -> None:
    """Roll once, and tell it; raises Refused."""
    screen = Screen()
    with refusing():
        if (target := opened(screen, request)) is not None:
            given = parsed(target.procedure, request.inputs)
            Teller(prepared(screen, target, given), seed, typed=dice == "typed").roll()


class Teller:
    """Rolls, and shows what has been done whenever dice are to be thrown."""

    def __init__(self, run: PreparedProcedure, seed: int | None, *, typed: bool) -> None:
        self.run = run
        self.typed = typed
        self.seed = secrets.randbelow(SEEDS) if seed is None else seed
        self.thrower = Thrower(Seeded(), self.seed)
        self.steps: list[dict[str, Any]] = []
        self.told: int | None = None

    def roll(self) -> None:
        """Roll, and show what came of it; raises WrongInput, OffTable and Refused."""
        run = self.run
        rolled = run.procedure.roll(self.throw, self.steps, **run.values)
        self.tell()
        came = trace.outcome(run.book.prose, run.procedure.gives, rolled.outcome)
        run.screen.show([("", ""), *came, *run.closing])

    def throw(self, dice: Dice) -> tuple[int, ...]:
        """The faces of some dice."""
        self.tell()
        return typed(self.run.screen, dice) if self.typed else self.thrower(dice)

    def tell(self) -> None:
        """Show what has been done since the last time; at first, what is rolled."""
        screen = self.run.screen
        if self.told is None:
            screen.show([*self.run.heading, ("faint", "" if self.typed else f"Seed {self.seed}."), ("", "")])
        screen.show(trace.steps(self.run.prose, self.steps[self.told or 0 :]))
        self.told = len(self.steps)


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("roll", add_help_option=False)(roll_command)


def roll_command(  # noqa: PLR0913 - one parameter for each option of the command
    context: typer.Context,
    book: BookName = None,
    procedure: ProcedureName = None,
    inputs: Inputs = None,
    *,
    seed: Seed = None,
    dice: Annotated[str, typer.Option(help="seeded, or typed: you throw real dice and type them in.")] = "seeded",
    explain: Help = False,
) -> None:
    """Roll a procedure of a book once, and tell each step of it."""
    if book is None:
        usage(context, explain=explain)
        return
    if dice not in SOURCES:
        common.refuse(f"no dice {dice!r}; there are {', '.join(SOURCES)}")

    with common.sentences():
        roll(Request("roll", book, procedure, inputs or (), explain), seed, dice)
