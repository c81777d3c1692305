"""A project that tests of one module share: each finds its files as they were at first.

What is unchanged stays the same file, so that the compiler's cache knows it: a folder of one's own is read from cold.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def restored(root: Path) -> Iterator[Path]:
    """The folder; whatever is done in it is undone afterwards."""
    before = {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}
    folders = {path for path in root.rglob("*") if path.is_dir()}
    try:
        yield root
    finally:
        for path in sorted(root.rglob("*"), reverse=True):
            if path.is_dir() and path not in folders:
                shutil.rmtree(path)
            elif path.is_file() and path not in before:
                path.unlink()
        for path, data in before.items():
            if not path.is_file() or path.read_bytes() != data:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
