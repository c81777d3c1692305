"""Names of ours for words of anybody's: `The Mill's Door` is `the-mills-door`, and `été` is `ete`."""

from __future__ import annotations

import re
import unicodedata

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
