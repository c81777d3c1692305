"""What the rules said about a book when it was last checked, as it is kept between two commands.

It is found by the book's folder, its header and the compiler. An answer is believed where everything that was looked at
for it says what it said then (see `snapshot`), and where none of its places is in a file that has changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from hulldown_compiler.book import numbers
from hulldown_compiler.core import serialization
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.lint.incremental import semantic_digest
from hulldown_compiler.lint.incremental.moving import moved
from hulldown_compiler.lint.incremental.snapshot import SLOW, WORDED, WORDING, Snapshot
from hulldown_compiler.lowering import header
from hulldown_compiler.lowering.content_file import Unit
from hulldown_compiler.source import cache

Senses = Mapping[str, str]
"""Digests of what the fields of a unit say; those that hold nothing are left out."""

Said = Mapping[str, tuple[Sequence[str], Sequence[Any]]]
"""By rule: what was looked at, and the notes."""

OfFiles = Mapping[str, Mapping[str, Sequence[Any]]]
"""By rule and file: the notes of rules that judge files by themselves, where there are any; the header has no path."""


class Memory(NamedTuple):
    """What was said, and of what: digests of the texts, of what each unit says, and of the faults of the folder."""

    texts: Mapping[str, str]
    units: Mapping[str, Senses]
    faults: str
    said: Said
    of_files: OfFiles


NOTHING = Memory({}, {}, "", {}, {})
"""What is known of a book that has never been checked."""


def load(root: Path, head: str) -> Memory:
    """What is kept about a book with such a header."""
    kept = cache.load(root, _key(root, head))
    return NOTHING if kept is None else Memory(*kept)


def save(root: Path, head: str, memory: Memory) -> None:
    """Keep what was said about a book."""
    cache.save(root, _key(root, head), list(memory))


def _key(root: Path, head: str) -> str:
    return cache.key(f"the answers about {root.name}".encode("utf-8", "surrogatepass"), head)


class Recollection:
    """What is remembered about a book, held against the book as it is now; nothing, when it has another header."""

    def __init__(self, memory: Memory, now: Snapshot) -> None:
        same = memory.texts.get(header.FILE) == _digest(now.texts[header.FILE])
        self._memory, self.now = memory if same else NOTHING, now
        self._same: dict[str, bool] = {}

    def said(self, code: str) -> tuple[frozenset[str], list[Note]] | None:
        """What is looked at for a rule and what it says, if nobody need ask it."""
        if code not in self._memory.said:
            return None
        looked, told = self._memory.said[code]
        if not all(map(self._alike, looked)):
            return None
        notes = moved(map(serialization.note, told), self._changed)
        return None if notes is None else (frozenset(looked), notes)

    def of_file(self, code: str, path: str) -> list[Note] | None:
        """What a rule that judges files by themselves says of one, if nobody need ask it."""
        told = self._memory.of_files.get(code)
        if told is None or path in self._changed or (path and path not in self._memory.texts):
            return None
        return list(map(serialization.note, told.get(path, ())))

    def with_answers(self, said: Said, of_files: OfFiles) -> Memory:
        """What is to be remembered of the book as it is now, with what was said before if nothing has changed."""
        unchanged = not self._changed and self._folder == self._memory.faults
        before = self._memory if unchanged else NOTHING
        return Memory(self._texts, self._senses, self._folder, {**before.said, **said}, {**before.of_files, **of_files})

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {path: _digest(text) for path, text in self.now.texts.items()}

    @cached_property
    def _changed(self) -> dict[str, None]:
        """The files that are new, gone, or say something else; of one without a text nothing is known."""
        paths = {**self._memory.texts, **self._texts}
        return {path: None for path in paths if not self.now.texts.get(path) or self._differs(path)}

    def _differs(self, path: str) -> bool:
        return self._memory.texts.get(path) != self._texts.get(path)

    @cached_property
    def _senses(self) -> dict[str, Senses]:
        """What each unit says: what it said before, if its text is the same."""
        before = self._memory.units
        units = ((unit, unit.raw("path")) for unit in self.now.units)
        return {
            path: before[path]
            if path in before and path not in self._changed
            else {name: _digest(unit.sense(name)) for name in Unit._fields if unit.raw(name)}
            for unit, path in units
        }

    @cached_property
    def _folder(self) -> str:
        """What is wrong with the folder."""
        return _digest(semantic_digest.of_faults(self.now.faults))

    def _alike(self, what: str) -> bool:
        """Whether something that was looked at is as it was."""
        if what not in self._same:
            self._same[what] = self._compared(what)
        return self._same[what]

    def _compared(self, what: str) -> bool:
        if what in (SLOW, "declared"):
            return True
        if what == "units":
            return bool(self._senses) == bool(self._memory.units)
        if what == "texts":
            return not self._changed
        if what == "numbers":
            return numbers.FILE not in self._changed
        if what == "faults":
            return self._folder == self._memory.faults and self._in_units("faults")
        return self._as_written() if what == WORDING else self._in_units(what)

    def _in_units(self, name: str) -> bool:
        """Whether a field of all units says what it said."""
        of_units = (self._senses.items(), self._memory.units.items())
        now, then = ([(path, of[name]) for path, of in units if name in of] for units in of_units)
        return now == then

    def _as_written(self) -> bool:
        """Whether all that holds texts is as it was, letter by letter."""
        worded = (path for path, of in self._senses.items() if any(name in of for name in WORDED))
        return all(map(self._in_units, WORDED)) and not any(path in self._changed for path in worded)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
