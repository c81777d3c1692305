"""A platoon game in the middle, set up by hand: a map of a few rows, units on it, and the dice that will fall.

    from tests.engine.platoon.stage import german, stage, us

    set_up = stage(us("A", "M4A3", 501, facing=3), german("GE44", "Tiger", 505, card={"victory": 3}), dice=(23, 43, 6))
    set_up.run(fire(set_up.setting, set_up.play, shot))
    assert set_up.unit("GE44").immobilised

The tables, data cards and procedures are those of the book, whatever else is in its folder. The game is in the actions
phase of its first Round, and every unit has one Turn, unless something else is said.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar

from tests.helpers import build
from tests.helpers.grounds import TOLD, drawing
from tests.helpers.paths import CONTENT

from hulldown_compiler.bundle import writer
from hulldown_engine.basics.decision import Decision
from hulldown_engine.basics.dice import Scripted, Typed
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.basics.play import Event, Play
from hulldown_engine.games.book import Book, make_book
from hulldown_engine.platoon.board.movement import Move
from hulldown_engine.platoon.board.units import GERMAN, ON_MAP, ONE_TURN, US, WAITING, Unit
from hulldown_engine.platoon.effects import driving
from hulldown_engine.platoon.state.context import CARDS, Setting
from hulldown_engine.platoon.state.field import ACTIONS, ROUNDS, PlatoonState, Round, Turn

BOOK = CONTENT / "open-fire"
CHARTED = ("tables", "data-cards", "procedures")

HEADER = """
book: open-fire
kind: reference
title: Open Fire
blurb: Its tables, data cards and procedures.
documents: {open-fire-rules: {title: Open Fire, author: G. C. Klug, year: 1988}}
source: {document: open-fire-rules}
naturals:
  1d10: {success: [1], failure: [10]}
  d100: {success: [1-5], failure: [96-100]}
"""

RATINGS = {"initiative": 3, "perception": 5, "weapon_skill": 0, "driving_skill": 7}
"""What a crew is rated unless something else is said."""

CLEAR = "\n".join(["." * 12] * 12)
"""Twelve columns of twelve clear hexes."""

ENTRY: Mapping[str, Any] = {
    "hexes": [],
    "one_hex": False,
    "stacked": True,
    "command": True,
    "set_up": False,
    "defilade": False,
    "positions": None,
    "bunkers": None,
    "sight_all": False,
}

MISSION: Mapping[str, Any] = {
    "number": 1,
    "conditions": 4,
    "north": 0,
    "platoon": {"ready": [], "new": False, "vehicle_points": 0, "cards": [], "ammunition": 0},
    "entry": ENTRY,
    "activation": [5, 6, 7, 8],
    "markers": {},
    "marker_victory": 1,
    "retreat": [],
    "exits": {},
    "german_exits": {},
    "exits_of": {US: {}, GERMAN: {}},
    "light": None,
    "artillery": None,
    "secret": [],
    "closed": [],
    "ground": "normal",
    "snow": False,
    "goal": 10,
    "ends": [],
    "cartridge": {"markers": {}, "random": [], "changes": {}},
}

CARD: Mapping[str, Any] = {
    "victory": 0,
    "crew": 0,
    "self_preservation": 0,
    "commander": False,
    "column_c": True,
    "fast": None,
    "slow": None,
    "rockets": 0,
    "rounds": 0,
    "actions": {},
}

T = TypeVar("T")


@cache
def book() -> Book:
    """The book's tables, data cards and procedures; compiled once."""
    files = sorted(path for folder in CHARTED for path in (BOOK / folder).rglob("*.yaml"))
    texts = {str(path.relative_to(BOOK)): path.read_text("utf-8") for path in files}
    return make_book(writer.bundle(build.author_files({"book.yaml": HEADER, **texts}))[0])


class Placed(NamedTuple):
    """A unit and the card it has, if it has one."""

    unit: Unit
    card: Mapping[str, Any] | None = None


def us(one: str, kind: str = "M4A3", place: Hex = 0, card: Mapping[str, Any] | None = None, **what: Any) -> Placed:
    """A US unit: its id, its data card, its hex (0: yet to enter), and any fields of `Unit`.

    It has forty rounds if it has a gun. With a `card` (which may be empty) it is one of a US unit card.
    """
    rounds = 40 if data(kind)["weapon"] != "none" else 0
    unit = _placed(one, US, kind, place, {"rounds": rounds, "letter": one, **what})
    return Placed(unit, None if card is None else _card(unit, card))


def german(one: str, kind: str = "PzIV", place: Hex = 0, card: Mapping[str, Any] | None = None, **what: Any) -> Placed:
    """A German unit: the name of its card, its data card, its hex, what its card says, and any fields of `Unit`."""
    unit = _placed(one, GERMAN, kind, place, {"letter": what.pop("letter", one), **what})
    return Placed(unit, _card(unit, card or {}))


