"""A book in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hulldown_compiler.book import Book


def stats(book: Book) -> Iterator[str]:
    """Lines of figures: words, steps, references, sources."""
    paragraphs = book.paragraphs.values()
    words = sum(len(one.record["text"].split()) for one in paragraphs)
    steps = Counter(step["step"] for one in paragraphs for step in one.steps() if step["step"] != "turn")
    links = Counter(link.role for link in book.links.all if link.target.kind == "paragraph")
    rule_words = sum(len(one.record["text"].split()) for one in book.rules.values())
    yield f"{book.name}"
    yield f"  paragraphs   {len(book.paragraphs):>7,}  ({words:,} words)"
    yield f"  rules        {len(book.rules):>7,}  ({rule_words:,} words)"
    yield f"  references   {links['reads']:>7,}"
    yield f"  steps        {sum(steps.values()):>7,}  ({_counted(steps)})"
    yield f"  declared     {_declared(book)}"
    yield f"  sources      {_counted(Counter(_sources(book)))}"


def _declared(book: Book) -> str:
    kinds = ("flag", "score", "check", "roster", "sighting", "ending")
    return ", ".join(f"{len(book.known.get(kind, ()))} {kind}s" for kind in kinds)


def _sources(book: Book) -> Iterator[str]:
    """What each value comes from: a document, or the house."""
    for _, source, _ in book.sources():
        if source is None:
            yield "none"
        else:
            yield "house" if source.document is None else source.document


def _counted(counts: Counter[str]) -> str:
    """Counts, the largest first."""
    rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{name} {count:,}" for name, count in rows)
