"""No value is shown as printed that is not: what the content says of each, held against pages, aid and commands.

What is printed is read off the YAML here, and nowhere else: a value is, if its nearest source is a document that it
does not follow from (`derived`), and no scan stands in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from tests.helpers.bruteforce import Content, row_of
from tests.helpers.paths import CONTENT
from tests.helpers.proofs import written
from tests.helpers.reading import read_once

from hulldown_compiler.bundle.origins import not_printed
from hulldown_compiler.bundle.published import Published
from hulldown_compiler.bundle.writer import bundle
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.resolver.charts import Thrower
from hulldown_site.pages.reference import aid, procedures, tables

BOOKS = ("nineteen-forty-three", "fighting-formations", "mission-command")
MARK = 'class="hd-mark-of"'


@cache
def published(name: str) -> Published:
    """A reference of the project, compiled."""
    return Published(*bundle(read_once(CONTENT / name)))


def is_printed(source: Any) -> bool:
    """Whether what has this source stands in a document as it is."""
    return bool(source and "document" in source and not {"house", "derived", "scan"} & source.keys())


def of_cell(cell: Any, around: Any) -> bool:
    """Whether a cell is printed, in a table that comes from `around`."""
    if not isinstance(cell, Mapping):
        return is_printed(around)
    return "scan" not in cell and is_printed(cell.get("source", around))


def cells(rows: Any, depth: int) -> Iterator[Any]:
    """Every cell below some axes, as it is written."""
    if depth == 0:
        yield rows
        return
    for inside in rows.values() if isinstance(rows, Mapping) else rows:
        yield from cells(inside, depth - 1)


def every_cell(table: Mapping[str, Any]) -> list[bool]:
    """Whether each cell of a table is printed."""
    return [of_cell(cell, table.get("source")) for cell in cells(table["rows"], len(table["axes"]))]


TABLES = [(book, name) for book in BOOKS for name in written(book).tables]


@pytest.mark.parametrize(("book", "name"), TABLES)
def test_a_page_of_tables_marks_what_is_not_printed(book: str, name: str) -> None:
    """In a table in which something is printed, as many cells have a mark as are not; of any other it says so."""
    printed = every_cell(written(book).tables[name])
    page = tables.page(published(book))
    section = page.partition(f"{{#table-{name}}}")[2].partition("\n## ")[0]
    share = re.search(r'class="hd-share">([^<]+)<', section)

    assert share is not None
    if all(printed):
        assert (section.count(MARK), share[1].endswith("printed.")) == (0, True)
    elif any(printed):
        assert section.count(MARK) == printed.count(False)
        assert f" {printed.count(True)} {'is' if printed.count(True) == 1 else 'are'} printed (" in share[1]
    else:
        assert " printed (" not in share[1].replace("derived from what is printed", "derived")
        assert "are printed." not in share[1].replace("derived from what is printed", "derived")
        assert (
            written(book).tables[name]["source"].keys() & {"house", "derived"} or "<span>Source</span>" not in section
        )


LOOKED_UP = re.compile(r"look_up\((?P<table>[\w-]+), '?(?P<key>[a-z][\w-]*)'?\)")


def of_modifier(content: Content, procedure: Mapping[str, Any], modifier: Mapping[str, Any]) -> bool | None:
    """Whether what a modifier comes to is printed; None, where it depends on the inputs."""
    if "source" in modifier:
        return is_printed(modifier["source"])
    value = str(modifier["value"])
    if re.fullmatch(r"[+-]?\d+", value):
        return is_printed(procedure.get("source"))
    if match := LOOKED_UP.fullmatch(value):
        table = content.tables[match["table"]]
        if len(table["axes"]) == 1 and match["key"] in content.columns(next(iter(table["axes"].values()))):
            return of_cell(row_of(table["rows"], match["key"]), table.get("source"))
    return None


def modifiers(steps: Any) -> Iterator[Mapping[str, Any]]:
    """Every modifier of some steps, in the order of print."""
    for step in steps:
        sections = step.get("sections", [{"modifiers": step["modifiers"]}] if "modifiers" in step else [])
        for section in sections:
            yield from section["modifiers"]
        for block in ("do", "otherwise"):
            yield from modifiers(step.get(block, ()))


PROCEDURES = [(book, name) for book in BOOKS for name in written(book).procedures]


def expected(book: str, name: str) -> list[bool | None]:
    """Whether the modifiers of a procedure are printed, in order."""
    content = written(book)
    procedure = content.procedures[name]
    return [of_modifier(content, procedure, one) for one in modifiers(procedure["steps"])]


def unlike(rows: list[str], mark: str, printed: list[bool | None]) -> list[tuple[str, bool]]:
    """The modifiers whose mark says something else than the content."""
    assert len(rows) == len(printed)
    return [
        (row, known) for row, known in zip(rows, printed, strict=True) if known is not None and known == (mark in row)
    ]


@pytest.mark.parametrize(("book", "name"), [one for one in PROCEDURES if expected(*one)])
def test_a_modifier_that_is_not_printed_is_marked(book: str, name: str) -> None:
    """On the page of its procedure, and on the aid; one that is printed is not."""
    sheet = "".join(aid.WRITE["procedure"](published(book), {"procedure": name}).split("\n"))
    steps = procedures.page(published(book), name).partition("{#steps}")[2].partition("\n## ")[0]
    rows = [row for body in re.findall(r"hd-modifiers.*?</table>", steps, re.DOTALL) for row in re.findall(
        r'<tr><th scope="row".*?</tr>', body, re.DOTALL)]  # fmt: skip

    assert unlike(rows, MARK, expected(book, name)) == []
    assert unlike(re.findall(r"<li>.*?</li>", sheet), aid.UNPRINTED, expected(book, name)) == []


@pytest.mark.parametrize(("book", "name"), PROCEDURES)
def test_a_result_names_what_it_used_and_is_not_printed(book: str, name: str) -> None:
    """Every table without a printed value in which an example looks something up, and every modifier of our own."""
    content, there = written(book), published(book)
    ours = {table: one["title"] for table, one in content.tables.items() if not any(every_cell(one))}
    for example in there.reference["examples"][name]:
        if "refused" in example:
            continue
        notes = there.noting(name)
        notes.used.clear()
        rolled = notes.procedure.roll(Thrower(Scripted(*example.get("dice", ()))), **example.get("given", {}))
        named = {of for one in not_printed(there.origins, notes.used) for of in one["of"]}
        looked_up = {table for step in rolled.trace for table in step.get("tables", ()) if table in ours}
        dice = [step["name"] for step in rolled.trace if step["step"] == "roll" and step["depth"] == 0]
        said = [one for one in content.procedures[name]["steps"] if set(one.get("roll", ())) & set(dice)]

        assert {table for table in looked_up if not any(of.startswith(ours[table]) for of in named)} == set()
        for step in said:
            if "source" in step and not is_printed(step["source"]):
                assert any(of.startswith(f"{content.procedures[name]['title']}: ") for of in named)


def test_a_chart_of_our_own_is_from_no_document() -> None:
    """Neither on its page nor on the aid; and what the chapter prints among what it does not has no mark."""
    there = published("nineteen-forty-three")
    page = tables.page(there)
    modifiers_of = page.partition("{#table-small-arms-modifiers}")[2].partition("\n## ")[0]
    sheet = aid.page(there)

    assert "<span>Source</span>" not in page.partition("{#table-artillery-to-hit}")[2].partition("\n## ")[0]
    assert "<span>Named in</span>" in modifiers_of
    assert "<span>Source</span>" not in modifiers_of
    assert "<b>+1</b> outstanding training" in sheet
    assert "<b>+1*</b> large target" in sheet
    assert "What has no such mark is from" in sheet