def data(kind: str) -> Mapping[str, Any]:
    """A data card of the book."""
    found: Mapping[str, Any] = book().charts.cards[CARDS][kind]
    return found


def _placed(one: str, side: str, kind: str, place: Hex, what: Mapping[str, Any]) -> Unit:
    where = {"where": ON_MAP, "hex": place, "space": ONE_TURN} if place else {"where": WAITING}
    usual = {**RATINGS, "crew": data(kind)["crew_rating"], "turret": what.get("facing", 0), **where}
    return Unit(one, type=kind, side=side, **{**usual, **what})


def _card(unit: Unit, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """A unit card whose ratings fall by one with each Crew Point, unless it says otherwise."""
    least = {"weapon_skill": -3}
    rows = {
        name: [max(least.get(name, 0), getattr(unit, name) - lost) for lost in range(max(1, unit.crew))]
        for name in RATINGS
    }
    named = {"side": unit.side, "letter": unit.letter, "type": unit.type, "crew": unit.crew, "rounds": unit.rounds}
    return {**CARD, **named, "commander": unit.commander, "rockets": unit.rockets, **rows, **said}


class Stage:
    """A game that is set up: its setting, its field, and the play that rules are given."""

    def __init__(self, setting: Setting, field: PlatoonState, faces: Iterable[int]) -> None:
        self.setting = setting
        self.field = field
        self.play = Play(field, Scripted(*faces))

    def unit(self, one: str) -> Unit:
        """A unit as it is now."""
        return self.field.units[one]

    def events(self, kind: str) -> list[Event]:
        """What has happened, of one kind."""
        return [one for one in self.play.events if one["event"] == kind]

    def dice(self, *faces: int) -> None:
        """Have these fall next, and no others."""
        self.play.source, self.field.dice = Scripted(*faces), 0

    @property
    def unused(self) -> int:
        """How many of the dice have yet to fall."""
        assert isinstance(self.play.source, Scripted)
        return len(self.play.source.faces) - self.field.dice

    def typed(self) -> None:
        """Have every face asked for."""
        self.play.source = Typed()

    def turn(self, one: str, points: int | None = None, **what: Any) -> Turn:
        """Give a unit its Turn: with all its Crew Points, unless something else is said."""
        unit = self.unit(one)
        left = (unit.crew_left or 1) if points is None else points
        facing = unit.facing if self.setting.is_vehicle(unit) else None
        self.field.turn = turn = Turn(one, left, Move(unit.hex, facing, unit.defilade), **what)
        return turn

    def run(self, asking: Generator[Decision, str, T] | None, *answers: str) -> T | None:
        """Carry rules out with these answers to what they ask, of which there are neither too few nor too many."""
        if asking is None:
            return None
        left = list(answers)
        try:
            decision = next(asking)
            while True:
                assert left, decision
                assert left[0] in [one.id for one in decision.options], decision
                decision = asking.send(left.pop(0))
        except StopIteration as done:
            assert not left
            return done.value  # type: ignore[no-any-return]

    def asks(self, asking: Generator[Decision, str, T], *answers: str) -> Decision:
        """What rules ask after these answers."""
        decision = next(asking)
        for answer in answers:
            decision = asking.send(answer)
        return decision


def stage(  # noqa: PLR0913 - each is a part of a game that a test may be about
    *placed: Placed,
    terrain: str = CLEAR,
    levels: str = "",
    dice: Iterable[int] = (),
    mission: Mapping[str, Any] | None = None,
    logic: Mapping[str, Any] | None = None,
    prose: Mapping[str, Any] | None = None,
    field: Mapping[str, Any] | None = None,
    **sides: str,
) -> Stage:
    """Set a game up.

    `terrain`, `levels` and `sides` are those of `tests.helpers.grounds.drawing`. `mission`, `logic`, `prose` and
    `field` take the place of what they would be otherwise, key by key.
    """
    units = {one.unit.id: one.unit for one in placed}
    usual = {
        "conditions": 4,
        "sightings": [],
        "counters": {US: {}, GERMAN: {}},
        "unit_cards": {one.unit.id: one.card for one in placed if one.card is not None},
        "platoons": {},
        "missions": {"trial": {**MISSION, **(mission or {})}},
        "paragraphs": {},
        "flags": [],
        "scores": {},
        "rosters": {},
        "endings": {},
        "map": drawing(terrain, levels, **sides),
    }
    told = {
        "map": TOLD,
        "missions": {"trial": {"title": "Trial", "briefing": "", "sightings": {}}},
        "scores": {},
        "paragraphs": {},
        "platoons": {},
        "members": {one.id: f"{one.type} {one.letter}" for one in units.values()},
    }
    setting = Setting(
        {**book().logic, **usual, **(logic or {})},
        {**book().prose, **told, **(prose or {})},
        book().charts,
        driving.carry_on,
    )
    begun = {"mission": "trial", "mode": ROUNDS, "units": units, "round": Round(1, ACTIONS), "played": 1}
    return Stage(setting, PlatoonState(0, **{**begun, **(field or {})}), dice)
