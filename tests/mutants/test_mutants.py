"""Mutants: slips are made where they can be, and told apart by what comes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.helpers.paths import BOOKS, CONTENT
from tests.mutants import __main__ as report
from tests.mutants.meaning import meaning
from tests.mutants.reasons import UNKNOWN, Pair, reason
from tests.mutants.slips import SLIPS, Page, drawn, page
from tests.mutants.spans import entries, without
from tests.mutants.trial import BROKEN, EXAMPLE, MISSED, NOTICED, SAME, Mutant, Outcome, mutants, tried

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.source.yaml_loader import parse

HEADER = """\
book: ford
kind: gamebook
title: The Ford
blurb: Two men and a river.
source: {house: written for a test}
start: start
flags: {wet: {codeword: Otter}}
endings: {over: {title: Over, verdict: victory}}
"""

STORY = """\
paragraphs:
  start:
    text: The river is brown and quick.
    do:
      - victory: 2
      - ask:
          - {text: Wade in., do: [{flag: wet}, {see: bank}]}
          - {text: Walk round by the bridge., see: bank}
  bank:
    text: The far bank.
    do:
      - when: wet
        do: [{note: Your boots are full.}]
      - end: over
"""


@pytest.fixture(name="ford")
def _ford(tmp_path: Path) -> Path:
    """A small book on disk."""
    root = tmp_path / "ford"
    root.mkdir()
    (root / "book.yaml").write_text(HEADER)
    (root / "paragraphs.yaml").write_text(STORY)
    return root


def pages_of(root: Path) -> list[Page]:
    """The files of a book, ready to be slipped in."""
    book = read_book(root)
    return [page(parse(path, text.encode()), book) for path, text in sorted(book.texts.items())]


# Where things stand ---------------------------------------------------------------------------------------------------

NOTES = """\
a:  # first
  b: [1, "x, ]", {c: 3}]
  d:
    - e: 5
      f: 6
    - 7
g: |
  text

h: 8
"""

GONE = {
    ("a", "b"): ("  b: [1", "a:  # first\n  d:\n"),
    ("a", "b", 0): ("[1, ", '  b: ["x, ]", {c: 3}]\n'),
    ("a", "b", 2): (", {c: 3}", '  b: [1, "x, ]"]\n'),
    ("a", "b", 2, "c"): ("{c: 3}", '"x, ]", {}]\n'),
    ("a", "d", 0, "e"): ("e: 5", "    - f: 6\n    - 7\n"),
    ("a", "d", 1): ("- 7", "      f: 6\ng: |\n"),
    ("g",): ("g: |", "    - 7\nh: 8\n"),
    ("h",): ("h: 8", "  text\n\n"),
}
"""What is left out, what is gone then, and what stands there instead."""


@pytest.mark.parametrize("path", GONE, ids=lambda path: ".".join(map(str, path)))
def test_an_entry_can_be_left_out(path: tuple[str | int, ...]) -> None:
    """Whatever stands beside it stays as it is."""
    entry = next(one for one in entries(parse("notes.yaml", NOTES.encode())) if one.path == path)
    change = without(NOTES, entry)
    assert change is not None
    start, end, instead = change
    gone, left = GONE[path]

    assert gone in NOTES
    assert gone not in (text := NOTES[:start] + instead + NOTES[end:])
    assert left in text


# Slips ----------------------------------------------------------------------------------------------------------------

SAID = {
    "misspell-name": (
        "start: satrt for start; flag: wte for wet; see: bnak for bank; see: bnak for bank; when: wte for wet; "
        "end: oevr for over"
    ),
    "close-gate": 'when: "(wet) and not (wet)" for wet',
    "another-number": "victory: 20 for 2",
    "retarget": "see: start for bank; see: start for bank",
    "forget-source": "no source",
}


@pytest.mark.parametrize("kind", SAID)
def test_slips_are_made_wherever_they_can_be(kind: str, ford: Path) -> None:
    """Each is told as what stands there, and what should."""
    assert "; ".join(slip.said for _, slip in drawn(pages_of(ford), kind, 99, 1)) == SAID[kind]


def test_every_kind_of_slip_can_be_made_somewhere() -> None:
    """In a gamebook, a platoon game, or a reference."""
    books = (BOOKS / "outpost", CONTENT / "first-patrol", CONTENT / "fighting-formations")
    pages = [one for root in books for one in pages_of(root)]
    assert [kind for kind, slips in SLIPS.items() if not any(True for one in pages for _ in slips(one))] == []


def test_the_same_seed_gives_the_same_mutants(ford: Path) -> None:
    """And another gives others."""
    first, again, other = (mutants(ford, ["indent", "no-colon"], 5, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert len(first) == 10


# What comes of them ---------------------------------------------------------------------------------------------------


def mutant(old: str, new: str) -> Mutant:
    """The small book with something else in it."""
    assert STORY.count(old) == 1
    return Mutant("ford", "another-number", "paragraphs.yaml", 1, "", f"{new} for {old}", STORY.replace(old, new))


def test_what_comes_of_a_mutant(ford: Path) -> None:
    """One is noticed, one means the same, and one means something else and nobody can know."""
    those = [
        mutant("[{flag: wet}, {see: bank}]", "[{flag: wet}, {see: bnak}]"),
        mutant("The far bank.", '"The far bank."'),
        mutant("victory: 2", "victory: 3"),
    ]
    found = tried(ford, those)

    assert [(one.result, one.codes) for one in found] == [(NOTICED, ("HD101",)), (SAME, ()), (MISSED, ())]
    assert [one.why[:27] for one in found] == ["", "", "no example comes by it: in "]


@pytest.mark.parametrize(
    ("kind", "said", "why"),
    [
        ("retarget", "see: start for bank", "what it should lead to is read from elsewhere as well"),
        ("retarget", "see: start for bench", UNKNOWN),
        ("double-word", "so so", "the word may stand twice in a row"),
        ("double-word", "gun gun", UNKNOWN),
        ("indent", "one column to the left", UNKNOWN),
    ],
)
def test_a_reason_is_given_only_where_it_is_so(kind: str, said: str, why: str, ford: Path) -> None:
    """What it says is asked of the book with the slip in it."""
    book = read_book(ford)
    means = meaning(book)
    assert reason(Mutant("ford", kind, "paragraphs.yaml", 1, "", said, STORY), Pair(book, means, book, means)) == why


THROWS = """\
procedures:
  ferry:
    title: Ferry
    source: {house: written for a test}
    inputs: {}
    gives: {total: 0..40}
    steps:
      - roll: {load: 2d10}
      - roll: {wind: 1d10}
    result: {total: total(load) + wind}
