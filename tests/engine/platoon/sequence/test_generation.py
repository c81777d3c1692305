"""Platoon generation: points, crews, ratings, vehicles, seats and rounds (4)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.helpers.deciding import after, offered
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.platoon.game.rules import NEW
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.story.gamebook import SetupError

COSTS = {
    "commander-5": 21,
    "commander-4": 13,
    "commander-3": 8,
    "crew-3": 5,
    "crew-2": 3,
    "crew-1": 1,
    "crew-0": 0,
}
SIZES = {"commander-5": 5, "crew-0": 3}
PRICES = {"M26": 10, "M4A3": 7, "M10": 6, "M4A1": 5, "M8": 3}
ENOUGH = (5,) * 100


def new(*dice: int, mission: str = "last-lorry", choices: Iterable[str] = ()) -> Game:
    """A game whose platoon is being made, after these choices."""
    return after(Game(book(), seed=0, dice=Scripted(*dice, *ENOUGH), mission=mission, platoon=NEW), choices)


# Points ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "mission", "crews", "vehicles"),
    [
        ((7, 3), "last-lorry", 39, 40),
        ((7, 3), "the-bridge", 39, 44),
        ((1, 1), "last-lorry", 29, 48),
        ((10, 10), "last-lorry", 43, 30),
    ],
)
def test_a_7_and_a_3_give_39_and_40(dice: tuple[int, int], mission: str, crews: int, vehicles: int) -> None:
    """The rulebook's example; a mission may add Vehicle Quality Points."""
    bought = new(*dice, mission=mission).state.purchase

    assert (bought.crew_points, bought.vehicle_points) == (crews, vehicles)


# Crews ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crew", "cost"), COSTS.items())
def test_what_a_crew_costs(crew: str, cost: int) -> None:
    """The Crew Costs chart: commanders of 3 to 5, others of 3 to 0, in four points or so."""
    game = new(7, 3, choices=[crew])

    (bought,) = game.state.purchase.crews
    assert game.state.purchase.crew_points == 39 - cost
    assert bought[:3] == (int(crew[-1]), SIZES.get(crew, 4), crew.startswith("commander"))


def test_no_other_crews_are_for_sale() -> None:
    """No commander below 3, nobody else above; and one crew at least."""
    assert offered(new(7, 3)) == list(COSTS)
    assert offered(new(7, 3, choices=["crew-0"]))[-1] == "done"


def test_crews_that_cannot_be_paid_for_are_not_offered() -> None:
    """With 39 points there is one commander of 5, and 18 points are left."""
    assert offered(new(7, 3, choices=["commander-5"])) == [*list(COSTS)[1:], "done"]
    assert offered(new(7, 3, choices=["commander-5", "commander-4"])) == [*list(COSTS)[3:], "done"]
    assert offered(new(7, 3, choices=["commander-5", "commander-4", "crew-3"])) == ["crew-0", "done"]


def test_crews_stand_in_the_order_of_initiative_commanders_first() -> None:
    """Unit A is the commander of the highest Initiative, whatever was bought first."""
    game = new(7, 3, choices=["crew-0", "crew-3", "commander-3", "crew-3", "commander-4", "done"])

    crews = [(one.initiative, one.commander) for one in game.state.purchase.crews]
    assert crews == [(4, True), (3, True), (3, False), (3, False), (0, False)]


def test_there_are_no_more_crews_than_letters() -> None:
    """The counters that are for sale have the letters A to F."""
    game = new(7, 3, choices=["crew-0"] * 5)
    assert "crew-0" in offered(game)

    game.choose("crew-0")
    assert offered(game) == ["done"]

    game.choose("done")
    assert [one.rated for one in game.state.purchase.crews] == [True] * 6


