"""Options as they are laid out: by group, with number and key; those that differ in nothing but a hex in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_terminal.display.screen import Laid, hang
from hulldown_terminal.platoon.option_keys import FIRE, MOVE, OTHER, Choice

FOLDED = 6
"""As many options that differ in nothing but a hex are laid out in columns."""

WIDEST = 24
"""The widest column of keys."""

DIGITS = 4
"""The digits of a hex."""


def lay(found: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The options under the names of their groups."""
    for group in (MOVE, FIRE, OTHER):
        some = [one for one in found if one.group == group]
        if some:
            yield "", ""
            if len(some) < len(found):
                yield "faint", group
            yield from _group(some, width)
    yield "", ""


def _group(some: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The options of a group: families of hexes first, then what is left."""
    families = {family: [one for one in some if _family(one) == family] for family in map(_family, some) if family}
    folded = {family: members for family, members in families.items() if len(members) >= FOLDED}
    for members in folded.values():
        yield from _columns(members, width)
    others = [one for one in some if _family(one) not in folded]
    if others:
        yield from _lines(others, width)


def _family(one: Choice) -> str:
    """What options have in common that differ in their hex: all of the text but the hex."""
    place = _hex(one)
    return one.option.text.replace(place, "...") if place and not one.keys else ""


def _hex(one: Choice) -> str:
    place = one.option.id.rpartition(":")[2]
    return place if place.isdigit() and len(place) == DIGITS else ""


def _columns(members: Sequence[Choice], width: int) -> Iterator[Laid]:
    """Hexes, each with its number, as many beside each other as fit."""
    yield from (("", line) for line in hang("    ", _family(members[0]), width))
    cells = [f"{one.number:>3} {_hex(one)}" for one in members]
    across = max(1, (width - 4) // 10)
    yield from (("", f"    {'  '.join(cells[nth : nth + across])}") for nth in range(0, len(cells), across))


def _lines(some: Sequence[Choice], width: int) -> Iterator[Laid]:
    """Number, key and text of each option."""
    digits = max(2, *(len(str(one.number)) for one in some))
    keys = min(WIDEST, max(len(one.key) for one in some))
    for one in some:
        first = f"{one.number:>{digits}}  {one.key:<{keys}}  "
        yield from (("", line) for line in hang(first, one.option.text, width))
