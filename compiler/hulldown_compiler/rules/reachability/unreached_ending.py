"""An ending that nothing ends with, or nothing that play comes to.

## Why it hurts

The last page of the book lists the ways it can go, and one of them never does. Either a scene still has to end this
way, or the ending is left over. So does one that is named only where no play comes; the gate that keeps play out has a
finding of its own.

## Example

    # book.yaml
    endings:
      home: {title: Home before Dawn, verdict: victory}
      captured: {title: Behind the Wire, verdict: defeat}
    # paragraphs.yaml
    paragraphs:
      searchlight:
        text: The light passes over you, and does not come back.
        do:
          - end: home

## Instead

    # book.yaml
    endings:
      home: {title: Home before Dawn, verdict: victory}
      captured: {title: Behind the Wire, verdict: defeat}
    # paragraphs.yaml
    paragraphs:
      searchlight:
        text: The light passes over you.
        do:
          - check: perception
            failure: [{end: captured}]
          - end: home

## See also

HD105, HD301, HD302
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Note, Related, first_few
from hulldown_compiler.rules.reachability.unreachable_paragraph import play_view, unread_paragraphs

NO_PLAY = "no play comes to this step"


def check(analyses: Analyses) -> Iterator[Note]:
    """Endings that neither a step nor a mission names, and endings whose steps no play reaches."""
    book = analyses.book
    steps = [(paragraph, step, book.resolve_name(step["ending"], "ending")) for paragraph, step in book.steps["end"]]
    alive = {name for paragraph, step, name in steps if analyses[play_view].comes_to(paragraph, step)}
    for name, position in book.known["ending"].items():
        links = book.links.to("ending", name)
        if not links:
            yield Note(position, f"nothing ends with {name!r}", f"write 'end: {name}' somewhere, or remove it")
        elif name not in alive and all(link.source.kind == "paragraph" for link in links):
            named = [(paragraph, step) for paragraph, step, ending in steps if ending == name]
            related = first_few([Related(paragraph.mark(step), NO_PLAY) for paragraph, step in named])
            gates = _gates(analyses, {paragraph.id for paragraph, _ in named})
            yield Note(position, f"no play ends with {name!r}", "open a way to it, or remove it", (*related, *gates))


def _gates(analyses: Analyses, names: Collection[str]) -> tuple[Related, ...]:
    """The gates that keep some paragraphs shut."""
    shut = [one for one in analyses[unread_paragraphs] if one.name in names]
    return first_few(list(dict.fromkeys(gate for one in shut for gate in (*one.gates, *one.begun))))
