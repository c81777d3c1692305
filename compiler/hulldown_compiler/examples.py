"""The examples of a book: each is carried out by the engine, and what comes out is held against what it promises."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.book import Book
from hulldown_compiler.position import Position
from hulldown_engine.charts import Charts, Procedure, Rolled, Thrower
from hulldown_engine.dice import Scripted
from hulldown_engine.inputs import WrongInput
from hulldown_engine.records import plain
from hulldown_engine.tables import OffTable

Json = Mapping[str, Any]


class Example(NamedTuple):
    """One example: its procedure, what is given and expected, and where it is written (its parts by their keys)."""

    procedure: str
    record: Json
    places: Mapping[str, Position]


def examples(book: Book) -> Iterator[Example]:
    """Every example of the procedures and rule sections, in the order they are written."""
    for chart in book.charts.of("procedure"):
        for nth, one in enumerate(chart.model.examples):
            keys = ("procedure", "given", "dice", "expect")
            places = {key: chart.at("examples", nth, key, key=True) for key in keys if getattr(one, key) is not None}
            places[""] = chart.at("examples", nth, "example")
            yield Example(one.procedure or chart.name, one.model_dump(exclude_none=True), places)
    for section in book.rules.values():
        for nth, record in enumerate(section.record["examples"]):
            marks = section.record["@"]["examples"][nth]
            places = {key: Position(section.path, *mark) for key, mark in marks.items()}
            yield Example(record.get("procedure", ""), record, places)


def carried_out(charts: Charts, example: Example) -> Rolled | str:
    """One roll of an example, or the sentence that says why there is none."""
    procedure = charts.procedures[example.procedure]
    dice = Scripted(*example.record.get("dice", ()))
    throw = Thrower(dice)
    try:
        rolled = procedure.roll(throw, **example.record.get("given", {}))
    except (WrongInput, OffTable) as refused:
        return str(refused)
    except IndexError:
        return f"{len(dice.faces)} dice are not enough"
    except ValueError as wrong:
        return str(wrong)
    if throw.state < len(dice.faces):
        return f"only {throw.state} of the {len(dice.faces)} dice are rolled"
    return rolled


def differences(procedure: Procedure, rolled: Rolled, expected: Json) -> list[str]:
    """What came out otherwise than an example expects."""
    came = dict(rolled.outcome.items())
    return [
        f"{name} is {_said(plain(came[name]))}"
        for name, value in expected.items()
        if name in procedure.gives and plain(came[name]) != value
    ]


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(_said, value)) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)
