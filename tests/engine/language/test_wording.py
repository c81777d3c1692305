"""Names and values as they are printed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.engine.resolver.procedure_book import PROSE

from hulldown_engine.language.wording import called, joined, number, ordinal, plural, shown, signed, spoken


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("flank-after-pivot", "flank after pivot"),
        ("max_range", "max range"),
        ("mg-near", "MG near"),
        ("us", "US"),
        ("rof", "ROF"),
        ("anti-tank-rifle", "anti-tank rifle"),
        ("anti_tank", "anti-tank"),
        ("half-squad", "half-squad"),
        ("gun-37-57mm", "gun 37-57mm"),
        ("crew-1", "crew-1"),
        ("armour_1", "armour 1"),
        ("from-1000-to-2000-yards", "from 1000 to 2000 yards"),
        ("M26", "M26"),
        ("gun-75mm-l70", "gun 75mm L70"),
        ("german", "German"),
        ("", ""),
    ],
)
def test_a_name_becomes_words(name: str, words: str) -> None:
    """Hyphens and underscores are spaces, but where a hyphen belongs; abbreviations of the field are in capitals."""
    assert spoken(name) == words


@pytest.mark.parametrize(
    ("name", "several"),
    [("kills", True), ("dice", True), ("hit_dice", True), ("loss", False), ("radius", False), ("axis", False),
     ("range", False)],
)  # fmt: skip
def test_whether_a_name_is_of_several_things(name: str, several: bool) -> None:  # noqa: FBT001 - it is what is tested
    """Kills are, a loss is."""
    assert plural(name) == several


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        (-3, "-3"),
        (0.5, "½"),
        (-1.5, "-1½"),
        (Fraction(5, 2), "2½"),
        ("no-effect", "no effect"),
        ("Big-Gun", "the {Big} Gun"),
        ("88mm", "88mm"),
        (["crew-1", "killed"], "crew-1, killed"),
        ([], "none"),
        ({"unit": "88mm", "fresh": True}, "unit 88mm; fresh yes"),
        ([{"effect": "hit"}, {"effect": "missed"}], "effect hit, effect missed"),
    ],
)
def test_a_value_becomes_words(value: Any, words: str) -> None:
    """Halves as such, names as words, cards by what they are called."""
    assert shown(PROSE, value) == words


def test_numbers() -> None:
    """With a sign, and in order."""
    assert [signed(one) for one in (2, 0, -1, 0.5)] == ["+2", "0", "-1", "+½"]
    assert [ordinal(one) for one in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th"
    ]  # fmt: skip
    assert number(Fraction(4, 2)) == "2"


def test_a_row_of_words() -> None:
    """With the last after its word."""
    assert [joined([]), joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"], "or")] == [
        "", "a", "a and b", "a, b or c"
    ]  # fmt: skip


def test_a_card_without_a_name_is_called_by_its_id() -> None:
    """Nothing else is known of it."""
    assert called({}, "88mm") == "88mm"
