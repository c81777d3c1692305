"""A book as ink: a knot for each paragraph, and within it a stitch wherever ways part and meet again.

A reference that comes back is a tunnel, one for good a divert, so that ink comes back where our engine does. What is
waited for is asked at the top of every knot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hulldown_compiler.book.book import Book
from hulldown_compiler.interchange.exporting import export
from hulldown_compiler.interchange.exporting.dialects import Dialect, apart, bracketed
from hulldown_compiler.interchange.exporting.export import Exported
from hulldown_compiler.interchange.exporting.ops import (
    Ask,
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

RESERVED = {
    "and", "or", "not", "mod", "has", "hasnt", "true", "false", "else", "return", "function", "temp", "ref",
    "done", "end", "cycle", "once", "shuffle", "stopping",
}  # fmt: skip
"""What means something in ink: of its other words none is in small letters, as names of ours are."""


def own(name: str) -> str:
    """The identifier of something that only the export has: no name of a book has two strokes in it."""
    return f"own__{name}"


INK = Dialect(
    {"and": "&&", "or": "||", "not": "not "},
    str,
    count=f"{own('one')}({{0}})",
    lowest="MIN({0}, {1})",
    highest="MAX({0}, {1})",
    bounded=f"{own('bounded')}({{0}}, {{1}}, {{2}})",
    random="RANDOM(1, {0})",
)
"""How ink writes expressions."""

FUNCTIONS = """\
=== function own__one(own__holds)
{ own__holds:
    ~ return 1
}
~ return 0

=== function own__bounded(own__value, own__least, own__most)
~ return MAX(own__least, MIN(own__most, own__value))
"""

BACK = "->->"


def ink(book: Book) -> Exported:
    """The ink of a book that has paragraphs and no errors."""
    knots = apart({name: name for name in book.paragraphs}, RESERVED)
    if book.declared.platoon:
        return Exported("\n".join(_graph(book, knots)), export.graph_only(book))
    values = export.start_values(book)
    variables = export.identifiers(values, {*knots.values(), *RESERVED})
    speech = export.speech(book, INK, variables)
    outline = Outline(book, speech, own("rolled"))
    outlines = {name: outline.tell(paragraph) for name, paragraph in book.paragraphs.items()}
    waits = [op for outlined in outlines.values() for op in every(outlined.ops) if isinstance(op, Wait)]
    lines = [f"// {book.header.title}", ""]
    lines += [f"VAR {variables[fact]} = {json.dumps(value)}" for fact, value in values.items() if fact in speech.used]
    lines += [f"VAR {_waiting(wait)} = false" for wait in waits]
    lines += [f"VAR {own('rolled')} = 0", "", f"-> {knots[book.resolve_name(book.header.start)]} ->", "-> END", ""]
    for outlined in outlines.values():
        lines += [*_Knot(knots[outlined.id], knots).lines(outlined, waiting=bool(waits)), ""]
    lines += list(_watching(waits, knots))
    return Exported("\n".join([*lines, FUNCTIONS]), export.once(book))


def _watching(waits: Sequence[Wait], knots: Mapping[str, str]) -> Iterator[str]:
    """The tunnel that every knot begins with: what is waited for is done once, as soon as it is true."""
    if not waits:
        return
    yield f"=== {own('watching')}"
    for wait in waits:
        yield f"{{ {_waiting(wait)} && {bracketed(wait.when)}:"
        yield f"    ~ {_waiting(wait)} = false"
        yield f"    -> {_watched(wait)} ->"
        yield "}"
    yield from [BACK, ""]
    for wait in waits:
        yield from [f"=== {_watched(wait)}", *_Knot(_watched(wait), knots).body(wait.does), ""]


def _waiting(wait: Wait) -> str:
    """The variable that says whether something is waited for."""
    return own(f"waiting_{wait.number}")


def _watched(wait: Wait) -> str:
    """The knot of what is done when it has come."""
    return own(f"watched_{wait.number}")


# Knots ----------------------------------------------------------------------------------------------------------------


@dataclass
class _Knot:
    """Writes one knot; its stitches are named by number."""

    name: str
    knots: Mapping[str, str]
    stitches: list[list[str]] = field(default_factory=list)

    def lines(self, outline: ParagraphOutline, *, waiting: bool) -> list[str]:
        """The knot of a paragraph; `waiting`, where something may be waited for in the book."""
        lines = [f"=== {self.name}"]
        if waiting:
            lines.append(f"-> {own('watching')} ->")
        if outline.requires is not None:
            lines += [f"{{ not {bracketed(outline.requires)}:", f"    {BACK}", "}"]
        if outline.sighting is not None:
            lines += [f"{{ {outline.sighting}:", f"    {BACK}", "}", f"~ {outline.sighting} = true"]
        return [*lines, *self.body(outline.ops)]

    def body(self, ops: Sequence[Op]) -> list[str]:
        """The lines below a knot's name: ops, and its stitches."""
        body = self.ops(ops, BACK)
        for number, lines in enumerate(self.stitches, 1):
            body += [f"= {own(f'part_{number}')}", *lines]
        return body

    def stitch(self, ops: Sequence[Op], after: str) -> str:
        """A divert to ops in a stitch of their own; to what follows, when there are none."""
        if not ops:
            return after
        lines: list[str] = []
        self.stitches.append(lines)  # before the stitches within it are
        number = len(self.stitches)
        lines += self.ops(ops, after)
        return f"-> {self.name}.{own(f'part_{number}')}"

    def ops(self, ops: Sequence[Op], after: str) -> list[str]:
        """The lines of ops; `after` is the divert to what follows them."""
        lines: list[str] = []
        for nth, op in enumerate(ops):
            if isinstance(op, Ask | Part) and leaves([op]):
                onward = self.stitch(ops[nth + 1 :], after)
                return [*lines, *(self.ask(op, onward) if isinstance(op, Ask) else self.part(op, onward))]
            if isinstance(op, Return):
                return [*lines, BACK]
            if isinstance(op, End):
                return [*lines, _words(f"The end: {op.title} ({op.verdict})."), "-> END"]
            if isinstance(op, Go) and not op.back:
                return [*lines, f"-> {self.knots[op.to]}"]
            lines += self.part(op, "") if isinstance(op, Part) else self.simple(op)
        return [*lines, after] if after else lines

    def simple(self, op: Op) -> list[str]:
        """An op after which the next one follows."""
        match op:
            case Say():
                return [_said(op)]
            case Set():
                return [f"~ {op.variable} = {op.value}"]
            case Wait():
                return [f"~ {_waiting(op)} = true"]
            case Go():
                return [f"-> {self.knots[op.to]} ->"]
        raise TypeError(op)  # whatever else there is never goes on to the next one

    def part(self, op: Part, onward: str) -> list[str]:
        """Conditions; with `onward`, every way leads on by a divert."""
        if op.branches[0][0] is None:
            return self.ops(op.branches[0][1], onward)
        written = ["{"]
        for when, ops in op.branches:
            straight = not any(isinstance(inner, Ask | Part) for inner in ops)
            lines = self.ops(ops, onward) if straight or not onward else [self.stitch(ops, onward)]
            written += [f"- {'else' if when is None else when}:", *(f"    {line}" for line in lines)]
            if when is None:
                break
        else:
            written += ["- else:", f"    {onward}"] if onward else []
        return [*written, "}"]

    def ask(self, op: Ask, onward: str) -> list[str]:
        """Choices; the reader goes on when none is open."""
        written: list[str] = []
        for choice in op.choices:
            guard = "" if choice.when is None else f"{{{choice.when}}} "
            straight = not any(isinstance(inner, Ask | Part) for inner in choice.does)
            lines = self.ops(choice.does, onward) if straight else [self.stitch(choice.does, onward)]
            written += [f"+ {guard}[{_said(choice.text)}]", *(f"    {line}" for line in lines)]
        if all(choice.when is not None for choice in op.choices):
            written += ["+ ->", f"    {onward}"]
        return written


