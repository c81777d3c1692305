"""Folders and files that may not be read: findings at their place, and nothing else is made of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from tests.compiler.rules import casefile

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.diff.sides import same
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.source.discovery import NoBook, find_book

BOOK = """\
=== paragraphs.yaml
paragraphs:
  start: {text: The gate., do: [{see: cellar}]}
=== below/cellar.yaml
paragraphs:
  cellar: {text: The cellar., do: [{end: home}]}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of two folders."""
    return casefile.write(casefile.parts(BOOK), tmp_path / "case")


def locked(monkeypatch: pytest.MonkeyPatch, of: Any, name: str, path: Path) -> None:
    """Let a function refuse one path, as the system does (a test that is run by root may read everything)."""
    whole = getattr(of, name)

    def refused(one: Any, *given: Any, **named: Any) -> Any:
        if Path(one) == path:
            raise PermissionError(13, "Permission denied")
        return whole(one, *given, **named)

    monkeypatch.setattr(of, name, refused)


def test_a_folder_that_may_not_be_read_is_one_finding(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What may stand in it is not missed."""
    assert lint(read_book(book)) == []
    locked(monkeypatch, os, "scandir", book / "below")

    (found,) = lint(read_book(book))
    assert (found.position.path, found.code) == ("below", "HD002")
    assert found.message == "the folder cannot be read: Permission denied"


def test_a_book_that_may_not_be_read_is_a_sentence(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not taken for one that is not there."""
    locked(monkeypatch, Path, "is_file", book / "book.yaml")

    with pytest.raises(NoBook, match="cannot be read: Permission denied"):
        find_book(str(book), book.parent)


def test_files_that_may_not_be_read_are_not_taken_for_the_same(book: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody knows what they say."""
    assert same(book, book)
    locked(monkeypatch, Path, "read_bytes", book / "paragraphs.yaml")
    assert not same(book, book)
