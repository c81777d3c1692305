"""Open Fire, GP fire and close assault, worked out by hand from 9.2 to 9.4, 11, 13.3 and 17 of the rules.

A marker starts at the firer's offence, goes left by the target's defence, and then as the modifications say. At -6 and
beyond nothing happens, at 13 and beyond the target is killed; between them 1D10 is read down the column. All other
targets in the hex share a second roll, four spaces to the left. In an assault both ratings are doubled first, infantry
adding 3 to its own before that. The columns, the cards and the values that the rules do not print are the book's.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, share, total, written

BOOK = "open-fire"

INFANTRY = ("squad", "half-squad", "crew")

TERRAIN = {"clear": 0, "building": -1, "rough": -1, "woods": -2, "town": -2}
IMPROVED, DEFILADE, TARGET_MOVES, CHARGE, OTHERS = -3, -1, 3, 3, -4
FIRER_MOVES = {"halted": 0, "slow": -1, "fast": -2}


def card(name: str) -> Given:
    """A card as it is written."""
    found: Given = written(BOOK).cards[name]
    return found


def offence(firer: Given, fire: str, distance: int = 0) -> int:
    """The GP offence of what fires; beyond 20 hexes that is the main gun alone. Fighters have more weapons (17)."""
    if fire in ("bombs", "rockets"):
        return int(firer["ordnance"][fire])
    if fire == "machineguns":
        return int(firer["offence"] - firer["offence_main"])
    return int(firer["offence_main" if fire == "main-gun" or distance > 20 else "offence"])


def modified(given: Given, start: int) -> int:
    """The marker's space after the modifications: of the ways to be dug in the best one, a bunker's bonus besides."""
    dug_in = IMPROVED if given.get("improved_position") else DEFILADE if given.get("defilade") else 0
    moving = TARGET_MOVES if given.get("target_moving") else 0
    drives = FIRER_MOVES[given.get("firer_moving", "halted")]
    return int(start + TERRAIN[given.get("terrain", "clear")] + dug_in - given.get("bunker", 0) + moving + drives)


def rolls(space: int) -> list[tuple[Fraction, str]]:
    """What each face of the die gives in a space; beyond the ends nobody rolls."""
    if space <= -6:
        return [(Fraction(1), "no-effect")]
    if space >= 13:
        return [(Fraction(1), "killed")]
    content = written(BOOK)
    table = content.tables["gp-results"]
    return [(share(1, 10), content.look_up(table, space, die)) for die in range(1, 11)]


def fire(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """GP fire: the primary target, and perhaps all others."""
    firer, target = card(given["firer"]), card(given["target"])
    power = offence(firer, given.get("fire", "all-weapons"), given["range"])
    space = modified(given, power - target["defence"])
    others = rolls(space + OTHERS) if given.get("others") else [(Fraction(1), "none")]
    for chance, primary in rolls(space):
        for more, secondary in others:
            yield chance * more, {"space": space, "primary": primary, "secondary": secondary}


def assault(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Close assault: doubled, then modified; who would capture gets a prisoner for a kill, and nothing for less."""
    attacker, defender = card(given["attacker"]), card(given["defender"])
    attack = offence(attacker, given.get("fire", "all-weapons")) + 3 * (attacker["class"] in INFANTRY)
    defence = defender["defence"] + 3 * (defender["class"] in INFANTRY)
    space = modified(given, 2 * attack - 2 * defence + CHARGE * given.get("charge", False))
    for chance, result in rolls(space):
        taken = {"killed": "captured"}.get(result, "no-effect") if given.get("capture") else result
        yield chance, {"space": space, "result": taken}


def shot(firer: str, target: str, distance: int, **more: Any) -> dict[str, Any]:
    """The inputs of GP fire."""
    return {"firer": firer, "target": target, "range": distance, **more}


def close(attacker: str, defender: str, **more: Any) -> dict[str, Any]:
    """The inputs of an assault."""
    return {"attacker": attacker, "defender": defender, **more}


EXAMPLE = shot("Panther", "US-truck", 8, terrain="building", target_moving=True)
"""The example that 9.2 prints."""

