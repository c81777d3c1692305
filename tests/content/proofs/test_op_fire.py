"""Fighting Formations, return fire and op fire, worked out by hand from the player aid.

The enemy's turn: up to one unspent unit answers a Fire order, any number fire at a unit that spends movement points.
Each pays 2, 1 or no Initiative by its command, and is spent if either attack die is no higher than its ROF. A fresh
target is hit, one that was hit before is eliminated, and nobody fires at what is gone. What a hit marker takes from
firepower is the book's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, engine_odds, engine_roll, total, written

BOOK = "fighting-formations"

PRICE = {"out-of-command": 2, "tactical": 1, "mission": 0}

CUP = {"shaken": (8, 1), "pinned": (5, 0), "suppressed": (5, 3), "crippled": (2, 4)}
"""Of twenty markers, how many there are of each, and what it takes from firepower."""


def unit(name: str) -> Given:
    """A unit as its card is written."""
    card: Given = written(BOOK).cards[name]
    return card


def sides(given: Given, firer: Given) -> int | None:
    """The attack dice of a shot that is neither assault fire nor lengthened by a machine gun."""
    distance, printed = given["range"], int(firer["range"])
    rung = 3 - (distance > printed) - (distance > 2 * printed) + (distance == 1)
    rung -= {"front": 0, "flank": 1, "flank-after-pivot": 2}[given["aim"]]
    return (None, 6, 8, 10, 12, 20)[max(0, min(5, rung))]


DEFENCE = Counter(one + other for one, other in product(range(1, 11), repeat=2))
"""How often each total of 2d10 comes."""


def shot(given: Given, marker: int = 0) -> Iterator[tuple[Fraction, bool, bool]]:
    """One shot: how likely it hits or misses, and would or would not leave its firer spent."""
    firer, target, kind = unit(given["unit"]), unit(given["at"]), given["shot"]
    names = ("morale_flank", "morale") if kind == "he" else ("armour_flank", "armour_front")
    printed = [int(target[name]) for name in names[0 if given["flank"] else 1 :] if name in target]
    power = int(firer[f"firepower_{kind}"]) - marker - given["cover"] - sum(printed[:1])
    die = sides(given, firer)
    found: Counter[tuple[bool, bool]] = Counter()
    for dice in product(range(1, die + 1), repeat=2) if die else ():
        spent = min(dice) <= int(firer["rof"])
        stopped = min(dice) <= given["hindrance"] or not printed
        hits = 0 if stopped else sum(often for ten, often in DEFENCE.items() if ten < power + sum(dice))
        found[True, spent] += hits
        found[False, spent] += 100 - hits
    ways = 100 * die**2 if die else 1
    return ((Fraction(often, ways), *what) for what, often in (found or {(False, False): 1}).items())


def fired(unit: str, at: str, kind: str, distance: int, **more: Any) -> dict[str, Any]:
    """A shot as `shot` reads it."""
    usual = {"aim": "front", "flank": False, "hindrance": 1, "cover": 0}
    return {"unit": unit, "at": at, "shot": kind, "range": distance, **usual, **more}


# Op fire --------------------------------------------------------------------------------------------------------------

OP_FIRE: list[dict[str, Any]] = [
    {"mover": "T-34-43", "firers": [{"unit": "Pak-40", "shot": "ap", "range": 9}]},
    {
        "mover": "T-34-43",
        "cover": 1,
        "firers": [
            {"unit": "Pak-40", "shot": "ap", "range": 16, "command": "mission", "hindrance": 2},
            {"unit": "Panzer-III-L", "shot": "ap", "range": 4, "flank": True, "aim": "flank"},
            {"unit": "Grenadiers", "shot": "he", "range": 1, "command": "out-of-command"},
        ],
    },
    {
        "mover": "Armor-Recon",
        "state": "suppressed",
        "firers": [{"unit": "Strelki", "shot": "he", "range": 5}, {"unit": "SMG-squad", "shot": "he", "range": 1}],
    },
    {"mover": "Tiger", "firers": []},
]


def crossing(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Every way in which a unit comes through the fire."""
    states = {("unharmed", 0, 0, 0): Fraction(1)}
    for gun in given["firers"]:
        after: dict[tuple[str, int, int, int], Fraction] = {}
        for (fate, shots, spent, paid), chance in states.items():
            if fate == "eliminated":
                after[fate, shots, spent, paid] = after.get((fate, shots, spent, paid), Fraction(0)) + chance
                continue
            hurt = fate == "hit" or given.get("state", "fresh") != "fresh"
            cost = PRICE[gun.get("command", "tactical")]
            how = {"cover": given.get("cover", 0)} | {n: gun[n] for n in ("aim", "flank", "hindrance") if n in gun}
            for share, hit, tired in shot(fired(gun["unit"], given["mover"], gun["shot"], gun["range"], **how)):
                now = ("eliminated" if hurt else "hit") if hit else fate
                key = (now, shots + 1, spent + tired, paid + cost)
                after[key] = after.get(key, Fraction(0)) + chance * share
        states = after
    for (fate, shots, spent, paid), chance in states.items():
        yield chance, {"fate": fate, "shots": shots, "spent": spent, "initiative": paid}


