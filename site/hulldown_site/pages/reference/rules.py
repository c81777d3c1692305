"""A book's rules: the sections, with their sources beside them and cross-references both ways."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import PROOF, Published
from hulldown_site.charts.worked import examples
from hulldown_site.html import glossary, slips, text
from hulldown_site.html.glossary import Means
from hulldown_site.html.markup import aside, element, escape, head, heading, labelled, link
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source

DEEPEST = 6
"""HTML has headings of six levels."""


def page(book: Published) -> str:
    """The rules."""
    means = glossary.abbreviations(book)
    parts = [part for number in book.sections for part in _section(book, number, means)]
    borrowed = element("p", escape(BORROWED.format(rulebook=book.rulebook))) if book.rulebook else ""
    return markdown(head(book.title, "Rules"), borrowed, *parts)


BORROWED = "This book is played by the rules of {rulebook}. What its missions say goes before them."
"""What is said where the rules are those of another book."""


def _section(book: Published, number: str, means: Means) -> Iterator[str]:
    record = book.rules[number]
    yield heading(min(DEEPEST, number.count(".") + 2), record["title"], f"rule-{number}", number)
    beside = "".join([source(book, record["source"]), *_references(book, number)])
    worked = element("div", examples(book, record["examples"]), "hd-examples") if record["examples"] else ""
    words = glossary.told(book, number, means) + slips.under(book, "rule", number) + worked
    yield aside(words, beside)


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
        yield labelled("Proof", link(f"{PROOF}#proof-{number}", "code, statements, tests, examples"))
