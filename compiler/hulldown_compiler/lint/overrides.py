"""Findings in charts that come with the compiler: they are none of the author's, unless the author's charts are why.

By themselves such charts are sound. So what does not fit in one of them is the doing of a chart of the book's own that
it is read with, and is told there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.core.rule_table import BY_CODE, ERROR
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.source.discovery import is_installed

OF_CHARTS = "HD4"
"""What the codes begin with of findings about tables, dice and procedures."""


def told(book: Book, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings in the author's files; of those in installed charts, what the author caused, once, at its cause."""
    moved: dict[tuple[Position, str, str], Finding] = {}
    for finding in sorted(findings):
        if not is_installed(finding.position.path):
            yield finding
        elif (elsewhere := _moved(book, finding)) is not None:
            moved.setdefault((elsewhere.position, elsewhere.code, elsewhere.message), elsewhere)
    yield from moved.values()


def _moved(book: Book, finding: Finding) -> Finding | None:
    """A finding in an installed chart, at what it comes of: a chart of the book, or the use of these charts in it."""
    chart, error = _around(book, finding.position), BY_CODE[finding.code].severity == ERROR
    cause = _cause(book, chart, finding.message) if chart and (error or finding.code.startswith(OF_CHARTS)) else None
    if chart and cause:
        return _at_cause(book, finding, chart, cause)
    if not error:
        return None
    place = book.declared.document.position(("charts",))
    return finding._replace(position=place, fixes=(), related=(Related(finding.position, "it is here"),))


def _around(book: Book, place: Position) -> Chart | None:
    """The installed chart that a place is in."""
    of_file = (chart for chart in book.declared.installed.charts if chart.document.path == place.path)
    return max((chart for chart in of_file if chart.at() <= place), key=lambda chart: chart.at(), default=None)


def _cause(book: Book, chart: Chart, message: str) -> Chart | None:
    """The chart of the book's own that keeps an installed one from fitting: what is named, or else the nearest."""
    own = [one for one in _read_with(book, chart) if not is_installed(one.document.path)]
    return next((one for one in own if repr(one.name) in message), own[0] if own else None)


def _read_with(book: Book, chart: Chart) -> Iterator[Chart]:
    """The charts that a chart refers to, and that these refer to, the nearest first; of a catalogue, its cards."""
    charts, seen = book.charts.charts, {Node(chart.kind, chart.name): None}
    for node in (waiting := list(seen)):
        refers = [link.target for link in book.references.all if link.source == node and link.target.kind in charts]
        if node.kind == "catalogue":
            refers += [Node("card", card.name) for card in book.charts.of("card") if card.model.card == node.name]
        new = [target for target in dict.fromkeys(refers) if target not in seen]
        seen.update(dict.fromkeys(new))
        waiting += new
        yield from (charts[target.kind][target.name] for target in new if target.name in charts[target.kind])


def _at_cause(book: Book, finding: Finding, chart: Chart, cause: Chart) -> Finding:
    """A finding, at the chart that is its cause."""
    kind = "card" if chart.kind == "catalogue" else chart.kind
    instead = f"'hulldown new {kind} {chart.name} --from-charts'"
    return finding._replace(
        position=cause.at(),
        message=f"{cause.kind} {cause.name!r} does not fit {chart.kind} {chart.name!r} of "
        f"{book.declared.installed.name}: {finding.message}",
        hint=f"mend it here, or put a {chart.kind} of your own in the place of that one: {instead}",
        related=(Related(finding.position, "it is read here"), *finding.related),
        fixes=(),
    )
