"""A book's rules: the sections, with their sources beside them and cross-references both ways."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.publish import PROOF, Json, Published, address
from hulldown_site.charts.worked import examples
from hulldown_site.html import glossary, slips, text
from hulldown_site.html.glossary import Means
from hulldown_site.html.markup import element, escape, head, heading, link
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source

DEEPEST = 6
"""HTML has headings of six levels."""


def page(book: Published) -> str:
    """The rules."""
    means = glossary.abbreviations(book)
    parts = [part for number in book.sections for part in _section(book, number, means)]
    return markdown(head(book.title, "Rules"), *parts)


def _section(book: Published, number: str, means: Means) -> Iterator[str]:
    record = book.rules[number]
    yield heading(min(DEEPEST, number.count(".") + 2), record["title"], f"rule-{number}", number)
    beside = "".join([source(book, record["source"]), *_references(book, number)])
    told = glossary.told(book, number, means) + slips.under(book, "rule", number) + _worked(book, record["examples"])
    words = element("div", told, "hd-text")
    yield element("div", words + element("aside", beside, "hd-beside"), "hd-section")


def _worked(book: Published, records: list[Json]) -> str:
    """A section's examples."""
    return element("div", examples(book, records), "hd-examples") if records else ""


def _references(book: Published, number: str) -> Iterator[str]:
    """See also, and its opposite."""
    if ahead := [_named(book, other) for other in book.rules[number]["see_also"]]:
        yield element("p", f"<span>See also</span> {', '.join(ahead)}", "hd-see")
    found = book.references("rule", number)
    sections = {one.name for one in found if one.kind == "rule"}
    behind = [_named(book, other) for other in book.sections if other in sections]
    numbers = sorted({book.number(one.name) for one in found if one.kind == "paragraph"})
    behind += [link(f"paragraphs.html#p{one}", f"paragraph {one}") for one in numbers]
    procedures = dict.fromkeys(one.name for one in found if one.kind == "procedure")
    behind += [text.thing(book, "procedure", one) for one in procedures]
    if behind:
        yield element("p", f"<span>Referred to by</span> {', '.join(behind)}", "hd-see")
    tried = dict.fromkeys(one.name for one in book.referred("rule", number) if one.kind == "procedure")
    if tried:
        said = ", ".join(text.thing(book, "procedure", one) for one in tried)
        yield element("p", f"<span>Examples of</span> {said}", "hd-see")
    if "prose" not in book.rules[number]:
        proof = link(f"{PROOF}#proof-{number}", "code, tests, examples")
        yield element("p", f"<span>Proof</span> {proof}", "hd-see")


def _named(book: Published, number: str) -> str:
    return link(address(book, "rule", number), escape(number), "hd-rule")
