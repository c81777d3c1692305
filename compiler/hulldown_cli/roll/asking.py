"""Inputs from the command line: NAME=VALUE, and questions about what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.basics.records import Value
from hulldown_engine.language.wording import worded
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import MOST_NAMED, Input, WrongInput
from hulldown_terminal.display.screen import Screen, fold
from hulldown_terminal.refusals import WRONG_USE, Refused

Notes = Mapping[str, str]


def parsed(procedure: Procedure, words: Sequence[str]) -> dict[str, Any]:
    """What is said of each input; raises Refused. Lists of records are read, other values are still text."""
    values: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        name = key.strip().replace("-", "_")
        if not sign:
            raise Refused(f"{word!r} is no input: write NAME=VALUE, as in {_example(procedure)}", WRONG_USE)
        if name in values:
            raise Refused(f"{name} is given twice", WRONG_USE)
        values[name] = _value(procedure.inputs.get(name), value)
    return values


def _example(procedure: Procedure) -> str:
    """An input as it can be typed."""
    return next((f"{name}={parameter.sample}" for name, parameter in procedure.inputs.items()), "range=6")


def _value(parameter: Input | None, text: str) -> Any:
    """The text itself, or what a list of records holds; raises Refused."""
    if parameter is None or parameter.kind["kind"] != "records":
        return text
    document = parse(parameter.name, text.encode("utf-8", "replace"))
    if document.faults:
        because = document.faults[0].note.message
        raise Refused(
            f"{parameter.name} cannot be read: {because}; write a list, as in {parameter.name}={parameter.sample}",
            WRONG_USE,
        )
    return document.value


def ask(screen: Screen, procedure: Procedure, given: Mapping[str, Any], notes: Notes) -> dict[str, Any]:
    """Ask for every input that is not given; raises Refused when there is no answer, WrongInput for what is given."""
    values = {name: procedure.inputs[name].read(text) for name, text in given.items()}
    for name, parameter in procedure.inputs.items():
        if name not in values:
            values[name] = _answer(screen, parameter, notes.get(name, ""))
    return values


def _answer(screen: Screen, parameter: Input, note: str) -> Value:
    """What is typed, as soon as it is legal; nothing is the default, if there is one."""
    default = f" [{parameter.usual}]" if parameter.usual else ""
    more = "; ? lists them all" if len(parameter.words) > MOST_NAMED else ""
    name = worded({"labels": parameter.labels}, parameter.name)
    screen.show([("faint", f"{name}: {parameter.legal}{more}{f'; {note}' if note else ''}")])
    while True:
        typed = read(
            screen, f"{parameter.name}{default} > ", f"{parameter.name} is missing: it is {parameter.legal}"
        ).strip()
        if not typed and not parameter.needed:
            return parameter.default
        if typed == "?":
            screen.show(("", line) for line in fold(", ".join(parameter.words) or parameter.legal, screen.width))
            continue
        try:
            return parameter.read(_value(parameter, typed))
        except (WrongInput, Refused) as wrong:
            screen.show([("said", str(wrong))])


def read(screen: Screen, prompt: str, otherwise: str) -> str:
    """A line that is typed; raises Refused with a sentence when there is none."""
    try:
        return screen.read(prompt)
    except (EOFError, KeyboardInterrupt):
        screen.break_off()
        raise Refused(otherwise, WRONG_USE) from None
