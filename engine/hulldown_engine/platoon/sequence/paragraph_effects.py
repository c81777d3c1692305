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

from collections.abc import Callable, Collection, Generator, Iterator, Mapping
from functools import partial

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
from hulldown_engine.platoon.state.field import Field, Play
from hulldown_engine.story.paragraphs import Json, Runner, StepBuilder, StepPlace, This, enter

Build = Callable[[Setting, StepPlace, Json], Runner]


def steps(setting: Setting) -> dict[str, StepBuilder]:
    """The builder of every effect, by the name of its step; some are a gamebook's that mean more on a map."""
    return {name: partial(build, setting) for name, build in EFFECTS.items()}


# Options of action paragraphs -----------------------------------------------------------------------------------------


def _turn(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """One option of `in_turn`: carried out if it holds and Crew Points are left (Rule 6.8).

    Then the next, until nothing is left (erratum numbered-options).
    """
    holds = place.code.expression(step["when"])

    def run(play: Play, this: This) -> None:
        turn = play.state.turn
        if turn is not None and (turn.points > 0 or turn.half) and holds(play.state, this):
            enter(play, step["do"], this)

    return run


# Checks ---------------------------------------------------------------------------------------------------------------


def _check(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """A Perception, Initiative or Accident Check (Rules 5.3, 5.10, 7.8)."""
    modifier = place.code.expression(0 if step["modifier"] is None else step["modifier"])

    def run(play: Play, this: This) -> Asking:
        for unit in _who_checks(setting, play.state, step, this):
            if (yield from _passes(setting, play, step, unit, modifier(play.state, unit))):
                enter(play, step["success"], unit)
                return
        enter(play, step["failure"], this)

    return run


def _looked(step: Json) -> Hex | None:
    """The hex that a check looks into, if it names one."""
    return step["at"][0] if step["at"] else None


def _who_checks(setting: Setting, field: Field, step: Json, this: This) -> list[str]:
    """Those who make a check, in order (Rule 5.3)."""
    look = _looked(step)
    if step["by"] == "this":
        return [this] if this in field.units else []
    able = [one for one in field.active(US) if look is None or visibility.sees_hex(setting, field, one, look)]
    if step["by"] == "all" or not able:
        return [one.id for one in able]
    return [max(able, key=lambda one: getattr(setting.ratings(one), RATED[step["check"]])).id]


RATED: Mapping[str, str] = {"perception": "perception", "initiative": "initiative", "accident": "driving_skill"}
"""What each check is made against."""


def _passes(setting: Setting, play: Play, step: Json, unit: str, modifier: int) -> checks.Deciding:
    if step["check"] == "accident":
        return (yield from checks.accident(setting, play, unit))
    if step["check"] == "initiative":
        return (yield from checks.initiative(setting, play, unit, modifier))
    return (yield from checks.perception(setting, play, unit, modifier, _looked(step)))


# The story ------------------------------------------------------------------------------------------------------------


def _condition(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Go to a later condition (Rules 5.7, 6.8, 6.11)."""
    condition: int = step["condition"]

    def run(play: Play, this: This) -> None:
        field = play.state
        if condition <= field.condition:
            return
        field.condition = condition
        play.log("condition", condition=condition)
        for one in [one for one in field.units.values() if one.side == GERMAN and one.reaction]:
            field.change(one.id, reaction="")
        detection.changed(setting, play)

    return run


def _victory(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Victory Points won or lost (Rule 15)."""
    number = place.code.prose["paragraphs"][place.paragraph].get("number", place.paragraph)
    return lambda play, this: victory.award(setting, play, step["victory"], f"paragraph {number}")


def _out_of_ammo(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Units are out of ammunition (Rules 9.5, 9.6, 9.8)."""
    who = place.code.expression(step["out_of_ammo"])

    def run(play: Play, this: This) -> None:
        for one in germans.named(play.state, who, this):
            if not one.no_ammunition:
                play.state.change(one.id, no_ammunition=True)
                play.log("out-of-ammo", unit=one.id)

    return run


# Fire from afar -------------------------------------------------------------------------------------------------------


def _barrage(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Artillery fire on every unit in some hexes (Rule 9.2, Mission 2).

    Each unit there has its own roll (erratum barrage).
    """

    def run(play: Play, this: This) -> Asking:
        for one in (yield from _targets(play, step["barrage"])):
            yield from artillery.fall(setting, play, one, step["offence"])

    return run


def _targets(play: Play, wanted: str | list[Hex]) -> Generator[Decision, str, list[Hex]]:
    """The hexes that are shelled; one US unit's is drawn (Rule 5.9)."""
    if not isinstance(wanted, str):
        return wanted
    units = [one.id for one in play.state.active(US)]
    if not units:
        return []
    chosen = yield from rolls.picked(play, units, "shelled")
    return [play.state.units[chosen].hex]


# Counters -------------------------------------------------------------------------------------------------------------


def _place(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Put counters on the map (Rules 5.1, 9.10, 13)."""
    kind: str = step["place"]

    def run(play: Play, this: This) -> None:
        for one in step["at"]:
            if kind == "marker":
                _marker(setting, play.state, step["number"], one)
            else:
                getattr(play.state, kind)[str(one)] = _value(setting, play.state, kind, one, step)
            play.log("counter-placed", kind=kind, hex=one, number=step["number"] or "")

    return run


def _value(setting: Setting, field: Field, kind: str, place: Hex, step: Json) -> int:
    """What is kept of a counter: how long smoke lasts, how a bunker faces."""
    if kind == "smoke":
        return field.played + 1
    return activation.facing_of(setting, field, place, step["facing"]) if kind == "bunkers" else True


def _marker(setting: Setting, field: Field, number: str, place: Hex) -> None:
    """An Event marker comes on the map, and may be seen at once (Rules 5.1, 5.7)."""
    detection.put(field, number, place)
    detection.appeared(setting, field, number)


def _remove(setting: Setting, place: StepPlace, step: Json) -> Runner:
    """Take counters or units off the map."""
    kind, where, number = step["remove"], step["at"], step["number"]
    who = None if step["who"] is None else place.code.expression(step["who"])

    def run(play: Play, this: This) -> None:
        field = play.state
        if kind == "units":
            for one in germans.named(field, who, this) if who is not None else list(_in(field, where)):
                _take_off(play, one)
        elif kind == "marker":
            field.markers.pop(number, None)
        else:
            _clear(field, kind, where)
        play.log("counter-removed", kind=kind, number=number or "", hexes=list(where or ()))

    return run


def _in(field: Field, places: Collection[Hex] | None) -> Iterator[Unit]:
    return (one for one in field.active() if places is None or one.hex in places)


def _clear(field: Field, kind: str, places: Collection[Hex] | None) -> None:
    """Take counters of a kind away; who was in a position or a bunker is so no more."""
    counters: dict[str, int] = getattr(field, kind)
    inside = {"positions": "in_position", "bunkers": "in_bunker"}.get(kind)
    for one in [one for one in counters if places is None or int(one) in places]:
        del counters[one]
        for unit in list(field.on_map(int(one))) if inside else ():
            field.change(unit.id, **{str(inside): False})
    if kind == "wrecks":  # those of units that were killed as well
        for unit in [one for one in field.units.values() if one.status == KILLED and one.where == ON_MAP]:
            if places is None or unit.hex in places:
                field.change(unit.id, where=GONE)


def _take_off(play: Play, unit: Unit) -> None:
    """A unit leaves the game for now, with all that it carries and tows."""
    for one in [unit, *play.state.carried(unit.id)]:
        play.state.change(one.id, where=GONE, space=INACTIVE)
        losses.end_turn(play.state, one.id)
        play.log("gone", unit=one.id)
    losses.release(play)


EFFECTS: Mapping[str, Build] = {
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
