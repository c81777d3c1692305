"""YAML to plain values with positions, in one pass over the parser's events.

The events come from the C parser. Its convenient `load` is not used: it recurses, and deep nesting crashes it; and
the round-trip loader is some twenty times slower. Building the values here costs one loop, gives every key and value
its position, and lets the limits stop a hostile file while it is still being read.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

from _ruamel_yaml import CParser
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Fault, Note, Position, Related
from hulldown_compiler.core.fixes import Edit, Fix, replacing
from hulldown_compiler.source.document import Document, Mapping, Sequence
from hulldown_compiler.source.yaml_errors import parser_fault

MOST_REPEATED = 6
"""How many repeated keys of one mapping are named."""

MERGE = "<<"
"""The key that would merge another mapping's fields into this one."""


class _Stop(Exception):
    """The file cannot be read further."""


def parse(path: str, data: bytes) -> Document:
    """Read one file's bytes; whatever is wrong becomes a fault of the document."""
    document = Document(path, "")
    try:
        document.text = _decode(path, data)
        document.value = _Reader(document).read()
    except _Stop as stop:
        document.faults.append(stop.args[0])
    except MarkedYAMLError as error:
        document.faults.append(parser_fault(document, error))
    except YAMLError as error:
        document.faults.append(Fault("broken_yaml", Note(Position(path, 1, 1), _first_line(str(error)))))
    return document


def _decode(path: str, data: bytes) -> str:
    if len(data) > limits.FILE_BYTES:
        message = f"a file of {len(data):,} bytes; at most {limits.FILE_BYTES:,} are read"
        raise _Stop(Fault("beyond_limit", Note(Position(path, 1, 1), message, "split it into several files")))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise _Stop(Fault("unreadable_text", Note(_end_of(path, before), message, "save the file as UTF-8"))) from None
    if control := _CONTROL.search(text):
        position = _end_of(path, text[: control.start()])
        message = _SEPARATORS.get(control[0], f"control character U+{ord(control[0]):04X}")
        raise _Stop(Fault("unreadable_text", Note(position, message, "remove it, or begin a new line instead")))
    return text


# The last four are line ends to a YAML parser and to nobody else, so every line number after them would be wrong.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff\u2028\u2029]|\r(?!\n)")
_SEPARATORS = {
    "\r": "a carriage return with no line feed after it",
    "\u2028": "a line separator, U+2028",
    "\u2029": "a paragraph separator, U+2029",
}


def _end_of(path: str, text: str) -> Position:
    """The position just after a text."""
    return Position(path, text.count("\n") + 1, len(text) - text.rfind("\n"), 1)


def _first_line(text: str) -> str:
    return text.strip().split("\n", 1)[0]


