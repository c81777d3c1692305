"""A roll of a procedure, told step by step: what its trace says, in rulebook English.

A text is one with slots, as those of `hulldown_engine.resolver.resolution` are: `resolution.titled` fills them in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.phrases import literal
from hulldown_engine.language.wording import article, be, number, ordinal, sentence, shown, signed, spoken
from hulldown_engine.resolver.formula_phrases import marker
from hulldown_engine.resolver.resolution import Field

Json = Mapping[str, Any]


class StepLine(NamedTuple):
    """What one step did.

    `depth` is how many procedures deep it is, `faces` are those that fell, `outcome` what the procedure came to.
    """

    depth: int
    text: str
    faces: tuple[int, ...] = ()
    outcome: tuple[Field, ...] = ()


def told(prose: Json, trace: Iterable[Json]) -> Iterator[StepLine]:
    """The lines of a trace, in order; values that are found one after the other stand in one line."""
    for (depth, together), events in groupby(trace, lambda event: (event["depth"], event["step"] == "let")):
        lines = [EVENTS[event["step"]](prose, event) for event in events]
        if together:
            lines = [_line("; ".join(line.text.removesuffix(".") for line in lines) + ".")]
        yield from (line._replace(depth=depth, text=sentence(line.text)) for line in lines)


def outcome(prose: Json, fields: Json) -> tuple[Field, ...]:
    """What a procedure came to."""
    return tuple(Field(spoken(name), literal(shown(prose, value))) for name, value in fields.items())


def _line(text: str, *faces: int) -> StepLine:
    return StepLine(0, text, faces)


# One function for each step: what it did ------------------------------------------------------------------------------


def _let(prose: Json, event: Json) -> StepLine:
    name, value = event["name"], event["value"]
    if isinstance(value, bool):
        return _line(f"{'' if value else 'not '}{spoken(name)}.")
    if value == NONE:
        return _line(f"there {be(name)} no {spoken(name)}.")
    return _line(f"{article(name)} {be(name)} {literal(shown(prose, value))}.")


def _roll(prose: Json, event: Json) -> StepLine:
    return _line(f"{printed(parse_dice(event['dice']))}: {article(event['name'])}.", *event["faces"])


def _test(prose: Json, event: Json) -> StepLine:
    by = spoken(event["by"])
    need = f"{by} {shown(prose, event['need'])}" if not isinstance(event["need"], str) else shown(prose, event["need"])
    natural = ", which decides by itself" if event["natural"] else ""
    success = f"{'' if event['success'] else 'not '}{spoken(event['name'])}"
    return _line(f"{printed(parse_dice(event['dice']))} for {need}{natural}: {success}.", *event["faces"])


def _place(prose: Json, event: Json) -> StepLine:
    return _line(f"{marker(event['name'])} is put at {number(event['value'])}.")


def _add(prose: Json, event: Json) -> StepLine:
    name = article(event["name"])
    if not _telling(event):
        return _line(f"nothing is added to {name}: {number(event['after'])}.")
    return _line(f"{name}: {_sum(event)} = {number(event['after'])}.")


def _shift(prose: Json, event: Json) -> StepLine:
    name = marker(event["name"])
    if not _telling(event):
        return _line(f"nothing moves {name} from {number(event['before'])}.")
    total = event["before"] + sum(modifier["value"] for modifier in event["modifiers"])
    stopped = f"{number(total)}, which is beyond the end of the track: " if total != event["after"] else ""
    return _line(f"{name}: {_sum(event)} = {stopped}{number(event['after'])}.")


def _sum(event: Json) -> str:
    """What a number was, and everything that was added to it."""
    return " ".join([number(event["before"]), *map(_term, _telling(event))])


def _telling(event: Json) -> list[Json]:
    """The modifiers that come to something."""
    return [modifier for modifier in event["modifiers"] if modifier["value"]]


def _term(modifier: Json) -> str:
    sign, size = signed(modifier["value"])[0], number(abs(modifier["value"]))
    return f"{'-' if sign == '-' else '+'} {size} ({literal(modifier['name'])})"


def _ended(prose: Json, event: Json) -> StepLine:
    return StepLine(0, "the outcome:", (), outcome(prose, event["outcome"]))


def _call(prose: Json, event: Json) -> StepLine:
    return _line(f"{{procedure:{event['procedure']}}}:")


def _each(prose: Json, event: Json) -> StepLine:
    return _line(f"the {ordinal(event['nth'])}: {literal(shown(prose, event['value']))}.")


def _again(prose: Json, event: Json) -> StepLine:
    return _line(f"again, the {ordinal(event['nth'])} time.")


EVENTS: Mapping[str, Callable[[Json, Json], StepLine]] = {
    "let": _let,
    "roll": _roll,
    "test": _test,
    "place": _place,
    "add": _add,
    "shift": _shift,
    "stop": _ended,
    "result": _ended,
    "call": _call,
    "each": _each,
    "again": _again,
}
"""Every event of a trace, in English."""
