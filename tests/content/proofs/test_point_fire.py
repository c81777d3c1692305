"""Mission Command, point-to-point fire, worked out by hand from the quick reference sheets.

To hit: 1d20, modified, against the weapon's row and the first column that reaches. A hit is converted with a second,
plain 1d20: on the table for foot, whose row depends on the range for some weapons, or on one of the two for armour,
whose cells may hold a number for each band of range. Where the table for foot says area fire, it is the table for
structures, by its column for bombardment up to 15 cm.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, share, total, written

BOOK, PROCEDURE = "mission-command", "point-fire"

REACHES = (5, 15, 25, 35, 50, 60, 75, 100, 150, 250)
"""The columns of the table to hit, in cm."""

NEAR = {
    "small-arms-near": (5, "small-arms-or-mg-far"),
    "mg-near": (5, "small-arms-or-mg-far"),
    "gun-to-110mm-near": (15, "gun-to-110mm-far"),
    "anti-tank-rifle": (15, None),
}
"""Rows for foot that hold up to a range, and the row that follows."""

MODIFIERS = {
    "moving_fast": 2,
    "in_wire": 2,
    "new_in_sight": -1,
    "moving": -2,
    "under_he": -2,
    "hull_down": -4,
}


def needed_to_hit(weapon: Given, distance: int) -> int | None:
    """What the weapon needs at a range; nothing, out of range. Close assault is within 2 cm."""
    row = written(BOOK).tables["point-to-hit"]["rows"][weapon["to_hit"]]
    column = next(nth for nth, reach in enumerate(REACHES) if distance <= reach)
    if weapon["to_hit"].startswith("close-assault") and distance >= 2:
        return None
    return None if row[column] == "none" else int(row[column])


def foot_row(weapon: Given, distance: int) -> str | None:
    """The row for foot at a range. Guns of 37 to 57 mm need high explosive; the 17 pdr of the same row has it."""
    row = weapon.get("foot")
    if row is None or (row == "gun-37-57mm" and not weapon["high_explosive"]):
        return None
    limit, beyond = NEAR.get(row, (250, None))
    return row if distance <= limit else beyond


def needed_to_hurt(weapon: Given, target: Given, facing: str, distance: int) -> Any:
    """What converts the hit: a number, `automatic`, `area-fire`, or `none` for no effect."""
    content = written(BOOK)
    if "armour_front" not in target:
        row = foot_row(weapon, distance)
        return "none" if row is None else content.look_up(content.tables["foot-casualty"], row, target["state"])
    armour = target[f"armour_{facing}"]
    for part in ("1", "2"):
        if f"armour_{part}" in weapon:
            table = content.tables[f"armour-knock-out-{part}"]
            return content.look_up(table, weapon[f"armour_{part}"], armour, distance)
    return "none"


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Each way the first die falls, and what may come of it."""
    weapon, target = (written(BOOK).cards[given[what]] for what in ("weapon", "target"))
    need = needed_to_hit(weapon, given["range"])
    if need is None:
        yield Fraction(1), {"outcome": "miss", "roll": "none"}
        return
    change = sum(value for name, value in MODIFIERS.items() if given.get(name))
    change += 2 * weapon["multi_barrel"] - given.get("suppressions", 0)
    then = needed_to_hurt(weapon, target, given.get("facing", "front"), given["range"])
    good = "casualty" if "armour_front" not in target else "knocked-out"
    for die in range(1, 21):
        roll = die + change
        if roll < need:
            yield share(1, 20), {"outcome": "miss", "roll": roll}
        elif then == "area-fire":
            for chance, outcome in fortified(weapon, target, given["range"]):
                yield share(1, 20) * chance, {"outcome": outcome, "roll": roll}
        else:
            chance = Fraction(then == "automatic") if isinstance(then, str) else share(21 - then, 20)
            yield share(1, 20) * chance, {"outcome": good, "roll": roll}
            yield share(1, 20) * (1 - chance), {"outcome": "no-effect", "roll": roll}


def fortified(weapon: Given, target: Given, distance: int) -> Iterator[tuple[Fraction, str]]:
    """What a shell does to the fortification, from the gravest effect down."""
    content = written(BOOK)
    strength = content.cards[target["structure"]]["strength"]
    column = "bombardment" if distance <= 15 else "standard"
    numbers = content.tables["area-structure"]["rows"][weapon["area_structure"]][column][strength]
    above = 21
    for effect, number in zip(("destroyed", "casualty", "suppression"), reversed(numbers), strict=True):
        least = {"automatic": 1, "none": above}.get(number, number)
        yield share(above - least, 20), effect
        above = least
    yield share(above - 1, 20), "no-effect"


def shot(weapon: str, distance: int, target: str, **more: Any) -> dict[str, Any]:
    """The inputs of one shot."""
    return {"weapon": weapon, "range": distance, "target": target, **more}


