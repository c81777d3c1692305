"""Something declared that nothing uses.

## Why it hurts

A reader who finds a box for "rations" on the sheet waits for the paragraph in which they matter. What is declared and
not used is a promise; keep it, or take it back.

## Example

    # book.yaml
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {house: one tank}}
      rations: {name: Rations, start: 3, least: 0, most: 3, source: {house: one day}}
    # paragraphs.yaml
    paragraphs:
      march:
        text: You have {fuel} gallons, and a long way to go.
        do:
          - end: home

## Instead

    # book.yaml
    scores:
      fuel: {name: Fuel, start: 8, least: 0, most: 8, source: {house: one tank}}
      rations: {name: Rations, start: 3, least: 0, most: 3, source: {house: one day}}
    # paragraphs.yaml
    paragraphs:
      march:
        text: You have {fuel} gallons, food for {rations} meals, and a long way to go.
        do:
          - end: home

## See also

HD305, HD311
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean, quoted
from hulldown_compiler.ir.step_visitors import names
from hulldown_compiler.lowering.definitions import PARTS, called
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.rules import common
from hulldown_compiler.source.discovery import is_installed
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.resolver.evaluation.step_form import TRIAL
from hulldown_engine.resolver.steps.procedure_steps import steps_of

HINT = "use it, or remove it"


def check(book: Book) -> Iterator[Note]:
    """Names that the header declares and nothing uses; a roster is used if any of its members is."""
    printed = {slot.name for *_, slot in book.slots() if slot.kind == "value"}
    wanted = [kind.name for kind in KINDS.values() if kind.wanted]
    for kind in (kind for kind in wanted if kind not in PARTS):
        known = {} if KINDS[kind].numbered and common.misnumbered(book, kind) else book.known.get(kind, {})
        for name, position in known.items():
            if not book.references.to(kind, name) and name not in printed:
                yield Note(position, f"{kind} {quoted(name)} is not used", HINT)
    yield from _rosters(book)
    for kind in (kind for kind in wanted if kind in PARTS):
        yield from _parts(book, kind)
    yield from _conditions(book) if not book.declared.platoon else _of_missions(book)
    yield from _naturals(book)
    yield from _documents(book)
    yield from _beside_installed(book)


def _beside_installed(book: Book) -> Iterator[Note]:
    """Notes on tables and procedures that were to take the place of installed ones, and have a slip in the name."""
    for kind in ("table", "procedure"):
        theirs = [chart.name for chart in book.declared.installed.charts if chart.kind == kind]
        own = (chart for chart in book.charts.of(kind) if theirs and not is_installed(chart.document.path))
        for chart in own:
            hint = "" if chart.name in theirs else did_you_mean(chart.name, theirs)
            if hint and all(link.source == (kind, chart.name) for link in book.references.to(kind, chart.name)):
                yield Note(chart.at(), f"{kind} {quoted(chart.name)} is not used", hint)


def _rosters(book: Book) -> Iterator[Note]:
    marked = {name for kind in ("mark", "unmark") for _, step in book.steps[kind] for _, name in names(step["who"])}
    for roster, record in book.header.rosters.items():
        members = any(book.references.to("member", member) or member in marked for member in record.members)
        if not members and not book.references.to("roster", roster):
            yield Note(book.known["roster"][roster], f"roster {roster!r} is not used", HINT)


def _conditions(book: Book) -> Iterator[Note]:
    """Notes on conditions that are never raised, unless a step raises a missing one. The first needs no step."""
    if common.misnumbered(book, "condition"):
        return
    for number in range(2, book.declared.conditions + 1):
        if not book.references.to("condition", str(number)):
            position = book.declared.document.position(("conditions", number - 1, "name"))
            hint = f"raise it with 'condition: {number}', or remove it"
            yield Note(position, f"condition {number} is never raised", hint)


def _parts(book: Book, kind: str) -> Iterator[Note]:
    """Notes on unit cards that nothing brings into play, and on platoons that no mission or campaign uses."""
    for part in book.parts.of(kind):
        brought = (link.source.kind for link in book.references.to(kind, part.name))
        if not any(source in ("mission", "paragraph", "book") for source in brought):
            yield Note(part.at(), f"{called(kind)} {part.name!r} is not used", HINT)


def _of_missions(book: Book) -> Iterator[Note]:
    """Notes on conditions of missions that no paragraph of the mission, and no shared paragraph, raises.

    A paragraph of a missing mission may belong to any.
    """
    raised = common.raised(book)
    for mission in book.parts.of("mission"):
        for number in range(2, mission.model.conditions + 1):
            if not common.raises(raised, number, mission.name) and not common.misnumbered(book, "condition"):
                message = f"condition {number} is never raised in mission {mission.name!r}"
                hint = f"raise it with 'condition: {number}', or have fewer"
                yield Note(mission.at("conditions"), message, hint)


def _naturals(book: Book) -> Iterator[Note]:
    """Notes on natural rolls of dice that no check rolls; `d10` and `1d10` must be written alike."""
    rolled = {declared.dice for declared in book.header.checks.values()}
    procedures = book.charts.procedures.values()
    tested = {step["dice"] for procedure in procedures for step in steps_of(TRIAL, procedure["steps"])}
    installed = book.declared.installed.naturals
    for dice in (dice for dice in book.header.naturals if dice not in installed):
        if dice not in rolled and str(parse_dice(dice)) not in tested:
            hint = f"checks roll {', '.join(sorted(rolled))}: write it the same way" if rolled else "remove it"
            position = book.declared.document.position(("naturals", dice), key=True)
            what = "test" if book.header.kind == "reference" else "check"
            yield Note(position, f"no {what} rolls {dice!r}", hint)


def _documents(book: Book) -> Iterator[Note]:
    cited = {book.resolve_name(source.document, "document") for _, source, _ in book.cited() if source.document}
    for name, position in book.known.get("document", {}).items():
        if name not in cited:
            yield Note(position, f"document {name!r} is not cited", "cite it in a 'source', or remove it")
