"""Passages as SugarCube writes them: `<<if $x>>…<<else>>…<</if>>`, `<<set $x to 1>>`, `[[text|To][$x to 1]]`.

Twine 1 writes its simple macros in the same way.
"""

from __future__ import annotations

import re

from hulldown_compiler.interchange.twine.linking import linked, unclosed
from hulldown_compiler.interchange.twine.macros import (
    ALIKE,
    BLOCKS,
    PARTS,
    SINGLE,
    Open,
    cases_of,
    container,
    end_branch,
    written,
)
from hulldown_compiler.interchange.twine.nodes import NOT_OPEN, UNCLOSED, Left, Node, PassageWords, Place
from hulldown_compiler.interchange.twine.scanning import Scanner

DEEPEST = 14
"""Macros within one another."""

_OPENER = re.compile(r"/%|/\*|<!--|\{\{\{|<nowiki>|<script\b|<style\b|<%|<<|\[img\[|\[\[")
_UNREAD = {"/%": "%/", "/*": "*/", "<!--": "-->"}
_VERBATIM = {"{{{": "}}}", "<nowiki>": "</nowiki>"}
_CODE = {"<script": "</script>", "<style": "</style>", "<%": "%>"}
_NAME = re.compile(r"(/|end)?([A-Za-z][\w-]*|=|-)")


LONGEST = 1_000
"""Characters of a link in which brackets are held against each other."""


def _end_of_link(scan: Scanner, start: int) -> int:
    """The bracket that ends the first part of a link, past those that are closed within it; -1 if there is none."""
    first, depth = scan.find("]", start), 0
    for match in re.finditer(r"[\[\]\n]", scan.body[start : start + LONGEST]):
        if match[0] == "\n":
            return first
        if match[0] == "]" and not depth:
            end = start + match.start()
            return end if scan.body[end + 1 : end + 2] in ("]", "[") else first  # a bracket too many was opened
        depth += 1 if match[0] == "[" else -1
    return first


def nodes(body: str, line: int) -> tuple[Node, ...]:
    """The nodes of a passage's body; `line` is that of its first line."""
    return _Reader(body, line).whole()


class _Reader:
    """Reads one passage."""

    def __init__(self, body: str, line: int) -> None:
        self.scan = Scanner(body, line)
        self.open = [Open("", "", Place(line))]

    @property
    def inside(self) -> list[Node]:
        """Where nodes are put."""
        return self.open[-1].inside

    def whole(self) -> tuple[Node, ...]:
        scan = self.scan
        while (match := _OPENER.search(scan.body, scan.at)) is not None:
            self.words(scan.body[scan.at : match.start()])
            scan.at = match.start()
            if not self.piece(match[0], match.end()):
                if match[0] == "[[":
                    self.inside.append(unclosed(scan.place(scan.at)))
                self.words(match[0])
                scan.at = match.end()
        self.words(scan.body[scan.at :])
        while len(self.open) > 1:
            self.inside.append(Left(f"<<{self.open[-1].name}>>", self.open[-1].at, UNCLOSED))
            self.close()
        return tuple(self.inside)

    def words(self, text: str) -> None:
        if text:
            self.inside.append(PassageWords(text))

    def piece(self, opener: str, start: int) -> bool:
        """Read what an opener opens; whether it was closed."""
        scan = self.scan
        if opener == "<<":
            return self.macro(start)
        closer = _UNREAD.get(opener) or _VERBATIM.get(opener) or _CODE.get(opener) or "]]"
        end = scan.find(closer, start)
        if opener in ("[[", "[img["):
            return self.link(opener, start)
        if end < 0:
            return False
        if opener in _VERBATIM:
            self.inside.append(PassageWords(scan.body[start:end], verbatim=True))
        elif opener in _CODE:
            what = f"{opener}{'' if opener == '<%' else '>'}"
            self.inside.append(Left(what, scan.place(scan.at), "code", scan.body[start:end]))
        scan.at = end + len(closer)
        return True

    def link(self, opener: str, start: int) -> bool:
        """A link or an image, which may be a link as well."""
        scan = self.scan
        end = _end_of_link(scan, start)
        if end < 0 or scan.body[end + 1 : end + 2] not in ("]", "[") or "\n" in scan.body[start:end]:
            return False
        last = end if scan.body[end + 1] == "]" else scan.find("]]", end)
        if last < 0:
            return False
        at, inner = scan.place(scan.at), scan.body[start:end]
        more = scan.body[end + 2 : last] if last > end else ""
        if opener == "[img[":
            self.inside.append(Left(scan.body[scan.at : last + 2], at, "an image"))
            to, _, setter = more.partition("][")
            self.inside.extend(linked(to, setter, at) if to else [])
        else:
            self.inside.extend(linked(inner, more, at))
        scan.at = last + 2
        return True

    def macro(self, start: int) -> bool:
        scan = self.scan
        name = _NAME.match(scan.body, start)
        end = -1 if name is None else scan.closing(start, "<<", ">>")
        if name is None or end < 0:
            return False
        closing, called = name[1] or "", name[2].lower()
        if closing == "end" and not any(block.name == called for block in self.open):
            closing, called = "", name[0].lower()
        at, arguments = scan.place(scan.at), scan.body[name.end() : end].strip()
        scan.at = end + 2
        if closing:
            self.closed(called, at)
        else:
            self.opened(called, arguments, at)
        return True

    def opened(self, name: str, arguments: str, at: Place) -> None:
        """A macro that begins, or one that is all there is."""
        name = ALIKE.get(name, name)
        if name in PARTS:
            self.part(name, arguments, at)
        elif name in SINGLE:
            self.inside.extend(SINGLE[name](written(name, arguments), arguments, at))
        elif len(self.open) > DEEPEST:
            self.inside.append(Left(written(name, arguments), at, "too many macros within one another"))
        elif name in BLOCKS or self.scan.find(f"<</{name}>>", self.scan.at) >= 0:
            self.open.append(Open(name, arguments, at, at))
        else:
            what = written(name, arguments)
            self.inside.append(Left(what, at, "", what))

    def part(self, name: str, arguments: str, at: Place) -> None:
        """`else`, `elseif`, `case` and `default`: the next branch of what is open."""
        block = self.open[-1]
        if block.name != PARTS[name]:
            self.inside.append(Left(written(name, arguments), at))
            return
        end_branch(block)
        block.branch_at = at
        if block.name == "switch":
            block.arguments = cases_of(block.subject, arguments)
            return
        block.arguments = arguments.removeprefix("if ") if name == "else" else arguments

    def closed(self, name: str, at: Place) -> None:
        """The end of a macro: of those in between as well, if they were never closed."""
        name = ALIKE.get(name, name)
        if all(block.name != name for block in self.open[1:]):
            self.inside.append(Left(f"<</{name}>>", at, NOT_OPEN))
            return
        while self.open[-1].name != name:
            self.inside.append(Left(f"<<{self.open[-1].name}>>", self.open[-1].at, UNCLOSED))
            self.close()
        self.close()

    def close(self) -> None:
        """Put what is open into what is around it."""
        block = self.open.pop()
        self.inside.extend(BLOCKS.get(block.name, container)(block))
