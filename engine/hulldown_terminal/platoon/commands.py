"""What can be typed in a platoon game besides orders: the map, its key, units, odds and rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hulldown_engine import Game
from hulldown_engine.basics.dice import independent_seed
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.prose import fill
from hulldown_engine.language.layout import on_paper
from hulldown_engine.platoon.board.units import US, Unit
from hulldown_engine.platoon.player import choices
from hulldown_engine.platoon.state.field import ROUNDS
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.playtest.examining import LONGEST
from hulldown_engine.telling.lines import HEADING, Line, paragraphs
from hulldown_terminal.display.sheet import SheetRow
from hulldown_terminal.platoon import option_keys, record, shots
from hulldown_terminal.platoon.map import counters
from hulldown_terminal.platoon.map.picture import show_map
from hulldown_terminal.platoon.option_keys import Choice
from hulldown_terminal.platoon.scene import Scene, scene
from hulldown_terminal.play.commands import show_sheet
from hulldown_terminal.play.session import Command, Session


def _map(session: Session, rest: str) -> None:
    """The map about a hex or a unit, and what is in that hex."""
    here = scene(session.game)
    place = _hex(here, rest)
    if rest and place is None:
        session.screen.say(f"There is no hex and no unit {rest!r} on the map.")
        return
    session.screen.show([("", "")])
    show_map(session.game, session.screen, place)
    if place is not None:
        session.screen.say(". ".join(_hex_told(here, place)) + ".", "")


def _hex(here: Scene, text: str) -> Hex | None:
    """The hex with a number, or that of a unit; None where there is none such."""
    if text.isascii() and text.isdigit() and here.setting.ground.on_map(int(text[:4])):
        return int(text[:4])
    unit = _unit_of(here, text)
    return unit.hex if unit is not None and here.setting.ground.on_map(unit.hex) else None


def _hex_told(here: Scene, place: Hex) -> Iterator[str]:
    ground, field = here.setting.ground, here.field
    yield f"{here.hex(place)}: {ground.terrain(place)}, level {ground.level(place)}"
    units = list(field.on_map(place))
    if units:
        yield here.names(unit.id for unit in units)
    yield from (f"Event marker {number}" for number, at in field.markers.items() if at == place)
    key = str(place)
    things = (
        ("smoke", field.smoke),
        ("mines", field.mines),
        ("a position", field.positions),
        ("a bunker", field.bunkers),
        ("a wreck", field.wrecks),
    )
    yield from (f"There {'are' if name == 'mines' else 'is'} {name}" for name, hexes in things if key in hexes)


def _key(session: Session, rest: str) -> None:
    session.screen.rows([SheetRow(signs, meaning) for signs, meaning in counters.LEGEND])


def _unit(session: Session, rest: str) -> None:
    here = scene(session.game)
    unit = _unit_of(here, rest) if rest else _acting(session, here)
    if unit is None:
        session.screen.say(f"There is no unit {rest!r}; sheet lists them all." if rest else "Which unit? Type unit A.")
    else:
        session.screen.rows(list(record.card(here, unit)))


def _unit_of(here: Scene, text: str) -> Unit | None:
    """The unit with this letter, or of this card; a crew on foot has the small letter of its tank."""
    units = here.field.units.values()
    exact = next((unit for unit in units if text in (unit.letter, unit.id)), None)
    return exact or next((unit for unit in units if text.lower() in (unit.letter.lower(), unit.id.lower())), None)


def _acting(session: Session, here: Scene) -> Unit | None:
    return here.field.units.get(session.game.decision.unit) if session.game.decision else None


def _odds(session: Session, rest: str) -> None:
    """The odds of the option that is named; of all shots together, in short, when none is."""
    decision = session.game.decision
    here = scene(session.game)
    choices = option_keys.choices(decision, here.field) if decision is not None else []
    named = option_keys.meant(choices, rest) if rest else []
    if decision is None or len(named) != 1:
        session.screen.say(_which(choices))
        return
    lines = list(shots.odds(here, decision, named[0].option))
    if lines:
        session.screen.show(lines)
    else:
        session.screen.say(f"{named[0].option.text}: that is no shot, and has no odds.")


def _which(choices: list[Choice]) -> str:
    fire = [choice for choice in choices if choice.group == option_keys.FIRE]
    return (
        f"Whose odds? Type odds and a number, as in odds {fire[0].number}." if fire else "There is nothing to fire at."
    )


def _rule(session: Session, rest: str) -> None:
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


def _why(session: Session, rest: str) -> None:
    """Why something cannot be done now: `why fire GE3`, `why move 2517`, `why B`."""
    here = scene(session.game)
    unit, action, target, place = _wished(session, here, rest.split())
    if unit is None or not rest:
        session.screen.say("Why what? Type why B, why fire GE3 or why move 2517.")
        return
    try:
        reason = session.game.why_not(unit.id, action, target=target, hex=place)
    except ValueError as error:
        session.complain(str(error))
    else:
        session.screen.say(reason or "Nothing is against it: it is offered.")


def _wished(session: Session, here: Scene, words: Sequence[str]) -> tuple[Unit | None, str, str, Hex]:
    """Unit, action, target and hex of what is asked; the unit is the one whose decision it is, unless one is named."""
    units = [unit for word in words if (unit := _unit_of(here, word)) is not None]
    action = next((word for word in words if not word.isdigit() and _unit_of(here, word) is None), "")
    place = next((int(word) for word in words if word.isascii() and word.isdigit()), 0)
    ours = [unit for unit in units if unit.side == US]
    acting = ours[0] if ours and (not action or len(units) > 1) else _acting(session, here)
    return acting, action, next((unit.id for unit in units if unit != acting), ""), place


# Whole Rounds ---------------------------------------------------------------------------------------------------------


def _concede(session: Session, rest: str) -> None:
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


def _pass(session: Session, rest: str) -> None:
    """End the Turns of the platoon without an action, until the Round is over or something else is asked."""
    begun = _round(session.game)
    if begun is None:
        session.screen.say("Rounds are passed, and Operations are not.")
        return
    while _round(session.game) == begun and (option := _passing(session.game)) is not None:
        session.game.choose(option)
    session.keep()


def _round(game: Game) -> int | None:
    """The number of the Round under way, counted over the game; None in Operations."""
    return game.state.played if game.decision is not None and game.state.mode == ROUNDS else None


def _passing(game: Game) -> str | None:
    """The option by which a Turn is passed: its end, or the first unit that has one; None where something is asked."""
    offered = [option.id for option in game.decision.options] if game.decision is not None else []
    if choices.END in offered:
        return choices.END
    return offered[0] if offered and all(option in game.state.units for option in offered) else None


def _run(session: Session, rest: str) -> None:
    """Have a bot play on: to the end of the mission, or of the Round."""
    game, bots = session.game, ", ".join(BOTS)
    if rest and rest not in (*BOTS, ROUND):
        session.screen.say(f"run plays to the end, run {ROUND} to that of the Round; the bots are {bots}.")
        return
    begun, fought = _round(game) if rest == ROUND else None, game.state.mission
    if rest == ROUND and begun is None:
        session.screen.say("No Round is under way.")
        return
    bot = BOTS[rest if rest in BOTS else "commander"](independent_seed(game.seed + len(game.inputs)))
    for _ in range(LONGEST):
        decision, there = game.decision, game.state.mission == fought and (begun is None or _round(game) == begun)
        if decision is None or decision.kind == DICE or not there:
            break
        game.choose(bot.choose(game))
    session.keep()


DICE = "dice"
"""The kind of question that asks for the face of a die: the player's own dice are not rolled for them."""

ROUND = "round"


COMMANDS = (
    Command("sheet", show_sheet, "the Platoon Record Sheet, and the Germans that are known", ("s",), fills=True),
    Command("map", _map, "the map; map 0705 or map A looks there", ("m",)),
    Command("key", _key, "what the signs on the map mean", ("k",)),
    Command("unit", _unit, "a unit and its cards: unit A", ("card",)),
    Command("odds", _odds, "all that a shot may come to, and what modifies it: odds 3, or ?3", ("o",)),
    Command("pass", _pass, "end all your Turns of this Round", fills=True),
    Command("run", _run, "have a bot play on, to the end of the mission; run round to that of the Round", fills=True),
    Command("concede", _concede, "give the mission up: its points decide"),
    Command("why", _why, "why something cannot be done now: why B, why fire GE3, why move 2517"),
    Command("rule", _rule, "the section of the rules in force; rule 7.5 another"),
)
"""The commands of a platoon game, besides those of all books."""
