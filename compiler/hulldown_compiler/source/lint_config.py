"""What a book's author makes of findings: those that are not wanted, and how grave others are.

It is read from the header as it stands, so that a slip elsewhere in it does not bring back what was ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hulldown_compiler.core.diagnostics import Fault, Note
from hulldown_compiler.core.rule_table import BY_CODE, ENGLISH, ERROR, Rule
from hulldown_compiler.core.selectors import meant, nearest
from hulldown_compiler.source.document import Document

SECTION = "lint"
SEVERITIES = ("error", "warning", "todo")
FINDING = r"([Hh][Dd][0-9]{0,3}|[A-Za-z]+([-_][A-Za-z]+)*)"
"""A word for findings: a code, the beginning of one, or a name."""


@dataclass
class Policy:
    """The codes that are ignored, and the severities that are not the rules' own."""

    ignored: frozenset[str] = frozenset()
    severities: Mapping[str, str] = field(default_factory=dict)

    def severity(self, rule: Rule) -> str:
        """How grave a rule's findings are in this book."""
        return self.severities.get(rule.code, rule.severity)


def policy(document: Document) -> tuple[Policy, list[Fault]]:
    """The policy that a header declares, and the faults of what it may not ask for.

    Texts in another language than English are not proof-read.
    """
    ignored: dict[str, int] = {}
    severities: dict[str, str] = {}
    faults: list[Fault] = []
    for word, reason in _entries(document, "ignore"):
        if isinstance(reason, str) and reason.strip():
            for code in _allowed(document, ("ignore", word), "todo", faults):
                ignored[code] = max(len(word), ignored.get(code, 0))
    for word, severity in sorted(_entries(document, "severity"), key=lambda entry: (len(entry[0]), entry[0])):
        if severity in SEVERITIES:
            codes = _allowed(document, ("severity", word), severity, faults)
            severities.update(dict.fromkeys(codes, severity))
            ignored = {code: length for code, length in ignored.items() if code not in codes or length >= len(word)}
    of_english = frozenset() if _language(document) == "en" else ENGLISH
    return Policy(frozenset(ignored) | of_english, severities), sorted(faults)


def _language(document: Document) -> str:
    """The language of the book's texts; English unless it says otherwise."""
    written = document.value.get("language") if isinstance(document.value, dict) else None
    return written if isinstance(written, str) else "en"


def _entries(document: Document, key: str) -> Iterator[tuple[str, Any]]:
    """The valid entries of one of the two mappings; the model reports the others."""
    section = document.value.get(SECTION) if isinstance(document.value, dict) else None
    entries = section.get(key) if isinstance(section, dict) else None
    sound = entries if isinstance(entries, dict) else {}
    return ((word, value) for word, value in sound.items() if isinstance(word, str) and re.fullmatch(FINDING, word))


def _allowed(document: Document, path: tuple[str, str], severity: str, faults: list[Fault]) -> frozenset[str]:
    """The codes a word names that may have this severity; reports unknown words, and errors that may not."""
    key, word = path
    codes = meant(word)
    place = document.position((SECTION, *path), key=True)
    if not codes:
        hint = nearest(word) or "'hulldown explain' lists them all"
        faults.append(Fault("unknown_finding", Note(place, f"no finding {word!r}", hint)))
    errors = sorted(code for code in codes if BY_CODE[code].severity == ERROR and severity != ERROR)
    if errors:
        done = "ignored" if key == "ignore" else f"a {severity}"
        further = f", nor can others of {word!r}" if len(errors) > 1 else ""
        message = f"{errors[0]} {BY_CODE[errors[0]].name} is an error, and cannot be {done}{further}"
        hint = "mend it" if BY_CODE[errors[0]].final else "mend it, or allow it where it stands"
        faults.append(Fault("error_turned_off", Note(place, message, hint)))
    return codes - set(errors)
