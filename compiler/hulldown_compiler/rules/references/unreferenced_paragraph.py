"""A paragraph that nothing refers to.

## Why it hurts

It was written, and nobody will ever read it: either the reference is still missing, or it went when another paragraph
was rewritten. Mentioning it in prose, with `{see:...}`, prints its number and leads nobody there.

## Example

    paragraphs:
      lock:
        text: The lock keeper sleeps.
        do:
          - end: home
      lock-keeper-wakes:
        text: A lamp is lit, and then a second.
        do:
          - end: lost

## Instead

    paragraphs:
      lock:
        text: The lock keeper sleeps.
        do:
          - check: perception
            failure: [{see: lock-keeper-wakes}]
          - end: home
      lock-keeper-wakes:
        text: A lamp is lit, and then a second.
        do:
          - end: lost

## See also

HD101, HD301
"""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.core.diagnostics import Note, Related
from hulldown_compiler.rules.common import in_order


def check(analyses: Analyses) -> Iterator[Note]:
    """The first paragraph is referred to by the book itself; prose alone leads nobody anywhere."""
    book = analyses.book
    hint = "refer to it with 'see', or remove it"
    alone = [name for name in book.paragraphs if not book.links.to("paragraph", name, "reads")]
    cut_off = set(alone)
    for name in alone:
        behind = _behind(analyses, name) - cut_off
        cut_off |= behind
        related = tuple(
            Related(book.paragraphs[name].at(), f"so nothing reaches {name!r}") for name in in_order(book, behind)
        )
        yield Note(book.paragraphs[name].at(), f"nothing refers to {name!r}", hint, related)


def _behind(analyses: Analyses, name: str) -> set[str]:
    """The paragraphs that no play can reach and that this one leads to, also by way of others."""
    book = analyses.book
    behind: set[str] = set()
    waiting = [name]
    while waiting:
        paragraph = book.paragraphs[waiting.pop()]
        leads = {book.resolve_name(step["to"]) for step in paragraph.steps() if step["step"] == "see"}
        new = {name for name in leads if name in book.paragraphs and not analyses[reachability].reached(name)} - behind
        behind |= new
        waiting += sorted(new)
    return behind
