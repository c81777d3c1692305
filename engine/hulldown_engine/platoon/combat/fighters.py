"""Fighter-bombers: where paragraphs place them, whom they strike, and who shoots back (17).

A fighter is a data card, not a unit: it is on the map for the moment of its strike, and keeps nothing. The rules are
silent, or of two minds, about some of it. Here it is decided so:

- *Who shoots back.* Tanks, squads, half squads and crews on foot in its hex or the next, with machineguns or small
  arms; in Rounds those that are aware and have not panicked. The 20 hexes that 17 speaks of come to nothing, for nobody
  may fire from further off. It costs neither Crew Points nor anything of a Turn, and is a choice.
- *When.* In the Random Event phase, says 17, for that is when fighters come. Whenever a paragraph brings one, it is
  shot at before it strikes: shooting one down would mean nothing otherwise.
- *US fighters* are not shot at, for no paragraph tells a German to.
- *Its strike* is GP fire at an enemy in the hex and at all others there, once with each weapon that the paragraph
  names (9.2, 9.3). The primary target of a German is drawn (5.9); the player picks that of a US fighter.
- *Where.* In the hexes that are named; over an active unit of a side that is drawn; or, `chosen`, over a German in
  sight that the player picks, if there is any.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping

from hulldown_engine.basics.decision import About, Decision
from hulldown_engine.basics.hexes import Hex, distance, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.layout import Clause, Lead, Leaf, led
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.units import GERMAN, HALTED, PANIC, UNAWARE, US, Unit
from hulldown_engine.platoon.effects import damage, gunnery, losses, visibility
from hulldown_engine.platoon.effects.gunnery import FIRE, MACHINEGUNS, Inputs
from hulldown_engine.platoon.language.selections import CHOSEN, FLOWN_OVER, Meant, is_tree, nobody
from hulldown_engine.platoon.language.step_phrases import in_hexes
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.actions import chosen, only_or_chosen
from hulldown_engine.platoon.state.context import CARDS, FOOT, Setting
from hulldown_engine.platoon.state.field import OPERATIONS, PlatoonState, Play, enemy_of
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story.flow import PERHAPS
from hulldown_engine.story.paragraphs import Json, This, enter
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import CHANGE, StepKind

SHOOT, HOLD = "shoot:", "hold"
"""The prefix of the ids of options to shoot at a fighter, and the id of the option not to shoot any more."""

GUNNERS = ("tank", *FOOT)
"""The classes of units that shoot at fighters: tanks and squads, no tank destroyers (17)."""

BESIDE = 1
"""The distance in hexes within which a fighter can be shot at (17)."""


def fighters(effect: Instruction, play: Play, this: This) -> Asking:
    """Fighters come over, are shot at, and strike (Rule 17).

    They are shot at before they strike (erratum when-fighters-are-shot-at).
    """
    setting, card = effect.setting, effect.step["fighters"]
    for place in (yield from _hexes(effect, play, this)):
        play.log("fighter", fighter=card, hex=place)
        if (yield from _shot_down(setting, play, card, place)):
            play.log("shot-down", fighter=card, hex=place)
            enter(play, effect.step["do"], this)
            continue
        for weapon in effect.step["attack"]:
            yield from _strike(setting, play, card, place, weapon)


def _hexes(effect: Instruction, play: Play, this: This) -> Generator[Decision, str, list[Hex]]:
    """The hexes in which fighters are placed: named, over a unit drawn or picked, or none (Rules 5.9, 17)."""
    meant = Meant(effect.place, effect.step["at"], FLOWN_OVER)
    if not is_tree(meant.value):
        return list(meant.value)
    units = [unit.id for unit in meant.units(play.state, this)]
    if meant.pick == CHOSEN:
        seen = [enemy.id for enemy in visibility.visible(effect.setting, play.state, US) if enemy.id in units]
        units = [(yield from _picked(effect.setting, play.state, seen, "Over which German does the fighter come?"))]
    elif meant.pick:
        units = [(yield from meant.drawn(play, this, "struck"))]
    hexes = [play.state.units[unit].hex for unit in units if unit]
    if not hexes and is_tree(effect.step["at"]):
        nobody(play, effect.step)
    return hexes


def _picked(setting: Setting, field: PlatoonState, units: list[str], prompt: str) -> Generator[Decision, str, str]:
    """The unit that the player picks: no question if there is only one; empty if there is none."""
    texts = {unit: _called(field.units[unit]) for unit in units}
    about = {unit: About("fire", target=unit, hexes=(field.units[unit].hex,)) for unit in units}
    return (yield from only_or_chosen(texts, prompt, "17", about=about.__getitem__)) if texts else ""


def _called(unit: Unit) -> str:
    return f"{unit.letter} {unit.type} in {printed(unit.hex)}"


# The strike -----------------------------------------------------------------------------------------------------------


def _side(setting: Setting, card: str) -> str:
    return str(setting.charts.cards[CARDS][card]["side"])


def _strike(setting: Setting, play: Play, card: str, place: Hex, weapon: str) -> Asking:
    """One weapon of a fighter on all enemies in its hex (Rules 9.2, 9.3, 17)."""
    enemies = [unit.id for unit in play.state.at(place, enemy_of(_side(setting, card)))]
    if not enemies:
        return
    play.log("strike", fighter=card, hex=place, weapon=weapon)
    primary = yield from _primary(setting, play, card, enemies)
    secondary = [unit for unit in enemies if unit != primary]
    given = {"firer": card, "fire": weapon, **_target(setting, play.state.units[primary]), "others": bool(secondary)}
    rolled = yield from rolls.rolled(setting, play, "gp-fire", primary, **given)
    struck = {primary: str(rolled.outcome["primary"]), **dict.fromkeys(secondary, str(rolled.outcome["secondary"]))}
    for target, result in struck.items():
        if play.state.units[target].active:
            yield from damage.gp(setting, play, target, result)
            losses.alert(play, target)


def _primary(setting: Setting, play: Play, card: str, enemies: list[str]) -> Generator[Decision, str, str]:
    """The primary target: drawn for a German fighter, picked by the player for a US one (Rules 5.9, 9.3)."""
    if _side(setting, card) == GERMAN:
        return (yield from rolls.picked(play, enemies, "Target"))
    return (yield from _picked(setting, play.state, enemies, "At whom does the fighter aim?"))


def _target(setting: Setting, unit: Unit) -> Inputs:
    """The procedure's inputs for a unit as the target of a fighter, which is in its hex (Rules 9.2, 17)."""
    return {
        "range": 0,
        "target": unit.type,
        **gunnery.cover(setting, unit, unit.hex),
        "bunker": gunnery.protection(setting, unit),
        "target_moving": gunnery.target_pace(setting, unit) != HALTED,
    }


