"""The claims of a checked book as its designer's page lists them, without asking anything again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from hulldown_compiler.analysis.story.map_abstraction import written
from hulldown_compiler.analysis.story.satisfiability import facts
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import OPEN_CLAIM
from hulldown_compiler.lowering.claims import WITHIN


class ListedClaim(NamedTuple):
    """A claim: what it claims, with the paragraph that it is about, if there is one, and what it speaks of.

    `left_open` says why it is not proved; it is empty where it is.
    """

    name: str
    kind: str
    claimed: str
    at: str
    unless: str
    speaks_of: tuple[str, ...]
    left_open: str


def listed(book: Book, findings: Collection[Finding]) -> Iterator[ListedClaim]:
    """The claims of a book in which none is broken, in the order of its files; `findings` are what a check found."""
    left_open = {finding.position[:3]: finding.message for finding in findings if finding.code == OPEN_CLAIM}
    for name, claim in book.claims.items():
        record, trees = claim.record, claim.trees
        kind = record["kind"]
        yield ListedClaim(
            name,
            kind,
            f"{record[WITHIN]} paragraphs" if kind == WITHIN else written(trees[kind]),
            "" if record["at"] is None else book.resolve_name(record["at"]),
            written(trees["unless"]) if "unless" in trees else "",
            tuple(sorted({" ".join(key[1:]) or key[0] for tree in trees.values() for key in facts(book, tree)})),
            left_open.get(claim.at(kind)[:3], ""),
        )
