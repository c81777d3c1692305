"""The steps of a paragraph: one builder each, from the step's record to the runner that carries it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hulldown_engine.basics.dice import Dice, natural_results, parse_dice
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.story.paragraphs import (
    Json,
    Question,
    Runner,
    StepBuilder,
    StepPlace,
    This,
    Trigger,
    enter,
    visit,
)
from hulldown_engine.story.state import mark_key


def _see(place: StepPlace, step: Json) -> Runner:
    code, paragraph = place.code, step["to"]
    return lambda play, this: visit(code, play, paragraph, this)


def _first(place: StepPlace, step: Json) -> Runner:
    """The first option that applies, and no other (erratum numbered-options)."""
    options = [(place.code.expression(option.get("when", True)), option["do"]) for option in step["options"]]

    def run_first(play: Play, this: This) -> None:
        for holds, block in options:
            if holds(play.state, this):
                return enter(play, block, this)
        return None

    return run_first


def _in_turn(place: StepPlace, step: Json) -> Runner:
    block = step["do"]
    return lambda play, this: enter(play, block, this)


def _turn(place: StepPlace, step: Json) -> Runner:
    """One option of `in_turn`: done and paid for when it holds and can be paid."""
    holds = place.code.expression(step.get("when", True))
    cost, score, block = step["cost"], step["spend"], step["do"]

    def run_turn(play: Play, this: This) -> None:
        left = play.state.scores[score] - cost
        if left >= place.code.logic["scores"][score]["least"] and holds(play.state, this):
            set_score(play, score, left)
            enter(play, block, this)

    return run_turn


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
    """Let the dice pick one member; a die of as many sides as there are members, when the player rolls."""
    if len(members) == 1:
        nth = 0
    else:
        faces = yield from play.throw(Dice(1, len(members)), place.paragraph)
        nth = faces[0] - 1
    play.log("picked", member=members[nth])
    enter(play, block, members[nth])


def _each(place: StepPlace, step: Json) -> Runner:
    selection = place.code.expression(step["of"])

    def run_each(play: Play, this: This) -> None:
        members = selection(play.state, this)
        if not members:
            enter(play, step["otherwise"], this)
        for member in reversed(members):
            enter(play, step["do"], member)

    return run_each


def _effect(run: Callable[[Json, Play], None]) -> StepBuilder:
    """The builder of a step that needs its record alone: no expression, and nothing of the book."""
    return lambda place, step: lambda play, this: run(step, play)


def _stop(step: Json, play: Play) -> None:
    while not play.state.stack.pop().base:
        pass


def _flag(step: Json, play: Play) -> None:
    flag = step["flag"]
    if flag not in play.state.flags:
        play.state.flags[flag] = True
        play.log("flag", flag=flag)


def _clear(step: Json, play: Play) -> None:
    if play.state.flags.pop(step["flag"], False):
        play.log("clear", flag=step["flag"])


def _score(place: StepPlace, step: Json) -> Runner:
    score = step["score"]
    bounds = place.code.logic["scores"][score]
    add, value = place.code.expression(step.get("add", 0)), place.code.expression(step.get("set", 0))
    sets = "set" in step

    def run_score(play: Play, this: This) -> None:
        new = value(play.state, this) if sets else play.state.scores[score] + add(play.state, this)
        set_score(play, score, max(bounds["least"], min(bounds["most"], new)))

    return run_score


def set_score(play: Play, score: str, value: int) -> None:
    """Give a score a value within its bounds."""
    before = play.state.scores[score]
    play.state.scores[score] = value
    if value != before:
        play.log("score", score=score, before=before, after=value)


def _mark(place: StepPlace, step: Json) -> Runner:
    who, mark = place.code.expression(step["who"]), step["mark"]

    def run_mark(play: Play, this: This) -> None:
        key = mark_key(who(play.state, this), mark)
        if key not in play.state.marks:
            play.state.marks[key] = True
            play.log("mark", member=who(play.state, this), mark=mark)

    return run_mark


def _unmark(place: StepPlace, step: Json) -> Runner:
    who, mark = place.code.expression(step["who"]), step["mark"]

    def run_unmark(play: Play, this: This) -> None:
        if play.state.marks.pop(mark_key(who(play.state, this), mark), False):
            play.log("unmark", member=who(play.state, this), mark=mark)

    return run_unmark


def _condition(step: Json, play: Play) -> None:
    condition = step["condition"]
    if condition > play.state.condition:
        play.state.condition = condition
        play.log("condition", condition=condition)


def _sighting(step: Json, play: Play) -> None:
    sighting = step["sighting"]
    if sighting not in play.state.sighted:
        play.state.sighted[sighting] = True
        play.log("sighting", sighting=sighting)


def _victory(step: Json, play: Play) -> None:
    play.state.victory += step["victory"]
    play.log("victory", points=step["victory"], total=play.state.victory)


def _note(place: StepPlace, step: Json) -> Runner:
    text = place.label(step["label"])
    return lambda play, this: play.log("note", text=place.code.fill(text, play.state, this))


def _end(step: Json, play: Play) -> None:
    play.state.stack.clear()
    play.state.watches.clear()
    play.state.ending = step["ending"]
    play.log("ended", ending=step["ending"])


STEPS: Mapping[str, StepBuilder] = {
    "see": _see,
    "ask": Question,
    "first": _first,
    "choose": _first,
    "when": _first,
    "in_turn": _in_turn,
    "turn": _turn,
    "check": _check,
    "roll": _roll,
    "random": _random,
    "each": _each,
    "watch": Trigger,
    "stop": _effect(_stop),
    "flag": _effect(_flag),
    "clear": _effect(_clear),
    "score": _score,
    "mark": _mark,
    "unmark": _unmark,
    "condition": _effect(_condition),
    "sighting": _effect(_sighting),
    "victory": _effect(_victory),
    "note": _note,
    "end": _effect(_end),
}
"""Every step a paragraph can hold, by the name it has in a bundle."""
