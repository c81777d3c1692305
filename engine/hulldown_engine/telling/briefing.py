"""The mission briefing: what is read before the first choice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine import Book
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.language.mission_specials import Teller, said
from hulldown_engine.telling import mission_ends
from hulldown_engine.telling.lines import EVENT, HEADING, NOTE, PROSE, Line, counted, paragraphs
from hulldown_engine.telling.words import Names


def told(book: Book, view: Mapping[str, Any]) -> Iterator[Line]:
    """The lines of the briefing, with the platoon and the optional rules."""
    names, rules = Names(book, view), view["mission"]["rules"]
    yield from briefed(book, names.mission)
    if names.platoon:
        yield Line(EVENT, f"Your platoon: {names.units(names.platoon)}.")
    if rules:
        in_force = [f"{rule['id']} ({rule['at']})" for rule in rules]
        yield Line(EVENT, f"Optional rules: {joined(in_force)}.")


def briefed(book: Book, mission: str) -> Iterator[Line]:
    """The lines of a mission itself: number, title, place and date; text; goal, special rules, ends, and the note."""
    record, prose = book.logic["missions"][mission], book.prose["missions"][mission]
    yield Line(HEADING, f"Mission {record['number']}: {prose['title']}")
    yield Line(PROSE, ", ".join(prose[part] for part in ("place", "date") if prose.get(part)))
    yield from paragraphs(fill(prose["briefing"], on_paper(book.prose)))
    goal, conditions = counted(record["goal"], "Victory Point"), counted(record["conditions"], "condition")
    yield Line(EVENT, f"{goal} to win; {conditions}.")
    if record["entry"]["one_hex"]:
        yield Line(EVENT, "All of your units enter by the hex that the first of them takes.")
    teller = Teller(book.prose, Ground.of(book.logic["map"]))
    yield from (Line(EVENT, sentence) for sentence in said(teller, record))
    yield from (Line(EVENT, sentence) for sentence in _ends(book, mission))
    yield from paragraphs(fill(prose.get("note", ""), on_paper(book.prose)), NOTE)


def _ends(book: Book, mission: str) -> Iterator[str]:
    """How the mission ends, but for what would tell what is to come."""
    ends = [*mission_ends.ends(book.logic, book.prose, mission)]
    for end in ends:
        if not end.telling:
            verdict = f"it is a {book.logic['endings'][end.ending]}" if end.ending else "your points decide"
            yield f"It is over when {fill(end.when, on_paper(book.prose))}: {verdict}."
    if secret := sum(end.telling for end in ends):
        yield f"{counted(secret, 'more end')} {'is told when it comes' if secret == 1 else 'are told when they come'}."
