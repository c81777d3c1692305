"""What several rules share."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.position import Note
from hulldown_compiler.suggest import did_you_mean


def reported(book: Book, module: str) -> Iterator[Note]:
    """The faults that were noted for a rule while the files were read."""
    rule = module.rpartition(".")[2]
    return (fault.note for fault in book.all_faults if fault.rule == rule)


def dead(book: Book, kind: str, called: str) -> Iterator[Note]:
    """References to things of a kind that are not there; `called` says what the thing is."""
    known = book.known.get(kind, {})
    for link in book.links.of_kind(kind):
        if link.target.name not in known:
            hint = did_you_mean(link.target.name, known)
            yield Note(link.position, f"no {called} {link.target.name!r}", hint)