def _said(say: Say) -> str:
    """Words and values, in which nothing else means anything to ink."""
    parts = (_SIGNS.sub(r"\\\g<0>", part) if isinstance(part, str) else f"{{{part.variable}}}" for part in say.parts)
    text = "".join(parts)
    if text.startswith("return"):
        return f'{{""}}{text}'  # ink warns of words that look like a forgotten instruction
    return f"\\{text}" if _BEGINS.match(text) else text


def _words(text: str) -> str:
    return _said(Say((text,)))


_SIGNS = re.compile(r"[*{}|\[\]#<>/~\\]")
_BEGINS = re.compile(r"(?:TODO|INCLUDE|VAR|CONST|LIST|EXTERNAL|else|temp|return)\b|[-*+=&!]")
"""What would make a line an instruction."""


# Platoon games --------------------------------------------------------------------------------------------------------


def _graph(book: Book, knots: Mapping[str, str]) -> Iterator[str]:
    """The lines of a platoon game: its paragraphs, and what leads from one to another."""
    contents = own(export.CONTENTS)
    yield from [f"// {book.header.title}", "", f"-> {contents}", "", f"=== {contents}"]
    yield from _choices(export.roots(book), knots)
    for name, targets in export.onward(book).items():
        yield f"=== {knots[name]}"
        text = export.words(book.paragraphs[name].record["text"])
        yield from (_words(line) for line in text.split("\n") if line.strip())
        yield from _choices(targets, knots)


def _choices(targets: Sequence[str], knots: Mapping[str, str]) -> Iterator[str]:
    yield from (f"+ [{to}] -> {knots[to]}" for to in targets)
    yield from ([] if targets else ["-> DONE"])
    yield ""