FIRE = [
    EXAMPLE,
    shot("Panther", "US-truck", 20, others=True),
    shot("Panther", "US-truck", 21, others=True),
    shot("Panther", "M10", 21, fire="main-gun"),
    shot("Panther", "M10", 3, fire="machineguns", firer_moving="fast"),
    shot("M4A3", "GE-squad", 5, terrain="woods", others=True),
    shot("M4A3", "GE-half-squad", 0, terrain="town", improved_position=True, others=True),
    shot("M4A1", "88mm-gun", 12, firer_moving="slow", bunker=4),
    shot("M4A1", "GE-squad", 12, terrain="town", bunker=6, others=True),
    shot("Tiger", "76mm-gun", 30, fire="main-gun", improved_position=True),
    shot("Tiger", "M4A3", 2, defilade=True, terrain="rough"),
    shot("Tiger", "US-squad", 4, target_moving=True, others=True),
    shot("jeep", "Jagdtiger", 3, others=True),
    shot("US-squad", "GE-squad", 1, target_moving=True),
    shot("US-half-squad", "88mm-gun", 6),
    shot("US-crew", "GE-squad", 0, others=True, firer_moving="slow"),
    shot("FW-190", "US-truck", 0, fire="machineguns", others=True),
    shot("FW-190", "M26", 0, fire="bombs", firer_moving="fast", terrain="woods"),
    shot("FW-190", "US-squad", 0, fire="rockets", improved_position=True, others=True),
    shot("P-38", "GE-squad", 0, fire="bombs", target_moving=True, others=True),
    shot("P-38", "Tiger", 0, fire="rockets"),
    shot("M26", "FW-190", 0, fire="machineguns"),
    shot("US-squad", "FW-190", 0, fire="machineguns"),
    shot("SPW-251", "US-squad", 10, terrain="building"),
    shot("M8", "Kfz-13", 60, fire="main-gun", target_moving=True, firer_suppressed=True),
    shot("76mm-gun", "GE-truck", 25, target_moving=True),
]

ASSAULTS = [
    close("US-squad", "PzIV", charge=True),
    close("US-squad", "PzIV", capture=True),
    close("US-squad", "Tiger", capture=True, charge=True, target_moving=True),
    close("US-half-squad", "GE-half-squad", capture=True, terrain="woods"),
    close("US-crew", "GE-truck", capture=True),
    close("GE-squad", "M4A1", defilade=True),
    close("GE-squad", "US-squad", improved_position=True, terrain="town", charge=True),
    close("GE-half-squad", "US-squad"),
    close("M4A3", "GE-squad", terrain="town"),
    close("M4A3", "88mm-gun", bunker=4),
    close("PzIV", "jeep", fire="machineguns"),
    close("PzIV", "jeep", fire="main-gun", charge=True),
    close("Tiger", "US-truck", charge=True),
    close("jeep", "Jagdtiger"),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_the_odds_of_fire_are_what_the_rules_come_to(given: Given) -> None:
    """The space, every result and every die, for the primary target and the others, to the last fraction."""
    assert engine_odds(BOOK, "gp-fire", given) == total(fire(given))


@pytest.mark.parametrize("given", ASSAULTS, ids=lambda given: " ".join(map(str, given.values())))
def test_the_odds_of_an_assault_are_what_the_rules_come_to(given: Given) -> None:
    """The doubled ratings, the space, every result and every die, to the last fraction."""
    assert engine_odds(BOOK, "close-assault", given) == total(assault(given))


def test_the_example_of_the_rules() -> None:
    """Offence 8 less defence 3 is space 5, a building 4, on the move 7; there a 5 suppresses, as 3 to 6 do."""
    still = {name: value for name, value in EXAMPLE.items() if name not in ("terrain", "target_moving")}
    found = [next(fire(given))[1]["space"] for given in (still, {**still, "terrain": "building"}, EXAMPLE)]
    assert found == [5, 4, 7]
    told = {"space": 7, "primary": "suppressed", "secondary": "none"}
    assert engine_roll(BOOK, "gp-fire", EXAMPLE, 5) == told
    assert [die for die, (_, result) in enumerate(rolls(7), 1) if result == "suppressed"] == [3, 4, 5, 6]


def expected(given: Given) -> Odds:
    """All outcomes of fire and their chances."""
    return total(fire(given))


def test_a_second_roll_is_four_spaces_to_the_left_and_no_worse_than_the_first() -> None:
    """What the others suffer never is likelier to be a kill than what the primary target does."""
    for given in FIRE:
        if given.get("others"):
            odds = expected(given)
            first, second = (sum(odd for told, odd in odds.items() if f'"{who}": "killed"' in told) for who in WHO)
            assert second <= first


WHO = ("primary", "secondary")
