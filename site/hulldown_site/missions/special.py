"""What only some missions have, on their pages: ways out, the ground, set-ups, dusk and night, barrages."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Json, Published
from hulldown_engine.platoon.language.mission_specials import OF_SET_UPS, SPECIALS, Teller, said
from hulldown_site.html.markup import escape


def rows(book: Published, mission: Json) -> Iterator[tuple[str, str]]:
    """The special rules of a mission, under their titles; HTML."""
    teller = _teller(book)
    for title in dict.fromkeys(special.title for special in SPECIALS if special.title):
        entitled = (special for special in SPECIALS if special.title == title)
        if sentences := " ".join(map(escape, said(teller, mission, entitled))):
            yield title, sentences


def set_up(book: Published, mission: Json) -> Iterator[str]:
    """What a platoon may do that is set up on the map; HTML."""
    return map(escape, said(_teller(book), mission, OF_SET_UPS))


def _teller(book: Published) -> Teller:
    assert book.ground is not None  # noqa: S101 - a platoon game has a map
    return Teller(book.prose, book.ground)
