"""The steps that do all that a paragraph with faults may do, once it is mended: everything that it names.

They come in any order and as often as one likes, for at the end the paragraph may be read again. A name may be
misspelt: so everything is meant that a word in the paragraph may be a slip for, unless it stands in prose. A number
has no likeness to others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from ruamel.yaml.error import YAMLError

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, Unusual, YamlNode, read_tree
from hulldown_compiler.lowering.scopes import written
from hulldown_compiler.source.scalars import scalar
from hulldown_engine.basics.hexes import printed

WATCH = ("watch",)
"""The step whose time may come whenever."""

MOST_VALUES = 60
"""How many values a score may have for a stand-in to set it to any of them."""

REACTIONS = ("X", "B", "S", "G")

_KEY = re.compile(r"([\w-]+)[\"']?\s*:")


PROSE = ("text", "note", "prompt", "todo")
"""The fields of paragraphs and steps in which words stand that are read, and decide nothing."""


class Words(NamedTuple):
    """The words of what is left out, and those among them that may be slips for names."""

    all: frozenset[str]
    slips: frozenset[str]


def words_of(text: str) -> Words:
    """The words of a text, and the parts of those with dashes."""
    return Words(_words(text), _words(_without_prose(text)))


def _words(text: str) -> frozenset[str]:
    words = re.findall(r"[\w-]+", text)
    return frozenset((*words, *(part for word in words for part in word.split("-"))))


def _without_prose(text: str) -> str:
    """A text without what is prose; all of it, if it cannot be read."""
    try:
        tree = read_tree(text)
    except (YAMLError, Unusual):
        return text
    for node in sorted(_prose(tree), key=lambda node: -node.begin) if tree is not None else ():
        text = text[: node.begin] + text[node.end :]
    return text


def _prose(node: YamlNode) -> Iterator[YamlNode]:
    """The values of all fields in a tree that hold prose."""
    for key, value in node.pairs() if node.kind == MAPPING else ():
        if key.value in PROSE and value.kind == SCALAR:
            yield value
    for child in node.children:
        yield from _prose(child)


def meant(words: Words, names: Collection[str]) -> list[str]:
    """The names that are among some words, or that one of them may be a slip for."""
    near = {nearest(word, names) for word in words.slips}
    return [name for name in sorted(names) if name in near or name in words.all]


def anything(book: Book, path: str, name: str, text: str) -> list[str] | None:
    """The steps that may do everything that a paragraph names; None, if it may do what they cannot."""
    return _Paragraph(book, path, name, text).steps()


class _Paragraph:
    """A paragraph with faults: what it is called, the words of its text, and those before a colon."""

    def __init__(self, book: Book, path: str, name: str, text: str) -> None:
        self.book, self.name, self.own = book, name, book.declared.scopes.at(path).mission
        keys = frozenset(_KEY.findall(text))
        self.words, self.keys = words_of(text), Words(keys, keys)
        self.action = re.search(r"\baction: true\b", text) is not None

    def steps(self) -> list[str] | None:
        """Every step."""
        scores = {name: self.book.header.scores[name] for name in meant(self.words, self.book.header.scores)}
        if any(score.most - score.least >= MOST_VALUES for score in scores.values()):
            return None
        values = {name: range(score.least, score.most + 1) for name, score in scores.items()}
        numbers = [number for number in self.book.known.get("sighting", ()) if number in self.words.all]
        changes = [
            *(_one_of([f"{{flag: {name}}}", f"{{clear: {name}}}"]) for name in self._here("flag")),
            *(f"{{when: {name}, do: [{{note: Hm.}}]}}" for name in self._here("flag")),
            *(_one_of([f"{{score: {name}, set: {value}}}" for value in values[name]]) for name in values),
            *(_one_of([f"{{sighting: {number}}}"]) for number in numbers),
            *(f"{{when: sighted({number}), do: [{{note: Hm.}}]}}" for number in numbers),
            _one_of([f"{{condition: {number}}}" for number in range(1, self.book.conditions + 1)]),
            _one_of(["{victory: 1}", "{victory: -1}"]),
            *(self._of_missions() if self.book.declared.platoon else self._of_gamebooks()),
        ]
        steps = [*changes, _one_of(list(self._ways_on()))]
        return self._watched(steps) if meant(self.keys, WATCH) else steps

    def _watched(self, steps: list[str]) -> list[str] | None:
        """The steps, also at any later time; in a gamebook nothing is known of when that may be."""
        if not self.book.declared.platoon:
            return None
        return [f"{{watch: {{when: round >= 1, scope: mission, at: change, do: [{', '.join(steps)}]}}}}", *steps]

    def _here(self, kind: str) -> list[str]:
        """The names of a kind that it may mean, as they are written in its file."""
        mine = (name for name in self.book.known[kind] if "." not in name or name.startswith(f"{self.own}."))
        return meant(self.words, {written(name) for name in mine})

    def _of_gamebooks(self) -> Iterator[str]:
        """Any mark for any member of a roster, and any check."""
        for name, roster in self.book.header.rosters.items():
            for mark in meant(self.words, roster.marks):
                yield f"{{each: {name}, do: [{_one_of([f'{{mark: {mark}}}', f'{{unmark: {mark}}}'])}]}}"
        checks = meant(self.words, self.book.header.checks)
        yield from (f"{{check: {name}, success: [{{note: Hm.}}]}}" for name in checks)

    def _of_missions(self) -> Iterator[str]:
        """Any unit that comes, any marker that is put on the map, any reaction."""
        at = f'"{printed(min(self.book.sheet.terrains))}"' if self.book.sheet is not None else '"0101"'
        for card in sorted(self.words.all & self.book.known["unit-card"].keys()):
            yield _one_of([f"{{{'activate' if card.startswith('GE') else 'reinforce'}: [{card}], at: {at}}}"])
        markers = sorted(self.words.all & self.book.known["marker"].keys()) if "marker" in self.words.all else []
        yield from (_one_of([f"{{place: marker, number: {number}, at: {at}}}"]) for number in markers)
        letters = [letter for letter in REACTIONS if letter in self.words.all and self.action]
        yield from (_one_of([f"{{reaction: {letter}}}"]) for letter in letters)

    def _ways_on(self) -> Iterator[str]:
        """The ways to go on: to another for good, there and back, from its first step, and to an end."""
        again = f"{{see: {scalar(self.name)}}}"
        for name in self._here("paragraph"):
            if name != self.name:
                yield f"{{see: {scalar(name)}}}"
                yield f"{{see: {scalar(name)}}}, {again}"
        yield again
        yield from (f"{{end: {name}}}" for name in self._here("ending") or map(written, self.book.header.endings))


def _one_of(ways: Sequence[str]) -> str:
    """A roll with a row for each of some steps, and one for none of them."""
    rows = [f'"{nth}": [{way}]' for nth, way in enumerate([*ways, "{note: Hm.}"], 1)]
    return f"{{roll: 1d{len(rows)}, table: {{{', '.join(rows)}}}}}"


def names_in(message: str) -> frozenset[str]:
    """What a finding names: what stands in quotes, unit cards, and numbers."""
    return frozenset((*re.findall(r"'([^']+)'", message), *re.findall(r"\b[A-Z]*[0-9]+\b", message)))


def may_name(words: Words, names: Iterable[str]) -> bool:
    """Whether some words have one of the names among them, or may be a slip for it."""
    return any(meant(words, [name]) for name in names)
