"""What may be written at a place: names of the kind that the place expects, fields, words, and parts of expressions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.lowering.scopes import SECTIONS, written
from hulldown_compiler.lsp.answers import help as sentences
from hulldown_compiler.lsp.index.contexts import Context, context
from hulldown_compiler.lsp.index.fields import Field, Fields
from hulldown_compiler.lsp.index.index import CALLED, Index, keys_of
from hulldown_compiler.lsp.index.places import FIELD as FIELD_DEPTH
from hulldown_compiler.lsp.index.places import NAMED, YamlPlace, place
from hulldown_compiler.lsp.index.scan import Path
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.naming.kinds import KINDS
from hulldown_compiler.naming.references import FORMULA, PROSE
from hulldown_compiler.source.yaml_loader import ambiguity, resolve
from hulldown_engine.basics.prose import REFERENCES, THIS
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS, OF
from hulldown_engine.platoon.language.vocabulary import SIDES

MOST = 200
"""How many completions are offered; others come up as more is typed."""

NAME, FIELD, WORD, FUNCTION = "name", "field", "word", "function"


class Offer(NamedTuple):
    """A completion: its label, the text that it inserts, its sort, and a detail and Markdown about it."""

    label: str
    text: str
    sort: str
    detail: str = ""
    about: str = ""
    rank: int = 1


class Offers(NamedTuple):
    """What may be written in place of what stands between two columns of a line; `more`, where that is not all."""

    offers: Sequence[Offer]
    line: int
    start: int
    end: int
    more: bool = False


def completions(index: Index, path: str, line: int, column: int) -> Offers | None:
    """What may be written at a place; None where nothing is to be said."""
    file = index.file(path)
    if not 1 <= line <= len(file.lines):
        return None
    if (comment := ALLOWING.search(file.lines[line - 1][: column - 1])) is not None:
        return Offers(_codes(), line, column - len(comment["code"]), column)
    here = context(file.lines, line, column)
    if here is None:
        return None
    offers: dict[str, Offer] = {}
    for offer in _offers(index.seen_from(path), path, here):
        offers.setdefault(offer.label, offer)
    typed = here.typed.lower()
    near = [offer for offer in offers.values() if len(offers) <= MOST or typed in offer.label.lower()]
    ranked = sorted(near, key=lambda offer: (offer.rank, not offer.label.lower().startswith(typed)))
    return Offers(ranked[:MOST], line, here.start, here.end, len(offers) > MOST)


ALLOWING = re.compile(r"#\s*hulldown:\s*allow\s+(?:HD\d{3}\s*,\s*)*(?P<code>\w*)$")


def _codes() -> list[Offer]:
    """The findings that a comment can allow."""
    return [Offer(rule.code, f"{rule.code} ", WORD, rule.name) for rule in RULES if not rule.final]


def _offers(index: Index, path: str, here: Context) -> Iterator[Offer]:
    """Everything that fits, the likeliest first."""
    expected = place(path, here.path, key=False)
    if here.value and expected.language == PROSE:
        yield from _in_prose(index, here)
        return
    if here.before.endswith(":"):  # it still wants its space
        return
    fields = Fields(path, index.kind, keys_of(here.words))
    if here.value:
        yield from _fixed(fields.words(here.path), expected)
        yield from _values(index, here, expected)
        if expected.language:
            yield from _in_expression(index, here, formula=expected.language == FORMULA)
    if here.key:
        yield from (_field(field) for field in fields.fields(here.path))
        yield from _own_keys(index, path, here)


def _fixed(words: Iterable[str], expected: YamlPlace) -> Iterator[Offer]:
    """The words that the models know; an expression has its own for true and false."""
    keywords = KEYWORDS if expected.language else ()
    return (Offer(word, word, WORD, rank=0) for word in words if word not in keywords)


def _field(field: Field) -> Offer:
    detail = f"{field.kind}, needed" if field.required else field.kind
    return Offer(field.name, f"{field.name}:" if field.opens else f"{field.name}: ", FIELD, detail, field.about,
                 0 if field.required else 2)  # fmt: skip


# Names ----------------------------------------------------------------------------------------------------------------


def _values(index: Index, here: Context, expected: YamlPlace) -> Iterator[Offer]:
    """The names that a place expects, and its own words; in a card, those of the catalogue's field."""
    if here.path[:1] == ("cards",) and len(here.path) >= FIELD_DEPTH and here.path[2] != "card":
        yield from _words_of(index, _catalogue_of(index, str(here.path[1])), str(here.path[2]))
        return
    for ref in expected.refs:
        yield from _named(index, ref.kind, here)
    yield from (Offer(word, word, WORD, rank=2) for word in expected.words)


