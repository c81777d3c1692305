"""Tables from CSV and back: what is recognised, what is refused, and that nothing of a table is lost on the way."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any

import pytest
from tests.helpers.paths import ROOT
from tests.helpers.reading import read_once

from hulldown_compiler.interchange.tables.exporting import exported
from hulldown_compiler.interchange.tables.importing import catalogues_of, recognised, shown, written
from hulldown_compiler.interchange.tables.sheet import NotATable, read_sheet
from hulldown_compiler.lowering.tables import between, read_cells
from hulldown_compiler.model.value_types import Kind, read_kind
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.source.yaml_loader import parse

BOOKS = ("fighting-formations", "mission-command", "nineteen-forty-three")
"""The references: every table of theirs is exported and read again."""

SOURCE = {"house": "made up"}


def plain(value: Any) -> Any:
    """What was read, as plain data."""
    if isinstance(value, Mapping):
        return {key: plain(inner) for key, inner in value.items()}
    return list(map(plain, value)) if isinstance(value, list) else value


def cells(raw: Mapping[str, Any], shape: Kind) -> dict[tuple[Any, ...], Any]:
    """Every cell as it is written, by each number and name that it is for, those just beyond an axis among them."""
    every: dict[tuple[Any, ...], Any] = {}
    for cell in read_cells(shape["axes"], shape["cells"], raw["rows"]):
        text = raw["rows"]
        for step in cell.path:
            text = text[step]
        values = [
            [key]
            if isinstance(key, str)
            else [at for at in range(kind["least"] - 1, kind["most"] + 2) if between(at, *key)]
            for key, (_, kind) in zip(cell.keys, shape["axes"], strict=True)
        ]
        every |= dict.fromkeys(product(*values), plain(text))
    return every


def fields(raw: Mapping[str, Any]) -> dict[str, Any]:
    """What a table says besides its rows, its kinds as they are read."""
    said = {key: plain(value) for key, value in raw.items() if key != "rows"}
    axes = [(name, read_kind(kind, "axis")) for name, kind in raw["axes"].items()]
    return {**said, "axes": axes, "cells": read_kind(raw["cells"], "cell")}


@pytest.mark.parametrize("name", BOOKS)
def test_a_table_that_is_exported_and_read_again_is_the_same(name: str) -> None:
    """Its cells with their sources, its axes, legend, notes and promises; and it is laid out as fmt does."""
    book = read_once(ROOT / "content" / name)
    known = catalogues_of(book)

    tables = list(book.charts.of("table"))
    for chart in tables:
        shape = book.charts.shapes[chart.name]
        sheet = read_sheet(exported(chart, shape, known).encode())
        text = f"tables:\n{written(chart.name, recognised(sheet, known), 'another title', SOURCE, sheet.foot)}"
        back = parse("", text.encode()).value["tables"][chart.name]
        assert fields(back) == fields(chart.raw)
        assert cells(back, shape) == cells(chart.raw, shape)
        assert formatted(text) == text
    assert tables


def recognise(text: str | bytes) -> list[str]:
    """What is said of a file, without its first line."""
    data = text if isinstance(text, bytes) else text.encode()
    return list(shown(recognised(read_sheet(data), {"guns": {"M26": "M26 Pershing", "PzIV": "Panzer IV"}})))[1:]


RECOGNISED = {
    "bands": (
        "Weapon \\ Range (cm);0-5 cm;6–15 cm;16 or more\nRifle;7;12;-\nLight MG;3;5;\n",
        ["weapon: [rifle, light-mg]", "range: {bands: [0-5, 6-15, 16+], unit: cm}", "{number: 3..12, or: [none]}"],
    ),
    "signs": ("a,<=-2,-1,0 to 3,>3\nx,1,2,3,4\n", ["a: [x]", "column: {bands: [<=-2, -1, 0-3, 4+]}", "1..4"]),
    "two dice": ("2D6,Result\n2-4,Killed\n5-12,No effect\n", ["die: 2d6", "[killed, no-effect]"]),
    "ten sides": ("roll\tresult\n1-9\tmiss\n10\thit\n", ["roll: 1d10", "[miss, hit]"]),
    "percent": ("roll,result\n1-50,miss\n51-100,hit\n", ["roll: d100", "[miss, hit]"]),
    "d66": ("d66,who\n11-23,nobody\n24-66,tanks\n", ["die_tens: 1d6", "die_ones: 1d6", "[nobody, tanks]"]),
    "across": ("odds,1,2,3,4,5,6\n1:2,a,b,c,d,e,f\n3:1,f,e,d,c,b,a\n", ["odds: [1-to-2, 3-to-1]", "column: 1d6"]),
    "cards": ("gun,value\nM26 Pershing,1\nPzIV,2\n", ["gun: {of: guns}", "1..2"]),
    "halves": ("a,b\nx,½\nz,1.5\nw,+2\nv,\N{MINUS SIGN}3\n", ["a: [x, z, w, v]", "{number: -3..2, halves: true}"]),
    "thousands": ('a,b,c\nx,"1,500",20\n', ["a: [x]", "column: [b, c]", "20..1500"]),
    "units": ("a,b,c\nx,35%,20%\n", ["a: [x]", "column: [b, c]", '{number: 20..35, unit: "%"}']),
    "no unit for all": ("a,b,c\nx,5a,7\n", ["a: [x]", "column: [b, c]", "{number: 7..7, or: [5a]}"]),
    "truth": ("a,b,c\nx,yes,No\n", ["a: [x]", "column: [b, c]", "bool"]),
    "rolls": ("a,b,c\nx,2D6,–\n", ["a: [x]", "column: [b, c]", "{dice: true, or: [none]}"]),
    "sentences": ("a,value\nx,It rains.\ny,\n", ['a: [x, "y"]', "text"]),
    "two edges down": ("a,b,c,d\nx,p,1,2\nx,q,3,4\ny,p,5,6\ny,q,7,8\n", ['a: [x, "y"]', "b: [p, q]", "column: [c, d]"]),
    "said below": ('a,value\n1,x\n2,x\n3,z\n\naxes,{a: 1..3}\ncells,"[x, z, w]"\n', ["a: 1..3", "[x, z, w]"]),
}
"""A file, and what is recognised: its axes, and its cells."""


@pytest.mark.parametrize("case", RECOGNISED)
def test_what_a_file_shows_is_recognised(case: str) -> None:
    """Dice, bands, names and cards at the edges, and the kind of the cells."""
    text, expected = RECOGNISED[case]

    said = [line.strip().removeprefix("cells: ") for line in recognise(text)]

    assert [line for line in said if line in expected] == expected


def test_what_is_changed_is_said() -> None:
    """Names that are ours, empty cells, dice that may be none, and another encoding."""
    assert recognise("Straße,Value\nFuß weg,1\nPfad,\n".encode("cp1252"))[-3:] == [
        "byte 0xdf in line 1 is not UTF-8: the file is read as Windows-1252",
        "'Fuß weg' is written fuss-weg",
        "1 cell with nothing or a dash is written none",
    ]
    assert (
        "range is taken for 1d6; 'axes' and '{range: 1..6}', in a line below an empty one, say it is not"
        in recognise("range,value\n1-5,x\n6,z\n")
    )
    assert recognise("a,value\nx,1\n".encode("utf-16"))[-1] == "it is read as UTF-16"


REFUSED = {
    "": ": there is nothing in it",
    "a word\nand another\n": ", line 1: there is one column only: cells are separated by commas, semicolons or tabs",
    "PK\x03\x04,b\n": ": this is a workbook, and no text: save the sheet as CSV",
    "a,b\n\x00,2\n": ", line 2: this is no text: U+0000 is in it",
    "a,b\n": ", line 1, column 1: there is one line only: heads, and no row below them",
    "a,b,c\nx,1\n": ", line 2, column 2: the row ends here, and the line of heads has 3 columns",
    "a,b,c\nx,1,2,3\n": ", line 2, column 4: '3' has no head: the line of heads has 3 columns",
    "a,b,c\nx,1,=A1\n": ", line 2, column 3: '=A1' is a formula: put what it comes to in its place",
    "a,b,c\nx,1,#REF!\n": (
        ", line 2, column 3: '#REF!' is what a spreadsheet writes where a formula fails: put a value in its place"
    ),
    "a,01-Feb,3-4\nx,1,2\n": (
        ", line 1, column 2: '01-Feb' is a date, as spreadsheets make of 1-2: write the numbers, in cells of text"
    ),
    "a,Short,,Long\nx,1,2,3\n": (
        ", line 1, column 3: no head over this column: where one stood over several, write one over each"
    ),
    "a,b,c\nx,1,2\n,3,4\n": (
        ", line 3, column 1: no head before this row: where one stood before several, write one before each"
    ),
    "To Hit,,\na,1,2\nx,1,2\n": (
        ", line 1, column 1: a line with one cell stands over the heads: take it out, and say it with --title"
    ),
    "a,b,b\nx,1,2\n": ", line 1, column 3: a second column for 'b'",
    "a,b,c\nx,1,2\nx,3,4\n": ", line 3, column 1: a second row for 'x': the first is line 2",
    "a,b,c\nLight MG,1,2\nlight-mg,3,4\n": (
        ", line 3, column 1: 'light-mg' and 'Light MG', in line 2, column 1, would both be light-mg"
    ),
    "a,1-3,3-5\nx,1,2\n": ", line 1, column 3: '3-5' overlaps with '1-3': a number is in one of them only",
    "a,1-3,6-7\nx,1,2\n": ", line 1, column 3: nothing has 4-5, before '6-7': write bands that follow one another",
    "a,3-1,4-5\nx,1,2\n": ", line 1, column 2: '3-1' runs backwards",
    'a,b\nx,"1\n': ", line 2: a quote that is not closed",
    "a,b,c\nx,-,\n": ", line 2, column 2: no cell has anything in it",
    "a,b,c\n***,1,2\n": ", line 2, column 1: '***' cannot be a name: names are words joined by '-'",
    "a,b,c\nx,0.25,2\n": ", line 2, column 2: '0.25' is neither a whole number nor a half",
    "a,b\nx,8@0-5\n": (
        ", line 2, column 2: bands in a cell need a line below the rows: 'banded,\"{by: range, from: 0..250}\"'"
    ),
    "a,b,c\nx,1,2\n\nnotes,hello\n": (
        ", line 4, column 1: after an empty line there are only fields of the table, one a line: "
        "title, source, axes, cells, banded, monotone, legend, aid, note, todo"
    ),
    "a,b,c\nx,1,2\n\ncells,5..9\n": ", line 2, column 2: expected 5 to 9, found 1",
    'a,b,c\nx,1,2\n\naxes,"{z: 1..3}"\n': (
        ", line 4, column 2: no axis 'z': they are called a, column in the first line"
    ),
    'a,1,2\nx,1,2\n\naxes,"{column: 1..3}"\n': ", line 1, column 3: nothing has 3, which the axis ends with",
    'a,b,c\nx,1,2\n\nsource,"{documnt: x}"\n': (
        ", line 4, column 2: no field 'documnt' in a source; did you mean 'document'?"
    ),
}
"""A file of which no table can be made, and what is said of it."""


@pytest.mark.parametrize("text", REFUSED)
def test_a_file_that_is_no_table_is_refused_at_its_place(text: str) -> None:
    """With line and column where there is one, what is wrong, and what to write instead."""
    with pytest.raises(NotATable) as refused:
        made(text)

    assert str(refused.value) == REFUSED[text]


def made(text: str) -> str:
    """The lines of the table that a file is."""
    sheet = read_sheet(text.encode())
    return written("it", recognised(sheet, {}), "It", SOURCE, sheet.foot)


def test_a_file_with_too_many_cells_is_refused() -> None:
    """A hundred thousand cells are no table."""
    line = ",".join(["1"] * 200)
    with pytest.raises(NotATable, match="line 51, column 200: more than 10,000 cells: part the table"):
        read_sheet("\n".join([line] * 500).encode())
