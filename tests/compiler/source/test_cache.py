"""What has been read before: the same as reading it again, and never trusted when it is damaged."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.books import random_book
from tests.helpers.build import DEFAULTS
from tests.helpers.mill import FOLDER

from hulldown_compiler.book import reader
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.scopes import FileScope
from hulldown_compiler.source import cache
from hulldown_compiler.source.document import Document

HEAD = "\n".join(f"{key}: {value}" for key, value in DEFAULTS.items()) + "\nflags: {key: {item: a key}}\n"

BROKEN = {
    "faults.yaml": "paragraphs:\n  start: {text: 'it''s {fuel', do: [{see: b}, {when: key and keg, see: c}, {sea: d}]}",
    "half.yaml": "paragraphs:\n  b: {text: 1}\n  c: {text: c, do: [{flag: kay}]}  # hulldown: allow HD102 later\n  : x",
    "none.yaml": "",
    "bad.yaml": "paragraphs: [",
    "latin.yaml": "paragraphs: {d: {text: \xe4}}",
    "rules.yaml": "rules: {'1': {title: T, text: 'see {rule:2}', see_also: ['3'], source: {house: x}}}",
}
"""Files with something wrong in each."""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, which is on."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "shelf"))
    return tmp_path / "shelf"


def write(root: Path, files: dict[str, str]) -> Path:
    """A book's folder with these files."""
    root.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (root / name).write_bytes(text.encode("latin-1" if name == "latin.yaml" else "utf-8"))
    return root


def outcome(root: Path) -> tuple[Any, ...]:
    """All that comes of reading a book: findings, texts, units, and the bundle where there is one."""
    book = read_book(root)
    findings = lint(book)
    bundle = writer.bundle(book) if book.is_complete else None
    return findings, dict(book.texts), [unit.path for unit in book.units], bundle


EMPTY = ("latin.yaml", "none.yaml")
"""Files of which there is nothing to keep."""


def no_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no content file may be read anew, if there was something to keep."""

    def checked(document: Document, scope: Scope | None, kind: str, own: FileScope) -> FileUnit:
        assert document.path in EMPTY
        return read_unit(document, scope, kind, own)

    monkeypatch.setattr(reader, "read_unit", checked)


@pytest.mark.parametrize("name", ["mill", "broken", *(f"random {seed}" for seed in range(12))])
def test_a_hit_is_as_good_as_a_miss(name: str, tmp_path: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Findings, texts and bundle are the same without the cache, while it is filled, and out of it."""
    root = tmp_path / "book"
    if name == "mill":
        shutil.copytree(FOLDER, root)
    elif name == "broken":
        write(root, {"book.yaml": HEAD, **BROKEN})
    else:
        draft = random_book(int(name.split()[1]))
        write(root, {"book.yaml": draft.book.text, "paragraphs.yaml": draft.content.text})
    miss = outcome(root)
    assert list(shelf.iterdir())
    with monkeypatch.context() as patch:
        no_reading(patch)
        assert outcome(root) == miss
    monkeypatch.setenv(cache.VARIABLE, "")
    assert outcome(root) == miss


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A small book on disk."""
    text = "paragraphs: {start: {text: a, do: [{when: key, do: [{end: won}]}, {flag: key}, {end: lost}]}}"
    return write(tmp_path / "trial", {"book.yaml": HEAD, "a.yaml": text})


def kept(shelf: Path) -> Path:
    """The one file in the cache."""
    (found,) = shelf.iterdir()
    return found


def test_a_damaged_file_is_not_used(book: Path, shelf: Path) -> None:
    """With any byte changed, or cut short, what is kept is as if it were not there."""
    expected = outcome(book)
    whole = kept(shelf).read_bytes()
    damaged = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(0, len(whole), 7)]
    damaged += [whole[:length] for length in range(0, len(whole), 23)]
    damaged += [b"", b"\n", b"{}", b'{"key": "x"}', b"[" * 100_000, b"\xff" * 100, whole + b" "]
    for data in damaged:
        kept(shelf).write_bytes(data)
        assert cache.load(book / "a.yaml", cache.key((book / "a.yaml").read_bytes(), HEAD)) is None
    kept(shelf).write_bytes(damaged[3])
    assert outcome(book) == expected
    assert kept(shelf).read_bytes() == whole


def test_a_folder_in_its_place_is_passed_over(book: Path, shelf: Path) -> None:
    """What cannot be read or written is not needed."""
    expected = outcome(book)
    place = kept(shelf)
    place.unlink()
    place.mkdir()
    assert outcome(book) == expected
    shutil.rmtree(shelf)
    shelf.write_text("in the way")
    assert outcome(book) == expected


@pytest.mark.parametrize("change", ["the header", "the file", "the compiler", "the Python", "the path"])
def test_what_a_unit_depends_on_is_in_its_key(
    change: str, book: Path, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When any of it changes, the file is read anew."""
    outcome(book)
    if change == "the header":
        (book / "book.yaml").write_text(HEAD + "# a comment\n")
    elif change == "the file":
        (book / "a.yaml").write_text((book / "a.yaml").read_text() + "\n")
    elif change == "the compiler":
        monkeypatch.setattr(cache, "_compiler", lambda: "another")
    elif change == "the Python":
        monkeypatch.setattr(sys, "version", "another")
        monkeypatch.setattr(cache, "_compiler", cache._compiler.__wrapped__)
    else:
        (book / "a.yaml").rename(book / "b.yaml")
    no_reading(monkeypatch)
    with pytest.raises(AssertionError):
        outcome(book)


