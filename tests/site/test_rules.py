"""The rules: a page a chapter where there are many, behind their contents, and old addresses lead on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.site.browser import needs_browser, shown
from tests.site.reading import Page, read

from hulldown_compiler.bundle import published
from hulldown_compiler.bundle.places import address
from hulldown_compiler.bundle.published import Published
from hulldown_engine.games.book import compact
from hulldown_site.pages import pages
from hulldown_site.pages.reference import rules

LARGEST = 120_000
"""Bytes of a page of rules."""


def split(book: Published, monkeypatch: pytest.MonkeyPatch, most: int) -> Published:
    """A book whose rules come to several pages if a page holds no more."""
    monkeypatch.setattr(published, "RULES_ON_A_PAGE", most)
    return Published(book.play, book.reference)


def test_few_rules_are_on_one_page(strange: Published) -> None:
    """In the order of print, and each at its own anchor there."""
    assert strange.rule_pages == {"": ["1", "1.2", "1.10"]}
    assert address(strange, "rule", "1.10") == "rules.html#rule-1.10"
    assert [one.name for one in pages(strange) if one.file.startswith("rules")] == ["Rules"]


def test_a_chapter_that_is_too_long_is_parted(strange: Published, monkeypatch: pytest.MonkeyPatch) -> None:
    """A chapter is a page; if that would be more than a page holds, each of its parts is one."""
    whole = sum(len(compact(record)) for record in strange.rules.values())
    longer = Published(strange.play, {**strange.reference, "rules": {**strange.rules, "2": strange.rules["1.10"]}})

    assert split(longer, monkeypatch, whole).rule_pages == {"1": ["1", "1.2", "1.10"], "2": ["2"]}
    parts = split(strange, monkeypatch, whole - 1)
    assert parts.rule_pages == {"1": ["1"], "1.2": ["1.2"], "1.10": ["1.10"]}
    assert address(parts, "rule", "1.10") == "rules-1-10.html#rule-1.10"
    assert [one.file for one in pages(parts)][1:5] == ["rules.md", "rules-1.md", "rules-1-2.md", "rules-1-10.md"]


def test_contents_have_the_anchors_of_before(strange: Published, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each section at the place that it had when all were on one page, as a link to where it is now."""
    page = Page(rules.contents(split(strange, monkeypatch, 0)))

    assert [(one["id"], one["href"]) for one in page.all("a")] == [
        ("rule-1", "rules-1.html#rule-1"),
        ("rule-1.2", "rules-1-2.html#rule-1.2"),
        ("rule-1.10", "rules-1-10.html#rule-1.10"),
    ]


def test_no_page_of_rules_is_too_large(own: Path) -> None:
    """For a phone on a slow line; each has its book in its title, and a description of its own."""
    found = sorted(own.glob("books/*/rules*.html"))
    described = [re.findall(r'<meta name="description" content="([^"]*)"', path.read_text("utf-8")) for path in found]

    assert len(found) > 40
    assert [path.name for path in found if path.stat().st_size > LARGEST] == []
    assert len({one for (one,) in described}) == len(found)
    smoke = (own / "books" / "open-fire" / "rules-9-10.html").read_text("utf-8")
    assert "<title>9.10 Smoke – Open Fire – Hulldown</title>" in smoke


def test_the_words_are_listed_from_a_to_z(own: Path) -> None:
    """Each leads to where it is explained."""
    links = [
        one
        for one in read(own / "books" / "open-fire" / "rules.html").all("a")
        if one.get("id", "").startswith("term-")
    ]

    assert [one["id"] for one in links] == sorted((one["id"] for one in links), key=str.casefold)
    assert {one["id"]: one["href"] for one in links}["term-LOS"] == "rules-2.html#term-LOS"


@needs_browser
def test_an_old_address_leads_on(own: Path, tmp_path: Path) -> None:
    """A section that was on the one page of the rules is shown on its own."""
    html = shown(f"file://{own}/books/open-fire/rules.html#rule-9.10", tmp_path)

    assert "<title>9.10 Smoke" in html
