"""Saving, loading, cloning, taking back, and one's own dice, at every decision of platoon games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.helpers.build import compiled
from tests.helpers.mill import MILL
from tests.helpers.outpost import book

from hulldown_engine import Game
from hulldown_engine.book import digest
from hulldown_engine.bots import RandomBot
from hulldown_engine.dice import Seeded, Typed
from hulldown_engine.game import IllegalChoice
from hulldown_engine.platoon.field import ROUNDS, Field
from hulldown_engine.saves import SaveError

MISSIONS = (("first-light", "new"), ("the-bridge", "first"), ("the-signal", "first"), ("last-lorry", "new"))
LENGTH = 60
"""Choices of a game that are tried: the platoon, Operations, and a few Rounds."""


def played(mission: str, platoon: str, seed: int = 1, length: int = LENGTH) -> Iterator[Game]:
    """A random game, at every decision; whoever takes it may do with it what leaves it as it was."""
    game, bot = Game(book(), seed=seed, mission=mission, platoon=platoon), RandomBot(seed)
    while game.decision and len(game.inputs) < length:
        yield game
        game.choose(bot.choose(game))


def same(one: Game, other: Game) -> bool:
    """Whether two games are alike in all that can be seen of them."""
    return (one.state, one.decision, one.inputs, one.events, one.can_undo, one.digest()) == (
        other.state,
        other.decision,
        other.inputs,
        other.events,
        other.can_undo,
        other.digest(),
    )


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_a_game_is_saved_and_loaded_anywhere(mission: str, platoon: str) -> None:
    """The same game, the same text, and it can be taken back as far; so can its clone."""
    for game in played(mission, platoon, length=40):
        text = game.dumps()
        loaded, twin = Game.loads(book(), text), game.clone()

        assert same(loaded, game)
        assert same(twin, game)
        assert loaded.dumps() == twin.dumps() == text


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_a_loaded_game_goes_on_as_the_other_would_have(mission: str, platoon: str) -> None:
    """Dice and all, whatever is done with a clone meanwhile."""
    for nth, game in enumerate(played(mission, platoon, seed=2)):
        if nth % 5 == 0:
            twin, loaded = game.clone(), Game.loads(book(), game.dumps())
            assert game.decision is not None
            before, option = game.dumps(), game.decision.options[nth % len(game.decision.options)].id
            twin.choose(option)
            loaded.choose(option)
            assert same(twin, loaded)
            assert game.dumps() == before


ROLLED = ("resolved", "random-event", "action-number", "retreat", "determined", "rolled", "checked")


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_nothing_is_taken_back_past_a_roll_or_a_text(mission: str, platoon: str) -> None:
    """What can be taken back has rolled nothing and revealed nothing; taken back, the game is as it was."""
    before: tuple[str, int, Field] | None = None
    taken_back = 0
    for game in played(mission, platoon, seed=3):
        if before is not None:
            text, count, state = before
            new = [one["event"] for one in game.events[count:] if one.get("faces") != []]
            revealed = game.state.dice != state.dice or game.state.read.keys() != state.read.keys()
            assert game.can_undo is not (revealed or "marker" in new)
            assert not (game.can_undo and set(ROLLED) & set(new))
            if game.can_undo:
                taken_back += 1
                twin = game.clone()
                twin.undo()
                assert twin.dumps() == text
        before = (game.dumps(), len(game.events), game.state)
    assert taken_back > 3


def test_what_cannot_be_taken_back_is_refused() -> None:
    """In one sentence, and the game is as it was."""
    game = Game(book(), seed=1, mission="first-light")
    with pytest.raises(IllegalChoice, match="nothing to take back"):
        game.undo()


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_an_illegal_option_leaves_the_game_as_it_was(mission: str, platoon: str) -> None:
    """At every decision."""
    for game in played(mission, platoon, seed=4, length=40):
        before = game.dumps()
        with pytest.raises(IllegalChoice, match="'no-such-option' is not offered"):
            game.choose("no-such-option")
        assert game.dumps() == before


class Recorded(Seeded):
    """Seeded dice that keep what falls."""

    def __init__(self) -> None:
        self.faces: list[int] = []

    def draw(self, state: int, sides: int) -> tuple[int, int] | None:
        """One face, and note it."""
        drawn = super().draw(state, sides)
        assert drawn is not None
        self.faces.append(drawn[1])
        return drawn


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_typed_dice_give_the_same_game(mission: str, platoon: str) -> None:
    """The same choices and the same faces: the same events, and the same state but for the dice themselves."""
    dice, bot = Recorded(), RandomBot(5)
    seeded = Game(book(), seed=5, mission=mission, platoon=platoon, dice=dice)
    while seeded.decision and len(seeded.inputs) < LENGTH:
        seeded.choose(bot.choose(seeded))

    typed = Game(book(), seed=5, mission=mission, platoon=platoon, dice=Typed())
    choices, faces = list(seeded.inputs), list(dice.faces)
    while typed.decision and (choices or faces):
        asked = typed.decision
        typed.choose(str(faces.pop(0)) if asked.kind == "dice" else choices.pop(0))
        assert not typed.invariants()

    assert not choices
    assert not faces
    assert typed.events == seeded.events
    left, right = typed.state, seeded.state
    left.dice = right.dice = 0
    assert left == right
    assert typed.decision == seeded.decision


def test_typed_dice_can_be_saved_in_the_midst_of_a_roll() -> None:
    """One face typed, the next yet to come."""
    game = Game(book(), seed=1, mission="last-lorry", dice=Typed())
    game.choose("7")
    assert game.decision is not None
    assert game.decision.kind == "dice"

    loaded = Game.loads(book(), game.dumps())
    assert same(loaded, game)
    loaded.choose("3")

    bought = loaded.state.purchase
    assert (bought.crew_points, bought.vehicle_points) == (39, 40)


# Saves that are refused -----------------------------------------------------------------------------------------------


def saved() -> dict[str, Any]:
    """A game in Rounds, in a US unit's Turn, as its record."""
    for game in played("the-signal", "first"):
        if game.state.mode == ROUNDS and game.state.turn is not None and game.state.turn.unit == "A":
            record: dict[str, Any] = json.loads(game.dumps())
            return record
    raise AssertionError("no Turn of A")


