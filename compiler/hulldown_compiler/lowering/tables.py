"""The rows of a table: from what authors write to cells, every one of them there, once, and of its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hulldown_compiler.core.suggest import MOST_NAMED, did_you_mean, listed
from hulldown_compiler.model.value_types import ANY_NUMBER, UNKNOWN, Kind, Span, described, read_span
from hulldown_engine.basics.dice import NOTATION
from hulldown_engine.basics.records import NONE

Json = Any
Path = tuple[str | int, ...]
Axis = tuple[str, Kind]
Axes = Sequence[Axis]

MISSING: Json = None
"""What stands for a cell that is not there."""


class TableFault(NamedTuple):
    """A fault in rows: the rule that reports it, where below the rows, and what is wrong.

    `key` says that the last key of the path is meant itself; `first` is where the same thing stands already.
    """

    rule: str
    path: Path
    message: str
    hint: str = ""
    key: bool = False
    first: Path = ()


Report = Callable[[TableFault], None]


def tabulate(axes: Axes, cells: Kind, rows: Any, report: Report) -> Json:
    """The rows of a table as the engine keeps them; their faults are reported."""
    return _level(axes, cells, rows, (), report)


def _level(axes: Axes, cells: Kind, rows: Any, path: Path, report: Report) -> Json:
    if not axes:
        return read_cell(cells, rows, path, report)
    axis, *inner = axes
    spread = _numbers if axis[1]["kind"] == "number" else _names
    keyed = _keyed(axis, rows, path, report)
    return spread(axis, keyed, path, report, lambda row, at: _level(inner, cells, row, at, report))


Keyed = Sequence[tuple[str, Any, Path]]
"""Keys of an axis, each with its row and where that is."""

Inside = Callable[[Any, Path], Json]


def _keyed(axis: Axis, rows: Any, path: Path, report: Report) -> Keyed | None:
    """The rows for an axis by their keys; None for what are no rows."""
    name, kind = axis
    if isinstance(rows, Mapping):
        return [(key, row, (*path, key)) for key, row in rows.items()]
    keys = columns(kind)
    if not isinstance(rows, list):
        message = f"expected a cell for each {name}, found {described(rows)}"
        report(TableFault("wrong_cell", path, message, "write a list, or a mapping with a key for each"))
        return None
    if len(rows) != len(keys):
        hint = f"one for each {name}: {', '.join(map(str, keys))}" if len(keys) <= MOST_NAMED else ""
        cells = f"{len(rows)} cell{'' if len(rows) == 1 else 's'}"
        report(TableFault("missing_cell", path, f"{cells} for the {len(keys)} values of {name}", hint, key=True))
        return None
    return [(str(key), row, (*path, nth)) for nth, (key, row) in enumerate(zip(keys, rows, strict=True))]


def columns(kind: Kind) -> list[Any]:
    """The values of an axis in the order in which a list of cells gives them."""
    if kind["kind"] != "number":
        return list(kind["names"])
    if "bands" in kind:
        return [band[0] for band in kind["bands"]]
    return list(range(kind["least"], kind["most"] + 1))


def _names(axis: Axis, keyed: Keyed | None, path: Path, report: Report, inside: Inside) -> Json:
    """Rows by names, each of the axis's once."""
    (name, kind), rows = axis, dict[str, Json]()
    for key, row, at in keyed or ():
        if key in kind["names"]:
            rows[key] = inside(row, at)
        elif not _unread(kind, key):
            hint = did_you_mean(key, kind["names"]) or _known(kind["names"])
            report(TableFault("row_off_axis", at, f"no {name} {key!r}", hint, key=True))
    missing = [value for value in kind["names"] if value not in rows]
    if missing and keyed is not None and len(keyed) == len(rows):
        message = f"no cell for {name} {listed(missing)}"
        report(TableFault("missing_cell", path, message, "every value of an axis has its own", key=True))
    return rows


def _unread(kind: Kind, name: str) -> bool:
    """Whether an unreadable file may declare a card of this name."""
    return "unread" in kind and bool(kind["unread"](name))


def _known(names: Sequence[str]) -> str:
    return f"known here: {listed(names)}" if names else ""


