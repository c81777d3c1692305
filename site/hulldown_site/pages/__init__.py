"""The pages of a book: one module each, and this table of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hulldown_compiler.publish import Published, rules_file, source_file
from hulldown_site.pages import cover, figures
from hulldown_site.pages.game import actions, balance, designer, map_page, missions, platoons, sheet, sleeve, units
from hulldown_site.pages.reference import aid, cards, errata, names, procedures, proof, rules, sources, tables


class Page(NamedTuple):
    """A page of a book: its file, its name in the navigation, and the function that writes it.

    `section` is what the navigation puts it under, with others of its sort.
    """

    file: str
    name: str
    write: Callable[[Published], str]
    section: str = ""


def pages(book: Published) -> list[Page]:
    """The pages of one book, in the order of its navigation; pages that would be empty are left out."""
    return [*_first(book), *_of_each(book), *_last(book)]


def _first(book: Published) -> Iterator[Page]:
    """What is read first."""
    yield Page("index.md", "Title page", cover.page)
    if book.rules:
        yield from _rules(book)
    if book.ground is not None:
        yield Page("map.md", "Map", map_page.page)
    yield from _fought(book)
    if book.playable:
        yield Page("paragraphs.md", "Paragraphs", sleeve.page)
        fought = Page("sheet.md", "Platoon Record Sheet", platoons.page)
        yield fought if book.fought else Page("sheet.md", "Adventure sheet", sheet.page)


def _rules(book: Published) -> Iterator[Page]:
    """The rules on one page, or on several behind their contents."""
    if [*book.rule_pages] == [""]:
        yield Page("rules.md", "Rules", rules.page)
        return
    yield Page("rules.md", "Contents", rules.contents, "Rules")
    for beginning, sections in book.rule_pages.items():
        file = rules_file(book, sections[0]).replace(".html", ".md")
        yield Page(file, rules.named(book, beginning), partial(rules.chapter, beginning=beginning), "Rules")


def _fought(book: Published) -> Iterator[Page]:
    """What only a platoon game has."""
    for name in book.missions:
        write = partial(missions.page, name=name)
        called = f"{book.logic['missions'][name]['number']}. {book.called('mission', name)}"
        yield Page(source_file("mission", name), called, write, "Missions")
    if book.unit_cards:
        yield Page("units.md", "Unit cards", units.page)
    if book.fought and actions.actions(book):
        yield Page("actions.md", "German actions", actions.page)


def _of_each(book: Published) -> Iterator[Page]:
    """The tables, and a page for each procedure and each catalogue."""
    for name in book.logic.get("procedures", {}):
        write = partial(procedures.page, name=name)
        yield Page(source_file("procedure", name), book.called("procedure", name), write, "Procedures")
    if book.logic.get("tables"):
        yield Page("tables.md", "Tables", tables.page)
    for name in book.logic.get("catalogues", {}):
        write = partial(cards.page, name=name)
        yield Page(source_file("catalogue", name), book.called("catalogue", name), write, "Cards")
    if not book.playable and (book.logic.get("procedures") or book.logic.get("tables")):
        yield Page("aid.md", aid.NAME, aid.page)


def _last(book: Published) -> Iterator[Page]:
    """What is looked up."""
    if book.errata:
        yield Page("errata.md", "Errata", errata.page)
    yield Page("names.md", "Index", names.page)
    yield Page("figures.md", "Figures", figures.page)
    yield Page("sources.md", "Sources", sources.page)
    if book.rules and not book.rulebook:
        yield Page("proof.md", "Rules and their proof", proof.page)
    if book.playable:
        yield Page("designer.md", "Designer's edition", designer.page)
    if book.reports:
        yield Page("balance.md", "Balance", balance.page)
