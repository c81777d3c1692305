"""Reading YAML: values and positions against ruamel's own slow loaders, every trap and every limit."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import deepcopy
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import _ruamel_yaml
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from tests.helpers import yamltext

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.source import yaml_loader
from hulldown_compiler.source.document import Document, Mapping, Sequence
from hulldown_compiler.source.yaml_loader import parse


def read(text: str) -> Document:
    """A document of a text."""
    return parse("a.yaml", text.encode())


def faults(document: Document) -> list[tuple[str, int, int]]:
    """The faults of a document: rule, line and column."""
    return [(fault.rule, *fault.note.position[1:3]) for fault in document.faults]


# The parser ----------------------------------------------------------------------------------------------------------


def test_the_c_parser_is_in_use() -> None:
    """The parser is compiled code, not the pure one that ruamel falls back to without saying so."""
    assert vars(yaml_loader)["CParser"] is _ruamel_yaml.CParser
    assert Path(str(sys.modules["_ruamel_yaml"].__file__)).suffix in (".so", ".pyd")


# Values and positions ------------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"], include_characters="\n"), max_size=24)
KEYS = st.from_regex(r"[a-m][a-z]{1,6}(-[a-z]{1,4})?", fullmatch=True).filter(lambda key: key not in ("null", "false"))
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.sampled_from([1.5, -0.25]) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=14,
)


def dumped(value: Any, seed: int) -> str:
    """A text of a value in any style that ruamel writes, with comments and blank lines in it."""
    random = Random(seed)
    yaml = YAML(typ="rt", pure=True)
    yaml.width = random.choice([20, 60, 4096])
    yaml.allow_unicode = random.random() < 0.8
    yaml.default_flow_style = random.choice([False, False, True, None])
    setattr(yaml, "default_style", random.choice([None, None, None, '"', "'", "|", ">"]))  # noqa: B010 - typed as None
    sequence = random.choice([2, 4, 6])
    yaml.indent(mapping=random.choice([2, 3, 4]), sequence=sequence, offset=random.choice([0, sequence - 2]))
    out = StringIO()
    yaml.dump({"top": value} if random.random() < 0.5 else [value, deepcopy(value)], out)
    return ("# a comment\n\n" if random.random() < 0.3 else "") + out.getvalue()


def slow(text: str) -> Any:
    """The value as ruamel's round-trip loader reads it, with its positions."""
    return YAML(typ="rt", pure=True).load(text)


