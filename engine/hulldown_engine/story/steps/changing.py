"""Steps that change what is so in the story, and the remark, which only says something."""

from __future__ import annotations

from collections.abc import Iterable

from hulldown_engine.basics.play import Play
from hulldown_engine.language.layout import AuthorsNote, Clause, Leaf
from hulldown_engine.language.phrases import codeword, literal, marking, noun, unsigned
from hulldown_engine.language.wording import plural
from hulldown_engine.story.flow import ONWARD
from hulldown_engine.story.paragraphs import Json, Runner, StepPlace, This, effect
from hulldown_engine.story.state import mark_key
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import (
    ADDED,
    COMPUTED,
    FALSE,
    NOTHING,
    RAISED,
    TRUE,
    Change,
    Reference,
    StepKind,
)


def set_flag(step: Json, play: Play) -> None:
    """Note a flag, unless it is noted already."""
    flag = step["flag"]
    if flag not in play.state.flags:
        play.state.flags[flag] = True
        play.log("flag", flag=flag)


def _say_flag(at: StepContext, step: Json) -> list[Leaf]:
    item = at.words.prose["flags"][step["flag"]].get("item")
    return [Clause(f"take {literal(item)}" if item else f"note {codeword(at.words, step['flag'])}")]


def _clear(step: Json, play: Play) -> None:
    if play.state.flags.pop(step["flag"], False):
        play.log("clear", flag=step["flag"])


def _say_clear(at: StepContext, step: Json) -> list[Leaf]:
    item = at.words.prose["flags"][step["flag"]].get("item")
    return [Clause(f"you lose {literal(item)}" if item else f"cross out {codeword(at.words, step['flag'])}")]


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


def _say_score(at: StepContext, step: Json) -> list[Leaf]:
    name = score_name(at, step["score"])
    if "set" in step:
        return [Clause(f"set {name} to {noun(at.words, step['set'])}")]
    minus, size = unsigned(step["add"])
    if isinstance(size, int) and not is_odd(size, name):
        return [Clause(f"{'lose' if minus else 'gain'} {size} {name}")]
    amount = noun(at.words, size)
    return [Clause(f"subtract {amount} from {name}" if minus else f"add {amount} to {name}")]


def is_odd(number: int, name: str) -> bool:
    """Whether a number and the name of a score do not go together: 1 Minutes."""
    return number == 1 and plural(name)


def score_name(at: StepContext, score: str) -> str:
    """What a score is called, as a text of the book."""
    return literal(at.words.prose["scores"][score])


def _mark(place: StepPlace, step: Json) -> Runner:
    who, mark = place.code.expression(step["who"]), step["mark"]

    def run_mark(play: Play, this: This) -> None:
        key = mark_key(who(play.state, this), mark)
        if key not in play.state.marks:
            play.state.marks[key] = True
            play.log("mark", member=who(play.state, this), mark=mark)

    return run_mark


def _say_mark(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"mark {noun(at.words, step['who'])} as {marking(step['mark'])}")]


def _unmark(place: StepPlace, step: Json) -> Runner:
    who, mark = place.code.expression(step["who"]), step["mark"]

    def run_unmark(play: Play, this: This) -> None:
        if play.state.marks.pop(mark_key(who(play.state, this), mark), False):
            play.log("unmark", member=who(play.state, this), mark=mark)

    return run_unmark


def _say_unmark(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(f"take the mark “{marking(step['mark'])}” off {noun(at.words, step['who'])}")]


def _condition(step: Json, play: Play) -> None:
    condition = step["condition"]
    if condition > play.state.condition:
        play.state.condition = condition
        play.log("condition", condition=condition)


def _say_condition(at: StepContext, step: Json) -> list[Leaf]:
    name = at.words.prose["conditions"][step["condition"] - 1]
    return [Clause(f"condition {step['condition']} ({literal(name)}) begins")]


