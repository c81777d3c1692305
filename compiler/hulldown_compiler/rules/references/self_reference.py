"""A cross-reference to the place where it stands.

## Why it hurts

The reader follows it, and is where they were. Usually another number was meant, or a section was copied to begin a new
one.

## Example

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., see_also: ["2"], source: {house: so}}
      "2": {title: Smoke, text: "Smoke hides; see {rule:2}.", source: {house: so}}

## Instead

    # rules.yaml
    rules:
      "1": {title: Fire, text: How guns fire., see_also: ["2"], source: {house: so}}
      "2": {title: Smoke, text: "Smoke hides; see {rule:1}.", source: {house: so}}

## See also

HD125, HD307
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import quoted


def check(book: Book) -> Iterator[Note]:
    """What a text or a `see_also` mentions is something else than the thing that it belongs to.

    A paragraph may print its own number: readers write it down to come back to it.
    """
    for link in book.links.all:
        if link.role == "mentions" and link.source == link.target and link.source.kind != "paragraph":
            yield Note(link.position, f"{_called(link.target)} refers to itself", "name another, or leave it out")


def _called(node: Node) -> str:
    return f"section {node.name}" if node.kind == "rule" else f"{node.kind} {quoted(node.name)}"
