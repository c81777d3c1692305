"""Where things are that tests are about."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The project."""

CONTENT = ROOT / "content"
"""The project's books."""

BOOKS = ROOT / "tests" / "books"
"""Books that only tests have."""

CASES = ROOT / "tests" / "compiler" / "rules" / "cases"
"""What rules find, and what they do not: a folder for each rule."""
