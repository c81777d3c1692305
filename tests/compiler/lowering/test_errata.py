"""Errata: the page for authors, the references that they are, and where the program cites them."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from tests.cli.process import hulldown
from tests.compiler.rules import casefile
from tests.helpers.paths import ROOT

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.model.errata import DecidedInRecord, ErratumRecord
from hulldown_compiler.model.validation import fields_of
from hulldown_compiler.prose.citations import cited

DOCS = ROOT / "site" / "docs"
PAGE = (DOCS / "authors" / "errata.md").read_text("utf-8")

HEADER = "book: manual\ndocuments: {field-manual: {title: The Field Manual}}\nsource: {document: field-manual}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the book of the page."""
    shown = [dedent(one) for one in re.findall(r"^(?:(?: {4}.*)?\n)+", PAGE, re.MULTILINE)]
    heads = [(re.match(r"\n*# (?P<name>[\w/-]+\.yaml)\n", one), one) for one in shown]
    files = {head["name"]: one[head.end() :] for head, one in heads if head}
    missing = [text for name, text in casefile.REFERENCE.items() if name not in ("book", "source")]
    root = tmp_path_factory.mktemp("project")
    casefile.write({"book.yaml": "\n".join([HEADER, *missing, ""]), **files}, root / "content" / "manual")
    return root


def fields(after: str) -> set[str]:
    """The fields in the first table after some words."""
    rows = PAGE.partition(after)[2].partition("\n\n")[0].splitlines()
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_book_of_the_page_is_clean(folder: Path) -> None:
    """Its errata, rules and table: nothing is found in them."""
    found = lint(read_book(folder / "content" / "manual"))

    assert [(one.position[:3], one.code, one.message) for one in found] == []


def test_every_field_is_on_the_page() -> None:
    """Of errata, and of what they touch and rest on."""
    assert set(fields_of(ErratumRecord)) == fields("rows: {1-3: 4, 4-5: 7, 6: 10}\n\n")
    assert set(fields_of(DecidedInRecord)) == fields("like any other reference.\n\n")


def test_the_page_is_linked() -> None:
    """From the navigation and from the page on the language."""
    for name in ("../mkdocs.yml", "authors/language.md"):
        assert "errata.md" in (DOCS / name).read_text("utf-8")


def test_refs_has_both_directions(folder: Path) -> None:
    """What an erratum touches and rests on; and of a rule, the errata that do so."""
    done = hulldown("refs", "natural-ten", cwd=folder)
    assert done.out.splitlines() == [
        "erratum natural-ten  content/manual/errata.yaml:2:3",
        "  nothing refers to it",
        "  content/manual/errata.yaml:10:23 it touches rule 2",
        "  content/manual/errata.yaml:10:28 it touches rule 2.1",
        "  content/manual/errata.yaml:10:45 it touches table ratings",
        "  content/manual/errata.yaml:11:18 it rests on rule 2",
    ]
    assert (
        "  content/manual/errata.yaml:10:28 erratum natural-ten touches it"
        in hulldown("refs", "2.1", cwd=folder).out.splitlines()
    )


def test_the_bundle_has_errata_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    """Those without a number come last; what was left out is not there, and what decides has nothing of them."""
    text = """\
=== book.yaml for a reference
=== errata.yaml
rules: {"1": {title: One, text: One., source: {house: so}}}
errata:
  last: {title: Last, kind: gap, says: Nothing., decided: So., why: So., touches: {rules: ["1"]}}
  ten: {number: 10, title: Ten, kind: gap, says: Nothing., decided: So., why: So., touches: {rules: ["1"]}}
  two: {number: 2, title: Two, kind: misprint, says: Two., status: open, touches: {rules: ["1"]}}
"""
    play, reference = writer.bundle(read_book(casefile.write(casefile.parts(text), tmp_path / "case")))

    assert list(reference["errata"]) == ["two", "ten", "last"]
    assert reference["errata"]["two"] == {
        "number": 2, "title": "Two", "kind": "misprint", "status": "open", "says": "Two."
    }  # fmt: skip
    assert ["erratum", "two", "rule", "1", "touches"] in reference["links"]
    assert "errata" not in play["logic"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('"""A module (erratum one-thing)."""\n', [("one-thing", "")]),
        ('def f():\n    """Does it (errata a, b-c)."""\n', [("a", "f"), ("b-c", "f")]),
        ("class A:\n    def f(self):\n        # (erratum x)\n        pass\n", [("x", "A.f")]),
        ('def f():\n    """Does it (errata a,\n    b)."""\n', [("a", "f"), ("b", "f")]),
        ("# an erratum of errata (Erratum X), (erratum X), erratum x\n", []),
    ],
    ids=["module", "several", "comment in a method", "over two lines", "other words"],
)
def test_citations_are_found(text: str, found: list[tuple[str, str]]) -> None:
    """Each with the function or class that it stands in."""
    assert list(cited(text)) == found
