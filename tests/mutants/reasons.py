"""Why some slips cannot be noticed: what they leave behind is as good a book, only another one."""

from __future__ import annotations

from tests.mutants.trial import Mutant

UNKNOWN = "no reason known"


def reason(mutant: Mutant) -> str:
    """The reason why nobody notices a mutant, as far as there is one."""
    return UNKNOWN
