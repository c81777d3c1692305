"""How often each kind of thing came up in games, and which kinds a language has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.soundness.playing import GAMEBOOK, MISSION, Played

from hulldown_compiler.model import platoon_steps, steps
from hulldown_engine.platoon.language.attributes import ATTRIBUTES
from hulldown_engine.platoon.language.facts import FACTS
from hulldown_engine.platoon.language.mission_specials import SPECIALS

STEPS = {
    GAMEBOOK: (*(step.KEY for step in steps.STEPS), "turn"),
    MISSION: (*(step.KEY for step in platoon_steps.STEPS), "turn"),
}
"""Every kind of step of each language."""

SPECIAL_RULES = (*(special.path for special in SPECIALS), ("ends",))
"""Special rules that a mission may have, as paths of its record."""


def counted(books: Iterable[Played]) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How often each step was carried out, each fact was so or not, and each special rule was in a mission."""
    done, told, had = Counter[str](), Counter[str](), Counter[str]()
    for book in books:
        done += book.seen.done
        for (name, value), times in book.seen.told.items():
            told[f"{name} {'no' if value in (False, 0) else 'yes'}"] += times
        had.update(_specials(book))
    return done, told, had


def _specials(book: Played) -> Iterator[str]:
    for part in book.authored.parts.of("mission"):
        record: Mapping[str, Any] = part.raw
        yield from (path[-1] for path in SPECIAL_RULES if _has(record, path))
        yield from (name for name in ("set_up", "edge", "hexes") if name in record["entry"])


def _has(record: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    for key in path[:-1]:
        record = record[key]
    return bool(record.get(path[-1]))


def lacking(books: Iterable[Played], language: str) -> Iterator[str]:
    """The kinds that never came up in some games."""
    done, told, had = counted(books)
    yield from (kind for kind in STEPS[language] if not done[kind])
    if language == MISSION:
        yield from (name for name in (*FACTS, *ATTRIBUTES) if not told[f"{name} yes"])
        yield from (path[-1] for path in SPECIAL_RULES if not had[path[-1]])
