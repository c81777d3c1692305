"""Baselines: findings that are known, so that only new ones are told; and which of the known ones are gone.

A baseline is a JSON file, with a line for each finding, in order: a review shows which ones came or went.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from hulldown_compiler.core.rule_table import BY_CODE, UNREADABLE
from hulldown_compiler.lint.identity import Identity, as_record, identities
from hulldown_compiler.lint.output.checked import Checked

VERSION = 1
"""Of the file: it counts up when it has to be written anew."""

NEVER_KNOWN = frozenset(rule.code for rule in UNREADABLE)
"""The codes of what no baseline holds: it would hide all that is not told of the file meanwhile."""

Baseline = Counter[Identity]
"""How often each finding is known."""


class NoBaseline(Exception):
    """A file that is no baseline; the message says why."""


def read(path: Path) -> Baseline:
    """The baseline in a file; raises NoBaseline, or OSError."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except json.JSONDecodeError as error:
        raise NoBaseline(f"{path}:{error.lineno}:{error.colno} is not JSON: {error.msg}") from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise NoBaseline(f"{path} is no baseline: it is not JSON") from error
    listed = data.get("findings") if isinstance(data, dict) else None
    if not isinstance(listed, list):
        raise NoBaseline(f"{path} is no baseline: it has no list of findings")
    if data.get("version") != VERSION:
        raise NoBaseline(f"{path} is a baseline of version {data.get('version')!r}, and not {VERSION}: write it anew")
    known: Baseline = Counter()
    for nth, record in enumerate(listed, 1):
        identity, count = _known(path, nth, record)
        known[identity] += count
    return known


def _known(path: Path, nth: int, record: Any) -> tuple[Identity, int]:
    """A finding of a baseline, and how often it is known; raises NoBaseline."""
    if isinstance(record, dict):
        words = [record.get(name) for name in ("book", "code", "in", "message")]
        count = record.get("count", 1)
        if all(isinstance(word, str) for word in words) and type(count) is int and count > 0:
            return Identity(*words), count  # type: ignore[arg-type]
    wanted = "a book, a code, a thing 'in' which it is, a message, and perhaps a count"
    raise NoBaseline(f"{path}: finding {nth} is not one: it has to have {wanted}")


def text(known: Baseline) -> str:
    """A baseline as its file has it."""
    rows = ",\n".join(f"  {json.dumps(as_record(*one))}" for one in _sorted(known))
    return f'{{"version": {VERSION}, "findings": [\n{rows}\n]}}\n'


def _sorted(known: Baseline) -> list[tuple[Identity, int]]:
    return sorted((identity, count) for identity, count in known.items() if count > 0)


def found(books: Iterable[Checked]) -> Baseline:
    """The findings about books, as a baseline can know them: without those that hide what else is in a file."""
    return Counter(identity for book in books for identity in _identities(book) if identity.code not in NEVER_KNOWN)


def _identities(book: Checked) -> Iterator[Identity]:
    return identities(book.name, book.texts, book.findings)


def held_against(known: Baseline, book: Checked, codes: Collection[str]) -> Checked:
    """A book with what is new in it, how many findings are known, and which known ones are gone."""
    left, new = Counter(known), []
    for finding, identity in zip(book.findings, _identities(book), strict=True):
        if left[identity] > 0:
            left[identity] -= 1
        else:
            new.append(finding)
    gone = _sorted(left - _not_looked_at(left, [book], codes))
    return book._replace(findings=new, known=len(book.findings) - len(new), gone=gone)


def _not_looked_at(known: Baseline, books: Sequence[Checked], codes: Collection[str]) -> Baseline:
    """The known findings of which nobody can say whether they are gone."""
    views = {book.name: _view(book, codes) for book in books}
    return Counter({one: count for one, count in known.items() if one.book not in views or not views[one.book](one)})


def _view(book: Checked, codes: Collection[str]) -> Callable[[Identity], bool]:
    """Tells whether a finding would be found if it were still there: its rule was asked, and could answer.

    Nothing is known of a thing that has errors, nor of the whole story that it belongs to.
    """
    every = {*codes} >= {*BY_CODE}
    troubled = {one.within for one in _identities(book) if BY_CODE[one.code].final}

    def seen(identity: Identity) -> bool:
        rule = BY_CODE.get(identity.code)
        if rule is None or book.complete:  # a code that there is no more is of another version
            return rule is None or identity.code in codes
        return book.readable and every and not rule.whole and identity.within not in troubled

    return seen


def anew(known: Baseline, books: Sequence[Checked], codes: Collection[str]) -> Baseline:
    """A baseline with all that is found in books; what was not looked at stays."""
    return _not_looked_at(known, books, codes) | found(books)


def pruned(known: Baseline, books: Sequence[Checked], codes: Collection[str]) -> Baseline:
    """A baseline without the findings that are gone."""
    return _not_looked_at(known, books, codes) | (known & found(books))
