"""Orders of movement: drive, rotate, defilade, back up, exit, charge (6.8, 7).

The rules give the player a sentence or two here, and ask for intelligence. Here it is decided so:

- *Toward US units*, all or a selection, is toward one of them, and up to it, not into its hex: that is what charges are
  for. An order that names a unit or a hex leads into the hex.
- *Cover* is the nearest hex out of sight of the US units that can still fight; where none can be reached, the nearest
  woods, town or building.
- *Retreat.* The retreat hex is rolled once for each German (Mission Briefings). The order leads off the map there.
- *Exit* leads off the map at the hexes that are named, fast if possible.
- *Defilade* is driven to slowly if the slow allowance is enough for all of it, else fast (7.3).
- *Charge* is at the enemy that costs the fewest points to reach; the weakest in the hex is assaulted (11.1). With an
  enemy in the hex already, it is an assault.
- A gun is turned by preparing it anew (9.7).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from hulldown_engine.basics.dice import parse_dice
from hulldown_engine.basics.hexes import Hex, bearing, distance, neighbours
from hulldown_engine.basics.play import Asking
from hulldown_engine.basics.records import NONE
from hulldown_engine.language.layout import Clause, Leaf
from hulldown_engine.platoon.board import compass, routes
from hulldown_engine.platoon.board.ground import BUILDING, TOWN, WOODS
from hulldown_engine.platoon.board.movement import FAST, HALF, SLOW, MoveStep, halves
from hulldown_engine.platoon.board.units import Unit
from hulldown_engine.platoon.effects import visibility
from hulldown_engine.platoon.german import german_fire, germans
from hulldown_engine.platoon.german.german_steps import Ahead, Movement, MovementContext, driven, only
from hulldown_engine.platoon.german.germans import Goal, is_vehicle, order_kind
from hulldown_engine.platoon.german.stopped import Stops, always, charging, in_defilade
from hulldown_engine.platoon.language.selections import FACED, GOALS, NOBODY
from hulldown_engine.platoon.language.step_phrases import one_clause, placed, plainly, where
from hulldown_engine.platoon.state.context import Setting
from hulldown_engine.platoon.state.field import PlatoonState, Play
from hulldown_engine.story.paragraphs import Json, Runner, StepPlace, This
from hulldown_engine.story.step_english import StepContext
from hulldown_engine.story.step_kind import StepKind
from hulldown_engine.story.steps.chance import find_row

COVER = (WOODS, TOWN, BUILDING)
"""The terrain that is better cover than defilade (7.3)."""

DIE = parse_dice("1d10")


# Drive ----------------------------------------------------------------------------------------------------------------

Routing = Callable[[MovementContext, Collection[Hex]], routes.Route | None]


def _quickest(at: MovementContext, goals: Collection[Hex]) -> routes.Route | None:
    """The quickest route to a goal, or as near to one as can be; None without goals (Rule 6.8)."""
    return routes.toward(at.going, at.place, goals, at.pace) if goals else None


def _along(at: MovementContext, goals: Collection[Hex]) -> routes.Route | None:
    return routes.along(at.going, at.place, goals, at.pace) or _quickest(at, goals)


def _covered(
    find: Callable[..., routes.Route | None], at: MovementContext, goals: Collection[Hex]
) -> routes.Route | None:
    """The route that `find` gives by exposure or, if there is none, the quickest."""
    exposures = visibility.exposures(at.setting, at.field, at.unit)
    began = at.field.turn.began if at.field.turn is not None else None
    return find(at.going, at.place, goals, exposures, at.pace, began) or _quickest(at, goals)


ROUTES: dict[str, Routing] = {
    "quickest": _quickest,
    "cover": partial(_covered, routes.best_cover),
    "best": partial(_covered, routes.best_route),
}
"""The kinds of routes, by the words of orders (6.8)."""


def drive(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to drive toward something, away from it or along the road to it (Rules 6.8, 6.9, 7.5)."""
    goal = Goal(place, step["away"] or step["along"] or step["toward"], FACED if step["away"] else GOALS)
    movement = Movement(place, step, _driving(goal, step), driven(place, step["drive"]), _nowhere(goal, step))
    if goal.value == "retreat":
        movement.prepare = partial(roll_retreat, place.code.setting)
    return about(goal, movement)


