"""A book of the tests as an editor holds it, with something typed into it and the cursor where a `^` stands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tests.helpers.paths import BOOKS

from hulldown_compiler.lsp.index.index import Index, read

HERE = "^"


def texts(book: str) -> dict[str, str]:
    """The files of a book of the tests."""
    return {path.relative_to(BOOKS / book).as_posix(): path.read_text() for path in _files(book)}


def _files(book: str) -> Iterator[Path]:
    return (path for path in sorted((BOOKS / book).rglob("*.yaml")))


def index(files: dict[str, str]) -> Index:
    """The index of some files."""
    return Index({path: read(path, text) for path, text in files.items()})


def typed(files: dict[str, str], path: str, before: str, after: str) -> tuple[dict[str, str], int, int]:
    """The files with some text in place of other, and the line and column of the cursor in it."""
    assert files.get(path, "").count(before) == 1 or not before, (path, before)
    text = files[path].replace(before, after, 1) if before else after
    at = text.index(HERE)
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    return {**files, path: text.replace(HERE, "", 1)}, line, column


def pointed(files: dict[str, str], path: str, words: str) -> tuple[int, int]:
    """The line and column of the cursor among words that stand in a file."""
    at = files[path].index(words.replace(HERE, "")) + words.index(HERE)
    return files[path].count("\n", 0, at) + 1, at - files[path].rfind("\n", 0, at)
