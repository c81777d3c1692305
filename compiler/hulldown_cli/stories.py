"""Files of stories that a command is about: told from books by their names, and read."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from hulldown_cli import common
from hulldown_compiler.core import limits
from hulldown_compiler.lint.output.checked import Checked

ENDINGS = (".twee", ".tw", ".tw2", ".twee2", ".html", ".htm")
"""How the names of their files end."""


def is_story(name: str) -> bool:
    """Whether a name is that of a story's file."""
    return name.lower().endswith(ENDINGS)


def read(file: Path) -> bytes:
    """What is in a file, unless it is far too large; anything else ends the command."""
    check_path(file)
    try:
        if (size := file.stat().st_size) > limits.TWEE_BYTES:
            common.refuse(f"{file}: a file of {size:,} bytes; at most {limits.TWEE_BYTES:,} are read")
        if not (file.is_file() or file.is_dir()):
            common.refuse(f"{file} is no file")
        return file.read_bytes()
    except OSError as error:
        common.refuse(f"cannot read {file}: {error.strerror}")


def checked(file: Path, data: bytes, codes: Collection[str]) -> Checked:
    """A story, checked where it stands."""
    from hulldown_compiler.interchange.checking.story import check  # noqa: PLC0415 - it loads all that reads books

    found = check(file.as_posix(), data, codes)
    folder = file.parent.as_posix()
    return Checked(file.name, folder, {file.as_posix(): found.text}, str, found.findings)


def check_path(path: Path) -> None:
    """Refuse a path with characters that could command the terminal, or that no file can have."""
    if not str(path).isprintable():
        common.refuse(f"{str(path)!r} is no path")
