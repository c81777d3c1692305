"""What changed between two versions of a book."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.bundle import writer
from hulldown_compiler.diff.cells import NOT_THERE, turned
from hulldown_compiler.diff.fields import fields
from hulldown_compiler.diff.renames import renames, under
from hulldown_compiler.diff.snapshot import Odds, Snapshot, cases, odds


@dataclass
class Changes:
    """All that changed in one book; every list is in the order of names or of the files."""

    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    changed: dict[str, list[str]] = field(default_factory=dict)
    renumbered: dict[str, tuple[int, int]] = field(default_factory=dict)
    links_gained: list[tuple[str, str]] = field(default_factory=list)
    links_lost: list[tuple[str, str]] = field(default_factory=list)
    reach_gained: list[str] = field(default_factory=list)
    reach_lost: list[str] = field(default_factory=list)
    reach_unknown: str = ""
    odds: dict[str, dict[str, tuple[Fraction, Fraction]]] = field(default_factory=dict)
    odds_in_short: dict[str, dict[str, tuple[Fraction, Fraction]]] = field(default_factory=dict)
    odds_gone: list[str] = field(default_factory=list)
    charts_new: list[str] = field(default_factory=list)
    charts_gone: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    cells: dict[str, tuple[str, str]] = field(default_factory=dict)
    cards: dict[str, tuple[str, str]] = field(default_factory=dict)
    fields: dict[str, tuple[str, str]] = field(default_factory=dict)
    findings_new: list[tuple[str, str, str]] = field(default_factory=list)
    findings_mended: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def nothing(self) -> bool:
        """Whether nothing changed."""
        return self == Changes()


def changes(old: Snapshot, new: Snapshot) -> Changes:
    """What changed from one version to the other."""
    found = Changes(renamed=renames(old, new))
    old = under(found.renamed, old) if found.renamed else old
    found.added = [name for name in new.paragraphs if name not in old.prose]
    unread = _unread(new)
    found.removed = [name for name in old.paragraphs if name not in new.prose and not unread(name)]
    both = [name for name in new.paragraphs if name in old.prose]
    found.changed = {name: what for name in both if (what := list(_changed(old, new, name)))}
    found.renumbered = dict(_renumbered(old, new, both))
    found.links_gained = _links(new, old)
    found.links_lost = _links(old, new)
    _reach(old, new, both, found)
    found.cells = dict(turned(old.cells, new.cells))
    found.cards = dict(_cards(old, new))
    if old.analyses is not None and new.analyses is not None:
        found.fields = dict(fields(old.analyses.book.texts, new.analyses.book.texts, found.renamed))
    found.charts_new = [one for one in new.charts if one not in old.charts]
    gone = [one for one in old.charts if one not in new.charts]
    found.unread = [one for one in gone if unread(one.partition(" ")[2])]
    found.unread += [f"paragraph {name}" for name in old.paragraphs if name not in new.prose and unread(name)]
    found.charts_gone = [one for one in gone if one not in found.unread]
    if old.whole and new.whole:
        _odds(old, new, found)
    found.findings_new = sorted((new.findings - old.findings).elements())
    found.findings_mended = sorted((old.findings - new.findings).elements())
    return found


def _unread(side: Snapshot) -> Callable[[str], bool]:
    """Whether a thing of a name may be there after all, in a version that cannot be read whole."""
    book = None if side.analyses is None else side.analyses.book
    return book.unread if book is not None and not book.is_complete else lambda name: False


def _changed(old: Snapshot, new: Snapshot, name: str) -> Iterator[str]:
    """What of a paragraph changed."""
    if old.prose[name] != new.prose[name]:
        yield "prose"
    if old.steps[name] != new.steps[name]:
        yield "steps"


def _renumbered(old: Snapshot, new: Snapshot, both: list[str]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The paragraphs whose number is another now."""
    for name in both:
        before, after = old.numbers.get(name), new.numbers.get(name)
        if before is not None and after is not None and before != after:
            yield name, (before, after)


def _links(here: Snapshot, there: Snapshot) -> list[tuple[str, str]]:
    """The references that one version has and the other lacks, between things that are in both."""
    return [
        (source, to)
        for source, targets in here.links.items()
        if source in there.prose or source not in here.prose
        for to in sorted(targets - there.links.get(source, set()))
    ]


def _reach(old: Snapshot, new: Snapshot, both: list[str], found: Changes) -> None:
    """The paragraphs and options that can be reached now, or could be."""
    if not (old.whole and new.whole):
        if old.whole != new.whole:
            found.reach_unknown = "old" if new.whole else "new"
        return
    now = [name for name in both if name in new.reached and name not in old.reached]
    before = [name for name in both if name in old.reached and name not in new.reached]
    shared = [name for name in new.options if name in old.options]
    found.reach_gained = [*now, *(name for name in shared if new.options[name] and not old.options[name])]
    found.reach_lost = [*before, *(name for name in shared if old.options[name] and not new.options[name])]


def _cards(old: Snapshot, new: Snapshot) -> Iterator[tuple[str, tuple[str, str]]]:
    """The values of cards that are others now; cards that are new or gone apart."""
    for card, values in new.cards.items():
        if card in old.cards:
            for name in {**old.cards[card], **values}:
                pair = old.cards[card].get(name, NOT_THERE), values.get(name, NOT_THERE)
                if pair[0] != pair[1]:
                    yield f"{card} {name}", pair


def _odds(old: Snapshot, new: Snapshot, found: Changes) -> None:
    """The cases whose odds are others now."""
    before, after = old.analyses, new.analyses
    if before is None or after is None or writer.charted(before.book) == writer.charted(after.book):
        return
    for (name, case), given in {**cases(before), **cases(after)}.items():
        procedures = (before[working_charts].procedures.get(name), after[working_charts].procedures.get(name))
        if procedures[0] is None or procedures[1] is None:
            continue
        was, now = (odds(one, given) for one in procedures if one is not None)
        called = f"{name}, {case}"
        if was is not None and now is not None:
            if others := _others(was[0], now[0]):
                found.odds[called] = others
                found.odds_in_short[called] = _others(was[1], now[1])
        elif was != now:
            found.odds_gone.append(called)


def _others(was: Odds, now: Odds) -> dict[str, tuple[Fraction, Fraction]]:
    """The outcomes that are more or less likely now."""
    pairs = {one: (was.get(one, Fraction(0)), now.get(one, Fraction(0))) for one in {**was, **now}}
    return {one: pair for one, pair in pairs.items() if pair[0] != pair[1]}