def _numbers(axis: Axis, keyed: Keyed | None, path: Path, report: Report, inside: Inside) -> Json:
    """Spans of numbers, which cover the axis once."""
    (name, kind), rows = axis, list[Json]()
    taken: dict[int, Path] = {}
    sound = keyed is not None
    for key, row, at in keyed or ():
        span, below = _span(axis, key, at, report), inside(row, at)
        sound &= span is not None
        numbers = () if span is None else _inside(kind, span)
        twice = next((number for number in numbers if number in taken), None)
        if twice is not None:
            message, hint = f"{name} {twice} has a row already", "a number is in one row only"
            report(TableFault("overlapping_rows", at, message, hint, key=True, first=taken[twice]))
        taken.update(dict.fromkeys(numbers, at))
        rows += [] if span is None else [[*span, below]]
    missing = [number for number in range(kind["least"], kind["most"] + 1) if number not in taken]
    if missing and sound:
        hint = kind.get("lacking", "a row can stand for several, as in '1-3', '9+' or '<=2'")
        report(TableFault("missing_cell", path, f"no row for {name} {_runs(missing)}", hint, key=True))
    return rows


def _span(axis: Axis, key: str, at: Path, report: Report) -> Span | None:
    """The numbers that a key stands for; None, and a fault, for one that stands for none of the axis."""
    name, kind = axis
    bands = {band[0]: (band[1], band[2]) for band in kind.get("bands", ())}
    if bands:
        if key not in bands:
            report(TableFault("row_off_axis", at, f"no {name} {key!r}", _known(list(bands)), key=True))
        return bands.get(key)
    span = read_span(key)
    if span is None:
        backwards = re.fullmatch(r"(-?[0-9]+)-(-?[0-9]+)", key)
        hint = f"did you mean '{backwards[2]}-{backwards[1]}'?" if backwards else "write '7', '1-3', '9+' or '<=2'"
        message = f"{name} {key!r} runs backwards" if backwards else f"{key!r} is no {name}"
        report(TableFault("row_off_axis", at, message, hint, key=True))
    elif not _inside(kind, span) or _leaves(kind, span):
        message = f"{name} {key} is off its axis, {kind['least']} to {kind['most']}"
        report(TableFault("row_off_axis", at, message, "leave it out, or widen the axis", key=True))
        return None
    return span


def _inside(kind: Kind, span: Span) -> range:
    """The numbers of the axis in a span."""
    low = kind["least"] if span[0] is None else max(span[0], kind["least"])
    high = kind["most"] if span[1] is None else min(span[1], kind["most"])
    return range(low, high + 1)


