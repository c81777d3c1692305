"""New parts of a book: what each looks like before anybody has written over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.model.files import section
from hulldown_compiler.scaffold.copies import copied
from hulldown_compiler.scaffold.naming import known, titled
from hulldown_compiler.scaffold.platoon import cards
from hulldown_compiler.scaffold.templates import template
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import scalar
from hulldown_engine.platoon.state.context import CARDS


class NewPart(NamedTuple):
    """What is to be started: its kind and name, and what was said of it besides."""

    kind: str
    name: str
    title: str | None = None
    mission: str = ""
    action: bool = False
    catalogue: str = ""
    like: str = ""
    type: str = ""
    letter: str = ""
    installed: bool = False
    """Whether it is one of the charts that the book uses, copied."""
    lines: str = ""
    """Its lines, indented by two, where they are known; else it is made of a template."""

    @property
    def called(self) -> str:
        """Its title: the one that was given, or one made of its name."""
        return self.title or titled(self.name, self.kind)

    @property
    def section(self) -> str:
        """The section of a file that it belongs into."""
        return section(self.kind).name


def _paragraph(book: Book, part: NewPart) -> str:
    words = {"name": scalar(part.name, key=True), "mission": ""}
    if not book.declared.platoon and (part.mission or part.action):
        raise NotStarted(f"{book.name} is no platoon game: its paragraphs belong to no mission and no German")
    if part.mission:
        known(book, "mission", part.mission)
        words["mission"] = f"\n    mission: {part.mission}"
    if book.declared.platoon:
        return template(f"pieces/{'action' if part.action else 'event'}.yaml", words)
    ending = next(iter(book.header.endings), None)
    last = f"see: {book.header.start}" if ending is None else f"end: {ending}"
    return template("pieces/paragraph.yaml", {**words, "last": f"{last}  # or where the story goes on: 'see: NAME'"})


def _chart(book: Book, part: NewPart) -> str:
    return template(f"pieces/{part.kind}.yaml", {"name": scalar(part.name, key=True), "title": scalar(part.called)})


def _rule(book: Book, part: NewPart) -> str:
    parent = part.name.rpartition(".")[0]
    if parent and parent not in book.rules:
        raise NotStarted(f"section {part.name} needs a section {parent} to belong to: write that first")
    _check_gaps(book, part.name, parent)
    title = scalar(part.title or f"Section {part.name}")
    return template("pieces/rule.yaml", {"name": part.name, "title": title})


def _check_gaps(book: Book, name: str, parent: str) -> None:
    """Refuse a section that would not follow another without a hole; where sections begin is their author's matter."""
    last = int(name.rpartition(".")[2])
    beside = [int(section.rpartition(".")[2]) for section in book.rules if section.rpartition(".")[0] == parent]
    gone = next((nth for nth in range(min([*beside, last]), max([*beside, last])) if nth not in (*beside, last)), None)
    if gone is not None:
        missing = f"{parent}.{gone}" if parent else f"{gone}"
        raise NotStarted(f"section {name} would leave a gap: there is no section {missing} yet")


def catalogue_of(book: Book, part: NewPart) -> str:
    """The catalogue that a new card belongs to; raises NotStarted."""
    catalogues = book.charts.charts["catalogue"]
    name = part.catalogue or (next(iter(catalogues)) if len(catalogues) == 1 else "")
    if not name:
        has = f"say which with --catalogue: {', '.join(catalogues)}" if catalogues else f"{book.name} has none"
        units = "; the card of a unit is 'hulldown new unit-card'" if book.declared.platoon else ""
        raise NotStarted(f"a card belongs to a catalogue; {has}{units}")
    known(book, "catalogue", name)
    return name


def _card(book: Book, part: NewPart) -> str:
    if part.like:
        known(book, "card", part.like)
    return cards.data_card(book, part.name, catalogue_of(book, part), part.like)


def _unit_card(book: Book, part: NewPart) -> str:
    if not part.type:
        raise NotStarted(f"a unit card needs its type: --type, a card of the catalogue {CARDS!r}")
    cards.check_type(book, part.name, part.type)
    return cards.unit_card(book, part.name, part.type, part.letter)


ENTRIES: Mapping[str, Callable[[Book, NewPart], str]] = {
    "paragraph": _paragraph,
    "table": _chart,
    "procedure": _chart,
    "rule": _rule,
    "card": _card,
    "unit-card": _unit_card,
}
"""The lines of a new entry of each kind, indented by two; what makes them raises NotStarted."""


def entry(book: Book, part: NewPart) -> str:
    """The lines of a new part, indented by two; raises NotStarted."""
    if part.lines:
        return part.lines
    if not part.installed:
        return ENTRIES[part.kind](book, part)
    if part.title or part.like or part.catalogue:
        raise NotStarted("--from-charts copies a chart as it is: --title, --like and --catalogue say nothing of it")
    return copied(book, part.kind, part.name)
