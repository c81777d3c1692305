"""Interruptions: what may come between a step of a platoon game and the next one.

After every step the engine looks whether a watch is due, so all that changes the map may set one off. An order goes
step by step: a vehicle that drives may come upon Event markers, whose paragraphs are read before it drives on.
"""

from __future__ import annotations

from hulldown_compiler.ir.step_visitors import Record

NOTHING, CHANGE, ORDER = "", "change", "order"
"""What may come between: nothing, a watch for what is new on the map, or anything at all."""

QUIET = frozenset({
    "see", "ask", "first", "choose", "when", "in_turn", "turn", "check", "roll", "random", "each", "stop", "end",
    "flag", "clear", "sighting", "score", "mark", "unmark", "victory", "note",
})  # fmt: skip
"""Steps that leave the map as it is; what they change in the story is told by what they are."""

AT_ONCE = frozenset({"activate", "barrage", "condition", "fighters", "out_of_ammo", "place", "reinforce", "remove"})
"""Steps that change the map, and are over before anything but a watch can come between."""


def between(step: Record) -> str:
    """What may come between a step and the next, beside watches for the facts of the story that it changes.

    A watch may be due as soon as it is set; who fails an Accident Check may not be where it was (7.8).
    """
    kind = step["step"]
    if kind in AT_ONCE or kind == "watch" or (kind == "check" and step["check"] == "accident"):
        return CHANGE
    return NOTHING if kind in QUIET else ORDER
