"""From a place in a value to the place in the file: in every style in which YAML writes text."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    LiteralScalarString,
    PlainScalarString,
    SingleQuotedScalarString,
)

from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import inside, whole
from hulldown_compiler.source.yaml_loader import parse

STYLES = {
    "plain": PlainScalarString,
    "single": SingleQuotedScalarString,
    "double": DoubleQuotedScalarString,
    "folded": FoldedScalarString,
    "literal": LiteralScalarString,
}

BETWEEN = [
    " ",
    " ",
    "  ",
    "\n",
    "\n\n",
    " 'x' ",
    ' "x" ',
    "'",
    '"',
    "\\",
    "\\n",
    " ä ",
    "\t",
    "\u00a0",
    ": ",
    " #",
    "{",
    "}",
]
"""What stands between the words: much of it is written differently from style to style."""


def found(document: Document, value: str, offset: int, length: int) -> str:
    """The text of the file at the place of a part of the value."""
    at = inside(document, document.value.marks["top"][2:], value, offset, length)
    return document.line(at.line)[at.column - 1 :][: at.length]


@settings(max_examples=150)
@given(st.sampled_from(sorted(STYLES)), st.lists(st.sampled_from(BETWEEN), max_size=12), st.integers(0, 10**6))
def test_every_word_is_found_where_it_stands(style: str, between: list[str], seed: int) -> None:
    """Whatever lies between, and however the lines are broken, each word's place is its own."""
    random = Random(seed)
    words = [f"{random.choice('nrtwxue')}{nth:02}q" for nth in range(len(between) + 1)]
    value = words[0] + "".join(f"{sign}{word}" for sign, word in zip(between, words[1:], strict=True))
    yaml = YAML(typ="rt", pure=True)
    yaml.width = random.choice([12, 40, 4096])
    yaml.allow_unicode = random.random() < 0.5
    out = StringIO()
    yaml.dump({"a": 1, "top": STYLES[style](value)}, out)
    document = parse("a.yaml", out.getvalue().encode())
    if document.faults or document.value["top"] != value:
        return  # not every text can be written in every style
    for word in words:
        assert found(document, value, value.index(word), len(word)) == word, out.getvalue()


@pytest.mark.parametrize(
    ("text", "value", "word"),
    [
        ("top: red and blue", "red and blue", "blue"),
        ("top: 'it''s red'", "it's red", "red"),
        ('top: "say \\"red\\" now"', 'say "red" now', "now"),
        ('top: "a\\nnow"', "a\nnow", "now"),
        ('top: "a\\x20\\u0062\\U00000063 now"', "a bc now", "now"),
        ('top: "one \\\n   two"', "one two", "two"),
        ("top: >-\n  one\n  two\n\n  three", "one two\nthree", "three"),
        ("top: |\n    one\n      two\n", "one\n  two\n", "two"),
        ("top: one\n  two\n\n  three", "one two\nthree", "three"),
        ("top: >2-\n    one\n  two", "  one\ntwo", "two"),
        ("top: # red\n  red", "red", "red"),
    ],
)
def test_words_are_found_in_every_kind_of_text(text: str, value: str, word: str) -> None:
    """Quotes, escapes, folds and indentation lie between the value and the file."""
    document = parse("a.yaml", text.encode())
    assert document.value == {"top": value}
    assert found(document, value, value.index(word), len(word)) == word


@pytest.mark.parametrize(
    ("text", "value", "word", "written"),
    [
        ('top: "a caf\\u00e9s here"', "a cafés here", "cafés", "caf\\u00e9s"),
        ('top: "\\x61bc"', "abc", "abc", "\\x61bc"),
        ("top: 'it ain''t so'", "it ain't so", "ain't", "ain''t"),
        ("top: >-\n  red  and\n  blue", "red  and blue", "  ", "  "),
    ],
)
def test_a_word_is_as_long_as_it_is_written(text: str, value: str, word: str, written: str) -> None:
    """An escape within a word belongs to its underline, and to what is replaced."""
    document = parse("a.yaml", text.encode())
    assert document.value == {"top": value}
    assert found(document, value, value.index(word), len(word)) == written


def test_a_place_at_the_end_is_just_past_it() -> None:
    """What is missing at the end of a text is reported after its last character."""
    document = parse("a.yaml", b"top: red and\nnext: 1")
    assert inside(document, (1, 6), "red and", 7, 0)[1:] == (1, 13, 1)


def test_a_length_ends_with_its_line() -> None:
    """An underline never runs into the next line."""
    document = parse("a.yaml", b"top: red\n  and blue")
    assert inside(document, (1, 6), "red and blue", 0, 12)[1:] == (1, 6, 3)


def test_a_text_that_stands_as_it_is_has_its_length() -> None:
    """A plain text on one line is underlined whole; anything else by its first word."""
    document = parse("a.yaml", b"top: red and blue\nlow: red\n  and\nno: 'red'")
    assert whole(document, (1, 6), "red and blue")[1:] == (1, 6, 12)
    assert whole(document, (2, 6), "red and")[1:] == (2, 6, 0)
    assert whole(document, (4, 5), "red")[1:] == (4, 5, 0)