def sealed(record: dict[str, Any]) -> str:
    """The record as a save, with a seal that fits."""
    unsealed = {name: value for name, value in record.items() if name != "seal"}
    return json.dumps({**unsealed, "seal": digest(unsealed)})


def test_the_record_itself_is_fine() -> None:
    """Sealed again it loads."""
    assert Game.loads(book(), sealed(saved())).state.mode == ROUNDS


def refused(text: str) -> str:
    """Why a save is refused."""
    with pytest.raises(SaveError) as raised:
        Game.loads(book(), text)
    return str(raised.value)


def test_a_save_that_is_cut_short_or_edited_is_refused() -> None:
    """Each with its reason."""
    text = json.dumps(saved())
    assert refused(text[:-100]) == "it is not a saved game"
    assert refused("") == "it is not a saved game"
    assert refused(text.replace('"seed": 1', '"seed": 2')) == "it is damaged"


def test_a_save_of_another_book_or_version_is_refused() -> None:
    """Also one of a gamebook, whose state is another."""
    record = saved()
    assert refused(sealed({**record, "book": "mill"})) == "it is a game of 'mill', not of 'outpost'"
    assert refused(sealed({**record, "digest": "0"})) == "the rules or paragraphs of 'outpost' have changed since"
    assert refused(sealed({**record, "format": 9})) == "its format is 9, not 1"
    mill = compiled(MILL)
    assert refused(Game(mill, seed=1).dumps()) == f"it is a game of {mill.id!r}, not of 'outpost'"
    with pytest.raises(SaveError, match=f"it is a game of 'outpost', not of {mill.id!r}"):
        Game.loads(mill, json.dumps(record))


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("mission", "nowhere", "its state cannot be: the mission 'nowhere'"),
        ("condition", 9, "its state cannot be: condition 9 of 3"),
        ("dice", -1, "its state cannot be: dice -1"),
        ("victory", 70, "its state cannot be: 70 Victory Points"),
        ("flags", {"wet": True}, "its state cannot be: flags: ['wet']"),
        ("sighted", {"77": True}, "its state cannot be: sightings: ['77']"),
        ("read", {"nowhere": 1}, "its state cannot be: paragraphs: ['nowhere']"),
        ("scores", {}, "its state cannot be: scores: []"),
        ("scores", {"alarm": 4}, "its state cannot be: alarm is 4"),
        ("stack", [["nowhere", 0, 0, "A", True]], "its state cannot be: no such place"),
        ("stack", [["stray-shells", 7, 0, "A", True]], "its state cannot be: no such place"),
        ("stack", [["stray-shells", 0, 7, "A", True]], "its state cannot be: no such place"),
        ("stack", [["stray-shells", 0, 0, "Q", True]], "its state cannot be: no such place"),
        ("watches", [["stray-shells", 0, 0, "A", 0]], "its state cannot be: no such watch"),
        ("units.A.hex", 9901, "its state cannot be: A: in hex 9901"),
        ("units.A.side", "french", "its state cannot be: A: a french M4A3 called A"),
        ("units.A.type", "Maus", "its state cannot be: A: a us Maus called A"),
        ("units.A.where", "limbo", "its state cannot be: A: limbo, active"),
        ("units.A.facing", 6, "its state cannot be: A: facing 6"),
        ("units.A.crew_lost", 6, "its state cannot be: A: lost 6 of 5"),
        ("units.A.carrier", "Q", "its state cannot be: A: carried by 'Q'"),
        ("units.A.where", "aboard", "its state cannot be: A: carried by , which is elsewhere"),
        ("units.A.hex", True, "its hex is True"),
        ("markers", {"77": 101}, "its state cannot be: marker 77 in 101"),
        ("markers", {"1": 9901}, "its state cannot be: marker 1 in 9901"),
        ("smoke", {"9901": 4}, "its state cannot be: a counter in '9901'"),
        ("mode", "operations", "its state cannot be: operations in Round"),
        ("mode", "lunch", "its state cannot be: lunch in Round"),
        ("round", None, "its state cannot be: rounds in None"),
        ("action_number", 11, "its state cannot be: the Action Number 11"),
        ("turn.0", "Q", "its state cannot be: the turn"),
        ("turn.1", -1, "its state cannot be: the turn"),
        ("turn.3", "gallop", "its state cannot be: the turn"),
        ("round.1", "tea", "its state cannot be: the round"),
        ("picked", ["Q"], "its state cannot be: units that are not there"),
        ("checks", [["Q", "1"]], "its state cannot be: a check by nobody"),
        ("units", {}, "its state cannot be: the turn"),
        ("purchase", [], "its purchase is []"),
    ],
)
def test_what_could_not_be_so_in_any_game_is_refused(path: str, value: object, said: str) -> None:
    """Whoever edits a save and seals it again is told what is wrong with it."""
    record = saved()
    at: Any = record["checkpoint"]
    *way, last = path.split(".")
    for name in way:
        at = at[int(name) if isinstance(at, list) else name]
    at[int(last) if isinstance(at, list) else last] = value

    assert refused(sealed(record)).startswith(said)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "killed", "unit": "ZZ", "by": ""},
        {"event": "picked", "member": "ZZ"},
        {"event": "smile"},
        {"event": "turn", "unit": "A"},
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(event: dict[str, Any]) -> None:
    """The log is held to its shapes."""
    record = saved()
    record["events"].append(event)
    assert refused(sealed(record)).startswith("this cannot have happened: ")
