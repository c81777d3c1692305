"""A book in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.examples import examples
from hulldown_compiler.tabulate import read_cells
from hulldown_compiler.walks import steps


def stats(book: Book) -> Iterator[str]:
    """Lines of figures: words, steps, tables, references, sources."""
    rule_words = sum(len(one.record["text"].split()) for one in book.rules.values())
    told = book.declared.playable
    yield f"{book.name}"
    yield from _paragraphs(book) if told else ()
    yield f"  rules        {len(book.rules):>7,}  ({rule_words:,} words)"
    if book.errata:
        kinds = Counter(one.record["kind"] for one in book.errata.values())
        yield f"  errata       {len(book.errata):>7,}  ({_counted(kinds)})"
    yield from _charts(book)
    yield from _parts(book) if book.declared.platoon else ()
    yield from _story(book) if told else ()
    yield f"  sources      {_counted(Counter(_sources(book)))}"


def _paragraphs(book: Book) -> Iterator[str]:
    words = sum(len(one.record["text"].split()) for one in book.paragraphs.values())
    yield f"  paragraphs   {len(book.paragraphs):>7,}  ({words:,} words)"


def _story(book: Book) -> Iterator[str]:
    """What there is in a book with paragraphs: references between them, steps, and what is declared."""
    steps = Counter(step["step"] for one in book.paragraphs.values() for step in one.steps() if step["step"] != "turn")
    links = Counter(link.role for link in book.links.all if link.target.kind == "paragraph")
    yield f"  references   {links['reads']:>7,}"
    yield f"  steps        {sum(steps.values()):>7,}  ({_counted(steps)})"
    yield f"  declared     {_declared(book)}"


def _charts(book: Book) -> Iterator[str]:
    """Tables, cards, procedures and their examples, in a book that has any."""
    charts = book.charts
    if not charts:
        return
    shapes = ((charts.shapes[one.name], one.raw["rows"]) for one in charts.of("table"))
    cells = sum(1 for shape, rows in shapes for _ in read_cells(shape["axes"], shape["cells"], rows))
    cards = Counter(card.model.card for card in charts.of("card"))
    did = Counter(step["step"] for one in charts.procedures.values() for step in steps(one["steps"]))
    tried = Counter(example.procedure for example in examples(book))
    yield f"  tables       {len(charts.shapes):>7,}  ({cells:,} cells)"
    yield f"  cards        {sum(cards.values()):>7,}  ({_counted(cards)})"
    yield f"  procedures   {len(charts.procedures):>7,}  ({_counted(did)})"
    yield f"  examples     {sum(tried.values()):>7,}  ({_counted(tried)})"


def _parts(book: Book) -> Iterator[str]:
    """The units and missions of a platoon game, and the cells that lead to its paragraphs."""
    cells = Counter(cell.source[0].replace("unit-", "") for cell in book.cells)
    units = Counter(card.model.type for card in book.parts.of("unit-card"))
    for called, kind in (("platoons", "platoon"), ("missions", "mission")):
        yield f"  {called:<12} {len(book.parts.found[kind]):>7,}"
    yield f"  unit cards   {sum(units.values()):>7,}  ({_counted(units)})"
    yield f"  cells        {sum(cells.values()):>7,}  ({_counted(cells)})"


def _declared(book: Book) -> str:
    platoon = ("flag", "score", "sighting", "ending")
    kinds = platoon if book.declared.platoon else ("flag", "score", "check", "roster", "sighting", "ending")
    return ", ".join(f"{len(book.known.get(kind, ()))} {kind}s" for kind in kinds)


def _sources(book: Book) -> Iterator[str]:
    """What each value comes from: a document, or the house."""
    yield from ("none" for _, source, _ in book.sources() if source is None)
    yield from (source.document or "house" for _, source, _ in book.cited())


def _counted(counts: Counter[str]) -> str:
    """Counts, the largest first."""
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:,}" for name, count in rows)
