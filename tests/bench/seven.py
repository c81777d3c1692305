"""A book of several missions of Open Fire's size, made from its first: `python -m tests.bench.seven FOLDER [MISSIONS]`.

Each further mission has paragraphs, flags, markers and unit cards of its own, under names with a number behind, and
action paragraphs of its own where those of the first name what is only there; all else is shared, as missions of one
book share it: charts, rules, data cards, the map, and the actions that name no place.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.helpers.missions import copied

MISSIONS = 7
FIRST = "missions/1-grand-prix"
MISSION = "grand-prix"
SAME = "lint: {ignore: {HD603: all missions are told in the words of the first}}"
SHARED = "paragraphs"
"""The folder of the actions that any mission may use."""

PARAGRAPH = re.compile(r"^  ([a-z][\w-]*):$", re.MULTILINE)
FLAG = re.compile(r"^  ([a-z][\w-]*): \{codeword: (\w+)\}$", re.MULTILINE)
CARD = re.compile(r"\bGE\d\d\b")
PROSE = re.compile(r"^( *)(?:- )?\{?[a-z]+: >-$")
PRINTED = re.compile(r"^    number: \d\d")
"""A paragraph's number, where its author gave it."""

PLACE = re.compile(r'GE\d\d|"\d{4}"|marker|sighted')
"""What an action says that names what only one mission has."""

CODEWORDS = ("CRANE", "DUNLIN", "FALCON", "HERON", "LINNET", "OSPREY")


def write_book(folder: Path, missions: int = MISSIONS) -> Path:
    """The book, written into a folder that is not there yet; the folder."""
    copied(folder)
    for nth in range(2, missions + 1):
        _Mission(folder, nth).write()
    header = folder / "book.yaml"
    text = header.read_text().replace("digits: 3", f"digits: 4\n{SAME}")
    header.write_text(text.replace("book: open-fire", f"book: {folder.name}"))
    return folder


class _Mission:
    """One more mission of a book, with all that is its own."""

    def __init__(self, book: Path, nth: int) -> None:
        self.book, self.nth = book, nth
        own = {name for path in self._paragraphs(FIRST) for name in PARAGRAPH.findall(path.read_text())}
        flags = FLAG.findall((book / "book.yaml").read_text())
        self.flags = [name for name, codeword in flags if not re.search(r"-\d$", name)]
        self.actions = dict(self._actions())
        self.bound = self._bound({*self.flags, *own})
        self._names = _either({MISSION, *self.flags, *own, *self.bound})

    def write(self) -> None:
        """Write its files."""
        for path in sorted((self.book / FIRST).rglob("*.yaml")):
            self._copy(path, FIRST.replace("1-", f"{self.nth}-", 1), FIRST, path.read_text())
        for path in sorted((self.book / "unit-cards").glob("GE??.yaml")):
            self._copy(path, f"unit-cards/{self.nth}", "unit-cards", path.read_text())
        for path in self._paragraphs(SHARED):
            if texts := [text for name, (there, text) in self.actions.items() if name in self.bound and there == path]:
                self._copy(path, f"{SHARED}/{self.nth}", SHARED, "paragraphs:\n" + "".join(texts))
        header = self.book / "book.yaml"
        flags = "".join(
            f"  {name}-{self.nth}: {{codeword: {CODEWORDS[self.nth - 2]}-{place}}}\n"
            for place, name in enumerate(self.flags, 1)
        )
        header.write_text(header.read_text().replace("\nendings:", f"{flags}\nendings:", 1))

    def _paragraphs(self, folder: str) -> list[Path]:
        below = self.book / folder
        return sorted(below.glob("*.yaml") if folder == SHARED else below.glob("paragraphs/*.yaml"))

    def _actions(self) -> Iterator[tuple[str, tuple[Path, str]]]:
        """The shared actions by their names, each with its file and as it is written."""
        for path in self._paragraphs(SHARED):
            names_and_texts = PARAGRAPH.split(path.read_text())[1:]
            for name, text in zip(names_and_texts[::2], names_and_texts[1::2], strict=True):
                yield name, (path, f"  {name}:{text.rstrip()}\n\n")

    def _bound(self, names: set[str]) -> set[str]:
        """The actions that name what only one mission has, or lead to one that does."""
        does = {
            name: text.partition("    do:")[2].partition("    examples:")[0] for name, (_, text) in self.actions.items()
        }
        bound = {name for name, text in does.items() if PLACE.search(text)}
        while True:
            word = _either({*names, *bound})
            new = bound | {name for name, text in does.items() if word.search(text)}
            if new == bound:
                return bound
            bound = new

    def _copy(self, path: Path, folder: str, before: str, text: str) -> None:
        target = self.book / folder / self._card(str(path.relative_to(self.book / before)))
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("\n".join(self._lines(text.split("\n"))))

    def _lines(self, lines: Iterable[str]) -> Iterator[str]:
        """The lines with the mission's own names; prose stays as it is."""
        deeper: int | None = None
        for line in lines:
            indent = len(line) - len(line.lstrip())
            if deeper is not None and (not line.strip() or indent > deeper):
                yield line
                continue
            deeper = None
            if match := PROSE.match(line):
                deeper = len(match[1])
                yield line
                continue
            if not PRINTED.match(line):
                numbered = re.sub(r"^(    number: 1|    title: The Grand Prix)$", self._numbered, line)
                yield self._card(self._names.sub(rf"\g<0>-{self.nth}", numbered))

    def _numbered(self, line: re.Match[str]) -> str:
        """The number or the title of the first mission as this one has it."""
        return line[0].replace("1", str(self.nth)).replace("Prix", f"Prix {self.nth}")

    def _card(self, text: str) -> str:
        """With the identity numbers of the mission's own cards."""
        return CARD.sub(lambda card: f"GE{self.nth}{card[0][2:]}", text)


def _done(paragraph: str) -> str:
    """What a paragraph does, without its examples."""
    return paragraph.partition("    do:")[2].partition("    examples:")[0]


def _either(names: Iterable[str]) -> re.Pattern[str]:
    """Any of some names, as a word of its own; one without a hyphen only where it must be a name."""
    plain, joined = (
        "|".join(sorted((name for name in names if ("-" in name) is with_hyphen), key=len, reverse=True)) or "(?!)"
        for with_hyphen in (False, True)
    )
    before = r"(?:(?<=see: )|(?<=\[)|(?<=[a-z\d], )|(?<=^  ))"
    return re.compile(rf"(?<![\w-])(?:{joined})(?![\w-])|{before}(?:{plain})(?=[,\]}}:]|$)")


if __name__ == "__main__":
    write_book(Path(sys.argv[1]), *map(int, sys.argv[2:]))
