"""The ways in which an author slips: each gives every place of a file where it can, and what stands there then."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from tests.mutants.spans import QUOTED, Entry, entries, scalar, without

from hulldown_compiler.book.book import Book
from hulldown_compiler.source.document import Document

Change = tuple[int, int, str]
"""From which offset to which, and what is written there instead."""


class Page(NamedTuple):
    """A file, its entries, and the book it is in."""

    document: Document
    entries: list[Entry]
    book: Book

    @property
    def text(self) -> str:
        """What stands in it."""
        return self.document.text


class Slip(NamedTuple):
    """One slip of the hand: at which key, what is changed, and in words."""

    key: str
    change: Change
    said: str


Slips = Iterator[Slip]

RANGE = re.compile(r"(\d+)(-|\.\.|\+$)(\d*)|<=(\d+)|>=(\d+)")
HEX = re.compile(r"""(['"])(\d{4})\1""")
WORD = re.compile(r"[A-Za-z][A-Za-z_-]{3,}")
EXPRESSIONS = ("when", "until", "requires", "where", "that", "at_most", "at_least", "aware")
PROSE = ("text", "briefing", "note", "why", "decided", "title")


def page(document: Document, book: Book) -> Page:
    """A file made ready to be slipped in."""
    return Page(document, list(entries(document)), book)


def _cut(one: Page, wanted: Callable[[Entry], bool], said: str) -> Slips:
    for entry in one.entries:
        change = without(one.text, entry) if wanted(entry) else None
        if change is not None:
            yield Slip(entry.key, change, f"{said} {entry.key}")


def forget_key(one: Page) -> Slips:
    """A field or an entry is left out."""
    return _cut(one, lambda entry: not entry.item and entry.key not in ("source", "sighting"), "no")


def forget_item(one: Page) -> Slips:
    """An item of a list is left out."""
    return _cut(one, lambda entry: entry.item, "one item fewer of")


def forget_source(one: Page) -> Slips:
    """Nothing says where a value comes from."""
    return _cut(one, lambda entry: entry.path[-1] == "source", "no")


def forget_sighting(one: Page) -> Slips:
    """A paragraph no longer makes its sighting."""
    return _cut(one, lambda entry: entry.path[-1] == "sighting", "no")


def _transposed(word: str) -> str:
    """A word with two letters in the wrong order; one that has none to change loses its last."""
    for nth in range(1, len(word) - 1):
        if word[nth] != word[nth + 1] and word[nth].isalpha() and word[nth + 1].isalpha():
            return word[:nth] + word[nth + 1] + word[nth] + word[nth + 2 :]
    return word[:-1]


def misspell_key(one: Page) -> Slips:
    """Two letters of a key are written in the wrong order."""
    for entry in one.entries:
        key = str(entry.path[-1])
        if not entry.item and len(key) > 2 and one.text.startswith(key, entry.start) and WORD.fullmatch(key):
            wrong = _transposed(key)
            yield Slip(entry.key, (entry.start, entry.start + len(key), wrong), f"{wrong} for {key}")


def misspell_name(one: Page) -> Slips:
    """Two letters of a name that means something are written in the wrong order."""
    known = {name for kind in one.book.known.values() for name in kind if len(name) > 2}
    for entry, written in _scalars(one):
        if entry.content in known and str(entry.content) in written and not entry.content.isdigit():
            wrong = written.replace(entry.content, _transposed(entry.content))
            yield _instead(entry, written, wrong)


def misspell_expression(one: Page) -> Slips:
    """Two letters of a word in an expression are written in the wrong order."""
    for entry, written in _scalars(one):
        if entry.key in EXPRESSIONS:
            for match in WORD.finditer(written):
                wrong = written[: match.start()] + _transposed(match[0]) + written[match.end() :]
                yield _instead(entry, written, wrong)


def _scalars(one: Page) -> Iterator[tuple[Entry, str]]:
    """Every scalar that stands on one line, and how it is written."""
    for entry in one.entries:
        written = scalar(one.text, entry)
        if written is not None:
            yield entry, written


def _instead(entry: Entry, written: str, wrong: str) -> Slip:
    return Slip(entry.key, (entry.value, entry.value + len(written), wrong), f"{entry.key}: {wrong} for {written}")


def _keys(one: Page) -> Iterator[tuple[Entry, str]]:
    for entry in one.entries:
        match = QUOTED.match(one.text, entry.start) or re.compile(r"[^\s:]+").match(one.text, entry.start)
        if not entry.item and match:
            yield entry, match[0]


def shift_range(one: Page) -> Slips:
    """A range of dice or numbers begins one too early, or ends one too late or too early."""
    for entry, written in _keys(one):
        for wrong in _shifted(written):
            parent = next((str(step) for step in reversed(entry.path[:-1]) if isinstance(step, str)), "")
            yield Slip(parent, (entry.start, entry.start + len(written), wrong), f"{parent}: {wrong} for {written}")
    for entry, written in _scalars(one):
        if entry.key not in PROSE:
            yield from (_instead(entry, written, wrong) for wrong in _shifted(written))


def _shifted(written: str) -> Iterator[str]:
    match = RANGE.fullmatch(written.strip("'\""))
    if match:
        inner = written.strip("'\"")
        for number in re.finditer(r"\d+", inner):
            for by in (-1, 1):
                wrong = f"{inner[: number.start()]}{max(0, int(number[0]) + by)}{inner[number.end() :]}"
                if wrong != inner:
                    yield written.replace(inner, wrong)


def _hexes(one: Page) -> Iterator[tuple[str, re.Match[str]]]:
    """The hexes of a platoon game where they are written by themselves, each with its key."""
    if one.book.declared.platoon:
        for entry, written in _scalars(one):
            if HEX.fullmatch(written) and written[1:-1] in one.book.known["hex"]:
                match = HEX.match(one.text, entry.value)
                assert match is not None
                yield entry.key, match


def swap_hexes(one: Page) -> Slips:
    """A hex and the one after it have changed places."""
    found = list(_hexes(one))
    for (key, first), (_, second) in pairwise(found):
        if first[0] != second[0]:
            between = one.text[first.end() : second.start()]
            change = first.start(), second.end(), f"{second[0]}{between}{first[0]}"
            yield Slip(key, change, f"{second[0]}, {first[0]}")


def misplace_hex(one: Page) -> Slips:
    """The column of a hex and its row have changed places."""
    for key, match in _hexes(one):
        wrong = match[2][2:] + match[2][:2]
        if wrong != match[2]:
            yield Slip(key, (match.start(2), match.end(2), wrong), f"{key}: {wrong} for {match[2]}")


def lower_condition(one: Page) -> Slips:
    """A condition is one lower than it should be."""
    for entry, written in _scalars(one):
        if entry.path[-1] == "condition" and written.isdigit():
            yield _instead(entry, written, str(int(written) - 1))


def close_gate(one: Page) -> Slips:
    """A condition never holds."""
    return _guards(one, "({0}) and not ({0})")


def open_gate(one: Page) -> Slips:
    """A condition always holds."""
    return _guards(one, "({0}) or not ({0})")


def _guards(one: Page, form: str) -> Slips:
    for entry, written in _scalars(one):
        if entry.path[-1] in ("when", "requires") and isinstance(entry.content, str):
            quote = "'" if '"' in entry.content else '"'
            yield _instead(entry, written, f"{quote}{form.format(entry.content)}{quote}")


def cut_path(one: Page) -> Slips:
    """A hex in the middle of a road, a ridge or a river is left out, or its line loses a word."""
    for entry, written in _scalars(one):
        words = written.split()
        if entry.path[0] == "map" and len(words) > 2 and all(re.fullmatch(r"\d{4}", word) for word in words):
            for nth in range(1, len(words) - 1):
                yield _instead(entry, written, " ".join(words[:nth] + words[nth + 1 :]))


def change_terrain(one: Page) -> Slips:
    """A sign too many, or an unknown one, in a row of a grid."""
    for entry in one.entries:
        if entry.path[0] == "map" and isinstance(entry.content, str) and "\n" in entry.content:
            for match in re.finditer(r"(?<=\n) +(\S+)", one.text[entry.value : entry.end]):
                at = entry.value + match.start(1)
                yield Slip(entry.key, (at, at + 1, one.text[at] * 2), "a sign too many")
                yield Slip(entry.key, (at, at + 1, "?"), "an unknown sign")


def retarget(one: Page) -> Slips:
    """A reference leads to the next paragraph of its file."""
    names = [str(name) for name in one.book.paragraphs if one.book.paragraphs[name].path == one.document.path]
    for entry, written in _scalars(one):
        if entry.path[-1] == "see" and entry.content in names and len(names) > 1:
            wrong = names[(names.index(entry.content) + 1) % len(names)]
            yield _instead(entry, written, wrong)


def write_twice(one: Page) -> Slips:
    """An entry has been pasted a second time."""
    for entry in one.entries:
        if not entry.item and not entry.flow and not entry.last and len(entry.path) > 1:
            text = one.text[entry.start : entry.end]
            yield Slip(entry.key, (entry.start, entry.start, text), f"{entry.key} twice")


def break_quotes(one: Page) -> Slips:
    """A closing quote or bracket is missing."""
    for entry in one.entries:
        written = scalar(one.text, entry)
        if written and written[0] in "'\"":
            end = entry.value + len(written)
            yield Slip(entry.key, (end - 1, end, ""), "no closing quote")
        elif one.text[entry.value : entry.value + 1] in ("[", "{"):
            yield Slip(entry.key, (entry.value, entry.value + 1, ""), "no opening bracket")


def indent(one: Page) -> Slips:
    """A line stands one column too far to the left or to the right."""
    for entry in one.entries:
        line = one.text.rfind("\n", 0, entry.start) + 1
        if not entry.flow and entry.start - line > 1:
            yield Slip(entry.key, (line, line + 1, ""), "one to the left")
            yield Slip(entry.key, (line, line, " "), "one to the right")


def no_colon(one: Page) -> Slips:
    """A colon is missing."""
    for entry, written in _keys(one):
        at = entry.start + len(written)
        yield Slip(entry.key, (at, at + 1, ""), "no colon")


def another_number(one: Page) -> Slips:
    """A number is ten times what it should be."""
    for entry, written in _scalars(one):
        if re.fullmatch(r"[1-9]\d*", written) and entry.path[0] != "numbers":
            yield _instead(entry, written, f"{written}0")


def another_type(one: Page) -> Slips:
    """A word stands where a number belongs, or a number where a word does."""
    for entry, written in _scalars(one):
        if entry.path[0] != "numbers" and entry.key not in PROSE:
            yield _instead(entry, written, "soon" if re.fullmatch(r"-?\d+", written) else "7")


def swap_values(one: Page) -> Slips:
    """Two values that stand side by side have changed places."""
    found = list(_scalars(one))
    for (first, one_text), (second, other_text) in pairwise(found):
        beside = first.path[:-1] == second.path[:-1] and first.flow and one_text != other_text
        if beside and {type(first.content), type(second.content)} == {int}:
            between = one.text[first.value + len(one_text) : second.value]
            change = first.value, second.value + len(other_text), f"{other_text}{between}{one_text}"
            yield Slip(first.key, change, f"{other_text} and {one_text} swapped")


def another_expectation(one: Page) -> Slips:
    """An example expects one more than comes out."""
    for entry, written in _scalars(one):
        if "expect" in entry.path and re.fullmatch(r"\d+", written):
            yield _instead(entry, written, str(int(written) + 1))


def printed_twice(one: Page) -> Slips:
    """A paragraph has the printed number of the one before it."""
    found = [pair for pair in _scalars(one) if pair[0].path[0] == "numbers"]
    for (_, before), (entry, written) in pairwise(found):
        yield _instead(entry, written, before)


def double_word(one: Page) -> Slips:
    """A word of a text is written twice."""
    for entry in one.entries:
        if entry.key in PROSE and isinstance(entry.content, str):
            for match in re.finditer(r" ([a-z]{2,})(?= )", one.text[entry.value : entry.end]):
                at = entry.value + match.end()
                yield Slip(entry.key, (at, at, f" {match[1]}"), f"{match[1]} {match[1]}")


def break_slot(one: Page) -> Slips:
    """A name in braces has lost one of them, or two of its letters have changed places."""
    for entry in one.entries:
        if entry.key in PROSE and isinstance(entry.content, str):
            for match in re.finditer(r"\{([a-z-]+):([^{}\n]+)\}", one.text[entry.value : entry.end]):
                brace, name = entry.value + match.start(), entry.value + match.start(2)
                yield Slip(entry.key, (brace, brace + 1, ""), match[0][1:])
                yield Slip(entry.key, (name, name + len(match[2]), f"{match[2]}x"), f"{match[2]}x for {match[2]}")


SLIPS: Mapping[str, Callable[[Page], Slips]] = {
    one.__name__.replace("_", "-"): one
    for one in (
        forget_key, forget_item, forget_source, forget_sighting, misspell_key, misspell_name, misspell_expression,
        shift_range, swap_hexes, misplace_hex, lower_condition, close_gate, open_gate, cut_path, change_terrain,
        retarget, write_twice, break_quotes, indent, no_colon, another_number, another_type, swap_values,
        another_expectation, printed_twice, double_word, break_slot,
    )
}  # fmt: skip
"""Every kind of slip, by its name."""


def drawn(pages: list[Page], kind: str, count: int, seed: int) -> list[tuple[Page, Slip]]:
    """So many slips of a kind, from all that these files allow; the same for the same seed."""
    every = [(one, slip) for one in pages for slip in SLIPS[kind](one)]
    chosen = random.Random(f"{seed} {kind}").sample(range(len(every)), min(count, len(every)))
    return [every[nth] for nth in sorted(chosen)]
