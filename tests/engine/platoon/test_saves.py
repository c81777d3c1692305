"""Saving, loading, cloning, taking back, and one's own dice, at every decision of platoon games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.build import compiled
from tests.helpers.mill import MILL
from tests.helpers.outpost import authored, book

from hulldown_compiler.bundle import writer
from hulldown_engine import BookError, Game, Option, load_book
from hulldown_engine.basics.dice import Seeded, Typed
from hulldown_engine.basics.play import PlayOf
from hulldown_engine.games.book import PLAY, digest, make_book
from hulldown_engine.games.game import IllegalChoice
from hulldown_engine.games.saves import SaveError
from hulldown_engine.platoon.game.rules import Platoon
from hulldown_engine.platoon.state.field import ROUNDS, PlatoonState
from hulldown_engine.playtest.bots import RandomBot

MISSIONS = (
    ("first-light", "new"),
    ("the-bridge", "first"),
    ("the-signal", "first"),
    ("last-lorry", "new"),
    ("the-camp", "new"),
    ("the-hill", "first"),
)
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


def test_what_is_under_way_is_not_played_on_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two dice of a Turn, a game of older rules is refused if what has come of it is not what would today."""
    game, bot = Game(book(), seed=1, mission="the-bridge", dice=Typed()), RandomBot(1)
    older = []
    for _ in range(LENGTH):
        game.choose(bot.choose(game))
        older.append(sealed({**json.loads(game.dumps()), "rules": 1}))
    monkeypatch.setattr(Platoon, "version", 2)
    assert Game.loads(book(), older[-1]).state == game.state

    monkeypatch.setattr(PlayOf, "log", lambda play, event, **data: play.events.append({"event": event}))
    refusals = {refused(text) for text in older if not _loads(text)}

    assert refusals == {
        "it was played by version 1 of the rules, and what is under way in it goes otherwise by version 2"
    }


def _loads(text: str) -> bool:
    try:
        Game.loads(book(), text)
    except SaveError:
        return False
    return True


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


SHOWN = {"marker", "deployed", "reinforced"}
"""What shows the player something: a marker, and what a mission keeps secret until then."""


@pytest.mark.parametrize(("mission", "platoon"), MISSIONS)
def test_nothing_is_taken_back_past_a_roll_or_a_text(mission: str, platoon: str) -> None:
    """What can be taken back has rolled nothing and revealed nothing; taken back, the game is as it was."""
    before: tuple[str, int, PlatoonState] | None = None
    taken_back = 0
    for game in played(mission, platoon, seed=3):
        if before is not None:
            text, count, state = before
            new = [one["event"] for one in game.events[count:] if one.get("faces") != []]
            revealed = game.state.dice != state.dice or game.state.read.keys() != state.read.keys()
            assert game.can_undo is not (revealed or bool(SHOWN & set(new)))
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
    for game in played("the-signal", "first", length=300):
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


def test_a_round_of_older_rules_is_taken_over() -> None:
    """They counted no Rounds that come to nothing; the count begins now (6.12)."""
    record = saved()
    record["checkpoint"]["round"] = record["checkpoint"]["round"][:-2]
    record |= {"rules": 2, "undo": []}

    loaded = Game.loads(book(), sealed(record))

    assert loaded.state.current_round.idle == 0
    assert loaded.events[-1] == {"event": "rules", "version": Platoon.version, "before": 2}


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


def bundle(**changes: Any) -> dict[str, Any]:
    """The compiled book with other parts, and the digest that belongs to them."""
    found = {**writer.bundle(authored())[0], **changes}
    return {**found, "digest": digest(found["logic"])}


def test_a_mended_sentence_kills_no_save_of_a_mission() -> None:
    """Prose does not decide: with another text the same game goes on from the same decision."""
    game = Game.loads(book(), sealed(saved()))
    prose = bundle()["prose"]
    told = {name: {**one, "text": "Mended."} for name, one in prose["paragraphs"].items()}
    mended = make_book(bundle(prose={**prose, "paragraphs": told}))
    assert same(Game.loads(mended, game.dumps()), game)


@pytest.mark.parametrize("part", ["missions", "unit_cards", "paragraphs", "map"])
def test_a_changed_rule_refuses_the_saves_of_a_mission(part: str) -> None:
    """Whatever decides: a mission, a card, an instruction, the ground."""
    text = json.dumps(saved())
    logic = bundle()["logic"]
    changed = make_book(
        bundle(logic={**logic, part: {**logic[part], "another": {}} if part == "map" else _less(logic[part])})
    )
    with pytest.raises(SaveError, match="the rules or paragraphs of 'outpost' have changed since"):
        Game.loads(changed, text)


def _less(part: dict[str, Any]) -> dict[str, Any]:
    """The same without the last thing in it."""
    return dict(list(part.items())[:-1])


@pytest.mark.parametrize("typed", ["0", "11", "-1", "3.5", "two", "", "٣"])
def test_a_die_that_cannot_fall_so_is_refused(typed: str) -> None:
    """Out of range, or no number: one sentence, and the game as it was."""
    game = Game(book(), seed=1, mission="last-lorry", dice=Typed())
    before = game.dumps()
    with pytest.raises(IllegalChoice, match=f"{typed!r} is not offered"):
        game.choose(typed)
    assert game.dumps() == before


