"""A decision that stands where readers are not told that it is one.

## Why it hurts

`in` says where a decision stands now, and `touches` beside what it is printed. A reader of the table that carries it
takes it for what the source says, unless the erratum is printed there too: whoever knows the printed rules looks for
the slip in vain. Usually the decision has come to stand in one more place, or a name has fallen out of `touches`.

## Example

    # rules.yaml
    rules:
      "1":
        title: Crews
        text: A tank has the crew that {table:crews} gives it.
        source: {house: as usual}
    tables:
      crews:
        title: Crews
        source: {house: as usual}
        axes: {size: [small, large]}
        cells: 1..9
        rows: {small: 4, large: 5}
    errata:
      crew-of-a-tank:
        title: The crew of a tank
        kind: gap
        says: How many men a small tank has is not said.
        decided: Four.
        why: One of them loads and talks.
        touches: {rules: ["1"]}
        in: {tables: [crews]}

## Instead

    # rules.yaml
    rules:
      "1":
        title: Crews
        text: A tank has the crew that {table:crews} gives it.
        source: {house: as usual}
    tables:
      crews:
        title: Crews
        source: {house: as usual}
        axes: {size: [small, large]}
        cells: 1..9
        rows: {small: 4, large: 5}
    errata:
      crew-of-a-tank:
        title: The crew of a tank
        kind: gap
        says: How many men a small tank has is not said.
        decided: Four.
        why: One of them loads and talks.
        touches: {rules: ["1"], tables: [crews]}
        in: {tables: [crews]}

## See also

HD123, HD606
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted
from hulldown_compiler.lowering.errata import ROLES

HINT = "name it under 'touches' as well: the erratum is printed there"


def check(book: Book) -> Iterator[Note]:
    """What an erratum rests on is among what it touches."""
    touched = {(link.source, link.target) for link in book.links.all if link.role == ROLES["touches"]}
    for link in book.links.all:
        known = link.target.name in book.known.get(link.target.kind, ())
        if link.role == ROLES["in"] and known and (link.source, link.target) not in touched:
            yield Note(link.position, _untold(link.source.name, _called(link.target)), HINT)
    for name, erratum in book.errata.items() if book.sheet is not None else ():
        if erratum.record["map"] == ["in"]:
            yield Note(erratum.at("in.map"), _untold(name, "the map"), HINT)


def _untold(erratum: str, where: str) -> str:
    return f"erratum {erratum!r} rests on {where} and does not touch it"


def _called(node: Node) -> str:
    return f"section {node.name}" if node.kind == "rule" else f"{node.kind.replace('-', ' ')} {quoted(node.name)}"
