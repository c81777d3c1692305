"""The texts of a book in which stand-ins are read in place of what has faults."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from hulldown_compiler.book.book import Book
from hulldown_compiler.book.link import Node
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.core.suggest import nearest
from hulldown_compiler.core.yaml_tree import read_tree
from hulldown_compiler.gaps.cutting import LEFT_OUT
from hulldown_compiler.gaps.leaving_out import LeftOut, Piece
from hulldown_compiler.gaps.standing_in import FIELD, KEPT, THING, stand_in
from hulldown_compiler.lint.besides.anything import Words, anything, words_of
from hulldown_compiler.lowering.content_file import HARMLESS
from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.lowering.scopes import written
from hulldown_compiler.model.base import Authored
from hulldown_compiler.model.files import CONTENTS, PLATOON_GAME, section, sections
from hulldown_compiler.naming.grammar import fields

CODES = {rule.name.replace("-", "_"): rule.code for rule in RULES}

ENDLESS = "beyond_limit"
"""The fault of a file that is too deep, or has too much in it, to be read: it is not tried again."""

ROUNDS = 12
"""How often faults are looked for: leaving one thing out may show another."""

Steps = Callable[[str, str, str], Sequence[str] | None]
"""What a stand-in does in place of a paragraph: by its file, its name and its text. None, if nothing can stand in."""


@dataclass
class Besides:
    """A book with faults, and what is left out of it until the rest is complete."""

    book: Book
    pieces: Sequence[Piece]
    texts: Mapping[str, str]

    def text_of(self, piece: Piece) -> str:
        """What its author has written there."""
        lines = self.book.texts[piece.path].split("\n")
        return "\n".join(lines[piece.lines.start - 1 : piece.lines.stop - 1])

    @cached_property
    def words(self) -> Words:
        """The words of all that is left out."""
        found = [words_of(self.text_of(piece)) for piece in self.pieces]
        return Words(*(frozenset().union(*(words[nth] for words in found)) for nth in range(len(Words._fields))))

    @cached_property
    def nodes(self) -> frozenset[Node]:
        """What has a stand-in, or is there in part."""
        parts = (piece for piece in self.pieces if piece.keys[0] in KINDS_OF and TRIALS not in piece.keys[2:3])
        return frozenset(self._node(piece) for piece in parts)

    def _node(self, piece: Piece) -> Node:
        kind, name = KINDS_OF[str(piece.keys[0])], str(piece.keys[1])
        return Node(kind, self.book.declared.scopes.at(piece.path).compiled(kind, name))

    def linked(self) -> tuple[dict[str, str], frozenset[Node]]:
        """The texts in which paragraphs that are not there end the game as well, and all that has a stand-in then."""
        texts = {**self.book.texts, **(self.ending() or self.texts)}
        out = LeftOut()
        out.leave_out(read_book(self.book.root, texts), [])
        return {**texts, **out.texts}, self.nodes | {Node("paragraph", name) for name in out.absent}

    def ending(self) -> dict[str, str] | None:
        """The texts in which every paragraph with faults ends the game; None, if there is no ending."""
        end = next((written(name) for name in self.book.header.endings), None)
        return None if end is None else self._with(lambda path, name, text: [f"{{end: {end}}}"])

    def doing_all(self) -> dict[str, str] | None:
        """The texts in which everything that has faults may do all that it names; None, if nothing can."""
        if not all(map(_says_little, self.pieces)):
            return None
        return self._with(lambda path, name, text: anything(self.book, path, name, text))

    def _with(self, steps: Steps) -> dict[str, str] | None:
        """The texts with stand-ins that carry out some steps."""
        texts = {path: text.split("\n") for path, text in self.texts.items()}
        for piece in self.pieces:
            if _is_gap(piece) and self.texts[piece.path] != LEFT_OUT:  # it may have gone with its mission
                doing = steps(piece.path, str(piece.keys[1]), self.text_of(piece))
                if doing is None:
                    return None
                line = piece.lines.start - 1
                texts[piece.path][line] = _doing(texts[piece.path][line], doing)
        return {path: "\n".join(lines) for path, lines in texts.items()}


def besides(book: Book) -> Besides | None:
    """What is left out of a book until the rest is complete; None, where the rest says nothing for certain."""
    if any(fault.rule == ENDLESS for fault in book.all_faults):
        return None
    out, now = LeftOut(), book
    for _ in range(ROUNDS):
        faults = [fault for fault in now.all_faults if fault.rule not in HARMLESS]
        wrong = [(note.position, CODES[rule], note.message) for rule, note in faults]
        if not wrong or not out.leave_out(now, wrong, absent=False):
            break
        now = read_book(book.root, {**book.texts, **out.texts})
    pieces = list(out.pieces.values())
    known = not any(piece.path == FILE or len(piece.keys) < THING for piece in pieces)
    return Besides(book, pieces, out.texts) if known and now.is_complete else None


def _doing(line: str, steps: Sequence[str]) -> str:
    """The line of a gap, with steps."""
    tree = read_tree(line.strip())
    assert tree is not None  # noqa: S101 - a gap is a paragraph on one line
    ((name, value),) = tree.pairs()
    kept = {key.value: line.strip()[of.begin : of.end] for key, of in value.pairs() if key.value in (*KEPT, "text")}
    return f"{line[: len(line) - len(line.lstrip())]}{stand_in(name.value, kept, steps)}"


# What may be left out without a stand-in ------------------------------------------------------------------------------

SILENT = ("rules", "errata", "tables", "procedures")
"""Sections of which no story is told."""

PROSE = ("source", "note", "place", "date", "briefing", "title")
"""Fields in which words stand that decide nothing."""

TRIALS = "examples"


def _is_gap(piece: Piece) -> bool:
    return piece.keys[0] == "paragraphs" and len(piece.keys) == THING and piece.gap


def _says_little(piece: Piece) -> bool:
    """Whether what never happens in play is the same without something, or can be told by a stand-in."""
    head, *inside = piece.keys
    if head in SILENT or TRIALS in inside[1:] or _is_gap(piece):
        return True
    return len(piece.keys) == FIELD and head in NAMED and _unlike(NAMED[str(head)], str(inside[-1]))


KINDS_OF = {section.name: kind for kind, section in sections(CONTENTS[PLATOON_GAME]).items()}
"""The kind of what is in a section."""

NAMED: Mapping[str, type[Authored]] = {section(kind).name: section(kind).record for kind in ("mission", "unit-card")}


def _unlike(record: type[Authored], field: str) -> bool:
    """Whether a field is no slip for one that decides something."""
    return nearest(field, _fields(record)) in (None, *PROSE)


def _fields(record: type[Authored]) -> Collection[str]:
    return list(fields(record))
