"""A roll told step by step: what was looked up, which dice fell, what modified what, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from hulldown_compiler.odds.situations import named, said, with_unit
from hulldown_engine import Record
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import joined, number, ordinal, signed, worded
from hulldown_engine.resolver.evaluation.step_form import (
    BINDING,
    CALL,
    FOR_EACH,
    MODIFYING,
    PLACING,
    REPETITION,
    STOP,
    THROW,
    TRIAL,
    Form,
    Json,
    require_forms,
)
from hulldown_engine.resolver.steps.procedure_steps import EVENT_KINDS
from hulldown_engine.telling.lines import HEADING
from hulldown_terminal.display.screen import Laid

Told = Callable[[Json, Json], Iterator[str]]
"""What one step did, in lines: called with the prose of the book, and with the step of the trace."""

INDENT = "  "


def steps(prose: Json, trace: Iterable[Json]) -> Iterator[Laid]:
    """What each step did; the steps of a procedure that was called stand to the right."""
    for step in trace:
        form = EVENT_KINDS[step["step"]].form
        if form is not STOP or step["depth"]:
            yield from (("", INDENT * step["depth"] + line) for line in TOLD[form](prose, step))


def outcome(prose: Json, gives: Json, came: Record) -> Iterator[Laid]:
    """What came of it, field by field."""
    yield HEADING, "Outcome"
    rows = [[worded(prose, name), with_unit(prose, gives[name], value)] for name, value in came.items()]
    yield from (("", INDENT + line) for line in columns(rows))


# One function for each form: what it did ------------------------------------------------------------------------------


def _binding(prose: Json, step: Json) -> Iterator[str]:
    tables = joined([_table(prose, name) for name in step["tables"]], "or")
    yield f"{worded(prose, step['name'])}: {said(prose, step['value'])}{f', from {tables}' if tables else ''}"


def _table(prose: Json, name: str) -> str:
    """What a table is called: its title, or the field of a card."""
    _, _, field = name.partition(".")
    return worded(prose, field) if field else str(prose["tables"][name]["title"])


def _dice(step: Json) -> str:
    """The dice, and the faces that fell."""
    faces = [str(face) for face in step["faces"]]
    total = f", {sum(step['faces'])} together" if len(faces) > 1 else ""
    return f"{printed(parse_dice(step['dice']))} rolled {joined(faces)}{total}"


def _throw(prose: Json, step: Json) -> Iterator[str]:
    yield f"{worded(prose, step['name'])}: {_dice(step)}"


def _trial(prose: Json, step: Json) -> Iterator[str]:
    name, end = worded(prose, step["name"]), "success" if step["success"] else "failure"
    total = sum(step["faces"])
    if step["natural"]:
        yield f"{name}: {_dice(step)}, a natural {total}, {_needed(prose, step)}: {end} by itself"
    else:
        yield f"{name}: {_dice(step)}, {_needed(prose, step)}: {end}"


def _needed(prose: Json, step: Json) -> str:
    """What a test needed: a number, or a word."""
    need = step["need"]
    if isinstance(need, str):
        return "nothing needed" if need == "automatic" else f"need {worded(prose, need)}"
    return f"{number(need)} or {'more' if step['by'] == 'at_least' else 'less'} needed"


def _placing(prose: Json, step: Json) -> Iterator[str]:
    table, _, axis = step["on"].partition(".")
    where = f"{worded(prose, axis)} {number(step['value'])} of {_table(prose, table)}"
    yield f"{worded(prose, step['name'])}: put on {where}"


def _modifying(prose: Json, step: Json) -> Iterator[str]:
    """A number or a marker that is modified, and below it every modifier that applied."""
    name, before, after = worded(prose, step["name"]), number(step["before"]), number(step["after"])
    modifiers = step["modifiers"]
    if not modifiers:
        yield f"{name}: {after}, no modifier applies"
        return
    moved = f"from {before} to {after}" if step["step"] == "shift" else f"{before} becomes {after}"
    moved = f"stays {'on ' if step['step'] == 'shift' else ''}{after}" if before == after else moved
    stopped = step["before"] + sum(modifier["value"] for modifier in modifiers) != step["after"]
    yield f"{name}: {moved}{', the end of the track' if stopped else ''}"
    rows = [
        [signed(modifier["value"]), modifier["name"], modifier["section"], _rule(modifier)] for modifier in modifiers
    ]
    yield from (INDENT + line for line in columns(rows, right=(0,)))


def _rule(modifier: Json) -> str:
    return f"({modifier['rule']})" if modifier["rule"] else ""


def _call(prose: Json, step: Json) -> Iterator[str]:
    inputs = ", ".join(named(prose, name, value) for name, value in step["given"].items())
    yield f"{prose['procedures'][step['procedure']]['title']}{f', with {inputs}' if inputs else ''}:"


def _outcome(prose: Json, step: Json) -> Iterator[str]:
    """What a procedure that was called comes to."""
    came = step["outcome"]
    if len(came) == 1:
        yield from (f"{worded(prose, name)}: {said(prose, value)}" for name, value in came.items())
    else:
        yield f"outcome: {', '.join(named(prose, name, value) for name, value in came.items())}"


def _each(prose: Json, step: Json) -> Iterator[str]:
    fields = ", ".join(named(prose, name, value) for name, value in step["value"].items())
    yield f"{worded(prose, step['name'])} {step['nth']}: {fields}"


def _repetition(prose: Json, step: Json) -> Iterator[str]:
    yield f"again, for the {ordinal(step['nth'])} time:"


TOLD: Mapping[Form, Told] = {
    BINDING: _binding,
    THROW: _throw,
    TRIAL: _trial,
    PLACING: _placing,
    MODIFYING: _modifying,
    CALL: _call,
    STOP: _outcome,
    FOR_EACH: _each,
    REPETITION: _repetition,
}
"""What each form of step did; a branch adds nothing to a trace."""

require_forms("telling", TOLD, {kind.form for kind in EVENT_KINDS.values() if kind.tells})
