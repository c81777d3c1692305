"""Two paragraphs of one scene side by side in print.

## Why it hurts

Whoever reads one has the other before their eyes. New numbers are spread so that neighbours belong to different
scenes, which are those in different files; a number that is pinned with `number` can undo that.

## Example

    # a.yaml
    paragraphs:
      mill-track:
        number: 20
        text: The track leads up to the mill.
        do:
          - see: mill-door
      mill-door:
        number: 21
        text: Behind the door waits a gun.
        do:
          - see: way-home

## Instead

    # a.yaml
    paragraphs:
      mill-track:
        number: 20
        text: The track leads up to the mill.
        do:
          - see: mill-door
      mill-door:
        number: 45
        text: Behind the door waits a gun.
        do:
          - see: way-home

## See also

HD132, HD133
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note, Related


def check(book: Book) -> Iterator[Note]:
    """Pinned numbers next to that of a paragraph of the same scene with a reference between the two."""
    if len({paragraph.path for paragraph in book.paragraphs.values()}) < 2:  # noqa: PLR2004 - one scene, one file
        return
    numbers = {paragraph.record["number"] or book.numbers.given.get(paragraph.id, 0): paragraph
               for paragraph in book.paragraphs.values()}  # fmt: skip
    for number, paragraph in numbers.items():
        for other in (numbers.get(number - 1), numbers.get(number + 1)) if paragraph.record["number"] else ():
            if other is not None and _first(paragraph, other) and _of_one_scene(book, paragraph, other):
                beside = other.record["number"] or book.numbers.given[other.id]
                related = (Related(other.at(), "it is written here"),)
                message = f"{number} is printed beside {beside}, which is {other.id!r} of the same scene"
                yield Note(paragraph.at("number"), message, "choose another number, or let it be given", related)


def _first(paragraph: Paragraph, other: Paragraph) -> bool:
    """Whether a paragraph is the one to report: of two pinned paragraphs, the later."""
    return not other.record["number"] or other.at() < paragraph.at()


def _of_one_scene(book: Book, one: Paragraph, other: Paragraph) -> bool:
    ways = ((one.id, other.id), (other.id, one.id))
    return one.path == other.path and any(
        link.source == Node("paragraph", source)
        for source, target in ways
        for link in book.links.to("paragraph", target, "reads")
    )
