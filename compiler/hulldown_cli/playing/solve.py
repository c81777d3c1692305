"""The command that works a gamebook out: solve."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from hulldown_cli import common
from hulldown_cli.opening import open_draft, open_game
from hulldown_compiler.lint.report import plain
from hulldown_compiler.solving.solution import BUDGET, POLICIES, Solution, Told, solve
from hulldown_compiler.solving.telling import lines, record
from hulldown_engine import Book


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("solve")(solve_command)


def solve_command(
    book: Annotated[str, typer.Argument(help="A gamebook, by name or path.")],
    *,
    policy: Annotated[
        str | None, typer.Option(metavar="NAME", help=f"One way to play: {', '.join(POLICIES)}; else all of them.")
    ] = None,
    budget: Annotated[int, typer.Option(help="How many states are looked at before games are played.")] = BUDGET,
    draft: Annotated[
        bool, typer.Option("--draft", help="Solve what can be played of a book with errors; what cannot is told.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: every chance as a fraction.")] = False,
) -> None:
    """Work out the exact chance of each ending of a gamebook: by the best play, the worst, and an aimless one.

    The best play is told decision by decision, with what each option is worth. Where there are too many states, games
    are played instead, and the exit code is 1.
    """
    common.one_of("policy", policy, POLICIES)
    if budget < 1:
        common.refuse(f"--budget {budget}: at least 1")
    opened = _opened(book, draft=draft)
    common.hasten()
    solution = _solved(opened, (policy,) if policy else POLICIES, budget)
    if as_json:
        typer.echo(json.dumps(record(opened, solution), ensure_ascii=False, indent=1))
    else:
        typer.echo("\n".join(map(plain, lines(opened, solution))))
    if solution.sampled:
        raise typer.Exit(common.FINDINGS)


def _solved(book: Book, policies: Sequence[str], budget: int) -> Solution:
    """The book, solved with a bar that shows it; ends the command with a sentence if it is interrupted."""
    try:
        with _progress(book.id) as told:
            return solve(book, policies, budget, told=told)
    except KeyboardInterrupt:
        common.refuse("interrupted, and nothing is known yet; a smaller --budget ends sooner", common.INTERRUPTED)


@contextmanager
def _progress(book: str) -> Iterator[Told]:
    """A bar with what is being done and the states so far; none unless standard error is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed:,.0f} states"))
    console = Console(stderr=True)
    with Progress(
        *columns, TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(book, total=None)
        yield lambda what, states: bar.update(task, description=f"{book}: {what}", completed=states)


def _opened(name: str, *, draft: bool) -> Book:
    """The gamebook; ends the command if there is none of that name, or it is of another kind."""
    with common.sentences():
        opened = open_draft(name) if draft else open_game(name)
    if opened.kind != "gamebook":
        common.refuse(
            f"{opened.id} is a {opened.kind}, and only gamebooks are solved: 'hulldown playtest {name}' plays many "
            f"games of it, and 'hulldown odds {name}' works out its procedures"
        )
    return opened
