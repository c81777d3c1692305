"""Procedures on the site: what they ask, their steps, their odds, and their examples, worked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.site.reading import Page, read, tables

from hulldown_compiler.bundle.published import Published
from hulldown_engine.resolver.steps.step_english import Modifier
from hulldown_site.pages.reference.procedures import told_once


@pytest.fixture
def shot(hard: Path) -> Path:
    """The gallery's shot."""
    return hard / "books" / "gallery" / "procedure-shot.html"


def after(page: Path, anchor: str) -> str:
    """The words from one heading to the next."""
    html = page.read_text("utf-8")
    begin = html.index(f'<h2 id="{anchor}"')
    end = html.find("<h2 ", begin + 1)
    return Page(html[begin : end if end > 0 else None]).text


def test_the_calculator_is_first(shot: Path) -> None:
    """Whoever comes to a procedure mostly wants to know how something comes out."""
    headings = [one.get("id") for one in read(shot).all("h2")]

    assert headings[:3] == ["calculator", "about", "inputs"]


def test_what_it_asks(shot: Path) -> None:
    """Each input with what it may be, what it usually is, and what is said of it; then what is refused."""
    asked, refused = tables(shot)["inputs"]

    assert asked == [
        ["", "May be", "Usually", "Which is"],
        ["weapon", "one of The <x-evil>Weapons</x-evil>", "", "what <x-evil>fires</x-evil>"],
        ["range", "0 to 59 hexes", "", ""],
        ["dug in", "yes or no", "no", "the target has dug in"],
        ["posture", "closed or open", "closed", ""],
        ["barrel", "short or long", "short", ""],
        ["side", "front or rear", "front", ""],
        ["smoke", "0 to 4", "0", ""],
    ]
    assert refused[1:] == [["dug in and the weapon is marked artillery", "Shells {find} <x-evil>them</x-evil>"]]


def test_a_list_of_records_is_asked_field_by_field(hard: Path) -> None:
    """Each field on a line of its own below the list."""
    asked = tables(hard / "books" / "skirmish" / "procedure-volley.html")["inputs"][0]

    assert [[cell.strip() for cell in row] for row in asked[2:]] == [
        ["targets", "a list of at most 3, each with:", "", ""],
        ["cover", "open, hedge or wall", "", ""],
        ["fresh", "yes or no", "yes", "it was not hit before"],
    ]


def test_the_steps_are_said(shot: Path) -> None:
    """In order, with links to the tables, and the outcome beside each end."""
    text = after(shot, "steps")

    assert "If the range is more than the weapon's reach, stop: result miss" in text
    assert "Look up the chance in A Long Track, by the barrel and the range." in text
    assert "Roll D100: hit if it is at most the chance; 1 to 5 always succeed; 96 to 100 always fail." in text
    assert "If posture is open" not in text
    assert "If the posture is open, stop: result hull chance as it stands" in text
    assert "tables.html#table-long-track" in [one.get("href") for one in read(shot).all("a")]


def test_modifiers_are_a_table(shot: Path) -> None:
    """Their names, conditions, values and rules; sources are marked, and listed below."""
    assert tables(shot)["steps"][0] == [
        ["Modifier", "When", "Value", "Rule"],
        ["dug <x-evil>in</x-evil> {deep}a", "dug in", "−20", "1"],  # noqa: RUF001 - a minus sign
        ["a big one", "the weapon is Big Gun", "+5", ""],
        ["nothing", "always", "−10 times the smoke", ""],  # noqa: RUF001 - a minus sign
    ]
    assert "a Our choice: a <x-evil>hole</x-evil> helps." in after(shot, "steps")


def modifier(name: str, value: str) -> Modifier:
    """A modifier that always applies."""
    return Modifier("", name, "always", value, "", 0)


def test_a_table_of_values_is_named_once() -> None:
    """Where all known numbers of a list stand in one table, the list shows the numbers alone."""
    one, other = modifier("mud", "-2, by {table:ground}"), modifier("size", "the target's size")
    short, table = told_once([one, other])

    assert [each.value for each in short] == ["-2", "the target's size"]
    assert table == "{table:ground}"


@pytest.mark.parametrize(
    "values",
    [
        ["-2, by {table:ground}"],
        ["-2, by {table:ground}", "+1, by {table:sky}"],
        ["-2, by {table:ground}", "+1"],
        ["the range", "+1"],
    ],
)
def test_other_values_say_where_they_stand(values: list[str]) -> None:
    """A single one, values of several tables, and a list in which some numbers stand in no table."""
    modifiers = [modifier(str(nth), value) for nth, value in enumerate(values)]

    assert told_once(modifiers) == (modifiers, "")


def test_sections_of_modifiers_are_groups(hard: Path) -> None:
    """Each under its own heading."""
    rows = tables(hard / "books" / "skirmish" / "procedure-damage.html")["steps"][0]

    assert [row for row in rows if len(row) == 1] == [["A, cover"], ["B, the gunners"]]


