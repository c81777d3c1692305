"""Names of ours for words of anybody's tables: `Light MG` is `light-mg`, and `1:2` is `1-to-2`."""

from __future__ import annotations

import re

from hulldown_compiler.model.value_types import NAME, WORD
from hulldown_compiler.source.slugs import joined
from hulldown_engine.basics.dice import NOTATION

LONGEST = 60
"""Characters of a name."""

CAPITALISED = re.compile("[A-Z][a-z]+([-_][a-z]+)*")

_SAID = (
    (re.compile(r"(?<=\d)\s*:\s*(?=\d)"), " to "),
    (re.compile(r"(?<=\d)\s*\+(?!\d)"), " or more"),
    (re.compile("<=|≤"), " up to "),
    (re.compile(">=|≥"), " at least "),
    (re.compile("<"), " less than "),
    (re.compile(">"), " more than "),
    (re.compile("–"), "-"),
    (re.compile(r"(?<![\w)])-(?=\d)"), " minus "),
    (re.compile(r"\+(?=\d)"), " plus "),
    (re.compile("%"), " percent "),
    (re.compile("½"), " and a half "),
    (re.compile("&"), " and "),
)
"""Signs that mean something, in words."""


def name_of(text: str) -> str:
    """A name for what a head or a cell says; nothing if there is no word in it.

    What is a name already stays as it is, `M26` and `HE`, but for the capital that a word begins with.
    """
    if WORD.fullmatch(text) and len(text) <= LONGEST:
        return text.lower() if CAPITALISED.fullmatch(text) else text
    for sign, words in _SAID:
        text = sign.sub(words, text)
    return joined(text.casefold(), "-")[:LONGEST].rstrip("-")


def axis_name(text: str) -> str:
    """The name of an axis that a head says, without what it says in brackets; nothing if it says none."""
    if NOTATION.fullmatch(text.strip().casefold()):
        return "die"
    name = joined(re.sub(r"[(\[].*?[)\]]", " ", text.casefold()), "_")[:LONGEST].rstrip("_")
    return name if NAME.fullmatch(name) else ""
