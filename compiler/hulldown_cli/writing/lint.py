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

from hulldown_cli import baselines, common
from hulldown_cli.findings import checked, write_lines
from hulldown_cli.stories import is_story
from hulldown_compiler.core import selectors
from hulldown_compiler.core.rule_table import BY_CODE, UNDECIDED
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
KnownIn = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Tell only what is not among the known findings in a file.")
]
Write = Annotated[
    bool, typer.Option("--write-baseline", help="Write all that is found now into the file of known findings.")
]
Prune = Annotated[bool, typer.Option("--prune-baseline", help="Drop what is gone from the file of known findings.")]
Ways = Annotated[
    Path | None,
    typer.Option(metavar="FOLDER", help="Write what leads to each finding in play, as play --replay takes it."),
]
Budget = Annotated[
    int,
    typer.Option("--budget", min=0, metavar="STATES", help="States that one search about the story looks at; 0: few."),
]


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
    color: Annotated[str, typer.Option(metavar="WHEN", help="Colors: auto (on a terminal), always or never.")] = "auto",
    site: Annotated[
        str, typer.Option(metavar="URL", help="Where a site with the pages of the findings is: sarif links to them.")
    ] = "",
    baseline: KnownIn = None,
    write_baseline: Write = False,
    prune_baseline: Prune = False,
    ways: Ways = None,
    budget: Budget = 0,
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
    known = baselines.chosen(baseline, write=write_baseline, prune=prune_baseline)
    options = Options(_paint(color, out), most, statistics, site, "" if baseline is None else str(baseline))
    named = [name for name in books or [] if is_story(name)]
    if named and (fix or diff):
        common.refuse(
            f"{'--fix' if fix else '--diff'} is for books, and {named[0]} is a story: mend it in its own tool"
        )
    if watch:
        refused = {"--fix": fix, "--diff": diff, "--output": out is not None, "--statistics": statistics}
        refused |= {"--write-baseline": write_baseline, "--prune-baseline": prune_baseline, "--ways": ways is not None}
        refused["--budget"] = budget > 0
        _go_with_watch(form, [name for name, on in refused.items() if on])
        codes -= {UNDECIDED}
        _checking().watch_books(books or [], codes, form, options, lambda book: known.applied([book], codes)[0])
        return
    if budget and (fix or diff):
        common.refuse("--budget does not go with --fix and --diff")
    if diff:
        if baseline is not None:
            common.refuse("--diff does not go with --baseline: what can be mended is mended, known or not")
        _checking().show_fixes(books or [], codes)
        return
    checks = _checking().fixed(books or [], codes) if fix else list(_all_found(books or [], codes, budget))
    checks = known.applied(checks, codes)
    write_lines(output.lines(form, checks, options), out)
    if ways is not None:
        _ways().write(checks, ways)
    together = [finding for book in checks for finding in book.findings]
    typer.echo(summary(together, len(checks) - len(named), len(named)) + baselines.summed(known, checks), err=True)
    if fails(together):
        raise typer.Exit(common.FINDINGS)


def _all_found(names: list[str], codes: Collection[str], budget: int) -> Iterator[Checked]:
    """What is found in books, and after them in stories; in all books, if nothing is named."""
    books = [name for name in names if not is_story(name)]
    yield from (_found(root, codes, budget) for root in (common.roots(books) if books or not names else []))
    yield from (_checking().story(Path(name), codes) for name in names if is_story(name))


def _found(root: Path, codes: Collection[str], budget: int) -> Checked:
    """A book and what is found in it: what was found the last time, where not a byte has changed."""
    if budget:
        within: Checked = _checking().within(root, codes, budget)
        return within
    known = standing(root) if {*codes} >= {*BY_CODE} else None
    if known is None:
        return _checking().anew(root, codes)  # type: ignore[no-any-return]
    return checked(root, known.texts, known.findings, readable=known.readable, complete=known.complete)


def _checking() -> ModuleType:
    """What reads books, and checks them."""
    from hulldown_cli.writing import checking  # noqa: PLC0415 - it takes longer to load than the rest of the command

    return checking


def _ways() -> ModuleType:
    """What writes the ways of play, which loads what plays."""
    from hulldown_cli import ways  # noqa: PLC0415 - only the option needs it

    return ways


def _paint(color: str, out: Path | None) -> Paint:
    """How lines are coloured; those of a file never are."""
    terminal = out is None and sys.stdout.isatty()
    return colours.chosen(color if out is None else "never", os.environ, terminal=terminal)


def _go_with_watch(form: str, refused: Sequence[str]) -> None:
    """End the command with what `--watch` cannot do."""
    if form not in ("text", "concise"):
        common.refuse(f"--watch is for text and concise, and not for {form}")
    if refused:
        common.refuse(f"--watch does not go with {refused[0]}")


def _codes(select: Iterable[str], ignore: Iterable[str]) -> frozenset[str]:
    """The codes that are wanted; a word that means none ends the command."""
    try:
        return selectors.chosen(select, ignore)
    except selectors.NoRule as error:
        common.refuse(str(error))
