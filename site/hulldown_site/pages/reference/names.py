"""A book's index: everything it declares, and where each thing comes up.

What would give the story away is there, and covered until the reader opens it. Procedures, tables and cards have
their own places, to which the index leads.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.publish import UNITS, Published, Reference, address, names_page
from hulldown_engine.basics.dice import parse_dice, printed
from hulldown_engine.basics.hexes import printed as hex_number
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.phrases import Words, noun
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_site.html import text
from hulldown_site.html.markup import (
    covered,
    definition,
    definitions,
    details,
    element,
    escape,
    head,
    heading,
    link,
    sleeved,
)
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.pages.reference.tables import purpose, used


class Kind(NamedTuple):
    """A kind of thing: its name, its heading, the names of its things, and what is said of each, or once of all."""

    kind: str
    title: str
    names: Callable[[Published], Sequence[str]]
    said: Callable[[Published, str], str] = lambda book, name: ""
    covered: bool = False
    of_all: str = ""


def page(book: Published) -> str:
    """The index: what a book declares openly, and links to what it covers."""
    kinds = KINDS if book.playable else ()
    declared = (part for kind in kinds if not kind.covered for part in _kind(book, kind))
    charts = (part for kind, (title, section) in CHARTS.items() for part in _charts(book, kind, title, section))
    leads = (_lead(book, kind) for kind in declares(book) if kind.covered)
    return markdown(head(book.title, "Index"), *declared, *charts, *_unit_cards(book), *leads, *_places_of(book))


def declares(book: Published) -> list[Kind]:
    """The kinds of which a game declares something."""
    return [kind for kind in KINDS if book.playable and kind.names(book)]


def kind_page(book: Published, kind: Kind) -> str:
    """All that is covered of a kind."""
    names = kind.names(book)
    entries = element("dl", "".join(_entry(book, kind, name) for name in names), "hd-names")
    after = declares(book)[declares(book).index(kind) + 1 :]
    others = (_leads(book, other) for other in after if other.kind == kind.kind)
    said = element("p", kind.of_all) if kind.of_all else ""
    return markdown(head(book.title, kind.title), said, covered(_counted(kind, names), entries), *others)


def _counted(kind: Kind, names: Sequence[str]) -> str:
    return sentence(counted(len(names), kind.title.lower().removesuffix("s"))) + ", covered"


def _lead(book: Published, kind: Kind) -> str:
    """Where what is covered of a kind lies."""
    return f"{heading(2, kind.title, kind.title.lower())}\n\n{_leads(book, kind)}"


def _leads(book: Published, kind: Kind) -> str:
    """A link to what is covered of a kind; a script follows it for an address of before, without telling any name."""
    to = link(names_page(kind.title), escape(_counted(kind, kind.names(book))))
    return element("p", to, data_leads=kind.kind)


CHARTS = {
    "mission": ("Missions", "missions"),
    "platoon": ("Platoons", "platoons"),
    "procedure": ("Procedures", "procedures"),
    "table": ("Tables", "tables"),
    "card": ("Cards", "cards"),
}
"""What has its own place: the heading of each kind, and where the bundle keeps it."""


def _charts(book: Published, kind: str, title: str, section: str) -> Iterator[str]:
    """The procedures, tables or cards by title, with what uses them."""
    if names := sorted(book.prose.get(section, ()), key=lambda name: (book.called(kind, name).casefold(), name)):
        yield heading(2, title, section)
        yield element("dl", "".join(_chart(book, kind, name) for name in names), "hd-names")


def _chart(book: Published, kind: str, name: str) -> str:
    """A thing with its place, and what is said of it: its catalogue, or its purpose and what uses it."""
    first = text.thing(book, "catalogue", book.cards[name]) if kind == "card" else escape(purpose(book, kind, name))
    words = (element("p", first) if first else "") + used(book, kind, name)
    return definition(text.thing(book, kind, name), words)


def _unit_cards(book: Published) -> Iterator[str]:
    """Where the unit cards lie."""
    if book.unit_cards:
        yield heading(2, "Unit cards", "unit-cards")
        yield element("p", link(UNITS, sentence(counted(len(book.unit_cards), "unit card"))))


def _places_of(book: Published) -> Iterator[str]:
    """The places on the map."""
    if book.places:
        names = sorted(book.prose["map"]["names"].items(), key=lambda place: place[0].casefold())
        yield heading(2, "Places", "places")
        yield definitions(((escape(name), ", ".join(map(hex_number, hexes))) for name, hexes in names), "hd-names")


def _kind(book: Published, kind: Kind) -> Iterator[str]:
    names = kind.names(book)
    if not names:
        return
    yield heading(2, kind.title, kind.title.lower())
    yield element("dl", "".join(_entry(book, kind, name) for name in names), "hd-names")


def _entry(book: Published, kind: Kind, name: str) -> str:
    number = element("span", name, "hd-no") + " " if kind.kind in ("sighting", "condition") else ""
    term = number + escape(sentence(book.called(kind.kind, name)))
    said = kind.said(book, name)
    words = (element("p", said) if said else "") + source_of(book, kind.kind, name) + uses(book, kind.kind, name)
    return definition(term, words, id=f"{kind.kind}-{name}")


# What is said of each kind ------------------------------------------------------------------------------------------


def _score(book: Published, name: str) -> str:
    record = book.logic["scores"][name]
    return f"A number from {record['least']} to {record['most']}; {record['start']} at the start."


def _roster(book: Published, name: str) -> str:
    record = book.logic["rosters"][name]
    who = joined([link(f"#member-{member}", escape(book.called("member", member))) for member in record["members"]])
    marks = joined([escape(mark.replace("-", " ")) for mark in record["marks"]], "or")
    return f"{who}. Each can be {marks}." if marks else f"{who}."


def _member(book: Published, name: str) -> str:
    rosters = [roster for roster, record in book.logic["rosters"].items() if name in record["members"]]
    links = [link(address(book, "roster", roster), escape(book.called("roster", roster))) for roster in rosters]
    return f"One of {joined(links)}."


def _check(book: Published, name: str) -> str:
    record = book.logic["checks"][name]
    rating = fill(noun(Words(book.prose), record["rating"]), lambda slot: slot.name)
    return f"{printed(parse_dice(record['dice']))}, at most {escape(rating)}.{_naturals(book, record['dice'])}"


def _naturals(book: Published, dice: str) -> str:
    results = book.logic["naturals"].get(dice, {})
    parts = [
        f"{joined([str(total) for total in results[what]], 'or')} always {verb}"
        for what, verb in (("success", "succeeds"), ("failure", "fails"))
        if results.get(what)
    ]
    return f" {joined(parts)}." if parts else ""


def _flags(kind: str) -> Callable[[Published], list[str]]:
    return lambda book: sorted(
        (name for name, flag in book.prose["flags"].items() if kind in flag), key=lambda name: book.called("flag", name)
    )


def _by_title(kind: str, table: str) -> Callable[[Published], list[str]]:
    return lambda book: sorted(book.prose[table], key=lambda name: book.called(kind, name))


KINDS = (
    Kind("score", "Scores", _by_title("score", "scores"), _score),
    Kind("roster", "Rosters", _by_title("roster", "rosters"), _roster),
    Kind("member", "People", _by_title("member", "members"), _member),
    Kind("check", "Checks", _by_title("check", "checks"), _check),
    Kind(
        "condition",
        "Conditions",
        lambda book: [str(nth) for nth, _ in enumerate(book.prose["conditions"], 1)],
        lambda book, name: f"Condition {name} of {len(book.prose['conditions'])}.",
    ),
    Kind("flag", "Items", _flags("item"), covered=True, of_all="What you carry."),
    Kind("flag", "Codewords", _flags("codeword"), covered=True, of_all="Words that you note."),
    Kind(
        "sighting",
        "Sightings",
        lambda book: sorted(book.prose["sightings"], key=int),
        covered=True,
        of_all="Each can be seen once.",
    ),
    Kind(
        "ending",
        "Endings",
        _by_title("ending", "endings"),
        lambda book, name: f"A {escape(book.logic['endings'][name])}.",
        covered=True,
    ),
)
"""Everything a book declares, in the order of the page."""


# Where a thing comes up ----------------------------------------------------------------------------------------------

DOES = {
    ("flag", "sets"): "gained",
    ("flag", "clears"): "lost",
    ("check", "asks"): "made",
    ("ending", "sets"): "comes",
    ("sighting", "sets"): "made",
    ("condition", "sets"): "begins",
}
"""What a reference does to a thing, where the kind of thing has a word of its own for it."""

ROLES = {"sets": "changed", "clears": "cleared", "asks": "asked about", "mentions": "mentioned", "reads": "read",
         "names": "named"}  # fmt: skip


def uses(book: Published, kind: str, name: str) -> str:
    """The uses of a thing, as collapsed details, since the numbers alone can tell a reader too much."""
    by_role: dict[str, list[Reference]] = defaultdict(list)
    for reference in book.references(kind, name):
        by_role[reference.role].append(reference)
    parts = [
        f"{DOES.get((kind, role), word)} in {_places(book, by_role[role])}"
        for role, word in ROLES.items()
        if role in by_role
    ]
    if not parts:
        return ""
    places = element("p", f"{sentence('; '.join(parts))}.")
    return details("Where", sleeved(places), "hd-uses")


def _places(book: Published, references: list[Reference]) -> str:
    places = text.paragraphs_among(book, references)
    named = dict.fromkeys(
        (reference.kind, reference.name) for reference in references if reference.kind not in ("paragraph", "book")
    )
    places += [f"{kind} {link(address(book, kind, name), escape(book.called(kind, name)))}" for kind, name in named]
    return joined(places)
