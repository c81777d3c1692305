"""The legend of a map on its page: a list of samples, each with its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hulldown_engine.picture import legend as rows
from hulldown_engine.picture.drawing import Area, Thing
from hulldown_engine.picture.legend import Row
from hulldown_engine.platoon.board.ground import Ground
from hulldown_site.html.markup import element, escape, listed


def legend(ground: Ground, texts: Mapping[str, Any]) -> str:
    """The legend of the ground; `texts` is the `map` of the bundle's prose."""
    return _list(rows.legend(ground, texts))


def keys(areas: Iterable[Area], things: Iterable[Thing], *, markers: bool) -> str:
    """The legend of what is put on a map for a reader."""
    return _list(rows.keys(areas, things, markers=markers))


def _list(found: Iterable[Row]) -> str:
    items = (f"{drawn} {element('span', escape(name))}" for name, drawn in found)
    return listed(items, classes="hd-legend-map")