def test_a_changed_header_changes_the_findings(book: Path, shelf: Path) -> None:
    """A flag that is declared no longer is missed at once, although the file that uses it is unchanged."""
    assert not [one for one in outcome(book)[0] if one.severity == "error"]
    (book / "book.yaml").write_text(HEAD.replace("flags: {key: {item: a key}}", ""))
    codes = [one.code for one in outcome(book)[0] if one.severity == "error"]
    assert codes == ["HD211", "HD102"]


def test_the_folder_does_not_grow(book: Path, shelf: Path) -> None:
    """One file for each path, however often it changes, and nothing half-written beside it."""
    for nth in range(5):
        (book / "a.yaml").write_text(f"paragraphs: {{start: {{text: a {nth}, do: [{{end: won}}]}}}}")
        outcome(book)
        assert kept(shelf).is_file()


def test_nothing_is_kept_where_nothing_is_to_be(book: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The variable turns the cache off, or puts it elsewhere; without it, it is the user's own folder."""
    monkeypatch.setenv(cache.VARIABLE, "")
    assert cache.folder() is None
    before = sorted(tmp_path.rglob("*"))
    outcome(book)
    assert sorted(tmp_path.rglob("*")) == before
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.folder() == tmp_path / "xdg" / "hulldown"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.folder() == tmp_path / "home" / ".cache" / "hulldown"


def test_content_brings_no_cache_along(book: Path, shelf: Path) -> None:
    """Nothing is written into a book's folder, and a cache in it is not looked at."""
    before = sorted(book.rglob("*"))
    outcome(book)
    assert sorted(book.rglob("*")) == before
    assert not shelf.is_relative_to(book)


def test_units_come_back_as_they_were(book: Path, shelf: Path) -> None:
    """What is kept is the whole unit: equal records, faults and silences, down to what is a list and what a tuple."""
    told = "start: {text: 'a {see:b}', do: [{when: key, see: b}, {end: won}]}"
    (book / "a.yaml").write_text(f"paragraphs:\n  {told}\n  b: {{text: 1}}  # hulldown: allow HD102 later\n")
    (fresh,) = read_book(book).units
    (again,) = read_book(book).units
    assert fresh.faults
    assert fresh.silences
    assert fresh.paragraphs[0]["slots"]
    assert again.faults == fresh.faults
    assert again.silences == fresh.silences
    assert again.paragraphs == fresh.paragraphs
