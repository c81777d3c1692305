"""Making good what was lost: new crews, new vehicles, who drives what, and rounds (16.4, 16.5, 4).

The rules are silent about some of it. Here it is decided so:

- *When.* Losses are made good after the next mission has been chosen, for its briefing is read first (4).
- *Crews* are bought only when some have been lost, so that crews that cost nothing do not come after every mission. A
  new one gets the first letter that is free; no letter changes hands while a crew lives, or its history would be lost.
- *Points* that are left over when the mission begins are lost, as those of a new platoon are. What is left of the
  points for vehicles buys rounds as well, for it is one kind of point in section 4. The rounds in a vehicle that is
  lost are lost with it.
- *Vehicles* can be bought while each puts one more crew on the road, by the letters on the counters. A captured vehicle
  has no counter of ours: any crew may have it, and it keeps the crew's letter.
- *Seats.* While there are vehicles to spare, each crew in turn keeps its own or takes one of those; what it leaves is
  for those that follow. No crew is left on foot for whom there is a vehicle.
- *A crew on foot* stays behind, and so does a vehicle without a crew, until there is the other.
- *Rounds* that come back stay in their vehicle. Points that a briefing gives buy rounds alone, also in the first
  mission: its condition is that a campaign is played. They do so also for units that the mission lends.
- A captured vehicle comes without rounds. Its crew has lost Crew Points, as far as its ratings go, but never the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hulldown_engine.basics.play import Asking
from hulldown_engine.campaign import charts
from hulldown_engine.campaign.offers import DONE, ask_or_go_on
from hulldown_engine.campaign.state import BEGIN, RATINGS, ROUNDS, SEATS, VEHICLES, Campaign, Member, Play, Vehicle
from hulldown_engine.campaign.words import called, crew_of
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.platoon.state.actions import CAMPAIGN, Act, ask, done
from hulldown_engine.platoon.state.context import Setting

# Crews ----------------------------------------------------------------------------------------------------------------


def crews(setting: Setting, play: Play) -> Asking:
    """Ask which crew to recruit for those lost, or to go on to the ratings of the new ones (Rule 16.4)."""
    acts = list(_for_hire(setting, play)) if play.state.losses else []
    prompt = f"{play.state.crew_points} Platoon Quality Points to replace crews: which one?"
    done = Act(DONE, "These will do", partial(_crews_replaced, play.state))
    yield from ask_or_go_on(acts, done, prompt, "16.4", may_go_on=bool(play.state.crews))


def _crews_replaced(state: Campaign) -> None:
    state.crew_points, state.losses, state.stage = 0, 0, RATINGS


def _for_hire(setting: Setting, play: Play) -> Iterator[Act]:
    """An option for each crew that the points can pay for; none when no letter is free (Rules 16.4, 4)."""
    letter = next((free for free in generation.known_letters(setting) if free not in play.state.crews), None)
    if letter is not None:
        for name, crew, cost in generation.for_hire(setting, play.state.crew_points):
            member = Member(crew.commander, crew.size, crew.initiative, cost=cost)
            yield Act(name, f"{generation.describe(crew)} ({cost} points)", partial(_hire, play, letter, member))


def _hire(play: Play, letter: str, crew: Member) -> None:
    play.state.crews[letter] = crew
    play.state.crew_points -= crew.cost
    play.log("recruited", unit=letter, initiative=crew.initiative, commander=crew.commander, cost=crew.cost)


def ratings(setting: Setting, play: Play) -> Asking:
    """Roll Perception, Weapon Skill and Driving Skill of the next new crew, or go on to vehicles (Rules 16.4, 4)."""
    state = play.state
    letter = next((recruit for recruit in sorted(state.crews) if not state.crews[recruit].rated), None)
    if letter is None:
        state.stage = VEHICLES
        return
    ratings = yield from generation.roll_ratings(setting, play, letter, state.crews[letter].initiative)
    state.change_crew(letter, rated=True, **ratings)


# Vehicles -------------------------------------------------------------------------------------------------------------


def vehicles(setting: Setting, play: Play) -> Asking:
    """Ask which vehicle to buy for those lost, or to go on to who drives what (Rule 16.4)."""
    state = play.state
    prompt = f"{state.vehicle_points} Vehicle Quality Points to replace vehicles: which one?"
    done = Act(DONE, "These will do", partial(_crews_to_seat, state))
    drivers = any(state.seated()) or most_seats(setting, state.on_foot(), state.spare) > 0
    yield from ask_or_go_on(list(_for_sale(setting, play)), done, prompt, "16.4", may_go_on=drivers)


def _for_sale(setting: Setting, play: Play) -> Iterator[Act]:
    """An option for each affordable vehicle with which one crew more could have one (Rules 16.4, 4)."""
    on_foot = play.state.on_foot()
    seats = most_seats(setting, on_foot, play.state.spare)
    for name, cost in generation.for_sale(setting).items():
        bought = Vehicle(name, cost)
        if cost <= play.state.vehicle_points and most_seats(setting, on_foot, [*play.state.spare, bought]) > seats:
            yield Act(name, f"{name} ({cost} points)", partial(_buy, play, bought))


def _buy(play: Play, bought: Vehicle) -> None:
    play.state.spare.append(bought)
    play.state.vehicle_points -= bought.cost
    play.log("bought", type=bought.type, cost=bought.cost)


def fits(setting: Setting, letter: str, vehicle: Vehicle) -> bool:
    """Whether a crew can have a vehicle: a captured one, or one with a counter of the crew's letter (Rules 4, 16.5).

    What is played is our own decision (erratum letters-in-a-campaign).
    """
    return vehicle.prize or letter in setting.logic["counters"]["us"].get(vehicle.type, ())


def most_seats(setting: Setting, on_foot: Sequence[str], spare: Sequence[Vehicle]) -> int:
    """The size of the largest assignment of spare vehicles to crews without one (Rule 4)."""
    if not on_foot or not spare:
        return 0
    letter, *rest = on_foot
    best = most_seats(setting, rest, spare)
    for nth, vehicle in enumerate(spare):
        if best < min(len(on_foot), len(spare)) and vehicle not in spare[:nth] and fits(setting, letter, vehicle):
            best = max(best, 1 + most_seats(setting, rest, [*spare[:nth], *spare[nth + 1 :]]))
    return best


# Seats ----------------------------------------------------------------------------------------------------------------


def _crews_to_seat(state: Campaign) -> None:
    state.waiting_for, state.stage = sorted(state.crews), SEATS


def seats(setting: Setting, play: Play) -> Asking:
    """Ask for the next crew's vehicle; go on to rounds when no vehicle or no crew is left (Rules 16.4, 16.5, 4)."""
    state = play.state
    if not state.spare or not state.waiting_for:
        state.waiting_for, state.stage = [], ROUNDS
        return
    letter = state.waiting_for[0]
    acts = _seats_for(setting, play, letter)
    if len(acts) > 1:
        prompt = f"Which vehicle is for crew {letter}, {crew_of(state.crews[letter])}?"
        yield from ask(acts, prompt, "16.4", kind=CAMPAIGN)
    elif acts:
        yield from done(acts[0])
    else:
        state.waiting_for = state.waiting_for[1:]


