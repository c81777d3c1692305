"""Which lines of a file a thing is written on, also where the file or the thing has faults."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple


class Entry(NamedTuple):
    """The lines of a thing in a section of a file: the first, and that after the last, from 0; and its indentation."""

    section: str
    name: str
    first: int
    last: int
    indent: str


_KEY = re.compile(r"""^(\s*)["']?([\w.-]+)["']?\s*:""")


def written_in(lines: Sequence[str], line: int) -> Entry | None:
    """The paragraph that a line, from 1, belongs to; None if it is in no paragraph."""
    entry = entry_at(lines, line)
    return entry if entry is not None and entry.section == "paragraphs" else None


def entry_at(lines: Sequence[str], line: int) -> Entry | None:
    """The thing that a line, from 1, belongs to; None if it is in none that is written below its section's name."""
    at = next((nth for nth in range(min(line, len(lines)) - 1, -1, -1) if re.match(r"\w", lines[nth])), None)
    section = None if at is None else re.match(r"(\w+):", lines[at])
    if at is None or section is None:
        return None
    below = next((key for text in lines[at + 1 :] if (key := _KEY.match(text))), None)
    if below is None:
        return None
    indent = len(below[1])
    heads = {nth: key[2] for nth, text in enumerate(lines) if (key := _KEY.match(text)) and len(key[1]) == indent}
    first = max((nth for nth in heads if at < nth < line), default=None)
    if first is None:
        return None
    after = (nth for nth in range(first + 1, len(lines)) if lines[nth].strip() and _indent(lines[nth]) <= indent)
    return Entry(section[1], heads[first], first, next(after, len(lines)), below[1])


def begins(line: str, name: str) -> bool:
    """Whether a line begins a thing of a name."""
    key = _KEY.match(line)
    return key is not None and key[2] == name and bool(key[1])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
