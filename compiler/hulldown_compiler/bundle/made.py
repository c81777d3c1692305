"""What building a book wrote the last time: a book that has not changed since is not compiled again.

This module is light, as `lint.standing` is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.source import cache


class Made(NamedTuple):
    """A bundle that was written: its files, each with the digest of its bytes, and what was said of it."""

    files: Mapping[str, str]
    said: str


def still_made(root: Path, below: Path, stamp: str) -> str | None:
    """What was said of the bundle of a book of this stamp that was written below a folder, if it is there as it was."""
    made: Made | None = cache.load(_place(root, below), stamp)
    return made.said if made is not None and made.files == _digests(made.files) else None


def keep_made(root: Path, below: Path, stamp: str, files: list[Path], said: str) -> None:
    """Take note that the bundle of a book of this stamp was written into these files, which are below a folder."""
    cache.save(_place(root, below), stamp, Made(_digests(map(str, files)), said))


def _place(root: Path, below: Path) -> Path:
    return Path(f"{root}\n{below.resolve()}")


def _digests(files: Iterable[str]) -> dict[str, str]:
    """The digests of the files that are there."""
    return {name: hashlib.sha256(Path(name).read_bytes()).hexdigest() for name in files if Path(name).is_file()}