def _driving(goal: Goal, step: Json) -> Ahead:
    if step["away"]:
        routing = ROUTES[step["route"] or "quickest"]
        wary = None if step["away"] == "us" else goal
        return lambda at: at.first(_away(at, wary, routing))
    if step["toward"] == "cover":
        return lambda at: at.first(_to_cover(at))
    routing = _along if step["along"] else ROUTES[step["route"] or "quickest"]
    if goal.pick:
        return lambda at: _up_to(at, at.first(routing(at, at.hexes(goal))))
    if goal.value == "retreat":
        return lambda at: at.first(routing(at, off_map(at.setting, at.hexes(goal))))
    return lambda at: at.first(routing(at, at.hexes(goal)))


def _nowhere(goal: Goal, step: Json) -> Stops:
    """Why a vehicle that can move does not drive: it is there, or beside whom it goes for, or has no way (6.8, 7.7)."""
    if step["away"]:
        return always("No way that it can pay for leads it farther off (6.8).")
    if step["toward"] == "cover":
        return always("No better cover is in reach (7.7).")
    near, there = (1, "It is beside whom it goes for (6.8).") if goal.pick else (0, "It is there already (6.8).")

    def stops(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
        gaps = (distance(unit.hex, place) for place in _spots(goal, setting, field, unit))
        return there if any(gap <= near for gap in gaps) else "No way leads there that it can pay for (6.8)."

    return stops


def _spots(goal: Goal, setting: Setting, field: PlatoonState, unit: Unit) -> Collection[Hex]:
    """The hexes that an order is about, those of everybody who may be drawn among them."""
    return [other.hex for other in goal.units(field, unit.id)] if goal.pick else goal.hexes(setting, field, unit)


def about(goal: Goal, movement: Movement) -> Movement:
    """A movement that is about something: of a selection one may have to be drawn, and nobody may be there."""
    if goal.selects:
        otherwise = movement.stops
        movement.draw = goal.drawn
        movement.stops = lambda setting, field, unit, step: (
            otherwise(setting, field, unit, step) if goal.units(field, unit.id) else NOBODY
        )
    return movement


def _up_to(at: MovementContext, step: MoveStep | None) -> MoveStep | None:
    """The step, or None if it leads into an enemy's hex."""
    into = step is not None and step.kind == "enter" and step.after.hex in at.going.counters.enemies
    return None if into else step


def _away(at: MovementContext, wary: Goal | None, routing: Routing) -> routes.Route | None:
    """The route away from the US units, or from the hexes of `wary`, of the given kind; None if there is none."""
    those = germans.enemies(at.field) if wary is None else at.hexes(wary)
    route = routes.away(at.going, at.place, those, at.pace) if those else None
    return route if route is None or routing is _quickest else routing(at, [route.places[-1][0]])


def _to_cover(at: MovementContext) -> routes.Route | None:
    """The route to the nearest hex out of sight, else to covering terrain; None if there is neither (Rule 7.7)."""
    enemies, terrain = germans.enemies(at.field), at.setting.ground.terrain

    def unseen(place: Hex) -> bool:
        return not any(at.setting.clear(at.field, enemy, place) for enemy in enemies)

    for wanted in (unseen, lambda place: terrain(place) in COVER):
        route = routes.nearest(at.going, at.place, wanted, at.pace)
        if route is not None:
            return route
    return None


def roll_retreat(setting: Setting, play: Play, unit: str) -> Asking:
    """Roll for a German's retreat hex, once a mission (Mission Briefings)."""
    rows = setting.mission(play.state)["retreat"]
    if not rows or play.state.units[unit].retreat:
        return
    (face,) = yield from play.throw(DIE, "", "Retreat hex")
    row = find_row(rows, face)
    if row is not None:
        play.state.change(unit, retreat=rows[row][2])
        play.log("retreat", unit=unit, face=face, hex=rows[row][2])


def off_map(setting: Setting, hexes: Iterable[Hex]) -> set[Hex]:
    """The hexes off the map next to some hexes; a hex that is not at the edge stands for itself."""
    beyond = set()
    for place in hexes:
        outside = {other for _, other in neighbours(place) if not setting.ground.on_map(other)}
        beyond |= outside or {place}
    return beyond


# The others -----------------------------------------------------------------------------------------------------------


def leave(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to leave the map at certain hexes (Rule 7.1)."""

    def ahead(at: MovementContext) -> MoveStep | None:
        hexes = _named_or_along(at.setting, at.field, step["exit"])
        off = routes.quickest(at.going, at.place, off_map(at.setting, hexes), at.pace)
        return at.first(off or _quickest(at, hexes))

    return Movement(place, step, ahead, driven(place, FAST), always("No way leads off the map there (7.1)."))


def _named_or_along(setting: Setting, field: PlatoonState, hexes: Sequence[Hex] | str) -> Sequence[Hex]:
    """The hexes that are named, or those along the edge that lies where a word of the mission's compass says."""
    if not isinstance(hexes, str):
        return hexes
    edge = compass.edge(hexes, setting.mission(field)["north"])
    return [place for place in setting.ground.hexes() if edge in setting.ground.edge(place)]


def rotate(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to turn toward something, by two hexsides at most (Rules 2.10, 7.2)."""
    goal = Goal(place, step["rotate"], FACED)

    def ahead(at: MovementContext) -> MoveStep | None:
        sides = faced(at.move.hex, at.hexes(goal))
        if not sides or at.move.facing is None or at.move.facing in sides:
            return None
        right = min((side - at.move.facing) % 6 for side in sides)
        left = min((at.move.facing - side) % 6 for side in sides)
        return at.step("right" if right <= left else "left")

    movement = Movement(place, step, ahead, only((SLOW, "slow"), (FAST, "fast")), _turned(goal))
    return about(goal, movement)


def _turned(goal: Goal) -> Stops:
    """Why a unit that can move does not turn: it faces so already, has nothing to face, or has turned enough (7.2)."""

    def stops(setting: Setting, field: PlatoonState, unit: Unit, step: Json) -> str:
        sides = faced(unit.hex, _spots(goal, setting, field, unit))
        if not sides or unit.facing is None:
            return "There is nothing that it could turn to (7.2)."
        return "It faces that way already (7.2)." if unit.facing in sides else "It cannot turn any further (7.2)."

    return stops


def faced(here: Hex, goals: Collection[Hex]) -> tuple[int, ...]:
    """The hexsides that face the nearest goal; empty if that is this hex, or there is none."""
    return bearing(here, germans.closest(goals, here)[0]) if goals else ()


def defilade(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to achieve defilade where that is cheapest (Rule 7.3)."""

    def ahead(at: MovementContext) -> MoveStep | None:
        route = None if at.move.defilade else routes.to_defilade(at.going, at.place, at.pace)
        if route is None:
            return None
        return at.first(route) if len(route.places) > 1 else at.step("defilade")

    def paces(at: MovementContext) -> Iterable[tuple[str, str]]:
        slowest_first = ((SLOW, "slow"), (SLOW, "fast"), (FAST, "fast"))
        return slowest_first if _slow_enough(at) else slowest_first[::-1]

    return Movement(place, step, ahead, paces, in_defilade)


def _slow_enough(at: MovementContext) -> bool:
    """Whether the slow allowance is enough to achieve defilade."""
    route = routes.to_defilade(at.going, at.place, SLOW)
    cost = at.going.defilade(route.places[-1][0]) if route is not None else None
    return route is not None and cost is not None and route.cost + cost <= halves(at.going.mover.slow)


def back_up(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to back into the hex behind (Rules 7.2, 7.5)."""
    shut = always("The way back is closed to it (7.2).")
    return Movement(place, step, lambda at: at.step("back"), only((FAST, "fast")), shut)


def charge(place: StepPlace, step: Json) -> Runner:
    """The runner of an order to charge: move half and assault (Rule 11.3)."""

    def ahead(at: MovementContext) -> MoveStep | None:
        targets = germans.enemies(at.field)
        if not at.unit.suppressed:
            for (spot, _), reach in routes.reachable(at.going, at.move).items():
                if reach.steps and spot in targets:
                    return reach.steps[0]
        return None

    movement = Movement(place, step, ahead, only((HALF, "all")), charging)
    movement.arrive = partial(german_fire.assault_here, place.code.setting, charge=True)
    assault = german_fire.ASSAULT(place, step)

    def run(play: Play, this: This) -> Asking:
        unit = germans.acting(play.state, this)
        together = unit is not None and unit.hex in germans.enemies(play.state)
        yield from (assault if together and not movement.begun(play.state) else movement)(play, this) or ()

    return run


# As they are said -----------------------------------------------------------------------------------------------------


def _say_drive(at: StepContext, step: Json) -> list[Leaf]:
    route = SAID_ROUTES.get(step["route"], "")
    until = "" if step["until"] is None else f" until {at.guard({'when': step['until']})}"
    return [Clause(f"drive {step['drive']}{route} {_way(at, step)}{until}")]


SAID_ROUTES: Mapping[str | None, str] = {
    "quickest": " by the quickest route",
    "cover": " by the route with the best cover",
    "best": " by the best route",
}


def _way(at: StepContext, step: Json) -> str:
    """The text of where an order drives a vehicle."""
    if step["toward"] == "cover":
        return "into the nearest cover"
    if step["away"] is not None:
        return f"away from {where(at, step['away'])}"
    way, place = ("along the road to", step["along"]) if step["along"] else ("toward", step["toward"])
    return f"{way} {where(at, place)}"


def _say_rotate(at: StepContext, step: Json) -> str:
    return f"rotate to face {where(at, step['rotate'])}"


def _say_exit(at: StepContext, step: Json) -> list[Leaf]:
    edge = step["exit"] if isinstance(step["exit"], str) else _edge(at.logic.get("map"), step["exit"])
    where = f"across the {edge} edge of the map" if edge else f"from {placed(step['exit'])}"
    return [Clause(f"leave the map {where}")]


def _edge(ground: Json | None, places: Sequence[int]) -> str | None:
    """The name of the map's edge that the hexes make up exactly; None if they are not an edge."""
    if ground is None or len(places) == 1:
        return None
    columns, rows = ground["columns"], ground["rows"]
    across, down = range(1, columns + 1), range(1, rows + 1)
    edges = {
        "left": [100 + row for row in down],
        "right": [100 * columns + row for row in down],
        "top": [100 * column + 1 for column in across],
        "bottom": [100 * column + rows for column in across],
    }
    return next((name for name, along in edges.items() if list(places) == along), None)


MANNERS: Mapping[str, str] = {
    "us": germans.NEARER,
    "marker": germans.NEARER,
    "cover": germans.COVER,
    "retreat": germans.LEAVE,
    "exit": germans.LEAVE,
}
"""What a move is for by the word for where it leads."""


def _leads(step: Json) -> str:
    if step["away"] is not None:
        return germans.LEAVE
    return MANNERS[step["toward"]] if isinstance(step["toward"], str) else germans.GO


def _can_drive(data: Json, card: Json, step: Json) -> bool:
    return bool(card["fast"] or card["slow"] or data["fast"] != NONE or data["slow"] != NONE)


def _can_move(data: Json, card: Json, step: Json) -> bool:
    """A gun moves only in tow (Rule 7.6)."""
    return bool(data["class"] != "gun")


KINDS: Iterable[StepKind] = (
    order_kind(
        "drive", "Moves", drive, _say_drive, asks=("until", "toward", "away", "along"), manner=_leads, able=_can_drive
    ),
    order_kind(
        "rotate",
        "Turns on the spot",
        rotate,
        one_clause(_say_rotate),
        asks=("rotate",),
        manner=germans.STAND,
        able=_can_move,
    ),
    order_kind(
        "defilade", "Moves into defilade", defilade, plainly("go into defilade"), manner=germans.COVER, able=is_vehicle
    ),
    order_kind(
        "back_up", "Moves backwards", back_up, plainly("back up one hex"), manner=germans.LEAVE, able=is_vehicle
    ),
    order_kind(
        "charge",
        "Charges",
        charge,
        plainly("charge the US unit with the lowest Defensive Rating"),
        manner=germans.CLOSE,
        able=_can_move,
    ),
    order_kind("exit", "Units that leave the map", leave, _say_exit, manner=germans.LEAVE, able=_can_move),
)
"""The orders of movement."""
