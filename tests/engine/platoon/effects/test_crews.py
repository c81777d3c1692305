"""Tank crews that leave their vehicles (12), and the optional rule of hidden targets (14.5, 18)."""

from __future__ import annotations

import pytest
from tests.engine.platoon.player.test_turns import act, asked, offered, turn
from tests.engine.platoon.stage import Stage, german, stage, us

from hulldown_engine.platoon.board import optional_rules
from hulldown_engine.platoon.board.units import COMPLETE, ON_MAP
from hulldown_engine.platoon.effects import crews


def abandoned() -> Stage:
    """A tank whose crew has just left it."""
    of = turn(us("A", "M4A3", 505, commander=True, crew=5, crew_lost=1, initiative=4, perception=6))
    act(of, "abandon")
    return of


def test_a_crew_goes_on_as_half_a_squad_with_what_is_left_of_it() -> None:
    """In the hex of its tank, without a Turn, and rated as it is after its losses (12, 14.3)."""
    crew = abandoned().unit("A-crew")

    assert (crew.type, crew.letter, crew.hex, crew.where, crew.space) == ("US-crew", "a", 505, ON_MAP, COMPLETE)
    assert (crew.initiative, crew.perception, crew.commander, crew.crew) == (4, 5, True, 0)


def test_the_tank_is_disabled_and_costs_two_points() -> None:
    """Nobody drives it and nobody fires it (14.3, 15)."""
    of = abandoned()
    tank = of.unit("A")

    assert (tank.disabled, tank.crew_left, tank.commander, of.field.victory) == (True, 0, False, -2)
    assert [event["crew"] for event in of.events("abandoned")] == ["A-crew"]


@pytest.mark.parametrize(
    ("kind", "acted", "offers"),
    [("M4A3", False, True), ("M10", False, True), ("M4A3", True, False), ("M8", False, False), ("jeep", False, False)],
)
def test_only_tanks_are_abandoned_and_only_with_a_whole_turn(kind: str, acted: bool, offers: bool) -> None:  # noqa: FBT001 - a case of the table
    """It takes all Crew Points (12)."""
    of = turn(us("A", kind, 505, crew=4), acted=acted)

    assert ("abandon" in offered(of)) == offers


def test_germans_stay_with_their_tanks() -> None:
    """Only US crews have counters (12)."""
    of = stage(german("GE44", "Tiger", 505))

    assert not crews.may_abandon(of.setting, of.unit("GE44"))


@pytest.mark.parametrize("rules", [(), (optional_rules.HIDDEN_TARGETS,)])
def test_nobody_fires_at_what_is_hidden_unless_the_rule_is_in_force(rules: tuple[str, ...]) -> None:
    """A tank behind one hex of woods (14.5, 18)."""
    woods = "\n".join(["." * 12] * 3 + ["....w......."] + ["." * 12] * 8)
    of = turn(us("A", "M4A3", 506, facing=0), german("GE44", "Tiger", 502, space=COMPLETE), terrain=woods)
    of.field.options = dict.fromkeys(rules, True)

    assert any(one.id.startswith("hidden:") for one in asked(of).options) == bool(rules)
