"""The lines of a map: roads from hex to hex, what runs along hexsides, and places with names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, repeat

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.fixes import place
from hulldown_compiler.lowering.maps.sheet import LINES, ROADS, HexsideLine, Keys, Name, Placed, Road, Sheet
from hulldown_compiler.source.document import Document
from hulldown_compiler.source.source_map import whole
from hulldown_engine.basics.hexes import CORNERS, Hex, centre, distance, neighbours, printed

HEX = re.compile(r"[0-9]{4}")
WORD = re.compile(r"""[^\s/"']+""")

Pair = tuple[Placed, Placed]
Corner = tuple[int, int]


def read_lines(sheet: Sheet) -> None:
    """Read the roads, the lines along hexsides, and the names of a map."""
    model = sheet.model
    for written, kind in ROADS.items():
        for nth, text in enumerate(getattr(model.roads, written)):
            sheet.roads.append(Road(kind, tuple(_road(sheet, ("roads", written, nth), text))))
    for name, kind in LINES.items():
        for nth, text in enumerate(getattr(model, name)):
            sheet.lines += (HexsideLine(kind, nth, *hexside) for hexside in _along(sheet, (name, nth), kind, text))
    for name, text in model.names.items():
        hexes = _hexes(sheet, ("names", name), text)
        sheet.names.append(Name(name, tuple(placed for placed in hexes if placed is not None)))


# Hexes ----------------------------------------------------------------------------------------------------------------


def _hexes(sheet: Sheet, path: Keys, text: str) -> list[Placed | None]:
    """The hexes in a text; None for each that cannot be."""
    if len(text) > limits.MAP_LINE_CHARACTERS:
        message = f"a line of {len(text):,} characters; at most {limits.MAP_LINE_CHARACTERS:,} are read"
        sheet.report("beyond_limit", sheet.at(*path), message, "write it as several")
        return []
    hexes = [_hex(sheet, word, at) for word, at in _words(sheet, path, text)]
    if not hexes:
        sheet.report("wrong_value", sheet.at(*path), "no hex is named here", "write it as in '0705'")
    return hexes


def _hex(sheet: Sheet, word: str, at: Position) -> Placed | None:
    if HEX.fullmatch(word) is None:
        sheet.report("wrong_value", at, f"expected a hex such as '0705', found {word!r}")
        return None
    if not sheet.on_map(int(word)):
        sheet.report("off_map", at, off_map(sheet, word))
        return None
    return Placed(int(word), at)


def off_map(sheet: Sheet, word: str) -> str:
    """What is said of a hex that the map does not have."""
    return f"no hex {word} on a map of {sheet.model.columns} columns and {sheet.model.rows} rows"


def _words(sheet: Sheet, path: Keys, text: str) -> Iterator[tuple[str, Position]]:
    """The words of a text with their positions in the file, which has the same words in the same order."""
    begins, document = sheet.at(*path), sheet.document
    start = document.starts[begins.line - 1] + begins.column - 1
    if document.text[start] in ">|":
        start = document.starts[begins.line]
    written = chain(WORD.finditer(document.text, start), repeat(None))
    for word, there in zip(WORD.findall(text), written, strict=False):
        stands = there is not None and there[0].startswith(word)  # behind an escape it may stand elsewhere
        yield word, _place(document, there.start(), len(word)) if there and stands else begins


def _place(document: Document, start: int, length: int) -> Position:
    return Position(document.path, *place(document.starts, start), length)


# Roads ----------------------------------------------------------------------------------------------------------------


def _road(sheet: Sheet, path: Keys, text: str) -> Iterator[Placed]:
    """The hexes of a road, each next to the one before."""
    way = _hexes(sheet, path, text)
    if len(way) == 1 and way[0] is not None:
        sheet.report("path_gap", way[0].at, "a road of one hex leads nowhere", "write the hexes it goes on to")
    for one, other in pairwise(way):
        if one is not None and other is not None and distance(one.hex, other.hex) != 1:
            message = f"{printed(other.hex)} is not next to {printed(one.hex)}"
            sheet.report("path_gap", other.at, message, _missing(sheet, one.hex, other.hex))
    return (placed for placed in way if placed is not None)


