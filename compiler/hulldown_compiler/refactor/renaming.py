"""Another name for a thing, at every place of the book that names it."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbers import FILE
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.fixes import ChangeRefused, Edit, changed, replacing
from hulldown_compiler.core.rule_table import ERROR
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.lowering.scopes import SECTIONS, written
from hulldown_compiler.naming import kinds
from hulldown_compiler.naming.kinds import COMMAND, renamed_by
from hulldown_compiler.refactor.inline import plain
from hulldown_compiler.refactor.occurrences import INPUT, Occurrences, Spot
from hulldown_compiler.refactor.procedure_inputs import inputs
from hulldown_compiler.source.yaml_loader import resolve

KINDS = tuple(renamed_by(COMMAND))
"""What can be given another name. The markers and conditions of missions, and hexes, are numbers of the map."""

ON_MAP = re.compile(r"[0-9]+|[A-Z]")
"""What is printed on a map and on counters."""

WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
MOST_ROUNDS = 200


Shown = Callable[[str], str]
"""How a refusal writes a file of the book."""


def kind_of(book: Book, name: str, kind: str | None = None, shown: Shown = str) -> str:
    """The kind of thing that has a name; raises Refusal when there is none, or more than one and none is said."""
    names_by_kind = {each: names_of(book, each) for each in KINDS if kind in (None, each)}
    kinds = [each for each, names in names_by_kind.items() if name in names]
    if len(kinds) == 1:
        return kinds[0]
    if kinds:
        raise ChangeRefused(f"{name!r} is {' and '.join(map(_article, kinds))}: say which with --kind")
    if (place := _where_unread(book, name)) is not None:
        at = f"{shown(place.path)}:{place.line}"
        raise ChangeRefused(f"{book.name} has errors, and what cannot be read cannot be renamed: mend {at} first")
    near = did_you_mean(name, {other for names in names_by_kind.values() for other in names})
    hint = f"; {near}" if near else ""
    hint = "; markers, conditions, hexes and letters of units are not renamed" if ON_MAP.fullmatch(name) else hint
    raise ChangeRefused(f"no {kind or 'thing'} {name!r} in {book.name}{hint}")


def _where_unread(book: Book, name: str) -> Position | None:
    """The first fault of a file that could not be read and may have a name in it."""
    word = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w.-])")
    places = sorted(fault.note.position for fault in book.all_faults if fault.rule not in HARMLESS)
    return next((position for position in places if word.search(book.texts.get(position.path) or name)), None)


def names_of(book: Book, kind: str) -> Collection[str]:
    """The names of a kind, as they are written; the marks of all rosters are one vocabulary.

    The sightings of missions are numbers, of which each mission has its own.
    """
    if kind == INPUT:
        return inputs(book)
    names = {} if kind == "sighting" and book.declared.platoon else book.known.get(kind, {})
    return {mark.split()[-1] for mark in names} if kind == "mark" else names


def renamed(book: Book, kind: str, old: str, new: str, shown: Shown = str) -> dict[str, str]:
    """The texts of the files that change when a thing is given another name; raises Refusal.

    A place that the graph of references does not know is found by the findings: there is a name now that nothing has.
    The new texts have the findings of the old ones and no others; but another number of a section may leave a gap.
    """
    procedure = old.rpartition(".")[0] if kind == INPUT else ""
    _check(book, kind, old, f"{procedure}.{new}" if procedure and "." not in new else new)
    things = [Occurrences(book, kind, name) for name in _with_sections(book, kind, old)]
    before = _findings(lint(book))
    edits = {edit for thing in things for edit in _edits(thing, old, new, thing.all())}
    for _ in range(MOST_ROUNDS):
        texts = changed(book.texts, edits)
        after = read_book(book.root, texts)
        findings = [finding for finding in lint(after) if kind != "rule" or finding.severity == ERROR]
        strange = [finding for finding in findings if _place(finding) not in before]
        if kind == INPUT and all(finding.severity != ERROR for finding in strange):
            _handed_on_as_before(book, after, things[0].name, new.rpartition(".")[2])
        if not strange and (kind == "rule" or _findings(findings) == before):
            return texts
        missed = {edit for thing in things for edit in _edits(thing, old, new, _missed(thing, strange, edits))}
        if missed <= edits:
            raise ChangeRefused(_why(strange, old, shown))
        edits |= missed
    raise ChangeRefused(f"{old!r} is named at too many places that are not known")


def _handed_on_as_before(before: Book, after: Book, old: str, new: str) -> None:
    """Refuse a new name that changes what a procedure is given: a caller hands on its own values of the same names."""
    ours, theirs = (json.dumps(book.charts.procedures).replace(f'"{new}"', f'"{old}"') for book in (before, after))
    if ours != theirs:
        hint = f"give it there first, as in 'given: {{{old}: {old}}}'"
        raise ChangeRefused(
            f"procedures that call one another hand on what has the same name, {old!r} or {new!r}: {hint}"
        )


def _with_sections(book: Book, kind: str, name: str) -> list[str]:
    """The names that change: of a rule section those of the sections in it as well."""
    within = [section for section in names_of(book, kind) if section.startswith(f"{name}.")] if kind == "rule" else []
    return [name, *within]


def _check(book: Book, kind: str, old: str, new: str) -> None:
    if not book.is_complete:
        raise ChangeRefused(f"{book.name} has errors, and what cannot be read cannot be renamed: mend them first")
    if old == new:
        raise ChangeRefused(f"{new!r} is its name already")
    if not WORD.fullmatch(new):
        raise ChangeRefused(f"{new!r} cannot be a name")
    installed, owner = book.declared.installed, old.rpartition(".")[0] if kind == INPUT else ""
    if installed.has(*(("procedure", owner) if owner else (kind, old))):
        raise ChangeRefused(f"{old!r} is a name in the charts of {installed.name}, which stay as they are")
    if new in names_beside(book, kind, old):
        raise ChangeRefused(f"there is {_article(kind)} {new!r} already")
    if kind == "paragraph" and new in book.numbers.given and new not in book.paragraphs:
        raise ChangeRefused(
            f"{new!r} was paragraph {book.numbers.given[new]}, and is gone: its number is never given again"
        )


def names_beside(book: Book, kind: str, name: str) -> Collection[str]:
    """The names of a kind, as they are written, among which a thing has its own: of a mission's, those in its sight."""
    names = names_of(book, kind)
    if kind not in SECTIONS or name not in names:
        return names
    paths = {other: place.path for other in names if (place := _declared(book, kind, other)) is not None}
    return {written(other) for other in names if _in_sight(book, kind, paths, name, other)}


