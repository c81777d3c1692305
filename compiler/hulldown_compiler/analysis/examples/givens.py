"""The inputs of questions about a position, each read by its name: units, hexes, numbers, orders, paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from hulldown_compiler.analysis.examples.driver import BadExample, known
from hulldown_compiler.analysis.examples.positions import Situation, hex_on_map
from hulldown_engine.basics.hexes import Hex


def _unit(situation: Situation, name: str, written: Any) -> str:
    return known(f"given.{name}", "no unit {} in this position", written, situation.field.units)


def _unit_or_card(situation: Situation, name: str, written: Any) -> str:
    """A unit of the position, or of a card that may yet come into play."""
    return str(written) if written in situation.setting.logic["unit_cards"] else _unit(situation, name, written)


def _hex(situation: Situation, name: str, written: Any) -> Hex:
    return hex_on_map(situation.setting, f"given.{name}", written)


def _number(situation: Situation, name: str, written: Any) -> int:
    if not isinstance(written, int) or isinstance(written, bool) or not 1 <= written <= 10:  # noqa: PLR2004 - a die
        raise BadExample(f"given.{name}", f"{name} is a number from 1 to 10")
    return written


def _side(situation: Situation, name: str, written: Any) -> str:
    if written not in ("us", "german"):
        raise BadExample(f"given.{name}", f"{name} is us or german")
    return str(written)


def _orders(situation: Situation, name: str, written: Any) -> list[str]:
    if not (isinstance(written, list) and all(isinstance(order, str) for order in written)):
        raise BadExample(
            f"given.{name}", "orders are a list of what the unit is told, as in [drive-slow, 'to:2510', halt]"
        )
    return written


def _order(situation: Situation, name: str, written: Any) -> str:
    return _orders(situation, name, [written])[0]


def _paragraph(situation: Situation, name: str, written: Any) -> str:
    return known(f"given.{name}", "no paragraph {}", written, situation.setting.logic["paragraphs"])


def _marker(situation: Situation, name: str, written: Any) -> str:
    places = situation.setting.mission(situation.field)["markers"]
    if places.get(str(written)) is None:
        there = ", ".join(number for number, place in places.items() if place is not None) or "none"
        raise BadExample(f"given.{name}", f"no Event marker {written!r} on the map", f"there are {there}")
    return str(written)


READERS: Mapping[str, Callable[[Situation, str, Any], Any]] = {
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
"""How each is read, by its name; the readers raise BadExample."""
