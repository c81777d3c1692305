"""A Twine story checked where it stands: as the gamebook that it would be, by the rules that gamebooks have.

What is found is told at the story's own places and in its own words. Rules about what only a printed book has (numbers,
endings, sources) and about how prose is set are not asked: a story is read on a screen, and its markup is gone here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from hulldown_compiler.book.reader import book_of
from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.core.rule_table import BY_CODE, ENGLISH
from hulldown_compiler.interchange.checking.origins import Origins
from hulldown_compiler.interchange.checking.wording import MESSAGES, hint, reworded
from hulldown_compiler.interchange.importing.gamebook import Gamebook, said, shortened
from hulldown_compiler.interchange.importing.twee import told
from hulldown_compiler.interchange.twine.nodes import NOT_OPEN, STRAY, UNCLOSED, Place
from hulldown_compiler.interchange.twine.published import Published, is_published
from hulldown_compiler.interchange.twine.twee_reader import NotTwee, decoded, read
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.source.discovery import HEADER

OF_STORIES = frozenset(
    {
        "HD101",
        "HD120",
        "HD301",
        "HD302",
        "HD303",
        "HD304",
        "HD306",
        "HD307",
        "HD309",
        "HD310",
        "HD312",
        "HD620",
        "HD622",
    }
)
"""The rules that are asked of the gamebook that a story would be."""

UNREADABLE, DOUBLE, UNREAD, LEFT, SLIP = "HD002", "HD131", "HD311", "HD604", "HD626"
"""What is found while a story is read: no story, a name twice, an unread variable, what is not checked, slips."""

ENDLESS = "HD312"
"""A circle that nobody leaves: of a story that has no end at all, that is how it is meant."""

SLIPS = (UNCLOSED, NOT_OPEN, STRAY)
HARMLESS = ("an image", "a link out of the story", "only numbers can be shown", "code")
"""Why something is left that no check would look at."""


FROM_THE_START = frozenset(["HD120", "HD301", "HD302", "HD303", "HD304", "HD312"])
"""Those that ask what can come after the beginning; where a story does not say where it begins, they are not asked."""

UNSET, SHUT, SETTLED, COVERED, UNREACHED = "HD310", "HD302", "HD304", "HD303", "HD120"
CAUSES = frozenset({UNSET, SETTLED})
"""What others come of: what is never set never holds, and after a condition that always does comes nothing."""


class Story(NamedTuple):
    """A story that was checked: its text, and what was found."""

    text: str
    findings: list[Finding]


def check(path: str, data: bytes, codes: Collection[str] = frozenset(BY_CODE)) -> Story:
    """What is found in the file of a story; what cannot be read as one is a finding itself."""
    try:
        text = decoded(data)
        page = Published(text) if is_published(text) else None
        twee = text if page is None else page.text
        story = told(read(twee), path, "story", guessing=True)
    except NotTwee as error:
        finding = _finding(UNREADABLE, Position(path, 1, 1), f"this cannot be read as a story: {error}")
        return Story(data.decode("utf-8", "replace"), [finding] if UNREADABLE in codes else [])
    found = sorted({*_of_gamebook(path, twee, story, codes), *_of_reading(path, story)})
    if page is not None:
        found = sorted(_in_page(finding, page) for finding in found)
    return Story(text, [finding for finding in found if finding.code in codes])


def _in_page(finding: Finding, page: Published) -> Finding:
    """A finding in a published story, at its place in the page."""

    def moved(position: Position) -> Position:
        place = page.place(Place(position.line, position.column))
        return position._replace(line=place.line, column=place.column)

    def others(places: tuple[Related, ...]) -> tuple[Related, ...]:
        return tuple(Related(moved(place), message) for place, message in places)

    return finding._replace(
        position=moved(finding.position), related=others(finding.related), witness=others(finding.witness)
    )


def _of_gamebook(path: str, text: str, story: Gamebook, codes: Collection[str]) -> Iterator[Finding]:
    """What rules find in the gamebook that a story would be."""
    book = book_of(story.name, story.texts(noted=False))
    origins = Origins(path, text.split("\n"), story, book)
    asked = OF_STORIES if story.begun else OF_STORIES - FROM_THE_START
    asked -= frozenset() if story.header.endings else {ENDLESS}
    found = [one for one in lint(book, asked & {*codes, *CAUSES}) if "is cleared and never set" not in one.message]
    prose = [finding for finding in found if finding.code in ENGLISH and finding.position.path != HEADER]
    for finding in prose:
        if not finding.message[9:10].isupper():  # stories are full of names
            yield _moved(finding, origins.of_word(finding.position), origins, story)
    placed = [
        (origins.of(one.position), origins.passage(one.position), one) for one in found if one.code not in ENGLISH
    ]
    doubled = {passage.at for passage in story.doubles}
    caused = {(UNREACHED, at) for at in doubled} | {(COVERED, of) for _, of, one in placed if one.code == SETTLED}
    caused |= {(SHUT, Place(*at[1:3])) for at, _, one in placed if one.code == UNSET}
    for at, of, finding in placed:
        if caused.isdisjoint({(finding.code, of), (finding.code, Place(*at[1:3]))}):
            yield _moved(finding, at, origins, story)


def _moved(finding: Finding, position: Position, origins: Origins, story: Gamebook) -> Finding:
    """A finding at its place in the story, and in its words."""
    names = story.names

    def others(places: tuple[Related, ...]) -> tuple[Related, ...]:
        of = origins.of_word if finding.code in ENGLISH else origins.of
        moved = (
            Related(of(place), reworded(message, names)) for place, message in places if "ends with" not in message
        )
        return tuple(dict.fromkeys(other for other in moved if other.position != position))

    return finding._replace(
        position=position,
        message=MESSAGES.get(finding.code) or reworded(finding.message, names),
        hint=hint(finding.code, finding.hint, names),
        related=others(finding.related),
        witness=others(finding.witness),
        fixes=(),
    )


def _of_reading(path: str, story: Gamebook) -> Iterator[Finding]:
    """What is found while a story is read."""
    for passage in story.doubles:
        message = f"a second passage {passage.name!r}: links lead to the first"
        yield _finding(DOUBLE, _at(path, passage.at), message, "give it another name")
    for variable in story.unread:
        message = f"{variable.words} is set and never asked for"
        yield _finding(UNREAD, _at(path, variable.at), message, "ask for it somewhere, or remove it")
    if not story.begun:
        message = "the story does not say where it begins: what comes after that is not checked"
        yield _finding(LEFT, Position(path, 1, 1), message, "name a passage Start, or the first one in StoryData")
    told_of = {variable.at for variable in story.unread}
    for left in story.left:
        place = _at(path, left.at)
        if left.why.startswith(SLIPS):
            yield _finding(SLIP, place, f"{shortened(left.what)}: {left.why}", "close it, or leave it out")
        elif left.at not in told_of and left.why not in HARMLESS and not left.what.startswith("<img"):
            yield _finding(LEFT, place, said(left).replace("is not carried over", "is not checked"))


def _at(path: str, place: Place) -> Position:
    return Position(path, max(place.line, 1), place.column)


def _finding(code: str, position: Position, message: str, help_: str = "") -> Finding:
    rule = BY_CODE[code]
    return Finding(position, code, rule.name, rule.severity, message, help_)
