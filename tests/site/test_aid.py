"""The aid of a reference: what stands on its sheet, and whether that fits on one."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tests.site.browser import CHROMIUM, needs_browser
from tests.site.reading import Page, read

from hulldown_compiler.bundle.published import Published
from hulldown_site.pages import paper
from hulldown_site.pages.paper import PaperBlock
from hulldown_site.pages.reference import aid

REFERENCES = ("mission-command", "fighting-formations", "nineteen-forty-three")


@pytest.fixture(params=REFERENCES)
def reference(own_books: list[Published], request: pytest.FixtureRequest) -> Published:
    """Each reference of ours."""
    return next(book for book in own_books if book.id == request.param)


def chosen(book: Published, **aids: dict[str, bool]) -> Published:
    """A book whose author says what is to stand on the aid."""
    found = Published(book.play, book.reference)
    found.reference["aid"] = {kind: aids.get(kind, {}) for kind in ("procedure", "table", "catalogue")}
    return found


def lines(html: str) -> str:
    """The text of a page."""
    return Page(html).text


# What stands on it ---------------------------------------------------------------------------------------------------


def test_each_procedure_stands_before_what_it_looks_up(skirmish: Published) -> None:
    """Those first that no other carries out; nothing twice, and no cards that nobody asked for."""
    assert aid.things(chosen(skirmish)) == [
        ("procedure", "fire"),
        ("table", "to-hit"),
        ("procedure", "damage"),
        ("table", "damage"),
        ("procedure", "volley"),
    ]


def test_a_procedure_says_its_dice_and_its_modifiers(skirmish: Published) -> None:
    """With its purpose, the rule of each modifier, the sections of which one counts, and what is no number."""
    text = lines(aid.page(skirmish))

    assert "FireOne weapon fires at one target.Roll 1D10: hit if it is at most the need; 1 always succeeds" in text
    assert "+2 point-blank (1.1) −2 the firer moves (1.1) smoke: minus the smoke" in text  # noqa: RUF001 - the sign
    assert "A, cover−2 behind a wall (2.1) 0 behind a hedge (2.2) +1° in the open (2.3)B, the gunners+1 heavy" in text  # noqa: RUF001 - as above


def test_an_author_chooses(skirmish: Published) -> None:
    """`aid: false` leaves a table or a procedure out; `aid: true` puts the cards of a catalogue there, each a row."""
    catalogue = next(iter(skirmish.logic["catalogues"]))
    book = chosen(skirmish, procedure={"volley": False}, table={"damage": False}, catalogue={catalogue: True})

    assert set(aid.things(book)) == {
        ("procedure", "fire"), ("procedure", "damage"), ("table", "to-hit"), ("catalogue", catalogue)
    }  # fmt: skip
    assert "Field-gun" in lines(aid.page(book))
    assert "Field-gun" not in lines(aid.page(chosen(skirmish)))


def test_every_table_of_a_reference_is_there_or_named(reference: Published) -> None:
    """On the sheet, or at its foot, or every number of it stands beside a modifier."""
    things, layout = aid.things(reference), aid.sheet(reference)
    refused = {name for name, wanted in reference.reference["aid"]["table"].items() if not wanted}
    beside = {name for name in reference.logic["tables"] if ("table", name) not in things} - refused
    text = lines(aid.page(reference))

    for name in beside:
        assert len(reference.logic["tables"][name]["axes"]) == 1
    for _, name in (one for one in things if one[0] == "table"):
        assert reference.called("table", name) in text
    for title in layout.left_out:
        assert title in text.partition("Not here, for want of room: ")[2]


def test_a_damaged_cell_has_its_mark(own: Path) -> None:
    """And the foot says what that means."""
    text = read(own / "books" / "mission-command" / "aid.html").text

    assert re.search(r"[0-9]°", text)
    assert "° not printed: our own, derived from what is printed, or read from damage." in text
    assert "What has no such mark is from" in text


def test_words_of_a_book_are_no_markup(hard: Path) -> None:
    """Titles, legends and modifiers are escaped, as everywhere."""
    page = read(hard / "books" / "gallery" / "aid.html")

    assert "<x-evil>" in page.text
    assert not page.all("x-evil")


def test_only_references_have_one(own: Path) -> None:
    """Platoon games and gamebooks have sheets of their own."""
    assert sorted(path.parent.name for path in own.glob("books/*/aid.html")) == sorted(REFERENCES)


# How it is set --------------------------------------------------------------------------------------------------------


def grown(rows: int, columns: int, name: str = "") -> PaperBlock:
    """A table of so many rows and columns of the word `automatic`."""
    cells = "<td>automatic</td>" * columns
    return PaperBlock(f"<section><table>{f'<tr>{cells}</tr>' * rows}</table></section>", name)


def test_the_type_is_the_largest_that_fits() -> None:
    """Few rows are set in large type on one side, more in smaller, and many on both."""
    found = [paper.laid_out([grown(rows, 3)] * 6) for rows in (5, 28, 40, 60)]

    assert [(one.size, one.sides) for one in found] == [(10.0, 1), (8.5, 1), (10.0, 2), (8.0, 2)]


def test_no_table_is_broken_where_a_side_ends() -> None:
    """Three that would fill less than two sides, if they were cut up, take three."""
    table = grown(55, 20)
    smallest = paper.SIZES[-1]
    room = paper.WIDTH / (smallest * paper.MILLIMETRES)

    assert table.high(room) * smallest * paper.MILLIMETRES * 3 < paper.HEIGHT * paper.FULL * 2
    assert [paper.laid_out([table] * many).sides for many in (2, 3)] == [2, 3]


def test_wide_tables_stand_below_narrow_ones() -> None:
    """Each in the narrowest columns that hold it, in the order of the book."""
    narrow, broad = grown(3, 2), grown(3, 20)
    zones = paper.laid_out([broad, narrow, narrow]).zones

    assert [(zone.columns, zone.blocks) for zone in zones] == [(3, [narrow, narrow]), (1, [broad])]


def test_what_there_is_no_room_for_is_left_out() -> None:
    """The largest first, until the rest fits; what has to be there stays, however large it is."""
    layout = paper.laid_out([grown(80, 20, "large"), grown(3, 2, "small"), grown(60, 20, "middle"), grown(60, 20)])

    assert (layout.left_out, layout.sides) == (["large"], 2)
    assert paper.laid_out([grown(400, 20)]).sides > paper.SIDES


def test_each_of_ours_fits_on_one_sheet(reference: Published) -> None:
    """On both sides at most, however much is in the book."""
    assert aid.sheet(reference).sides <= paper.SIDES


@needs_browser
def test_a_browser_prints_as_many_sides_as_were_estimated(own: Path, reference: Published, tmp_path: Path) -> None:
    """The page, printed: never more than its estimate, and on A4."""
    printed = tmp_path / "aid.pdf"
    options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    address = f"file://{own}/books/{reference.id}/aid.html"
    made = [f"--user-data-dir={tmp_path / 'profile'}", "--no-pdf-header-footer", f"--print-to-pdf={printed}", address]
    subprocess.run([str(CHROMIUM), *options, *made], check=True, capture_output=True, timeout=600)
    pdf = printed.read_bytes()

    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) <= aid.sheet(reference).sides
    assert re.search(rb"/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12]", pdf)
