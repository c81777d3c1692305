"""More than one choice at a word: to go somewhere, to pass a Round, to have a bot play on, to give up."""

from __future__ import annotations

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.play import DICE
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.examining import LONGEST
from hulldown_terminal.platoon.going import PACES, Going
from hulldown_terminal.platoon.looking import acting, on_the_table
from hulldown_terminal.platoon.table import Table, table_of
from hulldown_terminal.play.session import Session


@on_the_table
def go(session: Session, table: Table, rest: str) -> None:
    """Send a unit to a hex: `go 2517`, `go B 2517`, `go 2517 slow`, and `anyway`, whatever accident that may mean."""
    words = table.numbered(rest).split()
    pace = next((word for word in words if word in PACES), "")
    goal = next((table.place(word) for word in words if word.isdigit()), None)
    named = [unit for word in words if word not in SAID and (unit := table.spoken_of(word)) is not None]
    unit = named[0] if named else acting(table)
    if goal is None or unit is None:
        session.screen.say("Who goes where? Type go 2517, or go B 2517; slow or fast says how.")
        return
    going = Going(session.game, unit["id"], goal, pace, anyway=ANYWAY in words)
    going.go()
    session.keep()
    if going.stopped:
        session.tell()
        session.screen.say(going.stopped)


ANYWAY = "anyway"
"""What is typed for a way that may end in an accident."""

SAID = (*PACES, ANYWAY)
"""What may be said of how a unit goes."""


def concede(session: Session, rest: str) -> None:
    """Give the mission up, if the player is sure."""
    if not session.game.can_concede:
        session.screen.say("There is nothing to give up now.")
    elif rest != SURE:
        session.screen.say(f"That ends the mission as it stands, by its points. If you mean it, type concede {SURE}.")
    else:
        session.game.concede()
        session.keep()


SURE = "yes"
"""What has to be typed after `concede`."""


def pass_round(session: Session, rest: str) -> None:
    """End the Turns of the platoon without an action, until the Round is over or something else is asked.

    In the midst of a movement the player has to be sure: `pass` alone may have been meant for a question before.
    """
    begun = _round(session.game)
    if rest != ROUND and (unit := _moving(session.game)):
        session.screen.say(f"{unit} is moving. To end its Turn, and all others of this Round, type pass {ROUND}.")
        return
    if begun is None:
        session.screen.say(f"There is no Round to pass: in Operations you move whom you like.{_to_wait(session.game)}")
        return
    while _round(session.game) == begun and (option := _passing(session.game)) is not None:
        session.game.choose(option)
    session.keep()


def _moving(game: Game) -> str:
    """The letter of the unit in the midst of a movement; empty, if there is none."""
    table = table_of(game) if game.decision is not None else None
    now = None if table is None else table.mission["turn"]
    return str(table.units[now["unit"]]["letter"]) if table is not None and now is not None and now["moving"] else ""


def _to_wait(game: Game) -> str:
    """How to let time go by in Operations, where there is something to wait for."""
    offered = game.decision.options if game.decision is not None else ()
    return " To let time go by, type wait." if any(option.kind == "wait" for option in offered) else ""


def _round(game: Game) -> int | None:
    """The number of the Round under way; None in Operations."""
    table = table_of(game) if game.decision is not None else None
    return int(table.mission["round"]["number"]) if table is not None and table.in_rounds else None


def _passing(game: Game) -> str | None:
    """The option by which a Turn is passed: its end, or the first unit that has one; None where something is asked."""
    offered = game.decision.options if game.decision is not None else ()
    ends = next((option.id for option in offered if option.kind == "end"), None)
    return ends or (offered[0].id if offered and all(option.kind == "pick" for option in offered) else None)


def run(session: Session, rest: str) -> None:
    """Have a bot play on: to the end of the mission, or of the Round."""
    game, bots = session.game, ", ".join(BOTS)
    if rest and rest not in (*BOTS, ROUND):
        session.screen.say(f"run plays to the end, run {ROUND} to that of the Round; the bots are {bots}.")
        return
    begun, fought = _round(game) if rest == ROUND else None, _mission(game)
    if rest == ROUND and begun is None:
        session.screen.say("No Round is under way.")
        return
    bot = BOTS[rest if rest in BOTS else "commander"](independent_seed(game.seed + len(game.inputs)))
    for _ in range(LONGEST):
        decision, there = game.decision, _mission(game) == fought and (begun is None or _round(game) == begun)
        if decision is None or decision.kind == DICE or not there:  # the player's own dice are not rolled for them
            break
        game.choose(bot.choose(game))
    session.keep()


def _mission(game: Game) -> str:
    """The mission that is fought; empty between missions."""
    table = table_of(game)
    return "" if table is None else str(table.mission["briefing"]["id"])


ROUND = "round"
