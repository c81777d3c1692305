"""Slips in numbers: one too high, another die, a range that ends elsewhere, a hex beside, a cell for its neighbour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from hulldown_compiler.core.yaml_tree import SCALAR, YamlNode
from hulldown_compiler.mutation.expressions import written_in
from hulldown_compiler.mutation.names import words_of
from hulldown_compiler.mutation.places import Place, names_of_keys
from hulldown_compiler.mutation.slip import Change, Page, rewritten
from hulldown_compiler.naming.grammar import Alternatives, marks
from hulldown_compiler.naming.references import Declares, Drawn, Ref
from hulldown_engine.basics.dice import NOTATION

Changes = Iterator[Change]

NUMBER = re.compile(r"-?\d+")
RANGE = re.compile(r"-?\d+(\.\.|-)-?\d+|\d+\+|[<>]=?\d+|\d+(\.\.)?")
"""A row of dice, or a range of numbers: 1-3, 9+, <=2, 0..10."""

HEXES = re.compile(r"\d{4}([ ,/-]+\d{4})*")
DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100)
"""The sides of dice that there are."""

EFFECTS = frozenset({"add", "modifier", "victory", "value"})
"""Fields of numbers that help one side or hurt it, as their sign says."""

BOOLS = {"true": "false", "false": "true"}


def holds(types: Alternatives, *wanted: Any) -> bool:
    """Whether something may be of one of some plain types."""
    return any(each.type in wanted for each in types.all)


def is_plain(types: Alternatives) -> bool:
    """Whether a text is nothing that its type says anything of: words, a range, dice."""
    return not marks(types) and holds(types, str, Any)


def is_number(place: Place) -> bool:
    """Whether a number stands at a place, and no name."""
    return (
        place.text is not None
        and not place.node.style
        and NUMBER.fullmatch(place.text) is not None
        and holds(place.types, int, Any)
        and not any(isinstance(mark, Ref) and not mark.may for mark in marks(place.types))
    )


def off_by_one(page: Page, place: Place) -> Changes:
    """A number is one too high, or one too low."""
    if is_number(place):
        number = int(place.text or "")
        yield from (rewritten(page.text, place.node, str(number + by)) for by in (1, -1))


def other_side(page: Page, place: Place) -> Changes:
    """What helps one side hurts it: a sign is forgotten, or one too many."""
    if is_number(place) and (place.name in EFFECTS or (place.text or "").startswith("-")) and int(place.text or ""):
        yield rewritten(page.text, place.node, str(-int(place.text or "")))


def flipped(page: Page, place: Place) -> Changes:
    """What is so is not."""
    if place.text in BOOLS and not place.node.style and holds(place.types, bool, Any):
        yield rewritten(page.text, place.node, BOOLS[place.text])


def bound_moved(page: Page, place: Place) -> Changes:
    """A row or a range begins or ends one too early, or one too late."""
    keyed = place.key is not None and not place.known and not _declares(place)
    if place.key is not None and keyed and RANGE.fullmatch(place.key.value):
        yield from _moved(page, place.key)
    text = place.text or ""
    if is_plain(place.types) and RANGE.fullmatch(text) and not NUMBER.fullmatch(text):
        yield from _moved(page, place.node)


def _declares(place: Place) -> bool:
    return any(isinstance(mark, Declares | Ref) for mark in marks(names_of_keys(place)))


def _moved(page: Page, node: YamlNode) -> Changes:
    for match in list(re.finditer(r"\d+", node.value))[-2:]:
        value = f"{node.value[: match.start()]}{int(match[0]) + 1}{node.value[match.end() :]}"
        yield rewritten(page.text, node, value)


def other_dice(page: Page, place: Place) -> Changes:
    """Another die is thrown, or one more."""
    found = NOTATION.fullmatch(place.text or "")
    if found and (is_plain(place.types) or written_in(place)):
        count, sides = int(found[1] or 1), int(found[2])
        smaller = max((die for die in DICE if die < sides), default=sides + 1)
        yield rewritten(page.text, place.node, f"{found[1] or ''}d{smaller}")
        yield rewritten(page.text, place.node, f"{count + 1}d{sides}")


def next_hex(page: Page, place: Place) -> Changes:
    """A hex is taken for the one below it on the map."""
    text = place.text or ""
    named = [mark for mark in marks(place.types) if isinstance(mark, Ref) and mark.kind == "hex"]
    if HEXES.fullmatch(text) and (named or (is_plain(place.types) and holds(place.types, str))):
        for match in list(re.finditer(r"\d{4}", text))[:MOST_HEXES]:
            row = int(match[0][2:]) + 1
            value = f"{text[: match.start()]}{match[0][:2]}{row:02}{text[match.end() :]}"
            yield rewritten(page.text, place.node, value)


MOST_HEXES = 8
"""Of a long line of hexes only the first may be wrong: the others are like them."""


def cell_beside(page: Page, place: Place) -> Changes:
    """A cell of a table or a card has the value of the one beside it."""
    if place.text is None or not holds(place.types, Any) or words_of(place.types):
        return
    among, nth = place.among, place.nth
    for other in (*among[nth + 1 :], *reversed(among[:nth])):
        if other.kind == SCALAR and other.value != place.text:
            written = page.text[other.begin : other.end].rstrip()
            node = place.node
            end = node.begin + len(page.text[node.begin : node.end].rstrip())
            yield Change(node.begin, end, written, place.text, other.value)
            return


def letter_beside(page: Page, place: Place) -> Changes:
    """A letter of a grid is the one beside it."""
    if is_plain(place.types):
        yield from (Change(at, at + 1, pair[1], *pair) for at, pair in _neighbors(page, place))


def redrawn(page: Page, place: Place) -> Changes:
    """A sign of a drawing is the one beside it, or has changed places with it."""
    if any(isinstance(mark, Drawn) for mark in marks(place.types)):
        for at, pair in _neighbors(page, place):
            yield Change(at, at + 1, pair[1], *pair)
            yield Change(at, at + 2, pair[::-1], pair, pair[::-1])


def _neighbors(page: Page, place: Place) -> Iterator[tuple[int, str]]:
    """Two signs beside one another that are not the same, in what is written in rows; with where they stand."""
    if place.node.style == "|":
        begin = page.text.find("\n", place.node.begin)
        for match in re.finditer(r"(\S)(?=(\S))", page.text[begin : place.node.end]):
            if match[1] != match[2]:
                yield begin + match.start(), match[1] + match[2]
