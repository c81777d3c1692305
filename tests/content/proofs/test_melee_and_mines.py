"""Fighting Formations, melee, barrages, mines and the way into a hex, worked out by hand from the player aid.

The aid gives melee and mines to tables of its own; the figures and the rolls are the book's: 2d10 and firepower against
2d10 and armour or morale. The aid's own: each mine attacks, in and out, and no hindrance counts; a second hit
eliminates; obstacles double a cost, ask for an advance, or let nobody in.
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

TWO_TENS = Counter(one + other for one, other in product(range(1, 11), repeat=2))
"""How often each total of 2d10 comes."""

NO_ONES = Counter(one + other for one, other in product(range(2, 11), repeat=2))
"""The same for attacks that a natural one spoils."""


def unit(name: str) -> Given:
    """A unit as its card is written."""
    card: Given = written(BOOK).cards[name]
    return card


def defence(target: Given, shot: str, *, flank: bool) -> int | None:
    """What a piece adds to its dice; nothing, when the attack does not concern it."""
    piece = unit(target["unit"])
    front, side = ("morale", "morale_flank") if shot == "he" else ("armour_front", "armour_flank")
    if front not in piece:
        return target.get("cover", 0) if shot == "he" and "kind" not in piece else None
    return int(piece[side if flank and side in piece else front]) + int(target.get("cover", 0))


def fates(target: Given, adds: int | None, attack: int | None) -> dict[str, Fraction]:
    """What becomes of one piece, by an attack total; there is none of an attack that a natural one has spoilt."""
    if adds is None:
        return {"unaffected": Fraction(1)}
    if attack is None:
        return {"missed": Fraction(1)}
    ways = sum(often for dice, often in TWO_TENS.items() if adds + dice < attack)
    fresh = target.get("state", "fresh") == "fresh"
    hit = "revealed" if "kind" not in unit(target["unit"]) else "hit" if fresh else "eliminated"
    return {hit: Fraction(ways, 100), "missed": Fraction(100 - ways, 100)}


def together(targets: list[Given], shot: str, attack: int | None, *, flank: bool) -> Iterator[tuple[Fraction, Any]]:
    """The effects on all targets of one attack."""
    each = [fates(one, defence(one, shot, flank=flank), attack).items() for one in targets]
    for combination in product(*each):
        chance = Fraction(1)
        for _, share in combination:
            chance *= share
        yield chance, [{"effect": effect} for effect, _ in combination]


# Melee and barrages ---------------------------------------------------------------------------------------------------

EDGE = {("infantry", "ap"): 0, ("infantry", "he"): 2, ("gun", "ap"): -2, ("gun", "he"): -2, ("vehicle", "ap"): 0}
"""What arm's length adds to firepower; a vehicle's HE loses 1."""

LOSS = {"fresh": 0, "shaken": 1, "pinned": 0, "suppressed": 3, "crippled": 4}
"""What a hit marker takes from firepower."""

MELEE: list[dict[str, Any]] = [
    {"attacker": "Grenadiers", "shot": "ap", "targets": [{"unit": "Tiger"}]},
    {"attacker": "PTRD-team", "shot": "ap", "targets": [{"unit": "Panzer-III-L", "state": "shaken"}]},
    {"attacker": "SMG-squad", "shot": "he", "targets": [{"unit": "Pak-40"}, {"unit": "Grenadiers", "state": "pinned"}]},
    {"attacker": "T-34-43", "shot": "he", "targets": [{"unit": "Grenadiers"}, {"unit": "StuG-III-G"}]},
    {"attacker": "ZiS-3", "shot": "ap", "attacker_state": "crippled", "targets": [{"unit": "Panzer-III-L"}]},
    {"attacker": "Strelki", "shot": "he", "attacker_state": "suppressed", "targets": [{"unit": "Sighting-marker"}]},
]


def melee(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """Every way an attack at arm's length goes."""
    attacker, shot = unit(given["attacker"]), given["shot"]
    power = int(attacker.get(f"firepower_{shot}", attacker.get("firepower_he", 0)))
    power += EDGE.get((attacker["kind"], shot), -1) - LOSS[given.get("attacker_state", "fresh")]
    for effect, effects in together(given["targets"], shot, None, flank=True):
        yield Fraction(19, 100) * effect, {"fight": "hindered", "effects": effects}
    for dice, often in NO_ONES.items():
        for effect, effects in together(given["targets"], shot, power + dice, flank=True):
            yield Fraction(often, 100) * effect, {"fight": "effective", "effects": effects}


@pytest.mark.parametrize("given", MELEE, ids=lambda given: str(given["attacker"]))
def test_melee_is_an_attack_without_distance(given: Given) -> None:
    """Men with grenades, guns too long to turn, tanks that see nothing: to the last fraction."""
    assert engine_odds(BOOK, "melee", given) == total(melee(given))


BARRAGE: list[dict[str, Any]] = [
    {"targets": [{"unit": "Strelki", "cover": 3}, {"unit": "T-34-43", "cover": 3}]},
    {"firepower": 12, "targets": [{"unit": "Pak-40", "cover": 2, "state": "shaken"}, {"unit": "Sighting-marker"}]},
]


@pytest.mark.parametrize("given", BARRAGE, ids=lambda given: str(given["targets"][0]["unit"]))
def test_a_barrage_hurts_what_high_explosive_hurts(given: Given) -> None:
    """No hindrance spoils it, and plate does not mind it."""
    power = given.get("firepower", 8)
    came = (
        (Fraction(often, 100) * chance, {"effects": effects})
        for dice, often in TWO_TENS.items()
        for chance, effects in together(given["targets"], "he", power + dice, flank=False)
    )
    assert engine_odds(BOOK, "barrage", given) == total(came)


