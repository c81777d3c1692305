"""What paragraphs do on the map: counters, units taken off, barrages, ammunition lost (5.7, 9.2, 9.5, 9.10, 13).

The rules are silent about some of it. Here it is decided so:

- *A barrage* on the platoon comes down in the hex of one active US unit, at random (see `artillery`).
- *Smoke* placed by a paragraph lasts as long as smoke that is fired (9.10). Wrecks change nothing and are only told of.
- *Bridges and roadblocks* are on hexsides (see `crossings`). To remove what is gone, or to put what is there, does
  nothing; a bridge is put back only where the map has one.
- *Removing* what has no hex named removes all of its kind.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping

from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.language.phrases import noun
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import GERMAN, GONE, KILLED, ON_MAP, US
from hulldown_engine.platoon.combat import artillery
from hulldown_engine.platoon.effects import detection, losses
from hulldown_engine.platoon.language.selections import SHELLED, Meant, is_tree, named, nobody
from hulldown_engine.platoon.language.step_phrases import Json, facing, in_hexes, placed
from hulldown_engine.platoon.sequence import activation
from hulldown_engine.platoon.state import crossings
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.paragraphs import This
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import CHANGE, TRUE, Change, StepKind


def _place(effect: Instruction, play: Play, this: This) -> None:
    """Put counters on the map; Event markers in sight are checked at once (Rules 5.1, 5.7, 9.10, 13)."""
    kind, number = effect.step["place"], effect.step["number"]
    if kind in crossings.KINDS:
        _cross(effect, play, kind, there=True)
        return
    for place in effect.step["at"]:
        if kind == "marker":
            detection.put(play.state, number, place)
            detection.appeared(effect.setting, play.state, number)
        else:
            getattr(play.state, kind)[str(place)] = _value(effect, play.state, place)
        play.log("counter-placed", kind=kind, hex=place, number=number or "")


def _cross(effect: Instruction, play: Play, kind: str, *, there: bool) -> None:
    """Change hexsides: bridges and roadblocks that are put or taken away; what is so already stays (Rule 7.5)."""
    against = effect.step.get("side") or crossings.BOTH
    for pair in dict.fromkeys(crossings.meant(effect.setting.ground, kind, effect.step["crossings"])):
        if crossings.change(play.state, kind, pair, there=there, against=against):
            play.log("crossing", kind=kind, hexes=list(pair), there=there, side=against if there else "")


def _value(effect: Instruction, field: PlatoonState, place: Hex) -> int:
    """The value stored for a counter: when smoke lifts, which way a bunker faces."""
    kind = effect.step["place"]
    if kind == "smoke":
        return field.played + 1
    return activation.facing_of(effect.setting, field, place, effect.step["facing"]) if kind == "bunkers" else True


def _say_place(at: StepContext, step: Json) -> list[Leaf]:
    if step["place"] == crossings.BRIDGE:
        return [Clause(f"put the bridge {_across(step)} back")]
    if step["place"] == crossings.ROADBLOCK:
        against = f", for {SIDES[step['side']]} alone" if step["side"] else ""
        return [Clause(f"place a roadblock {_across(step)}{against}")]
    what = f"Event marker {step['number']}" if step["place"] == "marker" else ONE_THING[step["place"]]
    toward = facing(step["facing"])
    return [Clause(f"place {what} in {placed(step['at'])}{f', {toward}' if toward else ''}")]


def _across(step: Json) -> str:
    """The hexsides of a step in words: between hexes 1006 and 1106, on every road of hex 1006."""
    every = {crossings.BRIDGE: "of hex {}", crossings.ROADBLOCK: "on every road of hex {}"}[
        step.get("place") or step["remove"]
    ]
    parts = (text.partition("/") for text in step["crossings"])
    return joined([f"between hexes {one} and {other}" if other else every.format(one) for one, _, other in parts])


SIDES: Mapping[str, str] = {US: "US vehicles", GERMAN: "German vehicles"}

ONE_THING: Mapping[str, str] = {
    "mines": "mines",
    "positions": "an improved position",
    "bunkers": "a bunker",
    "smoke": "smoke",
    "wrecks": "a wreck",
}


def _remove(effect: Instruction, play: Play, this: This) -> None:
    """Take counters or units off the map."""
    field, step = play.state, effect.step
    kind, places, number = step["remove"], step["at"], step["number"]
    if kind in crossings.KINDS:
        _cross(effect, play, kind, there=False)
        return
    if kind == "units":
        meant = None if step["who"] is None else named(field, effect.expression("who"), this)
        there = [unit for unit in field.active() if places is None or unit.hex in places]
        for unit in there if meant is None else meant:
            losses.take_off(play, unit.id, losses.REMOVED)
    elif kind == "marker":
        for gone in [name for name, place in field.markers.items() if name == number or place in (places or ())]:
            del field.markers[gone]
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


def _say_remove(at: StepContext, step: Json) -> list[Leaf]:
    if step["remove"] == "units":
        return [Clause(f"remove {noun(at.words, step['who'])} from the map")]
    if step["remove"] in crossings.KINDS:
        return [Clause(f"remove the {step['remove']} {_across(step)}")]
    if step["number"] is not None:
        return [Clause(f"remove Event marker {step['number']} from the map")]
    what = {"positions": "improved positions", "marker": "Event markers"}.get(step["remove"], step["remove"])
    return [Clause(f"remove the {what} in {placed(step['at'])}")]


def _barrage(effect: Instruction, play: Play, this: This) -> Asking:
    """Artillery fire on every unit in some hexes (Rule 9.2, Mission 2).

    Each unit there has its own roll (erratum barrage).
    """
    falls = artillery.lay if effect.step.get("lasting") else artillery.fall
    for target in (yield from _targets(effect, play, this)):
        yield from falls(effect.setting, play, target, effect.step["offence"])


MARKER = "marker"
"""The word for shells on the hex of an Event marker."""


def _targets(effect: Instruction, play: Play, this: This) -> Generator[Decision, str, list[Hex]]:
    """The hexes to be shelled: those named, of a marker, of a unit, or of one of a selection drawn (Rule 5.9)."""
    if effect.step["barrage"] == MARKER:
        number = effect.step["number"]
        return [play.state.markers[number]] if number in play.state.markers else []
    meant = Meant(effect.place, effect.step["barrage"], SHELLED)
    if not is_tree(meant.value):
        return list(meant.value)
    drawn = yield from meant.drawn(play, this, "shelled")
    units = meant.units(play.state, this)
    hexes = [unit.hex for unit in units if unit.where == ON_MAP and (not meant.pick or unit.id == drawn)]
    if not hexes and is_tree(effect.step["barrage"]):
        nobody(play, effect.step)
    return hexes


def _say_barrage(at: StepContext, step: Json) -> list[Leaf]:
    words = {
        "us": "the hex of one US unit, picked at random",
        MARKER: f"the hex of Event marker {step.get('number')}",
    }
    where = in_hexes(at, step["barrage"], words)
    later = ", and on whoever appears there next" if step.get("lasting") else ""
    return [Clause(f"make a GP attack of Offensive Rating {step['offence']} on every unit in {where}{later}")]


def _out_of_ammo(effect: Instruction, play: Play, this: This) -> None:
    """Units run out of ammunition (Rules 9.5, 9.6, 9.8)."""
    for unit in named(play.state, effect.expression("out_of_ammo"), this):
        if not unit.no_ammunition:
            play.state.change(unit.id, no_ammunition=True)
            play.log("out-of-ammo", unit=unit.id)


def _say_out_of_ammo(at: StepContext, step: Json) -> list[Leaf]:
    who = step["out_of_ammo"]
    return [Clause(f"{noun(at.words, who)} {'have' if _several(who) else 'has'} no ammunition left")]


def _several(who: Tree) -> bool:
    return who[0] not in ("this", "member")


KINDS: Iterable[StepKind] = (
    StepKind(
        "place",
        "Things put on the map",
        runs=builder(_place),
        says=_say_place,
        flow=ONWARD,
        changes=(Change("marker", "number", TRUE),),
        between=CHANGE,
    ),
    StepKind(
        "remove",
        "Things taken off the map",
        runs=builder(_remove),
        says=_say_remove,
        flow=ONWARD,
        changes=(),
        between=CHANGE,
        asks=("who",),
    ),
    StepKind(
        "barrage",
        "Barrages",
        runs=builder(_barrage),
        says=_say_barrage,
        flow=ONWARD,
        changes=(),
        between=CHANGE,
        asks=("barrage",),
    ),
    StepKind(
        "out_of_ammo",
        "Ammunition lost",
        runs=builder(_out_of_ammo),
        says=_say_out_of_ammo,
        flow=ONWARD,
        changes=(),
        between=CHANGE,
        asks=("out_of_ammo",),
    ),
)
"""Their specifications."""
