"""An example that does not come out as it says."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.book import Book
from hulldown_compiler.emit import working_charts
from hulldown_compiler.examples import Example, carried_out, differences, examples
from hulldown_compiler.position import Note
from hulldown_compiler.suggest import did_you_mean
from hulldown_engine.charts import Charts


def check(book: Book) -> Iterator[Note]:
    """Every example is carried out with its dice; what came out is in the message."""
    found = list(examples(book))
    if not found:
        return
    charts = working_charts(book)
    for example in found:
        note = _checked(charts, example)
        if note is not None:
            yield note


def _checked(charts: Charts, example: Example) -> Note | None:
    procedure = charts.procedures.get(example.procedure)
    if procedure is None:
        hint = did_you_mean(example.procedure, charts.procedures)
        message = f"no procedure {example.procedure!r}" if example.procedure else "an example of which procedure?"
        return Note(example.places.get("procedure", example.places[""]), message, hint or "name it under 'procedure'")
    for name in example.record["expect"]:
        if name not in procedure.gives:
            message = f"{example.procedure!r} gives no {name!r}"
            return Note(example.places["expect"], message, f"it gives {', '.join(procedure.gives)}")
    rolled = carried_out(charts, example)
    if isinstance(rolled, str):
        return Note(example.places.get("given", example.places[""]), f"this example cannot be carried out: {rolled}")
    if found := differences(procedure, rolled, example.record["expect"]):
        return Note(example.places["expect"], f"this example comes out otherwise: {'; '.join(found)}", _how(example))
    return None


def _how(example: Example) -> str:
    return "mend the example, or the procedure; 'hulldown roll' shows every step"