def _sighting(step: Json, play: Play) -> None:
    sighting = step["sighting"]
    if sighting not in play.state.sighted:
        play.state.sighted[sighting] = True
        play.log("sighting", sighting=sighting)


def _say_sighting(at: StepContext, step: Json) -> list[Leaf]:
    name = at.words.prose["sightings"][step["sighting"]]
    return [Clause(f"check off sighting {step['sighting']} ({literal(name)})")]


def _victory(step: Json, play: Play) -> None:
    play.state.victory += step["victory"]
    play.log("victory", points=step["victory"], total=play.state.victory)


def _say_victory(at: StepContext, step: Json) -> list[Leaf]:
    points = abs(step["victory"])
    return [Clause(f"{'lose' if step['victory'] < 0 else 'gain'} {points} victory point{'s' if points != 1 else ''}")]


def _note(place: StepPlace, step: Json) -> Runner:
    text = place.label(step["label"])
    return lambda play, this: play.log("note", text=place.code.fill(text, play.state, this))


def _say_note(at: StepContext, step: Json) -> list[Leaf]:
    return [AuthorsNote(at.labels[step["label"]])]


KINDS: Iterable[StepKind] = (
    StepKind(
        "flag",
        "Items and codewords gained",
        runs=effect(set_flag),
        says=_say_flag,
        flow=ONWARD,
        changes=(Change("flag", "flag", TRUE),),
        between=NOTHING,
        refers=(Reference("flag", "flag", "sets"),),
        logs={"flag": {"flag": str}},
    ),
    StepKind(
        "clear",
        "Items and codewords lost",
        runs=effect(_clear),
        says=_say_clear,
        flow=ONWARD,
        changes=(Change("flag", "flag", FALSE),),
        between=NOTHING,
        refers=(Reference("flag", "flag", "clears"),),
        logs={"clear": {"flag": str}},
    ),
    StepKind(
        "score",
        "Changes of a score",
        runs=_score,
        says=_say_score,
        flow=ONWARD,
        changes=(Change("score", "score", COMPUTED),),
        between=NOTHING,
        refers=(Reference("score", "score", "sets"),),
        asks=("add", "set"),
        logs={"score": {"score": str, "before": int, "after": int}},
    ),
    StepKind(
        "mark",
        "Marks made",
        runs=_mark,
        says=_say_mark,
        flow=ONWARD,
        changes=(Change("mark", "mark", TRUE),),
        between=NOTHING,
        asks=("who",),
        logs={"mark": {"member": str, "mark": str}},
    ),
    StepKind(
        "unmark",
        "Marks taken away",
        runs=_unmark,
        says=_say_unmark,
        flow=ONWARD,
        changes=(Change("mark", "mark", FALSE),),
        between=NOTHING,
        asks=("who",),
        logs={"unmark": {"member": str, "mark": str}},
    ),
    StepKind(
        "condition",
        "Changes of condition",
        runs=effect(_condition),
        says=_say_condition,
        flow=ONWARD,
        changes=(Change("condition", "condition", RAISED),),
        between=NOTHING,
        refers=(Reference("condition", "condition", "sets"),),
        logs={"condition": {"condition": int}},
    ),
    StepKind(
        "sighting",
        "Sightings",
        runs=effect(_sighting),
        says=_say_sighting,
        flow=ONWARD,
        changes=(Change("sighting", "sighting", TRUE),),
        between=NOTHING,
        refers=(Reference("sighting", "sighting", "sets"),),
        logs={"sighting": {"sighting": str}},
    ),
    StepKind(
        "victory",
        "Victory points",
        runs=effect(_victory),
        says=_say_victory,
        flow=ONWARD,
        changes=(Change("victory", "victory", ADDED),),
        between=NOTHING,
        logs={"victory": {"points": int, "total": int}},
    ),
    StepKind(
        "note",
        "Remarks",
        runs=_note,
        says=_say_note,
        flow=ONWARD,
        changes=(),
        between=NOTHING,
        logs={"note": {"text": str}},
    ),
)
"""Their specifications."""
