"""What a compiled mission says of all that its briefing prints, in the words of the files in tests/content/missions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from hulldown_compiler.book.book import Book
from hulldown_engine.basics.hexes import printed
from hulldown_engine.platoon.board.compass import edge

Facts = dict[str, Any]

NOTHING: Facts = {
    "cards": [],
    "campaign_points": 0,
    "vehicle_points": 0,
    "ammunition": 0,
    "secret": [],
    "artillery": 0,
    "leave": {},
    "germans_leave": {},
    "ground": "normal",
    "snow": False,
    "light": {},
    "closed": [],
    "roadblocks": {},
}
"""What holds of a fact that a briefing does not mention."""

ENTRY: Facts = {"one_hex": False, "stacked": False, "command": True, "defilade": False, "sight_all": False}
"""The same of how a platoon enters."""

NORTH = {"up": 0, "down": 6}
"""Where north is, in twelfths of a circle."""


def stated(facts: Facts) -> Facts:
    """Facts as they are typed, with what goes without saying."""
    entry = {**ENTRY, **facts["entry"], **{key: str(facts["entry"][key]).split() for key in _hexes(facts["entry"])}}
    north = NORTH[facts["north"]]
    ways = {key: _stated_ways(facts.get(key, {}), north) for key in ("leave", "germans_leave")}
    if "edge" in entry:
        entry["edge"] = edge(entry["edge"], north)
    return {**NOTHING, **facts, **ways, "entry": entry, "markers": str(facts["markers"]).split()}


def _hexes(entry: Facts) -> list[str]:
    return [key for key in ("hexes", "set_up") if key in entry]


def _stated_ways(ways: Facts, north: int) -> Facts:
    """Where units leave the map: edges of the printed map, or hexes; and for how many points, for which units."""
    return {_where(where, north): (way.get("points", 0), way.get("of", "")) for where, way in ways.items()}


def _where(name: str, north: int) -> str:
    return edge(name, north) or name


def compiled(book: Book, name: str, record: Mapping[str, Any]) -> Facts:
    """The facts of a mission of a book: of its record in the bundle, and of what its author wrote."""
    model = book.parts.found["mission"][name].model
    north = record["north"]
    return {
        **{key: record[key] for key in ("number", "activation", "goal", "marker_victory", "secret", "ground", "snow")},
        **{key: record["platoon"][key] for key in ("cards", "ammunition", "vehicle_points")},
        "title": model.title,
        "place": model.place,
        "date": _date(model.date),
        "north": next(word for word, twelfths in NORTH.items() if twelfths == north),
        "platoons": _platoons(record["platoon"]),
        "campaign_points": record["platoon"]["campaign_points"] or 0,
        "markers": [printed(place) for _, place in sorted(_numbered(record["markers"]))],
        "entry": _entry(model.entry, record["entry"], north),
        "retreat": {_span(low, high): printed(place) for low, high, place in record["retreat"]},
        "leave": _ways(model.exits, north),
        "germans_leave": _ways(model.german_exits, north),
        "ends": [end.when for end in model.ends],
        "artillery": _artillery(model.artillery),
        "light": _light(model.light),
        "closed": list(model.closed),
        "roadblocks": dict(model.roadblocks),
    }


def _date(text: str) -> Any:
    """A date in either order."""
    form = "%d %B %Y" if text[0].isdigit() else "%B %d, %Y"
    return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day has no time zone


def _platoons(record: Mapping[str, Any]) -> list[str]:
    campaign = record["campaign_points"] is not None
    return [*(["new"] if record["new"] else []), *record["ready"], *(["campaign"] if campaign else [])]


def _numbered(markers: Mapping[str, Any]) -> list[tuple[int, Any]]:
    return [(int(number), place) for number, place in markers.items() if place is not None]


def _entry(model: Any, record: Mapping[str, Any], north: int) -> Facts:
    """How the platoon enters; a set-up by the blocks that its author wrote."""
    flags = {key: record[key] for key in ENTRY}
    if model.positions is not None:
        flags["positions"] = {"count": model.positions.count, "where": model.positions.where}
    if model.edge is not None:
        return {**flags, "edge": edge(model.edge, north)}
    if model.set_up is not None:
        return {**flags, "set_up": list(model.set_up)}
    return {**flags, "hexes": [printed(place) for place in record["hexes"]]}


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _ways(model: Mapping[str, Any], north: int) -> Facts:
    return {_where(where, north): (way.victory, way.where or "") for where, way in model.items()}


def _artillery(model: Any) -> int:
    """How many barrages there are, planned or called."""
    return 0 if model is None else model.barrages + (0 if model.planned is None else model.planned.barrages)


def _light(model: Any) -> Facts:
    if model is None:
        return {}
    becomes = {name: [dimmer.round, dimmer.range, dimmer.fired] for name, dimmer in model.becomes.items()}
    return {"since": model.since, **becomes}
