"""Texts in literal blocks, which many authors write: they read as folded ones do, and are found where they stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.build import author, compiled

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.texts import folded, run_on
from hulldown_compiler.model.files import CONTENTS
from hulldown_compiler.naming.grammar import alternatives
from hulldown_compiler.refactor.renaming import renamed
from hulldown_compiler.source.yaml_loader import parse

BOOK = """
blurb: SIGN
  A road, and
  a mill.
endings: {home: {title: Home, verdict: victory}}
rules:
  "1":
    title: Roads
    text: SIGN
      Roads are
      dry.
    source: {house: ours}
paragraphs:
  start:
    text: SIGN
      The road is wet,
      and it goes uphill.

      You go on:
        a mile,
        and a rule, {rule:1}.
      Then rest.
    do:
      - note: SIGN
          You are
          at home.
      - ask:
          - text: SIGN
              Go
              home.
            do: [{end: home}]
"""


@pytest.mark.parametrize(("literal", "folded"), [("|", ">"), ("|-", ">-"), ("|+  # as it stands", ">+")])
def test_a_literal_block_reads_as_a_folded_one(literal: str, folded: str) -> None:
    """The same book comes of both: a line's end is no end of a paragraph, but for empty lines and those further in."""
    one, other = (compiled(BOOK.lstrip().replace("SIGN", sign)) for sign in (literal, folded))
    assert (one.logic, one.prose) == (other.logic, other.prose)
    text = other.prose["paragraphs"]["start"]["text"].rstrip()
    assert text.split("\n") == [
        "The road is wet, and it goes uphill.",
        "You go on:",
        "  a mile,",
        "  and a rule, {rule:1}.",
        "Then rest.",
    ]


def test_the_items_of_a_list_stay_apart() -> None:
    """A list in a literal block is one, though no empty lines part its items; a minus within a line is none."""
    text = "Take:\n1. the boat,\n   or\n   two\n  - a - b\n2. a rope of 3\n- 4 feet\nand go.\n\n- So.\n  - I say.\n"
    items = [
        "Take:",
        "1. the boat, or two",
        "  - a - b",
        "2. a rope of 3",
        "- 4 feet and go.",
        "- So.",
        "  - I say.",
        "",
    ]
    assert folded(text) == "\n".join(items)


STYLES = {
    "literal": "|\n      One roads and a\n      a mill, after\n      that {WRONG} again.\n",
    "literal, kept": "|+  # One roads\n      One roads and a\n\n        mill\n      and that {WRONG} again.\n\n",
    "folded": ">-\n      One roads and a\n      a mill, after\n      that {WRONG} again.\n",
    "quoted": '"One roads and\n      a mill,\\n\n      that \\x41 {WRONG} again."\n',
    "quoted once": "'It''s a road and\n      a mill,\n\n      that {WRONG} again.'\n",
    "plain": "One road and\n      a mill,\n\n      that {WRONG} again.\n",
}


@pytest.mark.parametrize("wrong", ["{rule:9}", "{see:nowhere}", "{nonsense}", "}", "colllour", "ta ta  ta"])
@pytest.mark.parametrize("style", STYLES)
def test_what_is_wrong_in_a_text_is_told_where_it_stands(style: str, wrong: str) -> None:
    """A reference, a value, a brace, a word, a space: at its own line and column, however the text is written."""
    text = f"paragraphs:\n  start:\n    text: {STYLES[style].replace('{WRONG}', wrong)}    do: [{{end: home}}]\n"
    begin = text.index(wrong)
    line, column = text.count("\n", 0, begin) + 1, begin - text.rfind("\n", 0, begin)
    places = [(one.position.line, one.position.column) for one in found(text)]
    named = {"{rule:9}": 6, "{see:nowhere}": 5, "{nonsense}": 1, "ta ta  ta": 5}.get(wrong, 0)
    assert (line, column + named) in places


def found(text: str) -> list[Finding]:
    """What is said of the paragraphs of a small book."""
    return lint(author("endings: {home: {title: Home, verdict: victory}}\n" + text))


def test_a_name_in_a_literal_block_is_renamed(tmp_path: Path) -> None:
    """Another number of a rule stands at its place, and every line of the text stays."""
    authored = author(BOOK.lstrip().replace("SIGN", "|"))
    (folder := tmp_path / "trial").mkdir()
    for path, text in authored.texts.items():
        (folder / path).write_text(text, "utf-8")
    book = read_book(folder)
    (text,) = renamed(book, "rule", "1", "7").values()
    assert text == book.texts["paragraphs.yaml"].replace("{rule:1}", "{rule:7}").replace('"1":', '"7":')


def test_the_rows_of_a_map_keep_their_lines() -> None:
    """What is drawn in signs is no text that runs on; its note is."""
    document = parse(
        "map.yaml", b"map:\n  terrain: |\n    ..\n    ww\n  levels: |\n    12\n    11\n  note: |\n    One\n    map.\n"
    )
    run_on(document, alternatives(CONTENTS["platoon-game"]))
    assert document.value["map"] == {"terrain": "..\nww\n", "levels": "12\n11\n", "note": "One map.\n"}
