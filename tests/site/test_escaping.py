"""Texts of strangers: whatever they hold, it is shown and not obeyed."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.site.reading import Page, dealt, pages, read

from hulldown_compiler.bundle.published import Published
from hulldown_site.html.markup import plain


def test_no_text_becomes_an_element(hard: Path) -> None:
    """No element, no attribute and no link comes out of a text."""
    for path in pages(hard):
        page = read(path)
        assert [one for one in page.elements if one.tag == "x-evil"] == []
        assert [one for one in page.elements if any(name.startswith("on") for name in one.attributes)] == []
        assert [one for one in page.all("a") if one.get("href", "").startswith("evil:")] == []
        assert "evil" not in page.ids


def test_no_paragraph_becomes_an_element(hard: Path) -> None:
    """Nor in the scripts of the sleeve, whose HTML is put into the page as it is."""
    for _, paragraphs in dealt(hard / "books" / "strange"):
        for html in paragraphs.values():
            page = Page(html)
            assert {one.tag for one in page.elements} <= {"p", "div", "span", "a", "ul", "ol", "li", "dl", "dt", "dd"}
            assert "x-evil" in page.text


def test_texts_are_shown_as_they_are(hard: Path, strange: Published) -> None:
    """Titles, names and sources stand on their pages letter by letter."""
    folder = hard / "books" / "strange"

    assert strange.title in read(folder / "index.html").text
    assert strange.rules["1"]["title"] in read(folder / "rules.html").text
    assert strange.called("flag", "lamp").removeprefix("a ") in read(folder / "names-items.html").text
    assert strange.reference["documents"]["paper"]["title"] in read(folder / "sources.html").text
    assert strange.called("member", "ann") in read(folder / "sheet.html").text


def test_a_title_does_not_end_the_title(hard: Path, strange: Published) -> None:
    """A book's title is the title of its page, whole."""
    html = (hard / "books" / "strange" / "index.html").read_text("utf-8")
    head = html[html.index("<title>") : html.index("</title>")]

    assert Page(head.replace("<title>", "")).text.startswith(strange.title)


def test_the_title_of_a_site_is_shown_as_it_is(hard: Path) -> None:
    """In the heading of its front page, and in every page's title."""
    assert "Hard <x-evil>books</x-evil>" in read(hard / "index.html").text
    assert "Hard &lt;x-evil&gt;books&lt;/x-evil&gt;</title>" in (hard / "books" / "mill" / "rules.html").read_text(
        "utf-8"
    )


@pytest.mark.parametrize("text", ["*a*", "1. a", "    a", "# a", "{: #x }", "a\n\n- b", "<b>", "&lt;", "`c`", "[x]: y"])
def test_no_markdown_is_left_in_plain_words(text: str) -> None:
    """Only letters, digits, spaces and character references remain."""
    assert all(one.isalnum() or one in " &#;" for one in plain(text))
