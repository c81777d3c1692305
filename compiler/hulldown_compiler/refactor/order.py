"""The order of the fields of a record: what it is first, then what it says, then what is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hulldown_compiler.core.fixes import line_starts, place
from hulldown_compiler.core.yaml_tree import MAPPING, YamlNode

ORDER: Mapping[str, Sequence[str]] = {
    "paragraphs": ("number", "mission", "action", "sighting", "requires", "text", "again", "do", "examples", "todo"),
    "rules": ("title", "glossary", "text", "prose", "see_also", "source", "examples", "todo"),
    "errata": ("number", "title", "kind", "says", "decided", "why", "touches", "in", "source"),
    "tables": ("title", "source"),
    "catalogues": ("title", "source", "note", "fields", "requires"),
    "procedures": ("title", "source", "text", "chart", "note", "inputs", "requires", "gives", "steps", "result",
                   "examples", "todo"),
    "platoons": ("title", "source"),
    "cartridges": ("source", "markers", "random", "changes"),
}  # fmt: skip
"""The fields of a section's records in their order; others follow as their author put them."""


def ordered(text: str, top: YamlNode | None) -> str:
    """A text, with the node at its top, in which the fields of records stand in their order.

    Each has the comments above it.
    """
    if top is None or top.kind != MAPPING:
        return text
    lines, starts = text.split("\n"), line_starts(text)
    for section, records in reversed(list(top.pairs())):
        if records.block and records.kind == MAPPING:
            for _, record in reversed(list(records.pairs())):
                if record.block and record.kind == MAPPING:
                    _order(lines, starts, record, ORDER.get(section.value, ()))
    return "\n".join(lines)


def _order(lines: list[str], starts: Sequence[int], record: YamlNode, order: Sequence[str]) -> None:
    """Put the lines of a record's fields in order, if each field begins on a line of its own."""
    fields = [key.value for key, _ in record.pairs()]
    wanted = [*(field for field in order if field in fields), *(field for field in fields if field not in order)]
    keys = [place(starts, key.begin) for key, _ in record.pairs()]
    if wanted == fields or any(lines[line - 1][: column - 1].strip() for line, column in keys):
        return
    begins = [_with_comments(lines, line - 1) for line, _ in keys]
    ends = [*begins[1:], _last_line(lines, starts, record) + 1]
    pieces = {field: lines[begin:end] for field, begin, end in zip(fields, begins, ends, strict=True)}
    lines[begins[0] : ends[-1]] = [line for field in wanted for line in pieces[field]]


def _with_comments(lines: Sequence[str], number: int) -> int:
    """The first of the comment lines directly above a line, counted from 0; the line itself, if there are none."""
    while number > 0 and lines[number - 1].lstrip().startswith("#"):
        number -= 1
    return number


def _last_line(lines: Sequence[str], starts: Sequence[int], record: YamlNode) -> int:
    """The last line of a record that is not empty, counted from 0."""
    line, column = place(starts, record.end)
    return next(number for number in range(line - 1 - (column == 1), -1, -1) if lines[number].strip())
