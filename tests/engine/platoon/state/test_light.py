"""Dusk and night: how far anybody fires, counted in Rounds from a condition on (Mission 5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.helpers.outpost import book

from hulldown_engine.basics.hexes import intervening
from hulldown_engine.platoon.combat import aiming
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.sequence import rounds
from hulldown_engine.platoon.state import light
from hulldown_engine.platoon.state.field import NEXT, Round

GARAGE = {
    "since": 2,
    "becomes": [
        {"name": "dusk", "round": 11, "range": 10, "fired": 20},
        {"name": "night", "round": 21, "range": 5, "fired": 10},
    ],
}
"""What the briefing of Mission 5 says."""

WIDE = "\n".join(["." * 30] * 3)


def dark(counted: int, *units: Any, becomes: Any = GARAGE, **what: Any) -> Stage:
    """A game in which so many Rounds have counted."""
    field = {"counted": counted, "condition": 2, **what}
    of = stage(*units, terrain=WIDE, mission={"light": becomes}, field=field)
    of.setting.code = book().rules.code  # for what paragraphs have for the end of a Round
    return of


def targets(of: Stage, unit: str) -> set[str]:
    """Whom a unit can fire at."""
    return {one.target for one in aiming.shots(of.setting, of.field, of.unit(unit))}


@pytest.mark.parametrize(
    ("counted", "apart", "fired", "able"),
    [
        (0, 25, False, True),
        (10, 25, False, True),
        (11, 10, False, True),
        (11, 11, False, False),
        (11, 20, True, True),
        (11, 21, True, False),
        (20, 10, False, True),
        (21, 5, False, True),
        (21, 6, False, False),
        (21, 10, True, True),
        (21, 11, True, False),
        (99, 5, False, True),
    ],
)
def test_how_far_fire_goes(counted: int, apart: int, fired: bool, able: bool) -> None:  # noqa: FBT001 - a table's
    """Ten hexes at dusk and five at night; twice as far at who has fired in the Round (Mission 5)."""
    there = 100 * (2 + apart) + 2
    of = dark(counted, us("A", place=102, facing=2), german("GE1", place=there, fired=fired, facing=5))

    assert intervening(102, there) == apart
    assert (targets(of, "A") == {"GE1"}) is able
    of = dark(counted, us("A", place=102, fired=fired, facing=2), german("GE1", place=there, facing=5))
    assert (targets(of, "GE1") == {"A"}) is able


def test_what_nobody_can_fire_is_no_danger() -> None:
    """Bots and Germans who look for cover know the dark as well (Mission 5, 6.8)."""
    of = dark(21, us("A", place=102), german("GE1", place=1002))
    assert visibility.exposures(of.setting, of.field, of.unit("A"))(102) == 0
    of.field.change("A", fired=True)
    assert visibility.exposures(of.setting, of.field, of.unit("A"))(102) > 0


def test_smoke_has_no_target_that_could_have_fired() -> None:
    """It goes as far as any fire (Mission 5, 9.10)."""
    of = dark(11, us("A", place=102, facing=2), german("GE1", place=1802, fired=True))
    of.turn("A")
    assert max(intervening(102, one.hex) for one in aiming.smokes(of.setting, of.field, of.unit("A"))) == 10


def test_the_dark_says_why() -> None:
    """A sentence, as for every shot that is refused (Mission 5)."""
    of = dark(21, us("A", place=102, facing=2), german("GE1", place=1202))
    shot = aiming.Shot("A", "GE1", 1202, "main-gun", "ap", 2)
    assert aiming.refusal(of.setting, of.field, shot) == "It is too dark to fire so far (the briefing)."


def test_dawn_takes_the_limit_away() -> None:
    """A stage without a range (Mission 5)."""
    becomes = {"since": 1, "becomes": [*GARAGE["becomes"], {"name": "dawn", "round": 30, "range": None, "fired": None}]}  # type: ignore[misc]
    assert targets(dark(29, us("A", place=102), german("GE1", place=1202), becomes=becomes), "A") == set()
    assert targets(dark(30, us("A", place=102), german("GE1", place=1202), becomes=becomes), "A") == {"GE1"}


# Which Rounds count ---------------------------------------------------------------------------------------------------


def next_round(of: Stage) -> None:
    """The Round ends, and another begins."""
    of.field.round = Round(1, NEXT)
    of.run(rounds.step(of.setting, of.play))


@pytest.mark.parametrize(("condition", "counted"), [(1, 0), (2, 1), (4, 1)])
def test_rounds_count_once_condition_1_has_ended(condition: int, counted: int) -> None:
    """Those that begin after it (Mission 5)."""
    of = dark(0, us("A", place=102), german("GE1", place=1202), condition=condition)
    next_round(of)
    assert of.field.counted == counted


def test_dusk_comes_at_the_beginning_of_the_eleventh_round() -> None:
    """And is told once; night follows ten Rounds later (Mission 5)."""
    of = dark(9, us("A", place=102), german("GE1", place=1202))
    told = []
    for _ in range(14):
        next_round(of)
        told.append([one["light"] for one in of.events("light")])
    assert told[:3] == [[], ["dusk"], ["dusk"]]
    assert told[-4:-2] == [["dusk"], ["dusk", "night"]]
    now = light.now(of.setting, of.field)
    assert now is not None
    assert now["name"] == "night"


def test_the_first_round_of_a_fight_counts_too() -> None:
    """Rounds are counted over the game, with Operations in between (Mission 5)."""
    of = dark(10, us("A", place=102), german("GE1", place=1202), mode="operations", round=None, condition=3)
    of.run(rounds.activated(of.setting, of.play, ["GE1"]))
    assert (of.field.counted, [one["light"] for one in of.events("light")]) == (11, ["dusk"])


def test_every_pair_of_hexes_at_night() -> None:
    """An independent count of the hexes in between: a walk through columns, whose even ones lie lower (Mission 5)."""
    of = dark(21, us("A", place=102))
    hexes = list(of.setting.ground.hexes())
    for one in hexes:
        for other in hexes:
            hidden = light.hides(of.setting, of.field, one, other, fired=False)
            assert hidden == (_steps(one, other) - 1 > 5), (one, other)


def _steps(one: int, other: int) -> int:
    """How many steps it is: column by column, each half a hex up or down as one likes, then along the last column."""
    column, row = divmod(one, 100)
    goal, end = divmod(other, 100)
    low = high = row
    steps = abs(goal - column)
    while column != goal:
        up, down = (0, 1) if column % 2 == 0 else (-1, 0)
        low, high = low + up, high + down
        column += 1 if goal > column else -1
    return steps + max(0, low - end, end - high)