def test_the_cup_holds_twenty_markers() -> None:
    """Eight shaken, five pinned, five suppressed, two crippled."""
    odds = engine_odds(BOOK, "hit-marker", {})
    shares = {text.split('"marker": "')[1].split('"')[0]: chance * 20 for text, chance in odds.items()}
    assert shares == {"shaken": 8, "pinned": 5, "suppressed": 5, "crippled": 2}


# Mines ----------------------------------------------------------------------------------------------------------------


def mine(name: str) -> Fraction:
    """The chance that one mine hits: firepower 7, against the thinner plate, or else morale."""
    piece = unit(name)
    plates = [int(piece[one]) for one in ("armour_front", "armour_flank") if one in piece]
    adds = min(plates, default=int(piece.get("morale", 0)))
    ways = sum(a * d for one, a in TWO_TENS.items() for other, d in TWO_TENS.items() if 7 + one > adds + other)
    return Fraction(ways, 10_000)


def blasts(name: str, mines: int, *, fresh: bool) -> Iterator[tuple[Fraction, Given]]:
    """Mine after mine, until the unit is gone."""
    hit, states = mine(name), {"unharmed": Fraction(1)}
    for attack in range(1, mines + 1):
        gone = states.get("hit", Fraction(0)) * hit if fresh else states["unharmed"] * hit
        yield gone, {"fate": "eliminated", "attacks": attack}
        if fresh:
            struck = states.get("hit", Fraction(0)) * (1 - hit) + states["unharmed"] * hit
            states["hit"] = struck
        states["unharmed"] *= 1 - hit
    for fate, chance in states.items():
        yield chance, {"fate": fate, "attacks": mines}


@pytest.mark.parametrize(
    ("name", "mines", "state"),
    [
        ("Strelki", 1, "fresh"),
        ("T-34-43", 4, "fresh"),
        ("Sd-Kfz-250-1b", 2, "fresh"),
        ("ZiS-3-towed", 3, "pinned"),
        ("Tiger", 1, "shaken"),
    ],
)
def test_every_mine_attacks_until_nobody_is_left(name: str, mines: int, state: str) -> None:
    """The fate of the unit, and how many mines it took."""
    found = engine_odds(BOOK, "mine-attack", {"unit": name, "mines": mines, "state": state})
    assert found == total(blasts(name, mines, fresh=state == "fresh"))


def test_hindrance_does_not_count_for_mines() -> None:
    """A natural one does not spoil the attack: 1 and 10 are 18 with the mine's 7, against 17."""
    assert engine_roll(BOOK, "mine-attack", {"unit": "Strelki"}, 1, 10, 3, 6) == {"fate": "hit", "attacks": 1}


# Into a hex -----------------------------------------------------------------------------------------------------------

OBSTACLES = {
    "ditch": {"leg": "double", "track": "advance", "wheel": "never"},
    "wire": {"leg": "advance", "track": "double", "wheel": "never"},
    "roadblock": {"leg": "never", "track": "never", "wheel": "never"},
}
"""The three obstacles, as the aid tells what each does."""

MOVERS = {"leg": "Strelki", "track": "T-34-43", "wheel": "ZiS-3-towed"}


@pytest.mark.parametrize("obstacle", OBSTACLES)
@pytest.mark.parametrize("moves", MOVERS)
@pytest.mark.parametrize("way", ["move", "advance"])
def test_obstacles_do_what_the_aid_says(obstacle: str, moves: str, way: str) -> None:
    """Twice the cost when entering, no move but an advance, or no way in."""
    does, plain = OBSTACLES[obstacle][moves], {"leg": 1, "track": 1, "wheel": 2}[moves]
    found = engine_roll(BOOK, "enter-hex", {"unit": MOVERS[moves], "way": way, "obstacle": obstacle})
    if does == "never":
        assert found["entry"] == "prohibited"
    elif does == "advance" and way == "move":
        assert found["entry"] == "advance-only"
    else:
        assert (found["entry"], found["cost"]) == ("enters", 2 * plain if way == "move" else 0)


@pytest.mark.parametrize("obstacle", ["ditch", "wire"])
@pytest.mark.parametrize("moves", MOVERS)
def test_who_needs_an_advance_to_get_in_needs_one_to_get_out(obstacle: str, moves: str) -> None:
    """And nobody pays double for leaving."""
    found = engine_roll(BOOK, "enter-hex", {"unit": MOVERS[moves], "obstacle_left": obstacle})
    held = OBSTACLES[obstacle][moves] == "advance"
    assert found["entry"] == ("advance-only" if held else "enters")
    assert found["cost"] == (0 if held else {"leg": 1, "track": 1, "wheel": 2}[moves])


def test_mines_of_both_hexes_attack() -> None:
    """Two in the hex that is left and one in the hex that is entered are three attacks."""
    given = {"unit": "Grenadiers", "mines_left": 2, "mines": 1, "terrain": "brush", "state": "suppressed"}
    came = (
        (chance, {"entry": "enters", "cost": 2, "fate": one["fate"]})
        for chance, one in blasts("Grenadiers", 3, fresh=False)
    )
    assert engine_odds(BOOK, "enter-hex", given) == total(came)
