"""The rows of a table: from what authors write to cells, every one of them there, once, and of its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.kinds import Kind, read_span
from hulldown_compiler.suggest import did_you_mean
from hulldown_engine.dice import NOTATION

Json = Any
Path = tuple[str | int, ...]
Complain = Callable[[str, Path, str, str], None]
"""Notes a fault: its rule, where below the rows, the message and the hint. A path's last key is meant itself."""

MISSING: Json = None
"""What stands for a cell that is not there."""


def tabulate(axes: Sequence[tuple[str, Kind]], cells: Kind, rows: Any, complain: Complain) -> Json:
    """The rows of a table as the engine keeps them; what is wrong with them is complained about."""
    return _level(axes, cells, rows, (), complain)


def _level(axes: Sequence[tuple[str, Kind]], cells: Kind, rows: Any, path: Path, complain: Complain) -> Json:
    if not axes:
        return read_cell(cells, rows, path, complain)
    (name, kind), *inner = axes
    if isinstance(rows, Mapping):
        keyed = [(key, row, (*path, key)) for key, row in rows.items()]
    elif isinstance(rows, list) and path:
        keys = columns(kind)
        if len(rows) != len(keys):
            hint = f"one for each {name}: {', '.join(map(str, keys))}" if len(keys) <= 12 else ""  # noqa: PLR2004
            complain("missing_cell", path, f"{len(rows)} cells, and {len(keys)} columns", hint)
            return [] if kind["kind"] == "number" else {}
        keyed = [(str(key), row, (*path, nth)) for nth, (key, row) in enumerate(zip(keys, rows, strict=True))]
    else:
        complain("wrong_cell", path, f"expected a row for each {name}", "write a mapping, one key for each")
        return [] if kind["kind"] == "number" else {}
    spread = _numbers if kind["kind"] == "number" else _names
    return spread(name, kind, keyed, path, complain, lambda row, at: _level(inner, cells, row, at, complain))


def columns(kind: Kind) -> list[Any]:
    """What an axis is written as, one after the other, in a list of cells."""
    if kind["kind"] != "number":
        return list(kind["names"])
    if "bands" in kind:
        return [band[0] for band in kind["bands"]]
    return list(range(kind["least"], kind["most"] + 1))


Keyed = Sequence[tuple[str, Any, Path]]
Inside = Callable[[Any, Path], Json]


def _names(name: str, kind: Kind, keyed: Keyed, path: Path, complain: Complain, inside: Inside) -> Json:
    found: dict[str, Json] = {}
    for key, row, at in keyed:
        if key not in kind["names"]:
            complain(
                "row_off_axis", at, f"no {name} {key!r}", did_you_mean(key, kind["names"]) or _known(kind["names"])
            )
        else:
            found[key] = inside(row, at)
    missing = [one for one in kind["names"] if one not in found]
    if missing and len(keyed) == len(found):
        complain("missing_cell", path, f"nothing for {name} {', '.join(missing[:6])}", "")
    return found


def _known(names: Sequence[str]) -> str:
    return f"known here: {', '.join(names[:12])}"


def _numbers(name: str, kind: Kind, keyed: Keyed, path: Path, complain: Complain, inside: Inside) -> Json:
    """Spans of numbers, which cover the axis once."""
    found: list[Json] = []
    taken: dict[int, str] = {}
    wrong = False
    bands = {band[0]: (band[1], band[2]) for band in kind.get("bands", ())}
    for key, row, at in keyed:
        span = bands.get(key) or read_span(key)
        if span is None or (bands and key not in bands):
            complain("row_off_axis", at, f"no {name} {key!r}", _how(kind, bands))
            wrong = True
            continue
        numbers = _inside(kind, span)
        if not numbers or (not bands and _leaves(kind, span)):
            complain("row_off_axis", at, f"{name} {key} is off its axis, {kind['least']} to {kind['most']}", "")
            wrong = True
        twice = next((number for number in numbers if number in taken), None)
        if twice is not None:
            complain("overlapping_rows", at, f"{name} {twice} is in the row {taken[twice]!r} already", "")
        taken.update(dict.fromkeys(numbers, key))
        found.append([*span, inside(row, at)])
    missing = [number for number in range(kind["least"], kind["most"] + 1) if number not in taken]
    if missing and not wrong:
        complain("missing_cell", path, f"no row for {name} {_runs(missing)}", "")
    return found


def _how(kind: Kind, bands: Mapping[str, Any]) -> str:
    return _known(list(bands)) if bands else "write a row as '7', '1-3', '9+' or '<=2'"


