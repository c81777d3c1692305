"""Every claim that a finding makes could be refuted, and would be if everything came up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from tests.soundness.findings import CLAIMS, Context
from tests.soundness.playing import LANGUAGES, Played, authored, files_of, written

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.core.diagnostics import Finding
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.rules import check

BOOKS = range(12)

SELDOM = {"HD313", "HD314", "HD405", "HD537", "HD538", "HD547", "HD552"}
"""Findings that few random books have, or none."""


class Everything:
    """What came up where everything did: whatever is asked for is in it."""

    victory = 1_000

    def __contains__(self, one: object) -> bool:
        return True

    def __getitem__(self, key: object) -> Everything:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def values(self) -> list[Everything]:
        """All that there is: itself."""
        return [self]


def claims() -> Iterator[tuple[Context, Finding]]:
    """The claims of the findings of some random books, where everything came up."""
    for language in LANGUAGES:
        for seed in BOOKS:
            files = files_of(written(language, seed))
            book = authored(language, files)
            mission = next((part.name for part in book.parts.of("mission")), "")
            everything: Any = Everything()
            found = lint(book, tuple(CLAIMS), ask=partial(check, analyses=Analyses(book)))
            context = Context(Played(language, seed, files, book, mission, everything), found)
            yield from ((context, finding) for finding in found)


def test_every_claim_would_be_refuted_if_everything_came_up() -> None:
    """The step, option, paragraph or cell that a finding is about is found, and asked for."""
    codes = set()
    for context, finding in claims():
        codes.add(finding.code)
        assert CLAIMS[finding.code](context, finding), finding

    assert CLAIMS.keys() - codes <= SELDOM
