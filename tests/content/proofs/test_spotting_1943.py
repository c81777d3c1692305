"""1943, spotting by hand: in cover, 120 yards for reconnaissance and 60 for anybody else (3.4)."""

from __future__ import annotations

from itertools import product

from tests.helpers.proofs import engine_roll

BOOK, PROCEDURE = "nineteen-forty-three", "spotting"


def test_every_case_at_the_ends_of_its_distances() -> None:
    """A unit in the open is always spotted, and so is one that has fired or moved."""
    for cover, active, scouts, enemy in product((False, True), (False, True), (119, 120, 121), (59, 60, 61, 120)):
        given = {"in_cover": cover, "active": active, "reconnaissance": scouts, "enemy": enemy}
        hidden = cover and not active and scouts > 120 and enemy > 60
        found = engine_roll(BOOK, PROCEDURE, given)
        assert found["spotted"] == (not hidden), given
        assert (found["because"] == "nothing") == hidden


def test_a_wood_with_nobody_near_hides() -> None:
    """Without enemies nobody spots anything."""
    assert engine_roll(BOOK, PROCEDURE, {"in_cover": True}) == {"spotted": False, "because": "nothing"}
