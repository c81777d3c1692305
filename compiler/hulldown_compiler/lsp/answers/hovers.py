"""What is said of the thing under the cursor: its text, its numbers, its odds, and who speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.playable import working_charts
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.examples import examples
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.bundle import writer
from hulldown_compiler.core.diagnostics import Finding, Position
from hulldown_compiler.core.rule_table import BY_CODE
from hulldown_compiler.lint import rule_docs
from hulldown_compiler.lint.report import end_column
from hulldown_compiler.lsp.answers import help as sentences
from hulldown_compiler.lsp.answers.tables import cell, grid, markdown
from hulldown_compiler.lsp.index.fields import Fields, keys_of
from hulldown_compiler.lsp.index.index import Index, Mention, Thing
from hulldown_compiler.odds.chances import percent
from hulldown_compiler.odds.tables import summed, usual
from hulldown_engine.basics.hexes import printed
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import NUMBERED, TABLE, Item
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_engine.story.english import head, instructions

MOST_LINES = 24
"""Lines of a thing as it is written that are shown where nothing better can be said of it."""

MOST_ODDS = 12
MOST_PLACES = 8


class Hover(NamedTuple):
    """What is said, as Markdown, and of which part of the file."""

    text: str
    position: Position


def hover(analyses: Analyses, index: Index, findings: Sequence[Finding], position: Position) -> Hover | None:
    """What is said of what stands at a place."""
    path, line, column, _ = position
    mention = index.at(path, line, column)
    parts = [_explained(one) for one in findings if _covers(analyses.book, one.position, path, line, column)]
    if mention is not None and (text := _said(analyses, index, mention)):
        parts.insert(0, text)
        position = mention.position
    elif mention is None and (found := _field(index, path, line, column)) is not None:
        parts.insert(0, found.text)
        position = found.position
    return Hover("\n\n---\n\n".join(parts), position) if parts else None


def _covers(book: Book, position: Position, path: str, line: int, column: int) -> bool:
    """Whether a finding is about a place."""
    if (position.path, position.line) != (path, line):
        return False
    return position.column <= column <= end_column(position, book.texts.get(path, ""))


def _explained(finding: Finding) -> str:
    """A finding's rule, in its first words."""
    rule = BY_CODE[finding.code]
    said = re.split(r"\n\s*\n", rule_docs.page(rule).partition("\n\n")[2])
    return f"**{rule.code} {rule.name}**\n\n{said[1] if len(said) > 1 else said[0]}"


def _said(analyses: Analyses, index: Index, mention: Mention) -> str:
    """What is said of the thing that a name stands for."""
    for thing in mention.things:
        kind, name = thing
        if kind in LANGUAGE:
            text = LANGUAGE[kind](name)
        elif kind in SAID:
            text = SAID[kind](analyses, index, name)
        else:
            text = ""
        if not text and thing in index.declared:
            text = _plainly(index, thing)
        if text:
            return text
    return ""


LANGUAGE: Mapping[str, Callable[[str], str]] = {
    "fact": sentences.fact,
    "attribute": sentences.attribute,
    "function": sentences.function,
}
"""What is said of the language's own names."""


def _plainly(index: Index, thing: Thing) -> str:
    """A thing as it is written, and who speaks of it."""
    at = index.declared[thing][0]
    lines = index.files[at.path].lines
    first = lines[at.line - 1]
    indent = len(first) - len(first.lstrip())
    body = [first]
    for line in lines[at.line : at.line + MOST_LINES]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        body.append(line)
    text = "\n".join(one[indent:].rstrip() for one in body).rstrip()
    return f"{_title(thing)}\n\n```yaml\n{text}\n```\n{_named_by(index, thing)}"


def _title(thing: Thing, called: str = "") -> str:
    kind, name = thing
    name = name.partition(".")[2] if kind == "value" else name
    return f"**{name}**{f' · {called}' if called else ''} · {kind.replace('-', ' ')}"


def _named_by(index: Index, thing: Thing) -> str:
    """The lines that name a thing, besides the one that declares it."""
    own = index.declared.get(thing, ())
    lines = list(dict.fromkeys(f"{one.path}:{one.line}" for one in index.named.get(thing, ()) if one not in own))
    if not lines:
        return "\n*named nowhere else*" if own else ""
    shown = ", ".join(lines[:MOST_PLACES])
    more = f" and {len(lines) - MOST_PLACES} more" if len(lines) > MOST_PLACES else ""
    return f"\n*named in {shown}{more}*"


