"""The tolerant reader of YAML: for sound texts it agrees with the compiler's own, and no text can stop it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.helpers.paths import ROOT

from hulldown_compiler.lsp.index.contexts import context
from hulldown_compiler.lsp.index.index import read
from hulldown_compiler.lsp.index.scan import scan
from hulldown_compiler.source.document import Document, Mapping, Sequence
from hulldown_compiler.source.yaml_loader import parse

FILES = sorted([*(ROOT / "content").rglob("*.yaml"), *(ROOT / "tests" / "books").rglob("*.yaml")])

Spot = tuple[tuple[str | int, ...], bool, int, int]


def _spots(value: object, path: tuple[str | int, ...], mark: tuple[int, int]) -> Iterator[Spot]:
    """Every key and every value that is no list or mapping: its path, whether it is a key, and where it is."""
    if isinstance(value, Mapping):
        for key, inside in value.items():
            marks = value.marks[key]
            yield (*path, key), True, *marks[:2]
            yield from _spots(inside, (*path, key), marks[2:])
    elif isinstance(value, Sequence):
        for nth, inside in enumerate(value):
            yield from _spots(inside, (*path, nth), value.marks[nth])
    elif value is not None:
        yield path, False, *mark


def _sound(path: Path) -> Document:
    return parse(path.name, path.read_bytes())


def test_it_finds_what_the_compiler_finds() -> None:
    """In every file of every book, each key and value is found at its path and at its place, and nothing else is."""
    for path in FILES:
        document = _sound(path)
        if document.value is not None and not document.faults:
            found = [(word.path, word.key, word.line, word.column) for word in scan(document.text)]

            assert found == list(_spots(document.value, (), (1, 1))), path


STYLES = """\
plain: over
  two lines # and a comment
quoted: "it's \\"so\\" #1"
single: 'it''s'
flow: {a: [1, "two, three", [x y]], b: {c: d}, 'e': f}
long: [one,
  two]  # here
block: |
  text: not a key
    - nor an item

after:
- a: 1
  b: 2
- - x
  - y
-
  z: 3
"1.1": number
"""


def test_every_style_of_yaml() -> None:
    """Quotes, brackets, folded lines, blocks, and lists at the column of their key."""
    document = parse("x.yaml", STYLES.encode())
    found = [(word.path, word.key, word.line, word.column) for word in scan(STYLES)]

    assert found == list(_spots(document.value, (), (1, 1)))


MISTAKES = [
    ("a: [x, y\nb: 1\n", ("b",)),
    ('a: "x\nb: 1\n', ("b",)),
    ("a: {x: 1\n\nb: 1\n", ("b",)),
    ("a:\n   x: 1\n  y: 2\nb: 1\n", ("b",)),
    ("a: x: y\nb: 1\n", ("b",)),
    ("a\nb: 1\n", ("b",)),
    ("a: *x\n\tb: 2\nb: 1\n", ("b",)),
    ("a: 'it's'\nb: 1\n", ("b",)),
]


@pytest.mark.parametrize(("text", "path"), MISTAKES)
def test_a_mistake_spoils_only_its_neighbourhood(text: str, path: tuple[str]) -> None:
    """What comes after a bracket or a quote that is never closed, or a line that fits nowhere, is found again."""
    line = text.count("\n")

    assert (path, True, line) in [(word.path, word.key, word.line) for word in scan(text)]


BITS = ['"', "'", "[", "]", "{", "}", ":", " ", "- ", "\n", "\t", "#", "|", ">-", "\u2028", "😀", "&a", "*a", "---",
        "? ", "!!x", "\r", "{{see:", "%", ",", "<<: "]  # fmt: skip


def _spoilt(random: Random, texts: list[str]) -> str:
    """Some of a file, with characters taken out and signs put in."""
    text = random.choice(texts)
    begin = random.randrange(len(text))
    found = list(text[begin : begin + random.randrange(10, 2000)])
    for _ in range(random.randrange(1, 12)):
        at = random.randrange(len(found) + 1)
        if random.random() < 0.4:
            del found[at : at + random.randrange(1, 40)]
        else:
            found[at:at] = random.choice(BITS) * random.choice([1, 1, 1, 2, 9])
    return "".join(found)


def test_any_text_can_be_read() -> None:
    """However a file is spoilt, every word and every name found in it lies in it, and each place has an answer."""
    random = Random(1944)
    texts = [path.read_text() for path in FILES]
    for _ in range(300):
        file = read("x.yaml", _spoilt(random, texts))
        for word in file.words:
            assert (word.line, word.column) <= (word.end_line, word.end_column)
            assert word.end_column <= len(file.lines[word.end_line - 1]) + 1
        for mention in file.mentions:
            at = mention.position
            assert at.column + at.length <= len(file.lines[at.line - 1]) + 1
        line = random.randrange(len(file.lines)) + 1
        context(file.lines, line, random.randrange(len(file.lines[line - 1]) + 2))


HOSTILE = {
    "brackets": "[" * 50_000,
    "dashes": "- " * 50_000,
    "depth": "".join(f"{' ' * nth}a:\n" for nth in range(1_000)),
    "spaces": f"a{' ' * 100_000}b",
    "an open quote": 'a: "' + "x\n" * 20_000,
    "backslashes": '"' + "\\" * 50_001,
    "colons": "a:" * 50_000,
    "hashes": "a #" * 50_000,
    "a long line": "text: " + "word " * 50_000,
    "carriage returns": "\r" * 50_000,
    "a long list": "a: [" + "x, " * 10_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_no_text_takes_for_ever(text: str) -> None:
    """What is nested, repeated or open without end is read all the same, in time that grows with the text."""
    assert len(read("x.yaml", text).lines) == text.count("\n") + 1
