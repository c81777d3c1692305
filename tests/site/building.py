"""Building the project's own site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.paths import ROOT

from hulldown_compiler.source.cache import VARIABLE


def mkdocs(folder: Path, *, cache: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Build the project's site into a folder, as `make site` does; the compiler's cache is off unless one is given."""
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", "site/mkdocs.yml", "-d", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", VARIABLE: str(cache or "")}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=600)
