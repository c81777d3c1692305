"""Changed texts on their way to an author's files: all of them, and only into the files they were made from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_compiler.core.several_files import inside, replace_all

BYTE_ORDER_MARK = "\ufeff"


def write(root: Path, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Write new texts into files of a book; `before` holds what was read. Raises Refusal, and then changes nothing.

    A byte order mark stays. All files are changed or none, even if the process is killed (see `core.several_files`).
    """
    whole = {path: _with_mark(root, path, before[path], text) for path, text in sorted(after.items())}
    try:
        replace_all(root, whole)
    except OSError as error:
        raise ChangeRefused(f"cannot write {error.filename}: {error.strerror}") from error


def _with_mark(root: Path, path: str, before: str, text: str) -> str:
    """The new text of a file as it is to be written; raises Refusal when the file is not what was read."""
    if not inside(root, path):
        raise ChangeRefused(f"{path!r} is no file of the book itself")
    try:
        on_disk = (root / path).read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ChangeRefused(f"{path!r} cannot be read any more: nothing is changed") from error
    mark = BYTE_ORDER_MARK if on_disk.startswith(BYTE_ORDER_MARK) else ""
    if on_disk.removeprefix(mark) != before:
        raise ChangeRefused(f"{path!r} has been changed meanwhile: nothing is changed")
    return mark + text
