"""A file that is not text: it cannot be opened, is not UTF-8, or holds control characters.

## Why it hurts

An editor that saves in an old encoding turns every accent into something another machine reads as rubbish, and a
control character or line separator that came along from a word processor is invisible in the editor and visible in
print. The place named is the first byte or character that cannot be text.

## Example

A file saved as Latin-1, in which the name of the village holds the byte E9:

    text: You can see the roofs of Br<E9>micourt.

## Instead

The same file saved as UTF-8, in which that letter is the two bytes C3 A9:

    text: You can see the roofs of Brémicourt.
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.rules import common


def check(book: Book) -> Iterator[Note]:
    """The faults noted while the files were read."""
    return common.reported(book, __name__)
