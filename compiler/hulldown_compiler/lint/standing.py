"""What was found in a book the last time, which stands for as long as no file of the book has changed.

This module is light: a command about a book in which nothing has changed loads nothing that reads one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Fault, Finding
from hulldown_compiler.source import cache
from hulldown_compiler.source.discovery import HEADER, chart_files, charts_folder, charts_used, files_of

FINDINGS = "findings"
"""Stands for the findings where a file of the book would be named."""


class Standing(NamedTuple):
    """A book as it is on the disk: its folder, the texts of its files, and all that was found in it.

    `stamp` is a digest of all that it is, and of the compiler. Whether every file could be read (`readable`), and the
    whole story (`complete`), is known as well.
    """

    root: Path
    texts: Mapping[str, str]
    findings: Sequence[Finding]
    stamp: str
    readable: bool = True
    complete: bool = True


def standing(root: Path) -> Standing | None:
    """What was found in a book, if that still stands; None where it has to be checked."""
    if cache.folder() is None:
        return None
    faults: list[Fault] = []
    try:
        texts = {path: (root / path).read_bytes().decode("utf-8-sig") for path in files_of(root, faults)}
    except (OSError, UnicodeDecodeError):
        return None
    stamp = _stamp(texts, faults)
    kept = cache.load(root / FINDINGS, stamp)
    return None if kept is None else Standing(root, texts, kept[0], stamp, *kept[1:])


def stamped(root: Path, texts: Mapping[str, str], faults: Sequence[Fault], findings: Sequence[Finding]) -> Standing:
    """What was found in a book that was read from these texts, in a folder with these faults."""
    return Standing(root, texts, findings, _stamp(texts, faults))


def keep(found: Standing) -> None:
    """Keep all that was found in a book."""
    cache.save(found.root / FINDINGS, found.stamp, (list(found.findings), found.readable, found.complete))


def _stamp(texts: Mapping[str, str], faults: Sequence[Fault]) -> str:
    said = repr((sorted(texts.items()), faults, list(_charts(texts.get(HEADER, "")))))
    return cache.key(said.encode("utf-8", "surrogatepass"), FINDINGS)


def _charts(head: str) -> Iterator[tuple[str, int, int]]:
    """The files of the charts that a header uses, each with its size and when it was written."""
    if name := charts_used(head):
        folder = charts_folder(name)
        for path in (folder / HEADER, *chart_files(folder)):
            status = path.stat()
            yield path.relative_to(folder).as_posix(), status.st_size, status.st_mtime_ns
