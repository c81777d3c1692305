"""The rulebook's command: rules."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.asking import rulebook
from hulldown_cli.opening import open_reference
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.tracing.matrix import UNTESTED, Matrix, totals
from hulldown_terminal.display.grid import show
from hulldown_terminal.display.screen import Screen
from hulldown_terminal.refusals import WRONG_USE, Refused


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("rules")(rules_command)


def rules_command(
    book: Annotated[str | None, typer.Argument(help="A book, by name or path; without one, all there are.")] = None,
    section: Annotated[str | None, typer.Argument(help="A section, such as 6.5; without one, all there are.")] = None,
    *,
    matrix: Annotated[
        bool, typer.Option("--matrix", help="Show the code that enforces each section, and what proves it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: a list of the books.")] = False,
) -> None:
    """List the sections of a rulebook, read one, or see what enforces and proves them."""
    with common.sentences():
        rules(common.names() if book is None else [book], RulesOptions(section, matrix, as_json))


@dataclass(frozen=True)
class RulesOptions:
    """What of a book's rules is wanted: one section or all, what is in them or the matrix, for people or as JSON."""

    section: str | None
    matrix: bool
    json: bool


def rules(names: Sequence[str], options: RulesOptions) -> None:
    """Show the rules of books; raises Refused."""
    books = [_opened(name) for name in names]
    for book in books:
        if options.section is not None and options.section not in book.rules:
            hint = did_you_mean(options.section, book.sections) or f"'hulldown rules {book.id}' lists its sections"
            raise Refused(f"no section {options.section!r} in {book.id}; {hint}", WRONG_USE)
    if options.json:
        print(json.dumps([_as_json(book, options) for book in books], indent=2, ensure_ascii=False))  # noqa: T201 - the answer
        return
    screen = Screen()
    for book in books:
        (_show_matrix if options.matrix else _show)(screen, book, options.section)


def _opened(name: str) -> Published:
    """A book by its name or path, as it was compiled; raises Refused."""
    book, reference = open_reference(name)
    return Published({"book": book.id, "kind": book.kind, "logic": book.logic, "prose": book.prose}, reference)


def _show(screen: Screen, book: Published, section: str | None) -> None:
    """The sections of a book, or one of them."""
    screen.show(rulebook.contents(book) if section is None else rulebook.one(book, section, screen.width))
    screen.show([("", "")])


def _show_matrix(screen: Screen, book: Published, section: str | None) -> None:
    """The matrix of a book, or all that there is to one section."""
    matrix = Matrix(book)
    if section is not None:
        row = matrix.rows[book.sections.index(section)]
        screen.show(rulebook.detail(matrix, row, screen.width))
        return
    screen.show([("heading", book.title)])
    show(screen, rulebook.grid(matrix.rows))
    screen.say(totals(matrix), "")
    if not matrix.tested:
        screen.say(UNTESTED, "")


def _as_json(book: Published, options: RulesOptions) -> rulebook.Json:
    """What is wanted of a book, as JSON."""
    sections = book.sections if options.section is None else [options.section]
    if options.matrix:
        matrix = Matrix(book)
        return rulebook.as_json(matrix, (row for row in matrix.rows if row.section in sections))
    if options.section is None:
        return {"book": book.id, "title": book.title, "sections": rulebook.listed(book, sections)}
    return {"book": book.id, "title": book.title, "sections": [rulebook.whole(book, options.section)]}
