"""Mission Command, area fire on men, guns and soft vehicles, worked out by hand from the quick reference sheets.

Everything under the template counts as hit and is converted with a 1d20 of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.helpers.proofs import Given, Odds, engine_odds, share, total, written

from hulldown_engine.resolver.inputs import WrongInput

BOOK, PROCEDURE = "mission-command", "area-fire-foot"

STATES = ("fortified", "good-cover", "open", "heavy-weapon", "soft-vehicle")

SHEET = {
    "tripod-MG": (100, "- 19 16 14 9"),
    "light-mortar": (25, "- 18 16 14 9"),
    "60mm-mortar": (90, "- 18 16 14 9"),
    "8cm-short-mortar": (65, "A 17 12 9 7"),
    "81mm-mortar-US": (150, "A 17 12 9 7"),
    "81mm-mortar-Italian": (200, "A 17 12 9 7"),
    "107mm-mortar": (200, "A 15 9 6 4"),
    "120mm-mortar": (300, "A 15 9 6 4"),
    "57mm-recoilless": (200, "- 19 17 12 5"),
    "75mm-recoilless": (375, "12 17 15 9 5"),
    "multi-20mm": (100, "- 16 14 12 3"),
    "6-pdr": (150, "- 19 17 12 5"),
    "pack-howitzer": (375, "A 17 15 12 5"),
    "105mm-howitzer": (550, "A 17 15 12 5"),
    "150mm-infantry-howitzer": (250, "A 12 9 4 3"),
    "240mm-howitzer": (1000, "A 9 5 3 3"),
    "heavy-rocket": (100, "A 9 5 3 3"),
    "salvo-rockets": (250, "A 9 5 5 2"),
    "380mm": (300, "A 9 5 4 3"),
    "aircraft-MGs": (None, "- 19 16 14 9"),
    "aircraft-auto-cannon": (None, "- 16 14 12 3"),
    "aircraft-AT-gun": (None, "- 16 14 12 3"),
    "aircraft-rockets": (None, "12 17 15 9 5"),
    "fighter-bomber-bombs": (None, "A 17 15 12 5"),
    "bomber-bombs": (None, "A 12 9 4 3"),
    "heavy-bomber-bombs": (None, "A 9 5 3 3"),
}
"""The range in cm, and the number in each state as it is read from the sheet; A is area fire on the fortification."""


def one_effect(need: str) -> list[tuple[Fraction, str]]:
    """What becomes of one element."""
    if need in ("A", "-"):
        return [(Fraction(1), "area-fire" if need == "A" else "no-effect")]
    return [(share(21 - int(need), 20), "casualty"), (share(int(need) - 1, 20), "no-effect")]


def outcomes(given: Given) -> Iterator[tuple[Fraction, Given]]:
    """What becomes of all of them together."""
    needs = dict(zip(STATES, SHEET[given["weapon"]][1].split(), strict=True))
    for effects in product(*(one_effect(needs[one["state"]]) for one in given["elements"])):
        chance = Fraction(1)
        for share_of_it, _ in effects:
            chance *= share_of_it
        names = [name for _, name in effects]
        yield chance, {"casualties": names.count("casualty"), "effects": [{"effect": name} for name in names]}


def expected(given: Given) -> Odds:
    """All outcomes and their chances."""
    return total(outcomes(given))


def template(weapon: str, *states: str, **more: Any) -> dict[str, Any]:
    """The inputs of one template."""
    return {"weapon": weapon, "elements": [{"state": one} for one in states], **more}


@pytest.mark.parametrize("weapon", SHEET)
def test_every_weapon_hurts_as_the_sheet_says(weapon: str) -> None:
    """Each state by itself at the weapon's greatest range, which is beyond 15 cm; one farther off, nothing."""
    reach = SHEET[weapon][0]
    for state in STATES:
        given = template(weapon, state, range=reach or 0)
        assert engine_odds(BOOK, PROCEDURE, given) == expected(given), given
    if reach is not None:
        far = template(weapon, "open", range=reach + 1)
        nothing = {"casualties": 0, "effects": [{"effect": "out-of-range"}]}
        assert engine_odds(BOOK, PROCEDURE, far) == total([(Fraction(1), nothing)])


SEVERAL = [
    template("105mm-howitzer", "open", "open", "good-cover", "soft-vehicle", "heavy-weapon", "fortified", range=500),
    template("salvo-rockets", *["soft-vehicle"] * 6, range=200),
    template("heavy-bomber-bombs", "good-cover", "heavy-weapon", "fortified"),
]


@pytest.mark.parametrize("given", SEVERAL, ids=lambda given: given["weapon"])
def test_elements_under_one_template_roll_for_themselves(given: Given) -> None:
    """Every way they can fare, in their order."""
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


def test_guns_up_to_110_mm_are_better_up_to_15_cm() -> None:
    """The nearer row needs 12 in the open, the farther 15."""
    near, far = (template("105mm-howitzer", "open", range=distance) for distance in (15, 16))

    odds = [engine_odds(BOOK, PROCEDURE, given) for given in (near, far)]

    hurt = '{"casualties": 1, "effects": [{"effect": "casualty"}]}'
    assert [one[hurt] for one in odds] == [Fraction(9, 20), Fraction(6, 20)]


def test_a_gun_with_two_rows_has_to_be_given_its_range() -> None:
    """Left out, the range would be 0 cm, which is near; an aircraft comes to the target and needs none."""
    with pytest.raises(WrongInput, match="its range has to be given"):
        engine_odds(BOOK, PROCEDURE, template("105mm-howitzer", "open"))

    given = template("fighter-bomber-bombs", "open")
    assert engine_odds(BOOK, PROCEDURE, given) == expected(given)


METRES = (
    (2000, 3000),  # flak
    (3000, 3500, 11000, 15000, 20000, 25000, 30000),  # guns
    (7000, 5000, 6000, 7500, 11000, 15000, 17500, 20000),  # howitzers
    (2000,),  # machine-guns
    (500, 1300, 1800, 2600, 2400, 3000, 4000, 6000),  # mortars
    (4000, 7500),  # recoilless guns
    (2000, 5000),  # rocket launchers
)
"""The ranges of the sheet from top to bottom, as it gives them in metres."""


def test_a_centimetre_is_twenty_metres_in_every_range() -> None:
    """The book's centimetres and the sheet's metres agree, row by row."""
    ranges = written(BOOK).tables["area-range"]["rows"].values()

    assert [20 * reach for reach in ranges] == [metres for kind in METRES for metres in kind]
