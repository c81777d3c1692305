"""Passages as Harlowe writes them: `(if: $x)[…](else:)[…]`, `(set: $x to 1)`, `(link-goto: "text", "To")`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from hulldown_compiler.interchange.twine.conditions import condition
from hulldown_compiler.interchange.twine.linking import linked, unclosed
from hulldown_compiler.interchange.twine.macros import Macro, as_links, assigning, naming, printing
from hulldown_compiler.interchange.twine.nodes import (
    UNCLOSED,
    Branch,
    Goto,
    If,
    Include,
    Left,
    Link,
    Node,
    PassageWords,
    Place,
    perhaps,
)
from hulldown_compiler.interchange.twine.scanning import Scanner

DEEPEST = 14
"""Hooks within one another."""

_SIGN = re.compile(
    r"\((?P<macro>[A-Za-z][\w-]*):|\[\[|(?P<named>\|\w+[>)])?\[|\](?P<name><\w+\|)?|<!--|(?P<code><script\b|<style\b)|`+"
)
_STRING = re.compile(r""""((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'""")

Nodes = tuple[Node, ...]


def nodes(body: str, line: int) -> Nodes:
    """The nodes of a passage's body; `line` is that of its first line."""
    return tuple(_Reader(body, line).nodes())


class _Reader:
    """Reads one passage."""

    def __init__(self, body: str, line: int) -> None:
        self.scan = Scanner(body, line)
        self.depth = 0

    def nodes(self) -> list[Node]:
        """The nodes up to the end of the hook in hand, or of the passage."""
        nodes: list[Node] = []
        scan = self.scan
        while (match := _SIGN.search(scan.body, scan.at)) is not None:
            _words(nodes, scan.body[scan.at : match.start()])
            scan.at = match.end()
            if match[0].startswith("]"):
                if self.depth:
                    return nodes
                _words(nodes, match[0])
            elif match["macro"]:
                self.macro(nodes, match)
            else:
                self.other(nodes, match)
        _words(nodes, scan.body[scan.at :])
        scan.at = len(scan.body)
        return nodes

    def other(self, nodes: list[Node], match: re.Match[str]) -> None:
        """A link, a hook by itself, a comment, code, or verbatim words."""
        scan, sign, start = self.scan, match[0], match.end()
        if sign == "[[":
            end = scan.find("]]", start)
            if end < 0 or "\n" in scan.body[start:end]:
                nodes.append(unclosed(scan.place(match.start())))
                _words(nodes, sign)
                return
            nodes += linked(scan.body[start:end], "", scan.place(match.start()))
            scan.at = end + 2
        elif sign.endswith("["):
            at = scan.place(match.start())
            hidden = sign.startswith("|") and sign.endswith(")[")
            inside = self.hook(at)
            nodes += [Left(sign, at, "hidden until asked for; shown at once here")] if hidden else []
            nodes += perhaps(inside, at) if hidden else inside
        else:
            closer = "-->" if sign == "<!--" else f"</{sign[1:]}>" if match["code"] else sign
            end = scan.find(closer, start)
            if end < 0:
                _words(nodes, sign)
                return
            if match["code"]:
                nodes.append(Left(f"{sign}>", scan.place(match.start()), "code", scan.body[start:end]))
            elif sign != "<!--":
                nodes.append(PassageWords(scan.body[start:end], verbatim=True))
            scan.at = end + len(closer)

    def hook(self, at: Place) -> Nodes:
        """The nodes of a hook that has just been opened."""
        if self.depth >= DEEPEST:
            return (Left("[", at, "too many hooks within one another"),)
        self.depth += 1
        inside = self.nodes()
        self.depth -= 1
        if self.scan.at >= len(self.scan.body) and not self.scan.body.endswith(("]", "|")):
            inside.append(Left("[", at, UNCLOSED))
        return tuple(inside)

    def attached(self, at: Place) -> Nodes | None:
        """The hook that follows, if one does."""
        match = re.compile(r"\s*(?:\|\w+[>)])?\[(?!\[(?!\[))").match(self.scan.body, self.scan.at)
        if match is None:
            return None
        self.scan.at = match.end()
        return self.hook(at)

    def macro(self, nodes: list[Node], match: re.Match[str]) -> None:
        scan = self.scan
        end = scan.closing(match.end(), "(", ")")
        if end < 0:
            _words(nodes, match[0])
            return
        at, arguments = scan.place(match.start()), scan.body[match.end() : end].strip()
        name = match["macro"].lower().replace("_", "-")
        scan.at = end + 1
        if name in ("if", "unless"):
            nodes += self.choice(name, arguments, at)
        elif name in _SINGLE:
            nodes += _SINGLE[name](f"({name}: {arguments})", arguments, at)
        elif name in _LINKS:
            nodes += _link(name, arguments, self.attached(at), at)
        elif name in _STYLES:
            nodes += self.attached(at) or ()
        else:
            inside = self.attached(at)
            why = "" if inside is None else "what is in it is kept"
            what = f"({match['macro']}: {arguments})" if arguments else f"({match['macro']}:)"
            nodes += [Left(what, at, why, what), *perhaps([*as_links(inside or ())], at)]

    def choice(self, name: str, arguments: str, at: Place) -> list[Node]:
        """`(if:)` and what follows it: `(else-if:)` and `(else:)`, each with its hook."""
        inside = self.attached(at)
        if inside is None:
            return [Left(f"({name}: {arguments})", at, "no hook follows it")]
        branches = [_branch(name, arguments, inside, at)]
        follows = re.compile(r"\s*\((else-?if|else|elseif):", re.IGNORECASE)
        while (match := follows.match(self.scan.body, self.scan.at)) is not None and branches[-1].said:
            end = self.scan.closing(match.end(), "(", ")")
            if end < 0:
                break
            here = self.scan.place(match.start(1) - 1)
            before, self.scan.at = self.scan.at, end + 1
            inside = self.attached(at)
            if inside is None:
                self.scan.at = before
                break
            branches.append(_branch(match[1].lower(), self.scan.body[match.end() : end].strip(), inside, here))
        return [If(tuple(branches), at)]


