"""Changes as Markdown for a review, and as JSON for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from hulldown_compiler.diff.cells import NOT_THERE
from hulldown_compiler.diff.changes import Changes

NOTHING = "Nothing changed."

MOST = 40
"""Lines of one section; the rest are counted."""

LONGEST = 60
"""Characters of a field that is shown; of a longer one it is only said that it changed."""

MOST_ODDS = 10
"""Lines about odds."""


def markdown(books: Mapping[str, Changes], new: Sequence[str], gone: Sequence[str]) -> str:
    """The changes of all books as Markdown; one sentence when there are none."""
    lines: list[str] = []
    lines += [f"The book `{name}` is new.\n" for name in new]
    lines += [f"The book `{name}` is gone.\n" for name in gone]
    for name, changes in books.items():
        if not changes.nothing:
            lines += [f"# What changed in {name}\n", *_sections(changes)]
    return "\n".join(lines).rstrip("\n") + "\n" if lines else f"{NOTHING}\n"


def _sections(diff: Changes) -> Iterator[str]:
    """The sections of one book, those with nothing in them left out."""
    sections: Mapping[str, Sequence[str]] = {
        "Paragraphs": _paragraphs(diff),
        "References": [
            *(f"`{source}` now leads to `{to}`" for source, to in diff.links_gained),
            *(f"`{source}` no longer leads to `{to}`" for source, to in diff.links_lost),
        ],
        "Reachability": _reachability(diff),
        "Odds": _odds(diff),
        "Not to be read": [f"{chart} is there, and has faults" for chart in diff.unread],
        "Tables, cards and procedures": [
            *(f"{chart} is new" for chart in diff.charts_new),
            *(f"{chart} is gone" for chart in diff.charts_gone),
        ],
        "Cells of tables": [_turned(name, *pair) for name, pair in diff.cells.items()],
        "Values of cards": [_turned(name, *pair) for name, pair in diff.cards.items()],
        "Other fields": [_field(name, *pair) for name, pair in diff.fields.items()],
        "Findings": [
            *(f"new: {finding}" for finding in _findings(diff.findings_new)),
            *(f"mended: {finding}" for finding in _findings(diff.findings_mended)),
        ],
    }
    for title, items in sections.items():
        if items:
            more = [f"- and {len(items) - MOST:,} more"] if len(items) > MOST else []
            yield "\n".join([f"## {title}\n", *(f"- {item}" for item in items[:MOST]), *more, ""])


def _paragraphs(diff: Changes) -> list[str]:
    return [
        *(f"`{name}` is new" for name in diff.added),
        *(f"`{name}` is gone" for name in diff.removed),
        *(f"`{before}` is `{after}` now" for before, after in diff.renamed.items()),
        *(f"`{name}`: {' and '.join(what)} changed" for name, what in diff.changed.items()),
        *(f"`{name}`: number {before} is now {after}" for name, (before, after) in diff.renumbered.items()),
    ]


def _reachability(diff: Changes) -> list[str]:
    unknown = [f"not compared: the {diff.reach_unknown} version cannot be read whole"] if diff.reach_unknown else []
    lost = [f"{_place(name)} can no longer be reached" for name in diff.reach_lost]
    return [*unknown, *lost, *(f"{_place(name)} can now be reached" for name in diff.reach_gained)]


def _place(name: str) -> str:
    """A paragraph, or an option of one."""
    return f"the option `{name}`" if ": " in name else f"`{name}`"


def _odds(diff: Changes) -> list[str]:
    """A line for each change of odds, the greatest first; cases that changed alike share one."""
    alike: dict[str, list[str]] = {}
    greatest: dict[str, Fraction] = {}
    for case, by_value in diff.odds_in_short.items():
        shown = {value: (_percent(was), _percent(now)) for value, (was, now) in by_value.items()}
        text = "; ".join(f"{value} {was} → {now}" for value, (was, now) in shown.items() if was != now)
        text = text or "other fields of the outcome changed, or by less than it shows"
        alike.setdefault(text, []).append(case)
        greatest[text] = max((abs(now - was) for was, now in by_value.values()), default=Fraction(0))
    order = sorted(alike, key=lambda text: -greatest[text])
    lines = [f"{alike[text][0]}{_more(len(alike[text]) - 1)}: {text}" for text in order[:MOST_ODDS]]
    if len(order) > MOST_ODDS:
        lines.append(f"and {sum(len(alike[text]) for text in order[MOST_ODDS:]):,} more cases, changed less")
    return [*lines, *(f"{case}: can be asked of one version only" for case in diff.odds_gone)]


def _more(count: int) -> str:
    return f" (and {count} case{'' if count == 1 else 's'} more)" if count else ""


def _percent(chance: Fraction) -> str:
    """A chance in percent, to a tenth; what is not quite never or always shows it."""
    tenths = round(chance * 1000)
    if (tenths == 0) != (chance == 0) or (tenths == 1000) != (chance == 1):  # noqa: PLR2004 - all of it, in tenths
        return "under 0.1%" if tenths == 0 else "over 99.9%"
    return f"{tenths / 10:.1f}%".replace(".0%", "%")


def _turned(name: str, was: str, now: str) -> str:
    return f"{name}: {was} → {now}"


def _field(name: str, was: str, now: str) -> str:
    """A line about a changed field, with its old and new value if they are short."""
    if max(len(was), len(now)) <= LONGEST:
        return _turned(f"`{name}`", was, now)
    return f"`{name}` {'is new' if was == NOT_THERE else 'is gone' if now == NOT_THERE else 'changed'}"


def _findings(findings: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Findings in words, those that are alike once."""
    for (path, code, message), count in Counter(findings).items():
        yield f"{code} in {path}: {message}{f' ({count} times)' if count > 1 else ''}"


def as_json(books: Mapping[str, Changes], new: Sequence[str], gone: Sequence[str]) -> str:
    """The changes of all books as JSON: every list, empty ones included; chances are fractions as text."""
    changed = {name: _plain(vars(changes)) for name, changes in books.items() if not changes.nothing}
    whole = {"new": list(new), "gone": list(gone), "books": changed}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, Fraction) else value


FORMATS = {"markdown": markdown, "json": as_json}
"""The formats of `hulldown diff`: functions of the changes by book, and of the books that are new and gone."""
