"""The rulebook's own paragraphs, as an author writes them, played as it explains them (5.6, 5.9, 6.2, 6.9, 7.7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Placed, Stage, german, stage, us
from tests.engine.platoon.telling import follow, go_on
from tests.helpers.worked import book

from hulldown_engine.platoon.board.units import AWARE, COMPLETE, UNAWARE
from hulldown_engine.platoon.state.field import AWARENESS, OPERATIONS, ROUNDS
from hulldown_engine.story import paragraphs

N, NE, SE, S, SW, NW = range(6)

WIDE = "\n".join(["." * 24] * 24)
"""Twenty-four columns of twenty-four clear hexes."""

QUIET = {"mode": OPERATIONS, "round": None, "played": 0}


def told(number: int, unit: Placed, *others: Placed, **of: Any) -> Stage:
    """A German carries out a paragraph in its Turn, on a wide and clear map."""
    found = stage(unit, *others, **{"terrain": WIDE, **of})
    found.turn(unit.unit.id)
    follow(found, unit.unit.id, book(), number)
    return found


def moved(of: Stage) -> list[tuple[str, int]]:
    """Every step that was taken, and the hex it led to."""
    return [(one["step"], one["hex"]) for one in of.events("moved")]


def fired(of: Stage) -> list[tuple[str, str, str]]:
    """Every shot: the weapon, what it fired, and at whom."""
    return [(one["weapon"], one["shells"], one["target"]) for one in of.events("fired")]


def left(of: Stage) -> int:
    """The Crew Points that are left."""
    assert of.field.turn is not None
    return of.field.turn.points


# 010 ------------------------------------------------------------------------------------------------------------------


def test_010_turns_toward_its_hex_and_drives_there() -> None:
    """As far as its slow allowance goes; with nobody near, 084 is not read (6.9)."""
    of = told(10, german("GE44", "PzIV", 2202, facing=SE))

    assert moved(of) == [("right", 2202), ("enter", 2203)]
    assert left(of) == 3
    assert "open-fire" not in of.field.read


def test_010_sees_084_the_moment_a_us_unit_is_within_eleven_hexes() -> None:
    """The move ends where that becomes true; what points are left are for what 084 says, and that is to fire."""
    of = told(10, german("GE44", "PzIV", 2204, facing=S), us("A", "M4A3", 2216), dice=(99,))

    assert moved(of) == [("enter", 2205)]
    assert list(of.field.read) == ["on-to-the-crossing", "open-fire"]
    assert fired(of) == [("main-gun", "ap", "A")]
    assert left(of) == 1


def test_010_sees_084_at_once_where_that_is_true_already() -> None:
    """It does not drive at all, and pays for no move."""
    of = told(10, german("GE44", "PzIV", 2206, facing=S), us("A", "M4A3", 2216), dice=(99,))

    assert moved(of) == []
    assert left(of) == 3


def test_010_sees_084_when_it_reaches_its_hex() -> None:
    """Then, too; and with nobody to fire at nothing is fired."""
    of = told(10, german("GE44", "PzIV", 2221, facing=S))

    assert of.unit("GE44").hex == 2222
    assert "open-fire" in of.field.read
    assert fired(of) == []
    assert left(of) == 3


# 077 ------------------------------------------------------------------------------------------------------------------


def test_077_drives_at_a_unit_within_ten_hexes_and_fires_all_it_has() -> None:
    """The main gun first, then machineguns with the point that is left; nothing else comes of the paragraph (6.9)."""
    of = told(77, german("GE44", "Tiger", 1202, facing=S), us("A", "M4A3", 1210), dice=(99, 99, 1))

    assert moved(of) == [("enter", 1203), ("enter", 1204)]
    assert fired(of) == [("main-gun", "ap", "A"), ("machineguns", "gp", "A")]
    assert left(of) == 0
    assert (of.unit("GE44").reaction, of.field.condition) == ("", 1)


def test_077_drives_for_its_hex_under_cover_and_acts_by_column_x_from_then_on() -> None:
    """A new Action Number is rolled at once; a new paragraph is read when the rest of this one has been carried out."""
    of = told(77, german("GE44", "Tiger", 1207, facing=SE), us("A", "M4A3", 1219), dice=(4,))

    assert moved(of)
    assert of.unit("GE44").reaction == "X"
    assert of.field.action_number == 4
    assert of.field.turn is not None
    assert of.field.turn.again
    assert (left(of), of.field.condition) == (3, 1)


def test_077_fires_at_the_nearest_unit_once_it_has_moved() -> None:
    """With the points that are left, though its reaction is another one by then."""
    at = (us("A", "M4A3", 2310), us("B", "M4A3", 2313))
    of = told(77, german("GE44", "Tiger", 1204, facing=SE), *at, dice=(4, 99, 99))

    assert [one["event"] for one in of.play.events if one["event"] in ("moved", "reaction", "fired")] == [
        "moved",
        "moved",
        "reaction",
        "fired",
    ]
    assert fired(of) == [("main-gun", "ap", "A")]
    assert left(of) == 1


def test_077_goes_to_condition_3_the_moment_it_is_far_enough_west() -> None:
    """In the middle of the move and at no cost; it drives on afterwards, and fires."""
    of = told(77, german("GE44", "Tiger", 1010, facing=NW), us("A", "M4A3", 205), dice=(99, 99, 1))

    said = [one["event"] for one in of.play.events if one["event"] in ("moved", "condition", "fired")]
    assert said == ["moved", "condition", "moved", "fired", "fired"]
    assert [place for _, place in moved(of)] == [910, 809]
    assert of.field.condition == 3
    assert left(of) == 0


def test_077_goes_to_condition_3_where_it_is_far_enough_west_to_begin_with() -> None:
    """Before it moves."""
    of = told(77, german("GE44", "Tiger", 901, facing=SE), dice=(4,))

    assert next(one["event"] for one in of.play.events if one["event"] in ("moved", "condition")) == "condition"


def test_077_forgets_what_it_watched_for_when_the_move_is_over() -> None:
    """The last bullet is for this move alone."""
    of = told(77, german("GE44", "Tiger", 1202, facing=S), dice=(4,))

    assert of.field.watches == []
    assert of.field.condition == 1


# The others -----------------------------------------------------------------------------------------------------------


def test_181_takes_the_ammunition_of_one_vehicle_that_fired_in_the_last_round() -> None:
    """Of those at random; the others keep theirs (5.9)."""
    germans = [german(f"GE{one}", "PzIV", 200 + one, fired_before=one != 4) for one in range(1, 5)]
    of = stage(*germans, german("GE5", "GE-squad", 205, fired_before=True), dice=(2,))

    follow(of, None, book(), 181)

    assert [one for one in of.field.units if of.unit(one).no_ammunition] == ["GE2"]


def test_192_activates_two_germans_and_surprises_them() -> None:
    """They come facing as it says, closed, in Complete; those who see their hex are aware, and get two Turns."""
    woods = "\n".join(["." * 24] * 15 + ["w" * 24] + ["." * 24] * 8)
    of = stage(
        us("A", "M4A3", 2318),
        us("B", "M4A3", 2211),
        german("GE28", "PzIV"),
        german("GE29", "PzIV"),
        terrain=woods,
        field=QUIET,
    )
    for one in ("GE28", "GE29"):
        del of.field.units[one]

    follow(of, "A", book(), 192)

    assert of.field.mode == ROUNDS
    assert of.field.round is not None
    assert (of.field.round.phase, of.field.round.advantage, of.field.round.us_turns) == (AWARENESS, "us", 2)
    for one in ("GE28", "GE29"):
        unit = of.unit(one)
        assert (unit.hex, unit.facing, unit.turret, unit.closed, unit.space) == (2314, N, N, True, COMPLETE)
    assert (of.unit("A").space, of.unit("B").space) == (UNAWARE, AWARE)
    assert of.field.sighted == {"1": True}


@pytest.mark.parametrize(("face", "points"), [(3, 1), (4, 0)])
def test_488_looks_with_a_perception_of_two_less(face: int, points: int) -> None:
    """Success and failure lead on to one paragraph each; the unit that activated the event looks (5.3)."""
    of = stage(us("A", "M4A3", 101), dice=(face,), field=QUIET)

    follow(of, "A", book(), 488)

    assert of.field.victory == points


def test_565_is_for_those_who_have_made_its_sighting_and_waits_for_a_hex_to_be_seen() -> None:
    """Without sighting 9 there is no event; with it, 403 is seen the moment that somebody sees the hex (5.7)."""
    woods = "\n".join(["." * 24] * 12 + ["w" * 24] * 3 + ["." * 24] * 9)
    of = stage(us("A", "M4A3", 2318), terrain=woods, field=QUIET)

    follow(of, "A", book(), 565)
    assert of.field.watches == []
    assert of.events("passed-over")

    of.field.sighted["9"] = True
    follow(of, "A", book(), 565)
    assert of.field.condition == 1

    of.field.change("A", hex=2315)
    paragraphs.fire(of.setting.code, of.play, "change")
    assert not go_on(of)
    assert of.field.condition == 3
    assert of.field.watches == []


@pytest.mark.parametrize(("place", "hexes"), [(1211, [1205, 1204]), (1202, [])])
def test_789_evades_into_the_nearest_cover(place: int, hexes: list[int]) -> None:
    """It drives fast to where nobody sees it, if need be through a wood; at the end of the Round it may be gone.

    Where nobody sees it already it stays.
    """
    woods = "\n".join([*["." * 24] * 4, "w" * 24, *["." * 24] * 19])
    unit = german("GE44", "PzIV", 1206, facing=N)
    of = told(789, unit, us("A", "M4A3", place), terrain=woods, dice=(1,) if hexes else ())

    assert of.unit("GE44").evading == 10
    assert [place for _, place in moved(of)] == hexes
    assert of.unused == 0
