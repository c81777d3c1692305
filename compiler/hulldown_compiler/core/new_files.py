"""New folders and files on disk: whole or not at all, and never over anything that is there."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hulldown_engine.basics.files import write_atomic, writing

LAST = "book.yaml"
"""The file written last, because it is what makes a folder a book."""


class InTheWay(Exception):
    """Something of that name is there already."""


def land(folder: Path, texts: Mapping[str, str]) -> None:
    """Create a folder with these files, or nothing at all; raises InTheWay, or OSError, which names the folder."""
    _clear(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with writing(folder):
        waiting = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
        try:
            for path in sorted(texts, key=lambda name: (name == LAST, name)):
                write_atomic(waiting / path, texts[path])
            waiting.chmod(0o777 & ~_mask())
            waiting.rename(folder)
        except BaseException:
            shutil.rmtree(waiting, ignore_errors=True)
            raise


def land_file(file: Path, text: str) -> None:
    """Write a new text file; raises InTheWay, or OSError."""
    _clear(file)
    write_atomic(file, text)


def _clear(path: Path) -> None:
    if path.exists() or path.is_symlink():
        raise InTheWay


def _mask() -> int:
    """The umask of the process."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
