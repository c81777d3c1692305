"""`hulldown reach`: the verdicts of a book, as a summary, one by one, or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_cli.common import FINDINGS, WRONG_USE, books
from hulldown_cli.reach.played import read_played, with_played
from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions.plays import asked_for
from hulldown_compiler.analysis.search.queries import REACHABLE, UNDECIDED, VERDICTS
from hulldown_compiler.analysis.search.replay import replay
from hulldown_compiler.analysis.verdicts.procedure_verdicts import resolved
from hulldown_compiler.analysis.verdicts.report import ThingVerdict, VerdictReport
from hulldown_compiler.analysis.verdicts.things import KINDS
from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lint.report import plain
from hulldown_compiler.lint.runner import lint, refuses
from hulldown_compiler.rules import check
from hulldown_compiler.source.discovery import displayed_path
from hulldown_engine.games.book import make_book
from hulldown_terminal.refusals import Refused

Json = dict[str, Any]


class Wish(NamedTuple):
    """What somebody wants to know: of which things, in which mission, in which form, at which cost; what was played."""

    things: tuple[str, ...]
    mission: str
    as_json: bool
    budget: int
    played: Path | None = None


def reach(name: str, wish: Wish) -> Iterator[str]:
    """The lines of the command; raises Refused."""
    book = books([name])[0]
    if not book.is_complete:
        raise Refused(f"{book.name} has faults that leave its meaning open: see 'hulldown lint {name}'", FINDINGS)
    analyses = Analyses(book)
    court = VerdictReport(analyses, _mission(book, wish.mission), wish.budget)
    findings = (
        [*court.findings(), *resolved(analyses)] if not wish.things else list(_asked(analyses, court, wish.things))
    )
    if wish.played is not None:
        seen = read_played(wish.played, book.name, _digest(analyses))
        findings = [with_played(one, seen) for one in findings]
    played = _played(analyses, court, findings) if wish.things and not wish.as_json else set()
    if wish.as_json:
        yield json.dumps([_record(book, one) for one in findings], indent=2)
    elif wish.things:
        for one in findings:
            yield from map(plain, _one(book, one, played=(one.kind, one.name) in played))
    else:
        yield from map(plain, _summary(book, findings))


def _digest(analyses: Analyses) -> str:
    """What tells this version of a book from others; raises Refused for one that does not compile."""
    book = analyses.book
    if refuses(lint(book, ask=partial(check, analyses=analyses))):
        raise Refused(f"{book.name} does not compile: see 'hulldown lint {book.name}'", FINDINGS)
    return make_book(writer.bundle(book)[0]).digest


def _mission(book: Book, name: str) -> str:
    """The mission of a name or number, if one is asked for; raises Refused."""
    mission = asked_for(book, name) if name else None
    if isinstance(mission, str):
        raise Refused(mission, WRONG_USE)
    return "" if mission is None else mission.name


# What is asked for ----------------------------------------------------------------------------------------------------


def _asked(analyses: Analyses, court: VerdictReport, names: Sequence[str]) -> Iterator[ThingVerdict]:
    """The verdicts on the things of some names; raises Refused for a name that nothing has."""
    book = analyses.book
    of_charts = {(one.kind, one.name): one for one in resolved(analyses)}
    for asked in names:
        name = _numbered(book).get(asked, asked)
        found = [court.verdict(*key) for key in court.occurrences if key[1] == name]
        found += [one for key, one in of_charts.items() if key[1] == name]
        if not found:
            _refuse_others(book, court, name)
            hint = did_you_mean(name, [key[1] for key in (*court.occurrences, *of_charts)])
            raise Refused(f"nothing in {book.name} is called {asked!r}{f'; {hint}' if hint else ''}", WRONG_USE)
        yield from found


def _refuse_others(book: Book, court: VerdictReport, name: str) -> None:
    """Raise Refused for what stands in a paragraph of another mission than the one that is asked about."""
    paragraph = book.paragraphs.get(name.partition(".")[0])
    mission = None if paragraph is None else paragraph.record.get("mission")
    if mission is not None and mission not in court.missions:
        raise Refused(f"{name!r} belongs to mission {mission!r}, not to {court.missions[0]!r}", WRONG_USE)


def _numbered(book: Book) -> dict[str, str]:
    """The paragraphs by their printed numbers."""
    given = {str(number): name for name, number in book.numbers.given.items() if name in book.paragraphs}
    pinned = {str(one.record["number"]): one.id for one in book.paragraphs.values() if one.record["number"]}
    return {**given, **pinned}


def _played(analyses: Analyses, court: VerdictReport, findings: Sequence[ThingVerdict]) -> set[tuple[str, str]]:
    """The things whose witness the engine has played; those of a book that compiles."""
    wanted = [one for one in findings if one.verdict == REACHABLE and one.path and not one.mission]
    book = analyses.book
    if not wanted or refuses(lint(book, ask=partial(check, analyses=analyses))):
        return set()
    compiled = make_book(writer.bundle(book)[0])
    full = court.queries[""].full
    return {(one.kind, one.name) for one in wanted if replay(compiled, full, one.path) is not None}


# Telling --------------------------------------------------------------------------------------------------------------


def _one(book: Book, found: ThingVerdict, *, played: bool) -> Iterator[str]:
    """The verdict on one thing, with its gate or its witness."""
    mission = f" in {found.mission}" if found.mission else ""
    said = f" ({found.why})" if found.why else " (played by the engine)" if played else ""
    yield f"{found.kind} {found.name}: {found.verdict}{mission}{said}"
    yield f"  {_at(book, found.position)}"
    if found.gate is not None:
        yield f"  {_related(book, found.gate)}"
    yield from (f"  {nth:>3}. {_related(book, one)}" for nth, one in enumerate(found.witness, 1))


def _summary(book: Book, findings: Sequence[ThingVerdict]) -> Iterator[str]:
    """How many things of each kind have each verdict, and those that are not reached for sure."""
    counts = Counter((one.kind, one.verdict) for one in findings)
    kinds = [*KINDS, *sorted({one.kind for one in findings} - set(KINDS))]
    present = [kind for kind in kinds if any(counts[kind, verdict] for verdict in VERDICTS)]
    wide = max((len(kind) for kind in present), default=0)
    yield f"{book.name}: {len(findings):,} things"
    yield f"  {'':<{wide}}  " + "  ".join(f"{verdict:>11}" for verdict in VERDICTS)
    for kind in present:
        yield f"  {kind:<{wide}}  " + "  ".join(f"{counts[kind, verdict]:>11,}" for verdict in VERDICTS)
    for verdict in ("unreachable", UNDECIDED):
        for one in (one for one in findings if one.verdict == verdict):
            reason = _related(book, one.gate) if one.gate is not None else one.why
            yield f"{_at(book, one.position)} {one.kind} {one.name}: {verdict}{f': {reason}' if reason else ''}"


def _at(book: Book, place: Position) -> str:
    return f"{displayed_path(book.root, place.path)}:{place.line}:{place.column}"


def _related(book: Book, related: Related) -> str:
    return f"{_at(book, related.position)} {related.message}"


def _record(book: Book, found: ThingVerdict) -> Json:
    """A verdict as JSON."""
    record: Json = {"kind": found.kind, "name": found.name, "verdict": found.verdict, **_place(found.position)}
    if found.mission:
        record["mission"] = found.mission
    if found.why:
        record["why"] = found.why
    if found.gate is not None:
        record["gate"] = {**_place(found.gate.position), "message": found.gate.message}
    if found.witness:
        record["witness"] = [{**_place(one.position), "message": one.message} for one in found.witness]
    return record


def _place(position: Position) -> Json:
    return {"path": position.path, "line": position.line, "column": position.column}
