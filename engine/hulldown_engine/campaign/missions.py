"""Missions within a campaign: which comes next, the platoon that goes, and how it is set up (16.1).

The rules are silent about some of it. Here it is decided so:

- Every mission is played once, in any order; after the last the campaign is over. It has no winner by the rules: here
  it is a victory if more missions were won than lost, a defeat if fewer.
- A mission that insists on a platoon of its own is played with the first that its briefing allows. The old one sits it
  out, and is as it was: nobody in it gains Combat Points, no captured vehicle is a mission older, and points for losses
  wait. Nothing of the other platoon is kept; its victory or defeat counts.
- The points that a briefing gives for rounds are given once, whether it gives them to a campaign, to whoever plays, or
  to both (Mission 4).
- A new platoon is made for the first mission that the campaign's platoon plays, with what its briefing adds to one.
- Nothing of a mission's story goes into the next: flags, scores, sightings and conditions begin anew.
- A platoon that nobody can be found for any more is at its end, and with it the campaign.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import partial

from hulldown_engine.basics.play import Asking
from hulldown_engine.campaign import charts
from hulldown_engine.campaign.state import BEGIN, CREWS, FIGHT, MUSTER, OVER, ROUNDS, Campaign, Member, Play, Vehicle
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.game.rules import VICTORY, Platoon
from hulldown_engine.platoon.sequence import generation
from hulldown_engine.platoon.state.actions import CAMPAIGN, Act, ask
from hulldown_engine.platoon.state.context import Json, Setting
from hulldown_engine.platoon.state.field import Award, PlatoonState

MISSION = "mission:"
"""The prefix of the ids of options that choose a mission."""


# Which mission --------------------------------------------------------------------------------------------------------


def left(setting: Setting, state: Campaign) -> list[str]:
    """The missions that have not been played yet, in the order of the book."""
    played = {result.mission for result in state.fought}
    return [name for name in setting.logic["missions"] if name not in played]


def choose(setting: Setting, play: Play) -> Asking:
    """Ask which mission comes next; if none is left, end the campaign (Rule 16.1)."""
    acts = [
        Act(MISSION + mission, _titled(setting, mission), partial(_prepare, setting, play, mission))
        for mission in left(setting, play.state)
    ]
    if acts:
        yield from ask(acts, "Which mission comes next?", "16.1", kind=CAMPAIGN)
    else:
        end(play)


def _titled(setting: Setting, mission: str) -> str:
    """A mission's text in that choice: number, title, place and date, and the points it gives a campaign's platoon."""
    record, words = setting.logic["missions"][mission], setting.prose["missions"][mission]
    points = record["platoon"]["campaign_points"]
    place = ", ".join(words[part] for part in ("place", "date") if words.get(part))
    title = f"{record['number']}: {words['title']}{f' ({place})' if place else ''}"
    if points is None:
        return f"{title}; with a platoon of its own"
    return f"{title}; {points} Vehicle Quality Points for rounds" if points else title


def _prepare(setting: Setting, play: Play, mission: str) -> None:
    """Read the briefing, and see to the platoon (Rules 16.1, 4) (erratum campaign-points-when)."""
    state = play.state
    forces = setting.logic["missions"][mission]["platoon"]
    points = forces["campaign_points"]
    state.next, state.stays = mission, points is None
    state.ammunition = 0 if points is None else max(points, forces["ammunition"])
    play.log("briefed", mission=mission)
    if state.stays:
        state.stage = BEGIN
    elif state.crews or state.losses:
        state.stage = CREWS
    else:
        state.stage = MUSTER
        state.ammunition -= forces["ammunition"]  # spent as the platoon is made
        blank = PlatoonState(state.dice, mission=mission, scores=dict(state.scores), options=dict(state.options))
        blank.players = state.players.copy()
        _lay_out(state, blank)
        generation.begin(state)


def muster(setting: Setting, play: Play) -> Asking:
    """Buy a new platoon, one choice a call; once it is ready, enter it in the roster (Rules 16.1, 4)."""
    state = play.state
    if state.purchase is not None:
        yield from generation.step(setting, play)
    else:
        lent = {name: unit for name, unit in state.units.items() if name in setting.logic["unit_cards"]}
        bought = {name: unit for name, unit in state.units.items() if name not in lent}
        enrol(setting, state, {letter: _recorded(unit) for letter, unit in bought.items()})
        more = {card: _supplied(unit, setting.carded(card)) for card, unit in lent.items()}
        state.lent = {card: rounds for card, rounds in more.items() if rounds}
        play.log("enrolled", units=list(state.crews))
        state.stage = ROUNDS


def _supplied(unit: Unit, carded: Unit) -> int:
    """The rounds or rockets that a lent unit has besides those of its card."""
    return unit.rounds - carded.rounds + unit.rockets - carded.rockets


def _recorded(unit: Unit) -> Json:
    names = ("type", "commander", "crew", "initiative", "perception", "weapon_skill", "driving_skill", "rounds")
    return {name: getattr(unit, name) for name in names}


def enrol(setting: Setting, state: Campaign, units: Json) -> None:
    """Write a platoon into the roster, with what each crew and vehicle cost, for later (Rules 16.1, 16.4)."""
    costs = generation.for_sale(setting)
    for letter, unit in units.items():
        cost, box = costs.get(unit["type"], 0), letter if state.ready else ""
        post = generation.COMMANDER if unit["commander"] else generation.CREW
        state.crews[letter] = Member(
            unit["commander"],
            unit["crew"],
            unit["initiative"],
            unit["perception"],
            unit["weapon_skill"],
            unit["driving_skill"],
            cost=generation.crew_cost(setting, unit["initiative"], post) or 0,
            rated=True,
            vehicle=Vehicle(unit["type"], cost, unit["rounds"], box=box),
        )


# The mission begins ---------------------------------------------------------------------------------------------------


def begin(platoon: Platoon, play: Play) -> None:
    """Set the mission up with the platoon of the campaign, or with its own (Rule 16.1).

    A mission that wants a platoon of its own gets one (erratum platoons-allowed).
    """
    state = play.state
    roster = None if state.stays else dict(units(platoon.setting, state))
    if roster is not None and not roster:
        play.log("nobody-left", missions=len(left(platoon.setting, state)))
        end(play)
        return
    setup = platoon.setup(mission=state.next, rules=tuple(state.options), roster=roster)
    _lay_out(state, platoon.start(state.dice, setup))
    for card, rounds in state.lent.items():
        generation.supplied(platoon.setting, state, card, rounds)
    if not state.stays:
        state.boxes = {letter: vehicle.box for letter, _, vehicle in state.seated()}
        for letter, crew, vehicle in list(state.seated()):
            used = vehicle._replace(missions=vehicle.missions + 1)
            state.change_crew(letter, vehicle=used, missions=crew.missions + 1)
    state.stage = FIGHT
    state.lent.clear()
    play.log("mission", mission=state.mission)


def units(setting: Setting, state: Campaign) -> Iterator[tuple[str, Unit]]:
    """The campaign's platoon as units; a crew new to a captured vehicle is short of Crew Points (Rule 16.5)."""
    for letter, crew, vehicle in state.seated():
        lost = charts.strangeness(setting, vehicle.missions + 1) if vehicle.prize else 0
        yield (
            letter,
            Unit(
                letter,
                letter,
                US,
                vehicle.type,
                commander=crew.commander,
                crew=crew.size,
                initiative=crew.initiative,
                perception=crew.perception,
                weapon_skill=crew.weapon_skill,
                driving_skill=crew.driving_skill,
                rounds=vehicle.rounds,
                crew_lost=min(crew.size - 1, lost),
            ),
        )


def _lay_out(state: Campaign, mission: PlatoonState) -> None:
    """Overwrite the platoon game in the campaign's state with that of another mission."""
    for field in fields(PlatoonState):
        setattr(state, field.name, getattr(mission, field.name))


# The end --------------------------------------------------------------------------------------------------------------


def end(play: Play) -> None:
    """End the campaign and add up the Victory Points of its missions (Rule 16.1)."""
    state = play.state
    state.stage, state.ending, state.finished = OVER, None, True
    state.awards = [Award(result.victory, result.mission) for result in state.fought]
    state.victory = sum(result.victory for result in state.fought)
    play.log("campaign-over", won=sum(result.verdict == VICTORY for result in state.fought), missions=len(state.fought))
