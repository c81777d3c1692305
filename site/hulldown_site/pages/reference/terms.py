"""Everything in a book that has a name which is no secret, from A to Z, each with its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from hulldown_compiler.publish import MAP, Published, address
from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.wording import called, sentence
from hulldown_site.html import glossary, text
from hulldown_site.html.markup import element, escape, head, heading, link, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.pages.reference.names import KINDS

NAME = "From A to Z"

DIGITS = "0–9"
"""What begins with no letter."""


class Term(NamedTuple):
    """A word, the address that it leads to, and what is said of it, as HTML."""

    word: str
    to: str
    said: str


def page(book: Published) -> str:
    """The terms under their letters."""
    found = sorted(set(_terms(book)), key=lambda term: (_letter(term) != DIGITS, _plain(term.word), term))
    letters = [(letter, list(together)) for letter, together in groupby(found, _letter)]
    row = element("p", " ".join(link(f"#{_anchor(letter)}", letter) for letter, _ in letters), "hd-letters")
    parts = [part for letter, terms in letters for part in (heading(2, letter, _anchor(letter)), _listed(terms))]
    return markdown(head(book.title, NAME), row, *parts, hide="[toc]")


def _letter(term: Term) -> str:
    first = _plain(term.word)[:1].upper()
    return first if "A" <= first <= "Z" else DIGITS


def _plain(word: str) -> str:
    """A word as it is sorted: in small letters, without accents and without quotes before it."""
    letters = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).lstrip("“\"'‘(")


def _anchor(letter: str) -> str:
    return "digits" if letter == DIGITS else f"letter-{letter.lower()}"


def _listed(terms: list[Term]) -> str:
    return listed((f"{link(term.to, escape(term.word))} {element('small', term.said)}" for term in terms),
                  classes="hd-terms")  # fmt: skip


def _terms(book: Published) -> Iterator[Term]:
    yield from _explained(book)
    for number in book.sections:
        yield Term(book.rules[number]["title"], address(book, "rule", number), f"rule {escape(number)}")
    yield from _charts(book)
    yield from _game(book)


def _explained(book: Published) -> Iterator[Term]:
    """The words of the glossaries, with the first words of their meaning."""
    for term in glossary.terms(book):
        for word in (term.word, *term.others):
            yield Term(word, glossary.address_of(book, term), text.line(book, term.short) if word == term.word else "")


CALLED = {"procedure": "procedure", "table": "table", "catalogue": "cards", "mission": "mission", "platoon": "platoon"}
"""What things with titles are called."""


def _charts(book: Published) -> Iterator[Term]:
    for kind, noun in CALLED.items():
        for name in book.prose.get(f"{kind}s", ()):
            yield Term(book.called(kind, name), address(book, kind, name), noun)
    for name in book.cards:
        for word in dict.fromkeys((called(book.prose, name), *book.prose.get("labels", {}).get(name, ()))):
            yield Term(word, address(book, "card", name), "card")


def _game(book: Published) -> Iterator[Term]:
    """What a game declares openly, and the places on its map."""
    for kind in KINDS if book.playable else ():
        for name in () if kind.covered else kind.names(book):
            yield Term(sentence(book.called(kind.kind, name)), address(book, kind.kind, name), kind.kind)
    for place, hexes in book.prose.get("map", {}).get("names", {}).items():
        yield Term(place, f"{MAP}#hex-{printed(hexes[0])}", f"hex {printed(hexes[0])}")
