"""What a calculator in a web page needs of a procedure: one file for each, complete in itself.

It holds the procedure as it is compiled, and those that it carries out, with the tables that they look up, the fields
of cards that they ask for, and what things are called. `odds.js` works out the odds from that, exactly as the engine
does. What it would have to find out first is found out here: which variables can be forgotten after each step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import (
    ORIGINS_IN_WORDS,
    Json,
    Published,
    carried_out,
    not_printed,
    share_in_words,
    trees,
    with_origins,
)
from hulldown_engine.basics.dice import natural_results, parse_dice
from hulldown_engine.basics.records import NONE, plain
from hulldown_engine.games.book import compact
from hulldown_engine.language.wording import called, worded
from hulldown_engine.resolver.evaluation.liveness import (
    backward,
    live_after_pass,
    live_before_all,
    variables_assigned,
    variables_read,
    variables_totalled,
)
from hulldown_engine.resolver.evaluation.step_form import THROW, TRIAL
from hulldown_engine.resolver.steps.procedure_steps import STEPS

FORMAT = 1
"""Rises when a script for the files of before could not read those of now."""

FOLDER = "calculators"


def files(book: Published) -> Iterator[tuple[str, str]]:
    """The files: as JSON, for any program; and as a script, which a page on a disk may load."""
    for name in book.logic.get("procedures", ()):
        text = compact(calculator(book, name))
        yield f"{FOLDER}/{name}.json", f"{text}\n"
        yield script(name), f"hulldownCalculator({text});\n"


def script(procedure: str) -> str:
    """Where the script of a procedure is, from any page of the book."""
    return f"{FOLDER}/{procedure}.js"


def calculator(book: Published, name: str) -> Json:
    """Everything that the odds of one procedure depend on, and the words to ask and answer with."""
    needed = carried_out(book.logic, name)
    records = {item: book.logic["procedures"][item] for item in needed}
    fields, tables, origins = _fields(records), book.logic["tables"], book.origins
    return {
        "format": FORMAT,
        "book": book.id,
        "digest": book.play["digest"],
        "procedure": name,
        "title": book.called("procedure", name),
        "inputs": _kinds(book.prose, records[name]["inputs"], book.prose["procedures"][name].get("notes", {})),
        "gives": _kinds(book.prose, records[name]["gives"], book.prose["procedures"][name].get("gives", {})),
        "begins": _beginning(book, name),
        "naturals": {
            str(parse_dice(dice)): {str(total): success for total, success in natural_results(rule).items()}
            for dice, rule in book.logic.get("naturals", {}).items()
        },
        "procedures": {item: _prepared(book, item) for item in needed},
        "share": share_in_words(origins["shares"]["procedure"][name]),
        "not_printed": _not_printed(book, name),
        "tables": {
            item: {
                "title": book.called("table", item),
                "axes": _axes(tables[item]),
                "rows": tables[item]["rows"],
                "origins": origins["tables"][item],
            }
            for item in sorted({tree[1] for tree in trees(records) if tree[0] == "look_up"})
        },
        "cards": {catalogue: _cards(book, catalogue, names) for catalogue, names in sorted(fields.items())},
    }


def _beginning(book: Published, name: str) -> Json:
    """The initial values of the form: the inputs of the first example with dice; empty, if there is none."""
    worked = (example["given"] for example in book.examples_of(name) if example.get("dice") and "given" in example)
    inputs = book.charts.procedures[name].inputs
    return {example: plain(inputs[example].read(value)) for example, value in next(worked, {}).items()}


# What is needed -------------------------------------------------------------------------------------------------------


def _not_printed(book: Published, name: str) -> Json:
    """What of all that a procedure can come by is not printed, by the numbers of its origins: what, and why."""
    reaches = book.origins["procedures"][name]["reaches"]
    return {
        str(number): {**one, "said": ORIGINS_IN_WORDS[one["kind"]]}
        for number in reaches
        for one in not_printed(book.origins, [number])
    }


def _fields(records: Json) -> dict[str, set[str]]:
    """The catalogues whose cards can be asked for, and the fields that are asked of each."""
    fields: dict[str, set[str]] = {catalogue: set() for catalogue in _catalogues(records)}
    for tree in trees(records):
        if tree[0] in ("field", "card_table"):
            fields.setdefault(tree[2], set()).add(tree[3])
    return fields


def _catalogues(part: Any) -> Iterator[str]:
    """The catalogues that values are cards of."""
    if isinstance(part, Mapping):
        if part.get("kind") == "card":
            yield part["of"]
        for inside in part.values():
            yield from _catalogues(inside)


# What is written ------------------------------------------------------------------------------------------------------


def _kinds(prose: Json, kinds: Json, notes: Json, within: str = "") -> list[Json]:
    """The compiled kinds of inputs or outcome fields, with the printed names of each and of its values."""
    return [_kind(prose, name, kind, notes, f"{within}{name}") for name, kind in kinds.items()]


def _kind(prose: Json, name: str, kind: Json, notes: Json, path: str) -> Json:
    values = (*kind.get("names", ()), *kind.get("words", ()))
    described = {"name": name, "label": worded(prose, name), **kind}
    if path in notes:
        described["note"] = notes[path]
    if values:
        described["called"] = {value: worded(prose, value) for value in values}
    if "fields" in kind:
        described["fields"] = _kinds(prose, kind["fields"], notes, f"{path}.")
    return described


def _axes(table: Json) -> list[list[str]]:
    """The axes of a table, without what is only for readers."""
    return [[name, kind["kind"]] for name, kind in table["axes"]]


def _cards(book: Published, catalogue: str, fields: set[str]) -> Json:
    """The cards of a catalogue: what they are called, the fields that are asked for, and the axes of own tables."""
    record = book.logic["catalogues"][catalogue]
    kinds = {name: record["fields"][name] for name in sorted(fields)}
    return {
        "called": {name: called(book.prose, name) for name in record["cards"]},
        "tables": {name: _axes(kind) for name, kind in kinds.items() if kind["kind"] == "table"},
        "fields": {
            name: {field: card.get(field, NONE) for field in sorted(fields)} for name, card in record["cards"].items()
        },
        "origins": {
            name: {field: tree for field, tree in book.origins["cards"][name].items() if field in fields}
            for name in record["cards"]
        },
    }


def _prepared(book: Published, name: str) -> Json:
    """A compiled procedure in which each step lists the variables that are dead after it."""
    record = with_origins(book.logic["procedures"][name], book.origins["procedures"][name])
    labels = book.prose["procedures"][name]["labels"]
    live = variables_read(record["result"])
    several = variables_totalled([record["steps"], record["result"]])
    variables = {*record["inputs"], *variables_assigned(STEPS, record["steps"])}
    return {
        "title": book.called("procedure", name),
        "inputs": list(record["inputs"]),
        "requires": [
            {"that": requirement["that"], "because": labels[requirement["because"]]}
            for requirement in record["requires"]
        ],
        "gives": list(record["gives"]),
        "forget": sorted(variables - live_before_all(STEPS, record["steps"], live)),
        "steps": _block(record["steps"], live, several, labels),
        "result": record["result"],
    }


def _block(steps: Sequence[Json], live: set[str], several: set[str], labels: Sequence[str]) -> list[Json]:
    prepared = [
        {**_step(step, after, several, labels), "forget": sorted(forgotten)}
        for step, after, forgotten in backward(STEPS, steps, live)
    ]
    return prepared[::-1]


def _step(step: Mapping[str, Any], live: set[str], several: set[str], labels: Sequence[str]) -> Json:
    """A step with the steps inside it prepared, its dice read, and its words in their places."""
    form = STEPS[step["step"]].form
    inside = live_after_pass(STEPS, step, live) if form.repeats else live
    prepared: Json = {block: _block(step[block], inside, several, labels) for block in form.blocks}
    if form is THROW:
        prepared["keep"] = "face" if step["single"] else "total" if step["name"] in several else "pool"
    if form is TRIAL:
        prepared["dice"] = str(parse_dice(step["dice"]))
    if "sections" in step:
        prepared["sections"] = [_section(section, labels) for section in step["sections"]]
    return {**step, **prepared}


def _section(section: Json, labels: Sequence[str]) -> Json:
    modifiers = [{**modifier, "name": labels[modifier["name"]]} for modifier in section["modifiers"]]
    heading = {"section": labels[section["section"]]} if "section" in section else {}
    return {**section, **heading, "modifiers": modifiers}
