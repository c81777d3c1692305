"""What changed between two versions of a book."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.bundle import writer
from hulldown_compiler.diff.cells import NOT_THERE, changed_cells, differences
from hulldown_compiler.diff.fields import fields
from hulldown_compiler.diff.renames import renames, under
from hulldown_compiler.diff.snapshot import BookVersion, cases, odds


@dataclass
class Changes:
    """All that changed in one book, matter by matter; every list is in the order of names or of the files."""

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


def changes(old: BookVersion, new: BookVersion) -> Changes:
    """What changed from one version to the other."""
    diff = Changes(renamed=renames(old, new))
    old = under(diff.renamed, old) if diff.renamed else old
    diff.added = [name for name in new.paragraphs if name not in old.prose]
    unread = new.analyses.book.unread if not new.whole else lambda name: False
    diff.removed = [name for name in old.paragraphs if name not in new.prose and not unread(name)]
    both = [name for name in new.paragraphs if name in old.prose]
    matters = {"prose": (old.prose, new.prose), "steps": (old.steps, new.steps)}
    changed = {name: [what for what, (was, now) in matters.items() if was[name] != now[name]] for name in both}
    diff.changed = {name: what for name, what in changed.items() if what}
    numbered = [name for name in both if name in old.numbers and name in new.numbers]
    pairs = {name: (old.numbers[name], new.numbers[name]) for name in numbered}
    diff.renumbered = {name: (was, now) for name, (was, now) in pairs.items() if was != now}
    diff.links_gained = _links(new, old)
    diff.links_lost = _links(old, new)
    _reach(old, new, both, diff)
    diff.cells = changed_cells(old.cells, new.cells)
    diff.cards = _cards(old, new)
    diff.fields = dict(fields(old.analyses.book.texts, new.analyses.book.texts, diff.renamed))
    diff.charts_new = [chart for chart in new.charts if chart not in old.charts]
    gone = [chart for chart in old.charts if chart not in new.charts]
    diff.unread = [chart for chart in gone if unread(chart.partition(" ")[2])]
    diff.unread += [f"paragraph {name}" for name in old.paragraphs if name not in new.prose and unread(name)]
    diff.charts_gone = [chart for chart in gone if chart not in diff.unread]
    if old.whole and new.whole:
        _odds(old, new, diff)
    diff.findings_new = sorted((new.findings - old.findings).elements())
    diff.findings_mended = sorted((old.findings - new.findings).elements())
    return diff


def _links(here: BookVersion, there: BookVersion) -> list[tuple[str, str]]:
    """The references that one version has and the other lacks, between things that are in both."""
    return [
        (source, to)
        for source, targets in here.links.items()
        if source in there.prose or source not in here.prose
        for to in sorted(targets - there.links.get(source, set()))
    ]


def _reach(old: BookVersion, new: BookVersion, both: list[str], diff: Changes) -> None:
    """Note in `diff` which paragraphs and options have become reachable, and which no longer are."""
    if old.whole != new.whole:
        diff.reach_unknown = "old" if new.whole else "new"
    if not (old.whole and new.whole):
        return
    now = [name for name in both if name in new.reached and name not in old.reached]
    before = [name for name in both if name in old.reached and name not in new.reached]
    shared = [name for name in new.options if name in old.options]
    diff.reach_gained = [*now, *(name for name in shared if new.options[name] and not old.options[name])]
    diff.reach_lost = [*before, *(name for name in shared if old.options[name] and not new.options[name])]


def _cards(old: BookVersion, new: BookVersion) -> dict[str, tuple[str, str]]:
    """The changed values of cards that are in both versions: `card field` -> old and new value."""
    return {
        f"{card} {name}": pair
        for card, values in new.cards.items()
        if card in old.cards
        for name, pair in differences(old.cards[card], values, NOT_THERE).items()
    }


def _odds(old: BookVersion, new: BookVersion, diff: Changes) -> None:
    """Compare the odds of every case that both versions' procedures can be asked for."""
    if writer.charted(old.analyses.book) == writer.charted(new.analyses.book):
        return
    before, after = (version.analyses[working_charts].procedures for version in (old, new))
    for (name, case), given in {**cases(old.analyses), **cases(new.analyses)}.items():
        if name not in before or name not in after:
            continue
        was, now = odds(before[name], given), odds(after[name], given)
        called = f"{name}, {case}"
        if was is not None and now is not None:
            if changed := differences(was[0], now[0], Fraction(0)):
                diff.odds[called] = changed
                diff.odds_in_short[called] = differences(was[1], now[1], Fraction(0))
        elif was != now:
            diff.odds_gone.append(called)
