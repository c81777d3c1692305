"""Passages as Chapbook writes them: variables above `--`, and lines of modifiers such as `[if gold > 3]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.interchange.twine.conditions import condition, formula
from hulldown_compiler.interchange.twine.linking import linked, unclosed
from hulldown_compiler.interchange.twine.nodes import (
    Assignment,
    Branch,
    If,
    Include,
    Left,
    Link,
    NoCounterpart,
    Node,
    PassageWords,
    Place,
)
from hulldown_compiler.interchange.twine.scanning import Scanner

_VARIABLES = re.compile(r"\A(?P<variables>(?:.*\n)*?)--[ \t]*(?:\n|\Z)")
_VARIABLE = re.compile(r"[ \t]*(?P<name>[A-Za-z_][\w.]*)[ \t]*(?:\((?P<when>.*)\))?[ \t]*:(?P<value>.*)")
_MODIFIER = re.compile(r"^[ \t]*\[(?!\[)(?P<modifier>[^\[\]\n]+)\][ \t]*$\n?", re.MULTILINE)
_PART = re.compile(r"\[\[(?P<link>(?:[^\[\]\n]|\[[^\[\]\n]*\])+)\]\]|\{(?P<insert>[^{}\n]+)\}")
_EMBED = re.compile(r"embed passage(?: named)?:\s*(['\"])(?P<name>.+)\1")
_GO = re.compile(r"link to:\s*(['\"])(?P<to>.+?)\1(?:,\s*label:\s*(['\"])(?P<label>.+)\3)?")


def nodes(body: str, line: int) -> tuple[Node, ...]:
    """The nodes of a passage's body; `line` is that of its first line."""
    match = _VARIABLES.match(body) if re.search(r"^--[ \t]*$", body, re.MULTILINE) else None
    if match is None:
        return tuple(_sections(body, line))
    return (*_variables(match["variables"], line), *_sections(body[match.end() :], line + match[0].count("\n")))


def _variables(text: str, line: int) -> Iterator[Node]:
    """What is set before the text."""
    for nth, row in enumerate(text.split("\n")):
        match, at = _VARIABLE.fullmatch(row), Place(line + nth)
        if match is None:
            if row.strip():
                yield Left(row.strip(), at, "", row)
            continue
        try:
            put = Assignment(match["name"], formula(match["value"].strip(), bare=True), at)
        except NoCounterpart:
            yield Left(row.strip(), at, "", row)
            continue
        guard = match["when"]
        yield put if guard is None else If((Branch(condition(guard, bare=True), guard, (put,), at),), at)


def _sections(body: str, line: int) -> list[Node]:
    """The text, cut where modifiers stand; `[else]` is a branch of the condition before it."""
    cuts = list(_MODIFIER.finditer(body))
    starts = [cut.start() for cut in cuts] + [len(body)]
    sections = list(_parts(body[: starts[0]], line))
    for cut, end in zip(cuts, starts[1:], strict=True):
        here = Place(line + body.count("\n", 0, cut.start()))
        inside = tuple(_parts(body[cut.end() : end], here.line + 1))
        modifier = cut["modifier"].strip()
        word, _, rest = modifier.partition(" ")
        last = sections[-1] if sections else None
        if word in ("if", "ifalways", "unless"):
            when = rest if word != "unless" else f"not ({rest})"
            sections.append(If((Branch(condition(when, bare=True), when, inside, here),), here))
        elif modifier == "else" and isinstance(last, If) and not last.closed:
            sections[-1] = If((*last.branches, Branch(None, "", inside, here)), last.at)
        else:
            sections += _modified(modifier, inside, here)
    return sections


def _modified(modifier: str, inside: tuple[Node, ...], at: Place) -> Iterator[Node]:
    """The text below a modifier that is no condition."""
    if modifier.lower() in _UNREAD:
        code = "".join(node.text for node in inside if isinstance(node, PassageWords))
        yield Left(f"[{modifier}]", at, "", code)
        return
    if modifier not in ("continue", "cont", "continued"):
        yield Left(f"[{modifier}]", at, "what is in it is kept")
    yield from inside


_UNREAD = ("note", "note to myself", "n.b.", "todo", "fixme", "css", "js", "javascript")
"""Modifiers of text that no reader sees."""


def _parts(text: str, line: int) -> Iterator[Node]:
    """Links and inserts in a text."""
    scan = Scanner(text, line)
    for match in _PART.finditer(text):
        if match.start() > scan.at:
            yield from _words(text[scan.at : match.start()], scan.place(scan.at))
        here = scan.place(match.start())
        yield from linked(match["link"], "", here) if match["link"] else _insert(match["insert"].strip(), here)
        scan.at = match.end()
    if text[scan.at :]:
        yield from _words(text[scan.at :], scan.place(scan.at))


def _words(text: str, at: Place) -> Iterator[Node]:
    """Words, in which a link may have been opened."""
    opened = re.finditer(r"\[\[", text)
    yield from (unclosed(_within(text, match.start(), at)) for match in opened)
    yield PassageWords(text)


def _within(text: str, index: int, at: Place) -> Place:
    """The place of a character of a text that begins at a place."""
    lines = text.count("\n", 0, index)
    column = index - text.rfind("\n", 0, index)
    return Place(at.line + lines, column if lines else at.column + column - 1)


def _insert(insert: str, at: Place) -> Iterator[Node]:
    if (match := _EMBED.fullmatch(insert)) is not None:
        yield Include(match["name"], at)
    elif (match := _GO.fullmatch(insert)) is not None:
        yield Link(match["label"] or match["to"], match["to"], (), at)
    elif re.fullmatch(r"[A-Za-z_][\w.]*", insert):
        yield PassageWords(f"${insert}")
    else:
        yield Left(f"{{{insert}}}", at, "", f"{{{insert}}}")
