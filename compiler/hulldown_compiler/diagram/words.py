"""What stands on a picture: the lines of a paragraph's box and of an edge's label, and all there is to say of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.flow.entries import CARD, entry_label
from hulldown_compiler.flow.picture import CHANCE, CHOICE, STORY, WATCH, Edge, Picture, PictureNode, PictureWay

WIDEST = 36
"""Characters of a line that are shown."""

MOST_WAYS = 2
"""Ways that an edge's label shows; the rest is counted."""

MOST_ENTRIES = 2

SIGNS = {"victory": "\N{BLACK STAR}", "draw": "\N{BLACK DIAMOND}", "defeat": "\N{HEAVY MULTIPLICATION X}"}
"""What marks the verdict of an ending, beside its colour."""

SAID = {
    CHOICE: "the player chooses",
    CHANCE: "the dice decide",
    STORY: "the story goes on",
    WATCH: "as soon as it is so",
}
"""What the kinds of edge mean."""


class NodeNote(NamedTuple):
    """A line below the name of a paragraph: what sort of line it is, and its words."""

    kind: str
    text: str


def short(text: str, most: int = WIDEST) -> str:
    """A text that is no longer than there is room."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def notes(picture: Picture, node: PictureNode) -> Iterator[NodeNote]:
    """What is said of a paragraph below its name."""
    if node.start:
        yield NodeNote("start", "\N{BLACK RIGHT-POINTING TRIANGLE} the story begins")
    elif len(picture.roots) == 1 and node.name == picture.roots[0]:
        yield NodeNote("start", "\N{BLACK RIGHT-POINTING TRIANGLE} from here")
    yield from _entries(picture, node)
    for ending in node.endings[:MOST_ENTRIES]:
        yield NodeNote(ending.verdict, short(f"{SIGNS[ending.verdict]} {ending.title}"))
    if len(node.endings) > MOST_ENTRIES:
        yield NodeNote("more", f"and {len(node.endings) - MOST_ENTRIES} endings more")
    if node.missing:
        yield NodeNote("unreachable", "not written")
    elif node.unreachable:
        yield NodeNote("unreachable", "no play comes here")
    if node.more:
        yield NodeNote("more", f"\N{HORIZONTAL ELLIPSIS} {node.more} way{'s' if node.more > 1 else ''} on")


def _entries(picture: Picture, node: PictureNode) -> Iterator[NodeNote]:
    """What leads to a paragraph from outside: cells first, and cards in few words where there are many."""
    cells = [entry_label(entry, mission=len(picture.missions) > 1) for entry in node.entries if entry.kind != CARD]
    cards = [entry_label(entry, mission=False) for entry in node.entries if entry.kind == CARD]
    if len(cards) > MOST_ENTRIES:
        cards = [f"{len(cards)} cards"]
    shown = [*cells, *cards]
    if len(shown) > MOST_ENTRIES + 1:
        shown = [*shown[:MOST_ENTRIES], f"and {len(shown) - MOST_ENTRIES} more"]
    yield from (NodeNote("entry", short(f"\N{BLACK RIGHT-POINTING SMALL TRIANGLE} {text}")) for text in shown)


def called(node: PictureNode) -> str:
    """A paragraph by its number and its name."""
    return node.name if node.number is None else f"{node.number} {node.name}"


def about(node: PictureNode) -> str:
    """All there is to say of a paragraph."""
    parts = [called(node), node.text, *(f"{SIGNS[ending.verdict]} {ending.title}" for ending in node.endings)]
    parts += [entry_label(entry, mission=True) for entry in node.entries]
    parts += [f"{node.path}:{node.line}"] if node.path else ["not written"]
    return "\n".join([*parts, *(["no play comes here"] if node.unreachable else [])])


# Edges ---------------------------------------------------------------------------------------------------------------


def written(way: PictureWay) -> str:
    """The label and guards of a way, as the author wrote them."""
    guards = " and ".join(f"({when})" if len(way.whens) > 1 and " or " in when else when for when in way.whens)
    guard = f"{'when' if way.kind == WATCH else 'if'} {guards}" if guards else ""
    return ", ".join(filter(None, (way.label, guard)))


def spoken(way: PictureWay) -> str:
    """The label and guards of a way in rulebook English, with a remark if no play can take it."""
    guard = f"{'when' if way.kind == WATCH else 'if'} {way.said}" if way.said else ""
    text = ", ".join(filter(None, (way.label, guard))) or SAID[way.kind]
    return f"{text} (no play can)" if way.closed else text


def label(edge: Edge) -> list[str]:
    """The lines on an edge."""
    lines = list(dict.fromkeys(filter(None, (short(written(way)) for way in edge.ways))))
    if len(lines) > MOST_WAYS:
        lines = [*lines[: MOST_WAYS - 1], f"and {len(lines) - MOST_WAYS + 1} ways more"]
    return [*lines, "never"] if edge.closed else lines


def pointer(node: PictureNode) -> str:
    """Where a stub leads."""
    return short(f"\N{RIGHTWARDS ARROW} {called(node)}")


def why(edge: Edge, nodes: Sequence[PictureNode]) -> str:
    """All there is to say of an edge."""
    ends = " \N{RIGHTWARDS ARROW} ".join(map(called, nodes))
    return "\n".join([ends, *(spoken(way) for way in edge.ways)])


def summary(picture: Picture) -> str:
    """The picture in one sentence."""
    nodes = picture.nodes.values()
    lost = sum(node.unreachable for node in nodes)
    missing = sum(node.missing for node in nodes)
    entered = sum(bool(node.entries) for node in nodes)
    parts = [_counted(len(nodes) - missing, "paragraph")]
    parts += [f"{entered:,} that cells lead to"] if entered else []
    parts += [_counted(len(picture.edges), "way") + (" from one to another" if entered else "")]
    parts += [f"{lost} that no play reaches"] if lost else []
    parts += [f"{missing} not written"] if missing else []
    return ", ".join(parts)


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
