"""What a question about a position is told, each read by its name: units, hexes, numbers, orders, paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_compiler.analysis.examples.driver import Wrong, known
from hulldown_compiler.analysis.examples.positions import Stand, hex_on_map
from hulldown_engine.basics.hexes import Hex


def _unit(standing: Stand, name: str, written: Any) -> str:
    return known(f"given.{name}", "no unit {} in this position", written, standing.field.units)


def _unit_or_card(standing: Stand, name: str, written: Any) -> str:
    """A unit of the position, or of a card that may yet come into play."""
    return str(written) if written in standing.setting.logic["unit_cards"] else _unit(standing, name, written)


def _hex(standing: Stand, name: str, written: Any) -> Hex:
    return hex_on_map(standing.setting, f"given.{name}", written)


def _number(standing: Stand, name: str, written: Any) -> int:
    if not isinstance(written, int) or isinstance(written, bool) or not 1 <= written <= 10:  # noqa: PLR2004 - a die
        raise Wrong(f"given.{name}", f"{name} is a number from 1 to 10")
    return written


def _side(standing: Stand, name: str, written: Any) -> str:
    if written not in ("us", "german"):
        raise Wrong(f"given.{name}", f"{name} is us or german")
    return str(written)


def _orders(standing: Stand, name: str, written: Any) -> list[str]:
    if not (isinstance(written, list) and all(isinstance(one, str) for one in written)):
        raise Wrong(f"given.{name}", "orders are a list of what the unit is told, as in [drive-slow, 'to:2510', halt]")
    return written


def _order(standing: Stand, name: str, written: Any) -> str:
    return _orders(standing, name, [written])[0]


def _paragraph(standing: Stand, name: str, written: Any) -> str:
    return known(f"given.{name}", "no paragraph {}", written, standing.setting.logic["paragraphs"])


def _marker(standing: Stand, name: str, written: Any) -> str:
    places = standing.setting.mission(standing.field)["markers"]
    if places.get(str(written)) is None:
        there = ", ".join(number for number, place in places.items() if place is not None) or "none"
        raise Wrong(f"given.{name}", f"no Event marker {written!r} on the map", f"there are {there}")
    return str(written)


READERS: Mapping[str, Callable[[Stand, str, Any], Any]] = {
    **dict.fromkeys(("unit", "target"), _unit),
    "of": _unit_or_card,
    **dict.fromkeys(("from", "to"), _hex),
    **dict.fromkeys(("die", "round", "number"), _number),
    "advantage": _side,
    **dict.fromkeys(("orders", "after"), _orders),
    "order": _order,
    "paragraph": _paragraph,
    "marker": _marker,
}
"""How each is read, by its name; the readers raise Wrong."""
