"""Changed texts on their way to an author's files: all of them, and only into the files they were made from."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from hulldown_compiler.core.fixes import ChangeRefused
from hulldown_engine.basics.files import staged, writing

BYTE_ORDER_MARK = "\ufeff"


def write(root: Path, before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Write new texts into files of a book; `before` holds what was read. Raises Refusal, and then changes nothing.

    A byte order mark stays. Each file is replaced at once by a whole one, after every one of them is on the disk.
    """
    whole = {path: _with_mark(root, path, before[path], text) for path, text in sorted(after.items())}
    ready: dict[Path, Path] = {}
    try:
        for path, text in whole.items():
            ready[root / path] = staged(root / path, text)
        for target, file in ready.items():
            with writing(target):
                file.replace(target)
    except OSError as error:
        raise ChangeRefused(f"cannot write {error.filename}: {error.strerror}") from error
    finally:
        for file in ready.values():
            file.unlink(missing_ok=True)


def _with_mark(root: Path, path: str, before: str, text: str) -> str:
    """The new text of a file as it is to be written; raises Refusal when the file is not what was read."""
    if not _inside(root, path):
        raise ChangeRefused(f"{path!r} is no file of the book itself")
    try:
        on_disk = (root / path).read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise ChangeRefused(f"{path!r} cannot be read any more: nothing is changed") from error
    mark = BYTE_ORDER_MARK if on_disk.startswith(BYTE_ORDER_MARK) else ""
    if on_disk.removeprefix(mark) != before:
        raise ChangeRefused(f"{path!r} has been changed meanwhile: nothing is changed")
    return mark + text


def _inside(root: Path, path: str) -> bool:
    """Whether a path leads to a file below the book's folder, and through no symbolic link."""
    pure = PurePosixPath(path)
    if pure.is_absolute() or ".." in pure.parts or not pure.parts:
        return False
    below = [root.joinpath(*pure.parts[:length]) for length in range(1, len(pure.parts) + 1)]
    return not any(part.is_symlink() for part in below)
