"""The sleeve: every paragraph has one address, and no page gives its text away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tests.site.reading import Page, dealt, indexes, pages, read, settings

from hulldown_compiler.bundle.published import Published
from hulldown_engine.basics.prose import parse

TELLING = 24
"""Characters of a text that tell it from any other."""


def test_every_paragraph_has_one_address_and_back(site: Path, gamebooks: list[Published]) -> None:
    """The scripts hold the bundle's numbers, each once, in the run that the sleeve will look for it in."""
    for book in gamebooks:
        folder = site / "books" / book.id
        runs = settings(folder)["runs"]
        found = [(nth, number) for nth, paragraphs in dealt(folder) for number in paragraphs]
        asked = [
            (next(nth for nth, (low, high) in enumerate(runs) if low <= number <= high), number)
            for number in book.numbers
        ]
        assert sorted(found) == sorted(asked)


def test_a_paragraph_says_what_the_bundle_says(site: Path, gamebooks: list[Published]) -> None:
    """Under each number stand the words of its paragraph, and the words of its choices."""
    for book in gamebooks:
        shown = {
            number: Page(html).text
            for _, paragraphs in dealt(site / "books" / book.id)
            for number, html in paragraphs.items()
        }
        for number, name in book.numbers.items():
            assert [one for one in _words(book, name) if one not in shown[number]] == []


def test_no_page_and_no_index_gives_a_paragraph_away(site: Path, gamebooks: list[Published]) -> None:
    """The words of paragraphs and choices are in no page and not in the index of the jump box."""
    texts = [read(path).text for path in pages(site)]
    texts += [json.dumps(index, ensure_ascii=False) for index in indexes(site)]
    runs = {run for text in texts for run in _runs(text.split())}
    telling = [
        one for book in gamebooks for name in book.numbers.values() for one in _words(book, name) if len(one) >= TELLING
    ]

    assert telling
    suspect = [one for one in telling if runs.issuperset(_runs(one.split()[1:-1]))]
    assert [one for one in suspect if any(one in text for text in texts)] == []


def _runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    """Every three words that follow one another, which are found sooner than a text."""
    return zip(words, words[1:], words[2:], strict=False)


def _words(book: Published, paragraph: str) -> list[str]:
    """The stretches of plain text in a paragraph: in its text, and in the labels of its steps."""
    record = book.prose["paragraphs"][paragraph]
    lines = [line for text in (record["text"], *record["labels"]) for line in text.split("\n")]
    parts = [part for line in lines for part in parse(line) if isinstance(part, str)]
    return [" ".join(part.split()) for part in parts if part.strip()]


def test_a_paragraph_turns_to_others(hard: Path, mill: Published) -> None:
    """References are links that turn the page, and a rule's number leads to the rule."""
    paragraphs = {number: html for _, run in dealt(hard / "books" / "mill") for number, html in run.items()}
    links = [one["href"] for one in Page(paragraphs[mill.number("track")]).all("a")]

    assert f"paragraphs.html#p{mill.number('wheel')}" in links
    assert "rules.html#rule-1" in links