# Shooting back --------------------------------------------------------------------------------------------------------


def _shot_down(setting: Setting, play: Play, card: str, place: Hex) -> Generator[Decision, str, bool]:
    """Whether a German fighter is shot down by the units that the player has fire at it, one by one (Rule 17)."""
    if _side(setting, card) != GERMAN:
        return False
    left = {gunner.id: gunner for gunner in gunners(setting, play.state, place)}
    while left:
        shots = {f"{SHOOT}{unit.id}": f"{_called(unit)} fires at the {card}" for unit in left.values()}
        texts = {**shots, HOLD: "Nobody else fires at it"}
        about = {**{f"{SHOOT}{unit}": About("fire", unit, hexes=(place,)) for unit in left}, HOLD: About("end")}
        answer = yield from chosen(texts, f"A {card} dives on {printed(place)}.", "17", about=about.__getitem__)
        if answer == HOLD:
            break
        if (yield from _brings_down(setting, play, left.pop(answer.removeprefix(SHOOT)), card, place)):
            return True
    return False


def gunners(setting: Setting, field: PlatoonState, place: Hex) -> Iterator[Unit]:
    """The US units that may shoot at a fighter in a hex (Rules 14.4, 17).

    They have to be in the same hex or the next (erratum range-of-fighters).
    """
    near = (unit for unit in field.manned(US) if distance(unit.hex, place) <= BESIDE)
    return (unit for unit in near if setting.kind(unit) in GUNNERS and _able(setting, field, unit, place))


def _able(setting: Setting, field: PlatoonState, unit: Unit, place: Hex) -> bool:
    """Whether a unit can fire at fighters: it has weapons, and is aware (Rules 6.5, 14.2, 14.4)."""
    if field.mode != OPERATIONS and unit.space in (UNAWARE, PANIC):
        return False
    if setting.on_foot(unit):
        return gunnery.armed(setting, unit) and not unit.suppressed
    return gunnery.machineguns(setting, unit, place)


def _brings_down(setting: Setting, play: Play, unit: Unit, card: str, place: Hex) -> Generator[Decision, str, bool]:
    """One unit's fire at a fighter, and whether it brings it down: only a result of Killed does (Rule 17)."""
    given: Mapping[str, object] = {
        "firer": unit.type,
        "fire": FIRE[MACHINEGUNS],
        "range": 0,
        "target": card,
        "terrain": "clear",
        "firer_moving": gunnery.firer_pace(setting, unit),
        "firer_suppressed": unit.suppressed,
        **gunnery.silent(setting, unit, FIRE[MACHINEGUNS], place),
    }
    rolled = yield from rolls.rolled(setting, play, "gp-fire", unit.id, **given)
    return str(rolled.outcome["primary"]) == "killed"


# As they are said -----------------------------------------------------------------------------------------------------


def _say_fighters(at: StepContext, step: Json) -> list[Leaf]:
    weapons = joined([f"its {weapon}" for weapon in step["attack"]])
    over = in_hexes(at, step["at"], OVER)
    lead = f"place the fighter {step['fighters']} in {over}; it attacks the enemies there with {weapons}"
    down = at.leaves(step["do"])
    return [Clause(lead), *([led(Lead("If it is shot down", ", "), down)] if down else [])]


OVER: Mapping[str, str] = {
    "us": "the hex of one US unit, picked at random",
    "german": "the hex of one German, picked at random",
    "chosen": "the hex of a German in sight, as you choose",
}
"""The text of where a fighter without a named hex comes."""

KINDS: Iterable[StepKind] = (
    StepKind(
        "fighters",
        "Fighters",
        runs=builder(fighters),
        says=_say_fighters,
        flow=PERHAPS,
        changes=(),
        between=CHANGE,
        asks=("at",),
    ),
)
"""Its specification."""
