"""Steps that give a name to what is worked out: values, and the outcome of another procedure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from hulldown_engine.basics.records import NONE, Value, plain
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import BULLETED
from hulldown_engine.language.phrases import literal
from hulldown_engine.language.wording import article, be, joined, shown, worded
from hulldown_engine.resolver.distributions import Distribution, mixed
from hulldown_engine.resolver.evaluation.evaluator import (
    Change,
    Run,
    Step,
    StepEvaluator,
    Values,
    Work,
    with_value,
)
from hulldown_engine.resolver.evaluation.step_form import BINDING, CALL, Json, RecordField
from hulldown_engine.resolver.formula_phrases import is_condition, kind_of, value
from hulldown_engine.resolver.steps.step_english import Instruction, ResolutionContext, StepLine, told_step
from hulldown_engine.resolver.steps.step_kind import ProcedureStepKind


def _let(steps: StepEvaluator, record: Json, live: set[str]) -> Change:
    values = [
        (name, steps.slots[name], steps.expression(tree), _tables(steps, tree))
        for name, tree in record["values"].items()
    ]

    def change(before: Values) -> Sequence[Value]:
        after = list(before)
        for _, slot, closure, _ in values:
            after[slot] = closure(after, None)
        return after

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        now = list(before)
        for name, slot, _, tables in values:
            run.tell("let", name=name, value=plain(after[slot]), tables=list(dict.fromkeys(tables(now))))
            now[slot] = after[slot]

    return Change(change, tell)


def _tables(steps: StepEvaluator, tree: Tree) -> Callable[[Sequence[Value]], Iterable[str]]:
    """The function that names the tables an expression looks up; a card's own are CATALOGUE.FIELD."""
    if not isinstance(tree, list):
        return lambda values: ()
    parts = [_tables(steps, part) for part in tree[1:]]
    if tree[0] == "if":
        holds, (asked_for, then, otherwise) = steps.expression(tree[1]), parts
        return lambda values: (*asked_for(values), *(then if holds(values, None) else otherwise)(values))
    own = {"look_up": tree[1:2], "card_table": [".".join(map(str, tree[2:4]))]}.get(tree[0], [])
    return lambda values: (*own, *(name for part in parts for name in part(values)))


