"""A book in figures: how much there is of what, where its values come from, and what the dice are likely to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from hulldown_compiler.publish import ORIGINS_IN_WORDS, Json, Published
from hulldown_engine.basics.dice import Dice, natural_results, parse_dice, printed
from hulldown_engine.language.wording import sentence
from hulldown_engine.platoon.sequence.platoon_steps import PLATOON
from hulldown_engine.resolver.distributions import totals
from hulldown_engine.resolver.steps.procedure_steps import STEPS as PROCEDURE_STEPS
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK
from hulldown_site.html.markup import element, escape, head, heading, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.pages.words import leaves


def page(book: Published) -> str:
    """The figures."""
    parts = [head(book.title, "Figures"), heading(2, "Extent", "extent"), _table(_extent(book), against=False)]
    if book.playable:
        parts += [heading(2, "Instructions", "instructions"), _table(_steps(book.steps(), STEPS))]
        parts += [heading(2, "Endings", "endings"), _table(Counter(book.logic["endings"].values()))]
    if book.logic.get("procedures"):
        parts += [heading(2, "Steps of procedures", "steps"), _table(_steps(book.proceedings(), PROCEEDINGS))]
        parts += [heading(2, "Values of the charts", "values"), _table(_values(book), figure="Values")]
    parts += [heading(2, "Sources", "sources"), _table(_sources(book), figure="Values")]
    return markdown(*parts, *(_chances(book) if book.playable else ()))


def _table(figures: Mapping[str, int], figure: str = "Number", *, against: bool = True) -> str:
    return table(["", figure, ""], _bars(figures, against=against), "hd-figures")


def _bars(figures: Mapping[str, int], *, against: bool = True) -> Iterator[list[str]]:
    """Rows of a name, its figure, and a bar as long as its share of the largest."""
    largest = max(figures.values(), default=0)
    for name, figure in figures.items():
        bar = f'<i class="hd-bar" style="width:{100 * figure // max(1, largest)}%"></i>' if against else ""
        yield [escape(name), f"{figure:,}", bar]


def _extent(book: Published) -> dict[str, int]:
    words = sum(len(section["text"].split()) for section in book.rules.values())
    extent = {**(_of_story(book) if book.playable else {}), **_of_charts(book)}
    return {**extent, "Sections of rules": len(book.rules), "Words in the rules": words}


def _of_story(book: Published) -> dict[str, int]:
    words = sum(len(record["text"].split()) for record in book.prose["paragraphs"].values())
    links = sum(record[2] == "paragraph" and record[4] == "reads" for record in book.reference["links"])
    missions = {"Missions": len(book.missions), "Unit cards": len(book.unit_cards)} if book.fought else {}
    between = "References to them" if book.fought else "References between them"
    return {**missions, "Paragraphs": len(book.numbers), "Words in the paragraphs": words, between: links}


def _of_charts(book: Published) -> dict[str, int]:
    """The extent of tables, cards and procedures, where there are any."""
    if not book.logic.get("tables") and not book.cards and not book.logic.get("procedures"):
        return {}
    examples = sum(map(len, book.reference["examples"].values()))
    return {
        "Procedures": len(book.logic["procedures"]),
        "Examples, worked": examples + sum(len(section["examples"]) for section in book.rules.values()),
        "Tables": len(book.logic["tables"]),
        "Cells in the tables": sum(len(list(leaves(table["rows"]))) for table in book.logic["tables"].values()),
        "Cards": len(book.cards),
    }


STEPS = {kind.name: kind.counted for kind in (*PLATOON.values(), *GAMEBOOK.values())}
"""What the figures call each step of a paragraph."""

PROCEEDINGS = {kind.name: kind.counted for kind in PROCEDURE_STEPS.values()}
"""What the figures call each step of a procedure."""


def _steps(steps: Iterable[Json], names: Mapping[str, str]) -> dict[str, int]:
    """The steps, the most frequent first."""
    counts = Counter(names[step["step"]] for step in steps if step["step"] in names)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _values(book: Published) -> dict[str, int]:
    """How many of the values of its charts are printed, and how many are not, the most first."""
    counts = sorted(book.origins["shares"]["book"].items(), key=lambda item: (-item[1], item[0]))
    return {sentence(ORIGINS_IN_WORDS[kind]): count for kind, count in counts}


def _sources(book: Published) -> dict[str, int]:
    """How many values come from each document, and how many are the author's own."""
    documents = book.reference["documents"]
    counts = Counter(
        documents[source["document"]]["title"] if "document" in source else "The author's own"
        for source in _every_source(book)
        if source
    )
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _every_source(book: Published) -> Iterator[Json]:
    """The sources of things, and those of single cells, fields and modifiers."""
    yield from book.reference["sources"].values()
    for part in ("cells", "fields"):
        for cells in book.reference.get(part, {}).values():
            yield from (cell["source"] for _, cell in cells if "source" in cell)
    for modifiers in book.reference.get("modifiers", {}).values():
        yield from (source for _, source in modifiers)


# Chances -------------------------------------------------------------------------------------------------------------


def _chances(book: Published) -> Iterator[str]:
    """What a check's chance is at each rating, exactly."""
    for notation in sorted({rule["dice"] for rule in book.logic["checks"].values()}):
        dice = parse_dice(notation)
        yield heading(2, f"Chances of a check with {printed(dice)}", f"chances-{notation}")
        natural = natural_results(book.logic["naturals"].get(notation))
        yield table(["Rating, modified", "Chance", ""], _chance_rows(dice, natural), "hd-figures")


def _chance_rows(dice: Dice, natural: Mapping[int, bool]) -> Iterator[list[str]]:
    over, ways = totals(dice)
    for rating in range(dice.least, dice.most + 1):
        chance = Fraction(sum(weight for total, weight in ways.items() if natural.get(total, total <= rating)), over)
        percent = f"{float(100 * chance):.{0 if (100 * chance).denominator == 1 else 1}f}%"
        bar = element("i", "", "hd-bar", style=f"width:{float(100 * chance):.1f}%")
        yield [_rating(rating, dice), percent, bar]


def _rating(rating: int, dice: Dice) -> str:
    return f"{rating} or less" if rating == dice.least else f"{rating} or more" if rating == dice.most else str(rating)
