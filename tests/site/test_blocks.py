"""The texts of a book as blocks: paragraphs, and lists as their authors write them."""

from __future__ import annotations

import pytest

from hulldown_compiler.bundle.published import Published
from hulldown_site.html import text


@pytest.mark.parametrize(
    ("written", "html"),
    [
        ("One.", "<p>One.</p>"),
        ("One.\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("One.\n\n\nTwo.", "<p>One.</p><p>Two.</p>"),
        ("It has\n- wheels,\n- a gun.\nSo.", "<p>It has</p><ul><li>wheels,</li> <li>a gun.</li></ul><p>So.</p>"),
        ("- wheels,\n\n- a gun.", "<ul><li>wheels,</li> <li>a gun.</li></ul>"),
        ("1. Aim.\n2. Fire.", "<ol><li>Aim.</li> <li>Fire.</li></ol>"),
        ("1. Aim.\nMind the gap.\n2. Fire.",
         '<ol><li>Aim.</li></ol><p>Mind the gap.</p><ol start="2"><li>Fire.</li></ol>'),
        ("1. Aim:\n- high,\n- low.\n2. Fire.",
         "<ol><li>Aim:<ul><li>high,</li> <li>low.</li></ul></li> <li>Fire.</li></ol>"),
        ("1. Aim.\n1. Fire.", "<ol><li>Aim.</li></ol><ol><li>Fire.</li></ol>"),
        ("1. Aim.\nThen:\n- high.", "<ol><li>Aim.</li></ol><p>Then:</p><ul><li>high.</li></ul>"),
        ("27. February was cold.\n1944. So was it.", "<p>27. February was cold.</p><p>1944. So was it.</p>"),
        ("-5 is less than 1.5\n- ", "<p>-5 is less than 1.5</p><p>- </p>"),
        ("- <b>*bold*</b> & so on\n- on", "<ul><li>&lt;b&gt;*bold*&lt;/b&gt; &amp; so on</li> <li>on</li></ul>"),
        ("- alone", "<ul><li>alone</li></ul>"),
    ],
)  # fmt: skip
def test_blocks(written: str, html: str, mill: Published) -> None:
    """Lines are paragraphs, bullets or counted items, and whatever they hold is escaped."""
    assert text.words(written) == html
    assert text.paragraphs(mill, written) == html


def test_stories_have_no_lists(mill: Published) -> None:
    """In a paragraph that is read aloud a dash is a dash."""
    assert text.story(mill, "- Halt!\n- Who goes?\n1. Nobody.") == "<p>- Halt!</p><p>- Who goes?</p><p>1. Nobody.</p>"


def test_references_in_lists_are_links(gallery: Published) -> None:
    """As they are in paragraphs."""
    assert text.paragraphs(gallery, "So:\n- see {rule:1}") == (
        '<p>So:</p><ul><li>see <a class="hd-rule" href="rules.html#rule-1">1</a></li></ul>'
    )
