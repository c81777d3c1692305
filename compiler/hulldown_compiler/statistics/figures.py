"""A book counted: words, paragraphs and references of the whole, of every file, and of every mission."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.lowering.platoon_parts import GRIDS, rest_of
from hulldown_compiler.lowering.tables import annotated
from hulldown_compiler.statistics.storylines import Far, shape

IN_TURN = "turn"
"""An option of `in_turn`, which is written as a part of that step, and is none to its author."""

PACE = 200
"""Words that are read in a minute, aloud or with care."""


class Count(NamedTuple):
    """How much there is of something: paragraphs, words, references to paragraphs, and kinds of step."""

    name: str
    paragraphs: int
    words: int
    links: int
    kinds: int


def word_count(text: str) -> int:
    """How many words a text has."""
    return len(text.split())


def label_words(paragraph: Paragraph) -> int:
    """The words of a paragraph besides its text: what its options and notes say, and its text for the next time."""
    again = paragraph.record.get("again", {"text": ""})
    return sum(map(word_count, (again["text"], *paragraph.record["labels"])))


def minutes(number: int) -> int:
    """How many minutes it takes to read so many words; one at least, if there are any."""
    return -(-number // PACE)


def by_file(book: Book) -> list[Count]:
    """What is in each file that has paragraphs or rules, in the order of paths."""
    paragraphs: dict[str, list[Paragraph]] = defaultdict(list)
    for paragraph in book.paragraphs.values():
        paragraphs[paragraph.path].append(paragraph)
    in_rules: Counter[str] = Counter()
    for section in book.rules.values():
        in_rules[section.path] += word_count(section.record["text"])
    return [_count(path, paragraphs[path], in_rules[path]) for path in sorted({*paragraphs, *in_rules})]


def by_mission(book: Book) -> list[Count]:
    """What belongs to each mission; the paragraphs that all of them share come last."""
    if not book.declared.platoon:
        return []
    paragraphs: dict[str, list[Paragraph]] = defaultdict(list)
    for paragraph in book.paragraphs.values():
        paragraphs[paragraph.record.get("mission") or ""].append(paragraph)
    briefings = {mission.name: word_count(mission.model.briefing) for mission in book.parts.of("mission")}
    return [_count(name, paragraphs[name], spoken) for name, spoken in {**briefings, "": 0}.items()]


def _count(name: str, paragraphs: Sequence[Paragraph], besides: int) -> Count:
    """The counts of some paragraphs, with `besides` more words."""
    words = sum(word_count(paragraph.record["text"]) + label_words(paragraph) for paragraph in paragraphs)
    steps = Counter(str(step["step"]) for paragraph in paragraphs for step in paragraph.steps())
    kinds = steps.keys() - {IN_TURN}
    return Count(name, len(paragraphs), besides + words, steps["see"], len(kinds))


def sources(book: Book) -> Counter[str]:
    """What each value comes from: a document, or the house."""
    counts = Counter("none" for _, source, _ in book.sources() if source is None)
    return counts + Counter(source.document or "house" for _, source, _ in book.cited())


def damaged(book: Book) -> int:
    """How many table cells record a damaged scan and its reading."""
    tables = ((table.raw["rows"], len(table.model.axes)) for table in book.charts.of("table"))
    return sum("scan" in cell for rows, depth in tables for _, cell in annotated(rows, depth))


def resting(book: Book) -> int:
    """How many cells of cartridges nobody wrote, because their rows say that the rest leads to nothing."""
    missions = book.parts.found["mission"]
    rows = (
        (row, missions[cartridge.name].model.conditions)
        for cartridge in book.parts.of("cartridge")
        if cartridge.name in missions
        for grid in GRIDS
        for row in cartridge.raw.get(grid, {}).values()
    )
    return sum(len(rest_of(row, conditions)) for row, conditions in rows)


def figures(analyses: Analyses) -> dict[str, Any]:
    """Everything that is counted of a book, as JSON values."""
    book = analyses.book
    header, files = book.declared.header, by_file(book)
    values: dict[str, Any] = {
        "book": book.name,
        "title": None if header is None else header.title,
        "kind": None if header is None else header.kind,
        "words": sum(file.words for file in files),
        "minutes": minutes(sum(file.words for file in files)),
        "rules": len(book.rules),
        "errata": len(book.errata),
        "charts": {kind: len(of) for kind, of in book.charts.charts.items()},
        "damaged": damaged(book),
        **({"resting": resting(book)} if book.declared.platoon else {}),
        "sources": dict(sources(book)),
        "files": [file._asdict() for file in files],
    }
    return {**values, **(_told(analyses) if book.declared.playable and header is not None else {})}


def _told(analyses: Analyses) -> dict[str, Any]:
    """What is counted of a book that is played."""
    book = analyses.book
    form = shape(analyses)
    return {
        "paragraphs": len(book.paragraphs),
        "links": len(book.steps["see"]),
        "missions": [mission._asdict() for mission in by_mission(book)],
        "endings": {name: ending.verdict for name, ending in book.header.endings.items()},
        "steps": dict(steps(book)),
        "story": {key: far._asdict() if isinstance(far, Far) else far for key, far in form._asdict().items()},
    }


def steps(book: Book) -> Counter[str]:
    """The steps of all paragraphs, by kind."""
    return Counter({kind: len(of_kind) for kind, of_kind in book.steps.items() if kind != IN_TURN})