def _words(nodes: list[Node], text: str) -> None:
    """Words; braces among them only say that the space between them does not matter."""
    if words := text.replace("{", "").replace("}", ""):
        nodes.append(PassageWords(words))


def _branch(name: str, arguments: str, inside: Nodes, at: Place) -> Branch:
    if name == "else":
        return Branch(None, "", inside, at)
    read = condition(arguments)
    if name == "unless":
        return Branch(read if read == ("unknown",) else ("not", read), f"not ({arguments})", inside, at)
    return Branch(read, arguments or "nothing", inside, at)


# Macros ---------------------------------------------------------------------------------------------------------------


def _strings(arguments: str) -> Sequence[str]:
    """The arguments, when all of them are texts."""
    texts = [re.sub(r"\\(.)", r"\1", match[1] or match[2] or "") for match in _STRING.finditer(arguments)]
    return texts if re.fullmatch(r"[\s,]*", _STRING.sub("", arguments)) else []


def _put(whole: str, arguments: str, at: Place) -> list[Node]:
    """`(put: 1 into $x)`."""
    value, into, name = arguments.rpartition(" into ")
    assignment = f"{name} to {value}"
    return assigning(f"(set: {assignment})", assignment, at) if into and "," not in value else [Left(whole, at)]


def _print(whole: str, arguments: str, at: Place) -> list[Node]:
    texts = _strings(arguments)
    return [PassageWords(texts[0])] if texts else printing(whole, arguments, at)


def _passage(arguments: str) -> str | None:
    """The passage that a macro names."""
    return next(iter(_strings(arguments)[-1:]), None)


def _link(name: str, arguments: str, inside: Nodes | None, at: Place) -> list[Node]:
    """A link by macro: to a passage, or to what its hook holds."""
    texts = _strings(arguments)
    if not texts or (name in _GOES and not 1 <= len(texts) <= 2):  # noqa: PLR2004 - a text, and perhaps a passage
        return [Left(f"({name}: {arguments})", at), *(inside or ())]
    if name in _GOES:
        return [Link(texts[0], texts[-1], (), at), *(inside or ())]
    if inside is None:
        return [Left(f"({name}: {arguments})", at, "no hook follows it")]
    return [Link(texts[0], None, inside, at)]


_GOES = ("link-goto",)
_LINKS = {"link-goto", "link", "link-replace", "link-reveal", "link-append", "link-repeat", "link-rerun"}
_STYLES = {"text-style", "css", "font", "align", "text-colour", "text-color", "colour", "color", "background", "bg",
           "text-size", "transition", "transition-time", "t8n", "t8n-time", "text-rotate", "hook", "verbatim", "box",
           "text-indent", "line-style", "char-style", "opacity", "border", "corner-radius", "hover-style"}  # fmt: skip
_SINGLE: Mapping[str, Macro] = {
    "set": assigning,
    "put": _put,
    "print": _print,
    "display": naming(Include, _passage),
    "goto": naming(Goto, _passage),
    "go-to": naming(Goto, _passage),
}