def test_what_it_gives(shot: Path) -> None:
    """Each field of the outcome."""
    assert tables(shot)["outcome"][0][1:] == [
        ["result", "miss, turret, hull or running gear", "what was <x-evil>hit</x-evil>"],
        ["chance", "−40 to 120 or none", ""],  # noqa: RUF001 - a minus sign
        ["struck", "yes or no", ""],
    ]


def test_a_column_with_nothing_in_it_is_left_out(hard: Path) -> None:
    """Where nothing is said of any field, there is no column for it."""
    assert tables(hard / "books" / "gallery" / "procedure-nothing-to-roll.html")["outcome"][0] == [
        ["", "May be"],
        ["left", "0 to 3"],
    ]


def test_examples_are_worked(shot: Path) -> None:
    """Every step that was taken with the example's own dice, and what came of it."""
    text = after(shot, "examples")

    assert "A <x-evil>rifle</x-evil> at {four} hexes weapon Rifle, <x-evil>bolt</x-evil> action; range 4 hexes" in text
    assert "The chance is 95. The chance: 95 - 20 (dug <x-evil>in</x-evil> {deep}) = 75. 70 D100" in text
    assert "70 D100 for at most 75: hit." in text
    assert "66 D100: the place. The area is running gear." in text
    assert "result running gear chance 75 struck yes" in text
    assert "paper, 1944, 13a" in text


def test_what_is_refused_says_why(shot: Path) -> None:
    """An example that nothing may come of has the words of what is required."""
    text = after(shot, "examples")

    assert "dug in yes Not allowed: shells {find} <x-evil>them</x-evil>." in text


def test_the_first_example_is_open(shot: Path) -> None:
    """The others are one key away."""
    found = [one for one in read(shot).all("details") if one.get("class") == "hd-example"]

    assert ["open" in one for one in found] == [True, False, False]


def test_a_call_is_told_step_by_step(hard: Path) -> None:
    """With the steps of the procedure that it carries out."""
    text = after(hard / "books" / "skirmish" / "procedure-fire.html", "examples")

    assert "7 1D10 for at most 7: hit. Damage: The marker is put at 1. The marker: 1 + 1 (in the open) = 2." in text
    assert "need 7 outcome pinned" in text


def test_rules_show_their_examples(hard: Path) -> None:
    """Each with its procedure, worked, and closed."""
    page = read(hard / "books" / "gallery" / "rules.html")

    assert "A gun is <x-evil>heard</x-evil> A <x-evil>Shot</x-evil>: weapon Big Gun; range 10 hexes" in page.text
    assert "5 D100 for at most 94, which decides by itself: hit." in page.text
    assert [one for one in page.all("details") if "open" in one] == []


def test_references_lead_both_ways(hard: Path, shot: Path) -> None:
    """A procedure names its tables, cards and rules; they name the procedure."""
    beside = Page(shot.read_text("utf-8").partition("<aside")[2].partition("</aside>")[0])
    links = {one.get("href") for one in beside.all("a")}

    assert {"tables.html#table-long-track", "tables.html#table-results", "cards-weapons.html"} <= links
    assert "By rule 1" in beside.text
    assert "Used by rule 1" in beside.text
    rules = read(hard / "books" / "gallery" / "rules.html")
    assert "Referred to by 1, A <x-evil>Shot</x-evil>" in rules.text
    assert "Roll as in A <x-evil>Shot</x-evil>, and move as in Four Axes." in rules.text


def test_a_reference_is_no_game(hard: Path, gallery: Published) -> None:
    """Its title page says what there is to look up, and nothing of paragraphs, flags or endings."""
    page = read(hard / "books" / "gallery" / "index.html")
    links = {one.get("href") for one in page.all("a")}

    assert "Two procedures, eleven tables, three cards, one section of rules." in page.text
    assert "You need two six-sided dice and two ten-sided dice." not in page.text
    assert "You need two ten-sided dice." in page.text
    assert "hulldown roll gallery" in page.text
    assert {"rules.html#rule-1", "procedure-shot.html", "tables.html#table-four", "cards-mounts.html"} <= links
    assert "aid.html" in links
    assert {"paragraphs.html", "sheet.html"} & links == set()
    for word in ("paragraph", "ending", "flag", "play"):
        assert (
            word not in page.text.replace(gallery.title, "").replace("Player aid", "").replace("player aid", "").lower()
        )


def test_the_index_and_the_figures_of_a_reference(hard: Path) -> None:
    """What there is, and how much of it."""
    folder = hard / "books" / "gallery"
    index, figures = read(folder / "names.html").text, read(folder / "figures.html").text

    assert "A <x-evil>Shot</x-evil> One <x-evil>weapon</x-evil> fires." in index
    gun = "Big Gun The <x-evil>Weapons</x-evil>Used by A <x-evil>Shot</x-evil>"
    assert f"{gun}In the examples of A <x-evil>Shot</x-evil> and rule 1" in index
    assert "Examples, worked5" in figures
    assert "Cards3" in figures
    assert "Endings" not in figures
