"""What is said shortly: the same examples, steps and comments, and at once as short as it gets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.helpers.missions import first_mission
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import examples
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.yaml_tree import read_tree
from hulldown_compiler.refactor.shortening import meaning, shortened_texts

PLAYED = [root for root in sorted(CONTENT.iterdir()) if (root / "paragraphs").is_dir()]


def spelled_out(book: Book) -> dict[str, str]:
    """The files of a book with every example written in full, as nobody would."""
    full: dict[tuple[str, str], list[str]] = {}
    for example in examples(book):
        if example.kind == "paragraph":
            of = book.paragraphs[example.source].path, example.source.split(".")[-1]
            full.setdefault(of, []).append(f"      - {json.dumps(dict(example.record))}\n")
    texts = {}
    for path in {paragraph.path for paragraph in book.paragraphs.values()}:
        text = book.texts[path]
        top = read_tree(text)
        assert top is not None
        records = next(value for key, value in top.pairs() if key.value == "paragraphs")
        for name, record in reversed(list(records.pairs())):
            for key, value in reversed(list(record.pairs())):
                if key.value == "examples":
                    text = text[: key.end] + ":\n" + "".join(full[path, name.value]).rstrip("\n") + text[value.end :]
        texts[path] = text
    return texts


@pytest.mark.parametrize("root", PLAYED, ids=lambda root: root.name)
def test_the_same_examples_are_played(root: Path) -> None:
    """Written in full and shortened, every example of a book is what it was, and so is every step."""
    book = read_once(root)
    long = read_book(root, spelled_out(book))
    assert meaning(long) == meaning(book)

    short = shortened_texts(long)

    assert short
    assert meaning(read_book(root, {**long.texts, **short})) == meaning(book)
    assert sum(map(len, short.values())) < sum(len(long.texts[path]) for path in short)


@pytest.mark.parametrize("root", PLAYED, ids=lambda root: root.name)
def test_our_books_are_as_short_as_can_be(root: Path) -> None:
    """What has been shortened is not changed again."""
    assert shortened_texts(read_once(root)) == {}


LONG = """\
paragraphs:
  # What they do.
  come-on:
    action: true
    text: They come on.
    do:
      # As fast as they can.
      - when: us_within(8)  # near
        do:
          - drive: fast
            toward: us
      - when: not us_within(8)
        do:
          - hold: true
    examples:
      - example: eight hexes away, they come
        position: {mission: grand-prix, units: {A: {type: M4A3, at: "1417"}, GE34: {at: "0816", facing: "0716"}}}
        given: {unit: GE34}
        dice: [5, 1]
        expect: {reads: [come-on], moved: fast}
      - example: further away they wait
        position: {mission: grand-prix, units: {A: {type: M4A3, at: "2020"}, GE34: {at: "0816", facing: "0716"}}}
        given: {unit: GE34}
        expect: {reads: [come-on], moved: halted}
  left-alone:
    action: true
    text: They wait for orders.
    do:
      - hold: true
    examples:
      - example: whoever comes
        position: {units: {A: {type: M8, at: "1417"}, GE34: {at: "0816"}}}
        given: {unit: GE34}  # that truck
        expect: {reads: [left-alone], moved: halted}
"""

SHORT = """\
paragraphs:
  # What they do.
  come-on:
    action: true
    text: They come on.
    do:
      # As fast as they can.
      - when: us_within(8)  # near
        do: [{drive: fast, toward: us}]
      - when: not us_within(8)
        do: [{hold: true}]
    examples:
      - given: {GE34: 0816 facing 0716}
      - {example: "eight hexes away, they come", given: {A: "1417"}, rolls: {5 1: {moved: fast}}}
      - {example: further away they wait, given: {A: "2020"}, expect: {moved: halted}}

  left-alone:
    action: true
    text: They wait for orders.
    do:
      - hold: true
    examples:
      - example: whoever comes
        position: {units: {A: {type: M8, at: "1417"}, GE34: {at: "0816"}}}
        given: {unit: GE34}  # that truck
        expect: {reads: [left-alone], moved: halted}
"""


def test_what_the_book_says_is_left_out() -> None:
    """Mission, type, unit and the paragraph itself; what is alike stands once, and examples with comments stay."""
    root = first_mission()

    assert shortened_texts(read_book(root, {"paragraphs/waiting.yaml": LONG}))["paragraphs/waiting.yaml"] == SHORT


GROUNDED = """\
paragraphs:
  come-on:
    mission: grand-prix
    action: true
    text: They come on.
    do: [{drive: fast, toward: us}]
    examples:
      - given: {GE34: 0816 facing 0716}
      - {example: near, given: {A: "1417"}, expect: {moved: fast}}
      - {example: far, given: {A: "2020"}, expect: {moved: fast}}

  left-alone:
    mission: grand-prix
    action: true
    text: They wait.
    do: [{hold: true}]
    examples:
      - {example: near, given: {A: "1417", GE34: "0816"}, expect: {moved: halted}}
      - {example: far, given: {A: "2020", GE34: "0816"}, expect: {moved: halted}}
"""


def test_what_an_author_says_once_stays_so() -> None:
    """What is said before all examples is not put into each; nor is anything that would be no shorter."""
    root = first_mission()

    assert "paragraphs/waiting.yaml" not in shortened_texts(read_book(root, {"paragraphs/waiting.yaml": GROUNDED}))
