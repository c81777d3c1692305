"""The bundle of a book: what the engine plays and what the site publishes, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hulldown_compiler.book import numbers
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle.origins import origins
from hulldown_compiler.bundle.platoon_record import parts_logic, parts_prose
from hulldown_compiler.bundle.sights import lines
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.charts.rulebook import rulebook_of
from hulldown_compiler.lowering.definitions import SECTIONS, Chart, bare
from hulldown_compiler.lowering.header import totals
from hulldown_compiler.lowering.maps.areas import edge
from hulldown_compiler.lowering.maps.map_reader import ground_prose, ground_record
from hulldown_compiler.lowering.tables import annotated
from hulldown_compiler.model.base import Source
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.model.value_types import Kind
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.games.book import FORMAT, PLAY, REFERENCE, SIGHTS, compact, digest, sights_of
from hulldown_engine.platoon.board import compass

Json = dict[str, Any]


def bundle(book: Book) -> tuple[Json, Json]:
    """The contents of `play.json` and `reference.json` of a book without errors."""
    numbers_of = numbered(book)
    head = {"format": FORMAT, "kind": book.header.kind, "book": book.name}
    decides = logic(book)
    stamp = digest(decides)
    play = {**head, "digest": stamp, "logic": decides, "prose": prose(book, numbers_of)}
    return play, {**head, "digest": stamp, **_reference(book), **_origins(book)}


def write(book: Book, folder: Path) -> list[Path]:
    """Write a book's bundle below a folder, with the lines of sight of its map; its files. Raises OSError."""
    play, reference = bundle(book)
    return write_halves(with_sights(book.root, play), reference, folder)


def with_sights(root: Path, play: Json) -> Json:
    """The half that is played, with the lines of sight of its map if it is a platoon game's."""
    logic = play["logic"]
    return {**play, SIGHTS: sights_of(logic, lines(root, logic["map"]))} if play["kind"] == PLATOON_GAME else play


def write_halves(play: Json, reference: Json, folder: Path) -> list[Path]:
    """Write both halves of a bundle below a folder; their files. Raises OSError."""
    halves = {folder / REFERENCE: reference, folder / PLAY: play}
    for file, half in halves.items():
        write_atomic(file, compact(half) + "\n")
    return [*halves]


def write_numbers(book: Book) -> bool:
    """Remember the numbers of new paragraphs in the book's folder; whether there were any. Raises OSError."""
    numbers_of = numbered(book)
    if numbers_of == book.numbers.given:
        return False
    write_atomic(book.root / numbers.FILE, numbers.text(numbers_of))
    return True


# Logic: what decides -------------------------------------------------------------------------------------------------


def logic(book: Book, paragraphs: Mapping[str, Paragraph] | None = None) -> Json:
    """All that affects play, and nothing else; only the given `paragraphs`, if there are any."""
    header = book.header
    paragraphs = book.paragraphs if paragraphs is None else paragraphs
    charts = {**charted(book), **({} if book.sheet is None else {"map": ground_record(book.sheet)})}
    if header.kind == "reference":
        return {"naturals": naturals(book), **charts}
    return {
        **charts,
        "start": header.start,
        "conditions": book.conditions,
        "flags": sorted(header.flags),
        "scores": {name: {"start": s.start, "least": s.least, "most": s.most} for name, s in header.scores.items()},
        "rosters": {name: {"members": list(r.members), "marks": r.marks} for name, r in header.rosters.items()},
        "checks": {name: {"dice": c.dice, "rating": book.declared.ratings[name]} for name, c in header.checks.items()},
        "naturals": naturals(book),
        "sightings": sorted(book.known["sighting"]),
        "endings": {name: ending.verdict for name, ending in header.endings.items()},
        **({"counters": book.declared.counters, **parts_logic(book.parts)} if book.declared.platoon else {}),
        **({} if book.declared.campaign is None else {"campaign": book.declared.campaign.model_dump()}),
        "paragraphs": {name: _decides(book, paragraph.record) for name, paragraph in paragraphs.items()},
    }


def charted(book: Book) -> Json:
    """The tables, cards and procedures; nothing, in a book without any."""
    charts = book.charts
    if not charts:
        return {}
    return {
        "tables": {name: {**bare(shape), "rows": charts.rows[name]} for name, shape in charts.shapes.items()},
        "catalogues": {
            name: {
                "fields": {field: bare(kind) for field, kind in catalogue["fields"].items() if kind["kind"] != "text"},
                "cards": {card: _deciding(catalogue, charts.values[name][card]) for card in catalogue["cards"]},
            }
            for name, catalogue in charts.catalogues.items()
        },
        "procedures": {
            name: _bare({key: value for key, value in procedure.items() if key not in NOT_CARRIED_OUT})
            for name, procedure in charts.procedures.items()
        },
    }


NOT_CARRIED_OUT = ("labels", "sources", "step_sources")
"""What a procedure has for its readers."""


