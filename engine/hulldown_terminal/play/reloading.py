"""`reload`: the book is read again, and the game goes on in it from where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_engine import Book
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.story.following import Lost
from hulldown_engine.telling.lines import counted
from hulldown_terminal.play.session import Session
from hulldown_terminal.refusals import Refused

Json = Mapping[str, Any]

MOST_NAMED = 6
"""How many paragraphs are named that have changed."""


def reload(session: Session, rest: str) -> None:
    """Take up the book as it is written now; where that cannot be done, say why, and go on with the one in hand."""
    if session.reopen is None:
        session.screen.say(
            "A campaign goes on in the book as it was when it was taken up; leave it, and take it up anew."
        )
        return
    try:
        book = session.reopen()
    except Refused as error:
        session.screen.show(("", line) for line in error.report.splitlines())
        session.complain(f"{error}; the game goes on in the book as it was")
        return
    changed = list(changes(session.game.book, book))
    if not changed:
        session.screen.say("Nothing has changed in the book.")
        return
    try:
        session.game, forgotten = session.game.taken_to(book)
    except Lost as lost:
        session.complain(f"the game goes on in the book as it was: {lost}")
        return
    session.keep()
    session.screen.say(f"The book is read again. Changed: {joined(changed)}.")
    if forgotten:
        session.screen.say(f"What is not in it any more is forgotten: {joined(forgotten)}.")
    session.view.again(session.game)
    session.tell_again()


def changes(before: Book, after: Book) -> Iterator[str]:
    """What has changed from one version of a book to the next, in words: paragraphs by name, and whatever else."""
    was, now = _paragraphs(before), _paragraphs(after)
    for word, names in (
        ("paragraph", [name for name in now if name in was and now[name] != was[name]]),
        ("new paragraph", [name for name in now if name not in was]),
        ("lost paragraph", [name for name in was if name not in now]),
    ):
        if len(names) > MOST_NAMED:
            yield counted(len(names), word)
        elif names:
            yield f"{word}{'' if len(names) == 1 else 's'} {', '.join(names)}"
    old, new = _rest(before), _rest(after)
    yield from (spoken(part) for part in sorted({*old, *new}) if old.get(part) != new.get(part))


def _rest(book: Book) -> dict[str, tuple[Any, Any]]:
    """All that is no paragraph, by its parts: what it decides, and what it says."""
    parts = {*book.logic, *book.prose} - {"paragraphs"}
    return {part: (book.logic.get(part), book.prose.get(part)) for part in parts}


def _paragraphs(book: Book) -> dict[str, tuple[Json, Json]]:
    """What each paragraph does, and what it says."""
    prose = book.prose["paragraphs"]
    return {name: (record, prose[name]) for name, record in book.logic["paragraphs"].items()}
