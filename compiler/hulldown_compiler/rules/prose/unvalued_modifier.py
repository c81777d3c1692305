"""A modifier on the printed aid without a number.

## Why it hurts

Whoever has only the sheet reads that the range modifies the roll, and not by how much. A number, or a number for each
of what is counted, is found by itself, and so is a table that stands on the aid; anything else has to be said.

## Example

    # book.yaml
    kind: reference
    aid:
      - title: Fire
        parts: [{procedure: fire}]
    # procedures.yaml
    procedures:
      fire:
        title: Fire
        source: {house: tried}
        inputs: {range: 0..20, shaken: 0..3}
        gives: {roll: -40..20}
        steps:
          - roll: {die: 1d20}
          - add: die
            modifiers:
              - {name: each marker, value: -shaken}
              - {name: range, value: -range - 2}
        result: {roll: die}

## Instead

    # book.yaml
    kind: reference
    aid:
      - title: Fire
        parts: [{procedure: fire, modifiers: {range: "-2, and -1 each hex"}}]
    # procedures.yaml
    procedures:
      fire:
        title: Fire
        source: {house: tried}
        inputs: {range: 0..20, shaken: 0..3}
        gives: {roll: -40..20}
        steps:
          - roll: {die: 1d20}
          - add: die
            modifiers:
              - {name: each marker, value: -shaken}
              - {name: range, value: -range - 2}
        result: {roll: die}

## See also

HD683, HD685
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.sheets import parts
from hulldown_compiler.bundle.writer import charted, told
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted
from hulldown_engine.resolver.resolution import resolution, titled
from hulldown_engine.resolver.steps.step_english import Instruction, Modifier


def check(book: Book) -> Iterator[Note]:
    """Modifiers of procedures on the aid that come to no number there."""
    shown = [part for part in parts(book.declared) if part.thing(book.charts)[0]]
    if not shown:
        return
    logic, prose = charted(book), told(book)
    tables = {part.model.table for part in shown}
    for part in shown:
        key, name = part.thing(book.charts)
        if key != "procedure":
            continue
        for modifier in _modifiers(resolution(logic, prose, name).steps):
            label = prose["procedures"][name]["labels"][modifier.label]
            by_table = any(f"the entry of {{table:{table}}}" in modifier.value for table in tables)
            if not (modifier.short or by_table or label in part.model.modifiers):
                said = titled(prose, modifier.value)
                message = f"the modifier {quoted(label)} has no number on the aid; it is {said}"
                hint = f"say it under 'modifiers' in a few words: {{{label}: -2 each}}"
                yield Note(part.at("procedure"), message, hint)


def _modifiers(steps: Iterable[Instruction]) -> Iterator[Modifier]:
    for step in steps:
        yield from step.modifiers
        yield from _modifiers(step.items)
