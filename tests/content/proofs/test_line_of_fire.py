"""1943, lines of fire by hand: fields, friends, observers, trenches, spotting and cover, each for every firer (3.4)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, engine_roll

BOOK, PROCEDURE = "nineteen-forty-three", "line-of-fire"

ALL_ROUND = ("infantry", "machine-gun", "mortar", "flamethrower", "anti-tank-rifle", "main-turret")
HALF = ("field-gun", "secondary-turret")
QUARTER = ("tank-destroyer", "self-propelled-gun", "tank-machine-gun")
FIRERS = (*ALL_ROUND, *HALF, *QUARTER)

FOOT = ("infantry", "flamethrower", "anti-tank-rifle")
MACHINE_GUNS = ("machine-gun", "tank-machine-gun")
FRIENDS = ("nobody", "own-sub-unit", "own-battalion", "other-battalion")


def verdict(firer: str, **more: Any) -> str:
    """What the engine says."""
    return str(engine_roll(BOOK, PROCEDURE, {"firer": firer, **more})["verdict"])


def passes(firer: str, friends: str, *, trained: bool, low: bool) -> bool:
    """Whether a firer may fire through the bases of such friends (3.4)."""
    if friends == "nobody" or firer == "mortar":
        return True
    if firer in FOOT:
        return friends == "own-sub-unit"
    if firer in MACHINE_GUNS:
        return trained and friends != "other-battalion"
    return low


@pytest.mark.parametrize("firer", FIRERS)
def test_past_friends(firer: str) -> None:
    """Each firer, each sort of friend, erect and low, with each training."""
    trainings = ("abysmal", "middling", "great", "outstanding")
    for friends, training, low in product(FRIENDS, trainings, (False, True)):
        free = passes(firer, friends, trained=training in ("great", "outstanding"), low=low)
        found = verdict(firer, friends=friends, training=training, friends_low=low)
        assert found == ("clear" if free else "friends-in-the-way"), (friends, training, low)


@pytest.mark.parametrize("firer", FIRERS)
def test_fields_of_fire(firer: str) -> None:
    """As far to either side as half of the field; a pillbox has half a circle at most, a bunker a quarter."""
    own = 180 if firer in ALL_ROUND else 90 if firer in HALF else 45
    for works, most in {"open-ground": 180, "trench": 180, "pillbox": 90, "bunker": 45}.items():
        reach = min(own, most)
        assert verdict(firer, firer_in=works, angle=reach) == "clear"
        if reach < 180:
            assert verdict(firer, firer_in=works, angle=reach + 1) == "outside-the-field"


@pytest.mark.parametrize(
    ("given", "found"),
    [
        # only mortars need an observer, and only where they do not see for themselves
        ({"firer": "mortar", "mortar_sees": False}, "nobody-observes"),
        ({"firer": "mortar", "mortar_sees": False, "observer": 120}, "clear"),
        ({"firer": "mortar", "mortar_sees": False, "observer": 121}, "nobody-observes"),
        ({"firer": "mortar", "observer": 2000}, "clear"),
        ({"firer": "field-gun", "mortar_sees": False}, "clear"),
        # up to 60 yards of cover, at a spotted target
        ({"firer": "infantry", "through": 60}, "clear"),
        ({"firer": "infantry", "through": 61}, "too-much-cover"),
        ({"firer": "main-turret", "in_cover": True, "through": 10}, "not-spotted"),
        ({"firer": "main-turret", "in_cover": True, "active": True, "through": 10}, "clear"),
        ({"firer": "main-turret", "in_cover": True, "reconnaissance": 120}, "clear"),
        ({"firer": "main-turret", "in_cover": True, "reconnaissance": 121, "enemy": 61}, "not-spotted"),
        ({"firer": "main-turret", "in_cover": True, "enemy": 60}, "clear"),
        # prone in works nobody fires; prone in the open one does
        ({"firer": "infantry", "prone": True, "firer_in": "trench"}, "firer-lies-prone"),
        ({"firer": "machine-gun", "prone": True, "firer_in": "bunker"}, "firer-lies-prone"),
        ({"firer": "infantry", "prone": True, "firer_in": "pillbox"}, "firer-lies-prone"),
        ({"firer": "infantry", "prone": True}, "clear"),
    ],
)
def test_what_the_chapter_says_in_so_many_words(given: Given, found: str) -> None:
    """At the ends of the distances that it gives."""
    assert engine_roll(BOOK, PROCEDURE, given) == {"verdict": found}


@pytest.mark.parametrize("firer", FIRERS)
def test_men_in_trenches(firer: str) -> None:
    """Nobody fires at those who move, and small arms not at those who lie."""
    small_arms = firer in ("infantry", "machine-gun", "tank-machine-gun")
    assert verdict(firer, target_in_trench="moving") == "low-in-the-trench"
    assert verdict(firer, target_in_trench="standing") == "clear"
    assert verdict(firer, target_in_trench="prone") == ("low-in-the-trench" if small_arms else "clear")
