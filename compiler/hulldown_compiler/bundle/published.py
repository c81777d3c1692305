"""A bundle as its pages need it: what things are called, what refers to what, and what comes to one page."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_compiler.bundle.noting import Noting, noting
from hulldown_compiler.lowering.errata import ROLES as ERRATUM_ROLES
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.games.book import compact
from hulldown_engine.language import wording
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.resolver.charts import Charts
from hulldown_engine.resolver.evaluation.step_form import every_step

Json = dict[str, Any]

PRINTED = {"score": "scores", "check": "checks", "roster": "rosters", "member": "members", "ending": "endings"}
"""Where a bundle keeps what things of a kind are called."""

RULES_ON_A_PAGE = 30_000
"""Characters of the records of rules that come to one page: about 85 KB of it, most of them worked examples."""

ON_A_PAGE = {"tables": 12_000, "errata": 20_000, "examples": 5_000}
"""The same for other things that stand one below the other until they are too many for a phone on a slow line."""

TITLED = {"table": "tables", "catalogue": "catalogues", "procedure": "procedures", "mission": "missions",
          "platoon": "platoons"}  # fmt: skip
"""Where a bundle keeps the titles of things of a kind."""


class Reference(NamedTuple):
    """One reference: the kind and name of the thing at its other end, and its role (see `book.link`)."""

    kind: str
    name: str
    role: str


References = Mapping[tuple[str, str], list[Reference]]
"""References by the kind and name of the thing at one end."""


class Published:
    """A compiled book, for its pages."""

    def __init__(
        self,
        play: Mapping[str, Any],
        reference: Mapping[str, Any],
        reports: Mapping[str, Mapping[str, Any]] | None = None,
        pictures: Mapping[str, bytes] | None = None,
        claims: Sequence[Any] = (),
    ) -> None:
        # Through the text of the files: what is published is what was compiled, and never what was in memory.
        self.play: Json = json.loads(compact(play))
        self.reference: Json = json.loads(compact(reference))
        self.reports = reports or {}
        """What is known of the balance of missions, by mission, where that is kept."""
        self.pictures = pictures or {}
        """The pictures of its own site, by the names that its header has for them."""
        self.claims = claims
        """What its author claims of every play, with the verdicts; it is in no bundle, and no reader sees it."""
        self._noting: dict[str, Noting] = {}

    @property
    def id(self) -> str:
        """The book's name in the project."""
        return str(self.play["book"])

    @property
    def title(self) -> str:
        """The book's title."""
        return str(self.prose["title"])

    @property
    def playable(self) -> bool:
        """Whether there is a game in it, with paragraphs to read: there is none in a reference."""
        return bool(self.play["kind"] != "reference")

    @property
    def fought(self) -> bool:
        """Whether it is a platoon game, which is played on a map, in missions."""
        return bool(self.play["kind"] == "platoon-game")

    @property
    def logic(self) -> Json:
        """The part of the bundle that decides play."""
        return self.play["logic"]  # type: ignore[no-any-return]

    @property
    def prose(self) -> Json:
        """The part of the bundle that readers see."""
        return self.play["prose"]  # type: ignore[no-any-return]

    @property
    def rules(self) -> Json:
        """The rule sections."""
        return self.reference["rules"]  # type: ignore[no-any-return]

    @property
    def site(self) -> Json:
        """What its publisher says of its own site (see `model.site.records`)."""
        return self.reference.get("site", {})  # type: ignore[no-any-return]

    @property
    def rulebook(self) -> str:
        """The title of the rulebook by which it is played, if it has its rules from another; or nothing."""
        return str(self.reference.get("rulebook", ""))

    @property
    def errata(self) -> Json:
        """The errata, in the order of their numbers."""
        return self.reference.get("errata", {})  # type: ignore[no-any-return]

    @property
    def origins(self) -> Json:
        """Where the values of its charts come from (see `bundle.origins`)."""
        return self.reference["origins"]  # type: ignore[no-any-return]

    def noting(self, procedure: str) -> Noting:
        """A procedure that notes which of these values it uses; always the same one."""
        if procedure not in self._noting:
            self._noting[procedure] = noting(self.charts, self.logic, self.prose, self.origins, procedure)
        return self._noting[procedure]

    @cached_property
    def sections(self) -> list[str]:
        """The numbers of the rule sections, in the order of print."""
        return sorted(self.rules, key=lambda number: [int(part) for part in number.split(".")])

    @cached_property
    def rule_pages(self) -> dict[str, list[str]]:
        """The pages of its rules, each by the number that all sections on it begin with; one of all begins with none.

        A page has as much as its reader loads at once: all of them, or a chapter, or a part of one that is too long.
        """
        pages: dict[str, list[str]] = {}
        for number in self.sections:
            pages.setdefault(self._rule_page(number), []).append(number)
        return pages

    def _rule_page(self, number: str) -> str:
        """The shortest beginning of a section's number under which there is no more than a page holds."""
        parts = number.split(".")
        beginnings = [".".join(parts[:count]) for count in range(len(parts))]
        return next((one for one in beginnings if self._weights[one] <= RULES_ON_A_PAGE), number)

    @cached_property
    def _weights(self) -> Mapping[str, int]:
        """How long the rules are under each beginning of a number, in characters of their records."""
        weights: dict[str, int] = defaultdict(int)
        for number, record in self.rules.items():
            parts = number.split(".")
            for count in range(len(parts) + 1):
                weights[".".join(parts[:count])] += len(compact(record))
        return weights

    @cached_property
    def tables_apart(self) -> bool:
        """Whether each table has a page of its own; else all are on one."""
        return _too_much("tables", self.logic.get("tables", {}))

    @cached_property
    def errata_apart(self) -> bool:
        """Whether the errata of each chapter have a page of their own; else all are on one."""
        return _too_much("errata", self.errata)

    @cached_property
    def errata_by_chapter(self) -> dict[str, list[str]]:
        """The errata by the chapter that they belong to, in the order of print; those of none come last."""
        chapters: dict[str, list[str]] = defaultdict(list)
        for name in self.errata:
            chapters[self._chapter_of(name)].append(name)
        return {number: chapters[number] for number in (*self.sections, "") if number in chapters}

    def _chapter_of(self, erratum: str) -> str:
        """The chapter of the rules where an erratum touches the most sections; nothing, where it touches none.

        Of equal chapters it is the last, for what comes first are the terms that all others use.
        """
        touched = (
            reference.name
            for reference in self.referred("erratum", erratum)
            if (reference.kind, reference.role) == ("rule", ERRATUM_ROLES["touches"])
        )
        counts = Counter(number.partition(".")[0] for number in touched)
        return max(counts, key=lambda chapter: (counts[chapter], int(chapter)), default="")

    def examples_apart(self, procedure: str) -> bool:
        """Whether the examples of a procedure have a page of their own; else they end its page."""
        return _too_much("examples", self.reference["examples"].get(procedure, ()))

    @cached_property
    def numbers(self) -> dict[int, str]:
        """The paragraphs by their printed numbers, in order."""
        names = {record["number"]: name for name, record in self.prose.get("paragraphs", {}).items()}
        return dict(sorted(names.items()))

    @cached_property
    def missions(self) -> list[str]:
        """The missions, in the order of their numbers; none, if it is no platoon game."""
        missions = self.logic.get("missions", {})
        return sorted(missions, key=lambda name: (missions[name]["number"], name))

    @cached_property
    def unit_cards(self) -> list[str]:
        """The unit cards by side, and in the order of their numbers."""
        return sorted(self.logic.get("unit_cards", {}), key=lambda name: (name[:2], int(name[2:])))

    @cached_property
    def ground(self) -> Ground | None:
        """The map, if it has one."""
        return Ground.of(self.logic["map"]) if "map" in self.logic else None

    @cached_property
    def places(self) -> dict[Hex, str]:
        """What hexes are called on the map."""
        names = self.prose.get("map", {}).get("names", {})
        return {place: name for name, hexes in names.items() for place in hexes}

    @cached_property
    def charts(self) -> Charts:
        """The tables, cards and procedures, ready to be used."""
        return Charts(self.logic, self.prose)

    @cached_property
    def cards(self) -> dict[str, str]:
        """The cards, each with its catalogue."""
        return {
            card: name for name, catalogue in self.logic.get("catalogues", {}).items() for card in catalogue["cards"]
        }

    def cards_of(self, catalogue: str) -> list[str]:
        """The cards of a catalogue, in the order of the book."""
        return list(self.logic["catalogues"][catalogue]["cards"])

    def examples_of(self, procedure: str) -> list[Json]:
        """The examples of a procedure: its own, then those of the rules."""
        examples = (example for number in self.sections for example in self.rules[number].get("examples", ()))
        return [
            *self.reference["examples"].get(procedure, ()),
            *(example for example in examples if example.get("procedure") == procedure),
        ]

    def number(self, paragraph: str) -> int:
        """The printed number of a paragraph."""
        return int(self.prose["paragraphs"][paragraph]["number"])

    @cached_property
    def _references(self) -> tuple[References, References]:
        """The references to each thing, and those from it."""
        to, of = defaultdict(list), defaultdict(list)
        for kind, name, target_kind, target, role in self.reference["links"]:
            to[target_kind, target].append(Reference(kind, name, role))
            of[kind, name].append(Reference(target_kind, target, role))
        return to, of

    def references(self, kind: str, name: str) -> list[Reference]:
        """Everything that refers to a thing."""
        return self._references[0].get((kind, name), [])

    def referred(self, kind: str, name: str) -> list[Reference]:
        """Everything that a thing refers to."""
        return self._references[1].get((kind, name), [])

    def steps(self) -> Iterator[Json]:
        """Every step of every paragraph."""
        for paragraph in self.logic.get("paragraphs", {}).values():
            for block in paragraph["blocks"]:
                yield from block

    def proceedings(self) -> Iterator[Json]:
        """Every step of every procedure, inner steps included."""
        for procedure in self.logic.get("procedures", {}).values():
            yield from every_step(procedure["steps"])

    def labelled(self, labels: Mapping[str, str]) -> Published:
        """The same book with some labels of its own, as where there is little room."""
        if not labels:
            return self
        own = {**self.prose.get("labels", {}), **{name: [label] for name, label in labels.items()}}
        other = copy(self)
        other.play = {**self.play, "prose": {**self.prose, "labels": own}}
        return other

    def worded(self, name: str) -> str:
        """A name as readers see it: by the label that the book gives it, or as words."""
        return wording.worded(self.prose, name)

    def called(self, kind: str, name: str) -> str:
        """What a thing is called in print."""
        if kind in TITLED:
            return str(self.prose[TITLED[kind]][name]["title"])
        if kind in PRINTED:
            return str(self.prose[PRINTED[kind]][name])
        return CALLED[kind](self, name) if kind in CALLED else name


