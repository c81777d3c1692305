"""Books from YAML text: compiled by the real compiler, in memory."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from pathlib import Path

from hulldown_compiler.book import numbers
from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.header import FILE, declare
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine.games.book import Book, make_book

DEFAULTS = {
    "book": "trial",
    "kind": "gamebook",
    "title": "Trial",
    "blurb": "A book for one test.",
    "start": "start",
    "source": "{house: written for a test}",
    "endings": "{won: {title: Won, verdict: victory}, lost: {title: Lost, verdict: defeat}}",
}
"""What a header says unless the text says otherwise."""

PLAYED = ("start", "endings")
"""What only a book that is played through has."""

UNIMPORTANT = ("HD601",)
"""Errors that a small book for a test may have: it need not say where its values come from."""


def parts(text: str) -> tuple[str, str]:
    """The header and the content of a book that is written as one text; the header's usual fields are filled in."""
    begin = re.search(r"^(paragraphs|rules|tables|catalogues|cards|procedures|map):", text, re.MULTILINE)
    assert begin is not None
    head, content = text[: begin.start()], text[begin.start() :]
    given = re.findall(r"^(\w+):", head, re.MULTILINE)
    settled = (*given, *PLAYED) if re.search("^kind: reference$", head, re.MULTILINE) else given
    usual = [f"{key}: {value}" for key, value in DEFAULTS.items() if key not in settled]
    return "\n".join([*usual, head]), content


def reference(text: str) -> str:
    """The text of a reference book: perhaps `naturals:`, then its tables, catalogues, cards and procedures."""
    return f"kind: reference\n{text}"


def author(text: str, *, given: Mapping[str, int] | None = None) -> Authored:
    """The authored book of a text: its header's fields, then `paragraphs:` or `tables:` and whatever else it holds."""
    head, content = parts(text)
    return author_files({FILE: head, "paragraphs.yaml": content}, given=given)


def author_files(files: Mapping[str, str], *, given: Mapping[str, int] | None = None) -> Authored:
    """The authored book of several files, by name; `given` are the numbers it remembers."""
    declared = declare(parse(FILE, files[FILE].encode()))
    scope = None if declared.header is None else declared.scope()
    kind = PLATOON_GAME if declared.platoon else "gamebook"
    units = [read_unit(parse(path, text.encode()), scope, kind) for path, text in files.items() if path != FILE]
    name = "trial" if declared.header is None else declared.header.book
    return Authored(Path(name), declared, units, numbers.Numbers(given or {}), dict(files))


def errors(findings: Collection[Finding]) -> list[str]:
    """The errors among findings, in one line each."""
    return [
        f"{one.position.line}:{one.position.column} {one.code} {one.message}"
        for one in findings
        if one.severity == "error"
    ]


def compiled(text: str, *, allow: Collection[str] = ()) -> Book:
    """The playable book of a text. It may have the errors that are allowed, and no others."""
    return make_book(writer.bundle(accepted(text, allow))[0])


def written(text: str, folder: Path, *, allow: Collection[str] = ()) -> None:
    """Write the bundle of a text into a folder."""
    writer.write(accepted(text, allow), folder)


def accepted(text: str, allow: Collection[str] = ()) -> Authored:
    """The authored book of a text, if it has no errors but those that are allowed."""
    authored = author(text)
    wrong = [line for line in errors(lint(authored)) if line.split()[1] not in (*UNIMPORTANT, *allow)]
    assert not wrong, wrong
    return authored
