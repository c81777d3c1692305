"""What is drawn of a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import Ground


class Marker(NamedTuple):
    """Something put on the map for a reader: a few letters in a hex, and what they stand for."""

    hex: Hex
    text: str
    title: str = ""


class Area(NamedTuple):
    """Hexes that mean something to a reader: by which units enter, leave or retreat, or that are closed to them."""

    kind: str
    hexes: Sequence[Hex]


@dataclass(frozen=True)
class Drawing:
    """What is drawn: the ground, what the bundle's prose says of it, and what is put on it."""

    ground: Ground
    told: Mapping[str, Any]
    markers: Sequence[Marker] = ()
    areas: Sequence[Area] = ()


def filled(drawing: Drawing, *terrains: str) -> list[Hex]:
    """The hexes of the terrains named."""
    return [place for place in drawing.ground.hexes() if drawing.ground.terrain(place) in terrains]
