"""Marks in the cells of a table or card: a small letter for each source, and the list of them below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import Published, read_span
from hulldown_engine.language.wording import shown
from hulldown_site.html.markup import element, escape, link
from hulldown_site.html.source import inline

Path = tuple[Any, ...]
"""Where a cell is: a name, or the two ends of a span, for each axis."""

Axes = Sequence[tuple[str, Mapping[str, Any]]]


class Marks:
    """The marks of one table, card or procedure; letters are given in the order in which they are asked for.

    `sources` says where single cells come from; `anchor` begins the ids of the list.
    """

    def __init__(self, book: Published, anchor: str, sources: Mapping[Path, Mapping[str, Any]]) -> None:
        self.book = book
        self.anchor = anchor
        self.sources = sources
        self._letters: dict[str, str] = {}

    def mark(self, path: Path) -> str:
        """The mark of a cell; empty for one that comes from where its table comes from."""
        record = self.sources.get(path)
        if record is None:
            return ""
        origin = _said(self.book, record)
        letter = self._letters.setdefault(origin, letters(len(self._letters)))
        return element("sup", link(f"#{self.anchor}-{letter}", letter), "hd-mark-of", data_search_exclude="")

    def listed(self) -> str:
        """The list of the marks that were given."""
        items = (
            f'<li id="{self.anchor}-{letter}"><b>{letter}</b> {origin}</li>' for origin, letter in self._letters.items()
        )
        inside = "".join(items)
        return element("ul", inside, "hd-marks") if inside else ""


def letters(nth: int) -> str:
    """The letters of a mark by its number: a, b, ... z, aa, ab, ..."""
    above, here = divmod(nth, 26)
    return (letters(above - 1) if above else "") + chr(ord("a") + here)


def _said(book: Published, record: Mapping[str, Any]) -> str:
    """Where a cell comes from: what a scan shows and how it is read, or a source as any value has."""
    cited = inline(book, record["source"]) if "source" in record else ""
    if "scan" not in record:
        return cited
    why = f": {escape(str(record['why']))}" if "why" in record else ""
    read = escape(shown({}, record["read"]))
    shows = f"The scan shows “{escape(str(record['scan']))}”, read as {read}{why}."
    return f"{shows} {cited}".strip()


def by_path(book: Published, table: str) -> dict[Path, Any]:
    """The sources of a table's cells by their places."""
    axes, cells = book.logic["tables"][table]["axes"], book.reference["cells"].get(table, ())
    return {place(book, axes, path): record for path, record in cells}


def place(book: Published, axes: Axes, path: Sequence[Any]) -> Path:
    """The place of a cell in the compiled table, from the keys and positions in its source."""
    return tuple(_step(book, kind, step) for (_, kind), step in zip(axes, path, strict=False))


def _step(book: Published, kind: Mapping[str, Any], step: Any) -> Any:
    if kind["kind"] == "number":
        return _span(kind, step)
    names = book.cards_of(kind["of"]) if kind["kind"] == "card" else kind["names"]
    return names[step] if isinstance(step, int) else step


def _span(kind: Mapping[str, Any], step: Any) -> tuple[int | None, int | None]:
    bands = kind.get("bands", ())
    if isinstance(step, int):
        return (bands[step][1], bands[step][2]) if bands else (kind["least"] + step, kind["least"] + step)
    ends = {band[0]: (band[1], band[2]) for band in bands}
    return ends.get(step) or read_span(step) or (None, None)
