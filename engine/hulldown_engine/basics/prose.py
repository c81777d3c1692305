"""Text with slots: `{fuel}` takes a value, `{see:mill}` and `{rule:2.1}` print a number, `{{` is a brace.

`{table:to-hit}`, `{procedure:fire}` and `{catalogue:weapons}` print a title.

The compiler checks slots with `parse`; the engine fills them with `fill`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")

TITLED = ("table", "procedure", "catalogue")
"""Slots that refer by title."""

REFERENCES = ("see", "rule", *TITLED)
"""Slots that refer: to a paragraph, to a rule section, or to what has a title."""

THIS = ("this.name", "this.called")
"""Slots that print who a paragraph is about: the name that a log has for him, and what a story calls him."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One `{...}` in a text: its kind (one of `REFERENCES`, or `value`), its name, and where its brace stands."""

    kind: str
    name: str
    offset: int


class StrayBrace(ValueError):
    """A brace that opens or closes nothing; `offset` says where."""

    def __init__(self, offset: int) -> None:
        super().__init__("stray brace")
        self.offset = offset


def parse(text: str) -> Iterator[str | Slot]:
    """The text's parts in order: plain strings and slots; raises StrayBrace."""
    done = 0
    for match in PART.finditer(text):
        if match.start() > done:
            yield text[done : match.start()]
        done = match.end()
        if match[0] in ("{{", "}}"):
            yield match[0][0]
        elif match[1] is None:
            raise StrayBrace(match.start())
        else:
            yield _slot(match[1], match.start())
    if done < len(text):
        yield text[done:]


def _slot(inside: str, offset: int) -> Slot:
    kind, colon, name = inside.partition(":")
    if colon and kind in REFERENCES:
        return Slot(kind, name, offset)
    return Slot("value", inside, offset)


def slots(text: str) -> tuple[Slot, ...]:
    """The slots of a text, in order."""
    return tuple(part for part in parse(text) if isinstance(part, Slot))


def fill(text: str, value: Callable[[Slot], str]) -> str:
    """The text with every slot replaced by its value."""
    if "{" not in text and "}" not in text:
        return text
    return "".join(part if isinstance(part, str) else value(part) for part in parse(text))
