"""Passages as Chapbook writes them: variables above `--`, and lines of modifiers such as `[if gold > 3]`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hulldown_compiler.interchange.twine.conditions import formula
from hulldown_compiler.interchange.twine.linking import linked, unclosed
from hulldown_compiler.interchange.twine.macros import condition
from hulldown_compiler.interchange.twine.nodes import Branch, If, Include, Left, Link, Node, NotSimple, Put, Words
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
    first = list(_variables(match["variables"], line))
    return (*first, *_sections(body[match.end() :], line + match[0].count("\n")))


def _variables(text: str, line: int) -> Iterator[Node]:
    """What is set before the text."""
    for nth, row in enumerate(text.split("\n")):
        match = _VARIABLE.fullmatch(row)
        if match is None:
            if row.strip():
                yield Left(row.strip(), line + nth)
            continue
        try:
            put = Put(match["name"], formula(match["value"].strip(), bare=True), line + nth)
        except NotSimple:
            yield Left(row.strip(), line + nth)
            continue
        said = match["when"]
        yield put if said is None else If((Branch(condition(said, bare=True), said, (put,)),), line + nth)


def _sections(body: str, line: int) -> Iterator[Node]:
    """The text, cut where modifiers stand."""
    cuts = list(_MODIFIER.finditer(body))
    ends = [*(cut.start() for cut in cuts[1:]), len(body)][: len(cuts)]
    yield from _parts(body[: cuts[0].start()] if cuts else body, line)
    spans = [(cut, cut["modifier"].strip(), body[cut.end() : end]) for cut, end in zip(cuts, ends, strict=True)]
    for nth, (cut, said, text) in enumerate(spans):
        here = line + body.count("\n", 0, cut.start())
        inside = tuple(_parts(text, here + 1))
        word, _, rest = said.partition(" ")
        if word in ("if", "ifalways", "unless"):
            when = rest if word != "unless" else f"not ({rest})"
            follows = nth + 1 < len(spans) and spans[nth + 1][1] == "else"
            other = tuple(_parts(spans[nth + 1][2], here + text.count("\n") + 2)) if follows else ()
            branches = (
                Branch(condition(when, bare=True), when, inside),
                *([Branch(None, "", other)] if follows else []),
            )
            yield If(branches, here)
        elif said == "else" and nth and spans[nth - 1][1].startswith(("if ", "unless ", "ifalways ")):
            continue
        else:
            yield from _modified(said, inside, here)


def _modified(said: str, inside: tuple[Node, ...], line: int) -> Iterator[Node]:
    """The text below a modifier that is no condition."""
    if said.lower() in _UNREAD:
        yield Left(f"[{said}]", line)
        return
    if said not in ("continue", "cont", "continued"):
        yield Left(f"[{said}]", line, "what is in it is kept")
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
    yield Words(text)


def _insert(said: str, line: int) -> Iterator[Node]:
    if (match := _EMBED.fullmatch(said)) is not None:
        yield Include(match["name"], line)
    elif (match := _GO.fullmatch(said)) is not None:
        yield Link(match["label"] or match["to"], match["to"], (), line)
    elif re.fullmatch(r"[A-Za-z_][\w.]*", said):
        yield Words(f"${said}")
    else:
        yield Left(f"{{{said}}}", line)
