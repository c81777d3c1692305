"""Reading the prose of a book: the dictionary, what becomes of slips that are mended, and what is no prose at all."""

from __future__ import annotations

import gzip
import json
from importlib.resources import files
from pathlib import Path

import pytest
from tests.compiler.rules import casefile

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core import limits
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.prose import spelling
from hulldown_compiler.prose.extraction import passages
from hulldown_compiler.refactor.fixing import fixed
from hulldown_compiler.source.yaml_loader import parse

# The dictionary -------------------------------------------------------------------------------------------------------

RIGHT = """
colour color armoured armored neighbours centre metres calibre manoeuvre manoeuvred reconnoitred defence offence
recognise organisation analysed travelled skilful mould draught gaol programme archaeology encyclopaedia tyre aeroplane
half-track machinegun hedgerow bocage panzerfaust Oberleutnant don't sentry's Shermans StuG PzKpfw KwK IX AP
""".split()  # noqa: SIM905 - a list to read, not to count

WRONG = "teh recieve untill wich seperate occured brdige definately watre colur armourd manouevre Oberleutnent".split()  # noqa: SIM905


@pytest.mark.parametrize("word", RIGHT)
def test_known_words(word: str) -> None:
    """British and American English, the words of the field, and what is no word to be looked up."""
    assert all(spelling.knows(part) for part in word.split("-"))


@pytest.mark.parametrize("word", WRONG)
def test_unknown_words(word: str) -> None:
    """What is spelt wrong, in either English."""
    assert not spelling.knows(word)


def test_the_dictionary_is_read_whole() -> None:
    """Its words are the keys of the file, however that is read."""
    words = ["bridge", "brdige", "a", "bridg", "o'clock", "zzzq", 'ridge": 1']
    file = files("spellchecker").joinpath("resources", "en.json.gz")
    listed = json.loads(gzip.decompress(file.read_bytes()))

    assert {word for word in listed if not spelling.knows(word)} == set()
    assert [word for word in words if spelling.knows(word)] == ["bridge", "a", "o'clock"]


def test_suggestions() -> None:
    """The likeliest word one slip away, and nothing for what is near to none."""
    assert spelling.suggestion("brdige") == "bridge"
    assert spelling.suggestion("seargent") == "sergeant"  # 'sargent' is as near, and rarer
    assert spelling.suggestion("xqzvk") == ""


# Mending --------------------------------------------------------------------------------------------------------------

SLIPS = """\
paragraphs:
  start:
    text: >-
      The gun is behind the the mill ,  and dark,, dark.Wet and
      and cold
    do:
      - note: "A \\"space\\" before , and the the end."
      - end: home
"""
MENDED = """\
paragraphs:
  start:
    text: >-
      The gun is behind the mill, and dark, dark. Wet and
      and cold
    do:
      - note: "A \\"space\\" before, and the end."
      - end: home
"""


def test_safe_fixes(tmp_path: Path) -> None:
    """What can mean one thing only is put right at its place; what goes over two lines is left, and so is a guess."""
    root = casefile.write({**casefile.parts(SLIPS)}, tmp_path / "case")
    mended = fixed(read_book(root), lint)

    assert mended.texts == {"paragraphs.yaml": MENDED}
    assert [(one.position[1:3], one.code) for one in mended.findings] == [((4, 55), "HD622"), ((5, 14), "HD627")]


# What is read ---------------------------------------------------------------------------------------------------------


def kinds(text: str) -> list[tuple[str, str]]:
    """The passages of a file: the field and the kind of each."""
    return [(one.field, one.kind) for one in passages(parse("case.yaml", text.encode()))]


def test_sentences_and_loose_words() -> None:
    """Texts are sentences; titles, options and reasons are not; notes are, if they begin with a capital letter."""
    text = """\
paragraphs:
  start:
    text: The mill.
    do:
      - ask: [{text: Go on, do: [{note: Locked.}]}, {text: Stay, do: [{note: locked}]}]
        prompt: What now?
tables:
  fire:
    title: Fire
    note: GP offence
    source: {house: fitted, why: The scan shows 9}
    legend: {none: No effect., miss: nothing at all}
documents: {manual: {title: Panzerfibel, note: Not ours.}}
"""
    assert kinds(text) == [
        ("text", "sentences"), ("text", "words"), ("note", "sentences"), ("text", "words"), ("note", "words"),
        ("prompt", "sentences"), ("title", "words"), ("note", "words"), ("house", "words"), ("why", "words"),
        ("none", "sentences"), ("miss", "words"),
    ]  # fmt: skip


def test_what_is_still_to_be_written() -> None:
    """A paragraph with a `todo` is not read, though its steps are."""
    text = "paragraphs: {start: {text: the the, todo: write it, do: [{note: Locked.}]}}\n"

    assert kinds(text) == [("note", "sentences")]


LETTERS = "abcdefghij"


def test_a_file_of_nothing_but_slips(tmp_path: Path) -> None:
    """A long text of strange words, marks and spaces is read to its end, and what is said of it is bounded."""
    words = (f"w{LETTERS[n % 10]}xq{LETTERS[n // 10 % 10]}{LETTERS[n // 100]}" for n in range(900))
    strange = " ".join(f"{word},," for word in words)
    text = f"paragraphs:\n  start:\n    text: {strange[: limits.SCALAR_CHARACTERS]} end.\n    do: [{{end: home}}]\n"
    root = casefile.write({"paragraphs.yaml": text}, tmp_path / "case")
    found = lint(read_book(root))

    assert {one.code for one in found} == {"HD620", "HD624", "HD628"}
    assert len(found) == 900 + 900 + 1
