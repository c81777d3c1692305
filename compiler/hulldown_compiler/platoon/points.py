"""The most Victory Points that a mission can bring, by where they come from; None where nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.charts import Chart
from hulldown_compiler.model.platoon import NONE, OUT
from hulldown_compiler.platoon import cast
from hulldown_engine.platoon.sequence.generation import letters

MOST_UNITS = len(letters(11))
"""How many units a new platoon can have."""


def most(book: Book, mission: Chart) -> int | None:
    """All of them together."""
    found = parts(book, mission).values()
    known = [points for points in found if points is not None]
    return sum(known) if len(known) == len(found) else None


def parts(book: Book, mission: Chart) -> Mapping[str, int | None]:
    """What markers, cards, paragraphs and exits can bring."""
    return {
        "markers": _markers(book, mission),
        "cards": _cards(book, mission),
        "paragraphs": _paragraphs(book, mission),
        "exits": _exits(book, mission),
    }


def _placings(book: Book, mission: Chart) -> dict[str, int] | None:
    """How often each Event marker can be put on the map; None, if paragraphs put them there."""
    if any(step["place"] == "marker" for _, step in cast.steps(book, mission.name, "place")):
        return None
    found = {name: int(at != NONE) for name, at in mission.model.markers.items()}
    cartridge = book.parts.get("cartridge", mission.name)
    for change in cartridge.model.changes.values() if cartridge is not None else ():
        for marker, at in change.items():
            found[marker] = found.get(marker, 0) + (at != OUT)
    return found


def _markers(book: Book, mission: Chart) -> int | None:
    placings = _placings(book, mission)
    points = max(0, int(mission.model.marker_victory))
    return 0 if not points else None if placings is None else points * sum(placings.values())


def _cards(book: Book, mission: Chart) -> int:
    cards = (book.parts.get("unit-card", card) for card in cast.german_cards(book, mission.name))
    return sum(max(0, int(card.model.victory)) for card in cards if card is not None)


def _paragraphs(book: Book, mission: Chart) -> int | None:
    """What paragraphs award: those of a sighting once, those of markers as often as these are there."""
    steps = cast.steps(book, mission.name, "victory")
    return _altogether(book, mission, ((paragraph, max(0, int(step["victory"]))) for paragraph, step in steps))


def _altogether(book: Book, mission: Chart, counted: Iterable[tuple[Paragraph, int]]) -> int | None:
    """What steps come to that count for so much each time that they are carried out; None where nobody knows."""
    total = 0
    for paragraph, points in counted:
        again = any(one["step"] in ("each", "watch", "fighters") for one in paragraph.steps())
        times = (None if again else _times(book, mission, paragraph.id)) if points else 0
        if times is None:
            return None
        total += times * points
    return total


def _times(book: Book, mission: Chart, name: str) -> int | None:
    """How often a paragraph can be read; None where nobody knows."""
    if book.paragraphs[name].record["sighting"] is not None:
        return 1
    placings, cartridge = _placings(book, mission), book.parts.get("cartridge", mission.name)
    sources = {link.source for link in book.links.to("paragraph", name)}
    if placings is None or cartridge is None or any(one.kind != "cartridge" for one in sources):
        return None
    if any(name in row for row in cartridge.model.random.values()):
        return None
    return sum(placings.get(marker, 0) for marker, row in cartridge.model.markers.items() if name in row)


def _exits(book: Book, mission: Chart) -> int | None:
    """The best exit for every unit that there can be; who has left the map may be brought in again, and leave again.

    So may Germans that have been captured: their vehicles are driven off, with who is aboard (11.2). None where Germans
    are worth points that leave, and for the platoon of a campaign, which may have grown.
    """
    if any(way.victory > 0 for way in mission.model.german_exits.values()):
        return None
    best = max((int(way.victory) for way in mission.model.exits.values()), default=0)
    if best <= 0:
        return 0
    if book.declared.campaign is not None and mission.model.platoon.campaign_points is not None:
        return None
    brought = ((one, len(step["reinforce"])) for one, step in cast.steps(book, mission.name, "reinforce"))
    reinforcements = _altogether(book, mission, brought)
    forces = mission.model.platoon
    platoons = [book.parts.get("platoon", name) for name in forces.ready]
    sizes = [len(one.model.units) for one in platoons if one is not None]
    captured = len(list(cast.german_cards(book, mission.name)))
    units = max([*sizes, MOST_UNITS if forces.new else 0]) + len(forces.cards) + captured
    return None if reinforcements is None else best * (units + reinforcements)
