"""Scenes of play, written as an author of rules would tell them, and their transcripts.

A scene takes a book of the tests, puts units on its map, or on a map of its own, and has a script. Each entry of the
script is an option that the player takes (`do`, by its id) or another of `VERBS`; it says which dice fall, and has to
use them all. What comes of it is told as the terminal tells it:

    title: "9.1: an M26 fires at a Jagdtiger"
    says: The chance falls with defilade and with the firer's own movement.
    units:
      A: {type: M26, at: "0508", facing: north, moved: slow}
      J: {type: Jagdtiger, at: "0501", facing: south, closed: true, defilade: true}
    script:
      - {turn: A}
      - {do: "fire:main-gun:ap:J", dice: [23, 43, 6]}
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from tests.helpers import outpost, worked
from tests.helpers.grounds import TOLD, drawing
from tests.helpers.logs import told_of
from tests.helpers.sight import blocked_by
from tests.helpers.tables import laid_out

from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.bundle import writer
from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.hexes import Hex, printed
from hulldown_engine.basics.play import Asking, Play
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.language.wording import joined
from hulldown_engine.platoon.board import movement
from hulldown_engine.platoon.board.compass import NAMES
from hulldown_engine.platoon.board.units import ON_MAP, ONE_TURN, US, WAITING, Unit
from hulldown_engine.platoon.combat import aiming, fire
from hulldown_engine.platoon.player import command, turns
from hulldown_engine.platoon.sequence import lulls
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.field import ACTIONS, OPERATIONS, ROUNDS, PlatoonState, Round
from hulldown_engine.story.state import UNREAD, Frame
from hulldown_engine.telling.lines import CHOICE, EVENT, HEADING, PROSE, Line, counted
from hulldown_terminal.display.screen import lay
from hulldown_terminal.platoon import record
from hulldown_terminal.platoon.map import hexmap

HERE = Path(__file__).parent
SCENES = HERE / "scenarios"
GOLDEN = HERE / "golden"

BOOKS: dict[str, Callable[[], Authored]] = {"outpost": outpost.authored, "worked": worked.authored}

WIDE, TEXT = 96, 96
"""Columns of maps, and of text."""

SIDES = NAMES[::2]
"""The hexsides of a map whose north is at its top."""

RATINGS = {"initiative": 3, "perception": 5, "weapon_skill": 0, "driving_skill": 7}
"""What a crew is rated that belongs to no card and no platoon."""

Json = Mapping[str, Any]


@cache
def scenes() -> Mapping[str, Json]:
    """Every scene of the folder, by its name."""
    read = YAML(typ="safe", pure=True).load
    found: dict[str, Json] = {}
    for path in sorted(SCENES.glob("*.yaml")):
        found.update(read(path.read_text("utf-8")))
    return found


@cache
def _bundle(name: str) -> Json:
    """A compiled book; the paragraphs of Outpost go by their names, for it gets new ones and new numbers."""
    bundle = writer.bundle(BOOKS[name]())[0]
    if name == "outpost":
        named = {one: {**said, "number": one} for one, said in bundle["prose"]["paragraphs"].items()}
        bundle["prose"] = {**bundle["prose"], "paragraphs": named}
    return bundle


def _book(scene: Json) -> Book:
    """The book of a scene, with the scene's own ground if it has one."""
    name = scene.get("book", "outpost")
    if "ground" not in scene:
        return _as_it_is(name)
    bundle = _bundle(name)
    logic = {**bundle["logic"], "map": _ground(**scene["ground"])}
    return make_book({**bundle, "logic": logic, "prose": {**bundle["prose"], "map": TOLD}})


@cache
def _as_it_is(name: str) -> Book:
    return make_book(_bundle(name))


def _ground(
    size: tuple[int, int], terrain: Json | None = None, levels: Json | None = None, **sides: str
) -> dict[str, Any]:
    """A map of so many columns and rows, clear and on level 1 but for the hexes that are named."""
    rows = [_rows(size, start, said or {}) for start, said in ((".", terrain), ("1", levels))]
    return drawing(*rows, **sides)


def _rows(size: tuple[int, int], start: str, said: Json) -> str:
    """The rows of a map, each letter in the hexes that it is said for: `0503 0601-0608`, down a column."""
    columns, rows = size
    cells = {column * 100 + row: start for row in range(1, rows + 1) for column in range(1, columns + 1)}
    for letter, hexes in said.items():
        for first, _, last in (one.partition("-") for one in str(hexes).split()):
            cells |= {place: str(letter) for place in range(int(first), int(last or first) + 1)}
    return "\n".join("".join(cells[c * 100 + r] for c in range(1, columns + 1)) for r in range(1, rows + 1))


