"""Phrases: sequences of words that come again in another paragraph."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from hulldown_compiler.statistics.tics.reading import WORD, Reading, Text
from hulldown_compiler.statistics.tics.tic import Tic, many, place

SHORTEST = 4
"""Words of the shortest phrase that is looked for."""

PAUSE = re.compile(r"[.!?:;…“”{}\n]")
"""What no phrase goes over."""

SMALL = frozenset(
    """
    a about after again all an and any are as at be been before but by can could did do does down for from get go had
    has have he her here him his how i if in into is it its may me more my no not now of off on one only or other our
    out over so some than that the their them then there these they this those to two until up upon was we were what
    when where which who whom will with would yet you your
    """.split()  # noqa: SIM905 - a list of words is read more easily so
)
"""Words that hold others together: what has none besides is grammar."""


class Phrase(NamedTuple):
    """Words that come again, in small letters; where they begin; and how many of them say something."""

    words: tuple[str, ...]
    places: Sequence[tuple[Text, int]]
    weight: int

    @property
    def paragraphs(self) -> int:
        """In how many paragraphs it stands."""
        return many(text for text, _ in self.places)

    @property
    def tells(self) -> bool:
        """Whether it is worth a look: with two words that say something, or one, if three paragraphs have it."""
        return self.weight + self.paragraphs >= SHORTEST and self.weight > 0 and self.paragraphs > 1


def phrases(reading: Reading) -> Iterator[Tic]:
    """The phrases that come again, as long as they are, the weightiest first."""
    names = _names(reading)
    found = [Phrase(words, places, _weight(words, names)) for words, places in _longest(reading)]
    telling = [phrase for phrase in found if phrase.tells]
    for one in sorted(telling, key=lambda one: (-one.weight * one.paragraphs, one.words)):
        yield Tic("said again", " ".join(one.words), str(len(one.places)), [place(*at) for at in one.places])


def _weight(words: Sequence[str], names: frozenset[str]) -> int:
    """How many different words say something; names do not, since a place is called what it is called."""
    return len({word for word in words if word not in SMALL and word not in names})


def _names(reading: Reading) -> frozenset[str]:
    """Words with a capital letter where no sentence begins."""
    inside = (WORD.finditer(sentence.written) for sentence in reading.sentences)
    capital = (word[0].lower() for words in inside for word in words if word.start() > 1 and word[0][0].isupper())
    return frozenset(capital)


Grams = Mapping[tuple[str, ...], Sequence[tuple[Text, int]]]


def _longest(reading: Reading) -> Iterator[tuple[tuple[str, ...], Sequence[tuple[Text, int]]]]:
    """Every sequence of words in two paragraphs or more that no longer one has in as many places."""
    runs = [run for text in reading.texts for run in _runs(text)]
    shared = _shared(runs, SHORTEST)
    for length in count(SHORTEST + 1):
        longer = _shared(runs, length)
        inside = {(part, len(places)) for words, places in longer.items() for part in (words[1:], words[:-1])}
        yield from ((words, places) for words, places in shared.items() if (words, len(places)) not in inside)
        if not longer:
            return
        shared = longer


def _shared(runs: Sequence[tuple[Text, Sequence[tuple[str, int]]]], length: int) -> Grams:
    """The sequences of a length that stand in more than one paragraph."""
    grams: dict[tuple[str, ...], list[tuple[Text, int]]] = defaultdict(list)
    for text, words in runs:
        for at in range(len(words) - length + 1):
            grams[tuple(word for word, _ in words[at : at + length])].append((text, words[at][1]))
    return {words: places for words, places in grams.items() if many(text for text, _ in places) > 1}


def _runs(text: Text) -> Iterator[tuple[Text, Sequence[tuple[str, int]]]]:
    """The words of a text between pauses, in small letters, each with its offset."""
    begin = 0
    for end in (*(pause.start() for pause in PAUSE.finditer(text.text)), len(text.text)):
        yield text, [(word[0].lower(), word.start()) for word in WORD.finditer(text.text, begin, end)]
        begin = end
