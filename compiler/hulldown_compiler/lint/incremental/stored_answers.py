"""The answers of the rules about a book that are kept on the disk between two commands, and what they depend on.

They are found by the book's folder, its header and the compiler. An answer still holds where the digests of all its
dependencies are the same (see `snapshot`), and none of its places is in a file that has changed.
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
from hulldown_compiler.lint.incremental.kept_results import NOTHING as NO_RESULTS
from hulldown_compiler.lint.incremental.kept_results import StoredResults
from hulldown_compiler.lint.incremental.relocation import relocated
from hulldown_compiler.lint.incremental.snapshot import SLOW, WORDED, WORDING, Snapshot
from hulldown_compiler.lowering import header
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.source import cache

Digests = Mapping[str, str]
"""Digests of the fields of a unit (see `semantic_digest`); fields that hold nothing are left out."""

Answers = Mapping[str, tuple[Sequence[str], Sequence[Any]]]
"""By rule: the dependencies of its answer, and the notes."""

FileAnswers = Mapping[str, Mapping[str, Sequence[Any]]]
"""By rule and file: the notes of rules that judge files by themselves, where there are any; the header has no path."""


class StoredAnswers(NamedTuple):
    """Answers, with the digests of the texts, of the units and of the folder's faults that they were given about."""

    texts: Mapping[str, str]
    units: Mapping[str, Digests]
    faults: str
    answers: Answers
    file_answers: FileAnswers


NOTHING = StoredAnswers({}, {}, "", {}, {})
"""What is stored about a book that has never been checked."""


def load(root: Path, head: str) -> StoredAnswers:
    """What is stored about a book with a header of this text."""
    kept = cache.load(root, _key(root, head))
    return NOTHING if kept is None else StoredAnswers(*kept)


def save(root: Path, head: str, stored: StoredAnswers) -> None:
    """Store answers about a book."""
    cache.save(root, _key(root, head), list(stored))


def load_results(root: Path) -> StoredResults:
    """The results that are stored of a book, whatever its header is: they know what they rest on."""
    kept = cache.load(root / RESULTS, _key(root, ""))
    return NO_RESULTS if kept is None else StoredResults(*kept)


def save_results(root: Path, stored: StoredResults) -> None:
    """Store results of a book."""
    cache.save(root / RESULTS, _key(root, ""), list(stored))


RESULTS = "results"
"""Stands for the results where a file of the book would be named."""


def _key(root: Path, head: str) -> str:
    return cache.key(f"the answers about {root.name}".encode("utf-8", "surrogatepass"), head)


class Verifier:
    """Holds stored answers against the book as it is now; none of them holds when it has another header."""

    def __init__(self, stored: StoredAnswers, now: Snapshot) -> None:
        same = stored.texts.get(header.FILE) == _digest(now.texts[header.FILE])
        self._stored, self.now = stored if same else NOTHING, now
        self._known: dict[str, bool] = {}

    def answer(self, code: str) -> tuple[frozenset[str], list[Note]] | None:
        """The dependencies and the notes of a rule's stored answer, if it still holds."""
        if code not in self._stored.answers:
            return None
        dependencies, data = self._stored.answers[code]
        if not all(map(self._unchanged, dependencies)):
            return None
        notes = relocated(map(serialization.note, data), self._changed)
        return None if notes is None else (frozenset(dependencies), notes)

    def file_answer(self, code: str, path: str) -> list[Note] | None:
        """The stored notes of a rule that judges files by themselves about one file, if they still hold."""
        answers = self._stored.file_answers.get(code)
        if answers is None or path in self._changed or (path and path not in self._stored.texts):
            return None
        return list(map(serialization.note, answers.get(path, ())))

    def updated(self, answers: Answers, file_answers: FileAnswers) -> StoredAnswers:
        """What is to be stored of the book as it is now: new answers, and the old ones if nothing has changed."""
        unchanged = not self._changed and self._faults == self._stored.faults
        old = self._stored if unchanged else NOTHING
        return StoredAnswers(
            self._texts,
            self._units,
            self._faults,
            {**old.answers, **answers},
            {**old.file_answers, **file_answers},
        )

    @cached_property
    def _texts(self) -> dict[str, str]:
        return {path: _digest(text) for path, text in self.now.texts.items()}

    @cached_property
    def _changed(self) -> dict[str, None]:
        """The files that are new, gone, or say something else; of one without a text nothing is known."""
        paths = {**self._stored.texts, **self._texts}
        differing = (path for path in paths if self._stored.texts.get(path) != self._texts.get(path))
        return dict.fromkeys([*differing, *(path for path in paths if not self.now.texts.get(path))])

    @cached_property
    def _units(self) -> dict[str, Digests]:
        """The digests of each unit: the stored ones, if its text is the same."""
        stored = self._stored.units
        units = ((unit, unit.raw("path")) for unit in self.now.units)
        return {
            path: stored[path]
            if path in stored and path not in self._changed
            else {name: _digest(unit.sense(name)) for name in FileUnit._fields if unit.raw(name)}
            for unit, path in units
        }

    @cached_property
    def _faults(self) -> str:
        """The digest of the faults of the folder."""
        return _digest(semantic_digest.of_faults(self.now.faults))

    def _unchanged(self, dependency: str) -> bool:
        """Whether a dependency says what it said."""
        if dependency not in self._known:
            self._known[dependency] = self._compared(dependency)
        return self._known[dependency]

    def _compared(self, dependency: str) -> bool:
        if dependency in (SLOW, "declared"):
            return True
        if dependency == "units":
            return bool(self._units) == bool(self._stored.units)
        if dependency == "texts":
            return not self._changed
        if dependency == "numbers":
            return numbers.FILE not in self._changed
        if dependency == "faults":
            return self._faults == self._stored.faults and self._in_units("faults")
        return self._same_wording() if dependency == WORDING else self._in_units(dependency)

    def _in_units(self, name: str) -> bool:
        """Whether a field of all units says what it said."""
        now, then = (
            [(path, digests[name]) for path, digests in units.items() if name in digests]
            for units in (self._units, self._stored.units)
        )
        return now == then

    def _same_wording(self) -> bool:
        """Whether all that holds texts is as it was, letter by letter."""
        worded = (path for path, digests in self._units.items() if any(name in digests for name in WORDED))
        return all(map(self._in_units, WORDED)) and not any(path in self._changed for path in worded)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
