"""Where an example begins, as the state of a game that somebody can play on from there.

An example is named by its words, or by a part of them that no other has; by its paragraph or rule section, where that
has but one; or by both, as in `aimed-shot: the nearest`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import gamebook_examples, questions
from hulldown_compiler.analysis.examples.checking import asked, question
from hulldown_compiler.analysis.examples.driver import BadExample
from hulldown_compiler.analysis.examples.positions import Situation
from hulldown_compiler.analysis.examples.reading import reading
from hulldown_compiler.analysis.playable import story_rules
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_engine.basics.play import Event
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.effects import losses
from hulldown_engine.platoon.state.field import ROUNDS

Json = Mapping[str, Any]

MOST_NAMED = 6
"""How many examples are named where several fit."""


class Beginning(NamedTuple):
    """A state in which a game can begin, what has happened in it already, and what its example says of dice and orders.

    The state's own dice are not thrown yet: the game's seed is theirs.
    """

    state: Any
    happened: Sequence[Event]
    said: str


class NoExample(Exception):
    """No example is named so, or several are, or a game cannot begin where it stands."""


def address(example: Example) -> str:
    """What names an example, and no other in its paragraph or section."""
    return f"{example.source}: {example.record['example']}"


def named(book: Book, wanted: str) -> Example:
    """The example that is meant; raises NoExample."""
    there: dict[str, Example] = {}
    for example in book.examples:
        there.setdefault(address(example), example)
    for fits in (_is, _is_of, _has):
        found = [name for name in there if fits(there[name], wanted.casefold())]
        if len(found) == 1:
            return there[found[0]]
        if found:
            more = f", and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            which = "; ".join(repr(name) for name in found[:MOST_NAMED])
            raise NoExample(f"{len(found)} examples may be meant by {wanted!r}: {which}{more}")
    words = [str(example.record["example"]) for example in there.values()]
    hint = did_you_mean(wanted, [*there, *words])
    raise NoExample(f"no example {wanted!r} in this book{f'; {hint}' if hint else ''}")


def _is(example: Example, wanted: str) -> bool:
    return wanted in (address(example).casefold(), str(example.record["example"]).casefold())


def _is_of(example: Example, wanted: str) -> bool:
    return wanted == example.source.casefold()


def _has(example: Example, wanted: str) -> bool:
    """Whether an example that is played has some words; before them may stand what it is of."""
    words = wanted.removeprefix(f"{example.source}: ".casefold())
    return words in address(example).casefold() and (example.kind == "paragraph" or "position" in example.record)


def begun(analyses: Analyses, example: Example) -> Beginning:
    """The state in which an example begins; the book must be playable. Raises NoExample."""
    record = example.record
    try:
        if not analyses.book.declared.platoon and example.kind == "paragraph":
            story = gamebook_examples.begun(analyses[story_rules], example.source, record)
            return Beginning(story, (), _said(example))
        if "position" in record:
            ask = question(analyses.book, example)
            situation, _ = questions.begun(analyses[reading].rules, ask, asked(example))
            return Beginning(situation.field, situation.play.events, f"{_said(example)}{_over(situation)}")
    except BadExample as wrong:
        hint = f"; {wrong.hint}" if wrong.hint else ""
        raise NoExample(f"the example {address(example)!r} cannot begin: {wrong}{hint}") from wrong
    raise NoExample(f"the example {address(example)!r} has no position: 'hulldown roll' and 'hulldown odds' are for it")


def _over(situation: Situation) -> str:
    """A sentence about Rounds that end at once, since there is nobody to fight."""
    field = situation.field
    return NOBODY if field.mode == ROUNDS and not losses.resistance(situation.setting, field) else ""


NOBODY = " No German is there who can fight, so in play Rounds end at once."


def _said(example: Example) -> str:
    """What an example says of the dice and the orders that it takes, as a sentence; or nothing but its name."""
    record = example.record
    given = record.get("given", {})
    orders = next((list(given[key]) for key in ("orders", "after") if key in given), list(record.get("takes", ())))
    dice = [str(face) for face in record.get("dice", ())]
    said = [f"rolls {joined(dice)}"] if dice else []
    said += [f"takes {joined(orders)}"] if orders else []
    return f"Example: {address(example)}.{f' It {joined(said)}.' if said else ''}"
