"""The sleeve in a real browser, from a disk."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from tests.site.browser import needs_browser, shown
from tests.site.reading import Page

from hulldown_compiler.bundle.published import Published

pytestmark = needs_browser


def visible(html: str, name: str) -> bool:
    """Whether an element of the sleeve, by its class, is not hidden."""
    found = re.search(rf'<[a-z]+[^>]* ?class="{name}"[^>]*>', html)
    assert found is not None
    return " hidden" not in found[0]


@pytest.mark.parametrize("name", ["wheel", "stairs"])
def test_an_address_uncovers_its_paragraph(hard: Path, mill: Published, tmp_path: Path, name: str) -> None:
    """The paragraph of the address is there, under its number, and in the log; no other is."""
    html = shown(f"file://{hard}/books/mill/paragraphs.html#p{mill.number(name)}", tmp_path)
    text = Page(html).text

    assert mill.prose["paragraphs"][name]["text"] in text
    assert mill.prose["paragraphs"]["shots"]["text"] not in text
    assert visible(html, "hd-uncovered")
    assert not visible(html, "hd-covered")
    assert f'<li><a href="#p{mill.number(name)}">' in html


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("", ""), ("#p99", "There is no paragraph 99 in this book: its numbers run from 1 to 47."),
     ("#p3", "There is no paragraph 3 in this book.")],
)  # fmt: skip
def test_otherwise_everything_stays_covered(hard: Path, tmp_path: Path, address: str, sentence: str) -> None:
    """Without a number nothing is uncovered; a number that is not there is answered with a sentence."""
    html = shown(f"file://{hard}/books/strange/paragraphs.html{address}", tmp_path)

    assert sentence in Page(html).text
    assert visible(html, "hd-covered")
    assert not visible(html, "hd-uncovered")


MEASURE = """<script>addEventListener("load", () => {
  for (const one of document.querySelectorAll("details")) one.open = true;
  parent.postMessage(`${document.documentElement.scrollWidth} wide`, "*");
});</script></body>"""
"""Has a page say how wide it is, to the page that it is shown in."""

PHONE = """<body><script>onmessage = (told) => document.body.setAttribute("data-told", told.data)</script>
<iframe src="{}" width="390" height="800" style="border: 0"></iframe></body>"""
"""A page as a phone shows it: a browser's own window cannot be made so narrow."""


@pytest.mark.parametrize(
    "page", ["tables", "cards-weapons", "card-Big-Gun", "procedure-shot", "rules", "terms", "index"]
)
def test_nothing_sticks_out_of_a_phone(hard: Path, tmp_path: Path, page: str) -> None:
    """Whatever is wide scrolls in a box of its own; the page itself does not."""
    copy = tmp_path / "site"
    shutil.copytree(hard / "assets", copy / "assets")
    folder = copy / "books" / "gallery"
    folder.mkdir(parents=True)
    html = (hard / "books" / "gallery" / f"{page}.html").read_text("utf-8").replace("</body>", MEASURE)
    (folder / "page.html").write_text(html, "utf-8")
    (folder / "phone.html").write_text(PHONE.format("page.html"), "utf-8")

    assert 'data-told="390 wide"' in shown(f"file://{folder}/phone.html", tmp_path / "profile", "--hide-scrollbars")


FOUGHT = ("index", "map", "mission-the-bridge", "units", "unit-US1", "sheet", "designer", "names")


def test_no_page_of_a_platoon_game_sticks_out_of_a_phone(hard: Path, tmp_path: Path) -> None:
    """Maps, cartridges, cards and sheets scroll in themselves, uncovered too, at the largest size of the map."""
    copy = tmp_path / "site"
    shutil.copytree(hard / "assets", copy / "assets")
    folder = copy / "books" / "outpost"
    folder.mkdir(parents=True)
    for page in FOUGHT:
        html = (hard / "books" / "outpost" / f"{page}.html").read_text("utf-8").replace("</body>", MEASURE)
        (folder / f"{page}.html").write_text(html.replace('value="large"', 'value="large" checked'), "utf-8")
    frames = "".join(
        f'<iframe src="{page}.html" width="390" height="800" style="border: 0"></iframe>' for page in FOUGHT
    )
    told = "<body><script>onmessage = (one) => document.body.append(`${one.data};`)</script>"
    (folder / "phones.html").write_text(told + frames, "utf-8")
    html = shown(f"file://{folder}/phones.html", tmp_path / "profile", "--hide-scrollbars")

    assert re.findall(r"([0-9]+) wide;", html) == ["390"] * len(FOUGHT)


def test_an_address_uncovers_its_unit_card(hard: Path, tmp_path: Path) -> None:
    """The address of before leads on to the page of the card, where it is uncovered."""
    html = shown(f"file://{hard}/books/outpost/units.html#GE3", tmp_path)

    assert "<title>Unit card GE3" in html
    assert re.search(r'<details class="hd-cover hd-slip hd-seen" open=""><summary[^>]*>GE3, covered</summary>', html)
