"""What can be looked at without doing anything: the map, units, sight, odds, rules, and why a thing is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any

from hulldown_engine import Game
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.language.wording import joined, spoken
from hulldown_engine.platoon.board.units import US
from hulldown_engine.telling import briefing
from hulldown_engine.telling.lines import HEADING, Line, paragraphs
from hulldown_terminal.display import screen
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.platoon import menu, option_keys, record, shots
from hulldown_terminal.platoon.map import counters, hexmap, overview
from hulldown_terminal.platoon.map.drawn import ENDING, draw_into
from hulldown_terminal.platoon.map.picture import LEAST, picture
from hulldown_terminal.platoon.option_keys import Choice
from hulldown_terminal.platoon.table import Json, Table, table_of
from hulldown_terminal.play.keeping import named
from hulldown_terminal.play.session import Session
from hulldown_terminal.refusals import Refused


def on_the_table(does: Callable[[Session, Table, str], None]) -> Callable[[Session, str], None]:
    """A command about what lies on the table; where nothing does, between missions, it says so."""

    @wraps(does)
    def command(session: Session, rest: str) -> None:
        table = table_of(session.game, early=True)
        if table is None:
            session.screen.say("No mission is under way.")
        else:
            does(session, table, rest)

    return command


@on_the_table
def show_briefing(session: Session, table: Table, rest: str) -> None:
    """The mission's briefing once more."""
    told = briefing.told(session.game.book, table.view)
    session.screen.page([*screen.lay(told, session.screen.width)], session.read)


@on_the_table
def show_map(session: Session, table: Table, rest: str) -> None:
    """The map about a hex or a unit, and what is in that hex; or the whole of it, on the screen or in a file."""
    if rest.lower().endswith(ENDING):
        _draw(session, table, rest)
        return
    if rest == ALL:
        session.screen.show([("", "")])
        session.screen.picture(overview.draw(table))
        session.screen.say(overview.LEGEND, "faint")
        return
    place = table.place(table.numbered(rest))
    if rest and place is None:
        session.screen.say(f"There is no hex, no place and no unit {rest!r} on the map.")
        return
    drawn = picture(table, session.screen, max(session.screen.height - BELOW, hexmap.lines(LEAST)), place)
    if drawn is not None:
        session.screen.show([("", "")])
        session.screen.picture(drawn.rows)
    if place is not None:
        session.screen.say(". ".join(_hex_told(table, place)) + ".", "")


BELOW = 3
"""The lines below the map for what is in a hex, and for the prompt."""

ALL = "all"
"""What has to be typed after `map` for the whole of it."""


def _draw(session: Session, table: Table, name: str) -> None:
    try:
        draw_into(table, named(name))
    except Refused as error:
        session.complain(str(error))
    else:
        session.screen.say("The map is drawn; a browser shows it.")


def _hex_told(table: Table, place: Hex) -> Iterator[str]:
    ground, mission = table.ground, table.mission
    yield f"{table.called(place)}: {ground.terrain(place)}, level {ground.level(place)}"
    units = [unit["name"] for unit in table.on_map(place)]
    if units:
        yield joined(units, "and")
    yield from (f"Event marker {number}" for number, at in mission["markers"].items() if at == place)
    things = (
        ("There is smoke", str(place) in mission["smoke"]),
        ("There are mines", place in mission["mines"]),
        ("There is a position", place in mission["positions"]),
        ("There is a bunker", str(place) in mission["bunkers"]),
        ("There is a wreck", place in mission["wrecks"]),
        ("Shells have fallen there", place in mission["shelled"]),
    )
    yield from (words for words, there in things if there)
    yield from (
        f"There is a roadblock to {way}" for way in _ways(place, [one["hexes"] for one in mission["roadblocks"]])
    )
    yield from (f"The bridge to {way} is gone" for way in _ways(place, mission["blown"]))


def _ways(place: Hex, sides: Iterable[Sequence[Hex]]) -> Iterator[str]:
    """The hexes on the other side of those hexsides that are a hex's."""
    return (printed(side[side[0] == place]) for side in sides if place in side)


def key(session: Session, rest: str) -> None:
    """What the signs on the map mean."""
    session.screen.rows([SheetRow(signs, meaning) for signs, meaning in counters.LEGEND])


@on_the_table
def show_unit(session: Session, table: Table, rest: str) -> None:
    """A unit and its cards: the one that is named, or whose decision it is."""
    unit = table.spoken_of(rest) if rest else acting(table)
    if unit is None:
        session.screen.say(f"There is no unit {rest!r}; sheet lists them all." if rest else "Which unit? Type unit A.")
    else:
        session.screen.rows(list(record.card(table, unit)))


def acting(table: Table) -> Json | None:
    """The unit whose decision it is; None, if it is nobody's."""
    return next((table.units[name] for name in table.acting), None)


@on_the_table
def look(session: Session, table: Table, rest: str) -> None:
    """What can be seen from one hex or unit in another: range, sight both ways, and what is in the way."""
    ours = acting(table)
    words = table.numbered(rest).split()
    ends = [ours["letter"], *words] if len(words) == 1 and ours is not None else words
    places = [table.place(word) for word in ends]
    if len(places) != BOTH or None in places:
        wrong = next((word for word, place in zip(ends, places, strict=True) if place is None), "")
        session.screen.say(f"There is no hex, no place and no unit {wrong!r} on the map." if wrong else LOOK)
        return
    one, other = (place for place in places if place is not None)
    session.screen.say(" ".join(_seen(table, session.game, one, other)), "")


BOTH = 2
LOOK = "Look from where to where? Type look 2517 3419; look 3419 alone is from where your unit is."


