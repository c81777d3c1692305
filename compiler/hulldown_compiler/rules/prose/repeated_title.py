"""Two things of one kind with the same title.

## Why it hurts

Cross-references print titles: "see Fire" leads nowhere when there are two. Sections may share a title if they belong to
different sections, as every chapter may have its "Exceptions".

## Example

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., source: {house: so}}
      "2": {title: Fire, text: How squads fire., source: {house: so}}

## Instead

    # rules.yaml
    rules:
      "1": {title: Fire of guns, text: How guns fire., source: {house: so}}
      "2": {title: Fire of squads, text: How squads fire., source: {house: so}}

## See also

HD131, HD603
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.suggest import quoted

Titled = tuple[str, str, str, Position]
"""Among which things a title is to be the only one, what is called so, the title, and where it is written."""


def check(book: Book) -> Iterator[Note]:
    """Titles are compared without regard to capitals and spaces; the later of two alike is reported."""
    first: dict[tuple[str, str], tuple[str, Position]] = {}
    for among, thing, title, place in _titles(book):
        other, there = first.setdefault((among, " ".join(title.lower().split())), (thing, place))
        if other != thing:
            related = (Related(there, f"{other} is here"),)
            yield Note(place, f"{thing} has the title of {other}", "give one of them another", related)


def _titles(book: Book) -> Iterator[Titled]:
    for number, section in book.rules.items():
        above = number.rpartition(".")[0]
        yield f"section {above}", f"section {number}", section.record["title"], section.at("title")
    charts = (*book.charts.of("table"), *book.charts.of("procedure"), *book.parts.of("mission"))
    for chart in charts:
        yield chart.kind, f"{chart.kind} {quoted(chart.name)}", chart.model.title, chart.at("title")
    for card in book.charts.of("card"):
        if isinstance(name := card.raw.get("name"), str):
            yield f"card of {card.model.card}", f"card {quoted(card.name)}", name, card.at("name")
    header = book.declared.header
    for name, ending in header.endings.items() if header is not None else ():
        place = book.declared.document.position(("endings", name, "title"))
        yield "ending", f"ending {quoted(name)}", ending.title, place
