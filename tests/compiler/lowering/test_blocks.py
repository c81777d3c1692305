"""Texts in literal blocks, which many authors write: they read as folded ones do."""

from __future__ import annotations

from tests.helpers.build import author, compiled

from hulldown_compiler.lint.runner import lint

BOOK = """
endings: {home: {title: Home, verdict: victory}}
paragraphs:
  start:
    text: SIGN
      The road is wet,
      and it goes uphill.

      You go on.
    do:
      - note: SIGN
          You are
          at home.
      - end: home
"""


def test_a_literal_block_reads_as_a_folded_one() -> None:
    """Whether a text stands below `|` or `>-`, the same book comes of it: a line's end is no end of a paragraph."""
    literal, folded = (compiled(BOOK.lstrip().replace("SIGN", sign)) for sign in ("|", ">-"))
    assert (literal.logic, literal.prose) == (folded.logic, folded.prose)
    assert literal.prose["paragraphs"]["start"]["text"] == "The road is wet, and it goes uphill.\nYou go on."


def test_what_is_wrong_in_a_literal_block_is_told_at_its_place() -> None:
    """What stands on a further line is found at its own line and column."""
    found = lint(author(BOOK.lstrip().replace("SIGN", "|").replace("uphill", "{rule:9}")))
    assert [(one.position.line, one.position.column, one.message) for one in found] == [(5, 25, "no rule section 9")]
