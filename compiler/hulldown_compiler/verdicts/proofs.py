"""What an explicit search proves for the linter, beyond what the flow of joined states does: guards that never open.

It is asked within a budget of states, never of seconds: the same book has the same findings everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.abstract import YES, Key
from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.records import Record
from hulldown_compiler.verdicts.backward import Place
from hulldown_compiler.verdicts.facts import Facts
from hulldown_compiler.verdicts.inquiry import UNREACHABLE, Inquiry, Verdict
from hulldown_compiler.verdicts.machine import Machine
from hulldown_compiler.verdicts.paths import said
from hulldown_compiler.verdicts.platoon import Story
from hulldown_compiler.verdicts.search import Event, Search
from hulldown_compiler.verdicts.things import point_of

BUDGET = 2_000
"""States of one search."""

ALTOGETHER = 8_000
"""States of all searches of a book."""

MOST_CASES = 4
"""Cases that a hint names."""


class Shut(NamedTuple):
    """A guard that play comes to and never gets past: its paragraph, its step, and the record that it stands in.

    `covered` says that the guard may hold, and that options before it are always taken then. `cases` are what the
    facts that decide may be there.
    """

    paragraph: Paragraph
    step: Record
    record: Record
    covered: bool
    cases: tuple[str, ...]


class Proofs:
    """The proofs for one book."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.inquiries = [Inquiry(facts, BUDGET) for facts in _facts(book)] if _worth(book) else []
        self.shut: list[Shut] = [found for target in self._targets() if (found := self._proved(*target)) is not None]

    def never(self, record: Record) -> bool:
        """Whether it is proved that play never gets past a guard."""
        return any(one.record is record for one in self.shut)

    def _targets(self) -> Iterator[tuple[Paragraph, Step, Record, Event, Place]]:
        """The guards that the flow leaves open, and that it may have been wrong about."""
        reach = self.book.reach
        for paragraph in self.book.paragraphs.values() if self.inquiries else ():
            self.book.breathe()
            for step in paragraph.steps() if reach.reached(paragraph.id) else ():
                for record in _guarded(step):
                    if reach.meets(step) and reach.carried_out(paragraph.id, record["do"]):
                        yield paragraph, step, record, _event(paragraph, step, record), (paragraph.id, record["do"])

    def _proved(self, paragraph: Paragraph, step: Record, record: Record, event: Event, place: Place) -> Shut | None:
        """A guard that no mission's play gets past, though in some play comes to it."""
        proofs = []
        for inquiry in self._playing(paragraph):
            found = self._asked(inquiry, event, place)
            if found is None or found.verdict != UNREACHABLE:
                return None
            search = inquiry.proof(found, place[0])
            if ("at", point_of(paragraph, step)) in search.found:
                proofs.append(search)
        return _shut(paragraph, step, record, proofs[0]) if proofs else None

    def _asked(self, inquiry: Inquiry, event: Event, place: Place) -> Verdict | None:
        """The verdict on a guard; None where it is known to open, or the budget is spent."""
        if event in inquiry.scout.found:
            return None
        if not inquiry.scout.whole and sum(one.states for one in self.inquiries) > ALTOGETHER:
            return None
        return inquiry.refined(event, place[0])

    def _playing(self, paragraph: Paragraph) -> Sequence[Inquiry]:
        """The inquiries into missions that a paragraph may come up in."""
        plays = self.book.plays if self.book.declared.platoon else {}
        missions = {name for name, play in plays.items() if paragraph.id in play.paragraphs}
        return [one for one in self.inquiries if not one.facts.mission or one.facts.mission in missions]


Step = Record


def _facts(book: Book) -> Iterator[Facts]:
    """The facts of a gamebook, or of each mission; what is set nowhere is reported elsewhere, and may be anything."""
    if not book.declared.platoon:
        yield Facts(book, forgiving=True)
        return
    yield from (Story(book, mission.name, forgiving=True) for mission in book.parts.of("mission"))


def _worth(book: Book) -> bool:
    """Whether there is any guard in a book."""
    return bool(book.guarded) and (book.declared.platoon or bool(book.header.start))


def _guarded(step: Record) -> Iterator[Record]:
    """The guards and prices of a step, and its options without a guard that come after guards."""
    if step["step"] == "watch" or (step["step"] == "turn" and ("when" in step["@"] or "spend" in step)):
        yield step
    options = step.get("options", ())
    before = False
    for option in options:
        if "when" in option or (before and step["step"] == "first"):
            yield option
        before = before or "when" in option


def _event(paragraph: Paragraph, step: Record, record: Record) -> Event:
    """What comes up when play gets past a guard, or a watch is due."""
    if step["step"] == "watch":
        return "fired", *point_of(paragraph, step)
    return "choice" if step["step"] == "ask" else "option", id(record), None


def _shut(paragraph: Paragraph, step: Record, record: Record, search: Search) -> Shut:
    """A guard with what is known where it stands."""
    machine = search.system
    assert isinstance(machine, Machine)  # noqa: S101 - only machines are searched
    point = point_of(paragraph, step)
    here = [state for state in search.came if state.point == point]
    guard = record.get("when", True)
    waits = record.get("step") == "watch"
    covered = not waits and any(machine.truth(guard, one.values, one.stack[-1][3]) & YES for one in here)
    decides = machine.facts.asked(guard, *_before(step, record)) | _price(machine, record)
    asked = sorted(key for key in decides if key in machine.slice.index)
    cases = dict.fromkeys(" and ".join(_case(machine, one.values, asked)) for one in here)
    return Shut(paragraph, step, record, covered, tuple(cases) if 0 < len(cases) <= MOST_CASES and asked else ())


def _price(machine: Machine, record: Record) -> set[Key]:
    """What a turn is paid from."""
    return {("score", machine.book.meant(record["spend"], "score"))} if "spend" in record else set()


def _before(step: Record, record: Record) -> list[object]:
    """The guards of the options before one."""
    options = step.get("options", ())
    nth = next((nth for nth, one in enumerate(options) if one is record), 0)
    return [one["when"] for one in options[:nth] if "when" in one] if step["step"] != "ask" else []


def _case(machine: Machine, values: tuple[object, ...], asked: Sequence[Key]) -> list[str]:
    return [said(key, machine.slice.get(values, key)) for key in asked]
