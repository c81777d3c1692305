"""An example that does not come out as it says.

## Why it hurts

Readers learn a procedure from its examples, and believe them more than its steps. When the two disagree, one of them is
wrong, and nobody at the table can tell which. So every example is carried out with its dice, and a book whose own
examples fail does not compile.

## Example

    procedures:
      night-shot:
        title: Night Shot
        source: {house: fair by day}
        inputs: {dark: bool}
        gives: {total: -2..10, hit: bool}
        steps:
          - roll: {die: 1d10}
          - add: die
            modifiers:
              - {name: in the dark, when: dark, value: -3}
        result: {total: die, hit: die >= 6}
        examples:
          - example: a 7 in the dark
            given: {dark: true}
            dice: [7]
            expect: {total: 5, hit: false}

## Instead

    procedures:
      night-shot:
        title: Night Shot
        source: {house: fair by day}
        inputs: {dark: bool}
        gives: {total: -2..10, hit: bool}
        steps:
          - roll: {die: 1d10}
          - add: die
            modifiers:
              - {name: in the dark, when: dark, value: -3}
        result: {total: die, hit: die >= 6}
        examples:
          - example: a 7 in the dark
            given: {dark: true}
            dice: [7]
            expect: {total: 4, hit: false}

## See also

HD115, HD420
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.examples import Example, Refused, carried_out, differences, examples
from hulldown_compiler.position import Note
from hulldown_compiler.rules import endless_procedure
from hulldown_compiler.suggest import did_you_mean
from hulldown_engine.charts import Procedure


def check(book: Book) -> Iterator[Note]:
    """Every example is carried out with its dice; what came out is in the message."""
    if endless_procedure.bounded(book):
        for example in examples(book):
            if example.procedure in book.charts.procedures:
                yield from _checked(book.working_charts.procedures[example.procedure], example)


def _checked(procedure: Procedure, example: Example) -> Iterator[Note]:
    """What is wrong with one example, if anything is."""
    for name in example.record["expect"]:
        if name not in procedure.gives:
            hint = did_you_mean(name, procedure.gives) or f"it gives {', '.join(procedure.gives)}"
            yield Note(example.at(f"expect.{name}"), f"{procedure.name!r} gives no {name!r}", hint)
            return
    rolled = carried_out(procedure, example)
    if isinstance(rolled, Refused):
        yield Note(example.at(rolled.key), rolled.message, rolled.hint)
    elif found := differences(procedure, rolled, example.record["expect"]):
        hint = "mend the example, or the procedure; 'hulldown roll' shows every step"
        yield Note(
            example.at(f"expect.{next(iter(found))}"), f"it comes out otherwise: {'; '.join(found.values())}", hint
        )
