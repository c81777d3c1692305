"""A new platoon: points are rolled, crews and vehicles bought, and crews put into vehicles (4).

What has been bought so far is data, and each choice is one call of `step`. The rules are silent about some of it. Here
it is decided so:

- A crew's letter is its place in the order of Initiative, commanders before others (4); so a vehicle can only be bought
  if the crews can be put into all of the vehicles by the letters on the counters.
- Crews without a vehicle stay behind. There is nothing to buy once every crew has one but rounds.
- Ratings are rolled for the crews in the order of their letters.
- The first crews get the vehicles. What leaves nothing to choose is not asked.
- Rounds that are paid for and find no room are lost. The bazooka rounds that a point buys go to one squad.
- Points that a briefing gives for rounds alone (Missions 2, 4) come when the vehicles have been bought, or before
  anything else if the platoon is ready. What the mission lends can be given rounds as well then, at the same price.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.state import rolls, three_machineguns
from hulldown_engine.platoon.state.actions import Act, ask, done
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.platoon.state.field import Crew, PlatoonState, Play, Purchase

QUALITY, CREWS, RATINGS, VEHICLES, SEATS, ROUNDS = "quality", "crews", "ratings", "vehicles", "seats", "rounds"
"""The stages, in order."""

COMMANDER, CREW = POSTS = ("commander", "crew")
DONE = "done"

MAIN_GUN, BAZOOKA = "main-gun", "bazooka"
"""Kinds of ammunition in the table of what a point buys (4)."""


def begin(field: PlatoonState) -> None:
    """Make a new platoon before anything else."""
    field.purchase = Purchase()


def supply(field: PlatoonState, points: int) -> None:
    """Let a ready platoon buy rounds for the points that the briefing gives, also for units that go with it."""
    if points:
        field.purchase = Purchase(stage=ROUNDS, vehicle_points=points)


def step(setting: Setting, play: Play) -> Asking:
    """Make one roll, or ask for one choice, of the stage under way."""
    purchase = play.state.current_purchase
    if purchase.stage == QUALITY:
        yield from _quality(setting, play)
    elif purchase.stage == RATINGS:
        yield from _ratings(setting, play)
    else:
        yield from _choose(setting, play, purchase)


def _quality(setting: Setting, play: Play) -> Asking:
    """Roll the points for crews and for vehicles (Rule 4)."""
    rolled = yield from rolls.rolled(setting, play, "platoon-quality", "")
    crew_points, vehicle_points = int(rolled.outcome["platoon_points"]), int(rolled.outcome["vehicle_points"])
    vehicle_points += setting.mission(play.state)["platoon"]["vehicle_points"]
    play.state.change_purchase(stage=CREWS, crew_points=crew_points, vehicle_points=vehicle_points)


def _choose(setting: Setting, play: Play, purchase: Purchase) -> Asking:
    acts = list(_ACTS[purchase.stage](setting, play, purchase))
    if not acts:
        _on(setting, play)
    elif len(acts) > 1 or acts[0].id == DONE:
        yield from ask(acts, _prompt(purchase), "4")
    else:
        yield from done(acts[0])


def _prompt(purchase: Purchase) -> str:
    if purchase.stage == CREWS:
        return f"{purchase.crew_points} Platoon Quality Points for crews: which one?"
    if purchase.stage == SEATS:
        crew, letter = purchase.crews[len(purchase.seats)], letters(len(purchase.crews))[len(purchase.seats)]
        return f"Which vehicle is for crew {letter}, {describe(crew)}?"
    if purchase.stage == ROUNDS:
        points, rounds = purchase.vehicle_points, purchase.loose
        return f"{points} Vehicle Quality Point{_s(points)}, and {rounds} round{_s(rounds)} to stow: where?"
    return f"{purchase.vehicle_points} Vehicle Quality Points for vehicles: what?"


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def describe(crew: Crew) -> str:
    """A crew in a few words: Initiative, whether it is a commander, Crew Rating."""
    commander = ", a commander" if crew.commander else ""
    return f"Initiative {crew.initiative}{commander}, Crew Rating {crew.size}"


def letters(count: int) -> str:
    """The first letters of crews, A for the best."""
    return "ABCDEFGHIJK"[:count]


# Crews ----------------------------------------------------------------------------------------------------------------


def _crews(setting: Setting, play: Play, purchase: Purchase) -> Iterator[Act]:
    """An option for each affordable crew, while there is a letter for one more, and one to stop (Rule 4)."""
    if len(purchase.crews) < len(known_letters(setting)):
        for name, crew, cost in for_hire(setting, purchase.crew_points):
            yield Act(name, f"{describe(crew)} ({cost} points)", partial(_hire, play, crew, cost))
    if purchase.crews:
        yield Act(DONE, "These will do", partial(_on, setting, play))


def for_hire(setting: Setting, points: int) -> Iterator[tuple[str, Crew, int]]:
    """The crews that the points can pay for, as triples of option id, crew and cost (Rule 4)."""
    sizes = setting.charts.tables["crew-sizes"]
    for initiative in range(5, -1, -1):
        for post in POSTS:
            cost = crew_cost(setting, initiative, post)
            if cost is not None and cost <= points:
                size = int(sizes.look_up([initiative, post]))
                yield f"{post}-{initiative}", Crew(initiative, size, post == COMMANDER), cost


def crew_cost(setting: Setting, initiative: int, post: str) -> int | None:
    """The Platoon Quality Points that a crew costs; None if the chart has no such crew (Rule 4)."""
    cost = setting.charts.tables["crew-costs"].look_up([initiative, post])
    return None if cost == NONE else int(cost)


def _hire(play: Play, crew: Crew, cost: int) -> None:
    purchase = play.state.current_purchase
    crews = sorted([*purchase.crews, crew], key=lambda hired: (-hired.initiative, not hired.commander))
    play.state.change_purchase(crews=crews, crew_points=purchase.crew_points - cost)


def known_letters(setting: Setting) -> list[str]:
    """The letters that crews can have: those on the counters of vehicles that are for sale (Rules 2.4, 4).

    The record sheet has boxes for more (errata crews-without-counters, free-crews).
    """
    counters = setting.logic["counters"]["us"]
    known = {letter for kind in for_sale(setting) for letter in counters.get(kind, ())}
    return [letter for letter in letters(11) if letter in known]


def for_sale(setting: Setting) -> dict[str, int]:
    """The cost of each vehicle that can be bought."""
    table = setting.charts.tables["vehicle-costs"]
    names: Sequence[str] = table.axes[0][1]["names"]
    return {name: table.look_up([name]) for name in names}


def _ratings(setting: Setting, play: Play) -> Asking:
    """Roll Perception, Weapon Skill and Driving Skill of the next crew, or go on to vehicles (Rule 4)."""
    purchase = play.state.current_purchase
    nth = next((nth for nth, crew in enumerate(purchase.crews) if not crew.rated), None)
    if nth is None:
        play.state.change_purchase(stage=VEHICLES)
        return
    crew = purchase.crews[nth]
    ratings = yield from roll_ratings(setting, play, letters(11)[nth], crew.initiative)
    rated = crew._replace(**ratings, rated=True)
    play.state.change_purchase(crews=[rated if index == nth else each for index, each in enumerate(purchase.crews)])


def roll_ratings(setting: Setting, play: Play, letter: str, initiative: int) -> rolls.Picking[dict[str, Any]]:
    """Roll the ratings of a crew besides its Initiative, and return them by name (Rule 4)."""
    rolled = yield from rolls.rolled(setting, play, "crew-ratings", letter, initiative=initiative)
    return {rating: int(rolled.outcome[rating]) for rating in ("perception", "weapon_skill", "driving_skill")}


# Vehicles -------------------------------------------------------------------------------------------------------------


def _vehicles(setting: Setting, play: Play, purchase: Purchase) -> Iterator[Act]:
    """An option for each affordable vehicle for which a counter with a letter is left, and one to stop (Rule 4)."""
    if len(purchase.vehicles) < len(purchase.crews):
        for name, cost in for_sale(setting).items():
            if cost <= purchase.vehicle_points and seated(setting, [], [*purchase.vehicles, name]):
                yield Act(name, f"{name} ({cost} points)", partial(_buy, play, name, cost))
    if purchase.vehicles:
        yield Act(DONE, "These will do", partial(_on, setting, play))


def _buy(play: Play, name: str, cost: int) -> None:
    purchase = play.state.current_purchase
    play.state.change_purchase(vehicles=[*purchase.vehicles, name], vehicle_points=purchase.vehicle_points - cost)


def seated(setting: Setting, seats: Sequence[str], vehicles: Sequence[str]) -> bool:
    """Whether all vehicles that are left can be given counters with the letters after those of `seats`."""
    if not vehicles:
        return True
    letter = letters(11)[len(seats)]
    counters = setting.logic["counters"]["us"]
    return any(
        letter in counters.get(name, ()) and seated(setting, [*seats, name], _without(vehicles, name))
        for name in dict.fromkeys(vehicles)
    )


def _without(vehicles: Sequence[str], name: str) -> list[str]:
    left = list(vehicles)
    left.remove(name)
    return left


def _seats(setting: Setting, play: Play, purchase: Purchase) -> Iterator[Act]:
    """An option for each vehicle that the next crew can be put into (Rule 4)."""
    left = list(purchase.vehicles)
    for name in purchase.seats:
        left.remove(name)
    counters = setting.logic["counters"]["us"]
    letter = letters(11)[len(purchase.seats)]
    for name in dict.fromkeys(left):
        if letter in counters.get(name, ()) and seated(setting, [*purchase.seats, name], _without(left, name)):
            yield Act(name, name, partial(play.state.change_purchase, seats=[*purchase.seats, name]))


# Rounds ---------------------------------------------------------------------------------------------------------------


def _rounds(setting: Setting, play: Play, purchase: Purchase) -> Iterator[Act]:
    """Options for rounds for a vehicle, while any can be paid for and stowed; five for a point (Rules 4, 2.10)."""
    each = rounds_for_a_point(setting, MAIN_GUN)
    most = purchase.loose or (each if purchase.vehicle_points else 0)
    room = [*_room(setting, play.state, purchase)] if most else []
    for letter, name, free in room:
        for rounds in sorted({1, min(most, free)}, reverse=True):
            text = f"{rounds} {'round' if rounds == 1 else 'rounds'} for {letter}, the {name}, with room for {free}"
            yield Act(f"{letter}-{rounds}", text, partial(_stow, play, letter, rounds, each))
    squads = [*_with_bazookas(setting, play.state)] if purchase.vehicle_points else []
    rockets = rounds_for_a_point(setting, BAZOOKA)
    for squad in squads:
        text = f"{rockets} bazooka rounds for {squad.letter}, the {squad.type}"
        yield Act(f"{squad.id}-{rockets}", text, partial(_hand_out, play, squad.id, rockets))
    if room or squads:
        yield Act(DONE, "That will do", partial(_on, setting, play))


def rounds_for_a_point(setting: Setting, ammunition: str) -> int:
    """The rounds of a kind of ammunition that a Vehicle Quality Point buys (Rules 4, 16.5)."""
    return int(setting.charts.tables["rounds-for-a-point"].look_up([ammunition]))


def _with_bazookas(setting: Setting, field: PlatoonState) -> Iterator[Unit]:
    """The squads in the game that can be given bazooka rounds: nothing limits how many (Rule 4)."""
    return (unit for unit in field.units.values() if unit.side == US and has_bazooka(setting, unit.type))


def has_bazooka(setting: Setting, kind: str) -> bool:
    """Whether units of a data card can fire rockets, if they have any (Rule 9.8)."""
    return bool(setting.charts.cards[CARDS][kind]["rocket"] != NONE)


def _hand_out(play: Play, squad: str, rounds: int) -> None:
    """Give a squad the bazooka rounds that a point buys."""
    purchase = play.state.current_purchase
    held = purchase.rounds.get(squad, 0)
    play.state.change_purchase(
        rounds={**purchase.rounds, squad: held + rounds}, vehicle_points=purchase.vehicle_points - 1
    )


def supplied(setting: Setting, field: PlatoonState, unit: str, rounds: int) -> None:
    """Give a unit in the game rounds that were bought for it: a squad's are rockets (Rules 4, 9.8)."""
    held = field.units[unit]
    if has_bazooka(setting, held.type):
        field.change(unit, rockets=held.rockets + rounds)
    else:
        field.change(unit, rounds=held.rounds + rounds)


