"""What a book means, with all that happens in its worked examples.

Of dice that are thrown together nobody asks which comes first, so an example says what happens with them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples.checking import RefusedExample, answered, carried_out, looked_up
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import Example, examples
from hulldown_compiler.mutation import meaning as compiled


class Meaning(NamedTuple):
    """What decides, what is read, and the examples: as they are written, and all that happens in them."""

    decides: Any
    read: Any
    shown: Any
    happens: Any

    @property
    def rules(self) -> tuple[Any, Any]:
        """All but the examples."""
        return self.decides, self.read


def meaning(book: Book) -> Meaning:
    """What a book means that has no errors."""
    analyses = Analyses(book)
    return Meaning(*compiled.meaning(book), [_happens(analyses, one) for one in examples(book)])


def answers(book: Book) -> list[Any]:
    """What comes of the examples that are no rolls: cells that are looked up, positions in play, and stories."""
    found: list[Any] = []
    analyses = Analyses(book)
    for one in examples(book):
        if "table" in one.record:
            found.append(looked_up(analyses, one))
        elif "ask" in one.record or one.kind == "paragraph":
            found.append(answered(analyses, one))
    return found


def _happens(analyses: Analyses, example: Example) -> Any:
    """All that happens in an example; its dice as they are, when it is not of a procedure."""
    if example.procedure not in analyses.book.charts.procedures:
        return example.record.get("dice")
    rolled = carried_out(analyses[working_charts].procedures[example.procedure], example)
    if isinstance(rolled, RefusedExample):
        return example.record.get("dice")
    return [{**step, "faces": sorted(step["faces"])} if "faces" in step else step for step in rolled.trace]
