"""What paragraphs do to the story of a platoon game: turns in order, checks, conditions, points, watches (5, 6, 15).

The rules are silent about some of it. Here it is decided so:

- *Checks by the best* are made by the unit with the best rating in the hex of the unit that a paragraph is about, of
  equals by the first; of all units, if the paragraph is about none on the map, or about a hex that they look into
  (5.3). Those by all are made by one unit after the other until one succeeds. Whoever succeeds is who the rest is
  about. Where nobody can look, it fails.
- *A new condition* ends the Special Reactions in force, but not Self Preservation (6.8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import LABEL, NUMBERED, TABLE, Clause, Item, Lead, Leaf, led, sentences
from hulldown_engine.language.phrases import noun, unsigned
from hulldown_engine.language.wording import sentence
from hulldown_engine.platoon.board.units import GERMAN, US
from hulldown_engine.platoon.effects import checks, detection, victory, visibility
from hulldown_engine.platoon.language.phrases import in_hex
from hulldown_engine.platoon.language.step_phrases import Json, one_clause
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.platoon.state.instructions import Instruction, builder
from hulldown_engine.story import flow
from hulldown_engine.story.paragraphs import This, enter, wait_on
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import CHANGE, NOTHING, StepKind
from hulldown_engine.story.steps.chance import for_members
from hulldown_engine.story.steps.changing import set_flag
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK


def _say_in_turn(at: StepContext, step: Json) -> list[Leaf]:
    lead = "In this order, as long as there are Crew Points left, do each of these that applies:"
    return [Item(lead, NUMBERED, tuple(sentences(at.leaves(step["do"]))))]


def _turn(effect: Instruction, play: Play, this: This) -> None:
    """Carry out an option of `in_turn`, if its condition holds and Crew Points are left (Rule 6.8).

    The next options follow, as long as points are left (erratum numbered-options).
    """
    turn = play.state.turn
    if turn is not None and (turn.points > 0 or turn.half) and effect.expression("when")(play.state, this):
        enter(play, effect.step["do"], this)


def _say_turn(at: StepContext, step: Json) -> list[Leaf]:
    if step["when"] is not True:
        return [led(Lead(f"If {at.guard(step)}", ", "), at.leaves(step["do"]))]
    item = led(LABEL, at.leaves(step["do"]))
    return [replace(item, text=sentence(item.text))]


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
    able = [unit for unit in field.manned(US) if look is None or visibility.sees_hex(setting, field, unit, look)]
    if by == "all" or not able:
        return [unit.id for unit in able]
    about = field.units.get(this or "") if look is None else None
    beside = [unit for unit in able if about is not None and about.active and unit.hex == about.hex]
    rating = RATED[effect.step["check"]]
    return [max(beside or able, key=lambda unit: getattr(setting.ratings(unit), rating)).id]


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


def _say_check(at: StepContext, step: Json) -> list[Leaf]:
    name = f"{step['check'].capitalize()} Check"
    name = f"{'a' if name[0] == 'P' else 'an'} {name}{_adjusted(at, step['modifier'])}"
    who, place = at.words.this, None if step["at"] is None else in_hex(step["at"][0])
    of_those = f"that can see {place}" if place else "that may make one"
    lead = {
        "this": f"Make {name} for {who}" + (f", which looks into {place}" if place else ""),
        "best": f"Make {name} for the US unit with the best rating " + (f"of those {of_those}" if place else BESIDE),
        "all": f"Make {name} for each US unit {of_those}, until one succeeds",
    }[step["by"]]
    rows = [(row.capitalize(), at.leaves(step[row])) for row in ("success", "failure")]
    items = tuple(led(LABEL, leaves, row) for row, leaves in rows if leaves)
    return [Item(f"{lead}.", TABLE, items)] if items else [Clause(lead[:1].lower() + lead[1:])]


BESIDE = "in this hex"
"""Which units count for a check by the best that looks into no hex."""


def _adjusted(at: StepContext, modifier: Tree) -> str:
    """The text of a modifier to a rating."""
    if modifier is None or isinstance(modifier, int):
        return f" at {modifier:+}" if modifier else ""
    minus, size = unsigned(modifier)
    return f", with {noun(at.words, size)} {'taken from' if minus else 'added to'} the rating,"


def _one(effect: Instruction, play: Play, this: This) -> None:
    """Carry the block out for the first of a selection; the other block, if there is nobody in it."""
    members = effect.expression("of")(play.state, this)
    if members:
        enter(play, effect.step["do"], members[0])
    else:
        enter(play, effect.step["otherwise"], this)


def _say_one(at: StepContext, step: Json) -> list[Leaf]:
    return for_members(at, step, f"For the first of {noun(at.words, step['of'])}", at.way)


def _whoever(effect: Instruction, play: Play, this: This) -> None:
    """Carry the block out for the first of those that a watch waits for; if they are gone by now, it waits on.

    Whatever was due at the same moment has been carried out before, and may have done away with them.
    """
    members = effect.expression("of")(play.state, this)
    if members:
        enter(play, effect.step["do"], members[0])
    else:
        wait_on(effect.place, play, this)


def _say_whoever(at: StepContext, step: Json) -> list[Leaf]:
    """What is done for who has made a watch due, whom its condition has named."""
    return at.among(step["of"], at.way).leaves(step["do"])


def _say_watch(at: StepContext, step: Json) -> list[Leaf]:
    guard = at.guard(step)
    if step["at"] == "end-of-round":
        lead = (
            "At the end of this Round"
            if step["scope"] in ENDING_SOON
            else f"{SCOPES[step['scope']]}, at the end of a Round"
        )
        lead = f"{lead}, if {guard}" if step["scope"] in ENDING_SOON else f"{lead}, once {guard}"
    elif step["at"] == "wait":
        lead = f"{SCOPES[step['scope']]}, when you wait in Operations, once {guard}"
    else:
        lead = f"{SCOPES[step['scope']]}, the moment {guard}"
    return [led(Lead(lead, ": "), at.interrupting().leaves(step["do"]))]


ENDING_SOON = ("move", "turn", "round")
SCOPES: Mapping[str, str] = {
    "move": "During this move",
    "turn": "Until this Turn ends",
    "round": "Until this Round ends",
    "condition": "Until the condition changes",
    "mission": "From now on",
}


def _flag(effect: Instruction, play: Play, this: This) -> None:
    """Note a flag, and when, if somebody asks how long ago that was."""
    flag = effect.step["flag"]
    if flag not in play.state.flags and flag in effect.setting.timed:
        play.state.since[flag] = play.state.played
    set_flag(effect.step, play)


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


def _between_check(step: Json) -> str:
    """What may come after a check: who fails an Accident Check may not be where it was (7.8)."""
    return CHANGE if step["check"] == "accident" else NOTHING


KINDS: Iterable[StepKind] = (
    replace(GAMEBOOK["in_turn"], says=_say_in_turn, refers=()),
    replace(GAMEBOOK["turn"], runs=builder(_turn), says=_say_turn, changes=()),
    StepKind(
        "check",
        "Checks",
        runs=builder(_check),
        says=_say_check,
        flow=flow.CHECK,
        changes=(),
        between=_between_check,
        asks=("modifier",),
    ),
    StepKind(
        "one",
        "For one of several",
        runs=builder(_one),
        says=_say_one,
        flow=flow.ONE,
        changes=(),
        between=NOTHING,
        asks=("of",),
    ),
    StepKind(
        "whoever",
        "For whoever was waited for",
        runs=builder(_whoever),
        says=_say_whoever,
        flow=flow.WHOEVER,
        changes=(),
        between=NOTHING,
        asks=("of",),
        inner=True,
    ),
    replace(GAMEBOOK["flag"], runs=builder(_flag)),
    replace(GAMEBOOK["watch"], says=_say_watch, between=CHANGE),
    replace(
        GAMEBOOK["condition"],
        runs=builder(_condition),
        says=one_clause(lambda at, step: f"go to Condition {step['condition']}"),
        between=CHANGE,
    ),
    replace(GAMEBOOK["sighting"], says=one_clause(lambda at, step: f"check off sighting {step['sighting']}")),
    replace(GAMEBOOK["victory"], runs=builder(_victory)),
)
"""Steps of gamebooks that mean more in a platoon game, or are said differently there."""
