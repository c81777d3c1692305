"""Examples of a gamebook's paragraphs: a story that begins there, is told, and stops where nobody answers any more.

What is given of the story, and what may be expected of it, has the same names: those of its flags (true or false),
scores (numbers) and members (the marks that they have), and `condition`, `victory` and `sighted`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hulldown_compiler.analysis.examples.driver import BadExample, go_on, known, offered
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.play import Play
from hulldown_engine.story.gamebook import Gamebook
from hulldown_engine.story.state import Story, mark_key

Json = Mapping[str, Any]
Answer = dict[str, Any]

STANDS = ("condition", "victory", "sighted")
"""What is so of every story, besides its flags, scores and members."""

COMES = ("reads", "offers", "ending")
"""What comes of a story: the paragraphs read, the options offered at the end, and the ending, or `none`."""


def gives(rules: Gamebook) -> tuple[str, ...]:
    """Everything that can be expected of a story."""
    return (*COMES, *STANDS, *rules.logic["scores"], *rules.logic["flags"], *_members(rules))


def answer(rules: Gamebook, paragraph: str, record: Json) -> tuple[Answer, int]:
    """The outcome of a paragraph and the number of dice used; raises BadExample, and what scripted dice raise."""
    play = Play(begun(rules, paragraph, record), Scripted(*record.get("dice", ())))
    return told(rules, play, record.get("takes", ())), play.state.dice


def told(rules: Gamebook, play: Play, takes: Sequence[str]) -> Answer:
    """The outcome of a story that is told from where it stands; raises BadExample, and what its dice raise."""
    decision = go_on(rules, play, list(takes), "takes", lambda: True)
    return {
        "reads": [event["paragraph"] for event in play.events if event["event"] == "read"],
        "offers": [] if decision is None else offered(decision),
        "ending": play.state.ending or "none",
        **stands(rules, play.state),
    }


def stands(rules: Gamebook, story: Story) -> Answer:
    """How a story stands, by the names of what may be given of it."""
    return {
        "condition": story.condition,
        "victory": story.victory,
        "sighted": [int(number) for number in story.sighted],
        **story.scores,
        **{flag: flag in story.flags for flag in rules.logic["flags"]},
        **{
            member: [mark for mark in marks if mark_key(member, mark) in story.marks]
            for member, marks in _members(rules).items()
        },
    }


def begun(rules: Gamebook, paragraph: str, record: Json) -> Story:
    """The story as it stands where an example of a paragraph begins; raises BadExample."""
    story = rules.start(0, rules.setup(paragraph=paragraph))
    for name, value in record.get("given", {}).items():
        _give(rules, story, name, value)
    return story


def _members(rules: Gamebook) -> dict[str, list[str]]:
    """The members of all rosters, each with the marks that it can have."""
    return {member: roster["marks"] for roster in rules.logic["rosters"].values() for member in roster["members"]}


# How a story stands where it begins -----------------------------------------------------------------------------------


MOST_POINTS = 9_999


def _give(rules: Gamebook, story: Story, name: str, value: Any) -> None:
    """Set a flag, score, mark or other given of the story; raises BadExample."""
    logic, key = rules.logic, f"given.{name}"
    if name == "condition":
        story.condition = _number(key, value, 1, logic["conditions"])
    elif name == "victory":
        story.victory = _number(key, value, -MOST_POINTS, MOST_POINTS)
    elif name == "sighted":
        story.sighted = dict.fromkeys(_listed(key, value, logic["sightings"], "sighting"), True)
    elif name in logic["scores"]:
        bounds = logic["scores"][name]
        story.scores[name] = _number(key, value, bounds["least"], bounds["most"])
    elif name in logic["flags"]:
        if not isinstance(value, bool):
            raise BadExample(key, f"the flag {name!r} is true or false")
        story.flags.update({name: True} if value else {})
    elif name in _members(rules):
        marks = [mark_key(name, mark) for mark in _listed(key, value, _members(rules)[name], "mark")]
        story.marks.update(dict.fromkeys(marks, True))
    else:
        known(key, "no flag, score or member {}", name, (*STANDS, *logic["scores"], *logic["flags"], *_members(rules)))


def _number(key: str, value: Any, least: int, most: int) -> int:
    """A whole number between bounds; raises BadExample."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadExample(key, f"{key.partition('.')[2]} is a number from {least} to {most}")
    return value


def _listed(key: str, value: Any, names: list[str], what: str) -> list[str]:
    """A list of known names; raises BadExample."""
    if not isinstance(value, list):
        raise BadExample(
            key, f"{key.partition('.')[2]} is a list of {what}s", f"there are {', '.join(names) or 'none'}"
        )
    return [known(key, f"no {what} {{}}", str(name), names, f"there are {', '.join(names)}") for name in value]