# One function for each kind of thing ----------------------------------------------------------------------------------


def _paragraph(analyses: Analyses, index: Index, name: str) -> str:
    book = analyses.book
    if name not in book.paragraphs:
        return ""
    record, called = book.paragraphs[name].record, ""
    if book.declared.header is not None:
        called = str(numbered(book).get(name, ""))
    text = _text(record["text"])
    steps = "\n".join(_instructions(book, name)) if book.is_complete else ""
    read = [link for link in book.links.to("paragraph", name, "reads") if link.source.kind != "book"]
    ways = list(dict.fromkeys(f"{link.source.kind.replace('-', ' ')} `{link.source.name}`" for link in read))
    said = ", ".join(ways[:MOST_PLACES]) + (f" and {len(ways) - MOST_PLACES} more" if len(ways) > MOST_PLACES else "")
    where = f"*read from {said}*" if ways else "*the book begins here*" if _begins(book, name) else ""
    return "\n\n".join(filter(None, (_title(("paragraph", name), called), text, steps, where)))


def _text(text: str | None) -> str:
    """A text of a book as Markdown: each of its lines is a paragraph, but for those of a list."""
    return re.sub(r"\n+(?!\s*[-*] )", "\n\n", (text or "").strip())


def _begins(book: Book, name: str) -> bool:
    return book.declared.header is not None and book.declared.header.start == name


def _instructions(book: Book, name: str) -> Iterator[str]:
    """The steps of a paragraph in the words of a rulebook, as Markdown."""
    numbers = numbered(book)
    only = {name: book.paragraphs[name]}
    logic, prose = writer.logic(book, only), writer.prose(book, numbers, only)
    if gate := head(logic, prose, name):
        yield f"*{gate}*\n"

    def slot(one: Any) -> str:
        if one.kind == "see" and one.name in numbers:
            return f"{numbers[one.name]} (`{one.name}`)"
        return f"[{one.name}]" if one.kind == "value" else str(one.name)

    yield from _items(instructions(logic, prose, name), "", "", lambda text: fill(text, slot))


def _items(items: Sequence[Item], style: str, indent: str, filled: Callable[[str], str]) -> Iterator[str]:
    for nth, item in enumerate(items, 1):
        sign = f"{nth}. " if style == NUMBERED else "- "
        label = f"{item.label}: " if style == TABLE or item.label else ""
        yield f"{indent}{sign}{filled(f'{label}{item.text}')}".rstrip()
        yield from _items(item.items, item.style, indent + " " * len(sign), filled)


def _rule(analyses: Analyses, index: Index, name: str) -> str:
    book = analyses.book
    if name not in book.rules:
        return ""
    record = book.rules[name].record
    return f"**{name} {record['title']}** · rule\n\n{_text(record['text'])}"


def _table(analyses: Analyses, index: Index, name: str) -> str:
    book = analyses.book
    chart = book.charts.charts["table"].get(name)
    if chart is None:
        return ""
    model = chart.model
    return "\n\n".join(
        filter(None, (_title(("table", name), model.title), markdown(chart.raw["axes"], chart.raw["rows"]), model.note))
    )


def _card(analyses: Analyses, index: Index, name: str) -> str:
    book = analyses.book
    chart = book.charts.charts["card"].get(name)
    if chart is None:
        return ""
    fields = chart.model.model_extra or {}
    flat = [[key, cell(value)] for key, value in fields.items() if not isinstance(value, Mapping)]
    return "\n\n".join(filter(None, (_title(("card", name), chart.model.card), grid(["", ""], flat), chart.model.note)))


def _part(kind: str) -> Callable[[Analyses, Index, str], str]:
    """Says of a part of a platoon game what is in its plain fields."""

    def said(analyses: Analyses, index: Index, name: str) -> str:
        book = analyses.book
        part = book.parts.get(kind, name)
        if part is None:
            return ""
        plain = {key: value for key, value in part.raw.items() if key not in ("source", "note", "title", "briefing")}
        flat = [[key, cell(value)] for key, value in plain.items() if not _nested(value)]
        texts = (_text(part.raw.get("briefing")), _text(part.raw.get("note")))
        rows = grid(["", ""], flat) if flat else ""
        return "\n\n".join(filter(None, (_title((kind, name), part.raw.get("title", "")), rows, *texts)))

    return said


