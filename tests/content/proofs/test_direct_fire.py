"""Fighting Formations, direct fire, worked out by hand from the player aid.

Two attack dice, whose size comes from a ladder; an attack in which either is no higher than the hindrance does
nothing. Otherwise firepower and both dice are the attack total, and every piece that the shot can affect rolls 2d10
against it: cover, and armour or morale, are added, and less than the attack total is a hit. A shell of smoke attacks
nobody. What a hit marker takes from firepower is the book's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, engine_roll, total, written

BOOK, PROCEDURE = "fighting-formations", "direct-fire"

LADDER = (None, 6, 8, 10, 12, 20)
"""Sides of the two attack dice; the lowest rung is an automatic miss."""

PLAIN = LADDER.index(10)

DEFENCE = Counter(one + other for one, other in product(range(1, 11), repeat=2))
"""How often each total of 2d10 comes."""


def unit(name: str) -> Given:
    """A unit as its card is written."""
    card: Given = written(BOOK).cards[name]
    return card


def sides(given: Given) -> int | None:
    """The attack dice: all shifts added up, then along the ladder."""
    firer, distance = unit(given["firer"]), given["range"]
    printed = int(firer["range"]) + bool(given.get("lmg"))
    shift = {"front": 0, "flank": -1, "flank-after-pivot": -2}[given.get("aim", "front")]
    shift -= given.get("occasion") == "assault"
    if distance > 2 * printed:
        shift -= 2
    elif distance > printed:
        shift -= 1
    if distance == 1:
        shift += 1
    return LADDER[max(0, min(len(LADDER) - 1, PLAIN + shift))]


def firepower(given: Given) -> int:
    """Firepower, with the round that is fired."""
    power = int(unit(given["firer"])[f"firepower_{given['shot']}"])
    bonus = {"apcr": 9 - int(given["range"]), "heat": 8}.get(given.get("round", "standard"), 0)
    marker = {"shaken": 1, "suppressed": 3, "crippled": 4}.get(given.get("firer_state", "fresh"), 0)
    return power + max(0, bonus) - marker


def defence(given: Given, target: Given) -> int | None:
    """What a piece adds to its dice, cover included; nothing, when the shot does not concern it."""
    piece, cover = unit(target["unit"]), target.get("cover", 0)
    if given["shot"] == "he":
        if "kind" in piece and "morale" not in piece:
            return None
        side = "morale_flank" if target.get("flank") and "morale_flank" in piece else "morale"
        return int(cover + piece.get(side, 0))
    if "armour_front" not in piece:
        return None
    flank = target.get("flank") and "armour_flank" in piece
    return int(cover + piece["armour_flank" if flank else "armour_front"])


def chances(given: Given, target: Given, attack: int | None) -> dict[str, Fraction]:
    """What becomes of one piece, by an attack total; there is none of an attack that has come to nothing."""
    adds = defence(given, target)
    if adds is None:
        return {"unaffected": Fraction(1)}
    if attack is None:
        return {"missed": Fraction(1)}
    attack = max(0, attack)
    ways = sum(often for dice, often in DEFENCE.items() if adds + dice < attack)
    fresh = target.get("state", "fresh") == "fresh"
    hit = "revealed" if "kind" not in unit(target["unit"]) else "hit" if fresh else "eliminated"
    return {hit: Fraction(ways, 100), "missed": Fraction(100 - ways, 100)}


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Each way the attack dice fall, and each way every piece may fare."""
    reacting = given.get("occasion") in ("return-fire", "op-fire")
    cost = {"out-of-command": 2, "tactical": 1, "mission": 0}[given.get("command", "tactical")] if reacting else 0
    assets = (given.get("round", "standard") != "standard") + (given.get("lmg", False) > given.get("fate_card", False))
    paid = {"initiative": cost, "assets": assets}
    die = sides(given)
    if given.get("round") == "smoke":
        unhurt = [{"effect": "unaffected"} for _ in given["targets"]]
        yield Fraction(1), {"fire": "smoke", "spent": False, "effects": unhurt, **paid}
        return
    if die is None:
        yield from fared(given, None, Fraction(1), {"fire": "automatic-miss", "spent": False, **paid})
        return
    for dice in product(range(1, die + 1), repeat=2):
        low = min(dice)
        stopped = low <= given.get("hindrance", 1)
        told = {
            "fire": "hindered" if stopped else "effective",
            "spent": reacting and low <= unit(given["firer"])["rof"],
            **paid,
        }
        yield from fared(given, None if stopped else firepower(given) + sum(dice), Fraction(1, die * die), told)


def fared(given: Given, attack: int | None, chance: Fraction, told: Given) -> Iterator[tuple[Fraction, Given]]:
    """The outcomes of an attack, for all pieces together."""
    each = [chances(given, target, attack).items() for target in given["targets"]]
    for combination in product(*each):
        share = chance
        for _, one in combination:
            share *= one
        yield share, {**told, "effects": [{"effect": effect} for effect, _ in combination]}


def shot(firer: str, kind: str, distance: int, *targets: Any, **more: Any) -> dict[str, Any]:
    """The inputs of one shot; a target is its unit's name, or its parts."""
    listed = [{"unit": one} if isinstance(one, str) else one for one in targets]
    return {"firer": firer, "shot": kind, "range": distance, "targets": listed, **more}


COVERED = {"unit": "Strelki", "cover": 2}
HURT = {"unit": "Grenadiers", "cover": 1, "state": "pinned"}

