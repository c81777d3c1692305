"""Paragraphs under other names: which of the old version are still there, and the old version as if it had the names.

What is compared after that is what differs besides: a name that changed everywhere is one change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

from hulldown_compiler.diff.snapshot import BookVersion

Names = Mapping[str, str]
"""New names by old ones."""

SLOT = re.compile(r"(?<=\{see:)[^{}]+")
QUOTED = re.compile(r"(?<=')[\w-]+(?=')")


def renames(old: BookVersion, new: BookVersion) -> dict[str, str]:
    """Old name -> new name of renamed paragraphs: same prose, or same number and steps. Ambiguous ones are left out."""
    new_names: dict[str, str] = {}
    for key in (_prose_of, _number_of):
        gone = _alone(old, key, {*new.prose, *new_names})
        come = _alone(new, key, {*old.prose, *new_names.values()})
        new_names |= {name: come[trait] for trait, name in gone.items() if trait in come}
    return new_names


def _alone(version: BookVersion, key: Callable[[BookVersion, str], str], known: Collection[str]) -> dict[str, str]:
    """Key -> name of the paragraphs not in `known` whose key no other of them shares."""
    names: dict[str, list[str]] = {}
    for name in version.paragraphs:
        if name not in known:
            names.setdefault(key(version, name), []).append(name)
    return {known_by: those[0] for known_by, those in names.items() if known_by and len(those) == 1}


def _prose_of(version: BookVersion, name: str) -> str:
    return repr(version.prose[name])


def _number_of(version: BookVersion, name: str) -> str:
    return f"{version.numbers[name]} {version.steps[name]!r}" if name in version.numbers else ""


def under(names: Names, old: BookVersion) -> BookVersion:
    """The old version with its paragraphs renamed."""

    def called(name: str) -> str:
        return names.get(name, name)

    def option(name: str) -> str:
        paragraph, colon, label = name.partition(": ")
        return f"{called(paragraph)}{colon}{label}"

    def finding(path: str, code: str, message: str) -> tuple[str, str, str]:
        return path, code, QUOTED.sub(lambda name: called(name[0]), message)

    return replace(
        old,
        prose={called(name): with_names(prose, names) for name, prose in old.prose.items()},
        steps={called(name): with_names(steps, names) for name, steps in old.steps.items()},
        numbers={called(name): number for name, number in old.numbers.items()},
        links={called(source): set(map(called, targets)) for source, targets in old.links.items()},
        reached=set(map(called, old.reached)),
        options={option(name): open_ for name, open_ in old.options.items()},
        findings=Counter(finding(*entry) for entry in old.findings.elements()),
    )


def with_names(value: Any, names: Names) -> Any:
    """Texts, steps or fields with every reference to a renamed paragraph rewritten."""
    if isinstance(value, Mapping):
        return {key: _id(inner, names) if key == "id" else with_names(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [with_names(item, names) for item in value]
    if not isinstance(value, str):
        return value
    return names.get(value) or SLOT.sub(lambda name: names.get(name[0], name[0]), value)


def _id(value: Any, names: Names) -> Any:
    """The id of an option: the paragraph it leads to, or its own paragraph with a number, or one the author chose."""
    paragraph, dash, number = str(value).rpartition("-")
    ours = paragraph in names and number.isdigit()
    return f"{names[paragraph]}{dash}{number}" if ours else names.get(value, value)