def _nested(value: Any) -> bool:
    inside = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return isinstance(value, Mapping) or any(isinstance(one, list | Mapping) for one in inside)


def _hex(analyses: Analyses, index: Index, name: str) -> str:
    book = analyses.book
    sheet = book.sheet
    if sheet is None or not name.isdigit() or int(name) not in sheet.terrains:
        return ""
    one = int(name)
    called = [place.name for place in sheet.names if any(placed.hex == one for placed in place.hexes)]
    level = sheet.levels.get(one)
    return f"**{printed(one)}** · hex\n\n{', '.join([sheet.terrains[one], f'level {level}', *called])}"


def _value(analyses: Analyses, index: Index, name: str) -> str:
    """A value of a procedure: its kind as it is written, and what is said of it."""
    book = analyses.book
    procedure, _, own = name.partition(".")
    chart = book.charts.charts["procedure"].get(procedure)
    kind = None if chart is None else chart.raw.get("inputs", {}).get(own)
    if kind is None:
        return ""
    note = kind.get("note", "") if isinstance(kind, Mapping) else ""
    shown = {key: one for key, one in kind.items() if key != "note"} if isinstance(kind, Mapping) else kind
    said = ", ".join(f"{key}: {cell(one)}" for key, one in shown.items()) if isinstance(shown, Mapping) else cell(shown)
    return "\n\n".join(filter(None, (f"**{own}** · input of {procedure}", f"`{said}`", note)))


def _procedure(analyses: Analyses, index: Index, name: str) -> str:
    chart = analyses.book.charts.charts["procedure"].get(name)
    if chart is None:
        return ""
    model = chart.model
    odds = _odds(analyses, name) if analyses.book.is_complete else ""
    inputs = f"Inputs: {', '.join(f'`{one}`' for one in model.inputs)}" if model.inputs else ""
    return "\n\n".join(filter(None, (_title(("procedure", name), model.title), _text(model.text), inputs, odds)))


def _odds(analyses: Analyses, name: str) -> str:
    """The odds of a procedure as in its first example that has any, or as it is when nothing is said."""
    procedure = analyses[working_charts].procedures[name]
    tried = [one.record for one in examples(analyses.book) if one.procedure == name]
    for given, called in [*((one.get("given", {}), one["example"]) for one in tried), ({}, "")]:
        try:
            odds = procedure.odds(**given)
        except (WrongInput, OffTable):
            continue
        fields = usual(procedure.gives, odds)
        found = list(summed(odds, fields).items())
        rows = [[*(cell(_plain(value)) for value in values), percent(chance)] for values, chance in found[:MOST_ODDS]]
        more = f"\n\n*and {len(found) - MOST_ODDS} more*" if len(found) > MOST_ODDS else ""
        return f"{f'*{called}*{chr(10)}{chr(10)}' if called else ''}{grid([*fields, 'odds'], rows)}{more}"
    return ""


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


SAID: Mapping[str, Callable[[Analyses, Index, str], str]] = {
    "paragraph": _paragraph,
    "rule": _rule,
    "table": _table,
    "card": _card,
    "procedure": _procedure,
    "hex": _hex,
    "value": _value,
    **{kind: _part(kind) for kind in ("unit-card", "platoon", "mission")},
}
"""What is said of a thing of each kind; of the others, as they are written."""


# Fields ---------------------------------------------------------------------------------------------------------------


def _field(index: Index, path: str, line: int, column: int) -> Hover | None:
    """What a key of the language is for."""
    word = index.word(path, line, column)
    if word is None or not word.key or not word.path:
        return None
    fields = Fields(path, index.kind, keys_of(index.files[path].words))
    name, mapping = str(word.path[-1]), word.path[:-1]
    for schema in fields.at(mapping):
        if name in schema.get("properties", {}):
            value = schema["properties"][name]
            names_it = next(iter(schema["properties"])) == name and "description" in schema
            about = schema["description"] if names_it else fields.about(value)
            needed = ", needed" if name in schema.get("required", ()) else ""
            text = "\n\n".join(filter(None, (f"**{name}** · {fields.kind(value)}{needed}", about)))
            return Hover(text, Position(path, word.line, word.column, len(word.text)))
    return None