# The stage ------------------------------------------------------------------------------------------------------------


def _field(book: Book, scene: Json) -> PlatoonState:
    """The game as it stands when the scene begins."""
    mission = scene.get("mission", next(iter(book.logic["missions"])))
    ready = next(iter(book.logic["platoons"]))
    platoon = "" if any("type" in said for said in scene.get("units", {}).values()) else ready
    rounds = scene.get("rounds", True)
    units = {name: _unit(book, ready, name, dict(said), rounds) for name, said in scene.get("units", {}).items()}
    state = {
        "mission": mission,
        "platoon": platoon,
        "units": units,
        "mode": ROUNDS if rounds else OPERATIONS,
        "round": Round(scene.get("round", 2), scene.get("phase", ACTIONS), advantage=US) if rounds else None,
        "played": scene.get("round", 2) if rounds else 0,
        "scores": {name: score["start"] for name, score in book.logic["scores"].items()},
        "markers": {str(number): int(place) for number, place in scene.get("markers", {}).items()},
        "condition": scene.get("condition", 1),
        "sighted": {str(one): True for one in scene.get("sighted", ())},
        "mines": {str(int(place)): True for place in scene.get("mines", ())},
        "positions": {str(int(place)): True for place in scene.get("positions", ())},
        "bunkers": {str(int(place)): SIDES.index(side) for place, side in scene.get("bunkers", {}).items()},
    }
    field = PlatoonState(0, **state)
    if "idle" in scene:  # Rounds before this one that have come to nothing
        field.change_round(idle=scene["idle"], outcome=lulls.outcome(field))
    return field


def _unit(book: Book, platoon: str, name: str, said: dict[str, Any], rounds: bool) -> Unit:  # noqa: FBT001
    """A unit of the scene: of a card, of the platoon, or of a data card, with what the scene says of it."""
    cards, letters = book.logic["unit_cards"], book.logic["platoons"][platoon]["units"]
    if name in cards:
        base: dict[str, Any] = _plain(book.rules.setting.carded(name))
    elif name in letters and "type" not in said:
        base = {"id": name, "letter": name, "side": US, **letters[name]}
    else:
        data = book.charts.cards["data-cards"][said["type"]]
        gun = 40 if data["weapon"] != "none" and data["side"] == US else 0
        base = {"id": name, "letter": name, "side": data["side"], "crew": data["crew_rating"], "rounds": gun, **RATINGS}
    place = int(said.pop("at", 0))
    facing = SIDES.index(said.pop("facing", "north"))
    turret = SIDES.index(said.pop("turret", SIDES[facing]))
    where = {"where": ON_MAP, "hex": place} if place else {"where": WAITING}
    usual = {"facing": facing, "turret": turret, **where, **({"space": ONE_TURN} if rounds and place else {})}
    return Unit(**{**base, **usual, **said})


def _plain(unit: Unit) -> dict[str, Any]:
    return {name: getattr(unit, name) for name in Unit.__dataclass_fields__}


# The play -------------------------------------------------------------------------------------------------------------


class Stage:
    """A scene under way, and what has been told of it."""

    def __init__(self, scene: Json) -> None:
        self.book = _book(scene)
        self.rules = self.book.rules
        self.setting = self.rules.setting
        self.field = _field(self.book, scene)
        self.play = Play(self.field, Scripted())
        self.flow: Asking | None = None
        self.asked: Decision | None = None
        self.shown: list[str] = []
        self.lines: list[Line] = []
        self._told = 0

    def follow(self, entry: Json) -> None:
        """One entry of the script."""
        dice = entry.get("dice", ())
        self.play.source, self.field.dice = Scripted(*dice), 0
        (verb,) = entry.keys() - {"dice"}
        VERBS[verb](self, entry[verb])
        self.tell()
        assert self.field.dice == len(dice), f"{entry}: {self.field.dice} dice of {len(dice)} have fallen"

    def tell(self) -> None:
        """What has happened since it was last told."""
        self.lines += told_of(self.book, self.field, self.play.events, self._told)
        self._told = len(self.play.events)

    def say(self, text: str) -> None:
        """A line of the scene's own, after what has happened."""
        self.tell()
        self.lines.append(Line(EVENT, text))

    def name(self, unit: str) -> str:
        """What a unit is called."""
        return str(laid_out(self.setting, self.field).units[unit]["name"])

    # Going on

    def until(self, holds: Callable[[], bool]) -> None:
        """Play on until something is asked or holds."""
        while self.asked is None and not holds() and not self.rules.over(self.field):
            if self.flow is None:
                self.flow = self.rules.run(self.play)
            self._answer(None)

    def choose(self, option: str) -> None:
        """Take an option of what is asked, and play on to what is asked next."""
        self.until(lambda: False)
        assert self.asked is not None, f"{option!r}: nothing is asked"
        known = {one.id: one.text for one in self.asked.options}
        assert option in known, f"{option!r} is not among {', '.join(known)}"
        self.tell()
        self.lines.append(Line(CHOICE, known[option]))
        self._answer(option)

    def _answer(self, option: str | None) -> None:
        assert self.flow is not None
        self.asked = None
        try:
            self.asked = next(self.flow) if option is None else self.flow.send(option)
        except StopIteration:
            self.flow = None

    @property
    def idle(self) -> bool:
        """Whether no paragraph is being read."""
        return self.flow is None and not self.field.stack and not self.field.checks


