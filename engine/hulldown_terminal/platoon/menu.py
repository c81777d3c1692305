"""Options as they are laid out: by group, with number and key; those that differ in nothing but a hex in columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_terminal.display.screen import Laid, hang
from hulldown_terminal.platoon.option_keys import FIRE, MOVE, OTHER, Choice

FOLDED = 6
"""The least number of options, differing only in a hex, that are laid out in columns."""

WIDEST = 24
"""The widest column of keys."""

DIGITS = 4
"""The number of digits of a hex."""


def lay(choices: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The lines of a menu, its options by group."""
    for group in (MOVE, FIRE, OTHER):
        in_group = [choice for choice in choices if choice.group == group]
        if in_group:
            yield "", ""
            if len(in_group) < len(choices):
                yield "faint", group
            yield from _group(in_group, width)
    yield "", ""


def _group(choices: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The lines of a group: first families of options that differ only in a hex, then the others."""
    families = {
        family: [choice for choice in choices if _family(choice) == family]
        for family in map(_family, choices)
        if family
    }
    folded = {family: members for family, members in families.items() if len(members) >= FOLDED}
    for members in folded.values():
        yield from _columns(members, width)
    rest = [choice for choice in choices if _family(choice) not in folded]
    if rest:
        yield from _lines(rest, width)


def _family(choice: Choice) -> str:
    """An option's text without its hex, which its family has in common; empty if it has no hex."""
    place = _hex(choice)
    return choice.option.text.replace(place, "...") if place and not choice.keys else ""


def _hex(choice: Choice) -> str:
    place = choice.option.id.rpartition(":")[2]
    return place if place.isdigit() and len(place) == DIGITS else ""


def _columns(members: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The lines of a family: numbers and hexes, in as many columns as fit."""
    yield from (("", line) for line in hang("    ", _family(members[0]), width))
    cells = [f"{choice.number:>3} {_hex(choice)}" for choice in members]
    across = max(1, (width - 4) // 10)
    yield from (("", f"    {'  '.join(cells[nth : nth + across])}") for nth in range(0, len(cells), across))


def _lines(choices: Sequence[Choice], width: int) -> Iterator[Laid]:
    """The lines of options, each with number, key and text."""
    digits = max(2, *(len(str(choice.number)) for choice in choices))
    keys = min(WIDEST, max(len(choice.key) for choice in choices))
    for choice in choices:
        first = f"{choice.number:>{digits}}  {choice.key:<{keys}}  "
        yield from (("", line) for line in hang(first, choice.option.text, width))
