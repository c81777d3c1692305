"""What games follow from besides their book and seed: which hulldown plays them, and by which Python."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import hulldown_engine


class Identity(NamedTuple):
    """A hulldown, as it is installed somewhere: its version, the digest of its engine, and the Python it runs by."""

    version: str
    engine: str
    python: str

    def unlike(self, other: Identity) -> str:
        """What makes this one another than `other`, as the end of a sentence; nothing if they play the same games."""
        if self.version != other.version:
            return f"it has hulldown {self.version}, not {other.version}"
        if self.engine != other.engine:
            return f"the engine of its hulldown {self.version} is not the one that is here"
        if self.python != other.python:
            return f"it runs by {self.python}, not {other.python}"
        return ""


@cache
def identity() -> Identity:
    """The hulldown of this process."""
    python = f"{sys.implementation.name} {sys.version_info.major}.{sys.version_info.minor}"
    return Identity(version("hulldown"), _digest(Path(hulldown_engine.__path__[0])), python)


def _digest(package: Path) -> str:
    """The digest of the sources of a package: their names, and what is in them."""
    found = sha256()
    for path in sorted(package.rglob("*.py")):
        found.update(f"{path.relative_to(package).as_posix()}\n".encode())
        found.update(sha256(path.read_bytes()).digest())
    return found.hexdigest()
