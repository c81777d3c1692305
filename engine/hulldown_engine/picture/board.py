"""A mission as a picture: the ground, and on it everything that a view of the game shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.picture import layers
from hulldown_engine.picture.drawing import Area, Counter, Drawing, Marker, Thing, Way, Window, cut
from hulldown_engine.picture.pieces.things import roadblock
from hulldown_engine.picture.titles import described, of_smoke
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.board.ground import Ground, side

Json = Mapping[str, Any]


def svg(
    view: Json,
    *,
    window: Iterable[Hex] = (),
    ways: Mapping[str, Sequence[Hex]] | None = None,
    acting: Collection[str] = (),
    options: Iterable[Json] = (),
) -> str:
    """The map of a mission as an SVG document, from a view with its ground: `game.view(ground=True)`.

    Of the map the rectangle about the hexes of `window` is shown; all of it, if there are none. `ways` are the hexes
    that units have gone through, by the id of the unit. The units `acting`, by their ids, stand out, and so do the
    hexes that the `options` of a decision are about. The same view gives the same bytes.

    Raises ValueError for a view without a mission, or without its ground.
    """
    mission = view["mission"]
    if mission is None:
        raise ValueError("a picture shows a mission, and this view has none")
    if mission["ground"] is None:
        raise ValueError("a picture needs the map: ask for the view with ground=True")
    ground = Ground.of(mission["ground"]).without(frozenset(side(*pair) for pair in mission["blown"]))
    whole = Drawing(
        ground,
        mission["ground"],
        _markers(mission),
        _areas(mission, options),
        list(_things(mission)),
        list(_counters(mission, acting)),
        list(_ways(mission, ways or {})),
        mission["ground"]["north"],
        _heading(mission),
    )
    return layers.svg(cut(whole, Window.about(ground, window)), themed=False)


def _heading(mission: Json) -> str:
    now, title = mission["round"], str(mission["briefing"]["title"])
    return f"{title}, Round {now['number']}" if now else title


def _markers(mission: Json) -> list[Marker]:
    return [
        Marker(place, number, f"Event marker {number}, {printed(place)}")
        for number, place in mission["markers"].items()
    ]


def _areas(mission: Json, options: Iterable[Json]) -> list[Area]:
    """Where units come in and get out, what is closed, and what a decision is about."""
    briefing, chosen = mission["briefing"], list(options)
    aims = {place for option in chosen if option["kind"] in AIMED for place in option["hexes"]}
    goes = {place for option in chosen if option["kind"] not in AIMED for place in option["hexes"]}
    kinds = {
        "closed": briefing["closed"],
        "entry": briefing["entries"],
        "exit": briefing["exits"],
        "go": sorted(goes),
        "aim": sorted(aims),
    }
    return [Area(kind, hexes) for kind, hexes in kinds.items() if hexes]


AIMED = ("fire", "assault")
"""The kinds of options that are aimed at a hex; with others somebody goes there, or looks at it."""


def _things(mission: Json) -> Iterator[Thing]:
    north = mission["ground"]["north"]
    for place in mission["mines"]:
        yield Thing("mines", place, "Mines")
    for place in mission["positions"]:
        yield Thing("position", place, "An improved position")
    for number, facing in mission["bunkers"].items():
        yield Thing("bunker", int(number), f"A bunker that faces {compass.toward(facing, north)}", facing)
    for place in mission["wrecks"]:
        yield Thing("wreck", place, "A wreck")
    for block in mission["roadblocks"]:
        one, other = block["hexes"]
        yield roadblock(one, other, block["side"])
    for place in mission["shelled"]:
        yield Thing("shelled", place, "Shells have fallen here")
    for number, rounds in mission["smoke"].items():
        yield Thing("smoke", int(number), of_smoke(rounds))


def _counters(mission: Json, acting: Collection[str]) -> Iterator[Counter]:
    """The units on the map; those that are carried or towed go with who has them."""
    units = {unit["id"]: unit for unit in mission["units"] if unit["hex"] is not None}
    for unit in units.values():
        if unit["carrier"] not in units:
            riders = [rider for rider in units.values() if rider["carrier"] == unit["id"]]
            drawn = [_counter(mission, rider, acting) for rider in riders]
            yield _counter(mission, unit, acting)._replace(riders=drawn)


def _counter(mission: Json, unit: Json, acting: Collection[str]) -> Counter:
    card = mission["cards"][unit["type"]]
    return Counter(
        unit["id"],
        unit["letter"],
        unit["side"],
        unit["hex"],
        described(mission, unit),
        "gun" if card["motion"] == "towed" else card["motion"],
        FIGURES.get(card["class"], 1),
        unit["facing"],
        unit["turret"],
        "weapon" in card and card["motion"] != "foot",
        unit["states"],
        acting=unit["id"] in acting,
    )


FIGURES: Mapping[str, int] = {"squad": 3, "half-squad": 2}
"""How many figures are drawn for people on foot, by the class of their card."""


def _ways(mission: Json, ways: Mapping[str, Sequence[Hex]]) -> Iterator[Way]:
    for unit in mission["units"]:
        if unit["id"] in ways:
            yield Way(unit["side"], unit["letter"], ways[unit["id"]], f"The way of {unit['name']}")