def _named(index: Index, kind: str, here: Context, *, bare: bool = False) -> Iterator[Offer]:
    """The names of a kind, as they are written where quotes are needed."""
    names: Iterable[str] = index.of_kind(kind)
    if kind == "hex":
        names = _hexes(index)
    elif kind == "condition":
        names = map(str, range(1, 10))
    elif KINDS[kind].within:
        own = f"{here.path[1]}."
        names = (name.removeprefix(own) for name in names if name.startswith(own))
    for name in names:
        label = written(name) if kind in SECTIONS else name
        text = label if bare or here.quote or KINDS[kind].numbered else _written(label)
        yield Offer(label, text, NAME, kind.replace("-", " "), index.told.get((kind, name), ""))


def _written(name: str) -> str:
    """A name as it has to be written for every YAML reader to take it for text."""
    plain = resolve(name) == name and ambiguity(name, key=False) is None
    return name if plain else f'"{name}"'


def _hexes(index: Index) -> Iterator[str]:
    """The hexes of the map."""
    size = [index.values.get(("map", field), "") for field in ("columns", "rows")]
    if all(number.isdigit() for number in size):
        columns, rows = (min(int(number), 99) for number in size)
        yield from (f"{column:02}{row:02}" for column in range(1, columns + 1) for row in range(1, rows + 1))


# Prose ----------------------------------------------------------------------------------------------------------------

OPEN_SLOT = re.compile(r"(?<!\{)\{(?:(?P<kind>[a-z]+):)?[\w.-]*$")


def _in_prose(index: Index, here: Context) -> Iterator[Offer]:
    """What may stand in braces."""
    match = OPEN_SLOT.search(here.before)
    if match is None:
        return
    if match["kind"] in REFERENCES:
        kind = "paragraph" if match["kind"] == "see" else match["kind"]
        yield from _named(index, kind, here, bare=True)
    elif match["kind"] is None:
        yield from (Offer(f"{reference}:", f"{reference}:", WORD, "a reference") for reference in REFERENCES)
        yield from _named(index, "score", here, bare=True)
        yield from (Offer(word, word, WORD) for word in ("condition", "victory", *THIS))


# Expressions ----------------------------------------------------------------------------------------------------------

CALL = re.compile(r"(\w+)\(\s*\"?[\w.-]*$")
AFTER_DOT = re.compile(r"([\w-]+)\.[\w-]*$")
COMPARED = re.compile(r"([\w.-]+)\s*(?:==|!=|in\s*\((?:[\w\s,-]*,)?)\s*[\w-]*$")
HEX_BEFORE = re.compile(r"\"\d*$")


def _in_expression(index: Index, here: Context, *, formula: bool) -> Iterator[Offer]:
    """The names, facts and functions that an expression may go on with."""
    call, dot = CALL.search(here.before), AFTER_DOT.search(here.before)
    if call and call[1] in CALLED:
        yield from _named(index, CALLED[call[1]], here, bare=True)
    elif HEX_BEFORE.search(here.before) and not formula:
        yield from _named(index, "hex", here, bare=True)
    elif formula:
        yield from _in_formula(index, here)
    elif dot:
        yield from _named(index, "mark", here, bare=True)
        yield from _attributes(index)
    else:
        yield from _bare(index, here)


def _bare(index: Index, here: Context) -> Iterator[Offer]:
    """What an expression of a paragraph or a mission may begin with."""
    for kind in ("flag", "score", "roster", "member", "mark"):
        yield from _named(index, kind, here, bare=True)
    if index.kind == PLATOON_GAME:
        for name, fact in FACTS.items():
            word = name.removesuffix(OF)
            if word == name or word not in FACTS:
                yield Offer(word, f"{word}(" if fact.arguments else word, FUNCTION, fact.result, sentences.fact(word))
        yield from (Offer(side, side, NAME, "the active units of a side") for side in SIDES)
        if re.search(r"\bwhere\b", here.before):
            yield from _attributes(index)
        yield from _named(index, "unit-card", here, bare=True)
    for name, function in sentences.functions(formula=False).items():
        yield Offer(name, f"{name}(", FUNCTION, function.result, sentences.function(name))
    yield from (Offer(word, word, WORD, rank=3) for word in KEYWORDS)


