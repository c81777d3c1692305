"""What tables, catalogues, cards, procedures and examples refer to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.book.examples import Example
from hulldown_compiler.book.link import Link, Node
from hulldown_compiler.book.links.fields import links, of_chart
from hulldown_compiler.ir.procedure_visitors import Formula, formulas, parts
from hulldown_compiler.lowering.definitions import THE_CARD, Chart

Json = Mapping[str, Any]


def chart_links(book: Contents) -> Iterator[Link]:
    """Every reference of the charts of a book, in the order they are written."""
    for table in book.charts.of("table"):
        yield from of_chart(table, book.known)
    for catalogue in book.charts.of("catalogue"):
        yield from of_chart(catalogue, book.known)
        yield from _required(book, catalogue)
    for card in book.charts.of("card"):
        yield from of_chart(card, book.known)
        yield from _cards(book, card)
    for procedure in book.charts.of("procedure"):
        yield from _procedure(book, procedure, book.charts.procedures[procedure.name])


def _required(book: Contents, chart: Chart) -> Iterator[Link]:
    """What a catalogue names in what it requires of its cards."""
    given = {"inputs": {THE_CARD: {"kind": "card"}}}
    for requirement in book.charts.requirements[chart.name]:
        formula = Formula((*requirement["@"], "that"), requirement["that"])
        for target, role in _asked(book, given, formula):
            yield Link(Node("catalogue", chart.name), target, role, chart.at(*formula.path))


def _cards(book: Contents, card: Chart) -> Iterator[Link]:
    """The other cards in a card: its catalogue says which of its fields are cards."""
    fields = book.charts.catalogues.get(card.model.card, {"fields": {}})["fields"]
    for name, value in (card.model.model_extra or {}).items():
        if (
            fields.get(name, {}).get("kind") == "card"
            and isinstance(value, str)
            and value in book.charts.charts["card"]
        ):
            yield Link(Node("card", card.name), Node("card", value), "uses", card.at(name))


def _procedure(book: Contents, chart: Chart, record: Json) -> Iterator[Link]:
    """What a procedure names: the kinds of its values, then its expressions, then its steps.

    Where the book has no rule sections, those that are cited are another book's.
    """
    named = [link for link in of_chart(chart, book.known) if link.target.kind != "rule" or book.rules]
    yield from (link for link in named if link.target.kind == "catalogue")
    for formula in formulas(record):
        for target, role in _asked(book, record, formula):
            yield Link(Node("procedure", chart.name), target, role, chart.at(*formula.path))
    yield from (link for link in named if link.target.kind != "catalogue")


def _asked(book: Contents, record: Json, formula: Formula) -> Iterator[tuple[Node, str]]:
    """The tables and cards in an expression."""
    for part in parts(formula.tree):
        if part[0] == "look_up":
            yield Node("table", part[1]), "reads"
        words = [operand[1] for operand in part[1:] if isinstance(operand, list) and operand[0] == "word"]
        words += part[2:] if part[0] == "in" else []
        if words and part[0] in ("==", "!=", "in") and any(_is_card(book, record, operand) for operand in part[1:3]):
            yield from ((Node("card", word), "asks") for word in words if word in book.charts.charts["card"])


def _is_card(book: Contents, record: Json, tree: Any) -> bool:
    """Whether an expression is a card: an input, or a field of another card."""
    if not isinstance(tree, list) or tree[0] not in ("value", "field"):
        return False
    field = tree[0] == "field"
    kinds = book.charts.catalogues[tree[2]]["fields"] if field else record["inputs"]
    return bool(kinds.get(tree[3] if field else tree[1], {}).get("kind") == "card")


def example_links(book: Contents, examples: Iterable[Example]) -> Iterator[Link]:
    """The links from examples to what they try: procedures, tables and units, and cards that a procedure is given.

    What holds for several examples is written once, and is one link.
    """
    yield from dict.fromkeys(link for example in examples for link in _of_example(book, example))


def _of_example(book: Contents, example: Example) -> Iterator[Link]:
    source = Node(example.kind, example.source)
    yield from links(source, example.links, book.known, example.place)
    inputs = book.charts.procedures.get(example.procedure, {"inputs": {}})["inputs"]
    for name, value in example.record.get("given", {}).items():
        if inputs.get(name, {}).get("kind") == "card" and value in book.charts.charts["card"]:
            yield Link(source, Node("card", value), "tries", example.at(f"given.{name}"))
