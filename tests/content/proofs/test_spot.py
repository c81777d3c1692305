"""Mission Command, spotting, by hand: the table as the quick reference sheets print it, row by row.

Elements are seen from where their own row says, or the row of the fire they give, whichever is farther. Concealed ones
that hold their fire are seen from no farther than the last column says.
"""

from __future__ import annotations

from itertools import product

import pytest
from tests.helpers.proofs import Given, compiled, engine_roll

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "mission-command", "spot"

SHEET = """
    foot               15  20  25    2   8  15    0   2   2   0
    encumbered-foot    25  25  25    5  10  15    0   2   2   0
    fortification      50   -   -    5   -   -    2   -   -   2
    vehicle           150 250 250   15  25  25    5   5   -   5
    heavy-weapon       50  75 100    5  10  15    0   2   2   2
    small-arms         25  25   -   15  25   -   10  15   -   -
    other-weapons     150 250   -   75 100   -   25  50   -   -
"""
"""Open, partially obscuring and obscuring ground, each halted, moving slow and moving fast; then concealed."""

ROWS = {name: numbers for name, *numbers in map(str.split, SHEET.strip().splitlines())}
COVERS, MOTIONS = ("open", "partial", "obscuring"), ("halted", "slow", "fast")


def printed(row: str, cover: str, motion: str) -> int:
    """A number of the sheet; 0 where it has N/A."""
    number = ROWS[row][3 * COVERS.index(cover) + MOTIONS.index(motion)]
    return 0 if number == "-" else int(number)


def seen_from(given: Given) -> int:
    """How near the observer has to be."""
    row, motion = given["element"], given["motion"]
    if given["small"] and motion == "halted":
        row = "fortification"
    cover = "partial" if given["hull_down"] and given["cover"] == "open" else given["cover"]
    own = printed(row, cover, motion)
    if given["fires"] != "nothing":
        return max(own, printed(given["fires"], cover, motion))
    return min(own, int(ROWS[row][9])) if given["concealed"] else own


def makes_sense(given: Given) -> bool:
    """Whether there can be such an element."""
    vehicle, still = given["element"] == "vehicle", given["motion"] == "halted"
    return not (
        ((given["small"] or given["hull_down"]) and not vehicle)
        or (given["hull_down"] and given["cover"] == "open" and not still)
        or (given["element"] == "fortification" and not still)
        or (given["motion"] == "fast" and (given["fires"] != "nothing" or (vehicle and given["cover"] == "obscuring")))
        or (given["concealed"] and (not still or given["cover"] == "open"))
    )


CHOICES = {
    "element": ("foot", "encumbered-foot", "fortification", "vehicle", "heavy-weapon"),
    "cover": COVERS,
    "motion": MOTIONS,
    "fires": ("nothing", "small-arms", "other-weapons"),
    "small": (False, True),
    "hull_down": (False, True),
    "concealed": (False, True),
}


def test_every_element_is_seen_from_where_the_sheet_says() -> None:
    """All elements in all ground, in all motion, firing and not: from just there, and not from a centimetre farther."""
    tried = 0
    for values in product(*CHOICES.values()):
        given = dict(zip(CHOICES, values, strict=True))
        if makes_sense(given):
            near = seen_from(given)
            at = engine_roll(BOOK, PROCEDURE, {**given, "distance": near})
            beyond = engine_roll(BOOK, PROCEDURE, {**given, "distance": min(near + 1, 250)})
            assert at == {"located": True, "within": near}, given
            assert beyond == {"located": near == 250, "within": near}, given
            tried += 1
    assert tried > 150


def test_what_cannot_be_is_refused() -> None:
    """Everything else is refused, and each time with a reason."""
    spot = compiled(BOOK).procedure(PROCEDURE)
    for values in product(*CHOICES.values()):
        given = dict(zip(CHOICES, values, strict=True))
        if not makes_sense(given):
            with pytest.raises(WrongInput, match="Spotting an Element: "):
                spot.odds(**given, distance=5)
