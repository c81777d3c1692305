"""The picture of a book: its paragraphs, and every reference between them with what decides about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.blocks import BlockPlace
from hulldown_compiler.analysis.story.reachability import Reach, strict_reachability
from hulldown_compiler.analysis.verdicts.proofs import proofs
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.entries import Paragraph
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.spans import span
from hulldown_compiler.flow.entries import entries
from hulldown_compiler.flow.picture import CHANCE, CHOICE, STORY, WATCH, Edge, Ending, EntryPoint, Picture, PictureNode
from hulldown_compiler.flow.picture import PictureWay as Drawn
from hulldown_compiler.flow.ranks import distances
from hulldown_compiler.ir.step_visitors import Record, ways
from hulldown_engine.language.expressions import Tree
from hulldown_engine.language.phrases import Words, clause
from hulldown_engine.platoon.language import phrases
from hulldown_engine.story.flow import Way

Phrase = Callable[[Paragraph, Tree], str]
"""Says a guard of a paragraph in English."""


def picture(analyses: Analyses) -> Picture:
    """The graph of all paragraphs of a book; only for one whose header could be read."""
    book = analyses.book
    given = numbered(book)
    from_outside = entries(book)
    say = _phrases(book) if book.is_complete else lambda paragraph, tree: ""
    closed = analyses[proofs].closed() if book.is_complete else ()
    shut = frozenset((place.paragraph.id, place.block) for place in closed)
    # A flag that nothing sets is not set: nothing is drawn as open that cannot be.
    reach = analyses[strict_reachability] if book.is_complete else None
    edges = [edge for paragraph in book.paragraphs.values() for edge in _edges(book, paragraph, say, reach, shut)]
    nodes = {
        name: _node(book, paragraph, given[name], from_outside.get(name, ()))
        for name, paragraph in book.paragraphs.items()
    }
    for edge in edges:
        nodes.setdefault(edge.target, PictureNode(edge.target, missing=True))
    begun = [book.resolve_name(book.header.start)] if book.header.start else []
    roots = tuple(name for name in (*begun, *from_outside) if name in nodes)
    graph = Picture(book.name, book.header.title, nodes, edges, book.is_complete, roots)
    return graph if reach is None else _judged(reach, graph)


def _judged(reach: Reach, graph: Picture) -> Picture:
    """The picture with unreachable paragraphs marked, and every way from them closed."""
    open_ = distances(graph.roots, [(edge.source, edge.target) for edge in graph.edges if not edge.closed])
    lost = {name for name in graph.nodes if name not in open_ or not reach.reached(name)}
    nodes = {name: replace(node, unreachable=name in lost) for name, node in graph.nodes.items()}
    edges = [
        edge._replace(ways=tuple(way._replace(closed=way.closed or edge.source in lost) for way in edge.ways))
        for edge in graph.edges
    ]
    return replace(graph, nodes=nodes, edges=edges)


def _node(book: Book, paragraph: Paragraph, number: int, from_outside: Sequence[EntryPoint]) -> PictureNode:
    """One paragraph, and what leads to it from outside."""
    record, place = paragraph.record, paragraph.at()
    known = book.header.endings
    ends = dict.fromkeys(step["ending"] for step in paragraph.steps() if step["step"] == "end")
    return PictureNode(
        paragraph.id,
        number,
        place.path,
        place.line,
        start=paragraph.id == book.header.start,
        action=bool(record.get("action")),
        mission=record.get("mission") or "",
        text=" ".join(record["text"].split()),
        entries=tuple(from_outside),
        endings=tuple(Ending(known[ending].title, known[ending].verdict) for ending in ends if ending in known),
    )


def _phrases(book: Book) -> Phrase:
    """A function that puts the guards of a paragraph into rulebook English."""
    prose = writer.prose(book, numbered(book))
    us, german = (phrases.words_of(prose, phrases.READERS[side]) for side in ("us", "german"))
    words: Mapping[str | None, Words] = {None: Words(prose), "us": us, "german": german}
    return lambda paragraph, tree: clause(words[paragraph.reader], tree).replace("{{", "{").replace("}}", "}")


# Edges ---------------------------------------------------------------------------------------------------------------


class _At(NamedTuple):
    """Where steps stand: who decides, what was chosen or thrown, and the guards and blocks passed on the way."""

    kind: str = STORY
    labels: tuple[str, ...] = ()
    guards: tuple[tuple[Record, str], ...] = ()
    blocks: tuple[int, ...] = (0,)


def _edges(
    book: Book, paragraph: Paragraph, say: Phrase, reach: Reach | None, shut: Collection[BlockPlace]
) -> Iterator[Edge]:
    """The edges that lead away from a paragraph, as they are written; no play comes to the blocks that are `shut`."""
    ways_to: dict[str, list[Drawn]] = defaultdict(list)
    for to, block, at in _walk(paragraph, 0, _At()):
        closed = reach is not None and not reach.carried_out(paragraph.id, block)
        closed = (
            closed or (book.resolve_name(to), 0) in shut or any((paragraph.id, above) in shut for above in at.blocks)
        )
        whens = tuple(_written(book, paragraph, record, key) for record, key in at.guards)
        english = " and ".join(filter(None, (say(paragraph, record[key]) for record, key in at.guards)))
        ways_to[book.resolve_name(to)].append(
            Drawn(at.kind, " \N{MIDDLE DOT} ".join(at.labels), whens, english, closed)
        )
    yield from (Edge(paragraph.id, target, tuple(ways)) for target, ways in ways_to.items())


def _walk(paragraph: Paragraph, block: int, at: _At) -> Iterator[tuple[str, int, _At]]:
    """Every reference in a block: the paragraph it leads to, its block, and what decides about it."""
    for step in paragraph.blocks[block]:
        if step["step"] == "see":
            yield step["to"], block, at
        for nth, way in enumerate(ways(step)):
            yield from _walk(paragraph, way.block, _through(paragraph, step, nth, way, at))


def _through(paragraph: Paragraph, step: Record, nth: int, way: Way, at: _At) -> _At:
    """The context of an inner block: that of the step, with the label, guard and block of the way into it."""
    guard = step if way.by == "watch" else way.guard
    guards = at.guards if guard is None or "when" not in guard else (*at.guards, (guard, "when"))
    kind = WATCH if at.kind == WATCH else _BY.get(way.by, at.kind)
    label = _label(paragraph, step, nth, way)
    return _At(kind, (*at.labels, label) if label else at.labels, guards, (*at.blocks, way.block))


_BY = {"choice": CHOICE, "dice": CHANCE, "watch": WATCH}
"""Who decides where the story alone does not."""


def _label(paragraph: Paragraph, step: Record, nth: int, way: Way) -> str:
    """The choice or dice result that leads a way; empty where its guard says everything."""
    kind = step["step"]
    if kind == "ask" and way.guard is not None:
        return str(paragraph.record["labels"][way.guard["label"]])
    if kind == "check":
        return f"{step['check']}: {'success' if way.block == step['success'] else 'failure'}"
    if kind == "roll":
        low, high, _ = step["rows"][nth]
        return f"{step['dice']}: {span(low, high)}"
    if way.block == step.get("otherwise") or (kind in ("first", "choose") and nth and "when" not in (way.guard or ())):
        return "otherwise"
    return ""


def _written(book: Book, paragraph: Paragraph, record: Record, key: str) -> str:
    """A guard as its author wrote it, in one line."""
    place = paragraph.mark(record, key)
    lines = book.texts.get(place.path, "").split("\n")[place.line - 1 :]
    text = "\n".join(lines)[place.column - 1 :]
    return " ".join(text[: place.length or text.find("\n")].split()).strip("\"'")
