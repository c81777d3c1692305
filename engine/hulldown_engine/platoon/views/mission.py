"""A mission as its player sees it: the map and what lies on it, the track, units, points, and rules in force.

What a mission keeps secret until its time is not in the state before it, and so not here. Where Event markers lead,
what Germans' cards have them do, and which units are still to come is nowhere in a view.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from hulldown_engine.basics.prose import fill
from hulldown_engine.basics.records import plain
from hulldown_engine.language.layout import on_paper
from hulldown_engine.platoon.board.movement import limit
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.platoon.board.units import ACTIVE, INACTIVE, SPACES, US
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.effects.victory import gained, lost
from hulldown_engine.platoon.language.mission_specials import Teller, said
from hulldown_engine.platoon.player import shared_platoon
from hulldown_engine.platoon.state import crossings, light
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState, enemy_of
from hulldown_engine.platoon.views.units import UnitView, data_card, unit_view


@dataclass(frozen=True, slots=True)
class BriefingView:
    """What the Mission Briefing says."""

    id: str
    number: int
    title: str
    place: str
    date: str
    text: str
    conditions: Annotated[int, "How many there are."]
    goal: Annotated[int, "The Victory Points that win it."]
    specials: Annotated[list[str], "Its special rules, a sentence each."]
    entries: Annotated[list[int], "The hexes where units enter, or are set up."]
    exits: Annotated[list[int], "The hexes from which units may leave the map."]
    closed: Annotated[list[int], "The hexes that nobody enters."]


@dataclass(frozen=True, slots=True)
class GroundView:
    """The map, which does not change: rows of letters and of levels, and what lies on hexsides, as pairs of hexes."""

    title: str
    columns: int
    rows: int
    north: Annotated[int, "Where north lies, in twelfths of the circle, clockwise from the top of the map."]
    terrain: Annotated[list[str], "Rows of letters: . clear, b building, t town, r rough, w woods."]
    levels: Annotated[list[str], "Rows of digits, 1 to 3."]
    roads: Annotated[dict[str, list[list[int]]], "Hexsides that roads cross, by paved-road and dirt-road."]
    water: list[list[int]]
    ridges: list[list[int]]
    bridges: list[list[int]]
    names: Annotated[dict[str, list[int]], "The hexes of places, by their names."]
    drawn: Annotated[dict[str, list[int]], "Hexes that look otherwise than their terrain: field, orchard."]
    streams: Annotated[list[list[int]], "Of the water, what is drawn as a stream; the rest is a river."]


@dataclass(frozen=True, slots=True)
class RoadblockView:
    """A roadblock."""

    hexes: Annotated[list[int], "The hexside that it lies on, as a pair of hexes."]
    side: Annotated[str, "Whose vehicles it stops: us, german, or all."]


@dataclass(frozen=True, slots=True)
class RoundView:
    """The Action Round under way."""

    number: int
    phase: str
    advantage: Annotated[str, "The side that has it; empty, before it is known."]
    us_die: Annotated[int, "0, before it is rolled."]
    german_die: Annotated[int, "0, before it is rolled."]
    action_number: Annotated[int, "The German Action Number in force; 0 for none."]


@dataclass(frozen=True, slots=True)
class TurnView:
    """The Turn under way."""

    unit: str
    crew_points: Annotated[int, "Crew Points left; on foot 1, until the one action is taken."]
    moving: Annotated[str, "The pace of the movement under way; empty, if there is none."]
    movement_points: Annotated[Fraction | None, "Movement Points left of the movement under way."]


@dataclass(frozen=True, slots=True)
class AwardView:
    """Victory Points won, or lost if below zero."""

    points: int
    reason: str
    player: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One of those who share the platoon."""

    name: str
    victory: int


@dataclass(frozen=True, slots=True)
class RuleView:
    """An optional rule that is in force."""

    id: str
    at: Annotated[str, "Its sections."]
    text: str


