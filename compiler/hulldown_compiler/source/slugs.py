"""Names of ours for words of anybody's: `The Mill's Door` is `the-mills-door`, and `été` is `ete`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

RESERVED: Mapping[str, Mapping[str, str]] = {
    "paragraph": {
        "none": "in a cell it means no paragraph at all",
        "random-event": "in a cell it means a random event",
    },
    "mission": {"none": "it means no mission at all"},
    "ending": {"none": "in an example it means no ending at all"},
    "book": {"content": "that is the folder of all books"},
}
"""Names that a thing of a kind cannot have since they mean something else, and what; cells are in platoon games."""

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OTHER = re.compile(r"[^a-z0-9]+")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "AE", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "OE", "ł": "l", "đ": "d"}
)


def joined(text: str, sign: str) -> str:
    """The words of a text in small letters without accents, joined by a sign; empty when none of it can be used."""
    apart = _CAMEL.sub(" ", text.translate(_LETTERS)).replace("'", "").replace("’", "")
    plain = unicodedata.normalize("NFKD", apart).encode("ascii", "ignore").decode()
    return _OTHER.sub(sign, plain.lower()).strip(sign)
