"""What the commander does in Rounds besides fighting: whom it takes aboard, and when it leaves the map."""

from __future__ import annotations

import pytest
from tests.engine.platoon.bots.test_purpose import scene

from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.play import Play
from hulldown_engine.platoon.board.movement import FAST, Move
from hulldown_engine.platoon.bots import evaluation, rounds
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.player.choices import Choices
from hulldown_engine.platoon.state.field import ACTIONS, ROUNDS, Round, Turn

CALM = evaluation.temper(0)


def test_who_is_to_be_fetched_is_taken_aboard() -> None:
    """Prisoners beside a half-track that has nothing to fire at, by its crew."""
    setting, field = scene("mistake", US1=3923, US13=3923)
    field.mode, field.round = ROUNDS, Round(1, ACTIONS)
    field.turn = Turn("US1", 3, Move(3923, 0))
    ids = [act.id for act in Choices(setting, Play(field, Scripted())).all()]
    assert rounds.choose(rounds.Scene(setting, field, CALM, []), ids) == "load:US13"


@pytest.mark.parametrize("disabled", [False, True])
def test_nobody_fires_at_what_is_out_of_the_fight(*, disabled: bool) -> None:
    """A German pays once; more shells into him would be wasted while another one drives on."""
    setting, field = scene("garage", A=4106, GE5=4108)
    field.change("GE5", disabled=disabled)
    assert (evaluation.prospect(setting, field, field.units["A"]) > 0) is not disabled


def way_of(mission: str, place: int, victory: int = 0, *, hurt: bool = False, **where: int) -> list[str]:
    """The steps of A, which stands at the edge and looks off the map, to the best place that it can reach."""
    setting, field = scene(mission, A=place, **where)
    field.victory = victory
    unit = field.change("A", facing=0 if place < 4500 else 1, gun_out=hurt)
    moves = driving.resting(setting, unit).begin(FAST)
    _, way = evaluation.Places(setting, field, unit, CALM).best_way(moves)
    return [step.kind for step in way]


@pytest.mark.parametrize(
    ("facing", "enemy", "chosen"),
    [(0, 2010, ""), (3, 2010, "prepare:0"), (3, 4110, "")],
)
def test_a_gun_that_does_not_bear_is_aimed_anew(facing: int, enemy: int, chosen: str) -> None:
    """At whom it sees; for who is out of sight it stays as it is."""
    setting, field = scene("bad-kreuznach", US9=2014, GE1=enemy)
    field.mode, field.round = ROUNDS, Round(1, ACTIONS)
    field.change("US9", prepared=True, facing=facing)
    field.turn = Turn("US9", 3, Move(2014, facing))
    ids = [act.id for act in Choices(setting, Play(field, Scripted())).all()]
    found = rounds.choose(rounds.Scene(setting, field, CALM, []), [each for each in ids if each.startswith("prepare:")])
    assert found == chosen


@pytest.mark.parametrize("surrendered", [True, False])
def test_who_has_surrendered_is_driven_to(*, surrendered: bool) -> None:
    """His points are the platoon's once somebody is there, and he is as near as a drive goes."""
    setting, field = scene("grand-prix", A=2010, GE1=2012)
    field.change("GE1", surrendered=surrendered, immobilised=True)
    unit = field.change("A", facing=3)
    moves = driving.resting(setting, unit).begin(FAST)
    _, way = evaluation.Places(setting, field, unit, CALM).best_way(moves)
    assert (way[-1].after.hex == 2012 if way else False) is surrendered


@pytest.mark.parametrize("hurt", [True, False])
def test_who_is_hurt_and_earns_by_it_leaves(*, hurt: bool) -> None:
    """Four points are worth more than to be shot at by a Tiger without a gun; with one there is something to win."""
    assert ("exit" in way_of("garage", 4101, hurt=hurt, GE5=4108)) is hurt


def test_who_wins_by_leaving_leaves() -> None:
    """Whoever may look on."""
    assert "exit" in way_of("garage", 4101, victory=46)
    assert "exit" not in way_of("garage", 4101, victory=45)


@pytest.mark.parametrize(("mission", "leaves"), [("classic-defense", True), ("grand-prix", False)])
def test_nobody_leaves_for_nothing(mission: str, *, leaves: bool) -> None:
    """By the same edge, where one mission pays and another does not."""
    assert ("exit" in way_of(mission, 4519, hurt=True, GE5=4119)) is leaves
