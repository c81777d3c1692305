"""Steps that throw dice: for their faces, and against a number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hulldown_engine.basics.dice import NOTATION, Dice, parse_dice, printed
from hulldown_engine.basics.records import NONE, Value, plain
from hulldown_engine.language.expressions import Closure
from hulldown_engine.language.wording import article, joined, shown, spoken, worded
from hulldown_engine.resolver.distributions import Distribution, mixed
from hulldown_engine.resolver.evaluation.evaluator import (
    Run,
    Step,
    StepEvaluator,
    Values,
    Work,
    mapped,
    only,
    with_value,
)
from hulldown_engine.resolver.evaluation.step_form import NAME, THROW, TRIAL, Json, RecordField
from hulldown_engine.resolver.formula_phrases import BOOL, NUMBER, POOL, value
from hulldown_engine.resolver.formulas import meets, within
from hulldown_engine.resolver.steps.step_english import Instruction, ResolutionContext, StepLine, told_step
from hulldown_engine.resolver.steps.step_kind import ProcedureStepKind
from hulldown_engine.resolver.tables import OffTable


def _roll(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slots[record["name"]], steps.expression(record["dice"])
    keep = _face if record["single"] else _total if record["name"] in steps.totalled else _pool

    def roll(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        rolled = []
        for which, group in _by(states, dice).items():
            fell: Distribution = yield which
            kept = mapped(fell, keep).weights
            weights: dict[Values, int] = {}
            for values, weight in group.weights.items():
                before, after = values[:slot], values[slot + 1 :]
                for pool, ways in kept.items():
                    new = (*before, pool, *after)
                    weights[new] = weights.get(new, 0) + weight * ways
            rolled.append(Distribution(group.over * fell.over, weights))
            if run.trace is not None:
                run.tell("roll", name=record["name"], dice=str(which), faces=list(only(fell)))
        return mixed(rolled)

    return roll


def _face(faces: Sequence[int]) -> int:
    return faces[0]


def _total(faces: Sequence[int]) -> tuple[int, ...]:
    """A pool of which nothing but the total is asked: one die stands for them all."""
    return (sum(faces),)


def _pool(faces: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(faces))


def _by(states: Distribution, dice: Closure) -> dict[Dice, Distribution]:
    """The states by the dice that are thrown in them."""
    by_notation: dict[str, dict[Values, int]] = {}
    for values, weight in states.weights.items():
        by_notation.setdefault(dice(values, None), {})[values] = weight
    if NONE in by_notation:
        raise OffTable("there are no dice to roll here")
    return {parse_dice(notation): Distribution(states.over, weights) for notation, weights in by_notation.items()}


def _say_roll(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    dice = step["dice"]
    if isinstance(dice, str) and NOTATION.fullmatch(dice):
        thrown = printed(parse_dice(dice))
    else:
        thrown = f"the dice that are {value(at.words, dice)}"
    yield Instruction(f"roll {thrown}: {article(at.words.prose, step['name'])}")


def _tell_roll(prose: Json, event: Json) -> StepLine:
    return told_step(f"{printed(parse_dice(event['dice']))}: {article(prose, event['name'])}.", *event["faces"])


def _test(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    slot, dice = steps.slots[record["name"]], parse_dice(record["dice"])
    natural = steps.library.naturals.get(dice, {})
    by, passes = ("at_least", meets) if "at_least" in record else ("at_most", within)
    wanted = steps.expression(record[by])

    def test(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        fell: Distribution = yield dice
        ways = mapped(fell, sum).weights
        succeeding: dict[Value, int] = {}
        weights: dict[Values, int] = {}
        for values, weight in states.weights.items():
            need = wanted(values, None)
            if need not in succeeding:
                succeeding[need] = sum(n for total, n in ways.items() if natural.get(total, passes(total, need)))
            for success, often in ((True, succeeding[need]), (False, fell.over - succeeding[need])):
                if often:
                    new = with_value(values, slot, success)
                    weights[new] = weights.get(new, 0) + weight * often
        after = Distribution(states.over * fell.over, weights)
        if run.trace is not None:
            faces, need = only(fell), plain(wanted(only(states), None))
            decided = {"natural": sum(faces) in natural, "success": only(after)[slot]}
            run.tell("test", name=record["name"], dice=str(dice), faces=list(faces), by=by, need=need, **decided)
        return after

    return test


def _say_test(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    by = "at_least" if "at_least" in step else "at_most"
    wanted = f"{worded(at.words.prose, step['name'])} if it is {spoken(by)} {value(at.words, step[by])}"
    rolled = f"roll {printed(parse_dice(step['dice']))}: {wanted}"
    yield Instruction("; ".join([rolled, *naturals(at.logic, step["dice"])]))


def naturals(logic: Json, dice: str) -> Iterator[str]:
    """Totals of some dice that decide by themselves: "1 to 5 always succeed"."""
    rules = {parse_dice(notation): rule for notation, rule in logic.get("naturals", {}).items()}
    rule = rules.get(parse_dice(dice), {})
    for what, verb in (("success", "succeed"), ("failure", "fail")):
        if totals := rule.get(what):
            yield f"{joined(list(_runs(totals)), 'or')} always {verb}{'' if len(totals) > 1 else 's'}"


def _runs(numbers: Sequence[int]) -> Iterator[str]:
    """Numbers as texts, with consecutive ones as a range."""
    begin = None
    for number in sorted(numbers):
        begin = number if begin is None else begin
        if number + 1 not in numbers:
            yield str(number) if begin == number else f"{begin} to {number}"
            begin = None


def _tell_test(prose: Json, event: Json) -> StepLine:
    by = spoken(event["by"])
    need = f"{by} {shown(prose, event['need'])}" if not isinstance(event["need"], str) else shown(prose, event["need"])
    natural = ", which decides by itself" if event["natural"] else ""
    success = f"{'' if event['success'] else 'not '}{worded(prose, event['name'])}"
    return told_step(f"{printed(parse_dice(event['dice']))} for {need}{natural}: {success}.", *event["faces"])


KINDS: Iterable[ProcedureStepKind] = (
    ProcedureStepKind(
        "roll",
        "Rolls",
        form=THROW,
        resolves=_roll,
        says=_say_roll,
        tells=_tell_roll,
        gives=lambda words, step, name: NUMBER if step["single"] else POOL,
        asks=(RecordField("dice", ("roll", NAME)),),
        assigns=(RecordField("name", ("roll", NAME)),),
    ),
    ProcedureStepKind(
        "test",
        "Rolls against a number",
        form=TRIAL,
        resolves=_test,
        says=_say_test,
        tells=_tell_test,
        gives=lambda words, step, name: BOOL,
        asks=(RecordField("at_most", ("at_most",)), RecordField("at_least", ("at_least",))),
        assigns=(RecordField("name", ("test", NAME)),),
    ),
)
"""Their specifications."""
