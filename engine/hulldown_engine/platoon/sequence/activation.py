"""Units that come into play by a paragraph: Germans that are activated, US reinforcements, and what a unit becomes.

Sections 6.2, 6.6, 6.10 and 8.3 have the rules.

The rules are silent about some of it. Here it is decided so:

- *Where.* In the hex of the Event marker, if the paragraph names none. Where there is no room for one more vehicle,
  it is the nearest hex into which that one could drive, of equals the one with the lowest number.
- *Facing* the nearest US unit, if the paragraph does not say; turrets face ahead (6.2).
- *Guns* that are not towed are prepared, unless the paragraph says otherwise. Vehicles are open unless it says
  closed. Defilade is for vehicles in hexes that have any (7.3). Of several units in one hex the first has the improved
  position or the bunker (13.2, 13.3).
- *Riding.* Who is to ride on a vehicle that is lost, gone or full already is there on foot; a gun, unhitched.
- *Returning.* Who has slipped away or left the map comes back as it was; who is still there, or is lost, does not.
- *Activated line of sight* (8.3) is for the US unit that the paragraph is about, with Germans within two hexes of it.
- *What a unit becomes* (Mission 2) stands where that one stood, rides where it rode, and is as its card prints it. Who
  cannot ride there any more gets off. The first is out of play, and may come back. If the one is not there, or the
  other is in play already, nothing happens.
- *Reinforcements* in Rounds are aware and have had their Turns. Without a hex they enter as the platoon does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hulldown_engine.basics.hexes import Hex, bearing, distance, within
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.language.phrases import noun
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.units import (
    ABOARD,
    ACTIVE,
    COMPLETE,
    EXITED,
    GONE,
    INACTIVE,
    ON_MAP,
    TOWED,
    UNAWARE,
    US,
    WAITING,
    Unit,
)
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import detection, driving, losses, transport
from hulldown_engine.platoon.german import german_moves, germans
from hulldown_engine.platoon.language.phrases import ONE_OF, in_hex
from hulldown_engine.platoon.language.selections import named
from hulldown_engine.platoon.language.step_phrases import facing, placed, such_that
from hulldown_engine.platoon.sequence import operations, rounds
from hulldown_engine.platoon.state import three_machineguns
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import OPERATIONS, ROUNDS, Check, Glimpse, PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.paragraphs import Json, This
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import CHANGE, TRUE, Change, StepKind

CLOSE = 2
"""The distance in hexes within which activated Germans are seen for a Round (8.3)."""

SEARCHED = 10
"""The distance in hexes within which room for a vehicle is searched for."""

DIRECTION = "direction:"
"""The prefix of a facing that is a hexside of the map."""


def activate(effect: Instruction, play: Play, this: This) -> Asking:
    """Activate Germans: Rounds begin, or the Germans join those under way (Rules 5.2, 6.2, 6.6)."""
    setting, field, step = effect.setting, play.state, effect.step
    began = field.mode == OPERATIONS
    units = _enter(setting, play, step, step["at"] or _scene(field, this))
    if not units:
        return
    _glimpse(field, this, units, field.played + 1)
    sees = None if step["aware"] is None else effect.expression("aware")
    aware = tuple(unit.id for unit in field.manned(US) if sees is not None and sees(field, unit.id))
    turns = step["us_turns"], step["german_turns"]
    yield from rounds.activated(setting, play, units, rounds.Surprise(step["advantage"] or "", *turns, aware))
    if field.shelled:
        yield from artillery.caught(setting, play, units)
    if began or field.deploying:
        _set_off(field, units)


def _scene(field: PlatoonState, this: This) -> list[Hex]:
    """Where Germans without a named hex appear: at the Event marker, else with the unit of the paragraph."""
    unit = germans.present(field, this)
    return [field.scene] if field.scene else [unit.hex] if unit is not None else []


def _glimpse(field: PlatoonState, this: This, units: Sequence[str], until: int) -> None:
    """The paragraph's US unit and the Germans close to it see each other until a Round ends (Rule 8.3).

    A Round that is under way is not a full one, so the next comes to it (erratum sight-for-a-full-round).
    """
    unit = germans.present(field, this)
    if unit is not None and unit.side == US:
        for german in units:
            if distance(unit.hex, field.units[german].hex) <= CLOSE:
                field.glimpses.append(Glimpse(unit.id, german, until))


def _set_off(field: PlatoonState, units: Sequence[str]) -> None:
    """Event markers in the hexes of activated Germans are activated as well (Rule 5.2)."""
    for marker, place in field.markers.items():
        here = next((unit for unit in units if field.units[unit].hex == place), None)
        if here is not None:
            field.checks.append(Check(here, marker))


# Onto the map ---------------------------------------------------------------------------------------------------------


def _enter(setting: Setting, play: Play, step: Json, hexes: Sequence[Hex]) -> list[str]:
    """Put the units of a paragraph on the map; the ids of those that could come."""
    field = play.state
    riding = {**dict.fromkeys(step["aboard"], ABOARD), **dict.fromkeys(step["towed"], TOWED)}
    entered = []
    for nth, card in enumerate(step["cards"] if hexes else ()):
        unit = returning(setting, field, card)
        if unit is not None:
            there = hexes[min(nth, len(hexes) - 1)]
            _put(setting, field, unit, there if card in riding else _room(setting, field, unit, there), step)
            entered.append(card)
    for rider, carrier in (*step["aboard"].items(), *step["towed"].items()):
        if rider in entered:
            _ride(setting, field, field.units[rider], carrier, riding[rider])
    for card in entered:
        arrived = field.units[card]
        play.log("activated", unit=card, hex=arrived.hex, facing=arrived.facing)
    return entered


def returning(setting: Setting, field: PlatoonState, card: str) -> Unit | None:
    """The unit of a unit card as it comes into play, first or again; None if it cannot (Rules 7.1, 7.7)."""
    known = field.units.get(card)
    if known is None:
        return three_machineguns.outfitted(setting, field, setting.carded(card))
    return known if known.status == ACTIVE and known.where in (WAITING, EXITED, GONE) and not known.carrier else None


def _put(setting: Setting, field: PlatoonState, unit: Unit, place: Hex, step: Json) -> None:
    """Put one unit in a hex, in the posture that the paragraph gives (Rules 6.2, 7.3, 9.7, 13.2, 13.3).

    Vehicles stay outside of bunkers (erratum who-sits-in-a-bunker).
    """
    facing = facing_of(setting, field, place, step["facing"])
    vehicle = setting.is_vehicle(unit)
    costs, terrain = setting.costs(field), setting.ground.terrain(place)
    field.units[unit.id] = unit
    field.change(
        unit.id,
        where=ON_MAP,
        hex=place,
        carrier="",
        evading=0,
        facing=facing,
        turret=facing,
        closed=step["posture"] == "closed" and bool(setting.data(unit)["roofed"]),
        defilade=bool(step["defilade"]) and vehicle and costs.defilade(terrain) is not None,
        prepared=setting.is_gun(unit) and step["prepared"] is not False,
        in_position=bool(step["position"]) and not any(occupant.in_position for occupant in field.on_map(place)),
        in_bunker=False,
    )
    if step["position"]:
        field.positions[str(place)] = True
    if step["bunker"]:
        _occupy(setting, field, unit.id)


def _ride(setting: Setting, field: PlatoonState, rider: Unit, carrier: str, how: str) -> None:
    """Put a unit aboard or in tow of a vehicle, if that is there, able to act, and has room (Rule 7.6)."""
    there = field.units.get(carrier)
    if there is not None and there.active and transport.takes(setting, field, there, rider):
        apart = {"prepared": False, "in_position": False, "in_bunker": False, "defilade": False}
        field.change(rider.id, where=how, carrier=carrier, hex=there.hex, **apart)


def facing_of(setting: Setting, field: PlatoonState, place: Hex, facing: Any) -> int:
    """The hexside of a facing as a paragraph gives it: itself, a direction, a hex to face, or the nearest US unit."""
    if isinstance(facing, str) and facing.startswith(DIRECTION):
        return int(facing.removeprefix(DIRECTION))
    if facing in compass.NAMES:
        return compass.side(facing, setting.mission(field)["north"]) or 0
    goals = [facing] if isinstance(facing, int) else germans.enemies(field)
    return next(iter(german_moves.faced(place, goals)), 0)


def _room(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> Hex:
    """The hex itself, or the nearest one with room for another vehicle (Rule 7.1)."""
    full = driving.counters(setting, field, unit).full
    if place not in full or not setting.is_vehicle(unit):
        return place
    near = sorted(
        filter(setting.ground.on_map, within(place, SEARCHED)),
        key=lambda candidate: (distance(candidate, place), candidate),
    )
    return next((candidate for candidate in near if operations.can_stand(setting, field, unit, candidate)), place)


# Reinforcements -------------------------------------------------------------------------------------------------------


def reinforce(effect: Instruction, play: Play, this: This) -> Asking:
    """Bring US units into play, in a hex or waiting to enter (Rules 2.6, 6.10)."""
    setting, field, hexes = effect.setting, play.state, effect.step["at"]
    placed = []
    for nth, card in enumerate(effect.step["reinforce"]):
        unit = returning(setting, field, card)
        if unit is not None:
            field.units[card] = unit
            _reinforced(setting, field, unit, hexes[min(nth, len(hexes) - 1)] if hexes else None, effect.step)
            placed += [card] if hexes else []
            play.log("reinforced", unit=card, hex=field.units[card].hex)
    if placed:
        yield from driving.entered(setting, play, placed)


def _reinforced(setting: Setting, field: PlatoonState, unit: Unit, place: Hex | None, step: Json) -> None:
    """Put a US unit in a hex, or in a bunker there, or have it wait to enter (Rules 6.10, 13.3)."""
    if place is None:
        field.change(unit.id, where=WAITING, space=UNAWARE)
        return
    there = _room(setting, field, unit, place)
    if step.get("facing") is not None:
        facing = facing_of(setting, field, there, step["facing"])
    else:
        facing = driving.outside(setting, there)[1] if setting.ground.edge(there) else _toward_germans(field, there)
    space = COMPLETE if field.mode == ROUNDS else UNAWARE
    field.change(unit.id, where=ON_MAP, hex=there, facing=facing, turret=facing, space=space)
    if step.get("bunker"):
        _occupy(setting, field, unit.id)


def _occupy(setting: Setting, field: PlatoonState, unit: str) -> None:
    """Put a unit on the map into the bunker in its hex, which is there for it; it faces as the bunker does (Rule 13.3).

    A bunker holds one unit, and vehicles stay outside (erratum who-sits-in-a-bunker).
    """
    occupant = field.units[unit]
    facing = field.bunkers.setdefault(str(occupant.hex), occupant.facing)
    taken = any(each.in_bunker for each in field.on_map(occupant.hex) if each.id != unit)
    if not taken and not setting.is_vehicle(occupant):
        field.change(unit, in_bunker=True, in_position=False, facing=facing, turret=facing)


def _toward_germans(field: PlatoonState, place: Hex) -> int:
    hexes = [unit.hex for unit in field.active() if unit.side != US]
    sides = bearing(place, germans.closest(hexes, place)[0]) if hexes else ()
    return next(iter(sides), 0)


# Another card -----------------------------------------------------------------------------------------------------


def become(effect: Instruction, play: Play, this: This) -> None:
    """Put the unit of another card in a unit's place (Mission 2)."""
    setting, field = effect.setting, play.state
    (card,) = effect.step["become"]
    old = next((unit for unit in named(field, effect.expression("who"), this) if unit.there), None)
    new = returning(setting, field, card)
    if old is None or new is None or old.id == card:
        return
    riders = [rider.id for rider in field.carried(old.id)]
    losses.end_turn(field, old.id)
    field.change(old.id, where=GONE, carrier="", guard="", space=INACTIVE)
    field.units[card] = _in_place_of(setting, field, old, new)
    for rider in riders:
        _ride(setting, field, field.change(rider, where=ON_MAP, carrier=""), card, field.units[rider].where)
    losses.leave_captives(play, old.id)
    play.log("became", unit=old.id, other=card)
    if field.units[card].active:
        detection.look(setting, field, [card])


