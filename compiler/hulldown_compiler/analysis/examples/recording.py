"""Examples that are taken from play: a paragraph is read in a position, and what fell and what came of it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import gamebook_examples, platoon_story
from hulldown_compiler.analysis.examples.checking import RefusedExample, answered, asked, question
from hulldown_compiler.analysis.examples.driver import BadExample, Unanswered
from hulldown_compiler.analysis.examples.questions import QUESTIONS, begun
from hulldown_compiler.analysis.examples.reading import reading
from hulldown_compiler.analysis.playable import story_rules
from hulldown_compiler.book.examples import Example
from hulldown_engine.basics.dice import draw_below, independent_seed
from hulldown_engine.basics.play import Play
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.paragraphs import Code, EndlessBook

Json = Mapping[str, Any]
Record = dict[str, Any]
Branches = frozenset[int]
"""Blocks of a paragraph's steps that have been come to, by their numbers; 0 is where it begins."""

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


def recorded(analyses: Analyses, example: Example, seed: int, *, varied: bool = False) -> Recorded:
    """An example of a paragraph, carried out with the dice of a seed; raises NotRecorded. The book must be playable.

    Whatever the player is asked, he takes the first option, or in `varied` play one that follows from the seed.
    """
    play = _in_play if analyses.book.declared.platoon else _in_story
    try:
        with _traced(_code(analyses), example.source) as branches:
            record = play(analyses, example, seed, varied=varied)
    except BadExample as wrong:
        hint = f"; {wrong.hint}" if wrong.hint else ""
        raise NotRecorded(f"{example.source!r} cannot be recorded: {wrong}{hint}") from wrong
    except (EndlessBook, WrongInput, OffTable) as wrong:
        raise NotRecorded(f"{example.source!r} cannot be recorded: {wrong}") from wrong
    return Recorded(record, frozenset(branches))


def taken(analyses: Analyses, example: Example) -> Branches:
    """The branches that an example takes of its paragraph; none, if it cannot be carried out."""
    with _traced(_code(analyses), example.source) as branches:
        refused = isinstance(answered(analyses, example), RefusedExample)
    return frozenset() if refused else frozenset(branches)


def _in_play(analyses: Analyses, example: Example, seed: int, *, varied: bool) -> Record:
    """An example of a platoon game with its orders, its dice, and what the paragraph changed."""
    rules, ask, whole = analyses[reading].rules, question(analyses.book, example), asked(example)
    given = example.record.get("given", {})
    orders: list[str] = list(given.get("orders", ()))
    while True:
        situation, inputs = begun(rules, ask, {**whole, "given": {**whole["given"], "orders": orders}})
        if "unit" not in inputs or inputs["unit"] not in situation.field.units:
            raise BadExample("given", "no unit reads it")
        before, dice = platoon_story.as_it_is(situation, inputs), _Noting(seed)
        situation = situation._replace(play=Play(situation.field, dice))
        try:
            after = QUESTIONS[ask].answer(situation, inputs)
            break
        except Unanswered as asks:
            orders.append(_answer(asks.options, seed, len(orders), varied=varied))
    told = {**given, **({"orders": orders} if orders else {})}
    return _kept({**example.record, "given": told}, dice.faces, before, after)


def _in_story(analyses: Analyses, example: Example, seed: int, *, varied: bool) -> Record:
    """An example of a gamebook with its dice and what the paragraph changed; it stops where the player is asked.

    In varied play one option is taken where the paragraph offers some.
    """
    rules, takes = analyses[story_rules], list(example.record.get("takes", ()))
    while True:
        dice = _Noting(seed)
        play = Play(gamebook_examples.begun(rules, example.source, example.record), dice)
        before = {"offers": [], "ending": "none", **gamebook_examples.stands(rules, play.state)}
        after = gamebook_examples.told(rules, play, takes)
        if not (varied and after["offers"]) or takes:
            break
        takes.append(_answer(after["offers"], seed, len(takes), varied=varied))
    return _kept({**example.record, **({"takes": takes} if takes else {})}, dice.faces, before, after)


def _answer(options: Sequence[str], seed: int, nth: int, *, varied: bool) -> str:
    """The option that is taken; raises BadExample where the player is asked too often."""
    if nth == MOST_ANSWERS:
        raise BadExample("given", f"the player is asked more than {MOST_ANSWERS} times")
    return options[draw_below(seed + nth, len(options))[1] if varied else 0]


def _kept(record: Json, faces: Sequence[int], before: Json, after: Json) -> Record:
    """An example with the dice that fell, and of what came only what was otherwise before."""
    changed = {name: value for name, value in after.items() if name in before and before[name] != value}
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
