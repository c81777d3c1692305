"""What only one process may do at a time: play a save, or write the files of a book.

A lock is a file in its user's cache folder, named after what it locks. It ends with its process, however that ends.
Where no such file can be made, nothing is locked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from hulldown_terminal.refusals import REFUSED, Refused


@contextmanager
def alone(path: Path, sentence: str) -> Iterator[None]:
    """Within this context no other process has this lock; raises Refused with a sentence, if one has it now."""
    with _held(path, None, sentence):
        yield


@contextmanager
def in_turn(path: Path, tell: Callable[[], None]) -> Iterator[None]:
    """Within this context no other process has this lock; if one has it now, `tell` says so, and it is waited for."""
    with _held(path, tell, ""):
        yield


@contextmanager
def _held(path: Path, tell: Callable[[], None] | None, sentence: str) -> Iterator[None]:
    from filelock import FileLock, Timeout  # noqa: PLC0415 - it takes long to load, and few commands write

    try:
        lock = FileLock(_file(path))
        lock.acquire(blocking=False)
    except Timeout:
        if tell is None:
            raise Refused(sentence, REFUSED) from None
        tell()
        lock.acquire()
    except (OSError, RuntimeError, NotImplementedError):  # a folder that cannot be written to, or knows no locks
        yield
        return
    try:
        yield
    finally:
        lock.release()


def _file(path: Path) -> Path:
    """The file of a lock; raises OSError and RuntimeError."""
    folder = user_cache_path("hulldown") / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    name = str(path.resolve()).encode("utf-8", "surrogateescape")
    return folder / f"{hashlib.sha256(name).hexdigest()[:32]}.lock"
