"""The rows of a map: a letter and a level for each hex."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Position, here_too
from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.lowering.maps.sheet import Sheet
from hulldown_compiler.source.source_map import inside
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import LEVELS


class TextGrid(NamedTuple):
    """The rows of a field: its name, the lines of its text, and the text with the place where it begins."""

    name: str
    lines: Sequence[str]
    text: str
    mark: Mark


def read_rows(sheet: Sheet) -> None:
    """Read the terrain, the looks and the levels of a map."""
    model = sheet.model
    grids = {
        name: _grid(sheet, name, text) for name, text in (("terrain", model.terrain), ("levels", model.levels)) if text
    }
    _sized(sheet, list(grids.values()))
    letters = _signs(sheet, grids["terrain"], model.key, _unknown_letter)
    sheet.terrains = {place: model.key[letter] for place, letter in letters.items()}
    sheet.looks = {place: model.drawn[letter] for place, letter in letters.items() if letter in model.drawn}
    for letter in model.drawn:
        if letter not in model.key:
            _unknown_letter(sheet, letter, [sheet.at("drawn", letter, key=True)])
    if "levels" in grids:
        digits = _signs(sheet, grids["levels"], [str(level) for level in LEVELS], _wrong_level)
        sheet.levels = {place: int(digit) for place, digit in digits.items()}
    else:
        sheet.levels = dict.fromkeys(sheet.terrains, LEVELS[0])


def _grid(sheet: Sheet, name: str, text: str) -> TextGrid:
    if len(text) > limits.MAP_CHARACTERS:
        message = f"a text of {len(text):,} characters; at most {limits.MAP_CHARACTERS:,} are read"
        sheet.report("beyond_limit", sheet.at(name), message)
        text = ""
    lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
    return TextGrid(name, lines, text, sheet.at(name)[1:3])


def _place(sheet: Sheet, grid: TextGrid, row: int, column: int, length: int = 1) -> Position:
    """Where a sign is written; row and column count from 0."""
    document, (line, begins) = sheet.document, grid.mark
    if document.line(line).startswith("|", begins - 1):  # a block, whose lines stand below as they are
        text = document.line(line + 1 + row).rstrip()
        return Position(document.path, line + 1 + row, len(text) - len(grid.lines[row]) + column + 1, length)
    offset = sum(len(above) + 1 for above in grid.text.split("\n")[:row]) + column
    return inside(document, grid.mark, grid.text, offset, length)


# As many as there should be -------------------------------------------------------------------------------------------


def _sized(sheet: Sheet, grids: Sequence[TextGrid]) -> None:
    """Report rows that do not fit the size of the map; a wrong length that all of them share is one fault."""
    if any(grid.text == "" for grid in grids):
        return
    _as_many(sheet, grids)
    columns = sheet.model.columns
    lengths = {len(line) for grid in grids for line in grid.lines}
    if len(lengths) == 1 and lengths != {columns}:
        message = f"every row has {_counted(lengths.pop())}, and the map {columns} columns"
        sheet.report("uneven_row", sheet.at("columns"), message, "mend the rows, or the number")
    elif lengths != {columns}:
        for grid in grids:
            for nth, line in enumerate(grid.lines[: sheet.model.rows]):
                if len(line) != columns:
                    _uneven(sheet, grid, nth)


def _as_many(sheet: Sheet, grids: Sequence[TextGrid]) -> None:
    rows = sheet.model.rows
    drawn = {len(grid.lines) for grid in grids}
    if len(drawn) == 1 and drawn != {rows}:
        message = f"{drawn.pop()} rows are drawn, and the map has {rows}"
        sheet.report("missing_rows", sheet.at("rows"), message, "mend the rows, or the number")
        return
    for grid in grids:
        if len(grid.lines) != rows:
            message = f"{len(grid.lines)} rows of {grid.name}, and the map has {rows}"
            sheet.report("missing_rows", sheet.at(grid.name, key=True), message)


def _uneven(sheet: Sheet, grid: TextGrid, nth: int) -> None:
    length, columns = len(grid.lines[nth]), sheet.model.columns
    begins, size = (columns, length - columns) if length > columns else (0, length)
    message = f"row {nth + 1} has {_counted(length)}, and the map {columns} columns"
    hint = f"{_counted(length - columns)} too many" if length > columns else f"{_counted(columns - length)} too few"
    sheet.report("uneven_row", _place(sheet, grid, nth, begins, size), message, hint)


def _counted(count: int) -> str:
    return f"{count} sign{'' if count == 1 else 's'}"


# Signs ----------------------------------------------------------------------------------------------------------------

Strange = Callable[[Sheet, str, Sequence[Position]], None]
"""Reports a sign that is not known, and the places where it stands."""


def _signs(sheet: Sheet, grid: TextGrid, known: Collection[str], strange: Strange) -> Mapping[Hex, str]:
    """The sign of each hex; every unknown sign is reported once, with all its places."""
    signs: dict[Hex, str] = {}
    unknown: dict[str, list[Position]] = {}
    for row, line in enumerate(grid.lines[: sheet.model.rows]):
        for column, sign in enumerate(line[: sheet.model.columns]):
            if sign in known:
                signs[(column + 1) * 100 + row + 1] = sign
            else:
                unknown.setdefault(sign, []).append(_place(sheet, grid, row, column))
    for sign, places in unknown.items():
        strange(sheet, sign, places)
    return signs


def _unknown_letter(sheet: Sheet, letter: str, places: Sequence[Position]) -> None:
    hint = f"known here: {' '.join(sheet.model.key)}"
    sheet.report("unknown_letter", places[0], f"no letter {letter!r} in the key", hint, *here_too(places[1:]))


def _wrong_level(sheet: Sheet, sign: str, places: Sequence[Position]) -> None:
    message = f"no level {quoted(sign)}: the ground has {LEVELS[0]} to {LEVELS[-1]}"
    sheet.report("wrong_level", places[0], message, "", *here_too(places[1:]))