@pytest.mark.parametrize("given", OP_FIRE, ids=lambda given: str(given["mover"]))
def test_op_fire_goes_on_until_the_mover_is_gone(given: Given) -> None:
    """Its fate, the shots, who is spent and what all of it cost, to the last fraction."""
    assert engine_odds(BOOK, "op-fire", given) == total(crossing(given))


# Return fire ----------------------------------------------------------------------------------------------------------

RETURN_FIRE: list[dict[str, Any]] = [
    {"firer": "Pak-40", "target": "T-34-43", "answer": "he", "firer_cover": 1, "range": 9},
    {"firer": "T-34-43", "target": "StuG-III-G", "range": 12, "aim": "flank", "target_flank": True, "hindrance": 3},
    {"firer": "Strelki", "shot": "he", "target": "Grenadiers", "answer": "he", "range": 4, "target_state": "shaken"},
    {
        "firer": "Grenadiers",
        "shot": "he",
        "firer_state": "suppressed",
        "target": "Strelki",
        "answer": "he",
        "target_cover": 2,
        "range": 2,
        "command": "out-of-command",
    },
    {"firer": "Tiger", "target": "T-70", "answer_aim": "flank-after-pivot", "range": 14, "command": "mission"},
]


def exchange(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """A shot, a marker if it hits, and the answer."""

    def of(side: str, one: str, default: Any) -> Any:
        return given.get(f"{side}_{one}", default)

    kinds = given.get("shot", "ap"), given.get("answer", "ap")
    usual = {"hindrance": given.get("hindrance", 1)}
    there_how = {"aim": given.get("aim", "front"), "cover": of("target", "cover", 0), "flank": of("target", "flank", 0)}
    back_how = {"aim": of("answer", "aim", "front"), "cover": of("firer", "cover", 0), "flank": of("firer", "flank", 0)}
    there = fired(given["firer"], given["target"], kinds[0], given["range"], **usual, **there_how)
    back = fired(given["target"], given["firer"], kinds[1], given["range"], **usual, **back_how)
    weak = {name: loss for name, (_, loss) in CUP.items()} | {"fresh": 0}
    before, firer_before = of("target", "state", "fresh"), of("firer", "state", "fresh")
    price = PRICE[given.get("command", "tactical")]
    for share, hit, _ in shot(there, weak[firer_before]):
        if hit and before != "fresh":
            yield share, {"target_fate": "eliminated", "firer_fate": "unharmed", "spent": False, "initiative": 0}
            continue
        drawn = CUP.values() if hit else [(20, weak[before])]
        for of_twenty, loss in drawn:
            for answered, struck, spent in shot(back, loss):
                fate = ("hit" if firer_before == "fresh" else "eliminated") if struck else "unharmed"
                came = {"target_fate": "hit" if hit else "unharmed", "firer_fate": fate}
                yield share * Fraction(of_twenty, 20) * answered, {**came, "spent": spent, "initiative": price}


@pytest.mark.parametrize("given", RETURN_FIRE, ids=lambda given: f"{given['firer']} {given['target']}")
def test_the_answer_is_fired_with_what_the_hit_has_left(given: Given) -> None:
    """Both fates, the Spent marker and the price, to the last fraction."""
    assert engine_odds(BOOK, "return-fire", given) == total(exchange(given))


def test_a_spent_unit_does_not_answer() -> None:
    """The aid asks for unspent units, in the enemy's turn; in its own a Spent marker does not matter."""
    given = {"firer": "Pak-40", "shot": "ap", "range": 5, "firer_spent": True}
    assert engine_roll(BOOK, "attack-roll", given, 5, 6)["attack_total"] == 21
    with pytest.raises(ValueError, match="a spent unit neither returns fire nor op fires"):
        engine_roll(BOOK, "attack-roll", {**given, "occasion": "op-fire"}, 5, 6)
