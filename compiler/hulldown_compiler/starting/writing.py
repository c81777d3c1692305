"""New folders and files: whole or not at all, and never over anything that is there."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from hulldown_compiler.starting.refusing import NotStarted
from hulldown_engine.files import write_atomic

LAST = "book.yaml"
"""What makes a folder a book is written when all the rest is there."""


def write_folder(target: Path, texts: Mapping[str, str]) -> None:
    """Make a folder with these files in it; raises NotStarted if there is anything of its name, and OSError."""
    if target.exists() or target.is_symlink():
        raise NotStarted(f"there is a {target.name!r} in {target.parent.name!r} already, and nothing is overwritten")
    target.parent.mkdir(parents=True, exist_ok=True)
    waiting = Path(tempfile.mkdtemp(dir=target.parent, prefix=f".{target.name}."))
    try:
        for path in sorted(texts, key=lambda one: (one == LAST, one)):
            write_atomic(waiting / path, texts[path])
        waiting.chmod(0o777 & ~_mask())
        waiting.rename(target)
    except BaseException:
        shutil.rmtree(waiting, ignore_errors=True)
        raise


def _mask() -> int:
    """The permissions that a new folder is not to have."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
