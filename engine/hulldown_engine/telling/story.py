"""What happened in a story, as lines: one function for each event that a gamebook logs, and the paragraphs of missions.

An event is what an entry of a view's log says, with its kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine import Book
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.basics.play import Event
from hulldown_engine.basics.prose import Slot, fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.phrases import marking
from hulldown_engine.language.wording import check_name, plural
from hulldown_engine.story.view import text_of
from hulldown_engine.telling.lines import (
    CHOICE,
    DICE,
    EVENT,
    HEADING,
    NOTE,
    POINTS,
    PROSE,
    Line,
    Teller,
    counted,
    natural,
    nothing,
    paragraphs,
    says,
)
from hulldown_engine.telling.words import Names


def tell(names: Names, events: Iterable[Event]) -> Iterator[Line]:
    """What happened, in order."""
    for event in events:
        yield from TOLD[event["event"]](names, event)


CHOSEN = "chosen"
"""The kind of the event of a choice."""


def latest(events: Sequence[Event], starts: Collection[str] = (CHOSEN,)) -> Sequence[Event]:
    """The last event of one of the kinds of `starts`, and all after it; all events, where there is none."""
    begin = max((nth for nth, event in enumerate(events) if event["event"] in starts), default=0)
    return events[begin:]


def ending(view: Mapping[str, Any]) -> Iterator[Line]:
    """How a game ended; nothing while it goes on."""
    result = view["result"]
    if result is None:
        return
    if result["ending"]:
        yield Line(HEADING, "The End")
        yield Line(PROSE, f"{result['ending']}: a {result['verdict']}.")
    else:
        yield Line(HEADING, "The book stops here")
        yield Line(PROSE, "There is nothing more to do, and no ending has been reached.")
    yield Line(POINTS, f"{counted(result['victory'], 'victory point')}.")


# Paragraphs ----------------------------------------------------------------------------------------------------------


def read(names: Names, event: Event) -> Iterator[Line]:
    """A paragraph that was read: its number, its text with what its slots were filled with, and what is sighted."""
    name, values, prose = names.paragraph(event["paragraph"]), event.get("values", {}), names.book.prose
    paper = on_paper(prose)

    def value(slot: Slot) -> str:
        return str(values[slot.name]) if slot.kind == "value" and slot.name in values else paper(slot)

    yield Line(HEADING, str(event["paragraph"]))
    yield from paragraphs(fill(text_of(prose["paragraphs"][name], event), value))
    yield from sighted(names, event)


def told(event: Event) -> bool:
    """Whether the text of a paragraph is told: the first time that a unit reads it, and a shorter one every time."""
    return not event.get("again") or bool(event.get("shorter"))


def sighted(names: Names, event: Event) -> Iterator[Line]:
    """What is sighted by reading a paragraph."""
    number = names.book.logic["paragraphs"][names.paragraph(event["paragraph"])].get("sighting")
    return iter(()) if number is None else _sighting(names, {"sighting": number})


def _chosen(names: Names, event: Event) -> Iterator[Line]:
    book, paragraph = names.book, names.paragraph(event["paragraph"])
    yield Line(CHOICE, fill(_label(book, paragraph, event["option"]), on_paper(book.prose)))


def _label(book: Book, paragraph: str, option: str) -> str:
    """The text of an option of a paragraph."""
    steps = (step for block in book.logic["paragraphs"][paragraph]["blocks"] for step in block)
    options = (each for step in steps if step["step"] == "ask" for each in step["options"])
    label = next(each["label"] for each in options if each["id"] == option)
    return str(book.prose["paragraphs"][paragraph]["labels"][label])


# Dice ----------------------------------------------------------------------------------------------------------------


def _checked(names: Names, event: Event) -> str:
    modifier, total, need = event["modifier"], sum(event["faces"]), event["rating"] + event["modifier"]
    at = f" at {modifier:+}" if modifier else ""
    outcome = "success" if event["success"] else "failure"
    always = natural(total, need, success=event["success"])
    return f"{check_name(event['check'])}{at}: rolled {_sum(event['faces'])}, needed {need} or less: {outcome}{always}."


def _sum(faces: Sequence[int], modifier: int = 0) -> str:
    """Faces, what is added to them, and what it comes to: 3 + 9 - 1 = 11."""
    if len(faces) == 1 and not modifier:
        return str(faces[0])
    change = f" {'-' if modifier < 0 else '+'} {abs(modifier)}" if modifier else ""
    return f"{' + '.join(map(str, faces))}{change} = {sum(faces) + modifier}"


# What instructions did -----------------------------------------------------------------------------------------------


def _flagged(taken: str, noted: str) -> Teller:
    """A teller of a change of a flag: what is said of an item, and what of a codeword."""

    def text(names: Names, event: Event) -> str:
        items = {record.get("item") for record in names.book.prose["flags"].values()}
        return f"{taken if event['flag'] in items else noted} {event['flag']}." if event["flag"] else ""

    return says(text)


def _score(names: Names, event: Event) -> str:
    change = event["after"] - event["before"]
    verb = "rise" if change > 0 else "fall"
    return f"{event['score']} {verb if plural(event['score']) else f'{verb}s'} by {abs(change)} to {event['after']}."


def _marked(verb: str) -> Teller:
    return says(lambda names, event: f"{event['member']} {verb} {marking(event['mark'])}.")


def _condition(names: Names, event: Event) -> str:
    number, called = event["condition"], names.book.prose["conditions"]
    return f"Condition {number}: {called[number - 1]}." if number <= len(called) else f"Condition {number}."


def _sighting(names: Names, event: Event) -> Iterator[Line]:
    number, known = event["sighting"], names.sightings
    yield Line(EVENT, f"Sighting {number}: {known[number]}." if number in known else f"Sighting {number}.")


def _victory(names: Names, event: Event) -> str:
    points, total = event["points"], event["total"]
    return f"{counted(abs(points), 'victory point')} {'lost' if points < 0 else 'gained'}, {total} in all."


def _rules(names: Names, event: Event) -> str:
    """Nothing where a game begins; where one of older rules is gone on with, that the rules are others now."""
    if not event["before"]:
        return ""
    played = f"version {event['before']} of the rules; from here on it goes by version {event['version']}"
    return f"This game was played by {played}."


TOLD: Mapping[str, Teller] = {
    "rules": says(_rules),
    "read": read,
    "passed-over": says(lambda names, event: f"Paragraph {event['paragraph']} does not apply now."),
    "chosen": _chosen,
    "checked": says(_checked, DICE),
    "rolled": says(
        lambda names, event: f"{printed(parse_dice(event['dice']))} rolled: {_sum(event['faces'], event['modifier'])}.",
        DICE,
    ),
    "picked": says(lambda names, event: f"It falls to {names.unit(event['member'])}."),
    "flag": _flagged("You take", "You note the codeword"),
    "clear": _flagged("You no longer have", "You cross out the codeword"),
    "score": says(_score),
    "mark": _marked("is"),
    "unmark": _marked("is no longer"),
    "condition": says(_condition),
    "sighting": _sighting,
    "victory": says(_victory, POINTS),
    "note": lambda names, event: paragraphs(event["text"], NOTE),
    "ended": nothing,
}
"""The tellers of all kinds of events; the end is told by `ending`."""
