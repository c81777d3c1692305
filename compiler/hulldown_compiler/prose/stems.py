"""What texts are about: their words, without endings and without those that say nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

Stems = frozenset[str]
"""The words of texts, without their endings."""

COMMON = frozenset(
    [
        *("a", "an", "the", "this", "that", "their", "his", "her", "its", "it", "who", "one", "other", "any", "each"),
        *("and", "or", "not", "no", "if", "is", "are", "has", "have", "than", "as"),
        *("at", "by", "for", "from", "in", "into", "of", "off", "on", "out", "over", "per", "to", "under", "up"),
        "with",
    ]
)
"""Words that say nothing of what a text is about."""

ENDINGS = ("ings", "ing", "ed", "es", "s", "e", "y")
"""What is left off a word, so that `moving` and `moves` are one."""

FEWEST = 3
"""How many letters are left of a word at least."""


def stems(texts: Iterable[str]) -> Stems:
    """The words of texts that say what they are about, without their endings, so that texts can be compared."""
    found = (word for text in texts for word in re.findall(r"[^\W_]+", text.lower()))
    return frozenset(_stem(word) for word in found if word not in COMMON and (len(word) > 1 or word.isdigit()))


def _stem(word: str) -> str:
    ending = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= FEWEST), "")
    return word.removesuffix(ending)
