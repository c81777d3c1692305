"""The examples of a book: each is carried out by the engine, and what comes out is held against what it promises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import gamebook_examples
from hulldown_compiler.analysis.examples.driver import BadExample
from hulldown_compiler.analysis.examples.questions import MISSION, answer_question
from hulldown_compiler.analysis.examples.reading import reading
from hulldown_compiler.analysis.playable import story_rules, working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.source.scalars import written
from hulldown_engine.basics.dice import Dice, Scripted
from hulldown_engine.basics.records import Record, plain
from hulldown_engine.platoon.board.units import GERMAN
from hulldown_engine.resolver.charts import Procedure, Rolled, Thrower
from hulldown_engine.resolver.inputs import Input, WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.paragraphs import EndlessBook

Json = Mapping[str, Any]

SHOWN = "'hulldown roll' with --dice typed asks for each die when it is due"
"""What helps when the dice of an example are too few or too many."""


class RefusedExample(NamedTuple):
    """Why an example cannot be carried out: its faulty part, the message, and a hint."""

    key: str
    message: str
    hint: str = ""


CELL = "cell"
"""The one field of what comes of looking something up in a table."""


def looked_up(analyses: Analyses, example: Example) -> Json | RefusedExample:
    """The cell of a table that an example looks up, or why it cannot; the book must have the table."""
    name, given = example.record["table"], example.record.get("given", {})
    table = analyses[working_charts].tables[name]
    axes = {axis: Input(axis, kind, analyses[working_charts].cards) for axis, kind in table.axes}
    for axis in given:
        if axis not in axes:
            return RefusedExample(f"given.{axis}", f"no axis {axis!r} in {name!r}", f"its axes are {', '.join(axes)}")
    for axis in axes:
        if axis not in given:
            return RefusedExample("given", f"{name!r} is looked up by {', '.join(axes)}")
    try:
        return {CELL: table.look_up([reader.read(given[axis]) for axis, reader in axes.items()])}
    except (WrongInput, OffTable) as wrong:
        return RefusedExample("given", str(wrong))


def answered(analyses: Analyses, example: Example) -> Json | RefusedExample:
    """The outcome of an example that is played, or why it cannot be; the book must be playable."""
    dice = example.record.get("dice", ())
    try:
        answer, used = _played(analyses, example)
    except BadExample as wrong:
        return RefusedExample(wrong.key, str(wrong), wrong.hint)
    except (EndlessBook, WrongInput, OffTable) as wrong:
        return RefusedExample("ask", str(wrong))
    except (IndexError, ValueError) as wrong:
        return RefusedExample("dice", _wrong_dice(dice, wrong))
    if used < len(dice):
        return RefusedExample("dice", f"only {used} of the {len(dice)} dice are rolled")
    return answer


def question(book: Book, example: Example) -> str:
    """The kind of question that an example of a platoon game asks: of a paragraph, or of a German's Turn."""
    if example.kind != "paragraph":
        return str(example.record.get("ask", MISSION))
    return "german" if book.paragraphs[example.source].reader == GERMAN else "paragraph"


def _played(analyses: Analyses, example: Example) -> tuple[Json, int]:
    """The outcome of an example and the number of dice it used: a question about a position, or a paragraph read."""
    if not analyses.book.declared.platoon:
        return gamebook_examples.answer(analyses[story_rules], example.source, example.record)
    return answer_question(analyses[reading].rules, question(analyses.book, example), asked(example))


def asked(example: Example) -> Json:
    """What an example of a platoon game asks: one of a paragraph is given that. Raises BadExample."""
    record, given = example.record, example.record.get("given", {})
    if example.kind != "paragraph":
        return record
    if "paragraph" in given:
        raise BadExample("given.paragraph", "an example of a paragraph begins with that one", "leave it out")
    return {**record, "given": {**given, "paragraph": example.source}}


def carried_out(procedure: Procedure, example: Example) -> Rolled | RefusedExample:
    """The outcome of one roll of a procedure with an example's inputs and dice, or why it cannot be rolled."""
    given = example.record.get("given", {})
    if refused := _wrongly_given(procedure, given):
        return refused
    dice = Scripted(*example.record.get("dice", ()))
    throw, due = Thrower(dice), ""

    def noted(thrown: Dice) -> tuple[int, ...]:
        nonlocal due
        due = str(thrown)
        return throw(thrown)

    try:
        rolled = procedure.roll(noted, **given)
    except (WrongInput, OffTable) as wrong:
        return RefusedExample("given", str(wrong))
    except (IndexError, ValueError) as wrong:
        if isinstance(wrong, ValueError):
            return RefusedExample("dice", str(wrong))
        return RefusedExample("dice", f"{_wrong_dice(dice.faces, wrong)}: {due} is due", SHOWN)
    if throw.state < len(dice.faces):
        return RefusedExample("dice", f"only {throw.state} of the {len(dice.faces)} dice are rolled", SHOWN)
    return rolled


def _wrongly_given(procedure: Procedure, given: Json) -> RefusedExample | None:
    """The fault of the first input that the procedure does not take."""
    for name, value in given.items():
        if name not in procedure.inputs:
            known = f"its inputs are {', '.join(procedure.inputs)}" if procedure.inputs else "it has no inputs"
            hint = did_you_mean(name, procedure.inputs) or known
            return RefusedExample(f"given.{name}", f"no input {name!r} in {procedure.name!r}", hint)
        try:
            procedure.inputs[name].read(value)
        except WrongInput as wrong:
            return RefusedExample(f"given.{name}", str(wrong))
    return None


def _wrong_dice(faces: Sequence[int], wrong: Exception) -> str:
    """The message for the dice of an example: too few, or not possible."""
    if isinstance(wrong, ValueError):
        return str(wrong)
    if not faces:
        return "dice are rolled, and none are given"
    return f"{'one die is' if len(faces) == 1 else f'{len(faces)} dice are'} not enough"


def differences(outcome: Json | Record, expected: Json) -> dict[str, str]:
    """The fields of an outcome that differ from what an example expects, in words."""
    came = {name: plain(value) for name, value in outcome.items()}
    wrong = [name for name, value in expected.items() if came.get(name) != value]
    return {name: f"{name} is {written(came[name])}, not {written(expected[name])}" for name in wrong}
