"""The designer's edition: what its author claims of the story."""

from __future__ import annotations

from tests.helpers.build import author
from tests.site.reading import Tables

from hulldown_compiler.analysis.claims.listed import listed
from hulldown_compiler.bundle import writer
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import OPEN_CLAIM
from hulldown_compiler.lint.runner import lint
from hulldown_site.pages.game import designer

BOOK = """\
flags: {lamp: {}}
paragraphs:
  start:
    number: 1
    text: The yard.
    do:
      - flag: lamp
      - see: loft
  loft:
    number: 2
    text: The loft.
    claims:
      lit: {always: lamp, unless: victory > 3}
    do:
      - when: lamp
        do: [{note: It is light.}]
      - end: won
claims:
  soon-over: {within: 2}
  won-at-all: {can: victory == 0}
"""


def test_claims_are_listed_with_their_verdicts() -> None:
    """Where each is about, what it claims and speaks of, and that it is proved; or why it is open; covered."""
    book = author(BOOK)
    claim = book.claims["won-at-all"]
    gave_up = Finding(claim.at("can"), OPEN_CLAIM, "open-claim", "todo", "this is neither proved nor broken: too much")
    claims = list(listed(book, [*lint(book), gave_up]))
    page = designer.page(Published(*writer.bundle(book), claims=claims))
    covered = page[page.index("Three claims, covered") :]
    rows = [[cell.text for cell in row] for row in Tables(covered).found[""][0]][1:]

    assert rows == [
        ["lit", "2", "always lamp, unless victory > 3", "lamp, victory", "Proved"],
        ["soon-over", "–", "within 2 paragraphs", "–", "Proved"],
        ["won-at-all", "–", "can victory == 0", "victory", "This is neither proved nor broken: too much"],
    ]


def test_a_book_without_claims_says_nothing_of_them() -> None:
    """There is no empty table."""
    lines = BOOK[: BOOK.index("claims:\n  soon")].splitlines(keepends=True)
    book = author("".join(line for line in lines if "claims:" not in line and "lit:" not in line))

    assert "laim" not in designer.page(Published(*writer.bundle(book), claims=list(listed(book, []))))
