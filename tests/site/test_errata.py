"""Errata on the site: their page, and what stands beside the rules, tables and procedures that they touch."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.site.reading import Page, indexes, read

from hulldown_compiler.bundle.places import address
from hulldown_compiler.bundle.published import Published
from hulldown_site.html import slips
from hulldown_site.pages import pages


@pytest.fixture
def folder(hard: Path) -> Path:
    """The gallery's pages."""
    return hard / "books" / "gallery"


def part(path: Path, begin: str, end: str) -> Page:
    """What stands on a page between two pieces of HTML."""
    html = path.read_text("utf-8")
    start = html.index(begin)
    return Page(html[start : html.index(end, start + len(begin))])


def test_a_book_without_errata_has_no_page_for_them(gallery: Published, mill: Published) -> None:
    """And no place for one in its navigation."""
    assert "errata.md" in [one.file for one in pages(gallery)]
    assert "errata.md" not in [one.file for one in pages(mill)]


def test_the_page_goes_by_chapters_and_numbers(folder: Path) -> None:
    """What touches no rule comes last; every erratum has its anchor, its kind and its number."""
    page = read(folder / "errata.html")
    anchors = [one.get("id", "") for one in page.all("h2", "h3")]

    assert anchors[:6] == [
        "chapter-1", "erratum-first", "erratum-second", "erratum-fourth", "chapter-other", "erratum-third"
    ]  # fmt: skip
    assert "One misprint, one contradiction and two gaps." in page.text


def test_an_erratum_has_everything_that_was_said(folder: Path) -> None:
    """Its words with their lists and references, what it touches, where it is decided, and where the slip is."""
    found = part(folder / "errata.html", '<h3 id="erratum-second">', '<h3 id="erratum-fourth">')
    links = {one.get("href") for one in found.all("a")}

    assert "In print It says <x-evil>7</x-evil> in 1.one <x-evil>two</x-evil> Decided" in found.text
    assert "Decided It is <x-evil>8</x-evil>, see Four Axes." in found.text
    assert "Because <x-evil>7</x-evil> *cannot* be." in found.text
    assert len(found.all("li")) == 2
    assert "Misprint" in found.text
    assert {"rules.html#rule-1", "tables.html#table-four", "procedure-shot.html", "tables.html#table-single"} <= links
    assert {"card-Rifle.html", "sources.html#document-sheet"} <= links


def test_an_open_erratum_says_so(folder: Path) -> None:
    """There is nothing to read of a decision."""
    found = part(folder / "errata.html", '<h3 id="erratum-third">', "</article>")

    assert "Decided Nothing is decided yet." in found.text
    assert "Gap, open" in found.text
    assert "Because" not in found.text


def test_what_the_program_decides_is_named(site: Path, books: list[Published]) -> None:
    """The functions that cite an erratum; a book that they do not know has only the program."""
    if any(book.id == "gallery" for book in books):
        found = part(site / "books" / "gallery" / "errata.html", '<h3 id="erratum-first">', "<h3")
        assert found.text.endswith("Decided in the program")
    else:
        path = site / "books" / "open-fire" / "errata-7.html"
        found = part(path, '<h2 id="erratum-stacking">', "<h2")
        assert "the program, in platoon.board.movement.full" in found.text


def test_a_rule_shows_what_was_decided_about_it(folder: Path) -> None:
    """Every decision, with a link to its erratum; more than two are closed."""
    found = part(folder / "rules.html", '<details class="hd-errata"', "</details>")

    assert found.text == (
        "3 errata 2 Four or five Four. 12 A <x-evil>slip</x-evil> *of* the pen {#evil} It is <x-evil>8</x-evil>, see "
        "Four Axes. A third for rule 1 So it does not matter."
    )
    assert [one["href"] for one in found.all("a") if one.get("class") == "hd-slip"] == [
        "errata.html#erratum-first", "errata.html#erratum-second", "errata.html#erratum-fourth"
    ]  # fmt: skip
    assert "open" not in found.all("details")[0]


def test_few_errata_stand_open(gallery: Published) -> None:
    """A table that two touch would show them at once; a table that none touches shows nothing."""
    assert slips.under(gallery, "table", "four").startswith('<details class="hd-errata" open="">')
    assert slips.under(gallery, "table", "single") == ""


def test_tables_procedures_and_cards_name_their_errata(folder: Path) -> None:
    """By number and title, as links; the card that an erratum rests on does not."""
    tables = part(folder / "tables.html", '<h2 id="table-four">', "<h2")
    assert "Errata 12 A <x-evil>slip</x-evil> *of* the pen {#evil}; Nobody knows" in tables.text
    for name in ("procedure-shot.html", "card-Rifle.html"):
        assert "errata.html#erratum-second" in {one.get("href") for one in read(folder / name).all("a")}


def test_every_link_between_errata_and_rules_is_there_in_both_directions(site: Path, books: list[Published]) -> None:
    """Whatever an erratum touches leads back to it."""
    for book in books:
        if book.errata:
            paths = (site / "books" / book.id).glob("rules*.html")
            rules = {one.get("href") for path in paths for one in read(path).all("a")}
            touching = {name for name in book.errata for one in book.referred("erratum", name) if one.kind == "rule"}
            assert {address(book, "erratum", name) for name in touching} <= rules


def test_errata_are_looked_up(hard: Path) -> None:
    """By their title and their words."""
    index = next(index for index in indexes(hard) if index["name"] == "book-gallery")
    found = {thing["to"]: thing["text"] for thing in index["things"] if thing["kind"] == "erratum"}

    assert "Four here, five there." in found["errata.html#erratum-first"]


@pytest.mark.parametrize(
    ("page", "erratum"),
    [
        ("mission-grand-prix", "entry-hex-off-the-map"),
        ("sheet", "ready-platoon-crew"),
        ("map", "which-columns-are-lower"),
        ("unit-GE44", "tiger-crew-rating"),
        ("rules-7", "stacking"),
    ],
)
def test_open_fire_has_errata_wherever_they_belong(own: Path, page: str, erratum: str) -> None:
    """Its mission, the ready platoon, the map, a unit card and the rules each lead to theirs."""
    links = {one.get("href") for one in read(own / "books" / "open-fire" / f"{page}.html").all("a")}

    assert f"#erratum-{erratum}" in {str(one)[str(one).find("#") :] for one in links if str(one).startswith("errata-")}
