"""Signs by which other tools set words apart: stars and underscores, tags of HTML, links and headings of Markdown.

Prose is plain here: no screen, page or export sets such words otherwise, so each shows the signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from hulldown_compiler.prose.extraction import STAND_IN

TAGS = "a|b|big|br|center|code|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|pre|s|small|span|strong|sub|sup|u|ul"

INSIDE = rf"(?=[^\W_]|[“‘\"'({STAND_IN}])"
"""What marked words begin with."""

MARKUP = re.compile(
    rf"(?<![\w*])(?P<stars>\*{{1,3}}){INSIDE}(?P<starred>[^*\n]*[^\s*])(?P=stars)(?![\w*])"
    rf"|(?<!\w)(?P<lines>_{{1,3}}){INSIDE}(?P<lined>[^_\n]*[^\s_])(?P=lines)(?!\w)"
    r"|\[(?P<linked>[^\][\n]+)\]\([^\s()]+\)"
    rf"|</?(?:{TAGS})(?:\s[^<>\n]*)?/?>"
    r"|^\#{1,6}[ ]+(?=\S)",
    re.MULTILINE | re.IGNORECASE,
)
"""Each with what would be left of it."""

SIGNS = r"[*_<]|\]\(|^\#{1,6}$"
"""What a word has that is part of some."""


class Markup(NamedTuple):
    """Signs in a text: where they begin, how long they are with the words between them, and these words alone."""

    offset: int
    length: int
    words: str


def found(text: str) -> Iterator[Markup]:
    """The signs in a text, in its order."""
    for match in MARKUP.finditer(text):
        words = match["starred"] or match["lined"] or match["linked"] or ""
        yield Markup(match.start(), len(match[0]), words)
