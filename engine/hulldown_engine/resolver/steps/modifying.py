"""Steps that change numbers: markers that are put on tracks and moved there, and numbers that are modified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod

from hulldown_engine.basics.records import Value, plain
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import literal
from hulldown_engine.language.wording import article, number, shown, signed, worded
from hulldown_engine.resolver.evaluation.evaluator import Change, Run, StepEvaluator, Values, with_value
from hulldown_engine.resolver.evaluation.step_form import MODIFYING, NAME, PLACING, Json, RecordField
from hulldown_engine.resolver.formula_phrases import MARKER, NUMBER, marker, value
from hulldown_engine.resolver.steps.step_english import (
    Instruction,
    Modifier,
    ResolutionContext,
    StepLine,
    told_step,
)
from hulldown_engine.resolver.steps.step_kind import ProcedureStepKind
from hulldown_engine.resolver.tables import Table


def _place(steps: StepEvaluator, record: Json, live: set[str]) -> Change:
    slot, at = steps.slots[record["name"]], steps.expression(record["at"])
    least, most = record["track"]

    def change(values: Values) -> Values:
        return with_value(values, slot, max(least, min(most, at(values, None))))

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        run.tell("place", name=record["name"], value=plain(after[slot]), on=record["on"])

    return Change(change, tell)


def _say_place(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    table, _, axis = step["on"].partition(".")
    where = value(at.words, step["at"])
    prose = at.words.prose
    put = f"put {marker(prose, step['name'])} on the {worded(prose, axis)} track of {{table:{table}}}"
    yield Instruction(f"{put}, at {where}")


def _tell_place(prose: Json, event: Json) -> StepLine:
    return told_step(f"{marker(prose, event['name'])} is put at {number(event['value'])}.")


def _adding(steps: StepEvaluator, record: Json, live: set[str]) -> Change:
    """`add` and `shift`: modifiers that apply, all of them or the first of each section."""
    kind, slot = record["step"], steps.slots[record["name"]]
    sections = [_section(steps, section) for section in record["sections"]]
    least, most = record.get("track", (None, None))
    new = record.get("new", False)  # there was no such number where the step stands, whatever was done before

    def start(values: Values) -> Value:
        return 0 if new else values[slot]

    def applying(values: Values) -> list[tuple[Value, Json]]:
        return [applied for section in sections for applied in section(values)]

    def change_by(values: Values, this: Value) -> Value:
        return sum(value for value, _ in applying(values))

    modified = steps.remembered(change_by, record["sections"])

    def change(values: Values) -> Values:
        total = start(values) + modified(values, None)
        if least is not None:
            total = max(least, min(most, total))
        return with_value(values, slot, total)

    def tell(run: Run, before: Values, after: Sequence[Value]) -> None:
        modifiers = [{"value": plain(value), **about} for value, about in applying(before)]
        ends = {"before": plain(start(before)), "after": plain(after[slot])}
        run.tell(kind, name=record["name"], **ends, modifiers=modifiers)

    return Change(change, tell)


def _section(steps: StepEvaluator, section: Json) -> Callable[[Values], list[tuple[Value, Json]]]:
    """The modifiers of a section that apply: each one's value, and what it is called."""
    modifiers = [
        (
            steps.expression(modifier.get("when", True)),
            steps.expression(modifier["value"]),
            _about(steps, modifier, section),
        )
        for modifier in section["modifiers"]
    ]
    first = section["first"]

    def apply(values: Values) -> list[tuple[Value, Json]]:
        applying = []
        for holds, worth, about in modifiers:
            if holds(values, None):
                applying.append((worth(values, None), about))
                if first:
                    break
        return applying

    return apply


def _about(steps: StepEvaluator, modifier: Json, section: Json) -> Json:
    """What a modifier is called."""
    heading = steps.labels[section["section"]] if "section" in section else ""
    return {"name": steps.labels[modifier["name"]], "rule": modifier.get("rule", ""), "section": heading}


