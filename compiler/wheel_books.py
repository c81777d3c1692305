"""The wheel's build hook: compiles the books and puts them into the wheel, so that a player needs nothing else.

The scripts of the pages are built, if they are not, and are packed with the theme: a publisher needs no Node.js.

The charts that platoon games can use, and the rules to which they belong, go in as they are written.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Books(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `hulldown_engine/books/NAME/play.json` for every book of `content`, and the charts of one."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the books, and build the scripts; an editable install finds what `make` has made of both."""
        if version == "editable":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root / "compiler"), str(root / "engine"), str(root / "site")]
        _build_scripts()
        for path, target in (*_compiled(root), *_charts(root)):
            build_data["force_include"][str(path)] = target


def _build_scripts() -> None:
    """Build the scripts of the pages, unless they are newer than their sources."""
    from build_frontend import NotBuilt, build  # noqa: PLC0415 - importable only once the path is set

    try:
        build()
    except NotBuilt as error:
        raise SystemExit(str(error)) from error


def _compiled(root: Path) -> list[tuple[Path, str]]:
    """Each compiled book and its place in the wheel."""
    from hulldown_compiler.bundle import writer  # noqa: PLC0415 - importable only once the path is set
    from hulldown_compiler.lint.report import refuses  # noqa: PLC0415
    from hulldown_compiler.lint.workspace import check  # noqa: PLC0415
    from hulldown_compiler.source.discovery import find_books  # noqa: PLC0415

    out = Path(tempfile.mkdtemp(prefix="hulldown-books-"))
    found = []
    for folder in find_books([], root):
        book, standing = check(folder)
        if refuses(standing.findings):
            raise SystemExit(f"{book.name} has errors; 'hulldown lint {book.name}' shows them")
        writer.write(book, out / book.name)
        found.append((out / book.name / "play.json", f"hulldown_engine/books/{book.name}/play.json"))
    return found


def _charts(root: Path) -> list[tuple[Path, str]]:
    """The files of charts that books can use, with headers and rules of their books, and their places in the wheel."""
    from hulldown_compiler.source.discovery import (  # noqa: PLC0415
        CONTENT,
        HEADER,
        PACKED,
        SHIPPED,
        chart_files,
        rule_files,
    )

    books = ((name, root / CONTENT / name) for name in SHIPPED)
    paths = (
        (name, folder, path)
        for name, folder in books
        for path in (folder / HEADER, *chart_files(folder), *rule_files(folder))
    )
    return [
        (path, f"hulldown_compiler/{PACKED}/{name}/{path.relative_to(folder).as_posix()}")
        for name, folder, path in paths
    ]
