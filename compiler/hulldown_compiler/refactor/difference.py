"""What a change would do, as a unified diff that `patch` can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff

Shown = Callable[[str], str]
"""How a file of the book is called."""


def difference(before: Mapping[str, str], after: Mapping[str, str], shown: Shown) -> Iterator[str]:
    """The lines of the diffs of every file that changes, in the order of their paths."""
    for path in sorted(after):
        if before[path] != after[path]:
            yield from _of_file(before[path], after[path], _plain(shown(path)))


def _of_file(before: str, after: str, name: str) -> Iterator[str]:
    for line in unified_diff(_lines(before), _lines(after), name, name):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield "\\ No newline at end of file"


def _lines(text: str) -> list[str]:
    """The lines of a text with their ends; a line separator within one ends none."""
    lines = [f"{line}\n" for line in text.split("\n")]
    return [*lines[:-1], *([last] if (last := lines[-1].removesuffix("\n")) else [])]


def _plain(name: str) -> str:
    """A file's name on one line, whatever is in it."""
    return name if name.isprintable() else name.encode("unicode_escape").decode()
