"""Similes: what is compared with what, and the things that come again in them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.statistics.tics.reading import WORD, Reading, Text
from hulldown_compiler.statistics.tics.tic import Tic, many, place

VERB = "".join(rf"(?<!\b(?i:{word}) )" for word in ("would", "should", "not", "never", "who", "they", "you", "we", "I"))
"""After these words 'like' is a verb."""

SIMILE = re.compile(
    rf"\b{VERB}[Ll]ike (?!(?:this|that|it|to|them|him|her|you|me|us|one|so)\b)"
    r"|\b(?<!for )as (?!(?:far|soon|well|many|much|often|little|few) )[\w-]+ as (?=(?:an?|the)\b)"
    r"|\b[Aa]s (?:if|though) "
)
"""What begins a comparison: 'like crockery', 'as broad as the road', 'as if'; a measure of time does not."""

LIMIT = re.compile(
    r"\s+(?:of|in|on|at|with|without|that|which|who|whom|over|under|from|to|for|down|up|and|or|but|into|by|through|"
    r"behind|before|after|between|across|around|about|against|along|as|than|is|was|has|had|does|did|\w+(?:ing|s))\b"
    r"|[^\w\s'’-]"
)
"""What ends the thing that something is compared with: what follows a noun."""


class Simile(NamedTuple):
    """A comparison: its text, where it begins there, and the noun that something is compared with, if it is one."""

    of: Text
    offset: int
    head: str


def similes(reading: Reading) -> Iterator[Simile]:
    """Every comparison, in order."""
    for text in reading.texts:
        for found in SIMILE.finditer(text.text):
            thing = LIMIT.split(text.text[found.end() :], maxsplit=1)[0]
            words = WORD.findall(thing.lower())
            clause = found[0].lower().startswith(("as if", "as though"))
            yield Simile(text, found.start(), "" if clause or not words else words[-1])


def repeated_similes(reading: Reading) -> Iterator[Tic]:
    """The things with which two paragraphs compare something, the most frequent first."""
    by_head: dict[str, list[Simile]] = defaultdict(list)
    for simile in similes(reading):
        by_head[simile.head].append(simile)
    again = [(head, those) for head, those in by_head.items() if head and many(one.of for one in those) > 1]
    for head, those in sorted(again, key=lambda one: (-len(one[1]), one[0])):
        yield Tic("compared with", head, str(len(those)), [place(one.of, one.offset) for one in those])
