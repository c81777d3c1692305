"""Inputs from the command line: NAME=VALUE, and questions about what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.basics.records import Value
from hulldown_engine.language.wording import spoken
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.inputs import MOST_NAMED, Input, WrongInput
from hulldown_terminal.display.screen import Screen, fold
from hulldown_terminal.refusals import WRONG_USE, Refused

Notes = Mapping[str, str]


def parsed(procedure: Procedure, words: Sequence[str]) -> dict[str, Any]:
    """What is said of each input; raises Refused. Lists of records are read, other values are still text."""
    found: dict[str, Any] = {}
    for word in words:
        key, sign, said = word.partition("=")
        name = key.strip().replace("-", "_")
        if not sign:
            raise Refused(f"{word!r} is no input: write NAME=VALUE, as in {_example(procedure)}", WRONG_USE)
        if name in found:
            raise Refused(f"{name} is given twice", WRONG_USE)
        found[name] = _value(procedure.inputs.get(name), said)
    return found


def _example(procedure: Procedure) -> str:
    """An input as it can be typed."""
    return next((f"{name}={one.sample}" for name, one in procedure.inputs.items()), "range=6")


def _value(one: Input | None, said: str) -> Any:
    """The text itself, or what a list of records holds; raises Refused."""
    if one is None or one.kind["kind"] != "records":
        return said
    document = parse(one.name, said.encode("utf-8", "replace"))
    if document.faults:
        because = document.faults[0].note.message
        raise Refused(f"{one.name} cannot be read: {because}; write a list, as in {one.name}={one.sample}", WRONG_USE)
    return document.value


def ask(screen: Screen, procedure: Procedure, given: Mapping[str, Any], notes: Notes) -> dict[str, Any]:
    """Ask for every input that is not given; raises Refused when there is no answer, WrongInput for what is given."""
    found = {name: procedure.inputs[name].read(said) for name, said in given.items()}
    for name, one in procedure.inputs.items():
        if name not in found:
            found[name] = _answer(screen, one, notes.get(name, ""))
    return found


def _answer(screen: Screen, one: Input, note: str) -> Value:
    """What is typed, as soon as it is legal; nothing is the default, if there is one."""
    default = f" [{one.usual}]" if one.usual else ""
    more = "; ? lists them all" if len(one.words) > MOST_NAMED else ""
    screen.show([("faint", f"{spoken(one.name)}: {one.legal}{more}{f'; {note}' if note else ''}")])
    while True:
        typed = read(screen, f"{one.name}{default} > ", f"{one.name} is missing: it is {one.legal}").strip()
        if not typed and not one.needed:
            return one.default
        if typed == "?":
            screen.show(("", line) for line in fold(", ".join(one.words) or one.legal, screen.width))
            continue
        try:
            return one.read(_value(one, typed))
        except (WrongInput, Refused) as wrong:
            screen.show([("said", str(wrong))])


def read(screen: Screen, prompt: str, otherwise: str) -> str:
    """A line that is typed; raises Refused with a sentence when there is none."""
    try:
        return screen.read(prompt)
    except (EOFError, KeyboardInterrupt):
        screen.break_off()
        raise Refused(otherwise, WRONG_USE) from None
