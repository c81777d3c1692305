"""The optional rules: what they are called, where they stand, and what they change.

A game is played with those that are asked for when it begins, and with no others. Each is carried out in the module of
its chapter; here is only what players are told of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

CLOSED_SIGHT = "closed-sight"
SHELL_TYPES = "shell-types"
THREE_MACHINEGUNS = "three-machineguns"
HIDDEN_TARGETS = "hidden-targets"
GERMAN_GUESSES = "german-guesses"
SHARED_PLATOON = "shared-platoon"


class OptionalRule(NamedTuple):
    """One optional rule: the sections that it stands in, and a sentence about it."""

    sections: tuple[str, ...]
    text: str

    @property
    def at(self) -> str:
        """Its sections in a line: `14.5, 18`."""
        return ", ".join(self.sections)


OPTIONAL: Mapping[str, OptionalRule] = {
    SHARED_PLATOON: OptionalRule(("1.1",), "Two or more players share the platoon, and count their points apart."),
    CLOSED_SIGHT: OptionalRule(("8.4",), "Closed vehicles see only what lies in their front arc."),
    SHELL_TYPES: OptionalRule(("9.5",), "Your vehicles and guns carry so many AP, GP and smoke rounds each."),
    THREE_MACHINEGUNS: OptionalRule(("9.9",), "Tanks have three machineguns, each with an arc, that are lost singly."),
    HIDDEN_TARGETS: OptionalRule(("14.5", "18"), "Both sides fire at targets that one hex of woods or town hides."),
    GERMAN_GUESSES: OptionalRule(("18",), "Germans alone fire at targets that have gone out of sight in woods."),
}
"""Every optional rule, by its name, in the order of the sections."""
