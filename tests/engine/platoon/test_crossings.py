"""Bridges that are gone, and roads that are blocked: who gets across, what is seen, what a player is shown (7.5)."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from tests.engine.platoon.stage import Stage, german, stage, us
from tests.engine.platoon.telling import tell
from tests.helpers import raid

from hulldown_engine import Game
from hulldown_engine.picture import board
from hulldown_engine.platoon.board import routes
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state import crossings
from hulldown_terminal.platoon.map import hexmap
from hulldown_terminal.platoon.table import Table

GONE = {"step": "remove", "remove": "bridge", "at": None, "number": None, "who": None, "crossings": ["1006/1106"]}
BACK = {"step": "place", "place": "bridge", "at": None, "number": None, "crossings": ["1006"]}


def block(*places: str, side: str | None = None) -> dict[str, Any]:
    """A step that blocks roads."""
    return {
        "step": "place",
        "place": "roadblock",
        "at": None,
        "number": None,
        "crossings": [*places],
        "side": side,
    }


def clear(*places: str) -> dict[str, Any]:
    """A step that clears roads."""
    return {"step": "remove", "remove": "roadblock", "at": None, "number": None, "who": None, "crossings": [*places]}


def road(*placed: Any) -> Stage:
    """Units on the highway of the Raid, by the bridge."""
    of = stage(*placed)
    of.setting = copy(raid.book().rules.setting)
    of.field.mission = "the-crossing"
    of.field.roadblocks = {}
    return of


def cost(of: Stage, unit: str, one: int, other: int) -> int | None:
    """What a step costs a unit now; None where it cannot go."""
    return driving.going(of.setting, of.field, of.unit(unit)).cost(one, other)


def test_nobody_crosses_where_the_bridge_is_gone() -> None:
    """Neither vehicles nor people on foot; and it can be put back (7.5)."""
    of = road(us("A", "M4A3", 1006), us("G", "US-squad", 1006))
    before = cost(of, "A", 1006, 1106)
    assert before is not None
    tell(of, "A", GONE)
    assert (cost(of, "A", 1006, 1106), cost(of, "G", 1006, 1106)) == (None, None)
    assert of.field.blown == {"1006/1106": True}
    assert of.events("crossing") == [
        {"event": "crossing", "kind": "bridge", "hexes": [1006, 1106], "there": False, "side": ""}
    ]
    tell(of, "A", BACK)
    assert cost(of, "A", 1006, 1106) == before


def test_what_is_gone_is_not_removed_again() -> None:
    """Nothing happens, and nothing is told; nor is what is there put there again."""
    of = road(us("A", "M4A3", 1006))
    tell(of, "A", BACK, clear("0506/0606"))
    assert of.events("crossing") == []
    tell(of, "A", GONE, GONE, block("0506/0606"), block("0506/0606"))
    assert len(of.events("crossing")) == 2


@pytest.mark.parametrize(
    ("side", "stopped"), [(None, {"A": True, "GE2": True}), ("us", {"A": True}), ("german", {"GE2": True})]
)
def test_a_roadblock_stops_vehicles(side: str | None, stopped: dict[str, bool]) -> None:
    """Of both sides or of one, on that hexside; who is on foot passes, and elsewhere the hex is open (7.5)."""
    of = road(us("A", "M4A3", 506), us("G", "US-squad", 506), german("GE2", "SPW-251", 506))
    tell(of, "A", block("0506/0606", side=side))
    for unit in ("A", "GE2"):
        assert (cost(of, unit, 506, 606) is None) == stopped.get(unit, False)
        assert cost(of, unit, 606, 506) == cost(of, unit, 506, 606)
        assert cost(of, unit, 506, 605) is not None
    assert cost(of, "G", 506, 606) is not None
    tell(of, "A", clear("0506"))
    assert cost(of, "A", 506, 606) is not None


def test_ways_lead_around() -> None:
    """The quickest way avoids a roadblock, and there is none over a bridge that is gone (6.8)."""
    of = road(us("A", "M4A3", 506))

    def way(goal: int) -> list[int]:
        going = driving.going(of.setting, of.field, of.unit("A"))
        found = routes.quickest(going, (506, 2), [goal])
        return [] if found is None else list(dict.fromkeys(place for place, _ in found.places))

    assert way(606) == [506, 606]
    tell(of, "A", block("0506/0606"))
    assert way(606)[-1] == 606
    assert len(way(606)) > 2
    assert way(1106)
    tell(of, "A", GONE)
    assert way(1106) == []


def test_lines_of_sight_stay_as_they_are() -> None:
    """Neither hides anything (8)."""
    of = road(us("A", "M4A3", 1006))
    before = of.setting.clear(of.field, 906, 1206)
    tell(of, "A", GONE, block("1006"))
    assert of.setting.clear(of.field, 906, 1206) == before


def test_a_mission_begins_with_its_roadblocks() -> None:
    """They are in its briefing, in the view, in the picture and on the map of the terminal; and they are saved."""
    game = Game(raid.book(), seed=1, mission="the-crossing", platoon="first", paragraph="the-charges")
    assert game.state.roadblocks == {"0706/0806": "german"}
    view = game.view(ground=True)
    mission: Any = view["mission"]
    assert "A roadblock lies between 0706 and 0806: no German vehicle crosses there." in mission["briefing"]["specials"]
    assert mission["roadblocks"] == [{"hexes": [706, 806], "side": "german"}]
    assert mission["blown"] == [[1006, 1106]]
    drawn = board.svg(view)
    assert "A roadblock to 0806, for German vehicles, 0706" in drawn
    assert 'hd-map-bridge" transform' not in drawn
    table = Table(raid.book(), view)
    assert not table.ground.bridges
    rows = hexmap.draw(table, hexmap.window(table.ground, 706, [], 80, 30))
    assert any("%" in "".join(text for text, *_ in row) for row in rows)
    assert Game.loads(raid.book(), game.dumps()).state == game.state


def test_a_hex_stands_for_all_its_roads() -> None:
    """And for all its bridges."""
    ground = raid.book().rules.setting.ground
    assert sorted(crossings.meant(ground, "roadblock", ["0606"])) == [(506, 606), (606, 706)]
    assert list(crossings.meant(ground, "bridge", ["1006"])) == [(1006, 1106)]
    assert list(crossings.meant(ground, "bridge", ["0101"])) == []
