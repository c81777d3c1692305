"""What is started on its way into files, and the sentence where something is in the way."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hulldown_compiler.core.new_files import InTheWay, land


class NotStarted(Exception):
    """Nothing was written; the message is for the person who asked."""


def write_folder(target: Path, texts: Mapping[str, str]) -> None:
    """Make a folder with these files in it; raises NotStarted if there is anything of its name, and OSError."""
    try:
        land(target, texts)
    except InTheWay as error:
        reason = f"there is a {target.name!r} in {target.parent.name!r} already, and nothing is overwritten"
        raise NotStarted(reason) from error


def with_mark(before: bytes, text: str) -> str:
    """The new text of a file, with the byte order mark that the file begins with, if it has one."""
    return f"\ufeff{text}" if before.startswith(b"\xef\xbb\xbf") else text
