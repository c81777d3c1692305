"""The command about what can come up: reach."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from hulldown_cli import common
from hulldown_cli.asking.places import as_record, at, step_as_record, told
from hulldown_cli.asking.played import read_played, with_played
from hulldown_cli.books import read_books
from hulldown_cli.common import FINDINGS, WRONG_USE
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import asked_for
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, VERDICTS
from hulldown_compiler.analysis.search.replay import replay
from hulldown_compiler.analysis.verdicts.procedure_verdicts import resolved
from hulldown_compiler.analysis.verdicts.report import ThingVerdict, VerdictReport
from hulldown_compiler.analysis.verdicts.things import KINDS
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lint.report import plain, refuses
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check
from hulldown_compiler.source.discovery import is_installed
from hulldown_engine.games.book import make_book
from hulldown_terminal.refusals import Refused

DEFAULT = 20_000
"""States of one search, unless somebody asks for more."""


def register(app: typer.Typer) -> None:
    """Add the command to the application."""
    app.command("reach")(reach_command)


def reach_command(  # noqa: PLR0913 - one parameter for each option
    book: Annotated[str, typer.Argument(help="A book, by name or path.")],
    things: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[ID]...",
            help="A paragraph, by name or printed number; an option, as PARAGRAPH.OPTION; a cell, as ROW.CONDITION; "
            "without any, a summary of the book.",
        ),
    ] = None,
    *,
    mission: Annotated[str, typer.Option(metavar="NAME", help="Of this mission only, by its name or number.")] = "",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print JSON: the verdicts, with gates and witnesses.")
    ] = False,
    played: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="What 'playtest --json' wrote: what games have seen is reachable."),
    ] = None,
    budget: Annotated[int, typer.Option(help="How many states a search looks at before it gives up.")] = DEFAULT,
) -> None:
    """Say what can come up in play, and how; what cannot, and which gate never opens; and what is not known.

    A verdict is unreachable (a proof), reachable (a witness, which is played), possible (a way through the story, map
    and dice permitting) or undecided (the search that gave up, and when).
    """
    if budget < 1:
        common.refuse(f"--budget {budget}: at least 1")
    with common.sentences():
        for line in reach(book, ReachOptions(tuple(things or ()), mission, as_json, budget, played)):
            typer.echo(line)


Json = dict[str, Any]


class ReachOptions(NamedTuple):
    """The options of the command: things, mission, output form, search budget, and the playtest record."""

    things: tuple[str, ...]
    mission: str
    as_json: bool
    budget: int
    played: Path | None = None


def reach(name: str, options: ReachOptions) -> Iterator[str]:
    """The lines of the command; raises Refused."""
    book = read_books([name])[0]
    if not book.is_complete:
        raise Refused(f"{book.name} has faults that leave its meaning open: see 'hulldown lint {name}'", FINDINGS)
    analyses = Analyses(book)
    report = VerdictReport(analyses, _mission(book, options.mission), options.budget)
    rows = resolved(analyses) if not options.things else ()
    own = [verdict for verdict in rows if not is_installed(verdict.position.path)]
    findings = list(_verdicts_on(analyses, report, options.things)) if options.things else [*report.findings(), *own]
    if options.played is not None:
        seen = read_played(options.played, book.name, _digest(analyses))
        findings = [with_played(verdict, seen) for verdict in findings]
    played = _replayed(analyses, report, findings) if options.things and not options.as_json else set()
    if options.as_json:
        yield json.dumps([_record(book, verdict) for verdict in findings], indent=2)
    elif options.things:
        for verdict in findings:
            yield from map(plain, _verdict_lines(book, verdict, played=(verdict.kind, verdict.name) in played))
    else:
        yield from map(plain, _summary(book, findings))
        if left_out := len(rows) - len(own):
            yield f"{left_out:,} rows and modifiers of installed charts are left out: nobody changes them for this book"


def _digest(analyses: Analyses) -> str:
    """The digest of the compiled book; raises Refused if the book does not compile."""
    book = analyses.book
    if refuses(lint(book, ask=partial(check, analyses=analyses))):
        raise Refused(f"{book.name} does not compile: see 'hulldown lint {book.name}'", FINDINGS)
    return make_book(writer.bundle(book)[0]).digest


def _mission(book: Book, name: str) -> str:
    """The mission with this name or number; an empty name stays empty. Raises Refused for an unknown one."""
    mission = asked_for(book, name) if name else None
    if isinstance(mission, str):
        raise Refused(mission, WRONG_USE)
    return "" if mission is None else mission.name


def _verdicts_on(analyses: Analyses, report: VerdictReport, names: Sequence[str]) -> Iterator[ThingVerdict]:
    """The verdicts on the things of some names; raises Refused for a name that nothing has."""
    book = analyses.book
    of_charts = {(verdict.kind, verdict.name): verdict for verdict in resolved(analyses)}
    for typed in names:
        name = _numbered(book).get(typed, typed)
        verdicts = [report.verdict(*key) for key in report.occurrences if key[1] == name]
        verdicts += [verdict for key, verdict in of_charts.items() if key[1] == name]
        if not verdicts:
            _refuse_others(book, report, name)
            hint = did_you_mean(name, [key[1] for key in (*report.occurrences, *of_charts)])
            raise Refused(f"nothing in {book.name} is called {typed!r}{f'; {hint}' if hint else ''}", WRONG_USE)
        yield from verdicts


def _refuse_others(book: Book, report: VerdictReport, name: str) -> None:
    """Raise Refused if the name belongs to a paragraph of another mission than the report's."""
    paragraph = book.paragraphs.get(name.partition(".")[0])
    mission = None if paragraph is None else paragraph.record.get("mission")
    if mission is not None and mission not in report.missions:
        raise Refused(f"{name!r} belongs to mission {mission!r}, not to {report.missions[0]!r}", WRONG_USE)
    if paragraph is not None and ("paragraph", paragraph.id) not in report.occurrences:
        raise Refused(f"no German of mission {report.missions[0]!r} comes to {name!r}", WRONG_USE)


