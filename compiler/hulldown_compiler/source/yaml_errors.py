"""The YAML parser's errors, in an author's words and at the author's place."""

from __future__ import annotations

import re
from typing import NamedTuple

from ruamel.yaml.error import MarkedYAMLError

from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.source.document import Document


class _ParserError(NamedTuple):
    """An error of the parser: its problem and context as it words them, and where both are."""

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
        """Whether the place is the first of its line, and indented differently from the collection around it."""
        first = not self.line[: self.place.column - 1].strip()
        return first and (self.begun is None or self.begun.column != self.place.column)


def parser_fault(document: Document, error: MarkedYAMLError) -> Fault:
    """The fault for an error of the YAML parser."""
    begun = _position(document, error.context_mark)
    place = _position(document, error.problem_mark) or begun or Position(document.path, 1, 1, 1)
    problem = (error.problem or str(error)).strip().split("\n", 1)[0]
    return Fault(
        "broken_yaml", _note(_ParserError(problem, error.context or "", place, begun, document.line(place.line)))
    )


def _position(document: Document, mark: object) -> Position | None:
    line, column = getattr(mark, "line", None), getattr(mark, "column", None)
    return None if line is None or column is None else Position(document.path, line + 1, column + 1, 1)


def _note(error: _ParserError) -> Note:
    """The first explanation that fits: position, message and hint."""
    if error.line[error.place.column - 1 : error.place.column] == "\t" or "tab character" in error.problem:
        return Note(error.place, "a tab in the indentation", "indent with spaces")
    if error.begun is not None and (opened := _never_closed(error)):
        return Note(error.begun, opened, "close it", (Related(error.place, "reading stopped here"),))
    if error.begun is not None and "could not find expected ':'" in error.problem:
        return Note(error.begun, "a line that is no 'key: value'", "indent it if it belongs to the text above")
    if "expected key" in error.problem and error.before in _CLOSERS:
        return Note(error.place, f"text after the closing {error.before!r}", _CLOSERS[error.before])
    return _usual(error)


def _usual(error: _ParserError) -> Note:
    """The error at the place where the parser met it."""
    if error.indented and any(
        words in error.problem for words in ("expected key", "'-' indicator", "<document start>")
    ):
        message, hint = "the indentation fits no line above", "indent it like the lines it belongs to"
    else:
        usual = ("no YAML: {problem}", "")
        message, hint = next((complaint for words, complaint in _COMPLAINTS.items() if words in error.problem), usual)
    if error.found.startswith("'?") and "expected ','" in error.problem:
        message, hint = "a '?' in braces or brackets, where YAML takes it for a sign of its own", "quote the text"
    begun = _CONTEXTS.get(error.context)
    related = (Related(error.begun, begun),) if begun and error.begun else ()
    return Note(error.place, message.format(found=error.found, problem=error.problem), hint, related)


def _never_closed(error: _ParserError) -> str:
    """The bracket or quote that was opened and never closed; empty if the error is another one."""
    if "unexpected end of stream" in error.problem or "unexpected document indicator" in error.problem:
        return "a quote that is never closed"
    elsewhere = error.begun is not None and error.begun.line != error.place.line
    bracket = next((sign for sign, words in _BRACKETS.items() if words in error.problem), "")
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
