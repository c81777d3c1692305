"""The author's first command: lint.

This module is light: where nothing has changed there is only to tell what was found the last time, and what reads
books (`checking`) is not loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_cli.findings import checked, write_lines
from hulldown_cli.stories import is_story
from hulldown_compiler.core import selectors
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint import output
from hulldown_compiler.lint.output import colours
from hulldown_compiler.lint.output.checked import Checked, Options
from hulldown_compiler.lint.report import MOST, Paint, fails, summary
from hulldown_compiler.lint.standing import standing

Sources = Annotated[
    list[str] | None,
    typer.Argument(help="Books, by name or path, and files of Twine stories; if none is named, all books there are."),
]
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
    books: Sources = None,
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
    """Check books, or stories of Twine where they stand, and report every finding with its place.

    The exit code is 1 when there are findings; notes to the author alone leave it 0.
    """
    common.hasten()

    common.one_of("format", form, output.FORMS)
    common.one_of("--color", color, colours.WHEN)
    if statistics and not output.FORMS[form].counts:
        common.refuse(f"--statistics is for text, concise and json, and not for {form}")
    codes = _codes(select or (), ignore or ())
    named = [name for name in books or [] if is_story(name)]
    if named and (fix or diff):
        common.refuse(
            f"{'--fix' if fix else '--diff'} is for books, and {named[0]} is a story: mend it in its own tool"
        )
    if watch:
        refused = {"--fix": fix, "--diff": diff, "--output": out is not None, "--statistics": statistics}
        _watch(
            books or [], codes, form, Options(_paint(color, out), most), [name for name, on in refused.items() if on]
        )
        return
    if diff:
        _checking().show_fixes(books or [], codes)
        return
    checks = _checking().fixed(books or [], codes) if fix else list(_all_found(books or [], codes))
    options = Options(_paint(color, out), most, statistics, site)
    write_lines(output.lines(form, checks, options), out)
    together = [finding for book in checks for finding in book.findings]
    typer.echo(summary(together, len(checks) - len(named), len(named)), err=True)
    if fails(together):
        raise typer.Exit(common.FINDINGS)


def _all_found(names: list[str], codes: Collection[str]) -> Iterator[Checked]:
    """What is found in books, and after them in stories; in all books, if nothing is named."""
    books = [name for name in names if not is_story(name)]
    yield from (_found(root, codes) for root in (common.roots(books) if books or not names else []))
    yield from (_checking().story(Path(name), codes) for name in names if is_story(name))


def _found(root: Path, codes: Collection[str]) -> Checked:
    """A book and what is found in it: what was found the last time, where not a byte has changed."""
    known = standing(root) if {*codes} >= {*BY_CODE} else None
    return _checking().anew(root, codes) if known is None else checked(root, known.texts, known.findings)


def _checking() -> ModuleType:
    """What reads books, and checks them."""
    from hulldown_cli.writing import checking  # noqa: PLC0415 - it takes longer to load than the rest of the command

    return checking


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

    _checking().watch_books(names, codes, form, options)


def _codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """The codes that are wanted; a word that means none ends the command."""
    try:
        return selectors.chosen(select, ignore)
    except selectors.NoRule as error:
        common.refuse(str(error))
