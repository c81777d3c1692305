"""Changes of several files of a book: all of them or none, even if the process is killed on the way.

Every new text is on the disk beside its file before the first of them is put in place. What is then to be done stands
in a file of its own until it is done; so a process that comes later can do the rest.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from hulldown_compiler.core.fixes import JOURNAL
from hulldown_engine.basics.files import staged, write_atomic, writing


class Put(NamedTuple):
    """One file of a change: its path, the file with its new text, and the digests of both its texts."""

    path: str
    waiting: str
    before: str
    after: str


class Finished(NamedTuple):
    """What became of a change that was broken off: the files that are as they were to be, and those that are not.

    Whoever is not has been changed by somebody else since, or cannot be written.
    """

    done: Sequence[str]
    left: Sequence[str]


def inside(root: Path, path: str) -> bool:
    """Whether a path leads to a file below a folder, and through no symbolic link."""
    pure = PurePosixPath(path)
    if pure.is_absolute() or ".." in pure.parts or not pure.parts:
        return False
    below = [root.joinpath(*pure.parts[:length]) for length in range(1, len(pure.parts) + 1)]
    return not any(part.is_symlink() for part in below)


def replace_all(root: Path, texts: Mapping[str, str]) -> None:
    """Write texts into files below a folder, all of them; raises OSError, and then has changed none."""
    ready: dict[str, Path] = {}
    try:
        for path, text in sorted(texts.items()):
            ready[path] = staged(root / path, text)
        if len(ready) > 1:
            puts = [_put(root, path, file) for path, file in ready.items()]
            write_atomic(root / JOURNAL, json.dumps(puts) + "\n")
        _put_in_place(root, ready)
    finally:
        for file in ready.values():
            file.unlink(missing_ok=True)
        (root / JOURNAL).unlink(missing_ok=True)


def _put(root: Path, path: str, file: Path) -> Put:
    return Put(path, file.relative_to(root).as_posix(), _digest(root / path), _digest(file))


def _put_in_place(root: Path, ready: Mapping[str, Path]) -> None:
    """Let new files stand for old ones; where one cannot, those before it are put back. Raises OSError."""
    before: dict[str, str | None] = {}
    try:
        for path, file in ready.items():
            there = (root / path).exists()
            before[path] = (root / path).read_bytes().decode() if there and len(ready) > 1 else None
            with writing(root / path):
                file.replace(root / path)
    except OSError:
        for path, text in before.items():
            if not ready[path].exists():  # it stands in its place already
                with suppress(OSError):
                    _put_back(root / path, text)
        raise


def _put_back(file: Path, text: str | None) -> None:
    if text is None:
        file.unlink()
    else:
        write_atomic(file, text)


def finish(root: Path) -> Finished | None:
    """Do the rest of a change that was broken off; None if there is none.

    A file is left alone that says something else by now than when the change was begun. What cannot be written now is
    tried again the next time.
    """
    puts = list(_puts(root))
    if not puts:
        return None
    states = [_finished(root, put) for put in puts]
    done = [put.path for put, now in zip(puts, states, strict=True) if now == put.after]
    left = [put.path for put, now in zip(puts, states, strict=True) if now != put.after]
    if not any(now == put.before != put.after for put, now in zip(puts, states, strict=True)):
        with suppress(OSError):
            for put in puts:
                (root / put.waiting).unlink(missing_ok=True)
            (root / JOURNAL).unlink()
    return Finished(done, left)


def _finished(root: Path, put: Put) -> str:
    """Put a new file in its place, if it can be; the digest of what is there then."""
    waiting, now = root / put.waiting, _digest(root / put.path)
    with suppress(OSError):
        if now == put.before and _digest(waiting) == put.after:
            waiting.replace(root / put.path)
            return put.after
    return now


def _puts(root: Path) -> Iterator[Put]:
    """What a journal says is to be done. A book may come from a stranger: nothing outside of it is touched."""
    try:
        listed = json.loads((root / JOURNAL).read_text("utf-8"))
        puts = [Put(*map(str, one)) for one in listed]
    except (OSError, ValueError, TypeError, RecursionError):
        return
    yield from (put for put in puts if inside(root, put.path) and inside(root, put.waiting))


def _digest(file: Path) -> str:
    """The digest of what a file says; nothing for a file that is not there."""
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError:
        return ""