def _missing(sheet: Sheet, one: Hex, other: Hex) -> str:
    """The hint for two successive hexes of a road that are not adjacent: what lies between them."""
    if one == other:
        return "write it once"
    around = {near for _, near in neighbours(one)} & {near for _, near in neighbours(other)}
    if around:
        return f"{' or '.join(printed(near) for near in sorted(around) if sheet.on_map(near))} lies between them"
    return f"{distance(one, other) - 1} hexes are missing between them"


# Lines along hexsides -------------------------------------------------------------------------------------------------


def _along(sheet: Sheet, path: Keys, kind: str, text: str) -> Iterator[tuple[Hex, Hex, Position]]:
    """The hexsides of a line: all those between a hex of its one bank and a hex of its other."""
    left, *rest = text.split("/")
    if len(rest) != 1 or not left.strip() or not rest[0].strip():
        at = whole(sheet.document, sheet.at(*path)[1:3], text)
        message = f"expected hexes on two sides of a {kind}, found {text!r}"
        sheet.report("wrong_value", at, message, "write it as in '0915/0916', or '0915 1014 / 0916 1015 1115'")
        return
    hexes = _hexes(sheet, path, text)
    cut = len(WORD.findall(left))
    one, other = ([placed for placed in bank if placed is not None] for bank in (hexes[:cut], hexes[cut:]))
    pairs = list(_pairs(one, other))
    if hexes and None not in hexes and not _lonely(sheet, one, other):
        _unbroken(sheet, kind, pairs)
    alone = whole(sheet.document, sheet.at(*path)[1:3], text) if len(hexes) == 2 else None  # noqa: PLR2004 - one a side
    yield from ((a.hex, b.hex, alone or a.at) for a, b in pairs)


def _pairs(one: Sequence[Placed], other: Sequence[Placed]) -> Iterator[Pair]:
    """Every hex of one bank with each that it touches on the other."""
    across = {placed.hex: placed for placed in other}
    for placed in one:
        yield from ((placed, across[near]) for _, near in neighbours(placed.hex) if near in across)


def _lonely(sheet: Sheet, one: Sequence[Placed], other: Sequence[Placed]) -> bool:
    """Report hexes adjacent to none of the other bank (of a single pair, the second). Returns whether there are any."""
    reported = False
    for bank, across in ((other, one), (one, other)):
        beside = {near for placed in across for _, near in neighbours(placed.hex)}
        for placed in bank:
            if placed.hex not in beside and not (reported and len(one) == len(other) == 1):
                what = printed(across[0].hex) if len(across) == 1 else "any hex on the other side"
                sheet.report("no_hexside", placed.at, f"{printed(placed.hex)} is not next to {what}")
                reported = True
    return reported


def _unbroken(sheet: Sheet, kind: str, pairs: Sequence[Pair]) -> None:
    """Report a gap, if the hexsides of a line are not connected."""
    meeting: dict[Corner, list[Pair]] = defaultdict(list)
    for pair in pairs:
        for corner in _ends(pair):
            meeting[corner].append(pair)
    joined, waiting = {pairs[0]}, [pairs[0]]
    while waiting:
        near = {pair for corner in _ends(waiting.pop()) for pair in meeting.pop(corner, ())}
        waiting += near - joined
        joined |= near
    gap = next((pair for pair in pairs if pair not in joined), None)
    if gap is not None:
        message = f"the {kind} has a gap before {printed(gap[0].hex)}/{printed(gap[1].hex)}"
        sheet.report("path_gap", gap[0].at, message, "add the hexes in between, or write two lines")


def _ends(pair: Pair) -> set[Corner]:
    """The two corners between which a hexside runs."""
    one, other = ({(x + dx, y + dy) for dx, dy in CORNERS} for x, y in (centre(placed.hex) for placed in pair))
    return one & other
