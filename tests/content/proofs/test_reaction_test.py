"""Mission Command, the reaction test, worked out by hand from the quick reference sheets.

1d10 and the sum of the adjustments: 6 and more obeys, 1 to 5 halts, 0 to -4 retires, -5 to -10 retreats, less routs.
Retreating groups under fire ignore every effect but a worse one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, share, total, written

BOOK, PROCEDURE = "mission-command", "reaction-test"

ONCE = {
    "armour_fires_near": -3,
    "retreating": -2,
    "unlocated_fire": -2,
    "fire_from_behind": -2,
    "infantry_advancing": -2,
    "armour_alone": -2,
    "soft_in_the_open": -2,
    "friends_fall_back": -1,
    "rockets_flame_or_aircraft": -1,
    "enemy_retreating": 1,
    "hull_down": 1,
    "commander_near": 2,
}
"""Circumstances that count once."""

EACH = {"eliminated": -2, "suppressed": -1, "enemy_armour_destroyed": 1}
"""Circumstances that count for each element or vehicle."""

ONE_OF = {
    "quality": {"raw": -4, "green": -2, "veteran": 2, "elite": 4},
    "orders": {"withdraw": -4, "advance": 1},
    "cover": {"partial": 1, "good": 2, "permanent": 3},
}

WORST_FIRST = ["rout", "retreat", "retire", "halt", "obey"]


def adjustment(given: Given) -> int:
    """The sum of all that applies."""
    found = sum(value for name, value in ONCE.items() if given.get(name))
    found += sum(value * int(given.get(name, 0)) for name, value in EACH.items())
    found += sum(values.get(str(given.get(name)), 0) for name, values in ONE_OF.items())
    lost = -1 if given.get("quality") == "elite" else -4
    return found + (lost if given.get("out_of_command") else 0)


def effect(number: int) -> str:
    """What a total comes to."""
    return WORST_FIRST[(number >= -10) + (number >= -4) + (number >= 1) + (number >= 6)]


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Each face of the die."""
    for die in range(1, 11):
        number = die + adjustment(given)
        found = effect(number)
        if given.get("fired_on"):
            found = min(found, "retreat", key=WORST_FIRST.index)
        yield share(1, 10), {"effect": found, "total": number}


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


GROUPS: list[dict[str, Any]] = [
    {},
    *({name: True} for name in ONCE),
    *({name: number} for name in EACH for number in (1, 3)),
    *({name: value} for name, values in ONE_OF.items() for value in values),
    *({"out_of_command": True, "quality": quality} for quality in ("raw", "green", "regular", "veteran", "elite")),
    {"quality": "elite", "orders": "advance", "cover": "permanent", "commander_near": True, "hull_down": True},
    {"quality": "raw", "orders": "withdraw", "out_of_command": True, "eliminated": 12, "suppressed": 12},
    {"retreating": True, "fired_on": True, "quality": "elite", "commander_near": True},
    {"retreating": True, "fired_on": True, "quality": "raw", "eliminated": 3, "suppressed": 2},
    dict.fromkeys(ONCE, True),
]


@pytest.mark.parametrize("given", GROUPS, ids=lambda given: " ".join(given) or "nothing")
def test_odds_are_what_the_sheets_come_to(given: Given) -> None:
    """Every effect with every total."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


@pytest.mark.parametrize(("total_", "named"), [(6, "obey"), (5, "halt"), (1, "halt"), (0, "retire"), (-4, "retire")])
def test_both_sides_of_each_line(total_: int, named: str) -> None:
    """A d10 of that much less 0, or of 4 less the losses."""
    given = {} if total_ > 0 else {"eliminated": 2 - total_ // 2}
    assert engine_roll(BOOK, PROCEDURE, given, total_ - adjustment(given)) == {"effect": named, "total": total_}


# What the elements do -------------------------------------------------------------------------------------------------


def conduct(given: Given) -> dict[str, Any]:
    """What an element does, where it goes and how, by the text of the effects."""
    named = given["effect"]
    if named in ("obey", "halt"):
        what, rates = ("orders", 0) if named == "obey" else ("stay-or-cover", 1)
        return {
            "conduct": what,
            "at_least": 0,
            "rates": rates,
            "pace": "as-it-moves",
            "shoots": True,
            "abandons": False,
        }
    still = {"at_least": 0, "rates": 0, "pace": "none", "shoots": False, "abandons": named == "rout"}
    if named != "retire" and given["armour_within_5"]:
        return {"conduct": "surrender", **still}
    may_stay = given["enemy"] == "farther" or (named == "retire" and given["element"] != "other")
    if not given["way_out"]:
        surrenders = given["enemy"] == "within-5" and not may_stay
        return {"conduct": "surrender" if surrenders else "rally" if named == "retreat" else "stay", **still}
    moves = {"at_least": 5, "pace": "slow"} if named == "retire" else {"at_least": 0, "pace": "fast"}
    return {"conduct": "may-move" if may_stay else "must-move", **still, "rates": 2, **moves}


def test_every_element_does_what_the_effects_say() -> None:
    """Each effect for each element, with enemies near and far, with and without a way out."""
    inputs = written(BOOK).procedures["reaction-conduct"]["inputs"]
    enemies = [("within-5", True), ("within-5", False), ("within-25", False), ("farther", False)]
    for named, element, (enemy, armour), way in product(
        inputs["effect"], inputs["element"]["names"], enemies, (True, False)
    ):
        given = {"effect": named, "element": element, "enemy": enemy, "armour_within_5": armour, "way_out": way}
        assert engine_roll(BOOK, "reaction-conduct", given) == conduct(given), given
