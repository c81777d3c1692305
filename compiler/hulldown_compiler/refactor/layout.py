"""A tree laid out anew, line by line, with the comments where they belong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from textwrap import wrap

from hulldown_compiler.core.yaml_tree import MAPPING, SCALAR, Unusual, YamlNode
from hulldown_compiler.model.files import CONTENTS, HEADERS, sections
from hulldown_compiler.refactor.inline import WIDTH, filled, flow, scalar

STEP = 2
"""How far what belongs to something is indented."""

PROSE = ("text", "note", "house", "derived", "says", "decided", "why", "because", "blurb", "prompt", "about")
"""Fields of which the words are filled anew where a line is too short; expressions stay as their author broke them."""

SHORT = 100
"""Lines that might be longer than this are not too short."""

ENTRIES = 2
"""How deep the entries of a section are."""

APART = {section.name for kind in CONTENTS for section in sections(CONTENTS[kind]).values()} - {
    section.name for kind in HEADERS for section in sections(HEADERS[kind]).values()
}
"""Sections between whose entries an empty line stands."""

HEAD = re.compile(r"[|>][+-]?")


class FileLayout:
    """The lines of one file on their way: `at` is how far the text has been laid out."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines: list[str] = []
        self.at = 0
        self.section = ""
        self.levels: list[tuple[int, int]] = []
        """The columns of the collections that are open: as they were, and as they will be."""
        self.closed: list[tuple[int, int]] = []
        """Those of the collections that ended since the last entry: comments may belong to them."""

    def whole(self, top: YamlNode) -> str:
        """The text laid out anew; raises Unusual."""
        if top.block:
            self.collection(top, 0)
        else:
            raise Unusual
        self.gap(len(self.text), 0)
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        return "".join(f"{line}\n" for line in self.lines)

    def collection(self, node: YamlNode, indent: int, begun: str = "") -> None:
        """A block mapping or sequence; its first line may have begun already."""
        self.levels.append((self.column(node.begin), indent))
        entries = list(node.pairs()) if node.kind == MAPPING else [(item, item) for item in node.children]
        for nth, (key, value) in enumerate(entries):
            lead = begun if nth == 0 else ""
            if not lead:
                self.gap(key.begin, indent, first=nth == 0, apart=nth > 0 and self.apart(*entries[nth - 1 : nth + 1]))
            lead = lead or " " * indent
            if node.kind == MAPPING:
                self.entry(f"{lead}{self.key(key)}:", value, indent)
            else:
                self.item(f"{lead}- ", value, indent)
        self.closed.append(self.levels.pop())

    def key(self, key: YamlNode) -> str:
        """A key, which is a scalar on one line."""
        if key.kind != SCALAR or key.folded or "\n" in self.text[key.begin : key.end]:
            raise Unusual
        self.at = key.end
        if len(self.levels) == 1:
            self.section = key.value
        return scalar(key, self.text)

    def entry(self, lead: str, value: YamlNode, indent: int) -> None:
        """A key and its value."""
        if value.block:
            self.lines.append(lead + self.comment(value.begin))
            self.collection(value, indent + STEP)
        else:
            self.value(lead, value, indent)

    def item(self, lead: str, value: YamlNode, indent: int) -> None:
        """An item of a sequence; a mapping or sequence in it begins on the same line."""
        if value.block:
            if self.text.find("#", self.at, value.begin) >= 0 and "\n" in self.text[self.at : value.begin]:
                self.gap(value.begin, indent)
            self.at = value.begin
            self.collection(value, indent + STEP, lead)
        else:
            self.value(lead.rstrip(), value, indent)

    def value(self, lead: str, value: YamlNode, indent: int) -> None:
        """A scalar or flow collection after its key or dash."""
        if "#" in (between := self.text[self.at : value.begin]) or "?" in between:
            raise Unusual
        source = self.text[value.begin : value.end]
        if value.folded:
            self.folded(lead, value, indent)
            return
        if "\n" in source and (_holds_comment(value, self.text) or value.style):
            lines = self.verbatim(f"{lead} ", source, indent)
        elif value.kind == SCALAR:
            written = scalar(value, self.text)
            lines = [f"{lead} {written}".rstrip()]
            if not value.style and "\n" in source and len(lines[0]) > WIDTH:
                lines = [f"{lead} >-", *_prose(written, indent + STEP)]
        else:
            lines = self.flow(lead, value, indent + STEP)
        self.at = value.end
        lines[-1] += self.comment(len(self.text))
        self.lines += lines

    def flow(self, lead: str, value: YamlNode, indent: int) -> list[str]:
        """A flow collection: on one line if it fits; else the author's lines, or as much on each line as fits."""
        whole = flow(value, self.text)
        source = self.text[value.begin : value.end]
        if len(lead) + 1 + len(whole) > WIDTH and "\n" in source and " ".join(source.split()) == whole:
            lines = self.verbatim(f"{lead} ", source, indent - STEP)
            if max(map(len, lines)) <= WIDTH:
                return lines
        parts = filled(value, self.text, len(lead) + 1, indent)
        return [f"{lead} {parts[0]}", *(" " * indent + part for part in parts[1:])]

    def verbatim(self, lead: str, source: str, indent: int) -> list[str]:
        """Lines that stay as they are, but for what is left of them."""
        first, *rest = source.split("\n")
        return [lead + first, *(" " * (indent + STEP) + line.strip() for line in rest)]

    def folded(self, lead: str, value: YamlNode, indent: int) -> None:
        """A text below its key: folded ones are filled anew, the lines of others stay."""
        source = self.text[value.begin : value.end]
        head, _, body = source.partition("\n")
        sign, _, comment = head.partition(" ")
        if not HEAD.fullmatch(sign) or value.value.startswith((" ", "\n")):
            raise Unusual
        inside = indent + STEP
        lines = _reindented(body, inside)
        fillable = lead.strip(" -:") in PROSE
        if not lines:
            raise Unusual
        if (
            sign[0] == ">"
            and _is_prose(value.value)
            and (max(map(len, lines)) > WIDTH or (fillable and _ragged(lines)))
        ):
            lines = _prose(value.value.rstrip("\n"), inside)
        after_sign = "  " + comment.strip() if comment.strip() else ""
        self.lines += [f"{lead} {sign}{after_sign}", *lines]
        self.at = value.begin + len(source.rstrip())

    # Comments

    def comment(self, end: int) -> str:
        """The comment on the rest of the line, if there is one; what stands before it are signs."""
        line_end = self.text.find("\n", self.at)
        line_end = min(end, len(self.text) if line_end < 0 else line_end)
        rest = self.text[self.at : line_end]
        match = re.match(r"[\s:]*?(?P<space> *)(?P<comment>#.*)?$", rest)
        if match is None:
            raise Unusual
        self.at = line_end if match["comment"] else self.at
        return f"{max(match['space'], '  ')}{match['comment'].rstrip()}" if match["comment"] else ""

    def apart(self, *entries: tuple[YamlNode, YamlNode]) -> bool:
        """Whether an empty line stands between two entries: between those of a section that are more than a line."""
        named = len(self.levels) == ENTRIES and self.section in APART
        return named and any("\n" in self.text[key.begin : value.end] for key, value in entries)

    def gap(self, end: int, indent: int, *, first: bool = False, apart: bool = False) -> None:
        """The comments and empty lines up to a place, each comment as far in as what it belongs to."""
        between = self.text[self.at : end] if self.at else f"\n{self.text[:end]}"
        before, *lines = between.split("\n")
        if before.strip(" \t:-\r"):
            raise Unusual
        last = lines.pop() if lines else ""
        if end == len(self.text):
            lines.append(last)
        elif last.strip(" -"):
            raise Unusual
        if apart and not any(not line.strip() for line in lines):
            self.lines.append("")
        for line in lines:
            stripped = line.strip()
            if stripped.startswith("#"):
                first = False
                self.lines.append(" " * self.depth(len(line) - len(line.lstrip()), indent) + stripped)
            elif stripped.strip("-") and stripped != "---":
                raise Unusual
            elif stripped == "---" or (not stripped and not first and self.lines and self.lines[-1]):
                self.lines.append(stripped)
        self.at, self.closed = end, []

    def depth(self, column: int, indent: int) -> int:
        """How far a comment is indented: as what stood as far in as it did, or nearly."""
        return max(((old, new) for old, new in (*self.levels, *self.closed) if old <= column), default=(0, indent))[1]

    def column(self, index: int) -> int:
        """The column of a place, from 0."""
        return index - (self.text.rfind("\n", 0, index) + 1)


