"""Slips in what stands where: something is left out, two things have changed places, one is done for its opposite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, YamlNode
from hulldown_compiler.model.base import Keyed
from hulldown_compiler.model.steps import Clear, Condition, Flag, Mark, Remark, Score, Sighting, Unmark, Victory
from hulldown_compiler.mutation.numbers import HEXES, RANGE, holds
from hulldown_compiler.mutation.places import Place, slips_in
from hulldown_compiler.mutation.slip import Change, Page, shown
from hulldown_compiler.naming.grammar import Alternatives, below, known_keys, marks
from hulldown_compiler.naming.values import told_apart
from hulldown_engine.basics.dice import NOTATION

Changes = Iterator[Change]

OPPOSITES: Mapping[str, str] = {
    one: other
    for pair in (
        ("flag", "clear"), ("mark", "unmark"), ("success", "failure"), ("do", "otherwise"), ("at_most", "at_least"),
        ("add", "set"), ("least", "most"),
    )
    for one, other in (pair, pair[::-1])
}  # fmt: skip
"""Fields that are easily taken for one another, since each is what the other is not."""

IN_ORDER = frozenset({"first", "in_turn"})
"""Fields whose items are tried one after the other."""

WORDS_OF_KINDS = frozenset({"inputs", "gives", "fields"})
"""Fields in which the words that something may be are listed, in whatever order."""

EFFECTS = (Flag, Clear, Score, Mark, Unmark, Condition, Sighting, Victory, Remark)
"""Steps of which two may stand in any order, unless they are about the same thing."""


# Left out -------------------------------------------------------------------------------------------------------------


def left_out(page: Page, place: Place) -> Changes:
    """A field that may be left out is, or an entry, or an item of a list."""
    a_section = len(place.path) == 1 and place.node.kind != SCALAR
    if a_section or (place.known and place.required) or only_words(place):
        return
    change = _without(page.text, place)
    if change is not None:
        yield change


def only_words(place: Place) -> bool:
    """Whether what stands there is only read."""
    if place.node.kind == MAPPING:
        told = told_apart(place.types, {key.value: value for key, value in place.node.pairs()})
        keys = [key.value for key, _ in place.node.pairs()]
        return bool(keys) and not any(_decides(below(told, key), key) for key in keys)
    return not _decides(place.types, place.field, place.text)


def _decides(types: Alternatives, field: str, text: str | None = None) -> bool:
    """Whether something that a book decides can hang on a value of some types."""
    if not slips_in(types, field):
        return False
    if not marks(types) and all(each.type is str for each in types.all):
        return text is not None and any(form.fullmatch(text) for form in (HEXES, RANGE, NOTATION))
    return True


def _without(text: str, place: Place) -> Change | None:
    """A place that is gone, with its key; None where it is the only one of its kind, or that is not clear."""
    begin = (place.key or place.node).begin
    starts = [key.begin for key, _ in place.outer.pairs()] if place.key else [one.begin for one in place.among]
    nth = starts.index(begin)
    was = shown(text[begin : place.node.end])
    if len(starts) == 1:
        return None
    if nth + 1 < len(starts):
        return Change(begin, starts[nth + 1], "", was, "")
    if place.outer.flow:
        return Change(_end(text, place.among[nth - 1]), _end(text, place.node), "", was, "")
    line = text.rfind("\n", 0, begin) + 1
    if text[line:begin].strip() != ("" if place.key else "-"):
        return None
    end = text.find("\n", _end(text, place.node)) + 1 or len(text)
    return Change(line, end, "", was, "")


def _end(text: str, node: YamlNode) -> int:
    """Where a value ends, without the line end after a text of several lines."""
    return node.begin + len(text[node.begin : node.end].rstrip())


# Changed places -------------------------------------------------------------------------------------------------------


def swapped(page: Page, place: Place) -> Changes:
    """Two items that stand in an order have changed places."""
    if place.key is not None or place.nth + 1 == len(place.among):
        return
    other = place.among[place.nth + 1]
    change = exchanged(page.text, place.node, other)
    if _ordered(place) and change.was != change.now and not _commute(place, other):
        yield change


def _ordered(place: Place) -> bool:
    """Whether the list that a place is in has an order that decides something."""
    steps = any(issubclass(model, Keyed) for model in place.types.models)
    cells = place.node.kind == SCALAR and holds(place.types, Any, int) and not marks(place.types)
    cells = cells and place.name not in WORDS_OF_KINDS
    return steps or cells or place.name in IN_ORDER


def _commute(place: Place, other: YamlNode) -> bool:
    """Whether two steps that follow one another are as well done the other way round."""
    (one, about), (another, of) = _effect(place.types, place.node), _effect(place.types, other)
    return bool(one and another) and (about != of or one == another)


def _effect(types: Alternatives, node: YamlNode) -> tuple[str, str]:
    """The key of an effect, and what it is about; nothing for any other step."""
    if node.kind != MAPPING:
        return "", ""
    inside = {key.value: value for key, value in node.pairs()}
    for model in told_apart(types, inside).models:
        if issubclass(model, Keyed) and model.__name__ in {one.__name__ for one in EFFECTS}:
            return model.KEY, inside[model.KEY].value
    return "", ""


def exchanged(text: str, one: YamlNode, other: YamlNode) -> Change:
    """Two values that have changed places."""
    first, last = (text[node.begin : _end(text, node)] for node in (one, other))
    between = text[_end(text, one) : other.begin]
    return Change(one.begin, _end(text, other), f"{last}{between}{first}", shown(first), shown(last))


# Opposites ------------------------------------------------------------------------------------------------------------


def opposite(page: Page, place: Place) -> Changes:
    """What is done for one case is done for the other: a flag is cleared that should be set."""
    instead = OPPOSITES.get(place.name, "")
    if place.key is None or not place.known or not instead:
        return
    beside = place.beside
    if instead in beside:
        if beside[instead].begin > place.node.begin and _shape(beside[instead]) == _shape(place.node):
            yield exchanged(page.text, place.node, beside[instead])
    elif _stands_for(place, instead):
        yield Change(place.key.begin, place.key.end, instead, place.name, instead)


def _shape(node: YamlNode) -> tuple[bool, bool]:
    """How a value may stand: one that is written line by line cannot stand where a flow does."""
    return node.block, node.folded


def _stands_for(place: Place, instead: str) -> bool:
    """Whether the other field could stand there without anything else being wrong."""
    names_step = any(issubclass(model, Keyed) and place.name == model.KEY for model in place.owner.models)
    return (names_step and instead in ("flag", "clear", "mark", "unmark")) or (
        not place.required and instead in known_keys(place.owner)
    )
