"""What a new platoon is made of: as many vehicles as there are rounds for, the points spread evenly over them.

A gun without rounds is worth nothing. So whoever buys keeps points back for rounds, spends on each crew and vehicle its
share of what is left, puts the best crew into the best vehicle, and fills the emptiest rack first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hulldown_engine.platoon.sequence import generation
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Purchase

RACK = 4
"""The Vehicle Quality Points that are kept for the rounds of each vehicle."""


def choose(setting: Setting, field: PlatoonState, ids: Sequence[str]) -> str:
    """The option to take while a new platoon is bought, or rounds for a ready one."""
    purchase = field.current_purchase
    return _STAGES[purchase.stage](setting, field, purchase, ids)


def _crew(setting: Setting, field: PlatoonState, purchase: Purchase, ids: Sequence[str]) -> str:
    """A crew for each vehicle that can be afforded: a commander for half of the points, and others for their share."""
    vehicles = generation.for_sale(setting).values()
    price = sum(vehicles) // len(vehicles) + RACK
    wanted = max(1, purchase.vehicle_points // price) - len(purchase.crews)
    if wanted <= 0 and generation.DONE in ids:
        return generation.DONE
    hired = {
        name: (cost, crew) for name, crew, cost in generation.for_hire(setting, purchase.crew_points) if name in ids
    }
    if not purchase.crews:
        leaders = {name: cost for name, (cost, crew) in hired.items() if crew.commander}
        return dearest(leaders or {name: cost for name, (cost, _) in hired.items()}, purchase.crew_points / 2)
    return dearest({name: cost for name, (cost, _) in hired.items()}, purchase.crew_points / wanted)


def _vehicle(setting: Setting, field: PlatoonState, purchase: Purchase, ids: Sequence[str]) -> str:
    """The dearest vehicle for a crew's share of the points, less what its rounds cost."""
    prices = {name: cost for name, cost in generation.for_sale(setting).items() if name in ids}
    left = len(purchase.crews) - len(purchase.vehicles)
    return dearest(prices, purchase.vehicle_points / left - RACK) if prices else ids[-1]


def _seat(setting: Setting, field: PlatoonState, purchase: Purchase, ids: Sequence[str]) -> str:
    """The dearest vehicle for the best crew."""
    prices = generation.for_sale(setting)
    return max(ids, key=lambda name: prices[name])


def dearest(prices: Mapping[str, int], share: float) -> str:
    """The dearest that the share pays for; if there is none, the cheapest."""
    paid = {name: cost for name, cost in prices.items() if cost <= share}
    return max(paid, key=lambda name: paid[name]) if paid else min(prices, key=lambda name: prices[name])


def _round(setting: Setting, field: PlatoonState, purchase: Purchase, ids: Sequence[str]) -> str:
    """As many as can be had for the gun that has the fewest; squads come last, for theirs are few but enough."""
    lots: dict[str, tuple[bool, int, int]] = {}
    for option in ids:
        unit, _, number = option.rpartition("-")
        if unit:
            lots[option] = (*_held(setting, field, purchase, unit), -int(number))
    return min(lots, key=lambda option: lots[option], default=ids[-1])


def _held(setting: Setting, field: PlatoonState, purchase: Purchase, unit: str) -> tuple[bool, int]:
    """Whether a unit is a squad, and the rounds that it has or is to have."""
    held, bought = field.units.get(unit), purchase.rounds.get(unit, 0)
    return (False, bought) if held is None else (setting.on_foot(held), bought + max(held.rounds, held.rockets))


_STAGES: Mapping[str, Callable[[Setting, PlatoonState, Purchase, Sequence[str]], str]] = {
    generation.CREWS: _crew,
    generation.VEHICLES: _vehicle,
    generation.SEATS: _seat,
    generation.ROUNDS: _round,
}
