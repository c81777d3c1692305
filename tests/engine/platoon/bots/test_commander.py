"""The bot that plays to win: what it does in plain situations, and that it wins more than chance does."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.decision import Decision, Option
from hulldown_engine.platoon.board.movement import FAST, SLOW
from hulldown_engine.platoon.bots import evaluation
from hulldown_engine.platoon.bots.approach import DOUBTFUL, HEX, MINED, ways
from hulldown_engine.platoon.bots.commander import SHOOTING, Commander
from hulldown_engine.platoon.bots.scout import Scout, Watcher
from hulldown_engine.platoon.effects import driving
from hulldown_engine.playtest.bots import BOTS, FINISH, PATIENCE, Explorer, leader, unfinished

GAMES = 4


def verdicts(bot: str, mission: str) -> Counter[str]:
    """How a few games of a bot end."""
    found = Counter[str]()
    for seed in range(1, GAMES + 1):
        game, player = Game(book(), seed=seed, mission=mission), BOTS[bot](seed)
        while game.decision:
            game.choose(player.choose(game))
            assert not game.invariants()
        assert game.result is not None
        found[game.result.verdict] += 1
    return found


@pytest.mark.parametrize("mission", ["the-signal", "first-light"])
def test_it_wins_more_often_than_chance(mission: str) -> None:
    """Every game ends, and nothing that it does breaks the game."""
    assert verdicts("commander", mission)["victory"] > verdicts("random", mission)["victory"]


def test_its_games_are_the_same_every_time() -> None:
    """Every choice follows from the seed."""
    played = []
    for _ in range(2):
        game, bot = Game(book(), seed=4, mission="the-signal"), BOTS["commander"](4)
        while game.decision:
            game.choose(bot.choose(game))
        played.append(game.inputs)
    assert played[0] == played[1]


def test_who_has_no_plan_does_not_end_a_mission_at_once() -> None:
    """But does not play for ever."""
    game, bot = Game(book(), seed=3, mission="first-light"), BOTS["random"](3)
    while game.decision and len(game.inputs) < 2 * PATIENCE + 500:
        game.choose(bot.choose(game))
    assert game.decision is None
    assert FINISH not in game.inputs[:PATIENCE]


@pytest.mark.parametrize(("answered", "ends"), [(PATIENCE - 1, False), (PATIENCE, True)])
def test_who_has_no_plan_and_no_patience_is_done_with_units_in_hand(answered: int, *, ends: bool) -> None:
    """A mission is ended where no unit is in hand: who drives one to and fro does not come to that."""
    options = (Option("to:0101", "Ahead"), Option("done", "Done with this unit"))
    game: Any = SimpleNamespace(decision=Decision("order", "", "A:", options), inputs=("pass",) * answered)
    assert [one.id for one in unfinished(game)] == (["done"] if ends else ["to:0101", "done"])


def test_an_explorer_sets_its_platoon_up_whatever_it_has_seen_most() -> None:
    """What it has done a thousand times ends a set-up; turning to and fro, or digging in and out, is new to it."""
    game, bot = Game(book(), seed=2228, mission="the-hill"), Explorer(2228)
    bot.taken.update({("", "back"): 1000, ("", "done"): 1000})
    while game.state.deploying and len(game.inputs) < PATIENCE:
        game.choose(bot.choose(game))
    assert not game.state.deploying


def test_an_explorer_begins_each_mission_of_a_campaign_anew() -> None:
    """What it did in the last mission a hundred times is as new in the next as anything else."""
    options = (Option("left", "Turn left"), Option("done", "Done"))
    game: Any = SimpleNamespace(decision=Decision("choose", "", "", options), inputs=["mission:the-hill"])
    bot, taken = Explorer(2), []
    for _ in range(2):
        for _ in range(3):
            bot.taken["", "done"] += 9
            taken.append(bot.choose(game))
            game.inputs.append(taken[-1])
        game.inputs.append("mission:the-camp")
    assert taken == ["left", "done", "left"] * 2


def test_explorers_are_led_in_four_ways() -> None:
    """By nobody, by a scout, by a commander, and by a scout who does not shoot up to one of three conditions."""
    leaders = [leader(seed) for seed in range(4)]
    patient = {vars(leader(seed))["_patience"] for seed in range(3, 40, 4)}
    assert [type(one) for one in leaders] == [type(None), Scout, Commander, Watcher]
    assert patient == {1, 2, 3}


def test_a_watcher_shoots_at_nobody_before_it_is_late() -> None:
    """In a mission of two conditions: in the first it never does, and in the second like anybody."""
    shots: dict[bool, int] = {}
    for patience in (0, 2):
        game, bot = Game(book(), seed=11, mission="the-signal"), Watcher(11, patience)
        while game.decision and len(game.inputs) < 3 * PATIENCE:
            game.choose(bot.choose(game))
        shots[bool(patience)] = sum(chosen.startswith(SHOOTING) for chosen in game.inputs)
    assert shots[False] > 0
    assert shots[True] == 0


# What things are worth ------------------------------------------------------------------------------------------------


def best_shot(set_up: Stage) -> str:
    """The shot of A that is worth most."""
    found = evaluation.shots(set_up.setting, set_up.field, set_up.unit("A"))
    return max(found, key=lambda one: found[one])


def test_a_flank_is_worth_more_than_a_front() -> None:
    """Of two alike the one that shows its side."""
    set_up = stage(
        us("A", "M4A3", 605, facing=3),
        german("GE1", "Tiger", 608, facing=0),
        german("GE2", "Tiger", 508, facing=2),
    )
    assert best_shot(set_up) == "fire:main-gun:ap:GE2"


def test_a_fighter_comes_over_who_can_still_fight() -> None:
    """Not over the wreck that is named first; where nobody is to be named, what comes first is done."""
    of = stage(us("A", place=510), german("GE1", "PzIV", 505, disabled=True), german("GE2", "PzIV", 507))
    assert evaluation.worthiest(of.setting, of.field, ["GE1", "GE2"]) == "GE2"
    assert evaluation.worthiest(of.setting, of.field, ["shoot:A", "hold"]) == "shoot:A"


def test_points_are_worth_more() -> None:
    """Of two alike the one with Victory Points on its card."""
    set_up = stage(
        us("A", "M4A3", 605, facing=3),
        german("GE1", "PzIV", 608, facing=0),
        german("GE2", "PzIV", 608, facing=0, card={"victory": 3}),
    )
    assert best_shot(set_up) == "fire:main-gun:ap:GE2"


def test_it_drives_to_where_it_can_hit() -> None:
    """From behind a wood to a place with a view of a gun that is turned away."""
    rows = ["." * 12 for _ in range(12)]
    rows[4] = ".....w......"
    set_up = stage(us("A", "M4A3", 606, facing=1), german("GE1", "PzIV", 603, facing=0), terrain="\n".join(rows))
    unit = set_up.unit("A")
    moves = driving.resting(set_up.setting, unit).begin(SLOW)
    _, way = evaluation.Places(set_up.setting, set_up.field, unit, evaluation.temper(0)).best_way(moves)
    assert way
    assert set_up.setting.clear(set_up.field, way[-1].after.hex, 603)


def test_what_is_hurt_gets_out_of_sight() -> None:
    """Behind the wood, when its gun is gone."""
    rows = ["." * 12 for _ in range(12)]
    rows[4] = "....wwww...."
    set_up = stage(
        us("A", "M4A3", 604, facing=3, gun_out=True),
        german("GE1", "Tiger", 601, facing=3),
        terrain="\n".join(rows),
    )
    unit = set_up.unit("A")
    moves = driving.resting(set_up.setting, unit).begin(FAST)
    _, way = evaluation.Places(set_up.setting, set_up.field, unit, evaluation.temper(0)).best_way(moves)
    assert way
    assert not set_up.setting.clear(set_up.field, 601, way[-1].after.hex)


def test_a_platoon_gets_bolder_when_nothing_happens() -> None:
    """Danger weighs less, and coming nearer more, with every quiet Round after the first few."""
    moods = [evaluation.temper(quiet) for quiet in (0, evaluation.CALM, evaluation.CALM + 1, evaluation.CALM + 5)]
    assert moods[0] == moods[1] == evaluation.Temper()
    assert moods[1].risk > moods[2].risk > moods[3].risk
    assert moods[1].nearer < moods[2].nearer < moods[3].nearer


def test_the_way_to_a_marker_avoids_where_it_may_be_overlooked() -> None:
    """A hex from which it is seen from afar counts more than one that is hidden, or so near that it is found."""
    rows = ["." * 12 for _ in range(12)]
    rows[5] = "wwwwwwwww..."
    set_up = stage(us("A", "M4A3", 106), terrain="\n".join(rows), field={"markers": {"1": 1002}})
    found = ways(set_up.setting, set_up.field, set_up.unit("A"), 1002)
    assert found[1002] == 0
    near, far, hidden = found[1004] - found[1003], found[302] - found[402], found[210] - found[310]
    assert (near, far, hidden) == (HEX, HEX + DOUBTFUL, HEX)


def test_the_way_goes_around_mines() -> None:
    """Where they are is known; who stands among them may drive out."""
    set_up = stage(us("A", "M4A3", 106), field={"mines": {"504": False, "505": False}})
    found = ways(set_up.setting, set_up.field, set_up.unit("A"), 1002)
    assert found[505] - found[506] > MINED / 2
    assert min(found[505], found[504]) >= MINED


@pytest.mark.parametrize("mined", [True, False])
def test_nobody_drives_among_mines_in_rounds(*, mined: bool) -> None:
    """Not even to whom it would like to take; out of a mined hex, it does."""
    of = stage(
        us("A", "M4A3", 506, facing=0),
        german("GE1", "PzIV", 504, surrendered=True, immobilised=True),
        field={"mines": {"504": False, "506": False} if mined else {}},
    )
    moves = driving.resting(of.setting, of.unit("A")).begin(FAST)
    _, way = evaluation.Places(of.setting, of.field, of.unit("A"), evaluation.temper(0)).best_way(moves)
    assert bool(way)
    assert (way[-1].after.hex == 504) is not mined


def test_one_of_the_last_rounds_is_not_fired_for_next_to_nothing() -> None:
    """The same shot is worth its while from a full rack, and not with one round left; not so of machineguns."""
    worth = {}
    for rack in (40, 1):
        set_up = stage(us("A", "M4A3", 201, facing=3, rounds=rack), german("GE1", "Tiger", 212, facing=0))
        worth[rack] = evaluation.fires(set_up.setting, set_up.field, set_up.unit("A"))
    gun = "fire:main-gun:ap:GE1"
    assert worth[40][gun] > 0 > worth[1][gun]
    assert worth[40]["fire:machineguns:gp:GE1"] == worth[1]["fire:machineguns:gp:GE1"]


def test_who_holds_ground_waits() -> None:
    """Coming nearer is worth nothing for some Rounds, and later what it always is."""
    moods = [evaluation.temper(quiet, holding=True) for quiet in (0, evaluation.PATIENCE, evaluation.PATIENCE + 1)]
    assert [mood.nearer for mood in moods] == [0, 0, evaluation.NEARER]
    assert moods[0].risk == evaluation.RISK > moods[2].risk


@pytest.mark.parametrize("mission", ["first-light", "the-signal"])
def test_a_copy_plays_on_as_it_would(mission: str) -> None:
    """Whoever searches tries what would come of a choice with a copy, and the game is not in it."""
    game, bot = Game(book(), seed=5, mission=mission), BOTS["commander"](5)
    while game.decision and len(game.inputs) < 90:
        other = copy.deepcopy(bot)
        chosen = bot.choose(game)
        assert other.choose(game) == chosen
        game.choose(chosen)
    assert len(pickle.dumps(bot)) < 10_000
