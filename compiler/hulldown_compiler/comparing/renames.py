"""Paragraphs under other names: which of the old version are still there, and the old version as if it had the names.

What is compared after that is what differs besides: a name that changed everywhere is one change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hulldown_compiler.comparing.snapshot import Snapshot

Names = Mapping[str, str]
"""New names by old ones."""

SLOT = re.compile(r"(?<=\{see:)[^{}]+")
QUOTED = re.compile(r"(?<=')[\w-]+(?=')")


def renames(old: Snapshot, new: Snapshot) -> dict[str, str]:
    """The paragraphs that have another name and the same prose, or the same number and steps; of twins none."""
    gone = [name for name in old.paragraphs if name not in new.prose]
    found: dict[str, str] = {}
    for name in new.paragraphs:
        same = [one for one in gone if _same(old, one, new, name)] if name not in old.prose else []
        if len(same) == 1:
            found.setdefault(same[0], name)
    return found


def _same(old: Snapshot, before: str, new: Snapshot, after: str) -> bool:
    """Whether a paragraph of the old version and one of the new are the same but for the name."""
    numbered = before in old.numbers and old.numbers[before] == new.numbers.get(after)
    return old.prose[before] == new.prose[after] or (numbered and old.steps[before] == new.steps[after])


def under(names: Names, old: Snapshot) -> Snapshot:
    """A version as it would be if its paragraphs had these names."""

    def called(name: str) -> str:
        return names.get(name, name)

    def option(name: str) -> str:
        paragraph, colon, label = name.partition(": ")
        return f"{called(paragraph)}{colon}{label}"

    def finding(path: str, code: str, message: str) -> tuple[str, str, str]:
        return path, code, QUOTED.sub(lambda name: called(name[0]), message)

    return replace(
        old,
        prose={called(name): _prose(prose, names) for name, prose in old.prose.items()},
        steps={called(name): _steps(steps, names) for name, steps in old.steps.items()},
        numbers={called(name): number for name, number in old.numbers.items()},
        links={called(source): set(map(called, targets)) for source, targets in old.links.items()},
        reached=set(map(called, old.reached)),
        options={option(name): open_ for name, open_ in old.options.items()},
        findings=Counter(finding(*one) for one in old.findings.elements()),
    )


def _prose(value: Any, names: Names) -> Any:
    """Texts in which the paragraphs that are named have their new names."""
    if isinstance(value, str):
        return SLOT.sub(lambda name: names.get(name[0], name[0]), value)
    return [_prose(one, names) for one in value]


def _steps(value: Any, names: Names) -> Any:
    """Steps in which the paragraphs that are named have their new names."""
    if isinstance(value, dict):
        return {key: _steps(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_steps(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value
