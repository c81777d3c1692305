"""What the player does with a US unit's Turn (6.7).

One choice is one call of `step`; between choices there is only data. A Turn ends when its unit passes, or can do
nothing more.

The rules are silent about some of it. Here it is decided so:

- A unit may turn its turret, and get into or out of an improved position, whenever in its Turn the player likes;
  neither costs anything (2.10, 13.2). Who has left a position does not get back into it in the same Turn.
- Between the steps of a movement a unit may do whatever else it has Crew Points for, such as fire (7.5).
- A charge that does not reach an enemy is only a movement, and the Turn is over (11.3).
- A commander gives his Turn away, or opens somebody's eyes, before he does anything else in it (6.3).
- Who cannot assault does not charge: the suppressed (14.4), and who has nothing to do it with (11.3).
- Whoever is carried, or in tow, has Turns of its own once the crew of its vehicle is dead, but only to get off (6.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from hulldown_engine.basics.decision import ACCIDENT, CHECK, About, Cost
from hulldown_engine.basics.hexes import DIRECTIONS, Hex, printed
from hulldown_engine.basics.play import Asking
from hulldown_engine.language.wording import number
from hulldown_engine.platoon.board.movement import FAST, HALF, SLOW, Going, Move, MoveStep, leads, limit, steps
from hulldown_engine.platoon.board.movement import printed as points_of
from hulldown_engine.platoon.board.optional_rules import HIDDEN_TARGETS
from hulldown_engine.platoon.board.units import COMPLETE, ON_MAP, Unit
from hulldown_engine.platoon.combat import aiming, assault, fire, odds
from hulldown_engine.platoon.effects import captives, crews, detection, driving, transport
from hulldown_engine.platoon.player import captured_vehicles, command, turns
from hulldown_engine.platoon.state import crew_points
from hulldown_engine.platoon.state.actions import Act, ask, chosen, done, only_or_chosen
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play, Turn

CHARGE = "charge"
"""The pace of a movement that is to end in an assault."""

END = "end"

END_OF_IT = About("end")
"""What an option is about that ends what is under way."""


# Whose Turn, and what then --------------------------------------------------------------------------------------------


def pick(setting: Setting, play: Play, units: Sequence[Unit]) -> Asking:
    """Ask which of the US units in one space of the track has its Turn next (Rule 6.1)."""
    able = [unit for unit in units if not unit.carrier or abandoned(play.state, unit)]
    if not able:  # Rule 6.7: whoever is carried passes
        play.state.change(units[0].id, space=turns.SPACES[units[0].space])
        return
    names = {unit.id: name_of(setting, play.state, unit) for unit in able}
    turns.start(setting, play, (yield from only_or_chosen(names, "Whose Turn is it?", "6.1", about=picking)))


def picking(unit: str) -> About:
    """What an option is about that picks a unit."""
    return About("pick", unit)


def abandoned(field: PlatoonState, unit: Unit) -> bool:
    """Whether a unit is carried by a vehicle whose crew is dead: then it gets off by itself (Rule 6.7).

    So does a gun in tow (erratum behind-a-dead-crew).
    """
    carrier = field.units.get(unit.carrier)
    return carrier is not None and carrier.where == ON_MAP and not carrier.manned


def step(setting: Setting, play: Play) -> Asking:
    """Ask for one choice of the US unit whose Turn it is; a single option is taken unasked (Rule 6.7)."""
    turn = play.state.current_turn
    acts = list(Choices(setting, play).all())
    if len(acts) == 1:
        yield from done(acts[0])
    else:
        yield from ask(acts, _prompt(setting, play.state, turn), "7.5" if turn.moving else "6.7", turn.unit)


def _prompt(setting: Setting, field: PlatoonState, turn: Turn) -> str:
    unit = field.units[turn.unit]
    name = name_of(setting, field, unit)
    if turn.moving:
        left = max(0, limit(driving.mover(setting, field, unit), turn.moves) - turn.moves.spent)
        return f"{name} is moving: {number(points_of(left))} Movement Points left."
    return f"{name}: what now?" if setting.on_foot(unit) else f"{name}: {crew_points_in_words(turn.points)} left."


# What it can do -------------------------------------------------------------------------------------------------------


class Pace(NamedTuple):
    """An action of movement: option id, pace, the action whose price it has (empty: already paid), and text."""

    id: str
    pace: str
    action: str
    text: str


class Choices:
    """The choices of the unit whose Turn it is, as the game stands."""

    def __init__(self, setting: Setting, play: Play) -> None:
        self.setting = setting
        self.play = play
        self.field = play.state
        self.turn = self.field.current_turn
        self.unit = self.field.units[self.turn.unit]
        self.on_foot = setting.on_foot(self.unit)
        self._tank = setting.is_tank(self.unit)

    def all(self) -> Iterator[Act]:
        """All options it has now, in a fixed order; to stop comes last."""
        if self.turn.moving == CHARGE and assault.charged(self.setting, self.field, self.unit):
            yield from self._assaults(charge=True)
            return
        if self.unit.where == ON_MAP:
            yield from self._on_the_map()
        elif self.unit.carrier:
            action = "squad" if self.on_foot else "all"
            if not self.unit.suppressed and self._price(action) is not None:  # Rule 14.4
                yield from self._gets_off(self.unit, action)
        else:
            yield from self._steps() if self.turn.moving else self._outside()
        if self.turn.moving:
            yield Act("halt", "Halt here", self._halt, END_OF_IT)
        else:
            yield Act(END, "End this Turn", partial(turns.end, self.setting, self.play), END_OF_IT)

    def _on_the_map(self) -> Iterator[Act]:
        if self.turn.moving:
            yield from self._steps()
        yield from self._fire()
        if not self.turn.moving:
            yield from self._drives()
            if not self.unit.suppressed:  # Rule 14.4
                yield from self._assaults()
                yield from self._loads()
                yield from self._prepares()
            yield from self._posture()
            yield from self._looks()
            yield from self._orders()
            yield from self._abandon()
            yield from self._captives()
        yield from self._turret()
        yield from self._positions()

    def _price(self, action: str) -> int | None:
        """The price of an action in Crew Points; None if it cannot be paid."""
        return crew_points.price(action, self.unit, self.turn)

    def _cost(self, action: str) -> Cost:
        """The cost of an action that can be paid for; nothing for none."""
        return Cost(self._price(action) or 0) if action else Cost()

    def _paying(self, action: str, do: Callable[[], object]) -> None:
        crew_points.pay(self.play, action)
        do()

    # Movement

    @cached_property
    def _going(self) -> Going:
        """What movement costs the unit where."""
        return driving.going(self.setting, self.field, self.unit)

    def _steps(self) -> Iterator[Act]:
        """The possible next steps of the movement under way (Rules 7.2 to 7.5)."""
        names = set()
        for next_step in steps(self._going, self.turn.moves):
            risk = driving.risk(self.setting, self.field, self.unit, next_step)
            name, text = step_text(next_step, risk)
            if name not in names:  # whoever walks may leave the map by several hexsides
                names.add(name)
                about = About("move", hexes=_into(next_step), cost=Cost(0, points_of(next_step.cost)), risk=risk)
                yield Act(name, text, partial(driving.take, self.setting, self.play, next_step), about)

    def _drives(self) -> Iterator[Act]:
        """The actions of movement that can begin, where at least one step follows (Rule 6.7)."""
        for pace in self._paces():
            if leads(self._going, self.turn.moves.begin(pace.pace)):
                yield Act(pace.id, pace.text, partial(self._begin, pace), About("move", cost=self._cost(pace.action)))

    def _paces(self) -> Iterator[Pace]:
        """The actions of movement that it is able to do and can pay for (Rules 6.7, 14.4)."""
        paces: tuple[Pace, ...] = ()
        if not self.on_foot and self.setting.is_vehicle(self.unit):
            paces = VEHICLE_PACES
        elif self.on_foot and self.turn.points:
            paces = FOOT_PACES
        elif self.on_foot and self.turn.half == "move" and not self.turn.moves.entered:
            paces = (Pace("move-half", HALF, "", "Move at half pace"),)
        barred = {HALF if self.unit.suppressed else "", FAST if self.unit.closed and self._tank else ""}
        payable = (pace for pace in paces if not pace.action or self._price(pace.action) is not None)
        fights = assault.able(self.setting, self.unit)
        return (pace for pace in payable if pace.pace not in barred and (fights or pace.id != CHARGE))

    def _begin(self, pace: Pace) -> None:
        if pace.action:
            crew_points.pay(self.play, pace.action)
        driving.begin(self.play, pace.pace)
        half = "fire" if pace.id == "move-half" and pace.action else ""
        moving = CHARGE if pace.id == CHARGE else pace.pace
        self.field.change_turn(moving=moving, half=half)

    def _halt(self) -> None:
        """End the movement; after a charge that met nobody, end the Turn (Rule 11.3)."""
        charged = self.turn.moving == CHARGE
        self.field.change_turn(moving="")
        if charged:
            turns.end(self.setting, self.play)

    def _outside(self) -> Iterator[Act]:
        """The options of a unit yet to enter: to enter, or to command those that wait with it (Rule 6.10)."""
        yield from self._entries()
        yield from self._orders()

    def _entries(self) -> Iterator[Act]:
        """The entrances onto the map, each with a pace (Rule 6.10)."""
        entries = driving.entries(self.setting, self.field)
        for entry in (place for place in entries if place in self.setting.edge):
            moves = driving.enter_at(self.setting, entry)
            for pace in self._paces():
                if pace.id != CHARGE and leads(self._going, moves.begin(pace.pace)):
                    place = printed(entry)
                    text = f"{pace.text}, entering at {place}"
                    about = About("entry", hexes=(entry,), cost=self._cost(pace.action))
                    yield Act(f"{pace.id}:{place}", text, partial(self._enter, moves, pace), about)

    def _enter(self, moves: Move, pace: Pace) -> None:
        self.field.change_turn(moves=moves)
        self._begin(pace)

    # Fighting

    def _fire(self) -> Iterator[Act]:
        """Every shot the unit has (Rule 9)."""
        for shot in aiming.shots(self.setting, self.field, self.unit):
            yield self._shoots(aiming.id_of(shot), shot)
        if HIDDEN_TARGETS in self.field.options:
            yield from self._guesses()
        if aiming.may_smoke(self.setting, self.field, self.unit):
            yield Act("smoke", "Fire smoke", self._lay_smoke, About("fire", cost=self._cost("main-gun")))

    @cached_property
    def _now(self) -> PlatoonState:
        """The state as it is now, for what is worked out when somebody reads it."""
        return self.field.copy()

    def _shoots(self, name: str, shot: aiming.Shot) -> Act:
        """A shot, its text and odds worked out when they are read."""
        text = partial(odds.text, self.setting, self._now, shot)
        do = partial(fire.fire, self.setting, self.play, shot)
        return Act(name, text, do, partial(self._firing, shot))

    def _firing(self, shot: aiming.Shot) -> About:
        """What a shot is about; for a squad it is its one action, or the half of it that is left (Rule 6.7)."""
        reckoned = None if shot.shells == aiming.SMOKE else partial(odds.of_shot, self.setting, self._now, shot)
        cost = Cost(min(1, self.turn.points) if self.on_foot else aiming.cost(shot))
        return About("fire", shot.firer, shot.target, (shot.hex,), cost, reckoned, odds.means(self._now, shot))

    def _guesses(self) -> Iterator[Act]:
        """Shots at hidden targets, by the optional rule (Rules 14.5, 18)."""
        for shot in aiming.guesses(self.setting, self.field, self.unit):
            yield self._shoots(f"hidden:{aiming.id_of(shot)}", shot)

    def _lay_smoke(self) -> Asking:
        """Ask for the hex of the smoke, and fire it (Rule 9.10)."""
        shots = {printed(shot.hex): shot for shot in aiming.smokes(self.setting, self.field, self.unit)}
        texts = {**{place: f"Into {place}" for place in shots}, "back": "No smoke"}
        about = {**{place: self._firing(shot) for place, shot in shots.items()}, "back": About("back")}
        answer = yield from chosen(texts, "Where is the smoke to lie?", "9.10", self.unit.id, about.__getitem__)
        if answer in shots:
            yield from fire.fire(self.setting, self.play, shots[answer])

    def _assaults(self, *, charge: bool = False) -> Iterator[Act]:
        """Close assaults on enemies in the hex: to kill or, for squads, to capture (Rule 11)."""
        action = "" if charge else "squad" if self.on_foot else "assault"
        if action and self._price(action) is None:
            return
        for foe in assault.targets(self.setting, self.field, self.unit):
            for verb in ("assault", "capture") if self.on_foot else ("assault",):
                text = f"{verb.capitalize()} {name_of(self.setting, self.field, foe)}"
                capture = verb == "capture"
                reckoned = partial(odds.of_assault, self.setting, self.unit, foe, charge=charge, capture=capture)
                about = About("assault", self.unit.id, foe.id, (foe.hex,), self._cost(action), reckoned)
                yield Act(f"{verb}:{foe.id}", text, partial(self._assault, foe.id, action, verb), about)

    def _assault(self, target: str, action: str, verb: str) -> Asking:
        if action:
            crew_points.pay(self.play, action)
        else:
            self.field.change_turn(moving="", points=0, half="")
        capture = verb == "capture"
        yield from assault.assault(self.setting, self.play, self.unit.id, target, charge=not action, capture=capture)

    # Passengers and guns

    def _loads(self) -> Iterator[Act]:
        """Load and unload, hitch and unhitch, with the unit as passenger or as carrier (Rules 6.7, 7.6)."""
        action = "squad" if self.on_foot else "all"
        if self._price(action) is None:
            return
        gun = self.setting.is_gun(self.unit)
        for partner in transport.carriers(self.setting, self.field, self.unit):
            name, text = ("hitch", "Hitch up to") if gun else ("load", "Climb onto")
            do = partial(
                self._paying, action, partial(transport.load, self.setting, self.play, self.unit.id, partner.id)
            )
            about = About("load", self.unit.id, partner.id, cost=self._cost(action))
            yield Act(f"{name}:{partner.id}", f"{text} {name_of(self.setting, self.field, partner)}", do, about)
        for partner in transport.helpless(self.setting, self.field, self.unit):
            do = partial(
                self._paying, action, partial(transport.load, self.setting, self.play, partner.id, self.unit.id)
            )
            about = About("load", self.unit.id, partner.id, cost=self._cost(action))
            name, text = ("load", "Take aboard") if partner.passive else ("hitch", "Hitch up")
            yield Act(f"{name}:{partner.id}", f"{text} {name_of(self.setting, self.field, partner)}", do, about)
        for partner in self.field.carried(self.unit.id):
            yield from self._gets_off(partner, action)

    def _gets_off(self, passenger: Unit, action: str) -> Iterator[Act]:
        """A passenger gets off, at the price of the unit whose Turn it is (Rules 6.7, 7.6)."""
        name = "unhitch" if self.setting.is_gun(passenger) else "unload"
        do = partial(self._paying, action, partial(transport.unload, self.setting, self.play, passenger.id))
        text = f"{name.capitalize()} {name_of(self.setting, self.field, passenger)}"
        about = About("load", self.unit.id, passenger.id, cost=self._cost(action))
        yield Act(f"{name}:{passenger.id}", text, do, about)

    def _prepares(self) -> Iterator[Act]:
        """Prepare a gun to fire through one of the six hexsides, or aim it anew (Rules 6.7, 9.7)."""
        if not self.setting.is_gun(self.unit) or self._price("all") is None:
            return
        for side in (self.unit.facing,) if self.unit.in_bunker else DIRECTIONS:  # Rule 13.3
            if not self.unit.prepared or side != self.unit.facing:
                do = partial(prepare, self.play, self.unit.id, side)
                text = f"Prepare to fire {self.setting.direction(self.field, side)}"
                about = About("prepare", cost=self._cost("all"))
                yield Act(f"prepare:{side}", text, partial(self._paying, "all", do), about)

    # Everything else

    def _posture(self) -> Iterator[Act]:
        """Open or close the vehicle (Rules 5.4, 6.7)."""
        cost = self._price("posture")
        if cost is not None and self.setting.data(self.unit)["roofed"]:
            name, text = ("open", "Open up") if self.unit.closed else ("close", "Button up")
            do = partial(set_posture, self.play, self.unit.id, closed=not self.unit.closed)
            about = About("posture", cost=Cost(cost))
            yield Act(name, text, partial(self._paying, "posture", do), about)

    def _looks(self) -> Iterator[Act]:
        """A closer look at an Event marker (Rules 5.1, 6.7)."""
        if self.turn.points < 1 or self.on_foot:
            return
        for marker, place in self.field.markers.items():
            if detection.due(self.setting, self.field, self.unit, marker) == detection.HIDDEN:
                text = f"Look closely at {printed(place)}"
                about = About("look", hexes=(place,), cost=Cost(1))
                yield Act(f"look:{marker}", text, partial(self._look, marker), about)

    def _look(self, marker: str) -> Asking:
        self.field.change_turn(points=self.turn.points - 1, acted=True)
        yield from detection.make_out(self.setting, self.play, self.unit.id, marker, looks=True)

    def _orders(self) -> Iterator[Act]:
        """What a commander can do with the Turn: give it away, or make a unit aware (Rules 6.3, 6.5)."""
        if not self.unit.commander or self.turn.acted:
            return
        for unit in self.field.units.values():
            name = name_of(self.setting, self.field, unit)
            if command.may_be_given(self.setting, self.field, self.unit, unit):
                about = About("order", self.unit.id, unit.id)
                yield Act(f"give:{unit.id}", f"Give this Turn to {name}", partial(self._give, unit), about)
            if command.may_be_alerted(self.setting, self.field, self.unit, unit):
                about = About("order", self.unit.id, unit.id)
                yield Act(f"alert:{unit.id}", f"Make {name} aware", partial(self._alert, unit), about)

    def _give(self, unit: Unit) -> None:
        command.give(self.field, unit)
        self.play.log("given", unit=unit.id)
        turns.end(self.setting, self.play)

    def _alert(self, unit: Unit) -> None:
        self.field.change(unit.id, space=COMPLETE)
        self.play.log("aware", unit=unit.id)
        turns.end(self.setting, self.play)

    def _abandon(self) -> Iterator[Act]:
        """Leave the tank, and go on as a crew on foot (Rule 12)."""
        if crews.may_abandon(self.setting, self.unit) and self._price("all") is not None:
            do = partial(crews.abandon, self.setting, self.play, self.unit.id)
            about = About("abandon", cost=self._cost("all"))
            yield Act("abandon", "Abandon the tank", partial(self._paying, "all", do), about)

    def _captives(self) -> Iterator[Act]:
        """Take captives over, before anything else; man a captured vehicle with half the crew (Rule 11.2)."""
        if not self.turn.acted:
            yield from captives.acts(self.play, self.unit)
        if self._price("all") is not None:
            for vehicle in captured_vehicles.takings(self.setting, self.field, self.unit):
                do = partial(captured_vehicles.man, self.setting, self.play, self.unit.id, vehicle.id)
                text = f"Half the crew into {name_of(self.setting, self.field, vehicle)}"
                about = About("captive", self.unit.id, vehicle.id, cost=self._cost("all"))
                yield Act(f"man:{vehicle.id}", text, partial(self._paying, "all", do), about)

    def _turret(self) -> Iterator[Act]:
        """Turn the turret, as far as it turns in a Turn (Rule 2.10)."""
        if self.setting.has_turret(self.unit) and self.turn.traversed < int(self.setting.data(self.unit)["traverse"]):
            for name, by in (("left", -1), ("right", 1)):
                about = About("turret")
                yield Act(f"turret-{name}", f"Turn the turret {name}", partial(self._traverse, by), about)

    def _traverse(self, by: int) -> None:
        self.field.change_turn(traversed=self.turn.traversed + 1)
        self.field.change(self.unit.id, turret=(self.unit.turret + by) % 6)

    def _positions(self) -> Iterator[Act]:
        """Enter or leave an improved position (Rule 13.2)."""
        if self.unit.in_position:
            yield Act("leave-position", "Leave the improved position", self._leave_position, About("position"))
        elif not self.unit.in_bunker and free_position(self.field, self.unit.hex) and self.turn.left != self.unit.hex:
            do = partial(set_position, self.field, self.unit.id, inside=True)
            yield Act("take-position", "Get into the improved position", do, About("position"))

    def _leave_position(self) -> None:
        self.field.change_turn(left=self.unit.hex)
        set_position(self.field, self.unit.id, inside=False)


VEHICLE_PACES = (
    Pace("drive-slow", SLOW, "slow", "Drive slow"),
    Pace("drive-fast", FAST, "fast", "Drive fast"),
    Pace(CHARGE, HALF, "all", "Charge"),
)
FOOT_PACES = (
    Pace("move", FAST, "squad", "Move"),
    Pace("move-half", HALF, "squad", "Move and fire"),
    Pace(CHARGE, HALF, "squad", "Charge"),
)


def crew_points_in_words(number: int) -> str:
    """Crew Points: 1 Crew Point, 2 Crew Points."""
    return f"{number} Crew Point{'' if number == 1 else 's'}"


def name_of(setting: Setting, field: PlatoonState, unit: Unit) -> str:
    """A unit's name for the player: letter, type, and name if it has one."""
    return f"{unit.letter} {unit.type}{setting.name_in(*field.origin(unit.id))}"


