"""What verdicts are given on: paragraphs, options, branches, rows, outcomes; in missions cells, cards, conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.search.mission_machine import MissionFacts, Root
from hulldown_compiler.analysis.search.search import Event
from hulldown_compiler.analysis.story.blocks import BlockPlace, point_of
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.ir.step_visitors import SELECTING, Record
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.playtest.coverage import ACTION, CARD, CONDITION, MARKER, OPTION, PARAGRAPH, RANDOM

BRANCH, ROW, OUTCOME, ENDING = "branch", "row", "outcome", "ending"
"""Kinds of things that only the text has: what a guard, turn or watch leads to, a row of a roll, a check's outcome."""

KINDS = (PARAGRAPH, OPTION, BRANCH, OUTCOME, ROW, ENDING, CONDITION, CARD, MARKER, RANDOM, ACTION)
"""The kinds of things, in the order in which they are told of."""


class Thing(NamedTuple):
    """One thing: its kind, its name, its position, the events that show it, and the block in which it occurs.

    `begins` is set for a thing that is there when play begins; `root` is the cell that it is, if it is one.
    """

    kind: str
    name: str
    position: Position
    events: tuple[Event, ...]
    place: BlockPlace
    begins: bool = False
    root: Root | None = None


Here = Callable[[Paragraph], bool]
"""Whether a paragraph may be read in a mission, as far as it is written where."""


def things(book: Book, here: Here, story: MissionFacts | None = None) -> Iterator[Thing]:
    """Everything that can occur in a book or a mission, in the order of KINDS and of the files.

    What only paragraphs say that are not `here` is left out.
    """
    everything = [*_paragraphs(book, here), *_endings(book, here), *_conditions(book, here, story)]
    everything += [] if story is None else [*_cards(book, here, story), *_cells(story)]
    yield from sorted(everything, key=lambda thing: KINDS.index(thing.kind))


def _paragraphs(book: Book, here: Here) -> Iterator[Thing]:
    for name, paragraph in book.paragraphs.items():
        if not here(paragraph):
            continue
        yield Thing(PARAGRAPH, name, paragraph.at(), (("read", name),), (name, 0))
        for step in paragraph.steps():
            yield from of_step(paragraph, step)


def of_step(paragraph: Paragraph, step: Record) -> Iterator[Thing]:
    """The things that a step leads to: options, rows and outcomes, each with one event."""
    kind, name, at = step["step"], paragraph.id, paragraph.mark
    for option in step.get("options", ()):
        place, key = at(option, "when" if "when" in option["@"] else ""), "choice" if kind == "ask" else "option"
        called = option["id"] if kind == "ask" else str(place.line)
        thing = OPTION if kind == "ask" else BRANCH
        yield Thing(thing, f"{name}.{called}", place, ((key, id(option), None),), (name, option["do"]))
    if kind == "turn":
        yield Thing(BRANCH, f"{name}.{at(step).line}", at(step), (("option", id(step), None),), (name, step["do"]))
    elif kind == "watch":
        event = ("fired", *point_of(paragraph, step))
        yield Thing(BRANCH, f"{name}.{at(step).line}", at(step, "when"), (event,), (name, step["do"]))
    elif kind == "check":
        for success, block in ((True, step["success"]), (False, step["failure"])):
            called = f"{name}.{at(step).line}.{'success' if success else 'failure'}"
            yield Thing(OUTCOME, called, at(step), (("check", id(step), success),), (name, block))
    elif kind == "roll":
        for nth, row in enumerate(step["rows"]):
            place = Position(paragraph.path, *step["@"]["rows"][nth])
            yield Thing(ROW, f"{name}.{place.line}", place, (("roll", id(step), nth),), (name, row[2]))
    elif kind in SELECTING:
        yield from _selections(paragraph, step)


def _selections(paragraph: Paragraph, step: Record) -> Iterator[Thing]:
    """The things of a selection: somebody selected, and nobody selected if that leads anywhere."""
    name, place = paragraph.id, paragraph.mark(step, "of")
    selected = "pick" if step["step"] == "random" else step["step"], id(step), None
    yield Thing(BRANCH, f"{name}.{place.line}", place, (selected,), (name, step["do"]))
    if paragraph.blocks[step["otherwise"]]:
        place = paragraph.mark(step, "otherwise")
        nobody = "nobody", id(step), None
        yield Thing(BRANCH, f"{name}.{place.line}.otherwise", place, (nobody,), (name, step["otherwise"]))


def _endings(book: Book, here: Here) -> Iterator[Thing]:
    """The endings that paragraphs name."""
    for name, position in book.known["ending"].items():
        ends = [
            (paragraph, step)
            for paragraph, step in book.steps["end"]
            if book.resolve_name(step["ending"], "ending") == name and here(paragraph)
        ]
        if ends:
            events = tuple(("end", id(step)) for _, step in ends)
            paragraph, step = ends[0]
            yield Thing(ENDING, name, position, events, point_of(paragraph, step)[:2])


def _conditions(book: Book, here: Here, story: MissionFacts | None) -> Iterator[Thing]:
    """The conditions that are raised, or that a mission has."""
    steps = [(paragraph, step) for paragraph, step in book.steps["condition"] if here(paragraph)]
    raised = {step["condition"]: (paragraph, step) for paragraph, step in reversed(steps)}
    mission = None if story is None else book.parts.found["mission"][story.mission]
    for number in range(2, (book.conditions if mission is None else mission.model.conditions) + 1):
        if number in raised:
            paragraph, step = raised[number]
            at = paragraph.mark(step) if mission is None else mission.at("conditions")
            yield Thing(CONDITION, str(number), at, (("condition", number),), point_of(paragraph, step)[:2])
        elif mission is not None:
            yield Thing(CONDITION, str(number), mission.at("conditions"), (("condition", number),), ("", 0))


def _cards(book: Book, here: Here, story: MissionFacts) -> Iterator[Thing]:
    """The unit cards that a mission lists, or that a paragraph brings into play."""
    forces = book.parts.found["mission"][story.mission]
    for nth, card in enumerate(forces.model.platoon.cards):
        yield Thing(CARD, card, forces.at("platoon", "cards", nth), (), ("", 0), begins=True)
    for card in (part.name for part in book.parts.of("unit-card") if part.name not in forces.model.platoon.cards):
        steps = [(paragraph, step) for kind in ENTERING for paragraph, step in book.steps[kind]]
        entries = [(paragraph, step) for paragraph, step in steps if card in entering(step) and here(paragraph)]
        if entries:
            paragraph, step = entries[0]
            events = tuple(("step", id(step), None) for _, step in entries)
            yield Thing(CARD, card, paragraph.mark(step), events, point_of(paragraph, step)[:2])


def _cells(story: MissionFacts) -> Iterator[Thing]:
    """The cells of the mission's cartridge and of its cards."""
    known = {key[1] for key in story.first if key[0] == "card"}
    for root in story.roots:
        if root.thing[0] != ACTION or root.thing[1] in known:
            name = ".".join(root.thing[1:])
            yield Thing(root.thing[0], name, root.position, (("cell", id(root)),), (root.paragraph, 0), root=root)
