"""The shares of a playtest, kept in a file as they are played: a line each, in order, below one that says of what."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from hulldown_compiler.playtest.resuming.lines import line, share
from hulldown_engine.playtest.shares import Played, Players, Share

FORMAT = 3
"""Of the file: a file of another one is of other games."""


class OtherGames(Exception):
    """What is kept is of other games; the message says what differs, for the person who wanted to go on."""


class UnderWay(Exception):
    """Another playtest keeps its games in the file at this moment."""


class Journal:
    """The file of a playtest; `asked` is all that its games follow from, by what each is called.

    It is for one playtest at a time, from its beginning until it is let go.
    """

    def __init__(self, file: Path, asked: Mapping[str, Any]) -> None:
        self.file = file
        self._lock = FileLock(file.with_suffix(".lock"))
        self._asked: dict[str, Any] = {"format": FORMAT, **asked}
        self._kept: list[Played] = []
        self._open = False

    def begin(self) -> None:
        """Begin a new file; raises UnderWay and OSError."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self._take()
        self.file.write_text(json.dumps(self._asked) + "\n", "utf-8", newline="\n")
        self._open = True

    def resume(self) -> None:
        """Take up what is kept, and cut off what was not written whole; raises OtherGames, UnderWay and OSError."""
        self._take()
        lines = self.file.read_bytes().split(b"\n")[:-1]
        self._check(lines[0] if lines else b"")
        self._kept = list(_whole(lines[1:]))
        whole = lines[: 1 + len(self._kept)]
        with self.file.open("r+b") as file:
            file.truncate(sum(len(each) + 1 for each in whole))
        self._open = True

    def _take(self) -> None:
        try:
            self._lock.acquire(blocking=False)
        except Timeout as held:
            raise UnderWay from held

    def let_go(self) -> None:
        """Leave the file to others."""
        self._lock.release()

    def _check(self, first: bytes) -> None:
        try:
            found = json.loads(first)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise OtherGames("it is not what an interrupted playtest keeps")
        for name, value in self._asked.items():
            if found.get(name) != value:
                raise OtherGames(f"what is kept there has {_said(name, found.get(name))}, not {_said(name, value)}")

    def going_on(self, play: Players) -> Players:
        """Plays what is not kept yet, and keeps it; raises OSError where that cannot be written."""
        kept = iter(self._kept)

        def played(shares: Iterable[Share]) -> Iterator[Played]:
            wanted = list(shares)
            earlier = list(islice(kept, len(wanted)))
            yield from earlier
            for found in play(wanted[len(earlier) :]) if len(earlier) < len(wanted) else ():
                self._keep(found)
                yield found

        return played

    def _keep(self, found: Played) -> None:
        if not self._open:
            return
        with self.file.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line(found) + "\n")

    def kept(self) -> Callable[[Players], Players]:
        """Plays nothing, and gives what is kept, if a file was begun; raises OtherGames, UnderWay and OSError."""
        if self._open:
            self.resume()
        kept = iter(self._kept)
        return lambda _: lambda shares: islice(kept, len(list(shares)))

    def forget(self) -> None:
        """Remove the file, if it is this playtest's, and the folders that were made for it."""
        if not self._open:
            return
        with suppress(OSError):
            self.file.unlink(missing_ok=True)
            self._lock.release()
            Path(self._lock.lock_file).unlink(missing_ok=True)
            for folder in (self.file.parent, self.file.parent.parent):
                folder.rmdir()  # unless there is something in it


def _whole(lines: Iterable[bytes]) -> Iterator[Played]:
    """The shares up to the first line that was not written whole."""
    for each in lines:
        try:
            yield share(each.decode())
        except (ValueError, TypeError, KeyError):
            return


def _said(name: str, value: Any) -> str:
    return f"{name} {json.dumps(value)}"
