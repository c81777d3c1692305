"""What tests of missions can say of a map: each form of a claim, where it is so and where it is not."""

from __future__ import annotations

from functools import cache

import pytest
from tests.helpers.map_claims import FORMS, Land, Scene, Unreadable, read
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.bundle.writer import bundle
from hulldown_engine.platoon.board.ground import Ground

DOWN, UP = 6, 0

PAIRS = (
    ("0101 is woods", "0103 is clear"),
    ("2814 is orchard", "0101 is orchard"),
    ("Vierwinden is house", "Wartberg is house"),
    ("2312 on level 3", "2312 on level 2"),
    ("2312 above 2717", "2717 above 2312"),
    ("Kaltenhof on a road", "Brandholz on a road"),
    ("Vierwinden on the highway", "Kaltenhof on the highway"),
    ("2717 road to 2816", "2717 road to 2716"),
    ("2717 bridge to 2816", "2716 bridge to 2816"),
    ("2613 ridge to 2713", "2613 ridge to 2612"),
    ("2717 beside water", "2312 beside water"),
    ("2717 on the east bank", "2816 on the east bank"),
    ("2816 on the west bank", "2717 on the west bank"),
    ("4519 on the west edge", "4519 on the east edge"),
    ("4227 on the north edge", "4227 on the west edge"),
    ("0925 beside woods", "2717 beside woods"),
    ("Fährhaus north of Zollhaus", "Fährhaus south of Zollhaus"),
    ("Kirschnach south of Hochkreuz", "Kirschnach west of Hochkreuz"),
    ("4527 north-west of Ohrnbrück", "4527 north-east of Ohrnbrück"),
    ("2916 within 1 of Ohrnbrück", "3218 within 1 of Ohrnbrück"),
    ("2613 sees 3117", "2613 sees 3016"),
    ("2613 does not see 3016", "2613 does not see 3117"),
    ("EM4 is Wegkreuz", "EM4 is Niederbach"),
    ("GE28 is Kirschnach", "GE29 is Kirschnach"),
    ("GE29 within 1 of Pfarrhof", "GE28 within 1 of Posthof"),
    ("mines is 2922", "smoke is 2922"),
    ("barrage within 1 of 1111", "barrage is 1111"),
)
"""Claims of the map of Open Fire with north at the bottom: what is so, and what is not."""

STEPS = (
    {"step": "activate", "cards": ["GE28", "GE29"], "at": [3205, 3207]},
    {"step": "place", "place": "mines", "at": [2922]},
    {"step": "place", "place": "smoke", "at": [2922, 2923]},
    {"step": "barrage", "barrage": [1111, 1112]},
    {"step": "barrage", "barrage": "us"},
)


@cache
def scene(north: int) -> Scene:
    """The map of Open Fire, and a paragraph."""
    book = read_once(CONTENT / "open-fire")
    land = Land(book.sheet, Ground.of(bundle(book)[0]["logic"]["map"]), north)
    return Scene(land, {"4": 1208}, STEPS)


@pytest.mark.parametrize(("so", "not_so"), PAIRS)
def test_a_claim_holds_where_it_is_so_and_nowhere_else(so: str, not_so: str) -> None:
    """One of each form."""
    assert scene(DOWN).holds(read(so))
    assert not scene(DOWN).holds(read(not_so))


def test_every_form_is_tried() -> None:
    """None is left that would hold of anything."""
    tried = {form for form, _ in ((read(claim).form, claim) for pair in PAIRS for claim in pair)}

    assert set(FORMS) == tried


def test_north_is_where_the_mission_has_it() -> None:
    """With north at the top what lay in the south lies in the north."""
    assert scene(UP).holds(read("Kirschnach north of Hochkreuz"))
    assert scene(UP).holds(read("2717 on the west bank"))
    assert scene(UP).holds(read("4519 on the east edge"))


@pytest.mark.parametrize("claim", ["Posthof", "Posthof is pretty and tall", "GE30 is 3205", "Atlantis is town"])
def test_what_cannot_be_read_says_so(claim: str) -> None:
    """A slip in a claim is no claim that holds."""
    with pytest.raises(Unreadable):
        scene(DOWN).holds(read(claim))
