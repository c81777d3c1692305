"""Random small gamebooks that can be played to an end, and that go round in circles on the way.

Each paragraph changes something, perhaps looks in at another, and leads on by a choice or by dice. Only a choice leads
back, for a game with typed dice comes to no rest between throws. All kinds of facts are changed and asked for.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random
from typing import Any

Step = dict[str, Any]

HEADER = """\
flags: {red: {item: a red lamp}, bell: {codeword: Bell}}
scores:
  luck: {name: Luck, start: 2, least: 0, most: 3}
  time: {name: Time, start: 3, least: 1, most: 4}
rosters:
  crew: {name: the crew, marks: [hurt, gone], members: {ann: {name: Ann}, bob: {name: Bob}}}
checks: {test: {name: Test, dice: 1d4, rating: "max(1, luck + count(crew where not hurt) - 1)"}}
naturals: {1d4: {success: [1], failure: [4]}}
sightings: {1: the owl}
conditions: [{name: Day}, {name: Night}]
endings:
  won: {title: Won, verdict: victory}
  even: {title: Even, verdict: draw}
  lost: {title: Lost, verdict: defeat}
"""

GUARDS = (
    "red", "not red", "bell", "bell or luck > 1", "luck == 0", "luck >= 2", "time < 3", "time - luck > 1",
    "2 - luck < 1", "ann.hurt", "not bob.gone", "any(crew where hurt and not gone)", "count(crew where gone) > 0",
    "sighted(1)", "condition == 2", "victory > 0", "luck == time", "max(luck, time) < 3",
)  # fmt: skip


PLAIN: Sequence[Step] = (
    {"flag": "red"}, {"clear": "red"}, {"flag": "bell"}, {"condition": 2}, {"sighting": 1},
    {"mark": "gone", "who": "bob"},
    {"score": "luck", "add": -1}, {"score": "luck", "add": 1}, {"score": "luck", "add": "1 - time"},
    {"score": "luck", "set": "3 - luck"}, {"score": "time", "add": -1}, {"score": "time", "set": "luck + 1"},
)  # fmt: skip

TABLE = {"1": [{"mark": "gone"}], "2+": [{"note": "No."}]}


class Writer:
    """Makes a book up, by a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.names = ["start", *"bcdef"[: self.random.randint(2, 5)]]

    def book(self) -> str:
        """The text of the book."""
        paragraphs = {name: self._paragraph(nth) for nth, name in enumerate(self.names)}
        paragraphs["aside"] = {"text": "Aside.", "do": self._changes()}
        paragraphs["owl"] = {"text": "An owl.", "sighting": 1, "do": self._changes()}
        paragraphs["quiet"] = {"text": "Quiet.", "requires": self._guard(), "do": self._changes()}
        return f"{HEADER}paragraphs: {json.dumps(paragraphs)}\n"

    def _paragraph(self, nth: int) -> Step:
        do = self._changes() if nth else [*self._watches(), *self._changes()]
        if self.random.random() < 0.4:
            do.append({"see": self.random.choice(["aside", "owl", "quiet"])})
        return {"text": "So.", "do": [*do, self._leading(nth)]}

    def _watches(self) -> list[Step]:
        scope = self.random.choice(["game", "condition"])
        at = self.random.choice(["change", "paragraph"])
        watch = {"when": self._guard(), "scope": scope, "at": at, "do": [self._change()]}
        return [{"watch": watch}] if self.random.random() < 0.5 else []

    def _changes(self) -> list[Step]:
        return [self._change() for _ in range(self.random.randint(1, 2))]

    def _change(self) -> Step:
        deep: list[Step] = [
            {"random": "crew where not gone", "do": [{"mark": "hurt"}, {"score": "luck", "add": -1}]},
            {"random": "crew where hurt", "do": [{"unmark": "hurt"}], "otherwise": [{"flag": "red"}]},
            {
                "each": "crew where hurt",
                "do": [{"roll": "1d2", "table": {"1": [{"mark": "gone"}], "2+": [{"note": "No."}]}}],
            },
            {
                "in_turn": [{"when": self._guard(), "do": [{"flag": "bell"}]}, {"cost": 2, "do": [{"clear": "red"}]}],
                "spend": "time",
            },
            {"when": "not bell", "do": [{"victory": 1}, {"flag": "bell"}]},
            {"when": self._guard(), "do": [self.random.choice(PLAIN)]},
        ]
        return self.random.choice([*PLAIN, *deep])

    def _leading(self, nth: int) -> Step:
        kind = self.random.choice(["ask", "ask", "ask", "check", "roll"])
        if kind == "ask":
            many = range(self.random.randint(2, 3))
            options: list[Step] = [{"text": f"Way {way}", "do": [self._onward(nth, back=0.3)]} for way in many]
            for option in options[1:]:
                if self.random.random() < 0.4:
                    option["when"] = self._guard()
            return {"ask": options}
        if kind == "check":
            return {"check": "test", "success": [self._onward(nth)], "failure": [self._onward(nth)]}
        rows = {"<=2": [self._onward(nth)], "3": [self._change(), self._onward(nth)], "4+": [self._onward(nth)]}
        return {"roll": "2d2", "modifier": self.random.choice([0, "luck - 1"]), "table": rows}

    def _onward(self, nth: int, back: float = 0) -> Step:
        onward = self.names if self.random.random() < back else self.names[nth + 1 :]
        if onward and self.random.random() < 0.8:
            return {"see": self.random.choice(onward)}
        return {"end": self.random.choice(["won", "even", "lost"])}

    def _guard(self) -> str:
        return self.random.choice(GUARDS)
