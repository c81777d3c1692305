"""A player that is a bot: it answers like a person, so that a whole game becomes a transcript."""

from __future__ import annotations

from hulldown_compiler.terminal.keeping import Refused
from hulldown_compiler.terminal.session import Session
from hulldown_engine.bots import BOTS
from hulldown_engine.playtest import LONGEST


class Robot:
    """Plays a session by typing what its bot chooses."""

    def __init__(self, bot: str, session: Session) -> None:
        self.session = session
        self.bot = BOTS[bot](session.game.seed)

    def read(self, prompt: str) -> str:
        """The answer to the question, shown as if it had been typed; raises Refused when the game has no end."""
        decision = self.session.game.decision
        if decision is None:
            raise EOFError
        if len(self.session.game.inputs) >= LONGEST:
            raise Refused(f"no end after {LONGEST:,} choices")
        chosen = self.bot.choose(self.session.game)
        typed = 1 + [option.id for option in self.session.view.listed(self.session.game)].index(chosen)
        self.session.screen.show([("", f"{prompt}{typed}")])
        return str(typed)
