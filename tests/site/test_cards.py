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
    """One card."""
    html = page.read_text("utf-8")
    begin = html.index(f'id="card-{name}"')
    return Page("<article " + html[begin : html.index("</article>", begin)])


def test_a_card_has_its_name_marks_and_numbers(page: Path) -> None:
    """What it is and what is true of it; numbers with labels and units; what it leaves out is not there."""
    gun, rifle = card(page, "Big-Gun").text, card(page, "Rifle").text

    assert gun.startswith("Big Gun Big-Gun side Germana artillerya reach, hexes 40 rotation 1½a")
    assert "ammunition APHE" in gun
    assert "rate 2" in gun
    assert "artillery" not in rifle
    assert "rate" not in rifle
    assert "Motto Slow & {steady}" in rifle


def test_a_card_has_its_own_tables(page: Path) -> None:
    """A single axis runs across; a chart of dice has a column for each result."""
    fast, areas = tables(page)["name-Big-Gun"]

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
    assert "cards-mounts.html#card-Cart" in [one.get("href") for one in card(page, "Big-Gun").all("a")]


def test_a_catalogue_says_what_its_fields_are(page: Path) -> None:
    """Their kinds and notes, and what uses the cards."""
    text = read(page).text

    assert "All that <x-evil>fires</x-evil>." in text
    assert "Used by A <x-evil>Shot</x-evil> and Rows of Their Own" in text
    assert "Artillery yes or no; a <x-evil>field</x-evil> piece" in text
    assert "Rotation 0 to 3, halves too" in text
    assert "Mount one of Mounts or none" in text
    assert "Hit areas a table by facing and roll" in text


def test_many_cards_have_a_list(own: Path) -> None:
    """Only a catalogue with many has one, with a link to each."""
    page = read(own / "books" / "mission-command" / "cards-weapons.html")
    links = {one.get("href") for one in page.all("a")}

    assert "#card-17-pdr" in links
    assert "card-17-pdr" in page.ids
