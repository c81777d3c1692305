"""A codeword that two flags share.

## Why it hurts

Readers note a codeword and not a flag. Whoever has noted it for one of the two has noted it for the other as well, and
goes where they never earned to go. Missions may share a codeword with one another, for each is played by itself.

## Example

    # book.yaml
    flags:
      storm: {codeword: Heron}
      patrol: {codeword: Heron}
    # paragraphs.yaml
    paragraphs:
      squall:
        text: The wind gets up.
        do:
          - check: perception
            failure: [{flag: storm}]
          - check: perception
            success: [{flag: patrol}]
          - when: storm and patrol
            see: mill-quiet
          - end: home

## Instead

    # book.yaml
    flags:
      storm: {codeword: Heron}
      patrol: {codeword: Magpie}
    # paragraphs.yaml
    paragraphs:
      squall:
        text: The wind gets up.
        do:
          - check: perception
            failure: [{flag: storm}]
          - check: perception
            success: [{flag: patrol}]
          - when: storm and patrol
            see: mill-quiet
          - end: home

## See also

HD131, HD616
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, Position, Related
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.lowering.scopes import written


def check(book: Book) -> Iterator[Note]:
    """The flags that have the codeword of another one which can be set in the same game."""
    first: dict[tuple[str, str], tuple[str, Position]] = {}
    for flag, codeword, mission, at in _codewords(book):
        word = " ".join(codeword.casefold().split())
        before = first.get(("", word)) or first.setdefault((mission, word), (flag, at))
        if before[0] != flag:
            message = f"{written(flag)!r} has the codeword of {written(before[0])!r}: {quoted(codeword)}"
            yield Note(at, message, "readers cannot tell the two apart: give it another", (Related(before[1], _FIRST),))


_FIRST = "it is used here first"


def _codewords(book: Book) -> Iterator[tuple[str, str, str, Position]]:
    """Every flag with a codeword, those of all missions first: the codeword, the mission, and where it is written."""
    header = book.declared.header
    for flag in book.declared.shared_flags if header is not None else ():
        codeword = header.flags[flag].codeword if header is not None else None
        if codeword is not None:
            yield flag, codeword, "", book.declared.document.position(("flags", flag, "codeword"))
    for kind, flag, record, at in book.declared.own:
        if kind == "flag" and record.codeword is not None:
            yield flag, record.codeword, book.declared.scopes.at(at.path).mission, at
