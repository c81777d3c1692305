"""Captives: whoever is in the hex may take them along, and nobody has to (11.2)."""

from __future__ import annotations

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us

from hulldown_engine.platoon.board.units import EXITED, INACTIVE, ON_MAP
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player import choices, turns
from hulldown_engine.platoon.sequence import operations
from hulldown_engine.platoon.state.field import OPERATIONS


def taken(guard: str = "G", *, calm: bool = False) -> Stage:
    """A squad that has taken a tank, and one of the platoon in its hex, which has its Turn."""
    prize = german("GE1", "PzIV", 505, status="captured", guard=guard, space=INACTIVE)
    rest = {"mode": OPERATIONS, "round": None, "picked": ["A"]} if calm else {}
    of = stage(us("A", place=505), us("G", "US-squad", 505), prize, field=rest)
    if not calm:
        of.turn("A")
    return of


def offered(of: Stage) -> list[str]:
    """What A can do about captives."""
    step = operations.step if of.field.mode == OPERATIONS else choices.step
    decision = of.asks(step(of.setting, of.play))
    return [one.id for one in decision.options if one.id.partition(":")[0] in {"guard", "leave"}]


def chosen(of: Stage, option: str) -> Stage:
    """A does it."""
    of.run((operations.step if of.field.mode == OPERATIONS else choices.step)(of.setting, of.play), option)
    return of


@pytest.mark.parametrize("calm", [True, False])
@pytest.mark.parametrize(
    ("before", "option", "after"), [("G", "guard:GE1", "A"), ("", "guard:GE1", "A"), ("A", "leave:GE1", "")]
)
def test_any_unit_in_the_hex_takes_charge_or_leaves_it(*, calm: bool, before: str, option: str, after: str) -> None:
    """In Operations and in Rounds, for nothing (11.2)."""
    of = taken(before, calm=calm)
    assert offered(of) == [option]
    chosen(of, option)
    assert of.unit("GE1").guard == after
    assert of.events("guarded") == [{"event": "guarded", "unit": "GE1", "by": after}]


def test_who_takes_charge_is_slower_and_who_gives_it_up_is_not() -> None:
    """The Movement Points of the guard are halved in Rounds, and nobody else's (11.2)."""
    of = taken("G")
    whole = {one: of.setting.allowance(of.unit(one))[0] for one in "AG"}
    assert paces(of) == {"A": whole["A"], "G": whole["G"] // 2}
    chosen(of, "guard:GE1")
    assert paces(of) == {"A": whole["A"] // 2, "G": whole["G"]}


def paces(of: Stage) -> dict[str, int]:
    """The Movement Points of the tank and of the squad."""
    return {one: driving.mover(of.setting, of.field, of.unit(one)).fast for one in "AG"}


def test_it_is_too_late_once_the_unit_has_acted() -> None:
    """A guard is one for a whole Turn (11.2)."""
    of = taken()
    of.turn("A", acted=True)
    assert offered(of) == []


@pytest.mark.parametrize("calm", [True, False])
def test_a_captive_changes_hands_once(*, calm: bool) -> None:
    """Not to and fro for ever: once in a Turn, and in Operations once before the unit moves or another is picked."""
    of = chosen(taken(calm=calm), "guard:GE1")
    assert offered(of) == []
    if calm:
        of.run(operations.step(of.setting, of.play), "to:0506")
    else:
        of.field.change("A", space="complete")
        of.turn("A")
        turns.start(of.setting, of.play, "A")
    assert offered(of) == ["leave:GE1"]


@pytest.mark.parametrize(("option", "where"), [("guard:GE1", ON_MAP), ("leave:GE1", EXITED)])
def test_a_captive_goes_with_its_guard_or_leaves_the_map(option: str, where: str) -> None:
    """Where no US unit is left with it, by your own choice or otherwise (11.2)."""
    of = taken("A" if option.startswith("leave") else "", calm=True)
    of.field.change("G", where=EXITED)
    chosen(of, option)
    of.run(operations.step(of.setting, of.play), "to:0506")
    assert of.unit("GE1").where == where
