"""What is on the page: title, verdict, units, map, story, points, and how it was played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hulldown_engine import Game
from hulldown_engine.games.gaps import gap_at
from hulldown_engine.language.wording import joined, signed
from hulldown_engine.picture import svg
from hulldown_engine.report.fates import SIDES, Fate, fates, ways
from hulldown_engine.report.naming import InProse
from hulldown_engine.report.story import Block, Part, parts
from hulldown_engine.telling import ended
from hulldown_engine.telling.lines import EVENT, counted, paragraphs
from hulldown_engine.telling.log import tell

Json = Mapping[str, Any]


@dataclass
class Page:
    """A report, whatever it will be written as. What a gamebook does not have is empty."""

    title: str
    where: str
    verdict: str
    score: str
    briefing: list[str]
    units: Mapping[str, Sequence[Fate]]
    map: str
    caption: str
    story: Sequence[tuple[str, Sequence[Block]]]
    points: Sequence[tuple[str, str, int]] = field(default_factory=list)
    played: str = ""


def page_of(game: Game) -> Page:
    """The report of a game as it stands; of a campaign, that of the mission on the table."""
    view = game.view(ground=True)
    return _of_story(game, view) if view["mission"] is None else _of_mission(game, view)


def picture(game: Game) -> str:
    """The map of a report as SVG; empty for a game without one."""
    return page_of(game).map


def _of_story(game: Game, view: Json) -> Page:
    result = view["result"]
    over = "" if result is None else _over(game, result)
    return Page(
        view["title"],
        "",
        over or GOES_ON,
        f"{counted(view['story']['victory'], 'victory point')}.",
        [],
        {},
        "",
        "",
        [("The story", part.blocks) for part in parts(tell(game.book, view, InProse))],
        played=_played(view),
    )


def _over(game: Game, result: Json) -> str:
    """How a story ended, in a sentence."""
    if result["ending"]:
        return f"{result['ending']}: a {result['verdict']}."
    gap = gap_at(game)
    return f"The draft stops here, at a gap: {gap}." if gap else "The book stops here, without an ending."


def _of_mission(game: Game, view: Json) -> Page:
    mission, log = view["mission"], _since_it_began(view["log"])
    names, briefing = InProse(game.book, view), mission["briefing"]
    by_side = {title: fates(names, view, log, side) for side, title in SIDES.items()}
    return Page(
        briefing["title"],
        ", ".join(filter(None, (briefing["place"], briefing["date"]))),
        ended.verdict(view["result"]) if view["result"] else GOES_ON,
        ended.score(mission["gained"], mission["lost"], briefing["goal"]),
        [line.text for line in paragraphs(briefing["text"])],
        {title: units for title, units in by_side.items() if units},
        _map(view, log),
        AT_THE_END if view["result"] else AS_IT_STANDS,
        list(_story(parts(tell(game.book, {**view, "log": log}, InProse)))),
        list(_points(names, mission["awards"])),
        _played(view),
    )


def _story(parts: Sequence[Part]) -> Iterator[tuple[str, Sequence[Block]]]:
    """The parts of the story, each with its heading."""
    fights = max((part.time.fight for part in parts), default=0)
    for part in parts:
        yield part.time.called(fights, part.last), part.blocks or [QUIET]


QUIET = Block(EVENT, ["Nothing happens."])

GOES_ON = "It is not over yet."


AT_THE_END, AS_IT_STANDS = "The map at the end", "The map as it stands"
"""What the map of a report shows."""


def _since_it_began(log: Sequence[Json]) -> Sequence[Json]:
    """The log of the mission on the table: in a campaign others lie before it."""
    begins = [entry["index"] for entry in log if entry["event"] == "mission"]
    return log[begins[-1] + 1 :] if begins else log


def _map(view: Json, log: Sequence[Json]) -> str:
    """The part of the map on which something happened, and may happen yet, with the ways of the platoon."""
    gone, mission = ways(view, log), view["mission"]
    stand = [unit["hex"] for unit in mission["units"] if unit["hex"] is not None]
    ahead = [] if view["result"] else mission["markers"].values()
    return svg(view, window=[*stand, *ahead, *(place for way in gone.values() for place in way)], ways=gone)


def _points(names: InProse, awards: Sequence[Json]) -> Iterator[tuple[str, str, int]]:
    """Each award: its points, its reason, and what they come to by then."""
    total = 0
    for award in awards:
        total += award["points"]
        unit, _, rest = award["reason"].partition(" ")
        reason = f"{names.unit(unit)} {rest}" if names.known(unit) else award["reason"]
        player = f" ({award['player']})" if award["player"] else ""
        yield signed(award["points"]), f"{reason}{player}", total


def _played(view: Json) -> str:
    """How the game can be played again."""
    by = f"played by version {view['rules']} of the rules, with seed {view['seed']}"
    mission = view["mission"]
    if mission is None:
        return f"{view['title']}, {by}."
    rules = joined([rule["id"] for rule in mission["rules"]])
    optional = f" Optional rules: {rules}." if rules else ""
    number, rounds = mission["briefing"]["number"], counted(mission["played"], "Action Round")
    return f"{view['title']}, mission {number}, {by}. {rounds}.{optional}"
