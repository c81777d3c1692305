"""What paragraphs do to a platoon game besides giving orders: checks, activations, counters, points (5, 6, 15).

The rules are silent about some of it. Here it is decided so:

- *Checks by the best* are made by the unit with the best rating, of equals by the first (5.3); those by all by one
  unit after the other until one succeeds. Whoever succeeds is who the rest is about. Where nobody can look, it fails.
- *A barrage* on the platoon comes down in the hex of one active US unit, at random (see `artillery`).
- *A new condition* ends the Special Reactions in force, but not Self Preservation (6.8).
- *Smoke* placed by a paragraph lasts as long as smoke that is fired (9.10). Wrecks change nothing and are only told of.
- *Removing* what has no hex named removes all of its kind.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.platoon.board.units import GERMAN, GONE, INACTIVE, KILLED, ON_MAP, US, Unit
from hulldown_engine.platoon.combat import artillery, fighters
from hulldown_engine.platoon.effects import checks, detection, losses, victory, visibility
from hulldown_engine.platoon.german import germans
from hulldown_engine.platoon.sequence import activation
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import CarryOut, Instruction, builder
from hulldown_engine.story.paragraphs import StepBuilder, This, enter


def steps(setting: Setting) -> dict[str, StepBuilder]:
    """The builder of every effect, by the name of its step; some are a gamebook's that mean more on a map."""
    return {name: builder(setting, effect) for name, effect in EFFECTS.items()}


# Options of action paragraphs -----------------------------------------------------------------------------------------


def _turn(effect: Instruction, play: Play, this: This) -> None:
    """Carry out an option of `in_turn`, if its condition holds and Crew Points are left (Rule 6.8).

    The next options follow, as long as points are left (erratum numbered-options).
    """
    turn = play.state.turn
    if turn is not None and (turn.points > 0 or turn.half) and effect.expression("when")(play.state, this):
        enter(play, effect.step["do"], this)


# Checks ---------------------------------------------------------------------------------------------------------------


def _check(effect: Instruction, play: Play, this: This) -> Asking:
    """A Perception, Initiative or Accident Check (Rules 5.3, 5.10, 7.8)."""
    for unit in _who_checks(effect, play.state, this):
        if (yield from _passes(effect, play, unit)):
            enter(play, effect.step["success"], unit)
            return
    enter(play, effect.step["failure"], this)


def _looked(effect: Instruction) -> Hex | None:
    """The hex that a check looks into; None if it names none."""
    return effect.step["at"][0] if effect.step["at"] else None


def _who_checks(effect: Instruction, field: PlatoonState, this: This) -> list[str]:
    """The ids of the units that make a check, in order (Rule 5.3)."""
    setting, by, look = effect.setting, effect.step["by"], _looked(effect)
    if by == "this":
        return [this] if this in field.units else []
    able = [unit for unit in field.active(US) if look is None or visibility.sees_hex(setting, field, unit, look)]
    if by == "all" or not able:
        return [unit.id for unit in able]
    return [max(able, key=lambda unit: getattr(setting.ratings(unit), RATED[effect.step["check"]])).id]


RATED: Mapping[str, str] = {"perception": "perception", "initiative": "initiative", "accident": "driving_skill"}
"""The rating that each check is made against."""


def _passes(effect: Instruction, play: Play, unit: str) -> checks.Deciding:
    """Make a unit's check; Accident Checks have no modifier."""
    modifier = 0 if effect.step["modifier"] is None else effect.expression("modifier")(play.state, unit)
    if effect.step["check"] == "accident":
        return checks.accident(effect.setting, play, unit)
    if effect.step["check"] == "initiative":
        return checks.initiative(effect.setting, play, unit, modifier)
    return checks.perception(effect.setting, play, unit, modifier, _looked(effect))


# The story ------------------------------------------------------------------------------------------------------------


def _condition(effect: Instruction, play: Play, this: This) -> None:
    """Go on to a later condition (Rules 5.7, 6.8, 6.11)."""
    field, condition = play.state, effect.step["condition"]
    if condition <= field.condition:
        return
    field.condition = condition
    play.log("condition", condition=condition)
    for unit in [unit for unit in field.units.values() if unit.side == GERMAN and unit.reaction]:
        field.change(unit.id, reaction="")
    detection.changed(effect.setting, play)


def _victory(effect: Instruction, play: Play, this: This) -> None:
    """Award or take away Victory Points (Rule 15)."""
    paragraph = effect.place.paragraph
    number = effect.setting.prose["paragraphs"][paragraph].get("number", paragraph)
    victory.award(effect.setting, play, effect.step["victory"], f"paragraph {number}")


