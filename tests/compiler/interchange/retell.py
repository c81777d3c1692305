"""Writes what is expected of the stories and the trial book anew: `python -m tests.compiler.interchange.retell`."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from tests.cli.inside import run
from tests.compiler.interchange.test_checking import STORIES as CHECKED
from tests.compiler.interchange.test_checking import found_in
from tests.compiler.interchange.test_export import BOOK
from tests.compiler.interchange.test_import import STORIES, said_of
from tests.helpers import build

from hulldown_compiler.interchange.exporting.ink_writer import ink
from hulldown_compiler.interchange.exporting.twee_writer import twee


def main() -> None:
    """Write them."""
    for case in sorted(STORIES.iterdir()):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            shutil.copy(case / "story.twee", folder)
            done = run("import", "twee", "story.twee", "--name", "story", cwd=folder)
            for name in ("book.yaml", "paragraphs.yaml"):
                shutil.copy(folder / "story" / name, case / name)
            (case / "said.txt").write_text(said_of(done, folder / "story"))
    for file in CHECKED:
        file.with_suffix(".txt").write_text(found_in(file))
    here = Path(__file__).parent
    (here / "trial.twee").write_text(twee(build.author(BOOK)).text)
    (here / "trial.ink").write_text(ink(build.author(BOOK)).text)


if __name__ == "__main__":
    main()