def _in_place_of(setting: Setting, field: PlatoonState, old: Unit, new: Unit) -> Unit:
    """A unit that stands, or rides, where another one did."""
    carrier = field.units.get(old.carrier)
    rides = carrier is not None and transport.takes(setting, field, carrier, new)
    return new.but(
        where=(TOWED if setting.is_gun(new) else ABOARD) if rides else ON_MAP,
        carrier=old.carrier if rides else "",
        hex=old.hex,
        facing=old.facing,
        turret=old.facing,
        in_position=old.in_position,
        in_bunker=old.in_bunker and not setting.is_vehicle(new),
        space=COMPLETE if field.mode == ROUNDS else UNAWARE,
        player="" if new.passive else old.player,
    )


# As they are said -----------------------------------------------------------------------------------------------------


def _say_activate(at: StepContext, step: Json) -> list[Leaf]:
    parts = [f"activate {_units_and_places(step)}", facing(step["facing"]), *_standing(step)]
    clauses = [Clause(", ".join(filter(None, parts)))]
    if step["advantage"] is not None:
        clauses.append(Clause(f"the {'US' if step['advantage'] == 'us' else 'German'} side has the Advantage"))
    if step["aware"] is not None:
        clauses.append(Clause(f"every US unit {such_that(at, step['aware'])} is Aware"))
    for side in ("us", "german"):
        if turns := step[f"{side}_turns"]:
            aware = " that is Aware" if side == "us" else ""
            clauses.append(
                Clause(f"each {ONE_OF[side]}{aware} has {turns} Turn{'' if turns == 1 else 's'} in this Round")
            )
    return list(clauses)


