"""Putting an imported book on disk: all of it or nothing, and never over something that is there."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hulldown_engine.files import write_atomic


class InTheWay(Exception):
    """Something of that name is there already."""


def land(folder: Path, files: Mapping[str, str]) -> None:
    """Write a new folder of text files; raises InTheWay, or OSError, and then leaves nothing behind."""
    if folder.exists() or folder.is_symlink():
        raise InTheWay
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(dir=folder.parent, prefix=f".{folder.name}."))
    try:
        for path, text in files.items():
            file = beside / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8", newline="\n")
        beside.chmod(folder.parent.stat().st_mode & 0o777)
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise


def land_file(file: Path, text: str) -> None:
    """Write a new text file; raises InTheWay, or OSError."""
    if file.exists() or file.is_symlink():
        raise InTheWay
    write_atomic(file, text)