def _numbered(book: Book) -> dict[str, str]:
    """The paragraphs by their printed numbers."""
    given = {str(number): name for name, number in book.numbers.given.items() if name in book.paragraphs}
    printed = {name: paragraph.record["number"] for name, paragraph in book.paragraphs.items()}
    pinned = {str(number): name for name, number in printed.items() if number}
    return {**given, **pinned}


def _replayed(analyses: Analyses, report: VerdictReport, findings: Sequence[ThingVerdict]) -> set[tuple[str, str]]:
    """The kind and name of each thing whose witness the engine replays; none, if the book does not compile."""
    witnessed = [thing for thing in findings if thing.verdict == REACHABLE and thing.path and not thing.mission]
    book = analyses.book
    if not witnessed or refuses(lint(book, ask=partial(check, analyses=analyses))):
        return set()
    compiled = make_book(writer.bundle(book)[0])
    full = report.queries[""].full
    return {(thing.kind, thing.name) for thing in witnessed if replay(compiled, full, thing.path) is not None}


def _verdict_lines(book: Book, verdict: ThingVerdict, *, played: bool) -> Iterator[str]:
    """The verdict on one thing, with its gate or its witness."""
    mission = f" in {verdict.mission}" if verdict.mission else ""
    reason = f" ({verdict.why})" if verdict.why else " (played by the engine)" if played else ""
    yield f"{verdict.kind} {verdict.name}: {verdict.verdict}{mission}{reason}"
    yield f"  {at(book, verdict.position)}"
    if verdict.gate is not None:
        yield f"  {told(book, verdict.gate)}"
    yield from (f"  {nth:>3}. {told(book, step)}" for nth, step in enumerate(verdict.witness, 1))


def _summary(book: Book, findings: Sequence[ThingVerdict]) -> Iterator[str]:
    """A table of verdicts by kind, then a line for each thing that is unreachable or undecided."""
    counts = Counter((thing.kind, thing.verdict) for thing in findings)
    kinds = [*KINDS, *sorted({thing.kind for thing in findings} - set(KINDS))]
    present = [kind for kind in kinds if any(counts[kind, verdict] for verdict in VERDICTS)]
    wide = max((len(kind) for kind in present), default=0)
    yield f"{book.name}: {len(findings):,} things"
    yield f"  {'':<{wide}}  " + "  ".join(f"{verdict:>11}" for verdict in VERDICTS)
    for kind in present:
        yield f"  {kind:<{wide}}  " + "  ".join(f"{counts[kind, verdict]:>11,}" for verdict in VERDICTS)
    for verdict in ("unreachable", UNDECIDED):
        for thing in (thing for thing in findings if thing.verdict == verdict):
            reason = _reason(book, thing)
            yield f"{at(book, thing.position)} {thing.kind} {thing.name}: {verdict}{f': {reason}' if reason else ''}"


def _reason(book: Book, thing: ThingVerdict) -> str:
    """Why a verdict is as it is, with its place if that is another."""
    if thing.gate is None:
        return thing.why
    return thing.gate.message if thing.gate.position == thing.position else told(book, thing.gate)


def _record(book: Book, verdict: ThingVerdict) -> Json:
    """A verdict as JSON."""
    record: Json = {
        "kind": verdict.kind,
        "name": verdict.name,
        "verdict": verdict.verdict,
        **as_record(verdict.position),
    }
    if verdict.mission:
        record["mission"] = verdict.mission
    if verdict.why:
        record["why"] = verdict.why
    if verdict.gate is not None:
        record["gate"] = step_as_record(verdict.gate)
    if verdict.witness:
        record["witness"] = list(map(step_as_record, verdict.witness))
    return record
