"""What things say, wherever it is written and however it is worded: their sense, as text that can be compared.

It may hold more than rules ask for, then they are asked once too often; it must not hold less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Note
from hulldown_compiler.lowering.examples import Trial
from hulldown_compiler.lowering.header import Declared
from hulldown_compiler.source.suppressions import silences

WORDED = ("text", "title", "prose", "glossary", "says", "decided", "why")
"""The fields of paragraphs, rule sections and errata that are only read by readers; their slots stand beside them.

What options say is not among them: the way to a place is told in their words.
"""

HEADLINES = ("title", "blurb")
"""The same of a header."""


def of_records(records: Iterable[Any]) -> str:
    """The digest of paragraphs, rule sections, errata or claims."""
    return repr([_said(record) for record in records])


def of_paragraph(record: Any) -> str:
    """The digest of what a paragraph does, as a short text."""
    return short(repr(_said(record)))


def short(said: str) -> str:
    """A short text that stands for a long one."""
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _said(record: Any) -> Any:
    """A record without positions and wording; a mapping without `@` has the author's names for keys, and keeps all."""
    if isinstance(record, dict):
        if "@" not in record:
            return {key: _said(value) for key, value in record.items()}
        return {key: _PLACED.get(key, _said)(value) for key, value in record.items() if key not in _LEFT_OUT}
    return [_said(item) for item in record] if isinstance(record, list | tuple) else record


def _named(entries: Iterable[Any]) -> list[Any]:
    """Slots and mentions, which are a kind and a name, a line, a column and a length, and perhaps something more."""
    return [(*entry[:2], *entry[5:]) for entry in entries]


def _linked(entries: Iterable[Any]) -> list[Any]:
    """The references of errata: a kind, a name, a role, and a place."""
    return [tuple(entry[:3]) for entry in entries]


_LEFT_OUT = ("@", "said", *WORDED)
_PLACED: Mapping[str, Callable[[Any], Any]] = {"slots": _named, "mentions": _named, "links": _linked}


def of_charts(charts: Iterable[Any]) -> str:
    """The digest of charts, or of the parts of a platoon game."""
    return repr([(chart.kind, chart.name, chart.raw, of_faults(chart.document.faults)) for chart in charts])


def of_trials(trials: Mapping[str, Iterable[Trial]]) -> str:
    """The digest of the examples of paragraphs."""
    return repr([(name, [trial.record for trial in of_one]) for name, of_one in trials.items()])


def of_sheet(sheet: Any) -> str:
    """The digest of a map."""
    return repr(None if sheet is None else (sheet.model, of_faults(sheet.faults)))


def of_faults(faults: Iterable[Fault]) -> str:
    """The digest of faults noted while files were read."""
    return repr([(fault.rule, _noted(fault.note)) for fault in faults])


def _noted(note: Note) -> Any:
    beside = [(related.position.path, related.message) for related in (*note.related, *note.witness)]
    return note.position.path, note.message, note.hint, beside, [fix.title for fix in note.fixes]


def of_header(declared: Declared) -> str:
    """The digest of a header; for one that cannot be read, its text."""
    value = declared.document.value
    if not isinstance(value, dict):
        return declared.document.text
    kept = [(key, value[key]) for key in value if key not in HEADLINES]
    own = (
        [declared.scopes, [(kind, name, model) for kind, name, model, _ in declared.own]]
        if declared.scopes.folders
        else []
    )
    return repr((kept, declared.installed.digest, of_faults(declared.faults), list(silences(declared.document)), *own))


OF_UNITS: Mapping[str, Callable[[Any], str]] = {
    "paragraphs": of_records,
    "rules": of_records,
    "errata": of_records,
    "claims": of_records,
    "charts": of_charts,
    "parts": of_charts,
    "sheet": of_sheet,
    "trials": of_trials,
    "faults": of_faults,
    "remarks": of_faults,
}
"""What the fields of a unit say; the others are what they say."""
