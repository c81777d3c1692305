"""The YAML parser's complaints, in an author's words and at the author's place."""

from __future__ import annotations

import re
from typing import NamedTuple

from ruamel.yaml.error import MarkedYAMLError

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.source.document import Document


class _Complaint(NamedTuple):
    """What the parser met: its problem, what it was in the middle of, and where both are."""

    problem: str
    context: str
    place: Position
    begun: Position | None
    line: str

    @property
    def before(self) -> str:
        """The last character before the place, on its line."""
        return self.line[: self.place.column - 1].rstrip()[-1:]

    @property
    def found(self) -> str:
        """The word that stands at the place."""
        match = re.compile(r"[^\s:,\[\]{}]+|.").match(self.line, self.place.column - 1)
        return repr(match[0]) if match else "the end of the line"

    @property
    def indented(self) -> bool:
        """Whether the place is the first of its line, and not in line with what was begun."""
        first = not self.line[: self.place.column - 1].strip()
        return first and (self.begun is None or self.begun.column != self.place.column)


def complaint(document: Document, error: MarkedYAMLError) -> Fault:
    """What the parser refused, as a fault of the document."""
    begun = _position(document, error.context_mark)
    place = _position(document, error.problem_mark) or begun or Position(document.path, 1, 1, 1)
    problem = (error.problem or str(error)).strip().split("\n", 1)[0]
    complaint = _Complaint(problem, error.context or "", place, begun, document.line(place.line))
    return Fault("broken_yaml", _note(complaint))


def _position(document: Document, mark: object) -> Position | None:
    line, column = getattr(mark, "line", None), getattr(mark, "column", None)
    return None if line is None or column is None else Position(document.path, line + 1, column + 1, 1)


def _note(complaint: _Complaint) -> Note:
    """Where, what, and what might help: the first that fits."""
    if (
        complaint.line[complaint.place.column - 1 : complaint.place.column] == "\t"
        or "tab character" in complaint.problem
    ):
        return Note(complaint.place, "a tab in the indentation", "indent with spaces")
    if complaint.begun is not None and (opened := _never_closed(complaint)):
        return Note(complaint.begun, opened, "close it", (Related(complaint.place, "reading stopped here"),))
    if complaint.begun is not None and "could not find expected ':'" in complaint.problem:
        return Note(complaint.begun, "a line that is no 'key: value'", "indent it if it belongs to the text above")
    if "expected key" in complaint.problem and complaint.before in _CLOSERS:
        return Note(complaint.place, f"text after the closing {complaint.before!r}", _CLOSERS[complaint.before])
    return _usual(complaint)


def _usual(complaint: _Complaint) -> Note:
    """A complaint at the place where the parser met it."""
    if complaint.indented and any(
        words in complaint.problem for words in ("expected key", "'-' indicator", "<document start>")
    ):
        message, hint = "the indentation fits no line above", "indent it like the lines it belongs to"
    else:
        usual = ("no YAML: {problem}", "")
        message, hint = next((said for words, said in _COMPLAINTS.items() if words in complaint.problem), usual)
    begun = _CONTEXTS.get(complaint.context)
    related = (Related(complaint.begun, begun),) if begun and complaint.begun else ()
    return Note(complaint.place, message.format(found=complaint.found, problem=complaint.problem), hint, related)


def _never_closed(complaint: _Complaint) -> str:
    """What was opened and never closed; nothing when that is not the matter."""
    if "unexpected end of stream" in complaint.problem or "unexpected document indicator" in complaint.problem:
        return "a quote that is never closed"
    elsewhere = complaint.begun is not None and complaint.begun.line != complaint.place.line
    bracket = next((sign for sign, words in _BRACKETS.items() if words in complaint.problem), "")
    return f"a {bracket!r} that is never closed" if bracket and elsewhere else ""


_BRACKETS = {"[": "expected ',' or ']'", "{": "expected ',' or '}'"}

_CLOSERS = {
    "'": "write a quote within the text twice, or use double quotes around it",
    '"': "use single quotes around text that contains double quotes",
    "}": "quote text that begins with '{'",
    "]": "quote text that begins with '['",
}
"""What closes a value, and what to do when text comes after it."""

_CONTEXTS = {
    "while parsing a block mapping": "the mapping above it begins here",
    "while parsing a block collection": "the list above it begins here",
    "while parsing a flow mapping": "the mapping begins here",
    "while parsing a flow sequence": "the list begins here",
}

_COMPLAINTS = {
    "mapping values are not allowed": ("a ':' where no key can be", "quote text that contains ': '"),
    "sequence entries are not allowed": ("a list where none can begin", "begin a list on a line of its own"),
    "expected key": ("expected a key, found {found}", "is it a list item too many, or text that needs quotes?"),
    "'-' indicator": ("expected '- ', found {found}", "is it a key too many, or text that needs quotes?"),
    "expected ',' or ']'": ("expected ',' or ']', found {found}", "quote text that contains quotes, ',' or ':'"),
    "expected ',' or '}'": ("expected ',' or '}}', found {found}", "quote text that contains quotes, ',' or ':'"),
    "cannot start any token": ("no value can begin with {found}", "quote the text"),
    "expected node content": ("expected a value, found {found}", "is a comma too many, or a bracket open?"),
    "unexpected ':'": ("a ':' in braces without a space after it", "quote text that begins with '{'"),
    "unknown escape": ("an escape that does not exist", r"write '\\' for a backslash, or use single quotes"),
    "hexdecimal": ("an escape that does not exist", r"write '\\' for a backslash, or use single quotes"),
    "comment or line break": ("text on the line of a '|' or '>'", "begin the text on the next line, indented"),
    "alphabetic or numeric": ("a '*' or '&' that names nothing", "quote the text"),
    "<document start>": ("expected the end of the file, found {found}", "one file holds one mapping"),
}
