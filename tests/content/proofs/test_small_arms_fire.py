"""1943, small arms fire, worked out by hand from the fire chapter (3.1, 3.3, 3.5, 3.7) and the values of the book.

One die and all modifiers that apply; 5 damages and 9 kills. Whatever hits a machine gun or mortar base kills it, and
two damages to one unit are one base killed. A machine gun that rolls a 1 rolls again, and jams on another.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, compiled, engine_odds, total, written

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "nineteen-forty-three", "small-arms-fire"

COVER = {"open": 0, "soft": -1, "solid": -2, "hard": -3}
COVER |= {"soft-and-solid": -3, "soft-and-hard": -4, "solid-and-hard": -5}
WEAPON = {"heavy-machine-gun": 1, "light-machine-gun": -1}


def modifiers(given: Given, firer: Given, target: Given) -> int:
    """Everything that is added to the die (3.5)."""
    found = WEAPON.get(firer["weapon"], 0) + COVER[given.get("cover", "open")]
    if firer["kind"] in ("infantry", "cavalry"):
        bases = given.get("bases", 6)
        able = Fraction(bases - given.get("killed", 0) - given.get("masked", 0), bases)
        found -= 4 if able <= Fraction(1, 3) else 2 if able <= Fraction(2, 3) else 0
    found -= 2 if given.get("moved") or firer["kind"] == "cavalry" else 0
    found -= 2 if given.get("demoralised") else 0
    found -= 2 if given["range"] >= 400 else 0
    found -= 2 if given.get("prone") else 0
    found -= 1 if given.get("rushing") else 0
    return found + (2 if given.get("packed") or target["kind"] == "horses" else 0)


def struck(score: int, target: Given, *, hurt: bool) -> tuple[int, bool]:
    """Bases killed, and whether what is left is damaged."""
    if score < 5:
        return 0, hurt
    several = target["kind"] in ("infantry", "horses")
    if target["kind"] in ("machine-gun", "mortar"):
        return 1, False
    if score >= 9:
        return 1, hurt and several
    return (1, False) if several and hurt else (0, True)


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    firer, target = (written(BOOK).cards[given[what]] for what in ("firer", "target"))
    extra, jams = modifiers(given, firer, target), firer["kind"] in ("machine-gun", "vehicle")
    found = []
    for die in range(1, 11):
        kills, damaged = struck(die + extra, target, hurt=given.get("target_damaged", False))
        for jammed, often in ((True, 1), (False, 9)) if jams and die == 1 else ((False, 10),):
            found.append((Fraction(often, 100), {"kills": kills, "damaged": damaged, "jammed": jammed}))
    return total(found)


def fire(firer: str, target: str, distance: int, **more: Any) -> dict[str, Any]:
    """The inputs of one fire."""
    return {"firer": firer, "target": target, "range": distance, **more}


FIRE = [
    # units: whole, weak, remnant; near, at the band, at the end
    fire("Riflemen", "Infantry", 0),
    fire("Riflemen", "Infantry", 399, killed=1),
    fire("Riflemen", "Infantry", 400, killed=1, masked=1),
    fire("Riflemen", "Infantry", 600, killed=2, masked=2),
    fire("Riflemen", "Infantry", 200, bases=7, masked=2),
    fire("Riflemen", "Infantry", 200, bases=7, masked=3),
    fire("Assault-troops", "Infantry", 60, moved=True),
    # what the target does, one by one and together
    fire("Riflemen", "Infantry", 200, prone=True),
    fire("Riflemen", "Infantry", 200, rushing=True),
    fire("Riflemen", "Infantry", 200, prone=True, rushing=True),
    fire("Riflemen", "Infantry", 200, packed=True, target_damaged=True),
    fire("Riflemen", "Led-horses", 200),
    fire("Medium-MG", "Led-horses", 200, packed=True, target_damaged=True),
    *(fire("Medium-MG", "Infantry", 200, cover=cover) for cover in COVER),
    # what the firer does
    fire("Riflemen", "Infantry", 200, demoralised=True),
    fire("Riflemen", "Infantry", 200, demoralised=True, moved=True, target_damaged=True),
    fire("Horsemen", "Infantry", 60),
    fire("Horsemen", "Infantry", 60, moved=True, killed=4),
    # machine guns, which neither strength nor losses change
    fire("Light-MG", "Infantry", 800),
    fire("Heavy-MG", "Infantry", 1000, packed=True),
    fire("Medium-MG", "Infantry", 300, killed=4),
    fire("Vehicle-MG", "Infantry", 300, moved=True),
    fire("Vehicle-heavy-MG", "Cavalry", 300, moved=True, packed=True),
    # other targets
    fire("Medium-MG", "Machine-gun", 300, nearer_troops=False),
    fire("Riflemen", "Machine-gun", 300, nearer_troops=True, cover="hard"),
    fire("Riflemen", "Mortar", 300),
    fire("Heavy-MG", "Anti-tank-gun", 300, cover="solid-and-hard", target_damaged=True),
    fire("Heavy-MG", "Lorry", 300, target_damaged=True),
]


@pytest.mark.parametrize("given", FIRE, ids=lambda given: " ".join(map(str, given.values())))
def test_odds_are_what_the_chapter_comes_to(given: Given) -> None:
    """Every outcome, to the last fraction."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


def worth(given: Given) -> Fraction:
    """Bases a fire takes off whole infantry, two damages counted as one of them."""
    odds = compiled(BOOK).procedure(PROCEDURE).odds(**given)
    worths = (chance * (one["kills"] + Fraction(int(one["damaged"]), 2)) for one, chance in odds.items())
    return sum(worths, Fraction(0))


def test_a_weak_unit_does_half_and_a_remnant_a_quarter() -> None:
    """The promise that the chart makes in the book, with the modifiers that are printed."""
    whole, weak, remnant = (worth(fire("Riflemen", "Infantry", 200, killed=killed)) for killed in (0, 2, 4))
    assert (whole, weak, remnant) == (Fraction(2, 5), Fraction(1, 5), Fraction(1, 10))


@pytest.mark.parametrize(
    ("given", "because"),
    [
        (fire("Riflemen", "Sherman", 50), "at tanks small arms do not fire"),
        (fire("Riflemen", "Infantry", 601), "out of range"),
        (fire("Horsemen", "Infantry", 61), "out of range"),
        (fire("Light-MG", "Infantry", 100, moved=True), "in a turn it moves"),
        (fire("Medium-MG", "Machine-gun", 300, nearer_troops=True), "while infantry or cavalry is closer"),
        (fire("Vehicle-MG", "Machine-gun", 300, nearer_troops=True), "while infantry or cavalry is closer"),
        (fire("Riflemen", "Mortar", 100, packed=True), "a single base cannot be packed"),
        (fire("Riflemen", "Infantry", 100, killed=6), "none of the unit's bases"),
    ],
)
def test_what_the_chapter_forbids(given: Given, because: str) -> None:
    """Each with its reason."""
    with pytest.raises(WrongInput, match=because):
        compiled(BOOK).procedure(PROCEDURE).odds(**given)