FIRE = [
    # the ladder from end to end: adjacent, near, long, extreme, and an automatic miss
    shot("Tiger", "ap", 1, "T-34-43"),
    shot("Tiger", "ap", 2, "T-34-43"),
    shot("Tiger", "ap", 16, "T-34-43"),
    shot("Tiger", "ap", 17, "T-34-43"),
    shot("Tiger", "ap", 32, {"unit": "T-34-43", "cover": 1}),
    shot("Tiger", "ap", 33, "KV-1S"),
    shot("Tiger", "ap", 48, "KV-1S"),
    shot("Tiger", "ap", 48, "KV-1S", "Strelki", occasion="assault"),
    shot("Tiger", "ap", 1, "KV-1S", occasion="assault", aim="flank"),
    shot("SMG-squad", "he", 1, {"unit": "Grenadiers", "cover": 3}),
    shot("SMG-squad", "he", 3, "Grenadiers", occasion="assault"),
    # arcs
    shot("Pak-40", "ap", 5, {"unit": "T-34-43", "flank": True}, aim="flank-after-pivot"),
    shot("T-34-43", "ap", 5, {"unit": "Tiger", "flank": True}, aim="flank"),
    shot("T-34-43", "ap", 12, {"unit": "Tiger", "flank": True}, aim="flank-after-pivot"),
    # a step up leads back from the foot of the ladder
    shot("T-34-43", "ap", 1, "Tiger", aim="flank-after-pivot", occasion="assault"),
    # hindrance, up to one that no die of the attack can pass
    shot("Pak-40", "ap", 8, "T-34-43", hindrance=4),
    shot("Pak-40", "ap", 8, "T-34-43", hindrance=10),
    shot("ZiS-3", "he", 20, COVERED | {"unit": "MG-42-team"}, hindrance=3),
    # special actions
    shot("45mm-M42", "ap", 1, "Tiger", round="apcr"),
    shot("45mm-M42", "ap", 8, "Tiger", round="apcr"),
    shot("ZiS-3", "ap", 24, "Tiger", round="heat"),
    shot("ZiS-3", "he", 24, "Tiger", "Grenadiers", round="smoke", occasion="op-fire"),
    shot("Grenadiers", "he", 5, "Strelki", lmg=True),
    shot("Grenadiers", "he", 10, "Strelki", lmg=True, fate_card=True),
    shot("Grenadiers", "he", 15, "Strelki", lmg=True),
    # return and op fire
    shot("Grenadiers", "he", 3, "Strelki", occasion="op-fire"),
    shot("Pak-40", "ap", 11, "T-34-43", occasion="op-fire", command="mission", hindrance=2),
    shot("45mm-M42", "ap", 20, "StuG-III-G", occasion="return-fire", command="out-of-command", aim="flank"),
    shot("T-34-43", "ap", 27, "Tiger", occasion="return-fire", aim="flank"),
    # who is affected: markers, open half-tracks, pieces without a flank; several at once, hurt or fresh
    shot("Grenadiers", "he", 4, {"unit": "Sighting-marker", "cover": 3}),
    shot("Tiger", "ap", 4, "Sighting-marker", "Strelki"),
    shot("ZiS-3", "he", 9, "Sd-Kfz-250-1b", "Panzer-III-L"),
    shot("ZiS-3", "ap", 9, {"unit": "Sd-Kfz-250-1b", "flank": True}, HURT),
    shot("MG-42-team", "he", 1, COVERED, COVERED | {"state": "shaken"}, {"unit": "T-70", "cover": 2}),
    shot("KV-1S", "he", 12, HURT, COVERED, "Sighting-marker", HURT | {"cover": 6}),
    shot("Tiger", "he", 6),
    # hit markers on the firer, fortifications around it, and the shield of a gun
    shot("Strelki", "he", 2, {"unit": "Pak-40", "flank": True}, "Pak-40", firer_state="suppressed"),
    shot("PTRD-team", "ap", 9, "Tiger", firer_state="crippled", firer_inside="bunker"),
    shot("45mm-M42", "ap", 9, "T-70", firer_state="pinned", firer_inside="trench", aim="flank"),
    shot("MG-42-team", "he", 3, {"unit": "Strelki", "flank": True}, firer_state="shaken", firer_spent=True),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_player_aid_comes_to(given: Given) -> None:
    """Every outcome for all pieces together, to the last fraction."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


@pytest.mark.parametrize(
    ("targets", "dice", "effects"),
    [
        (("T-34-43",), (6, 6, 9, 6), ["missed"]),
        (("T-34-43",), (6, 6, 9, 5), ["hit"]),
        (({"unit": "T-34-43", "state": "crippled"},), (6, 6, 9, 5), ["eliminated"]),
        (("T-34-43",), (1, 10), ["missed"]),
        (("Strelki", "T-34-43"), (6, 6, 9, 5), ["unaffected", "hit"]),
    ],
)
def test_a_level_total_misses_and_less_is_a_hit(
    targets: Sequence[Any], dice: Sequence[int], effects: list[str]
) -> None:
    """A Tiger of 11 firepower at a T-34 of 8 armour: 23 against 23, then against 22; a natural one; men do not mind."""
    found = engine_roll(BOOK, PROCEDURE, shot("Tiger", "ap", 10, *targets), *dice)
    assert [one["effect"] for one in found["effects"]] == effects


def test_equal_figures_in_the_open_hit_about_four_times_in_ten() -> None:
    """What the cards promise: even firepower and armour, 2d10 against 2d10, once the natural ones are out."""
    odds = engine_odds(BOOK, PROCEDURE, shot("Panzer-III-L", "ap", 5, {"unit": "T-34-43", "flank": True}))
    hit = next(chance for text, chance in odds.items() if '"hit"' in text)
    assert Fraction(39, 100) < hit < Fraction(45, 100)
