"""From a name to where its thing is written, and to every other place that names it."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.lsp.index.index import Index, Thing


def definition(index: Index, path: str, line: int, column: int) -> list[Position]:
    """Where the thing that is named at a place is written: of the things that the name may be, the first that is."""
    mention = index.at(path, line, column)
    things = () if mention is None else mention.things
    return next(filter(None, (defined(index, thing) for thing in things)), [])


def defined(index: Index, thing: Thing) -> list[Position]:
    """Where a thing is written."""
    kind, name = thing
    if kind == "hex":
        return list(_on_map(index, name))
    if kind == "condition":
        return list(_in_header(index, "conditions", name))
    return index.declared.get(thing, [])


def _on_map(index: Index, name: str) -> Iterator[Position]:
    """The letter of a hex in the rows of the map."""
    column, row = divmod(int(name), 100)
    for path, file in index.files.items():
        for word in file.words:
            if word.path == ("map", "terrain") and word.prose and word.line + row <= word.end_line:
                line = file.lines[word.line + row - 1].rstrip()
                indent = len(line) - len(line.lstrip())
                if indent + column <= len(line):
                    yield Position(path, word.line + row, indent + column, 1)


def _in_header(index: Index, section: str, number: str) -> Iterator[Position]:
    """The item of a list in the header, by its number."""
    for word in index.file(FILE).words if number.isdigit() else ():
        if word.path[:2] == (section, int(number) - 1):
            yield Position(FILE, word.line, word.column, word.end_column - word.column)
            return


def references(index: Index, path: str, line: int, column: int, *, declared: bool = True) -> list[Position]:
    """Every place that names the thing named at a place; with `declared`, those where it is given its name as well."""
    mention = index.at(path, line, column)
    if mention is None:
        return []
    thing = index.meant(mention)
    own = () if declared else index.declared.get(thing, ())
    return [place for place in index.named.get(thing, ()) if place not in own]
