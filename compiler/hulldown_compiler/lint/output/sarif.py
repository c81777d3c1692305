"""Findings as SARIF 2.1.0, the format that code hosts and editors show reviews in (OASIS Standard, 27 March 2020)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from hulldown_compiler.core.diagnostics import Finding, Position, Related
from hulldown_compiler.core.fixes import Edit, Fix
from hulldown_compiler.core.rule_table import BY_CODE, Rule
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lint.output.checked import Checked, Options, all_findings, gone, gone_line, with_fingerprints
from hulldown_compiler.lint.report import end_column

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
"""What relative addresses are relative to: the folder the command was run in."""

LEVELS = {"error": "error", "warning": "warning", "todo": "note"}
"""What SARIF calls the severities."""

FINGERPRINTS = ("hulldown/v1", "primaryLocationLineHash")
"""What a fingerprint is called: by us, and by code hosts, which else make one of the lines around it."""

Json = dict[str, Any]


def lines(books: Sequence[Checked], options: Options) -> Iterator[str]:
    """One log with one run, with a line for each rule that found something, each file and each result."""
    codes = sorted({finding.code for _, finding in all_findings(books)})
    yield f'{{"$schema": "{SCHEMA}", "version": "2.1.0", "runs": [{{'
    yield f'"tool": {{"driver": {{"name": "hulldown", "semanticVersion": "{version("hulldown")}", "rules": ['
    yield from _rows([_rule(BY_CODE[code], options.site) for code in codes])
    yield "]}},"
    if told := [_notification(gone_line(*one)) for one in gone(books)]:
        yield '"invocations": [{"executionSuccessful": true, "toolExecutionNotifications": ['
        yield from _rows(told)
        yield "]}],"
    root = {"description": {"text": "The folder in which hulldown was run."}}
    yield f'"columnKind": "unicodeCodePoints", "originalUriBaseIds": {json.dumps({ROOT: root})}, "artifacts": ['
    yield from _rows([{"location": _file(book, path)} for book, path in _files(books)])
    yield '], "results": ['
    ranks = {code: nth for nth, code in enumerate(codes)}
    yield from _rows(_result(*one, ranks, options) for one in with_fingerprints(books))
    yield "]}]}"


def _rows(records: Iterator[Json] | Sequence[Json]) -> Iterator[str]:
    """The things of a list, a line for each."""
    for nth, record in enumerate(records):
        yield f"{',' if nth else ' '}{json.dumps(record)}"


# Rules ---------------------------------------------------------------------------------------------------------------


def _rule(rule: Rule, site: str) -> Json:
    """A rule and its page, with the address of the page where a site is known."""
    page = rule_docs.page(rule)
    address = {"helpUri": f"{site.rstrip('/')}/{rule_docs.address(rule)}"} if site else {}
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule_docs.first_line(rule)},
        "fullDescription": {"text": rule_docs.first_line(rule)},
        "help": {"text": page, "markdown": page},
        **address,
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": [rule_docs.hundred(rule)]},
    }


# Places --------------------------------------------------------------------------------------------------------------


def _files(books: Sequence[Checked]) -> Iterator[tuple[Checked, str]]:
    """Every file that findings are in, once."""
    for book in books:
        for path in sorted({finding.position.path for finding in book.findings}):
            yield book, path


def _file(book: Checked, path: str) -> Json:
    """A file: relative to the folder the command was run in, unless it is not below it."""
    shown = book.shown(path)
    encoded = quote(shown.encode("utf-8", "surrogateescape"))
    return {"uri": f"file://{encoded}"} if PurePosixPath(shown).is_absolute() else {"uri": encoded, "uriBaseId": ROOT}


def _place(book: Checked, where: Position) -> Json:
    region = {
        "startLine": where.line,
        "startColumn": where.column,
        "endColumn": end_column(where, book.text(where.path)),
    }
    return {"artifactLocation": _file(book, where.path), "region": region}


def _said(book: Checked, related: Related) -> Json:
    return {"physicalLocation": _place(book, related.position), "message": {"text": related.message}}


# Results -------------------------------------------------------------------------------------------------------------


def _notification(text: str) -> Json:
    """What is said of a known finding that is gone: as a result, code hosts would show it as one that is there."""
    return {"level": "note", "message": {"text": text}}


def _result(book: Checked, finding: Finding, fingerprint: str, ranks: Mapping[str, int], options: Options) -> Json:
    text = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    result = {
        "ruleId": finding.code,
        "ruleIndex": ranks[finding.code],
        "level": LEVELS[finding.severity],
        "message": {"text": text},
        **({"baselineState": "new"} if options.baseline else {}),
        "partialFingerprints": dict.fromkeys(FINGERPRINTS, fingerprint),
        "locations": [{"physicalLocation": _place(book, finding.position)}],
        "relatedLocations": [{"id": nth, **_said(book, related)} for nth, related in enumerate(finding.related)],
        "codeFlows": [_flow(book, finding)] if finding.witness else [],
        "fixes": [_fix(book, fix) for fix in finding.fixes],
    }
    return {name: value for name, value in result.items() if value != []}


def _flow(book: Checked, finding: Finding) -> Json:
    """The way of a play, step by step; where a player can take it, with what is chosen and rolled."""
    typed = {"properties": {"inputs": list(finding.inputs)}} if finding.inputs else {}
    return {"threadFlows": [{"locations": [{"location": _said(book, step)} for step in finding.witness]}], **typed}


def _fix(book: Checked, fix: Fix) -> Json:
    """A way to mend it: what is to stand instead, file by file."""
    by_file: dict[str, list[Json]] = {}
    for edit in fix.edits:
        by_file.setdefault(edit.path, []).append(_replacement(edit))
    changes = [{"artifactLocation": _file(book, path), "replacements": each} for path, each in by_file.items()]
    return {"description": {"text": fix.title}, "artifactChanges": changes}


def _replacement(edit: Edit) -> Json:
    (line, column), (end_line, end_column_) = edit.start, edit.end
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column_}
    return {"deletedRegion": region, "insertedContent": {"text": edit.text}}
