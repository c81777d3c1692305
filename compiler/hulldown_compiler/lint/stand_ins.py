"""What can be known of a story although some of its paragraphs have faults.

In place of such a paragraph the story is read with a *stand-in* on the same lines. What is never so is asked with one
that may do everything that the paragraph names, in any order and as often as one likes; what may be so, with one that
ends the game at once. So neither claims anything that the paragraph, once it is mended, could make untrue; and what
follows from its faults is not told twice. Where the paragraph may do what no stand-in does, less is asked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.lint.paragraph_lines import Entry, written_in
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.source.scalars import scalar

MAY_BE = frozenset(("HD306", "HD307", "HD401", "HD406"))
"""What is told of something that may come up in play: more ways to go on would show no less of it."""

NEVER = frozenset(
    ("HD120", "HD121", "HD301", "HD302", "HD303", "HD304", "HD305", "HD308", "HD310", "HD311", "HD403", "HD405")
)
"""What is told of something that never comes up: more ways to go on could only take it back."""

WATCH = ("watch",)
"""The step that no stand-in has: what it waits for may come at any time."""

MOST_VALUES = 60
"""How many values a score may have for a stand-in to set it to any of them."""


class Faulty(NamedTuple):
    """A paragraph with faults: its file, its lines there, the words on them, and those of them before a colon."""

    path: str
    entry: Entry
    words: frozenset[str]
    keys: frozenset[str]

    def holds(self, place: Position) -> bool:
        """Whether a place is inside it."""
        return place.path == self.path and self.entry.first < place.line <= self.entry.last


def known_besides(book: Book, codes: Collection[str]) -> list[Finding]:
    """What rules about the whole story find in a gamebook of which only paragraphs have faults; else nothing."""
    faulty = [] if book.is_complete or not book.declared.playable or book.declared.platoon else _faulty(book)
    if not faulty:
        return []
    ends = [f"{{end: {name}}}" for name in book.header.endings][:1]
    doing = [_anything(book, one) for one in faulty]
    found = _asked(book, [(one, ends) for one in faulty], MAY_BE.intersection(codes)) if ends else []
    known = [(one, steps) for one, steps in zip(faulty, doing, strict=True) if steps is not None]
    if len(known) == len(faulty):
        found += _asked(book, known, NEVER.intersection(codes))
    return sorted(found)


def _faulty(book: Book) -> list[Faulty]:
    """The paragraphs with faults; none, if anything else has one as well."""
    entries = {}
    for fault in book.all_faults:
        path, line = fault.note.position[:2]
        lines = book.texts.get(path, "").split("\n")
        entry = written_in(lines, line)
        if fault.rule in HARMLESS:
            continue
        if entry is None or book.declared.header is None:
            return []
        entry = entry._replace(last=_last(lines, entry))
        text = "\n".join(lines[entry.first : entry.last])
        entries[path, entry] = Faulty(path, entry, _words(text), frozenset(_KEY.findall(text)))
    return list(entries.values())


_KEY = re.compile(r"([\w-]+)[\"']?\s*:")


def _last(lines: Sequence[str], entry: Entry) -> int:
    """The line after the last one of a paragraph that is no comment: a comment below may be about what follows."""
    return max(nth for nth in range(entry.first, entry.last) if lines[nth].split("#")[0].strip()) + 1


def _words(text: str) -> frozenset[str]:
    words = re.findall(r"[\w-]+", text)
    return frozenset((*words, *(part for word in words for part in word.split("-"))))


def _asked(book: Book, doing: Sequence[tuple[Faulty, Sequence[str]]], codes: Collection[str]) -> list[Finding]:
    """What some rules find besides the paragraphs with faults, with stand-ins that carry out the steps beside each."""
    if not codes:
        return []
    texts = {one.path: book.texts[one.path].split("\n") for one, _ in doing}
    for (path, entry, *_), steps in doing:
        lines = texts[path]
        indent = " " * (len(lines[entry.first]) - len(lines[entry.first].lstrip()))
        stand_in = f"{indent}{scalar(entry.name, key=True)}: {{text: Hm., do: [{', '.join(steps)}]}}"
        lines[entry.first : entry.last] = [stand_in, *[""] * (entry.last - entry.first - 1)]
    mended = read_book(book.root, {path: "\n".join(lines) for path, lines in texts.items()})
    return list(_elsewhere(lint(mended, codes), [one for one, _ in doing])) if mended.is_complete else []


def _elsewhere(findings: Sequence[Finding], faulty: Sequence[Faulty]) -> Iterator[Finding]:
    """The findings without those in paragraphs that have stand-ins, and about names that only these use."""
    for finding in findings:
        if not any(_may_use(one, finding) for one in faulty) and not any(one.holds(finding.position) for one in faulty):
            related = (place for place in finding.related if not any(one.holds(place.position) for one in faulty))
            yield finding._replace(related=tuple(related))


def _may_use(faulty: Faulty, finding: Finding) -> bool:
    """Whether a paragraph, once it is mended, may be the one that uses what a finding says nobody does.

    A number has no likeness to the one that is meant: whoever asks of one sighting may mean any.
    """
    if finding.code == "HD311":
        return "sighting" in _words(finding.message) and "sighted" in faulty.words
    return finding.code == "HD121" and bool(_words(finding.message) & faulty.words)


# What a paragraph may do ----------------------------------------------------------------------------------------------


def _anything(book: Book, faulty: Faulty) -> list[str] | None:
    """The steps that may do everything that a paragraph names; None, if it may do what they cannot."""
    scores = {name: book.header.scores[name] for name in _meant(faulty.words, book.header.scores)}
    if _meant(faulty.keys, WATCH) or any(score.most - score.least >= MOST_VALUES for score in scores.values()):
        return None
    flags = _meant(faulty.words, book.header.flags)
    values = {name: range(score.least, score.most + 1) for name, score in scores.items()}
    return [
        *(_one_of([f"{{flag: {name}}}", f"{{clear: {name}}}"]) for name in flags),
        *(f"{{when: {name}, do: [{{note: Hm.}}]}}" for name in flags),
        *(_one_of([f"{{score: {name}, set: {value}}}" for value in values[name]]) for name in values),
        *_marks(book, faulty),
        *(f"{{check: {name}, success: [{{note: Hm.}}]}}" for name in _meant(faulty.words, book.header.checks)),
        *(_one_of([f"{{sighting: {number}}}"]) for number in book.known.get("sighting", ()) if number in faulty.words),
        _one_of([f"{{condition: {number}}}" for number in range(1, book.conditions + 1)]),
        _one_of(["{victory: 1}", "{victory: -1}"]),
        _one_of(list(_ways_on(book, faulty))),
    ]


def _marks(book: Book, faulty: Faulty) -> Iterator[str]:
    """The steps that may give any member of a roster any mark that a paragraph names, and take it away."""
    for name, roster in book.header.rosters.items():
        for mark in _meant(faulty.words, roster.marks):
            yield f"{{each: {name}, do: [{_one_of([f'{{mark: {mark}}}', f'{{unmark: {mark}}}'])}]}}"


def _ways_on(book: Book, faulty: Faulty) -> Iterator[str]:
    """The ways that a paragraph may go on: to another for good, there and back, from its first step, and to an end."""
    again = f"{{see: {scalar(faulty.entry.name)}}}"
    for name in _meant(faulty.words, book.known["paragraph"]):
        if name != faulty.entry.name:
            yield f"{{see: {scalar(name)}}}"
            yield f"{{see: {scalar(name)}}}, {again}"
    yield again
    yield from (f"{{end: {name}}}" for name in _meant(faulty.words, book.header.endings) or book.header.endings)


def _meant(words: Collection[str], names: Collection[str]) -> list[str]:
    """The names that are among some words, or that one of them may be a slip for."""
    near = {nearest(word, names) for word in words}
    return [name for name in sorted(names) if name in near or name in words]


def _one_of(ways: Sequence[str]) -> str:
    """A question with an option for each of some steps, and one for none of them."""
    options = [f'{{text: "{nth}", do: [{way}]}}' for nth, way in enumerate(ways)]
    return f"{{ask: [{', '.join([*options, '{text: Hm., do: [{note: Hm.}]}'])}]}}"
