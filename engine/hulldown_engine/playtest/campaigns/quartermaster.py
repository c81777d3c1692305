"""What is done between missions, whoever plays them: crews, vehicles, rounds, Combat Points and raises.

It is simple, so that a campaign says something of its missions and of the policy, and not of who bought best:

- *Crews.* For each that was lost the dearest that its share of the points pays for; where no commander is left, one
  for half of the points comes first.
- *Vehicles.* For each crew on foot the dearest that its share pays for, with four points put aside for its rounds.
- *Seats.* Who has a vehicle keeps it; who has none takes what there is, a captured one too. All that is captured is
  kept.
- *Rounds.* As many as can be had for the gun with the fewest, then the next; squads come last.
- *Combat Points.* As many as a crew can have for the one with the most Germans to its name in this mission, then for
  the next; of those alike for the first letter.
- *Raises.* As soon as they can be paid for: the rating that the crew has raised least often; of those alike Weapon
  Skill, Perception, Driving Skill, Initiative, in this order. So the Crew Rating rises as soon as it can.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hulldown_engine.campaign.offers import DONE
from hulldown_engine.campaign.state import AWARDS, CREWS, IMPROVE, PRIZES, ROUNDS, SEATS, VEHICLES, Campaign
from hulldown_engine.platoon.bots.buying import RACK, dearest
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.platoon.state.context import Setting

FIRST = ("weapon_skill", "perception", "driving_skill", "initiative")
"""Which rating is raised, of those that have been raised as often."""

Choosing = Callable[[Setting, Campaign, Sequence[str]], str]


def choose(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    """The option to take between missions, but for which mission comes next."""
    return _STAGES[state.stage](setting, state, ids)


def _crews(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    if not state.losses or (DONE in ids and _replaced(state)):
        return DONE
    prices = {name: cost for name, _, cost in generation.for_hire(setting, state.crew_points) if name in ids}
    leaders = {name: cost for name, cost in prices.items() if name.startswith(generation.COMMANDER)}
    if leaders and not any(crew.commander for crew in state.crews.values()):
        return dearest(leaders, state.crew_points / 2)
    return dearest(prices, state.crew_points / max(1, state.losses - _bought(state)))


def _bought(state: Campaign) -> int:
    """The crews that have been bought for those lost: none of them has its ratings yet."""
    return sum(not crew.rated for crew in state.crews.values())


def _replaced(state: Campaign) -> bool:
    return _bought(state) >= state.losses


def _vehicles(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    prices = {name: cost for name, cost in generation.for_sale(setting).items() if name in ids}
    return dearest(prices, state.vehicle_points / len(state.on_foot()) - RACK) if prices else DONE


def _seats(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    return ids[0]


def _rounds(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    lots = {option: _held(setting, state, option) for option in ids if option != DONE}
    return min(lots, key=lambda option: lots[option], default=DONE)


def _held(setting: Setting, state: Campaign, option: str) -> tuple[bool, int, int]:
    """Whether an option is a squad's, the rounds that its unit has, and the more it gives the better."""
    unit, _, number = option.rpartition("-")
    crew = state.crews.get(unit)
    if crew is not None and crew.vehicle is not None:
        return False, crew.vehicle.rounds, -int(number)
    card = setting.logic["unit_cards"][unit]
    held = card["rounds"] + card["rockets"] + state.lent.get(unit, 0)
    return generation.has_bazooka(setting, card["type"]), held, -int(number)


def _awards(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    def deserved(option: str) -> tuple[int, str, int]:
        letter, _, points = option.partition("-")
        deeds = state.deeds[letter].count(",") + 1 if letter in state.deeds else 0
        return -deeds, letter, -int(points)

    return min(ids, key=deserved)


def _raises(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    def seldom(option: str) -> tuple[str, int, int]:
        letter, _, rating = option.partition(":")
        return letter, getattr(state.crews[letter].raised, rating), FIRST.index(rating)

    return min((option for option in ids if option != DONE), key=seldom)


def _keep(setting: Setting, state: Campaign, ids: Sequence[str]) -> str:
    return "keep"


_STAGES: Mapping[str, Choosing] = {
    CREWS: _crews,
    VEHICLES: _vehicles,
    SEATS: _seats,
    ROUNDS: _rounds,
    AWARDS: _awards,
    IMPROVE: _raises,
    PRIZES: _keep,
}
