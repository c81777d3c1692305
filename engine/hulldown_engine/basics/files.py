"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Inside, an OSError about no file, or about a temporary one beside this, becomes one about this."""
    try:
        yield
    except OSError as error:
        named = Path(os.fsdecode(error.filename)).parts if error.filename else ()
        if not named or any(part.startswith(f".{path.name}.") for part in named):
            error.filename = str(path)
        raise


def write_atomic(path: Path, text: str) -> None:
    """Write a text file so that it holds either what it held before or all of the text, even if the machine stops.

    Raises OSError, which names the file, and leaves no half-written one behind.
    """
    file = staged(path, text)
    try:
        with writing(path):
            file.replace(path)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def staged(path: Path, text: str) -> Path:
    """Write a text to a temporary file beside `path`, synced to the disk, which can then replace it.

    Raises OSError, which names the file, and leaves no half-written one behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with writing(path):
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
