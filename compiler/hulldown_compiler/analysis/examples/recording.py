"""Examples that are taken from play: a paragraph is read in a position, and what fell and what came of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import gamebook_examples, platoon_story
from hulldown_compiler.analysis.examples.checking import RefusedExample, answered, asked, question
from hulldown_compiler.analysis.examples.driver import BadExample, Unanswered
from hulldown_compiler.analysis.examples.positions import Situation
from hulldown_compiler.analysis.examples.questions import QUESTIONS, begun
from hulldown_compiler.analysis.examples.reading import reading
from hulldown_compiler.analysis.playable import story_rules
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example
from hulldown_engine.basics.dice import draw_below, independent_seed
from hulldown_engine.basics.play import Event, Play
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.paragraphs import Code, EndlessBook

Json = Mapping[str, Any]
Record = dict[str, Any]
Branches = frozenset[int]
"""Blocks of a paragraph's steps that have been come to, by their numbers; 0 is where it begins."""

STILL = ("flags", "ending")
"""What an example expects of which nothing comes: in play, and in a story."""

MOST_ANSWERS = 24
"""How many answers of the player an example may have; with more nobody would read it."""


class NotRecorded(Exception):
    """A paragraph cannot be read there, or what comes of it cannot be said in an example."""


class Recorded(NamedTuple):
    """An example with what fell and what came of it, and the branches of its paragraph that it takes."""

    record: Record
    branches: Branches


class _Noting:
    """Dice that follow from a seed and keep the faces that fell; the state counts them."""

    name = "noting"

    def __init__(self, seed: int) -> None:
        self.faces: list[int] = []
        self._state = independent_seed(seed)

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:
        """One face, which is kept."""
        self._state, below = draw_below(self._state, sides)
        self.faces.append(below + 1)
        return state + 1, below + 1


Answer = Callable[[Sequence[str], int], str | None]
"""The option that the player takes of some, where he has been asked so often; None, where the example is to stop."""


def plainly(book: Book) -> Answer:
    """The first option, whatever is asked; in a gamebook none, so that its story stops there."""
    return lambda options, before: options[0] if book.declared.platoon else None


def varied(book: Book, seed: int) -> Answer:
    """Options that follow from a seed; in a gamebook only the first time."""
    once = not book.declared.platoon
    return lambda options, before: None if once and before else options[draw_below(seed + before, len(options))[1]]


def taking(choices: Sequence[str]) -> Answer:
    """The options that somebody has taken, and no other."""
    return lambda options, before: choices[before] if before < len(choices) else None


class ToPlay(NamedTuple):
    """A paragraph to be played: the state before it, what has happened already, and whether it is still under way.

    Its dice are those that `recorded` throws with the same seed, if a game throws those of `dice`.
    """

    state: Any
    happened: Sequence[Event]
    under_way: Callable[[Any], bool]
    dice: int


def to_play(analyses: Analyses, example: Example, seed: int) -> ToPlay:
    """A paragraph where an example of it begins; raises NotRecorded. The book must be playable."""
    dice = independent_seed(seed)
    with _sentences(example):
        if not analyses.book.declared.platoon:
            story = gamebook_examples.begun(analyses[story_rules], example.source, example.record)
            return ToPlay(story, (), lambda state: True, dice)
        ask = question(analyses.book, example)
        situation, inputs = begun(analyses[reading].rules, ask, asked(example))
        unit = _reader(situation, inputs)
        acts = platoon_story.due if ask == "paragraph" else partial(platoon_story.acts, unit=unit)
        return ToPlay(situation.field, situation.play.events, acts, dice)


def recorded(analyses: Analyses, example: Example, seed: int, answer: Answer) -> Recorded:
    """An example of a paragraph, carried out with the dice of a seed; raises NotRecorded. The book must be playable."""
    play = _in_play if analyses.book.declared.platoon else _in_story
    with _sentences(example), _traced(_code(analyses), example.source) as branches:
        record = play(analyses, example, seed, answer)
    return Recorded(record, frozenset(branches))


@contextmanager
def _sentences(example: Example) -> Iterator[None]:
    """Inside, an example that cannot be played is not recorded, and why is said."""
    try:
        yield
    except BadExample as wrong:
        hint = f"; {wrong.hint}" if wrong.hint else ""
        raise NotRecorded(f"{example.source!r} cannot be recorded: {wrong}{hint}") from wrong
    except (EndlessBook, WrongInput, OffTable) as wrong:
        raise NotRecorded(f"{example.source!r} cannot be recorded: {wrong}") from wrong


