"""What the commands share: finding books, and refusing to go on."""

from __future__ import annotations

import gc
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.source.discovery import NoBook, find_books, project_root

if TYPE_CHECKING:
    from hulldown_compiler.book.book import Book

if TYPE_CHECKING:
    from hulldown_compiler.book.book import Book
    from hulldown_compiler.core.diagnostics import Finding

FINDINGS = 1
WRONG_USE = 2


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


def one_of(what: str, name: str | None, known: Collection[str]) -> None:
    """Refuse a name, if one is given, that is not among those known."""
    from hulldown_compiler.core.suggest import did_you_mean  # noqa: PLC0415 - seldom needed

    if name and name not in known:
        hint = did_you_mean(name, known)
        refuse(f"no {what} {name!r}; there are {', '.join(known)}{f'; {hint}' if hint else ''}")


@contextmanager
def sentences() -> Iterator[None]:
    """Inside, what is refused ends the command with its sentence, after its findings if it has any."""
    from hulldown_terminal.refusals import Refused  # noqa: PLC0415 - the linter need not load it

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
    """The folders of the named books; all of the project's when none is named."""
    try:
        return find_books(names, Path.cwd())
    except NoBook as error:
        refuse(str(error))


def books(names: list[str]) -> list[Book]:
    """The named books, read; all of the project's when none is named."""
    hasten()
    from hulldown_compiler.book.reader import read_book  # noqa: PLC0415 - what reads books is slow to load

    return [read_book(root) for root in roots(names)]


def checked(names: list[str], codes: Collection[str] | None = None) -> Iterator[tuple[Book, list[Finding]]]:
    """The named books, read, and what is found in each, of all or of some rules; all books when none is named."""
    hasten()
    from hulldown_compiler.lint.workspace import check  # noqa: PLC0415 - the other commands need not load the rules

    return (check(root) if codes is None else check(root, codes) for root in roots(names))


def one_book(name: str) -> Book:
    """The named book; if none is named, the one we stand in, or the only one there is."""
    if name:
        return books([name])[0]
    here, there = Path.cwd(), roots([])
    inside = [root for root in there if here.is_relative_to(root.resolve())]
    if len(inside or there) > 1:
        refuse(f"which book? Name it: {', '.join(root.name for root in there)}")
    return books([str((inside or there)[0])])[0]


def names() -> list[str]:
    """The names of all books of the project."""
    return [root.name for root in roots([])]


def extent(counts: Mapping[str, int]) -> list[str]:
    """How much of a book there is, without what there is none of: 3 procedures, 1 table."""
    return [f"{number:,} {thing}{'' if number == 1 else 's'}" for thing, number in counts.items() if number]


def build_folder(book: Book) -> Path:
    """Where a book's bundle goes: below its project, or below here."""
    from hulldown_engine.games.book import BOOKS  # noqa: PLC0415 - only builds need the engine

    root = project_root(book.root) or Path.cwd()
    return root / BOOKS / book.name


Books = Annotated[list[str] | None, typer.Argument(help="Books, by name or path; if none is named, all there are.")]