rules:
  "1":
    title: Ferry
    text: The ferry goes as far as load and wind come to ({procedure:ferry}).
    source: {house: written for a test}
    examples:
      - {example: so far, procedure: ferry, dice: [3, 5, 5], expect: {total: 13}, source: {house: written for a test}}
  "2": {title: Wind, text: "It blows (see {rule:3}).", see_also: ["1"], source: {house: a lake}}
  "3": {title: Waves, text: They roll., see_also: ["2"], source: {house: a lake}}
"""


def lake(tmp_path: Path, old: str, new: str, kind: str = "another-number") -> Outcome:
    """What comes of a small reference with something else in it."""
    root = tmp_path / "lake"
    root.mkdir()
    (root / "book.yaml").write_text(
        "book: lake\nkind: reference\ntitle: Lake\nblurb: A lake.\nsource: {house: written for a test}\n"
    )
    (root / "charts.yaml").write_text(THROWS)
    assert THROWS.count(old) == 1
    return tried(root, [Mutant("lake", kind, "charts.yaml", 1, "", "", THROWS.replace(old, new))])[0]


@pytest.mark.parametrize(
    ("old", "new", "result"),
    [
        ("[3, 5, 5]", "[5, 3, 5]", SAME),
        (", source: {house: written for a test}}\n", "}\n", SAME),
        (', see_also: ["2"]', "", SAME),
        (', see_also: ["1"]', "", MISSED),
        ("total: 0..40", "total: 0..30", SAME),
        ("total: 0..40", "total: 4..12", NOTICED),
        ("[3, 5, 5]", "[5, 5, 3]", EXAMPLE),
        ("so far, proc", "so near, proc", EXAMPLE),
        (THROWS[THROWS.index("    examples:") : THROWS.index('  "2":')], "", EXAMPLE),
        ("2d10}", "3d10}", NOTICED),
        ("wind: 1d10}", "wind: 1d8}", MISSED),
        ("as far as load", "as far as the load", MISSED),
    ],
    ids=[
        "one throw", "own source", "said twice", "said once", "wide", "narrow",
        "two throws", "words", "forgotten", "dice", "die", "text",
    ],
)  # fmt: skip
def test_what_means_the_same(old: str, new: str, result: str, tmp_path: Path) -> None:
    """So do dice thrown together in another order, what is said a second time, a span that is promised and kept.

    Another example that holds, or one fewer, leaves the rules as they are.
    """
    assert lake(tmp_path, old, new).result == result


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("as far as load", "as far as the load", "nothing is decided by it"),
        ("total(load) + wind}", "total(load) + (wind if wind > 1 else 0)}", "no example comes by it"),
        ("wind: 1d10}", "wind: 1d8}", "examples come by it"),
    ],
    ids=["text", "case", "die"],
)
def test_what_examples_have_to_do_with_it(old: str, new: str, why: str, tmp_path: Path) -> None:
    """A reason tells apart what is read, what no example has to do with, and what they come by and let pass."""
    found = lake(tmp_path, old, new)

    assert (found.result, found.why.partition(":")[0].partition(",")[0]) == (MISSED, why)


def test_a_compiler_that_fails_is_told(ford: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutants after it are tried all the same."""
    change = Workspace.change

    def breaks(held: Workspace, path: str, text: str) -> None:
        change(held, path, text)
        if "victory: 3" in text:
            raise KeyError("a fault of ours")

    monkeypatch.setattr(Workspace, "change", breaks)
    found = tried(ford, [mutant("victory: 2", "victory: 3"), mutant("victory: 2", "victory: two")])

    assert [one.result for one in found] == [BROKEN, NOTICED]
    assert "a fault of ours" in found[0].fault


def test_too_little_noticed_is_a_failure(ford: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And what was missed is told with its place."""
    found = tried(ford, [mutant("victory: 2", "victory: 3")])

    assert not report.told(found)
    assert "ford/paragraphs.yaml:1 another-number: victory: 3 for victory: 2" in capsys.readouterr().out
    assert report.told(tried(ford, [mutant("victory: 2", "victory: two")]))