def _seen(table: Table, game: Game, one: Hex, other: Hex) -> Iterator[str]:
    """Sentences about what can be seen from one hex in another, and back."""
    there, back = game.sight(one, other), game.sight(other, one)
    yield f"From {table.called(one)} to {table.called(other)}: range {there['range']}."
    if not there["blocked"]:
        yield "Nothing is in the way." if not back["blocked"] else "It can be seen from there."
    yield from (_obstacle(table, obstacle) for obstacle in there["blocked"])
    if there["seen"] != back["seen"]:
        yield f"The other way round it is {'clear' if back['seen'] else 'blocked'}."


def _obstacle(table: Table, obstacle: Json) -> str:
    """What is in the way, and the rule."""
    places = joined([table.called(place) for place in obstacle["hexes"]], "and")
    if obstacle["reason"] == "hidden":
        return f"The town hides who is in {places} ({obstacle['rule']})."
    what = {"height": "Higher ground", "ridge": "A ridge between"}.get(
        obstacle["reason"], f"{spoken(obstacle['reason']).capitalize()} in"
    )
    joint = " in " if obstacle["reason"] == "height" else " "
    return f"{what}{joint}{places} {'are' if obstacle['reason'] == 'woods' else 'is'} in the way ({obstacle['rule']})."


@on_the_table
def odds(session: Session, table: Table, rest: str) -> None:
    """The odds of the option that is named; of all shots together, in short, when none is."""
    decision = session.game.decision
    choices = option_keys.choices(decision, table) if decision is not None else []
    named = option_keys.meant(choices, rest) if rest else []
    if len(named) != 1:
        session.screen.say(_which(choices))
        return
    lines = list(shots.odds(named[0].option, session.screen.across))
    if lines:
        session.screen.show(lines)
    else:
        session.screen.say(f"{named[0].option.text}: that is no shot, and has no odds.")


@on_the_table
def at(session: Session, table: Table, rest: str) -> None:
    """What can be done to one enemy: all the shots at it, with cost and odds."""
    decision, unit = session.game.decision, table.spoken_of(rest)
    choices = option_keys.choices(decision, table) if decision is not None else []
    lines = [] if unit is None else list(menu.at(table, choices, unit["id"], session.screen.across))
    if lines:
        session.screen.show([("", ""), *lines, ("", "")])
    else:
        session.screen.say("There is nothing to fire at there now; why fire says what stands in the way.")


def _which(choices: list[Choice]) -> str:
    fire = [choice for choice in choices if choice.shot]
    return (
        f"Whose odds? Type odds and a number, as in odds {fire[0].number}." if fire else "There is nothing to fire at."
    )


def rule(session: Session, rest: str) -> None:
    """The section of the rules that is in force, with its text if the book has any."""
    section = rest or (session.game.decision.rule if session.game.decision else "")
    rules = session.view.rules()
    if section in rules:
        _show_rule(session, section, rules[section])
    elif rest:
        session.screen.say(
            " ".join(filter(None, [f"There is no rule {rest!r} in this book.", session.view.section_hint(rest)]))
        )
    else:
        session.screen.say(f"Section {section} of the rules is in force here." if section else "No rule is in force.")


def _show_rule(session: Session, section: str, rule: Mapping[str, Any]) -> None:
    paper = on_paper(session.game.book.prose)
    lines = [Line(HEADING, f"{section} {rule['title']}")]
    session.screen.story([*lines, *paragraphs(fill(rule["text"], paper))])


@on_the_table
def why(session: Session, table: Table, rest: str) -> None:
    """Why something cannot be done now: `why fire GE3`, `why move 2517`, `why fast`, `why B`."""
    decision, words = session.game.decision, [word for word in rest.split() if word not in SMALL_WORDS]
    choices = option_keys.choices(decision, table) if decision is not None else []
    unit, action, target, place = _wished(table, words)
    if stranger := _stranger(table, words):
        session.screen.say(f"There is no unit {stranger!r} in the game; sheet lists them all.")
    elif unit is None or not words:
        session.screen.say("Why what? Type why B, why fire GE3 or why move 2517.")
    elif words == [action] and option_keys.by_key(choices, action) is not None:
        session.screen.say(OFFERED)
    else:
        _say_why_not(session, unit["id"], option_keys.action(action), target, place)


SMALL_WORDS = ("at", "in", "into", "on", "to")
"""What may stand between an action and what it is done to."""

OFFERED = "Nothing is against it: it is offered."


def _say_why_not(session: Session, unit: str, action: str, target: str, place: Hex) -> None:
    try:
        reason = session.game.why_not(unit, action, target=target, hex=place)
    except ValueError as error:
        session.complain(str(error))
    else:
        session.screen.say(reason or OFFERED)


def _wished(table: Table, words: Sequence[str]) -> tuple[Json | None, str, str, Hex]:
    """Unit, action, target and hex of what is asked; the unit is the one whose decision it is, unless one is named."""
    units = [unit for word in words if (unit := table.spoken_of(word)) is not None]
    action = next(_neither_unit_nor_hex(table, words), "")
    place = next((int(word) for word in words if word.isascii() and word.isdigit()), 0)
    ours = [unit for unit in units if unit["side"] == US]
    subject = ours[0] if ours and (not action or len(units) > 1) else acting(table)
    return subject, action, next((unit["id"] for unit in units if unit != subject), ""), place


def _stranger(table: Table, words: Sequence[str]) -> str:
    """The word beside the action that should be a unit, and is none; empty, if there is none."""
    return next(islice(_neither_unit_nor_hex(table, words), 1, None), "")


def _neither_unit_nor_hex(table: Table, words: Sequence[str]) -> Iterator[str]:
    return (word for word in words if not word.isdigit() and table.spoken_of(word) is None)
