"""Case files: small books that carry their own verdict.

A case is the text of `paragraphs.yaml`, or several files, each below a line `=== NAME`. What `book.yaml` leaves out
is filled in below it, so that a case shows only what it is about; `=== book.yaml as it is` is taken word for word, and
`=== book.yaml for a reference` is filled in with what a book without paragraphs has. `=== book.yaml for a platoon game`
puts the case into the game in `ford.yaml`, in place of what it has under the same names. Its second mission, `brook`,
is there where the case speaks of it.

What the compiler should say stands in comments:

    - see: mill-ambsh  # expect: HD101 at 10-19 no paragraph 'mill-ambsh'
    # hint: did you mean 'mill-ambush'?
    # related: book.yaml:12:3 it is declared here first

The column is where the finding begins; a second one, after a dash, is where the underlining ends. Several marks may
share a line. Where a comment cannot stand, the place is written out: `# expect at 12:3: HD003 ...`, in any file of
the case, or `# expect at book.yaml:12:3: ...`. A `hint` or `related` belongs to the `expect` above it and is
checked only where it is written; `hint:` with nothing after it says that there is none. A case without marks is clean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Finding, Related
from hulldown_compiler.core.rule_table import BY_CODE, FAULTS, UNDECIDED
from hulldown_compiler.lint.report import excerpt
from hulldown_compiler.lint.runner import lint

CONTENT = "paragraphs.yaml"
HEADER = "book.yaml"

FILLING = {
    "book": "book: case",
    "kind": "kind: gamebook",
    "title": "title: A Case",
    "blurb": "blurb: Written for a test.",
    "start": "start: start",
    "source": "source: {house: written for a test}",
    "endings": "endings: {home: {title: Home, verdict: victory}}",
}
"""The header of every case, field by field."""

REFERENCE = {
    "book": "book: case",
    "kind": "kind: reference",
    "title": "title: A Case",
    "blurb": "blurb: Written for a test.",
    "source": "source: {house: written for a test}",
}
"""The header of a case about tables and procedures."""

PART = re.compile(r"^=== (?P<name>\S+?)(?P<how> as it is| for a reference| for a platoon game)?\n", re.MULTILINE)
MARK = re.compile(
    r"# (?P<kind>expect|hint|related)(?: at (?P<place>\S+))?:(?: (?P<rest>.*?))?(?= *# (?:expect|hint|related)\b|$)",
    re.MULTILINE,
)
ON_LINE = re.compile(r"(?P<code>HD\d{3}) at (?P<column>\d+)(?:-(?P<until>\d+))? (?P<message>.+)")
ELSEWHERE = re.compile(r"(?P<code>HD\d{3}) (?P<message>.+)")
PLACE = re.compile(r"(?:(?P<path>[^\s:]+):)?(?P<line>\d+):(?P<column>\d+)(?:-(?P<until>\d+))?")


class Said(NamedTuple):
    """What must be equal: place, code and words of one finding."""

    path: str
    line: int
    column: int
    code: str
    message: str


@dataclass
class Expected:
    """One expected finding: what is said, and what else the case wants to see."""

    said: Said
    until: int | None = None
    hint: str | None = None
    related: list[str] = field(default_factory=list)


def parts(text: str) -> dict[str, str]:
    """The files of a case: name -> text."""
    heads = list(PART.finditer(text))
    if not heads:
        return {CONTENT: text}
    ends = [*(head.start() for head in heads[1:]), len(text)]
    found = {head["name"]: text[head.end() : end] for head, end in zip(heads, ends, strict=True)}
    ways = {head["how"] for head in heads}
    if " for a platoon game" in ways:
        return in_ford(found)
    if " as it is" not in ways:
        found[HEADER] = filled(found.get(HEADER, ""), REFERENCE if " for a reference" in ways else FILLING)
    return found


DEFAULT = "quiet-bank"
"""The paragraph that is read first in `ford.yaml` where a case has none of its own."""

OTHER = "missions/brook/"
"""The folder of the second mission, which is there where a case speaks of it."""

SPOKEN_OF = re.compile(r"^  brook:|\bmission: brook\b", re.MULTILINE)


def in_ford(files: Mapping[str, str]) -> dict[str, str]:
    """Files in the platoon game around them: whatever they name themselves is left out of it."""
    around = parts((Path(__file__).parent / "ford.yaml").read_text("utf-8"))
    own = {thing for text in files.values() for thing in things(text)}
    rest = {name: text for name, text in around.items() if name != HEADER and not own & things(text)}
    others = {name: text for name, text in files.items() if name.startswith(OTHER)}
    first = next(paragraphs(text for name, text in files.items() if name not in others), DEFAULT)
    unread = [] if DEFAULT in "".join((*files.values(), first)) else [f"rest/{DEFAULT}.yaml"]
    if ("missions", "brook") in own or not (others or SPOKEN_OF.search("".join(files.values()))):
        unread += [name for name in rest if name.startswith(OTHER)]
    also = next(paragraphs(others.values()), "none")
    rest = {name: text.replace("FIRST", first).replace("ALSO", also) for name, text in rest.items()}
    usual = {"book": "book: case", **fields(around[HEADER])}
    kept = {name: text for name, text in rest.items() if name not in unread}
    return {**kept, **files, HEADER: filled(files.get(HEADER, ""), usual)}


def paragraphs(texts: Iterable[str]) -> Iterator[str]:
    """The first paragraph of each text that begins with one."""
    for text in texts:
        yield from re.findall(r"^paragraphs:\n  ([\w-]+):", text, re.MULTILINE)


def things(text: str) -> set[tuple[str, str]]:
    """What stands in the sections of a file: section and name."""
    return {
        (section, name)
        for section, content in fields(text).items()
        for name in re.findall(r"^  ([\w-]+):", content, re.MULTILINE)
    }


def fields(text: str) -> dict[str, str]:
    """The fields of a file, each with its text."""
    found = re.split(r"^(?=\w+:)", text, flags=re.MULTILINE)
    return {part.partition(":")[0]: part.rstrip("\n") for part in found if re.match(r"\w+:", part)}


def filled(header: str, filling: Mapping[str, str] = FILLING) -> str:
    """A header with the fields that it leaves out, below its own."""
    own = re.findall(r"^(\w+):", header, re.MULTILINE)
    return header + "".join(f"{line}\n" for key, line in filling.items() if key not in own)


def write(files: Mapping[str, str], root: Path) -> Path:
    """Write a case as a book's folder."""
    for name, text in {HEADER: filled(""), **files}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8", newline="")
    return root