def _holds_comment(node: YamlNode, text: str) -> bool:
    """Whether there is a comment, or what may be one, within a flow collection."""
    return re.search(r"(^|\s)#", text[node.begin : node.end]) is not None


def _is_prose(value: str) -> bool:
    """Whether a folded text is paragraphs of words with single spaces between them."""
    return all(line == " ".join(line.split()) for line in value.rstrip("\n").split("\n"))


def _ragged(lines: Sequence[str]) -> bool:
    """Whether a line ends so early that the next word had room on it."""
    pairs = ((line, after.split(None, 1)[0]) for line, after in pairwise(lines) if line.strip() and after.strip())
    return any(len(line) + 1 + len(word) <= SHORT for line, word in pairs)


def _prose(value: str, indent: int) -> list[str]:
    """Paragraphs, each filled to the width."""
    lines: list[str] = []
    for paragraph in value.split("\n"):
        words = wrap(paragraph, WIDTH - indent, break_long_words=False, break_on_hyphens=False)
        lines += [*([""] if lines else []), *(" " * indent + line for line in words)]
    return lines


def _reindented(body: str, indent: int) -> list[str]:
    """Lines of a text as they are, as far in as they should be."""
    lines: Sequence[str] = body.rstrip().split("\n")
    shown = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    return [" " * indent + line[min(shown) :] if line.strip() else "" for line in lines] if shown else []
