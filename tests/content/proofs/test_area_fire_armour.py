"""Mission Command, area fire on armoured vehicles, worked out by hand from the quick reference sheets.

One 1d20 for each vehicle under the template until one is knocked out. The sheet is copied here as it is printed, apart
from the book's own table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, share, total, written

BOOK, PROCEDURE = "mission-command", "area-fire-armour"

SHEET = {
    "to-110mm": {"standard": "18 20 -", "bombardment": "12 15 20"},
    "to-155mm": {"standard": "12 15 20", "bombardment": "9 12 15"},
    "larger": {"standard": "9 12 15", "bombardment": "all 9 12"},
}
"""For armour 1-4, 5-7 and 8+, row by row and column by column."""

WEAPONS: dict[str, tuple[str | None, int | None]] = {
    "3in-mortar": (None, 130),
    "107mm-mortar": (None, 200),
    "120mm-mortar": ("to-155mm", 300),
    "6-pdr": (None, 150),
    "25-pdr": ("to-110mm", 550),
    "88mm-L56": ("to-110mm", 750),
    "95mm-howitzer": ("to-110mm", 350),
    "105mm-howitzer": ("to-110mm", 550),
    "150mm-infantry-howitzer": ("to-155mm", 250),
    "medium-howitzer": ("to-155mm", 750),
    "155mm-gun": ("to-155mm", 1250),
    "170mm-gun": ("larger", 1500),
    "210mm-howitzer": ("larger", 875),
    "380mm": ("larger", 300),
    "salvo-rockets": ("to-155mm", 250),
    "heavy-rocket": ("larger", 100),
    "aircraft-MGs": (None, None),
    "aircraft-auto-cannon": ("to-110mm", None),
    "aircraft-AT-gun": ("to-110mm", None),
    "aircraft-rockets": ("to-110mm", None),
    "fighter-bomber-bombs": ("to-110mm", None),
    "bomber-bombs": ("to-155mm", None),
    "heavy-bomber-bombs": ("to-155mm", None),
}
"""The row of each weapon, by calibre or aircraft, and how far it fires, in cm; aircraft have no range."""

ROCKETS = ("salvo-rockets", "heavy-rocket", "aircraft-rockets")
HEAVY = ("heavy-bomber-bombs",)


def chance_of(weapon: str, vehicle: str, column: str) -> Fraction:
    """The chance that one vehicle is knocked out by a roll for it."""
    cards = written(BOOK).cards
    row, reach = WEAPONS[weapon]
    if row is None:
        return Fraction(0)
    from_side = reach is None or cards[vehicle].get("top") == "open"
    armour = cards[vehicle]["armour_side" if from_side else "armour_front"]
    need = SHEET[row][column].split()[(armour > 4) + (armour > 7)]
    if need in ("all", "-"):
        return Fraction(need == "all")
    return share(21 - int(need) + (weapon in ROCKETS), 20)


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Which vehicle is the first to be knocked out, or none."""
    weapon, vehicles = given["weapon"], [one["vehicle"] for one in given["vehicles"]]
    if given.get("range", 0) > (WEAPONS[weapon][1] or 1500):
        yield Fraction(1), effects(["out-of-range"] * len(vehicles))
        return
    near = given.get("direct", False) and given.get("range", 0) <= 15
    bombarded = near or given.get("intensity") == "bombardment" or weapon in HEAVY
    column = "bombardment" if bombarded else "standard"
    left = Fraction(1)
    for nth, vehicle in enumerate(vehicles):
        chance = chance_of(weapon, vehicle, column) * (given.get("intensity") != "harassing")
        spared = len(vehicles) - nth - 1
        yield left * chance, effects(["no-effect"] * nth + ["knocked-out"] + ["spared"] * spared)
        left *= 1 - chance
    yield left, effects(["no-effect"] * len(vehicles))


def effects(names: Sequence[str]) -> Given:
    """The outcome with these effects."""
    return {"knocked_out": names.count("knocked-out"), "effects": [{"effect": name} for name in names]}


def template(weapon: str, *vehicles: str, **more: Any) -> dict[str, Any]:
    """The inputs of one template."""
    return {"weapon": weapon, "vehicles": [{"vehicle": one} for one in vehicles], **more}


FIRE = [
    template("25-pdr", "SdKfz-251", "M4A3", "Tiger-II", range=550),
    template("25-pdr", "SdKfz-251", range=551),
    template("105mm-howitzer", "M10", "Panther", "M10", range=100, intensity="bombardment"),
    template("105mm-howitzer", "M10", range=100, intensity="harassing"),
    template("105mm-howitzer", "Churchill-VII", "Tiger-II", range=9),
    template("95mm-howitzer", "M5A1", range=15, direct=True),
    template("95mm-howitzer", "M5A1", range=16, direct=True),
    template("150mm-infantry-howitzer", "Tiger-I", "Tiger-I", "Tiger-I", "Tiger-I", range=250),
    template("medium-howitzer", "Tiger-II", "T-34-76", range=700, intensity="bombardment"),
    template("155mm-gun", "PzKpfw-IV-H", range=1250),
    template("170mm-gun", "Tiger-II", "Panther", range=1500),
    template("210mm-howitzer", "SdKfz-251", "M4A3", range=875, intensity="bombardment"),
    template("210mm-howitzer", "Tiger-I", "M4A3", range=875, intensity="bombardment"),
    template("380mm", "Tiger-II", range=3, direct=True),
    template("salvo-rockets", "M4A3", "M10", "Panther", range=250),
    template("heavy-rocket", "Panther", range=100, intensity="bombardment"),
    template("3in-mortar", "SdKfz-251", range=20, intensity="bombardment"),
    template("107mm-mortar", "SdKfz-251", range=20, intensity="bombardment"),
    template("120mm-mortar", "SdKfz-251", "M5A1", range=300),
    template("6-pdr", "SdKfz-251", range=150),
    template("88mm-L56", "M4A3", range=750),
    template("aircraft-MGs", "SdKfz-251"),
    template("aircraft-auto-cannon", "Panther", "M4A3"),
    template("aircraft-AT-gun", "Tiger-II", "Tiger-I"),
    template("aircraft-rockets", "Panther", "Churchill-VII"),
    template("fighter-bomber-bombs", "PzKpfw-IV-H"),
    template("bomber-bombs", "Tiger-II", "Panther"),
    template("heavy-bomber-bombs", "Tiger-II", "Panther", "M4A3", "SdKfz-251"),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_sheet_comes_to(given: Given) -> None:
    """Every outcome, to the last fraction."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


def test_a_template_stops_at_the_first_knock_out() -> None:
    """The vehicles after it are not rolled for."""
    given = template("medium-howitzer", "SdKfz-251", "M5A1", "M4A3", range=300)

    assert engine_roll(BOOK, PROCEDURE, given, 11, 12) == effects(["no-effect", "knocked-out", "spared"])
