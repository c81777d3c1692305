"""A game as its player sees it, as plain data: what any screen needs, and nothing that a player may not know.

What a game looks like its rules say, part by part: a book of missions has a mission besides the story, and enters what
that is made of in `PARTS`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any

from hulldown_engine.basics.decision import KINDS, Cost, Decision, Odds, Option
from hulldown_engine.basics.notes import Note, listed
from hulldown_engine.basics.play import Event
from hulldown_engine.basics.schema import Schema, definitions
from hulldown_engine.story import view as stories
from hulldown_engine.story.view import StoryView

FORMAT = 1
"""Raised whenever a screen that reads a view would have to read it otherwise."""

Json = Mapping[str, Any]

PARTS: dict[str, type] = {"story": StoryView}
"""What kinds of games can have, by the key of the view; the package enters what platoon games have."""


@dataclass(frozen=True, slots=True)
class CostView:
    """What an option costs."""

    crew_points: Annotated[int, "Crew Points; the one action of a squad is one."]
    movement_points: Fraction


@dataclass(frozen=True, slots=True)
class ModifierView:
    """A modifier of a roll."""

    what: str
    shift: Annotated[int, "Above zero if it is good for who acts."]
    rule: Annotated[str, "The section of the rules; empty, if none is named."]


@dataclass(frozen=True, slots=True)
class OddsView:
    """What a shot or an assault may come to."""

    chances: Annotated[dict[str, Fraction], "The probability of each result, the mildest first."]
    base: Annotated[int, "What the modifiers start from: a chance to hit in percent, or a space of the track."]
    range: Annotated[int, "The hexes between the two."]
    modifiers: list[ModifierView]
    summary: Annotated[
        dict[str, Fraction],
        "What it may do to this target, a word each: hit and kill, or panic, suppress and so on.",
    ]


@dataclass(frozen=True, slots=True)
class MeansView:
    """What a shot is fired with."""

    shells: Annotated[str, "AP, GP or smoke."]
    weapon: Annotated[str, "Its name: main gun, machineguns, all weapons and so on."]
    turns: Annotated[bool, "Whether the turret is turned for it."]


@dataclass(frozen=True, slots=True)
class OptionView:
    """One legal answer; its id is what the game takes."""

    id: str
    text: str
    kind: Annotated[str, f"One of: {'; '.join(f'{kind}, {what}' for kind, what in KINDS.items())}."]
    unit: Annotated[str, "The id of the unit that does it, or empty."]
    target: Annotated[str, "The id of the unit it is done to, or empty."]
    hexes: Annotated[list[int], "The hexes it goes to or strikes."]
    cost: CostView
    risk: Annotated[str, "What a step risks: check (an Accident Check), accident (a certain one), or empty."]
    means: Annotated[MeansView | None, "What a shot is fired with; None for what is no shot."]
    odds: OddsView | None


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The question in front of the player."""

    kind: Annotated[str, "choose (a story asks), dice (a face of a real die), order (on the map), or campaign."]
    prompt: str
    rule: Annotated[str, "The section of the rules in force, or empty."]
    unit: Annotated[str, "The id of the unit that is spoken of, or empty."]
    paragraph: Annotated[int | None, "The number of the paragraph that asks."]
    purpose: Annotated[str, "Of dice that the player throws, what they decide, where the prompt does not say it."]
    player: Annotated[str, "Whose decision it is, where several share the platoon; empty, if it is that of all."]
    options: list[OptionView]


@dataclass(frozen=True, slots=True)
class EntryView:
    """Something that has happened."""

    index: Annotated[int, "Its place in the log, from 0."]
    event: Annotated[str, "What kind of thing it is."]
    rule: Annotated[str, "The section of the rules by which it came about, or empty."]
    who: Annotated[list[str], "The ids of the units, or the names of the people, that it is about."]
    hexes: list[int]
    dice: Annotated[list[int], "The faces that were rolled."]
    again: Annotated[bool, "Whether it is a paragraph that was read before, in a Turn of the same unit."]
    says: Annotated[dict[str, Any], "All that the event says, by field."]


