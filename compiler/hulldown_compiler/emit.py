"""The bundle of a book: what the engine plays and what the site publishes, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hulldown_compiler import numbers
from hulldown_compiler.book import Book
from hulldown_compiler.model.base import Source
from hulldown_compiler.records import Record
from hulldown_engine.book import FORMAT, PLAY, REFERENCE, compact, digest
from hulldown_engine.files import write_atomic

Json = dict[str, Any]


def bundle(book: Book) -> tuple[Json, Json]:
    """The contents of `play.json` and `reference.json` of a book without errors."""
    numbered = numbers.numbered(book)
    head = {"format": FORMAT, "kind": book.header.kind, "book": book.name}
    decides = logic(book)
    stamp = digest(decides)
    play = {**head, "digest": stamp, "logic": decides, "prose": _prose(book, numbered)}
    return play, {**head, "digest": stamp, **_reference(book)}


def write(book: Book, folder: Path) -> None:
    """Write a book's bundle below a folder; raises OSError."""
    play, reference = bundle(book)
    write_atomic(folder / REFERENCE, compact(reference) + "\n")
    write_atomic(folder / PLAY, compact(play) + "\n")


def write_numbers(book: Book) -> bool:
    """Remember the numbers of new paragraphs in the book's folder; whether there were any. Raises OSError."""
    numbered = numbers.numbered(book)
    if numbered == book.numbers.given:
        return False
    write_atomic(book.root / numbers.FILE, numbers.text(numbered))
    return True


# Logic: what decides -------------------------------------------------------------------------------------------------


def logic(book: Book) -> Json:
    """Everything that decides how a game goes, and nothing that does not."""
    header = book.header
    return {
        "start": header.start,
        "conditions": book.declared.conditions,
        "flags": sorted(header.flags),
        "scores": {name: {"start": s.start, "least": s.least, "most": s.most} for name, s in header.scores.items()},
        "rosters": {name: {"members": list(r.members), "marks": r.marks} for name, r in header.rosters.items()},
        "checks": {name: {"dice": c.dice, "rating": book.declared.ratings[name]} for name, c in header.checks.items()},
        "naturals": {dice: one.model_dump() for dice, one in header.naturals.items()},
        "sightings": sorted(header.sightings),
        "endings": {name: ending.verdict for name, ending in header.endings.items()},
        "paragraphs": {name: _decides(paragraph.record) for name, paragraph in book.paragraphs.items()},
    }


def _decides(record: Record) -> Json:
    """What decides in a paragraph."""
    found = {key: record[key] for key in ("sighting", "requires") if record[key] is not None}
    return {**found, "blocks": [[_bare(step) for step in block] for block in record["blocks"]]}


def _bare(record: Any) -> Any:
    """A record without its marks."""
    if isinstance(record, dict):
        return {key: _bare(value) for key, value in record.items() if key != "@"}
    return [_bare(one) for one in record] if isinstance(record, list) else record


# Prose: what is read -------------------------------------------------------------------------------------------------


def _prose(book: Book, numbered: Mapping[str, int]) -> Json:
    header = book.header
    return {
        "title": header.title,
        "blurb": header.blurb,
        "digits": header.digits,
        "flags": {name: flag.model_dump(exclude_none=True) for name, flag in header.flags.items()},
        "scores": {name: score.name for name, score in header.scores.items()},
        "rosters": {name: roster.name for name, roster in header.rosters.items()},
        "members": {name: one.name for roster in header.rosters.values() for name, one in roster.members.items()},
        "checks": {name: check.name for name, check in header.checks.items()},
        "sightings": header.sightings,
        "conditions": [condition.name for condition in header.conditions],
        "endings": {name: ending.title for name, ending in header.endings.items()},
        "paragraphs": {
            name: {"number": numbered[name], "text": one.record["text"], "labels": one.record["labels"]}
            for name, one in book.paragraphs.items()
        },
    }


# Reference: what the site needs besides ------------------------------------------------------------------------------


def _reference(book: Book) -> Json:
    return {
        "documents": {name: one.model_dump(exclude_none=True) for name, one in book.header.documents.items()},
        "sources": {what: _source(source) for what, source, _ in book.sources()},
        "rules": {number: _section(section.record) for number, section in book.rules.items()},
        "links": [list(link) for link in _links(book)],
        "scenes": {name: paragraph.path for name, paragraph in book.paragraphs.items()},
    }


def _source(source: Source | None) -> Json:
    return {} if source is None else source.model_dump(exclude_none=True)


def _section(record: Record) -> Json:
    return {key: record[key] for key in ("title", "text", "see_also", "source")}


def _links(book: Book) -> Iterator[tuple[str, str, str, str, str]]:
    """Every reference once: the kind and name of both ends, and what it does."""
    found = {(*link.source, *link.target, link.role) for link in book.links.all}
    yield from sorted(found)
