"""A book in figures, for people: counts, the shape of its story, and how its words are spread over files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_compiler.lowering.tables import read_cells
from hulldown_compiler.odds.chances import bar
from hulldown_compiler.statistics import figures
from hulldown_compiler.statistics.storylines import MANY, Shape, shape
from hulldown_engine.language.grids import columns
from hulldown_engine.resolver.evaluation.step_form import every_step

WIDE = 110
"""Columns of a line before it is folded."""

HANG = 24
"""Where what is folded goes on."""


def stats(analyses: Analyses) -> Iterator[str]:
    """Lines of figures: words, steps, tables, references, sources; then the story, the missions and the files."""
    book = analyses.book
    yield f"{book.name}"
    for line in _counts(analyses):
        yield from wrap(line, WIDE, subsequent_indent=" " * HANG, break_on_hyphens=False) or [""]
    yield from _spread("mission", [count._replace(name=count.name or "shared") for count in figures.by_mission(book)])
    yield from _spread("file", figures.by_file(book))


def _counts(analyses: Analyses) -> Iterator[str]:
    book = analyses.book
    playable = book.declared.playable
    rule_words = sum(figures.word_count(rule.record["text"]) for rule in book.rules.values())
    yield from _paragraphs(book) if playable else ()
    yield f"  rules        {len(book.rules):>7,}  ({_number(rule_words, 'word')})"
    if book.errata:
        kinds = Counter(erratum.record["kind"] for erratum in book.errata.values())
        yield f"  errata       {len(book.errata):>7,}  ({_counted(kinds)})"
    yield from _charts(book)
    yield from _examples(book)
    yield from _parts(book) if book.declared.platoon else ()
    yield from _story(book) if playable else ()
    yield from _shape(analyses) if playable and book.declared.header is not None else ()
    yield f"  sources      {_counted(figures.sources(book))}"


def _paragraphs(book: Book) -> Iterator[str]:
    words = sum(figures.word_count(paragraph.record["text"]) for paragraph in book.paragraphs.values())
    yield f"  paragraphs   {len(book.paragraphs):>7,}  ({_number(words, 'word')})"
    besides = sum(map(figures.label_words, book.paragraphs.values()))
    yield f"  options and notes    ({_number(besides, 'word')})"
    minutes = figures.minutes(words + besides)
    yield f"  to read      {minutes:>7,}  minute{'' if minutes == 1 else 's'}, at {figures.PACE} words a minute"


def _story(book: Book) -> Iterator[str]:
    """What there is in a book with paragraphs: references between them, steps, and what is declared."""
    steps = figures.steps(book)
    links = Counter(link.role for link in book.links.all if link.target.kind == "paragraph")
    yield f"  references   {links['reads']:>7,}"
    yield f"  steps        {sum(steps.values()):>7,}  ({_counted(steps)})"
    yield f"  declared     {_declared(book)}"


def _shape(analyses: Analyses) -> Iterator[str]:
    """How far the story goes, and how it branches."""
    form = shape(analyses)
    verdicts = Counter(str(ending.verdict) for ending in analyses.book.header.endings.values())
    yield f"  endings      {sum(verdicts.values()):>7,}  ({_counted(verdicts)})"
    mean = f"{form.options / form.questions:.1f} options each" if form.questions else "the reader is never asked"
    yield f"  choices      {form.questions:>7,}  ({mean})"
    ways = [
        f"{paragraphs:,} to {nth}{' or more' if nth == MANY else ''}"
        for nth, paragraphs in enumerate(form.ways)
        if paragraphs
    ]
    yield f"  ways on              ({', '.join(ways)})" if ways else "  ways on            0"
    if form.deepest is not None:
        yield f"  depth        {form.deepest.steps:>7,}  ({form.deepest.name}{_ends(form)})"
    if len(form.run) > 1:
        yield f"  longest run  {len(form.run):>7,}  ({' > '.join(_few(form.run))}: nobody is asked)"
    if form.unreachable:
        yield f"  unreachable  {len(form.unreachable):>7,}  ({', '.join(_few(form.unreachable))})"


def _ends(form: Shape) -> str:
    """How near and how far the endings are."""
    if form.nearest is None or form.furthest is None:
        return ""
    near, far = form.nearest.steps, form.furthest.steps
    away = f"{near} to {far} steps" if near < far else _number(far, "step")
    return f"; endings {away} away, {form.nearest.name} the nearest"


MOST_NAMED = 8
"""Paragraphs that are named before the rest is counted."""


def _few(names: Sequence[str]) -> list[str]:
    more = len(names) - MOST_NAMED
    return [*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])]


def _spread(heading: str, counts: Sequence[figures.Count]) -> Iterator[str]:
    """A table of what is where, with a bar for the words."""
    if len(counts) < 2:  # noqa: PLR2004 - one is not spread
        return
    most = max(1, *(count.words for count in counts))
    head = [name for name in figures.Count._fields[1:] if any(getattr(count, name) for count in counts)]
    rows = [
        [count.name, *(f"{getattr(count, name):,}" for name in head), bar(Fraction(count.words, most))]
        for count in counts
    ]
    yield ""
    yield from (f"  {line}" for line in columns([[heading, *head, ""], *rows], right=range(1, len(head) + 1)))


def _charts(book: Book) -> Iterator[str]:
    """Tables, cards and procedures, in a book that has any."""
    charts = book.charts
    if not charts:
        return
    shapes = ((charts.shapes[table.name], table.raw["rows"]) for table in charts.of("table"))
    cells = sum(1 for shape, rows in shapes for _ in read_cells(shape["axes"], shape["cells"], rows))
    cards = Counter(card.model.card for card in charts.of("card"))
    did = Counter(step["step"] for procedure in charts.procedures.values() for step in every_step(procedure["steps"]))
    damaged = figures.damaged(book)
    read = f"; {damaged:,} read from damage" if damaged else ""
    yield f"  tables       {len(charts.shapes):>7,}  ({_number(cells, 'cell')}{read})"
    yield f"  cards        {sum(cards.values()):>7,}  ({_counted(cards)})"
    yield f"  procedures   {len(charts.procedures):>7,}  ({_counted(did)})"


def _examples(book: Book) -> Iterator[str]:
    """The examples, by what they are of: procedures by name, paragraphs, positions, and tables."""
    tried = Counter(map(_tried, book.examples))
    if tried:
        yield f"  examples     {sum(tried.values()):>7,}  ({_counted(tried)})"


def _tried(example: Example) -> str:
    if example.kind in ("paragraph", "mission"):
        return f"{example.kind}s"
    return example.procedure or ("tables" if "table" in example.record else "positions")


def _parts(book: Book) -> Iterator[str]:
    """The units and missions of a platoon game, and the cells that lead to its paragraphs."""
    cells = Counter(cell.source[0].replace("unit-", "") for cell in book.cells)
    units = Counter(card.model.type for card in book.parts.of("unit-card"))
    for called, kind in (("platoons", "platoon"), ("missions", "mission")):
        yield f"  {called:<12} {len(book.parts.found[kind]):>7,}"
    yield f"  unit cards   {sum(units.values()):>7,}  ({_counted(units)})"
    yield f"  cells        {sum(cells.values()):>7,}  ({_counted(cells)}{_resting(book)})"


def _resting(book: Book) -> str:
    """How many cells the rows of cartridges leave to their `rest`, if any do."""
    resting = figures.resting(book)
    return f"; besides {_number(resting, 'cell')} of 'rest: none'" if resting else ""


def _declared(book: Book) -> str:
    platoon = ("flag", "score", "sighting", "ending")
    kinds = platoon if book.declared.platoon else ("flag", "score", "check", "roster", "sighting", "ending")
    return ", ".join(_number(len(book.known.get(kind, ())), kind) for kind in kinds)


def _number(count: int, thing: str) -> str:
    """A count of things, one or many: 1 flag, 2 flags."""
    return f"{count:,} {thing}{'' if count == 1 else 's'}"


def _counted(counts: Counter[str]) -> str:
    """Counts, the largest first."""
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:,}" for name, count in rows)
