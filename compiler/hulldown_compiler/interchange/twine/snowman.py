"""Passages as Snowman writes them: text with JavaScript in it, `<% if (s.key) { %>…<% } else { %>…<% } %>`."""

from __future__ import annotations

import re

from hulldown_compiler.interchange.twine.conditions import assignments_of
from hulldown_compiler.interchange.twine.linking import linked, unclosed
from hulldown_compiler.interchange.twine.macros import BLOCKS, Open, end_branch
from hulldown_compiler.interchange.twine.nodes import UNCLOSED, Left, NoCounterpart, Node, PassageWords, Place
from hulldown_compiler.interchange.twine.scanning import Scanner

_SIGN = re.compile(r"<%=(?P<shown>.*?)%>|<%-?(?P<code>.*?)%>|\[\[|<!--.*?-->|<script\b.*?</script>", re.DOTALL)
_STATE = re.compile(r"\b(?:(?:window\.)?(?:story\.state|s))\.([A-Za-z_]\w*)(?![\w(.\[])")
_IF = re.compile(r"\s*if\s*\((?P<when>.*)\)\s*\{\s*", re.DOTALL)
_ELSE = re.compile(r"\s*\}\s*else(?:\s+if\s*\((?P<when>.*)\))?\s*\{\s*", re.DOTALL)
_END = re.compile(r"\s*\}\s*\)*\s*;?\s*")

DEEPEST = 14
"""Conditions within one another."""


def nodes(body: str, line: int) -> tuple[Node, ...]:
    """The nodes of a passage's body; `line` is that of its first line."""
    return _Reader(body, line).whole()


class _Reader:
    """Reads one passage."""

    def __init__(self, body: str, line: int) -> None:
        self.scan = Scanner(body, line)
        self.open = [Open("", "", Place(line))]

    def whole(self) -> tuple[Node, ...]:
        scan = self.scan
        while (match := _SIGN.search(scan.body, scan.at)) is not None:
            self._add(PassageWords(scan.body[scan.at : match.start()]))
            scan.at = match.end()
            self._sign(match, scan.place(match.start()))
        self._add(PassageWords(scan.body[scan.at :]))
        while len(self.open) > 1:
            self._add(Left("<% if %>", self.open[-1].at, UNCLOSED))
            self._close()
        return tuple(self.open[0].inside)

    def _add(self, *nodes: Node) -> None:
        self.open[-1].inside += nodes

    def _sign(self, match: re.Match[str], at: Place) -> None:
        if match[0] == "[[":
            self._link(at)
        elif match["shown"] is not None:
            self._shown(match[0], match["shown"].strip(), at)
        elif match["code"] is not None:
            self._code(match[0], _state(match["code"]), at)
        elif match[0].startswith("<script"):
            self._add(Left("<script>", at, "code", _state(match[0])))

    def _link(self, at: Place) -> None:
        scan = self.scan
        end = scan.find("]]", scan.at)
        if end < 0 or "\n" in scan.body[scan.at : end]:
            self._add(unclosed(at), PassageWords("[["))
            return
        self._add(*linked(scan.body[scan.at : end], "", at))
        scan.at = end + 2

    def _shown(self, whole: str, shown: str, at: Place) -> None:
        variable = re.fullmatch(r"\$[A-Za-z_]\w*", _state(shown))
        self._add(PassageWords(_state(shown)) if variable else Left(whole, at, "", _state(whole)))

    def _code(self, whole: str, code: str, at: Place) -> None:
        """A condition, its next branch or its end; or assignments."""
        block = self.open[-1]
        if (begins := _IF.fullmatch(code)) is not None and len(self.open) <= DEEPEST:
            self.open.append(Open("if", begins["when"], at, at))
        elif (follows := _ELSE.fullmatch(code)) is not None and block.name == "if":
            end_branch(block)
            block.branch_at, block.arguments = at, follows["when"] or ""
        elif _END.fullmatch(code) and len(self.open) > 1:
            self._close()
        elif block.name != "code" and (code.count("{") > code.count("}")):
            self.open.append(Open("code", whole, at, at))
        else:
            self._add(*_assigned(whole, code, at))

    def _close(self) -> None:
        """Put what is open into what is around it; of a loop or a function, what is in it is kept."""
        block = self.open.pop()
        if block.name == "if":
            self._add(*BLOCKS["if"](block))
        else:
            self._add(Left(block.arguments, block.at, "what is in it is kept", _state(block.arguments)), *block.inside)


def _state(code: str) -> str:
    """Code with the story's variables as the other formats have them."""
    return _STATE.sub(r"$\1", code)


def _assigned(whole: str, code: str, at: Place) -> list[Node]:
    try:
        return list(assignments_of(code.strip(), at))
    except NoCounterpart:
        return [Left(whole, at, "", code)]