def test_a_bundle_of_a_format_to_come_is_a_sentence(tmp_path: Path) -> None:
    """It says which format it has, and which this engine plays."""
    (tmp_path / PLAY).write_text(json.dumps(bundle(format=9)), "utf-8")
    with pytest.raises(BookError, match="bundle format 9; this engine plays format 1"):
        load_book(tmp_path)


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
        ("roadblocks", {"9901/9902": "both"}, "its state cannot be: hexsides ['9901/9902']"),
        ("roadblocks", {"a ditch": "both"}, "its state cannot be: hexsides ['a ditch']"),
        ("roadblocks", {"²/³": "both"}, "its state cannot be: hexsides ['²/³']"),
        ("smoke", {"²": 4}, "its state cannot be: a counter in '²'"),
        ("roadblocks", {"101/102": "both"}, "its state cannot be: hexsides ['101/102']"),
        ("blown", {"0101/0102": True}, "its state cannot be: hexsides ['0101/0102']"),
        ("mode", "operations", "its state cannot be: operations in Round"),
        ("mode", "lunch", "its state cannot be: lunch in Round"),
        ("round", None, "its state cannot be: rounds in None"),
        ("action_number", 11, "its state cannot be: the Action Number 11"),
        ("turn.0", "Q", "its state cannot be: the turn"),
        ("turn.1", -1, "its state cannot be: the turn"),
        ("turn.3", "gallop", "its state cannot be: the turn"),
        ("round.1", "tea", "its state cannot be: the round"),
        ("round.10", 10, "its state cannot be: the round"),
        ("picked", ["Q"], "its state cannot be: units that are not there"),
        ("checks", [["Q", "1"]], "its state cannot be: a check by nobody"),
        ("units", {}, "its state cannot be: the turn"),
        ("turn.1", 6, "its state cannot be: the turn"),
        ("round.0", 0, "its state cannot be: Round 0 of 1"),
        ("round.0", 2, "its state cannot be: Round 2 of 1"),
        ("units.A.carrier", "B", "its state cannot be: A: in two places: 1307, and with B"),
        ("units.D.status", "killed", "its state cannot be: D: on-map, killed, and its marker in"),
        ("units.D.where", "exited", "its state cannot be: D: exited, active, and its marker in"),
        ("units.A.rounds", -1, "its state cannot be: A: lost 0 of 5, 0 reductions, -1, 0 rounds"),
        ("units.A.mpa_lost", -1, "its state cannot be: A: lost 0 of 5, -1 reductions, 38, 0 rounds"),
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


def test_operations_in_which_somebody_fights_are_refused() -> None:
    """A German who can still fire or move, or a marker on the track: there is nothing of that in Operations (3)."""
    record = saved()
    state = record["checkpoint"]
    state |= {"mode": "operations", "round": None, "turn": None, "action_number": 0}
    assert refused(sealed(record)).startswith("its state cannot be: A: its marker in ")

    for unit in state["units"].values():
        unit["space"] = "unaware" if unit["side"] == "us" else unit["space"]
    assert refused(sealed(record)) == "its state cannot be: Operations, and a German who can fight"


def test_more_vehicles_in_a_hex_than_there_is_room_for_are_refused() -> None:
    """Four at most, whoever they belong to (7.1)."""
    record = saved()
    units = record["checkpoint"]["units"]
    for name, unit in units.items():
        unit.update({"where": "on-map", "hex": 1307}) if name in "ABCD" or unit["side"] != "us" else None
    assert refused(sealed(record)) == "its state cannot be: 5 vehicles in 1307"


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


@pytest.mark.parametrize("length", [0, 3, 10, 20, 30])
def test_a_mission_can_be_given_up_at_any_time(length: int) -> None:
    """It ends by its points; that can be taken back like any choice, saved and loaded."""
    game = Game(book(), seed=2, mission="the-bridge", platoon="first")
    bot = RandomBot(2)
    for _ in range(length):
        if game.decision is not None:
            game.choose(bot.choose(game))
    before = game.dumps()
    game.concede()

    assert game.result is not None
    assert [event["event"] for event in game.events[-2:]] == ["conceded", "finished"]
    assert game.result.victory == game.state.victory
    assert not game.invariants()
    assert same(Game.loads(book(), game.dumps()), game)
    game.undo()
    assert json.loads(game.dumps())["checkpoint"] == json.loads(before)["checkpoint"]


def test_nothing_is_given_up_while_a_platoon_is_made() -> None:
    """There is no mission yet."""
    game = Game(book(), seed=2, mission="the-bridge", platoon="new")
    assert not game.can_concede


def test_an_option_that_is_called_so_is_no_concession() -> None:
    """An author may call a paragraph `concede`; then the option is taken, and the mission goes on."""
    game = Game(book(), seed=2, mission="the-bridge", platoon="first")
    assert game.decision is not None
    own = replace(game.decision, options=(*game.decision.options, Option("concede", "Hand the bridge over")))
    assert game._gives_up("concede")

    game.decision = own
    assert not game._gives_up("concede")
