"""Slips tried on a book: which rules notice each, which change nothing, and which nobody notices."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.mutants.reasons import reason
from tests.mutants.slips import SLIPS, drawn, page

from hulldown_compiler import emit
from hulldown_compiler.book import Book
from hulldown_compiler.examples import Example, Refused, carried_out, examples
from hulldown_compiler.folder import read_book
from hulldown_compiler.lint import lint, refuses
from hulldown_compiler.load import parse
from hulldown_compiler.position import Finding
from hulldown_compiler.workspace import Workspace

NOTICED, SAME, MISSED, BROKEN = "noticed", "same", "missed", "broken"
"""A rule says something new; the book means what it meant; it means something else and nobody says so; we failed."""


class Mutant(NamedTuple):
    """A book with one slip in it: of which kind, in which file and line, at which key, and in words."""

    book: str
    kind: str
    path: str
    line: int
    key: str
    said: str
    text: str

    @property
    def place(self) -> str:
        """Where it is."""
        return f"{self.book}/{self.path}:{self.line}"


class Outcome(NamedTuple):
    """What came of a mutant, and the codes of the rules that noticed, what went wrong, or why nobody notices."""

    mutant: Mutant
    result: str
    codes: tuple[str, ...] = ()
    fault: str = ""
    why: str = ""


def mutants(root: Path, kinds: Sequence[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants of each kind of one book, or as many as there can be; the same for the same seed."""
    book = read_book(root)
    pages = [page(parse(path, text.encode()), book) for path, text in sorted(book.texts.items())]
    found = []
    for kind in kinds or SLIPS:
        for one, slip in drawn(pages, kind, count, seed):
            start, end, instead = slip.change
            line = one.text.count("\n", 0, start) + 1
            text = one.text[:start] + instead + one.text[end:]
            found.append(Mutant(root.name, kind, one.document.path, line, slip.key, slip.said, text))
    return found


def tried(root: Path, those: Sequence[Mutant]) -> list[Outcome]:
    """What comes of mutants of one book, one after the other."""
    whole = read_book(root)
    meant, before = _meaning(whole), _said(lint(whole))
    held = Workspace(root)
    held.findings()
    found = []
    for mutant in those:
        try:
            held.change(mutant.path, mutant.text)
            codes = tuple(sorted({code for code, _ in _said(held.findings()) - before}))
            found.append(Outcome(mutant, NOTICED, codes) if codes else _unnoticed(root, mutant, meant, before))
            held.release(mutant.path)
            assert _said(held.findings()) == before, "what was found before is not found again"
        except Exception:  # noqa: BLE001 - whatever the compiler does to a mutant is what is asked here
            found.append(Outcome(mutant, BROKEN, fault=traceback.format_exc(limit=-3)))
            held = Workspace(root)
    return found


def _unnoticed(root: Path, mutant: Mutant, meant: str, before: Counter[tuple[str, str]]) -> Outcome:
    """A mutant of which the book that is held has nothing to say: whether it means the same, read anew."""
    book = read_book(root, instead={mutant.path: mutant.text})
    findings = lint(book)
    assert _said(findings) == before, "the book that is held finds nothing, and the same book read anew does"
    if not refuses(findings) and _meaning(book) == meant:
        return Outcome(mutant, SAME)
    return Outcome(mutant, MISSED, why=reason(mutant, book))


def _meaning(book: Book) -> str:
    """All that a compiled book says.

    Of dice that are thrown together nobody asks which comes first, so an example says what happens with them; and a
    source says no more than that of what it stands in, when it is the same.
    """
    play, reference = emit.bundle(book)
    happens = [_happens(book, one) for one in examples(book)]
    return json.dumps([play, _without(reference, None), happens], sort_keys=True)


def _without(said: Any, source: Any) -> Any:
    """What is said, without the dice of examples, and without sources that are those of what they stand in."""
    if isinstance(said, list):
        return [_without(one, source) for one in said]
    if not isinstance(said, dict):
        return said
    own = said.get("source") or source
    gone = {"dice"} if "example" in said else set()
    gone |= {"source"} if own == source else set()
    return {key: _without(value, own) for key, value in said.items() if key not in gone}


def _happens(book: Book, example: Example) -> Any:
    """All that happens in an example; its dice as they are, when it is not of a procedure."""
    if example.procedure not in book.charts.procedures:
        return example.record.get("dice")
    rolled = carried_out(book.working_charts.procedures[example.procedure], example)
    if isinstance(rolled, Refused):
        return example.record.get("dice")
    return [{**step, "faces": sorted(step["faces"])} if "faces" in step else step for step in rolled.trace]


def _said(findings: Sequence[Finding]) -> Counter[tuple[str, str]]:
    """What is said, wherever it stands."""
    return Counter((one.code, one.message) for one in findings)
