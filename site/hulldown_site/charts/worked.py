"""Examples, worked: each is rolled by the engine with its own dice, and every step of it is told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from hulldown_compiler.publish import QUESTIONS, Json, Published
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.records import plain
from hulldown_engine.language.wording import sentence, shown
from hulldown_engine.resolver.charts import Rolled, Thrower
from hulldown_engine.resolver.steps.step_english import Field, StepLine, told_outcome
from hulldown_engine.resolver.telling import told
from hulldown_site.html import text
from hulldown_site.html.cells import cell
from hulldown_site.html.markup import details, element, escape, listed
from hulldown_site.html.source import source, unprinted


def examples(book: Published, records: Iterable[Json], procedure: str = "", *, opened: bool = False) -> str:
    """Examples one below the other, closed; the first may be open. In a rule, each names its procedure."""
    drawn = [_worked(book, example, procedure) for example in records]
    if opened and drawn:
        drawn[0] = drawn[0].replace("<details", "<details open", 1)
    return "".join(drawn)


def _example(book: Published, record: Json, procedure: str, *, naming: bool) -> str:
    given, dice = record.get("given", {}), Scripted(*record.get("dice", ()))
    name = f"{text.thing(book, 'procedure', procedure)}: " if naming else ""
    question = element("p", name + _given(book, procedure, given), "hd-given")
    if "refused" in record:
        came = _refused(record)
    else:
        noted = book.noting(procedure)
        noted.used.clear()
        came = _steps(book, noted.procedure.roll(Thrower(dice), **given)) + unprinted(book, noted.used)
    return _titled(record, [question, came, source(book, record.get("source"))])


def _titled(record: Json, parts: Iterable[str]) -> str:
    """An example under its title."""
    return details(escape(sentence(record["example"])), " ".join(["", *parts]), "hd-example")


def _refused(record: Json) -> str:
    """Why nothing comes of an example."""
    return element("p", f"<i>Not allowed</i>: {escape(record['refused'])}.")


def _worked(book: Published, record: Json, procedure: str) -> str:
    """An example of any sort."""
    if "ask" in record:
        return _asked(book, record)
    if "table" in record:
        return _looked_up(book, record)
    return _example(book, record, record.get("procedure", procedure), naming=not procedure)


def _looked_up(book: Published, record: Json) -> str:
    """A table looked up: by what, and what stands there."""
    given = [_given_value(book, name, value) for name, value in record["given"].items()]
    table = text.thing(book, "table", record["table"])
    fields = [Field(book.worded(name), _plainly(value)) for name, value in record.get("expect", {}).items()]
    answer = _refused(record) if "refused" in record else result(book, fields)
    question = element("p", f"{table}: {'; '.join(given)}", "hd-given")
    return _titled(record, [question, answer, source(book, record.get("source"))])


def _asked(book: Published, record: Json) -> str:
    """A question about a position in play: the position, what is asked, the dice, and the answer."""
    question = QUESTIONS[record["ask"]]
    units = record["position"].get("units", {})
    stands = listed((_stands(book, name, unit) for name, unit in units.items()), "ul", "hd-position")
    besides = [
        element("p", _given_value(book, name, value), "hd-given")
        for name, value in record["position"].items()
        if name != "units"
    ]
    given = [_given_value(book, name, value) for name, value in record.get("given", {}).items()]
    answer = [Field(book.worded(name), _plainly(value)) for name, value in record["expect"].items()]
    parts = [
        stands if units else "",
        *besides,
        element("p", "; ".join([escape(sentence(question.says)), *given]), "hd-given"),
        _dice(record.get("dice", ())),
        result(book, answer),
        source(book, record.get("source")),
    ]
    return _titled(record, filter(None, parts))


def _dice(faces: Iterable[int]) -> str:
    return "".join(element("b", str(face), "hd-die") for face in faces)


def _stands(book: Published, name: str, unit: Json) -> str:
    """A unit of a position, and what is said of it."""
    card = unit.get("type")
    called = f"{escape(name)} {text.thing(book, 'card', card)}" if card else text.unit_card(book, name)
    facts = [
        escape(book.worded(key)) if value is True else f"{escape(book.worded(key))} {_told(value)}"
        for key, value in unit.items()
        if key != "type"
    ]
    return ", ".join([called, *facts])


def _given_value(book: Published, name: str, value: Any) -> str:
    return f"<span>{escape(book.worded(name))}</span> {_told(value)}"


def _told(value: Any) -> str:
    return escape(_plainly(value))


def _plainly(value: Any) -> str:
    """A value of an example of play in a reader's words."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plainly(item)}" for name, item in value.items())
    if isinstance(value, list):
        return ", ".join(map(_plainly, value)) or "none"
    return ("yes" if value else "no") if isinstance(value, bool) else re.sub("[:-]", " ", str(value))


def _given(book: Published, procedure: str, given: Json) -> str:
    """What an example gives; what it leaves out is as usual."""
    kinds = book.logic["procedures"][procedure]["inputs"]
    parts = [
        f"<span>{escape(book.worded(name))}</span> {_value(book, kinds[name], value)}" for name, value in given.items()
    ]
    return "; ".join(parts) or "Nothing is given."


def _value(book: Published, kind: Json, value: Any) -> str:
    if kind["kind"] == "records":
        return ", ".join(f"({escape(shown(book.prose, record))})" for record in value) or "none"
    unit = f" {escape(kind['unit'])}" if "unit" in kind else ""
    return cell(book, kind, value) + unit


def _steps(book: Published, rolled: Rolled) -> str:
    """Every step that was taken, and what came of it."""
    lines = list(told(book.prose, rolled.trace))
    steps = listed((_line(book, line) for line in lines[:-1]), "ol", "hd-worked")
    came = result(book, told_outcome(book.prose, plain(rolled.outcome)))
    return f"{steps if lines[:-1] else ''} {came}"


def _line(book: Published, line: StepLine) -> str:
    inside = " ".join(filter(None, [_dice(line.faces), text.line(book, line.text), result(book, line.outcome)]))
    return element("div", inside, style=f"margin-left:{line.depth * 1.2:.1f}rem") if line.depth else inside


def result(book: Published, fields: Iterable[Field]) -> str:
    """An outcome: its fields, each with its value."""
    pairs = [f"<span><i>{escape(field.name)}</i> {text.line(book, field.said)}</span>" for field in fields]
    return element("span", " ".join(pairs), "hd-outcome") if pairs else ""
