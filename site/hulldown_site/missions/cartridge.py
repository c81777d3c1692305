"""The cartridge of a mission as a grid in which every cell is covered until its reader asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.publish import RANDOM_EVENT, Json, Published
from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.wording import joined, sentence
from hulldown_site.html import text
from hulldown_site.html.cells import span
from hulldown_site.html.markup import covered, details, element, escape, heading, link, listed, sleeved, table

Cells = Sequence[str | None]


def page_parts(book: Published, mission: str) -> Iterator[str]:
    """The grids of a mission, what is changed as conditions begin, and the sightings."""
    record = book.logic["missions"][mission]["cartridge"]
    yield element("p", LEAD)
    if record["markers"]:
        rows = (
            (element("span", escape(name), id=marker_anchor(name)), f"marker {escape(name)}", cells)
            for name, cells in record["markers"].items()
        )
        yield _grid(book, "Marker", "Event markers", rows)
    if record["random"]:
        spans = ((span(low, high), cells) for low, high, cells in record["random"])
        rows = ((name, f"random event {name}", cells) for name, cells in spans)
        yield element("div", _grid(book, "2D10", "Random events", rows), id="random")
    if any(record["changes"].values()):
        yield heading(3, "As conditions begin", "changes")
        yield "".join(_change(*change) for change in record["changes"].items())
    if sightings := book.prose["missions"][mission]["sightings"]:
        yield heading(3, "Sightings", "sightings")
        named = (f"<b>{number}</b> {escape(caption)}" for number, caption in sightings.items())
        yield covered(f"{len(sightings)} to be made, covered", listed(named, classes="hd-plain"))


LEAD = (
    "Every cell is covered. Uncover the one in the row of the marker, or of the roll, and in the column of the "
    "condition; its number leads to the paragraph."
)


def marker_anchor(name: str) -> str:
    """Where the row of an Event marker is."""
    return f"marker-{name}"


def _grid(book: Published, first: str, caption: str, rows: Iterator[tuple[str, str, Cells]]) -> str:
    named_rows = list(rows)
    conditions = range(1, len(named_rows[0][2]) + 1)
    return table(
        [first, *(f"Condition {nth}" for nth in conditions)],
        ([name, *(_cell(book, f"{label}, condition {nth}", cell) for nth, cell in enumerate(cells, 1))]
         for name, label, cells in named_rows),
        "hd-cartridge",
        caption,
    )  # fmt: skip


def _cell(book: Published, name: str, cell: str | None) -> str:
    """A cell under its cover; its name is HTML."""
    cover = element("span", f"{name}, covered", "hd-unseen")
    return details(cover, sleeved(f" {_inside(book, cell)}"), "hd-cell")


def _inside(book: Published, cell: str | None) -> str:
    if cell is None:
        return element("span", "nothing", "hd-none")
    return link("#random", "random event") if cell == RANDOM_EVENT else text.paragraph(book, cell)


def _change(condition: str, moved: Json) -> str:
    """What becomes of the markers as a condition begins."""
    moves = [f"marker {name} {'leaves the map' if destination is None else f'goes to {printed(destination)}'}"
            for name, destination in moved.items()]  # fmt: skip
    inside = element("p", f"{sentence(joined(moves))}." if moves else "No marker changes.")
    return covered(f"Condition {escape(condition)}, covered", inside)
