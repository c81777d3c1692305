"""The browser in which pages are tested: Debian's chromium, headless."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

needs_browser = pytest.mark.skipif(
    CHROMIUM is None and "CI" not in os.environ, reason="no chromium is installed: make browser"
)
"""For a test that needs it. Where all has to be proved, it fails without."""

QUIET = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--virtual-time-budget=4000",
    "--dump-dom",
)


def shown(address: str, profile: Path, *options: str) -> str:
    """A page's HTML after its scripts have run."""
    command = [str(CHROMIUM), *QUIET, *options, f"--user-data-dir={profile}", address]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=600).stdout
