"""1943, passing fire by hand: more than 120 yards of a vehicle's move, more than 20 of a man's (3.7)."""

from __future__ import annotations

from itertools import product

from tests.helpers.proofs import engine_roll

BOOK, PROCEDURE = "nineteen-forty-three", "passing-fire"


def test_every_case_at_the_ends_of_its_distances() -> None:
    """Smoke, a trench and a mark each prevent it, whatever the distance."""
    movers, distances = ("infantry", "cavalry", "vehicle"), (0, 20, 21, 120, 121)
    for mover, moved in product(movers, distances):
        far_enough = moved > (120 if mover == "vehicle" else 20)
        for low, smoke, marked in product((False, True), repeat=3):
            given = {"mover": mover, "moved": moved, "low": low, "smoke": smoke, "marked": marked}
            allowed = far_enough and not (low or smoke or marked)
            assert (engine_roll(BOOK, PROCEDURE, given)["verdict"] == "fires") == allowed, given


def test_the_reason_is_named() -> None:
    """One reason at a time, each by itself."""
    reasons = {"marked": "marked", "smoke": "smoke", "low": "out-of-view"}
    for given, verdict in reasons.items():
        assert engine_roll(BOOK, PROCEDURE, {"mover": "infantry", "moved": 100, given: True}) == {"verdict": verdict}
    assert engine_roll(BOOK, PROCEDURE, {"mover": "vehicle", "moved": 120}) == {"verdict": "too-short-a-move"}
