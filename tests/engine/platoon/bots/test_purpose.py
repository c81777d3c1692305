"""What a bot reads off a mission: who earns by leaving, who is fetched, what is enough; and that it plays by it."""

from __future__ import annotations

from tests.helpers.briefings import book

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.hexes import Hex, distance, neighbours
from hulldown_engine.platoon.board.units import ABOARD, CAPTURED, ON_MAP
from hulldown_engine.platoon.bots import approach, purpose
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PlatoonState
from hulldown_engine.playtest.bots import BOTS


def scene(mission: str, **where: int) -> tuple[Setting, PlatoonState]:
    """A mission with some of its units put somewhere, and no others."""
    game = Game(book(), seed=1, mission=mission)
    setting, field = game.book.rules.setting, game.state
    field.units = {each: unit for each, unit in field.units.items() if each in where}
    for each, place in where.items():
        unit = field.units.get(each) or setting.carded(each)
        field.units[each] = unit.but(where=ON_MAP, hex=place)
    return setting, field


def test_a_truck_earns_where_it_is_to_go_and_a_tank_does_not() -> None:
    """Ten points for a truck at 0927, as the briefing has it; the way there is theirs alone."""
    setting, field = scene("red-ball", US6=923, US11=924)
    truck, jeep = field.units["US6"], field.units["US11"]
    assert purpose.earnings(setting, field, truck) == {927: 10}
    assert purpose.earnings(setting, field, jeep) == {}
    assert approach.short_of(setting, field, truck, 927) == 0
    assert approach.short_of(setting, field, jeep, 927) == approach.SHORT


def test_what_is_sure_is_what_leaving_brings() -> None:
    """Two vehicles of the platoon on the map are ten points, besides what there is."""
    setting, field = scene("classic-defense", A=2010, B=2011)
    field.victory = 24
    assert purpose.sure(field, purpose.earning(setting, field)) == 34
    assert approach.objectives(setting, field)[0] in field.markers.values()
    field.victory = 25
    assert set(approach.objectives(setting, field)) == {4500 + row for row in range(1, 28)}


def test_who_earns_by_leaving_leaves_before_the_last_marker_ends_the_mission() -> None:
    """In Condition 4 the mission is over when no marker and no German is left: whoever is still there earns nothing."""
    setting, field = scene("garage", A=2010)
    field.markers, field.condition = {"5": 2607}, 4
    assert approach.objectives(setting, field) == [4101]
    field.condition = 3
    assert approach.objectives(setting, field) == [2607]
    field.markers, field.condition = {"4": 2308, "5": 2607}, 4
    assert approach.objectives(setting, field) == [2308, 2607]


def test_who_has_surrendered_is_taken_before_markers_are_gone_for() -> None:
    """He counts once somebody is there; who has been taken draws nobody any more."""
    setting, field = scene("grand-prix", A=2010, GE1=2014)
    assert approach.objectives(setting, field)[0] in field.markers.values()
    field.change("GE1", surrendered=True)
    assert approach.objectives(setting, field) == [2014]
    assert approach.short_of(setting, field, field.units["A"], 2014) == 0
    field.change("GE1", status=CAPTURED)
    assert approach.objectives(setting, field)[0] in field.markers.values()


def test_prisoners_are_fetched_before_anything_else() -> None:
    """By who has room for them; once aboard they are worth five points, and a tank that has them leads no more."""
    setting, field = scene("mistake", US1=3920, US13=3923)
    carrier = field.change("US1", type="M4A3", rounds=5)
    field.units["US2"] = carrier.but(id="US2")
    assert approach.objectives(setting, field) == [3923]
    assert purpose.fetches(setting, field, carrier)
    assert purpose.leads(setting, field, carrier)
    field.change("US13", where=ABOARD, carrier="US1", hex=3920)
    assert purpose.earnings(setting, field, carrier)[105] == 5
    assert not purpose.leads(setting, field, carrier)
    assert 3923 not in approach.objectives(setting, field)


def test_who_cannot_fight_stays_behind_at_markers() -> None:
    """A truck does not go to look what is there, unless nobody else is left to look."""
    setting, field = scene("red-ball", US6=4101)
    marker = next(iter(field.markers.values()))
    assert approach.short_of(setting, field, field.units["US6"], marker) == 0
    field.units["A"] = field.units["US6"].but(id="A", type="M4A3", rounds=1)
    assert approach.short_of(setting, field, field.units["US6"], marker) == approach.BEHIND
    assert approach.short_of(setting, field, field.units["A"], marker) == 0


def test_trucks_stay_on_the_road_in_snow() -> None:
    """Not one leaves it in Operations, however near the next bend is; one that was put beside it goes back."""
    game, bot = Game(book(), seed=2, mission="red-ball"), BOTS["commander"](independent_seed(2))
    setting, moved = game.book.rules.setting, 0

    def on_road(place: Hex) -> bool:
        return any(setting.ground.road(place, other) for _, other in neighbours(place))

    while game.decision:
        field, option = game.state, bot.choose(game)
        if field.mode == OPERATIONS and option.startswith("to:"):
            picked = [field.units[each] for each in field.picked]
            trucks = [unit for unit in picked if driving.skids_off_roads(setting, field, unit) and on_road(unit.hex)]
            moved += len(trucks)
            assert all(setting.ground.road(truck.hex, int(option[3:])) for truck in trucks), option
        game.choose(option)
    assert moved > distance(4101, 927)
