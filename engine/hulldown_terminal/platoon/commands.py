"""What can be typed in a platoon game besides orders."""

from __future__ import annotations

from hulldown_terminal.platoon import looking, whole_rounds
from hulldown_terminal.play.commands import show_sheet
from hulldown_terminal.play.session import Command

COMMANDS = (
    Command("sheet", show_sheet, "the Platoon Record Sheet, and the Germans that are known", ("s",), fills=True),
    Command("briefing", looking.show_briefing, "what you were told before the mission", ("brief",), fills=True),
    Command(
        "map",
        looking.show_map,
        "the map around you; map 0705, map A or map PLACE: there; map all: the whole of it; map FILE.svg: a picture",
        ("m",),
    ),
    Command("key", looking.key, "what the signs on the map mean", ("k",)),
    Command("unit", looking.show_unit, "a unit and its cards: unit A, or just A", ("card",)),
    Command("odds", looking.odds, "all that a shot may come to, and what modifies it: odds 3, or ?3", ("o",)),
    Command("at", looking.at, "all that can be fired at an enemy: at Y"),
    Command(
        "look",
        looking.look,
        "what can be seen, and what is in the way: look 2517 3419; look 3419: from your unit",
    ),
    Command(
        "go",
        whole_rounds.go,
        "drive or walk there until something turns up: go 2517, go B 2517 slow; go 2517 anyway, past what warns",
        fills=True,
    ),
    Command(
        "pass",
        whole_rounds.pass_round,
        "end all your Turns of this Round; pass round, while one moves",
        fills=True,
    ),
    Command("run", whole_rounds.run, "have a bot play on to the end; run round to that of the Round", fills=True),
    Command("concede", whole_rounds.concede, "give the mission up: its points decide"),
    Command("why", looking.why, "why something cannot be done now: why B, why fire GE3, why move 2517"),
    Command("rule", looking.rule, "the section of the rules in force; rule 7.5 another"),
)
"""The commands of a platoon game, besides those of all books."""
