"""A whole book as data: its contents, and the graph of references between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from hulldown_compiler.book.action_cells import ActionCell
from hulldown_compiler.book.action_columns import why_never
from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.examples import Example, examples
from hulldown_compiler.book.links.graph import Links, find_links, with_trials
from hulldown_compiler.naming.kinds import KINDS

OF_EXPRESSIONS = tuple(kind.name for kind in KINDS.values() if kind.bare and not kind.dead)
"""Kinds that only expressions name: an unknown one is a fault of its expression; platoon games have some built in."""


class Book(Contents):
    """One book; `analysis` computes from it what takes long, and keeps that elsewhere."""

    @cached_property
    def examples(self) -> Sequence[Example]:
        """Every example, with all that it leaves out."""
        return list(examples(self))

    @cached_property
    def links(self) -> Links:
        """The graph of references, but for what examples try."""
        return find_links(self)

    @cached_property
    def references(self) -> Links:
        """The graph of references, and after it what examples try."""
        return with_trials(self, self.links, self.examples)

    @cached_property
    def linked(self) -> bool:
        """Whether everything that is referred to is there; what texts only mention may be missing."""
        return self._there(self.references)

    @cached_property
    def linked_in_play(self) -> bool:
        """The same of what is played, whatever examples try."""
        return self._there(self.links)

    def _there(self, links: Links) -> bool:
        known = self.known
        needed = (link for link in links.all if link.role != "mentions" and link.target.kind not in OF_EXPRESSIONS)
        return all(link.target.name in known[link.target.kind] for link in needed)

    @cached_property
    def read_cells(self) -> Sequence[ActionCell]:
        """The cells that may be looked into: not those of columns by which no German ever acts."""
        cards = self.parts.found["unit-card"]
        return [
            cell for cell in self.cells if not (cell.column and why_never(self, cards[cell.source.name], cell.column))
        ]
