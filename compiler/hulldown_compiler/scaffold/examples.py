"""Starting examples: a paragraph is read in a position, and what fell and what came of it is written down, shortly."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.checking import RefusedExample, answered, differences
from hulldown_compiler.analysis.examples.recording import (
    NotRecorded,
    Recorded,
    ToPlay,
    branches_of,
    plainly,
    recorded,
    taken,
    taking,
    to_play,
    varied,
)
from hulldown_compiler.analysis.playable import can_be_set_up
from hulldown_compiler.book import example_defaults
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.examples import Example
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core.diagnostics import Position
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.core.yaml_tree import SEQUENCE, Unusual, YamlNode, read_tree
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.refactor.short_examples import shortened
from hulldown_compiler.refactor.shortening import lines_of, paragraphs_in
from hulldown_compiler.refactor.writing import write
from hulldown_compiler.scaffold.grounds import grounds, of_paragraphs
from hulldown_compiler.scaffold.writing import NotStarted

Json = Mapping[str, Any]

TRIES = 24
"""How many games are played from one position to come to all branches."""


class NewExamples(NamedTuple):
    """What was written, each title with its line; the path of its file; where branches begin that no game came to."""

    titles: Mapping[str, int]
    path: str
    missing: Sequence[Position]


def new_example(  # noqa: PLR0913 - a paragraph, where it is read, and what is wanted
    book: Book, name: str, given: Json, seed: int, title: str = "", *, every: bool = False, player: Player | None = None
) -> NewExamples:
    """Write an example of a paragraph from play, or as many as its branches need; raises NotStarted and ChangeRefused.

    If there is a player, he is asked what to do. `given` is what is said of where it is read, in the words of examples;
    if nothing is, examples that are there say.
    """
    paragraph = _paragraph(book, name)
    analyses = Analyses(book)
    if not book.linked or (book.declared.platoon and not analyses[can_be_set_up]):
        raise NotStarted(f"{book.name} cannot be played; 'hulldown lint {book.name}' says why: mend it first")
    places = grounds(book, paragraph, given)
    if every:
        kept, missing = _every(analyses, paragraph, places, seed)
    else:
        kept, missing = [_recorded(analyses, places[0], seed, player)], []
        _check_new(book, paragraph, kept[0].record)
    titled, lines = list(_titled(book, paragraph, [each.record for each in kept], title)), {}
    if titled:
        text = _with(book, paragraph, titled)
        lines = _checked(book, paragraph, titled, text)
        write(book.root, {paragraph.path: book.texts[paragraph.path]}, {paragraph.path: text})
    return NewExamples(lines, paragraph.path, missing)


def _paragraph(book: Book, name: str) -> Paragraph:
    if name not in book.paragraphs:
        hint = did_you_mean(name, book.paragraphs)
        raise NotStarted(f"no paragraph {name!r} in {book.name}{f'; {hint}' if hint else ''}")
    return book.paragraphs[name]


# What comes of it -----------------------------------------------------------------------------------------------------


Player = Callable[[Book, ToPlay], Sequence[str]]
"""Plays a paragraph, and gives the options that were taken; raises NotStarted if it is left."""


def _recorded(analyses: Analyses, ground: Example, seed: int, player: Player | None) -> Recorded:
    book = analyses.book
    try:
        answer = plainly(book) if player is None else taking(player(book, to_play(analyses, ground, seed)))
        return recorded(analyses, ground, seed, answer)
    except NotRecorded as wrong:
        raise NotStarted(str(wrong)) from wrong


def _check_new(book: Book, paragraph: Paragraph, record: Json) -> None:
    """Raise NotStarted for what another example says already, whatever it is called."""
    for example in of_paragraphs(book):
        if example.source == paragraph.id and _untitled(example.record) == _untitled(record):
            known = example.record["example"]
            elsewhere = "have it read elsewhere, or with another --seed"
            raise NotStarted(f"the example {known!r} of {paragraph.id!r} says all of that: {elsewhere}")


def _untitled(record: Json) -> Json:
    return {key: value for key, value in record.items() if key not in ("example", "source") and value not in ({}, [])}


def _every(
    analyses: Analyses, paragraph: Paragraph, places: Iterable[Example], seed: int
) -> tuple[list[Recorded], list[Position]]:
    """Games that take the branches no example takes yet, and where those begin that none was found for."""
    own = [example for example in of_paragraphs(analyses.book) if example.source == paragraph.id]
    left = set(branches_of(analyses, paragraph.id)).difference(*(taken(analyses, example) for example in own))
    kept: list[Recorded] = []
    for ground in places:
        for nth in range(TRIES if left else 0):
            try:
                answer = varied(analyses.book, seed + nth) if nth else plainly(analyses.book)
                game = recorded(analyses, ground, seed + nth, answer)
            except NotRecorded:
                continue
            if left & game.branches:
                kept.append(game)
                left -= game.branches
    begin = (next(iter(paragraph.blocks[block]), None) for block in sorted(left))
    return kept, [paragraph.mark(step) for step in begin if step is not None]


# How it is written ----------------------------------------------------------------------------------------------------


def _titled(book: Book, paragraph: Paragraph, records: Iterable[Json], title: str) -> Iterator[Json]:
    """Examples with titles that no other of the paragraph has."""
    used = {example.record["example"] for example in of_paragraphs(book) if example.source == paragraph.id}
    for record in records:
        dice = " ".join(map(str, record.get("dice", ())))
        plain = title or (f"what comes of {dice}" if dice else "what comes of it")
        names = (plain if nth == 1 else f"{plain} ({nth})" for nth in range(1, len(used) + 2))
        name = next(name for name in names if name not in used)
        used.add(name)
        yield {**record, "example": name}


def _with(book: Book, paragraph: Paragraph, records: Sequence[Json]) -> str:
    """The file of a paragraph with examples more, laid out if it was."""
    text, scope = book.texts[paragraph.path], book.declared.scopes.at(paragraph.path)
    whole = partial(example_defaults.of_paragraph, book, paragraph)
    short = [next(shortened([record], whole))[0] for record in records]
    try:
        there = {scope.compiled("paragraph", name): fields for name, fields in paragraphs_in(read_tree(text))}
    except Unusual as unusual:
        raise NotStarted(f"nothing can be added to {paragraph.path}: add it by hand") from unusual
    at, lines = _place(text, paragraph, there[paragraph.id], short)
    ending = "\r\n" if "\r\n" in text else "\n"
    before = text[:at] if text[:at].endswith("\n") else text[:at] + ending
    new = before + "".join(f"{line}{ending}" for line in lines) + text[at:]
    return formatted(new) if formatted(text) == text else new


def _place(
    text: str, paragraph: Paragraph, fields: Mapping[str, YamlNode], short: Sequence[Any]
) -> tuple[int, Sequence[str]]:
    """Where lines of examples are put in, and the lines: behind those that are there, or behind all of a paragraph.

    Where something is given for all, they stand before that.
    """
    listed = fields.get("examples")
    if listed is None:
        indent = " " * min(_indent(text, node.begin) for node in fields.values())
        lines = [f"{indent}examples:", *_laid_out(short, f"{indent}  ")]
        return _line_after(text, max(_end(text, node) for node in fields.values())), lines
    if not listed.block or listed.kind != SEQUENCE:
        raise NotStarted(f"the examples of {paragraph.id!r} are not written a line each: add it by hand")
    own = all(any(key.value == "example" for key, _ in item.pairs()) for item in listed.children)
    key = text.rfind("examples:", 0, listed.begin)
    lines = _laid_out(short, " " * _indent(text, listed.begin))
    return _line_after(text, _end(text, listed) if own else key), lines


HEAD = "paragraphs:\n  alone:\n    text: Alone.\n    examples:\n"
"""What examples stand below, so that they can be laid out by themselves."""


def _laid_out(short: Sequence[Any], indent: str) -> list[str]:
    """The lines of examples as they are laid out everywhere."""
    inside = " " * 6
    text = formatted(HEAD + "".join(f"{line}\n" for line in lines_of(short, inside)))
    return [f"{indent}{line.removeprefix(inside)}" for line in text.removeprefix(HEAD).splitlines()]


def _indent(text: str, index: int) -> int:
    """How far a line is indented."""
    begin = text.rfind("\n", 0, index) + 1
    return len(text[begin:]) - len(text[begin:].lstrip(" "))


def _end(text: str, node: YamlNode) -> int:
    """The end of what a node says, without the lines below it."""
    return len(text[: node.end].rstrip())


def _line_after(text: str, index: int) -> int:
    """Where the next line begins."""
    return text.find("\n", index) + 1 or len(text)


def _checked(book: Book, paragraph: Paragraph, records: Sequence[Json], text: str) -> dict[str, int]:
    """The titles of examples, with their lines; raises NotStarted if what is written is not what was played."""
    after = read_book(book.root, {**book.texts, paragraph.path: text})
    analyses = Analyses(after)
    there = {example.record["example"]: example for example in of_paragraphs(after) if example.source == paragraph.id}
    for record in records:
        example = there.get(record["example"])
        if len(after.all_faults) > len(book.all_faults) or example is None:
            raise NotStarted(f"no example can be added to {paragraph.id!r} without changing the rest: add it by hand")
        outcome = answered(analyses, example)
        wrong = outcome.message if isinstance(outcome, RefusedExample) else _differs(outcome, record, example)
        if wrong:
            raise NotStarted(f"what came of {paragraph.id!r} does not come again: {wrong}")
    return {record["example"]: there[record["example"]].at("example").line for record in records}


def _differs(outcome: Json, record: Json, example: Example) -> str:
    """What an example says otherwise than what was played, or what comes otherwise now; nothing, if all is the same."""
    said = differences(outcome, record["expect"]) or differences(outcome, example.record["expect"])
    return "; ".join(said.values())
