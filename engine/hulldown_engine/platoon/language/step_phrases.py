"""What the steps of platoon games have in common when they are said in rulebook English: units, hexes, facings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.layout import Clause
from hulldown_engine.language.phrases import Words, clause, noun
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.language.phrases import READERS, in_hex, predicate, words_of
from hulldown_engine.platoon.language.selections import is_tree, phrase, picks
from hulldown_engine.story.step_english import Saying, StepContext

Json = Mapping[str, Any]

NEAREST = "the nearest active US unit"


def placed(places: Sequence[int]) -> str:
    """One or several hexes as text: `hexes 0101 and 0102`."""
    if len(places) == 1:
        return in_hex(places[0])
    return f"hexes {joined([printed(place) for place in places])}"


def where(at: StepContext, place: Any) -> str:
    """The text of a step's place: a hex, a unit, or a keyword such as `exit`."""
    if isinstance(place, str):
        return PLACES[place]
    if picks(place):
        return phrase(at.words, place, "quickest to reach")
    return in_hex(place[0]) if isinstance(place[0], int) else noun(at.words, place)


def in_hexes(at: StepContext, place: Any, words: Mapping[str, str]) -> str:
    """The text of the hexes in which something happens: they are named, or somebody is in them."""
    if isinstance(place, str):
        return words[place]
    return f"the hex of {where(at, place)}" if is_tree(place) else placed(place)


PLACES: Mapping[str, str] = {
    "us": NEAREST,
    "retreat": "the hex it retreats to",
    "exit": "the nearest hex where it may leave the map",
    "marker": "the nearest Event marker",
}


def one_of(at: StepContext, who: Tree) -> str:
    """The text for a unit, or for one unit of a selection."""
    return noun(at.words, who) if who[0] in ("this", "member") else f"one of {noun(at.words, who)}"


def plainly(text: str) -> Saying:
    """The phrase of a step whose text is always the same."""
    return lambda at, step: [Clause(text)]


def one_clause(say: Callable[[StepContext, Json], str]) -> Saying:
    """The phrase of a step that is a single clause."""
    return lambda at, step: [Clause(say(at, step))]


def facing(facing: Any) -> str:
    """The text of how activated units face."""
    if facing is None or isinstance(facing, int):
        return f"facing {in_hex(facing)}" if facing else ""
    if facing == "us":
        return f"facing {NEAREST}"
    if facing in compass.NAMES:
        return f"facing {facing}"
    return f"facing the {DIRECTIONS[int(facing.rpartition(':')[2])]} of the map"


DIRECTIONS = ("top", "top right", "bottom right", "bottom", "bottom left", "top left")


def such_that(at: StepContext, condition: Tree) -> str:
    """The relative clause for the units of which a condition holds."""
    words = words_of(at.words.prose)
    qualifier = None if not isinstance(condition, list) else predicate(words, condition)
    return f"that {qualifier}" if qualifier else f"of which this is true: {clause(words, condition)}"


def words_for(prose: Json, record: Json) -> Words:
    """The words for a paragraph's text: whether "this" is a German or a US unit."""
    return words_of(prose, READERS["german" if record["action"] else "us"])
