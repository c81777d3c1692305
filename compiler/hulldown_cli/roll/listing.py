"""What a book has to roll, and all there is to know of one procedure before rolling it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_cli.roll import provenance
from hulldown_cli.sources import cited
from hulldown_engine import Book
from hulldown_engine.language.grids import columns
from hulldown_engine.language.wording import joined
from hulldown_engine.resolver.charts import Procedure
from hulldown_engine.resolver.evaluation.step_form import CALL
from hulldown_engine.resolver.inputs import MOST_NAMED, Input
from hulldown_engine.resolver.resolution import resolution, titled
from hulldown_engine.resolver.steps.procedure_steps import steps_of
from hulldown_engine.resolver.steps.step_english import Instruction, Modifier
from hulldown_engine.telling.lines import HEADING
from hulldown_terminal.display.screen import Laid, fold, hang

Json = Mapping[str, Any]


def procedures(book: Book, called: str) -> Iterator[Laid]:
    """The procedures of a book, with their titles; `called` is the command with its book."""
    rows = [[name, procedure.title] for name, procedure in book.charts.procedures.items()]
    yield HEADING, str(book.prose["title"])
    yield "", ""
    yield from _below(columns(rows))
    yield "", ""
    yield "", f"{called} PROCEDURE NAME=VALUE ...; --help after a procedure tells its inputs."


def page(book: Book, reference: Json, procedure: Procedure, called: str, width: int) -> Iterator[Laid]:
    """One procedure: its inputs, what comes of it, its modifiers, what it refuses, and its sources."""
    prose = book.prose["procedures"][procedure.name]
    resolved = resolution(book.logic, book.prose, procedure.name)
    usage = " NAME=VALUE ..." if procedure.inputs else ""
    yield HEADING, procedure.title
    for key in ("text", "note"):
        yield from (("", line) for line in fold(prose.get(key, ""), width))
    found: Json | None = reference.get("origins")
    yield from provenance.share(found, procedure.name, width)
    yield "", ""
    yield "", f"{called} {procedure.name}{usage}"
    notes: Json = prose.get("notes", {})
    yield from _part("Inputs", columns([_input(parameter, notes) for parameter in procedure.inputs.values()]))
    outcome = [Input(name, kind, book.charts.cards) for name, kind in procedure.gives.items()]
    gives: Json = prose.get("gives", {})
    yield from _part("Outcome", columns([_field(field, gives) for field in outcome]))
    modifiers = [_modifier(book, modifier) for modifier in _modifiers(resolved.steps)]
    sections = " (of a section, the first that applies)" if any(section for _, section, _, _ in modifiers) else ""
    yield from _part(f"Modifiers{sections}", columns(modifiers))
    refused = [
        f"if {titled(book.prose, refusal.when)}: {titled(book.prose, refusal.because)}" for refusal in resolved.refusals
    ]
    yield from _part("Refused", refused)
    called_too = dict.fromkeys(_calls(book.logic["procedures"][procedure.name]["steps"]))
    rows = [[name, book.charts.procedures[name].title] for name in called_too]
    yield from _part("Carries out", columns(rows))
    yield from _part("Names", [*_names(procedure, width)])
    yield from _part("Also called", columns([*_also_called(procedure)]))
    yield from _part("Sources", [*_sources(reference, procedure.name, prose["labels"])])
    reaches = () if found is None else found["procedures"][procedure.name]["reaches"]
    yield from provenance.listed(provenance.not_printed(found, reaches), width)


def _part(title: str, lines: Sequence[str]) -> Iterator[Laid]:
    if lines:
        yield "", ""
        yield HEADING, title
        yield from _below(lines)


def _below(lines: Sequence[str]) -> Iterator[Laid]:
    return (("", f"  {line}") for line in lines)


def _input(parameter: Input, notes: Json) -> list[str]:
    """An input: its name, what it is when nobody says, what it may be, and what there is to say of it."""
    default = f"[{parameter.usual}]" if parameter.usual else ""
    return [parameter.name, default, "; ".join(filter(None, [parameter.legal, notes.get(parameter.name, "")]))]


def _names(procedure: Procedure, width: int) -> Iterator[str]:
    """All names of inputs that have more than are shown with them."""
    long = {name: parameter.words for name, parameter in procedure.inputs.items() if len(parameter.words) > MOST_NAMED}
    for words in dict.fromkeys(long.values()):
        named = joined([name for name, listed in long.items() if listed == words])
        yield from hang(f"{named}: ", ", ".join(words), width)


def _also_called(procedure: Procedure) -> Iterator[list[str]]:
    """The names of inputs that may be typed in other words, each with these."""
    names = dict.fromkeys(name for parameter in procedure.inputs.values() for name in parameter.words)
    labels = next((parameter.labels for parameter in procedure.inputs.values()), {})
    return ([name, ", ".join(labels[name])] for name in names if name in labels)


def _field(field: Input, notes: Json) -> list[str]:
    """A field of an outcome: its name, what it may be, and what there is to say of it."""
    legal = f"a list of {', '.join(field.kind['fields'])}" if field.kind["kind"] == "records" else field.legal
    return [field.name, "; ".join(filter(None, [legal, notes.get(field.name, "")]))]


def _modifiers(steps: Sequence[Instruction]) -> Iterator[Modifier]:
    """The modifiers of all steps, inner steps included."""
    for step in steps:
        yield from step.modifiers
        yield from _modifiers(step.items)


def _calls(steps: Sequence[Json]) -> Iterator[str]:
    """The procedures that all steps carry out, inner steps included; they have modifiers and refusals of their own."""
    return (step["call"] for step in steps_of(CALL, steps))


def _modifier(book: Book, modifier: Modifier) -> list[str]:
    """A modifier: its name, its section and its rule, and what it comes to when."""
    section, name, when, value = (
        titled(book.prose, text) for text in (modifier.section, modifier.name, modifier.when, modifier.value)
    )
    return [
        name,
        section,
        f"({modifier.rule})" if modifier.rule else "",
        value if when == "always" else f"{value} if {when}",
    ]


def _sources(reference: Json, procedure: str, labels: Sequence[str]) -> Iterator[str]:
    """Where the procedure is from, and those of its modifiers that are from elsewhere."""
    documents = reference["documents"]
    whole = reference["sources"].get(f"procedure {procedure!r}")
    if whole:
        yield cited(documents, whole)
    for label, source in reference.get("modifiers", {}).get(procedure, ()):
        yield f"{labels[label]}: {cited(documents, source)}"
