"""What is dear to make is made once in a run, and the processes that share the tests share it."""

from __future__ import annotations

import fcntl
import os
import pickle
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from hulldown_compiler.source import cache as compiler_cache

USERS = compiler_cache.folder()
"""The cache of whoever runs the tests: as it was before tests were kept from it."""

Made = TypeVar("Made")


def run_folder(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder of a run of the tests; each of its processes has one of its own below it."""
    own = factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


def kept_readings(factory: pytest.TempPathFactory) -> Path:
    """The compiler's cache for those who publish or play books of the repository: these are read and checked once.

    It begins as the user's, into which `make` has put them just before; that one is never written to.
    """
    made_once(factory, "kept-readings", _copied)
    return run_folder(factory) / "shared" / "kept-readings"


def _copied(folder: Path) -> None:
    """Put what the user's cache holds into a folder: as the same files, for the compiler replaces what it keeps.

    The locks in it are the user's own.
    """
    there = USERS.iterdir() if USERS is not None and USERS.is_dir() else iter(())
    for kept in (file for file in there if file.is_file()):
        try:
            os.link(kept, folder / kept.name)
        except FileNotFoundError:  # somebody else's, who has finished
            continue
        except OSError:
            shutil.copy2(kept, folder / kept.name)


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], Made]) -> Made:
    """What `make` gives; it may fill the folder that it is given.

    Only the first process that asks for a name makes it; the others wait, and read what it made.
    """
    folder = run_folder(factory) / "shared" / name
    folder.mkdir(parents=True, exist_ok=True)
    value = folder.with_name(f"{name}.pickle")
    with folder.with_name(f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not value.exists():
            made = make(folder)
            value.write_bytes(pickle.dumps(made))
            return made
    found: Made = pickle.loads(value.read_bytes())  # noqa: S301 - written above, by a test of the same run
    return found
