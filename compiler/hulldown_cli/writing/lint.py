"""The author's first command: lint."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.books import check_books, read_books
from hulldown_cli.common import Books
from hulldown_cli.findings import checked, write_lines
from hulldown_cli.writing import fixes
from hulldown_cli.writing.watch import watch
from hulldown_compiler.core import selectors
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint import output
from hulldown_compiler.lint.besides.asking import everything
from hulldown_compiler.lint.output import colours
from hulldown_compiler.lint.output.checked import Options
from hulldown_compiler.lint.report import MOST, Paint, summary
from hulldown_compiler.lint.runner import fails
from hulldown_compiler.lint.workspace import Workspace

Fix = Annotated[bool, typer.Option("--fix", help="Mend what can be mended safely, and report what is left.")]
Diff = Annotated[bool, typer.Option("--diff", help="Show what --fix would change as a diff, and change nothing.")]


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("lint")(lint_command)


def _most(text: str) -> int:
    """How many findings are shown at most; anything else ends the command."""
    if not (str(text).isascii() and str(text).isdigit()):
        common.refuse(f"--max {str(text)!r}: write how many findings are shown, or 0 for all of them")
    return int(text)


def lint_command(  # noqa: PLR0913 - one parameter for each option of the command
    books: Books = None,
    *,
    form: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help=f"How it is told: {', '.join(output.FORMS)}.")
    ] = "text",
    out: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write it to a file, whole or not at all.")
    ] = None,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE,..", help="Only these findings: codes, beginnings such as HD3, or names."),
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option(metavar="CODE,..", help="Not these findings; an error still does not compile.")
    ] = None,
    most: Annotated[
        int,
        typer.Option(
            "--max", parser=_most, metavar="NUMBER", help="Show at most so many in text, concise and github; 0: all."
        ),
    ] = MOST,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Count the findings of each rule instead of listing them.")
    ] = False,
    color: Annotated[
        str, typer.Option(metavar="WHEN", help="Colours: auto (on a terminal), always or never.")
    ] = "auto",
    site: Annotated[
        str, typer.Option(metavar="URL", help="Where a site with the pages of the findings is: sarif links to them.")
    ] = "",
    fix: Fix = False,
    diff: Diff = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Stay, and check again whenever a file is written; Ctrl-C ends it.")
    ] = False,
) -> None:
    """Check books and report every finding, each with its place.

    The exit code is 1 when there are findings; notes to the author alone leave it 0.
    """
    common.hasten()

    common.one_of("format", form, output.FORMS)
    common.one_of("--color", color, colours.WHEN)
    if statistics and not output.FORMS[form].counts:
        common.refuse(f"--statistics is for text, concise and json, and not for {form}")
    codes = _codes(select or (), ignore or ())
    if watch:
        refused = {"--fix": fix, "--diff": diff, "--output": out is not None, "--statistics": statistics}
        _watch(
            books or [], codes, form, Options(_paint(color, out), most), [name for name, on in refused.items() if on]
        )
        return
    mending = partial(everything, codes=codes)
    if diff:
        fixes.show_fixes(read_books(books or []), mending)
        return
    checks = fixes.fix(read_books(books or []), mending) if fix else list(check_books(books or [], codes))
    options = Options(_paint(color, out), most, statistics, site)
    lines = output.lines(form, [checked(*check) for check in checks], options)
    write_lines(lines, out)
    together = [finding for _, of_book in checks for finding in of_book]
    typer.echo(summary(together, len(checks)), err=True)
    if fails(together):
        raise typer.Exit(common.FINDINGS)


def _paint(color: str, out: Path | None) -> Paint:
    """How lines are coloured; those of a file never are."""
    terminal = out is None and sys.stdout.isatty()
    return colours.chosen(color if out is None else "never", os.environ, terminal=terminal)


def _watch(names: list[str], codes: Collection[str], form: str, options: Options, refused: Sequence[str]) -> None:
    """Check books again and again; with what `--watch` cannot do, the command ends."""
    if form not in ("text", "concise"):
        common.refuse(f"--watch is for text and concise, and not for {form}")
    if refused:
        common.refuse(f"--watch does not go with {refused[0]}")

    def show(workspace: Workspace, findings: Sequence[Finding]) -> None:
        write_lines(output.lines(form, [checked(workspace.book, findings)] if findings else [], options), None)

    watch(names, codes, show)


def _codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """The codes that are wanted; a word that means none ends the command."""
    try:
        return selectors.chosen(select, ignore)
    except selectors.NoRule as error:
        common.refuse(str(error))
