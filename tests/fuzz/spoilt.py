"""Small books that an author has spoilt, one way or several: from loading to the game, nothing may break.

The books are the cases of the rules, in which every construct of the language stands somewhere; lines of one are also
put into another. Whatever is written, the compiler answers with findings that have a place in the text, the same for
the same text; and what it lets pass can be compiled, loaded and played.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from tests.compiler.rules import casefile
from tests.games.lots import FIGHTS, deals, lots, of_part
from tests.helpers.build import author_files

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.bundle import writer
from hulldown_compiler.lint.report import refuses
from hulldown_compiler.lint.runner import lint
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.games.game import Game
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story.paragraphs import EndlessBook

CASES = Path(casefile.__file__).parent / "cases"

VALUES = (
    "", "~", "null", "true", "yes", "0", "-1", "2.5", "1e999", "0x1F", "99999999999999999999", "01", "1..", "..3",
    "3..1", "[]", "{}", "[[]]", "[~]", "{a: {}}", "''", '"', "start", "text", "'0101'", "9999", "1d6", "0d0",
    "1d999999", "{{", "'{x}'", "'{rule:1}'", "a and", "not", "(1 + 2", "1 / 0", "max()", "any(us where x)",
    "roll(1d6)", "*a", "&a b", "!!int 3", "<<", "- x", "? y", "| ", "># ", "# hulldown: allow HD101 because",
    "\N{SNOWMAN}", "e\N{COMBINING ACUTE ACCENT}", "\t", "x: y", "{do: []}", "[{see: start}]",
    "[{ask: '', options: []}]", "{house: ''}", "{document: nowhere}", "x" * 300,
)  # fmt: skip
"""What is written in place of something else."""

CHOICES = 30
"""How far a book that passed is played."""


class Slip(NamedTuple):
    """One change of a text: what is done, at which line, and with what."""

    kind: str
    at: int
    other: int
    value: str


SLIPS: Mapping[str, Callable[[list[str], Slip, list[str]], list[str]]] = {
    "delete a line": lambda lines, slip, _: lines[: slip.at] + lines[slip.at + 1 :],
    "repeat a line": lambda lines, slip, _: lines[: slip.at] + lines[slip.at : slip.at + 1] + lines[slip.at :],
    "move a line": lambda lines, slip, _: _moved(lines, slip),
    "indent a line": lambda lines, slip, _: _line(lines, slip.at, f"{' ' * (1 + slip.other % 3)}{lines[slip.at]}"),
    "outdent a line": lambda lines, slip, _: _line(lines, slip.at, lines[slip.at][1 + slip.other % 3 :]),
    "write another value": lambda lines, slip, _: _line(lines, slip.at, _valued(lines[slip.at], slip.value)),
    "write another key": lambda lines, slip, _: _line(lines, slip.at, _keyed(lines[slip.at], slip.value)),
    "take the value of another line": lambda lines, slip, others: _line(
        lines, slip.at, _valued(lines[slip.at], others[slip.other % len(others)].partition(": ")[2])
    ),
    "add a line of another book": lambda lines, slip, others: [
        *lines[: slip.at],
        others[slip.other % len(others)],
        *lines[slip.at :],
    ],
    "break off": lambda lines, slip, _: _line(lines, slip.at, lines[slip.at][: slip.other % 40])[: slip.at + 1],
    "type into a line": lambda lines, slip, _: _line(lines, slip.at, _typed(lines[slip.at], slip)),
}
"""What an author, or an editor, may do to the lines of a file; the last are lines to take from."""


def _line(lines: list[str], at: int, text: str) -> list[str]:
    return [*lines[:at], text, *lines[at + 1 :]]


def _moved(lines: list[str], slip: Slip) -> list[str]:
    rest = lines[: slip.at] + lines[slip.at + 1 :]
    to = slip.other % (len(rest) + 1)
    return [*rest[:to], lines[slip.at], *rest[to:]]


def _valued(line: str, value: str) -> str:
    key, colon, _ = line.partition(":")
    return f"{key}: {value}" if colon else f"{line[: len(line) - len(line.lstrip('- '))]}{value}"


def _keyed(line: str, key: str) -> str:
    inside = line.lstrip("- ")
    return f"{line[: len(line) - len(inside)]}{key}:{inside.partition(':')[2]}"


def _typed(line: str, slip: Slip) -> str:
    at = slip.other % (len(line) + 1)
    return f"{line[:at]}{slip.value}{line[at:]}"


@cache
def texts() -> tuple[str, ...]:
    """All cases, in the order of their names."""
    return tuple(path.read_text("utf-8") for path in sorted(CASES.rglob("*.yaml")))


@cache
def lines_of(case: int) -> list[str]:
    """The lines of a case, for others to take from."""
    return texts()[case % len(texts())].split("\n")


NUMBER = st.integers(0, 5_000)
SLIP = st.builds(Slip, st.sampled_from(sorted(SLIPS)), NUMBER, NUMBER, st.sampled_from(VALUES))


def spoilt(case: int, slips: list[tuple[int, int, Slip]]) -> dict[str, str]:
    """The files of a case after some slips, each in one of the files and perhaps with lines of another case."""
    files = casefile.parts(texts()[case % len(texts())])
    files = {casefile.HEADER: casefile.filled(""), **files}
    for file, other, slip in slips:
        name = sorted(files)[file % len(files)]
        lines = files[name].split("\n")
        files[name] = "\n".join(SLIPS[slip.kind](lines, slip._replace(at=slip.at % len(lines)), lines_of(other)))
    return files


def examine(files: Mapping[str, str]) -> None:
    """Compile the book in some files, and play it where it passes; raises whatever is wrong with that."""
    authored = author_files(files)
    found = lint(authored)
    assert found == lint(author_files(files)), "the same text, and other findings"
    for finding in found:
        path, line, column, _ = finding.position
        lines = (*files.get(path, "").split("\n"), "")
        assert 1 <= line <= len(lines), finding
        assert 1 <= column <= len(lines[line - 1]) + 2, finding
    if not refuses(found) and authored.is_complete:
        play(authored)


def play(authored: Authored) -> None:
    """Some choices of a game of each part of a book, at random."""
    book = make_book(writer.bundle(authored)[0])
    for _, part, _ in lots(book, ["random"]) if book.playable else ():
        if part != FIGHTS:  # they need more of a platoon than a book must have
            _play(book, part)


def _play(book: Book, part: str) -> None:
    rules, deal = of_part(book, part), next(deals(book, part, 1))
    game, bot = Game(rules, seed=deal.seed, **deal.start), BOTS["random"](deal.seed)
    for _ in range(CHOICES):
        if game.decision is None:
            return
        try:
            game.choose(bot.choose(game))
        except EndlessBook:  # a marker that a paragraph puts back under the eyes of those who find it
            return
        assert not game.invariants(), game.invariants()


LOT = 250
"""How many books are spoilt in one go."""


class Job(NamedTuple):
    """A lot of books: how many, and the seed of what is done to them."""

    books: int
    seed: int


def jobs(books: int, seed: int) -> list[Job]:
    """So many books, in lots."""
    return [Job(min(LOT, books - begun), seed + begun) for begun in range(0, books, LOT)]


def run(job: Job) -> None:
    """Spoil the books of a lot; raises the first thing that is wrong, in as small a book as can be found."""
    draw = given(NUMBER, st.lists(st.tuples(NUMBER, NUMBER, SLIP), min_size=1, max_size=4))
    quiet = settings(
        max_examples=job.books,
        derandomize=False,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    seed(job.seed)(quiet(draw(_one)))()


def work(job: Job) -> str:
    """Spoil a lot; what is wrong, or nothing."""
    try:
        run(job)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return traceback.format_exc()
    return ""


def told(todo: Sequence[Job], done: Iterable[str]) -> bool:
    """Print what came of all lots; whether nothing broke."""
    wrong = [(job, said) for job, said in zip(todo, done, strict=True) if said]
    for job, said in wrong:
        print(f"{said}\na spoilt book, seed {job.seed}: SOMETHING IS WRONG")
    print(f"{sum(job.books for job in todo):,} spoilt books: {'SOMETHING BROKE' if wrong else 'nothing broke'}")
    return not wrong


def _one(case: int, slips: list[tuple[int, int, Slip]]) -> None:
    examine(spoilt(case, slips))