def same(ours: Any, theirs: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs of what should be equal: values, and the positions of keys and values, from 1."""
    yield isinstance(ours, Mapping), isinstance(theirs, CommentedMap)
    yield isinstance(ours, Sequence), isinstance(theirs, CommentedSeq)
    if isinstance(theirs, CommentedMap):
        yield list(ours), list(theirs)
        for key in theirs:
            expected = tuple(one + 1 for one in (*theirs.lc.key(key), *theirs.lc.value(key)))
            yield ours.marks[key][: 2 if theirs[key] is None else 4], expected[: 2 if theirs[key] is None else 4]
            yield from same(ours[key], theirs[key])
    elif isinstance(theirs, CommentedSeq):
        yield len(ours), len(theirs)
        for nth in range(len(theirs)):
            yield ours.marks[nth], tuple(one + 1 for one in theirs.lc.item(nth))
            yield from same(ours[nth], theirs[nth])
    else:
        yield ours, theirs


@settings(max_examples=150)
@given(VALUES, st.integers(0, 10**6))
def test_values_and_positions_are_those_of_the_slow_loader(value: Any, seed: int) -> None:
    """Every key, value and item of random documents in every style."""
    text = dumped(value, seed)
    document = read(text)
    wrong = [fault for fault in document.faults if fault.rule not in ("ambiguous_scalar", "explicit_tag")]
    assert not wrong, text
    if any(fault.rule == "explicit_tag" for fault in document.faults):
        return  # ruamel writes '!!null' and the like in styles that need it
    for ours, theirs in same(document.value, slow(text)):
        assert ours == theirs, text


@settings(max_examples=80)
@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))
def test_positions_are_where_things_were_written(value: dict[str, Any]) -> None:
    """A writer that notes down each place agrees, and `Document.position` finds every path."""
    written = yamltext.write(value)
    document = read(written.text)
    assert not document.faults
    assert document.value == value
    for path, place in written.places.items():
        assert document.position(path)[1:3] == place.value
        if isinstance(path[-1], str):
            assert document.position(path, key=True)[1:3] == place.key
        assert document.position((*path, "no such thing"))[1:3] == place.value


def test_lines_are_those_of_an_editor() -> None:
    """A byte order mark and line ends of either kind do not move anything."""
    text = "a: 1\nb:\n  - x\n  - ä: z\n"
    plain = read(text)
    for data in (text.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + text.encode()):
        other = parse("a.yaml", data)
        assert not other.faults
        assert other.value == plain.value
        assert other.value.marks == plain.value.marks
        assert other.position(("b", 1, "ä")) == Position("a.yaml", 4, 8)
        assert [other.line(number) for number in range(1, 7)] == ["a: 1", "b:", "  - x", "  - ä: z", "", ""]


# Plain scalars -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("true", True), ("false", False),
        ("0", 0), ("7", 7), ("-7", -7), ("1.5", 1.5), ("-0.25", -0.25), ("10.0", 10.0),
        ("nulls", "nulls"), ("truth", "truth"), ("1d10", "1d10"), ("7-9", "7-9"), ("16+", "16+"), ("<=8", "<=8"),
        ("nothing", "nothing"), ("north", "north"), ("1.2.3", "1.2.3"), ("v1.2", "v1.2"), ("-", None), ("--1", "--1"),
    ],
)  # fmt: skip
def test_plain_scalars_have_their_value(text: str, value: Any) -> None:
    """What all readers agree on is taken for what it is."""
    if text == "-":
        assert read("-").value == [None]
        return
    document = read(f"a: {text}")
    assert not document.faults
    assert document.value == {"a": value}
    assert type(document.value["a"]) is type(value)


@pytest.mark.parametrize(
    "text",
    [
        *("012", "0o14", "0x1F", "0b11", "1_000", "+1", "+1.5", ".5", "5.", "1e3", "1.5e-3", ".inf", "-.Inf", ".NaN"),
        *("yes", "No", "ON", "off", "y", "N", "True", "FALSE", "Null", "NULL", "=", "12:30", "1:2:3", "2024-01-31"),
        *("00", "1234567890123456789"),
    ],
)
def test_what_readers_disagree_about_is_refused(text: str) -> None:
    """Each has to be quoted; quoted, it is text."""
    assert faults(read(f"a: {text}")) == [("ambiguous_scalar", 1, 4)]
    assert faults(read(f"- {text}")) == [("ambiguous_scalar", 1, 3)]
    assert read(f"a: '{text}'").value == {"a": text}
    assert not read(f'"{text}": 1').faults


@settings(max_examples=400)
@given(st.text("0123456789+-.eExXob_:TZ tfnyrusalNYOFI~<=d", min_size=1, max_size=8))
@example("-0")
@example("00")
@example("1234567890123456789")
@example("0.10")
def test_what_is_not_refused_is_the_same_to_other_readers(text: str) -> None:
    """A plain scalar without a fault is what ruamel's pure 1.2 and 1.1 loaders take it for."""
    document = read(f"- {text}\n")
    if document.faults or not isinstance(document.value, list) or isinstance(document.value[0], dict | list):
        return
    for version in ((1, 2), (1, 1)):
        yaml = YAML(typ="safe", pure=True)
        yaml.version = version
        theirs = yaml.load(f"- {text}\n")
        assert (theirs, type(theirs[0])) == (document.value, type(document.value[0]))


@pytest.mark.parametrize("text", ["1", "2.1", "true", "null", "16+", "1-3"])
def test_keys_are_text(text: str) -> None:
    """A key is never anything but text, quoted or not."""
    assert read(f"{text}: a").value == {text: "a"}
    assert not read(f"{text}: a").faults


@pytest.mark.parametrize("text", ["1.10", "no", "012", "1_0"])
def test_keys_that_readers_disagree_about_are_refused(text: str) -> None:
    """A section 1.10 would be 1.1 to others."""
    assert faults(read(f"{text}: a")) == [("ambiguous_scalar", 1, 1)]


# What has no place in content ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a: 1\nb: 2\na: 3", [("duplicate_key", 3, 1)]),
        ("{a: 1, a: 2}", [("duplicate_key", 1, 8)]),
        ("a: &x 1\nb: 2", [("alias", 1, 4)]),
        ("a: 1\nb: *x", [("alias", 2, 4)]),
        ("a: &x [1]\nb: {<<: *x}", [("alias", 1, 4), ("alias", 2, 5)]),
        ("a: !!str 1", [("explicit_tag", 1, 4)]),
        ("a: !python/object:os.system x", [("explicit_tag", 1, 4)]),
        ("!x {a: 1}", [("explicit_tag", 1, 1)]),
        ("a: 1\n---\nb: 2", [("several_documents", 2, 1)]),
        ("[a]: 1", [("broken_yaml", 1, 1)]),
        ("? {a: 1}\n: 2", [("broken_yaml", 1, 3)]),
        ("a: [1, 2", [("broken_yaml", 1, 4)]),
        ("a: 'x", [("broken_yaml", 1, 4)]),
        ("a: b: c", [("broken_yaml", 1, 5)]),
        ("a:\n\t- b", [("broken_yaml", 2, 1)]),
        ("a: @b", [("broken_yaml", 1, 4)]),
    ],
)
def test_traps_are_faults_with_their_place(text: str, found: list[tuple[str, int, int]]) -> None:
    """Each is reported where it stands, and nothing raises."""
    assert faults(read(text)) == found


