"""The logic and prose of a small book with a procedure, written as the compiler would: for the tests of its English."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

NUMBER = {"kind": "number", "least": 0, "most": 20}
BOOL = {"kind": "bool"}
SIDES = {"kind": "names", "names": ["front", "rear"]}

LOGIC: Json = {
    "naturals": {"1d10": {"success": [1, 2, 4], "failure": [10]}},
    "catalogues": {
        "guns": {
            "fields": {
                "reach": NUMBER,
                "heavy": BOOL,
                "anti_tank": {**NUMBER, "words": ["none"]},
                "shells": NUMBER,
                "mount": {"kind": "card", "of": "guns"},
                "sorts": {"kind": "names-list", "names": ["ap", "he"]},
                "areas": {"kind": "table", "axes": [["side", SIDES]], "cells": BOOL},
                "hits": {"kind": "table", "axes": [["side", SIDES]], "cells": NUMBER},
            },
            "cards": {"Big-Gun": {}, "88mm": {}},
        }
    },
    "tables": {
        "to-hit": {"axes": [["side", SIDES]], "cells": NUMBER, "rows": {"front": 3, "rear": -2}},
        "red": {"axes": [["side", SIDES]], "cells": BOOL, "rows": {"front": True, "rear": False}},
    },
    "procedures": {
        "fire": {
            "inputs": {
                "gun": {"kind": "card", "of": "guns"},
                "range": NUMBER,
                "moving": BOOL,
                "side": SIDES,
                "targets": {"kind": "records", "fields": {"cover": NUMBER, "fresh": BOOL}, "most": 3},
            },
            "requires": [],
            "gives": {"result": SIDES, "over": BOOL},
            "steps": [],
            "result": {},
        },
        "wound": {
            "inputs": {"range": NUMBER, "moving": BOOL, "side": {**SIDES, "default": "front"}},
            "requires": [],
            "gives": {"dead": BOOL, "hits": NUMBER},
            "steps": [],
            "result": {},
        },
    },
}

PROSE: Json = {
    "cards": {"Big-Gun": {"name": "the {Big} Gun"}, "88mm": {}},
    "tables": {"to-hit": {"title": "To {Hit}"}, "red": {"title": "Red Numbers"}},
    "procedures": {"fire": {"title": "Fire", "labels": []}, "wound": {"title": "Wound", "labels": []}},
}


def book(steps: list[Json], labels: tuple[str, ...] = (), **others: Any) -> tuple[Json, Json]:
    """The book with other steps in its procedure `fire`."""
    fire = {**LOGIC["procedures"]["fire"], "steps": steps, **others}
    told = {**PROSE["procedures"], "fire": {"title": "Fire", "labels": list(labels)}}
    return {**LOGIC, "procedures": {**LOGIC["procedures"], "fire": fire}}, {**PROSE, "procedures": told}


def value(name: str) -> list[Any]:
    """A variable."""
    return ["value", name]


def word(name: str) -> list[Any]:
    """A word."""
    return ["word", name]


def of_gun(name: str) -> list[Any]:
    """A field of the gun."""
    return ["field", value("gun"), "guns", name]
