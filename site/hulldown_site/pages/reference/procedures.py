"""A procedure's page: its calculator, what it is for, what it asks, its steps, its odds, and its examples, worked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hulldown_compiler.publish import Json, Published, examples_page
from hulldown_engine.language.layout import BULLETED
from hulldown_engine.language.wording import sentence
from hulldown_engine.resolver.resolution import Resolution, resolution
from hulldown_engine.resolver.steps.step_english import Instruction, Modifier
from hulldown_site.charts import odds
from hulldown_site.charts.calculators import script
from hulldown_site.charts.grid import group_heading
from hulldown_site.charts.worked import examples, result
from hulldown_site.html import text
from hulldown_site.html.cells import minus
from hulldown_site.html.kinds import kind, usual
from hulldown_site.html.marks import PRINTED, Marks, said
from hulldown_site.html.markup import aside, element, escape, head, heading, labelled, link, listed, row, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import beside, share_of, source_of, unprinted
from hulldown_site.pages.reference.tables import used


def page(book: Published, name: str) -> str:
    """One procedure."""
    instructions = resolution(book.logic, book.prose, name)
    record = book.logic["procedures"][name]
    parts = [head(book.title, book.called("procedure", name), "procedure")]
    parts += [heading(2, "Calculator", "calculator"), _calculator(book, name)]
    parts += [heading(2, "What it is for", "about"), _lead(book, name)]
    if record["inputs"]:
        parts += [heading(2, "What it asks", "inputs"), _inputs(book, name), _refusals(book, instructions)]
    parts += [heading(2, "Steps", "steps"), _steps(book, name, instructions)]
    parts += [heading(2, "What it gives", "outcome"), _gives(book, name)]
    if chart := odds.chart(book, name):
        parts += [heading(2, "Odds", "odds"), chart]
    if shown := book.reference["examples"].get(name):
        apart = book.examples_apart(name)
        worked = _led_to(book, name, shown) if apart else _worked(book, name, shown)
        parts += [heading(2, "Examples", "examples"), worked]
    return markdown(*parts)


def worked_examples(book: Published, name: str) -> str:
    """The examples of a procedure that has a page for them."""
    lead = element("p", f"What {text.thing(book, 'procedure', name)} comes to, with the dice that were thrown.")
    title = f"{book.called('procedure', name)}: examples"
    return markdown(head(book.title, title, "examples"), lead, _worked(book, name, book.reference["examples"][name]))


def _worked(book: Published, name: str, shown: Sequence[Json]) -> str:
    return element("div", examples(book, shown, name, opened=True), "hd-examples")


def _led_to(book: Published, name: str, shown: Sequence[Json]) -> str:
    """A link to the examples that are on a page of their own, with what they are about."""
    lead = link(examples_page(name), f"{len(shown)} examples, worked step by step")
    return element("p", lead) + listed((escape(sentence(example["example"])) for example in shown), classes="hd-index")


def _calculator(book: Published, name: str) -> str:
    """Where a script puts the calculator; without scripts, what works it out elsewhere."""
    command = element("code", f"hulldown odds {escape(book.id)} {escape(name)}")
    fallback = element(
        "noscript", element("p", f"The calculator is a script; {command} works out the same in a terminal.")
    )
    return element("div", fallback, "hd-calculator", data_calculator=script(name))


def _lead(book: Published, name: str) -> str:
    """What it is for; beside it, where it comes from and what it has to do with."""
    texts = book.prose["procedures"][name]
    words = text.words(texts.get("text", "")) + text.words(texts.get("note", ""))
    words = share_of(book, "procedure", name) + words
    return aside(words, source_of(book, "procedure", name) + "".join(_related(book, name)))


RELATED = (("table", "Looks up"), ("procedure", "Carries out"), ("catalogue", "Asks for"), ("rule", "By rule"))
"""What a page says of the things of each kind that a procedure needs."""


def _related(book: Published, name: str) -> Iterator[str]:
    """Everything it needs, and everything that needs it."""
    needs = dict.fromkeys(
        (reference.kind, reference.name) for reference in book.referred("procedure", name) if reference.role != "tries"
    )
    for sort, lead in RELATED:
        names = [needed for needed_kind, needed in needs if needed_kind == sort]
        links = (
            text.rule(book, reference)
            if sort == "rule"
            else text.thing(book, sort, reference) + beside(book, sort, reference)
            for reference in names
        )
        yield labelled(lead, "; ".join(links))
    yield used(book, "procedure", name)


# What it asks and gives -----------------------------------------------------------------------------------------------


def _inputs(book: Published, name: str) -> str:
    kinds, notes = book.logic["procedures"][name]["inputs"], book.prose["procedures"][name].get("notes", {})
    rows = [row for field, record in kinds.items() for row in _input(book, field, record, notes)]
    return _columns(["", "May be", "Usually", "Which is"], rows)


def _input(book: Published, name: str, record: Json, notes: dict[str, str]) -> Iterator[list[str]]:
    """A row for an input; for a list of records, one for each of their fields as well."""
    if record["kind"] != "records":
        label = book.worded(name.rpartition(".")[2])
        shown = f"&nbsp;&nbsp;{escape(label)}" if "." in name else escape(label)
        yield [shown, kind(book, record), usual(book, record), escape(notes.get(name, ""))]
        return
    yield [
        escape(book.worded(name)),
        f"a list of at most {record['most']}, each with:",
        "",
        escape(notes.get(name, "")),
    ]
    for field, inside in record["fields"].items():
        yield from _input(book, f"{name}.{field}", inside, notes)


def _refusals(book: Published, instructions: Resolution) -> str:
    rows = [
        [text.line(book, refusal.when), text.line(book, sentence(refusal.because))] for refusal in instructions.refusals
    ]
    return table(["Not if", "Because"], rows, "hd-refusals") if rows else ""


def _gives(book: Published, name: str) -> str:
    kinds, notes = book.logic["procedures"][name]["gives"], book.prose["procedures"][name].get("gives", {})
    rows = [
        [escape(book.worded(field)), kind(book, record), escape(notes.get(field, ""))]
        for field, record in kinds.items()
    ]
    return _columns(["", "May be", "Which is"], rows)


def _columns(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table without the columns in which nothing would stand."""
    kept = [nth for nth, _ in enumerate(titles) if any(row[nth] for row in rows)]
    return table([titles[nth] for nth in kept], [[row[nth] for nth in kept] for row in rows], "hd-inputs")


