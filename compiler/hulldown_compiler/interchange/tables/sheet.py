"""A file of CSV as a grid of cells, each with its place, and the fields of the table that stand below it."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.model.charts import TableRecord

FIELDS = tuple(name for name in TableRecord.model_fields if name != "rows")
"""What may stand below the rows: the fields of a table."""

MINUS = "\N{MINUS SIGN}"

SEPARATORS: Mapping[str, str] = {"\t": "tabs", ";": "semicolons", ",": "commas"}
"""What may stand between two cells, and how it is called."""


class NotATable(Exception):
    """A file of which no table can be made: where, if it is at a place, and why."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        place = "".join((f", line {line}" if line else "", f", column {column}" if column else ""))
        super().__init__(f"{place}: {message}")


class Cell(NamedTuple):
    """A cell of a sheet, and the line that it begins in and its column, both from 1."""

    text: str
    line: int
    column: int

    def wrong(self, message: str) -> NotATable:
        """What is wrong at this cell."""
        return NotATable(message, self.line, self.column)


class Sheet(NamedTuple):
    """A grid, of which the first row has the heads; the fields below it; and what is to be said of the file."""

    grid: Sequence[Sequence[Cell]]
    foot: Mapping[str, Cell]
    remarks: Sequence[str]


def read_sheet(data: bytes) -> Sheet:
    """The cells of a file; raises NotATable."""
    text, remark = _decoded(data)
    begun = re.match(r"sep=(.)\n", text)
    separator = begun[1] if begun else _separator(text)
    lines = _lines(f"\n{text[begun.end() :]}" if begun else text, separator)
    first = next((nth for nth, line in enumerate(lines) if line), len(lines))
    last = next((nth for nth in range(first, len(lines)) if not lines[nth]), len(lines))
    grid = _whole(lines[first:last])
    foot = _foot([line for line in lines[last:] if line])
    shown = f"separated by {SEPARATORS.get(separator, repr(separator))}"
    return Sheet(grid, foot, [f"{_count(len(grid) - 1, 'row')} and {_count(len(grid[0]), 'column')}, {shown}", *remark])


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


# From bytes to lines --------------------------------------------------------------------------------------------------


def _decoded(data: bytes) -> tuple[str, list[str]]:
    """The text of a file, and what is to be said of how it was read."""
    if len(data) > limits.FILE_BYTES:
        raise NotATable(f"a file of {len(data):,} bytes; at most {limits.FILE_BYTES:,} are read")
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise NotATable("this is a workbook, and no text: save the sheet as CSV")
    text, remark = _as_text(data)
    control = re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]", text)
    if control:
        code = f"U+{ord(control[0]):04X}"
        raise NotATable(f"this is no text: {code} is in it", text.count("\n", 0, control.start()) + 1)
    return text.replace("\r\n", "\n").replace("\r", "\n"), remark


def _as_text(data: bytes) -> tuple[str, list[str]]:
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return data.decode("utf-16"), ["it is read as UTF-16"]
        except UnicodeDecodeError:
            raise NotATable("it begins as UTF-16 and does not go on so: save it as UTF-8") from None
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        shown = f"byte 0x{data[error.start]:02x} in line {line} is not UTF-8"
    try:
        return data.decode("cp1252"), [f"{shown}: the file is read as Windows-1252"]
    except UnicodeDecodeError:
        raise NotATable(f"{shown}, and the file is not Windows-1252 either: save it as UTF-8") from None


def _separator(text: str) -> str:
    """What separates the cells: of tabs, semicolons and commas what the first line that has any has most."""
    if not text.strip(' \n",;\t'):
        raise NotATable("there is nothing in it")
    for line in text.split("\n"):
        bare = re.sub('"[^"]*"', "", line)
        best = max(SEPARATORS, key=bare.count)
        if best in bare:
            return best
    raise NotATable("there is one column only: cells are separated by commas, semicolons or tabs", 1)


def _lines(text: str, separator: str) -> list[list[Cell]]:
    """The cells of each line; of a line in which nothing stands, none."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    lines, line, count = list[list[Cell]](), 1, 0
    try:
        for row in reader:
            cells = [_cell(written, line, column) for column, written in enumerate(row, 1)]
            lines.append(cells if any(cell.text for cell in cells) else [])
            count += len(lines[-1])
            if count > limits.TABLE_CELLS:
                raise NotATable(f"more than {limits.TABLE_CELLS:,} cells: part the table in several", line, len(cells))
            line = reader.line_num + 1
    except csv.Error as error:
        broken = "a quote that is not closed" if "end of data" in str(error) else "a quote amid a cell"
        broken = f"a cell of more than {csv.field_size_limit():,} characters" if "limit" in str(error) else broken
        raise NotATable(broken, line) from None
    return lines


SPOILT = re.compile(r"#(REF|NAME|VALUE|DIV/0|N/A|NUM|NULL)[!?]?")
DATE = re.compile(r"\d{1,2}[-. ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?|"
                  r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[-. ]\d{1,2}", re.IGNORECASE)  # fmt: skip


def _cell(written: str, line: int, column: int) -> Cell:
    """A cell, without the space around it; what a spreadsheet would work out is refused."""
    cell = Cell(written.strip(), line, column)
    if cell.text.startswith("="):
        raise cell.wrong(f"{cell.text!r} is a formula: put what it comes to in its place")
    if SPOILT.fullmatch(cell.text):
        raise cell.wrong(f"{cell.text!r} is what a spreadsheet writes where a formula fails: put a value in its place")
    if DATE.fullmatch(cell.text):
        raise cell.wrong(f"{cell.text!r} is a date, as spreadsheets make of 1-2: write the numbers, in cells of text")
    return cell


# The grid, and what stands below it -----------------------------------------------------------------------------------


def _whole(lines: Sequence[list[Cell]]) -> list[list[Cell]]:
    """The grid, without the columns that are empty at its end; a line that has too few cells or too many is refused."""
    heads = lines[0]
    width = max(nth for nth, head in enumerate(heads, 1) if head.text)
    if len(lines) == 1:
        raise heads[0].wrong("there is one line only: heads, and no row below them")
    if width == 1:
        raise heads[0].wrong("a line with one cell stands over the heads: take it out, and say it with --title")
    for head in heads[1:width]:
        if not head.text:
            raise head.wrong("no head over this column: where one stood over several, write one over each")
    for row in lines[1:]:
        if len(row) < width:
            raise row[-1].wrong(f"the row ends here, and the line of heads has {_count(width, 'column')}")
        if over := [cell for cell in row[width:] if cell.text]:
            raise over[0].wrong(f"{over[0].text!r} has no head: the line of heads has {_count(width, 'column')}")
        if not row[0].text:
            raise row[0].wrong("no head before this row: where one stood before several, write one before each")
    return [
        [cell._replace(text=" ".join(cell.text.split()).replace(MINUS, "-")) for cell in line[:width]] for line in lines
    ]


def _foot(lines: Sequence[Sequence[Cell]]) -> dict[str, Cell]:
    """The fields of the table below its rows, each with its value."""
    foot = dict[str, Cell]()
    for first, *cells in lines:
        rest = [cell for cell in cells if cell.text]
        if first.text not in FIELDS:
            known = ", ".join(FIELDS)
            raise first.wrong(f"after an empty line there are only fields of the table, one a line: {known}")
        if len(rest) != 1:
            raise first.wrong(f"{first.text!r} takes one cell behind it, and has {len(rest)}")
        if first.text in foot:
            raise first.wrong(f"{first.text!r} stands in line {foot[first.text].line} already")
        foot[first.text] = rest[0]
    return foot
