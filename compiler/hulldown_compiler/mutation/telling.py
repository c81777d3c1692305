"""What came of slips, as it is told: two columns by kind of slip and by field, and what nobody noticed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from hulldown_compiler.mutation.slips import KINDS_OF_SLIPS
from hulldown_compiler.mutation.trial import EXAMPLE, NOBODY, RULE, SAME, Outcome
from hulldown_engine.language.wording import counted

MOST_CODES = 5
"""How many of the rules that noticed slips of a kind are named."""


class Tried(NamedTuple):
    """What was tried on a book: what came of it, how many slips could be made, and the seed of the sample."""

    book: str
    outcomes: Sequence[Outcome]
    possible: int
    seed: int


def counting(tried: Tried) -> list[Outcome]:
    """What counts: slips after which the book means something else."""
    return [one for one in tried.outcomes if one.result != SAME]


def as_record(tried: Tried) -> dict[str, Any]:
    """All of it as plain data."""
    count = counting(tried)
    return {
        "book": tried.book,
        "seed": tried.seed,
        "possible": tried.possible,
        "same": len(tried.outcomes) - len(count),
        **_score(count),
        "kinds": {kind: _score(of) for kind, of in _by(count, _kind).items()},
        "fields": {field: _score(of) for field, of in _by(count, _field).items()},
        "slips": [_slip(one) for one in tried.outcomes],
    }


def _score(those: Sequence[Outcome]) -> dict[str, int]:
    """How many were tried, noticed by rules alone, and noticed with examples and claims."""
    results = Counter(one.result for one in those)
    return {"tried": len(those), "rules": results[RULE], "examples": results[RULE] + results[EXAMPLE]}


def _slip(one: Outcome) -> dict[str, Any]:
    slip = one.slip
    place = {"path": slip.path, "line": slip.line, "column": slip.column}
    said = {"kind": slip.kind, "field": slip.field, **place, "was": slip.was, "now": slip.now}
    return {**said, "noticed": one.result, "by": list(one.by)}


def lines(tried: Tried, shown: Callable[[str], str]) -> Iterator[str]:
    """All of it for a reader; `shown` says how a file is called."""
    count = counting(tried)
    yield f"{tried.book}: {counted(len(tried.outcomes), 'slip')} of {tried.possible:,}, seed {tried.seed}"
    if same := len(tried.outcomes) - len(count):
        yield f"{same} left the book as it was, and {'do' if same > 1 else 'does'} not count"
    for name, key in (("slip", _kind), ("field", _field)):
        yield ""
        yield from _table(name, _by(count, key), count)
    missed = [one.slip for one in count if one.result == NOBODY]
    yield ""
    yield f"nobody noticed {counted(len(missed), 'slip')}{':' if missed else ''}"
    for slip in missed:
        now = f"{slip.now} in place of {slip.was}" if slip.now else f"no {slip.was}"
        yield f"  {shown(slip.path)}:{slip.line}:{slip.column} {slip.kind}, {slip.field}: {now}"


def _kind(one: Outcome) -> str:
    return one.slip.kind


def _field(one: Outcome) -> str:
    return one.slip.field


def _by(those: Sequence[Outcome], key: Callable[[Outcome], str]) -> Mapping[str, list[Outcome]]:
    """What came of the slips of each kind, or in each field: kinds in their order, fields by their names."""
    order = [kind.name for kind in KINDS_OF_SLIPS] if key is _kind else sorted({key(one) for one in those})
    found: dict[str, list[Outcome]] = {name: [] for name in order}
    for one in those:
        found[key(one)].append(one)
    return {name: of for name, of in found.items() if of}


def _table(name: str, groups: Mapping[str, list[Outcome]], count: Sequence[Outcome]) -> Iterator[str]:
    """A row for each group and one for all: tried, noticed by rules alone, and with examples and claims."""
    wide = max(map(len, (*groups, name, "all")))
    yield f"{name:{wide}}  tried   rules alone   with examples"
    for group, those in (*groups.items(), ("all", count)):
        score, codes = _score(those), Counter(code for one in those for code in one.by)
        most = sorted(codes, key=lambda code: (-codes[code], code))[:MOST_CODES]
        row = f"{group:{wide}}  {score['tried']:5}   {_share(score, 'rules')}   {_share(score, 'examples')}"
        yield f"{row}   {' '.join(most) if group != 'all' else ''}".rstrip()


def _share(score: Mapping[str, int], column: str) -> str:
    """How many, and what part of those that were tried."""
    part = score[column] / (score["tried"] or 1)
    return f"{score[column]:5} {part:5.0%}" + ("" if column == "rules" else "  ")
