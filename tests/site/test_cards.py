"""Cards on the site: one page for a catalogue, one card for a card."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.site.reading import Page, read, tables


@pytest.fixture
def page(hard: Path) -> Path:
    """The gallery's weapons."""
    return hard / "books" / "gallery" / "cards-weapons.html"


def card(page: Path, name: str) -> Page:
    """One card, as it is drawn on its page."""
    html = page.with_name(f"card-{name}.html").read_text("utf-8")
    begin = html.index(f'id="card-{name}"')
    return Page("<article " + html[begin : html.index("</article>", begin)])


def test_a_card_has_its_name_marks_and_numbers(page: Path) -> None:
    """What it is and what is true of it; numbers with labels and units; what it leaves out is not there."""
    gun, rifle = card(page, "Big-Gun").text, card(page, "Rifle").text

    assert gun.startswith("The <x-evil>Weapons</x-evil> Big-Gun side Germana artillerya reach, hexes 40 rotation 1½a")
    assert "ammunition APHE" in gun
    assert "rate 2" in gun
    assert "artillery" not in rifle
    assert "rate" not in rifle
    assert "Motto Slow & {steady}" in rifle


def test_a_card_has_its_own_tables(page: Path) -> None:
    """A single axis runs across; a chart of dice has a column for each result."""
    fast, areas = tables(page.with_name("card-Big-Gun.html"))["card-Big-Gun"]

    assert fast == [["Loss", "0", "1", "2–3"], ["Value", "3", "2a", "0a"]]
    assert areas == [
        ["Facing", "Roll for"],
        ["turret", "hull"],
        ["front", "1–40a", "41–100a"],
        ["rear", "–", "anya"],
    ]


def test_a_card_says_where_it_is_from(page: Path) -> None:
    """As a whole, and value by value: of one that is our own, those that are printed."""
    text = card(page, "Big-Gun").text

    assert "It was never <x-evil>built</x-evil>." in text
    assert "a Our own." in text
    assert "Printed: reach. A <x-evil>sheet</x-evil> {of} paper, 1944, a letter." in text
    assert "Printed: fast, 0. A <x-evil>sheet</x-evil> {of} paper, 1944, a diary." in text
    assert "Our choice Nobody <x-evil>knows</x-evil>" in text


def test_a_card_leads_to_others(page: Path) -> None:
    """A field that is a card is a link to it."""
    assert "card-Cart.html" in [one.get("href") for one in card(page, "Big-Gun").all("a")]


def test_a_catalogue_says_what_its_fields_are(page: Path) -> None:
    """Their kinds and notes, and what uses the cards."""
    text = read(page).text

    assert "All that <x-evil>fires</x-evil>." in text
    assert "Used by A <x-evil>Shot</x-evil> and Rows of Their Own" in text
    assert "Artillery yes or no; a <x-evil>field</x-evil> piece" in text
    assert "Rotation 0 to 3, halves too" in text
    assert "Mount one of Mounts or none" in text
    assert "Hit areas a table by facing and roll" in text


def test_a_catalogue_is_a_table_of_its_cards(page: Path) -> None:
    """A row for each with what fits into a cell, a run for a table of one axis, and what it is sorted by."""
    assert tables(page)[""][0] == [
        ["Card", "Side", "Artillery", "Reach hexes", "Rotation", "Ammunition", "Mount", "Rate", "Fast"],
        ["Rifle, <x-evil>bolt</x-evil> action", "US", "", "4", "0", "", "", "", ""],
        ["Big Gun", "German*", "yes*", "40", "1½*", "APHE*", "Cart*", "2*", "3, 2, 0*"],
    ]


def test_the_place_of_before_leads_to_a_card(page: Path) -> None:
    """What stood on the page of all cards has a page of its own; its name in the table has its anchor, and leads on."""
    (gun,) = [one for one in read(page).all("a") if one.get("id") == "card-Big-Gun"]

    assert gun["href"] == "card-Big-Gun.html"
    assert 'class="hd-leads"' in page.read_text("utf-8")


def test_a_card_is_calculated_with_and_compared(page: Path) -> None:
    """The calculators that ask for one are linked with it filled in; and the table of all, with it ticked."""
    links = {one.get("href") for one in read(page.with_name("card-Big-Gun.html")).all("a")}

    assert "procedure-shot.html#weapon=Big-Gun" in links
    assert "cards-weapons.html#compare=Big-Gun" in links


def test_cards_lead_to_one_another(page: Path) -> None:
    """From the table to the first, from each to the next, and back; their titles have the book's."""
    html = page.with_name("card-Rifle.html").read_text("utf-8")
    around = [one["href"] for one in Page(html).all("a") if "md-footer__link" in one.get("class", "")]

    assert around == ["cards-weapons.html", "card-Big-Gun.html"]
    assert "<title>Rifle" in html
