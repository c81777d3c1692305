"""The view of a game: in the shape of its schema at every decision, and with no secret in it.

Run as a script it writes the schema anew (`make golden` does).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.engine.games.recorded import RECORDINGS, positions
from tests.helpers import build, mill, outpost
from tests.helpers.sampling import sampled

import hulldown_engine
from hulldown_engine import Book, Game
from hulldown_engine.basics.play import Event
from hulldown_engine.campaign import log as of_campaigns
from hulldown_engine.campaign.rules import campaign_of
from hulldown_engine.games.view import Readings, schema
from hulldown_engine.playtest.bots import BOTS, RandomBot

SCHEMA = Path(hulldown_engine.__file__).parent / "view.schema.json"


def written() -> str:
    """The schema as it is kept."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def valid(view: dict[str, Any]) -> None:
    """Raise, unless a view is plain JSON in the shape of the schema."""
    assert json.loads(json.dumps(view)) == view
    VALIDATOR.validate(view)


VALIDATOR = Draft202012Validator(schema())


# Its shape ------------------------------------------------------------------------------------------------------------


def test_the_schema_is_kept_up_to_date() -> None:
    """The file says what views are made of: `make golden` writes it anew."""
    Draft202012Validator.check_schema(schema())
    assert SCHEMA.read_text("utf-8") == written()


def test_the_schema_tells_of_every_part() -> None:
    """Every class and every field that is not plain from its name is described; nothing else may be in a view."""
    for name, found in schema()["$defs"].items():
        assert found["description"], name
        assert found["additionalProperties"] is False, name


@pytest.mark.parametrize("name", sampled(RECORDINGS, 3))
def test_every_view_has_the_shape_of_the_schema(name: str) -> None:
    """At every decision and at the end; the log goes on from the last view."""
    seen = 0
    for game in positions(name):
        view = game.view(seen, ground=not seen)
        valid(view)
        assert [entry["index"] for entry in view["log"]] == list(range(seen, len(game.events)))
        assert (view["decision"] is None) == (view["result"] is not None)
        seen = view["events"]
    assert len(game.view()["log"]) == seen


@pytest.mark.parametrize("rules", [(), ("shell-types", "three-machineguns", "shared-platoon", "closed-sight")])
def test_a_platoon_in_the_making_has_a_view(rules: tuple[str, ...]) -> None:
    """From the first purchase on, with optional rules."""
    game, bot = Game(outpost.book(), seed=3, mission="first-light", platoon="new", rules=rules), BOTS["commander"](3)
    modes = set()
    while game.decision is not None and len(game.inputs) < 120:
        view = game.view(len(game.events))
        valid(view)
        modes.add(view["mission"]["mode"])
        assert {rule["id"] for rule in view["mission"]["rules"]} == set(rules)
        game.choose(bot.choose(game))
    assert modes >= {"purchase", "operations"}


def test_a_campaign_has_a_view() -> None:
    """Between missions, too."""
    game, bot = Game(campaign_of(outpost.book()), seed=1), RandomBot(1)
    stages = set()
    while game.decision is not None and len(game.inputs) < 400:
        view = game.view(len(game.events))
        valid(view)
        stages.add(view["campaign"]["stage"])
        game.choose(bot.choose(game))
    valid(game.view())
    assert len(stages) > 2


def test_a_gamebook_has_a_story_and_no_mission() -> None:
    """A paragraph by its number and text, with what it is filled with; codewords and items by what is written down."""
    game, bot = Game(build.compiled(mill.MILL), seed=1), RandomBot(1)
    view = game.view()
    assert (view["mission"], view["campaign"]) == (None, None)
    assert view["story"]["paragraph"]["text"].startswith("The track bends towards the mill. Nerve is ")
    assert {option["kind"] for option in view["decision"]["options"]} == {"choose"}
    while game.decision is not None:
        game.choose(bot.choose(game))
    assert game.view()["result"]["verdict"] in ("victory", "defeat", "draw", "unfinished")


