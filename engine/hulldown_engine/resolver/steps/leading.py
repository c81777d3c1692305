"""Steps that say how a procedure goes on: those that end it, and those with steps inside, once or several times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count

from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.expressions import Closure
from hulldown_engine.language.layout import NUMBERED
from hulldown_engine.language.phrases import literal
from hulldown_engine.language.wording import article, joined, ordinal, shown, worded
from hulldown_engine.resolver.distributions import Distribution, mixed
from hulldown_engine.resolver.evaluation.evaluator import (
    Run,
    Step,
    StepEvaluator,
    Values,
    Work,
    mapped,
    only,
    partitioned,
    with_value,
)
from hulldown_engine.resolver.evaluation.liveness import live_after_pass
from hulldown_engine.resolver.evaluation.step_form import BRANCH, FOR_EACH, REPETITION, STOP, Json, RecordField
from hulldown_engine.resolver.formula_phrases import value
from hulldown_engine.resolver.steps.binding import say_value
from hulldown_engine.resolver.steps.step_english import (
    Instruction,
    ResolutionContext,
    StepLine,
    told_outcome,
    told_step,
)
from hulldown_engine.resolver.steps.step_kind import SILENT, ProcedureStepKind


def _stop(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    holds, result = steps.expression(record.get("when", True)), steps.result(record["result"])

    def stop(run: Run, states: Distribution, ended: list[Distribution]) -> Distribution:
        done, left = partitioned(states, holds)
        if done.weights:
            ended.append(mapped(done, result))
            if run.trace is not None:
                run.tell("stop", outcome=plain(only(ended[-1])))
        return left

    return stop


def _say_stop(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    lead = f"if {at.clause(step['when'])}, stop" if "when" in step else "stop"
    yield Instruction(lead, outcome=at.outcome(step["result"]))


def _tell_outcome(prose: Json, event: Json) -> StepLine:
    return StepLine(0, "the outcome:", (), told_outcome(prose, event["outcome"]))


def _when(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    holds = steps.expression(record["when"])
    then, otherwise = steps.block(record["do"], live), steps.block(record["otherwise"], live)

    def when(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        holding, failing = partitioned(states, holds)
        holding = yield from then.carry_out(run, holding, ended)
        failing = yield from otherwise.carry_out(run, failing, ended)
        return mixed((holding, failing))

    return when


def _say_when(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    yield _branch(f"if {at.clause(step['when'])}", at.steps(step["do"]))
    if step["otherwise"]:
        yield _branch("otherwise", at.steps(step["otherwise"]))


def _branch(lead: str, inside: tuple[Instruction, ...]) -> Instruction:
    """The instruction for steps under a condition: a single step joins it in one sentence."""
    if len(inside) == 1 and inside[0].style == NUMBERED and not inside[0].items:
        return replace(inside[0], text=f"{lead}, {inside[0].text}")
    return Instruction(f"{lead}:", inside)


def _each(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    several, item, into = steps.slots[record["of"]], steps.slots[record["as"]], steps.slots[record["into"]]
    block = steps.block(record["do"], live_after_pass(steps.kinds, record, live))
    result = steps.result(record["result"], tuple(record["result"]))

    def each(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        states = mapped(states, lambda values: with_value(values, into, ()))
        for nth in count():
            now, done = partitioned(states, partial(_reaches, several, nth))
            if not now.weights:
                return done
            now = mapped(now, partial(_with_item, item, several, nth))
            if run.trace is not None:
                run.tell("each", name=record["as"], nth=nth + 1, value=plain(only(now)[item]))
            now = yield from block.carry_out(run, now, ended)
            now = mapped(now, lambda values: with_value(values, into, (*values[into], result(values))))
            states = mixed((now, done))
        raise AssertionError  # lists come to an end

    return each


def _reaches(several: int, nth: int, values: Values, this: Value) -> bool:
    return nth < len(values[several])


def _with_item(slot: int, several: int, nth: int, values: Values) -> Values:
    return with_value(values, slot, values[several][nth])


def _say_each(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    result = tuple(say_value(at, name, tree) for name, tree in step["result"].items())
    prose = at.words.prose
    noted = joined([worded(prose, name) for name in step["result"]])
    kept = Instruction(f"note its {noted} among {article(prose, step['into'])}")
    inside = (*at.steps(step["do"]), *result, kept)
    member, several = worded(prose, step["as"]), worded(prose, step["of"])
    lead = (
        f"for each {member} in turn"
        if several == f"{member}s"
        else f"for each of the {several} in turn, called the {member}"
    )
    yield Instruction(f"{lead}:", inside)


def _tell_each(prose: Json, event: Json) -> StepLine:
    return told_step(f"the {ordinal(event['nth'])}: {literal(shown(prose, event['value']))}.")


def _again(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    block = steps.block(record["do"], live_after_pass(steps.kinds, record, live))
    goes_on, most = steps.expression(record["again"]), steps.expression(record["most"])

    def again(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        finished: list[Distribution] = []
        for times in count(1):
            if not states.weights:
                return mixed(finished)
            if times > 1 and run.trace is not None:
                run.tell("again", nth=times)
            states = yield from block.carry_out(run, states, ended)
            states, done = partitioned(states, partial(_repeated, times, most, goes_on))
            finished.append(done)
        raise AssertionError  # repetition is bounded

    return again


def _repeated(times: int, most: Closure, goes_on: Closure, values: Values, this: Value) -> bool:
    return times < most(values, this) and bool(goes_on(values, this))


def _say_again(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    most = value(at.words, step["most"])
    often = f"({most})" if isinstance(step["most"], list) else most
    lead = f"do this, and again while {at.clause(step['again'])}; at most {often} times in all:"
    yield Instruction(lead, at.steps(step["do"]))


def _tell_again(prose: Json, event: Json) -> StepLine:
    return told_step(f"again, the {ordinal(event['nth'])} time.")


KINDS: Iterable[ProcedureStepKind] = (
    ProcedureStepKind(
        "stop",
        "Stops",
        form=STOP,
        resolves=_stop,
        says=_say_stop,
        tells=_tell_outcome,
        asks=(RecordField("when", ("when",)), RecordField("result", ("stop",), several=True)),
    ),
    ProcedureStepKind(
        "when",
        "If it applies",
        form=BRANCH,
        resolves=_when,
        says=_say_when,
        tells=SILENT,
        asks=(RecordField("when", ("when",)),),
    ),
    ProcedureStepKind(
        "each",
        "For each one",
        form=FOR_EACH,
        resolves=_each,
        says=_say_each,
        tells=_tell_each,
        gives=lambda words, step, name: {"kind": "record", "fields": words.kinds.get(step["of"], {}).get("fields", {})},
        asks=(RecordField("result", ("result",), several=True),),
        takes=(RecordField("of", ("each",)),),
        assigns=(RecordField("as", ("as",)), RecordField("into", ("into",))),
    ),
    ProcedureStepKind(
        "again",
        "Repetitions",
        form=REPETITION,
        resolves=_again,
        says=_say_again,
        tells=_tell_again,
        asks=(RecordField("again", ("again",)), RecordField("most", ("most",))),
    ),
)
"""Their specifications."""
