"""The most Victory Points that a mission can bring, by where they come from; None where nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.missions import cast
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.ir.step_visitors import flow_of
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.model.platoon.values import OUT
from hulldown_engine.basics.records import NONE
from hulldown_engine.platoon.sequence.generation import letters
from hulldown_engine.platoon.sequence.platoon_steps import entering

JOINING = ("reinforce", "become")
"""The steps that bring US units into play."""

MOST_UNITS = len(letters(11))
"""How many units a new platoon can have."""


def most(analyses: Analyses, mission: Chart) -> int | None:
    """The most Victory Points of all sources together; None if one of them is unknown."""
    amounts = parts(analyses, mission).values()
    known = [points for points in amounts if points is not None]
    return sum(known) if len(known) == len(amounts) else None


def parts(analyses: Analyses, mission: Chart) -> Mapping[str, int | None]:
    """The most Victory Points of each source: markers, cards, paragraphs and exits."""
    return {
        "markers": _markers(analyses, mission),
        "cards": _cards(analyses, mission),
        "paragraphs": _paragraphs(analyses, mission),
        "exits": _exits(analyses, mission),
    }


def _placings(analyses: Analyses, mission: Chart) -> dict[str, int] | None:
    """How many times each Event marker can be put on the map; None if paragraphs place markers."""
    if any(step["place"] == "marker" for _, step in cast.steps(analyses, mission.name, "place")):
        return None
    placings = {name: int(at != NONE) for name, at in mission.model.markers.items()}
    cartridge = analyses.book.parts.get("cartridge", mission.name)
    for change in cartridge.model.changes.values() if cartridge is not None else ():
        for marker, at in change.items():
            placings[marker] = placings.get(marker, 0) + (at != OUT)
    return placings


def _markers(analyses: Analyses, mission: Chart) -> int | None:
    placings = _placings(analyses, mission)
    points = max(0, int(mission.model.marker_victory))
    return 0 if not points else None if placings is None else points * sum(placings.values())


def _cards(analyses: Analyses, mission: Chart) -> int:
    cards = (analyses.book.parts.get("unit-card", card) for card in cast.german_cards(analyses, mission.name))
    return sum(max(0, int(card.model.victory)) for card in cards if card is not None)


def _paragraphs(analyses: Analyses, mission: Chart) -> int | None:
    """The most points that paragraphs award: a sighting's once, a marker's once for each time it is placed."""
    steps = cast.steps(analyses, mission.name, "victory")
    return _altogether(analyses, mission, ((paragraph, max(0, int(step["victory"]))) for paragraph, step in steps))


def _altogether(analyses: Analyses, mission: Chart, counted: Iterable[tuple[Paragraph, int]]) -> int | None:
    """The sum of points over how often their paragraphs can be read; None if that is unknown for one."""
    total = 0
    for paragraph, points in counted:
        again = any(flow_of(step).repeats for step in paragraph.steps())
        times = (None if again else _times(analyses, mission, paragraph.id)) if points else 0
        if times is None:
            return None
        total += times * points
    return total


def _times(analyses: Analyses, mission: Chart, name: str) -> int | None:
    """How many times a paragraph can be read; None if that is unknown."""
    book = analyses.book
    if book.paragraphs[name].record["sighting"] is not None:
        return 1
    placings, cartridge = _placings(analyses, mission), book.parts.get("cartridge", mission.name)
    sources = {link.source for link in book.links.to("paragraph", name)}
    if placings is None or cartridge is None or any(source.kind != "cartridge" for source in sources):
        return None
    if any(name in row for row in cartridge.model.random.values()):
        return None
    return sum(placings.get(marker, 0) for marker, row in cartridge.model.markers.items() if name in row)


def _exits(analyses: Analyses, mission: Chart) -> int | None:
    """The best exit's points for every unit there can be; a unit brought in again may leave again.

    So may captured German vehicles with whoever is aboard (11.2). None where Germans that leave score points, and for
    the platoon of a campaign, whose size is not known.
    """
    if any(way.victory > 0 for way in mission.model.german_exits.values()):
        return None
    best = max((int(way.victory) for way in mission.model.exits.values()), default=0)
    if best <= 0:
        return 0
    if analyses.book.declared.campaign is not None and mission.model.platoon.campaign_points is not None:
        return None
    brought = ((paragraph, len(entering(step))) for paragraph, step in cast.steps(analyses, mission.name, *JOINING))
    reinforcements = _altogether(analyses, mission, brought)
    forces = mission.model.platoon
    platoons = [analyses.book.parts.get("platoon", name) for name in forces.ready]
    sizes = [len(platoon.model.units) for platoon in platoons if platoon is not None]
    captured = len(list(cast.german_cards(analyses, mission.name)))
    units = max([*sizes, MOST_UNITS if forces.new else 0]) + len(forces.cards) + captured
    return None if reinforcements is None else best * (units + reinforcements)