FIRE = [
    # small arms and machine-guns, near and far, in and out of range
    shot("small-arms", 5, "section-in-the-open"),
    shot("small-arms", 6, "section-in-cover", suppressions=1),
    shot("small-arms", 25, "truck"),
    shot("small-arms", 26, "section-in-the-open"),
    shot("assault-small-arms", 15, "section-on-the-move", opportunity=True, moving_fast=True, new_in_sight=True),
    shot("light-MG", 5, "bunker-section", in_wire=True),
    shot("tripod-MG", 50, "mortar-team", suppressions=3, under_he=True, moving=True),
    shot("multi-MG", 35, "section-in-the-open", in_wire=True),
    shot("multi-heavy-MG", 15, "SdKfz-251"),
    shot("heavy-MG", 16, "SdKfz-251"),
    # against tanks at arm's length
    shot("close-assault", 1, "Tiger-I"),
    shot("close-assault-engineers", 1, "Panther", facing="side", suppressions=2),
    shot("sticky-bomb", 2, "PzKpfw-IV-H"),
    shot("Panzerfaust", 5, "M4A3"),
    shot("PIAT", 5, "section-in-cover"),
    shot("bazooka", 6, "M4A3", facing="side"),
    # anti-tank rifles and flame
    shot("Boys", 25, "SdKfz-251"),
    shot("Boys", 15, "truck"),
    shot("Boys", 16, "truck"),
    shot("man-pack-flamethrower", 3, "Churchill-VII"),
    shot("vehicle-flamethrower", 15, "section-in-the-open", moving=True, in_vehicle=True),
    # mortars, recoilless guns, auto-cannon
    shot("light-mortar", 5, "section-in-the-open"),
    shot("light-mortar", 25, "section-in-the-open"),
    shot("75mm-recoilless", 60, "T-34-76", facing="side"),
    shot("multi-20mm", 10, "flak-gun", hull_down=False),
    shot("30mm-auto-cannon", 25, "SdKfz-251", new_in_sight=True, opportunity=True),
    # guns at men
    shot("2-pdr", 10, "section-in-the-open"),
    shot("37mm-US", 10, "section-in-the-open"),
    shot("17-pdr", 40, "bunker-section"),
    shot("75mm-L40", 15, "anti-tank-gun", moving=True),
    shot("75mm-L40", 16, "anti-tank-gun"),
    shot("25-pdr", 30, "bunker-section"),
    shot("25-pdr", 15, "bunker-section", suppressions=2),
    shot("105mm-howitzer", 16, "pillbox-crew"),
    shot("petard", 5, "pillbox-crew"),
    shot("380mm", 250, "pillbox-crew"),
    shot("150mm-infantry-howitzer", 75, "section-in-cover"),
    # guns at armour: both ends of bands, hull-down, every class
    shot("50mm-L42", 50, "M5A1"),
    shot("50mm-L42", 51, "M5A1", facing="side"),
    shot("50mm-L60", 15, "PzKpfw-IV-H"),
    shot("50mm-L60", 16, "PzKpfw-IV-H"),
    shot("75mm-L48", 25, "Tiger-I"),
    shot("75mm-L48", 26, "Tiger-I"),
    shot("75mm-L48", 51, "Tiger-I", hull_down=True, moving=True, suppressions=3, under_he=True),
    shot("6-pdr", 5, "Panther"),
    shot("88mm-L56", 76, "Churchill-VII", facing="side"),
    shot("88mm-L71", 250, "Tiger-II"),
    shot("88mm-L71", 20, "Tiger-II"),
    shot("122mm-L43", 101, "Tiger-I"),
    shot("128mm-L55", 100, "Churchill-VII"),
    shot("medium-gun", 200, "Panther"),
    shot("380mm", 250, "Tiger-II", hull_down=True),
    shot("petard", 16, "Tiger-II"),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_sheets_come_to(given: Given) -> None:
    """Every outcome with every modified roll, to the last fraction."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


TARGETS = ("bunker-section", "section-in-the-open", "truck", "SdKfz-251", "M4A3", "Tiger-I", "Tiger-II")
ARSENAL = sorted(name for name, card in written(BOOK).cards.items() if card["card"] == "weapons" and "to_hit" in card)


@pytest.mark.parametrize("nth", range(len(TARGETS)), ids=TARGETS)
def test_every_weapon_fires_as_the_sheets_say(nth: int) -> None:
    """Each weapon at a few ranges, at each sort of target: its rows, its reach, and every band."""
    for number, weapon in enumerate(ARSENAL):
        distance = (1, 5, 12, 25, 26, 50, 75, 76, 120, 250)[(number + 3 * nth) % 10]
        given = shot(weapon, distance, TARGETS[nth])
        assert engine_odds(BOOK, PROCEDURE, given) == expected(given), given


SPOTS = [
    ("small-arms", 20, "section-in-the-open", Fraction(3, 20), 18),
    ("tripod-MG", 33, "mortar-team", Fraction(10, 20), 11),
    ("88mm-L56", 250, "Tiger-I", Fraction(2, 20), 19),
    ("75mm-L70", 100, "T-34-76", Fraction(9, 20), 12),
    ("380mm", 5, "Panther", Fraction(12, 20), 9),
]


@pytest.mark.parametrize(("weapon", "distance", "target", "chance", "need"), SPOTS)
def test_numbers_that_anybody_can_read_off_the_sheet(
    weapon: str, distance: int, target: str, chance: Fraction, need: int
) -> None:
    """The chance to hit is that of the printed number, and a roll one below it misses."""
    given = shot(weapon, distance, target)
    odds = engine_odds(BOOK, PROCEDURE, given)
    assert sum(odds.values()) - sum(odd for text, odd in odds.items() if '"miss"' in text) == chance
    assert engine_roll(BOOK, PROCEDURE, given, need - 1) == {"outcome": "miss", "roll": need - 1}
