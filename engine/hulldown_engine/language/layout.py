"""How instructions are put together: plain ones into sentences, sentences into a tree of items, a tree into lines."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from hulldown_engine.basics.prose import THIS, TITLED, Slot, fill

PLAIN, NUMBERED, BULLETED, TABLE = "plain", "numbered", "bulleted", "table"
"""How the items inside an item are set: one below the other, as a list, or as rows, each with its label."""

MARKERS = {NUMBERED: "{}. ", BULLETED: "- "}
"""What stands before the items of a list in plain text."""


@dataclass(frozen=True, slots=True)
class Item:
    """An instruction: its text, and the items inside it, set in its style. A row of a table has a label."""

    text: str
    style: str = PLAIN
    items: tuple[Item, ...] = ()
    label: str = ""


# Sentences ------------------------------------------------------------------------------------------------------------


class Clause(NamedTuple):
    """A plain instruction, without its capital and full stop, so that it can join others in a sentence."""

    text: str


class AuthorsNote(NamedTuple):
    """The author's own sentences."""

    text: str


Leaf = Clause | AuthorsNote | Item


class Lead(NamedTuple):
    """How an item begins, and what joins a plain instruction to it; `ended` words are sentences by themselves."""

    text: str
    joint: str
    ended: bool = False


LABEL = Lead("", "")
OTHERWISE = Lead("Otherwise", " ")


def led(lead: Lead, leaves: Sequence[Leaf], label: str = "") -> Item:
    """An item of a lead and the instructions after it: in one line if these are plain, or else nested."""
    colon = lead.text + (":" if lead.text and not lead.ended else "")
    if any(isinstance(leaf, Item) for leaf in leaves):
        return Item(colon, PLAIN, tuple(sentences(leaves)), label)
    plain = [leaf for leaf in leaves if not isinstance(leaf, Item)]
    if lead.ended or any(isinstance(leaf, AuthorsNote) for leaf in plain):
        return Item(" ".join(filter(None, [colon, *map(_sentence, plain)])), label=label)
    return Item(f"{lead.text}{lead.joint}{'; '.join(leaf.text for leaf in plain)}.", label=label)


def sentences(leaves: Sequence[Leaf]) -> Iterator[Item]:
    """The items that stand one below the other."""
    for leaf in leaves:
        yield leaf if isinstance(leaf, Item) else Item(_sentence(leaf))


def _sentence(leaf: Clause | AuthorsNote) -> str:
    return f"{leaf.text[:1].upper()}{leaf.text[1:]}." if isinstance(leaf, Clause) else leaf.text


# Plain text -----------------------------------------------------------------------------------------------------------


def on_paper(prose: Mapping[str, Any]) -> Callable[[Slot], str]:
    """The function that prints slots in a booklet: references as numbers or titles, values as names in brackets."""
    names = {"condition": "condition", "victory": "victory points", **dict.fromkeys(THIS, "name"), **prose["scores"]}

    def value(slot: Slot) -> str:
        if slot.kind == "see":
            return str(prose["paragraphs"][slot.name]["number"])
        if slot.kind in TITLED:
            return str(prose[f"{slot.kind}s"][slot.name]["title"])
        return slot.name if slot.kind == "rule" else f"[{names[slot.name]}]"

    return value


def lines(items: Sequence[Item], value: Callable[[Slot], str], width: int = 72) -> Iterator[str]:
    """The items as lines of plain text of at most `width` characters; `value` fills the slots."""
    yield from _lines(items, PLAIN, "", lambda text: fill(text, value), width)


def _lines(items: Sequence[Item], style: str, indent: str, filled: Callable[[str], str], width: int) -> Iterator[str]:
    for nth, item in enumerate(items, 1):
        marker = MARKERS.get(style, "").format(nth)
        text = filled(f"{item.label}: {item.text}" if item.label else item.text)
        yield from _wrapped(text.rstrip(), indent + marker, indent + " " * len(marker), width)
        yield from _lines(item.items, item.style, indent + " " * len(marker or "  "), filled, width)


def _wrapped(text: str, first: str, hanging: str, width: int) -> Iterator[str]:
    """A text folded to a width, its first line and the others each behind their own indent."""
    fold = textwrap.TextWrapper(width, break_long_words=False, break_on_hyphens=False, subsequent_indent=hanging)
    for part in filter(None, text.split("\n")):
        fold.initial_indent = first
        yield from fold.wrap(part)
        first = hanging
