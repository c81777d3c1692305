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
)
from hulldown_compiler.interchange.twine.scanning import Scanner

_VARIABLES = re.compile(r"\A(?P<variables>(?:.*\n)*?)--[ \t]*(?:\n|\Z)")
_VARIABLE = re.compile(r"[ \t]*(?P<name>[A-Za-z_][\w.]*)[ \t]*(?:\((?P<when>.*)\))?[ \t]*:(?P<value>.*)")
_MODIFIER = re.compile(r"^[ \t]*\[(?!\[)(?P<modifier>[^\[\]\n]+)\][ \t]*$\n?", re.MULTILINE)
_PART = re.compile(r"\[\[(?P<link>[^\[\]\n]+)\]\]|\{(?P<insert>[^{}\n]+)\}")
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
        match = _VARIABLE.fullmatch(row)
        if match is None:
            if row.strip():
                yield Left(row.strip(), line + nth)
            continue
        try:
            put = Assignment(match["name"], formula(match["value"].strip(), bare=True), line + nth)
        except NoCounterpart:
            yield Left(row.strip(), line + nth)
            continue
        guard = match["when"]
        yield put if guard is None else If((Branch(condition(guard, bare=True), guard, (put,)),), line + nth)


def _sections(body: str, line: int) -> list[Node]:
    """The text, cut where modifiers stand; `[else]` is a branch of the condition before it."""
    cuts = list(_MODIFIER.finditer(body))
    starts = [cut.start() for cut in cuts] + [len(body)]
    sections = list(_parts(body[: starts[0]], line))
    for cut, end in zip(cuts, starts[1:], strict=True):
        here = line + body.count("\n", 0, cut.start())
        inside = tuple(_parts(body[cut.end() : end], here + 1))
        modifier = cut["modifier"].strip()
        word, _, rest = modifier.partition(" ")
        last = sections[-1] if sections else None
        if word in ("if", "ifalways", "unless"):
            when = rest if word != "unless" else f"not ({rest})"
            sections.append(If((Branch(condition(when, bare=True), when, inside),), here))
        elif modifier == "else" and isinstance(last, If) and not last.closed:
            sections[-1] = If((*last.branches, Branch(None, "", inside)), last.line)
        else:
            sections += _modified(modifier, inside, here)
    return sections


def _modified(modifier: str, inside: tuple[Node, ...], line: int) -> Iterator[Node]:
    """The text below a modifier that is no condition."""
    if modifier.lower() in _UNREAD:
        yield Left(f"[{modifier}]", line)
        return
    if modifier not in ("continue", "cont", "continued"):
        yield Left(f"[{modifier}]", line, "what is in it is kept")
    yield from inside


_UNREAD = ("note", "note to myself", "n.b.", "todo", "fixme", "css", "js", "javascript")
"""Modifiers of text that no reader sees."""


def _parts(text: str, line: int) -> Iterator[Node]:
    """Links and inserts in a text."""
    scan = Scanner(text, line)
    for match in _PART.finditer(text):
        if match.start() > scan.at:
            yield from _words(text[scan.at : match.start()], scan.line(scan.at))
        here = scan.line(match.start())
        yield from linked(match["link"], "", here) if match["link"] else _insert(match["insert"].strip(), here)
        scan.at = match.end()
    if text[scan.at :]:
        yield from _words(text[scan.at :], scan.line(scan.at))


def _words(text: str, line: int) -> Iterator[Node]:
    """Words, in which a link may have been opened."""
    opened = re.finditer(r"\[\[", text)
    yield from (unclosed(line + text.count("\n", 0, match.start())) for match in opened)
    yield PassageWords(text)


def _insert(insert: str, line: int) -> Iterator[Node]:
    if (match := _EMBED.fullmatch(insert)) is not None:
        yield Include(match["name"], line)
    elif (match := _GO.fullmatch(insert)) is not None:
        yield Link(match["label"] or match["to"], match["to"], (), line)
    elif re.fullmatch(r"[A-Za-z_][\w.]*", insert):
        yield PassageWords(f"${insert}")
    else:
        yield Left(f"{{{insert}}}", line)
