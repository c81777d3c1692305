"""A book's errata, chapter by chapter: what the source says, what was decided and why, and where that stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain

from hulldown_compiler.publish import ERRATUM_DECIDED as DECIDED
from hulldown_compiler.publish import ERRATUM_ROLES as ROLES
from hulldown_compiler.publish import MAP, Json, Published, errata_page
from hulldown_compiler.publish import erratum_citations as citations
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_site.html import text
from hulldown_site.html.markup import aside, definition, element, escape, head, heading, labelled, link, listed
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.slips import UNDECIDED
from hulldown_site.html.source import source


def page(book: Published) -> str:
    """All errata, where they are on one page."""
    parts = chain.from_iterable(_of_chapter(book, number) for number in book.errata_by_chapter)
    return markdown(head(book.title, "Errata"), _lead(book), *parts)


def chapter(book: Published, number: str) -> str:
    """The errata of a chapter, where there are several pages."""
    parts = chain.from_iterable(_erratum(book, name, 2) for name in book.errata_by_chapter[number])
    return markdown(head(book.title, f"Errata: {named(book, number)}", f"chapter-{number or 'other'}"), *parts)


def contents(book: Published) -> str:
    """What there is on the other pages, each at the anchor that it had when all errata were on this page."""
    parts = chain.from_iterable(_listed(book, number) for number in book.errata_by_chapter)
    return markdown(head(book.title, "Errata"), _lead(book), *parts)


def named(book: Published, number: str) -> str:
    """What a chapter is called; what belongs to none has a name as well."""
    return f"{number} {book.rules[number]['title']}" if number in book.rules else OTHERS


OTHERS = "Tables, cards and missions"
"""What errata are about that touch no rule."""


def _listed(book: Published, number: str) -> Iterator[str]:
    """The errata of a chapter by their titles."""
    anchor = f"chapter-{number or 'other'}"
    yield heading(2, named(book, number), f"of-{anchor}")
    to = errata_page(number)
    whole = element("a", "All on one page", href=to, id=anchor)
    entries = (_entry(book, name, f"{to}#erratum-{name}") for name in book.errata_by_chapter[number])
    yield element("div", element("p", whole) + listed(entries, classes="hd-contents"), "hd-leads")


def _entry(book: Published, name: str, to: str) -> str:
    record = book.errata[name]
    number = element("span", f"{escape(str(record['number']))} ") if "number" in record else ""
    return element("a", number + escape(record["title"]), href=to, id=f"erratum-{name}")


def _lead(book: Published) -> str:
    """What there is, by kind."""
    kinds = Counter(record["kind"] for record in book.errata.values())
    summary = joined([counted(kinds[kind], kind) for kind in CALLED if kinds[kind]])
    lines = element("p", INTRODUCTION) + element("p", f"{sentence(escape(summary))}.", "hd-extent")
    return element("div", lines, "hd-lead")


INTRODUCTION = (
    "Where the source has a slip, contradicts itself or says nothing, somebody has to decide. Here is what this "
    "edition plays, and why. Each decision is also found beside the rules that it touches."
)

CALLED: Mapping[str, str] = {"misprint": "Misprint", "contradiction": "Contradiction", "gap": "Gap"}
"""The kinds of erratum."""


def _of_chapter(book: Published, number: str) -> Iterator[str]:
    title = book.rules[number]["title"] if number in book.rules else OTHERS
    yield heading(2, title, f"chapter-{number or 'other'}", number)
    for name in book.errata_by_chapter[number]:
        yield from _erratum(book, name, 3)


def _erratum(book: Published, name: str, level: int) -> Iterator[str]:
    record = book.errata[name]
    yield heading(level, record["title"], f"erratum-{name}", str(record.get("number", "")))
    parts = [
        ("In print", record["says"]),
        ("Decided", record.get("decided", UNDECIDED)),
        ("Because", record.get("why")),
    ]
    rows = (definition(lead, text.paragraphs(book, content)) for lead, content in parts if content)
    beside = " ".join([element("p", _kind(record), "hd-kind"), *filter(None, _beside(book, name, record))])
    yield aside(element("dl", " ".join(rows), "hd-told"), beside)


def _kind(record: Json) -> str:
    undecided = "" if record["status"] == DECIDED else ", open"
    return escape(CALLED[record["kind"]] + undecided)


def _beside(book: Published, name: str, record: Json) -> Iterator[str]:
    """What it touches, where it is decided, and where in the source it is."""
    for lead, field in (("Touches", "touches"), ("Decided in", "in")):
        places = list(_places(book, name, field))
        places += [link(MAP, "the map")] if field in record.get("map", ()) else []
        places += [_program(name)] if field == "in" and record.get("code") else []
        yield labelled(lead, joined(places))
    yield source(book, record.get("source"))


def _places(book: Published, name: str, field: str) -> Iterator[str]:
    references = [reference for reference in book.referred("erratum", name) if reference.role == ROLES[field]]
    sections = {reference.name for reference in references if reference.kind == "rule"}
    rules = [text.rule(book, number) for number in book.sections if number in sections]
    if rules:
        yield f"{'rule' if len(rules) == 1 else 'rules'} {', '.join(rules)}"
    for reference in references:
        if reference.kind == "unit-card":
            yield text.unit_card(book, reference.name)
        elif reference.kind != "rule":
            yield f"{NOUNS.get(reference.kind, '')}{text.thing(book, reference.kind, reference.name)}"


NOUNS = {"mission": "Mission ", "card": "card "}
"""What leads in things whose titles do not say what they are."""


def _program(name: str) -> str:
    """The program, and what in it decides."""
    places = dict.fromkeys(f"{place.module}.{place.inside}".rstrip(".") for place in citations().get(name, ()))
    return (
        f"the program, in {joined([element('code', escape(place)) for place in places])}" if places else "the program"
    )
