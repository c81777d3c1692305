"""A witness as a reader follows it: each step where it is written, and what is read, chosen, rolled or changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.domain.intervals import NO, YES
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.mission_machine import Root
from hulldown_compiler.analysis.search.search import PathStep
from hulldown_compiler.analysis.search.states import State, WaitingWatch
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.explain import span
from hulldown_compiler.analysis.story.map_abstraction import written
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.ir.step_visitors import Record
from hulldown_engine.platoon.sequence.platoon_steps import ENTERING, entering
from hulldown_engine.playtest.coverage import ACTION, MARKER


def steps_of(book: Book, path: Sequence[PathStep], keys: Sequence[Key]) -> tuple[Related, ...]:
    """The steps of a path that a reader notices; `keys` are the facts that its states have."""
    return tuple(related for step in path for related in _told(book, step, keys))


def _told(book: Book, step: PathStep, keys: Sequence[Key]) -> Iterator[Related]:
    move = step.move
    if move.kind == "cell":
        yield Related(move.record.position, _cell(move.record))
    elif move.kind == "read":
        yield Related(book.paragraphs[move.paragraph].at(), f"read {move.paragraph!r}")
    elif move.kind in TELLING:
        message = _changed(step, keys) if move.kind == "step" else TELLING[move.kind](book, step)
        if message:
            yield Related(_at(book, move.paragraph, move.record), message)
    yield from (Related(_watched(book, watch), "the watch set here is due") for watch in move.fired)


def _cell(root: Root) -> str:
    kind, name, column, *_ = root.thing
    if kind == ACTION:
        return f"{name} acts by column {column}"
    what = f"Event marker {name}" if kind == MARKER else f"a random event, {name}"
    return f"{what}, in condition {column}"


def _at(book: Book, name: str, record: Record) -> Position:
    return book.paragraphs[name].mark(record, "when" if "when" in record["@"] else "")


def _watched(book: Book, watch: WaitingWatch) -> Position:
    paragraph = book.paragraphs[watch[0]]
    return paragraph.mark(paragraph.blocks[watch[1]][watch[2]])


def _choice(book: Book, step: PathStep) -> str:
    record = book.paragraphs[step.move.paragraph].record
    label = record["labels"][step.move.record["label"]]
    return f"choose {label}" if label.startswith("“") else f"choose “{label}”"


def _option(book: Book, step: PathStep) -> str:
    guard = step.move.record.get("when", True)
    return "" if guard is True else f"{written(guard)}, so this is done"


def _roll(book: Book, step: PathStep) -> str:
    if step.move.detail is None:
        return "the roll falls in no row"
    low, high, _ = step.move.record["rows"][step.move.detail]
    total = f"{high} or less" if low is None else f"{low} or more" if high is None else f"{low} to {high}"
    return f"roll {low if low == high else total}"


def _changed(step: PathStep, keys: Sequence[Key]) -> str:
    """The change that a step makes to the story, or on the map, in words."""
    record = step.move.record
    if record["step"] in ENTERING:
        return f"{', '.join(entering(record))} into play"
    changes = zip(keys, step.before.values, step.after.values, strict=True)
    return ", ".join(said(key, after) for key, before, after in changes if before != after and key[0] != "marker")


def said(key: Key, value: Any) -> str:
    """A fact and what it is, in words."""
    if not isinstance(value, int):
        return f"{key[-1]} is {span(*value)}"
    named = {"sighting": f"sighting {key[-1]}", "marker": f"marker {key[-1]}", "card": key[-1]}
    name = f"{named.get(key[0], repr(key[-1]))} is"
    verb = {"sighting": "made", "card": "in play", "marker": "on the map"}.get(key[0], "set")
    return f"{name} {'' if value == YES else 'not ' if value == NO else 'perhaps '}{verb}"


MOST_CASES = 4
"""Cases that are told."""


def cases(machine: Machine, states: Iterable[State], asked: Collection[Key]) -> tuple[str, ...]:
    """What some facts may be together in some states, in words; nothing, if that is too much to tell."""
    keys = sorted(key for key in asked if key in machine.slice.index)
    known = ([said(key, machine.slice.get(state.values, key)) for key in keys] for state in states)
    found = dict.fromkeys(map(" and ".join, known))
    return tuple(found) if keys and len(found) <= MOST_CASES else ()


TELLING: Mapping[str, Callable[[Book, PathStep], str]] = {
    "choice": _choice,
    "option": _option,
    "check": lambda book, step: f"the check {'succeeds' if step.move.detail else 'fails'}",
    "roll": _roll,
    "pick": lambda book, step: f"{step.move.detail} is picked" if step.move.detail else "somebody is picked",
    "one": lambda book, step: f"for {step.move.detail or 'the first of them'}",
    "whoever": lambda book, step: f"for {step.move.detail or 'whoever was waited for'}",
    "each": lambda book, step: f"for {', '.join(filter(None, step.move.detail)) or 'each of them'}",
    "step": lambda book, step: "",
    "end": lambda book, step: f"the end: {step.move.record['ending']!r}",
}
"""What is said of each kind of move; of the others nothing."""