def _room(setting: Setting, field: PlatoonState, purchase: Purchase) -> Iterator[tuple[str, str, int]]:
    """The units that can take more rounds: letter or card id, type, and how many more.

    They are the vehicles that have been bought and, where the briefing gives points for rounds, the units already in
    the game that have a main gun (Mission 4).
    """
    known = [(letter, name, 0) for letter, name in zip(letters(len(purchase.seats)), purchase.seats, strict=True)]
    if setting.mission(field)["platoon"]["ammunition"]:
        armed = (unit for unit in field.units.values() if setting.data(unit)["weapon"] != NONE)
        known += [(unit.id, unit.type, unit.rounds) for unit in armed]
    for letter, name, rounds in known:
        free = stowage(setting, name) - rounds - purchase.rounds.get(letter, 0)
        if free > 0:
            yield letter, name, free


def stowage(setting: Setting, vehicle: str) -> int:
    """The most rounds that a vehicle carries (Rule 2.10)."""
    data = setting.charts.cards[CARDS][vehicle]
    return int(data["ammo_ap"]) + int(data["ammo_gp"]) + int(data["ammo_smoke"])


def _stow(play: Play, letter: str, rounds: int, each: int) -> None:
    """Stow rounds in a vehicle: loose ones or, if there are none, some of what one more point buys."""
    purchase = play.state.current_purchase
    points = 0 if purchase.loose else 1
    play.state.change_purchase(
        rounds={**purchase.rounds, letter: purchase.rounds.get(letter, 0) + rounds},
        loose=purchase.loose + points * each - rounds,
        vehicle_points=purchase.vehicle_points - points,
    )


