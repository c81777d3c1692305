"""New missions: a folder with the mission, its cartridge, and its first paragraphs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.scaffold.naming import check_free
from hulldown_compiler.scaffold.platoon.briefings import (
    ACTIVATION,
    EMPTY,
    FIRST_FREE,
    Briefing,
    Event,
    events,
    header,
    lie_of_the_land,
    markers,
    rows,
)
from hulldown_compiler.scaffold.platoon.free import is_free
from hulldown_compiler.scaffold.platoon.places import Places, places
from hulldown_compiler.scaffold.templates import folder
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import flow, scalar

PARAGRAPHS = ("first-sight", "shells")
"""What the names of the first paragraphs end with; they begin with that of the mission."""

PLAIN = Briefing()
"""A mission of which nothing is printed."""

FOUND = """\
      - activate: [{card}]                # this German comes onto the map, and Rounds begin
        at: "{marker}"
        facing: us
        advantage: us
"""

NOTHING_FOUND = """\
      - victory: 1                        # 'activate: [GE1]' would bring the German of that card onto the map
"""


def mission_files(book: Book, name: str, title: str, briefing: Briefing = PLAIN) -> dict[str, str]:
    """The files of a new mission, by path below the book's folder; raises NotStarted."""
    others = list(events(name, briefing))
    paragraphs = (*(f"{name}-{end}" for end in PARAGRAPHS), *(event.name for event in others))
    for kind, part_name in (("mission", name), *(("paragraph", paragraph) for paragraph in paragraphs)):
        check_free(book, kind, part_name)
    where = None if book.sheet is None else places(book.sheet)
    platoon = next(book.parts.of("platoon"), None)
    if where is None or platoon is None:
        what = "platoon" if platoon is None else "map" if book.sheet is None else "open ground at the edge of its map"
        raise NotStarted(f"{book.name} has no {what} yet: a mission needs one")
    briefing.check(book)
    number = 1 + max((mission.model.number for mission in book.parts.of("mission")), default=0)
    here = where._replace(marker=briefing.markers[0] if briefing.markers else where.marker)
    words = {
        "name": name,
        "title": scalar(title),
        "number": number,
        "platoon": platoon.name,
        **here._asdict(),
        **_war(book, here, briefing.conditions),
        **_printed(name, here, briefing, others),
    }
    files = folder("mission", words)
    files["paragraphs.yaml"] += "".join(event.lines for event in others)
    return {f"missions/{number}-{name}/{file}": formatted(text) for file, text in files.items()}


def _printed(name: str, where: Places, briefing: Briefing, others: Sequence[Event]) -> Mapping[str, Any]:
    """What the briefing says, and the rows of the cartridge that follow from it."""
    of_markers, of_random = rows(f"{name}-{PARAGRAPHS[0]}", briefing, others)
    one, shells = briefing.conditions == 1, f"{name}-{PARAGRAPHS[1]}"
    changes = dict.fromkeys(range(2, briefing.conditions + 1), "none")
    return {
        "where_and_when": header(briefing),
        "lie": lie_of_the_land(briefing),
        "entries": flow(list(briefing.entry or [where.entry])),
        "way_out": (briefing.entry or [where.entry])[0],
        "conditions": briefing.conditions,
        "levels": flow([ACTIVATION] * briefing.conditions),
        "markers": markers(briefing.markers or [where.marker]),
        "rows": of_markers.rstrip(),
        "shells": f"[{shells}]" if one else f"{{1-{briefing.conditions}: {shells}}}",
        "other_events": of_random,
        "last": len(of_random.splitlines()) + FIRST_FREE,
        "nothing": "[none]" if one else EMPTY,
        "changes": "" if one else f"\n    changes: {flow(changes)}",
    }


def _war(book: Book, where: Places, conditions: int) -> Mapping[str, Any]:
    """What there is to fight for: a German, if the book has one for this, the goal, and the endings."""
    card = _german(book, conditions)
    return {
        "found": NOTHING_FOUND if card is None else FOUND.format(card=card.name, marker=where.marker),
        "goal": 1 if card is None else min(2, 1 + max(0, card.model.victory)),
        "cleared": "no_markers" if card is None else "no_markers and none(german where not disabled)",
        "won": _ending(book, "victory"),
        "lost": _ending(book, "defeat"),
    }


def _german(book: Book, conditions: int) -> Chart | None:
    """The first German card that knows what to do in every condition of a mission, and in any place."""
    cards = (card for card in book.parts.of("unit-card") if card.model.actions is not None and is_free(book, card))
    every = set(range(1, conditions + 1))
    return next((card for card in cards if every <= set(card.model.actions.columns)), None)


def _ending(book: Book, verdict: str) -> str:
    """An ending of all missions with a verdict, as a field of a flow mapping; nothing, if there is none."""
    shared = {name for name, place in book.known["ending"].items() if place.path == FILE}
    endings = (name for name, ending in book.header.endings.items() if ending.verdict == verdict and name in shared)
    return next((f", ending: {name}" for name in endings), "")
