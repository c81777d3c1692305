"""The language of a text: told by the commonest of its words, which no two languages share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

ENGLISH = "en"

COMMON = {
    ENGLISH: "the and of to is was you with that this your for are not from his her they have what there",
    "fr": "le la les des et est une un dans vous que qui pas pour sur avec votre ce cette il elle au du",
    "de": "der die das und ist nicht ein eine du mit den dem zu im auf sie wir ihr deine von war sich",
    "es": "el los las y es una que por con para su del no se está tu pero como más muy te lo",
    "it": "il gli che di è una non per con sono nel della ti tuo lo questo alla ma si le hai da",
    "pt": "o os as e é uma não que por com para seu sua do da em você um mais na no ao",
    "nl": "de het een en van is niet je dat met op te zijn voor er maar naar uit om aan was die",
    "pl": "i w na z się nie to jest do że jak ale co tak po od za przez twój masz jesteś są",
    "sv": "och att det är en ett som på inte du med för den av till har om han hon sig var din",
}
"""Words that are frequent in a language."""

_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")

ENOUGH = 30
"""Words from which a language can be told; of fewer, the usual one is assumed."""

UNTOLD = "und"
"""A language that is not among them."""


def language_of(texts: Iterable[str]) -> str:
    """The language of texts as a code of two letters: English unless there is reason to think otherwise."""
    words = Counter(word for text in texts for word in _WORD.findall(text.lower()))
    total = sum(words.values())
    if total < ENOUGH:
        return ENGLISH
    foreign = sum(number for word, number in words.items() if not _LATIN.match(word))
    if foreign * 2 > total:
        return UNTOLD
    found = {language: sum(words[word] for word in common.split()) for language, common in COMMON.items()}
    best = max(found, key=lambda language: (found[language], language == ENGLISH))
    return best if found[best] * 20 > total else ENGLISH
