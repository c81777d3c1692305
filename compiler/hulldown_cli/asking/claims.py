"""The command about what an author claims of every play: claims."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_cli.asking.places import as_record, at, step_as_record, told
from hulldown_cli.books import read_books
from hulldown_cli.common import FINDINGS, WRONG_USE
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.claims.verdicts import BROKEN, VERDICTS, ClaimVerdict, decided
from hulldown_compiler.analysis.search.budgets import MANY
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lint.report import plain
from hulldown_engine.language.wording import counted, joined
from hulldown_engine.playtest.tally import GameFault
from hulldown_terminal.play import replays
from hulldown_terminal.refusals import Refused

Json = dict[str, Any]


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("claims")(claims_command)


def claims_command(
    book: Annotated[str, typer.Argument(help="A book, by name or path.")],
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[CLAIM]...", help="Some of its claims; else all.")
    ] = None,
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON: the verdicts, with their plays.")] = False,
    witnesses: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write the choices of each play that is shown below this folder."),
    ] = None,
    budget: Annotated[int, typer.Option(help="How many states a search looks at before it gives up.")] = MANY,
) -> None:
    """Say of each claim of a book whether it is proved, or broken by a play, which is shown.

    The exit code is 1 when a claim is broken.
    """
    if budget < 1:
        common.refuse(f"--budget {budget}: at least 1")
    with common.sentences():
        opened = read_books([book])[0]
        verdicts = list(_asked(opened, names or (), budget))
        if witnesses is not None:
            for verdict in verdicts:
                _write(opened, verdict, witnesses)
        for line in _lines(opened, verdicts, witnesses, as_json=as_json):
            typer.echo(line)
    if any(verdict.verdict == BROKEN for verdict in verdicts):
        raise typer.Exit(FINDINGS)


def _asked(book: Book, names: Sequence[str], budget: int) -> Iterator[ClaimVerdict]:
    """The verdicts on the claims of some names, or on all; raises Refused."""
    if not book.is_complete or not book.linked_in_play:
        raise Refused(f"{book.name} has faults that leave its meaning open: see 'hulldown lint {book.name}'", FINDINGS)
    for name in names:
        if name not in book.claims:
            hint = did_you_mean(name, book.claims)
            raise Refused(f"no claim of {book.name} is called {name!r}{f'; {hint}' if hint else ''}", WRONG_USE)
    return (verdict for verdict in decided(Analyses(book), budget) if not names or verdict.name in names)


def _lines(book: Book, verdicts: Sequence[ClaimVerdict], witnesses: Path | None, *, as_json: bool) -> Iterator[str]:
    if as_json:
        yield json.dumps([_record(verdict) for verdict in verdicts], indent=2)
        return
    counts = Counter(verdict.verdict for verdict in verdicts)
    of_each = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts[verdict])
    yield f"{book.name}: {counted(len(verdicts), 'claim')}{f': {of_each}' if of_each else ''}"
    for verdict in verdicts:
        rests_on = f"; it rests on {joined(verdict.rests_on)}" if verdict.rests_on else ""
        yield plain(f"{at(book, verdict.position)} {verdict.name} is {verdict.verdict}: {verdict.said}{rests_on}")
        for nth, step in enumerate(verdict.witness, 1):
            yield plain(f"  {nth:>3}. {told(book, step)}")
        if witnesses is not None and verdict.inputs:
            words = "--seed 0 --dice typed --replay"
            yield f"  hulldown play {book.name} {words} {_file(book, verdict, witnesses).as_posix()}"


def _write(book: Book, verdict: ClaimVerdict, folder: Path) -> None:
    """Write the choices of a play that is shown; raises Refused."""
    if verdict.inputs:
        replays.write(_file(book, verdict, folder), GameFault("claim", verdict.name, 0, verdict.inputs))


def _file(book: Book, verdict: ClaimVerdict, folder: Path) -> Path:
    return folder / f"{book.name}-{verdict.name}.choices"


def _record(verdict: ClaimVerdict) -> Json:
    """A verdict as JSON."""
    record: Json = {"name": verdict.name, "kind": verdict.claim.record["kind"], "verdict": verdict.verdict}
    record |= {"said": verdict.said, **as_record(verdict.position)}
    if verdict.witness:
        record["witness"] = list(map(step_as_record, verdict.witness))
    if verdict.rests_on:
        record["rests_on"] = list(verdict.rests_on)
    if verdict.inputs:
        record["choices"] = list(verdict.inputs)
    return record
