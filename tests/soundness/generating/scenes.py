"""Scenes: short lists of steps in which the meaning of one kind of step decides whether a block is carried out.

A flag, `bell`, is set by nothing but what may come between the steps of a scene: by a watch for what the step changes,
or by a marker that a German drives over. It is cleared before the step and asked for after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.soundness.generating.steps import CARRIER, GUN, SQUAD, TRUCK

Step = dict[str, Any]

BELL, COUNT, ASIDE = "bell", "count-of-bells", "aside"
"""A flag and a score that nothing but scenes speaks of, and a paragraph that one of them leads to."""

RUNG: Step = {"when": BELL, "do": [{"note": "A bell."}]}
"""Asks whether the bell has been rung."""

HERE, NEXT, FAR = "0506", "0406", "0606"
"""Where the German of a scene stands, on the road, where the platoon comes from, and behind it."""


class Scene(NamedTuple):
    """What a scene puts into a book: the steps that are read, by whom, and what has been brought into play before.

    Without an `actor` the steps are an event's. `markers` are where Event markers that ring the bell lie. The rest of
    the book has no steps of the kinds in `without`, and its mission the `goal`, if there is one. `changes` is what
    becomes of markers in condition 2, and `passive` the card of somebody who is no soldier.
    """

    steps: Sequence[Step]
    actor: str = ""
    before: Sequence[Step] = ()
    markers: Sequence[str] = ()
    without: frozenset[str] = frozenset()
    goal: int | None = None
    changes: Mapping[int, str] = {}
    passive: str = ""


CREWS = {"GE1": 5, "GE3": 5, SQUAD: 1, GUN: 5, TRUCK: 1, CARRIER: 2}
"""Crew Points of the cards that act in scenes."""


def _watched(wait: str, *steps: Step) -> list[Step]:
    watch = {"when": wait, "scope": "mission", "at": "change", "do": [{"flag": BELL}]}
    return [{"watch": watch}, {"clear": BELL}, *steps, RUNG]


def _order(step: Step, actor: str = "GE3", wait: str = "", **entry: Any) -> Scene:
    """An order and a watch for what it costs, or for something else that it changes; `entry` is how its unit comes."""
    come = {"activate": [actor], "at": HERE, "facing": "us", **entry}
    return Scene(_watched(wait or f"crew_points < {CREWS[actor]}", step), actor, [come])


def _driven(step: Step, actor: str = "GE3", *markers: str) -> Scene:
    """An order to move, and markers in the way that ring the bell."""
    entry = {"activate": [actor], "at": HERE, "facing": NEXT}
    around = markers or (NEXT, "0505", "0407")
    return Scene([{"clear": BELL}, step, RUNG], actor, [entry], around, frozenset({"watch"}))


def _event(step: Step, wait: str, *before: Step, times: int = 1) -> Scene:
    return Scene(_watched(wait, *[step] * times), "", before)


def _told(*steps: Step) -> Scene:
    """Steps that change what the story knows, and nothing in between."""
    return Scene(steps, without=frozenset({"watch"}))


GERMAN: Step = {"activate": ["GE3"], "at": HERE, "facing": "us"}


def _asked(*conditions: str) -> list[Step]:
    return [{"when": condition, "do": [{"note": "So it is."}]} for condition in conditions]


def _asking(*conditions: str, before: Step | None = None) -> Scene:
    """Conditions about the map that hold, perhaps after an activation."""
    return Scene(_asked(*conditions), "", [] if before is None else [before])


FIGHTER: Step = {"fighters": "FW-190", "at": "us", "attack": ["machineguns"]}
HURT = "A.crew + B.crew + C.crew + D.crew < 18"
"""The platoon has lost somebody."""

BROKEN = f"this.immobilised or {HURT}"
"""The same, or the vehicle of an accident drives no more."""

SCENES: Mapping[str, Sequence[Scene]] = {
    "drive": [
        _order({"drive": "slow", "toward": "us"}),
        _driven({"drive": "slow", "toward": "us", "route": "quickest"}),
    ],
    "rotate": [_order({"rotate": "us"}, facing="bottom-right")],
    "defilade": [_order({"defilade": True}, wait="this.in_defilade")],
    "posture": [_order({"posture": "closed"}, wait="this.closed", posture="open")],
    "back_up": [
        _order({"back_up": True}),
        _driven({"back_up": True}, "GE3", FAR, "0605", "0607"),
    ],
    "fire": [_order({"fire": "best", "at": "closest"}, wait="this.fired_this_round")],
    "assault": [_order({"assault": True}, SQUAD, at="0106")],
    "charge": [
        _order({"charge": True}, SQUAD, at="0206"),
    ],
    "give_turn": [_order({"give_turn": "german"}, "GE1", activate=["GE1", "GE3"])],
    "hitch": [_order({"hitch": TRUCK}, GUN, activate=[GUN, TRUCK])],
    "unhitch": [_order({"unhitch": True}, TRUCK, activate=[TRUCK, GUN], towed={GUN: TRUCK})],
    "load": [_order({"load": CARRIER}, SQUAD, activate=[SQUAD, CARRIER])],
    "unload": [_order({"unload": True}, CARRIER, activate=[SQUAD, CARRIER], aboard={SQUAD: CARRIER})],
    "prepare": [_order({"prepare": True}, GUN, facing="bottom-right")],
    "surrender": [_order({"surrender": 20}, wait="not this.active")],
    "exit": [_order({"exit": "left"}, wait="exited(GE3)", at="0106"), _driven({"exit": "left"})],
    "reaction": [_order({"reaction": "S"}, wait="this.preserving")],
    "activate": [_event(GERMAN, "rounds")],
    "reinforce": [
        _told({"reinforce": ["US1"], "at": "0106"}, {"when": "active(US1)", "do": [{"note": "A jeep."}]}),
        _event({"reinforce": ["US1"], "at": "1604"}, 'us_at("1604")'),
    ],
    "become": [_event({"become": "US1", "who": "A"}, "not active(A)")],
    "place": [
        _event({"place": "marker", "number": 4, "at": "1604"}, "marker(4)"),
        _event({"place": "smoke", "at": [HERE, NEXT, FAR]}, f'not us_see("{HERE}")'),
    ],
    "remove": [
        _event({"remove": "units", "who": "GE3"}, "not active(GE3)", GERMAN),
        _event({"remove": "units", "who": "this"}, "not this.active"),
    ],
    "barrage": [_event({"barrage": "us", "offence": 30}, HURT)],
    "fighters": [
        _event({"fighters": "FW-190", "at": "us", "attack": ["machineguns", "bombs"]}, HURT),
        Scene([{"clear": BELL}, *[{**FIGHTER, "shot_down": [{"flag": BELL}]}] * 3, RUNG]),
    ],
    "out_of_ammo": [_event({"out_of_ammo": "this"}, "this.no_ammunition")],
    "condition": [_event({"condition": 2}, "marker(4)")._replace(changes={4: "1604"})],
    "check": [_event({"check": "accident"}, BROKEN, times=8)],
    "flag": [_told({"flag": BELL}, RUNG)],
    "clear": [_told({"flag": BELL}, {"clear": BELL}, {"when": f"not {BELL}", "do": [{"note": "Silence."}]})],
    "score": [_told({"score": COUNT, "add": 2}, {"when": f"{COUNT} >= 2", "do": [{"note": "Two."}]})],
    "stop": [_told({"flag": BELL}, {"see": ASIDE}, RUNG)],
    "victory": [Scene([{"victory": 3}], without=frozenset({"victory"}), goal=3)],
    "in_turn": [
        Scene(
            [{"clear": BELL}, {"in_turn": [{"do": [{"flag": BELL}]}]}, RUNG],
            "GE3",
            [GERMAN],
            without=frozenset({"watch"}),
        )
    ],
    "facts": [
        Scene([*[{"check": "accident"}] * 8, *_asked("this.immobilised")]),
        _asking("operations", "no_germans"),
        _asking("GE6.towing", "GE5.towed", before={"activate": [TRUCK, GUN], "at": HERE, "towed": {GUN: TRUCK}}),
        _asking(
            "GE7.carrying",
            "GE7.carrying_passive",
            "GE7.is_half_track",
            "GE4.aboard",
            before={"activate": [CARRIER, SQUAD], "at": HERE, "aboard": {SQUAD: CARRIER}},
        )._replace(passive=SQUAD),
        _asking("GE4.in_bunker", "GE4.has_rocket", before={"activate": [SQUAD], "at": HERE, "bunker": True}),
        _asking("GE5.in_position", "GE5.prepared", before={"activate": [GUN], "at": HERE, "position": True}),
        Scene([{"exit": "left"}, *_asked("exited(GE3)")], "GE3", [{**GERMAN, "at": "0106"}]),
        Scene(
            [{"surrender": 20}, *_asked("captured(GE4)", "captured(german) == 1")],
            SQUAD,
            [{"activate": [SQUAD], "at": "0106"}],
        ),
        Scene([{"remove": "units", "who": "us"}, *_asked("platoon_lost")], "GE3", [GERMAN]),
        Scene(
            [{"barrage": HERE, "offence": 50}] * 3 + _asked("killed(GE4)", "GE4.disabled"),
            "",
            [{"activate": [SQUAD], "at": HERE}],
        ),
    ],
    "watch": [
        Scene(
            [
                {"clear": BELL},
                {"watch": {"when": "this.active", "scope": "mission", "at": "change", "do": [{"flag": BELL}]}},
                RUNG,
            ]
        )
    ],
}
"""Scenes, by the kind of step whose meaning decides in them; and some in which a fact is so that seldom is."""
