"""What can come up in a book or in one of its missions, and what came up in a game.

A thing is a kind and what names it: `("paragraph", NAME)`, `("option", PARAGRAPH, OPTION)`, `("condition", NUMBER)`;
in a mission also `("marker", MARKER, CONDITION)` and `("random-event", TOTALS, CONDITION)` for the cells of its
cartridge, `("card", CARD)` for a unit card that comes into play, and `("action", CARD, COLUMN, ACTION NUMBERS)` for a
cell of its action table. Action Numbers that do the same in every column are one row, as their author has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from hulldown_engine.basics.play import Event
from hulldown_engine.platoon.sequence.platoon_steps import entering
from hulldown_engine.story.steps.chance import find_row

Json = Mapping[str, Any]
Thing = tuple[str, ...]

PARAGRAPH, OPTION, CONDITION, MARKER, RANDOM, CARD, ACTION = KINDS = (
    "paragraph",
    "option",
    "condition",
    "marker",
    "random-event",
    "card",
    "action",
)
"""The kinds of things."""


class CoveredCell(NamedTuple):
    """A cell that has something in it: which, and the paragraph it leads to or `random-event`."""

    thing: Thing
    paragraph: str


# What can come up -----------------------------------------------------------------------------------------------------


class Scope(NamedTuple):
    """The part of a book that a mission may come to: paragraphs and unit cards, by name."""

    paragraphs: Sequence[str]
    cards: Sequence[str]


def scope(logic: Json, mission: str) -> Scope:
    """The paragraphs and cards that a mission can reach from its cartridge; all of them, without a mission.

    Conditions count as true: it is an upper bound of what can come up.
    """
    if not mission:
        return Scope(list(logic["paragraphs"]), [])
    record = logic["missions"][mission]
    paragraphs: dict[str, None] = {}
    cards: dict[str, None] = {}
    waiting = [cell.paragraph for cell in cartridge(record["cartridge"])]
    coming = list(record["platoon"]["cards"])
    while waiting or coming:
        if coming:
            card = coming.pop()
            if card not in cards:
                cards[card] = None
                waiting += [cell.paragraph for cell in actions(logic, card)]
        elif (name := waiting.pop()) not in paragraphs and name in logic["paragraphs"]:
            paragraphs[name] = None
            for step in steps(logic, name):
                waiting += [step["to"]] if step["step"] == "see" else []
                coming += entering(step)
    return Scope(
        [name for name in logic["paragraphs"] if name in paragraphs],
        [name for name in logic["unit_cards"] if name in cards],
    )


def steps(logic: Json, paragraph: str) -> Iterator[Json]:
    """Every step of a paragraph."""
    for block in logic["paragraphs"][paragraph]["blocks"]:
        yield from block


def is_event(logic: Json, paragraph: str) -> bool:
    """Whether a paragraph tells of an event.

    An action paragraph does not: it says what a German does in his Turn. Nor does a fork, which only leads on.
    """
    return not logic["paragraphs"][paragraph].get("action", False) and not is_fork(logic, paragraph)


FORKS = ("roll", "first")
"""The steps by which dice or a state decide which way it goes on."""


def is_fork(logic: Json, paragraph: str) -> bool:
    """Whether a paragraph does nothing but lead on: dice or a state decide which of several others is read."""
    kinds = [step["step"] for step in steps(logic, paragraph)]
    return kinds.count("see") > 1 and set(kinds) <= {*FORKS, "see"}


def questions(logic: Json, paragraph: str) -> Iterator[tuple[str, Sequence[str]]]:
    """The questions of a paragraph, each with its number in there, from 1 on, and the ids of its options."""
    asking = (step for step in steps(logic, paragraph) if step["step"] == "ask")
    for number, step in enumerate(asking, 1):
        yield str(number), [option["id"] for option in step["options"]]


def things(logic: Json, mission: str) -> Iterator[Thing]:
    """Everything that can come up, in the order of the book."""
    paragraphs, cards = scope(logic, mission)
    yield from ((PARAGRAPH, name) for name in paragraphs)
    for name in paragraphs:
        yield from ((OPTION, name, option) for _, options in questions(logic, name) for option in options)
    record = logic["missions"][mission] if mission else logic
    yield from ((CONDITION, str(number)) for number in range(1, record["conditions"] + 1))
    if mission:
        yield from (cell.thing for cell in cartridge(record["cartridge"]))
        yield from ((CARD, card) for card in cards)
        yield from (cell.thing for card in cards for cell in actions(logic, card))


def cartridge(record: Json) -> Iterator[CoveredCell]:
    """The cells of a cartridge that have something in them."""
    rows = [(MARKER, marker, cells) for marker, cells in record["markers"].items()]
    rows += [(RANDOM, spread(row), row[2]) for row in record["random"]]
    for kind, row, cells in rows:
        for condition, cell in enumerate(cells, 1):
            if cell is not None:
                yield CoveredCell((kind, row, str(condition)), cell)


def actions(logic: Json, card: str) -> Iterator[CoveredCell]:
    """The cells of a card's action table that have something in them."""
    table = logic["unit_cards"][card]["actions"] or {}
    rows = list(action_rows(table))
    for column, cells in table.items():
        for row in rows:
            cell = cells[row[0] - 1]
            if cell is not None:
                yield CoveredCell((ACTION, card, column, spread(row)), cell)


def action_rows(table: Json) -> Iterator[tuple[int, int]]:
    """The rows of an action table, each by its least and its greatest Action Number."""
    number = 1
    for _, same in groupby(zip(*table.values(), strict=True)):
        first, number = number, number + len(list(same))
        yield first, number - 1


def spread(row: Sequence[Any]) -> str:
    """The numbers of a row: 2-4, or 20."""
    low, high = row[0], row[1]
    return str(low) if low == high else f"{low}-{high}"


# What came up ---------------------------------------------------------------------------------------------------------


def seen(logic: Json, mission: str, events: Iterable[Event]) -> Iterator[Thing]:
    """What came up in a game, in order; what came up twice, twice."""
    condition = "1"
    yield CONDITION, condition
    yield from ((CARD, card) for card in (logic["missions"][mission]["platoon"]["cards"] if mission else ()))
    for event in events:
        kind = event["event"]
        if kind == "condition":
            condition = str(event["condition"])
            yield CONDITION, condition
        elif kind == "read":
            yield PARAGRAPH, event["paragraph"]
        elif kind == "chosen":
            yield OPTION, event["paragraph"], event["option"]
        elif mission:
            yield from _in_mission(logic, mission, event, condition)


def _in_mission(logic: Json, mission: str, event: Event, condition: str) -> Iterator[Thing]:
    """What came up with an event of a platoon game."""
    kind = event["event"]
    if kind in ("activated", "reinforced"):
        yield CARD, event["unit"]
    elif kind == "became":
        yield CARD, event["other"]
    elif kind == "card":
        yield _cell(logic["unit_cards"][event["unit"]]["actions"], event)
    elif kind == "marker":
        yield MARKER, event["marker"], condition
    elif kind == "random-event":
        rows = logic["missions"][mission]["cartridge"]["random"]
        row = find_row(rows, sum(event["faces"]))
        if row is not None:
            yield RANDOM, spread(rows[row]), condition


def _cell(table: Json, event: Event) -> Thing:
    """The cell of an action table that a German's Action Number hit upon."""
    row = next(row for row in action_rows(table) if event["number"] <= row[1])
    return ACTION, event["unit"], event["column"], spread(row)
