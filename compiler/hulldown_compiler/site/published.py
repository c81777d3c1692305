"""A bundle as its pages need it: what things are called, what refers to what, and where a thing has its place."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_engine.book import compact

Json = dict[str, Any]

RULES, SLEEVE, NAMES, SOURCES = "rules.html", "paragraphs.html", "names.html", "sources.html"
"""The pages of a book that others point into; all are in one folder."""

PRINTED = {"score": "scores", "check": "checks", "roster": "rosters", "member": "members", "ending": "endings",
           "sighting": "sightings"}  # fmt: skip
"""Where a bundle keeps what things of a kind are called."""


class Reference(NamedTuple):
    """One reference to a thing: what refers to it, and what it does (see `hulldown_compiler.graph.Link`)."""

    kind: str
    name: str
    role: str


class Published:
    """A compiled book, for its pages."""

    def __init__(self, play: Mapping[str, Any], reference: Mapping[str, Any]) -> None:
        # Through the text of the files: what is published is what was compiled, and never what was in memory.
        self.play: Json = json.loads(compact(play))
        self.reference: Json = json.loads(compact(reference))

    @property
    def id(self) -> str:
        """The book's name in the project."""
        return str(self.play["book"])

    @property
    def title(self) -> str:
        """The book's title."""
        return str(self.prose["title"])

    @property
    def logic(self) -> Json:
        """What decides."""
        return self.play["logic"]  # type: ignore[no-any-return]

    @property
    def prose(self) -> Json:
        """What is read."""
        return self.play["prose"]  # type: ignore[no-any-return]

    @property
    def rules(self) -> Json:
        """The rule sections."""
        return self.reference["rules"]  # type: ignore[no-any-return]

    @cached_property
    def sections(self) -> list[str]:
        """The numbers of the rule sections, in the order of print."""
        return sorted(self.rules, key=lambda number: [int(part) for part in number.split(".")])

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The paragraphs by their printed numbers, in order."""
        found = {record["number"]: name for name, record in self.prose["paragraphs"].items()}
        return dict(sorted(found.items()))

    def number(self, paragraph: str) -> int:
        """The printed number of a paragraph."""
        return int(self.prose["paragraphs"][paragraph]["number"])

    @cached_property
    def _references(self) -> dict[tuple[str, str], list[Reference]]:
        found = defaultdict(list)
        for source, name, kind, target, role in self.reference["links"]:
            found[kind, target].append(Reference(source, name, role))
        return found

    def references(self, kind: str, name: str) -> list[Reference]:
        """Everything that refers to a thing."""
        return self._references.get((kind, name), [])

    def steps(self) -> Iterator[Json]:
        """Every step of every paragraph."""
        for paragraph in self.logic["paragraphs"].values():
            for block in paragraph["blocks"]:
                yield from block

    def called(self, kind: str, name: str) -> str:
        """What a thing is called in print."""
        if kind == "flag":
            flag = self.prose["flags"][name]
            return str(flag.get("item") or flag.get("codeword") or name)
        if kind == "condition":
            names = self.prose["conditions"]
            return str(names[int(name) - 1]) if names else ""
        if kind == "paragraph":
            return str(self.number(name))
        return str(self.prose[PRINTED[kind]][name]) if kind in PRINTED else name


def address(book: Published, kind: str, name: str) -> str:
    """Where a thing of a book has its place, from any page of the book."""
    if kind == "paragraph":
        return f"{SLEEVE}#p{book.number(name)}"
    return f"{RULES}#rule-{name}" if kind == "rule" else f"{NAMES}#{kind}-{name}"


NAMED = re.compile(r"(?P<kind>[a-z]+) '(?P<name>[^']*)'")


def sourced(what: str) -> tuple[str, str]:
    """The kind and name of a thing that has a source, as `reference.json` calls it."""
    if match := NAMED.fullmatch(what):
        return match["kind"], match["name"]
    kind, _, name = what.partition(" ")
    return ("rule" if kind == "section" else kind), name
