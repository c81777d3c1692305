"""The author's commands that change files: what `lint --fix` and `--diff` do, rename, fmt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.fixes import Refusal
from hulldown_compiler.source.discovery import displayed_path

if TYPE_CHECKING:
    from hulldown_compiler.book.book import Book

Check = Callable[["Book"], list[Finding]]
"""What finds the findings of a book."""


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    app.command("rename")(rename_command)
    app.command("fmt")(fmt_command)


def rename_command(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The name of a thing of the book.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="What it is to be called.")],
    book: Annotated[str, typer.Option(help="The book; may be left out when there is only one.")] = "",
    kind: Annotated[str | None, typer.Option(help="The kind of thing, where several have the name.")] = None,
    diff: Annotated[bool, typer.Option("--diff", help="Show the change as a diff, and change nothing.")] = False,  # noqa: FBT002
) -> None:
    """Give a thing another name, at every place of the book that names it.

    A paragraph keeps its printed number; a rule section takes the sections in it along. Nothing else changes, neither
    what the book means nor a single byte around the names.
    """
    from hulldown_compiler.refactor.renaming import KINDS, kind_of, renamed  # noqa: PLC0415 - only needed here

    common.one_of("kind", kind, KINDS)
    found = common.one_book(book)
    shown = partial(displayed_path, found.root)
    try:
        what = kind_of(found, old, kind, shown)
        after = renamed(found, what, old, new, shown)
    except Refusal as error:
        common.refuse(str(error))
    if diff:
        _show(found, after)
        return
    _write(found, after)
    typer.echo(f"{what} {old!r} is {new!r} now, in {', '.join(map(shown, after))}")


def fmt_command(
    books: Annotated[
        list[str] | None, typer.Argument(help="Books, by name or path; if none is named, all there are.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Change nothing; name the files that would change.")] = False,  # noqa: FBT002
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show the change as a diff.")] = False,  # noqa: FBT002
) -> None:
    """Lay out the files of books in the one usual way; what they say stays the same, and so do their comments.

    The exit code is 1 when a file would change under --check or --diff, and when one has errors in its YAML: it is
    left as it is.
    """
    from hulldown_cli.findings import show  # noqa: PLC0415 - it imports this module
    from hulldown_compiler.core.rule_table import ERROR  # noqa: PLC0415 - only needed here
    from hulldown_compiler.core.selectors import meant  # noqa: PLC0415 - only needed here
    from hulldown_compiler.lint.runner import lint  # noqa: PLC0415 - only needed here
    from hulldown_compiler.refactor.formatting import formatted  # noqa: PLC0415 - only needed here

    failed = False
    counts = Counter[bool]()
    for book in common.books(books or []):
        after = {path: new for path, text in sorted(book.texts.items()) if (new := formatted(text)) != text}
        counts.update({True: len(after), False: len(book.texts) - len(after)})
        broken = [one for one in lint(book, codes=meant("HD00")) if one.severity == ERROR]
        show(book, broken)
        failed |= bool(broken) or (bool(after) and (check or diff))
        if diff:
            _show(book, after)
        elif check:
            _print(f"would change: {displayed_path(book.root, path)}" for path in after)
        else:
            _write(book, after)
    would = "would change" if check or diff else "changed"
    typer.echo(f"{_count(counts[True], 'file', 'files')} {would}, {counts[False]:,} as before", err=True)
    if failed:
        raise typer.Exit(common.FINDINGS)


def fix(books: Sequence[Book], check: Check) -> list[tuple[Book, list[Finding]]]:
    """Mend what can be mended safely, and write it; the books as they are then, and what is left."""
    from hulldown_compiler.refactor.fixing import fixed  # noqa: PLC0415 - only needed here

    after = []
    made = files = 0
    for book in books:
        now = fixed(book, check)
        _write(book, now.texts)
        after.append((now.book, now.findings))
        made, files = made + len(now.made), files + len(now.texts)
    if made:
        typer.echo(f"{_count(made, 'fix', 'fixes')} made in {_count(files, 'file', 'files')}", err=True)
    return after


def show_fixes(books: Sequence[Book], check: Check) -> None:
    """Print what `fix` would change, and change nothing; exit code 1 if there is anything."""
    from hulldown_compiler.refactor.fixing import fixed  # noqa: PLC0415 - only needed here

    shown = [_show(book, fixed(book, check).texts) for book in books]
    if any(shown):
        raise typer.Exit(common.FINDINGS)


def _show(book: Book, after: Mapping[str, str]) -> bool:
    """Print how files would change; whether any would."""
    from hulldown_compiler.refactor.difference import difference  # noqa: PLC0415 - only needed here

    lines = list(difference(book.texts, after, partial(displayed_path, book.root)))
    _print(lines)
    return bool(lines)


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)


def _write(book: Book, after: Mapping[str, str]) -> None:
    """Write changed files, or refuse."""
    from hulldown_compiler.refactor.writing import write  # noqa: PLC0415 - only needed here

    try:
        write(book.root, book.texts, after)
    except Refusal as error:
        common.refuse(str(error), common.FINDINGS)


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"
