"""The designer's edition: every paragraph by its number, where it is reached from, and where it leads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

from hulldown_compiler.publish import RANDOM_EVENT, ListedClaim, Published
from hulldown_engine.language.wording import counted, joined, sentence
from hulldown_site.html import text
from hulldown_site.html.cells import NOTHING, span
from hulldown_site.html.markup import covered, element, escape, head, heading, table
from hulldown_site.html.markup import page as markdown


def page(book: Published) -> str:
    """The table, covered: it gives everything away."""
    cells = _from_cells(book)
    rows = (_row(book, number, name, cells[name]) for number, name in book.numbers.items())
    columns = ["No.", "Name", "Mission", "Reached from", "Leads to"]
    inside = table(
        columns if book.fought else [column for column in columns if column != "Mission"], rows, "hd-designer"
    )
    return markdown(
        head(book.title, "Designer's edition"),
        element("p", LEAD),
        covered(f"{sentence(counted(len(book.numbers), 'paragraph'))}, covered", inside),
        *_claims(book),
        hide="[toc]",
    )


LEAD = "For those who write such games, and for those who have played this one: it gives everything away."


def _claims(book: Published) -> Iterator[str]:
    """The table of what is claimed of every play, covered; nothing, if nothing is."""
    if book.claims:
        columns = ["Claim", "At", "What is claimed", "It speaks of", "Verdict"]
        inside = table(columns, (_claim(book, claim) for claim in book.claims), "hd-designer")
        yield heading(2, "Claims", "claims")
        yield element("p", CLAIMED)
        yield covered(f"{sentence(counted(len(book.claims), 'claim'))}, covered", inside)


CLAIMED = "What the story rests on, held against every play there can be whenever the book is checked."


def _claim(book: Published, claim: ListedClaim) -> list[str]:
    """One claim, with the verdict on it."""
    code = partial(element, "code")
    unless = f", unless {code(escape(claim.unless))}" if claim.unless else ""
    claimed = escape(claim.claimed) if claim.kind == "within" else code(escape(claim.claimed))
    return [
        code(escape(claim.name)),
        text.paragraph(book, claim.at) if claim.at else NOTHING,
        f"{claim.kind} {claimed}{unless}",
        ", ".join(map(escape, claim.speaks_of)) or NOTHING,
        escape(sentence(claim.left_open)) if claim.left_open else "Proved",
    ]


def _row(book: Published, number: int, name: str, cells: list[str]) -> list[str]:
    mission = book.logic["paragraphs"][name].get("mission")
    named = [text.thing(book, "mission", mission) if mission else NOTHING] if book.fought else []
    beginning = "the beginning" if name == book.logic["start"] else ""
    before, after = (
        joined(text.paragraphs_among(book, references))
        for references in (book.references("paragraph", name), book.referred("paragraph", name))
    )
    reached = "<br>".join(filter(None, [beginning, *cells, before]))
    code = element("code", escape(name))
    return [text.paragraph(book, name), code, *named, reached or NOTHING, after or NOTHING]


# Cells of cartridges and unit cards -----------------------------------------------------------------------------------


def _from_cells(book: Published) -> dict[str, list[str]]:
    """The cells that lead to each paragraph, in words; cartridges first."""
    cells: dict[str, list[str]] = defaultdict(list)
    for paragraph, words in (*_cartridges(book), *_cards(book)):
        cells[paragraph].append(words)
    return cells


def _cartridges(book: Published) -> Iterator[tuple[str, str]]:
    for mission in book.missions:
        record = book.logic["missions"][mission]["cartridge"]
        rows = [(f"marker {name}", cells) for name, cells in record["markers"].items()]
        rows += [(f"random event {span(low, high)}", cells) for low, high, cells in record["random"]]
        for words, cells in rows:
            for nth, cell in enumerate(cells, 1):
                if cell not in (None, RANDOM_EVENT):
                    yield cell, f"{text.thing(book, 'mission', mission)}: {words}, condition {nth}"


def _cards(book: Published) -> Iterator[tuple[str, str]]:
    for card in book.unit_cards:
        columns: dict[str, list[str]] = defaultdict(list)
        for column, faces in book.logic["unit_cards"][card]["actions"].items():
            for paragraph in dict.fromkeys(filter(None, faces)):
                columns[paragraph].append(escape(column))
        for paragraph, names in columns.items():
            yield paragraph, f"{text.unit_card(book, card)}: column{'' if len(names) == 1 else 's'} {joined(names)}"
