"""What files say, said shortly: examples without what can be told from the book, and short steps on one line.

What a book means and which examples are played stays the same; comments stay where they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.book import example_defaults
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.examples import Example
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, SEQUENCE, Unusual, YamlNode, read_tree
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.refactor.inline import WIDTH
from hulldown_compiler.refactor.inline import flow as on_one_line
from hulldown_compiler.refactor.short_examples import Record, as_throw, shortened
from hulldown_compiler.source.scalars import flow, scalar

STEP_WIDTH, STEP_FIELDS = 116, 6
"""How long the line of a step may be, and how much it may say, if it is to stand on one."""


IN_BRACES = re.compile(r"[,\[\]{}\n]|: | #|:$")
"""What a plain value cannot have within braces."""


Fields = Mapping[str, YamlNode]


class Edit(NamedTuple):
    """A part of a text, and what stands there instead."""

    begin: int
    end: int
    new: str


def shortened_texts(book: Book) -> dict[str, str]:
    """The files of a book that can be said more shortly, laid out; the book must be whole.

    A file that would say something else, or whose examples would be others, is left as it is.
    """
    tried: dict[str, list[Example]] = defaultdict(list)
    for example in book.examples:
        if example.kind == "paragraph":
            tried[example.source].append(example)
    paths = sorted({paragraph.path for paragraph in book.paragraphs.values()})
    after = {path: new for path in paths if (new := _shortened(book, path, tried)) != book.texts[path]}
    now, then = meaning(book), meaning(read_book(book.root, {**book.texts, **after}))
    return {path: text for path, text in after.items() if now[path] == then.get(path)}


def meaning(book: Book) -> Mapping[str, Any]:
    """What each file says, as far as it can be said shortly: the steps of its paragraphs, and the examples in full."""
    tried: dict[str, list[Any]] = defaultdict(list)
    for example in book.examples:
        if example.kind == "paragraph":
            record = {key: value for key, value in example.record.items() if value not in ({}, [])}
            tried[example.source].append([record, list(record.get("position", {}).get("units", ()))])
    by_path: dict[str, list[Any]] = defaultdict(list)
    for name, paragraph in book.paragraphs.items():
        by_path[paragraph.path].append([name, _unplaced(paragraph.blocks), tried[name]])
    return by_path


def _unplaced(value: Any) -> Any:
    """What a record says, wherever it is written."""
    if isinstance(value, dict):
        return {key: _unplaced(inner) for key, inner in value.items() if key != "@"}
    return list(map(_unplaced, value)) if isinstance(value, list) else value


def _shortened(book: Book, path: str, tried: Mapping[str, list[Example]]) -> str:
    """A file with its examples said shortly, then with its short steps on one line each, the innermost first.

    The mission of a paragraph is left out where it is that of the folder.
    """
    scope = book.declared.scopes.at(path)

    def said_shortly(text: str, name: str, fields: Fields) -> Iterator[Edit]:
        compiled = scope.compiled("paragraph", name)
        if "examples" in fields and compiled in tried:
            yield from _examples(text, fields["examples"], book, book.paragraphs[compiled], tried[compiled])
        if "mission" in fields and fields["mission"].value == scope.mission:
            yield from _whole_line(text, fields["mission"])

    def steps_of(text: str, _: str, fields: Fields) -> Iterator[Edit]:
        if "do" in fields:
            yield from _steps(text, fields["do"])

    text, before = _changed(book.texts[path], said_shortly), ""
    while text != before:
        text, before = _changed(text, steps_of), text
    return text


def _changed(text: str, edits_of: Callable[[str, str, Fields], Iterator[Edit]]) -> str:
    """A text with what is to be said otherwise of each of its paragraphs, laid out; as it is, if there is nothing."""
    try:
        paragraphs = list(paragraphs_in(read_tree(text)))
    except Unusual:
        return text
    edits = sorted((edit for name, fields in paragraphs for edit in edits_of(text, name, fields)), reverse=True)
    whole = text
    for edit in edits:
        whole = whole[: edit.begin] + edit.new + whole[edit.end :]
    return formatted(whole) if edits else text


def paragraphs_in(top: YamlNode | None) -> Iterator[tuple[str, Fields]]:
    """The paragraphs of a file by name, and the fields of each."""
    for section, records in top.pairs() if top is not None else ():
        for name, record in records.pairs() if section.value == "paragraphs" else ():
            yield name.value, {key.value: value for key, value in record.pairs()}


def _whole_line(text: str, value: YamlNode) -> Iterator[Edit]:
    """The edit that takes the line of a field out, if nothing else stands there."""
    begin, end = text.rfind("\n", 0, value.begin) + 1, text.find("\n", value.end) + 1
    if re.fullmatch(r" +\w+: \S+\n", text[begin:end]):
        yield Edit(begin, end, "")


# Examples -------------------------------------------------------------------------------------------------------------


def _examples(text: str, node: YamlNode, book: Book, paragraph: Paragraph, tried: Sequence[Example]) -> Iterator[Edit]:
    """The edit that says the examples of a paragraph shortly, unless there are comments or tables of throws in them."""
    untabled = sum(any(key.value == "example" for key, _ in item.pairs()) for item in node.children) == len(tried)
    if not node.block or _commented(text, node) or not untabled:
        return
    whole = partial(example_defaults.of_paragraph, book, paragraph)
    indent = " " * _column(text, node.begin)
    ways = list(shortened([example.record for example in tried], whole))
    if _titled_from(node) > 0:
        ways = [way for way in ways if "example" not in way[0]] or ways
    lines = min((list(lines_of(way, indent)) for way in ways), key=_length)
    now = f"{indent}{text[node.begin : node.end].rstrip()}".split("\n")
    if _length(lines) < _length(now):
        yield Edit(node.begin, node.end, "\n".join(lines).removeprefix(indent))


def _titled_from(node: YamlNode) -> int:
    """The first item of a list of examples that has a title: what stands before it holds for all."""
    titled = (any(key.value == "example" for key, _ in item.pairs()) for item in node.children)
    return next((nth for nth, has in enumerate(titled) if has), 0)


def _length(lines: Sequence[str]) -> tuple[int, int]:
    """How much room lines take: in lines, the long ones folded, and in characters."""
    return sum(len(line) // WIDTH + 1 for line in lines), sum(map(len, lines))


def lines_of(records: Sequence[Record], indent: str) -> Iterator[str]:
    """The lines of a list of examples: each on one, if it has room there, or else each field.

    A throw stands at what comes of it, unless that takes several lines.
    """
    for record in records:
        thrown = as_throw(record)
        whole = f"{indent}- {flow(thrown)}"
        if len(whole) <= WIDTH and "example" in record:
            yield whole
            continue
        fields = list(_fields(thrown, indent))
        yield from fields if max(map(len, fields)) <= WIDTH else _fields(record, indent)


def _fields(record: Record, indent: str) -> Iterator[str]:
    for nth, (key, value) in enumerate(record.items()):
        written = flow(value) if isinstance(value, dict | list) else scalar(value)
        yield f"{indent}{'  ' if nth else '- '}{key}: {written}"


def _commented(text: str, node: YamlNode) -> bool:
    """Whether there may be a comment in a collection."""
    at, between = node.begin, ""
    for each in node.scalars():
        between += text[at : each.begin] + (text[each.begin : text.find("\n", each.begin)] if each.folded else "")
        at = each.end
    return "#" in between + text[at : node.end]


# Steps ----------------------------------------------------------------------------------------------------------------


def _steps(text: str, node: YamlNode) -> Iterator[Edit]:
    """The edits that put short steps on one line each, and a list of one such on the line of its key."""
    if node.kind == SEQUENCE and node.block:
        for item in node.children:
            yield from _steps(text, item)
    elif node.kind == MAPPING and node.block:
        if (line := _on_one_line(text, node)) is not None:
            yield Edit(node.begin, node.end, line)
            return
        for key, value in node.pairs():
            line = _only_step(text, value)
            if line is not None and _column(text, key.begin) + len(key.value) + len(line) + 2 <= STEP_WIDTH:
                yield Edit(key.end, value.end, f": {line}")
            else:
                yield from _steps(text, value)


def _only_step(text: str, node: YamlNode) -> str | None:
    """A list of one step on one line, if it has room there."""
    items = node.children if node.kind == SEQUENCE and node.block else []
    line = _on_one_line(text, items[0], alone=True) if len(items) == 1 else None
    return None if line is None else f"[{line}]"


def _on_one_line(text: str, node: YamlNode, *, alone: bool = False) -> str | None:
    """A step of a few words on one line; None for one that is better read line by line."""
    pairs = list(node.pairs()) if node.kind == MAPPING else []
    if not pairs or len(pairs) > STEP_FIELDS or _commented(text, node) or (len(pairs) == 1 and not alone):
        return None
    if any(not _is_word(value) for _, value in pairs) or (node.flow and not alone):
        return None
    words = [_word(value, text) for _, value in pairs]
    if None in words:
        return None
    line = ", ".join(f"{key.value}: {word}" for (key, _), word in zip(pairs, words, strict=True))
    return f"{{{line}}}" if _column(text, node.begin) + len(line) + 2 <= STEP_WIDTH else None


def _is_word(value: YamlNode) -> bool:
    """Whether a value is a word or an expression, or a list of words."""
    if value.kind == SCALAR:
        return not value.folded
    return value.flow and value.kind == SEQUENCE and all(item.kind == SCALAR for item in value.children)


def _word(value: YamlNode, text: str) -> str | None:
    """A value within braces; None for one that would need quotes around quotes."""
    if value.kind != SCALAR or value.style:
        return on_one_line(value, text)
    if not IN_BRACES.search(value.value):
        return value.value
    return None if '"' in value.value else f'"{value.value}"'


def _column(text: str, index: int) -> int:
    return index - (text.rfind("\n", 0, index) + 1)
