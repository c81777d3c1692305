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
    """It is open only while this holds; without it, always."""

    do: Steps | None = None
    """What is done then: steps, in order."""

    see: ToRead | None = None
    """A paragraph that is read then, in place of `do`."""


class Option(Branch):
    """A way the player can choose."""

    text: Prose
    """What the player chooses, as it is read: `Creep closer`."""


class TurnOption(Branch):
    """A way that is taken in its turn, and its price."""

    cost: Positive = 1
    """What it costs, of the score that `spend` names; 1 if left out."""


class Step(Keyed):
    """One instruction of a paragraph."""


class See(Step):
    """Read a paragraph: a jump as the last thing to do, a visit before other steps."""

    see: ToRead
    """The paragraph, by its name."""


class Ask(Step):
    """The player decides."""

    ask: Annotated[list[Option], Field(min_length=1)]
    """The options: those whose `when` holds are offered. If there is none, the step is passed over."""

    prompt: Prose | None = None
    """What the player is asked: `What will you do?`"""


class First(Step):
    """Numbered options: the first that holds."""

    first: Annotated[list[Branch], Field(min_length=1)]
    """The options, in order: the first whose `when` holds is taken. One without `when` always holds."""


class Choose(Step):
    """Bulleted options: the one that applies."""

    choose: Annotated[list[Branch], Field(min_length=1)]
    """The options, no two of which may hold at once, as the compiler proves. If none does, the step is passed over."""


class When(Step):
    """Done if it holds."""

    when: Expression
    """The condition, asked when the step is come to: `alarm and fuel > 2`."""

    do: Steps | None = None
    """What is done if it holds; the next step follows either way."""

    see: ToRead | None = None
    """A paragraph that is read if it holds, in place of `do`."""


class InTurn(Step):
    """Options in order, each that holds and can be paid for."""

    in_turn: Annotated[list[TurnOption], Field(min_length=1)]
    """The options: each that holds and can be paid for is done and paid, in order."""

    spend: Annotated[StrictStr, Ref("score", "sets")]
    """The score that is spent."""


class Check(Step):
    """Dice against a rating."""

    check: Annotated[StrictStr, Ref("check", "asks")]
    """Which one, of those in `checks` of `book.yaml`."""

    modifier: Expression | None = None
    """What is added to the rating: a number or an expression."""

    success: Steps | None = None
    """What is done on a success; without it, the next step follows."""

    failure: Steps | None = None
    """What is done on a failure; without it, the next step follows."""


class Roll(Step):
    """Dice and a table of what they mean."""

    roll: DiceNotation
    """The dice: `1d10`, `2d6` or `d100`."""

    modifier: Expression | None = None
    """What is added to the dice: a number or an expression."""

    table: Annotated[dict[str, Steps], Field(min_length=1)]
    """Rows, each with its steps: `7`, `1-3`, `9+` or `<=2`. Every total is covered once."""


class Random(Step):
    """One of a selection, as the dice decide."""

    random: Expression
    """The selection: `crew where not dead`."""

    do: Steps
    """What is done with the one that is picked: `this` is that one."""

    otherwise: Steps | None = None
    """What is done if there is none to pick."""


class Each(Step):
    """Every one of a selection, in order."""

    each: Expression
    """The selection: `crew where wounded`."""

    do: Steps
    """What is done with each of them: `this` is that one."""

    otherwise: Steps | None = None
    """What is done if there is none."""


class WatchFor(Authored):
    """What a watch waits for, how long, when it looks, and what it does."""

    when: Expression
    """The condition: the watch is carried out once, when it becomes true."""

    scope: Literal["condition", "game"]
    """How long it waits: until the `condition` changes, or all through the `game`."""

    at: Literal["change", "paragraph"]
    """When it looks: at once, upon any `change`, or before the next `paragraph` is read."""

    do: Steps
    """What is done then."""


class Watch(Step):
    """Carried out once, when its time comes."""

    watch: WatchFor


class Stop(Step):
    """The end of this paragraph's instructions."""

    stop: Literal["paragraph"]
    """`paragraph`: a visit returns to where it came from."""


class Flag(Step):
    """Sets a flag."""

    flag: Annotated[StrictStr, Ref("flag", "sets")]
    """The flag that becomes true: the reader takes the item, or notes the codeword."""


class Clear(Step):
    """Clears a flag."""

    clear: Annotated[StrictStr, Ref("flag", "clears")]
    """The flag that becomes false."""


class Score(Step):
    """Changes a score."""

    score: Annotated[StrictStr, Ref("score", "sets")]
    """The score, which stays within its bounds."""

    add: Expression | None = None
    """What is added: a number, perhaps below 0, or an expression. Either this or `set`."""

    set: Expression | None = None
    """What it becomes: a number or an expression. Either this or `add`."""


class Mark(Step):
    """Marks a roster member."""

    mark: Annotated[StrictStr, Ref("mark")]
    """The mark, one of those of the roster."""

    who: Who = "this"
    """The member that is marked; `this` if left out."""


class Unmark(Step):
    """Takes a mark away."""

    unmark: Annotated[StrictStr, Ref("mark")]
    """The mark that is taken away."""

    who: Who = "this"
    """The member that had it; `this` if left out."""


class Condition(Step):
    """Raises the condition."""

    condition: Annotated[StrictInt, Ref("condition", "sets")]
    """The condition that begins. It only ever rises: a lower one is ignored."""


class Sighting(Step):
    """A thing is seen."""

    sighting: Annotated[StrictInt, Ref("sighting", "sets")]
    """The sighting that is ticked off: `sighted(NUMBER)` holds from now on."""


class Victory(Step):
    """Victory points, gained or lost."""

    victory: Annotated[StrictInt, Field(ge=-1_000, le=1_000)]
    """How many, from -1000 to 1000; below 0 they are lost."""


class Remark(Step):
    """Something the reader is told."""

    note: Prose
    """What the reader is told, and the log keeps."""


class End(Step):
    """The game is over."""

    end: Annotated[StrictStr, Ref("ending", "sets")]
    """Which ending, of those in `endings`."""


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
