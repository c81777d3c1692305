"""Charts that a book uses and does not hold, copied into it: then they are its own, and it can change them."""

from __future__ import annotations

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lowering.definitions import Chart
from hulldown_compiler.scaffold.writing import NotStarted


def copied(book: Book, kind: str, name: str) -> str:
    """The lines of an installed chart, as they are written; raises NotStarted."""
    installed = book.declared.installed
    if not installed.name:
        raise NotStarted(f"{book.name} uses no charts but its own: 'charts: NAME' in book.yaml would name others")
    of_kind = {chart.name: chart for chart in installed.charts if chart.kind == kind}
    if name not in of_kind:
        hint = did_you_mean(name, of_kind) or f"there are {', '.join(of_kind)}"
        raise NotStarted(f"no {kind} {name!r} in the charts of {installed.name}; {hint}")
    return lines_of(of_kind[name])


def lines_of(chart: Chart) -> str:
    """The lines that a chart is written on, without what stands between it and the next."""
    document, (section, name) = chart.document, chart.root
    entries = document.value[section]
    keys = (*document.value.marks.values(), *entries.marks.values())
    first = entries.marks[name][0]
    after = min((marks[0] for marks in keys if marks[0] > first), default=len(document.starts) + 1)
    lines = [document.line(number) for number in range(first, after)]
    while not lines[-1].strip() or lines[-1].lstrip().startswith("#"):
        lines.pop()
    return "".join(f"{line}\n" for line in lines)
