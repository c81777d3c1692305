"""Operations: the platoon moves as the player likes, until a German shows himself (5).

There is no time here: a move is one hex, and after each comes what the hex brings. The player picks a unit, or all that
stand in one hex together, and moves until done with it.

The rules are silent about some of it. Here it is decided so:

- What the rules forbid a unit to enter is closed here too, but nothing costs points. A vehicle faces where it goes, and
  turns in its hex as the player likes, its turret with it; so does a gun that has been set up.
- Improved positions are entered and left as in Rounds (13.2).
- Hitching and loading need no Turn; 5.5 names only exchanges, but then a squad once unloaded would walk for ever.
- An unprepared gun is prepared only in Rounds; one that is prepared stays so until it is hitched.
- A unit that was set up in defilade (see `deployment`) keeps it here, until it moves (Mission 4).
- The player may wait where a paragraph has something for that: there is no other time here for what is on its way.
- The player may end the mission here at any time, for most missions have no end but what is left to do (15).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hulldown_engine.basics.decision import ACCIDENT, About
from hulldown_engine.basics.hexes import Hex, direction_to, neighbours, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.movement import MOST_VEHICLES
from hulldown_engine.platoon.board.units import ON_MAP, US, Unit
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import captives, checks, crews, driving, losses, transport
from hulldown_engine.platoon.player import captured_vehicles, choices
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.actions import Act, ask
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PLACING, PlatoonState, Play
from hulldown_engine.story import paragraphs

TOGETHER = "+"
"""The separator of the units of a stack in the id of an option."""

WAIT = "wait"
"""The option to let time go by, and the moment at which watches for it look."""


def step(setting: Setting, play: Play) -> Asking:
    """Ask for one choice in Operations: which units to move or, once picked, what they do (Rules 5, 5.5)."""
    field = play.state
    _keep_together(field)
    acts = list(_with_units(setting, play) if field.picked else _units(setting, play))
    yield from ask(acts, _prompt(setting, field), "5.5", field.picked[0] if field.picked else "")


def _keep_together(field: PlatoonState) -> None:
    """Drop picked units that mines or accidents have parted from the first one left."""
    left = [field.units[name] for name in field.picked if field.units[name].active and field.units[name].manned]
    field.picked = [unit.id for unit in left if unit.hex == left[0].hex]


def _prompt(setting: Setting, field: PlatoonState) -> str:
    if not field.picked:
        return "Operations. Who moves?"
    named = ", ".join(choices.name_of(setting, field, field.units[name]) for name in field.picked)
    return f"{named} in {printed(field.units[field.picked[0]].hex)}:"


# Who moves ------------------------------------------------------------------------------------------------------------


def _units(setting: Setting, play: Play) -> Iterator[Act]:
    """Options when no unit is picked: each manned unit, stacks, units that can enter, and to end the mission."""
    entering = [
        each for newcomer in play.state.waiting() if not newcomer.carrier for each in _entering(setting, play, newcomer)
    ]
    able = [unit for unit in play.state.active(US) if unit.manned]
    for mover in able:
        yield Act(
            mover.id,
            f"{choices.name_of(setting, play.state, mover)} in {printed(mover.hex)}",
            partial(_pick, play, [mover.id]),
            About("pick", mover.id, hexes=(mover.hex,)),
        )
    for place in dict.fromkeys(unit.hex for unit in able):
        stack = [unit for unit in able if unit.hex == place and mobile(setting, play.state, unit)]
        if len(stack) > 1:
            ids = [unit.id for unit in stack]
            text = f"{', '.join(unit.letter for unit in stack)} in {printed(place)} together"
            yield Act(TOGETHER.join(ids), text, partial(_pick, play, ids), About("pick", hexes=(place,)))
    yield from _orphans(setting, play)
    yield from entering
    if artillery.targets(setting, play.state):
        text, do = "Fire a planned barrage", partial(_barrage, setting, play)
        yield Act("barrage", text, do, About("fire"))
    if play.state.watches and paragraphs.awaited(setting.code, play.state, WAIT):
        yield Act(WAIT, "Wait for what comes next", partial(_wait, setting, play), About("wait"))
    yield Act("finish", "End the mission here", partial(_call_it_over, setting, play), About("finish"))


def _call_it_over(setting: Setting, play: Play) -> None:
    """End the mission as the player wishes (Rule 15)."""
    losses.take_the_surrendered(setting, play)
    finish(play, BY_THE_PLAYER)


def _wait(setting: Setting, play: Play) -> None:
    """Let time go by: what the paragraphs have for a platoon that waits is carried out."""
    play.log("waited")
    paragraphs.fire(setting.code, play, WAIT)


def _barrage(setting: Setting, play: Play) -> Asking:
    """Fire a barrage that has been planned, or none after all (Mission 2)."""
    yield from artillery.plan(setting, play, "Hold it back")


def _orphans(setting: Setting, play: Play) -> Iterator[Act]:
    """Whoever is aboard or in tow of a vehicle in which nobody is left gets off by himself (Rule 6.7)."""
    for vehicle in play.state.active(US):
        for rider in play.state.carried(vehicle.id) if not vehicle.manned else ():
            text = f"{rider.letter} is unhitched" if setting.is_gun(rider) else f"{rider.letter} gets off"
            about = About("load", rider.id, vehicle.id)
            yield Act(f"unload:{rider.id}", text, partial(transport.unload, setting, play, rider.id), about)


def _pick(play: Play, units: Sequence[str]) -> None:
    play.state.picked = list(units)
    play.state.handed.clear()


BY_THE_PLAYER, BY_NOBODY_LEFT, BY_TIME = "player", "platoon", "time"
"""Why a mission is over by none of its briefing's ends: the player was done, nobody is left to play it, or it has gone
on for as many Rounds as there can be."""


def finish(play: Play, why: str) -> None:
    """End the mission, by none of its briefing's ends (Rule 15); `why` is empty where another event says it."""
    play.state.finished = True
    play.state.picked.clear()
    play.log("finished", why=why)


