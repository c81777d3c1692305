"""The mission briefing: what is read before the first choice."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_engine import Book
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.optional_rules import OPTIONAL
from hulldown_engine.platoon.language.mission_specials import Teller, said
from hulldown_engine.telling.lines import CHANGE, HEADING, PROSE, Line, counted, paragraphs
from hulldown_engine.telling.words import Scene


def told(scene: Scene) -> Iterator[Line]:
    """The lines of the briefing, with the platoon and the optional rules."""
    name = scene.field.mission
    yield from briefed(scene.book, name)
    if scene.field.units:
        yield Line(CHANGE, f"Your platoon: {scene.names(scene.field.units)}.")
    if scene.field.options:
        yield Line(CHANGE, f"Optional rules: {joined(list(_options(scene)), 'and')}.")
    missions = [mission for mission in scene.book.logic["missions"] if mission != name]
    if missions:
        yield Line(CHANGE, f"This is {name}; --mission names another: {', '.join(missions)}.")


def briefed(book: Book, mission: str) -> Iterator[Line]:
    """The lines of a mission itself: number, title, place and date; text; goal and special rules."""
    record, prose = book.logic["missions"][mission], book.prose["missions"][mission]
    yield Line(HEADING, f"Mission {record['number']}: {prose['title']}")
    yield Line(PROSE, ", ".join(prose[part] for part in ("place", "date") if prose.get(part)))
    yield from paragraphs(prose["briefing"])
    yield Line(
        CHANGE, f"{counted(record['goal'], 'Victory Point')} to win; {counted(record['conditions'], 'condition')}."
    )
    teller = Teller(book.prose, Ground.of(book.logic["map"]))
    yield from (Line(CHANGE, sentence) for sentence in said(teller, record))


def _options(scene: Scene) -> Iterator[str]:
    """The optional rules in force, each with its sections."""
    return (f"{name} ({rule.at})" for name, rule in OPTIONAL.items() if name in scene.field.options)