class _Reader:
    """One file's events on their way to values."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.nodes = 0
        self.plain_keys: set[str] = set()

    def read(self) -> Any:
        """The file's value; raises _Stop where reading cannot go on."""
        parser = CParser(self.document.text)
        documents = 0
        root: Any = None
        while True:
            event = parser.get_event()
            kind = type(event)
            if kind is StreamEndEvent:
                return root
            if kind is DocumentStartEvent:
                documents += 1
                if documents > 1:
                    self.stop("several_documents", event, "a second document", "one file holds one document")
            elif kind in _OPENERS or kind is ScalarEvent or kind is AliasEvent:
                root = self.value(parser, event)

    def value(self, parser: Any, event: Any) -> Any:
        """The value that begins with an event."""
        if type(event) is ScalarEvent:
            return self.scalar(event)
        if type(event) is AliasEvent:
            self.alias(event)
            return None
        return self.collection(parser, event)

    def collection(self, parser: Any, event: Any) -> Any:
        """A mapping or sequence and everything in it, without recursion."""
        levels: list[_Level] = []
        top = level = _Level(self.opened(event))
        while True:
            event = parser.get_event()
            kind = type(event)
            if kind is ScalarEvent:
                if level.mapping and level.key is None:
                    self.key(level, event)
                else:
                    if level.again == level.key:
                        self.repeating(level, event)
                    level.add(self.scalar(event), event.start_mark)
            elif kind in _CLOSERS:
                if not levels:
                    return top.node
                level = levels.pop()
            elif kind is AliasEvent:
                self.no_key(level, event)
                if level.key != MERGE:
                    self.alias(event)
                level.add(None, event.start_mark)
            else:
                levels.append(level)
                level = self.inner(level, event, len(levels))

    def inner(self, level: _Level, event: Any, depth: int) -> _Level:
        """The level of a collection inside another."""
        self.no_key(level, event)
        if depth >= limits.DEPTH:
            self.stop("beyond_limit", event, f"more than {limits.DEPTH} lists and mappings within one another")
        node = self.opened(event)
        level.add(node, event.start_mark)
        return _Level(node)

    def opened(self, event: Any) -> Mapping | Sequence:
        """An empty collection for its opening event."""
        self.count(event)
        if event.anchor or event.tag:
            self.no_properties(event)
        node: Mapping | Sequence
        if type(event) is MappingStartEvent:
            node = Mapping()
            node.begin = (event.start_mark.line + 1, event.start_mark.column + 1)
            node.marks = {}
        else:
            node = Sequence()
            node.marks = []
        return node

    def count(self, event: Any) -> None:
        """One more node; stops at the limit."""
        self.nodes += 1
        if self.nodes > limits.NODES:
            self.stop("beyond_limit", event, f"more than {limits.NODES:,} values", "split the file into several")

    def key(self, level: _Level, event: Any) -> None:
        """A key of a mapping."""
        name = event.value
        if name not in self.plain_keys:
            self.new_key(event)
        elif event.anchor or event.tag:
            self.no_properties(event)
        if name in level.node:
            self.repeated(level, event)
        level.key = name
        level.key_mark = event.start_mark

    def new_key(self, event: Any) -> None:
        """A key not met before in this file; most keys are met again and again."""
        self.count(event)
        if event.anchor or event.tag:
            self.no_properties(event)
        if not event.implicit[0] or ambiguity(event.value, key=True) is None:
            self.plain_keys.add(event.value)
        else:
            self.check_ambiguous(event, key=True)

    def repeated(self, level: _Level, event: Any) -> None:
        """Report a duplicate key; several in one mapping are one fault: a name is missing above the first."""
        level.again = event.value
        if event.value in level.repeated or len(level.repeated) >= MOST_REPEATED:
            return
        level.repeated.append(event.value)
        if len(level.repeated) == 1:
            first = level.node.marks[event.value]
            before = Related(Position(self.document.path, *first[:2]), "it is here already")
            self.fault("duplicate_key", event, f"{event.value!r} stands here again", "keep one of them", (before,))
            level.fault = len(self.document.faults) - 1
        else:
            further = ", ".join(repr(key) for key in level.repeated[1:])
            fault = self.document.faults[level.fault]
            hint = f"so does {further}; keep one of each, or write the name that is missing above"
            self.document.faults[level.fault] = fault._replace(note=fault.note._replace(hint=hint))

    def repeating(self, level: _Level, event: Any) -> None:
        """The value of a duplicate key; if it equals the first one's, the fault gets a fix that removes it."""
        before = level.node[level.key]
        value = event.value if not event.implicit[0] else resolve(event.value)
        if level.fault >= 0 and type(before) is type(value) and before == value and not event.anchor and not event.tag:
            edit = without_entry(self.document, level.key_mark, event.end_mark)
            fix = None if edit is None else Fix("remove what says the same again", (edit,), safe=True)
            self.mend(fix, level.fault)

    def no_key(self, level: _Level, event: Any) -> None:
        """Stop at a key that is no scalar."""
        if level.mapping and level.key is None:
            self.stop("broken_yaml", event, "a key that is not text", "quote '{' and '[' at the start of text")

    def scalar(self, event: Any) -> Any:
        """The value of a scalar: text, a whole number, a number, true, false or null."""
        self.count(event)
        text: str = event.value
        if event.anchor or event.tag:
            self.no_properties(event)
        if event.implicit[0] and text[:1] in _SUSPECT and (len(text) <= _LONGEST_SUSPECT or _TOO_LONG.fullmatch(text)):
            self.check_ambiguous(event, key=False)
            value = resolve(text)
            self.document.nothings += value is None
            return value
        if len(text) > limits.SCALAR_CHARACTERS:
            message = f"a text of {len(text):,} characters; at most {limits.SCALAR_CHARACTERS:,} are read"
            self.fault("beyond_limit", event, message, "split it into several paragraphs")
        return text

    def no_properties(self, event: Any) -> None:
        """Report anchors and tags."""
        if event.anchor:
            self.fault("alias", event, f"anchor {'&' + event.anchor!r}", "write the value out where it is needed")
        if event.tag:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.fault("explicit_tag", event, f"tag {tag!r}", "leave it out: the schema says what a value is")

    def alias(self, event: Any) -> None:
        """Report an alias: its value, which may be huge or contain itself, is left out."""
        self.document.nothings += 1
        self.fault("alias", event, f"alias {'*' + event.anchor!r}", "write the value out, or quote the text")

    def check_ambiguous(self, event: Any, *, key: bool) -> None:
        """Report plain text that other YAML readers take for something else."""
        text = event.value
        if key and text == MERGE:
            self.fault("alias", event, "merge key '<<'", "write the fields out")
        elif not key and _TOO_LONG.fullmatch(text):
            message = f"a number of {len(text.lstrip('-'))} digits, and at most {limits.NUMBER_DIGITS} are read"
            self.fault("ambiguous_scalar", event, message, "write a smaller one, or put it in quotes if it is text")
        elif (other := ambiguity(text, key=key)) is not None:
            hint = f'put it in quotes: "{text}"'
            if not key and _LEADING.fullmatch(text):
                number = int(text.replace("_", ""))
                hint = f'write {number}, or put it in quotes if it is text: "{text}"'
                if "_" not in text:
                    hint = f'put it in quotes: "{text}"; or write {number}, if it is a number'
            self.fault("ambiguous_scalar", event, f"{text!r} is {other} to some YAML readers", hint)
            self.mend(self.quoting(event))

    def quoting(self, event: Any) -> Fix | None:
        """The fix that quotes plain text, as this compiler reads it anyway; None if more than quotes is needed."""
        text, mark = event.value, event.start_mark
        if event.end_mark.index - mark.index != len(text) or '"' in text or "\\" in text:
            return None
        edit = replacing(self.document.path, mark.line + 1, mark.column + 1, len(text), f'"{text}"')
        return Fix("put it in quotes", (edit,), safe=True)

    def mend(self, fix: Fix | None, nth: int = -1) -> None:
        """Add a fix to the nth fault, the last by default; its edits are joined with those of the fixes there."""
        if fix is not None:
            fault = self.document.faults[nth]
            edits = (edit for part in (*fault.note.fixes, fix) for edit in part.edits)
            note = fault.note._replace(fixes=(fix._replace(edits=tuple(edits)),))
            self.document.faults[nth] = fault._replace(note=note)

    def fault(self, rule: str, event: Any, message: str, hint: str = "", related: tuple[Related, ...] = ()) -> None:
        """Note a fault and read on."""
        mark = event.start_mark
        position = Position(self.document.path, mark.line + 1, mark.column + 1)
        self.document.faults.append(Fault(rule, Note(position, message, hint, related)))
        if len(self.document.faults) >= limits.FAULTS_OF_A_FILE:
            self.stop("beyond_limit", event, f"{limits.FAULTS_OF_A_FILE} faults in one file; the rest is not read")

    def stop(self, rule: str, event: Any, message: str, hint: str = "") -> NoReturn:
        """Note a fault and read no further."""
        mark = event.start_mark
        raise _Stop(Fault(rule, Note(Position(self.document.path, mark.line + 1, mark.column + 1), message, hint)))


