"""One synthetic book of N paragraphs for every tool that is timed: as a gamebook, as plain YAML, and as ink."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

WORDS = [
    "squad", "advances", "hedge", "farm", "road", "grenade", "rifle", "sergeant", "mortar", "smoke", "wire", "patrol",
    "bridge", "cellar", "orchard", "halftrack", "sniper", "runner", "stone", "wall", "rain", "night", "order",
]  # fmt: skip

FILE_OF = 100
"""Paragraphs in one file."""

Paragraph = tuple[str, str, list[str]]
"""Name, text of 60 words, and the names it leads to."""

HEADER = """\
book: {name}
kind: gamebook
title: A synthetic book
blurb: {count} paragraphs, for timing.
start: p00000
digits: 5
source: {{house: made for timing}}
endings:
  over: {{title: Over, verdict: draw}}
"""


def paragraphs(count: int, *, defects: bool = False) -> list[Paragraph]:
    """A book whose links run forward; every paragraph can be reached unless there are to be defects.

    With defects there are ten links to nowhere, and ten paragraphs that nothing refers to.
    """
    rng = random.Random(7)
    span = max(8, count // 20)
    book: list[tuple[str, list[int]]] = []
    for i in range(count):
        text = " ".join(_undoubled(rng.choice(WORDS) for _ in range(60))).capitalize() + "."
        many = [] if i >= count - 5 else range(rng.choice((2, 3)))
        book.append((text, sorted({rng.randint(i + 1, min(count - 1, i + span)) for _ in many})))
    _reach_all(book, rng, span)
    if defects:
        _spoil(book, rng)
    return [(name(i), text, [name(link) for link in links]) for i, (text, links) in enumerate(book)]


def _undoubled(words: Iterable[str]) -> Iterator[str]:
    """The words, with another in place of each that is the same as the one before it: that would be a slip."""
    before = ""
    for word in words:
        before = WORDS[WORDS.index(word) - 1] if word == before else word
        yield before


def name(index: int) -> str:
    """The name of a paragraph."""
    return f"p{index:05d}"


def _reach_all(book: list[tuple[str, list[int]]], rng: random.Random, span: int) -> None:
    """Give every paragraph that nothing leads to a link from one before it."""
    reached = {link for _, links in book for link in links}
    for i in range(1, len(book)):
        if i not in reached:
            j = rng.randint(max(0, i - span), i - 1)
            book[j if book[j][1] else max(0, i - span)][1].append(i)


def _spoil(book: list[tuple[str, list[int]]], rng: random.Random) -> None:
    """Ten links to nowhere, and ten paragraphs that nothing leads to."""
    count = len(book)
    for k in range(10):
        book[rng.randint(0, count - 10)][1].append(900000 + k)
    for orphan in rng.sample(range(count // 2, count - 10), 10):
        for _, links in book:
            links[:] = [link for link in links if link != orphan]
    for i, (_, links) in enumerate(book):
        if not links and i < count - 5:
            links.append(count - 1)


def truth(book: list[Paragraph]) -> tuple[list[str], list[str]]:
    """The names that are linked and not there, and those that no chain of links reaches."""
    links = {one: targets for one, _, targets in book}
    seen: set[str] = set()
    waiting = [book[0][0]]
    while waiting:
        one = waiting.pop()
        if one not in seen and one in links:
            seen.add(one)
            waiting += links[one]
    dead = {target for targets in links.values() for target in targets} - set(links)
    return sorted(dead), sorted(set(links) - seen)


def write_gamebook(book: list[Paragraph], folder: Path) -> None:
    """The book in our own language."""
    (folder / "paragraphs").mkdir(parents=True)
    (folder / "book.yaml").write_text(HEADER.format(name=folder.name, count=len(book)))
    for start in range(0, len(book), FILE_OF):
        lines = ["paragraphs:"]
        for one, text, links in book[start : start + FILE_OF]:
            lines += [f"  {one}:", "    text: >-", *_wrapped(text)]
            lines += ["    do:", "      - ask:"] if links else ["    do: [{end: over}]"]
            lines += [f"          - {{text: Go to {link}, see: {link}}}" for link in links]
        (folder / "paragraphs" / f"{start:05d}.yaml").write_text("\n".join(lines) + "\n")


def write_plain(book: list[Paragraph], folder: Path) -> None:
    """The book as the plain YAML that a general linter reads."""
    folder.mkdir(parents=True)
    for start in range(0, len(book), FILE_OF):
        lines = ["paragraphs:"]
        for one, text, links in book[start : start + FILE_OF]:
            lines += [f"  - id: {one}", "    text: >-", *_wrapped(text)]
            lines += ["    choices:"] if links else []
            lines += [f"      - {{text: Go to {link}, goto: {link}}}" for link in links]
        (folder / f"{start:05d}.yaml").write_text("\n".join(lines) + "\n")


def write_schema(file: Path) -> None:
    """The schema of the plain YAML: what a general checker can know about it."""
    text = {"type": "string", "minLength": 1}
    choice = {"type": "object", "properties": {"text": text, "goto": text}, "required": ["text", "goto"]}
    one = {"id": text, "text": text, "choices": {"type": "array", "items": {**choice, "additionalProperties": False}}}
    paragraph = {"type": "object", "properties": one, "required": ["id", "text"], "additionalProperties": False}
    paragraphs = {"paragraphs": {"type": "array", "items": paragraph}}
    schema = {"type": "object", "properties": paragraphs, "required": ["paragraphs"], "additionalProperties": False}
    file.write_text(json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}, indent=1) + "\n")


def write_ink(book: list[Paragraph], file: Path) -> None:
    """The book as an ink story."""
    lines = [f"-> {book[0][0]}"]
    for one, text, links in book:
        ways = [f"+ [Go to {link}] -> {link}" for link in links] or ["-> END"]
        lines += [f"=== {one} ===", text, *ways]
    file.write_text("\n".join(lines) + "\n")


def write_truth(book: list[Paragraph], file: Path) -> None:
    """What is wrong with the book."""
    dead, unreachable = truth(book)
    file.write_text(json.dumps({"dead": dead, "unreachable": unreachable}, indent=1) + "\n")


def _wrapped(text: str) -> list[str]:
    words = text.split()
    return ["      " + " ".join(words[k : k + 10]) for k in range(0, len(words), 10)]
