"""Witnesses replayed: a path as the choices and dice that a game takes, and the game that the engine makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.search.machine import Machine
from hulldown_compiler.analysis.search.search import PathStep
from hulldown_compiler.analysis.search.states import Move
from hulldown_compiler.analysis.story.dice import check_totals, faces, table_rows
from hulldown_engine import Game, Typed
from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.games.book import Book as Compiled
from hulldown_engine.story.paragraphs import EndlessBook


class ReplayDiverged(Exception):
    """A game that does not follow its witness: a fault of the analysis, not of the book."""


def replay(book: Compiled, machine: Machine, path: Sequence[PathStep]) -> Game | None:
    """The game of a gamebook that follows a path; None, if the book goes round in circles before it asks again.

    `machine` is the one that knows every fact. Raises ReplayDiverged when the engine reads, asks or decides otherwise.
    """
    try:
        return _played(book, machine, path)
    except EndlessBook:
        return None


def _played(book: Compiled, machine: Machine, path: Sequence[PathStep]) -> Game:
    game = Game(book, seed=0, dice=Typed())
    for answer in script(machine, path):
        offered = [] if game.decision is None else [option.id for option in game.decision.options]
        if answer not in offered:
            raise ReplayDiverged(f"{answer!r} is not offered after {' '.join(game.inputs)}")
        game.choose(answer)
    fields = {event: field for event, field, _ in EVENTS.values()}
    expected = [(EVENTS[move.kind][0], EVENTS[move.kind][2](move)) for _, move, _ in path if move.kind in EVENTS]
    played = [(event["event"], event[fields[event["event"]]]) for event in game.events if event["event"] in fields]
    if played[: len(expected)] != expected:
        raise ReplayDiverged(f"the witness says {expected}, and the game {played}")
    return game


EVENTS: Mapping[str, tuple[str, str, Callable[[Move], object]]] = {
    "read": ("read", "paragraph", lambda move: move.paragraph),
    "choice": ("chosen", "option", lambda move: move.record["id"]),
    "check": ("checked", "success", lambda move: move.detail),
    "pick": ("picked", "member", lambda move: move.detail),
}
"""The moves that a game records, by kind: the event, its field that says which one it is, and the same of the move."""


def script(machine: Machine, path: Sequence[PathStep]) -> Iterator[str]:
    """The options to choose and the faces to type, in order."""
    for state, move, _ in path:
        if move.kind == "choice":
            yield str(move.record["id"])
        elif move.kind == "check":
            dice = parse_dice(machine.book.header.checks[machine.book.resolve_name(move.record["check"], "check")].dice)
            totals = check_totals(machine.book, move.record, machine.number_in(state))[move.detail]
            yield from map(str, faces(dice, totals[0]))
        elif move.kind == "roll":
            rows = table_rows(move.record, machine.number_in(state))
            yield from map(str, faces(parse_dice(move.record["dice"]), rows[move.detail]))
        elif move.kind == "pick":
            members = [member for member, may in machine.selection(move.record["of"], state).items() if may & YES]
            yield from [str(members.index(move.detail) + 1)] if len(members) > 1 else []