def test_looking_changes_nothing() -> None:
    """A game that is looked at all the time goes on as one that is not."""
    name = "first-light-commander"
    assert [(game.digest(), game.view() and game.digest()) for game in positions(name)] == [
        (game.digest(), game.digest()) for game in positions(name)
    ]


def test_a_view_shows_what_is_offered() -> None:
    """The options of the decision, as they are, with chances that add up."""
    shots = 0
    for game in positions("the-hill-commander"):
        view = game.view(len(game.events))["decision"]
        options = () if game.decision is None else game.decision.options
        assert [option["id"] for option in (view or {"options": ()})["options"]] == [option.id for option in options]
        for option in (view or {"options": ()})["options"]:
            if option["odds"]:
                assert sum(option["odds"]["chances"].values()) == pytest.approx(1)
                shots += 1
    assert shots > 10


# Its secrets ----------------------------------------------------------------------------------------------------------


def words(value: Any) -> Iterator[str]:
    """Every text in a view, and every key: whole words of ids are looked for, not parts of other words."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from words(item)
    elif isinstance(value, list):
        for item in value:
            yield from words(item)
    elif isinstance(value, str):
        yield value


def secrets(book: Book, game: Game) -> Iterator[str]:
    """Texts that must not be in a view: of what has not been read, and what only the author calls so."""
    read = game.state.read
    for name, paragraph in book.prose["paragraphs"].items():
        if name not in book.logic.get("missions", ()):
            yield name
        if name not in read and paragraph["text"]:
            yield paragraph["text"]
    for flag, said in book.prose["flags"].items():
        yield flag
        if flag not in game.state.flags:
            yield said.get("codeword") or said.get("item", "")
    for mission in book.logic.get("missions", {}).values():
        yield from hidden_cards(game, mission)
        yield json.dumps(mission["cartridge"])


def hidden_cards(game: Game, mission: dict[str, Any]) -> Iterator[str]:
    """The cards that a mission keeps back, as long as it does; and the Germans who have not come into play."""
    cards = game.book.logic["unit_cards"]
    shown = game.state.units
    yield from (card for card in cards if card not in shown and not any(card in str(event) for event in game.events))


def told_by_flags(book: Book, game: Game) -> set[str]:
    """Codewords and items that have been told, though some may be lost again."""
    flags = [book.prose["flags"][event["flag"]] for event in game.events if "flag" in event]
    return {str(said.get("codeword") or said.get("item")) for said in flags}


def plays() -> Iterator[tuple[str, dict[str, Any], int]]:
    """Missions and seeds for random games; those that keep something secret with a new platoon as well."""
    book = outpost.book()
    for mission, record in book.logic["missions"].items():
        platoons = [*record["platoon"]["ready"], *(["new"] if record["platoon"]["new"] else [])]
        for nth, platoon in enumerate(platoons):
            yield mission, {"mission": mission, "platoon": platoon}, nth


@pytest.mark.parametrize(("mission", "start", "seed"), list(plays()), ids=str)
def test_no_secret_is_in_a_view(mission: str, start: dict[str, Any], seed: int) -> None:
    """In a random game: no name or text of a paragraph that is unread, no card or marker before its time."""
    book = outpost.book()
    game, bot = Game(book, seed=seed, **start), RandomBot(seed)
    record = book.logic["missions"][mission]
    while game.decision is not None and len(game.inputs) < 150:
        if len(game.inputs) % 4:
            game.choose(bot.choose(game))
            continue
        view = game.view()
        told = told_by_flags(book, game)
        texts = set(words(view))
        whole = json.dumps(view, ensure_ascii=False)
        for secret in secrets(book, game):
            if secret and secret not in told:
                assert secret not in texts, secret
                assert f'"{secret}"' not in whole, secret
        assert "cartridge" not in whole
        if "markers" in record["secret"] and view["mission"]["mode"] == "set-up" and game.state.deploying == "placing":
            assert view["mission"]["markers"] == {}
        if "cards" in record["secret"] and not any(event["event"] == "reinforced" for event in game.events):
            assert not {unit["id"] for unit in view["mission"]["units"]} & set(record["platoon"]["cards"])
        game.choose(bot.choose(game))


@pytest.mark.parametrize("seed", range(3))
def test_no_secret_is_in_the_view_of_a_gamebook(seed: int) -> None:
    """Names and texts of paragraphs that are unread, flags by what their author calls them."""
    book = build.compiled(mill.MILL)
    game, bot = Game(book, seed=seed), RandomBot(seed)
    items = {said.get("codeword") or said.get("item") for said in book.prose["flags"].values()}
    while game.decision is not None:
        options = {option.id for option in game.decision.options} | {str(event.get("option")) for event in game.events}
        texts = set(words(game.view()))
        unread = [name for name in book.prose["paragraphs"] if name not in game.state.read]
        hidden = {*unread, *(book.prose["paragraphs"][name]["text"] for name in unread), *book.prose["flags"]}
        assert not (hidden - options - items - {""}) & (texts - options), game.inputs
        game.choose(bot.choose(game))


# Its notes ------------------------------------------------------------------------------------------------------------


def test_every_event_says_who_and_where() -> None:
    """What happens in the recorded games: units of the game, hexes of the map, faces of dice, and a rule."""
    rules = set()
    for name in RECORDINGS:
        *_, game = positions(name)
        view = game.view()
        units = {*getattr(game.state, "units", ()), *game.book.logic.get("unit_cards", ()), *ascii_uppercase}
        for entry in view["log"]:
            rules.add(entry["rule"])
            if view["mission"] is not None:
                assert all(who in units for who in entry["who"]), entry
            assert all(1 <= face <= 100 for face in entry["dice"])
    assert rules >= {"", "6.1", "9.1", "9.2", "7.2", "6.8", "15"}


def test_every_kind_of_event_has_a_note() -> None:
    """Those of campaigns, missions and stories: their rules are sections."""
    rules = {note.rule for note in of_campaigns.NOTES.values()} - {"", "Mission 5"}
    assert all(rule.replace(".", "").isdigit() for rule in rules)


def test_what_was_read_before_is_told_whatever_was_asked_before() -> None:
    """A log that is followed while choices are taken back and made otherwise says the same as one that is read once."""
    notes, rng = outpost.book().rules.notes, Random(7)
    kept = Readings(notes)
    log: list[Event] = []
    for _ in range(400):
        del log[len(log) - rng.choice((0, 0, 0, 1, 2, 3)) :]
        unit, paragraph = rng.choice("AB"), rng.choice(("ford", "mill", "barn"))
        kinds = (
            {"event": "turn", "unit": unit},
            {"event": "card", "unit": unit},
            {"event": "read", "paragraph": paragraph},
        )
        log.append(rng.choice(kinds))
        if rng.random() < 0.6:
            again, once = kept.again(log), Readings(notes).again(log)
            assert [nth in again for nth in range(len(log))] == [nth in once for nth in range(len(log))]


@pytest.mark.parametrize(
    ("by", "told_again"), [("card", [False, False, False, True]), ("turn", [False, False, True, True])]
)
def test_what_only_handed_on_by_a_card_is_still_to_be_read(by: str, told_again: list[bool]) -> None:
    """Its text was not told; where no card is read, every paragraph is."""
    reads = [{"event": "read", "paragraph": name} for name in ("ford", "mill", "ford", "ford")]
    dealt = {"event": by, "unit": "A"}
    log: list[Event] = [dealt, reads[0], reads[1], dealt, reads[2], dealt, reads[3]]
    again = Readings(outpost.book().rules.notes).again(log)

    assert [nth in again for nth, event in enumerate(log) if event["event"] == "read"] == told_again


if __name__ == "__main__":
    SCHEMA.write_text(written(), "utf-8")
