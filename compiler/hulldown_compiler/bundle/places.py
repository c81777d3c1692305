"""Where a thing has its place in the pages of a book: on which of them, and where on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hulldown_compiler.bundle.published import Published

RULES, SLEEVE, NAMES, SOURCES, TABLES = "rules.html", "paragraphs.html", "names.html", "sources.html", "tables.html"
MAP, UNITS, SHEET, PROOF = "map.html", "units.html", "sheet.html", "proof.html"
ERRATA, AID, TERMS = "errata.html", "aid.html", "terms.html"
"""The pages of a book that others point into; all are in one folder."""


def address(book: Published, kind: str, name: str) -> str:
    """The relative address of a thing, from any page of its book."""
    if kind in PLACED:
        return PLACED[kind](book, name)
    page = SHEET if kind == "platoon" else _names_page(book, kind, name)
    return f"{page}#{kind}-{name}"


PLACED: Mapping[str, Callable[[Published, str], str]] = {
    "paragraph": lambda book, name: f"{SLEEVE}#p{book.number(name)}",
    "card": lambda book, name: f"card-{name}.html",
    "table": lambda book, name: f"{f'table-{name}.html' if book.tables_apart else TABLES}#table-{name}",
    "erratum": lambda book, name: f"{errata_file(book, name)}#erratum-{name}",
    "procedure": lambda book, name: f"{_file('procedure', name)}.html",
    "catalogue": lambda book, name: f"{_file('catalogue', name)}.html",
    "mission": lambda book, name: f"{_file('mission', name)}.html",
    "cartridge": lambda book, name: f"{_file('mission', name)}.html#cartridge",
    "rule": lambda book, name: f"{rules_file(book, name)}#rule-{name}",
    "unit-card": lambda book, name: f"unit-{name}.html#{name}",
}
"""Where things of a kind are that have a page of their own, or an anchor that is not made of their kind and name."""


def _names_page(book: Published, kind: str, name: str) -> str:
    """The page of the index that a thing is on: of what would give a story away, each kind has one of its own."""
    if kind == "flag":
        return names_page("items" if "item" in book.prose["flags"][name] else "codewords")
    return names_page(f"{kind}s") if kind in ("sighting", "ending") else NAMES


def names_page(title: str) -> str:
    """The page of the index for the things under a title."""
    return f"names-{title.lower()}.html"


def rules_file(book: Published, number: str) -> str:
    """The page that a section of the rules is on; of one that there is not, the first of them."""
    beginning = next((one for one, sections in book.rule_pages.items() if number in sections), "")
    return f"rules-{beginning.replace('.', '-')}.html" if beginning else RULES


def errata_file(book: Published, erratum: str) -> str:
    """The page that an erratum is on."""
    number = next(number for number, names in book.errata_by_chapter.items() if erratum in names)
    return errata_page(number) if book.errata_apart else ERRATA


def errata_page(chapter: str) -> str:
    """The page of the errata of a chapter, where each has one."""
    return f"errata-{chapter or 'other'}.html"


def proof_file(book: Published, number: str) -> str:
    """The page that the proof of a section is on: of its chapter, where the rules are on several pages."""
    return PROOF if [*book.rule_pages] == [""] else proof_page(number.partition(".")[0])


def proof_page(chapter: str) -> str:
    """The page of the proof of a chapter, where each has one."""
    return f"proof-{chapter}.html"


def examples_page(procedure: str) -> str:
    """The page of the examples of a procedure that has one for them."""
    return f"examples-{procedure}.html"


def source_file(kind: str, name: str) -> str:
    """The file of a thing that has a page of its own, as MkDocs reads it."""
    return f"{_file(kind, name)}.md"


def _file(kind: str, name: str) -> str:
    return f"{'cards' if kind == 'catalogue' else kind}-{name}"