# From stage to stage --------------------------------------------------------------------------------------------------


def _on(setting: Setting, play: Play) -> None:
    """Go on to the next stage or, after the last, put the platoon into the game."""
    purchase = play.state.current_purchase
    after = {CREWS: RATINGS, VEHICLES: SEATS, SEATS: ROUNDS}
    if purchase.stage in after:
        play.state.change_purchase(stage=after[purchase.stage])
        if after[purchase.stage] == ROUNDS:
            _join(setting, play)
    else:
        _muster(setting, play, purchase)


def _join(setting: Setting, play: Play) -> None:
    """Add the cards that were secret until now, and the briefing's points for rounds (Missions 2, 4)."""
    forces = setting.mission(play.state)["platoon"]
    for card in forces["cards"]:
        if card not in play.state.units:
            play.state.units[card] = three_machineguns.outfitted(setting, play.state, setting.carded(card))
            play.revealed = True
            play.log("reinforced", unit=card, hex=0)
    play.state.change_purchase(vehicle_points=play.state.current_purchase.vehicle_points + forces["ammunition"])


def _muster(setting: Setting, play: Play, purchase: Purchase) -> None:
    """Put the platoon that was bought into the game, before the units that the mission adds (Rule 4)."""
    field = play.state
    bought: dict[str, Unit] = {}
    for letter, kind, crew in zip(letters(11), purchase.seats, purchase.crews, strict=False):
        bought[letter] = Unit(
            letter,
            letter,
            US,
            kind,
            commander=crew.commander,
            crew=crew.size,
            initiative=crew.initiative,
            perception=crew.perception,
            weapon_skill=crew.weapon_skill,
            driving_skill=crew.driving_skill,
            rounds=purchase.rounds.get(letter, 0),
        )
    outfitted = {letter: three_machineguns.outfitted(setting, field, unit) for letter, unit in bought.items()}
    field.units = {**outfitted, **field.units}
    for name in (card for card in purchase.rounds if card not in bought):
        supplied(setting, field, name, purchase.rounds[name])
    field.purchase = None
    play.log("mustered", units=list(bought or field.units))


_ACTS: dict[str, Callable[[Setting, Play, Purchase], Iterator[Act]]] = {
    CREWS: _crews,
    VEHICLES: _vehicles,
    SEATS: _seats,
    ROUNDS: _rounds,
}
