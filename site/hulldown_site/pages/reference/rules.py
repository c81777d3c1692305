"""A book's rules: the sections, with their sources beside them and cross-references both ways."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import Published, address, proof_file
from hulldown_site.charts.worked import examples
from hulldown_site.html import glossary, slips, text
from hulldown_site.html.glossary import Means
from hulldown_site.html.markup import aside, details, element, escape, head, heading, labelled, link, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source

DEEPEST = 6
"""HTML has headings of six levels."""


def page(book: Published) -> str:
    """All rules, where they are on one page."""
    means = glossary.abbreviations(book)
    parts = [part for number in book.sections for part in _section(book, number, means)]
    return markdown(head(book.title, "Rules"), _borrowed(book), *parts)


def chapter(book: Published, beginning: str) -> str:
    """The sections whose numbers have one beginning, where there are several pages."""
    means, sections = glossary.abbreviations(book), book.rule_pages[beginning]
    first, *below = sections
    inside = listed((_entry(book, number) for number in below), classes="hd-contents")
    return markdown(
        head(book.title, named(book, beginning), f"rule-{first}"),
        details("On this page", inside, "hd-cover hd-on-page") if below else "",
        _told(book, first, means),
        *(part for number in below for part in _section(book, number, means, first.count(".") + 1)),
    )


def contents(book: Published) -> str:
    """What there is on the other pages: sections in the order of print, and the words that they explain from A to Z.

    Each has the anchor that it had when all rules were on this page, so that whoever comes for it is led on.
    """
    sections = listed((_entry(book, number, f"rule-{number}") for number in book.sections), classes="hd-contents")
    terms = sorted(glossary.terms(book), key=lambda term: (term.word.casefold(), term.section))
    words = listed((_term(book, term) for term in terms), classes="hd-index hd-words")
    return markdown(
        head(book.title, "Rules"),
        _borrowed(book),
        element("div", sections, "hd-leads"),
        *([heading(2, "Words from A to Z", "words"), element("div", words, "hd-leads")] if terms else []),
    )


def named(book: Published, beginning: str) -> str:
    """What the page is called that has the sections of one beginning."""
    first = book.rule_pages[beginning][0]
    return f"{first} {book.rules[first]['title']}"


def _entry(book: Published, number: str, anchor: str = "") -> str:
    """A section in a list, as a link; it can be come to."""
    inside = f"<span>{escape(number)} </span>{escape(book.rules[number]['title'])}"
    place = {"id": anchor} if anchor else {}
    return element("a", inside, f"hd-deep-{number.count('.')}", href=address(book, "rule", number), **place)


def _term(book: Published, term: glossary.Term) -> str:
    return element("a", escape(term.word), href=glossary.address_of(book, term), id=glossary.anchor(term.word))


def _borrowed(book: Published) -> str:
    return element("p", escape(BORROWED.format(rulebook=book.rulebook))) if book.rulebook else ""


BORROWED = "This book is played by the rules of {rulebook}. What its missions say goes before them."
"""What is said where the rules are those of another book."""


def _section(book: Published, number: str, means: Means, above: int = 0) -> Iterator[str]:
    """A section below its heading, whose level is that among the sections of a page."""
    level = number.count(".") + 2 - above
    yield heading(min(DEEPEST, level), book.rules[number]["title"], f"rule-{number}", number)
    yield _told(book, number, means)


def _told(book: Published, number: str, means: Means) -> str:
    """What a section says, with its errata and examples, and beside it what it has to do with."""
    record = book.rules[number]
    beside = "".join([source(book, record["source"]), *_references(book, number)])
    worked = element("div", examples(book, record["examples"]), "hd-examples") if record["examples"] else ""
    words = glossary.told(book, number, means) + slips.under(book, "rule", number) + worked
    return aside(words, beside)


def _references(book: Published, number: str) -> Iterator[str]:
    """See also, and its opposite."""
    record, referring = book.rules[number], book.references("rule", number)
    yield labelled("See also", ", ".join(text.rule(book, section) for section in record["see_also"]))
    sections = {reference.name for reference in referring if reference.kind == "rule"}
    places = [text.rule(book, section) for section in book.sections if section in sections]
    paragraphs = sorted({book.number(reference.name) for reference in referring if reference.kind == "paragraph"})
    places += [link(f"paragraphs.html#p{paragraph}", f"paragraph {paragraph}") for paragraph in paragraphs]
    procedures = dict.fromkeys(reference.name for reference in referring if reference.kind == "procedure")
    places += [text.thing(book, "procedure", procedure) for procedure in procedures]
    yield labelled("Referred to by", ", ".join(places))
    tried = dict.fromkeys(
        reference.name for reference in book.referred("rule", number) if reference.kind == "procedure"
    )
    yield labelled("Examples of", ", ".join(text.thing(book, "procedure", procedure) for procedure in tried))
    if "prose" not in record and not book.rulebook:
        yield labelled("Proof", link(f"{proof_file(book, number)}#proof-{number}", "code, statements, tests, examples"))
