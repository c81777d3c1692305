"""What `hulldown roll` and `hulldown odds` share: from the words of a command to a procedure and its inputs."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple

import typer

from hulldown_cli import common
from hulldown_cli.opening import open_reference, open_with_origins
from hulldown_cli.roll import listing, provenance
from hulldown_cli.roll.asking import ask
from hulldown_compiler.bundle.noting import noting
from hulldown_compiler.odds.situations import given, heading
from hulldown_engine import Book, BookError, OffTable, Procedure, WrongInput
from hulldown_engine.basics.records import Value
from hulldown_engine.resolver.inputs import read_all
from hulldown_terminal.display.screen import Laid, Screen
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Request:
    """What the command line asks for: the command, a book, a procedure in it, and what is said of its inputs."""

    command: str
    book: str
    procedure: str | None
    inputs: Sequence[str]
    help: bool

    @property
    def called(self) -> str:
        """The command with its book, as it can be typed again."""
        return shlex.join(["hulldown", self.command, self.book])


@dataclass(frozen=True)
class PreparedProcedure:
    """A procedure with the values of all its inputs; `named` are those that somebody gave."""

    screen: Screen
    book: Book
    procedure: Procedure
    values: Mapping[str, Value]
    named: Collection[str]
    origins: Json | None
    used: Collection[int]

    @property
    def prose(self) -> Json:
        """What readers see of the book, in which a table is called what it is, and by whom its values are."""
        return provenance.titled(self.book.prose, self.origins)

    @property
    def not_printed(self) -> list[dict[str, Any]]:
        """The values that have been used so far and are not printed, each with its reason."""
        return provenance.not_printed(self.origins, self.used)

    @property
    def heading(self) -> Iterator[Laid]:
        """What is carried out, in words, and how much of what it rests on is printed."""
        yield from heading(self.book.prose, self.procedure, self.values, self.named)
        yield from provenance.share(self.origins, self.procedure.name, self.screen.width)

    @property
    def closing(self) -> Iterator[Laid]:
        """What of all that was used is not printed, and why."""
        return provenance.listed(self.not_printed, self.screen.width)

    @property
    def line(self) -> str:
        """The inputs in one line."""
        return given(self.book.prose, self.procedure, self.values)

    def without(self, name: str) -> PreparedProcedure:
        """The same with an input left open."""
        return replace(self, values={other: value for other, value in self.values.items() if other != name})


@contextmanager
def refusing() -> Iterator[None]:
    """Inside, what a book or a procedure refuses is wrong use of the command."""
    try:
        yield
    except (WrongInput, OffTable, BookError) as refused:
        raise Refused(str(refused), WRONG_USE) from refused


class Target(NamedTuple):
    """A procedure of a book, and where the values of the book come from, if that is known."""

    book: Book
    procedure: Procedure
    origins: dict[str, Any] | None


def opened(screen: Screen, request: Request) -> Target | None:
    """The book and the procedure; nothing, when they were to be listed or explained and have been."""
    book, origins = open_with_origins(request.book)
    if not book.charts.procedures:
        raise Refused(f"{book.id} has no procedures: there is nothing to roll", WRONG_USE)
    if request.procedure is None:
        screen.show(listing.procedures(book, request.called))
        return None
    procedure = book.procedure(request.procedure)
    if request.help:
        screen.show(listing.page(*open_reference(request.book), procedure, request.called, screen.width))
        return None
    return Target(book, procedure, origins)


def prepared(screen: Screen, target: Target, given: Mapping[str, Any]) -> PreparedProcedure:
    """The inputs, read; those that are missing are asked for if somebody is there to ask."""
    book, procedure, origins = target
    inputs = procedure.inputs
    missing = any(parameter.needed and name not in given for name, parameter in inputs.items())
    if missing and screen.watched and given.keys() <= inputs.keys():
        given = ask(screen, procedure, given, book.prose["procedures"][procedure.name]["notes"])
    values = read_all(inputs, given)
    if origins is None:
        return PreparedProcedure(screen, book, procedure, values, given, None, ())
    notes = noting(book.charts, book.logic, book.prose, origins, procedure.name)
    return PreparedProcedure(screen, book, notes.procedure, values, given, origins, notes.used)


BookName = Annotated[str | None, typer.Argument(help="A book, by name or path: content, or a compiled book.")]


ProcedureName = Annotated[str | None, typer.Argument(help="A procedure; without one, those of the book are listed.")]


Inputs = Annotated[
    list[str] | None,
    typer.Argument(help="Inputs, as NAME=VALUE; a list as YAML, as in targets='[{unit: Tiger}, {unit: Tiger}]'."),
]


Help = Annotated[bool, typer.Option("--help", "-h", help="Tell all about the procedure; without one, this.")]


def usage(context: typer.Context, *, explain: bool) -> None:
    """The help of the command, if it was asked for; or what is missing."""
    if not explain:
        common.refuse(f"name a book: hulldown {context.info_name} BOOK PROCEDURE NAME=VALUE ...")
    typer.echo(context.get_help())