def _units_and_places(step: Json) -> str:
    """The text of which units are activated, and where."""
    cards, places = step["cards"], step["at"]
    if places is None:
        return f"{joined(cards)} in the hex of the Event marker"
    if len(places) == 1:
        return f"{joined(cards)} in {in_hex(places[0])}"
    return joined([f"{card} in {in_hex(place)}" for card, place in zip(cards, places, strict=True)])


def _standing(step: Json) -> list[str]:
    """The texts of the posture of activated units, and of who rides on what."""
    flags = {"defilade": "in defilade", "prepared": "prepared to fire", "position": "in an improved position",
             "bunker": "in a bunker"}  # fmt: skip
    parts = [step["posture"] or "", *(words for key, words in flags.items() if step[key])]
    parts += [f"{rider} aboard {carrier}" for rider, carrier in step["aboard"].items()]
    return [*parts, *(f"{rider} towed by {carrier}" for rider, carrier in step["towed"].items())]


def _say_reinforce(at: StepContext, step: Json) -> list[Leaf]:
    joins = "joins" if len(step["reinforce"]) == 1 else "join"
    where = "where it enters the map" if step["at"] is None else f"in {placed(step['at'])}"
    parts = [f"{joined(step['reinforce'])} {joins} your platoon {where}", facing(step.get("facing"))]
    return [Clause(", ".join(filter(None, [*parts, "in a bunker" if step.get("bunker") else ""])))]


def _say_become(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"{noun(at.words, step['who'])} becomes {step['become'][0]}")]


KINDS: Iterable[StepKind] = (
    StepKind(
        "activate",
        "Germans activated",
        runs=builder(activate),
        says=_say_activate,
        flow=ONWARD,
        changes=(Change("card", "cards", TRUE),),
        between=CHANGE,
        asks=("aware",),
    ),
    StepKind(
        "reinforce",
        "Reinforcements",
        runs=builder(reinforce),
        says=_say_reinforce,
        flow=ONWARD,
        changes=(Change("card", "reinforce", TRUE),),
        between=CHANGE,
    ),
    StepKind(
        "become",
        "Units that become others",
        runs=builder(become),
        says=_say_become,
        flow=ONWARD,
        changes=(Change("card", "become", TRUE),),
        between=CHANGE,
        asks=("who",),
    ),
)
"""Their specifications."""
