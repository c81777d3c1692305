"""Steps about when things are done: watches, which wait, and the ends of a paragraph and of the game."""

from __future__ import annotations

from collections.abc import Iterable

from hulldown_engine.basics.play import Play
from hulldown_engine.language.layout import Clause, Lead, Leaf, led
from hulldown_engine.language.phrases import literal
from hulldown_engine.story.flow import END, RETURN, WATCH
from hulldown_engine.story.paragraphs import Json, Trigger, effect
from hulldown_engine.story.step_english import RETURN as COMING_BACK
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import NOTHING, Reference, StepKind


def _say_watch(at: StepContext, step: Json) -> list[Leaf]:
    scope = "From now on" if step["scope"] == "game" else "Until the condition changes"
    moments = {"change": "the moment {}", "paragraph": "once {}, before you read another paragraph"}
    lead = f"{scope}, {moments[step['at']].format(at.guard(step))}"
    return [led(Lead(lead, ": "), at.interrupting().leaves(step["do"]))]


def _stop(step: Json, play: Play) -> None:
    while not play.state.stack.pop().base:
        pass


def _say_stop(at: StepContext, step: Json) -> list[Leaf]:
    return [Clause("do nothing more in this paragraph" if at.way != COMING_BACK else "do nothing more about this")]


def _end(step: Json, play: Play) -> None:
    play.state.stack.clear()
    play.state.watches.clear()
    play.state.ending = step["ending"]
    play.log("ended", ending=step["ending"])


def _say_end(at: StepContext, step: Json) -> list[Leaf]:
    title = literal(at.words.prose["endings"][step["ending"]])
    return [Clause(f"the game ends: {title} ({at.logic['endings'][step['ending']]})")]


KINDS: Iterable[StepKind] = (
    StepKind(
        "watch",
        "Standing orders",
        runs=Trigger,
        says=_say_watch,
        flow=WATCH,
        changes=(),
        between=NOTHING,
        asks=("when",),
    ),
    StepKind("stop", "Stops", runs=effect(_stop), says=_say_stop, flow=RETURN, changes=(), between=NOTHING),
    StepKind(
        "end",
        "Endings",
        runs=effect(_end),
        says=_say_end,
        flow=END,
        changes=(),
        between=NOTHING,
        refers=(Reference("ending", "ending", "sets"),),
        logs={"ended": {"ending": str}},
    ),
)
"""Their specifications."""
