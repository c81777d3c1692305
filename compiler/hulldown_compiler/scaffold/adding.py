"""Adding an entry to a section of a file: at the section's end, and every other byte stays as it is."""

from __future__ import annotations

import re
from typing import Any

from hulldown_compiler.scaffold.writing import NotStarted, with_mark
from hulldown_compiler.source.document import Document, Mapping
from hulldown_compiler.source.yaml_loader import parse


def added(path: str, data: bytes, section: str, entry: str, before: str | None = None) -> bytes:
    """The file with an entry (its lines, indented by two) at the end of a section, which is begun if there is none.

    If another entry is named, the new one comes before that. Raises NotStarted where it cannot be added without
    touching what is there.
    """
    document = parse(path, data)
    if document.faults and document.value is None and data.strip():
        raise NotStarted(f"{path} cannot be read; 'hulldown lint' says why: mend it first")
    where, lines = _place(document, section, entry, before)
    new = _spliced(document, where, lines)
    after = parse(path, new)
    if not _only_added(document.value or {}, after.value, section) or len(after.faults) > len(document.faults):
        raise NotStarted(f"nothing can be added to {section!r} in {path} without changing the rest: add it by hand")
    return with_mark(data, new.decode()).encode()


def _place(document: Document, section: str, entry: str, before: str | None) -> tuple[int, str]:
    """The line, from 1, before which something is added, and what."""
    end = len(document.text.split("\n")) + (not document.text.endswith("\n") and bool(document.text))
    if not isinstance(document.value, Mapping):
        return end, f"{section}:\n{entry}"
    if section not in document.value:
        return end, f"\n{section}:\n{entry}"
    entries = document.value[section]
    if not isinstance(entries, Mapping) or _in_brackets(document, section):
        raise NotStarted(f"{section!r} in {document.path} is not written a line each: add it by hand")
    if before is not None:
        line = _before(document, entries.marks[before][0], end)
        first = line == document.value.marks[section][0] + 1
        return line, ("" if first else "\n") + _indented(entry, _column(entries))
    following = [marks[0] for marks in document.value.marks.values() if marks[0] > document.value.marks[section][0]]
    return _before(document, min(following, default=end), end), "\n" + _indented(entry, _column(entries))


def _in_brackets(document: Document, section: str) -> bool:
    _, _, line, column = document.value.marks[section]
    return document.line(line)[column - 1 : column] == "{"


def _column(entries: Mapping) -> int:
    """How far the entries of a section are indented."""
    return next((marks[1] - 1 for marks in entries.marks.values()), 2)


def _indented(entry: str, width: int) -> str:
    return re.sub(r"^  (?=.)", " " * width, entry, flags=re.MULTILINE)


def _before(document: Document, line: int, end: int) -> int:
    """The line after the last one of a section; comments before the next section belong to that one."""
    if line == end:
        return end
    while line > 1 and document.line(line - 1).lstrip()[:1] in ("", "#"):
        line -= 1
    return line


def _spliced(document: Document, line: int, lines: str) -> bytes:
    """The text with lines put in before one."""
    text = document.text
    ending = "\r\n" if "\r\n" in text else "\n"
    if text and not text.endswith("\n"):
        text += ending
    at = [0, *(match.end() for match in re.finditer("\n", text))][line - 1]
    gap = ending if text[at:].strip() and not text[at:].startswith(("\n", "\r\n")) else ""
    return (text[:at] + lines.replace("\n", ending) + gap + text[at:]).encode()


def _only_added(before: Any, after: Any, section: str) -> bool:
    """Whether all that was there is there, in its order, and one entry more."""
    if not isinstance(after, Mapping):
        return False
    old, new = dict(before.get(section, {})), dict(after.get(section, {}))
    grown = [item for item in new.items() if item[0] in old] == list(old.items()) and len(new) == len(old) + 1
    return grown and all(after.get(key) == value for key, value in before.items() if key != section)
