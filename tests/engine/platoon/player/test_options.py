"""What an option on the map says of itself, in every decision of the recorded games: kind, hexes, price and odds."""

from __future__ import annotations

import pickle
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from tests.engine.games.recorded import RECORDINGS, kept, positions
from tests.engine.platoon.stage import german, stage, us

from hulldown_engine.basics.decision import KINDS, Odds, Option
from hulldown_engine.platoon.combat import aiming, odds
from hulldown_engine.platoon.combat.aiming import Shot

MISSIONS = [name for name in RECORDINGS if not name.startswith("mill")]


@pytest.mark.parametrize("name", MISSIONS)
def test_every_option_says_what_it_is_about(name: str) -> None:
    """Its kind is known, units and hexes are of the game, odds add up to certainty."""
    for game in positions(name):
        ground, units = game.book.rules.setting.ground, game.state.units
        for option in game.decision.options if game.decision is not None else ():
            assert option.kind in KINDS
            assert {option.unit, option.target} <= {"", *units}
            assert all(ground.on_map(place) for place in option.hexes)
            if option.odds is not None:
                assert sum(option.odds.chances.values()) == 1
                assert option.odds.range >= 0


@pytest.mark.parametrize("name", MISSIONS)
def test_options_on_the_map_are_of_a_kind(name: str) -> None:
    """In Operations and in Turns there is nothing that is a mere answer to a question."""
    for game in positions(name):
        if game.decision is not None and game.decision.rule in ("5.5", "6.7", "7.5"):
            assert [option.id for option in game.decision.options if option.kind == "choose"] == []


def test_an_option_costs_what_is_paid_for_it() -> None:
    """Whoever goes on with the same Turn after a choice has so many Crew Points less."""
    paid: dict[str, int] = defaultdict(int)
    for name in MISSIONS:
        taken: Option | None = None
        before: tuple[int, int] = (0, 0)
        for game, answer in zip(positions(name), [*kept(name)["inputs"], ""], strict=True):
            turn, decision = game.state.turn, game.decision
            now = sum(event["event"] == "turn" for event in game.events), 0 if turn is None else turn.points
            if taken is not None and turn is not None and before[0] == now[0] and taken.id != "smoke":
                assert before[1] - now[1] == taken.cost.crew_points, taken
                paid[taken.kind] += taken.cost.crew_points > 0
            options = decision.options if decision is not None and decision.rule in ("6.7", "7.5") else ()
            taken, before = next((option for option in options if option.id == answer), None), now
    assert {kind for kind, times in paid.items() if times} >= {"move", "fire", "posture"}


@pytest.mark.parametrize("name", MISSIONS)
def test_a_step_costs_what_is_written_down_of_it(name: str) -> None:
    """Movement Points as the log has them, in halves; and the step goes where the option says."""
    taken, seen = None, 0
    for game, answer in zip(positions(name), [*kept(name)["inputs"], ""], strict=True):
        moved = next((event for event in game.events[seen:] if event["event"] == "moved"), None)
        if taken is not None and taken.cost.movement_points:
            assert moved is not None
            assert (moved["unit"], moved["cost"]) == (taken.unit, 2 * taken.cost.movement_points)
            assert taken.hexes in ((), (moved["hex"],))
        options = () if game.decision is None else game.decision.options
        taken, seen = next((option for option in options if option.id == answer), None), len(game.events)


def test_what_an_option_says_does_not_change() -> None:
    """An option that is read after the game has gone on says what it would have said before; so does its copy."""
    name = next(name for name in MISSIONS if name.endswith("commander"))
    read = [pickle.dumps(game.decision.options) for game in positions(name) if game.decision is not None]
    late = [game.decision.options for game in positions(name) if game.decision is not None]

    assert any(option.odds for options in late for option in options)
    assert [pickle.loads(options) for options in read] == late  # noqa: S301 - our own


# Odds -----------------------------------------------------------------------------------------------------------------

PLAIN: dict[str, Any] = {"facing": 3}

SHOTS = [
    ("main-gun", "ap", {}, {"facing": 1}, "at the side", 1),
    ("main-gun", "ap", {}, {"moved": "slow"}, "target moving slow", -1),
    ("main-gun", "ap", {}, {"defilade": True}, "defilade", -1),
    ("main-gun", "ap", {"moved": "slow"}, {}, "firer driving slow", -1),
    ("main-gun", "ap", {"suppressed": True}, {}, "firer suppressed", -1),
    ("machineguns", "gp", {}, {"type": "GE-squad", "crew": 0, "moved": "slow"}, "target moving", 1),
    ("machineguns", "gp", {}, {"type": "GE-squad", "crew": 0, "in_position": True}, "improved position", -1),
]


def _odds(weapon: str, shells: str, firer: dict[str, Any], target: dict[str, Any]) -> Odds:
    """The odds of a shot at four hexes, at a unit that faces the firer."""
    theirs = {**PLAIN, **target}
    kind = theirs.pop("type", "Panther")
    set_up = stage(us("A", "M4A3", 602, **{"facing": 3, "turret": 3, **firer}), german("GE1", kind, 606, **theirs))
    shot = Shot("A", "GE1", 606, weapon, shells, 3)
    assert not aiming.refusal(set_up.setting, set_up.field, shot)
    return odds.of_shot(set_up.setting, set_up.field, shot)


@pytest.mark.parametrize(("weapon", "shells", "firer", "target", "what", "sign"), SHOTS)
def test_a_modifier_has_the_sign_of_what_it_does(  # noqa: PLR0913, PLR0917 - a shot, and what is said of it
    weapon: str, shells: str, firer: dict[str, Any], target: dict[str, Any], what: str, sign: int
) -> None:
    """What is good for the firer is above zero, and makes a mere miss less likely."""
    bare = {"type": target["type"], "crew": target["crew"]} if "type" in target else {}
    without, found = _odds(weapon, shells, {}, bare), _odds(weapon, shells, firer, target)
    shifts = {modifier.what: modifier.shift for modifier in found.modifiers}
    mildest = next(iter(found.chances))
    gained = without.chances[mildest] - found.chances.get(mildest, Fraction(0))

    assert what not in {modifier.what for modifier in without.modifiers}
    assert shifts[what] * sign > 0
    assert gained * sign > 0
    assert found.base == without.base
