"""Menus of many hexes: what is listed, and what is typed for one of them."""

from __future__ import annotations

import pytest

from hulldown_engine import Decision, Option
from hulldown_engine.basics.decision import About
from hulldown_terminal.platoon import menu, option_keys

EDGE = range(101, 128)


def asked(letters: str) -> list[option_keys.Choice]:
    """The question who moves, of units that may enter by any hex of an edge."""
    entries = [
        Option(
            f"enter:{letter}:{place:04d}", f"{letter} M10 enters at {place:04d}", About("entry", letter, "", (place,))
        )
        for letter in letters
        for place in EDGE
    ]
    end = Option("finish", "End the mission here", About("finish"))
    return option_keys.choices(Decision("order", "5.5", "Who moves?", (*entries, end)), None)


def lines(letters: str) -> list[str]:
    """The menu as it is printed."""
    return [line for _, line in menu.lay(None, asked(letters), 80, 40)]


def test_entries_of_several_units_are_not_all_listed() -> None:
    """A line a unit, with what is typed for a hex of it; those of one unit are as many as can be read."""
    assert lines("AB") == [
        "Move: 1 to 27 A M10 enters at a hex: type A 0101, or another of 27",
        "      28 to 54 B M10 enters at a hex: type B 0101, or another of 27",
        "Other: 55 End the mission here",
    ]
    assert lines("A")[0].startswith("Move: 1 A M10 enters at 0101   2 0102")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("B 0105", ["enter:B:0105"]),
        ("b 0105", ["enter:B:0105"]),
        ("0105", ["enter:A:0105", "enter:B:0105"]),
        ("C 0105", []),
    ],
)
def test_a_hex_with_a_letter_before_it_is_that_units(typed: str, meant: list[str]) -> None:
    """Without one it may be anybody's."""
    assert [choice.option.id for choice in option_keys.meant(asked("AB"), typed)] == meant
