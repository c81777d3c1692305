"""What can be tried from a place in a file: a paragraph is read, or a game begins where an example stands."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from hulldown_compiler.lowering.scopes import SHARED, FileScope
from hulldown_compiler.lsp.index.index import File
from hulldown_compiler.lsp.index.places import NAMED
from hulldown_compiler.lsp.index.scan import Path, Word

PARAGRAPHS, RULES = "paragraphs", "rules"

EXAMPLES, EXAMPLE, POSITION = "examples", "example", "position"


class Lens(NamedTuple):
    """Something to try: the word that it stands over, and what `hulldown play` is told besides the book."""

    word: Word
    arguments: tuple[str, ...]


def lenses(file: File, scope: FileScope = SHARED) -> Iterator[Lens]:
    """What can be tried in a file, in order; `scope` knows what its paragraphs are called in the whole book.

    What a German does takes a position: such a paragraph is tried by the first of its examples.
    """
    told = _examples(file.words)
    for word in file.words:
        if word.key and not word.loose and word.path[0] == PARAGRAPHS and len(word.path) == NAMED:
            arguments = _paragraph(file.words, word.path, told, scope)
            if arguments:
                yield Lens(word, arguments)
        elif word in told.values():
            yield Lens(word, _example(word, scope))


def _paragraph(words: Sequence[Word], path: Path, told: Mapping[Path, Word], scope: FileScope) -> tuple[str, ...]:
    """What begins with a paragraph; nothing, where that needs a position and none is written."""
    own = {word.path[NAMED]: word for word in words if _of(word, path)}
    if "action" not in own or own["action"].text != "true":
        return "--paragraph", scope.compiled("paragraph", str(path[-1]))
    first = next((word for place, word in told.items() if place[:NAMED] == path), None)
    return () if first is None else _example(first, scope)


def _of(word: Word, path: Path) -> bool:
    """Whether a word is the value of a field of a thing."""
    return not word.key and len(word.path) == NAMED + 1 and word.path[:NAMED] == path


def _example(word: Word, scope: FileScope) -> tuple[str, ...]:
    section, of = str(word.path[0]), str(word.path[1])
    return "--example", f"{scope.compiled('paragraph', of) if section == PARAGRAPHS else of}: {word.text}"


def _examples(words: Sequence[Word]) -> dict[Path, Word]:
    """The words that name the examples that are played, by their places: those of paragraphs, and of positions."""
    parts: dict[Path, dict[str | int, Word]] = defaultdict(dict)
    for word in words:
        if len(word.path) > NAMED + 2 and word.path[NAMED] == EXAMPLES and not word.loose:
            parts[word.path[: NAMED + 2]].setdefault(word.path[NAMED + 2], word)
            if word.path[NAMED + 2 :] == (EXAMPLE,) and not word.key:
                parts[word.path[: NAMED + 2]][EXAMPLE] = word
    return {
        place: own[EXAMPLE]
        for place, own in parts.items()
        if EXAMPLE in own
        and not own[EXAMPLE].key
        and (place[0] == PARAGRAPHS or (place[0] == RULES and POSITION in own))
    }