KEYWORDS = ("and", "or", "not", "where", "this", "condition", "victory", "true", "false")


def _attributes(index: Index) -> Iterator[Offer]:
    if index.kind == PLATOON_GAME:
        yield from (
            Offer(name, name, NAME, attribute.kind, sentences.attribute(name)) for name, attribute in ATTRIBUTES.items()
        )


def _in_formula(index: Index, here: Context) -> Iterator[Offer]:
    """What an expression of a procedure may go on with."""
    procedure = str(here.path[1])
    if (dot := AFTER_DOT.search(here.before)) is not None:
        catalogue = index.values.get(("procedures", procedure, "inputs", dot[1], "of"), "")
        yield from (
            Offer(name, name, NAME, f"of {catalogue}") for name in index.below("catalogues", catalogue, "fields")
        )
        return
    if (compared := COMPARED.search(here.before)) is not None:
        yield from _compared(index, procedure, compared[1])
    yield from _named(index, "value", here, bare=True)
    for name, function in sentences.functions(formula=True).items():
        yield Offer(name, f"{name}(", FUNCTION, function.result, sentences.function(name), 2)
    yield Offer("look_up", "look_up(", FUNCTION, "what stands in a table", "`look_up(TABLE, KEY, ...)`", 2)
    yield from (Offer(word, word, WORD, rank=3) for word in ("and", "or", "not", "in", "if", "else", "none"))


def _compared(index: Index, procedure: str, name: str) -> Iterator[Offer]:
    """The words that an input, or a field of its card, may be."""
    base, _, field = name.partition(".")
    at: Path = ("procedures", procedure, "inputs", base)
    if field:
        yield from _words_of(index, index.values.get((*at, "of"), ""), field)
    else:
        yield from _listed(index, (*at, "names"))
        yield from _listed(index, at)


def _words_of(index: Index, catalogue: str, field: str) -> Iterator[Offer]:
    """The words that a field of a catalogue's cards may be."""
    at: Path = ("catalogues", catalogue, "fields", field)
    yield from _listed(index, at)
    yield from _listed(index, (*at, "names"))
    if other := index.values.get((*at, "of")):
        cards = (name for name in index.of_kind("card") if _catalogue_of(index, name) == other)
        yield from (Offer(name, _written(name), NAME, other) for name in cards)


def _listed(index: Index, path: Path) -> Iterator[Offer]:
    """The words of a list of names that is written at a path."""
    nth = 0
    while (word := index.values.get((*path, nth))) is not None:
        yield Offer(word, word, WORD, rank=0)
        nth += 1


def _catalogue_of(index: Index, card: str) -> str:
    return index.values.get(("cards", card, "card"), "")


# Keys that the book itself declares -----------------------------------------------------------------------------------


def _own_keys(index: Index, path: str, here: Context) -> Iterator[Offer]:
    """The fields of a card, and the inputs of a procedure that is called or tried."""
    at, there = here.path, keys_of(here.words).get(here.path, ())
    names: Iterable[str] = ()
    if at[:1] == ("cards",) and len(at) == NAMED:
        names = index.below("catalogues", _catalogue_of(index, str(at[1])), "fields")
    elif at[-1:] == ("given",):
        names = index.below("procedures", _tried(index, at), "inputs")
    yield from (Offer(name, f"{name}: ", FIELD, rank=0) for name in names if name not in there)
    expected = place(path, (*at, ""), key=True)
    if not expected.declares:
        for ref in expected.refs:
            yield from (offer._replace(text=f"{offer.text}: ") for offer in _named(index, ref.kind, here))


def _tried(index: Index, path: Path) -> str:
    """The procedure that something is given to: the one it names, or its own."""
    named = (index.values.get((*path[:-1], key)) for key in ("call", "procedure"))
    own = str(path[1]) if path[0] == "procedures" else ""
    return next((procedure for procedure in named if procedure), own)
