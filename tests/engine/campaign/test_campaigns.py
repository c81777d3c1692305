"""Whole campaigns by bots, and a campaign as any other game: kept, taken up, taken back, looked at twice."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.engine.campaign.playing import begun, book, by_bot, played
from tests.helpers.deciding import offered
from tests.helpers.outpost import book as outpost

from hulldown_engine import BookError, Game, IllegalChoice, SaveError
from hulldown_engine.campaign import base_id, campaign_of, has_campaign
from hulldown_engine.campaign.state import CHOOSE, FIGHT
from hulldown_engine.games.book import digest
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.story.gamebook import SetupError

BETWEEN = "campaign"


@pytest.mark.parametrize(("bot", "platoon"), [("random", "first"), ("explorer", "new")])
def test_a_bot_plays_a_whole_campaign(bot: str, platoon: str) -> None:
    """Every mission is played once, nothing is wrong after any choice, and it has a result (16.1)."""
    game = by_bot(bot, 3, platoon=platoon)

    assert game.result is not None
    fought = game.state.fought
    assert sorted(one.mission for one in fought) == sorted(book().logic["missions"])
    assert game.result.victory == sum(one.victory for one in fought)
    own = [name for name, one in book().logic["missions"].items() if one["platoon"]["campaign_points"] is None]
    assert own
    assert all(one.crews == 0 for one in fought if one.mission in own)


def test_the_commander_plays_on_from_mission_to_mission() -> None:
    """It buys, gives and raises without being told."""
    game = played(Game(book(), seed=2), BOTS["commander"](2), lambda one: len(one.state.fought) > 1)

    assert game.state.stage != FIGHT


def test_the_same_seed_gives_the_same_campaign() -> None:
    """To the byte of its save; another seed gives another."""
    first = by_bot("random", 3, platoon="first").dumps()

    assert played(Game(book(), seed=3, platoon="first"), BOTS["random"](3)).dumps() == first
    assert begun(seed=4).dumps() != begun(seed=3).dumps()


def test_a_campaign_goes_on_from_a_save_as_it_would_have() -> None:
    """Deeds of a crew are noted once each, though the game is loaded between decisions of its Turn (16.1)."""
    through, loaded = (begun("mission:the-bridge", seed=2) for _ in range(2))
    bot = BOTS["commander"](2)
    while sum(deeds.count("killed") for deeds in through.state.deeds.values()) < 2:
        option = bot.choose(through)
        through.choose(option)
        loaded.choose(option)
        loaded = Game.loads(book(), loaded.dumps())
    assert loaded.state == through.state


def test_players_share_the_platoon_of_a_campaign() -> None:
    """The optional rule holds in every mission, and while the platoon is made; a rule that is none is refused (1.1)."""
    both = {"First", "Second"}
    for platoon in ("first", "new"):
        game = Game(book(), seed=2, platoon=platoon, rules=("shared-platoon",))
        played(game, BOTS["random"](2), lambda one: both <= {unit.player for unit in one.state.units.values()})
        assert game.decision is not None
    with pytest.raises(SetupError, match="no optional rule 'shared'"):
        Game(book(), seed=2, rules=("shared",))


def test_a_campaign_can_be_taken_up_taken_back_and_doubled_at_any_question() -> None:
    """What is loaded, and what is cloned, asks the same; what is taken back is as it was before."""
    game, bot = Game(book(), seed=4), BOTS["random"](4)
    kinds = set()
    while game.decision is not None and len(game.state.fought) < 2:
        if game.decision.kind == BETWEEN or len(game.inputs) % 50 == 0:
            kinds.add(game.decision.kind)
            same(Game.loads(book(), game.dumps()), game)
            same(game.clone(), game)
            back(game, bot.choose(game.clone()))
        game.choose(bot.choose(game))
    assert BETWEEN in kinds
    assert len(kinds) > 1


def same(one: Game, other: Game) -> None:
    """Two campaigns are at the same point."""
    assert (one.decision, one.digest(), one.events, one.can_undo) == (
        other.decision,
        other.digest(),
        other.events,
        other.can_undo,
    )


def back(game: Game, option: str) -> None:
    """A choice taken, and taken back if that can be."""
    twin = game.clone()
    twin.choose(option)
    if twin.can_undo:
        twin.undo()
        same(twin, game)


def test_points_can_be_taken_back_and_dice_cannot() -> None:
    """Which mission is next, and what a raise is of, is only a choice; the die for Initiative is thrown (16.3)."""
    game = begun("mission:first-light")
    assert game.can_undo
    game.undo()
    assert offered(game)[0] == "mission:first-light"

    game = resealed("stage", "improve", "crews.B.8", 12)
    game.choose("B:weapon_skill")
    assert game.can_undo
    game.undo()
    assert game.state.crews["B"].points == 12

    game.choose("B:initiative")
    assert not game.can_undo
    with pytest.raises(IllegalChoice):
        game.undo()
    assert game.state.crews["B"].points == 6


def resealed(*changes: Any) -> Game:
    """A campaign at its beginning with some of its state changed: a path, a value, and so on."""
    return Game.loads(book(), edited(*changes))


def edited(*changes: Any) -> str:
    """The save of such a campaign, sealed again."""
    record = json.loads(begun().dumps())
    for path, value in zip(changes[::2], changes[1::2], strict=True):
        at: Any = record["checkpoint"]
        *way, last = path.split(".")
        for name in way:
            at = at[int(name) if isinstance(at, list) else name]
        at[int(last) if isinstance(at, list) else last] = value
    del record["seal"]
    record["seal"] = digest(record)
    return json.dumps(record)


def test_the_mission_stays_on_the_table_until_the_next() -> None:
    """Its units can be looked at while points are given; then the next is set up."""
    game = played(begun("mission:the-signal"), BOTS["commander"](1), lambda one: bool(one.state.fought))
    assert game.state.mission == "the-signal"
    assert game.state.finished

    played(game, BOTS["commander"](1), lambda one: one.state.stage == FIGHT)
    assert game.state.mission != "the-signal"
    assert not game.state.finished


def test_a_mission_begins_with_what_the_roster_says() -> None:
    """Ratings, rounds and letters are those of the crews, as repaired (14, 16.1)."""
    game = played(begun(seed=2), BOTS["commander"](2), lambda one: len(one.state.fought) == 1)
    game = played(
        game, BOTS["commander"](2), lambda one: one.state.stage == FIGHT and one.state.mission == one.state.next
    )
    state = game.state
    if not state.stays:
        for letter, crew, vehicle in state.seated():
            unit = state.units[letter]
            assert (unit.crew, unit.crew_lost, unit.rounds) == (crew.size, 0, vehicle.rounds)
            assert (unit.immobilised, unit.disabled, unit.status) == (False, False, "active")


def test_a_book_without_a_campaign_has_none() -> None:
    """And a campaign is not its book."""
    bare = {**outpost().logic}
    del bare["campaign"]
    from dataclasses import replace  # noqa: PLC0415 - here alone

    with pytest.raises(BookError, match="outpost has no campaign"):
        campaign_of(replace(outpost(), logic=bare))
    assert has_campaign(outpost())
    assert base_id(book().id) == "outpost"


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ({"platoon": "none"}, "no platoon 'none' in this campaign; it has first, new"),
        ({"mission": "the-signal"}, "a campaign takes no 'mission'"),
        ({"rules": ("peace",)}, "no optional rule 'peace'"),
    ],
)
def test_a_start_that_is_not_there(start: dict[str, Any], said: str) -> None:
    """One sentence."""
    with pytest.raises(SetupError, match=said):
        Game(book(), seed=1, **start)


# Saves ----------------------------------------------------------------------------------------------------------------


def refused(text: str) -> str:
    """Why a save does not load."""
    with pytest.raises(SaveError) as said:
        Game.loads(book(), text)
    return str(said.value)


def test_a_mission_is_no_campaign() -> None:
    """Nor the other way round."""
    mission = Game(outpost(), seed=1)
    assert refused(mission.dumps()) == "it is a game of 'outpost', not of 'outpost (campaign)'"
    with pytest.raises(SaveError, match="it is a game of 'outpost \\(campaign\\)', not of 'outpost'"):
        Game.loads(outpost(), begun().dumps())


def test_a_save_that_was_cut_or_edited_is_refused() -> None:
    """Nothing is guessed."""
    text = begun("mission:first-light").dumps()
    assert refused(text[:-40]) == "it is not a saved game"
    assert refused(text.replace('"seed":1', '"seed":2')) == "it is damaged"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("stage", "tea", "its state cannot be: a campaign at 'tea'"),
        ("next", "nowhere", "its state cannot be: the next mission 'nowhere'"),
        ("ready", "nobody", "its state cannot be: the next mission '', the platoon 'nobody'"),
        ("fought", [["nowhere", "victory", 1, 4, 4]], "its state cannot be: missions played: ['nowhere']"),
        ("fought", [["the-signal", "victory", 1, 4, 5]], "its state cannot be: the mission"),
        ("fought", [["the-signal", "glory", 1, 4, 4]], "its state cannot be: the mission"),
        ("crew_points", -1, "its state cannot be: less than nothing"),
        ("crews.A.1", 0, "its state cannot be: crew A"),
        ("crews.A.2", 77, "its state cannot be: crew A: initiative 77"),
        ("crews.A.8", -6, "its state cannot be: crew A"),
        ("crews.A.12.0", "Maus", "its state cannot be: a vehicle 'Maus'"),
        ("crews.A.12.2", -1, "its state cannot be: the vehicle"),
        ("crews.A.12.5", "Q", "its state cannot be: a vehicle from box 'Q'"),
        ("crews.A.12", 7, "its crews is 7"),
        ("shares", {"Q": 1}, "its state cannot be: crews that are not there: ['Q']"),
        ("shares", {"A": 7}, "its state cannot be: shares of Combat Points"),
        ("lent", {"US1": 4}, "its state cannot be: rounds for ['US1']"),
        ("mission", "nowhere", "its state cannot be: the mission 'nowhere'"),
    ],
)
def test_what_could_not_be_so_in_any_campaign_is_refused(path: str, value: object, said: str) -> None:
    """Whoever edits a save and seals it again is told what is wrong with it."""
    assert refused(edited(path, value)).startswith(said)


@pytest.mark.parametrize(
    "event",
    [
        {"event": "improved", "unit": "A", "rating": "luck", "before": 1, "after": 2},
        {"event": "fought", "mission": "nowhere", "ending": "", "verdict": "victory", "gained": 1, "lost": 0},
        {"event": "bought", "type": "Maus", "cost": 7},
        {"event": "stowed", "unit": "A"},
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(event: dict[str, Any]) -> None:
    """The log is held to its shapes."""
    record = json.loads(begun().dumps())
    record["events"].append(event)
    del record["seal"]
    record["seal"] = digest(record)

    assert refused(json.dumps(record)).startswith("this cannot have happened: ")


def test_a_campaign_that_is_over_stays_over() -> None:
    """It can still be looked at."""
    game = by_bot("random", 3, platoon="first")
    kept = Game.loads(book(), game.dumps())

    assert kept.decision is None
    assert kept.result == game.result
    assert kept.state.stage != CHOOSE
