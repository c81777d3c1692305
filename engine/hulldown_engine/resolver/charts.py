"""A book's tables, cards and procedures, ready to be used: rolled, or enumerated for their exact odds.

    from hulldown_engine import Seeded, Thrower, load_book

    fire = load_book("open-fire").procedure("ap-fire")
    chances = fire.odds(firer="M26", target="Jagdtiger", range=6)      # {outcome: Fraction}, the most likely first
    killed = sum(chance for outcome, chance in chances.items() if outcome["result"] == "killed")
    rolled = fire.roll(Thrower(Seeded(), 1944), firer="M26", target="Jagdtiger", range=6)
    rolled.outcome["result"], rolled.faces, rolled.trace

Inputs are given by name, as JSON data or as text; those with a default may be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from hulldown_engine.basics.dice import Dice, Source, natural_results, parse_dice
from hulldown_engine.basics.records import NONE, NoField, Record, Value, no_field
from hulldown_engine.resolver.distributions import Distribution, certain, thrown
from hulldown_engine.resolver.evaluation.evaluator import Library, Run, StepEvaluator
from hulldown_engine.resolver.formulas import Cards
from hulldown_engine.resolver.inputs import NO_LABELS, Input, Labels, read_all
from hulldown_engine.resolver.procedures import Steps
from hulldown_engine.resolver.projections import projected
from hulldown_engine.resolver.tables import Table, value

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Rolled:
    """One roll of a procedure: its outcome, all faces thrown, and a trace of its steps.

    The outcome is a record: `outcome["result"]` is one field, `outcome.items()` are all. A step of the trace is a
    mapping with its `step` (as in the procedure), its `depth` (how many calls deep), and what it did.
    """

    outcome: Record
    faces: tuple[int, ...]
    trace: tuple[dict[str, Any], ...]


class Procedure:
    """A procedure of a book, to be rolled or enumerated."""

    def __init__(self, name: str, title: str, record: Json, library: Library, labels: Labels = NO_LABELS) -> None:
        self.name = name
        self.title = title
        self.inputs = {
            parameter: Input(parameter, kind, library.cards, labels) for parameter, kind in record["inputs"].items()
        }
        self.gives: Json = record["gives"]
        self._steps = library.procedures[name]
        self._of_field = cache(lambda field: Steps(title, projected(record, field), self._steps.labels, library))

    def given(self, inputs: Mapping[str, Any]) -> tuple[Any, ...]:
        """The values of all inputs, in order; raises WrongInput for those the procedure does not take."""
        return tuple(read_all(self.inputs, inputs).values())

    def odds(self, /, **inputs: Any) -> dict[Record, Fraction]:
        """The exact probability of each outcome, the most likely first.

        Raises WrongInput for inputs that the procedure does not take, and OffTable for a value that a table lacks.
        """
        return self.odds_of(read_all(self.inputs, inputs))

    def odds_of(self, values: Mapping[str, Value]) -> dict[Record, Fraction]:
        """As `odds`, but from values that have been read already, one for each input."""
        return _ordered(_every_way(self._steps, tuple(values[name] for name in self.inputs)))

    def spread(self, name: str, /, **inputs: Any) -> dict[Value, Fraction]:
        """The exact probability of each value of one field of the outcome, the most likely first.

        Raises as `odds` does, except for what only other fields need; and NoField where there is no such field.
        """
        if name not in self.gives:
            raise NoField(no_field(name, self.gives))
        outcomes = _every_way(self._of_field(name), self.given(inputs))
        return {outcome[0]: chance for outcome, chance in _ordered(outcomes).items()}

    def rolling(
        self, trace: list[dict[str, Any]] | None = None, /, **inputs: Any
    ) -> Generator[Dice, tuple[int, ...], Rolled]:
        """Roll once, as a generator: it yields dice to throw, is sent their faces, and returns the result.

        Steps are appended to `trace` as they are done, so that it can be read before the dice are thrown. Raises
        WrongInput and OffTable.
        """
        return self._rolling(Run(single=True, trace=[] if trace is None else trace), inputs)

    def quietly(self, /, **inputs: Any) -> Generator[Dice, tuple[int, ...], Rolled]:
        """As `rolling`, for who wants the outcome alone: nothing is told of the steps, which takes less time."""
        return self._rolling(Run(single=True), inputs)

    def _rolling(self, run: Run, inputs: Mapping[str, Any]) -> Generator[Dice, tuple[int, ...], Rolled]:
        faces: list[int] = []
        work = self._steps.carry_out(run, self.given(inputs))
        answer: Distribution | None = None
        while True:
            try:
                dice = work.send(answer)  # type: ignore[arg-type]
            except StopIteration as done:
                return Rolled(next(iter(done.value.weights)), tuple(faces), tuple(run.trace or ()))
            fell = yield dice
            faces += fell
            answer = certain(fell)

    def roll(
        self,
        throw: Callable[[Dice], tuple[int, ...]],
        trace: list[dict[str, Any]] | None = None,
        /,
        **inputs: Any,
    ) -> Rolled:
        """Roll once with `throw`: `Thrower(Seeded(), seed)`, or any function from dice to their faces.

        Steps are appended to `trace` as they are done, as by `rolling`. Raises WrongInput and OffTable.
        """
        rolling = self.rolling(trace, **inputs)
        try:
            dice = next(rolling)
            while True:
                dice = rolling.send(throw(dice))
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]


def _every_way(steps: StepEvaluator, given: Sequence[Value]) -> Distribution:
    """The distribution of the outcomes of some steps, over all results of their dice."""
    work = steps.carry_out(Run(), given)
    answer: Distribution | None = None
    try:
        while True:
            answer = thrown(work.send(answer))  # type: ignore[arg-type]  # the first one asks for nothing
    except StopIteration as done:
        return done.value  # type: ignore[no-any-return]


def _ordered(outcomes: Distribution) -> dict[Record, Fraction]:
    """The probability of each outcome, the most likely first."""
    ordered = sorted(outcomes.weights.items(), key=lambda item: (-item[1], str(item[0])))
    return {outcome: Fraction(weight, outcomes.over) for outcome, weight in ordered}


class Thrower:
    """Throws dice from a source; `state` is the state of the source, and advances with every throw."""

    def __init__(self, source: Source, state: int = 0) -> None:
        self.source = source
        self.state = state

    def __call__(self, dice: Dice) -> tuple[int, ...]:
        """Throw dice and return their faces; raises LookupError when the source gives none."""
        faces = []
        for _ in range(dice.count):
            drawn = self.source.draw(self.state, dice.sides)
            if drawn is None:
                raise LookupError(f"the {self.source.name} dice have no face of their own")
            self.state, face = drawn
            faces.append(face)
        return tuple(faces)


class Charts:
    """The tables, cards and procedures of one book; raises KeyError for a malformed bundle."""

    def __init__(self, logic: Json, prose: Json) -> None:
        titled: Json = prose.get("tables", {})
        tables: Json = logic.get("tables", {})
        self.tables = {name: Table(titled[name]["title"], record) for name, record in tables.items()}
        self.cards: Cards = _cards(logic)
        naturals = {parse_dice(dice): natural_results(rule) for dice, rule in logic.get("naturals", {}).items()}
        self.library = library = Library(self.tables, self.cards, naturals)
        records: Json = logic.get("procedures", {})
        texts: Json = prose.get("procedures", {})
        labels: Labels = {**prose.get("labels", {}), **_printed_names(prose)}
        for name, record in records.items():
            library.procedures[name] = Steps(texts[name]["title"], record, texts[name]["labels"], library)
        self.procedures = {
            name: Procedure(name, texts[name]["title"], record, library, labels) for name, record in records.items()
        }


def _cards(logic: Json) -> Cards:
    """Catalogue -> card -> field -> value: tables as `Table`, and `none` for a field that a card leaves out."""
    return {
        catalogue: {name: _card(name, card, record["fields"]) for name, card in record["cards"].items()}
        for catalogue, record in logic.get("catalogues", {}).items()
    }


def _card(name: str, card: Json, fields: Json) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field, kind in fields.items():
        if field not in card:
            values[field] = NONE
        elif kind["kind"] == "table":
            shape = {"axes": kind["axes"], "cells": kind["cells"]}
            values[field] = Table(f"{name}, {field.replace('_', ' ')}", {**shape, "rows": card[field]})
        else:
            values[field] = value(card[field])
    return values


def _printed_names(prose: Json) -> Labels:
    """What cards with a printed name can be called: by their labels, and by that."""
    labels, cards = prose.get("labels", {}), prose.get("cards", {})
    return {card: (*labels.get(card, ()), texts["name"]) for card, texts in cards.items() if "name" in texts}
