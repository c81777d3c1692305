"""Games of the test books that are kept, input by input: the same inputs and dice have to come to the same.

Run as a script it records them anew (`make golden` does). It refuses where a game goes otherwise while neither its book
nor the version of the rules is another: saved games name the version, so that none of them is played on differently in
silence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.helpers import build, mill, outpost

from hulldown_engine.games.book import Book, digest
from hulldown_engine.games.game import Game, IllegalChoice
from hulldown_engine.platoon.bots.commander import Commander
from hulldown_engine.playtest.bots import RandomBot

RECORDED = Path(__file__).parent / "recorded"

Json = dict[str, Any]


class Recording(NamedTuple):
    """What is played: a book, by whom, with what seed, and from what start."""

    book: Callable[[], Book]
    bot: Callable[[int], Any]
    seed: int
    start: Mapping[str, Any]


def _recordings() -> Iterator[tuple[str, Recording]]:
    for seed in range(4):
        yield f"mill-{seed}", Recording(lambda: build.compiled(mill.MILL), RandomBot, seed, {})
    for nth, mission in enumerate(outpost.book().logic["missions"]):
        yield f"{mission}-commander", Recording(outpost.book, Commander, nth, {"mission": mission})
        yield f"{mission}-random", Recording(outpost.book, RandomBot, nth, {"mission": mission})


RECORDINGS = dict(_recordings())


def record(recording: Recording) -> Json:
    """A game as it is kept: the book's digest, the version of the rules, the inputs, and a digest of the events."""
    game, bot = _begun(recording), recording.bot(recording.seed)
    while game.decision is not None:
        game.choose(bot.choose(game))
    return _kept(game)


def replay(recording: Recording, inputs: list[str]) -> Json | None:
    """The game that the same inputs come to now; None if one of them is not offered any more."""
    game = _begun(recording)
    try:
        for option in inputs:
            game.choose(option)
    except IllegalChoice:
        return None
    return _kept(game) if game.decision is None else None


def positions(name: str) -> Iterator[Game]:
    """A game of the folder at every decision, and at its end; it is the same object, which goes on."""
    game = _begun(RECORDINGS[name])
    yield game
    for option in kept(name)["inputs"]:
        game.choose(option)
        yield game


def _begun(recording: Recording) -> Game:
    return Game(recording.book(), seed=recording.seed, **recording.start)


def _kept(game: Game) -> Json:
    events = [event for event in game.events if event["event"] != "rules"]
    version, inputs = game.book.rules.version, list(game.inputs)
    return {"book": game.book.digest, "rules": version, "events": digest(events), "inputs": inputs}


def kept(name: str) -> Json:
    """A game of the folder."""
    found: Json = json.loads((RECORDED / f"{name}.json").read_text("utf-8"))
    return found


def goes_otherwise(name: str) -> bool:
    """Whether a game of the same book and the same version of the rules comes to something else than it did."""
    before = kept(name)
    recording = RECORDINGS[name]
    book = recording.book()
    return (book.digest, book.rules.version) == (before["book"], before["rules"]) and (
        replay(recording, before["inputs"]) != before
    )


def update() -> None:
    """Write every game anew; raises SystemExit where the version of the rules has to be raised first."""
    otherwise = [name for name in RECORDINGS if (RECORDED / f"{name}.json").exists() and goes_otherwise(name)]
    if otherwise:
        raise SystemExit(f"{', '.join(otherwise)} go otherwise: raise the version of their rules first")
    for path in RECORDED.glob("*.json"):
        path.unlink()
    for name, recording in RECORDINGS.items():
        (RECORDED / f"{name}.json").write_text(json.dumps(record(recording), separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    update()