# What a script can say ------------------------------------------------------------------------------------------------


def _do(stage: Stage, option: str) -> None:
    """The player takes an option; what it brings about happens."""
    stage.choose(option)
    stage.until(lambda: stage.idle)


def _on(stage: Stage, event: str) -> None:
    """Play goes on until something has happened."""
    begun = len(stage.play.events)
    stage.until(lambda: stage.flow is None and any(one["event"] == event for one in stage.play.events[begun:]))


def _read(stage: Stage, said: Json) -> None:
    """A paragraph is read, by its number or its name; a German reads it in its Turn."""
    numbers = {one["number"]: name for name, one in stage.book.prose["paragraphs"].items()}
    name = str(numbers.get(said["paragraph"], said["paragraph"]))
    stage.field.stack.append(Frame(name, 0, UNREAD, said.get("by"), base=True))
    stage.until(lambda: stage.idle)


def _turn(stage: Stage, unit: str) -> None:
    turns.start(stage.setting, stage.play, unit)


def _shot(stage: Stage, said: Json) -> None:
    """A unit fires a shot that it has, by the shot's id."""
    shots = aiming.shots(stage.setting, stage.field, stage.field.units[said["by"]])
    stage.flow = fire.fire(stage.setting, stage.play, next(one for one in shots if aiming.id_of(one) == said["id"]))
    stage._answer(None)
    assert stage.flow is None


def _sight(stage: Stage, pair: list[str]) -> None:
    """Whether one hex can be seen from another, both ways."""
    one, other = (int(place) for place in pair)
    ways = [_reason(stage, one, other), _reason(stage, other, one)]
    text = ways[0] if ways[0] == ways[1] else f"{ways[0]}; the other way {ways[1]}"
    stage.say(f"From {printed(one)} to {printed(other)}: {text}.")


def _reason(stage: Stage, one: Hex, other: Hex) -> str:
    found = blocked_by(stage.setting.ground, one, other, stage.setting.sights(stage.field).smoke)
    if found is None:
        return "clear"
    hexes = joined([printed(place) for place in sorted(found.place)], "and")
    return f"blocked at {hexes} ({found.reason}, {found.rule})"


def _command(stage: Stage, unit: str) -> None:
    """Who sees a unit, what their Initiative comes to, and whether it is in command."""
    field, setting, one = stage.field, stage.setting, stage.field.units[unit]
    near = [each for each in field.units.values() if each.side == one.side and each.id != unit]
    seen = [each for each in near if command.together(setting, field, each, one)]
    parts = [
        f"{each.letter} {setting.ratings(each).initiative}{'c' if command.commands(each) else ''}" for each in seen
    ]
    verdict = "in command" if command.in_command(setting, field, one) else "out of command"
    stage.say(f"{stage.name(unit)} sees {', '.join(parts) or 'nobody'}: {verdict}.")


def _step(stage: Stage, said: Json) -> None:
    """What it costs a type of unit to enter a terrain by a road."""
    costs, data = stage.setting.costs(stage.field), stage.setting.charts.cards["data-cards"][said["type"]]
    by = said.get("by", "plain")
    points = costs.entering(data["motion"], said["terrain"], by, smoke=False, suppressed=False)
    paid = 0.0 if points is None else float(movement.printed(points))
    cost = "not allowed" if points is None else f"{paid:g} Movement Point{'' if paid <= 1 else 's'}"
    stage.say(f"{said['type']} into {said['terrain']}, {by} hexside: {cost}.")


