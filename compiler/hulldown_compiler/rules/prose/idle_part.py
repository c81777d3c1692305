"""A part of the printed aid that shows nothing, or speaks of what is not there.

## Why it hurts

There is an empty place on the sheet; or a label, a short form or a field was meant for a name that has changed, and the
sheet says what it said before, or cannot be made.

## Example

    # book.yaml
    kind: reference
    aid:
      - title: Speeds
        parts:
          - {table: speed, labels: {half-trakc: "half-track, towing"}}
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes: {vehicle: [truck, half-track]}
        cells: 1..20
        rows: {truck: 12, half-track: 8}

## Instead

    # book.yaml
    kind: reference
    aid:
      - title: Speeds
        parts:
          - {table: speed, labels: {half-track: "half-track, towing"}}
    # tables.yaml
    tables:
      speed:
        title: Speed
        source: {house: paced out}
        axes: {vehicle: [truck, half-track]}
        cells: 1..20
        rows: {truck: 12, half-track: 8}

## See also

HD682, HD684
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hulldown_compiler.book.book import Book
from hulldown_compiler.bundle.sheets import KINDS, SheetPart, parts
from hulldown_compiler.core.diagnostics import Note
from hulldown_compiler.core.suggest import did_you_mean, quoted
from hulldown_compiler.lowering.charts.vocabulary import beside, known
from hulldown_engine.resolver.evaluation.step_form import every_step


def check(book: Book) -> Iterator[Note]:
    """Parts without a thing and without words, or with two things; labels, modifiers and fields that are not there."""
    for part in parts(book.declared):
        if len(part.shows) > 1:
            message = f"a part shows one thing, and here are {' and '.join(map(repr, part.shows))}"
            yield Note(part.at([*part.shows][1], key=True), message, "write a part for each")
        if not part.shows and part.model.says is None:
            hint = "name a 'table', a 'procedure' or 'cards', or write what it 'says'"
            yield Note(part.at(), "nothing stands in this part of the aid", hint)
        yield from _of_thing(book, part)


def _of_thing(book: Book, part: SheetPart) -> Iterator[Note]:
    """Names in a part that the thing it shows does not have; nothing, where the thing itself is not there."""
    key, name = part.thing(book.charts)
    if part.shows and not key:
        return
    where = f"{KINDS[key]} {quoted(name)}" if key else "the book"
    there: dict[str, Collection[str]] = {
        "labels": beside(book.charts, KINDS[key], name) if key in ("table", "cards") else known(book.charts),
        "modifiers": set(_modifiers(book, name)) if key == "procedure" else (),
        "fields": book.charts.catalogues[name]["fields"] if key == "cards" else (),
    }
    for field, names in there.items():
        for nth, written in enumerate(getattr(part.model, field)):
            if written not in names:
                place = part.at(field, nth) if field == "fields" else part.at(field, written, key=True)
                hint = did_you_mean(written, [*names]) or "remove it"
                what = "name" if field == "labels" else field.removesuffix("s")
                yield Note(place, f"no {what} {quoted(written)} in {where}", hint)


def _modifiers(book: Book, procedure: str) -> Iterator[str]:
    """What the modifiers of a procedure are called."""
    record = book.charts.procedures[procedure]
    sections = (section for step in every_step(record["steps"]) for section in step.get("sections", ()))
    return (record["labels"][modifier["name"]] for section in sections for modifier in section["modifiers"])
