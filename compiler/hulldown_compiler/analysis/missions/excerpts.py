"""What a book says of one mission: the part of it that questions about the mission are asked of.

A mission reads some of a book's paragraphs, and has some of its cards. What only other missions read says nothing of
it, and is left out; what no mission reads is left in, for it has a finding of its own. So a question costs what its
mission costs, however many others there are, and what is found holds as long as that part of the book stays the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.analysis.analyses import DATA, HEADER, NAMES, WHOLE, Analyses
from hulldown_compiler.analysis.missions.plays import Play, plays
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.action_columns import damage_preserves
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.book.numbers import Numbers
from hulldown_compiler.lowering.platoon_parts import Parts


class Excerpt(Book):
    """The part of a whole book that one mission may read; all of it is computed at once."""

    def __init__(self, whole: Book, mission: str, played: Mapping[str, Play]) -> None:
        super().__init__(whole.root, whole.declared, [], Numbers({}), {})
        others = [play for name, play in played.items() if name != mission]
        ours = played[mission]
        paragraphs = {name for play in others for name in play.paragraphs} - ours.paragraphs.keys()
        cards = {name for play in others for name in play.cards} - ours.cards.keys()
        self.mission, self.play = mission, ours
        self.paragraphs = {name: one for name, one in whole.paragraphs.items() if name not in paragraphs}
        self.parts = _parts(whole.parts, mission, cards)
        self.known, self.charts = whole.known, whole.charts
        self.steps = defaultdict(list)
        for kind, placed in whole.steps.items():
            self.steps[kind] = [(paragraph, step) for paragraph, step in placed if paragraph.id in self.paragraphs]
        self.linked = whole.linked
        self.most, self.saves = whole.conditions, damage_preserves(whole)

    @property
    def conditions(self) -> int:
        """How many conditions the whole book has."""
        return self.most

    @property
    def names(self) -> Iterator[Node]:
        """The names of everything in it, and of what its paragraphs and parts are read by."""
        yield from (Node("paragraph", name) for name in self.paragraphs)
        yield from (Node(part.kind, part.name) for part in self.parts.all())
        yield from (Node(WHOLE, kind) for kind in (HEADER, *(() if self.linked else (NAMES,))))


def _parts(whole: Parts, mission: str, without: set[str]) -> Parts:
    """The parts of a mission: itself, its cartridge, and the cards that are not left out."""
    parts = Parts(whole.sheet, {kind: dict(found) for kind, found in whole.found.items()}, whole.rows)
    for kind in ("mission", "cartridge"):
        parts.found[kind] = {name: part for name, part in whole.found[kind].items() if name == mission}
    cards = whole.found["unit-card"].items()
    parts.found["unit-card"] = {name: card for name, card in cards if name not in without}
    parts.ends = {mission: whole.ends[mission]}
    return parts


def excerpts(analyses: Analyses) -> dict[str, Analyses]:
    """For each mission, analyses of its excerpt; what may be reached is what may be in the whole book."""
    played, reach = analyses[plays], analyses[reachability]
    of_missions: dict[str, Analyses] = {}
    for mission in played:
        of_missions[mission] = about = _OfExcerpt(Excerpt(analyses.book, mission, played), analyses)
        about[reachability], about[plays] = reach, {mission: played[mission]}
    return of_missions


class _OfExcerpt(Analyses):
    """Analyses of an excerpt, which are cancelled with those of the whole book."""

    def __init__(self, excerpt: Excerpt, whole: Analyses) -> None:
        super().__init__(excerpt)
        self._whole = whole

    def check_cancelled(self) -> None:
        """Raise, if the caller has cancelled."""
        self._whole.check_cancelled()


def rests_on(analyses: Analyses, mission: str, *also: Any) -> list[Node]:
    """The names of all that a question about a mission rests on; `also` is plain data that it takes from elsewhere."""
    excerpt, reach = analyses[excerpts][mission].book, analyses[reachability]
    assert isinstance(excerpt, Excerpt)  # noqa: S101 - `excerpts` made it
    cards = {name: low for name, (low, _) in excerpt.play.cards.items()}
    first = {**reach.first_state(), **reach.never_set()}
    known = (first, reach.bounds, excerpt.play.paragraphs, cards, excerpt.most, excerpt.saves, also)
    return [*excerpt.names, Node(DATA, repr(known))]