@dataclass(frozen=True, slots=True)
class PurchaseView:
    """A platoon being made."""

    stage: str
    crew_points: Annotated[int, "Platoon Quality Points left."]
    vehicle_points: Annotated[int, "Vehicle Quality Points left."]
    crews: list[dict[str, Any]]
    vehicles: list[str]
    seats: Annotated[list[str], "The vehicles of the first crews."]
    rounds: Annotated[dict[str, int], "Rounds stowed, by letter."]
    loose: Annotated[int, "Rounds that are paid for and not stowed."]


@dataclass(frozen=True, slots=True)
class MissionView:
    """A mission as its player sees it."""

    briefing: BriefingView
    platoon: Annotated[str, "The ready platoon that it is fought with; empty for one that was made."]
    ground: Annotated[GroundView | None, "The map, if it was asked for."]
    mode: Annotated[str, "purchase, set-up, operations, rounds or over."]
    round: Annotated[RoundView | None, "None outside Rounds."]
    played: Annotated[int, "The Action Rounds so far."]
    turn: TurnView | None
    in_hand: Annotated[list[str], "The ids of the units that are moved in Operations, or set up."]
    track: Annotated[dict[str, list[str]], "The ids of units by spaces of the Action Round Track, in Rounds."]
    units: list[UnitView]
    cards: Annotated[dict[str, dict[str, Any]], "The data cards of the units, by type, without their tables."]
    markers: Annotated[dict[str, int], "The hexes of Event markers, by number."]
    smoke: Annotated[dict[str, int], "By hex, at the end of how many more Rounds it lifts."]
    mines: list[int]
    positions: Annotated[list[int], "Hexes with an improved position."]
    bunkers: Annotated[dict[str, int], "By hex, the hexside that a bunker faces."]
    wrecks: Annotated[list[int], "Hexes with a wreck that was no unit of this mission."]
    blown: Annotated[list[list[int]], "Hexsides, as pairs of hexes, whose bridge is gone, and the road over it."]
    roadblocks: Annotated[list[RoadblockView], "What lies across roads."]
    gained: int
    lost: int
    awards: list[AwardView]
    players: list[PlayerView]
    light: Annotated[str, "The light that has set in; empty, by day."]
    coming: Annotated[str, "The light that sets in next; empty, if none does, or if it is not known when."]
    coming_in: Annotated[int, "The Rounds that have yet to begin until then, that one included."]
    barrages: Annotated[int, "Barrages that may still be called."]
    planned: Annotated[int, "Planned barrages that may still be fired."]
    shelled: Annotated[list[int], "Hexes where whoever appears next is under the fire of such a barrage."]
    rules: list[RuleView]
    purchase: PurchaseView | None


def mission_view(setting: Setting, field: PlatoonState, *, over: bool, ground: bool) -> MissionView:
    """A mission as its player sees it; with its `ground`, if that is wanted."""
    dark = light.now(setting, field)
    next_light, rounds_to_it = light.coming(setting, field)
    return MissionView(
        briefing=_briefing(setting, field),
        platoon=field.platoon,
        ground=_ground(setting, field) if ground else None,
        mode=_mode(field, over=over),
        round=_round(field),
        played=field.played,
        turn=_turn(setting, field),
        in_hand=list(field.picked),
        track=dict(_track(field)),
        units=[unit_view(setting, field, unit) for unit in field.units.values()],
        cards={kind: plain(data_card(setting, kind)) for kind in sorted({unit.type for unit in field.units.values()})},
        markers=dict(field.markers),
        smoke={place: until - field.played for place, until in field.smoke.items()},
        mines=_hexes(field.mines),
        positions=_hexes(field.positions),
        bunkers=dict(field.bunkers),
        wrecks=_hexes(field.wrecks),
        blown=[list(crossings.pair_of(name)) for name in field.blown],
        roadblocks=[RoadblockView(list(crossings.pair_of(name)), side) for name, side in field.roadblocks.items()],
        gained=gained(field),
        lost=lost(field),
        awards=[AwardView(*award) for award in field.awards],
        players=[PlayerView(*player) for player in shared_platoon.points(field)],
        light="" if dark is None else dark["name"],
        coming=next_light,
        coming_in=rounds_to_it,
        barrages=artillery.barrages_left(setting, field),
        planned=artillery.planned_left(setting, field),
        shelled=_hexes(field.shelled),
        rules=[RuleView(name, rule.at, rule.text) for name, rule in OPTIONAL.items() if name in field.options],
        purchase=_purchase(field),
    )


