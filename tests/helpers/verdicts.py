"""What the compiler says can never come up, held against what did."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from tests.helpers.books import Draft
from tests.helpers.reference import Path, Seen
from tests.helpers.yamltext import Place

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.domain.intervals import NO
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.book import Book
from hulldown_compiler.core.diagnostics import Finding

At = tuple[str, int, int]
"""File, line and column."""


def _is_gate(path: Path) -> bool:
    """Whether something is what a paragraph requires, or the sighting that it is."""
    return len(path) == len(("start", "requires")) and path[-1] in ("requires", "sighting")


class Places:
    """From a finding's place to what is written there."""

    def __init__(self, draft: Draft) -> None:
        self.keys: dict[At, Path] = {}
        self.values: dict[At, Path] = {}
        self._add("book.yaml", draft.book.places)
        self._add("paragraphs.yaml", draft.content.places)

    def _add(self, file: str, places: Mapping[Path, Place]) -> None:
        for path, place in places.items():
            self.keys.setdefault((file, *place.key), path)
            line, column = place.value
            self.values[file, line, column] = path
            self.values[file, line, column + 1] = path  # past the quotation mark

    def key(self, finding: Finding) -> Path:
        """The path whose key, or list item, stands where the finding is."""
        return self.keys[finding.position[:3]]

    def value(self, finding: Finding) -> Path:
        """The path whose value stands where the finding is."""
        return self.values[finding.position[:3]]


def contradictions(draft: Draft, book: Book, seen: Seen, findings: Collection[Finding]) -> Iterator[str]:
    """Every claim that something never comes up, when it has; and every fault that came up and was not reported.

    A table with a row missing, and what is asked for and never set, are taken to be mended by those who claim anything
    else; a book that is never begun, for what its first paragraph requires, has no dead end.
    """
    places = Places(draft)
    codes = {finding.code for finding in findings}
    if "HD401" not in codes:
        for finding in findings:
            refuted = _REFUTED.get(finding.code)
            if refuted is not None and refuted(places, seen, finding):
                yield f"{finding.code} {finding.message} {finding.position[:3]}: but it does"
        begun = book.header.start in seen.paragraphs
        if seen.ran_out and begun and "HD306" not in codes and _certain(book):
            yield "the book ran out, and no HD306"
    rows = {places.value(finding)[1:-1] for finding in findings if finding.code == "HD401"}
    yield from (f"no row at {path}, and no HD401" for path in seen.rowless - rows)
    options = [places.value(finding) for finding in findings if finding.code == "HD406"]
    overlaps = {path[1 : -3 if path[-1] == "when" else -2] for path in options}
    yield from (f"two options at {path}, and no HD406" for path in seen.overlaps - overlaps)


def _certain(book: Book) -> bool:
    """Whether the compiler takes every fact to be what it is when a game begins."""
    reach = Analyses(book)[reachability]
    return all(value == NO if isinstance(value, int) else value[0] == value[1] for value in reach.first.values())


def _read(places: Places, seen: Seen, finding: Finding) -> bool:
    return places.key(finding)[1] in seen.paragraphs


def _opened(places: Places, seen: Seen, finding: Finding) -> bool:
    *inside, key = path = places.value(finding)[1:]
    if _is_gate(path):
        return path[0] in seen.paragraphs
    if key in ("when", "random", "each"):
        return (tuple(inside), True) in seen.guards or (*inside, "do") in seen.lists
    return _taken(places, seen, finding)


def _failed(places: Places, seen: Seen, finding: Finding) -> bool:
    path = places.value(finding)[1:]
    return path in seen.lists if path[-1] == "otherwise" else (path[:-1], False) in seen.guards


def _taken(places: Places, seen: Seen, finding: Finding) -> bool:
    path = places.key(finding)[1:]
    return (*path, "do") in seen.lists or (*path, "see") in seen.lists


def _done(places: Places, seen: Seen, finding: Finding) -> bool:
    return places.key(finding)[1:] in seen.steps


def _ended(places: Places, seen: Seen, finding: Finding) -> bool:
    return places.key(finding)[1] in seen.endings


def _rolled(places: Places, seen: Seen, finding: Finding) -> bool:
    return places.key(finding)[1:] in seen.lists


def _settled(places: Places, seen: Seen, finding: Finding) -> bool:
    return (places.value(finding)[1:-1], "succeed" in finding.message) in seen.checks


_REFUTED: Mapping[str, Callable[[Places, Seen, Finding], bool]] = {
    "HD120": _read,
    "HD301": _read,
    "HD302": _opened,
    "HD303": _taken,
    "HD304": _failed,
    "HD305": _ended,
    "HD308": _done,
    "HD403": _rolled,
    "HD405": _settled,
}
"""How each claim would be refuted."""
