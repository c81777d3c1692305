"""The lines of sight of a map as it is printed, which a compiled book brings along: between which hexes they are open.

For each hex, in the order of their numbers, there is a row with a bit for each hex. A game looks a line up where it
would have to be traced; smoke, which only ever blocks lines, comes on top.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence

from hulldown_engine.basics.hexes import Hex
from hulldown_engine.platoon.board.ground import Ground


def packed(rows: Iterable[Sequence[bool]]) -> str:
    """The rows of a map, each by the hexes in the order of their numbers, as text."""
    return b64encode(zlib.compress(b"".join(map(_packed, rows)), 9)).decode("ascii")


def _packed(row: Sequence[bool]) -> bytes:
    bits = "".join("1" if is_open else "0" for is_open in row)
    return int(bits, 2).to_bytes((len(row) + 7) // 8, "big")


class PrintedSights:
    """What `packed` has made of a map; raises ValueError if it is of another map, or damaged."""

    def __init__(self, ground: Ground, text: str) -> None:
        self.hexes = list(ground.hexes())
        self._at = {place: nth for nth, place in enumerate(self.hexes)}
        self._width = (len(self.hexes) + 7) // 8
        try:
            self._rows = zlib.decompress(b64decode(text, validate=True))
        except zlib.error as error:
            raise ValueError(str(error)) from error
        self._down, number = ground.rows, ground.columns * ground.rows
        if len(self._rows) != self._width * number or len(self.hexes) != number:
            raise ValueError("its lines of sight are of another map")

    def columns(self, place: Hex) -> Iterator[tuple[Hex, bytes]]:
        """The lines from a hex, column by column: its first hex, and for each from there on `1` if open, or `0`."""
        first = self._at[place] * self._width
        bits = int.from_bytes(self._rows[first : first + self._width], "big")
        row = f"{bits:0{len(self.hexes)}b}".encode("ascii")
        for nth in range(0, len(row), self._down):
            yield self.hexes[nth], row[nth : nth + self._down]