# Steps ----------------------------------------------------------------------------------------------------------------


def _steps(book: Published, name: str, instructions: Resolution) -> str:
    marks = ModifierMarks(book, name)
    steps = listed((_step(book, step, marks) for step in instructions.steps), "ol")
    own = book.origins["procedures"][name]
    thrown = unprinted(book, (number for number in own["steps"].values() if number != own["whole"]))
    return element("div", steps + marks.listed() + thrown, "hd-procedure")


class ModifierMarks(Marks):
    """The marks of modifiers, by their labels: every one that does not come to what is printed."""

    def __init__(self, book: Published, name: str) -> None:
        super().__init__(book, "modifier", book.origins["procedures"][name]["modifiers"])
        self._worth = book.origins["procedures"][name]["worth"]

    def of(self, label: int) -> str:
        """The marks of a modifier."""
        return self.marked(self._worth.get(str(label), ()))

    def marks(self, origin: Mapping[str, Any]) -> bool:
        """Nothing around a modifier says that it is not printed."""
        return bool(origin["kind"] != PRINTED)

    def reason(self, origin: Mapping[str, Any]) -> str:
        """Nor why."""
        return said(self.book, origin)


def _step(book: Published, step: Instruction, marks: ModifierMarks) -> str:
    inside = "".join(f"<li>{_step(book, inner, marks)}</li>" for inner in step.items)
    parts = [
        element("span", text.line(book, step.text), "hd-do"),
        result(book, step.outcome),
        _modifiers(book, step.modifiers, marks),
        element("ul" if step.style == BULLETED else "ol", inside) if inside else "",
    ]
    return " ".join(filter(None, parts))


def _modifiers(book: Published, modifiers: Sequence[Modifier], marks: ModifierMarks) -> str:
    """The modifiers of a step as a table, in their sections."""
    if not modifiers:
        return ""
    modifiers, table = told_once(modifiers)
    titles = ["Modifier", "When", "Value", *(["Rule"] if any(modifier.rule for modifier in modifiers) else [])]
    head = "".join(f'<th scope="col">{modifier}</th>' for modifier in titles)
    bodies = "".join(
        _section(book, name, [_modifier(book, modifier, marks)[: len(titles)] for modifier in together])
        for name, together in groupby(modifiers, lambda modifier: modifier.section)
    )
    inside = element("table", f"<thead><tr>{head}</tr></thead>{bodies}", "hd-chart-table hd-modifiers")
    note = element("p", f"The values stand in {text.line(book, table)}.", "hd-note") if table else ""
    return note + element("div", inside, "hd-box")


LOOKED_UP = re.compile(r"(?P<value>.+), by (?P<table>\{table:[^{}]+\})")
"""A value that is known, and the table that it stands in."""


def told_once(modifiers: Sequence[Modifier]) -> tuple[Sequence[Modifier], str]:
    """The modifiers without the table that all their values are from, and that table; unchanged when they differ."""
    matches = [LOOKED_UP.fullmatch(modifier.value) for modifier in modifiers]
    tables = {match["table"] for match in matches if match}
    fixed = any(
        match is None and modifier.value[:1] in "+-0" for match, modifier in zip(matches, modifiers, strict=True)
    )
    if len(tables) != 1 or fixed or len(modifiers) == 1:
        return modifiers, ""
    short = [
        modifier._replace(value=match["value"]) if match else modifier
        for match, modifier in zip(matches, modifiers, strict=True)
    ]
    return short, tables.pop()


def _section(book: Published, name: str, rows: Iterable[Sequence[str]]) -> str:
    return element("tbody", group_heading(text.line(book, name), 4) + "".join(row(*cells) for cells in rows))


def _modifier(book: Published, modifier: Modifier, marks: ModifierMarks) -> list[str]:
    """Its name, when it applies, what it comes to, and its rule."""
    name = text.line(book, modifier.name) + marks.of(modifier.label)
    return [
        name,
        text.line(book, modifier.when),
        minus(text.line(book, modifier.value)),
        text.rule(book, modifier.rule),
    ]
