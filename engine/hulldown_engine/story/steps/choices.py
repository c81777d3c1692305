"""Steps that lead on: references, questions, options, and what is done in turn and paid for."""

from __future__ import annotations

from collections.abc import Iterable

from hulldown_engine.basics.play import Play
from hulldown_engine.language.layout import BULLETED, NUMBERED, OTHERWISE, Clause, Item, Lead, Leaf, led, sentences
from hulldown_engine.story.flow import FIRST, PURCHASE, QUESTION, REFERENCE, SEQUENCE
from hulldown_engine.story.paragraphs import Json, Question, Runner, StepPlace, This, enter, visit
from hulldown_engine.story.step_english import Saying, StepContext
from hulldown_engine.story.step_kind import NOTHING, PAID, Change, Reference, StepKind
from hulldown_engine.story.steps.changing import is_odd, score_name, set_score


def _see(place: StepPlace, step: Json) -> Runner:
    code, paragraph = place.code, step["to"]
    return lambda play, this: visit(code, play, paragraph, this)


def _say_see(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause(at.way.format(f"{{see:{step['to']}}}"))]


def _first(place: StepPlace, step: Json) -> Runner:
    """The first option that applies, and no other (erratum numbered-options)."""
    options = [(place.code.expression(option.get("when", True)), option["do"]) for option in step["options"]]

    def run_first(play: Play, this: This) -> None:
        for holds, block in options:
            if holds(play.state, this):
                return enter(play, block, this)
        return None

    return run_first


def _say_ask(at: StepContext, step: Json) -> list[Leaf]:
    open_to_all = any("when" not in option for option in step["options"])
    lead = "Choose one:" if open_to_all else "Choose one, if any is open to you:"
    if "prompt" in step:
        lead = at.labels[step["prompt"]] + ("" if open_to_all else " (If nothing is open to you, go on.)")
    return [Item(lead, BULLETED, tuple(_option(at, option) for option in step["options"]))]


def _option(at: StepContext, option: Json) -> Item:
    words = at.labels[option["label"]]
    ended = not (words[-1].isalnum() or words[-1] in ")}")
    if "when" in option:
        words += f" (Only if {at.guard(option)}.)" if ended else f" (only if {at.guard(option)})"
    return led(Lead(words, ": ", ended), at.leaves(option["do"]))


def _one_of(lead: str, style: str) -> Saying:
    """Says a step of which one option is carried out."""
    return lambda at, step: [Item(lead, style, _branches(at, step))]


def _branches(at: StepContext, step: Json) -> tuple[Item, ...]:
    guards = [Lead(f"If {at.guard(option)}", ", ") if "when" in option else OTHERWISE for option in step["options"]]
    return tuple(led(guard, at.leaves(option["do"])) for guard, option in zip(guards, step["options"], strict=True))


def _in_turn(place: StepPlace, step: Json) -> Runner:
    block = step["do"]
    return lambda play, this: enter(play, block, this)


def _say_in_turn(at: StepContext, step: Json) -> list[Leaf]:
    lead = "In this order, do each of these that applies and that you can still pay for, and pay first:"
    return [Item(lead, NUMBERED, tuple(sentences(at.leaves(step["do"]))))]


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


def _say_turn(at: StepContext, step: Json) -> list[Leaf]:
    cost, name = step["cost"], score_name(at, step["spend"])
    price = f"Pay {cost} from {name}" if is_odd(cost, name) else f"Pay {cost} {name}"
    only = f" if {at.guard(step)}" if "when" in step else ""
    return [led(Lead(price + only, ": "), at.leaves(step["do"]))]


def _options(name: str, counted: str, says: Saying) -> StepKind:
    """A step that carries out the first of its options that holds."""
    return StepKind(name, counted, runs=_first, says=says, flow=FIRST, changes=(), between=NOTHING)


KINDS: Iterable[StepKind] = (
    StepKind(
        "see",
        "References",
        runs=_see,
        says=_say_see,
        flow=REFERENCE,
        changes=(),
        between=NOTHING,
        refers=(Reference("to", "paragraph", "reads"),),
    ),
    StepKind(
        "ask",
        "Choices",
        runs=Question,
        says=_say_ask,
        flow=QUESTION,
        changes=(),
        between=NOTHING,
        logs={"chosen": {"paragraph": str, "option": str}},
    ),
    _options("first", "First that applies", _one_of("Do the first of these that applies:", NUMBERED)),
    _options("choose", "The one that applies", _one_of("Do the one of these that applies:", BULLETED)),
    _options("when", "If it applies", lambda at, step: [*_branches(at, step)]),
    StepKind(
        "in_turn",
        "In turn, as far as you can pay",
        runs=_in_turn,
        says=_say_in_turn,
        flow=SEQUENCE,
        changes=(),
        between=NOTHING,
        refers=(Reference("spend", "score", "sets"),),
    ),
    StepKind(
        "turn",
        "What is done in turn",
        runs=_turn,
        says=_say_turn,
        flow=PURCHASE,
        changes=(Change("score", "spend", PAID),),
        between=NOTHING,
        asks=("when",),
        inner=True,
    ),
)
"""Their specifications; `turn` is one option of `in_turn`."""
