"""What carries out each section of the rules, and what proves that it does.

It is read from the code, the tests and the book. What proves a section are statements; tests and examples are named
beside them, and prove where nothing can be stated.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hulldown_compiler.publish import UNTESTED, Claim, Matrix, Published, address, proof_file
from hulldown_compiler.publish import CodePlace as Place
from hulldown_compiler.publish import MatrixRow as Row
from hulldown_compiler.publish import matrix_in_words as totals
from hulldown_engine.language.wording import counted
from hulldown_site.html import text
from hulldown_site.html.markup import details, element, escape, head, link, listed, table
from hulldown_site.html.markup import page as markdown

HEADINGS = ("Section", "Title", "Carried out by", "Proved by", "Named in", "Errata")


def page(book: Published) -> str:
    """The matrix of a book, a row for each section; or where its chapters are, if they have pages of their own."""
    matrix = Matrix(book)
    summary = element("p", escape(totals(matrix))) + ("" if matrix.tested else element("p", escape(UNTESTED)))
    rows = _leads(book) if chapters(book) else _table(book, matrix.rows)
    return markdown(head(book.title, "Rules and their proof", "proof"), summary, rows)


def chapters(book: Published) -> list[str]:
    """The chapters that have a page each; none, where all rules are on one page."""
    return [] if [*book.rule_pages] == [""] else [number for number in book.sections if "." not in number]


def of_chapter(book: Published, chapter: str) -> str:
    """The rows of a chapter."""
    rows = [row for row in Matrix(book).rows if row.section.partition(".")[0] == chapter]
    return markdown(head(book.title, f"Proof of {chapter} {book.rules[chapter]['title']}", "proof"), _table(book, rows))


def _leads(book: Published) -> str:
    """Each section at the anchor that it had when all were on this page."""
    entries = (_lead(book, number) for number in book.sections)
    return element("div", listed(entries, classes="hd-contents"), "hd-leads")


def _lead(book: Published, number: str) -> str:
    inside = f"<span>{escape(number)} </span>{escape(book.rules[number]['title'])}"
    to = f"{proof_file(book, number)}#proof-{number}"
    return element("a", inside, f"hd-deep-{number.count('.')}", href=to, id=f"proof-{number}")


def _table(book: Published, rows: Sequence[Row]) -> str:
    return table(HEADINGS, [_row(book, row) for row in rows], "hd-proof")


def _row(book: Published, row: Row) -> Iterator[str]:
    yield element("span", text.rule(book, row.section), id=f"proof-{row.section}")
    yield escape(row.title)
    functions, charts = _folded("function", _places(row.code)), [text.thing(book, *chart) for chart in row.charts]
    yield functions + (element("p", ", ".join(charts)) if charts else "") or _none(row)
    examples = [link(address(book, "rule", row.section), escape(name)) for name in row.examples]
    stated = "".join(_stated(claim) for claim in row.claims or ())
    named = _folded("test", _places(row.tests or ())) + _folded("example", examples)
    yield from (named or _none(row), "") if row.by_example else (stated, named)
    yield ", ".join(text.thing(book, "erratum", name) for name in row.errata)


def _none(row: Row) -> str:
    """Why there is nothing, or that there should be something."""
    return element("i", escape(f"Only to be read: {row.prose}" if row.prose else "nothing yet"))


def _stated(claim: Claim) -> str:
    """A rule, numbers or exceptions: how many statements hold, and behind it what is to be stated, and each of them."""
    summary = ", ".join(filter(None, [f"{claim.label}: {claim.holding or 'nothing yet'}", claim.marked_in_words]))
    told = [escape(f"{said} ({mark})" if mark else said) for _, said, mark in claim.statements]
    return details(escape(summary), element("p", escape(claim.what)) + (listed(told) if told else ""), "hd-example")


def _places(places: Sequence[Place]) -> list[str]:
    return [f"<code>{escape(place.name)}</code> in {escape(place.path)}" for place in places]


def _folded(what: str, items: Sequence[str]) -> str:
    """Items behind how many there are of them."""
    return details(counted(len(items), what), listed(items), "hd-example") if items else ""
