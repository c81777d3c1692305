"""The aid of a reference: what stands on its sheets, and whether it fits into their columns."""

from __future__ import annotations

import copy
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.site.browser import CHROMIUM, needs_browser
from tests.site.reading import Page, read

from hulldown_compiler.bundle.published import Published
from hulldown_engine.language.wording import called
from hulldown_engine.resolver.evaluation.step_form import every_step
from hulldown_site.pages import paper
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
    assert "+2 point-blank (§1.1) −2 the firer moves (§1.1) −1 each smoke" in text  # noqa: RUF001 - the sign
    assert "A, cover−2 behind a wall (§2.1) 0 behind a hedge (§2.2) +1* in the open (§2.3)" in text  # noqa: RUF001 - as above
    assert "(§2.3)B, the gunners+1 heavy" in text


def test_an_author_chooses(skirmish: Published) -> None:
    """`aid: false` leaves a table or a procedure out; `aid: true` puts the cards of a catalogue there, each a row."""
    catalogue = next(iter(skirmish.logic["catalogues"]))
    book = chosen(skirmish, procedure={"volley": False}, table={"damage": False}, catalogue={catalogue: True})

    assert set(aid.things(book)) == {
        ("procedure", "fire"), ("procedure", "damage"), ("table", "to-hit"), ("catalogue", catalogue)
    }  # fmt: skip
    assert "Field-gun" in lines(aid.page(book))
    assert "Field-gun" not in lines(aid.page(chosen(skirmish)))


def laid_out(book: Published, *parts: dict[str, Any], columns: int = 2) -> Published:
    """A book whose author lays out one sheet with some parts."""
    found = chosen(book)
    found.reference["sheets"] = [{"title": "At the Table", "columns": columns, "parts": [*parts]}]
    return found


def test_a_book_of_nobody_else_has_no_marks(skirmish: Published) -> None:
    """Without a document there is nothing from which what is its author's own would have to be told."""
    book = chosen(skirmish)
    assert "*" in lines(aid.page(book))
    book.reference["documents"] = {}
    assert "*" not in lines(aid.page(book))


def test_an_author_lays_it_out(skirmish: Published) -> None:
    """Sheets with their titles and columns, parts in their order, with titles and sentences of their own; no others."""
    html = aid.page(
        laid_out(
            skirmish,
            {"title": "Before You Fire", "says": "See {table:to-hit}."},
            {"table": "damage", "title": "What It Does", "says": "Roll 1D6."},
            {"procedure": "fire", "says": "Roll 1D10."},
            {"table": "to-hit", "wide": True},
            columns=3,
        )
    )

    assert re.findall(r"<h[23]>(?:<a[^>]*>)?(.*?)<", html) == [
        "At the Table", "Before You Fire", "What It Does", "Fire", "To Hit"
    ]  # fmt: skip
    assert "--hd-columns:3" in html
    assert html.count("hd-aid-part hd-aid-wide") == 1
    assert "Before You FireSee To Hit." in lines(html)
    assert "What It DoesRoll 1D6." in lines(html)
    assert "FireRoll 1D10." in lines(html)
    assert "One weapon fires at one target." not in lines(html)


def test_an_author_says_what_rows_and_modifiers_are_there(skirmish: Published) -> None:
    """A label of a part is for that part alone; the short form of a modifier stands in place of what it comes to."""
    book = laid_out(
        skirmish,
        {"table": "damage", "labels": {"killed": "K", "pinned": "D"}},
        {"procedure": "fire", "modifiers": {"smoke": "-1 each hex, -2 beyond"}},
    )
    text = lines(aid.page(book))

    assert "no effect" in text
    assert re.search(r"\bK\b", text)
    assert not re.search("pinned|killed", text)
    assert "−1 each hex, −2 beyond smoke" in text  # noqa: RUF001 - the sign


def test_an_author_chooses_the_columns_of_cards(skirmish: Published) -> None:
    """A table of one axis on a card is told in a row."""
    catalogue = next(iter(skirmish.logic["catalogues"]))
    fields = [*skirmish.logic["catalogues"][catalogue]["fields"]][:2]
    text = lines(aid.page(laid_out(skirmish, {"cards": catalogue, "fields": fields[:1]})))

    assert fields[0].capitalize() in text
    assert fields[1].capitalize() not in text


def test_an_author_says_what_cards_are_called_there(skirmish: Published) -> None:
    """There is less room than on the page of a card."""
    catalogue, record = next(iter(skirmish.logic["catalogues"].items()))
    card = next(iter(record["cards"]))
    title = called(skirmish.prose, card)

    assert title in lines(aid.page(laid_out(skirmish, {"cards": catalogue})))
    text = lines(aid.page(laid_out(skirmish, {"cards": catalogue, "labels": {card: "Short"}})))
    assert "Short" in text
    assert title not in text


