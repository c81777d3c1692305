"""The end of a mission: verdict, points and losses."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_engine import Game, Result
from hulldown_engine.language.wording import joined, signed
from hulldown_engine.platoon.board.units import CAPTURED, GERMAN, KILLED, US, Unit
from hulldown_engine.platoon.effects.victory import gained, lost
from hulldown_engine.platoon.player import shared_platoon
from hulldown_engine.telling.lines import CHANGE, HEADING, PROSE, Line, counted
from hulldown_engine.telling.words import Scene, scene


def ending(game: Game) -> Iterator[Line]:
    """How a mission ended; nothing while it goes on."""
    result = game.result
    if result is None:
        return
    here = scene(game)
    yield Line(HEADING, "The mission is over")
    yield Line(PROSE, _verdict(here, result))
    goal = here.setting.mission(here.field)["goal"]
    won, given = gained(here.field), lost(here.field)
    yield Line(
        CHANGE, f"{counted(won, 'Victory Point')} won, {given} lost: {result.victory} of the {goal} that are needed."
    )
    if here.field.players:
        parts = [f"{player} {signed(points)}" for player, points in shared_platoon.points(here.field)]
        yield Line(CHANGE, f"By player: {', '.join(parts)}.")
    yield from losses(here)
    yield Line(
        CHANGE,
        f"{counted(here.field.played, 'Action Round')}, seed {game.seed}, {counted(len(game.inputs), 'choice')}.",
    )


def losses(here: Scene) -> Iterator[Line]:
    """What both sides have lost."""
    for side, words in ((GERMAN, "German losses"), (US, "Your losses")):
        yield Line(CHANGE, f"{words}: {joined(list(_losses(here, side)), 'and') or 'none'}.")


def _verdict(here: Scene, result: Result) -> str:
    if result.ending is not None:
        return f"{here.book.prose['endings'][result.ending]}: a {result.verdict}."
    return f"By Victory Points it is a {result.verdict}."


def _losses(here: Scene, side: str) -> Iterator[str]:
    for unit in here.field.units.values():
        if unit.side == side and (what := _fate(unit)):
            yield f"{here.name(unit.id)} ({what})"


def _fate(unit: Unit) -> str:
    if unit.status in (KILLED, CAPTURED):
        return unit.status
    return "disabled" if unit.disabled else ""