def _leaves(kind: Kind, span: Span) -> bool:
    """Whether a span has an end beyond its axis."""
    return any(end is not None and not kind["least"] <= end <= kind["most"] for end in span)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in words, neighbours as a span."""
    starts = [numbers[0], *(two for one, two in pairwise(numbers) if two != one + 1)]
    ends = [*(one for one, two in pairwise(numbers) if two != one + 1), numbers[-1]]
    runs = [str(low) if low == high else f"{low} to {high}" for low, high in zip(starts, ends, strict=True)]
    return listed(runs)


# Cells ----------------------------------------------------------------------------------------------------------------

PRINTED = ("value", "source")
"""The fields of a cell that says where it comes from."""

SCANNED = ("scan", "read", "why", "source")
"""The fields of a cell that keeps what a bad copy shows."""


def read_cell(kind: Kind, written: Any, path: Path, report: Report) -> Json:
    """One cell as the engine keeps it."""
    if kind["kind"] == UNKNOWN["kind"]:
        return written
    if isinstance(written, Mapping):
        return _annotated(kind, written, path, report)
    if "banded" in kind and isinstance(written, str) and "@" in written:
        return _bands(kind, written, path, report)
    if kind["kind"] == "names-list" and isinstance(written, list):
        single = {"kind": "names", "names": kind["names"]}
        return [read_cell(single, name, (*path, nth), report) for nth, name in enumerate(written)]
    value = read_value(kind, written)
    if value is MISSING:
        message = f"expected {kind_in_words(kind)}, found {described(written)}"
        report(TableFault("wrong_cell", path, message, _hint(kind, written)))
    return value


def _annotated(kind: Kind, written: Mapping[str, Any], path: Path, report: Report) -> Json:
    """A cell that says where it comes from, or what a scan shows in its place."""
    if "value" not in written and "scan" not in written:
        hint = "a cell is a value, or a mapping with 'value' and 'source', or 'scan', 'read' and 'why'"
        report(TableFault("wrong_cell", path, f"expected {kind_in_words(kind)}, found a mapping", hint))
        return MISSING
    key, fields = ("value", PRINTED) if "value" in written else ("read", SCANNED)
    for field in written:
        if field not in fields:
            hint = did_you_mean(field, fields) or f"known here: {', '.join(fields)}"
            report(TableFault("unknown_field", (*path, field), f"no field {field!r} in a cell", hint, key=True))
    if [*written] == ["value"]:
        hint = "say where it comes from with 'source', or write the value alone"
        report(TableFault("bare_value", path, "this cell says no more than its value", hint))
    missing = [field for field in fields if field not in written and field != "source"]
    if missing:
        message = f"no {' and no '.join(map(repr, missing))} in a cell"
        report(TableFault("missing_field", path, message, "say how the scan is read, and why"))
    return MISSING if key in missing else read_cell(kind, written[key], (*path, key), report)


def read_value(kind: Kind, written: Any) -> Json:
    """A value of a kind, or MISSING for one of another kind."""
    words = kind.get("words", ())
    if isinstance(written, str) and written in words:
        return written
    return _VALUES[kind["kind"]](kind, written)


def _number(kind: Kind, written: Any) -> Json:
    if isinstance(written, str) and re.fullmatch(r"[+-]?[0-9]{1,9}", written):
        written = int(written)
    whole = isinstance(written, int) and not isinstance(written, bool)
    halved = isinstance(written, float) and kind.get("halves") and (written * 2).is_integer()
    return written if (whole or halved) and kind["least"] <= written <= kind["most"] else MISSING


def _name(kind: Kind, written: Any) -> Json:
    return written if isinstance(written, str) and (written in kind["names"] or _unread(kind, written)) else MISSING


def _dice(kind: Kind, written: Any) -> Json:
    return written if isinstance(written, str) and NOTATION.fullmatch(written) else MISSING


_VALUES: Mapping[str, Callable[[Kind, Any], Json]] = {
    "bool": lambda kind, written: written if isinstance(written, bool) else MISSING,
    "number": _number,
    "names": _name,
    "card": _name,
    "names-list": lambda kind, written: MISSING,
    "dice": _dice,
    "text": lambda kind, written: written if isinstance(written, str) and written else MISSING,
    UNKNOWN["kind"]: lambda kind, written: written,
}


def _bands(kind: Kind, written: str, path: Path, report: Report) -> Json:
    """`11@0-25, 15@25-50`: a value for each band of one more number."""
    bands = []
    plain = {key: value for key, value in kind.items() if key != "banded"}
    by, before = kind["banded"], kind["banded"]["least"] - 1
    for part in written.split(","):
        text, _, band = part.strip().partition("@")
        span, value = read_span(band), read_value(plain, text)
        if wrong := _wrong_band(kind, text, band, before):
            report(TableFault("wrong_cell", path, *wrong))
            return MISSING
        assert span is not None  # noqa: S101 - that would be wrong
        before = by["most"] if span[1] is None else span[1]
        bands.append([value, *span])
    return {"bands": bands}


def _wrong_band(kind: Kind, text: str, band: str, before: int) -> tuple[str, str] | None:
    """What is wrong with one value and its band, and what might help; `before` is where the one before it ends."""
    by, span = kind["banded"], read_span(band)
    if span is None:
        how = "write bands as in '11@0-25, 15@25-50'"
        return (
            f"{band!r} is no band of numbers" if band else f"{text!r} has no band" if text else "a comma too many"
        ), how
    if read_value({key: value for key, value in kind.items() if key != "banded"}, text) is MISSING:
        return f"expected {kind_in_words(kind)}, found {text!r}", _hint(kind, text)
    if _leaves(by, span):
        return f"the band {band} leaves {by['by']}, {by['least']} to {by['most']}", "end it there, or widen 'banded'"
    if span[0] is not None and span[0] < before:
        return f"the band {band} begins before the one before it ends", "write the nearest band first"
    return None


def kind_in_words(kind: Kind) -> str:
    """A kind as a sentence calls it."""
    words = [repr(word) for word in kind.get("words", ())]
    sort = kind["kind"]
    if sort == "number":
        text = "a number" if kind["least"] <= ANY_NUMBER[0] else f"{kind['least']} to {kind['most']}"
    elif sort in ("names", "card"):
        text = f"a card of {kind['of']!r}" if sort == "card" else f"one of {listed(kind['names'])}"
    else:
        text = _SORTS.get(sort, "text")
    return " or ".join([text, *words])


_SORTS = {
    "bool": "true or false",
    "names-list": "a list of names",
    "dice": "dice such as '2d6'",
    "records": "a list of records",
}
"""What a sentence calls a kind of each sort, where it says no more."""


def _hint(kind: Kind, written: Any) -> str:
    known, sort = [*kind.get("names", ()), *kind.get("words", ())], kind["kind"]
    if sort == "text" and isinstance(written, bool | int | float):
        return "put it in quotes"
    if not isinstance(written, str):
        return ""
    if sort == "names-list":
        return f"write '[{written}]'" if written in known else f"write '[{', '.join(known[:2])}]', or '[]' for none"
    if sort == "dice" and NOTATION.fullmatch(written.lower()):
        return f"write '{written.lower()}'"
    return did_you_mean(written, known) or (_known(known) if sort == "card" else "")


class TableCell(NamedTuple):
    """One cell as it is written, of a table without faults.

    `keys` are the numbers (as a span) or the name on each axis that it is for, `labels` how they are written, `path`
    where it is below the rows. `bands` are its values in turn, each from a number to a number; a plain cell has one.
    """

    keys: tuple[Span | str, ...]
    labels: tuple[str, ...]
    path: Path
    bands: tuple[tuple[Any, int | None, int | None], ...]

    def at(self, number: int) -> Any:
        """Its value for a number that the bands are of."""
        return next((value for value, low, high in self.bands if between(number, low, high)), NONE)

    @property
    def edges(self) -> list[int]:
        """The numbers at which its value may change."""
        ends = [(low, high) for _, low, high in self.bands]
        return [low for low, _ in ends if low is not None] + [high + 1 for _, high in ends if high is not None]


def between(number: int, low: int | None, high: int | None) -> bool:
    """Whether a number is in a span, of which None is an open end."""
    return (low is None or low <= number) and (high is None or number <= high)


NOWHERE = TableCell((), (), (), ())
"""Where the rows of a table begin."""


def read_cells(axes: Axes, cells: Kind, rows: Any, at: TableCell = NOWHERE) -> Iterator[TableCell]:
    """Every cell of a table without faults, in the order they are written; `at` is what is known of them already."""
    if not axes:
        cell = read_cell(cells, rows, (), ignore)
        bands = cell["bands"] if isinstance(cell, dict) else [[cell, None, None]]
        yield at._replace(bands=tuple((_frozen(value), low, high) for value, low, high in bands))
        return
    axis, *inner = axes
    for key, row, path in _keyed(axis, rows, at.path, ignore) or ():
        taken = _span(axis, key, path, ignore) or (None, None) if axis[1]["kind"] == "number" else key
        yield from read_cells(inner, cells, row, TableCell((*at.keys, taken), (*at.labels, key), path, ()))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def ignore(fault: TableFault) -> None:
    """Drop a fault that has been reported before."""


def annotated(rows: Any, depth: int, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The annotated cells (with a source or a scan) of rows with `depth` axes, each with its path."""
    if depth == 0:
        if isinstance(rows, Mapping):
            yield path, rows
    elif isinstance(rows, Mapping | list):
        for key, row in rows.items() if isinstance(rows, Mapping) else enumerate(rows):
            yield from annotated(row, depth - 1, (*path, key))