def _too_much(sort: str, records: Any) -> bool:
    """Whether some records are more than one page holds."""
    return len(compact(records)) > ON_A_PAGE[sort]


def _flag(book: Published, name: str) -> str:
    flag = book.prose["flags"][name]
    return str(flag.get("item") or flag.get("codeword") or name)


def _sighting(book: Published, name: str) -> str:
    """What is sighted; where each mission has a list of its own, only the number."""
    return str(book.prose["sightings"].get(name, f"Sighting {name}"))


def _condition(book: Published, name: str) -> str:
    names = book.prose["conditions"]
    return str(names[int(name) - 1]) if names else ""


CALLED: Mapping[str, Callable[[Published, str], str]] = {
    "sighting": _sighting,
    "flag": _flag,
    "condition": _condition,
    "paragraph": lambda book, name: str(book.number(name)),
    "card": lambda book, name: wording.called(book.prose, name),
    "erratum": lambda book, name: str(book.errata[name]["title"]),
    "cartridge": lambda book, name: f"of {book.called('mission', name)}",
}
"""What things are called whose names are not simply kept; whatever else there is goes by its own name."""


NAMED = re.compile(r"(?P<kind>[a-z-]+) '(?P<name>[^']*)'")


def sourced(what: str) -> tuple[str, str]:
    """The kind and name of a thing that has a source, as `reference.json` calls it."""
    if match := NAMED.fullmatch(what):
        return match["kind"], match["name"]
    kind, _, name = what.partition(" ")
    return ("rule" if kind == "section" else kind), name
