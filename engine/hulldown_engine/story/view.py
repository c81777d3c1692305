"""A story as its reader sees it: the paragraph that was read last, and what has been written down since.

Nothing is called as its author called it: a codeword stands for what the reader is not told, and of paragraphs a reader
knows the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from hulldown_engine.basics.play import Event
from hulldown_engine.basics.prose import Slot, fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.story.state import Story

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ParagraphView:
    """A paragraph that has been read."""

    number: int
    text: Annotated[str, "Its text; lines are parted by line feeds."]


@dataclass(frozen=True, slots=True)
class SightingView:
    """A sighting that has been made."""

    number: str
    name: Annotated[str, "What it is; empty, if the book has no word for it."]


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A score that is kept."""

    name: str
    value: int


@dataclass(frozen=True, slots=True)
class MarkView:
    """A mark on somebody of a roster."""

    who: str
    mark: str


@dataclass(frozen=True, slots=True)
class StoryView:
    """What a reader has before him, and has written down."""

    paragraph: Annotated[ParagraphView | None, "The one that was read last; none, if none was."]
    condition: Annotated[int, "The condition in force, counted from 1."]
    condition_name: Annotated[str, "Its name; empty, if it has none."]
    notes: Annotated[list[str], "Codewords and items, in the order in which they came."]
    items: Annotated[list[str], "Of these, what is carried."]
    codewords: Annotated[list[str], "Of these, what is noted."]
    sightings: list[SightingView]
    scores: list[ScoreView]
    marks: list[MarkView]
    victory: Annotated[int, "Victory Points so far."]


def story_view(prose: Json, story: Story, events: Sequence[Event], sightings: Mapping[str, str]) -> StoryView:
    """A story as its reader sees it; `sightings` are the names of sightings by number."""
    names: Sequence[str] = prose.get("conditions") or ()
    return StoryView(
        _read_last(prose, events),
        story.condition,
        names[story.condition - 1] if story.condition <= len(names) else "",
        [note(prose, flag) for flag in story.flags],
        [note(prose, flag) for flag in story.flags if "item" in prose["flags"][flag]],
        [note(prose, flag) for flag in story.flags if "item" not in prose["flags"][flag]],
        [SightingView(number, sightings.get(number, "")) for number in story.sighted],
        [ScoreView(prose["scores"][name], value) for name, value in story.scores.items()],
        [MarkView(_member(prose, key.partition(" ")[0]), key.partition(" ")[2]) for key in story.marks],
        story.victory,
    )


def _read_last(prose: Json, events: Sequence[Event]) -> ParagraphView | None:
    event = next((event for event in reversed(events) if event["event"] == "read"), None)
    if event is None:
        return None
    paragraph, paper, values = prose["paragraphs"][event["paragraph"]], on_paper(prose), event.get("values", {})

    def value(slot: Slot) -> str:
        return str(values[slot.name]) if slot.kind == "value" and slot.name in values else paper(slot)

    return ParagraphView(paragraph["number"], fill(text_of(paragraph, event), value))


def text_of(paragraph: Json, event: Event) -> str:
    """The text of a paragraph that was read: the shorter one, where the event says so."""
    return str(paragraph["again" if event.get("shorter") else "text"])


def note(prose: Json, flag: str) -> str:
    """What a reader writes down for a flag: the item, or the codeword, which is its name if the book has no other."""
    words = prose["flags"][flag]
    return str(words.get("item") or words.get("codeword", flag))


def number(prose: Json, paragraph: str) -> int | None:
    """The number of a paragraph; None for none."""
    found: int | None = prose["paragraphs"][paragraph]["number"] if paragraph else None
    return found


def _member(prose: Json, name: str) -> str:
    return str(prose["members"].get(name, name))


SAID: Mapping[str, Callable[[Json, Any], Any]] = {
    "paragraph": number,
    "flag": note,
    "member": _member,
    "score": lambda prose, name: prose["scores"][name],
    "check": lambda prose, name: prose["checks"][name],
    "ending": lambda prose, name: prose["endings"].get(name, ""),
}
"""What a reader is told of the fields of events that name things of the book."""


def said(prose: Json, event: Event) -> dict[str, Any]:
    """What an event says, in names that its reader knows."""
    return {
        name: SAID[name](prose, value) if name in SAID else value for name, value in event.items() if name != "event"
    }
