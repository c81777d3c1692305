"""Marks of the values that are not printed: a small letter for each reason, and the list of them below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hulldown_compiler.publish import ORIGINS_IN_WORDS, Published, origin_at
from hulldown_engine.language.wording import sentence, shown
from hulldown_site.html.markup import element, escape, link
from hulldown_site.html.source import inline

Path = tuple[Any, ...]
"""Where a cell is: a name, or the two ends of a span, for each axis."""

PRINTED = "printed"

SEVERAL = 2
"""More reasons than this are not told one by one beside a single value."""


class Marks:
    """The marks of one table, card or procedure; letters are given in the order in which they are asked for.

    `tree` has the origins of its values by their places; `anchor` begins the ids of the list. What is of one kind
    throughout has no marks, for its source says it. Else every value that is not printed has one, and none that is.
    """

    def __init__(self, book: Published, anchor: str, tree: Any) -> None:
        self.book = book
        self.anchor = anchor
        self.tree = tree
        found = [book.origins["all"][number] for number in numbers_in(tree)]
        self._mixed = any(origin["kind"] == PRINTED for origin in found)
        self._letters: dict[str, str] = {}
        self._printed: dict[str, list[str]] = {}

    def mark(self, path: Path) -> str:
        """The mark of a cell; empty for one that is printed."""
        number = origin_at(self.tree, path)
        return self.marked([number]) if isinstance(number, int) else ""

    def marked(self, numbers: Iterable[int]) -> str:
        """The marks of a value with these origins."""
        origins = [self.book.origins["all"][number] for number in numbers]
        for origin in (origin for origin in origins if origin["kind"] == PRINTED and "cell" in origin):
            self._printed.setdefault(inline(self.book, origin), []).append(origin["cell"])
        reasons = dict.fromkeys(self.reason(origin) for origin in origins if self.marks(origin))
        if len(reasons) > SEVERAL:
            kinds = dict.fromkeys(ORIGINS_IN_WORDS[origin["kind"]] for origin in origins if self.marks(origin))
            partly = "" if len(kinds) == 1 and len(list(filter(self.marks, origins))) == len(origins) else "In part "
            reasons = {sentence(f"{partly}{' or '.join(kinds)}, as is said where it is looked up."): None}
        return "".join(map(self._letter, reasons))

    def marks(self, origin: Mapping[str, Any]) -> bool:
        """Whether what has this origin is marked."""
        return origin["kind"] != PRINTED and (self._mixed or "cell" in origin)

    def _letter(self, reason: str) -> str:
        letter = self._letters.setdefault(reason, letters(len(self._letters)))
        return element("sup", link(f"#{self.anchor}-{letter}", letter), "hd-mark-of")

    def reason(self, origin: Mapping[str, Any]) -> str:
        """Why a value is what it is; for one that is like most around it, that is said with their source."""
        own_place = "cell" in origin or origin["kind"] != "own"
        return said(self.book, origin) if own_place else f"{sentence(ORIGINS_IN_WORDS[origin['kind']])}."

    def listed(self) -> str:
        """The list of the marks that were given, and of the printed values that are from elsewhere than the rest."""
        items = [
            f'<li id="{self.anchor}-{letter}"><b>{letter}</b> {reason}</li>' for reason, letter in self._letters.items()
        ]
        items += [
            element("li", f"<b></b> Printed: {escape('; '.join(dict.fromkeys(cells)))}. {source}")
            for source, cells in self._printed.items()
        ]
        return element("ul", "".join(items), "hd-marks") if items else ""


def numbers_in(tree: Any) -> Iterable[int]:
    """The numbers of the origins in a tree; those that part its spans are none."""
    if isinstance(tree, int):
        yield tree
    elif isinstance(tree, dict):
        for inside in tree.values():
            yield from numbers_in(inside)
    else:
        for _, _, inside in tree:
            yield from numbers_in(inside)


def letters(nth: int) -> str:
    """The letters of a mark by its number: a, b, ... z, aa, ab, ..."""
    above, here = divmod(nth, 26)
    return (letters(above - 1) if above else "") + chr(ord("a") + here)


def said(book: Published, origin: Mapping[str, Any]) -> str:
    """Where a value comes from: what a scan shows and how it is read, or a source as any value has."""
    source = {key: value for key, value in origin.items() if key not in ("scan", "read", "why")}
    cited = inline(book, source) if "house" in source or "document" in source else ""
    if "scan" not in origin:
        return cited or f"{sentence(ORIGINS_IN_WORDS[origin['kind']])}."
    why = f": {escape(str(origin['why']))}" if "why" in origin else ""
    read = escape(shown({}, origin["read"])) if "read" in origin else ""
    return f"The scan shows “{escape(str(origin['scan']))}”, read as {read}{why}. {cited}".strip()
