"""A ridge between hexes of one level.

## Why it hurts

A ridge is where the ground falls away, and it hides what is below from those who do not stand on its brink. Between two
hexes of one level nothing falls away: either a level is wrong, or the ridge is one hexside off.

## Example

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 4
      rows: 3
      key: {".": clear, w: woods}
      terrain: |
        ....
        ....
        ....
      levels: |
        1211
        1111
        1111
      ridges: [0201 0301 / 0202 0302]

## Instead

    # map.yaml
    map:
      title: The Ford
      source: {house: drawn for this page}
      columns: 4
      rows: 3
      key: {".": clear, w: woods}
      terrain: |
        ....
        ....
        ....
      levels: |
        1222
        1112
        1111
      ridges: [0201 0301 / 0202 0302]

## See also

HD504, HD512
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Note, here_too
from hulldown_compiler.rules import common
from hulldown_engine.basics.hexes import printed


def check(book: Book) -> Iterator[Note]:
    """The two hexes of every ridge hexside are on different levels."""
    sheet = common.surveyed(book)
    if sheet is None:
        return
    for _, ridge in groupby(sheet.of("ridge"), lambda line: line.nth):
        flat = [line for line in ridge if sheet.levels[line.one] == sheet.levels[line.other]]
        if flat:
            one, other, level = printed(flat[0].one), printed(flat[0].other), sheet.levels[flat[0].one]
            message = f"no ridge between {one} and {other}: both are on level {level}"
            related = here_too(sorted({line.at for line in flat} - {flat[0].at}))
            yield Note(flat[0].at, message, "mend a level, or move the ridge", related)
