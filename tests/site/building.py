"""Building the project's own site, and putting a project together of books that are hard to publish."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.helpers import outpost
from tests.helpers.paths import BOOKS, ROOT

from hulldown_compiler.source.cache import VARIABLE

HERE = Path(__file__).parent
HARD = (BOOKS / "mill", HERE / "strange", HERE / "gallery", BOOKS / "skirmish")


def hard_project(project: Path) -> None:
    """Put books with every step and every sort of chart, and texts that want to be markup, into a project."""
    for book in HARD:
        shutil.copytree(book, project / "content" / book.name)
    outpost.assemble(project / "content")


def mkdocs(folder: Path, *, cache: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Build the project's site into a folder, as `make site` does; the compiler's cache is off unless one is given."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", "site/mkdocs.yml", "-d", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", VARIABLE: str(cache or "")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600)
