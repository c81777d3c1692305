"""What is asked of a book with faults, and which answers are told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.core.rule_table import FAULTS
from hulldown_compiler.lint.besides.anything import may_name, names_in
from hulldown_compiler.lint.besides.stand_ins import Besides, besides
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check
from hulldown_compiler.rules.tables import failing_example


class World(Protocol):
    """A book in which stand-ins are read in place of what has faults."""

    @property
    def analyses(self) -> Analyses:
        """What is computed from it."""

    def findings(self, codes: Collection[str]) -> Sequence[Finding]:
        """What some rules find in it; nothing, if it is not complete."""


Worlds = Callable[[str, Mapping[str, str]], World]
"""Makes the world of a name, with some texts in place of those of the book's files."""


class Cold:
    """A world that is read anew."""

    def __init__(self, root: Path, texts: Mapping[str, str]) -> None:
        self.analyses = Analyses(read_book(root, texts))

    def findings(self, codes: Collection[str]) -> Sequence[Finding]:
        """What some rules find."""
        book = self.analyses.book
        return lint(book, codes, ask=partial(check, analyses=self.analyses)) if book.is_complete else []


BY_ITSELF = frozenset(["HD206", "HD557", "HD559", "HD560", "HD571", "HD573", "HD601", "HD602", "HD607"])
"""What is told of a thing by itself."""

CHARTED = (
    "HD414", "HD415", "HD422", "HD423", "HD424", "HD425", "HD427", "HD428", "HD429", "HD430", "HD431", "HD432",
    "HD433", "HD434", "HD506", "HD558"
)  # fmt: skip
OF_CHARTS = frozenset(CHARTED)
"""What is told of charts, which know nothing but one another."""

MAY_BE = frozenset(("HD306", "HD307", "HD401", "HD406", "HD544", "HD549", "HD553", "HD556", "HD563"))
"""What is told of something that may come up in play: more ways to go on would show no less of it."""

UNPLAYED = (
    "HD120", "HD121", "HD301", "HD302", "HD303", "HD304", "HD305", "HD308", "HD310", "HD311", "HD312", "HD313",
    "HD314", "HD403", "HD405", "HD536", "HD539", "HD540", "HD546", "HD550", "HD551", "HD552", "HD555", "HD570"
)  # fmt: skip
NEVER = frozenset(UNPLAYED)
"""What is told of something that never comes up: more ways to go on could only take it back."""

TRIED = "HD421"
"""What is told of an example, if nothing that it reads has a fault."""

OF_NAMES = ("HD121", "HD563")
"""Of what these find fault with, what is left out may be the use, or the home."""

UNASKED = "HD311"
"""A number has no likeness to the one that is meant: who asks of one sighting may mean any."""


def everything(book: Book, codes: Collection[str] = FAULTS) -> list[Finding]:
    """Every finding about a book, of all or of some rules; also what is known of it besides what has faults."""
    return sorted([*lint(book, codes), *known_besides(book, codes)])


def known_besides(book: Book, codes: Collection[str], worlds: Worlds | None = None) -> list[Finding]:
    """What rules about the whole book find in one of which something has faults, and the rest can be read."""
    if book.declared.header is None or not book.declared.playable or (book.is_complete and _tells_all(book)):
        return []
    out = besides(book)
    if out is None:
        return []
    asking = _Asking(out, frozenset(codes), worlds or (lambda _, texts: Cold(book.root, texts)))
    return sorted([*(() if book.is_complete else asking.of_the_story()), *asking.of_examples()])


def _tells_all(book: Book) -> bool:
    """Whether a book of which everything can be read lacks nothing that its examples need."""
    return book.linked or not book.declared.platoon


class _Asking:
    """What is asked besides what is left out of a book."""

    def __init__(self, out: Besides, codes: frozenset[str], worlds: Worlds) -> None:
        self.out, self.codes, self.worlds = out, codes, worlds

    def of_the_story(self) -> Iterator[Finding]:
        """What may be, where what has faults ends the game; and what never is, where it may do anything."""
        charts_whole = not any(piece.keys[0] in CHARTS for piece in self.out.pieces)
        may_be = MAY_BE | BY_ITSELF | (OF_CHARTS if charts_whole else frozenset())
        for name, texts, of_these in (("ends", self.out.ending, may_be), ("does all", self.out.doing_all, NEVER)):
            codes = sorted(self.codes & of_these)
            if codes and (mended := texts()) is not None:
                yield from self._elsewhere(self._world(name, mended).findings(codes))

    def of_examples(self) -> Iterator[Finding]:
        """The examples that fail, although nothing that they read has a stand-in."""
        if TRIED not in self.codes or not self.out.book.declared.platoon:
            return
        texts, unsure = self.out.linked()
        world = self._world("linked", texts)
        for finding in self._elsewhere(world.findings([TRIED])):
            if not any(node in unsure for node in failing_example.rests_on(world.analyses, finding.position)):
                yield finding

    def _world(self, name: str, texts: Mapping[str, str]) -> World:
        return self.worlds(name, {**self.out.book.texts, **texts})

    def _elsewhere(self, findings: Sequence[Finding]) -> Iterator[Finding]:
        """The findings without those in what is left out, and about names that it may use."""
        pieces = self.out.pieces
        for finding in findings:
            if not any(piece.holds(finding.position) for piece in pieces) and not _may_use(self.out, finding):
                related, witness = (
                    tuple(place for place in places if not any(one.holds(place.position) for one in pieces))
                    for places in (finding.related, finding.witness)
                )
                whole = witness == finding.witness  # a way through what stands in for something is none
                yield finding._replace(related=related, witness=witness if whole else (), inputs=())


CHARTS = ("tables", "catalogues", "cards", "procedures")
"""The sections of charts."""


def _may_use(out: Besides, finding: Finding) -> bool:
    """Whether something, once it is mended, may be what uses a name that a finding says nobody does."""
    if finding.code == UNASKED:
        return "sighting" in finding.message and "sighted" in out.words.all
    return finding.code in OF_NAMES and may_name(out.words, names_in(finding.message))
