"""A paragraph that no play can reach.

## Why it hurts

It was written, something refers to it, and nobody will ever read it. Each such paragraph is named, also those that only
others of them lead to. Beside it stand the gates that keep it shut, the nearest first: a guard that never holds, a
requirement that is never met, a check, a row or a selection that never comes so, a step that is never carried out, a
cell that nobody looks into. The gate to mend has a finding of its own, such as HD302, and neither is left out for the
other. Without a gate there is no way in at all: two paragraphs that send the reader back and forth between them look
busy in every list of references, and one that refers only to itself is the smallest such island. (A paragraph that
nothing at all refers to is HD120; what it leads to is found here.)

## Example

    # book.yaml
    flags:
      boat-hook: {item: a boat hook}
    # paragraphs.yaml
    paragraphs:
      shore:
        text: The boat lies ten yards out.
        do:
          - when: boat-hook
            see: island
          - end: lost
      island:
        text: The island in the river is all reeds, and somebody has left a boat hook here.
        do:
          - flag: boat-hook
          - see: way-home

## Instead

    # book.yaml
    flags:
      boat-hook: {item: a boat hook}
    # paragraphs.yaml
    paragraphs:
      shore:
        text: The boat lies ten yards out, and a boat hook leans against the shed.
        do:
          - ask:
              - {text: Take it along, do: [{flag: boat-hook}]}
              - {text: Leave it, do: [{note: It is not yours.}]}
          - when: boat-hook
            see: island
          - end: lost
      island:
        text: The island in the river is all reeds.
        do:
          - see: way-home

## See also

HD120, HD302, HD305, HD308
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.verdicts.missions import unentered
from hulldown_compiler.analysis.verdicts.unread import PlayView, Unread, unread
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import MOST_PLACES, Note, Position, Related
from hulldown_compiler.rules import common
from hulldown_compiler.rules.missions import absent_marker, unused_column

MOST = MOST_PLACES


def check(analyses: Analyses) -> Iterator[Note]:
    """Paragraphs that something refers to and that no play reads."""
    for shut in analyses[unread_paragraphs]:
        yield _island(analyses.book, shut) if shut.island else _note(analyses.book, shut)


def unread_paragraphs(analyses: Analyses) -> Sequence[Unread]:
    """The paragraphs that something refers to and no play reads, each with the gates that keep it shut."""
    return list(unread(analyses[play_view]))


def play_view(analyses: Analyses) -> PlayView:
    """What play may reach, with the cells that rules prove dead left out."""
    return PlayView(analyses, _dead(analyses) if analyses.book.declared.platoon else {})


def _dead(analyses: Analyses) -> dict[Position, Related]:
    """The cells of a platoon game that are never read, each with the reason."""
    book = analyses.book
    dead = {**dict(unused_column.cells_never_read(analyses)), **dict(absent_marker.cells_never_read(analyses))}
    for mission, numbers in analyses[unentered].items():
        cells = [cell for cell in book.cells if cell.source == ("cartridge", mission)] if numbers else []
        read = {cell.position for cell in cells if cell.low not in numbers}  # a cell may be for several conditions
        for cell in (cell for cell in cells if cell.position not in read):
            place = book.parts.found["mission"][mission].at("conditions")
            dead[cell.position] = Related(place, f"condition {cell.low} is never entered")
    return dead


def _note(book: Book, shut: Unread) -> Note:
    """The note on a paragraph behind a gate, or behind a paragraph that nothing leads to."""
    hint = "open a way to it, or remove it"
    return Note(book.paragraphs[shut.name].at(), f"no play can reach {shut.name!r}", hint, (*shut.gates, *shut.begun))


def _island(book: Book, shut: Unread) -> Note:
    """The note on a paragraph of an island, with the references within the island."""
    rest = [name for name in common.in_order(book, shut.island) if name != shut.name]
    named = ", ".join(repr(name) for name in rest[:MOST])
    more = f" and {len(rest) - MOST} more" if len(rest) > MOST else ""
    hint = f"it and {named}{more} refer only to one another" if rest else "only it refers to itself"
    links = book.links.to("paragraph", shut.name, "reads")
    related = tuple(Related(link.position, f"{link.source.name!r} refers to it") for link in links[:MOST])
    return Note(book.paragraphs[shut.name].at(), f"no play can reach {shut.name!r}", hint, related)
