"""What makes a finding the same one after an edit: its rule, the thing that it is in, and what it says.

Lines do not count, for whatever is written above moves them; nor does the file, where the thing has a name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from hulldown_compiler.core.diagnostics import Finding

KEY = re.compile(r"""( *)("[^"]*"|'[^']*'|[^\s#'"\[{&*!|>%@`-][^:]*?) *:(?:\s|$)""")
"""A line that begins with a key, and how far it is indented."""

PLACE = re.compile(r" \(line \d+( of [^)]*)?\)")
"""Where something else is, in a message."""

MISSIONS = "missions"
"""The folder with a folder for each mission, in which names are the mission's own."""


class Identity(NamedTuple):
    """The identity of a finding: its book, its code, the thing that it is in, and what it says without places.

    Two findings of one identity are alike in all of that; there may be several of them.
    """

    book: str
    code: str
    within: str
    message: str


def identities(book: str, texts: Mapping[str, str], findings: Iterable[Finding]) -> Iterator[Identity]:
    """The identity of each finding about a book."""
    things: dict[str, Sequence[str]] = {}
    for finding in findings:
        path, line = finding.position[:2]
        if path not in things:
            things[path] = list(_things(path, texts.get(path, "")))
        within = things[path][line - 1] if line <= len(things[path]) else path
        yield Identity(book, finding.code, within, PLACE.sub("", finding.message))


def fingerprints(identified: Iterable[Identity]) -> Iterator[str]:
    """A short text for each finding that no other has: a digest of its identity, and which of these it is."""
    seen: dict[Identity, int] = {}
    for identity in identified:
        seen[identity] = nth = seen.get(identity, 0) + 1
        said = "\0".join(identity).encode("utf-8", "surrogatepass")
        yield f"{hashlib.sha256(said).hexdigest()[:16]}:{nth}"


def as_record(identity: Identity, count: int) -> dict[str, str | int]:
    """A known finding as plain data; a count of one is left out."""
    written: dict[str, str | int] = dict(zip(("book", "code", "in", "message"), identity, strict=True))
    return written if count == 1 else {**written, "count": count}


def _things(path: str, text: str) -> Iterator[str]:
    """For each line of a file, the thing that it is in: of `paragraphs`, the paragraph; else the file itself."""
    pure = PurePosixPath(path)
    folder = pure.parts[:2] if pure.parts[:1] == (MISSIONS,) else ()
    scope = f"{'/'.join(folder)}/" if pure.parts[len(folder) :] and folder else ""
    kind = name = ""
    depth = 0
    for line in text.split("\n"):
        if match := KEY.match(line):
            indent, key = len(match[1]), match[2].strip("'\"")
            if not indent:
                kind, name, depth = key, "", 0
            elif kind and indent <= (depth or indent):
                name, depth = key, indent
        yield f"{scope}{kind}/{name}" if name else path
