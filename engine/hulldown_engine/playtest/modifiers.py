"""Which modifiers of a book's procedures applied in a game: each roll is carried out again with the faces that fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from hulldown_engine.basics.dice import Dice
from hulldown_engine.basics.play import Event
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.resolver.evaluation.step_form import every_step
from hulldown_engine.resolver.modifiers import SIGNS

Json = Mapping[str, Any]


class Applied(NamedTuple):
    """A modifier: its procedure, the number that it changes, the heading above it, or none, and its name."""

    procedure: str
    number: str
    section: str
    name: str


def modifiers(logic: Json, prose: Json) -> Iterator[Applied]:
    """Every modifier of a book, in its order."""
    for procedure, record in logic.get("procedures", {}).items():
        labels = prose["procedures"][procedure]["labels"]
        for step in every_step(record["steps"]):
            for section in step["sections"] if step["step"] in SIGNS else ():
                heading = labels[section["section"]] if "section" in section else ""
                for modifier in section["modifiers"]:
                    yield Applied(procedure, step["name"], heading, labels[modifier["name"]])


def rolls(charts: Charts, events: Iterable[Event]) -> Iterator[str | Applied]:
    """The procedures that were carried out, and the modifiers that applied in them."""
    for event in events:
        if event["event"] == "resolved":
            yield from _in(charts, event)


def _in(charts: Charts, event: Event) -> Iterator[str | Applied]:
    """The procedures and modifiers of one roll, from what was given and the faces."""
    faces = iter(event["faces"])

    def throw(dice: Dice) -> tuple[int, ...]:
        return tuple(next(faces) for _ in range(dice.count))

    within = {0: str(event["procedure"])}
    yield within[0]
    for step in charts.procedures[within[0]].roll(throw, **event["given"]).trace:
        if step["step"] == "call":
            within[step["depth"] + 1] = step["procedure"]
            yield step["procedure"]
        elif step["step"] in SIGNS:
            for each in step["modifiers"]:
                yield Applied(within[step["depth"]], step["name"], each["section"], each["name"])
