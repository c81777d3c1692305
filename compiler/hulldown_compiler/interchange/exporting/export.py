"""What every export begins with: a book without errors, and what there is to be written of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hulldown_compiler.book.book import Book
from hulldown_compiler.interchange.exporting.dialects import Dialect, Fact, Speech, apart
from hulldown_engine.basics import prose

CONTENTS = "contents"
"""The passage that leads to whatever a platoon game reads from its map and cards."""


@dataclass(frozen=True)
class Exported:
    """The text for another tool, and what it lacks, in one sentence; empty when it lacks nothing."""

    text: str
    lacks: str = ""


class NotExported(Exception):
    """A book that cannot be exported; the message is for the person who asked."""


def speech(book: Book, dialect: Dialect, identifiers: Mapping[Fact, str]) -> Speech:
    """What writes a book's expressions."""
    return Speech(dialect, {name: tuple(roster.members) for name, roster in book.header.rosters.items()}, identifiers)


def onward(book: Book) -> dict[str, list[str]]:
    """The paragraphs that each paragraph refers to, in the order in which it does, each once."""
    targets_of: dict[str, dict[str, None]] = {name: {} for name in book.paragraphs}
    for link in book.links.of_kind("paragraph"):
        if link.role == "reads" and link.source.kind == "paragraph":
            targets_of[link.source.name][book.resolve_name(link.target.name)] = None
    return {name: list(targets) for name, targets in targets_of.items()}


def roots(book: Book) -> list[str]:
    """The paragraphs that are read from outside of paragraphs."""
    links = (link for link in book.links.of_kind("paragraph") if link.source.kind != "paragraph")
    return list(dict.fromkeys(book.resolve_name(link.target.name) for link in links if link.role == "reads"))


def words(text: str) -> str:
    """A text of a platoon game, where values have no place: slots are printed by name."""
    return "".join(part if isinstance(part, str) else part.name for part in prose.parse(text))


def start_values(book: Book) -> Mapping[Fact, int | bool]:
    """The value that each fact of a book begins with."""
    header = book.header
    marks = [
        f"{member} {mark}" for roster in header.rosters.values() for member in roster.members for mark in roster.marks
    ]
    return {
        **{("flag", name): False for name in header.flags},
        **{("score", name): score.start for name, score in header.scores.items()},
        **{("sighting", str(number)): False for number in header.sightings},
        **{("mark", name): False for name in marks},
        ("condition", ""): 1,
        ("victory", ""): 0,
    }


def identifiers(facts: Iterable[Fact], taken: Iterable[str] = ()) -> dict[Fact, str]:
    """An identifier for each fact, unlike one another and those that are taken."""
    wanted = {fact: _plain(*fact) for fact in facts}
    return apart(dict(sorted(wanted.items(), key=lambda fact_and_name: fact_and_name[1])), taken)


def _plain(kind: str, name: str) -> str:
    return f"sighting-{name}" if kind == "sighting" else name or kind


def graph_only(book: Book) -> str:
    """The sentence about a platoon game."""
    count = len(book.paragraphs)
    return (
        f"{book.name} is played on a map: the {count:,} paragraphs and what leads from one to another are exported; "
        "the map, units, cards, orders, dice and conditions are not"
    )


def waits(paragraphs: Sequence[str]) -> str:
    """The sentence about paragraphs with steps that an export has in no better form than a choice of the reader."""
    if not paragraphs:
        return ""
    named = ", ".join(paragraphs[:MOST_NAMED])
    more = f" and {len(paragraphs) - MOST_NAMED} more" if len(paragraphs) > MOST_NAMED else ""
    return f"what 'watch' waits for is left to the reader, as a choice at the end of {named}{more}"


def once(book: Book) -> str:
    """The sentence about paragraphs with a shorter text for the next time, which is not exported."""
    named = [name for name, paragraph in book.paragraphs.items() if "again" in paragraph.record]
    if not named:
        return ""
    more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
    return f"the shorter text for the next time ('again') is left out of {', '.join(named[:MOST_NAMED])}{more}"


MOST_NAMED = 5
"""How many paragraphs a sentence names."""
