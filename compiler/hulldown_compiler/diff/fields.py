"""The fields of two versions beside one another: whatever no other matter tells of, as its author wrote it.

A field is named by the keys that lead to it: `checks.climb.rating`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.book.numbers import FILE
from hulldown_compiler.diff.cells import NOT_THERE, one_line
from hulldown_compiler.diff.renames import Names, with_names
from hulldown_compiler.source.yaml_loader import parse

Texts = Mapping[str, str]
"""The texts of a book's files, by their paths."""

Path = tuple[str, ...]
"""The keys that lead to a field."""

Pair = tuple[str, str]
"""What a field said, and what it says now."""

TOLD = {
    "paragraphs": {"text", "do", "requires", "sighting", "action", "mission", "number"},
    "tables": {"rows"},
}
"""The fields of a section's entries that other matters tell of."""

ENTRIES = {*TOLD, "catalogues", "cards", "procedures"}
"""The sections of which other matters tell what is new and what is gone."""

OF_A_CARD = ("card", "source")
"""The fields of a card that are no values of it."""


def fields(old: Texts, new: Texts, names: Names) -> Iterator[tuple[str, Pair]]:
    """The changed fields; `names` maps old names of paragraphs to new ones. Nothing, if a file cannot be read."""
    changed = [path for path in {**new, **old} if old.get(path) != new.get(path) and path != FILE]
    before, after = _values(old, changed), _values(new, changed)
    if before is not None and after is not None:
        if isinstance(paragraphs := before.get("paragraphs"), Mapping):
            before["paragraphs"] = {names.get(name, name): paragraph for name, paragraph in paragraphs.items()}
        yield from _differences((), with_names(before, names), after)


def _values(texts: Texts, paths: list[str]) -> dict[str, Any] | None:
    """What some files say, by section; None, where one of them cannot be read."""
    sections: dict[str, Any] = {}
    for document in (parse(path, texts[path].encode()) for path in paths if path in texts):
        if not isinstance(document.value, Mapping):
            return None
        for section, value in document.value.items():
            if isinstance(value, Mapping) and isinstance(sections.setdefault(section, {}), dict):
                sections[section].update(value)
            else:
                sections[section] = value
    return sections


def _differences(path: Path, was: Any, now: Any) -> Iterator[tuple[str, Pair]]:
    """The fields of two values that differ, each with what it says in both; of sections, that of each entry."""
    if len(path) == 1 and isinstance(was, Mapping) != isinstance(now, Mapping):
        was, now = ({} if value == NOT_THERE else value for value in (was, now))
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for key in {**now, **was}:
            if _is_compared(path, str(key), was, now):
                yield from _differences((*path, str(key)), was.get(key, NOT_THERE), now.get(key, NOT_THERE))
    elif _flat(was) != _flat(now):
        yield ".".join(path), (_flat(was), _flat(now))


def _is_compared(path: Path, key: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether a field is compared here, because no other part of the comparison covers it."""
    match path:
        case [section] if section in ENTRIES:
            return key in was and key in now
        case ["cards", _]:
            return key in OF_A_CARD
        case [section, _]:
            return key not in TOLD.get(section, ())
    return True


def _flat(value: Any) -> str:
    """A value on one line."""
    return " ".join(one_line(value).split())
