"""After a mission: who has come through it, with what, and what the platoon earns (16.1, 16.2, 16.4, 16.5).

The rules are silent about some of it. Here it is decided so:

- *Crews* count, not men: the example counts three crews where one has lost a man (16.2). A crew has survived unless all
  of it is dead, or its vehicle was Killed with it inside, or it was taken. A crew that got out counts by itself: it is
  alive, or it is not (12). Who survives is whole again for the next mission (14).
- *Vehicles* short of Killed are repaired (14), but only those that could be saved (16.4). One that cannot drive, or is
  disabled, and still stands on the map, is saved if the mission was won, for the field is yours; else it was left
  behind.
- *Won* is a victory. A draw, which some endings of our own are, pays as a mission that was lost.
- *Captured vehicles* can be kept if they are still guarded on the map, or half a crew drives them, under the same
  condition; that half goes back to its own. One that was led away is somebody else's by then (11.2). Only what drives
  by its Data Card can be of use. Its rounds are not those of the next mission: 16.5 sells them.
- *Points.* A crew that is lost gives back what was paid for it, not what it has become since.
- Units that a mission lent go back. They count for nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_engine.basics.play import Asking, Event
from hulldown_engine.campaign import charts
from hulldown_engine.campaign.state import AWARDS, CHOOSE, Campaign, Fought, Member, Play, Vehicle
from hulldown_engine.platoon.board.units import ACTIVE, CAPTURED, GERMAN, ON_MAP, Unit
from hulldown_engine.platoon.effects import victory
from hulldown_engine.platoon.effects.losses import CREW
from hulldown_engine.platoon.game.rules import VICTORY, Platoon
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState

DEEDS = ("killed", "captured")
"""Events that name who did it."""


def noting(play: Play, asking: Asking) -> Asking:
    """Carry rules out, and note from decision to decision what crews of the platoon have done (Rule 16.1).

    Not from beginning to end: a game that was taken back or loaded meanwhile has other events than it began with.
    """
    decision, answer = None, ""
    while True:
        before = len(play.events)
        try:
            decision = next(asking) if decision is None else asking.send(answer)
        except StopIteration:
            return note(play.state, play.events[before:])
        note(play.state, play.events[before:])
        answer = yield decision


def note(state: Campaign, events: Sequence[Event]) -> None:
    """Note what crews of the platoon have done, for their Combat Point boxes (Rule 16.1)."""
    for event in events:
        doer = event.get("by", "")
        if event["event"] in DEEDS and doer in state.units and state.units[event["unit"]].side == GERMAN:
            letter = doer.removesuffix(CREW)
            if letter in state.crews and not state.stays:
                done = f"{event['unit']} {event['event']}"
                state.deeds[letter] = f"{state.deeds[letter]}, {done}" if letter in state.deeds else done


def come_home(platoon: Platoon, play: Play) -> None:
    """The mission is over: write its result down, and see who is left (Rule 16.1)."""
    state = play.state
    verdict = platoon.verdict(state)
    won = verdict == VICTORY
    went = [] if state.stays else [letter for letter, _, _ in state.seated()]
    alive = [letter for letter in went if survived(state, letter)]
    state.fought.append(Fought(state.mission, verdict, state.victory, len(went), len(alive)))
    points = {"gained": victory.gained(state), "lost": victory.lost(state)}
    play.log("fought", mission=state.mission, ending=state.ending or "", verdict=verdict, **points)
    for letter in went:
        _take_stock(platoon.setting, play, letter, alive=letter in alive, won=won)
    state.prizes = [] if state.stays else list(prizes(platoon.setting, state, won=won))
    _share(platoon.setting, play, alive, won=won)


def survived(field: PlatoonState, letter: str) -> bool:
    """Whether a crew has survived, in its vehicle or on foot (Rules 16.2, 12) (erratum crews-that-survive)."""
    unit, foot = field.units[letter], field.units.get(letter + CREW)
    if foot is not None:
        return _free(foot)
    return _free(unit) and unit.crew_left > 0


def _free(unit: Unit) -> bool:
    return unit.status == ACTIVE and not unit.surrendered


def saved(unit: Unit, *, won: bool) -> bool:
    """Whether a vehicle could be saved, whatever has been shot off it (Rules 14, 16.4).

    What is played is our own decision (erratum units-unable-to-save).
    """
    return _free(unit) and (won or unit.where != ON_MAP or not (unit.disabled or unit.immobilised))


def _take_stock(setting: Setting, play: Play, letter: str, *, alive: bool, won: bool) -> None:
    """What has become of a crew and its vehicle; points come back for what is lost (Rule 16.4).

    What is played is our own decision (erratum rounds-between-missions).
    """
    state = play.state
    unit, crew = state.units[letter], state.crews[letter]
    vehicle = crew.vehicle
    assert vehicle is not None  # noqa: S101 - it went into the mission in one
    kept = vehicle._replace(rounds=unit.rounds) if saved(unit, won=won) else None
    if kept is None:
        state.vehicle_points += vehicle.cost
        play.log("vehicle-lost", unit=letter, type=vehicle.type, cost=vehicle.cost)
    if alive:
        kills = state.deeds.get(letter, "").count(",") + 1 if letter in state.deeds else 0
        state.change_crew(letter, vehicle=kept, kills=crew.kills + kills)
    else:
        _bury(play, letter, crew, kept)


def _bury(play: Play, letter: str, crew: Member, vehicle: Vehicle | None) -> None:
    """A crew is lost; its vehicle, if that was saved, waits for another (Rule 16.4)."""
    state = play.state
    del state.crews[letter]
    state.deeds.pop(letter, None)
    state.crew_points += crew.cost
    state.losses += 1
    if vehicle is not None:
        state.spare.append(vehicle)
    play.log("crew-lost", unit=letter, cost=crew.cost)


def prizes(setting: Setting, field: PlatoonState, *, won: bool) -> Iterator[Vehicle]:
    """The German vehicles that were captured, and can be kept (Rules 11.2, 16.5) (erratum captured-vehicle-kept)."""
    for unit in field.units.values():
        guarded = unit.side == GERMAN and unit.status == CAPTURED and unit.where == ON_MAP
        ours = (guarded and (won or not unit.immobilised)) or (unit.taken and saved(unit, won=won))
        if ours and setting.is_vehicle(unit) and charts.drives(setting, unit.type):
            yield Vehicle(unit.type, prize=True)


def _share(setting: Setting, play: Play, alive: Sequence[str], *, won: bool) -> None:
    """The platoon's Combat Points: some for certain, and the rest to be given (Rule 16.2)."""
    state = play.state
    certain = charts.share(setting, charts.CERTAIN)
    points = len(alive) * charts.awarded(setting, won=won)
    state.shares = dict.fromkeys(alive, certain)
    state.sharing = max(0, points - certain * len(alive))
    state.stage = CHOOSE if state.stays else AWARDS
    if not state.stays:
        play.log("combat-points", points=points, crews=len(alive))