_OPENERS = (MappingStartEvent, SequenceStartEvent)
_CLOSERS = (MappingEndEvent, SequenceEndEvent)


class _Level:
    """A collection that is being filled."""

    __slots__ = ("again", "fault", "key", "key_mark", "mapping", "node", "repeated")

    def __init__(self, node: Any) -> None:
        self.node = node
        self.mapping = type(node) is Mapping
        self.key: str | None = None
        self.key_mark: Any = None
        self.repeated: list[str] = []
        self.again: str | tuple[()] = ()
        self.fault = -1

    def add(self, value: Any, mark: Any) -> None:
        """Put a value in, with its position."""
        if self.mapping:
            key, key_mark = self.key, self.key_mark
            self.node[key] = value
            self.node.marks[key] = (key_mark.line + 1, key_mark.column + 1, mark.line + 1, mark.column + 1)
            self.key = None
        else:
            self.node.append(value)
            self.node.marks.append((mark.line + 1, mark.column + 1))


def without_entry(document: Document, begin: Any, end: Any) -> Edit | None:
    """The edit that removes a one-line entry of a mapping; None if it would remove anything else."""
    line = document.line(begin.line + 1)
    before, after = line[: begin.column], line[end.column :]
    if begin.line != end.line:
        return None
    if not before.strip(" ") and not after.strip():
        return Edit(document.path, (begin.line + 1, 1), (begin.line + 2, 1), "")
    if (comma := re.search(r",[ \t]*$", before)) is not None and re.match(r"[ \t]*[,}]", after):
        return replacing(document.path, begin.line + 1, comma.start() + 1, end.column - comma.start(), "")
    return None


