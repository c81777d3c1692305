"""Words that the rules explain: each has an anchor where that is done, and abbreviations elsewhere lead there.

A section that is a glossary has a list in which each item is `- WORD: what it means`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from hulldown_compiler.publish import Published, address
from hulldown_site.html import text
from hulldown_site.html.blocks import laid_out
from hulldown_site.html.markup import element, escape

ENTRY = re.compile(r"(?P<word>[^:{}]{1,60}): (?P<means>.+)")
ITEM = "- "

ABBREVIATION = re.compile(r"\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2,}\b")
"""What is linked wherever it stands: capitals, with digits perhaps, and more than one of them."""

TAG = re.compile(r"(<[^>]*>)")


class Meaning(NamedTuple):
    """What an abbreviation means, and where that is said."""

    means: str
    to: str


Means = Mapping[str, Meaning]
"""The abbreviations of a book."""


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


class Term(NamedTuple):
    """A word that a glossary explains, in a section; `others` are those that the same line explains besides."""

    section: str
    word: str
    means: str
    others: list[str]

    @property
    def short(self) -> str:
        """The first words of its meaning, up to whatever ends them."""
        return re.split(r"[.;:,({]", self.means, maxsplit=1)[0].strip()


def terms(book: Published) -> list[Term]:
    """Every word that the glossaries of a book explain, in their order."""
    return [
        Term(number, match["word"], match["means"], _others(match["word"], match["means"]))
        for number in book.sections
        if book.rules[number].get("glossary")
        for line in book.rules[number]["text"].split("\n")
        if line.strip().startswith(ITEM) and (match := ENTRY.fullmatch(line.strip().removeprefix(ITEM)))
    ]


MORE = re.compile(r"\. (?P<word>[A-Z][^.:;{}]{1,40}): ")
"""Another word that is explained in the same line."""


def _others(word: str, means: str) -> list[str]:
    """The words of a line: each of several that are explained as one, and those that come after."""
    parts = [part for part in re.split(r", | and ", word) if part != word]
    return [*parts, *(match["word"] for match in MORE.finditer(means))]


def address_of(book: Published, term: Term) -> str:
    """Where a word is explained, from any page of its book."""
    page, _, _ = address(book, "rule", term.section).partition("#")
    return f"{page}#{anchor(term.word)}"


def abbreviations(book: Published) -> Means:
    """The abbreviations that the glossaries of a book explain; what stands in brackets there is left out."""
    return {
        term.word: Meaning(re.sub(r"\s*\([^()]*\)", "", term.means).rstrip("."), address_of(book, term))
        for term in terms(book)
        if ABBREVIATION.fullmatch(term.word)
    }


def _linked(html: str, means: Means) -> str:
    """HTML in which the first mention of each abbreviation is a link; what is a link already stays as it is."""
    left, inside, out = dict(means), 0, []

    def one(match: re.Match[str]) -> str:
        if match[0] not in left:
            return match[0]
        return element("a", match[0], "hd-term", href=means[match[0]].to, title=left.pop(match[0]).means)

    for part in TAG.split(html):
        inside += part.startswith("<a ") - (part == "</a>")
        out.append(part if inside or part.startswith("<") else ABBREVIATION.sub(one, part))
    return "".join(out)