def _say_let(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    for is_plain, together in groupby(step["values"].items(), lambda item: _is_plain(item[1])):
        steps = [say_value(at, name, tree) for name, tree in together]
        if is_plain and len(steps) > 1:
            yield Instruction(f"to begin with: {'; '.join(part.text for part in steps)}")
        else:
            yield from steps


def _is_plain(tree: Tree) -> bool:
    """Whether an expression is a constant."""
    return not isinstance(tree, list) or tree[0] in ("word", "words")


def say_value(at: ResolutionContext, name: str, tree: Tree) -> Instruction:
    """The instruction that gives a value its name; a choice of values becomes a list of cases."""
    if is_condition(at.words, tree):
        return Instruction(_decided(at, name, tree))
    cases = tuple(_cases(at, tree))
    if len(cases) == 1:
        return Instruction(_found(at, name, tree))
    return Instruction(f"{article(at.words.prose, name)} {be(name)}:", cases, BULLETED)


def _cases(at: ResolutionContext, tree: Tree) -> Iterator[Instruction]:
    """The cases of nested `if` expressions."""
    lead = ""
    while isinstance(tree, list) and tree[0] == "if":
        yield Instruction(f"if {at.clause(tree[1])}, {_looked_up(at, '', tree[2]) or value(at.words, tree[2])}")
        tree, lead = tree[3], "otherwise "
    yield Instruction(lead + (_looked_up(at, "", tree) or value(at.words, tree)))


def _found(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text that gives a single value its name: looked up, changed from before, or any other."""
    if looked_up := _looked_up(at, name, tree):
        return looked_up
    if isinstance(tree, list) and tree[0] in ("+", "-") and tree[1] == ["value", name]:
        change = value(at.words, tree[2])
        named = article(at.words.prose, name)
        return f"add {change} to {named}" if tree[0] == "+" else f"take {change} from {named}"
    return f"{article(at.words.prose, name)} {be(name)} {value(at.words, tree)}"


def _looked_up(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text for a value looked up in a table, with its name if it has one; empty for any other value."""
    if not isinstance(tree, list) or tree[0] not in ("look_up", "card_table"):
        return ""
    if tree[0] == "look_up":
        where, keys = f"{{table:{tree[1]}}}", tree[2:]
    else:
        where, keys = value(at.words, ["field", *tree[1:4]]), tree[4:]
    what = f"up {article(at.words.prose, name)}" if name else "it up"
    return f"look {what} in {where}, by {joined([value(at.words, key) for key in keys])}"


def _decided(at: ResolutionContext, name: str, tree: Tree) -> str:
    """The text that gives a condition its name: "spent if reacting"; or how it changes the condition of that name."""
    named = worded(at.words.prose, name)
    if isinstance(tree, bool):
        return f"{'' if tree else 'not '}{named}"
    before = ["value", name]
    if tree[0] == "or" and before in tree[1:]:
        return f"{named} also if {at.clause(_without(tree, before))}"
    if tree[0] == "and" and before in tree[1:]:
        return f"no longer {named} if {at.clause(_without(tree, before), holds=False)}"
    return f"{named} if {at.clause(tree)}"


def _without(tree: Tree, before: Tree) -> Tree:
    """The other operands of an "and" or "or"."""
    rest = [part for part in tree[1:] if part != before]
    return rest[0] if len(rest) == 1 else [tree[0], *rest]


def _tell_let(prose: Json, event: Json) -> StepLine:
    name, value = event["name"], event["value"]
    if isinstance(value, bool):
        return told_step(f"{'' if value else 'not '}{worded(prose, name)}.")
    if value == NONE:
        return told_step(f"there {be(name)} no {worded(prose, name)}.")
    return told_step(f"{article(prose, name)} {be(name)} {literal(shown(prose, value))}.")


def _call(steps: StepEvaluator, record: Json, live: set[str]) -> Step:
    name, slot = record["call"], steps.slots[record["as"]]
    given = [steps.expression(tree) for tree in record["given"].values()]

    def call(run: Run, states: Distribution, ended: list[Distribution]) -> Work:
        procedure = steps.library.procedures[name]
        called = []
        for values, weight in states.weights.items():
            key = name, tuple(closure(values, None) for closure in given)
            outcomes = run.called.get(key)
            if outcomes is None:
                if run.trace is not None:
                    run.tell("call", procedure=name, given=dict(zip(record["given"], map(plain, key[1]), strict=True)))
                run.depth += 1
                outcomes = yield from procedure.carry_out(run, key[1])
                run.depth -= 1
                if not run.single:  # what was rolled once is rolled anew the next time
                    run.called[key] = outcomes
            weights = {with_value(values, slot, outcome): weight * often for outcome, often in outcomes.weights.items()}
            called.append(Distribution(states.over * outcomes.over, weights))
        return mixed(called)

    return call


def _say_call(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    inputs = at.logic["procedures"][step["call"]]["inputs"]
    given = [
        f"{worded(at.words.prose, name)}: {value(at.words, tree)}"
        for name, tree in step["given"].items()
        if tree != ["value", name] and tree != default_tree(inputs[name])
    ]
    arguments = f" ({'; '.join(given)})" if given else ""
    yield Instruction(f"carry out {{procedure:{step['call']}}}{arguments}: {article(at.words.prose, step['as'])}")


def default_tree(kind: Json) -> Tree:
    """The default of an input, as an expression."""
    default = kind.get("default", False if kind["kind"] == "bool" else None)
    if isinstance(default, list):
        return ["words", *default]
    return ["word", default] if isinstance(default, str) else default


def _tell_call(prose: Json, event: Json) -> StepLine:
    return told_step(f"{{procedure:{event['procedure']}}}:")


KINDS: Iterable[ProcedureStepKind] = (
    ProcedureStepKind(
        "let",
        "Values found",
        form=BINDING,
        resolves=_let,
        says=_say_let,
        tells=_tell_let,
        gives=lambda words, step, tree: kind_of(words, tree),
        asks=(RecordField("values", ("let",), several=True),),
        assigns=(RecordField("values", ("let",), several=True),),
    ),
    ProcedureStepKind(
        "call",
        "Other procedures carried out",
        form=CALL,
        resolves=_call,
        says=_say_call,
        tells=_tell_call,
        gives=lambda words, step, name: {"kind": "outcome", "fields": words.logic["procedures"][step["call"]]["gives"]},
        asks=(RecordField("given", ("given",), several=True),),
        assigns=(RecordField("as", ("as",)),),
    ),
)
"""Their specifications."""
