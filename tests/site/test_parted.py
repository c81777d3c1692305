"""Tables, errata and examples: on one page where they are few, else each on its own, to which the old places lead."""

from __future__ import annotations

import pytest
from tests.site.reading import Page

from hulldown_compiler.bundle import published
from hulldown_compiler.bundle.places import address
from hulldown_compiler.bundle.published import Published
from hulldown_site import navigation
from hulldown_site.pages import pages
from hulldown_site.pages.reference import errata, procedures, tables, terms


@pytest.fixture
def parted(gallery: Published, monkeypatch: pytest.MonkeyPatch) -> Published:
    """The gallery, if nothing could stand beside another."""
    for sort in published.ON_A_PAGE:
        monkeypatch.setitem(published.ON_A_PAGE, sort, 0)
    return Published(gallery.play, gallery.reference)


def files(book: Published, beginning: str) -> list[str]:
    """The pages of a book whose names begin so."""
    return [one.file for one in pages(book) if one.file.startswith(beginning)]


def leads(html: str) -> dict[str, str]:
    """Where the anchors of a page lead."""
    return {one["id"]: one["href"] for one in Page(html).all("a") if "id" in one}


def test_few_are_on_one_page(gallery: Published) -> None:
    """Each at its own anchor there, and no procedure has a page for its examples."""
    assert files(gallery, "table") == ["tables.md"]
    assert files(gallery, "errata") == ["errata.md"]
    assert files(gallery, "examples") == []
    assert address(gallery, "table", "four") == "tables.html#table-four"
    assert address(gallery, "erratum", "second") == "errata.html#erratum-second"


def test_a_table_has_its_own_page(parted: Published) -> None:
    """Under its title; the contents have all of them, each at its anchor of before."""
    found = leads(tables.contents(parted))

    assert files(parted, "table")[:2] == ["tables.md", f"table-{next(iter(parted.logic['tables']))}.md"]
    assert found["table-four"] == address(parted, "table", "four") == "table-four.html#table-four"
    assert [*found] == [f"table-{name}" for name in parted.logic["tables"]]
    assert "Four Axes {#table-four}" in tables.one(parted, "four").replace("&#32;", " ")


def test_the_errata_of_a_chapter_have_their_own_page(parted: Published) -> None:
    """What touches no rule is on the last; chapters and errata are led to from their anchors of before."""
    assert files(parted, "errata") == ["errata.md", "errata-1.md", "errata-other.md"]
    assert leads(errata.contents(parted)) == {
        "chapter-1": "errata-1.html",
        "erratum-first": "errata-1.html#erratum-first",
        "erratum-second": "errata-1.html#erratum-second",
        "erratum-fourth": "errata-1.html#erratum-fourth",
        "chapter-other": "errata-other.html",
        "erratum-third": "errata-other.html#erratum-third",
    }
    assert address(parted, "erratum", "third") == "errata-other.html#erratum-third"
    assert "{#erratum-third}" in errata.chapter(parted, "")


def test_the_examples_of_a_procedure_have_their_own_page(parted: Published) -> None:
    """The page of the procedure says what they are about, and leads there; they are not worked twice."""
    page, examples = procedures.page(parted, "shot"), procedures.worked_examples(parted, "shot")

    assert "examples-shot.md" in files(parted, "examples")
    assert "examples-shot.html" in {one.get("href") for one in Page(page).all("a")}
    assert "hd-worked" not in page
    assert "hd-worked" in examples


def test_pages_below_another_have_what_is_around_them(gallery: Published) -> None:
    """The first follows the page that leads to it, and after the last comes nothing."""
    found = [one for one in navigation.below([gallery]) if one.above == "books/gallery/cards-weapons.md"]

    assert [(one.page, one.before, one.after) for one in found] == [
        ("books/gallery/card-Rifle.md", "books/gallery/cards-weapons.md", "books/gallery/card-Big-Gun.md"),
        ("books/gallery/card-Big-Gun.md", "books/gallery/card-Rifle.md", ""),
    ]


def test_whatever_has_a_name_is_listed_from_a_to_z(gallery: Published, mill: Published) -> None:
    """Rules, tables, procedures and cards under their letters, with what they are; and nothing that is covered."""
    page = Page(terms.page(gallery))
    hrefs = [one["href"] for one in page.all("a")]

    assert "Four Axes table" in page.text
    assert {"tables.html#table-four", "card-Rifle.html", "procedure-shot.html", "rules.html#rule-1"} <= {*hrefs}
    assert hrefs[0] == "#letter-a"
    covered = [mill.called("flag", name) for name in mill.prose["flags"]]
    assert covered
    assert [one for one in covered if one in Page(terms.page(mill)).text] == []
