"""The one way to write a file: exact texts before and after, and what must hold of every file."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from tests.helpers.paths import CASES as CASE_FOLDERS
from tests.helpers.paths import ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer as emit
from hulldown_compiler.core import limits
from hulldown_compiler.refactor.formatting import Version, formatted
from hulldown_compiler.source.yaml_loader import parse

HERE = Path(__file__).parent
CONTENT = sorted((ROOT / "content").rglob("*.yaml"))
CASE_FILES = sorted(CASE_FOLDERS.glob("*/*.yaml"))
BOOKS = sorted((ROOT / "tests" / "books").rglob("*.yaml"))

CASES = [one.split("\n", 1) for one in (HERE / "layouts.txt").read_text("utf-8").split("\n=== ")[1:]]


def side(case: str, without: str) -> str:
    """The text of a case before or after."""
    lines = (line for line in case.rstrip("\n").split("\n") if line[:1] != without)
    return "".join(f"{re.sub('_+$', lambda end: ' ' * len(end[0]), line[1:])}\n" for line in lines)


@pytest.mark.parametrize(("name", "case"), CASES, ids=[name for name, _ in CASES])
def test_layout(name: str, case: str) -> None:
    """A text is laid out as the case shows, to the byte, and stays so."""
    before, after = side(case, "+"), side(case, "-")

    assert formatted(before) == after
    assert formatted(after) == after


@pytest.mark.parametrize("end", ["", "\n\n\n"], ids=["none", "many"])
def test_a_file_ends_with_one_line_end(end: str) -> None:
    """However many there were."""
    assert formatted(f"a: 1{end}") == "a: 1\n"
    assert formatted(f"rules:\n  a:\n    text: A.\n    title: b{end}") == "rules:\n  a:\n    title: b\n    text: A.\n"


def test_what_is_broken_over_lines_stands_apart_at_once() -> None:
    """And not only when the file is laid out again."""
    errata = "".join(f"  {name}: {{title: {name.title()}, says: {'No oars. ' * 15}}}\n" for name in ("one", "two"))
    found = formatted(f"errata:\n{errata}")

    assert "\n\n  two:" in found
    assert formatted(found) == found


def test_carriage_returns_stay() -> None:
    """A file keeps the line ends it has."""
    assert formatted("a:   1\r\nb:\r\n    c: >-\r\n        x\r\n") == "a: 1\r\nb:\r\n  c: >-\r\n    x\r\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing\n",
        "- 1\n",
        "a\n",
        "{a: 1}\n",
        "a: [\n",
        "a: &x 1\nb: *x\n",
        "\x00",
        "x: >\n",
        "x: >-\n\n\ny: 1\n",
        "- a: >\n  b: |\n",
    ],
)
def test_strange_files_are_no_trouble(text: str) -> None:
    """What is empty, broken or unusual stays as it is, and a list stays a list."""
    assert formatted(text) == text


# What holds of every file ---------------------------------------------------------------------------------------------


def check(text: str) -> None:
    """The text means the same in canonical form, in the same order, has the same comments, and is in it for good."""
    found = formatted(text)

    before, after = parse("", text.encode()), parse("", found.encode())
    if before.faults:
        assert found == text
        return
    assert repr(after.value) == repr(before.value)
    assert found == text or Version(found).comments == Version(text).comments
    assert formatted(found) == found


@pytest.mark.parametrize("path", CONTENT, ids=lambda path: path.relative_to(ROOT / "content").as_posix())
def test_content_is_in_canonical_form(path: Path) -> None:
    """Our own books are written in the one way."""
    text = path.read_text("utf-8")

    assert formatted(text) == text


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.relative_to(ROOT / "tests" / "books").as_posix())
def test_books_keep_their_meaning(path: Path) -> None:
    """Books that were written before there was a canonical form."""
    check(path.read_text("utf-8"))


@pytest.mark.parametrize("name", ["mill", "skirmish", "worked"])
def test_bundles_are_the_same(name: str) -> None:
    """What is compiled does not depend on how the files are laid out."""
    book = read_book(ROOT / "tests" / "books" / name)
    texts = {path: formatted(text) for path, text in book.texts.items()}

    assert texts != book.texts
    assert emit.bundle(read_book(book.root, texts)) == emit.bundle(book)


def test_a_mangled_file_comes_back() -> None:
    """The canonical form of a file does not depend on its indentation, its trailing spaces or its empty lines."""
    text = (ROOT / "content" / "first-patrol" / "paragraphs" / "30-village.yaml").read_text("utf-8")
    wide = re.sub("^ ", "    ", text, flags=re.MULTILINE)
    mangled = re.sub(r"\n\n(?=     [\w-]+:\n)", "\n\n   \n\n", wide).replace(":\n", ":  \n") + "\n\n"

    assert mangled != text
    assert formatted(mangled) == text


def test_the_order_of_fields_does_not_matter() -> None:
    """Records whose fields stand in any order come back, and their book is compiled to the same bundle."""
    root = ROOT / "content" / "first-patrol"
    path = "paragraphs/30-village.yaml"
    text = (root / path).read_text("utf-8")
    mixed = re.sub(r"(    text: >-\n(?:      .*\n|\n(?=      ))+)(    do:\n(?:      .*\n)+)", r"\2\1", text)

    assert mixed.count("\n    do:") == text.count("\n    do:")
    assert mixed != text
    assert formatted(mixed) == text
    assert emit.bundle(read_book(root, {path: mixed})) == emit.bundle(read_book(root))


@given(st.sampled_from(CASE_FILES))
def test_cases_of_rules_keep_their_meaning(path: Path) -> None:
    """Files with every kind of fault in them."""
    for text in re.split("^=== .*\n", path.read_text("utf-8"), flags=re.MULTILINE):
        found = formatted(text)
        before, after = parse("", text.encode()), parse("", found.encode())
        assert before.value == after.value
        assert found == text or sorted(Version(text).comments) == sorted(Version(found).comments)
        assert formatted(found) == found


def test_deep_files_are_no_trouble() -> None:
    """As deep as content can be."""
    deep = "".join(f"{'  ' * depth}a:\n" for depth in range(limits.DEPTH - 1)) + "  " * limits.DEPTH + "b:    1\n"
    wide = f"a: {'[' * (limits.DEPTH - 1)}1{']' * (limits.DEPTH - 1)}\n"

    assert formatted(deep) == deep.replace("b:    1", "b: 1").replace("  " * limits.DEPTH, "  " * (limits.DEPTH - 1))
    assert formatted(wide) == wide


WORDS = st.text(alphabet="ab Z9-:#,'\"{[|>\né", max_size=12) | st.sampled_from(["no", "0107", "on two", "x" * 130])
VALUES: st.SearchStrategy[Any] = st.recursive(
    WORDS | st.integers(-9, 999) | st.booleans(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # how fast examples are made is up to the machine
@given(st.dictionaries(WORDS, VALUES, min_size=1, max_size=4), st.data())
def test_any_file_keeps_its_meaning(value: dict[str, Any], data: st.DataObject) -> None:
    """Files of any shape, written by another program, with comments put into them."""
    writer = YAML(typ="safe", pure=True)
    writer.default_flow_style = data.draw(st.sampled_from([True, False, None]))
    writer.width = data.draw(st.sampled_from([20, 80, 1000]))
    writer.allow_unicode = data.draw(st.booleans())
    stream = io.StringIO()
    writer.dump(value, stream)
    lines = stream.getvalue().split("\n")
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        lines.insert(at, data.draw(st.sampled_from(["# a", "    # b", "", "  "])))

    check("\n".join(lines))