def naturals(book: Book) -> Json:
    """The totals of dice that are always a success or a failure, spans expanded: dice -> outcome -> totals."""
    by_dice = book.header.naturals.items()
    return {dice: {"success": totals(natural.success), "failure": totals(natural.failure)} for dice, natural in by_dice}


def _deciding(catalogue: Json, card: Json) -> Json:
    return {name: value for name, value in card.items() if catalogue["fields"][name]["kind"] != "text"}


def _decides(book: Book, record: Record) -> Json:
    """The part of a paragraph that decides play: its gates and its blocks, without marks."""
    kept = ("action", "mission", "sighting", "requires")
    gates = {key: record[key] for key in kept if record.get(key) is not None}
    if "again" in record:
        gates["again"] = record["again"]["by"]
    return {**gates, "blocks": [[_on_map(book, _bare(step)) for step in block] for block in record["blocks"]]}


def _on_map(book: Book, step: Json) -> Json:
    """A step; one that leads off an edge of the map, with the hexes of that edge, if it is the same in any mission."""
    if book.sheet is None or step.get("exit") not in [*compass.EDGES]:
        return step
    return {**step, "exit": list(edge(book.sheet, step["exit"]))}


def _bare(record: Any) -> Any:
    """A record without its marks."""
    if isinstance(record, dict):
        return {key: _bare(value) for key, value in record.items() if key != "@"}
    return [_bare(part) for part in record] if isinstance(record, list) else record


# Prose: what is read -------------------------------------------------------------------------------------------------


def prose(book: Book, numbered: Mapping[str, int], paragraphs: Mapping[str, Paragraph] | None = None) -> Json:
    """All that readers see; only the given `paragraphs`, if there are any."""
    header = book.header
    paragraphs = book.paragraphs if paragraphs is None else paragraphs
    head = {"title": header.title, "blurb": header.blurb, **told(book)}
    if book.sheet is not None:
        head["map"] = ground_prose(book.sheet)
    if header.kind == "reference":
        return head
    return {
        **head,
        "digits": header.digits,
        "flags": {name: flag.model_dump(exclude_none=True) for name, flag in header.flags.items()},
        "scores": {name: score.name for name, score in header.scores.items()},
        "rosters": {name: roster.name for name, roster in header.rosters.items()},
        "members": {name: member.name for roster in header.rosters.values() for name, member in roster.members.items()},
        "checks": {name: check.name for name, check in header.checks.items()},
        "sightings": header.sightings,
        "conditions": [condition.name for condition in header.conditions],
        "endings": {name: ending.title for name, ending in header.endings.items()},
        **(parts_prose(book.parts, book.declared.scopes) if book.declared.platoon else {}),
        "paragraphs": {
            name: {"number": numbered[name], **_worded(paragraph.record)} for name, paragraph in paragraphs.items()
        },
    }


def _worded(record: Record) -> Json:
    """What is read of a paragraph: its text, the shorter one for the next time, and its labels."""
    again = {"again": record["again"]["text"]} if "again" in record else {}
    return {"text": record["text"], **again, "labels": record["labels"]}


def told(book: Book) -> Json:
    """The texts of tables, catalogues, cards and procedures: titles, notes, legends, and what names are called."""
    charts = book.charts
    if not charts:
        return {}
    fields = ("title", "text", "note", "legend")
    sections: Json = {}
    for kind, section in SECTIONS.items():
        sections[section] = {
            chart.name: chart.model.model_dump(include=set(fields), exclude_none=True) for chart in charts.of(kind)
        }
    for table in charts.of("table"):
        sections["tables"][table.name]["notes"] = _notes({**table.model.axes, "": table.model.cells})
    for name, procedure in charts.procedures.items():
        model = charts.charts["procedure"][name].model
        sections["procedures"][name]["labels"] = procedure["labels"]
        sections["procedures"][name]["notes"] = _notes(model.inputs)
        sections["procedures"][name]["gives"] = _notes(model.gives)
    for catalogue, record in charts.catalogues.items():
        sections["catalogues"][catalogue]["notes"] = _notes(charts.charts["catalogue"][catalogue].model.fields)
        text = [field for field, kind in record["fields"].items() if kind["kind"] == "text"]
        for card in record["cards"]:
            values = charts.values[catalogue][card]
            sections["cards"][card].update({field: values[field] for field in text if field in values})
    labels = book.header.labels
    return {**sections, **({"labels": labels} if labels else {})}


def _notes(kinds: Mapping[str, Any]) -> Json:
    """The notes of inputs or fields, for readers; those of the fields of a list's records as `LIST.FIELD`."""
    notes: Json = {}
    for name, kind in kinds.items():
        inside = kind.get("fields", kind.get("list")) if isinstance(kind, dict) else None
        if isinstance(inside, dict):
            notes |= {f"{name}.{field}": note for field, note in _notes(inside).items()}
        if isinstance(kind, dict) and "note" in kind:
            notes[name] = kind["note"]
    return notes


