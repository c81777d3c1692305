"""What the heads along one edge of a grid are: dice, numbers, bands of numbers, cards, or names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hulldown_compiler.core.suggest import listed
from hulldown_compiler.interchange.tables.names import name_of
from hulldown_compiler.interchange.tables.sheet import Cell, NotATable
from hulldown_compiler.interchange.tables.spans import d66_keys, dice_of, label, numbers_of, span_of
from hulldown_compiler.model.value_types import Kind, KindFault, Span, is_backwards, read_kind
from hulldown_engine.basics.dice import NOTATION

Catalogues = Mapping[str, Mapping[str, str]]
"""The cards of each catalogue of a book, and what people call them."""


class Edge(NamedTuple):
    """The heads along one edge: the axes that they are of, as an author writes them, and the keys that each is for.

    A head of a d66 is of two axes, and may be for several keys; any other is of one, and for one.
    """

    axes: Mapping[str, Any]
    keys: Sequence[Sequence[tuple[str, ...]]]
    remarks: Sequence[str] = ()


def edge_of(name: str, heads: Sequence[Cell], given: Cell | None, kind: Any, catalogues: Catalogues) -> Edge:
    """What heads are: of the kind that is given, in a cell below the rows, or of one that they show."""
    if given is not None:
        return _given(name, heads, given, kind, catalogues)
    once = list({head.text: head for head in heads}.values())
    numbers = numbers_of(once)
    if numbers is None:
        return _names(name, heads, catalogues)
    spans = _checked(once, numbers.spans)
    if (faces := d66_keys(numbers.spans)) is not None:
        return _d66(name, heads, dict(zip((head.text for head in once), faces, strict=True)))
    _check_cover(once, spans)
    written = _numbers_as_written(spans, numbers.unit)
    labels = {head.text: label(span) for head, span in zip(once, numbers.spans, strict=True)}
    return Edge({name: written}, [[(labels[head.text],)] for head in heads], list(_doubt(name, written, spans)))


def _doubt(name: str, written: Any, spans: Sequence[Span]) -> Iterator[str]:
    """How to say that what look like dice are none."""
    if isinstance(written, str) and NOTATION.fullmatch(written):
        kind = f"{{{name}: {spans[0][0]}..{spans[-1][1]}}}"
        yield f"{name} is taken for {written}; 'axes' and '{kind}', in a line below an empty one, say it is not"


def _numbers_as_written(spans: Sequence[Span], unit: str) -> Any:
    """Spans in their order, as an author writes the axis: dice, numbers, or bands."""
    low, high = spans[0][0], spans[-1][1]
    if low is not None and high is not None and not unit:
        if dice := dice_of(low, high):
            return dice
        if all(least == most for least, most in spans):
            return f"{low}..{high}"
    bands = [least if least == most and least is not None else label((least, most)) for least, most in spans]
    return {"bands": bands, **({"unit": unit} if unit else {})}


# Numbers --------------------------------------------------------------------------------------------------------------


def _checked(heads: Sequence[Cell], spans: Sequence[Span]) -> list[Span]:
    """Spans in their order; one that is there twice, or runs backwards, is refused."""
    first = dict[Span, Cell]()
    for head, span in zip(heads, spans, strict=True):
        if is_backwards(span):
            raise head.wrong(f"{head.text!r} runs backwards")
        if span in first:
            raise head.wrong(f"{head.text!r} is the same as the head in {_at(first[span])}")
        first[span] = head
    return sorted(spans, key=_order)


def _order(span: Span) -> tuple[float, float]:
    low, high = span
    return (float("-inf") if low is None else low), (float("inf") if high is None else high)


def _check_cover(
    heads: Sequence[Cell], spans: Sequence[Span], least: int | None = None, most: int | None = None
) -> None:
    """Refuse spans that overlap, or that leave a number out: between them or, where that is known, at either end."""
    at = {span: head for head in heads if (span := span_of(head.text) or _bare(head)) is not None}
    for one, two in pairwise(spans):
        if one[1] is None or two[0] is None or two[0] <= one[1]:
            raise at[two].wrong(f"{at[two].text!r} overlaps with {at[one].text!r}: a number is in one of them only")
        if two[0] > one[1] + 1:
            gap = label((one[1] + 1, two[0] - 1))
            raise at[two].wrong(f"nothing has {gap}, before {at[two].text!r}: write bands that follow one another")
    if spans and least is not None and spans[0][0] is not None and spans[0][0] > least:
        raise at[spans[0]].wrong(f"nothing has {label((least, spans[0][0] - 1))}, which the axis begins with")
    if spans and most is not None and spans[-1][1] is not None and spans[-1][1] < most:
        raise at[spans[-1]].wrong(f"nothing has {label((spans[-1][1] + 1, most))}, which the axis ends with")


def _bare(head: Cell) -> Span | None:
    numbers = numbers_of([head, Cell("0-0", 0, 0)])
    return None if numbers is None else numbers.spans[0]


def _d66(name: str, heads: Sequence[Cell], faces: Mapping[str, list[tuple[str, str]]]) -> Edge:
    axes = {f"{name}_tens": "1d6", f"{name}_ones": "1d6"}
    said = f"11 to 66 are a d66: one die for the tens and another for the ones, {' and '.join(axes)}"
    return Edge(axes, [faces[head.text] for head in heads], [said])


# Names ----------------------------------------------------------------------------------------------------------------


def _names(name: str, heads: Sequence[Cell], catalogues: Catalogues) -> Edge:
    for catalogue, cards in catalogues.items():
        named = [_card(head.text, cards) for head in heads]
        if cards and set(named) == set(cards):
            return Edge({name: {"of": catalogue}}, [[(str(card),)] for card in named])
    keys = _keys(heads, _name)
    changed = {head.text: key for head, key in zip(heads, keys, strict=True) if head.text != key}
    remarks = [f"{text!r} is written {key}" for text, key in changed.items() if text.casefold() != key]
    own: list[list[tuple[str, ...]]] = [[(key,)] for key in keys]
    return Edge({name: list(dict.fromkeys(keys))}, own, remarks)


def _name(head: Cell) -> str:
    name = name_of(head.text)
    if not name:
        raise head.wrong(f"{head.text!r} cannot be a name: names are words joined by '-'")
    return name


def _card(text: str, cards: Mapping[str, str]) -> str | None:
    """The card that a head names, by its id or by what people call it."""
    if text in cards:
        return text
    return next((card for card, called in cards.items() if called.casefold() == text.casefold()), None)


def _keys(heads: Sequence[Cell], key_of: Callable[[Cell], str]) -> list[str]:
    """The key of each head; different heads that would have one key are refused."""
    texts, keys = dict[str, Cell](), []
    for head in heads:
        key = key_of(head)
        first = texts.setdefault(key, head)
        if first.text != head.text:
            raise head.wrong(f"{head.text!r} and {first.text!r}, in {_at(first)}, would both be {key}")
        keys.append(key)
    return keys


def _at(cell: Cell) -> str:
    return f"line {cell.line}, column {cell.column}"


# An axis that is given ------------------------------------------------------------------------------------------------


def _given(name: str, heads: Sequence[Cell], given: Cell, written: Any, catalogues: Catalogues) -> Edge:
    kind = kind_from(given, written, "axis")
    read = _given_numbers if kind["kind"] == "number" else _given_names
    return Edge({name: written}, [[(key,)] for key in read(name, heads, given, kind, catalogues)])


def kind_from(given: Cell, written: Any, place: str) -> Kind:
    """A kind that stands in a cell; raises NotATable."""
    try:
        return read_kind(written, place)
    except KindFault as fault:
        raise given.wrong(f"{fault.message}{f'; {fault.hint}' if fault.hint else ''}") from None


def _given_numbers(name: str, heads: Sequence[Cell], given: Cell, kind: Kind, _: Catalogues) -> list[str]:
    once = list({head.text: head for head in heads}.values())
    spans = [span_of(head.text) or _bare(head) for head in once]
    for head, span in zip(once, spans, strict=True):
        if span is None:
            raise head.wrong(f"{head.text!r} is no {name}, which line {given.line} says is numbers")
        if "bands" in kind and label(span) not in [band[0] for band in kind["bands"]]:
            raise head.wrong(f"{head.text!r} is no band of {name} in line {given.line}")
        if any(end is not None and not kind["least"] <= end <= kind["most"] for end in span):
            reach = f"{kind['least']} to {kind['most']}"
            raise head.wrong(f"{head.text!r} is off the axis {name}, {reach} in line {given.line}")
    known = [span for span in spans if span is not None]
    _check_cover(once, _checked(once, known), kind["least"], kind["most"])
    labels = {head.text: label(span) for head, span in zip(once, known, strict=True)}
    return [labels[head.text] for head in heads]


def _given_names(name: str, heads: Sequence[Cell], given: Cell, kind: Kind, catalogues: Catalogues) -> list[str]:
    cards = catalogues.get(kind.get("of", ""), {})
    names = list(cards) if kind["kind"] == "card" else kind["names"]

    def key(head: Cell) -> str:
        near = head.text if head.text in names else _card(head.text, cards) or name_of(head.text)
        if near not in names:
            raise head.wrong(f"{head.text!r} is no {name} in line {given.line}: {listed(names) or 'there is none'}")
        return near

    keys = _keys(heads, key)
    if missing := [one for one in names if one not in keys]:
        raise given.wrong(f"no row or column for {name} {listed(missing)}")
    return keys


def doubled(heads: Iterable[Cell]) -> Cell | None:
    """The first head that stands there a second time."""
    seen = Counter[str]()
    for head in heads:
        seen[head.text] += 1
        if seen[head.text] > 1:
            return head
    return None


__all__ = ["Catalogues", "Edge", "NotATable", "doubled", "edge_of", "kind_from"]
