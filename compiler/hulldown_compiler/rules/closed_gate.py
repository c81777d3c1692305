"""A guard that never opens.

## Why it hurts

However the dice fall and whatever the player chooses, what stands behind this guard never happens. The hint names the
fact that keeps it shut, and the list below names what is lost with it. The same goes for a `requires` that is never
met, a watch for something that never comes, a selection that is always empty, a price nobody can pay, and a goal that
no German ever drives up to.

## Example

    # book.yaml
    flags:
      wire-cutters: {item: wire cutters}
    # paragraphs.yaml
    paragraphs:
      fence:
        text: A fence, twelve strands.
        do:
          - first:
              - {when: wire-cutters, see: way-home}
              - {see: engineers}
      engineers:
        text: The engineers are asleep in their truck, and their tools are not locked away.
        do:
          - flag: wire-cutters
          - see: mill-quiet

## Instead

    # book.yaml
    flags:
      wire-cutters: {item: wire cutters}
    # paragraphs.yaml
    paragraphs:
      fence:
        text: A fence, twelve strands.
        do:
          - first:
              - {when: wire-cutters, see: way-home}
              - {see: engineers}
      engineers:
        text: The engineers are asleep in their truck, and their tools are not locked away.
        do:
          - flag: wire-cutters
          - see: fence

## See also

HD301, HD304, HD310
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hulldown_compiler.abstract import NO, State, join_states
from hulldown_compiler.book import Book, Paragraph
from hulldown_compiler.explain import explain, span
from hulldown_compiler.position import Note
from hulldown_compiler.records import Record
from hulldown_compiler.rules import common
from hulldown_compiler.shut import closed, consequences, decider
from hulldown_compiler.verdicts.questions import GUARD, REQUIREMENT, SELECTION

if TYPE_CHECKING:
    from hulldown_compiler.verdicts.proofs import Shut

NEVER, NEVER_COMES = "this never holds here", "what this waits for never comes"
NOBODY, ONCE = "this never selects anybody here", "a paragraph that is a sighting is read once"


def check(book: Book) -> Iterator[Note]:
    """Guards, selections, prices and requirements that play comes to, and that shut it out every time."""
    shut = [one for one in book.guarded if closed(book, *one)]
    elsewhere = consequences(book) if shut else ()
    yield from (_guard(book, *one) for one in shut if id(one[2]) not in elsewhere)
    yield from (_proved(book, one) for one in book.proofs.of(GUARD) if not one.covered or "cost" in one.record)
    yield from (_never_selecting(book, one) for one in book.proofs.of(SELECTION))
    yield from (_never_read(book, one) for one in book.proofs.of(REQUIREMENT))
    for kind in ("random", "each"):
        yield from _selections(book, kind)
    yield from _prices(book)
    yield from _requirements(book)
    yield from _goals(book)


def _guard(book: Book, paragraph: Paragraph, step: Record, record: Record) -> Note:
    state, this = book.reach.at(step)
    state = book.reach.wide if step["step"] == "watch" else state
    asked = decider(book, step, record)
    related = (*common.setters(book, "flag", asked), *common.lost(book, paragraph, record["do"]))
    return Note(paragraph.mark(record, "when"), _said(record), explain(book, record["when"], state, this), related)


def _said(record: Record) -> str:
    return NEVER_COMES if record.get("step") == "watch" else NEVER


def _proved(book: Book, shut: Shut) -> Note:
    """A guard whose facts could each be so, and never are so together."""
    related = common.lost(book, shut.paragraph, shut.block)
    if shut.covered:
        least = book.reach.bounds["score", book.meant(shut.record["spend"], "score")][0]
        hint = f"{shut.why}, and at least {least}"
        return Note(shut.paragraph.mark(shut.record), _unpaid(shut.record), hint, related)
    return Note(shut.paragraph.mark(shut.record, "when"), _said(shut.record), shut.why, related)


def _never_selecting(book: Book, shut: Shut) -> Note:
    """A selection whose members are never so as they would have to be."""
    related = common.lost(book, shut.paragraph, shut.block)
    return Note(shut.paragraph.mark(shut.record, "of"), NOBODY, shut.why, related)


def _never_read(book: Book, shut: Shut) -> Note:
    """A paragraph whose facts are never as it requires where it is referred to."""
    related = common.lost(book, shut.paragraph, shut.block)
    if shut.record["requires"] is None:
        return Note(shut.paragraph.at("sighting"), _made(shut.record), ONCE, related)
    return Note(shut.paragraph.at("requires"), NEVER, shut.why, related)


def _selections(book: Book, kind: str) -> Iterator[Note]:
    """`random` and `each` with nobody to choose from."""
    for paragraph, step in book.steps[kind]:
        if book.reach.meets(step) and not book.reach.carried_out(paragraph.id, step["do"]):
            related = common.lost(book, paragraph, step["do"])
            hint = explain(book, step["of"], book.reach.at(step)[0], ())
            yield Note(paragraph.mark(step, "of"), NOBODY, hint, related)


def _prices(book: Book) -> Iterator[Note]:
    """Options of `in_turn` that hold, and cost more than there ever is."""
    reach = book.reach
    for paragraph, step in book.steps["turn"]:
        if "spend" not in step or not reach.meets(step) or reach.carried_out(paragraph.id, step["do"]):
            continue
        state, this = reach.at(step)
        if reach.judge.truth(step.get("when", True), state, this) != NO:
            name = book.meant(step["spend"], "score")
            hint = f"{name!r} is {span(*state['score', name])} here, and at least {reach.bounds['score', name][0]}"
            related = common.lost(book, paragraph, step["do"])
            yield Note(paragraph.mark(step), _unpaid(step), hint, related)


def _unpaid(turn: Record) -> str:
    return f"a cost of {turn['cost']} can never be paid here"


def _requirements(book: Book) -> Iterator[Note]:
    """Paragraphs that are referred to in play, and ignored every time."""
    for name, state in _ignored(book).items():
        paragraph = book.paragraphs[name]
        related = common.lost(book, paragraph, 0)
        requires, sighting = paragraph.record["requires"], paragraph.record["sighting"]
        if sighting is not None and book.reach.judge.assume(["sighted", sighting], state, (), truth=False) is None:
            yield Note(paragraph.at("sighting"), _made(paragraph.record), ONCE, related)
        else:
            yield Note(paragraph.at("requires"), NEVER, explain(book, requires, state, ()), related)


def _goals(book: Book) -> Iterator[Note]:
    """What Germans are to drive up to, and never do."""
    for paragraph, step in book.steps["drive"]:
        if "until" in step["@"] and book.reach.meets(step):
            state, this = book.reach.at(step)
            if book.reach.judge.truth(step["until"], state, this) == NO:
                yield Note(paragraph.mark(step, "until"), NEVER, explain(book, step["until"], state, this))


def _made(record: Record) -> str:
    return f"sighting {record['sighting']} is always made before this paragraph is referred to"


def _ignored(book: Book) -> dict[str, State]:
    """The paragraphs that are referred to in play and never read, each with the state in which it is referred to."""
    unread = {name for name in book.paragraphs if not book.reach.reached(name)}
    found: dict[str, State] = {}
    for name, state in book.reach.roots() if unread else ():
        if name in unread:
            found[name] = join_states(found.get(name), state) or state
    for _, step in book.steps["see"] if unread else ():
        name = book.meant(step["to"])
        if name in unread and book.reach.meets(step):
            joined = join_states(found.get(name), book.reach.at(step)[0])
            assert joined is not None  # noqa: S101 - one of the two is a state
            found[name] = joined
    return found
