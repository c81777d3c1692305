"""What examples name, which is not in the graph of references: paragraphs, missions, and the state of a story."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example, examples
from hulldown_compiler.core.diagnostics import Position

Thing = tuple[str, str]
"""A kind and a name."""

MISSION = "position.mission"
"""The part of an example that names the mission of its position."""

OF_STORY = ("paragraph", "finds", "german", "event")
"""The questions about paragraphs; in the others, orders are those of the rules, whatever paragraphs are called."""


def places(book: Book, kind: str, name: str) -> Iterator[Position]:
    """Every place at which an example names a thing."""
    for example in examples(book):
        yield from (example.places[key] for key, thing in _named(book, example) if thing == (kind, name))


def _named(book: Book, example: Example) -> Iterator[tuple[str, Thing]]:
    """The things that an example names, and the keys that lead to them."""
    if MISSION in example.places:
        yield MISSION, ("mission", example.record["position"]["mission"])
    for nth, flag in enumerate(example.record.get("position", {}).get("flags", ())):
        yield f"position.flags.{nth}", ("flag", flag)
    if example.kind == "paragraph" or example.record.get("ask") in OF_STORY:
        yield from _read(example)
    if example.kind == "paragraph" and not book.declared.platoon:
        yield from _told(book, example)


def _read(example: Example) -> Iterator[tuple[str, Thing]]:
    """The paragraphs that are read, expected, and chosen."""
    given, expect = example.record.get("given", {}), example.record.get("expect", {})
    for key, named in (("given.paragraph", given.get("paragraph")), ("expect.paragraph", expect.get("paragraph"))):
        if isinstance(named, str):
            yield key, ("paragraph", named)
    lists = {"takes": example.record.get("takes"), "expect.reads": expect.get("reads")}
    lists |= {"expect.offers": expect.get("offers"), "given.orders": given.get("orders")}
    for key, names in lists.items():
        for nth, named in enumerate(names if isinstance(names, list) else ()):
            yield f"{key}.{nth}", ("paragraph", named)


def _told(book: Book, example: Example) -> Iterator[tuple[str, Thing]]:
    """The flags, scores, members with their marks, and the ending of a story."""
    for part in ("given", "expect"):
        for name, value in example.record.get(part, {}).items():
            yield from (
                (f"{part}.{name}", (kind, name))
                for kind in ("flag", "score", "member")
                if name in book.known.get(kind, ())
            )
            for nth, mark in enumerate(
                value if isinstance(value, list) and name in book.known.get("member", ()) else ()
            ):
                yield f"{part}.{name}.{nth}", ("mark", mark)
    if "ending" in example.record["expect"]:
        yield "expect.ending", ("ending", example.record["expect"]["ending"])
