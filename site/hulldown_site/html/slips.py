"""Errata beside what they touch: their decisions under rules and missions, their titles beside everything else."""

from __future__ import annotations

from hulldown_compiler.publish import ERRATUM_ROLES as ROLES
from hulldown_compiler.publish import Published, address
from hulldown_site.html import text
from hulldown_site.html.markup import details, escape, labelled, link, listed

FEW = 2
"""How many errata stand open under a section; more are closed, or they would bury the rule."""

UNDECIDED = "Nothing is decided yet."


def touching(book: Published, kind: str, name: str) -> list[str]:
    """The errata that touch a thing, in the order of their numbers; the map goes by its kind alone."""
    if kind == "map":
        return [erratum for erratum, record in book.errata.items() if "touches" in record.get("map", ())]
    touches = {
        reference.name
        for reference in book.references(kind, name)
        if (reference.kind, reference.role) == ("erratum", ROLES["touches"])
    }
    return [erratum for erratum in book.errata if erratum in touches]


def under(book: Published, kind: str, name: str) -> str:
    """The decisions of the errata that touch a thing; empty without any."""
    if not (errata := touching(book, kind, name)):
        return ""
    summary = "Erratum" if len(errata) == 1 else f"{len(errata)} errata"
    decisions = listed(f"{titled(book, erratum)} {_decision(book, erratum)}" for erratum in errata)
    return details(summary, f" {decisions}", "hd-errata", **({"open": ""} if len(errata) <= FEW else {}))


def beside(book: Published, kind: str, name: str) -> str:
    """The errata that touch a thing, by title, in one line."""
    return labelled("Errata", "; ".join(titled(book, erratum) for erratum in touching(book, kind, name)))


def titled(book: Published, name: str) -> str:
    """An erratum by its number and title, as a link to its place."""
    record = book.errata[name]
    number = f"{record['number']} " if "number" in record else ""
    return link(address(book, "erratum", name), number + escape(record["title"]), "hd-slip")


def _decision(book: Published, name: str) -> str:
    """The decision of an erratum, in one line of HTML."""
    return text.line(book, " ".join(book.errata[name].get("decided", UNDECIDED).split()))