def test_a_duplicate_names_the_first() -> None:
    """Both places are in the finding."""
    note = read("a: 1\nb: 2\na: 3").faults[0].note
    assert [related.position[1:3] for related in note.related] == [(1, 1)]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"a: b\nc: \xff\n", (2, 4)),
        (b"a: \xc3\xa4\xff", (1, 5)),
        (b"a: b\n  \x07", (2, 3)),
        (b"a: \x00", (1, 4)),
        ("a: b\u2028c".encode(), (1, 5)),
        ("a: b\nc\x85".encode(), (2, 2)),
        (b"a: b\rc: d\n", (1, 5)),
        (b"\xed\xa0\x80", (1, 1)),
    ],
)
def test_what_is_no_text_is_refused_at_its_place(data: bytes, place: tuple[int, int]) -> None:
    """Bytes that are not UTF-8, control characters, and line ends that an editor does not show."""
    document = parse("a.yaml", data)
    assert document.value is None
    assert faults(document) == [("unreadable_text", *place)]


@settings(max_examples=200)
@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_nothing_raises_whatever_the_bytes_are(data: bytes) -> None:
    """There is a value or a fault, and each fault has a place in the text or just past it."""
    check_places(parse("a.yaml", data), data)


@settings(max_examples=300)
@example("---")
@given(st.text(" \n\t-:?,[]{}#&*!|>'\"%@`ab1~", max_size=40))
def test_nothing_raises_whatever_the_signs_are(text: str) -> None:
    """YAML's own signs in any order."""
    check_places(read(text), text.encode())


def check_places(document: Document, data: bytes) -> None:
    """Faults stand in the text."""
    nothing = data.decode("utf-8-sig", "replace").replace("---", "").strip(" \n\t~") == ""
    assert document.faults or document.value is not None or nothing or b"#" in data
    lines = data.decode("utf-8-sig", "replace").split("\n")
    for fault in document.faults:
        _, line, column, _ = fault.note.position
        assert 1 <= line <= len(lines) + 1
        assert 1 <= column <= len((*lines, "")[line - 1]) + 2


# Limits --------------------------------------------------------------------------------------------------------------


def test_a_file_of_too_many_bytes_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the limit it is read, above it not."""
    monkeypatch.setattr(limits, "FILE_BYTES", 10)
    assert read("a: 345678\n").value == {"a": 345678}
    assert faults(read("a: 3456789\n")) == [("beyond_limit", 1, 1)]


@pytest.mark.parametrize("opened", ["[", "{a: ", "- ", "? "])
def test_depth_is_limited_and_costs_no_stack(opened: str) -> None:
    """A hundred thousand brackets are one fault, at the first that is too many."""
    document = read(opened * 100_000)
    assert document.value is None
    assert len(document.faults) == 1
    assert document.faults[0].rule in ("beyond_limit", "broken_yaml")


def test_the_deepest_that_is_allowed_is_read() -> None:
    """The limit counts collections within one another."""
    assert not read("[" * limits.DEPTH + "]" * limits.DEPTH).faults
    place = limits.DEPTH + 1
    assert faults(read("[" * place + "]" * place)) == [("beyond_limit", 1, place)]


def test_values_are_counted_while_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading stops at the value that is one too many."""
    monkeypatch.setattr(limits, "NODES", 5)
    assert read("[1, 2, 3, 4]").value == [1, 2, 3, 4]
    assert faults(read("[1, 2, 3, 4, 5]")) == [("beyond_limit", 1, 14)]
    assert faults(read("a: {b: 1, c: 2}")) == [("beyond_limit", 1, 11)]


def test_a_text_that_is_too_long_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of the file is read all the same."""
    monkeypatch.setattr(limits, "SCALAR_CHARACTERS", 5)
    assert not read("a: 'bcdef'").faults
    assert faults(read("a: bcdefg\nb: &x c")) == [("beyond_limit", 1, 4), ("alias", 2, 4)]


def test_faults_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is wrong everywhere is not reported line by line for ever."""
    found = faults(read("".join(f"k{nth}: no\n" for nth in range(1000))))
    assert len(found) == limits.FAULTS_OF_A_FILE + 1
    assert found[-1][0] == "beyond_limit"
    assert found[-1][1] == limits.FAULTS_OF_A_FILE


def test_aliases_cannot_multiply() -> None:
    """A small file stays small: an alias is a fault, and stands for nothing."""
    text = "a: &a [x, x]\n" + "".join(
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]\n"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    document = read(text)
    assert {fault.rule for fault in document.faults} == {"alias"}
    assert document.value["i"] == [None] * 9
