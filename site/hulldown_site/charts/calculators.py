"""What a calculator in a web page needs of a procedure: one file for each, complete in itself.

It holds the procedure as it is compiled, and those that it carries out, with the tables that they look up, the fields
of cards that they ask for, and what things are called. `odds.js` works out the odds from that, exactly as the engine
does. What it would have to find out first is found out here: which variables can be forgotten after each step.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_compiler.publish import (
    MAIN_FIELDS,
    ORIGINS_IN_WORDS,
    Json,
    Published,
    address,
    carried_out,
    main_field,
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
    decides = _decides(book, name)
    return {
        "format": FORMAT,
        "book": book.id,
        "digest": book.play["digest"],
        "edition": _edition(book, decides),
        "procedure": name,
        "title": book.called("procedure", name),
        **_asked(book, name),
        **_shown(book, name, decides),
        **decides,
    }


EDITION = 8
"""How many digits an edition has."""


def _edition(book: Published, decides: Json) -> str:
    """What tells all that decides here from what did before: a link to a calculation names it."""
    logic = {
        "naturals": decides["naturals"],
        "procedures": {name: book.logic["procedures"][name] for name in decides["procedures"]},
        "tables": {name: book.logic["tables"][name]["rows"] for name in decides["tables"]},
        "cards": {catalogue: cards["fields"] for catalogue, cards in decides["cards"].items()},
    }
    return hashlib.sha256(compact(logic).encode()).hexdigest()[:EDITION]


def _decides(book: Published, name: str) -> Json:
    """What the odds depend on, for some values of the inputs."""
    needed = carried_out(book.logic, name)
    records = {item: book.logic["procedures"][item] for item in needed}
    fields, tables = _fields(records), book.logic["tables"]
    return {
        "naturals": {
            str(parse_dice(dice)): {str(total): success for total, success in natural_results(rule).items()}
            for dice, rule in book.logic.get("naturals", {}).items()
        },
        "procedures": {item: _prepared(book, item) for item in needed},
        "tables": {
            item: {
                "title": book.called("table", item),
                "axes": _axes(tables[item]),
                "rows": tables[item]["rows"],
                "origins": book.origins["tables"][item],
            }
            for item in sorted({tree[1] for tree in trees(records) if tree[0] == "look_up"})
        },
        "cards": {catalogue: _cards(book, catalogue, names) for catalogue, names in sorted(fields.items())},
    }


def _asked(book: Published, name: str) -> Json:
    """What the form asks, and what it begins with."""
    record, texts = book.logic["procedures"][name], book.prose["procedures"][name]
    return {
        "inputs": _kinds(book.prose, record["inputs"], texts.get("notes", {})),
        "gives": _kinds(book.prose, record["gives"], texts.get("gives", {})),
        "begins": _beginning(book, name),
    }


def _shown(book: Published, name: str, decides: Json) -> Json:
    """How an answer is put: the field that matters most, what is not printed, rules, and words for variables."""
    choice = book.reference["charts"].get(name, {})
    gives = book.logic["procedures"][name]["gives"]
    main = choice.get("of") or main_field(gives)
    rules = sorted({step["rule"] for step in _modifiers(decides["procedures"]) if "rule" in step})
    variables = {variable for record in decides["procedures"].values() for variable in _variables(record)}
    return {
        "main": main,
        "ranked": main in MAIN_FIELDS or "of" in choice,
        **({"over": choice["over"]} if "over" in choice else {}),
        "share": share_in_words(book.origins["shares"]["procedure"][name]),
        "not_printed": _not_printed(book, name),
        "rules": {number: address(book, "rule", number) for number in rules if number in book.rules},
        "words": {variable: worded(book.prose, variable) for variable in sorted(variables)},
    }


def _variables(record: Json) -> set[str]:
    return {*record["inputs"], *variables_assigned(STEPS, record["steps"])}


def _modifiers(part: Any) -> Iterator[Json]:
    """All modifiers in some records."""
    if isinstance(part, Mapping):
        yield from part.get("modifiers", ())
        for inside in part.values():
            yield from _modifiers(inside)
    elif isinstance(part, list):
        for inside in part:
            yield from _modifiers(inside)


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
    return {
        "title": book.called("procedure", name),
        "inputs": list(record["inputs"]),
        "requires": [
            {"that": requirement["that"], "because": labels[requirement["because"]]}
            for requirement in record["requires"]
        ],
        "gives": list(record["gives"]),
        "forget": sorted(_variables(record) - live_before_all(STEPS, record["steps"], live)),
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