@dataclass(frozen=True, slots=True)
class ResultView:
    """How the game ended."""

    ending: Annotated[str, "The name of the ending; empty, if the game just stopped."]
    verdict: Annotated[str, "victory, draw, defeat or unfinished."]
    victory: Annotated[int, "Victory Points."]


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as its player sees it."""

    format: Annotated[int, f"The format of this view: {FORMAT}."]
    book: Annotated[str, "The id of the book."]
    title: str
    kind: Annotated[str, "The kind of book."]
    seed: int
    rules: Annotated[int, "The version of the rules it is played by."]
    events: Annotated[int, "The number of events so far: to go on reading the log from there."]
    can_undo: bool
    decision: Annotated[DecisionView | None, "None, when the game is over."]
    result: Annotated[ResultView | None, "None, while it goes on."]
    log: Annotated[list[EntryView], "What has happened since the event that was asked for."]


def decision_view(prose: Json, decision: Decision | None, purpose: str) -> DecisionView | None:
    """A decision as its player sees it; `purpose` is that of dice."""
    if decision is None:
        return None
    return DecisionView(
        decision.kind,
        decision.prompt,
        decision.rule,
        decision.unit,
        stories.number(prose, decision.paragraph),
        purpose,
        decision.player,
        [_option(option) for option in decision.options],
    )


def _option(option: Option) -> OptionView:
    return OptionView(
        option.id,
        option.text,
        option.kind,
        option.unit,
        option.target,
        list(option.hexes),
        _cost(option.cost),
        option.risk,
        None if option.means is None else MeansView(*option.means),
        None if option.odds is None else _odds(option.odds),
    )


def _cost(cost: Cost) -> CostView:
    return CostView(cost.crew_points, Fraction(cost.movement_points))


def _odds(odds: Odds) -> OddsView:
    return OddsView(
        dict(odds.chances), odds.base, odds.range, [ModifierView(*each) for each in odds.modifiers], dict(odds.summary)
    )


def log_view(
    prose: Json, notes: Mapping[str, Note], events: Sequence[Event], since: int, readings: Readings
) -> list[EntryView]:
    """What has happened from the event with the index `since` on."""
    begin = max(0, since)
    again = readings.again(events) if any(event["event"] == READ for event in events[begin:]) else ()
    return [entry_view(prose, notes, index, events[index], again=index in again) for index in range(begin, len(events))]


READ = "read"
"""The event of a paragraph that is read."""


class Readings:
    """Which paragraphs of a log were read before, in a Turn of the same unit or otherwise in none.

    One that only handed on to the next, as it was read by a card, was not told, and is still to be read.
    A log that has grown is gone on with; one from which something was taken back is read anew.
    """

    def __init__(self, notes: Mapping[str, Note]) -> None:
        self._notes = notes
        self._begin()

    def _begin(self) -> None:
        self._done, self._reader, self._dealt = 0, "", False
        self._untold: tuple[str, str] | None = None
        self._last: Event | None = None
        self._seen: set[tuple[str, str]] = set()
        self._again: set[int] = set()

    def again(self, events: Sequence[Event]) -> Container[int]:
        """The indices of the paragraphs that were read before."""
        if self._done > len(events) or (self._done and events[self._done - 1] is not self._last):
            self._begin()
        for index in range(self._done, len(events)):
            self._read(index, events[index])
        self._done = len(events)
        self._last = events[-1] if events else None
        return self._again

    def _read(self, index: int, event: Event) -> None:
        note, handed_on, self._untold = self._notes[event["event"]], self._untold, None
        if note.turn:
            self._reader, self._dealt = str(event.get(UNIT, "")), note.deals
        if event["event"] == READ:
            self._seen.discard(handed_on or ("", ""))
            reading = self._reader, event["paragraph"]
            if reading in self._seen:
                self._again.add(index)
            elif self._dealt:
                self._untold = reading
            self._seen.add(reading)


UNIT = "unit"
"""The field of events that names whose Turn begins."""


def entry_view(prose: Json, notes: Mapping[str, Note], index: int, event: Event, *, again: bool = False) -> EntryView:
    """An event as its player is told of it; `again` says that it is a paragraph which was read before."""
    note, says = notes[event["event"]], stories.said(prose, event)
    subjects = {**says, SUBJECT: says.get(SUBJECT, "").split()}
    return EntryView(
        index,
        event["event"],
        note.rule_of(event),
        [str(name) for name in listed(subjects, note.who)],
        listed(event, note.hexes),
        listed(event, note.dice),
        again,
        says,
    )


SUBJECT = "subject"
"""The field of events that names several with spaces between."""


# How a view reads to others -------------------------------------------------------------------------------------------


def schema() -> Schema:
    """The JSON Schema of a view (draft 2020-12)."""
    found = definitions(GameView, *PARTS.values())
    whole = found.pop(GameView.__name__)
    for name, part in PARTS.items():
        whole["properties"][name] = {"anyOf": [{"$ref": f"#/$defs/{part.__name__}"}, {"type": "null"}]}
    whole["required"] = list(whole["properties"])
    return {"$schema": DRAFT, "title": "View of a game", **whole, "$defs": found}


DRAFT = "https://json-schema.org/draft/2020-12/schema"
"""The dialect of the schema."""
