"""A book's adventure sheet: one page to print and write on."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Published
from hulldown_engine.language.wording import sentence
from hulldown_site.html.markup import element, escape, head, listed, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.pages.words import scored

BOXES = 16
"""The longest row of boxes; a score with more values gets one wide box."""

LINES, WIDE_LINES = 7, 4
"""Lines to write on, in a column and across the page."""


def page(book: Published) -> str:
    """The sheet."""
    return markdown(
        head(book.title, "Adventure sheet"),
        element("p", '<button type="button" data-do="print">Print this sheet</button>', "hd-print"),
        element("div", "".join(_parts(book)), "hd-sheet"),
        hide="[toc]",
    )


def _parts(book: Published) -> Iterator[str]:
    if book.logic["scores"] or scored(book):
        yield _part("Scores", "".join(_scores(book)), "hd-wide")
    for name, record in book.logic["rosters"].items():
        yield _part(sentence(book.called("roster", name)), _roster(book, record), "hd-wide")
    if book.prose["conditions"]:
        conditions = (f"<b></b> {escape(condition)}" for condition in book.prose["conditions"])
        yield _part("Condition", listed(conditions, "ol", "hd-boxes"))
    if book.prose["sightings"]:
        numbers = sorted(book.prose["sightings"], key=int)
        yield _part("Sightings", element("p", "".join(_box(number) for number in numbers), "hd-track"))
    kinds = {kind for flag in book.prose["flags"].values() for kind in flag}
    if "item" in kinds:
        yield _part("Items", _ruled(LINES))
    if "codeword" in kinds:
        yield _part("Codewords", _ruled(LINES))
    if any(step["step"] == "watch" for step in book.steps()):
        yield _part("Standing orders", _ruled(WIDE_LINES), "hd-wide")
    yield _part("Paragraphs read", _ruled(WIDE_LINES), "hd-wide")


def _part(name: str, inside: str, classes: str = "") -> str:
    return element("section", element("h2", escape(name)) + inside, f"hd-part {classes}".strip())


def _ruled(lines: int) -> str:
    return element("div", "<i></i>" * lines, "hd-ruled")


def _scores(book: Published) -> Iterator[str]:
    for name, record in book.logic["scores"].items():
        limits = f"{record['start']} at the start, {record['least']} to {record['most']}"
        yield _score(book.called("score", name), limits, _track(record))
    if scored(book):
        yield _score("Victory points", "0 at the start", WIDE)


def _score(name: str, limits: str, boxes: str) -> str:
    return element("div", f"<h3>{escape(name)} <small>{limits}</small></h3><p class='hd-track'>{boxes}</p>", "hd-score")


WIDE = "<b class='hd-blank'></b>"


def _track(record: dict[str, int]) -> str:
    """A box for each value, the first one marked; or one box to write in."""
    values = range(record["least"], record["most"] + 1)
    if len(values) > BOXES:
        return WIDE
    return "".join(_box(str(value), "hd-start" if value == record["start"] else "") for value in values)


def _box(inside: str, classes: str = "") -> str:
    return element("b", escape(inside), classes)


def _roster(book: Published, record: dict[str, list[str]]) -> str:
    marks = [escape(sentence(mark.replace("-", " "))) for mark in record["marks"]]
    rows = [[escape(book.called("member", member)), *("<b></b>" for _ in marks), ""] for member in record["members"]]
    return table(["Name", *marks, "Notes"], rows, "hd-crew")