def _entering(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """The entrances onto the map for a unit (Rule 5.5, Mission Briefings)."""
    for entry in driving.entries(setting, play.state):
        if can_stand(setting, play.state, unit, entry):
            yield Act(
                f"enter:{unit.id}:{printed(entry)}",
                f"{choices.name_of(setting, play.state, unit)} enters at {printed(entry)}",
                partial(enter, setting, play, unit.id, entry),
                About("entry", unit.id, hexes=(entry,)),
            )


def enter(setting: Setting, play: Play, unit: str, entry: Hex) -> Asking:
    """Put a unit on the map at an entrance, with what it carries and tows."""
    entrant = play.state.units[unit]
    facing = driving.outside(setting, entry)[1] if setting.ground.edge(entry) else entrant.facing
    put(setting, play.state, entrant, entry, facing)
    play.state.entry = play.state.entry or entry
    play.log("entered", unit=unit, hex=entry)
    yield from driving.entered(setting, play, [unit])


def can_stand(setting: Setting, field: PlatoonState, unit: Unit, there: Hex) -> bool:
    """Whether a unit that appears in a hex, rather than moving there, has room in it (Rule 7.1)."""
    going = driving.going(setting, field, unit)
    if setting.is_gun(unit):  # moves nowhere by itself, but can be set up
        return field.deploying == PLACING and there not in going.counters.closed
    terrain = setting.ground.terrain(there)
    cost = going.costs.entering(going.mover.motion, terrain, "plain", smoke=False, suppressed=False)
    room = there not in going.counters.full or not setting.is_vehicle(unit)
    return cost is not None and room and there not in going.counters.closed


def put(setting: Setting, field: PlatoonState, unit: Unit, there: Hex, facing: int) -> None:
    """Put a unit in a hex, with what it carries, tows and guards."""
    _stand(setting, field, unit, there, facing)
    driving.bring(setting, field, unit.id, there)


def _stand(setting: Setting, field: PlatoonState, unit: Unit, there: Hex, facing: int) -> None:
    """Put a unit in a hex, alone."""
    turret = (unit.turret + facing - unit.facing) % 6 if setting.has_turret(unit) else facing
    field.change(
        unit.id,
        where=ON_MAP,
        hex=there,
        facing=facing,
        turret=turret,
        defilade=False,
        in_position=False,
        prepared=False,
    )


# What they do ---------------------------------------------------------------------------------------------------------


def _with_units(setting: Setting, play: Play) -> Iterator[Act]:
    """Options for the picked units (Rule 5.5)."""
    units = [play.state.units[name] for name in play.state.picked]
    yield from _moves(setting, play, units)
    for unit in units:
        if setting.data(unit)["roofed"]:
            name, text = ("open", "opens up") if unit.closed else ("close", "buttons up")
            yield Act(
                f"{name}:{unit.id}",
                f"{unit.letter} {text}",
                partial(choices.set_posture, play, unit.id, closed=not unit.closed),
                About("posture", unit.id),
            )
    if len(units) == 1:
        yield from _turns(setting, play, units[0])
        yield from _positions(play.state, units[0])
        yield from _loads(setting, play, units[0])
        yield from _captives(setting, play, units[0])
        yield from _abandon(setting, play, units[0])
    text = "Done with this unit" if len(units) == 1 else "Done with these units"
    yield Act("done", text, partial(_pick, play, []), choices.END_OF_IT)


def _moves(setting: Setting, play: Play, units: Sequence[Unit]) -> Iterator[Act]:
    """Moves of the picked units by one hex, or off the map (Rules 5.5, 7.4)."""
    place = units[0].hex
    if not all(mobile(setting, play.state, unit) for unit in units):
        return
    goings = [driving.going(setting, play.state, unit) for unit in units]
    leaves = False
    for direction, other in neighbours(place):
        enters = all(going.cost(place, other) is not None for going in goings)
        if enters and _room(setting, play.state, units, other):
            if setting.ground.on_map(other):
                text = f"{setting.direction(play.state, direction).capitalize()}, into {printed(other)}"
                if skidding := _skidding(setting, play.state, units, other):
                    text = f"{text} (off the road in snow: an accident for {joined(skidding)})"
                about = About("move", hexes=(other,), risk=ACCIDENT if skidding else "")
                yield Act(f"to:{printed(other)}", text, partial(move, setting, play, other), about)
            else:
                leaves = True
    if leaves:
        yield Act("exit", "Off the map", partial(_leave, setting, play), About("move"))


def _skidding(setting: Setting, field: PlatoonState, units: Sequence[Unit], other: Hex) -> list[str]:
    """The letters of those who would have an accident on the way into a neighbouring hex (Mission 6)."""
    hexside = crossings.ground(setting, field).hexside(units[0].hex, other)
    return [unit.letter for unit in units if driving.skids(setting, field, unit, hexside)]


def mobile(setting: Setting, field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit can move by its own means."""
    return driving.mover(setting, field, unit).fast > 0


def _room(setting: Setting, field: PlatoonState, units: Sequence[Unit], other: Hex) -> bool:
    """Whether a hex has room for all of these units (Rule 7.1)."""
    coming = sum(setting.is_vehicle(unit) for unit in units)
    there = sum(vehicle.hex == other for vehicle in driving.vehicles(setting, field))
    return not coming or coming + there <= MOST_VEHICLES


def move(setting: Setting, play: Play, other: Hex) -> Asking:
    """Move the picked units one hex, and then those with them, as far as there is room left (Rules 7.1, 7.4)."""
    field = play.state
    field.handed.clear()
    units = [field.units[name] for name in field.picked]
    hexside = crossings.ground(setting, field).hexside(units[0].hex, other)
    for unit in units:
        facing = direction_to(unit.hex, other)
        _stand(setting, field, unit, other, unit.facing if facing is None else facing)
    for unit in units:
        driving.bring(setting, field, unit.id, other)
    play.log("went", units=list(field.picked), hex=other)
    yield from driving.entered(setting, play, list(field.picked))
    for unit in units:
        if driving.skids(setting, field, unit, hexside):
            yield from checks.accident(setting, play, unit.id, certain=True)


def _leave(setting: Setting, play: Play) -> None:
    for unit in list(play.state.picked):
        driving.leave(setting, play, unit)
    play.state.picked.clear()


def _turns(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """Turn a vehicle, or a prepared gun, by one hexside."""
    if unit.in_bunker:  # Rule 13.3
        return
    if unit.prepared or (setting.is_vehicle(unit) and mobile(setting, play.state, unit)):
        for name, by in (("left", -1), ("right", 1)):
            do = partial(_turn, play.state, unit, by)
            yield Act(f"{name}:{unit.id}", f"{unit.letter} turns {name}", do, About("move", unit.id))


def _turn(field: PlatoonState, unit: Unit, by: int) -> None:
    turned = {"facing": (unit.facing + by) % 6, "turret": (unit.turret + by) % 6}
    field.change(unit.id, **turned, defilade=False)


def _positions(field: PlatoonState, unit: Unit) -> Iterator[Act]:
    """Enter or leave an improved position (Rule 13.2)."""
    if unit.in_bunker:
        return
    if unit.in_position:
        text, inside = f"{unit.letter} leaves the improved position", False
    elif choices.free_position(field, unit.hex):
        text, inside = f"{unit.letter} gets into the improved position", True
    else:
        return
    do = partial(choices.set_position, field, unit.id, inside=inside)
    yield Act(f"position:{unit.id}", text, do, About("position", unit.id))


def _captives(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """Take captives over; man a captured vehicle with half the crew (Rule 11.2)."""
    yield from captives.acts(play, unit)
    for vehicle in captured_vehicles.takings(setting, play.state, unit):
        text = f"Half the crew of {unit.letter} into {choices.name_of(setting, play.state, vehicle)}"
        do = partial(captured_vehicles.man, setting, play, unit.id, vehicle.id)
        yield Act(f"man:{vehicle.id}", text, do, About("captive", unit.id, vehicle.id))


def _abandon(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """Leave the tank, and go on as a crew on foot (Rule 12)."""
    if crews.may_abandon(setting, unit):
        text = f"The crew of {unit.letter} gets out for good"
        yield Act(f"abandon:{unit.id}", text, partial(_get_out, setting, play), About("abandon", unit.id))


def _get_out(setting: Setting, play: Play) -> None:
    (unit,) = play.state.picked
    crews.abandon(setting, play, unit)
    play.state.picked = [unit + losses.CREW]


def _loads(setting: Setting, play: Play, unit: Unit) -> Iterator[Act]:
    """Load and unload, hitch and unhitch, which together exchange (Rules 5.5, 7.6)."""
    for partner in transport.carriers(setting, play.state, unit):
        text = (
            f"{unit.letter} is hitched to {partner.letter}"
            if setting.is_gun(unit)
            else f"{unit.letter} boards {partner.letter}"
        )
        do = partial(_load, setting, play, unit.id, partner.id)
        yield Act(f"load:{unit.id}:{partner.id}", text, do, About("load", unit.id, partner.id))
    for rider in transport.helpless(setting, play.state, unit):
        if rider.passive:
            do = partial(_load, setting, play, rider.id, unit.id)
            text = f"{unit.letter} takes {rider.letter} aboard"
            yield Act(f"load:{rider.id}:{unit.id}", text, do, About("load", unit.id, rider.id))
    for partner in play.state.carried(unit.id):
        text = f"{partner.letter} is unhitched" if setting.is_gun(partner) else f"{partner.letter} gets off"
        do = partial(transport.unload, setting, play, partner.id)
        yield Act(f"unload:{partner.id}", text, do, About("load", unit.id, partner.id))


def _load(setting: Setting, play: Play, unit: str, carrier: str) -> None:
    transport.load(setting, play, unit, carrier)
    play.state.picked = [carrier]