def _in_sight(book: Book, kind: str, paths: Mapping[str, str], name: str, other: str) -> bool:
    if name not in paths or other not in paths:
        return True
    missions = {book.declared.scopes.at(paths[each]).mission for each in (name, other)}
    return len(missions) == 1 or "" in missions


def _declared(book: Book, kind: str, name: str) -> Position | None:
    """Where a thing is given its name."""
    if kind == "paragraph":
        return book.paragraphs[name].at() if name in book.paragraphs else None
    place = book.known[kind][name]
    return place if isinstance(place, Position) else None


def _edits(of: Occurrences, old: str, new: str, spots: Iterable[Spot]) -> Iterator[Edit]:
    """The edits of some places; a name that YAML takes for something else is put in quotes."""
    within = written(old) if of.kind in SECTIONS else old
    named = new.rpartition(".")[2] if of.kind == INPUT else new + of.word.removeprefix(within)
    strange = resolve(of.name) == of.name and not plain(named)
    for spot in spots:
        printed = f"{_printed_before(of, new)}{named}" if spot.position.path == FILE else named
        yield replacing(*spot.position, f'"{printed}"' if strange and spot.bare else printed)


def _printed_before(of: Occurrences, new: str) -> str:
    """What stands before a new name where numbers are kept: the mission, if another has a paragraph of this name."""
    others = (name for name in of.book.paragraphs if name != of.name and written(name) == new)
    if of.kind != "paragraph" or of.name != of.word or not any(others):
        return ""
    return f"{of.book.declared.scopes.at(of.book.paragraphs[of.name].path).mission}."


def _findings(findings: Iterable[Finding]) -> Counter[tuple[str, int, str]]:
    return Counter(map(_place, findings))


def _place(finding: Finding) -> tuple[str, int, str]:
    """What stays of a finding when names change: columns and words do not."""
    return finding.position.path, finding.position.line, finding.code


def _missed(of: Occurrences, findings: Iterable[Finding], edits: Collection[Edit]) -> Iterator[Spot]:
    """The places that findings about a name which nothing has speak of; all places of an input are known."""
    for finding in findings if of.kind != INPUT else ():
        if {of.name, of.word} & set(re.findall(r"[\w.-]*\w", finding.message)):
            for place in (finding.position, *(other.position for other in finding.related)):
                yield from of.at(_as_it_was(place, edits))


def _as_it_was(place: Position, edits: Collection[Edit]) -> Position:
    """A place of a changed text in the text before the change; edits stay on their lines."""
    column = place.column
    for edit in edits:
        if (edit.path, edit.start[0]) == place[:2] and edit.start[1] < column:
            column -= len(edit.text) - (edit.end[1] - edit.start[1])
    return place._replace(column=column)


def _why(strange: list[Finding], old: str, shown: Shown) -> str:
    """Why a name cannot be given: the first finding that there would be."""
    if not strange:
        return f"without the name {old!r} a finding would go unnoticed"
    first = min(strange, key=lambda finding: (finding.severity != ERROR, finding.position.path == FILE))
    if first.code == "HD506":
        return f"the rules of the game need {old!r} by this name"
    at = f"{shown(first.position.path)}:{first.position.line}"
    return f"it cannot be named so: {first.message}{f'; {first.hint}' if first.hint else ''} ({at})"


def _article(kind: str) -> str:
    noun = kinds.KINDS[kind].noun
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
