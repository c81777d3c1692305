"""Every paragraph that no play can reach is told, and no other, whatever is selected or silenced besides."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.compiler.rules import casefile
from tests.helpers.build import author
from tests.helpers.paths import CASES

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.search.queries import UNREACHABLE
from hulldown_compiler.analysis.verdicts.report import VerdictReport
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check

FOLDERS = sorted(
    {path.parent.name for path in CASES.glob("*/*.yaml")}
    & {"absent_marker", "closed_gate", "condition_never", "constant_guard", "covered_option", "dead_end", "end_never",
       "flag_never_set", "hopeless_check", "row_out_of_reach", "step_after_jump", "unreachable_paragraph",
       "unreached_ending", "unreferenced_paragraph", "unused_column", "unused_name"}
)  # fmt: skip
"""The rules whose cases have something that play does not come to."""

BEYOND = {
    "absent_marker/never-comes": "that only a marker which never comes leads to the condition takes a longer search",
    "end_never/after-the-end-holds": "that the mission is over before the card acts takes a longer search",
}
"""Cases in which `hulldown reach` knows more, which looks at more states than the linter."""

LOCKED = """
flags: {key: {item: the key}}
paragraphs:
  start:
    text: The door.
    do:
      - {when: key, see: vault}
      - {end: won}
  vault: {text: The vault., do: [{flag: key}, {see: hall}]}
  hall: {text: The hall., do: [{end: won}]}
  attic: {text: The attic., do: [{see: loft}]}
  loft: {text: The loft., do: [{end: won}]}
"""


def told(book: Book) -> set[str]:
    """The paragraphs that HD301 or HD120 names, silenced or not."""
    analyses = Analyses(book)
    places = {note.position for code in ("HD120", "HD301") for note in check(BY_CODE[code], analyses)}
    return {name for name, paragraph in book.paragraphs.items() if paragraph.at() in places}


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_told_is_what_is_proved(folder: str, tmp_path: Path) -> None:
    """The two codes name the paragraphs that `hulldown reach` proves unreachable, and no others."""
    for path in sorted((CASES / folder).glob("*.yaml")):
        book = read_book(casefile.write(casefile.parts(path.read_text("utf-8")), tmp_path / path.stem / "case"))
        if not book.is_complete or f"{folder}/{path.stem}" in BEYOND:
            continue
        court = VerdictReport(Analyses(book), budget=4_000)
        verdicts = {name: court.verdict("paragraph", name) for name in book.paragraphs}
        unreachable = {name for name, found in verdicts.items() if found.verdict == UNREACHABLE}

        assert told(book) == unreachable, path.stem


def test_selected_alone_it_names_every_paragraph_behind_a_gate() -> None:
    """Whoever asks for HD301 only is told of each, with the gate or the paragraph that nothing refers to."""
    found = {one.message: [place.message for place in one.related] for one in lint(author(LOCKED), codes={"HD301"})}

    assert found == {
        "no play can reach 'vault'": ["this never holds here"],
        "no play can reach 'hall'": ["this never holds here"],
        "no play can reach 'loft'": ["nothing refers to 'attic'"],
    }


def test_selected_alone_the_gate_is_told() -> None:
    """Whoever asks for HD302 only is told of the gate, and what is lost with it."""
    found = [(one.code, one.position.line) for one in lint(author(LOCKED), codes={"HD302"})]

    assert [code for code, _ in found] == ["HD302"]
