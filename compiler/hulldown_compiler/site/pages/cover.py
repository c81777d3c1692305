"""A book's title page: what it is, how it is played, and what the reader keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.site import text
from hulldown_compiler.site.markup import element, escape, heading, link, listed, table
from hulldown_compiler.site.markup import page as markdown
from hulldown_compiler.site.pages.source import source
from hulldown_compiler.site.pages.words import counted, dice, joined, scored, sentence
from hulldown_compiler.site.published import NAMES, RULES, SLEEVE, Published, address


def page(book: Published) -> str:
    """The title page."""
    return markdown(
        heading(1, book.title, "title"),
        element("div", text.paragraphs(book, book.prose["blurb"]), "hd-blurb"),
        element("p", escape(extent(book)), "hd-extent"),
        heading(2, "How to play", "how-to-play"),
        listed(_ways(book), classes="hd-ways"),
        heading(2, "What you keep", "what-you-keep"),
        _kept(book),
        heading(2, "Where it comes from", "where-it-comes-from"),
        source(book, book.reference["sources"].get("book")) or element("p", "The book does not say."),
    )


def extent(book: Published) -> str:
    """A book in one line of figures."""
    verdicts = Counter(book.logic["endings"].values())
    kinds = [counted(verdicts[kind], kind, many) for kind, many in VERDICTS.items() if verdicts[kind]]
    parts = [
        counted(len(book.numbers), "paragraph"),
        f"{counted(len(book.logic['endings']), 'ending')} ({joined(kinds)})",
        counted(len(book.rules), "section of rules", "sections of rules") if book.rules else "",
    ]
    return sentence(", ".join(filter(None, parts))) + "."


VERDICTS = {"victory": "victories", "draw": "draws", "defeat": "defeats"}


def _ways(book: Published) -> Iterator[str]:
    start = text.paragraph(book, book.logic["start"])
    needs = joined([*dice(book), "a pencil", link("sheet.html", "the adventure sheet")])
    first = f"Read {link(RULES, 'the rules')}, then turn" if book.rules else "Turn"
    yield f"<strong>On paper.</strong> You need {needs}. {first} to {start}."
    yield (
        f"<strong>On this site.</strong> {link(SLEEVE, 'The sleeve')} covers every paragraph but the one you ask for. "
        "The dice and the sheet are yours."
    )
    command = element("code", f"hulldown play {escape(book.id)}")
    yield f"<strong>In a terminal.</strong> {command} turns the pages, rolls the dice and keeps the sheet."


def _kept(book: Published) -> str:
    scores = table(["Score", "Start", "Least", "Most"], _scores(book), "hd-kept")
    return (scores if book.logic["scores"] or scored(book) else "") + "".join(_rosters(book)) + _rest(book)


def _scores(book: Published) -> Iterator[list[str]]:
    for name, record in book.logic["scores"].items():
        yield [_named(book, "score", name), *(str(record[key]) for key in ("start", "least", "most"))]
    if scored(book):
        yield ["Victory points", "0", "&ndash;", "&ndash;"]


def _rosters(book: Published) -> Iterator[str]:
    for name, record in book.logic["rosters"].items():
        who = joined([escape(book.called("member", one)) for one in record["members"]])
        marks = joined([escape(mark.replace("-", " ")) for mark in record["marks"]], "or")
        yield element("p", f"{_named(book, 'roster', name)}: {who}" + (f"; each may be {marks}." if marks else "."))


def _named(book: Published, kind: str, name: str) -> str:
    return link(address(book, kind, name), escape(sentence(book.called(kind, name))))


def _rest(book: Published) -> str:
    """What is only counted here, because its names would give the story away."""
    flags = book.prose["flags"].values()
    counts = [
        counted(number, one)
        for one, number in (
            ("item", sum("item" in flag for flag in flags)),
            ("codeword", sum("codeword" in flag for flag in flags)),
            ("sighting", len(book.prose["sightings"])),
        )
        if number
    ]
    if not counts:
        return ""
    return element("p", f"Also to be found: {joined(counts)} (covered, in {link(NAMES, 'the index')}).")
