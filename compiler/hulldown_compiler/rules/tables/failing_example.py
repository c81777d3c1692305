"""An example that does not come out as it says.

## Why it hurts

Readers learn a procedure from its examples, and believe them more than its steps. When the two disagree, one of them is
wrong, and nobody at the table can tell which. So every example is carried out with its dice, and a book whose own
examples fail does not compile. The same goes for examples of paragraphs, which readers never see: they say what their
author meant, and so a reference that leads elsewhere, or a step that is gone, is told as soon as it is saved. An
example that has `refused` in place of `expect` must not come out at all.

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

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import gamebook_examples
from hulldown_compiler.analysis.examples.checking import (
    CELL,
    RefusedExample,
    answered,
    carried_out,
    differences,
    looked_up,
    question,
)
from hulldown_compiler.analysis.examples.questions import QUESTIONS
from hulldown_compiler.analysis.examples.reading import reading
from hulldown_compiler.analysis.playable import can_be_set_up, story_rules, working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.rules.tables import endless_procedure
from hulldown_compiler.source.scalars import written
from hulldown_engine.basics.records import Record, plain
from hulldown_engine.resolver.charts import Procedure

Outcome = Mapping[str, Any] | Record

MANY = 100
"""New examples that several processes play."""

READS = "reads"
"""What is expected of an example of a paragraph even where nothing is said of it: that it alone is read."""


def check(analyses: Analyses) -> Iterator[Note]:
    """Every example is carried out with its dice; what came out is in the message."""
    if endless_procedure.bounded(analyses):
        _play_ahead(analyses)
        for example in analyses.book.examples:
            analyses.check_cancelled()
            yield from _carried_out(analyses, example)


def _play_ahead(analyses: Analyses) -> None:
    """Have the examples of a platoon game played by several processes, if there are many new ones."""
    if analyses.book.declared.platoon and analyses.book.linked and analyses[can_be_set_up]:
        played = (example for example in analyses.book.examples if _is_played(example))
        new = [example for example in played if not analyses.held(_about(analyses.book, example))]
        if len(new) >= MANY:
            analyses.ahead(lambda example: list(_carried_out(analyses, example)), new)


def _is_played(example: Example) -> bool:
    """Whether an example of a platoon game begins at a position, and not at a procedure or a table."""
    return example.kind == "paragraph" or "position" in example.record


def _about(book: Book, example: Example) -> str:
    """All that an example says."""
    return repr((example.kind, example.source, question(book, example), example.record))


def rests_on(analyses: Analyses, failure: Position) -> Collection[Node]:
    """What of a platoon game the example reads that fails at a place."""
    for example in analyses.book.examples:
        if example.at("").path == failure.path:
            notes, names = analyses[reading].of(lambda tried=example: list(_carried_out(analyses, tried)))  # type: ignore[misc]
            if any(note.position[:3] == failure[:3] for note in notes):
                return names
    return ()


def _carried_out(analyses: Analyses, example: Example) -> Iterator[Note]:
    """What is wrong with an example."""
    if ("refused" in example.record) == bool(example.record.get("expect")):
        yield _undecided(example)
    elif example.procedure in analyses.book.charts.procedures:
        procedure = analyses[working_charts].procedures[example.procedure]
        yield from _checked(example, example.procedure, procedure.gives, partial(_rolled, procedure, example))
    elif "table" in example.record:
        yield from _looked_up(analyses, example)
    elif example.kind in ("rule", "mission") and not example.procedure:
        yield from _asked(analyses, example)
    elif example.kind == "paragraph":
        yield from _read(analyses, example)


def _undecided(example: Example) -> Note:
    """An example that says nothing of what comes, or two things that cannot be."""
    if "refused" in example.record:
        return Note(example.at("refused"), "what is refused comes out as nothing", "leave out 'refused' or 'expect'")
    return Note(example.at(""), "nothing is expected of this example", "say what to 'expect', or why it is 'refused'")


def _looked_up(analyses: Analyses, example: Example) -> Iterator[Note]:
    """What is wrong with an example that looks something up."""
    book = analyses.book
    name = example.record["table"]
    if name in book.charts.shapes:
        yield from _checked(example, name, (CELL,), partial(looked_up, analyses, example))
    elif not book.charts.unread(name):
        place = example.at("table")
        yield Note(place, f"no table {name!r}", book.charts.near("table", name, place.path))


def _asked(analyses: Analyses, example: Example) -> Iterator[Note]:
    """What is wrong with an example that has no procedure, but asks about a position."""
    book = analyses.book
    ask = question(book, example) if example.kind == "mission" else example.record.get("ask")
    if "refused" in example.record:
        yield Note(example.at("refused"), "only procedures and tables refuse what they are given")
    elif ask is None or "position" not in example.record:
        message = "an example has a 'procedure', a 'table', or a 'position' and what to 'ask' about it"
        yield Note(example.at(""), message)
    elif not book.declared.platoon:
        yield Note(example.at("position"), "only a platoon game has positions")
    elif ask not in QUESTIONS:
        hint = did_you_mean(ask, QUESTIONS) or f"there are {', '.join(QUESTIONS)}"
        yield Note(example.at("ask"), f"nothing to ask is called {ask!r}", hint)
    elif book.linked and analyses[can_be_set_up]:
        yield from _played(analyses, example, ask, ask)


def _read(analyses: Analyses, example: Example) -> Iterator[Note]:
    """What is wrong with an example of a paragraph."""
    book = analyses.book
    if not book.linked:
        return
    if not book.declared.platoon:
        gives = gamebook_examples.gives(analyses[story_rules])
        yield from _checked(example, example.source, gives, partial(answered, analyses, example))
    elif analyses[can_be_set_up]:
        yield from _played(analyses, example, example.source, question(book, example))


def _played(analyses: Analyses, example: Example, name: str, ask: str) -> list[Note]:
    """What is wrong with an example that is played; it is played again only if what it read has changed."""

    def checked() -> list[Note]:
        return list(_checked(example, name, QUESTIONS[ask].gives, partial(answered, analyses, example)))

    def right() -> tuple[bool, Collection[Node]]:
        notes, names = analyses[reading].of(checked)
        return not notes, names

    return [] if analyses.holds(_about(analyses.book, example), right) else checked()


def _rolled(procedure: Procedure, example: Example) -> Outcome | RefusedExample:
    rolled = carried_out(procedure, example)
    return rolled if isinstance(rolled, RefusedExample) else rolled.outcome


def _checked(
    example: Example, name: str, gives: Collection[str], outcome: Callable[[], Outcome | RefusedExample]
) -> Iterator[Note]:
    """What is wrong with one example, if anything is."""
    for field in example.record.get("expect", ()):
        if field not in gives:
            hint = did_you_mean(field, gives) or f"it gives {', '.join(gives)}"
            yield Note(example.at(f"expect.{field}"), f"{name!r} gives no {field!r}", hint)
            return
    came = outcome()
    if "refused" in example.record and not (isinstance(came, RefusedExample) and came.key == "dice"):
        yield from _refused(example, came)
    elif isinstance(came, RefusedExample):
        yield Note(example.at(came.key), came.message, came.hint)
    elif unlike := differences(came, example.record["expect"]):
        place = example.at(f"expect.{next(iter(unlike))}")
        untold = next(iter(unlike)) == READS and READS not in example.written.get("expect", {})
        hint = f"say in '{READS}' what else is read, or mend the story" if untold else _mend(example)
        yield Note(place, f"it comes out otherwise: {'; '.join(unlike.values())}", hint)


def _refused(example: Example, came: Outcome | RefusedExample) -> Iterator[Note]:
    """What is wrong with an example that should be refused; what a refusal begins with need not be said."""
    place, wanted = example.at("refused"), example.record["refused"]
    if not isinstance(came, RefusedExample):
        outcome = ", ".join(f"{name} is {written(plain(value))}" for name, value in came.items())
        yield Note(place, f"it is not refused: {outcome}", _mend(example))
    elif wanted not in (came.message, came.message.partition(": ")[2]):
        yield Note(place, f"it is refused for another reason: {came.message}", _mend(example))


def _mend(example: Example) -> str:
    """What to do about an example that comes out otherwise."""
    if example.procedure:
        return "mend the example, or the procedure; 'hulldown roll' shows every step"
    if example.kind == "paragraph":
        return "mend the example, or the story"
    return "mend the example, or the table" if "table" in example.record else "mend the example: the rules say so"
