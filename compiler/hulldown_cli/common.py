"""What the commands share: finding books, and refusing to go on."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from hulldown_compiler.core.fixes import JOURNAL
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lint.report import plain
from hulldown_compiler.source.discovery import NoBook, find_books
from hulldown_terminal import locks
from hulldown_terminal.refusals import Refused

FINDINGS = 1
WRONG_USE = 2

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells know it."""


def refuse(message: str, code: int = WRONG_USE) -> NoReturn:
    """Say one sentence and stop."""
    typer.echo(f"hulldown: {message}", err=True)
    raise typer.Exit(code)


def seed(text: str) -> int:
    """The number that is typed as a seed; anything else ends the command."""
    try:
        return int(text)
    except ValueError:
        refuse(f"--seed {text!r}: write a whole number, as in --seed 1944")


Books = Annotated[list[str] | None, typer.Argument(help="Books, by name or path; if none is named, all there are.")]

Seed = Annotated[
    int | None,
    typer.Option(parser=seed, metavar="NUMBER", help="The seed of the dice; any, if none is given."),
]


def one_of(what: str, name: str | None, known: Collection[str]) -> None:
    """Refuse a name, if one is given, that is not among those known."""
    if name and name not in known:
        hint = did_you_mean(name, known)
        refuse(f"no {what} {name!r}; there are {', '.join(known)}{f'; {hint}' if hint else ''}")


@contextmanager
def sentences() -> Iterator[None]:
    """Inside, what is refused ends the command with its sentence, after its findings if it has any."""
    try:
        yield
    except Refused as error:
        if error.report:
            typer.echo(error.report, err=True)
        refuse(str(error), error.code)


def hasten() -> None:
    """Collect no garbage: the command ends soon, and a large book is a great many objects to look through in vain."""
    gc.disable()


def roots(names: list[str]) -> list[Path]:
    """The folders of the named books, or of all; what was broken off in them is finished first."""
    try:
        found = find_books(names, Path.cwd())
    except NoBook as error:
        refuse(str(error))
    for root in found:
        if (root / JOURNAL).exists():
            _finish(root)
    return found


def _finish(root: Path) -> None:
    """Do the rest of a change of several files whose process was killed, and say so; one under way is let be."""
    from hulldown_compiler.core.several_files import finish  # noqa: PLC0415 - it loads the whole engine

    try:
        with locks.alone(root, ""):
            finished = finish(root)
    except Refused:
        return
    if finished is None:
        return
    said = f"{root.name}: a change that was broken off is finished: {', '.join([*finished.done]) or 'no file'}"
    lost = ", ".join(finished.left)
    more = f"; not changed, for it says something else by now or cannot be written: {lost}" if lost else ""
    typer.echo(plain(f"{said}{more}"), err=True)


@contextmanager
def writing(root: Path) -> Iterator[None]:
    """Inside, no other process writes the files of a book; one that does now is waited for."""
    with locks.in_turn(root, lambda: typer.echo(f"{root.name}: waiting for another hulldown that writes it", err=True)):
        yield


def names() -> list[str]:
    """The names of all books of the project."""
    return [root.name for root in roots([])]


def extent(counts: Mapping[str, int]) -> list[str]:
    """How much of a book there is, without what there is none of: 3 procedures, 1 table."""
    return [f"{number:,} {thing}{'' if number == 1 else 's'}" for thing, number in counts.items() if number]
