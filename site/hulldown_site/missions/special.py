"""What only some missions have, on their pages: set-ups on the map, dusk and night, barrages, Germans who get away."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Json, Published
from hulldown_engine.platoon.language import mission_specials
from hulldown_site.html.markup import escape
from hulldown_site.missions import orders


def rows(book: Published, mission: Json) -> Iterator[tuple[str, str]]:
    """The special rules of a mission, each by its name; HTML."""
    if ways := " ".join(german_exits(book, mission)):
        yield "Germans who leave", ways
    for special in mission_specials.SPECIALS:
        sentences = " ".join(map(escape, special.told(book.prose, mission)))
        if special.title and sentences:
            yield special.title, sentences


def set_up(book: Published, mission: Json) -> Iterator[str]:
    """What a platoon may do that is set up on the map; HTML."""
    return map(escape, mission_specials.said(book.prose, mission, mission_specials.OF_SET_UPS))


def german_exits(book: Published, mission: Json) -> Iterator[str]:
    """What Germans cost who get off the map."""
    for exit_hexes, victory, where in orders.worth(mission, "german", mission["german_exits"]):
        if victory:
            joins = "that" if where is None else "and"
            leaves = f"{joins} leaves by {orders.places(book, exit_hexes)}"
            yield f"Each {orders.such(book, 'German', where)} {leaves} is worth {orders.points(victory)}."