def _seats_for(setting: Setting, play: Play, letter: str) -> list[Act]:
    """The options for a crew's vehicle that leave vehicles for as many of the crews after it as possible."""
    later = [crew for crew in play.state.on_foot() if crew in play.state.waiting_for[1:]]
    offers = [(most_seats(setting, later, left), act) for left, act in _offers(setting, play, letter)]
    best = max((seats for seats, _ in offers), default=0)
    return [act for seats, act in offers if seats == best]


def _offers(setting: Setting, play: Play, letter: str) -> Iterator[tuple[list[Vehicle], Act]]:
    """Each option for a crew's vehicle, with the spare vehicles it would leave."""
    state = play.state
    own, spare = state.crews[letter].vehicle, state.spare
    if own is not None:
        yield spare, Act("keep", called(setting, state, own), partial(_keep, state))
    for nth, vehicle in enumerate(spare):
        if vehicle != own and vehicle not in spare[:nth] and fits(setting, letter, vehicle):
            left = [*spare[:nth], *spare[nth + 1 :], *([own] if own else [])]
            act = partial(_seat, play, letter, vehicle, left)
            yield left, Act(f"{vehicle.type}-{nth + 1}", called(setting, state, vehicle), act)


def _keep(state: Campaign) -> None:
    state.waiting_for = state.waiting_for[1:]


