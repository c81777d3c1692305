"""The mill: the book in `tests/books` in which every step of the language is used, as one text."""

from __future__ import annotations

from tests.helpers.paths import BOOKS

FOLDER = BOOKS / "mill"

MILL = "\n".join((FOLDER / name).read_text("utf-8") for name in ("book.yaml", "paragraphs.yaml", "rules.yaml"))
"""The text; see `build.parts`."""