def taken(analyses: Analyses, example: Example) -> Branches:
    """The branches that an example takes of its paragraph; none, if it cannot be carried out."""
    with _traced(_code(analyses), example.source) as branches:
        refused = isinstance(answered(analyses, example), RefusedExample)
    return frozenset() if refused else frozenset(branches)


def _in_play(analyses: Analyses, example: Example, seed: int, answer: Answer) -> Record:
    """An example of a platoon game with its orders, its dice, and what the paragraph changed."""
    rules, ask, whole = analyses[reading].rules, question(analyses.book, example), asked(example)
    given = example.record.get("given", {})
    orders: list[str] = list(given.get("orders", ()))
    while True:
        situation, inputs = begun(rules, ask, {**whole, "given": {**whole["given"], "orders": orders}})
        _reader(situation, inputs)
        before, dice = platoon_story.as_it_is(situation, inputs), _Noting(seed)
        situation = situation._replace(play=Play(situation.field, dice))
        try:
            after = QUESTIONS[ask].answer(situation, inputs)
            break
        except Unanswered as asks:
            orders.append(_answered(asks.options, len(orders), answer))
    told = {**given, **({"orders": orders} if orders else {})}
    return _kept({**example.record, "given": told}, dice.faces, before, after)


def _reader(situation: Situation, inputs: Json) -> str:
    """The unit that reads a paragraph; raises BadExample."""
    if "unit" not in inputs or inputs["unit"] not in situation.field.units:
        raise BadExample("given", "no unit reads it")
    return str(inputs["unit"])


def _in_story(analyses: Analyses, example: Example, seed: int, answer: Answer) -> Record:
    """An example of a gamebook with its dice and what the paragraph changed; it stops where nobody answers."""
    rules, takes = analyses[story_rules], list(example.record.get("takes", ()))
    while True:
        dice = _Noting(seed)
        play = Play(gamebook_examples.begun(rules, example.source, example.record), dice)
        before = {"offers": [], "ending": "none", **gamebook_examples.stands(rules, play.state)}
        after = gamebook_examples.told(rules, play, takes)
        taken_now = answer(after["offers"], len(takes)) if after["offers"] else None
        if taken_now is None:
            break
        takes.append(taken_now)
    return _kept({**example.record, **({"takes": takes} if takes else {})}, dice.faces, before, after)


def _answered(options: Sequence[str], nth: int, answer: Answer) -> str:
    """The option that is taken; raises BadExample where the player is asked too often, or does not answer."""
    if nth == MOST_ANSWERS:
        raise BadExample("given", f"the player is asked more than {MOST_ANSWERS} times")
    option = answer(options, nth)
    if option is None:
        raise BadExample("given", "the player is asked here, and does not answer")
    return option


def _kept(record: Json, faces: Sequence[int], before: Json, after: Json) -> Record:
    """An example with the dice that fell, and of what came only what was otherwise before.

    Where nothing is, and nothing more is read, it says so: that no flag was set, or the story has not ended.
    """
    changed = {name: value for name, value in after.items() if name in before and before[name] != value}
    if not changed.keys() - {"reads"} and len(after["reads"]) == 1:
        changed.update({name: after[name] for name in STILL if name in after})
    kept = {key: value for key, value in record.items() if key not in ("dice", "expect")}
    return {
        **kept,
        **({"dice": list(faces)} if faces else {}),
        "expect": {"reads": list(after["reads"]), **{name: changed[name] for name in changed if name != "reads"}},
    }


# Branches -------------------------------------------------------------------------------------------------------------


def branches_of(analyses: Analyses, paragraph: str) -> Branches:
    """All branches of a paragraph."""
    return frozenset(range(len(_code(analyses).logic["paragraphs"][paragraph]["blocks"])))


def _code(analyses: Analyses) -> Code:
    return analyses[reading].rules.code if analyses.book.declared.platoon else analyses[story_rules].code


class _Blocks:
    """The blocks of a paragraph, which note those that are come to."""

    def __init__(self, blocks: Sequence[Any], noted: set[int]) -> None:
        self._blocks, self._noted = blocks, noted

    def __getitem__(self, block: int) -> Any:
        self._noted.add(block)
        return self._blocks[block]


@contextmanager
def _traced(code: Code, paragraph: str) -> Iterator[set[int]]:
    """The branches of a paragraph that are come to while it is read."""
    noted: set[int] = set()
    plain: Callable[[str], Any] = code.blocks

    def blocks(name: str) -> Any:
        return _Blocks(plain(name), noted) if name == paragraph else plain(name)

    code.blocks = blocks
    try:
        yield noted
    finally:
        code.blocks = plain
