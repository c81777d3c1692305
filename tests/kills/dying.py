"""Runs `hulldown` in a process that kills itself at the nth moment of writing a file: `dying.py N ARGUMENTS...`.

A moment is the time before or after each thing that writing a file comes to, and the middle of the text.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

MOMENTS = 11
"""The moments of one file: about the temporary file, its text, its safety, its permissions and its name."""


class Fate:
    """Counts moments; at the last one there is no next."""

    left = 0

    @classmethod
    def moment(cls) -> None:
        """One more moment."""
        cls.left -= 1
        if cls.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


def about(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function with a moment before it and one after it."""

    def done(*arguments: Any, **named: Any) -> Any:
        Fate.moment()
        found = function(*arguments, **named)
        Fate.moment()
        return found

    return done


class Halves:
    """A file that is written in two halves, with moments about them."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, text: str) -> None:
        """Write a text."""
        for half in (text[: len(text) // 2], text[len(text) // 2 :]):
            Fate.moment()
            self._file.write(half)
            self._file.flush()
        Fate.moment()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *why: object) -> None:
        self._file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def arm(moment: int) -> None:
    """Put moments into everything that writing a file comes to; the process dies at one of them (0: at none)."""
    Fate.left = moment
    opened = os.fdopen
    set_attributes: dict[tuple[Any, str], Callable[..., Any]] = {
        (tempfile, "mkstemp"): about(tempfile.mkstemp),
        (os, "fdopen"): lambda *arguments, **named: Halves(opened(*arguments, **named)),
        (os, "fsync"): about(os.fsync),
        (Path, "chmod"): about(Path.chmod),
        (Path, "replace"): about(Path.replace),
    }
    for (owner, name), function in set_attributes.items():
        setattr(owner, name, function)


if __name__ == "__main__":
    arm(int(sys.argv.pop(1)))
    from hulldown_cli.app import main

    main()