def _seat(play: Play, letter: str, vehicle: Vehicle, left: list[Vehicle]) -> None:
    play.state.spare, play.state.waiting_for = left, play.state.waiting_for[1:]
    play.state.change_crew(letter, vehicle=vehicle)
    play.log("seated", unit=letter, type=vehicle.type)


# Rounds ---------------------------------------------------------------------------------------------------------------


def rounds(setting: Setting, play: Play) -> Asking:
    """Ask for rounds for one vehicle, while any can be paid for and stowed (Rules 4, 16.1, 16.5)."""
    points = play.state.vehicle_points + play.state.ammunition
    prompt = f"{points} Vehicle Quality Points for rounds, and {play.state.loose} rounds to stow: where?"
    done = Act(DONE, "That will do", partial(_ready, play.state))
    yield from ask_or_go_on(list(_stowing(setting, play)), done, prompt, "16.4")


def _ready(state: Campaign) -> None:
    """Drop unspent points and loose rounds, and begin the mission (erratum replacement-points-left)."""
    state.vehicle_points = state.ammunition = state.loose = 0
    state.stage = BEGIN


def _stowing(setting: Setting, play: Play) -> Iterator[Act]:
    state = play.state
    points = state.vehicle_points + state.ammunition
    for letter, kind, prize, free in _racks(setting, state):
        each = charts.rounds_for_a_gun(setting, prize=prize)
        most = each if prize else state.loose or each
        if free <= 0 or not (points or (state.loose and not prize)):
            continue
        amounts = {min(most, free)} if prize else {1, min(most, free)}
        for amount in sorted(amounts, reverse=True):
            text = f"{amount} {'round' if amount == 1 else 'rounds'} for {letter}, the {kind}, with room for {free}"
            yield Act(f"{letter}-{amount}", text, partial(_stow, setting, play, letter, amount, whole=prize))
    amount = generation.rounds_for_a_point(setting, generation.BAZOOKA)
    for card, kind in _squads(setting, state) if points else ():
        text = f"{amount} bazooka rounds for {card}, the {kind}"
        yield Act(f"{card}-{amount}", text, partial(_stow, setting, play, card, amount, whole=True))


def _squads(setting: Setting, state: Campaign) -> Iterator[tuple[str, str]]:
    """The squads that the next mission lends and that have a bazooka: card id and type (Rule 4)."""
    for card in setting.logic["missions"][state.next]["platoon"]["cards"]:
        kind = setting.logic["unit_cards"][card]["type"]
        if generation.has_bazooka(setting, kind):
            yield card, kind


def _racks(setting: Setting, state: Campaign) -> Iterator[tuple[str, str, bool, int]]:
    """The next mission's units, lent ones too: letter or card id, type, whether captured, room for rounds."""
    for letter, _, vehicle in state.seated():
        room = generation.stowage(setting, vehicle.type) - vehicle.rounds
        yield letter, vehicle.type, vehicle.prize, room
    for card in setting.logic["missions"][state.next]["platoon"]["cards"]:
        record = setting.logic["unit_cards"][card]
        if generation.has_bazooka(setting, record["type"]):
            continue
        room = generation.stowage(setting, record["type"]) - record["rounds"] - state.lent.get(card, 0)
        yield card, record["type"], False, room


def _stow(setting: Setting, play: Play, letter: str, amount: int, *, whole: bool) -> None:
    """Stow loose rounds, or some of what one more point buys; the briefing's points are spent first.

    What a point buys is stowed `whole` in a captured vehicle or with a squad, whose rounds fit nobody else.
    """
    state = play.state
    if whole or not state.loose:
        if state.ammunition:
            state.ammunition -= 1
        else:
            state.vehicle_points -= 1
    if not whole:
        state.loose += (0 if state.loose else charts.rounds_for_a_gun(setting, prize=False)) - amount
    vehicle = state.crews[letter].vehicle if letter in state.crews else None
    if vehicle is None:
        state.lent[letter] = state.lent.get(letter, 0) + amount
    else:
        state.change_crew(letter, vehicle=vehicle._replace(rounds=vehicle.rounds + amount))
    play.log("stowed", unit=letter, rounds=amount)
