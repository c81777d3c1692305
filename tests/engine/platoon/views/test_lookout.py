"""Looking ahead: what stands between two hexes, and the way to one, are those of the rules."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.engine.platoon.stage import CLEAR, german, stage, us
from tests.helpers import build, mill, outpost

from hulldown_engine import Game, Option
from hulldown_engine.platoon.board.units import ON_MAP, US
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.views import lookout
from hulldown_engine.platoon.views.lookout import WayView

WOODS = "\n".join(["." * 12] * 4 + ["....w......."] + ["." * 12] * 7)


def offered(game: Game, kind: str) -> list[Option]:
    """The options of a kind that a game offers."""
    return [] if game.decision is None else [option for option in game.decision.options if option.kind == kind]


def test_a_line_says_what_blocks_it() -> None:
    """Woods between two ends of one level block, with the rule that says so; what is beside the line does not (8.2)."""
    set_up = stage(terrain=WOODS)

    blocked = lookout.sight(set_up.setting, set_up.field, 503, 508)
    assert (blocked.range, blocked.line, blocked.seen) == (4, False, False)
    assert [(each.hexes, each.reason, each.rule) for each in blocked.blocked] == [([505], "woods", "8.2")]
    assert lookout.sight(set_up.setting, set_up.field, 803, 808).blocked == []


def test_a_line_is_what_units_see_by() -> None:
    """Between any two hexes of a map with everything on it, a unit is seen as the rules of sight have it."""
    set_up = stage(us("A", "M4A3", 505), german("GE1", "PzIV", 501), terrain=WOODS)
    set_up.field.smoke["0703"] = 9
    for place in range(101, 113):
        set_up.field.change("GE1", hex=place)
        there = lookout.sight(set_up.setting, set_up.field, 505, place)
        sees = visibility.sees(set_up.setting, set_up.field, set_up.unit("A"), set_up.unit("GE1"))
        assert there.seen == sees == (not there.blocked)


def test_the_way_can_be_gone_hex_by_hex() -> None:
    """In Operations the next hex of the way is offered as a move, and the way ends where it is to."""
    game = Game(outpost.book(), seed=3, mission="the-bridge")
    game.choose(offered(game, "entry")[0].id)
    unit = next(one for one in game.state.units.values() if one.side == US and one.where == ON_MAP)
    way = game.way(unit.id, 404)["hexes"]
    game.choose(unit.id)

    assert way[-1] == 404
    assert (way[0],) in [option.hexes for option in offered(game, "move")]
    assert game.way(unit.id, unit.hex) == {"hexes": [], "movement_points": 0}


def test_what_there_is_not_is_refused() -> None:
    """Units and hexes that there are not are named, with those there are; a gamebook has neither."""
    game = Game(outpost.book(), seed=3, mission="the-bridge")
    with pytest.raises(ValueError, match="no hex 9999; there are 0101 to"):
        game.sight(101, 9999)
    with pytest.raises(ValueError, match="no unit 'Q'; there are"):
        game.way("Q", 101)
    story = Game(build.compiled(mill.MILL), seed=1)
    with pytest.raises(ValueError, match="no map in a gamebook"):
        story.sight(101, 102)
    with pytest.raises(ValueError, match="none in a gamebook"):
        story.way("A", 101)


def test_ways_keep_to_the_ground_that_bears_a_unit() -> None:
    """A tank goes around what it cannot enter, and there is no way to a hex that it cannot."""
    set_up = stage(us("A", "M4A3", 505), terrain=CLEAR)

    assert lookout.way(set_up.setting, set_up.field, "A", 502) == WayView([504, 503, 502], Fraction(3))
    set_up.field.change("A", where="waiting")
    assert lookout.way(set_up.setting, set_up.field, "A", 502).hexes == []


def test_a_way_leads_through_mines_only_where_there_is_no_other() -> None:
    """Those that lie on the map are seen by everybody; who stands among them goes out of them."""
    for mined, through in (([506], False), ([405, 506, 605, 404, 504, 604], True)):
        of = stage(us("A", place=505, facing=3), field={"mines": dict.fromkeys(map(str, mined), True)})
        found = lookout.way(of.setting, of.field, "A", 507).hexes
        assert found[-1] == 507
        assert (not set(mined).isdisjoint(found)) is through


@pytest.mark.parametrize(
    ("kind", "snow", "way"),
    [("US-truck", True, [506, 606, 605]), ("US-truck", False, [605]), ("M4A3", True, [605])],
)
def test_a_truck_in_the_snow_is_sent_by_the_road(kind: str, snow: bool, way: list[int]) -> None:  # noqa: FBT001
    """Off the road it would have an accident in every hex; whoever has none is sent the quickest way (Mission 6)."""
    set_up = stage(
        us("A", kind, 505, facing=1), terrain=CLEAR, mission={"snow": snow}, dirt="0505/0506 0506/0606 0606/0605"
    )

    assert lookout.way(set_up.setting, set_up.field, "A", 605).hexes == way