def _say_shift(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    which = "by the first of each section that applies" if step["sections"][0]["first"] else "by all that apply"
    text = f"move {marker(at.words.prose, step['name'])} {which}, not beyond the ends of its track"
    yield Instruction(text, modifiers=_modifiers(at, step))


def _say_add(at: ResolutionContext, step: Json) -> Iterator[Instruction]:
    which = "the first of each section that applies" if step["sections"][0]["first"] else "all that apply"
    named = article(at.words.prose, step["name"])
    text = f"count {named} from 0, and add" if step.get("new") else f"add to {named}"
    yield Instruction(f"{text} {which}", modifiers=_modifiers(at, step))


def _modifiers(at: ResolutionContext, step: Json) -> tuple[Modifier, ...]:
    return tuple(_modifier(at, section, modifier) for section in step["sections"] for modifier in section["modifiers"])


def _modifier(at: ResolutionContext, section: Json, modifier: Json) -> Modifier:
    heading = literal(at.labels[section["section"]]) if "section" in section else ""
    when = at.clause(modifier["when"]) if "when" in modifier else "always"
    worth = _worth(at, modifier["value"])
    name, rule = literal(at.labels[modifier["name"]]), modifier.get("rule", "")
    return Modifier(heading, name, when, worth, rule, modifier["name"], _short(at, modifier["value"]))


def _worth(at: ResolutionContext, tree: Tree) -> str:
    """The text of a modifier's value: with its sign if it is a constant, and the table that it stands in."""
    cell = _fixed(at, tree)
    if cell is None:
        return value(at.words, tree)
    if isinstance(cell, str):
        return shown(at.words.prose, cell)
    return f"{signed(cell)}, by {{table:{tree[1]}}}" if isinstance(tree, list) else signed(cell)


def _fixed(at: ResolutionContext, tree: Tree) -> Value | None:
    """The value of a constant, or of an entry of a table that is always the same one; None for any other."""
    if not isinstance(tree, list):
        return tree
    if tree[0] == "look_up" and all(isinstance(key, list) and key[0] == "word" for key in tree[2:]):
        return Table("", at.logic["tables"][tree[1]]).look_up([key[1] for key in tree[2:]])
    return None


def _short(at: ResolutionContext, tree: Tree) -> str:
    """What a modifier comes to in a word or two: a number, or a number for each of what is counted."""
    times = -1 if isinstance(tree, list) and tree[0] == "negative" else 1
    parts = tree[1:] if isinstance(tree, list) and tree[0] in ("negative", "*") else [tree]
    fixed = [cell for cell in (_fixed(at, part) for part in parts) if isinstance(cell, int | float | Fraction)]
    counted = [part for part in parts if isinstance(part, list) and _counts(at, part)]
    if len(fixed) + len(counted) < len(parts) or len(counted) > 1 or (counted and parts == [tree]):
        return ""
    return f"{signed(times * prod(fixed))}{' each' if counted else ''}"


def _counts(at: ResolutionContext, tree: Tree) -> bool:
    """Whether an expression is a number of things, as it is given."""
    kind = at.words.kinds.get(tree[1], {}) if tree[0] == "value" else {}
    return bool(kind.get("kind") == "number" and kind.get("least", -1) >= 0)


def _tell_shift(prose: Json, event: Json) -> StepLine:
    name = marker(prose, event["name"])
    if not _telling(event):
        return told_step(f"nothing moves {name} from {number(event['before'])}.")
    total = event["before"] + sum(modifier["value"] for modifier in event["modifiers"])
    stopped = f"{number(total)}, which is beyond the end of the track: " if total != event["after"] else ""
    return told_step(f"{name}: {_sum(event)} = {stopped}{number(event['after'])}.")


def _tell_add(prose: Json, event: Json) -> StepLine:
    name = article(prose, event["name"])
    if not _telling(event):
        return told_step(f"nothing is added to {name}: {number(event['after'])}.")
    return told_step(f"{name}: {_sum(event)} = {number(event['after'])}.")


def _sum(event: Json) -> str:
    """What a number was, and everything that was added to it."""
    return " ".join([number(event["before"]), *map(_term, _telling(event))])


def _telling(event: Json) -> list[Json]:
    """The modifiers that come to something."""
    return [modifier for modifier in event["modifiers"] if modifier["value"]]


def _term(modifier: Json) -> str:
    sign, size = signed(modifier["value"])[0], number(abs(modifier["value"]))
    return f"{'-' if sign == '-' else '+'} {size} ({literal(modifier['name'])})"


KINDS: Iterable[ProcedureStepKind] = (
    ProcedureStepKind(
        "place",
        "Markers placed",
        form=PLACING,
        resolves=_place,
        says=_say_place,
        tells=_tell_place,
        gives=lambda words, step, name: MARKER,
        asks=(RecordField("at", ("place", NAME)),),
        assigns=(RecordField("name", ("place", NAME)),),
    ),
    ProcedureStepKind(
        "shift",
        "Markers moved",
        form=MODIFYING,
        resolves=_adding,
        says=_say_shift,
        tells=_tell_shift,
        gives=lambda words, step, name: MARKER,
        takes=(RecordField("name", ("shift",)),),
        assigns=(RecordField("name", ("shift",)),),
    ),
    ProcedureStepKind(
        "add",
        "Numbers modified",
        form=MODIFYING,
        resolves=_adding,
        says=_say_add,
        tells=_tell_add,
        gives=lambda words, step, name: NUMBER,
        takes=(RecordField("name", ("add",)),),
        assigns=(RecordField("name", ("add",)),),
    ),
)
"""Their specifications."""
