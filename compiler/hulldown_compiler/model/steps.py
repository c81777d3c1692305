"""The steps of a paragraph, one model each. A step is named by its one required key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

from pydantic import Discriminator, Field, StrictInt, StrictStr, Tag

from hulldown_compiler.model.base import Authored, DiceNotation, Expression, Keyed, Positive, Prose, step_tag
from hulldown_compiler.naming.references import EXPRESSION, Ref, Written

ToRead = Annotated[StrictStr, Ref("paragraph", "reads")]
"""The name of a paragraph that is read next."""

Who = Annotated[StrictStr, Written(EXPRESSION)]
"""One of a roster, or `this`."""


class Branch(Authored):
    """A way the instructions can go on: when it is open, and what is done then."""

    when: Expression | None = None
    do: Steps | None = None
    see: ToRead | None = None


class Option(Branch):
    """A way the player can choose."""

    text: Prose


class TurnOption(Branch):
    """A way that is taken in its turn, and its price."""

    cost: Positive = 1


class Step(Keyed):
    """One instruction of a paragraph."""


class See(Step):
    """Read a paragraph: a jump as the last thing to do, a visit before other steps."""

    see: ToRead


class Ask(Step):
    """The player decides."""

    ask: Annotated[list[Option], Field(min_length=1)]
    prompt: Prose | None = None


class First(Step):
    """Numbered options: the first that holds."""

    first: Annotated[list[Branch], Field(min_length=1)]


class Choose(Step):
    """Bulleted options: the one that applies."""

    choose: Annotated[list[Branch], Field(min_length=1)]


class When(Step):
    """Done if it holds."""

    when: Expression
    do: Steps | None = None
    see: ToRead | None = None


class InTurn(Step):
    """Options in order, each that holds and can be paid for."""

    in_turn: Annotated[list[TurnOption], Field(min_length=1)]
    spend: Annotated[StrictStr, Ref("score", "sets")]


class Check(Step):
    """Dice against a rating."""

    check: Annotated[StrictStr, Ref("check", "asks")]
    modifier: Expression | None = None
    success: Steps | None = None
    failure: Steps | None = None


class Roll(Step):
    """Dice and a table of what they mean."""

    roll: DiceNotation
    modifier: Expression | None = None
    table: Annotated[dict[str, Steps], Field(min_length=1)]


class Random(Step):
    """One of a selection, as the dice decide."""

    random: Expression
    do: Steps
    otherwise: Steps | None = None


class Each(Step):
    """Every one of a selection, in order."""

    each: Expression
    do: Steps
    otherwise: Steps | None = None


class WatchFor(Authored):
    """What a watch waits for, how long, when it looks, and what it does."""

    when: Expression
    scope: Literal["condition", "game"]
    at: Literal["change", "paragraph"]
    do: Steps


class Watch(Step):
    """Carried out once, when its time comes."""

    watch: WatchFor


class Stop(Step):
    """The end of this paragraph's instructions."""

    stop: Literal["paragraph"]


class Flag(Step):
    """Sets a flag."""

    flag: Annotated[StrictStr, Ref("flag", "sets")]


class Clear(Step):
    """Clears a flag."""

    clear: Annotated[StrictStr, Ref("flag", "clears")]


class Score(Step):
    """Changes a score."""

    score: Annotated[StrictStr, Ref("score", "sets")]
    add: Expression | None = None
    set: Expression | None = None


class Mark(Step):
    """Marks a roster member."""

    mark: Annotated[StrictStr, Ref("mark")]
    who: Who = "this"


class Unmark(Step):
    """Takes a mark away."""

    unmark: Annotated[StrictStr, Ref("mark")]
    who: Who = "this"


class Condition(Step):
    """Raises the condition."""

    condition: Annotated[StrictInt, Ref("condition", "sets")]


class Sighting(Step):
    """A thing is seen."""

    sighting: Annotated[StrictInt, Ref("sighting", "sets")]


class Victory(Step):
    """Victory points, gained or lost."""

    victory: Annotated[StrictInt, Field(ge=-1_000, le=1_000)]


class Remark(Step):
    """Something the reader is told."""

    note: Prose


class End(Step):
    """The game is over."""

    end: Annotated[StrictStr, Ref("ending", "sets")]


STEPS: tuple[type[Step], ...] = (
    See, Ask, First, Choose, When, InTurn, Check, Roll, Random, Each, Watch, Stop,
    Flag, Clear, Score, Mark, Unmark, Condition, Sighting, Victory, Remark, End,
)  # fmt: skip
"""Every step, in the order of the language page."""

TAGS = {step.KEY: f"<{step.KEY}>" for step in STEPS}
"""The tag of each step in a union. It is no key an author can write, so it cannot be taken for one in an error."""


def tag_of(value: Any) -> str | None:
    """The tag of the step that a mapping is: `when: ..., see: ...` is a `when` in any order."""
    return step_tag(value, TAGS, first=("when",))


if TYPE_CHECKING:
    AnyStep = Step
else:
    AnyStep = Annotated[
        Union[tuple(Annotated[step, Tag(TAGS[step.KEY])] for step in STEPS)],  # noqa: UP007 - made from a table
        Discriminator(tag_of),
    ]

Steps = Annotated[list[AnyStep], Field(min_length=1)]