def _out_of_ammo(effect: Instruction, play: Play, this: This) -> None:
    """Units run out of ammunition (Rules 9.5, 9.6, 9.8)."""
    for unit in germans.named(play.state, effect.expression("out_of_ammo"), this):
        if not unit.no_ammunition:
            play.state.change(unit.id, no_ammunition=True)
            play.log("out-of-ammo", unit=unit.id)


# Fire from afar -------------------------------------------------------------------------------------------------------


def _barrage(effect: Instruction, play: Play, this: This) -> Asking:
    """Artillery fire on every unit in some hexes (Rule 9.2, Mission 2).

    Each unit there has its own roll (erratum barrage).
    """
    for target in (yield from _targets(play, effect.step["barrage"])):
        yield from artillery.fall(effect.setting, play, target, effect.step["offence"])


def _targets(play: Play, wanted: str | list[Hex]) -> Generator[Decision, str, list[Hex]]:
    """The hexes to be shelled: those named, or that of a US unit drawn at random (Rule 5.9)."""
    if not isinstance(wanted, str):
        return wanted
    units = [unit.id for unit in play.state.active(US)]
    if not units:
        return []
    chosen = yield from rolls.picked(play, units, "shelled")
    return [play.state.units[chosen].hex]


# Counters -------------------------------------------------------------------------------------------------------------


def _place(effect: Instruction, play: Play, this: This) -> None:
    """Put counters on the map; Event markers in sight are checked at once (Rules 5.1, 5.7, 9.10, 13)."""
    kind, number = effect.step["place"], effect.step["number"]
    for place in effect.step["at"]:
        if kind == "marker":
            detection.put(play.state, number, place)
            detection.appeared(effect.setting, play.state, number)
        else:
            getattr(play.state, kind)[str(place)] = _value(effect, play.state, place)
        play.log("counter-placed", kind=kind, hex=place, number=number or "")


def _value(effect: Instruction, field: PlatoonState, place: Hex) -> int:
    """The value stored for a counter: when smoke lifts, which way a bunker faces."""
    kind = effect.step["place"]
    if kind == "smoke":
        return field.played + 1
    return activation.facing_of(effect.setting, field, place, effect.step["facing"]) if kind == "bunkers" else True


def _remove(effect: Instruction, play: Play, this: This) -> None:
    """Take counters or units off the map."""
    field, step = play.state, effect.step
    kind, places, number = step["remove"], step["at"], step["number"]
    if kind == "units":
        named = None if step["who"] is None else germans.named(field, effect.expression("who"), this)
        there = [unit for unit in field.active() if places is None or unit.hex in places]
        for unit in there if named is None else named:
            _take_off(play, unit)
    elif kind == "marker":
        field.markers.pop(number, None)
    else:
        _clear(field, kind, places)
    play.log("counter-removed", kind=kind, number=number or "", hexes=list(places or ()))


def _clear(field: PlatoonState, kind: str, places: Collection[Hex] | None) -> None:
    """Remove the counters of a kind, in these places or everywhere; units leave removed positions and bunkers."""
    counters: dict[str, int] = getattr(field, kind)
    inside = {"positions": "in_position", "bunkers": "in_bunker"}.get(kind)
    for number in [number for number in counters if places is None or int(number) in places]:
        del counters[number]
        for unit in list(field.on_map(int(number))) if inside else ():
            field.change(unit.id, **{str(inside): False})
    if kind == "wrecks":  # those of units that were killed as well
        for unit in [dead for dead in field.units.values() if dead.status == KILLED and dead.where == ON_MAP]:
            if places is None or unit.hex in places:
                field.change(unit.id, where=GONE)


def _take_off(play: Play, unit: Unit) -> None:
    """Take a unit out of play, though it may return, with all that it carries and tows."""
    for each in [unit, *play.state.carried(unit.id)]:
        play.state.change(each.id, where=GONE, space=INACTIVE)
        losses.end_turn(play.state, each.id)
        play.log("gone", unit=each.id)
    losses.release(play)


EFFECTS: Mapping[str, CarryOut] = {
    "turn": _turn,
    "check": _check,
    "condition": _condition,
    "victory": _victory,
    "activate": activation.activate,
    "reinforce": activation.reinforce,
    "place": _place,
    "remove": _remove,
    "barrage": _barrage,
    "fighters": fighters.fighters,
    "out_of_ammo": _out_of_ammo,
}
"""Every effect, by the name of its step."""
