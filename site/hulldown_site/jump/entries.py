"""What there is in a book, in the order in which it is offered: rules before tables, errata last.

Nothing covered is among it: no paragraph's text, cell of a cartridge, ending, sighting, item or codeword. Of a unit
card and a paragraph there is the number alone, which whoever asks for one has been given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from hulldown_compiler.publish import MAP, SLEEVE, SOURCES, Json, Published, address
from hulldown_engine.basics.hexes import printed
from hulldown_engine.language.wording import called, sentence, spoken
from hulldown_site.html import glossary, text
from hulldown_site.html.source import cited
from hulldown_site.jump.thing import Series, Thing, plain
from hulldown_site.missions.cartridge import marker_anchor
from hulldown_site.pages import pages
from hulldown_site.pages.reference.names import KINDS


def things(book: Published) -> list[Thing]:
    """Everything that has a title or a name."""
    known = list(_charts(book))
    synonyms = _synonyms(book)
    return [*_known_by(synonyms, chain(_rules(book), _terms(book), known)), *_game(book), *_pages(book), *_last(book)]


def series(book: Published) -> Iterator[Series]:
    """What has a number alone: paragraphs, unit cards, and the hexes of the map."""
    if book.playable:
        yield Series("paragraph", "Paragraph", f"{SLEEVE}#p", [str(number) for number in book.numbers])
    if book.unit_cards:
        yield Series("unit-card", "Unit card", "unit-", book.unit_cards, ".html")
    if book.ground is not None:
        yield Series("hex", "Hex", f"{MAP}#hex-", [printed(number) for number in book.ground.hexes()])


# Rules and their words ------------------------------------------------------------------------------------------------


def _rules(book: Published) -> Iterator[Thing]:
    for number in book.sections:
        record = book.rules[number]
        words = plain(text.paragraphs(book, record["text"]))
        yield Thing("rule", record["title"], address(book, "rule", number), number, text=words)


def _terms(book: Published) -> Iterator[Thing]:
    for term in glossary.terms(book):
        to = glossary.address_of(book, term)
        means = plain(text.line(book, term.means))
        yield Thing("term", term.word, to, also=[*term.others, *_told(term)], text=means)


def _told(term: glossary.Term) -> list[str]:
    """How its meaning begins, where that is another name for it."""
    return [term.short] if len(term.short) <= LONGEST else []


LONGEST = 60
"""Letters of a meaning that is a name still."""


def _synonyms(book: Published) -> Mapping[str, list[str]]:
    """The words of the glossary by the titles that they stand for, in small letters."""
    found: dict[str, list[str]] = {}
    for term in glossary.terms(book):
        found.setdefault(term.short.casefold(), []).append(term.word)
    return found


def _known_by(synonyms: Mapping[str, list[str]], found: Iterable[Thing]) -> Iterator[Thing]:
    """Things that are known as well by the words that the glossary has for their titles."""
    for thing in found:
        words = synonyms.get(thing.title.casefold(), []) if thing.kind != "term" else []
        thing.also.extend(words)
        yield thing


# Charts ---------------------------------------------------------------------------------------------------------------


def _charts(book: Published) -> Iterator[Thing]:
    for name, record in book.logic.get("tables", {}).items():
        texts = book.prose["tables"][name]
        yield _titled(book, "table", name, texts.get("note", ""), [*_names(book, record)])
    for name in book.logic.get("procedures", ()):
        texts = book.prose["procedures"][name]
        told = " ".join(filter(None, (texts.get("text"), texts.get("note"))))
        inside = [sentence(label) for label in texts.get("labels", ())]
        yield _titled(book, "procedure", name, told, inside)
    for name in book.cards:
        texts = book.prose["cards"][name]
        told = " ".join(str(words) for field, words in texts.items() if field != "name")
        title = called(book.prose, name)
        known = [one for one in (*book.prose.get("labels", {}).get(name, ()), name) if one != title]
        yield Thing("card", title, address(book, "card", name), also=known, text=plain(told))
    for name in book.logic.get("catalogues", ()):
        yield _titled(book, "catalogue", name, book.prose["catalogues"][name].get("note", ""))


def _titled(book: Published, kind: str, name: str, told: str, inside: Iterable[str] = ()) -> Thing:
    title = book.called(kind, name)
    known = [] if spoken(name).casefold() == title.casefold() else [spoken(name)]
    return Thing(kind, title, address(book, kind, name), also=known, inside=[*dict.fromkeys(inside)],
                 text=plain(text.words(told)))  # fmt: skip


def _names(book: Published, table: Json) -> Iterator[str]:
    """What a table's rows and columns, and what its cells can say, are called: as words, by label and by alias."""
    labels = book.prose.get("labels", {})
    for kind in (*(kind for _, kind in table["axes"]), table["cells"]):
        for name in (*kind.get("names", ()), *kind.get("words", ())):
            yield from map(sentence, [*labels.get(name, ()), spoken(name)])


# Games ----------------------------------------------------------------------------------------------------------------


def _game(book: Published) -> Iterator[Thing]:
    for name in book.missions:
        record, texts = book.logic["missions"][name], book.prose["missions"][name]
        told = plain(text.paragraphs(book, texts["briefing"]))
        known = [texts[part] for part in ("place", "date") if texts.get(part)]
        yield Thing("mission", texts["title"], address(book, "mission", name), str(record["number"]), known, text=told)
    for name in book.missions:
        for marker in book.logic["missions"][name]["cartridge"]["markers"]:
            to = f"{address(book, 'mission', name)}#{marker_anchor(marker)}"
            titled = f"Event marker {marker}"
            yield Thing("marker", f"{titled}, {book.called('mission', name)}", to, marker, [titled])
    for name in book.prose.get("platoons", ()):
        yield _titled(book, "platoon", name, "")
    for kind in KINDS if book.playable else ():
        for name in () if kind.covered else kind.names(book):
            yield Thing(kind.kind, sentence(book.called(kind.kind, name)), address(book, kind.kind, name))
    for place, hexes in book.prose.get("map", {}).get("names", {}).items():
        yield Thing("place", place, f"{MAP}#hex-{printed(hexes[0])}")


# What is looked up seldom --------------------------------------------------------------------------------------------


def _pages(book: Published) -> Iterator[Thing]:
    for entry in pages(book):
        if not entry.below and (not entry.section or entry.file in FIRST):
            used = "How to play" if book.playable else "How to use it"
            first = [book.title, book.id, used] if entry.file == "index.md" else []
            name = FIRST.get(entry.file, entry.name)
            yield Thing("page", name, entry.file.replace(".md", ".html"), also=first)


FIRST = {"rules.md": "Rules", "tables.md": "Tables", "errata.md": "Errata"}
"""Pages that come before others of their sort, and what is typed for them."""


def _last(book: Published) -> Iterator[Thing]:
    for name, record in book.errata.items():
        told = plain(text.paragraphs(book, " ".join((record["says"], record.get("decided", "")))))
        to = address(book, "erratum", name)
        yield Thing("erratum", record["title"], to, str(record.get("number", "")), text=told)
    for name, record in book.reference["documents"].items():
        yield Thing("source", cited(record), f"{SOURCES}#document-{name}")
