"""What is to be known of the events of a platoon game: by which rule they come about, and whom they are about.

See `events` for what they say.
"""

from __future__ import annotations

from collections.abc import Mapping

from hulldown_engine.basics.notes import Note, noted
from hulldown_engine.platoon.game.events import EVENTS
from hulldown_engine.story import log

ROLLED: Mapping[str, str] = {
    "perception-check": "5.3",
    "initiative-check": "5.10",
    "activation-check": "5.2",
    "advantage": "6.1",
    "accident-check": "7.8",
    "ap-fire": "9.1",
    "gp-fire": "9.2",
    "gp-marker": "9.2",
    "gp-roll": "9.2",
    "close-assault": "11.1",
    "shaken": "14.1",
    "gp-effects": "14.4",
    "platoon-quality": "4",
    "crew-ratings": "4",
    "initiative-raise": "16.3",
}
"""The rule of each procedure that is rolled."""

NOTES: Mapping[str, Note] = {
    **log.NOTES,
    **noted(
        EVENTS,
        {
            "resolved": Note("2.9", ("subject",), dice=("faces",), rules=("procedure", ROLLED)),
            "determined": Note("5.9", ("found",)),
            # How the game goes
            "mustered": Note("4", ("units",)),
            "shared": Note("1.1", ("unit",)),
            "sorted": Note("9.5", ("unit",)),
            "conceded": Note("15"),
            "waited": Note("5"),
            "reached": Note("15"),
            "finished": Note("15"),
            "operations": Note("3", turn=True),
            "rounds": Note("6.2", turn=True),
            "round": Note("6.1", turn=True),
            "lull": Note("6.12"),
            "light": Note("Mission 5"),
            "advantage": Note("6.1", dice=("us", "german")),
            "placed": Note("6.1", ("unit",), dice=("die",)),
            "turn": Note("6.1", ("unit",), turn=True),
            "given": Note("6.3", ("unit",)),
            "aware": Note("6.5", ("unit",)),
            "space": Note("6.1", ("unit",)),
            "marker": Note("5.1", ("unit",), ("hex",)),
            "marker-moved": Note("5.7", hexes=("hex",)),
            "random-event": Note("5.8", dice=("faces",)),
            "award": Note("15"),
            # Coming and going
            "set-up": Note("3", ("unit",), ("hex",)),
            "deployed": Note("3", ("units",)),
            "entered": Note("5.5", ("unit",), ("hex",)),
            "went": Note("5.5", ("units",), ("hex",)),
            "moved": Note("7.2", ("unit",), ("hex",)),
            "exited": Note("7.1", ("unit",), ("hex",)),
            "gone": Note("7.7", ("unit",)),
            "abandoned": Note("12", ("unit", "crew")),
            "manned": Note("11.2", ("unit", "vehicle")),
            "guarded": Note("11.2", ("unit", "by")),
            "led-away": Note("11.2", ("unit",)),
            "loaded": Note("7.6", ("unit", "carrier")),
            "unloaded": Note("7.6", ("unit", "carrier"), ("hex",)),
            "posture": Note("5.4", ("unit",)),
            "prepared": Note("9.7", ("unit",)),
            # What paragraphs bring about, and what Germans do
            "activated": Note("6.2", ("unit",), ("hex",)),
            "reinforced": Note("2.1", ("unit",), ("hex",)),
            "became": Note("2.1", ("unit", "other")),
            "action-number": Note("6.8", dice=("number",)),
            "card": Note("6.8", ("unit",), turn=True, deals=True),
            "order-passed-over": Note("6.8", ("unit",)),
            "reaction": Note("6.8", ("unit",)),
            "retreat": Note("7.7", ("unit",), ("hex",), ("face",)),
            "surrendered": Note("6.8", ("unit",), ("hex",)),
            "held": Note("6.8", ("unit",)),
            "evading": Note("7.7", ("unit",)),
            "out-of-ammo": Note("9.6", ("unit",)),
            "barrage": Note("9.2", hexes=("hex",)),
            "shelled": Note("9.2", ("unit",), ("hex",)),
            "fighter": Note("17", hexes=("hex",)),
            "strike": Note("17", hexes=("hex",)),
            "shot-down": Note("17", hexes=("hex",)),
            "counter-placed": Note("5.1", hexes=("hex",)),
            "crossing": Note("7.5", hexes=("hexes",)),
            "counter-removed": Note("5.1", hexes=("hexes",)),
            # Fire, assaults and mines, and what comes of them
            "fired": Note("9", ("firer", "target"), ("hex",)),
            "smoke": Note("9.10", hexes=("hex",)),
            "bunker-destroyed": Note("13.3", ("by",), ("hex",)),
            "assaulted": Note("11.1", ("unit", "target")),
            "mine": Note("13.1", ("unit",), ("hex",)),
            "hit": Note("9.1", ("unit", "by")),
            "damage": Note("14", ("unit",)),
            "killed": Note("14", ("unit", "by")),
            "captured": Note("11.2", ("unit", "by")),
        },
    ),
}
"""A note on each event, those of a story too."""