RISKS: Mapping[str, str] = {"": "", CHECK: "; Accident Check", ACCIDENT: "; off the road in snow: an accident"}
"""What is said of a step that risks something (Rule 7.8, Mission 6)."""


def step_text(next_step: MoveStep, risk: str = "") -> tuple[str, str]:
    """The option id and the text of a step of movement."""
    place, cost = printed(next_step.after.hex), f"{number(points_of(next_step.cost))} MP"
    name, text = {
        "enter": (f"to:{place}", f"Into {place}"),
        "back": (f"back:{place}", f"Back into {place}"),
        "left": ("left", "Turn left"),
        "right": ("right", "Turn right"),
        "defilade": ("defilade", "Find defilade"),
        "exit": ("exit", "Off the map"),
    }[next_step.kind]
    return name, f"{text} ({cost}{RISKS[risk]})"


def _into(next_step: MoveStep) -> tuple[Hex, ...]:
    """The hex that a step of movement goes into; none if it stays or leaves the map."""
    return (next_step.after.hex,) if next_step.kind in ("enter", "back") else ()


def prepare(play: Play, unit: str, side: int) -> None:
    """Prepare a gun, aimed through a hexside (Rule 9.7)."""
    play.state.change(unit, prepared=True, facing=side, turret=side)
    play.log("prepared", unit=unit, facing=side)


def free_position(field: PlatoonState, place: Hex) -> bool:
    """Whether a hex has an improved position that no unit is in (Rule 13.2)."""
    return str(place) in field.positions and not any(unit.in_position for unit in field.on_map(place))


def set_position(field: PlatoonState, unit: str, *, inside: bool) -> None:
    """Put a unit into an improved position, or out of it (Rule 13.2)."""
    field.change(unit, in_position=inside)


def set_posture(play: Play, unit: str, *, closed: bool) -> None:
    """Open or close a vehicle (Rule 5.4)."""
    play.state.change(unit, closed=closed)
    play.log("posture", unit=unit, closed=closed)
