"""Findings as JSON, for programs: the shape is `findings.schema.json`, and has a version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.lint.identity import as_record
from hulldown_compiler.lint.output.checked import Checked, Count, Options, counts, gone, severities, with_fingerprints
from hulldown_compiler.lint.report import end_column

VERSION = 1
"""Of the shape: it counts up when something in it changes its meaning or goes away. What is added changes nothing."""


def schema() -> dict[str, Any]:
    """The JSON Schema of the shape."""
    text = files("hulldown_compiler.lint.output").joinpath("findings.schema.json").read_text("utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def lines(books: Sequence[Checked], options: Options) -> Iterator[str]:
    """One object, with a line for each finding."""
    about = {
        "version": VERSION,
        "tool": {"name": "hulldown", "version": version("hulldown")},
        "books": [{"name": book.name, "folder": book.folder} for book in books],
        "counts": severities(books),
        **({"baseline": _baseline(books, options.baseline)} if options.baseline else {}),
    }
    yield f"{json.dumps(about)[:-1]},"
    yield from _listed("statistics", map(_count, counts(books)), "]" if options.counted else "],")
    if not options.counted:
        yield from _listed("findings", (_finding(*one) for one in with_fingerprints(books)), "]")
    yield "}"


def _listed(name: str, records: Iterable[dict[str, Any]], end: str) -> Iterator[str]:
    """A list under a name, a line for each thing in it."""
    yield f'"{name}": ['
    before = ""
    for record in records:
        if before:
            yield f"{before},"
        before = f"  {json.dumps(record)}"
    yield from ([before] if before else [])
    yield end


def _count(count: Count) -> dict[str, Any]:
    return {"code": count.code, "rule": count.rule, "severity": count.severity, "count": count.number}


def _baseline(books: Sequence[Checked], file: str) -> dict[str, Any]:
    """How many findings are known, and which known ones are gone."""
    return {"file": file, "known": sum(book.known for book in books), "gone": [as_record(*one) for one in gone(books)]}


def _finding(book: Checked, finding: Finding, fingerprint: str) -> dict[str, Any]:
    return {
        "book": book.name,
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity,
        "fingerprint": fingerprint,
        **_place(book, finding.position),
        "message": finding.message,
        "hint": finding.hint,
        "related": [_said(book, related) for related in finding.related],
        "witness": [_said(book, related) for related in finding.witness],
        "inputs": list(finding.inputs),
        "fixes": [{**fix._asdict(), "edits": [_edit(book, *edit) for edit in fix.edits]} for fix in finding.fixes],
    }


def _said(book: Checked, related: Related) -> dict[str, Any]:
    return {**_place(book, related.position), "message": related.message}


def _place(book: Checked, where: Position) -> dict[str, Any]:
    """A place in a line: from its column up to another, which is not in it."""
    end = end_column(where, book.text(where.path))
    return {"path": book.shown(where.path), "line": where.line, "column": where.column, "end_column": end}


def _edit(book: Checked, path: str, start: tuple[int, int], end: tuple[int, int], text: str) -> dict[str, Any]:
    """What is to stand from one place up to another."""
    begun, ended = (dict(zip(("line", "column"), place, strict=True)) for place in (start, end))
    return {"path": book.shown(path), "start": begun, "end": ended, "text": text}
