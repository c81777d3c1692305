"""How play goes on from a step: the few forms that every kind of step has one of, and the blocks that each leads into.

The engine carries a form out in the step's own runner; an analysis gives each form one meaning (see `StepKind`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

Json = Mapping[str, Any]

PLAYER, DICE, STORY, WAITING = "choice", "dice", "story", "watch"
"""Who decides whether play enters a block: the player, the dice, a condition (or nobody), or a watch."""


class Way(NamedTuple):
    """A block that a step can lead into: its number, the record with its guard (`when`), and who decides."""

    block: int
    guard: Any
    by: str


@dataclass(frozen=True, eq=False, slots=True)
class Flow:
    """One form: its name, who decides (`""` for nobody), the blocks it leads into, and whether they may be repeated."""

    name: str
    by: str
    ways: Callable[[Json], Iterable[Way]]
    repeats: bool = False


def inner_blocks(step: Json) -> Iterator[int]:
    """The blocks that a step can lead into, whatever its form."""
    yield from (option["do"] for option in step.get("options", ()))
    yield from (block for _, _, block in step.get("rows", ()))
    yield from (step[key] for key in ("success", "failure", "do", "otherwise") if key in step)


def _none(step: Json) -> Iterable[Way]:
    return ()


def _options(by: str) -> Callable[[Json], Iterable[Way]]:
    return lambda step: [Way(option["do"], option, by) for option in step["options"]]


def _block(by: str) -> Callable[[Json], Iterable[Way]]:
    return lambda step: (Way(step["do"], None, by),)


def _selected(by: str) -> Callable[[Json], Iterable[Way]]:
    return lambda step: (Way(step["do"], None, by), Way(step["otherwise"], None, STORY))


ONWARD = Flow("onward", "", _none)
"""What the step changes is changed, and the next step follows."""

REFERENCE = Flow("reference", "", _none)
"""Another paragraph is read (`to`): for good if nothing is left to do, else play returns."""

QUESTION = Flow("question", PLAYER, _options(PLAYER))
"""The player takes one of the options that hold; if none does, the step is passed over."""

FIRST = Flow("first", STORY, _options(STORY))
"""The first of the options that holds; if none does, the step is passed over."""

SEQUENCE = Flow("sequence", STORY, _block(STORY))
"""The block is carried out."""

PURCHASE = Flow("purchase", STORY, lambda step: (Way(step["do"], step, STORY),))
"""The block is carried out if its guard holds and its price can be paid."""

CHECK = Flow(
    "check", DICE, lambda step: (Way(step["success"], None, DICE), Way(step["failure"], None, DICE))
)  # fmt: skip
"""The dice succeed or fail."""

TABLE = Flow("table", DICE, lambda step: [Way(block, None, DICE) for _, _, block in step["rows"]])
"""The dice come to one of the rows; a total that is in no row is passed over."""

PICK = Flow("pick", DICE, _selected(DICE))
"""The block is carried out for one member of a selection; the other block, if there is nobody in it."""

ONE = Flow("one", STORY, _selected(STORY))
"""The block is carried out for the first member of a selection; the other block, if there is nobody in it."""

WHOEVER = Flow("whoever", STORY, _block(STORY))
"""The block is carried out for the first of those that a watch waits for; if they are gone by now, it waits on."""

FOR_EACH = Flow("each", STORY, _selected(STORY), repeats=True)
"""The block is carried out for every member of a selection in order; the other block, if there is nobody in it."""

PERHAPS = Flow("perhaps", DICE, _block(DICE), repeats=True)
"""The block may be carried out, once for each hex in `at`."""

WATCH = Flow("watch", "", _block(WAITING), repeats=True)
"""The block is carried out later, once the condition holds."""

RETURN = Flow("return", "", _none)
"""The rest of the paragraph, or of what a watch does, is left out."""

END = Flow("end", "", _none)
"""The game is over."""

FLOWS = (
    ONWARD, REFERENCE, QUESTION, FIRST, SEQUENCE, PURCHASE, CHECK, TABLE, PICK, ONE, WHOEVER, FOR_EACH, PERHAPS, WATCH,
    RETURN, END,
)  # fmt: skip
"""Every form."""
