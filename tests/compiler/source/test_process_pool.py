"""Work that several processes share: what comes of it is what comes of it in one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import raid
from tests.helpers.paths import ROOT

ORDER = """
from hulldown_compiler.source.process_pool import shared
for among in range(1, 6):
    for count in (0, 1, 2, 7):
        assert shared(lambda one: (one, one * one), range(count), among) == [(n, n * n) for n in range(count)]
print("as in one")
"""

DEATH = """
import os
from hulldown_compiler.source.process_pool import shared
alone = os.getpid()
print(shared(lambda one: one if os.getpid() == alone else os._exit(1), range(4), 2))
"""

MISTAKE = """
from hulldown_compiler.source.process_pool import shared
try:
    shared(lambda one: 1 // one, [3, 0], 2)
except ZeroDivisionError as error:
    print(error)
"""

READING = """
import sys
from pathlib import Path
from hulldown_compiler.book import reader
from hulldown_compiler.source import process_pool
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.book.reader import read_book
def found(hands):
    process_pool.hands = lambda: hands
    book = read_book(Path(sys.argv[1]))
    return lint(book), dict(book.texts), [unit.paragraphs for unit in book.units], [unit.rules for unit in book.units]
process_pool.WORTH_SHARING = 0
assert process_pool.hands() >= 1
assert found(3) == found(1)
print(len(found(2)[0]))
"""

KEEPING = """
import sys
from pathlib import Path
from hulldown_compiler.lint.workspace import Workspace
from hulldown_compiler.rules.tables import failing_example
from hulldown_compiler.source import process_pool
process_pool.WORTH_SHARING = failing_example.MANY = 0
shared, times = process_pool.shared, []
process_pool.shared = lambda *arguments: times.append(arguments[-1]) or shared(*arguments)
def kept(hands):
    process_pool.hands = lambda: hands
    workspace = Workspace(Path(sys.argv[1]))
    found = workspace.findings()
    proofs, told, held, names, _ = workspace.analyses.results.to_store()
    return found, proofs, told, {what: {names[nth] for nth in read} for what, read in held.items()}
assert kept(3) == kept(1)
print(times.count(3) > 3, len(kept(2)[3]) > 3)
"""


def run(script: str, *arguments: str) -> str:
    """What a script prints, without threads beside it; nothing may be complained of."""
    command = [sys.executable, "-W", "error", "-c", script, *arguments]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    assert process.stderr == ""
    return process.stdout.strip()


def test_results_are_in_order() -> None:
    """However many share it, and however little there is."""
    assert run(ORDER) == "as in one"


def test_what_a_process_leaves_is_done() -> None:
    """The share of one that dies is worked off by the one that asked."""
    assert run(DEATH) == "[0, 1, 2, 3]"


def test_a_mistake_is_told_once() -> None:
    """What goes wrong in another process is raised where it can be told, and is printed nowhere else."""
    assert run(MISTAKE) == "integer division or modulo by zero"


@pytest.mark.parametrize("name", ["mill", "outpost"])
def test_a_book_is_the_same(name: str, tmp_path: Path) -> None:
    """Findings with their fixes, texts and records are those of reading file by file, faulty ones included."""
    root = shutil.copytree(ROOT / "tests" / "books" / name, tmp_path / name)
    (root / "broken.yaml").write_text("paragraphs: {lane: {text: The lane., do: [{see: nowhere}]\n", "utf-8")
    (root / "slips.yaml").write_text("paragraphs: {pond: {texd: The pond., do: [{flog: x}]}}\n", "utf-8")

    assert int(run(READING, str(root))) > 2


def test_what_is_kept_is_the_same(tmp_path: Path) -> None:
    """Findings, proofs, and examples with what they read are those of one process, whoever worked them out."""
    assert run(KEEPING, str(raid.assemble(tmp_path))) == "True True"
