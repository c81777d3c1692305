"""Slips in names: one stands for another of its kind, or two of its letters have changed places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, get_args, get_origin

from hulldown_compiler.core.yaml_tree import YamlNode
from hulldown_compiler.mutation.places import Place, names_of_keys
from hulldown_compiler.mutation.slip import Change, Page, rewritten, within
from hulldown_compiler.naming.grammar import Alternatives, marks
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import Ref

Changes = Iterator[Change]

HEX = "hex"
"""The kind of which the neighbour is a neighbour on the map (see `numbers.next_hex`)."""

SHORT = 3
"""A name of fewer letters has none that are easily confused."""


def next_to(name: str, names: Sequence[str]) -> Sequence[str]:
    """The name after another of its kind, as an author would take it by mistake; none if there is no other."""
    if name not in names or len(names) == 1:
        return ()
    return (names[(names.index(name) + 1) % len(names)],)


def misspelt(name: str) -> str:
    """A name in which two letters have changed places; itself where that cannot be, or it is a short one."""
    for nth in range(1, len(name) - 1 if len(name) > SHORT else 0):
        if name[nth] != name[nth + 1] and name[nth : nth + 2].isalpha():
            return name[:nth] + name[nth + 1] + name[nth] + name[nth + 2 :]
    return name


def _references(types: Alternatives, text: str) -> Iterator[tuple[Ref, int, str]]:
    """The names in a text, each with what is said of it and where it begins."""
    for mark in marks(types):
        if isinstance(mark, Ref):
            yield from ((mark, offset, name) for offset, name in mark.spans(text))


def _texts(place: Place) -> Iterator[tuple[YamlNode, Alternatives]]:
    """The texts of a place that may be names: its key and its value."""
    if place.key is not None and not place.known:
        yield place.key, names_of_keys(place)
    if place.text is not None:
        yield place.node, place.types


def known(page: Page, place: Place, kind: str) -> Sequence[str]:
    """The names of a kind that may stand at a place."""
    return page.values.get(within(place), ()) if KINDS[kind].within else page.names.get(kind, ())


def another_name(page: Page, place: Place) -> Changes:
    """A name stands for another of its kind."""
    for node, types in _texts(place):
        for mark, offset, name in _references(types, node.value):
            if mark.kind != HEX:
                for other in next_to(name, known(page, place, mark.kind)):
                    yield _with(page, node, offset, name, other)


def misspelt_name(page: Page, place: Place) -> Changes:
    """Two letters of a name have changed places."""
    for node, types in _texts(place):
        for mark, offset, name in _references(types, node.value):
            if name in known(page, place, mark.kind) and (wrong := misspelt(name)) != name:
                yield _with(page, node, offset, name, wrong)


def _with(page: Page, node: YamlNode, offset: int, name: str, other: str) -> Change:
    value = node.value[:offset] + other + node.value[offset + len(name) :]
    return rewritten(page.text, node, value)


def another_word(page: Page, place: Place) -> Changes:
    """One of a few words that a field may hold stands for another."""
    words = words_of(place.types)
    if place.text in words and len(words) > 1:
        yield rewritten(page.text, place.node, words[(words.index(place.text) + 1) % len(words)])


def words_of(types: Alternatives) -> list[str]:
    """The words that a field may hold, where there are only a few."""
    several = (get_args(each.type) for each in types.all if get_origin(each.type) is Literal)
    return [word for words in several for word in words if isinstance(word, str)]
