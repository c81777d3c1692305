"""New missions: a folder with the mission, its cartridge, and its first paragraphs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.scaffold.naming import check_free
from hulldown_compiler.scaffold.platoon.free import is_free
from hulldown_compiler.scaffold.platoon.places import Places, places
from hulldown_compiler.scaffold.templates import folder
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import scalar

PARAGRAPHS = ("first-sight", "shells")
"""What the names of the first paragraphs end with; they begin with that of the mission."""

FOUND = """\
      - activate: [{card}]                # this German comes onto the map, and Rounds begin
        at: "{marker}"
        facing: us
        advantage: us
"""

NOTHING_FOUND = """\
      - victory: 1                        # 'activate: [GE1]' would bring the German of that card onto the map
"""


def mission_files(book: Book, name: str, title: str) -> dict[str, str]:
    """The files of a new mission, by path below the book's folder; raises NotStarted."""
    for kind, part_name in (("mission", name), *(("paragraph", f"{name}-{end}") for end in PARAGRAPHS)):
        check_free(book, kind, part_name)
    where = None if book.sheet is None else places(book.sheet)
    platoon = next(book.parts.of("platoon"), None)
    if where is None or platoon is None:
        what = "platoon" if platoon is None else "map" if book.sheet is None else "open ground at the edge of its map"
        raise NotStarted(f"{book.name} has no {what} yet: a mission needs one")
    number = 1 + max((mission.model.number for mission in book.parts.of("mission")), default=0)
    words = {"name": name, "title": scalar(title), "number": number}
    files = folder("mission", {**words, "platoon": platoon.name, **where._asdict(), **_war(book, where)})
    return {f"missions/{number}-{name}/{file}": text for file, text in files.items()}


def _war(book: Book, where: Places) -> Mapping[str, Any]:
    """What there is to fight for: a German, if the book has one for this, the goal, and the endings."""
    card = _german(book)
    return {
        "found": NOTHING_FOUND if card is None else FOUND.format(card=card.name, marker=where.marker),
        "goal": 1 if card is None else min(2, 1 + max(0, card.model.victory)),
        "won": _ending(book, "victory"),
        "lost": _ending(book, "defeat"),
    }


def _german(book: Book) -> Chart | None:
    """The first German card that knows what to do in a mission of one condition, and in any place."""
    cards = (card for card in book.parts.of("unit-card") if card.model.actions is not None and is_free(book, card))
    return next((card for card in cards if 1 in card.model.actions.columns), None)


def _ending(book: Book, verdict: str) -> str:
    """An ending of the book with a verdict, as a field of a flow mapping; nothing, if there is none."""
    return next((f", ending: {name}" for name, ending in book.header.endings.items() if ending.verdict == verdict), "")
