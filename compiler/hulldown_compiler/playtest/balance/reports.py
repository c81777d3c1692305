"""Balance reports that are kept beside their missions, each in a file that the site publishes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hulldown_compiler.playtest.balance.sheets import Sheet
from hulldown_compiler.playtest.deciding import digest_of
from hulldown_compiler.source.discovery import REPORT, refused
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.games.book import Book

Json = Mapping[str, Any]

KEYS = {"mission": str, "digest": str, "sheets": list}
GRID = {"heads": list, "rows": list, "numbers": int}


class BadReport(Exception):
    """A file that is no report; the message says which, and what to do."""


def write(path: Path, book: Book, mission: str, sheets: Sequence[Sheet]) -> None:
    """Keep what a mission came to in a file; raises OSError."""
    told = [{**sheet._asdict(), "grids": [grid._asdict() for grid in sheet.grids]} for sheet in sheets]
    report = {"mission": mission, "digest": digest_of(book.logic, mission), "sheets": told}
    write_atomic(path, json.dumps(report, ensure_ascii=False, indent=1) + "\n")


def read(root: Path, logic: Json) -> dict[str, Json]:
    """The reports in the folder of a book, by mission; raises BadReport.

    Each has `changed`: whether something that decides its games has been changed since. Those of missions that there
    are no more are left out.
    """
    found = {report["mission"]: report for report in map(_read, sorted(root.rglob(f"*{REPORT}")))}
    return {
        mission: {**report, "changed": report["digest"] != digest_of(logic, mission)}
        for mission, report in found.items()
        if mission in logic.get("missions", {})
    }


def _read(path: Path) -> Json:
    """The report in a file."""
    try:
        report: Any = json.loads(path.read_text("utf-8")) if refused(path.name, path.lstat()) is None else None
    except (OSError, ValueError, RecursionError) as error:
        raise BadReport(_no_report(path)) from error
    if not _is_report(report):
        raise BadReport(_no_report(path))
    return report  # type: ignore[no-any-return]  # looked at just now


def _no_report(path: Path) -> str:
    return f"{path}: it is no report that 'hulldown balance --keep' has written; make it anew, or remove it"


def _is_report(report: Any) -> bool:
    """Whether a value has the shape of a report."""
    return _has(report, KEYS) and report["sheets"] != [] and all(_is_sheet(sheet) for sheet in report["sheets"])


def _is_sheet(sheet: Any) -> bool:
    grids_and_words = _has(sheet, {"title": str, "grids": list, "remarks": list}) and _words(sheet["remarks"])
    return grids_and_words and all(
        _has(grid, GRID) and _words(grid["heads"]) and all(_words(row) for row in grid["rows"])
        for grid in sheet["grids"]
    )


def _has(value: Any, keys: Mapping[str, type]) -> bool:
    return isinstance(value, dict) and all(isinstance(value.get(key), kind) for key, kind in keys.items())


def _words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
