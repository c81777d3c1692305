"""The pages of a book: one module each, and this table of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hulldown_compiler.publish import (
    Published,
    address,
    errata_page,
    examples_page,
    names_page,
    proof_page,
    rules_file,
    source_file,
)
from hulldown_site.pages import cover, figures
from hulldown_site.pages.game import actions, balance, designer, map_page, missions, platoons, sheet, sleeve, units
from hulldown_site.pages.reference import aid, cards, errata, names, procedures, proof, rules, sources, tables, terms


class Page(NamedTuple):
    """A page of a book: its file, its name in the navigation, and the function that writes it.

    `section` is what the navigation puts it under, with others of its sort. What is below another page, whose file is
    `below`, is in no navigation: that page leads to it.
    """

    file: str
    name: str
    write: Callable[[Published], str]
    section: str = ""
    below: str = ""


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
        file = _source(rules_file(book, sections[0]))
        yield Page(file, rules.named(book, beginning), partial(rules.chapter, beginning=beginning), "Rules")


def _fought(book: Published) -> Iterator[Page]:
    """What only a platoon game has."""
    for name in book.missions:
        write = partial(missions.page, name=name)
        called = f"{book.logic['missions'][name]['number']}. {book.called('mission', name)}"
        yield Page(source_file("mission", name), called, write, "Missions")
    if book.unit_cards:
        yield Page("units.md", "Unit cards", units.page)
        for name in book.unit_cards:
            yield Page(f"unit-{name}.md", f"Unit card {name}", partial(units.one, name=name), below="units.md")
    if book.fought and actions.actions(book):
        yield Page("actions.md", "German actions", actions.page)


def _of_each(book: Published) -> Iterator[Page]:
    """The tables, and a page for each procedure and each card."""
    for name in book.logic.get("procedures", {}):
        file, title = source_file("procedure", name), book.called("procedure", name)
        yield Page(file, title, partial(procedures.page, name=name), "Procedures")
        if book.examples_apart(name):
            write = partial(procedures.worked_examples, name=name)
            yield Page(_source(examples_page(name)), f"{title}: examples", write, below=file)
    yield from _tables(book)
    for name in book.logic.get("catalogues", {}):
        file = source_file("catalogue", name)
        yield Page(file, book.called("catalogue", name), partial(cards.page, name=name), "Cards")
        for card in book.cards_of(name):
            write = partial(cards.card, name=card)
            yield Page(_source(address(book, "card", card)), book.called("card", card), write, below=file)
    if not book.playable and (book.logic.get("procedures") or book.logic.get("tables")):
        yield Page("aid.md", aid.NAME, aid.page)


def _source(file: str) -> str:
    """A page as MkDocs reads it."""
    return file.replace(".html", ".md")


def _tables(book: Published) -> Iterator[Page]:
    """The tables on one page, or each on its own behind their contents."""
    names = book.logic.get("tables", {})
    if not book.tables_apart:
        yield from [Page("tables.md", "Tables", tables.page)] if names else []
        return
    yield Page("tables.md", "All tables", tables.contents, "Tables")
    for name in names:
        file = _source(address(book, "table", name).partition("#")[0])
        yield Page(file, book.called("table", name), partial(tables.one, name=name), "Tables")


def _errata(book: Published) -> Iterator[Page]:
    """The errata on one page, or those of each chapter behind their contents."""
    if not book.errata_apart:
        yield from [Page("errata.md", "Errata", errata.page)] if book.errata else []
        return
    yield Page("errata.md", "All errata", errata.contents, "Errata")
    for number in book.errata_by_chapter:
        name = f"Errata: {errata.named(book, number)}"
        yield Page(_source(errata_page(number)), name, partial(errata.chapter, number=number), "Errata")


def _last(book: Published) -> Iterator[Page]:
    """What is looked up."""
    yield from _errata(book)
    yield Page("terms.md", terms.NAME, terms.page)
    yield Page("names.md", "Index", names.page)
    for kind in names.declares(book):
        if kind.covered:
            write = partial(names.kind_page, kind=kind)
            yield Page(_source(names_page(kind.title)), kind.title, write, below="names.md")
    yield Page("figures.md", "Figures", figures.page)
    yield Page("sources.md", "Sources", sources.page)
    if book.rules and not book.rulebook:
        yield Page("proof.md", "Rules and their proof", proof.page)
        for chapter in proof.chapters(book):
            write = partial(proof.of_chapter, chapter=chapter)
            yield Page(_source(proof_page(chapter)), f"Proof of chapter {chapter}", write, below="proof.md")
    if book.playable:
        yield Page("designer.md", "Designer's edition", designer.page)
    if book.reports:
        yield Page("balance.md", "Balance", balance.page)
