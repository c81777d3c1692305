"""The engine's own rules, carried out for one step that matters: what is asked there, and where play rests then.

The rules are those that games are played by; only their dice, their log and the steps that do not matter are replaced.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from hulldown_compiler.analysis.story.asked import Fact
from hulldown_compiler.solving.states.mattering import Mattering
from hulldown_compiler.solving.states.recording import NotedStory
from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import Dice, Typed
from hulldown_engine.basics.play import Asking, Play, PlayOf
from hulldown_engine.language.expressions import Closure
from hulldown_engine.story.gamebook import Gamebook
from hulldown_engine.story.paragraphs import (
    Code,
    EndlessBook,
    Question,
    Runner,
    StepPlace,
    This,
    Trigger,
    again,
    run,
)
from hulldown_engine.story.step_kind import StepKind
from hulldown_engine.story.steps.gamebook_steps import GAMEBOOK

Json = Mapping[str, Any]


class Rested(Exception):
    """Raised where a second step would be carried out."""


class Unthrown(Exception):
    """Raised where dice are to be thrown: `dice` are which."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(str(dice))
        self.dice = dice


class Ran(NamedTuple):
    """What a step came to: the story where it rests, and the options or the dice that wait for an answer.

    `endless` is set where the rules would go round in circles, and nobody is asked.
    """

    story: NotedStory
    asks: Decision | Dice | None = None
    endless: bool = False


class SingleStep(PlayOf[NotedStory]):
    """A game of which nothing is written down, and in which one step is carried out, with given faces of dice."""

    def __init__(self, story: NotedStory, faces: tuple[int, ...]) -> None:
        super().__init__(story, Typed())
        self.faces = faces
        self.stepped = False

    def log(self, event: str, **data: object) -> None:
        """Write nothing down."""

    def throw(
        self,
        dice: Dice,
        paragraph: str,  # noqa: ARG002 - the game's signature
        what: str = "",  # noqa: ARG002 - as above
    ) -> Generator[Decision, str, tuple[int, ...]]:
        """The faces that are given; raises Unthrown if there are none."""
        yield from ()
        if not self.faces:
            raise Unthrown(dice)
        return self.faces


def stepping(rules: Gamebook, mattering: Mattering) -> Code:
    """The code of a book whose steps are carried out one at a time, those that do not matter not at all."""
    return Code(rules.logic, rules.prose, rules.code.operators, Steps(mattering))


def carry_out(code: Code, story: NotedStory, option: str = "", faces: tuple[int, ...] = ()) -> Ran:
    """Carry out the step at which a story rests, with an option or faces of dice if it asks for any."""
    play = SingleStep(story, faces)
    flow = run(code, play)
    try:
        decision = next(flow)
        if not option:
            return Ran(story, decision)
        flow.send(option)
    except Unthrown as unthrown:
        again(play)
        return Ran(story, unthrown.dice)
    except Rested:
        again(play)
    except EndlessBook:
        return Ran(story, endless=True)
    except StopIteration:
        pass
    return Ran(story)


# Steps ----------------------------------------------------------------------------------------------------------------


class Steps(dict[str, "Step"]):
    """The kinds of steps, as they are carried out here."""

    def __init__(self, mattering: Mattering) -> None:
        super().__init__({name: Step(kind, mattering) for name, kind in GAMEBOOK.items()})


class Step(NamedTuple):
    """A kind of step: passed over where it does not matter, and carried out alone where it does."""

    kind: StepKind
    mattering: Mattering

    def runs(self, place: StepPlace, step: Json) -> Runner:
        """The runner of a step."""
        if not self.mattering.step(place.paragraph, step):
            return pass_over
        runner = self.kind.runs(place, step)
        if isinstance(runner, Trigger):
            if runner.at == "change":
                runner.holds = once_changed(runner.holds, place, frozenset(self.mattering.asked(step["when"])))
            return runner
        return runner if isinstance(runner, Question) else alone(runner)


def pass_over(play: Play, this: This) -> None:
    """Do nothing."""


def alone(runner: Runner) -> Runner:
    """A step that is carried out if none has been: it raises Rested then."""

    def carry_out_alone(play: Play, this: This) -> Asking | None:
        assert isinstance(play, SingleStep)  # noqa: S101 - these steps are for no other game
        if play.stepped:
            raise Rested
        play.stepped = True
        return runner(play, this)

    return carry_out_alone


def once_changed(holds: Closure, place: StepPlace, asked: frozenset[Fact]) -> Closure:
    """Whether a watch is due, which is asked only when something that it asks for has changed.

    Watches are looked at after every step. One that waited already when the step began was not due before it, and is
    not due after it as long as all is as it was: the rules would come to the same, and look at more.
    """
    at = place.paragraph, place.block, place.index

    def due(story: NotedStory, this: This) -> bool:
        waited = any(watch[:3] == at and watch.this == this for watch in story.waited)
        return not (waited and asked.isdisjoint(story.notes.changed)) and bool(holds(story, this))

    return due
