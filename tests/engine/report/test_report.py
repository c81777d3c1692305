"""The report after the action: the story once, what became of everybody, the points, on a page that stands alone."""

from __future__ import annotations

import html as entities
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from tests.engine.games.recorded import positions
from tests.helpers import build, mill, outpost

from hulldown_engine import Game
from hulldown_engine.campaign.rules import campaign_of
from hulldown_engine.playtest.bots import RandomBot
from hulldown_engine.report import html, markdown, picture
from hulldown_engine.report.naming import InProse

FOUGHT = ("the-hill-commander", "the-signal-commander", "the-long-day-random")


@pytest.fixture(scope="module", params=FOUGHT)
def game(request: pytest.FixtureRequest) -> Game:
    """A mission that has been played to its end."""
    *_, played = positions(request.param)
    assert isinstance(played, Game)
    return played


def text_of(page: str) -> str:
    """The words of a page of HTML, without its map."""
    return entities.unescape(re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>", "", page, flags=re.DOTALL)))


def readings(game: Game) -> Iterator[tuple[str, bool]]:
    """The paragraphs that were read, each with whether a card led there."""
    card = False
    for event in game.events:
        if event["event"] in ("card", "turn", "round", "random-event", "operations"):
            card = event["event"] == "card"
        if event["event"] == "read":
            yield event["paragraph"], card


class Tags(HTMLParser):
    """Reads a page, and notes what is open, and what was asked of other files."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag begins."""
        self.scripts += tag == "script"
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """A tag ends."""
        assert self.open.pop() == tag

    def handle_startendtag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag of the picture that holds nothing."""
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]


def test_the_page_stands_alone(game: Game) -> None:
    """Every tag is closed, there is no script, and no other file is asked for; the map is in it."""
    page = html(game)
    tags = Tags()
    tags.feed(page)
    assert (tags.open, tags.scripts) == ([], 0)
    assert all(asked.startswith("#") for asked in tags.asked)
    assert "@import" not in page
    assert "url(http" not in page
    assert picture(game) in page


def test_every_paragraph_is_printed_once_at_most(game: Game) -> None:
    """And all but those that cards led to: a German may have done nothing by them."""
    paragraphs = game.book.prose["paragraphs"]
    page, by_card = text_of(html(game)), dict(readings(game))
    assert by_card
    for name, led in by_card.items():
        first = paragraphs[name]["text"].split("\n")[0]
        if first and "{" not in first and "[" not in first:
            assert page.count(first) <= 1, name
            assert page.count(first) == 1 or led, name


def test_what_became_of_everybody_is_said(game: Game) -> None:
    """Every unit of the view, and who was killed in which Round by whom."""
    page, view = text_of(html(game)), game.view()
    for unit in view["mission"]["units"]:
        name = unit["name"].removeprefix(f"{unit['letter']} {unit['type']}").strip()
        assert (name or f"{unit['type']} {unit['letter']}") in page
    killed = [event for event in game.events if event["event"] == "killed"]
    assert len(re.findall(r"killed( by [\w -]+?)? in (Round \d+|Operations)", page)) >= len(killed)


def test_points_verdict_and_how_it_was_played_are_said(game: Game) -> None:
    """The sum of the points is what the game ended with; seed and rules are those by which it can be played again."""
    view = game.view()
    for page in (text_of(html(game)), markdown(game)):
        assert f"a {view['result']['verdict']}." in page
        assert f"version {view['rules']} of the rules, with seed {game.seed}" in page
    rows = re.findall(r"^\| [+-]?\d+ \| .* \| (-?\d+) \|$", markdown(game), re.MULTILINE)
    assert len(rows) == len(view["mission"]["awards"])
    if rows:
        assert int(rows[-1]) == view["result"]["victory"]


def test_the_same_game_gives_the_same_page(game: Game) -> None:
    """Byte by byte, also after it was kept."""
    again = Game.loads(game.book, game.dumps())
    assert (html(again), markdown(again, "map.svg")) == (html(game), markdown(game, "map.svg"))


def test_rounds_are_told_apart_by_their_fight() -> None:
    """They are counted anew in each."""
    headings = set()
    for name in FOUGHT:
        *_, played = positions(name)
        fights = sum(event["event"] == "rounds" for event in played.events)
        found = re.findall(r"^## (Rounds? .*)$", markdown(played), re.MULTILINE)
        assert len(found) == len(set(found))
        assert all(("fight" in heading) == (fights > 1) for heading in found)
        headings |= set(found)
    assert headings


def test_a_game_that_goes_on_has_a_report() -> None:
    """It says so, and where everybody stands; its map shows what is still ahead, and is not called that at the end."""
    game = Game(outpost.book(), seed=1)
    page = html(game)
    assert "It is not over yet." in page
    assert "has yet to enter" in page
    assert "never came onto the map" not in page
    assert "<figcaption>The map as it stands, and the ways" in page
    assert markdown(game, "map.svg").count("![The map as it stands](map.svg)") == 1


def test_the_map_of_a_game_that_goes_on_reaches_to_what_is_still_ahead() -> None:
    """A platoon in a corner does not crop the Event markers away."""
    game = Game(outpost.book(), seed=1)
    game.choose("enter:A:0105")
    titles = re.findall(r'<g class="marker"[^>]*><title>([^<]*)', html(game))
    assert game.view()["mission"]["markers"] == {"1": 706}
    assert sum("Event marker 1" in title for title in titles) == 1


def test_a_squad_is_called_what_it_was_when_it_came(monkeypatch: pytest.MonkeyPatch) -> None:
    """That half of it is left is told when it happens, and what it is now in its row of the table."""
    game = Game(outpost.book(), seed=1)
    names = InProse(game.book, game.view())
    squad = {"id": "GE4", "letter": "R", "type": "GE-half-squad", "name": "R GE-half-squad", "side": "german"}
    monkeypatch.setattr(names, "_view", {"mission": {"units": [squad]}})
    assert game.book.logic["unit_cards"]["GE4"]["type"] == "GE-squad"
    assert names.unit("GE4") == "GE-squad R"


def test_a_gamebook_has_a_report() -> None:
    """The story and its choices, without units and map."""
    game, bot = Game(build.compiled(mill.MILL), seed=1), RandomBot(1)
    while game.decision is not None:
        game.choose(bot.choose(game))
    page = html(game)
    assert "The story" in page
    assert 'class="choice"' in page
    assert picture(game) == ""
    assert "<figure>" not in page
    assert "| killed" not in markdown(game)


def test_a_campaign_tells_the_mission_on_the_table() -> None:
    """From where the platoon moved out, and nothing of those before."""
    game, bot = Game(campaign_of(outpost.book()), seed=5), RandomBot(5)
    missions: list[str] = []
    while game.decision is not None and len(missions) < 2:
        before = len(game.events)
        game.choose(bot.choose(game))
        missions += [event["mission"] for event in game.events[before:] if event["event"] == "mission"]
    page = markdown(game)
    assert page.startswith(f"# {game.book.prose['missions'][missions[-1]]['title']}\n")
    assert game.book.prose["missions"][missions[0]]["title"] not in page


def test_words_are_no_markup() -> None:
    """A name may have in it what HTML or Markdown would take for a sign."""
    text = mill.MILL.replace("The wheel turns.", "The wheel <turns> & *turns*.")
    game = Game(build.compiled(text), seed=1, paragraph="wheel")
    assert "The wheel &lt;turns&gt; &amp; *turns*." in html(game)
    assert r"The wheel \<turns\> & \*turns\*." in markdown(game)
