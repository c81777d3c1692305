"""What happened in a gamebook, as lines of story: one function for each event that a game logs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from hulldown_engine import Book, Game
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.basics.play import Event
from hulldown_engine.basics.prose import Slot, fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.phrases import marking
from hulldown_engine.telling.lines import CHANGE, CHOICE, HEADING, NOTE, PROSE, Line, counted, natural, paragraphs

Teller = Callable[[Book, Event], Iterator[Line]]
"""The lines of one event."""


def tell(book: Book, events: Iterable[Event]) -> Iterator[Line]:
    """What happened, in order."""
    for event in events:
        yield from TOLD[event["event"]](book, event)


CHOSEN = "chosen"
"""The kind of the event of a choice."""


def latest(events: Sequence[Event], starts: Collection[str] = (CHOSEN,)) -> Sequence[Event]:
    """The last event of one of the kinds of `starts`, and all after it; all events, where there is none."""
    begin = max((nth for nth, event in enumerate(events) if event["event"] in starts), default=0)
    return events[begin:]


def choices(game: Game) -> str:
    """How many choices a game has had; faces that were typed are none."""
    return counted(sum(event["event"] == CHOSEN for event in game.events), "choice")


def ending(book: Book, game: Game) -> Iterator[Line]:
    """How a game ended."""
    result = game.result
    if result is None:
        return
    if result.ending is None:
        yield Line(HEADING, "The book stops here")
        yield Line(PROSE, "There is nothing more to do, and no ending has been reached.")
    else:
        yield Line(HEADING, "The End")
        yield Line(PROSE, f"{book.prose['endings'][result.ending]}: a {result.verdict}.")
    yield Line(CHANGE, f"{counted(result.victory, 'victory point')}.")
    yield Line(CHANGE, f"Seed {game.seed}, {choices(game)}.")


def _change(text: Callable[[Book, Event], str]) -> Teller:
    """A teller of one sentence about what dice and instructions did."""
    return lambda book, event: iter([Line(CHANGE, text(book, event))])


# Paragraphs ----------------------------------------------------------------------------------------------------------


def _read(book: Book, event: Event) -> Iterator[Line]:
    yield from read(book, event)
    if (sighting := book.logic["paragraphs"][event["paragraph"]].get("sighting")) is not None:
        yield from _sighting(book, {"sighting": sighting})


def read(book: Book, event: Event) -> Iterator[Line]:
    """A paragraph that was read: its number, and its text with what its slots were filled with."""
    name, values = event["paragraph"], event.get("values", {})
    paragraph, paper = book.prose["paragraphs"][name], on_paper(book.prose)
    yield Line(HEADING, str(paragraph["number"]))

    def value(slot: Slot) -> str:
        return str(values[slot.name]) if slot.kind == "value" and slot.name in values else paper(slot)

    yield from paragraphs(fill(paragraph["text"], value))


def _chosen(book: Book, event: Event) -> Iterator[Line]:
    paragraph = event["paragraph"]
    steps = (step for block in book.logic["paragraphs"][paragraph]["blocks"] for step in block)
    options = (option for step in steps if step["step"] == "ask" for option in step["options"])
    label = next(option["label"] for option in options if option["id"] == event["option"])
    yield Line(CHOICE, fill(book.prose["paragraphs"][paragraph]["labels"][label], on_paper(book.prose)))


# Dice ----------------------------------------------------------------------------------------------------------------


def _checked(book: Book, event: Event) -> Iterator[Line]:
    modifier, total, need = event["modifier"], sum(event["faces"]), event["rating"] + event["modifier"]
    at = f" at {modifier:+}" if modifier else ""
    outcome = "success" if event["success"] else "failure"
    always = natural(total, need, success=event["success"])
    rolled = f"rolled {_sum(event['faces'])}, needed {need} or less: {outcome}{always}."
    yield Line(CHANGE, f"{book.prose['checks'][event['check']]} check{at}: {rolled}")


def _sum(faces: Sequence[int], modifier: int = 0) -> str:
    """Faces, what is added to them, and what it comes to: 3 + 9 - 1 = 11."""
    if len(faces) == 1 and not modifier:
        return str(faces[0])
    change = f" {'-' if modifier < 0 else '+'} {abs(modifier)}" if modifier else ""
    return f"{' + '.join(map(str, faces))}{change} = {sum(faces) + modifier}"


# What instructions did -----------------------------------------------------------------------------------------------


def _flagged(taken: str, noted: str) -> Teller:
    """A teller of a change of a flag: what is said of an item, and what of a codeword."""

    def tell_flag(book: Book, event: Event) -> Iterator[Line]:
        record = book.prose["flags"][event["flag"]]
        text = (
            f"{taken} {record['item']}." if record.get("item") else f"{noted} {record.get('codeword', event['flag'])}."
        )
        yield Line(CHANGE, text)

    return tell_flag


def _score(book: Book, event: Event) -> Iterator[Line]:
    change = event["after"] - event["before"]
    moves = "rises" if change > 0 else "falls"
    yield Line(CHANGE, f"{book.prose['scores'][event['score']]} {moves} by {abs(change)} to {event['after']}.")


def _marked(verb: str) -> Teller:
    return _change(lambda book, event: f"{book.prose['members'][event['member']]} {verb} {marking(event['mark'])}.")


def _sighting(book: Book, event: Event) -> Iterator[Line]:
    yield Line(CHANGE, f"Sighting {event['sighting']}: {book.prose['sightings'][event['sighting']]}.")


def _victory(book: Book, event: Event) -> Iterator[Line]:
    points, total = event["points"], event["total"]
    yield Line(CHANGE, f"{counted(abs(points), 'victory point')} {'lost' if points < 0 else 'gained'}, {total} in all.")


def _rules(book: Book, event: Event) -> Iterator[Line]:
    """Nothing where a game begins; where one of older rules is gone on with, that the rules are others now."""
    if event["before"]:
        played = f"version {event['before']} of the rules; from here on it goes by version {event['version']}"
        yield Line(CHANGE, f"This game was played by {played}.")


TOLD: Mapping[str, Teller] = {
    "rules": _rules,
    "read": _read,
    "passed-over": _change(
        lambda book, event: f"Paragraph {book.prose['paragraphs'][event['paragraph']]['number']} is passed over."
    ),
    "chosen": _chosen,
    "checked": _checked,
    "rolled": _change(
        lambda book, event: f"{printed(parse_dice(event['dice']))} rolled: {_sum(event['faces'], event['modifier'])}."
    ),
    "picked": _change(lambda book, event: f"It falls to {book.prose['members'][event['member']]}."),
    "flag": _flagged("You take", "You note the codeword"),
    "clear": _flagged("You no longer have", "You cross out the codeword"),
    "score": _score,
    "mark": _marked("is"),
    "unmark": _marked("is no longer"),
    "condition": _change(
        lambda book, event: f"Condition {event['condition']}: {book.prose['conditions'][event['condition'] - 1]}."
    ),
    "sighting": _sighting,
    "victory": _victory,
    "note": lambda book, event: paragraphs(event["text"], NOTE),
    "ended": lambda book, event: iter(()),
}
"""The tellers of all kinds of events; the end is told by `ending`."""