def _inside(kind: Kind, span: tuple[int | None, int | None]) -> range:
    """The numbers of the axis in a span."""
    low = kind["least"] if span[0] is None else max(span[0], kind["least"])
    high = kind["most"] if span[1] is None else min(span[1], kind["most"])
    return range(low, high + 1)


def _leaves(kind: Kind, span: tuple[int | None, int | None]) -> bool:
    """Whether a span has an end beyond its axis."""
    return any(end is not None and not kind["least"] <= end <= kind["most"] for end in span)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in words, neighbours as a span."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


# Cells ----------------------------------------------------------------------------------------------------------------


def read_cell(kind: Kind, written: Any, path: Path, complain: Complain) -> Json:
    """One cell as the engine keeps it."""
    if isinstance(written, Mapping):
        key = "value" if "value" in written else "read" if "scan" in written else None
        if key is None or key not in written:
            complain("wrong_cell", path, "a cell that says nothing", "write 'value:', or 'scan:' and 'read:'")
            return MISSING
        return read_cell(kind, written[key], (*path, key), complain)
    if "banded" in kind and isinstance(written, str) and "@" in written:
        return _bands(kind, written, path, complain)
    found = read_value(kind, written)
    if found is MISSING:
        complain("wrong_cell", path, f"expected {said(kind)}, found {_found(written)}", _hint(kind, written))
    return found


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
    return written if isinstance(written, str) and written in kind["names"] else MISSING


def _several(kind: Kind, written: Any) -> Json:
    known = isinstance(written, list) and all(one in kind["names"] for one in written)
    return list(written) if known else MISSING


def _dice(kind: Kind, written: Any) -> Json:
    return written if isinstance(written, str) and NOTATION.fullmatch(written) else MISSING


_VALUES: Mapping[str, Callable[[Kind, Any], Json]] = {
    "bool": lambda kind, written: written if isinstance(written, bool) else MISSING,
    "number": _number,
    "names": _name,
    "card": _name,
    "names-list": _several,
    "dice": _dice,
    "text": lambda kind, written: written if isinstance(written, str) and written else MISSING,
}


def _bands(kind: Kind, written: str, path: Path, complain: Complain) -> Json:
    """`11@0-25, 15@25-50`: a value for each band of one more number."""
    found = []
    plain = {key: value for key, value in kind.items() if key != "banded"}
    before = kind["banded"]["least"] - 1
    for part in written.split(","):
        text, _, band = part.strip().partition("@")
        span, value = read_span(band), read_value(plain, text)
        if span is None or value is MISSING:
            complain("wrong_cell", path, f"{part.strip()!r} is no band", "write bands as in '11@0-25, 15@25-50'")
            return MISSING
        if (span[0] is not None and span[0] < before) or _leaves(kind["banded"], span):
            complain(
                "wrong_cell", path, f"the band {band} is out of order or off its number", "the nearest band is first"
            )
        before = kind["banded"]["most"] if span[1] is None else span[1]
        found.append([value, *span])
    return {"bands": found}


def said(kind: Kind) -> str:
    """A kind as a sentence calls it."""
    words = [repr(word) for word in kind.get("words", ())]
    sort = kind["kind"]
    if sort == "number":
        unbounded = kind["least"] <= -1_000_000  # noqa: PLR2004 - a number that nobody has bounded
        text = "a number" if unbounded else f"{kind['least']} to {kind['most']}"
    elif sort in ("names", "card"):
        text = "a card" if sort == "card" else f"one of {', '.join(kind['names'])}"
    else:
        text = {"bool": "true or false", "names-list": "a list of names", "dice": "dice such as '2d6'"}.get(
            sort, "text"
        )
    return " or ".join([text, *words])


def _found(written: Any) -> str:
    if written is None:
        return "nothing"
    if isinstance(written, bool):
        return str(written).lower()
    return "a list" if isinstance(written, list) else repr(written) if isinstance(written, str) else str(written)


def _hint(kind: Kind, written: Any) -> str:
    known = [*kind.get("names", ()), *kind.get("words", ())]
    return did_you_mean(written, known) if isinstance(written, str) else ""


def sources(rows: Any, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """The cells that say where they come from, or what a scan shows: where, and the cell."""
    if isinstance(rows, Mapping):
        if "scan" in rows or "value" in rows:
            yield path, rows
        else:
            for key, row in rows.items():
                yield from sources(row, (*path, key))
    elif isinstance(rows, list):
        for nth, row in enumerate(rows):
            yield from sources(row, (*path, nth))
