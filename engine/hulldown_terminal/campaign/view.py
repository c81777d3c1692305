"""The view of a campaign at the terminal: within a mission, that of the mission."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_engine import Decision, Game
from hulldown_engine.telling import campaign
from hulldown_engine.telling.lines import EVENT, POINTS, Line, counted
from hulldown_terminal.campaign import roster
from hulldown_terminal.display.screen import Laid, Screen
from hulldown_terminal.platoon.view import PlatoonView
from hulldown_terminal.play.session import Command, Session


def _roster(session: Session, rest: str) -> None:
    """Show the roster, also in the middle of a mission."""
    session.screen.show([("", ""), *roster.laid(session.game, session.screen.width), ("", "")])


def _stage(game: Game) -> str:
    """What the campaign is at."""
    return str(game.view(len(game.events))["campaign"]["stage"])


CHOOSE, FIGHT, CAMPAIGN = "choose", "fight", "campaign"
"""What a campaign is at when a mission is to be chosen, and when it is fought; and its kind of question."""


class CampaignView(PlatoonView):
    """How a campaign meets its player."""

    commands = (
        *PlatoonView.commands,
        Command("roster", _roster, "the campaign's crews and missions", ("r",)),
    )
    starts = campaign.STARTS

    def opening(self, game: Game) -> Iterator[Line]:
        """How many missions there are: which comes first is the first question."""
        yield Line(EVENT, f"A campaign of {counted(len(game.book.logic['missions']), 'mission')}.")

    def ending(self, game: Game) -> Iterator[Line]:
        """How the campaign ended."""
        result = game.result
        if result is not None:
            yield Line(POINTS, f"On the whole a {result.verdict}, with {result.victory} Victory Points.")
            yield from (Line(EVENT, sentence) for sentence in roster.fought(game))

    def sheet(self, game: Game, width: int) -> Iterator[Laid]:
        """The Platoon Record Sheet of the mission under way, or the roster."""
        return super().sheet(game, width) if _stage(game) == FIGHT else roster.laid(game, width)

    def ask(self, game: Game, decision: Decision, screen: Screen) -> None:
        """Show the question; the roster with it, when a mission is to be chosen."""
        if decision.kind != CAMPAIGN:
            super().ask(game, decision, screen)
            return
        if _stage(game) == CHOOSE:
            screen.show([("", ""), *roster.laid(game, screen.width)])
        screen.options(decision.prompt, [option.text for option in self.listed(game)])

    def hint(self, game: Game, typed: str) -> str:
        """What can be typed, as an answer to anything else."""
        if game.decision is not None and game.decision.kind == CAMPAIGN:
            return "Type a number, or a command: roster, log, undo, quit; help tells them all."
        return super().hint(game, typed)
