"""Mission Command, area fire on buildings and fortifications, worked out by hand from the quick reference sheets.

One 1d20 for the structure, against up to three numbers. The sheet is copied here as it is printed, apart from the
book's own table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, share, total, written

BOOK, PROCEDURE = "mission-command", "area-fire-structure"

SHEET = {
    "to-110mm": {
        "light": ("S5/C7/D9", "D auto"),
        "medium": ("S15/C18/D20", "S12/C15/D18"),
        "strong": ("S18/C20", "S15/C18/D20"),
        "very-strong": ("no effect", "no effect"),
    },
    "to-155mm": {
        "light": ("D auto", "D auto"),
        "medium": ("S12/C15/D18", "S6/C10/D12"),
        "strong": ("S15/C18/D20", "S12/C15/D18"),
        "very-strong": ("no effect", "S18/C20"),
    },
    "larger": {
        "light": ("D auto", "D auto"),
        "medium": ("S5/C7/D9", "D auto"),
        "strong": ("S6/C10/D12", "S5/C7/D9"),
        "very-strong": ("S12/C15/D18", "S6/C10/D12"),
    },
}
"""For standard fire, and for bombardment or direct fire up to 15 cm."""

HARM = {
    "": ("no-effect", 0, 0, 0, 0, 0, False),
    "S": ("suppression", 1, 0, 0, 0, 0, False),
    "C": ("casualty", 1, 0, 1, 0, 0, False),
    "D": ("destroyed", 2, 1, 1, 1, 1, True),
}
"""What each letter does, in the order of FIELDS."""

FIELDS = (
    "effect",
    "suppressions_vulnerable",
    "suppressions_others",
    "casualties_vulnerable",
    "casualties_others",
    "heavy",
    "displaced",
)

STRENGTHS = {"timber-house": "light", "brick-house": "medium", "stone-church": "strong", "casemate": "very-strong"}

BOMBARD = ("heavy-bomber-bombs", "demolitions")
"""What always counts as bombardment."""

ROWS = {
    "8cm-mortar": "to-110mm",
    "107mm-mortar": "to-110mm",
    "25-pdr": "to-110mm",
    "88mm-L56": "to-110mm",
    "aircraft-auto-cannon": "to-110mm",
    "aircraft-AT-gun": "to-110mm",
    "aircraft-rockets": "to-110mm",
    "120mm-mortar": "to-155mm",
    "122mm-L23": "to-155mm",
    "155mm-gun": "to-155mm",
    "bomber-bombs": "to-155mm",
    "heavy-bomber-bombs": "to-155mm",
    "183mm-howitzer": "larger",
    "240mm-howitzer": "larger",
    "170mm-gun": "larger",
    "380mm": "larger",
    "demolitions": "larger",
    "light-mortar": None,
    "60mm-mortar": None,
    "6-pdr": None,
    "tripod-MG": None,
    "aircraft-MGs": None,
}
"""The row of each weapon, by its calibre; some have no effect."""


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Each letter and its chance, from the gravest down."""
    row, strength = ROWS[given["weapon"]], STRENGTHS[given["structure"]]
    near = given.get("direct", False) and given.get("range", 0) <= 15
    bombarded = near or given.get("intensity") == "bombardment" or given["weapon"] in BOMBARD
    cell = "no effect" if row is None else SHEET[row][strength][bombarded]
    if given.get("intensity") == "harassing":
        cell = "no effect"
    if cell == "D auto":
        yield Fraction(1), harm("D")
        return
    above = 21
    for letter, number in reversed(re.findall(r"([SCD])(\d+)", cell)):
        yield share(above - int(number), 20), harm(letter)
        above = int(number)
    yield share(above - 1, 20), harm("")


def harm(letter: str) -> Given:
    """The outcome for a letter."""
    return dict(zip(FIELDS, HARM[letter], strict=True))


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def blow(weapon: str, structure: str, **more: Any) -> dict[str, Any]:
    """The inputs of one template."""
    return {"weapon": weapon, "structure": structure, **more}


WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"intensity": "bombardment"},
    {"intensity": "harassing"},
    {"range": 15, "direct": True},
    {"range": 16, "direct": True},
)


@pytest.mark.parametrize("weapon", ROWS)
def test_odds_are_what_the_sheet_comes_to(weapon: str) -> None:
    """At every strength, in every way the weapon can be fired, to the last fraction."""
    chosen = "area_intensity" not in written(BOOK).cards[weapon]
    for structure in STRENGTHS:
        for way in WAYS if chosen else WAYS[:1]:
            given = blow(weapon, structure, **way)
            assert engine_odds(BOOK, PROCEDURE, given) == expected(given), given


@pytest.mark.parametrize(("weapon", "reach"), [("8cm-mortar", 120), ("380mm", 300), ("183mm-howitzer", 750)])
def test_nothing_happens_out_of_range(weapon: str, reach: int) -> None:
    """At the last centimetre there is a roll; one farther off there is none."""
    inside, outside = (blow(weapon, "brick-house", range=reach + more) for more in (0, 1))

    assert engine_odds(BOOK, PROCEDURE, inside) == expected(inside)
    assert engine_odds(BOOK, PROCEDURE, outside) == total([(Fraction(1), {**harm(""), "effect": "out-of-range"})])
