"""A book in figures: how much there is of what, where its values come from, and what the dice are likely to do."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction

from hulldown_compiler.site.markup import element, escape, head, heading, table
from hulldown_compiler.site.markup import page as markdown
from hulldown_compiler.site.published import Published
from hulldown_engine.dice import Dice, parse_dice, printed


def page(book: Published) -> str:
    """The figures."""
    return markdown(
        head(book.title, "Figures"),
        heading(2, "Extent", "extent"),
        table(["", "Number", ""], _bars(_extent(book), against=False), "hd-figures"),
        heading(2, "Instructions", "instructions"),
        table(["", "Number", ""], _bars(_steps(book)), "hd-figures"),
        heading(2, "Endings", "endings"),
        table(["", "Number", ""], _bars(Counter(book.logic["endings"].values())), "hd-figures"),
        heading(2, "Sources", "sources"),
        table(["", "Values", ""], _bars(_sources(book)), "hd-figures"),
        *_chances(book),
    )


def _bars(figures: Mapping[str, int], *, against: bool = True) -> Iterator[list[str]]:
    """Rows of a name, its figure, and a bar as long as its share of the largest."""
    largest = max(figures.values(), default=0)
    for name, figure in figures.items():
        bar = f'<i class="hd-bar" style="width:{100 * figure // max(1, largest)}%"></i>' if against else ""
        yield [escape(name), f"{figure:,}", bar]


def _extent(book: Published) -> dict[str, int]:
    words = sum(len(one["text"].split()) for one in book.prose["paragraphs"].values())
    return {
        "Paragraphs": len(book.numbers),
        "Words in the paragraphs": words,
        "References between them": sum(one[2] == "paragraph" and one[4] == "reads" for one in book.reference["links"]),
        "Sections of rules": len(book.rules),
        "Words in the rules": sum(len(one["text"].split()) for one in book.rules.values()),
    }


STEPS = {
    "see": "References",
    "ask": "Choices",
    "first": "First that applies",
    "choose": "The one that applies",
    "when": "If it applies",
    "in_turn": "In turn, as far as you can pay",
    "check": "Checks",
    "roll": "Tables",
    "random": "One at random",
    "each": "For each one",
    "watch": "Standing orders",
    "stop": "Stops",
    "flag": "Items and codewords gained",
    "clear": "Items and codewords lost",
    "score": "Changes of a score",
    "mark": "Marks made",
    "unmark": "Marks taken away",
    "condition": "Changes of condition",
    "sighting": "Sightings",
    "victory": "Victory points",
    "note": "Remarks",
    "end": "Endings",
}
"""What the figures call each step."""


def _steps(book: Published) -> dict[str, int]:
    """The steps, the most frequent first."""
    counts = Counter(STEPS[step["step"]] for step in book.steps() if step["step"] in STEPS)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _sources(book: Published) -> dict[str, int]:
    """How many values come from each document, and how many are the author's own."""
    documents = book.reference["documents"]
    counts = Counter(
        documents[source["document"]]["title"] if "document" in source else "The author's own"
        for source in book.reference["sources"].values()
        if source
    )
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


# Chances -------------------------------------------------------------------------------------------------------------


def _chances(book: Published) -> Iterator[str]:
    """What a check's chance is at each rating, exactly."""
    for notation in sorted({rule["dice"] for rule in book.logic["checks"].values()}):
        dice = parse_dice(notation)
        yield heading(2, f"Chances of a check with {printed(dice)}", f"chances-{notation}")
        natural = book.logic["naturals"].get(notation, {"success": [], "failure": []})
        yield table(["Rating, modified", "Chance", ""], _chance_rows(dice, natural), "hd-figures")


def _chance_rows(dice: Dice, natural: Mapping[str, list[int]]) -> Iterator[list[str]]:
    totals = distribution(dice)
    for rating in range(dice.least, dice.most + 1):
        chance = sum((share for total, share in totals.items() if _succeeds(total, rating, natural)), Fraction(0))
        percent = f"{float(100 * chance):.{0 if (100 * chance).denominator == 1 else 1}f}%"
        bar = element("i", "", "hd-bar", style=f"width:{float(100 * chance):.1f}%")
        yield [_rating(rating, dice), percent, bar]


def _rating(rating: int, dice: Dice) -> str:
    return f"{rating} or less" if rating == dice.least else f"{rating} or more" if rating == dice.most else str(rating)


def _succeeds(total: int, rating: int, natural: Mapping[str, list[int]]) -> bool:
    if total in natural["success"] or total in natural["failure"]:
        return total in natural["success"]
    return total <= rating


def distribution(dice: Dice) -> dict[int, Fraction]:
    """The chance of every total."""
    totals = {0: Fraction(1)}
    for _ in range(dice.count):
        found: dict[int, Fraction] = defaultdict(Fraction)
        for total, share in totals.items():
            for face in range(1, dice.sides + 1):
                found[total + face] += share / dice.sides
        totals = found
    return totals
