"""Openings: first words that more paragraphs or sentences have than chance would give them."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.statistics.tics.reading import Reading, Sentence
from hulldown_compiler.statistics.tics.tic import Tic, beginning, many

FEWEST = 4
"""In so many paragraphs an opening begins to tell: in a game a third of them come up, so it is met more than once."""

BY_CHANCE = 0.01
"""How seldom chance may make an opening so frequent."""

SHORT, LONG = 2, 3
"""Words of an opening."""


class Opening(NamedTuple):
    """First words, in small letters; the sentences that have them; and how many would by chance.

    Chance is a bag of first words, one of second words and one of third words, from which every sentence draws: "the
    man" is expected where many sentences begin with "the" and many go on with "man".
    """

    words: tuple[str, ...]
    sentences: Sequence[Sentence]
    expected: float

    @property
    def tells(self) -> bool:
        """Whether it is too frequent."""
        frequent = many(one.of for one in self.sentences) >= FEWEST
        return frequent and tail(len(self.sentences), self.expected) < BY_CHANCE

    def covered_by(self, other: Opening) -> bool:
        """Whether another opening is longer, and stands wherever this one does."""
        longer = len(other.words) > len(self.words) and other.words[: len(self.words)] == self.words
        return longer and len(other.sentences) == len(self.sentences)


def openings(reading: Reading) -> Iterator[Tic]:
    """First words of paragraphs, then of sentences; the most frequent first."""
    of_paragraphs = [one for one in reading.sentences if one.of.opens and one.nth == 0]
    yield from _named("paragraphs begin with", of_paragraphs)
    yield from _named("sentences begin with", reading.sentences)


def _named(kind: str, sentences: Sequence[Sentence]) -> Iterator[Tic]:
    found = [opening for opening in _openings(sentences) if opening.tells]
    kept = [one for one in found if not any(one.covered_by(other) for other in found)]
    for one in sorted(kept, key=lambda one: (-len(one.sentences), one.words)):
        told = f"{len(one.sentences)}, by chance {one.expected:.1f}"
        yield Tic(kind, " ".join(one.words), told, [beginning(found) for found in one.sentences])


def _openings(sentences: Sequence[Sentence]) -> Iterator[Opening]:
    """Every opening of two and of three words, of the sentences that have as many."""
    worded = [(one.words[:LONG], one) for one in sentences if len(one.words) >= LONG and one.written[0] != "{"]
    bags = [Counter(words[nth] for words, _ in worded) for nth in range(LONG)]
    begun: dict[tuple[str, ...], list[Sentence]] = defaultdict(list)
    for words, sentence in worded:
        for length in (SHORT, LONG):
            begun[tuple(words[:length])].append(sentence)
    for opening, those in begun.items():
        before = bags[0][opening[0]] if len(opening) == SHORT else len(begun[opening[:SHORT]])
        yield Opening(opening, those, before * bags[len(opening) - 1][opening[-1]] / len(worded))


def tail(seen: int, expected: float) -> float:
    """The chance of so many or more where `expected` come on average (Poisson)."""
    terms = (math.exp(nth * math.log(expected) - expected - math.lgamma(nth + 1)) for nth in range(seen))
    return 1 - math.fsum(terms)