@pytest.mark.parametrize(
    ("crew", "dice", "expected"),
    [
        ("commander-5", (10, 10, 10), (9, 3, 9)),
        ("commander-5", (1, 1, 1), (6, -1, 3)),
        ("commander-4", (8, 9, 5), (7, 2, 5)),
        ("crew-2", (7, 8, 1), (4, 1, 2)),
        ("crew-0", (9, 10, 1), (2, 1, 0)),
    ],
)
def test_ratings_are_rolled_perception_first(crew: str, dice: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """One die for Perception, then one each for Weapon and Driving Skill, in the column of the crew's Initiative."""
    (rated,) = new(7, 3, *dice, choices=[crew, "done"]).state.purchase.crews

    assert (rated.perception, rated.weapon_skill, rated.driving_skill) == expected


# Vehicles -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vehicle", "price"), PRICES.items())
def test_what_a_vehicle_costs(vehicle: str, price: int) -> None:
    """The Vehicle Costs chart; M10 and the rest come once A and B have theirs."""
    before = [] if vehicle in ("M26", "M4A3") else ["M4A3", "M4A3"]
    before += ["M4A3", "M4A3"] if vehicle == "M8" else []
    crews = ["crew-0"] * (len(before) + 1)
    game = new(1, 1, choices=[*crews, "done", *before])
    points = game.state.purchase.vehicle_points

    game.choose(vehicle)

    assert points - game.state.purchase.vehicle_points == price


def test_vehicles_go_by_the_letters_on_the_counters() -> None:
    """An M26 is A's alone; there is no M10 with an A or a B on it."""
    game = new(1, 1, choices=["crew-0", "crew-0", "crew-0", "done"])
    assert offered(game) == ["M26", "M4A3"]

    game.choose("M26")
    assert offered(game) == ["M4A3", "done"]

    game.choose("M4A3")
    assert offered(game) == ["M4A3", "M10", "M4A1", "done"]


def test_vehicles_are_given_to_the_crews_as_the_player_likes() -> None:
    """C may have the M10 or the M4A3, D what is left; for A and B nothing else has their letters."""
    game = new(1, 1, choices=[*["crew-0"] * 4, "done", "M4A3", "M4A3", "M4A3", "M10", "done"])
    assert game.state.purchase.seats == ["M4A3", "M4A3"]
    assert offered(game) == ["M4A3", "M10"]

    for one in ("M10", "done"):
        game.choose(one)

    kinds = {one.id: one.type for one in game.state.units.values() if one.crew == 3}
    assert kinds == {"A": "M4A3", "B": "M4A3", "C": "M10", "D": "M4A3"}


def test_crews_without_a_vehicle_stay_behind() -> None:
    """Three crews, one vehicle; the cards of the mission come after."""
    game = new(1, 1, choices=["crew-2", "crew-1", "crew-0", "done", "M4A3", "done", "done"])

    assert list(game.state.units) == ["A", "US1"]
    assert game.state.units["A"].initiative == 2
    assert game.state.purchase is None


# Rounds ---------------------------------------------------------------------------------------------------------------


def test_a_point_buys_five_rounds_to_be_divided() -> None:
    """Five in one vehicle, or one here and four there."""
    game = new(10, 10, choices=["crew-0", "crew-0", "done", "M4A3", "M4A3", "done"])
    assert offered(game) == ["A-5", "A-1", "B-5", "B-1", "done"]
    points = game.state.purchase.vehicle_points

    game.choose("A-1")
    assert offered(game) == ["A-4", "A-1", "B-4", "B-1", "done"]
    game.choose("B-4")
    game.choose("B-5")

    assert game.state.purchase.rounds == {"A": 1, "B": 9}
    assert points - game.state.purchase.vehicle_points == 2
    game.choose("done")
    assert [game.state.units[one].rounds for one in "AB"] == [1, 9]


def test_a_vehicle_takes_no_more_than_it_can_stow() -> None:
    """The Maximum Ammo Rating of its data card, of all kinds of shells."""
    game = new(1, 1, choices=["crew-0", "done", "M4A3", "done"])
    most = generation.stowage(book().rules.setting, "M4A3")
    while "A-5" in offered(game):
        game.choose("A-5")
    left = most - game.state.purchase.rounds["A"]
    if left:
        game.choose(f"A-{left}")

    assert game.state.purchase is None
    assert game.state.units["A"].rounds == most


def test_a_point_buys_five_bazooka_rounds_for_a_squad() -> None:
    """They become its rockets, besides those that it comes with; nothing limits how many it carries (4)."""
    game = new(10, 10, mission="the-camp", choices=["crew-0", "done", "M4A3", "done"])
    assert offered(game) == ["A-5", "A-1", "US4-5", "done"]
    assert option(game, "US4-5") == "5 bazooka rounds for G, the US-squad"
    points, before = game.state.purchase.vehicle_points, game.state.units["US4"].rockets

    game.choose("US4-5")
    game.choose("US4-5")
    assert points - game.state.purchase.vehicle_points == 2
    game.choose("done")

    assert (before, game.state.units["US4"].rockets, game.state.units["US4"].rounds) == (2, 12, 0)


def option(game: Game, name: str) -> str:
    """The text of an option."""
    assert game.decision is not None
    return next(each.text for each in game.decision.options if each.id == name)


# Whatever is bought ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(60))
def test_every_path_ends_with_a_legal_platoon(seed: int) -> None:
    """By chance: letters and numbers by the counter mix, points not overspent, crews in order, rounds stowed."""
    chance = random.Random(seed)
    game = Game(book(), seed=seed, mission="the-bridge", platoon=NEW)
    first = game.state.purchase
    while game.state.purchase is not None:
        bought = game.state.purchase
        hasty = [one for one in offered(game) if one != "done"] if chance.random() < 0.8 else []
        game.choose(chance.choice(hasty or offered(game)))
        assert not game.invariants()

    counters = book().logic["counters"]["us"]
    platoon = [one for one in game.state.units.values() if one.id != "US1"]
    assert 1 <= len(platoon) <= len(bought.crews)
    assert [one.id for one in platoon] == list("ABCDEF"[: len(platoon)])
    assert all(one.id in counters[one.type] for one in platoon)
    assert all(count <= len(counters[kind]) for kind, count in Counter(one.type for one in platoon).items())
    order = [(-one.initiative, not one.commander) for one in platoon]
    assert order == sorted(order)
    crews = sum(COSTS[f"{'commander' if one.commander else 'crew'}-{one.initiative}"] for one in bought.crews)
    assert crews <= first.crew_points
    rounds = sum(one.rounds for one in platoon)
    price = sum(PRICES[one.type] for one in platoon)
    assert price + -(-rounds // 5) <= first.vehicle_points
    assert all(one.rounds <= generation.stowage(book().rules.setting, one.type) for one in platoon)
    assert game.decision is not None


# Who may play what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mission", "platoon", "said"),
    [
        ("last-lorry", "first", "no platoon 'first' in this mission; it has new"),
        ("the-signal", NEW, "no platoon 'new' in this mission; it has first"),
        ("first-light", "third", "no platoon 'third' in this mission; it has first, new"),
        ("nowhere", "", "no mission 'nowhere' in this book"),
    ],
)
def test_a_mission_says_which_platoons_it_takes(mission: str, platoon: str, said: str) -> None:
    """A new one only where its briefing allows it, and only the ready ones that it names."""
    with pytest.raises(SetupError, match=said):
        Game(book(), seed=1, mission=mission, platoon=platoon)


def test_a_ready_platoon_is_the_first_choice() -> None:
    """Where the mission has one, there is nothing to buy (2.5)."""
    game = Game(book(), seed=1, mission="first-light")

    assert game.state.purchase is None
    assert [(one.id, one.initiative, one.rounds) for one in game.state.units.values()] == [
        ("A", 5, 38),
        ("B", 4, 38),
        ("C", 2, 29),
        ("D", 3, 29),
    ]
