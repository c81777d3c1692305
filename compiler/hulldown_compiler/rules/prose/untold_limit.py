"""A modifier on the printed aid that applies within a limit which the aid does not tell.

## Why it hurts

On the aid a modifier has its name and its number. *Close range, +2* is of no use to whoever has only the sheet: how
near is close? The number stands in the condition, or in the note of the input that says yes or no to it.

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
        inputs:
          range: 0..20
          watched: {bool: true, note: a friend is within 3 hexes}
        gives: {roll: 0..20}
        steps:
          - roll: {die: 1d10}
          - add: die
            modifiers:
              - {name: close range, when: range <= 4, value: 2}
              - {name: a friend within 3 hexes, when: watched, value: 1}
        result: {roll: die}

## Instead

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
        inputs:
          range: 0..20
          watched: {bool: true, note: a friend is within 3 hexes}
        gives: {roll: 0..20}
        steps:
          - roll: {die: 1d10}
          - add: die
            modifiers:
              - {name: close range (up to 4), when: range <= 4, value: 2}
              - {name: a friend within 3 hexes, when: watched, value: 1}
        result: {roll: die}

## See also

HD684, HD685
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.sheets import SheetPart, parts
from hulldown_compiler.bundle.writer import charted, told
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.ir.procedure_visitors import modifiers
from hulldown_engine.language.expressions import COMPARISONS
from hulldown_engine.language.wording import joined
from hulldown_engine.resolver.evaluation.step_form import every_step
from hulldown_engine.resolver.resolution import resolution, titled
from hulldown_engine.resolver.steps.step_english import Instruction

NUMBER = re.compile(r"\d+(?:\.\d+)?")


def check(book: Book) -> Iterator[Note]:
    """Modifiers of procedures on the aid with a number in their condition that stands in no words of theirs there."""
    shown = [part for part in parts(book.declared) if part.thing(book.charts)[0] == "procedure"]
    if not shown:
        return
    logic, prose = charted(book), told(book)
    for part in shown:
        name = part.thing(book.charts)[1]
        said = dict(_said(resolution(logic, prose, name).steps))
        texts = prose["procedures"][name]
        steps = every_step(logic["procedures"][name]["steps"])
        for modifier in (one for step in steps for one in modifiers(step) if one.get("when") is not None):
            label = texts["labels"][modifier["name"]]
            limits = dict(_limits(modifier["when"], texts.get("notes", {})))
            untold = [number for number in limits if number not in _told(part, label)]
            if untold:
                why = next(filter(None, (limits[number] for number in untold)), "")
                when = why or f"it is when {titled(prose, said[modifier['name']])}"
                message = f"the aid does not tell {joined(untold, 'and')} of the modifier {quoted(label)}: {when}"
                yield Note(part.at("procedure"), message, "have its name tell it, or what the part 'says'")


def _said(steps: Iterable[Instruction]) -> Iterator[tuple[int, str]]:
    """The conditions of modifiers in English, by the indexes of their names."""
    for step in steps:
        yield from ((modifier.label, modifier.when) for modifier in step.modifiers)
        yield from _said(step.items)


def _told(part: SheetPart, label: str) -> set[str]:
    """The numbers that the aid tells of a modifier: in its name, its short form, and the words of the part."""
    return set(NUMBER.findall(" ".join((label, part.model.modifiers.get(label, ""), part.model.says or ""))))


def _limits(tree: Any, notes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The numbers of a condition, each with the note that it is from, or nothing where something is compared with it.

    Whether there is any of something is no limit.
    """
    if not isinstance(tree, list):
        return
    if tree[0] == "value":
        yield from ((number, notes[tree[1]]) for number in NUMBER.findall(notes.get(tree[1], "")))
    elif tree[0] in COMPARISONS:
        yield from ((f"{side:g}", "") for side in tree[1:] if type(side) in (int, float) and side)
    else:
        for inside in tree[1:]:
            yield from _limits(inside, notes)