def test_what_is_counted_comes_to_so_much_each(skirmish: Published) -> None:
    """Also where the number stands in a table; what takes more to say is said."""
    play = copy.deepcopy(skirmish.play)
    step = next(step for step in every_step(play["logic"]["procedures"]["fire"]["steps"]) if "sections" in step)
    smoke = next(one for one in step["sections"][0]["modifiers"] if one["value"] == ["negative", ["value", "smoke"]])
    book = Published(play, chosen(skirmish).reference)
    found = {}
    for name, tree in {"each": smoke["value"], "fixed": -2, "doubled": ["*", 2, ["value", "smoke"]],
                       "range": ["-", smoke["value"], 1]}.items():  # fmt: skip
        smoke["value"] = tree
        book.play["logic"]["procedures"]["fire"] = play["logic"]["procedures"]["fire"]
        item = next(one for one in re.findall(r"<li>.*?</li>", aid.page(book)) if "smoke" in one)
        found[name] = lines(item)

    assert found == {
        "each": "−1 each smoke",  # noqa: RUF001 - the sign
        "fixed": "−2 smoke",  # noqa: RUF001 - as above
        "doubled": "+2 each smoke",
        "range": "smoke: minus the smoke less 1",
    }


def test_each_part_of_a_reference_is_there(reference: Published) -> None:
    """Whatever its author lays out, under its own title or its usual one."""
    text = lines(aid.page(reference))

    for part in (part for sheet in reference.reference["sheets"] for part in sheet["parts"]):
        key = next((key for key in aid.KINDS if key in part), "")
        assert part.get("title") or reference.called(aid.KINDS[key], part[key]) in text
    assert " the by" not in text


def test_a_damaged_cell_has_its_mark(own: Path) -> None:
    """And the foot says what that means."""
    text = read(own / "books" / "mission-command" / "aid.html").text

    assert re.search(r"[0-9][*]", text)
    assert "* not printed: our own, derived from what is printed, or read from damage." in text
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


def grown(columns: int) -> str:
    """A table of so many columns of the word `automatic`."""
    return f"<table><tr>{'<td>automatic</td>' * columns}</tr></table>"


@pytest.mark.parametrize(("cells", "columns", "wide"), [(3, 2, False), (8, 2, True), (8, 1, False), (14, 1, True)])
def test_a_table_that_does_not_fit_into_a_column_is_wide(cells: int, columns: int, wide: bool) -> None:  # noqa: FBT001 - it is what is tested
    """By an estimate of its words, where nobody lays the sheet out."""
    assert paper.is_wide(grown(cells), columns) == wide


PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
"""Sheets of paper, in millimetres."""

MEASURE = """
addEventListener("load", () => {
  const print = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  for (const rule of print) if (rule.media?.mediaText === "print") rule.media.mediaText = "all";
  const found = [];
  for (const width of WIDTHS) {
    document.body.style.width = `${width - 16}mm`;
    for (const part of document.querySelectorAll(".hd-aid-part")) {
      const edge = part.getBoundingClientRect().right + 1;
      const title = part.querySelector("h3").textContent;
      for (const inside of part.querySelectorAll("*")) {
        if (inside.getBoundingClientRect().right > edge) found.push(`${title} is too wide: ${inside.tagName}`);
        const type = parseFloat(getComputedStyle(inside).fontSize) * 0.75;
        if (type < 8.99) found.push(`${title} is too small: ${inside.tagName} ${type}`);
      }
    }
  }
  document.title = `measured: ${[...new Set(found)].join("; ")}`;
});
"""
"""Tells of a page, as it is printed, what runs over its column, and what is smaller than nine points."""

OPTIONS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
           "--allow-file-access-from-files", "--no-pdf-header-footer"]  # fmt: skip


def browsed(own: Path, book: str, folder: Path, head: str, *options: str) -> str:
    """What a browser prints about an aid, with something more in the head of the page."""
    shown = own / "books" / book / "aid.html"
    page = shown.with_name(f"aid-{folder.name}.htm")
    page.write_text(shown.read_text("utf-8").replace("</head>", f"{head}</head>"), "utf-8")
    command = [str(CHROMIUM), *OPTIONS, f"--user-data-dir={folder / 'profile'}", *options, f"file://{page}"]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout


@needs_browser
def test_nothing_runs_over_its_column_or_is_too_small(own: Path, reference: Published, tmp_path: Path) -> None:
    """In type of nine points or more, on A4 and on Letter."""
    widths = [width for width, _ in PAPERS.values()]
    script = f"<script>{MEASURE.replace('WIDTHS', str(widths))}</script>"
    seen = browsed(own, reference.id, tmp_path, script, "--dump-dom")

    assert re.findall(r"<title>(measured: .*?)</title>", seen) == ["measured: "]


@needs_browser
@pytest.mark.parametrize("size", PAPERS)
def test_it_is_printed_on_either_paper(own: Path, tmp_path: Path, size: str) -> None:
    """On as many sheets as it takes, each laid-out one on a page of its own."""
    printed = tmp_path / "aid.pdf"
    style = f"<style>@page hd-aid {{ size: {size}; }}</style>"
    browsed(own, "nineteen-forty-three", tmp_path, style, f"--print-to-pdf={printed}")
    pdf = printed.read_bytes()
    width, height = (round(length / 25.4 * 72) for length in PAPERS[size])
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)", pdf)

    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) >= 3
    assert {(round(float(wide)), round(float(high))) for wide, high in boxes} == {(width, height)}