def expectations(files: Mapping[str, str]) -> list[Expected]:
    """The marks of a case, in the order of findings."""
    found: list[Expected] = []
    for path, text in files.items():
        of_file: list[Expected] = []
        for mark in MARK.finditer(text):
            _read(of_file, mark, path, text)
        found += of_file
    return sorted(found, key=lambda one: one.said)


def _read(found: list[Expected], mark: re.Match[str], path: str, text: str) -> None:
    rest = (mark["rest"] or "").strip()
    if mark["kind"] == "hint":
        found[-1].hint = rest
    elif mark["kind"] == "related":
        found[-1].related.append(rest)
    else:
        found.append(_expected(mark["place"], rest, path, text.count("\n", 0, mark.start()) + 1))


def _expected(place: str | None, rest: str, path: str, line: int) -> Expected:
    words = (ELSEWHERE if place else ON_LINE).fullmatch(rest)
    where = PLACE.fullmatch(place) if place else words
    if words is None or where is None:
        raise ValueError(f"{path}:{line}: not a mark: {place or ''} {rest}")
    if place:
        path, line = where["path"] or path, int(where["line"])
    said = Said(path, line, int(where["column"]), words["code"], words["message"])
    return Expected(said, int(where["until"]) if where["until"] else None)


def findings(root: Path, about: str = "") -> list[Finding]:
    """What the compiler says about the book in a folder, which shows what a rule finds."""
    return lint(read_book(root), asked(about))


def asked(about: str) -> tuple[str, ...]:
    """The codes that a case of a rule is asked for: what a check left open is no fault, and told by its own alone."""
    return tuple(BY_CODE) if about == BY_CODE[UNDECIDED].name else FAULTS


def said(found: list[Finding]) -> list[Said]:
    """The part of findings that every case pins."""
    return sorted(Said(*one.position[:3], one.code, one.message) for one in found)


def complaints(expected: list[Expected], found: list[Finding], files: Mapping[str, str]) -> Iterator[str]:
    """Where findings differ from what a case wants to see besides place and words."""
    for wanted, finding in zip(expected, sorted(found, key=lambda one: said([one])), strict=True):
        if wanted.hint is not None and wanted.hint != finding.hint:
            yield f"{wanted.said}: the hint is {finding.hint!r}"
        others = [_place(one, wanted.said.path) for one in finding.related]
        if wanted.related and wanted.related != others:
            yield f"{wanted.said}: related is {others}"
        if wanted.until is not None and wanted.until != (until := _until(finding, files)):
            yield f"{wanted.said}: the underlining ends at {until}"


def _place(related: Related, path: str) -> str:
    where = related.position
    file = "" if where.path == path else f"{where.path}:"
    return f"{file}{where.line}:{where.column} {related.message}"


def _until(finding: Finding, files: Mapping[str, str]) -> int:
    """The last column that the excerpt underlines."""
    _, carets = excerpt(finding.position, files[finding.position.path])
    return finding.position.column + carets.count("^") - 1
