"""A silencing comment that names no finding, or gives no reason.

## Why it hurts

A finding that was silenced two years ago, by somebody else, for a reason nobody wrote down, can neither be kept nor
removed in good conscience. Such a comment silences nothing until it says which code, and why; nor does one that is
misspelt, such as `# Hulldown: Allow HD120` or `# hulldown allow HD120`.

## Example

    paragraphs:
      landing:
        text: The boat grounds on gravel.
        do:
          - end: home
      # hulldown: allow HD120
      second-boat:
        text: The second boat never came.
        do:
          - end: lost

## Instead

    paragraphs:
      landing:
        text: The boat grounds on gravel.
        do:
          - end: home
      # hulldown: allow HD120 the second mission begins here
      second-boat:
        text: The second boat never came.
        do:
          - end: lost

## See also

HD611
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import FILE
from hulldown_compiler.core.diagnostics import Note, Position
from hulldown_compiler.core.selectors import meant, nearest


def check(book: Book) -> Iterator[Note]:
    """Every comment that begins with `# hulldown:`, or nearly so and allows something."""
    for path, silence in book.silences():
        position = Position(path, silence.line, silence.column)
        unknown = [code for code in silence.codes if not meant(code)]
        if not silence.codes:
            comment = book.line(path, silence.line)[silence.column :]
            hint = f"write '# hulldown: allow {_code(comment, meant)} why'"
            yield Note(position, "a comment that says nothing to the compiler", hint)
        elif unknown:
            hint = nearest(unknown[0]) or "'hulldown explain' lists them all"
            yield Note(position, f"no finding {unknown[0]!r}", hint)
        elif not silence.reason:
            codes = ", ".join(silence.codes)
            yield Note(position, f"{codes} is silenced without a reason", f"write '# hulldown: allow {codes} why'")
    for silence in book.numbers.comments:
        position = Position(FILE, silence.line, silence.column)
        yield Note(position, "'hulldown build' writes this file, and keeps no comments", "write it at the paragraph")


def _code(comment: str, codes_of: Callable[[str], frozenset[str]]) -> str:
    """The code of the finding that a comment names in words; that of an example, where it names none."""
    named = (codes_of(word.strip(",:")) for word in comment.split())
    return next((code for codes in named if len(codes) == 1 for code in codes), "HD120")
