"""A book as Twee 3, in the words of SugarCube, which is the story format with the most of ours."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence

from hulldown_compiler.book.book import Book
from hulldown_compiler.interchange.exporting import export, layout
from hulldown_compiler.interchange.exporting.dialects import Dialect, bracketed
from hulldown_compiler.interchange.exporting.export import Exported
from hulldown_compiler.interchange.exporting.ops import (
    Ask,
    Choice,
    End,
    Go,
    Op,
    Part,
    Return,
    Say,
    Set,
    Wait,
    every,
    leaves,
)
from hulldown_compiler.interchange.exporting.outline import Outline, ParagraphOutline

FORMAT, VERSION = "SugarCube", "2.36.1"

SUGARCUBE = Dialect(
    {"==": "eq", "!=": "neq", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte", "and": "and", "or": "or", "not": "not "},
    lambda name: f"${name}",
    count="({0} ? 1 : 0)",
    lowest="Math.min({0}, {1})",
    highest="Math.max({0}, {1})",
    bounded="Math.clamp({0}, {1}, {2})",
    random="random(1, {0})",
)

MOST_OPS = 600
"""What one passage may hold; ways that part and meet again are written out for each."""

_MARKUP = re.compile(r"\[\[|\]\]|>>|//|''|__|==|~~|\^\^|@@|\{\{\{|/%|/\*|\$(?=\w)|(?<!\w)_(?=\w)|^::|^[!*#>]|^----")


def twee(book: Book) -> Exported:
    """The Twee of a book that has paragraphs and no errors."""
    onward = export.onward(book)
    passages: dict[str, str]
    if book.declared.platoon:
        start = _unused(export.CONTENTS, book)
        onward = {start: export.roots(book), **onward}
        passages = {name: _links_only(book, name, targets) for name, targets in onward.items()}
        lacks = export.graph_only(book)
    else:
        start = book.resolve_name(book.header.start)
        passages, lacks = _told(book)
    head = [":: StoryTitle", book.header.title, "", ":: StoryData", _data(book, start), ""]
    return Exported("\n".join([*head, *_written(passages, layout.places(start, onward))]), lacks)


def _data(book: Book, start: str) -> str:
    ifid = str(uuid.uuid5(uuid.NAMESPACE_URL, f"hulldown:{book.name}")).upper()
    return json.dumps({"ifid": ifid, "format": FORMAT, "format-version": VERSION, "start": start}, indent=2)


def _written(passages: Mapping[str, str], places: Mapping[str, tuple[int, int]]) -> Iterator[str]:
    """The lines of passages, each with its place."""
    for name, body in passages.items():
        place = places.get(name)
        where = f' {{"position":"{place[0]},{place[1]}","size":"100,100"}}' if place else ""
        yield f":: {name}{where}"
        yield body
        yield ""


def _unused(name: str, book: Book) -> str:
    while name in book.paragraphs:
        name += "-1"
    return name


def _links_only(book: Book, name: str, targets: Sequence[str]) -> str:
    """A paragraph as its text and the links that lead on from it."""
    text = export.words(book.paragraphs[name].record["text"]) if name in book.paragraphs else book.header.title
    return "\n".join([*(_words(line) for line in text.split("\n") if line.strip()), *(f"[[{to}]]" for to in targets)])


# Gamebooks ------------------------------------------------------------------------------------------------------------


def _told(book: Book) -> tuple[dict[str, str], str]:
    """The passages of a gamebook, and a sentence about what could not be exported."""
    values = export.start_values(book)
    variables = export.identifiers(values)
    speech = export.speech(book, SUGARCUBE, variables)
    outline = Outline(book, speech, "_roll")
    outlines = {name: outline.tell(paragraph) for name, paragraph in book.paragraphs.items()}
    plain = {name for name, outlined in outlines.items() if not leaves(outlined.ops)}
    passages = {name: "\n".join(_Passage(plain).lines(outlined)) for name, outlined in outlines.items()}
    waiting = [name for name, outlined in outlines.items() if any(isinstance(op, Wait) for op in every(outlined.ops))]
    begun = ((SUGARCUBE.variable(variables[fact]), value) for fact, value in values.items() if fact in speech.used)
    first = [f"<<set {name} to {json.dumps(value)}>>" for name, value in begun]
    init = {"StoryInit": "\n".join(first)} if first else {}
    return {**init, **passages}, "; ".join(filter(None, (export.waits(waiting), export.once(book))))


class _Passage:
    """Writes one passage; `plain` paragraphs can be shown within others."""

    def __init__(self, plain: set[str]) -> None:
        self.plain = plain
        self.found: list[str] = []
        self.apart: dict[str, None] = {}
        self.left = MOST_OPS

    def lines(self, outline: ParagraphOutline) -> list[str]:
        """The lines of a passage."""
        guard = (
            [] if outline.requires is None else [f"/* Read this only if {outline.requires.replace('*/', '* /')}. */"]
        )
        if outline.sighting is not None:
            guard += [f"/* Read this once. */\n<<set {outline.sighting} to true>>"]
        self.ops(outline.ops, ())
        if self.apart:
            self.found.append("/* Whenever it comes to that: */")
            self.found += [f"[[When it comes to {to}|{to}]]" for to in self.apart]
        return [*guard, *self.found]

    def ops(self, ops: Sequence[Op], then: tuple[Op, ...]) -> None:
        """Write ops, and what follows them."""
        whole = (*ops, *then)
        for nth, op in enumerate(whole):
            self.left -= 1
            if self.left < 0:
                self.apart.update((inner.to, None) for inner in every(whole[nth:]) if isinstance(inner, Go))
                return
            if self.op(op, whole[nth + 1 :]):
                return

    def op(self, op: Op, rest: tuple[Op, ...]) -> bool:
        """Write one op. Returns whether the `rest` is done with: already written, or never reached."""
        match op:
            case Part():
                return self.part(op, rest)
            case Ask():
                self.ask(op, rest)
            case End():
                self.found.append(f"The end: {_words(op.title)} ({op.verdict}).")
            case Go():
                self.found.append(self.go(op))
            case Wait():
                self.apart.update((inner.to, None) for inner in every(op.does) if isinstance(inner, Go))
            case Say():
                self.found.append(_said(op))
            case Set():
                self.found.append(f"<<set {_assigned(op)}>>")
        return isinstance(op, Ask | End | Return) or (isinstance(op, Go) and not op.back)

    def go(self, op: Go) -> str:
        """Another paragraph: a link, or shown here when it leads nowhere itself."""
        if not op.back:
            return f"[[Go on|{op.to}]]"
        return f'<<include "{op.to}">>' if op.to in self.plain else f"[[Read {op.to}, and come back|{op.to}]]"

    def part(self, op: Part, rest: tuple[Op, ...]) -> bool:
        """Write conditions. If a branch may leave the passage, the `rest` is written into every branch."""
        parts = any(leaves(ops) for _, ops in op.branches)
        closed = any(when is None for when, _ in op.branches)
        word = "if"
        for when, ops in op.branches:
            if when is None and word == "if":
                self.ops(ops, rest if parts else ())
                return parts
            self.found.append(f"<<else>>" if when is None else f"<<{word} {when}>>")  # noqa: F541
            self.ops(ops, rest if parts else ())
            word = "elseif"
            if when is None:
                break
        if parts and not closed and rest:
            self.found.append("<<else>>")
            self.ops((), rest)
        self.found.append("<</if>>")
        return parts

    def ask(self, op: Ask, rest: tuple[Op, ...]) -> None:
        """Links, each under its condition; when none is open, what follows."""
        for choice in op.choices:
            if choice.when is not None:
                self.found.append(f"<<if {choice.when}>>")
            self.choice(choice, rest)
            if choice.when is not None:
                self.found.append("<</if>>")
        if rest and all(choice.when is not None for choice in op.choices):
            none = " or ".join(bracketed(str(choice.when)) for choice in op.choices)
            self.found.append(f"<<if not ({none})>>")
            self.ops((), rest)
            self.found.append("<</if>>")

    def choice(self, choice: Choice, rest: tuple[Op, ...]) -> None:
        """A link, with a setter if it changes something; or what is shown once it is clicked."""
        *changes, last = choice.does or (Return(),)
        text = _linked(_said(choice.text))
        setters = [_assigned(change) for change in changes if isinstance(change, Set)]
        if isinstance(last, Go) and not last.back and len(setters) == len(changes):
            sets = ", ".join(setters)
            self.found.append(f"[[{text}|{last.to}]{f'[{sets}]' if sets else ''}]")
            return
        label = text.replace("\\", "").replace('"', "'")
        self.found.append(f'<<linkreplace "{label}">>')
        self.ops(choice.does, rest)
        self.found.append("<</linkreplace>>")


def _assigned(op: Set) -> str:
    """An assignment."""
    return f"{op.variable} to {op.value}"


def _said(say: Say) -> str:
    """Words, with their values; what would be markup is not."""
    return "".join(_words(part) if isinstance(part, str) else part.variable for part in say.parts)


def _words(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace("\\", "&#92;")
    return _MARKUP.sub(lambda match: f"<nowiki>{match[0]}</nowiki>", text)


def _linked(text: str) -> str:
    """The words of a link: what would end it becomes something alike."""
    text = re.sub(r"</?nowiki>", "", text)
    return text.replace("->", "→").replace("<-", "←").translate(str.maketrans("[]|", "()/")).strip() or "Go on"
