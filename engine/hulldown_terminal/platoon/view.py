"""The view of a platoon game at the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from hulldown_engine import Decision, Game, Option
from hulldown_engine.basics.play import DICE
from hulldown_engine.language.wording import sentence
from hulldown_engine.telling import briefing, ended, log, mission
from hulldown_engine.telling.lines import EVENT, ORDER, Line, counted
from hulldown_terminal.display.printed import as_printed
from hulldown_terminal.display.screen import Laid, Screen, fold
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.host import Host
from hulldown_terminal.platoon import menu, option_keys, record
from hulldown_terminal.platoon.commands import COMMANDS
from hulldown_terminal.platoon.map import hexmap
from hulldown_terminal.platoon.map.picture import LEAST, picture
from hulldown_terminal.platoon.option_keys import HALT, Choice
from hulldown_terminal.platoon.shown import Shown
from hulldown_terminal.platoon.status import kept_out, status, track, turn, why_kept_out
from hulldown_terminal.platoon.table import Json, Table, table_of
from hulldown_terminal.play.session import Command, View
from hulldown_terminal.refusals import Refused


class PlatoonView(View):
    """How a platoon game meets its player."""

    commands: Sequence[Command] = COMMANDS
    numbers = (
        SheetRow("1, 2, 3", "take that option; so does its name, or as much of it as no other has: to:0305, drive-s"),
        SheetRow("n, ne, se", "in Operations, go that way, by the mission's north: n, ne, se, s, sw, nw"),
        SheetRow("w, a, d", "while driving: straight ahead, turn left, turn right"),
        SheetRow("Enter", "the map and the question again; the end of a Turn in which nothing else is left"),
        SheetRow("w; w; halt", "one after the other, until something comes in between"),
    )

    starts: Sequence[str] = mission.STARTS

    def __init__(self, name: str, host: Host) -> None:
        """The view of the book of a name or path."""
        self._name, self._host = name, host
        self._shown = Shown()
        self._asked: tuple[Decision | None, Table | None] = (None, None)
        self._goes = ""

    # Telling

    def opening(self, game: Game) -> Iterator[Line]:
        """The mission's briefing, and how others are begun."""
        view = game.view()
        yield from briefing.told(game.book, view)
        this = view["mission"]["briefing"]["id"]
        others = [mission for mission in game.book.logic["missions"] if mission != this]
        if others:
            yield Line(EVENT, f"This is {this}; --mission names another: {', '.join(others)}.")

    def tell(self, game: Game, since: int = 0) -> Iterator[Line]:
        """What happened since an event; a Turn with which a unit that waits can do nothing, with the reason."""
        view = game.view(since, ground=True)
        entries, held = view["log"], _held(game, view)
        ends = [nth + 1 for nth in held if nth + 1 not in held]
        for first, last in pairwise([0, *ends, len(entries)]):
            yield from log.tell(game.book, {**view, "log": entries[first:last]})
            units = [held[nth] for nth in range(first, last) if nth in held]
            yield from ([Line(ORDER, why_kept_out(Table(game.book, view), units))] if units else [])

    def choices(self, game: Game) -> str:
        """How many choices a game has had."""
        return counted(len(game.inputs), "choice")

    def ending(self, game: Game) -> Iterator[Line]:
        """How a mission ended."""
        view = game.view(len(game.events))
        yield from ended.ending(game.book, view)
        rounds = counted(view["mission"]["played"], "Action Round")
        yield Line(EVENT, f"{rounds}, seed {game.seed}, {self.choices(game)}.")

    def sheet(self, game: Game, width: int) -> Iterator[Laid]:
        """The Platoon Record Sheet."""
        table = table_of(game, early=True)
        return iter([("said", "No mission is under way.")]) if table is None else record.sheet(table, width)

    def printed(self, game: Game, width: int) -> Iterator[Laid]:
        """The paragraph in force, or the last that was read, as the printed book has it."""
        asking = game.decision.paragraph if game.decision else ""
        read = [event["paragraph"] for event in game.events if event["event"] == "read"]
        if asking or read:
            return as_printed(game.book, asking or read[-1], width)
        return iter([("", ""), ("said", "No paragraph has been read yet."), ("", "")])

    def rules(self) -> Mapping[str, Any]:
        """The sections of the rules, which are read from the book each time."""
        try:
            rules: Mapping[str, Any] = self._host.reload(self._name)[1]["rules"]
        except Refused:
            return {}
        return rules

    def section_hint(self, section: str) -> str:
        """A hint at a section of the rules with a similar number, or nothing."""
        return sentence(self._host.suggest(section, self.rules()))

    # Asking

    def ask(self, game: Game, decision: Decision, screen: Screen) -> None:
        """Show the map if it is due, the state of the game, the question, and what can be chosen.

        They share the screen: the map gets what the others leave.
        """
        prompt = f"{decision.player}: {decision.prompt}" if decision.player else decision.prompt
        if decision.kind == DICE:
            screen.options(f"{prompt} and type the face.", [])
            return
        table = self._table(game)
        if table is None:
            menu_lines = menu.lay(None, self._choices(game), screen.across, screen.height)
            screen.show([("", ""), *(("", line) for line in fold(prompt, screen.across)), *menu_lines, ("", "")])
            return
        state = [("faint", line) for text in status(table) for line in fold(text, screen.across)]
        marks = track(table) if table.in_rounds else []
        if any(len(row) > screen.across for row in marks):  # where it does not fit on a line, it goes without colors
            plain = "".join(glyph.char for row in marks for glyph in row)
            state, marks = [*state, *(("faint", line) for line in fold(plain, screen.across))], []
        question = list(self._question(game, table, prompt, screen.across))
        room = screen.height - screen.gap - len(state) - len(marks) - len(question)
        options = list(menu.lay(table, self._choices(game), screen.across, room - LEAST_MAP))
        drawn = picture(table, screen, room - len(options))
        if drawn is not None and self._shown.is_due(table, drawn, watched=False):
            screen.show([("", "")])
            screen.picture(drawn.rows)
        if self._shown.is_new(state, marks):
            screen.show([*screen.air, *state])
            screen.picture(marks, margin=True)
        screen.show([*screen.air, *question, *options, *screen.air])

    def goes_on(self, game: Game) -> bool:
        """Whether the question is what the same unit does next: what it does in a Turn is told together."""
        decision, before = game.decision, self._goes
        self._goes = decision.unit if decision is not None and decision.kind == "order" else ""
        return self._goes != "" and self._goes == before

    def worth_showing(self, option: Option) -> bool:
        """Whether a choice that somebody else made is shown: what is done on the map is told anyway."""
        return option.kind == "choose"

    def watch(self, game: Game, screen: Screen) -> None:
        """Show the map where a fight begins, and where another enemy comes into it."""
        table = self._table(game)
        drawn = None if table is None else picture(table, screen, min(screen.height, WATCHED))
        if table is not None and drawn is not None and self._shown.is_due(table, drawn, watched=True):
            screen.show([("", "")])
            screen.picture(drawn.rows)
            screen.show([*(("faint", line) for text in status(table) for line in fold(text, screen.across)), ("", "")])

    def _question(self, game: Game, table: Table, prompt: str, width: int) -> Iterator[Laid]:
        """The question: of a Turn, whose it is and what is left of it."""
        asked = turn(table) if any(option.id in ENDS for option in self._options(game)) else ""
        if self.unasked(game) is not None:
            asked = f"{asked or prompt} Enter ends it."
        yield from (("", line) for line in fold(asked or prompt, width))

    def again(self, game: Game) -> None:  # noqa: ARG002 - all of it is shown again, whatever the game
        """Have everything shown that belongs to the question."""
        self._shown = Shown()

    def unasked(self, game: Game) -> str | None:
        """The option that Enter takes: the end of a Turn in which nothing is left but to turn the turret."""
        options = self._options(game)
        ends = [option.id for option in options if option.id in ENDS]
        rest = {option.kind for option in options if option.id not in ENDS}
        return ends[0] if len(ends) == 1 and rest <= {"turret"} else None

    def purpose(self, game: Game) -> str:  # noqa: ARG002 - nor does the game say it
        """Nothing: the question says what the dice are for."""
        return ""

    def listed(self, game: Game) -> Sequence[Option]:
        """The options in the order in which they are numbered."""
        return [choice.option for choice in self._choices(game)] or super().listed(game)

    def _options(self, game: Game) -> Sequence[Option]:
        return () if game.decision is None else game.decision.options

    def _table(self, game: Game) -> Table | None:
        """What lies on the table while a question is asked."""
        if self._asked[0] is not game.decision or game.decision is None:
            self._asked = game.decision, table_of(game)
        return self._asked[1]

    def _choices(self, game: Game) -> Sequence[Choice]:
        """The options as they are shown; none of a die that is to be thrown."""
        if game.decision is None or game.decision.kind == DICE:
            return ()
        return option_keys.choices(game.decision, self._table(game))

    def spelled_out(self, game: Game, typed: str) -> Sequence[str]:
        """To end a Turn in the midst of a movement is to halt, and to end it."""
        offered = [option.id for option in self._options(game)]
        return [HALT, END] if typed == END and HALT in offered and END not in offered else [typed]

    def expanded(self, typed: str) -> str:
        """`?3` is short for `odds 3`."""
        return f"odds {typed[1:].strip()}" if typed.startswith("?") and typed != "?" else typed

    def named(self, game: Game, typed: str) -> str | None:
        """The option that a key means, or an id that is typed whole; a unit's own letter is no key but its own."""
        exactly = typed in self._letters(game)
        return option_keys.by_key(self._choices(game), typed, exactly=exactly)

    def spoken_of(self, game: Game, typed: str) -> str:
        """A unit's own letter, where it is no choice, tells of the unit: it is short for nothing else."""
        return f"unit {typed}" if typed in self._letters(game) else typed

    def _letters(self, game: Game) -> Collection[str]:
        """The letters of the units."""
        table = self._table(game)
        return () if table is None else {unit["letter"] for unit in table.units.values()}

    def meant(self, game: Game, typed: str) -> str | None:
        """The option that a number, an id or its beginning means, if it is but one."""
        if not (choices := self._choices(game)):
            return super().meant(game, typed)
        matching = option_keys.meant(choices, typed)
        return matching[0].option.id if len(matching) == 1 else None

    def hint(self, game: Game, typed: str) -> str:
        """What can be typed, as an answer to anything else."""
        if not (choices := self._choices(game)):
            return super().hint(game, typed)
        matching = option_keys.meant(choices, typed)
        if len(matching) > 1:
            return f"{typed!r} may be {', '.join(choice.option.id for choice in matching[:6])}; type more of it."
        return "Type a number, a key, or a command: map, unit, odds, go, sheet, undo, quit; help tells them all."


def _held(game: Game, view: Json) -> Mapping[int, str]:
    """The units that could not enter when they had their Turns, each by where that stands in the log."""
    if view["mission"] is None:
        return {}
    table = Table(game.book, view)
    turns = ((nth, entry["says"]["unit"]) for nth, entry in enumerate(view["log"]) if entry["event"] == "turn")
    return {nth: unit for nth, unit in turns if kept_out(table, unit)}


LEAST_MAP = hexmap.lines(LEAST)
"""The lines that a menu leaves to the map."""

WATCHED = 15
"""The most lines of a map for somebody who only watches."""

END = "end"
ENDS = END, HALT
"""The options that end a Turn, or a movement in it."""
