"""A book's errata, chapter by chapter: what the source says, what was decided and why, and where that stands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain

from hulldown_compiler.publish import ERRATUM_DECIDED as DECIDED
from hulldown_compiler.publish import ERRATUM_ROLES as ROLES
from hulldown_compiler.publish import MAP, Json, Published
from hulldown_compiler.publish import erratum_citations as citations
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_site.html import text
from hulldown_site.html.markup import aside, definition, element, escape, head, heading, labelled, link
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.slips import UNDECIDED
from hulldown_site.html.source import source


def page(book: Published) -> str:
    """All errata."""
    chapters: dict[str, list[str]] = defaultdict(list)
    for name in book.errata:
        chapters[_chapter(book, name)].append(name)
    order = [number for number in (*book.sections, "") if number in chapters]
    parts = chain.from_iterable(_of_chapter(book, number, chapters[number]) for number in order)
    return markdown(head(book.title, "Errata"), _lead(book), *parts)


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


def _chapter(book: Published, name: str) -> str:
    """The chapter of the rules that an erratum belongs to: where it touches the most sections.

    Of equal chapters it is the last, for what comes first are the terms that all others use.
    """
    touched = (
        reference.name
        for reference in book.referred("erratum", name)
        if (reference.kind, reference.role) == ("rule", ROLES["touches"])
    )
    counts = Counter(number.partition(".")[0] for number in touched)
    return max(counts, key=lambda chapter: (counts[chapter], int(chapter)), default="")


def _of_chapter(book: Published, number: str, names: list[str]) -> Iterator[str]:
    title = book.rules[number]["title"] if number in book.rules else "Tables, cards and missions"
    yield heading(2, title, f"chapter-{number or 'other'}", number)
    for name in names:
        yield from _erratum(book, name, book.errata[name])


def _erratum(book: Published, name: str, record: Json) -> Iterator[str]:
    yield heading(3, record["title"], f"erratum-{name}", str(record.get("number", "")))
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
