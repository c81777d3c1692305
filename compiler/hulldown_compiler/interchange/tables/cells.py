"""What the cells of a grid are: numbers, words, dice, truth values, names or texts, some of them empty."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.interchange.tables.heads import kind_from
from hulldown_compiler.interchange.tables.names import name_of
from hulldown_compiler.interchange.tables.sheet import Cell
from hulldown_compiler.lowering.tables import TableFault, read_cell
from hulldown_compiler.model.value_types import Kind
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.basics.dice import NOTATION
from hulldown_engine.basics.records import NONE

DASHES = ("", "-", "--", "—", "–")
"""Cells in which nothing stands."""

NUMBER = re.compile(
    r"(?P<sign>[-+–]?)(?P<whole>\d{0,6})(?P<half>[.,][05]0?|½)?(?: ?(?P<unit>[A-Za-z%°]{1,12}|[\"'″]))?"
)
BROKEN = re.compile(r"[-+–]?\d*[.,]\d+")
SENTENCE = re.compile(r"[.!?;,:]( |$)")
WORDS = 6
"""Words that a name in a cell has at most; what is longer is text for people."""

BOOL = {"true": True, "false": False, "yes": True, "no": False}


class Read(NamedTuple):
    """The cells: their kind as an author writes it, their values row by row, and what is to be said of them."""

    kind: Any
    values: Sequence[Sequence[Any]]
    remarks: Sequence[str]


def read_cells(rows: Sequence[Sequence[Cell]], given: Cell | None, banded: Kind | None) -> Read:
    """The cells of a grid: of the kind that stands in a cell below it, or of one that they show; raises NotATable."""
    every = [cell for row in rows for cell in row]
    written = _kind(every) if given is None else in_yaml(given)
    kind = kind_from(given or every[0], written, "cell")
    if banded is not None:
        key = "names" if kind["kind"] == "names" else "words"
        kind = {**kind, key: list(dict.fromkeys((*kind.get(key, ()), NONE))), "banded": banded}
    values = [[_checked(cell, kind) for cell in row] for row in rows]
    return Read(written, values, list(_remarks(every, kind)))


def in_yaml(cell: Cell) -> Any:
    """What a cell says in the notation of books; raises NotATable."""
    document = parse("", f"cell: {cell.text}".encode())
    if document.faults:
        note = document.faults[0].note
        raise cell.wrong(f"{cell.text!r} cannot be read: {note.message}")
    return document.value["cell"]


# Their kind -----------------------------------------------------------------------------------------------------------


def _kind(cells: Sequence[Cell]) -> Any:
    """The kind that cells show, as an author writes it."""
    marked = next((cell for cell in cells if "@" in cell.text and re.search(r"@[-<\d]", cell.text)), None)
    if marked is not None:
        raise marked.wrong("bands in a cell need a line below the rows: 'banded,\"{by: range, from: 0..250}\"'")
    texts = [text for cell in cells for text in _texts(cell)]
    if not texts:
        raise cells[0].wrong("no cell has anything in it")
    empty = [NONE] if any(cell.text in DASHES for cell in cells) else []
    if any(cell.text.startswith("[") for cell in cells):
        return {"list": _distinct(texts)}
    if not empty and all(text.casefold() in BOOL for text in texts):
        return "bool"
    unit = _unit(texts)
    if any(number(text, unit) is not None for text in texts):
        broken = next((cell for cell in cells if BROKEN.fullmatch(cell.text) and number(cell.text) is None), None)
        if broken is not None:
            raise broken.wrong(f"{broken.text!r} is neither a whole number nor a half")
        return _numbers(texts, unit, empty)
    dice = [text for text in texts if NOTATION.fullmatch(text.casefold())]
    if dice:
        words = _distinct([*(text for text in texts if text not in dice), *empty])
        return {"dice": True, "or": words} if words else "dice"
    if any(_is_text(text) for text in texts):
        return "text"
    return _distinct([*texts, *empty])


def _numbers(texts: Sequence[str], unit: str, empty: Sequence[str]) -> Any:
    numbers = [value for text in texts if (value := number(text, unit)) is not None]
    words = _distinct([*(text for text in texts if number(text, unit) is None), *empty])
    extra = {
        **({"halves": True} if any(one % 1 for one in numbers) else {}),
        **({"unit": unit} if unit else {}),
        **({"or": words} if words else {}),
    }
    span = f"{math.floor(min(numbers))}..{math.ceil(max(numbers))}"
    return {"number": span, **extra} if extra else span


def _unit(texts: Iterable[str]) -> str:
    """The unit that all numbers have behind them; nothing if they have different ones, or some have none."""
    units = {match["unit"] or "" for text in texts if (match := NUMBER.fullmatch(_plain(text))) and match["whole"]}
    return units.pop() if len(units) == 1 else ""


def _plain(text: str) -> str:
    return re.sub(r"(?<=\d),(?=\d{3}\b)", "", text)


def number(text: str, unit: str = "") -> float | int | None:
    """The number that a text is, with this unit or without any: `+2`, `-1`, `2½`, `35%`; None for what is none."""
    match = NUMBER.fullmatch(_plain(text))
    if match is None or not (match["whole"] or match["half"]) or (match["unit"] or unit) != unit:
        return None
    half = 0.5 if match["half"] and ("5" in match["half"] or match["half"] == "½") else 0
    value = int(match["whole"] or 0) + half
    return -value if match["sign"] in ("-", "–") else value


def _texts(cell: Cell) -> Iterable[str]:
    """What stands in a cell: nothing, one thing, or several in square brackets; of one with a source, its value."""
    if cell.text in DASHES:
        return ()
    value = in_yaml(cell) if cell.text[0] in '{["' else cell.text
    if isinstance(value, Mapping):
        value = value.get("value", value.get("read", ""))
    return [str(one).lower() if isinstance(one, bool) else str(one) for one in _items(value)]


def _items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _distinct(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(name_of(text) or text for text in texts))


def _is_text(text: str) -> bool:
    return SENTENCE.search(text) is not None or len(text.split()) > WORDS or not name_of(text)


# Their values ---------------------------------------------------------------------------------------------------------


def _checked(cell: Cell, kind: Kind) -> Any:
    """The value of a cell as an author writes it; raises NotATable if it is none of its kind."""
    faults: list[TableFault] = []
    value = _value(cell, kind)
    read_cell(kind, value, (), faults.append)
    if faults:
        raise cell.wrong(f"{faults[0].message}{f'; {faults[0].hint}' if faults[0].hint else ''}")
    return value


def _value(cell: Cell, kind: Kind) -> Any:
    """What a cell says, as an author writes a value of this kind."""
    text = cell.text
    if text[:1] in ("{", "[", '"'):
        return in_yaml(cell)
    if text in DASHES:
        return "—" if kind["kind"] == "text" else NONE
    known = [*kind.get("names", ()), *kind.get("words", ())]
    if text in known or ("banded" in kind and "@" in text):
        return text
    read, name = _SORTS.get(kind["kind"]), name_of(text)
    value = None if read is None else read(text, kind)
    return value if value is not None else name if name in known else text


_SORTS: Mapping[str, Callable[[str, Kind], Any]] = {
    "text": lambda text, kind: text,
    "bool": lambda text, kind: BOOL.get(text.casefold()),
    "number": lambda text, kind: number(text, kind.get("unit", "")),
    "dice": lambda text, kind: text.casefold() if NOTATION.fullmatch(text.casefold()) else None,
}
"""What a text is as a value of each sort that is no name; None if it is none."""


def _remarks(cells: Sequence[Cell], kind: Kind) -> Iterable[str]:
    blank = sum(cell.text in DASHES for cell in cells)
    if blank:
        cell, is_ = ("cells", "are") if blank > 1 else ("cell", "is")
        said = "—" if kind["kind"] == "text" else NONE
        yield f"{blank} {cell} with nothing or a dash {is_} written {said}"
    changed = {cell.text: value for cell in cells if isinstance(value := _value(cell, kind), str)}
    for text, value in changed.items():
        if text not in DASHES and text.casefold() != value and text != value and text[0] not in '{["':
            yield f"{text!r} is written {value}"
