"""Words that the rules explain: each has an anchor where that is done, and abbreviations elsewhere lead there.

A section that is a glossary has a list in which each item is `- WORD: what it means`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

from hulldown_compiler.publish import RULES, Published
from hulldown_site.html import text
from hulldown_site.html.blocks import laid_out
from hulldown_site.html.markup import element, escape

ENTRY = re.compile(r"(?P<word>[^:{}]{1,60}): (?P<means>.+)")
ITEM = "- "

ABBREVIATION = re.compile(r"\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,}\b")
"""What is linked wherever it stands: capitals, with digits perhaps, and more than one of them."""

TAG = re.compile(r"(<[^>]*>)")

Means = Mapping[str, str]
"""The abbreviations of a book, and what they mean."""


def told(book: Published, number: str, means: Means) -> str:
    """The text of a section as HTML: a glossary with anchors, any other with links to the glossary."""
    record = book.rules[number]
    if record.get("glossary"):
        return laid_out(record["text"], partial(_entry, book))
    return _linked(text.paragraphs(book, record["text"]), means)


def _entry(book: Published, line: str) -> str:
    """A line of a glossary; a word that it explains has an anchor."""
    match = ENTRY.fullmatch(line.strip())
    if match is None:
        return text.line(book, line)
    word = element("dfn", escape(match["word"]), id=anchor(match["word"]))
    return f"{word}: {text.line(book, match['means'])}"


def anchor(word: str) -> str:
    """The anchor at which a word is explained."""
    return f"term-{re.sub('[^A-Za-z0-9]+', '-', word)}"


def abbreviations(book: Published) -> Means:
    """The abbreviations that the glossaries of a book explain; what stands in brackets there is left out."""
    glossaries = (book.rules[number]["text"] for number in book.sections if book.rules[number].get("glossary"))
    lines = (line.strip() for section in glossaries for line in section.split("\n"))
    entries = (ENTRY.fullmatch(line.removeprefix(ITEM)) for line in lines if line.startswith(ITEM))
    meanings = {match["word"]: re.sub(r"\s*\([^()]*\)", "", match["means"]).rstrip(".") for match in entries if match}
    return {word: means for word, means in meanings.items() if ABBREVIATION.fullmatch(word)}


def _linked(html: str, means: Means) -> str:
    """HTML in which the first mention of each abbreviation is a link; what is a link already stays as it is."""
    left, inside, out = dict(means), 0, []

    def one(match: re.Match[str]) -> str:
        if match[0] not in left:
            return match[0]
        return element("a", match[0], "hd-term", href=f"{RULES}#{anchor(match[0])}", title=left.pop(match[0]))

    for part in TAG.split(html):
        inside += part.startswith("<a ") - (part == "</a>")
        out.append(part if inside or part.startswith("<") else ABBREVIATION.sub(one, part))
    return "".join(out)
