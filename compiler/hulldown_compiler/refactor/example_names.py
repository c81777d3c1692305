"""What examples name, which is not in the graph of references: paragraphs, missions, and the state of a story."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
        yield from (example.at(key) for key, thing in _named(book, example) if thing == (kind, name))


def _named(book: Book, example: Example) -> Iterator[tuple[str, Thing]]:
    """The things that an example names, and the keys that lead to them."""
    if "mission" in example.record.get("position", {}):
        yield MISSION, ("mission", example.record["position"]["mission"])
    for nth, flag in enumerate(example.record.get("position", {}).get("flags", ())):
        yield f"position.flags.{nth}", ("flag", flag)
    if example.kind == "paragraph" or example.record.get("ask") in OF_STORY:
        yield from _paragraphs(example)
    if example.kind == "paragraph" and not book.declared.platoon:
        yield from _state(book, example)


PARAGRAPHS = ("takes", "given.paragraph", "given.orders", "expect.paragraph", "expect.reads", "expect.offers")
"""The parts of an example that name a paragraph, or a list of them."""


def _paragraphs(example: Example) -> Iterator[tuple[str, Thing]]:
    """The paragraphs that are read, expected, and chosen."""
    for key in PARAGRAPHS:
        value: Any = example.record
        for step in key.split("."):
            value = value.get(step, {})
        if isinstance(value, str):
            yield key, ("paragraph", value)
        for nth, name in enumerate(value if isinstance(value, list) else ()):
            yield f"{key}.{nth}", ("paragraph", name)


def _state(book: Book, example: Example) -> Iterator[tuple[str, Thing]]:
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
