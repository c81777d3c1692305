"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_atomic(path: Path, text: str) -> None:
    """Write a text file so that it holds either what it held before or all of the text, even if the machine stops.

    Raises OSError, and leaves no half-written file behind.
    """
    file = staged(path, text)
    try:
        file.replace(path)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def staged(path: Path, text: str) -> Path:
    """Write a text to a temporary file beside `path`, synced to the disk, which can then replace it.

    Raises OSError, and leaves no half-written file behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(_mode(path))
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _mode(path: Path) -> int:
    """The permissions a file has, or a new file gets."""
    try:
        return path.stat().st_mode & 0o777
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
