"""Where the values are from that a procedure uses: how many are printed, and which are not, in lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.bundle import origins
from hulldown_engine.telling.lines import HEADING, NOTE
from hulldown_terminal.display.screen import Laid, fold, hang

Json = Mapping[str, Any]

UNKNOWN = "Where its values come from is not known: the reference.json beside play.json does not say."


def share(found: Json | None, procedure: str, width: int) -> Iterator[Laid]:
    """How many of the values that a procedure can come by are printed, and how many are not."""
    words = UNKNOWN if found is None else origins.share_in_words(found["shares"]["procedure"][procedure])
    yield from ((NOTE, line) for line in fold(words, width) if words)


def titled(prose: Json, found: Json | None) -> Json:
    """The prose of a book, in which a table of values that are not printed says so in its title."""
    shares: Json = {} if found is None else found["shares"]["table"]
    marks = {name: f" ({mark})" for name, of in shares.items() if (mark := origins.mark_in_words(of))}
    tables = {
        name: {**texts, "title": f"{texts['title']}{marks.get(name, '')}"} for name, texts in prose["tables"].items()
    }
    return {**prose, "tables": tables}


def not_printed(found: Json | None, numbers: Collection[int]) -> list[dict[str, Any]]:
    """Those of some origins that are not printed, as JSON; none, where nothing is known."""
    return [] if found is None else origins.not_printed(found, numbers)


def listed(some: Iterable[Json], width: int) -> Iterator[Laid]:
    """What is not printed, one below the other, each with the reason."""
    lines = [line for origin in some for line in hang("- ", origins.told(origin), width - 2)]
    if lines:
        yield "", ""
        yield HEADING, "Not printed"
        yield from (("", f"  {line}") for line in lines)
