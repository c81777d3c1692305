"""Why some slips cannot be noticed: what they leave behind is as good a book, only another one."""

from __future__ import annotations

from collections.abc import Mapping

from tests.mutants.trial import Mutant

REASONS: Mapping[str, str] = {
    "another-number": "another number is as good: nothing in the book says how large it should be",
    "shift-range": "the span is as good, and nothing in the book lies in what it gained or lost",
    "swap-values": "both values are as good in the other's place, and no example looks at them",
    "swap-hexes": "both hexes are as good in the other's place",
    "retarget": "it leads to another paragraph, and the one it should lead to is read from elsewhere as well",
    "forget-key": "the field or the entry may be left out, and nothing refers to it",
    "forget-item": "one step, place or reference fewer is as whole",
    "forget-source": "the value then has the source of what it stands in",
    "forget-sighting": "another paragraph makes the same sighting, or nothing asks about it",
    "double-word": "the word may stand twice: only words such as 'the' never do",
}
"""For each kind of slip that may go unnoticed; the others may not."""

UNKNOWN = "no reason known"


def reason(mutant: Mutant) -> str:
    """The reason why nobody notices a mutant, as far as there is one."""
    return REASONS.get(mutant.kind, UNKNOWN)