# Reference: what the site needs besides ------------------------------------------------------------------------------


def _reference(book: Book) -> Json:
    return {
        "documents": {
            name: document.model_dump(exclude_none=True, exclude={"sections"})
            for name, document in book.header.documents.items()
        },
        "sources": {what: _source(source) for what, source, _ in book.sources()},
        **_charts_of(book),
        **_rules(book),
        **_errata(book),
        "links": [list(link) for link in _links(book)],
        "scenes": {name: paragraph.path for name, paragraph in book.paragraphs.items()},
        **({} if book.header.site is None else {"site": book.header.site.model_dump(exclude_none=True)}),
    }


def _origins(book: Book) -> Json:
    """Where every value of its charts comes from, if it has any."""
    return {"origins": found} if (found := origins(book.charts, charted(book), told(book))) else {}


def _rules(book: Book) -> Json:
    """The rules of a book; if it uses charts that come with the compiler, those of their rulebook, with its title."""
    own = {number: _section(section.record) for number, section in book.rules.items()}
    if not book.declared.installed.name:
        return {"rules": own}
    rulebook = rulebook_of(book.declared.installed.name)
    return {"rules": {**rulebook.sections, **own}, "rulebook": rulebook.title}


def _charts_of(book: Book) -> Json:
    """Where cells, fields and modifiers come from, and the examples of procedures."""
    charts = book.charts
    if not charts:
        return {}
    cells = {
        table.name: [[list(path), dict(cell)] for path, cell in annotated(table.raw["rows"], len(table.model.axes))]
        for table in charts.of("table")
    }
    examples = {
        procedure.name: [example.model_dump(exclude_none=True) for example in procedure.model.examples]
        for procedure in charts.of("procedure")
    }
    modifiers = {name: [list(pair) for pair in procedure["sources"]] for name, procedure in charts.procedures.items()}
    fields = {card.name: _sourced(card, charts.catalogues[card.model.card]["fields"]) for card in charts.of("card")}
    return {
        "cells": {name: sourced for name, sourced in cells.items() if sourced},
        "fields": {name: sourced for name, sourced in fields.items() if sourced},
        "examples": examples,
        "charts": _drawn(charts),
        "aid": {kind: _chosen(charts, kind) for kind in ON_AID},
        **_sheets(book),
        "modifiers": modifiers,
    }


ON_AID = ("procedure", "table", "catalogue")
"""What can stand on the printed aid of a reference."""


def _chosen(charts: Any, kind: str) -> dict[str, bool]:
    """Whether a thing is printed on the play aid, by name; only those whose author says so."""
    return {chart.name: chart.model.aid for chart in charts.of(kind) if chart.model.aid is not None}


def _sheets(book: Book) -> Json:
    """The sheets of the aid, where its author has laid it out."""
    sheets = [sheet.model_dump(exclude_defaults=True) for sheet in book.declared.aid]
    return {"sheets": sheets} if sheets else {}


def _drawn(charts: Any) -> Json:
    """The input and the field that the odds chart of a procedure shows, by name; only where its author says so."""
    drawings = {chart.name: chart.model.chart for chart in charts.of("procedure")}
    return {name: drawing.model_dump(exclude_none=True) for name, drawing in drawings.items() if drawing is not None}


def _sourced(card: Chart, kinds: Mapping[str, Kind]) -> list[list[Any]]:
    """The values of a card that have a source of their own, with their paths, which begin with the field."""
    depths = {name: len(kinds[name].get("axes", ())) for name in card.model.model_extra or {}}
    values = (value for name, depth in depths.items() for value in annotated(card.raw[name], depth, (name,)))
    return [[list(path), dict(cell)] for path, cell in values]


def _source(source: Source | None) -> Json:
    return {} if source is None else source.model_dump(exclude_none=True)


def _section(record: Record) -> Json:
    section = {key: record[key] for key in ("title", "text", "see_also", "source", "examples")}
    return {**section, **{key: record[key] for key in ("prose", "glossary") if record[key]}}


def _errata(book: Book) -> Json:
    """The errata, in the order of their numbers; what they touch is among the links."""
    in_order = sorted(book.errata.items(), key=lambda pair: (pair[1].record["number"] or MOST_ERRATA, pair[0]))
    errata = {name: {key: erratum.record[key] for key in ERRATUM if erratum.record[key]} for name, erratum in in_order}
    return {"errata": errata} if errata else {}


MOST_ERRATA = 1_000_000
"""Errata without a number come after those with one."""

ERRATUM = ("number", "title", "kind", "status", "says", "decided", "why", "map", "code", "source")
"""What is published of an erratum, where it has it."""


def _links(book: Book) -> Iterator[tuple[str, str, str, str, str]]:
    """Every reference once: the kind and name of both ends, and what it does."""
    ends = {(*link.source, *link.target, link.role) for link in book.references.all}
    yield from sorted(ends)