# Scalars --------------------------------------------------------------------------------------------------------------

_SUSPECT = frozenset("0123456789+-.~<=tTfFnNyYoO") | {""}
"""First characters of plain text that may be something other than text."""

_LONGEST_SUSPECT = 40
"""No date and no number is longer than this."""

_WORDS = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(rf"-?(0|[1-9][0-9]{{0,{limits.NUMBER_DIGITS - 1}}})")
_TOO_LONG = re.compile(rf"-?[1-9][0-9]{{{limits.NUMBER_DIGITS},}}")
_FLOAT = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
_LEADING = re.compile(r"[-+]?[0-9][0-9_]*")
"""Whole numbers, with leading zeros, signs or underscores that readers disagree about."""

_OTHER_READERS = (
    (re.compile(r"(?i:y|yes|on|n|no|off)|True|TRUE|False|FALSE"), "a truth value"),
    (re.compile(r"Null|NULL"), "nothing"),
    (re.compile(r"[-+]?0[0-9_]+|0o[0-7]+"), "an octal number"),
    (re.compile(r"[-+]?0x[0-9a-fA-F_]+|[-+]?0b[01_]+"), "a number in another base"),
    (re.compile(r"[-+]?[1-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9]*)?"), "a number of minutes"),
    (re.compile(r"\+[0-9][0-9_.]*|[-+]?[0-9]+_[0-9_]*(\.[0-9_]*)?|-?[1-9][0-9]{18,}"), "a number"),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.|[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+|\.(inf|Inf|INF|nan|NaN|NAN))"), "a number"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?"), "a date"),
    (re.compile(r"=|<<"), "a special value"),
)


def resolve(text: str) -> Any:
    """The value of a plain scalar in YAML 1.2, without the forms that other readers read differently."""
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def ambiguity(text: str, *, key: bool) -> str | None:
    """What another YAML reader would take a plain scalar for, or None when all agree."""
    if key and _FLOAT.fullmatch(text) and repr(float(text)) != text:
        return f"the number {float(text)!r}"
    for pattern, other in _OTHER_READERS:
        if pattern.fullmatch(text):
            return other
    return None
