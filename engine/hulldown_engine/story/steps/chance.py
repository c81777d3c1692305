"""Steps that leave it to the dice, and those about the members of a selection."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hulldown_engine.basics.dice import Dice, natural_results, parse_dice, printed
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.language.layout import LABEL, TABLE, Item, Lead, Leaf, led
from hulldown_engine.language.phrases import literal, noun, unsigned
from hulldown_engine.language.wording import check_name, indefinite
from hulldown_engine.story import flow
from hulldown_engine.story.paragraphs import Json, Runner, StepPlace, This, enter
from hulldown_engine.story.step_english import VISIT, StepContext
from hulldown_engine.story.step_kind import NOTHING, Reference, StepKind


def _check(place: StepPlace, step: Json) -> Runner:
    name = step["check"]
    rule = place.code.logic["checks"][name]
    dice, rating = parse_dice(rule["dice"]), place.code.expression(rule["rating"])
    modifier = place.code.expression(step.get("modifier", 0))
    natural = natural_results(place.code.logic["naturals"].get(rule["dice"]))

    def run_check(play: Play, this: This) -> Asking:
        faces = yield from play.throw(dice, place.paragraph)
        need, added = rating(play.state, this), modifier(play.state, this)
        success = natural.get(sum(faces), sum(faces) <= need + added)
        play.log("checked", check=name, faces=list(faces), rating=need, modifier=added, success=success)
        enter(play, step["success"] if success else step["failure"], this)

    return run_check


def _say_check(at: StepContext, step: Json) -> list[Leaf]:
    rule, name = at.logic["checks"][step["check"]], literal(at.words.prose["checks"][step["check"]])
    lead = f"Make {indefinite(name)} {check_name(name)}{_adjusted(at, step.get('modifier', 0))}"
    rows = [(name.capitalize(), at.leaves(step[name])) for name in ("success", "failure")]
    items = tuple(led(LABEL, leaves, name) for name, leaves in rows if leaves)
    dice, rating = printed(parse_dice(rule["dice"])), noun(at.words, rule["rating"])
    return [Item(f"{lead} ({dice}, at most {rating}).", TABLE, items)]


def _adjusted(at: StepContext, modifier: Any) -> str:
    """What a modifier does to a rating."""
    if isinstance(modifier, int):
        return f" at {modifier:+}" if modifier else ""
    minus, size = unsigned(modifier)
    return f", with {noun(at.words, size)} {'taken from' if minus else 'added to'} the rating"


def _roll(place: StepPlace, step: Json) -> Runner:
    dice: Dice = parse_dice(step["dice"])
    modifier = place.code.expression(step.get("modifier", 0))
    rows: Sequence[tuple[int | None, int | None, int]] = step["rows"]

    def run_roll(play: Play, this: This) -> Asking:
        faces = yield from play.throw(dice, place.paragraph)
        added = modifier(play.state, this)
        total = sum(faces) + added
        row = find_row(rows, total)
        play.log("rolled", dice=step["dice"], faces=list(faces), modifier=added, total=total, row=row)
        if row is not None:
            enter(play, rows[row][2], this)

    return run_roll


def find_row(rows: Sequence[tuple[int | None, int | None, int]], total: int) -> int | None:
    """The index of the row that a total falls in; an end that is None is open."""
    for index, (low, high, _) in enumerate(rows):
        if (low is None or low <= total) and (high is None or total <= high):
            return index
    return None


def _say_roll(at: StepContext, step: Json) -> list[Leaf]:
    minus, size = unsigned(step.get("modifier", 0))
    change = f" and {'subtract' if minus else 'add'} {noun(at.words, size)}" if size else ""
    rows = tuple(led(LABEL, at.leaves(block), _span(low, high)) for low, high, block in step["rows"])
    return [Item(f"Roll {printed(parse_dice(step['dice']))}{change}:", TABLE, rows)]


def _span(low: int | None, high: int | None) -> str:
    """The totals of a row."""
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _random(place: StepPlace, step: Json) -> Runner:
    selection = place.code.expression(step["of"])

    def run_random(play: Play, this: This) -> Asking | None:
        members = selection(play.state, this)
        if members:
            return choose_member(place, play, members, step["do"])
        enter(play, step["otherwise"], this)
        return None

    return run_random


def choose_member(place: StepPlace, play: Play, members: Sequence[str], block: int) -> Asking:
    """Let a die pick one member, in which each has an equal share."""
    member = members[(yield from play.draw_lots(len(members), place.code.lots, place.paragraph))]
    play.log("picked", member=member)
    enter(play, block, member)


def _say_random(at: StepContext, step: Json) -> list[Leaf]:
    return for_members(at, step, f"Pick at random one of {noun(at.words, step['of'])}", at.way)


def _each(place: StepPlace, step: Json) -> Runner:
    selection = place.code.expression(step["of"])

    def run_each(play: Play, this: This) -> None:
        members = selection(play.state, this)
        if not members:
            enter(play, step["otherwise"], this)
        for member in reversed(members):
            enter(play, step["do"], member)

    return run_each


def _say_each(at: StepContext, step: Json) -> list[Leaf]:
    return for_members(at, step, f"For each of {noun(at.words, step['of'])}, in order", VISIT)


def for_members(at: StepContext, step: Json, lead: str, way: str) -> list[Leaf]:
    """What is done for members, and what is done when there are none."""
    items: list[Leaf] = [led(Lead(lead, ": "), at.among(step["of"], way).leaves(step["do"]))]
    otherwise = at.leaves(step["otherwise"])
    return [*items, led(Lead("If there is none", ", "), otherwise)] if otherwise else items


KINDS: Iterable[StepKind] = (
    StepKind(
        "check",
        "Checks",
        runs=_check,
        says=_say_check,
        flow=flow.CHECK,
        changes=(),
        between=NOTHING,
        refers=(Reference("check", "check", "asks"),),
        asks=("modifier",),
        logs={"checked": {"check": str, "faces": list[int], "rating": int, "modifier": int, "success": bool}},
    ),
    StepKind(
        "roll",
        "Tables",
        runs=_roll,
        says=_say_roll,
        flow=flow.TABLE,
        changes=(),
        between=NOTHING,
        asks=("modifier",),
        logs={"rolled": {"dice": str, "faces": list[int], "modifier": int, "total": int, "row": int | None}},
    ),
    StepKind(
        "random",
        "One at random",
        runs=_random,
        says=_say_random,
        flow=flow.PICK,
        changes=(),
        between=NOTHING,
        asks=("of",),
        logs={"picked": {"member": str}},
    ),
    StepKind(
        "each",
        "For each one",
        runs=_each,
        says=_say_each,
        flow=flow.FOR_EACH,
        changes=(),
        between=NOTHING,
        asks=("of",),
    ),
)
"""Their specifications."""
