"""The matrix and positions in play as the site shows them."""

from __future__ import annotations

from functools import cache

import pytest
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.tracing import rule_citations
from hulldown_site.pages.reference import proof, rules

OPEN_FIRE = CONTENT / "open-fire"


@cache
def book() -> Published:
    """Open Fire."""
    return Published(*writer.bundle(read_once(OPEN_FIRE)))


def row(section: str) -> str:
    """What the page has on a section."""
    page = proof.of_chapter(book(), section.partition(".")[0])
    return next(one for one in page.split("<tr>") if f'id="proof-{section}"' in one)


def test_a_section_has_its_row() -> None:
    """What carries it out and what proves it, folded behind how many there are; charts and examples are links."""
    found = row("5.3")

    assert '<a class="hd-rule" href="rules-5.html#rule-5.3">5.3</a>' in found
    assert "<code>perception</code> in engine/hulldown_engine/platoon/effects/checks.py" in found
    assert '<a href="procedure-perception-check.html">Perception Check</a>' in found
    assert "<code>test_488_looks_with_a_perception_of_two_less</code> in tests/engine/platoon/" in found
    assert '<a href="rules-5.html#rule-5.3">a check at +1 for PC 5, and 6 is enough</a>' in found


def test_what_is_proved_is_told_beside_tests_and_examples() -> None:
    """For each rule, number and exception how many statements hold, what it is, and what they say."""
    found = row("6.3")

    assert "<summary>number: 1</summary><p>Initiatives of more than 5 in all.</p><ul><li>Without a" in found
    assert "<summary>exception: 3</summary>" in row("7.8")


def test_examples_prove_what_nobody_plays() -> None:
    """In a reference they stand where statements stand elsewhere."""
    reference = Published(*writer.bundle(read_once(CONTENT / "mission-command")))
    found = next(one for one in proof.of_chapter(reference, "1").split("<tr>") if 'id="proof-1"' in one)

    assert "<summary>one example</summary>" in found.split("</td>")[2]


def test_a_section_that_is_only_to_be_read_says_why() -> None:
    """In the place of code and proof."""
    assert "<i>Only to be read: how to read the chapter</i>" in row("2")


def test_errata_are_linked() -> None:
    """To where each of them is told."""
    assert '<a href="errata-7.html#erratum-stacking">' in row("7.1")


def test_sections_lead_to_their_rows() -> None:
    """From the rules; one that is only to be read has no proof to lead to."""
    assert '#proof-1.2"' not in rules.page(book())
    assert '<a href="proof-7.html#proof-7.1">code, statements, tests, examples</a>' in rules.page(book())


def test_without_the_tests_the_page_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence."""
    monkeypatch.setattr(rule_citations, "root", lambda: None)

    assert "<p>hulldown is installed here without its tests, so none are named.</p>" in proof.page(book())


def example(title: str) -> str:
    """An example of the rules, by its title."""
    return next(one for one in rules.page(book()).split("<details ") if f"<summary>{title}</summary>" in one)


def test_a_position_shows_its_units_its_question_and_its_answer() -> None:
    """The data cards are links; what is so is said in a word."""
    found = example("The same shot on the map")

    assert '<a href="card-Jagdtiger.html">Jagdtiger</a>, at 0517, facing 0518, posture closed' in found
    assert "posture closed, defilade</li>" in found
    assert "What an AP shot is like; <span>unit</span> A; <span>target</span> P" in found
    assert "<i>chance</i> 35" in found


def test_orders_and_dice_are_shown() -> None:
    """Orders as they are given, dice as they fall."""
    found = example("Two rounds at short range")

    assert "<span>orders</span> fire main gun gp L" in found
    assert '<b class="hd-die">10</b><b class="hd-die">10</b>' in found


def test_a_table_looked_up_is_shown() -> None:
    """The table is a link."""
    found = example("An M26")

    assert '<a href="table-vehicle-costs.html#table-vehicle-costs">' in found
    assert "<span>vehicle</span> M26" in found
    assert "<i>cell</i> 10" in found


# The glossary ---------------------------------------------------------------------------------------------------------


def section(number: str) -> str:
    """A section of the rules."""
    return rules.page(book()).partition(f"{{#rule-{number}}}")[2].partition("{#rule-")[0]


def test_a_glossary_has_an_anchor_for_each_word() -> None:
    """Abbreviations, and terms of several words."""
    assert '<li><dfn id="term-LOS">LOS</dfn>: Line of Sight (<a' in section("2.12.1")
    assert '<li><dfn id="term-Success-and-failure">Success and failure</dfn>: what checks and combat' in section("2.12")


def test_the_first_mention_of_an_abbreviation_leads_to_the_glossary() -> None:
    """Once in a section; not in the glossary itself, and not inside of other links."""
    link = '<a class="hd-term" href="rules-2.html#term-LOS" title="Line of Sight">LOS</a>'

    assert section("9.10").count(link) == 1
    assert section("9.10").count("LOS") > 1
    assert "hd-term" not in section("2.12.1")
    assert '<a href="table-ap-hit-chance.html#table-ap-hit-chance">AP Combat Hit Chance Track</a>' in section("9.1")


def test_words_that_look_like_abbreviations_are_left_alone() -> None:
    """The letters of units are none."""
    assert "#term-AA" not in rules.page(book())