def _hexes(places: dict[str, Any]) -> list[int]:
    return [int(place) for place in places]


def _mode(field: PlatoonState, *, over: bool) -> str:
    if over:
        return "over"
    if field.purchase is not None:
        return "purchase"
    return "set-up" if field.deploying else field.mode


def _briefing(setting: Setting, field: PlatoonState) -> BriefingView:
    record, prose = setting.mission(field), setting.prose["missions"][field.mission]
    return BriefingView(
        field.mission,
        record["number"],
        prose["title"],
        prose.get("place") or "",
        prose.get("date") or "",
        fill(prose["briefing"], on_paper(setting.prose)),
        record["conditions"],
        record["goal"],
        list(said(Teller(setting.prose, setting.ground), record)),
        driving.entries(setting, field),
        _hexes(record["exits"]),
        list(record["closed"]),
    )


def _ground(setting: Setting, field: PlatoonState) -> GroundView:
    ground, told = setting.logic["map"], setting.prose["map"]
    return GroundView(
        told["title"],
        ground["columns"],
        ground["rows"],
        setting.mission(field)["north"],
        list(ground["terrain"]),
        list(ground["levels"]),
        {kind: _pairs(sides) for kind, sides in ground["roads"].items()},
        _pairs(ground["water"]),
        _pairs(ground["ridges"]),
        _pairs(ground["bridges"]),
        _named(told["names"]),
        _named(told["drawn"]),
        _pairs(told["streams"]),
    )


def _named(places: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    return {name: list(hexes) for name, hexes in places.items()}


def _pairs(sides: Sequence[Sequence[int]]) -> list[list[int]]:
    return [list(side) for side in sides]


def _round(field: PlatoonState) -> RoundView | None:
    now = field.round
    if now is None:
        return None
    return RoundView(now.number, now.phase, now.advantage, now.us_die, now.german_die, field.action_number)


def _turn(setting: Setting, field: PlatoonState) -> TurnView | None:
    turn = field.turn
    if turn is None:
        return None
    left = None
    if turn.moving and turn.moves.pace:
        most = limit(driving.mover(setting, field, field.units[turn.unit]), turn.moves)
        left = Fraction(points_of(max(0, most - turn.moves.spent)))
    return TurnView(turn.unit, turn.points, turn.moving, left)


def _track(field: PlatoonState) -> Iterator[tuple[str, list[str]]]:
    """The units in each space of the track, those of the side with the advantage first; who has no Turns is on none."""
    if field.mode != ROUNDS or field.round is None:
        return
    first = field.round.advantage or US
    on_it = [unit for side in (first, enemy_of(first)) for unit in field.units.values() if unit.side == side]
    for space in (space for space in SPACES if space != INACTIVE):
        here = (unit for unit in on_it if unit.space == space and unit.status == ACTIVE)
        yield space, [unit.id for unit in here if unit.in_play and unit.manned]


def _purchase(field: PlatoonState) -> PurchaseView | None:
    bought = field.purchase
    if bought is None:
        return None
    return PurchaseView(
        bought.stage,
        bought.crew_points,
        bought.vehicle_points,
        [crew._asdict() for crew in bought.crews],
        list(bought.vehicles),
        list(bought.seats),
        dict(bought.rounds),
        bought.loose,
    )
