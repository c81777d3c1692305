"""A game as lines that a person can read and compare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hulldown_engine import Game
from hulldown_engine.basics.play import Event


def transcript(game: Game, choices: list[str]) -> list[str]:
    """What happens in a game, with the decisions that are asked and the options taken, by their texts."""
    found = [*_lines(game, 0)]
    for choice in choices:
        assert game.decision is not None, found
        before = len(game.events)
        game.choose(next(option.id for option in game.decision.options if option.text == choice))
        assert not game.invariants()
        found += [f"> {choice}", *_lines(game, before)]
    return found


def _lines(game: Game, since: int) -> Iterator[str]:
    """The events from one on, and what is asked then."""
    for event in game.events[since:]:
        if event["event"] not in ("chosen", "rules"):
            yield _SAID[event["event"]](event)
    if game.decision is not None:
        asked = " | ".join(option.text for option in game.decision.options)
        yield f"? {game.decision.prompt}: {asked}" if game.decision.prompt else f"? {asked}"
    elif game.result is not None and game.result.ending is None:
        yield "nothing more"


_SAID: Mapping[str, Callable[[Event], str]] = {
    "read": lambda event: f"read {event['paragraph']}" + _values(event),
    "passed-over": lambda event: f"pass over {event['paragraph']}",
    "checked": lambda event: f"check {event['check']}: {_faces(event)} against {_need(event)}, {_success(event)}",
    "rolled": lambda event: f"roll {event['dice']}: {_faces(event)}, total {event['total']}, row {event['row']}",
    "picked": lambda event: f"pick {event['member']}",
    "flag": lambda event: f"set {event['flag']}",
    "clear": lambda event: f"clear {event['flag']}",
    "score": lambda event: f"{event['score']} {event['before']} to {event['after']}",
    "mark": lambda event: f"{event['member']} is {event['mark']}",
    "unmark": lambda event: f"{event['member']} is not {event['mark']}",
    "condition": lambda event: f"condition {event['condition']}",
    "sighting": lambda event: f"sighting {event['sighting']}",
    "victory": lambda event: f"victory {event['points']:+}, {event['total']}",
    "note": lambda event: f"note {event['text']}",
    "ended": lambda event: f"end {event['ending']}",
}
"""How each event reads."""


def _faces(event: Event) -> str:
    return " ".join(map(str, event["faces"]))


def _need(event: Event) -> str:
    return f"{event['rating']}{event['modifier']:+}"


def _success(event: Event) -> str:
    return "success" if event["success"] else "failure"


def _values(event: Mapping[str, Any]) -> str:
    return "".join(f" {name}={value}" for name, value in event.get("values", {}).items())
