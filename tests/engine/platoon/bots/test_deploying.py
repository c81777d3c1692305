"""Setting a platoon up: in sight of the ways of those who come, under cover, in command, and turned to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.engine.platoon.stage import ENTRY, Placed, Stage, stage, us
from tests.helpers.briefings import book

from hulldown_engine import Game
from hulldown_engine.platoon.board.units import US
from hulldown_engine.platoon.bots import deploying
from hulldown_engine.platoon.player import command
from hulldown_engine.playtest.bots import BOTS

ROAD = " ".join(f"{column}06/{column + 1:02}06" for column in range(1, 12))
VALLEY = "\n".join(["w" * 12] * 5 + ["." * 12] + ["w" * 12] * 6)
"""Woods, and a road through them from the east to 0106."""

AREA = [100 * column + row for column in (1, 2) for row in range(1, 13)]


def set_up(*placed: Placed, **special: Any) -> Stage:
    """The set-up of a platoon that holds 0106, with the road on the map."""
    entry: Mapping[str, Any] = {**ENTRY, "hexes": AREA, "set_up": True, **special}
    return stage(
        *placed,
        terrain=VALLEY,
        dirt=ROAD,
        mission={"entry": entry, "german_exits": {"106": -5}},
        field={"deploying": "placing", "mode": "operations", "round": None},
    )


def chosen(scene: Stage, unit: str, ids: Sequence[str]) -> str:
    """What is chosen with a unit in hand."""
    scene.field.picked = [unit]
    return deploying.choose(scene.setting, scene.field, ids)


def test_more_ways_lead_along_a_road() -> None:
    """The whole country comes by the road that leads to what is held, and the nearer the more."""
    scene = set_up(us("A", where="waiting"))
    ways = deploying._ways_in(scene.setting, scene.field, scene.unit("A"))
    assert ways[306] > ways[906] >= deploying.LEAST
    assert ways.get(203, 0) < ways[206] / 10


def test_a_unit_is_put_where_it_sees_them_come() -> None:
    """At the end of the road, and not in the woods beside it."""
    scene = set_up(us("A", where="waiting"))
    assert chosen(scene, "A", ["at:0102", "at:0206", "at:0210", "back"]) == "at:0206"


def test_it_is_turned_to_them_and_then_hides() -> None:
    """A tank that looks north turns right until the road is ahead of it, and goes into defilade."""
    scene = set_up(us("A", place=206, facing=0), defilade=True)
    ids, done = ["elsewhere", "left", "right", "hide", "back"], list[str]()
    while "hide" not in done and len(done) < 6:
        done.append(chosen(scene, "A", ids))
        scene.field.change("A", facing=scene.unit("A").facing + 1)
    assert done == ["right", "hide"]


def test_the_next_one_is_put_where_it_is_in_command() -> None:
    """Of two places that see as much, the one in sight of the commander."""
    scene = set_up(us("A", place=206, commander=True), us("B", where="waiting", initiative=1))
    assert chosen(scene, "B", ["at:0106", "at:0212", "back"]) == "at:0106"
    assert chosen(scene, "B", ["at:0212", "back"]) == "at:0212"


def test_a_commander_is_first_and_at_last_it_is_done() -> None:
    """Whoever leads has a place before those who are to be in his sight."""
    scene = set_up(us("A", where="waiting"), us("B", where="waiting", commander=True))
    assert deploying.choose(scene.setting, scene.field, ["A", "B"]) == "B"
    assert deploying.choose(scene.setting, scene.field, ["A", "B", "done"]) == "done"


def test_the_platoon_of_the_fourth_mission_is_ready_for_those_who_come() -> None:
    """Everybody is in command, the guns are dug in, and each sees ways by which they come."""
    game, bot = Game(book(), seed=5, mission="bad-kreuznach"), BOTS["commander"](5)
    while game.state.deploying != "sighting" and (game.state.deploying or game.state.purchase is not None):
        game.choose(bot.choose(game))
    setting, field = game.book.rules.setting, game.state
    units = [unit for unit in field.units.values() if unit.side == US and unit.active]
    assert len(units) > 6
    assert all(command.in_command(setting, field, unit) for unit in units)
    assert all(unit.in_position for unit in units if setting.is_gun(unit))
    ways = deploying._ways_in(setting, field, units[0])
    assert all(deploying._seen(setting, field, unit.hex, ways) for unit in units)
