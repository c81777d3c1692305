"""How long findings take after one file was changed, in a book that is held in memory: `hulldown lint --watch`.

Every edit is made and taken back, in turn. The first figure is what an author waits for: the findings of the file and
of references, while what concerns the whole story stands as it was before; the second is until that is certain too.
"""

from __future__ import annotations

import gc
import re
import shutil
import statistics
import time
from pathlib import Path
from typing import NamedTuple

from tests.helpers.paths import ROOT

from hulldown_compiler.lint.workspace import Workspace

LARGEST = ROOT / "content" / "open-fire"
AGAIN = 5


class Edit(NamedTuple):
    """One edit: what it is called, its file, what is looked for there, and what stands there afterwards."""

    called: str
    path: str
    found: str
    instead: str


SYNTHETIC = (
    Edit("a word", "paragraphs/00500.yaml", r"text: >-\n +", r"\g<0>Now "),
    Edit("a line more", "paragraphs/00500.yaml", r"text: >-\n", r"\g<0>      Now\n"),
    Edit("an option's words", "paragraphs/00500.yaml", r"text: Go", r"text: Run"),
    Edit("a dead link", "paragraphs/00500.yaml", r"see: p\d+", r"see: p999999"),
    Edit("another link", "paragraphs/00500.yaml", r"see: p\d+", r"see: p00990"),
    Edit("a file that breaks off", "paragraphs/00500.yaml", r"do:\n", r"do: [\n"),
    Edit("the header's blurb", "book.yaml", r"for timing", r"for the clock"),
    Edit("the header's endings", "book.yaml", r"endings:\n", r"\g<0>  lost: {title: Lost, verdict: draw}\n"),
)

CROSSINGS = "missions/1-grand-prix/paragraphs/the-crossings.yaml"

OPEN_FIRE = (
    Edit("a word of a paragraph", CROSSINGS, r"text: >-\n +", r"\g<0>Now "),
    Edit("a line more", CROSSINGS, r"text: >-\n", r"\g<0>      Now\n"),
    Edit("a dead link", CROSSINGS, r"see: [\w-]+", r"\g<0>x"),
    Edit("a guard", CROSSINGS, r"condition >= 2", r"condition >= 3"),
    Edit("a word of a rule", "rules/06-action-rounds.yaml", r"text: >-\n +", r"\g<0>Now "),
    Edit("a word of an erratum", "errata.yaml", r"says: ", r"\g<0>Now "),
    Edit("a table cell", "tables/movement.yaml", r"(\n +[\w-]+: \[)\d+", r"\g<1>7"),
    Edit("a procedure", "procedures/ap-fire.yaml", r"value: -?\d+", r"value: 7"),
    Edit("a row of the map", "map.yaml", r"w\.\.", r".w."),
    Edit("the header's blurb", "book.yaml", r"(blurb: (?:>-\n +)?)", r"\g<1>Now "),
)


def watching(book: Path) -> None:
    """Both books, every edit."""
    _measured("one file changed while watching, the synthetic book", book, SYNTHETIC)
    copied = shutil.copytree(LARGEST, book.with_name("open-fire"))
    _measured("one file changed while watching, Open Fire", copied, OPEN_FIRE)


def _measured(title: str, book: Path, edits: tuple[Edit, ...]) -> None:
    workspace = Workspace(book)
    workspace.findings()
    gc.collect()
    gc.freeze()
    gc.disable()
    print(title)
    print(f"  {'':34} {'at once':>10} {'certain':>10}   of processor time")
    for edit in edits:
        whole = workspace.book.texts[edit.path]
        text, count = re.subn(edit.found, edit.instead, whole, count=1)
        if not count or text == whole:
            print(f"  {edit.called:34} nothing to edit")
            continue
        times = [_timed(workspace, edit.path, one) for _ in range(AGAIN) for one in (text, whole)]
        at_once, certain = (statistics.median(column) for column in zip(*times, strict=True))
        print(f"  {edit.called:34} {at_once:8.3f} s {certain:8.3f} s")
    gc.enable()
    gc.unfreeze()


def _timed(workspace: Workspace, path: str, text: str) -> tuple[float, float]:
    """Seconds of processor time until the findings are there, and until they are certain."""
    begun = time.process_time()
    workspace.change(path, text)
    workspace.quick()
    at_once = time.process_time() - begun
    workspace.findings()
    return at_once, time.process_time() - begun