def _paces(stage: Stage, unit: str) -> None:
    """What a unit may spend, slowly and fast, after each reduction."""
    for lost in range(6):
        one = stage.field.change(unit, mpa_lost=lost)
        fast, slow = stage.setting.allowance(one)
        if not fast:
            return
        paced = f"slow up to {slow}, " if slow else "never slow, "
        stage.say(f"{stage.name(unit)}, {counted(lost, 'reduction')}: {paced}fast up to {fast}.")


def _roll(stage: Stage, said: Json) -> None:
    """A procedure of the book, by itself."""
    given = {name: value for name, value in said.items() if name != "procedure"}
    stage.until(lambda: stage.flow is None)
    stage.flow = _rolled(stage, said["procedure"], given)
    stage.until(lambda: stage.flow is None)


def _rolled(stage: Stage, procedure: str, given: Json) -> Asking:
    yield from rolls.rolled(stage.setting, stage.play, procedure, "", **given)


def _state(stage: Stage, units: list[str]) -> None:
    """How units stand by now."""
    table = laid_out(stage.setting, stage.field)
    for unit in units:
        one, turn = table.units[unit], stage.field.turn
        points = f"; {counted(turn.points, 'Crew Point')} left" if turn is not None and turn.unit == unit else ""
        what = ", ".join(record.state(table, one))
        stage.say(f"{stage.name(unit)}: {record.where(table, one)}{f'; {what}' if what else ''}{points}.")


def _offers(stage: Stage, wanted: list[str]) -> None:
    """What of some options the player has now, and what not."""
    stage.until(lambda: False)
    assert stage.asked is not None
    stage.tell()
    stage.lines.append(Line(EVENT, f"{stage.asked.prompt} ({stage.asked.rule})"))
    known = {one.id: one.text for one in stage.asked.options}
    for option in wanted:
        stage.say(f"{option}: {known.get(option, 'not offered')}.")


def _change(stage: Stage, said: Json) -> None:
    """Something is otherwise, by the scene's own will."""
    for unit, what in said.items():
        stage.field.change(unit, **what)
        _state(stage, [unit])


VERBS: Mapping[str, Callable[[Stage, Any], None]] = {
    "do": _do,
    "on": _on,
    "read": _read,
    "turn": _turn,
    "shot": _shot,
    "sight": _sight,
    "command": _command,
    "step": _step,
    "paces": _paces,
    "roll": _roll,
    "state": _state,
    "offers": _offers,
    "change": _change,
    "say": lambda stage, text: stage.lines.append(Line(PROSE, text)),
}
"""What a script can say."""


# The transcript -------------------------------------------------------------------------------------------------------


@cache
def played(name: str) -> Stage:
    """A scene that has been played to its end."""
    stage = Stage(scenes()[name])
    wrong = stage.rules.invariants(stage.field)
    assert not wrong, (name, wrong)
    stage.shown = list(_picture(stage, scenes()[name]))
    stage.lines += [Line(EVENT, line) for line in _standing(stage)]
    for entry in scenes()[name]["script"]:
        stage.follow(entry)
    return stage


def transcript(name: str) -> str:
    """A scene as it goes today: its title, the map, where everybody stands, and what happens."""
    scene, stage = scenes()[name], played(name)
    head = [Line(HEADING, scene["title"]), *([Line(PROSE, scene["says"])] if "says" in scene else [])]
    return "\n".join([*_laid(head), "", *stage.shown, *_laid(stage.lines), ""])


def _laid(lines: list[Line]) -> Iterator[str]:
    return (text.rstrip() for _, text in lay(lines, TEXT))


def _picture(stage: Stage, scene: Json) -> Iterator[str]:
    """The map about a hex, if the scene shows it."""
    if "map" in scene:
        table = laid_out(stage.setting, stage.field)
        view = hexmap.window(table.ground, int(scene["map"]["about"]), (), WIDE, scene["map"].get("lines", 19))
        for row in hexmap.draw(table, view):
            yield "".join(cell.char for cell in row).rstrip()
        yield ""


def _standing(stage: Stage) -> Iterator[str]:
    """Where everybody is to begin with."""
    table = laid_out(stage.setting, stage.field)
    for unit in table.units.values():
        if unit["where"] != WAITING:
            what = ", ".join(record.state(table, unit))
            yield f"{unit['name']}: {record.where(table, unit)}{f'; {what}' if what else ''}."


def update() -> None:
    """Write every transcript anew."""
    found = {name: transcript(name) for name in scenes()}
    for path in GOLDEN.glob("*.txt"):
        path.unlink()
    for name, text in found.items():
        (GOLDEN / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    update()
