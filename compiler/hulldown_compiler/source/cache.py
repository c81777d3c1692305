"""What has been read before: the units of unchanged files, kept in the user's cache folder.

A unit is found by a digest of everything it depends on: the file, the book's header, and the compiler itself. The
folder is the user's own, never the book's, so nobody's content can bring a cache along. Losing it loses nothing.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

VARIABLE = "HULLDOWN_CACHE"
"""An environment variable: another folder, or nothing to keep nothing."""

PACKAGES = ("hulldown_compiler", "hulldown_engine")
"""The packages that decide what is kept."""


def folder() -> Path | None:
    """Where units are kept, or None when nothing is to be kept."""
    if VARIABLE in os.environ:
        return Path(os.environ[VARIABLE]) if os.environ[VARIABLE] else None
    return user_cache_path("hulldown")


def key(data: bytes, head: str) -> str:
    """A digest of all that a unit depends on: the compiler, the book's header, and the file; none if none is kept."""
    if folder() is None:
        return ""
    digest = hashlib.sha256(f"{_compiler()}\n{len(head)}\n{head}".encode("utf-8", "surrogatepass"))
    digest.update(data)
    return digest.hexdigest()


@lru_cache(maxsize=1)
def _compiler() -> str:
    """A digest that tells the compiler from others: of its files, the libraries, and the Python that it runs on.

    Of the files it takes when each was written and how large it is, as Python does for what it compiles.
    """
    sources = [sorted(_sources(folder)) for name in PACKAGES for folder in _folders(name)]
    libraries = sorted(library.name for path in sys.path for library in Path(path).glob("*.dist-info"))
    return hashlib.sha256(repr((sys.version, sources, libraries)).encode("utf-8", "surrogatepass")).hexdigest()


def _folders(package: str) -> Sequence[str]:
    """Where a package is, which need not be loaded for that."""
    spec = find_spec(package)
    return () if spec is None else spec.submodule_search_locations or ()


def _sources(folder: str) -> Iterator[tuple[str, int, int]]:
    """The files of a package: the name, the size, and when it was written."""
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _sources(entry.path)
        elif entry.name.endswith(".py"):
            status = entry.stat()
            yield entry.path, status.st_size, status.st_mtime_ns


def _place(path: Path) -> Path | None:
    """The file that keeps what was read from a path; one for each path, so the folder does not grow."""
    where = folder()
    name = hashlib.sha256(str(path).encode("utf-8", "surrogatepass")).hexdigest()[:40]
    return None if where is None else where / name


def _seal(name: str, kept: bytes) -> bytes:
    """The first line of a file in the folder: no damage and no other key goes unnoticed."""
    return hashlib.sha256(name.encode() + kept).hexdigest().encode()


def load(path: Path, wanted: str) -> Any:
    """What is kept for a path under this key, or None."""
    place = _place(path)
    if place is None:
        return None
    try:
        seal, _, kept = place.read_bytes().partition(b"\n")
    except OSError:
        return None
    return pickle.loads(kept) if seal == _seal(wanted, kept) else None  # noqa: S301 - what this compiler wrote


def save(path: Path, name: str, unit: Any) -> None:
    """Keep what was read from a path; a folder that cannot be written to is passed over."""
    place = _place(path)
    if place is None:
        return
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=place.parent, delete=False) as file:
            kept = pickle.dumps(unit, pickle.HIGHEST_PROTOCOL)
            file.write(_seal(name, kept) + b"\n" + kept)
        Path(file.name).replace(place)
    except OSError:
        return
