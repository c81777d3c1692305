"""Random small missions: a platoon at one end of a road, Germans at the other, and any story in between.

A mission follows from its seed. Map, charts, data cards and the ready platoon are those of the book Outpost; unit
cards, mission, cartridge and paragraphs are made up. Every name in it is right; whether it makes sense is another
matter. In most of them there is a scene (see `scenes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from ruamel.yaml import YAML
from tests.helpers import outpost
from tests.helpers.books import Writer
from tests.helpers.yamltext import write
from tests.soundness.generating import phrases
from tests.soundness.generating.phrases import Spoken
from tests.soundness.generating.scenes import ASIDE, BELL, COUNT, SCENES, Scene
from tests.soundness.generating.steps import Around, Step, activate, steps, watch

from hulldown_compiler.book import numbers, reader
from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.lowering.content_file import FileUnit
from hulldown_compiler.lowering.file_reader import read_unit
from hulldown_compiler.lowering.header import FILE, declare
from hulldown_compiler.model.files import PLATOON_GAME
from hulldown_compiler.source.yaml_loader import parse

Json = dict[str, Any]

NAME, MISSION = "random-mission", "sortie"

IN_FOLDER = 3
"""Of so many books, one has its story in the mission's folder, where all names are its own; and one name is qualified,
as if another mission had it as well."""

FLAGS = ("alarm", "lamp", "key", BELL)
ENDINGS = ("won", "lost")
ROAD = ("0206", "0306", "0406", "0506", "0505", "0606", "0407")
"""The hexes that stories are about, between the left edge and the town."""

GERMANS = tuple(f"GE{number}" for number in range(1, 9))
AMERICANS = ("US1", "US2", "US3", "US4")
FREED = "US5"
"""Somebody passive, whom a story may bring."""

COLUMNS = ("C", "S", "X", "B", "G")
SOURCE = {"house": "drawn at random, to be checked in any way"}

SURVEY, PARADE = "survey", "parade"
"""Paragraphs that ask much and do nothing, for the platoon and for Germans."""

ASKED = 9
"""Facts and attributes in one of them."""

RELATED = 6
"""Conditions of several facts in one of them."""

SELDOM = (
    "exited_us >= 1", "exited(us) >= 1 or exited(german) >= 1", "rounds_since(alarm) >= 1 or rounds_since(lamp) >= 1",
    "exited(A) or exited(B)", "killed(A) or killed(B)", "any(us where gun_out)",
    "any(us where passive)", "any(us where suppressed) or any(german where suppressed)",
    "any(us where panicked) or any(german where panicked)",
    "any(us where is_gun) or any(german where is_gun)", "any(german where gun_out)",
    "any(us where machinegun_out) or any(german where machinegun_out)", "any(us where moving)",
    "any(us where moved_last_round)",
    "any(us where fired_last_round)", "none(us where immobilised)", "captured(us) >= 1 or captured(german) >= 1",
    "killed(us) >= 1 or killed(german) >= 1", "lost(us) >= 1 or lost(german) >= 1",
    "any(us where disabled) or any(german where disabled)",
)  # fmt: skip
"""Conditions that seldom hold, asked in each of them."""

FIXED = ("map.yaml", "platoon.yaml")
"""Files of Outpost that every random mission has."""


def random_mission(seed: int) -> Json:
    """A random book with one mission, as plain values by file, but for the files that all of them share."""
    return _Making(seed).files()


def authored(files: Mapping[str, str]) -> Authored:
    """The authored book of a random mission's files."""
    printed = numbers.Numbers({f"{MISSION}.{SURVEY}": 1})
    declared = reader.declare(parse(FILE, files[FILE].encode()), files, printed)
    own = [
        read_unit(parse(path, text.encode()), declared.scope_at(path), PLATOON_GAME, declared.scopes.at(path))
        for path, text in files.items()
        if path != FILE
    ]
    shared = _shared()
    texts = {**dict.fromkeys(shared, ""), **files}
    book = Authored(Path(NAME), declared, [*shared.values(), *own], numbers.Numbers({}), texts)
    if NAME in _CHARTS:
        vars(book)["charts"] = _CHARTS[NAME]
    _CHARTS[NAME] = book.charts
    return book


_CHARTS: dict[str, Any] = {}
"""The charts of all random missions, which are the same: read once, and put where a book keeps them."""


@cache
def _shared() -> Mapping[str, FileUnit]:
    """The files that all random missions have, read once."""
    scope = declare(parse(FILE, write(_header()).text.encode())).scope()
    paths = {name: outpost.OUTPOST / name for name in FIXED}
    charted = sorted(path for part in outpost.CHARTED for path in (outpost.OPEN_FIRE / part).rglob("*.yaml"))
    paths |= {path.relative_to(outpost.OPEN_FIRE).as_posix(): path for path in charted}
    return {name: read_unit(parse(name, path.read_bytes()), scope, PLATOON_GAME) for name, path in paths.items()}


def _keyed(value: Any) -> Any:
    """A value in which every key is a text, as in YAML."""
    if isinstance(value, dict):
        return {str(key): _keyed(item) for key, item in value.items()}
    return [_keyed(item) for item in value] if isinstance(value, list | tuple) else value


def _header(*, bell: bool = True, count: bool = True) -> Json:
    """The header; what only scenes speak of is declared where one does."""
    scores = {"luck": {"name": "Luck", "start": 1, "least": 0, "most": 3, "source": SOURCE}}
    known = YAML(typ="safe").load((outpost.OUTPOST / FILE).read_text("utf-8"))
    header = {
        "book": NAME,
        "kind": PLATOON_GAME,
        "title": "Random",
        "blurb": "A random mission.",
        "source": SOURCE,
        "documents": known["documents"],
        "naturals": known["naturals"],
        "flags": {flag: {"codeword": flag.title()} for flag in FLAGS if bell or flag != BELL},
        "scores": scores | ({COUNT: {"name": "Count", "start": 0, "most": 9, "source": SOURCE}} if count else {}),
        "endings": {name: {"title": name.title(), "verdict": "draw"} for name in ENDINGS},
        "counters": known["counters"],
    }
    found: Json = _keyed(header)
    return found


@cache
def _cards() -> Mapping[str, Json]:
    """The unit cards of Outpost, without their action tables."""
    known = YAML(typ="safe").load((outpost.OUTPOST / "unit-cards.yaml").read_text("utf-8"))["unit_cards"]
    return {
        name: {key: value for key, value in card.items() if key not in ("actions", "source")}
        for name, card in known.items()
    }


def _survey(writer: Writer, seed: int, spoken: Spoken, *, acting: bool) -> Json:
    """A paragraph that asks some facts of the map and attributes of units, other ones in every book."""
    asked = phrases.asked(ROAD, [card for card in spoken.cards if card in GERMANS], spoken.flags)
    some = [asked[(seed * ASKED + nth) % len(asked)] for nth in range(ASKED)] + [*SELDOM]
    some += [phrases.related(writer, spoken) for _ in range(RELATED)]
    some.append(" or ".join(f"captured({card})" for card in spoken.cards if card in GERMANS))
    done = [{"when": condition, "do": [{"note": "So it is."}]} for condition in some]
    return {**({"action": True} if acting else {}), "text": "Somebody looks around.", "do": done}


class _Making:
    """One mission while it is made up."""

    def __init__(self, seed: int) -> None:
        self.seed, self.writer = seed, (writer := Writer(Random(seed)))
        self.scene = _scene(seed)
        self.without = frozenset() if self.scene is None else self.scene.without
        self.conditions = writer.one([1, 2, 2, 3])
        if self.scene is not None:
            self.conditions = max(2, self.conditions)
        named = {card for step in self._before for card in step["activate"]}
        named |= {*([self.scene.actor] if self.scene is not None and self.scene.actor else [])}
        few = writer.random.sample(GERMANS, 2 if self.scene is not None else 4)
        self.germans = [card for card in GERMANS if card in {*named, *few, "GE3", "GE1"}]
        self.events = [f"event-{nth}" for nth in range(writer.between(3, 5))]
        self.actions = [f"action-{nth}" for nth in range(writer.between(3, 5))]
        self.spoken = Spoken(
            FLAGS[:-1], ("luck",), ROAD, [*self.germans, "US1"], (1, 2, 3, 4), (1, 2), self.conditions, "us"
        )

    def _speaks_of(self, name: str) -> bool:
        return name in str(self._scenes) or (name == BELL and self.scene is not None and bool(self.scene.markers))

    @property
    def _scenes(self) -> list[Step]:
        return [] if self.scene is None else [*self.scene.steps]

    @property
    def _before(self) -> list[Step]:
        return [] if self.scene is None else [*self.scene.before]

    def files(self) -> Json:
        """Its files, by name."""
        content = {
            "unit_cards": self._unit_cards(),
            "missions": {MISSION: self._mission()},
            "cartridges": {MISSION: self._cartridge()},
            "paragraphs": self._paragraphs(),
        }
        header = _header(bell=self._speaks_of(BELL), count=self._speaks_of(COUNT))
        if self.seed % IN_FOLDER:
            return {FILE: header, "story.yaml": _keyed(content)}
        content |= {section: header.pop(section) for section in ("flags", "endings")}
        return {FILE: header, f"missions/{MISSION}/story.yaml": _keyed(content)}

    # Paragraphs

    def _paragraphs(self) -> Json:
        found = {"arrival": self._arrival()}
        for names, side in ((self.events, "us"), (self.actions, "german")):
            for nth, name in enumerate(names):  # references go on, so that no book goes round in circles
                found[name] = self._paragraph(self.spoken.of(side), names[nth + 1 :], acting=side == "german")
        for name, side in ((SURVEY, "us"), (PARADE, "german")):
            found[name] = _survey(self.writer, self.seed, self.spoken.of(side), acting=side == "german")
        if any(step.get("see") == ASIDE for step in self._scenes):
            found[ASIDE] = {"text": "That was that.", "do": [{"stop": "paragraph"}, {"end": "lost"}]}
        if self.scene is not None and self.scene.actor:
            found["scene"] = {"action": True, "text": "A scene.", "do": [*self.scene.steps]}
        if self.scene is not None and self.scene.markers:
            found["bell"] = {"text": "Somebody has tied a bell to the wire.", "do": [{"flag": BELL}]}
        return found

    def _arrival(self) -> Json:
        """What the first marker leads to: the Germans of the scene, the scene itself, or any."""
        around = self._around(self.spoken, self.events, acting=False)
        if self.scene is None:
            begun = [activate(self.writer, around), *steps(self.writer, around)]
            return {"text": "They are here.", "do": begun}
        own = [] if self.scene.actor else [*self.scene.steps]
        end = [] if self.scene.markers or self.writer.chance(0.5) else steps(self.writer, around, 1)
        return {"text": "They are here.", "do": [*self._before, *own, *end] or [{"note": "Nobody."}]}

    def _around(self, spoken: Spoken, paragraphs: list[str], *, acting: bool) -> Around:
        return Around(spoken, paragraphs, acting, without=self.without)

    def _paragraph(self, spoken: Spoken, paragraphs: list[str], *, acting: bool) -> Json:
        writer, found = self.writer, dict[str, Any]()
        if acting:
            found["action"] = True
        elif writer.chance(0.3):
            found["mission"] = MISSION
        if writer.chance(0.2):
            found["sighting"] = writer.between(1, 2)
        if writer.chance(0.2):
            found["requires"] = phrases.condition(writer, spoken.of(None), 1)
        around = self._around(spoken, paragraphs, acting=acting)
        done = steps(writer, around)
        if "watch" not in self.without and writer.chance(0.3):
            done.insert(0, watch(writer, around))
        if writer.chance(0.04):
            done.append({"end": writer.one(ENDINGS)})
        if not acting and self.seed % IN_FOLDER == 1 and "sighting" not in found:
            found["again"] = {"by": ("unit", "mission")[self.seed % 2], "text": "As before."}
        return {**found, "text": writer.one(["Something.", "Luck is {luck}.", "{this.name} stirs."]), "do": done}

    # Cards, mission and cartridge

    def _unit_cards(self) -> Json:
        cards = {name: _cards()[name] for name in (*self.germans, *AMERICANS, FREED)}
        for name in (FREED, *([self.scene.passive] if self.scene is not None and self.scene.passive else [])):
            cards[name] = {**cards[name], "passive": True}
        return {
            name: {**card, **({"actions": self._actions(name)} if name in self.germans else {}), "source": SOURCE}
            for name, card in cards.items()
        }

    def _actions(self, card: str) -> Json:
        writer = self.writer
        columns: list[Any] = [*range(1, self.conditions + 1)]
        if writer.chance(0.1):
            columns.pop(writer.between(0, len(columns) - 1))
        columns += [letter for letter in COLUMNS if writer.chance(0.25)]
        if self.scene is not None and card == self.scene.actor:
            columns = [column for column in columns if column not in ("C", "S")]
        columns = columns or [1]
        return {"columns": columns, **{row: [self._action(card) for _ in columns] for row in ("1-5", "6-10")}}

    def _action(self, card: str) -> str:
        if self.scene is not None and card == self.scene.actor:
            return "scene"
        return self.writer.one([*self.actions, *self.actions, PARADE, PARADE, "none"])

    def _mission(self) -> Json:
        writer = self.writer
        record: Json = {
            "number": 1,
            "title": "Sortie",
            "briefing": "Go down the road, and see.",
            "source": SOURCE,
            "north": writer.one(["top", "left", "top-right"]),
            "platoon": {"ready": ["first"], "cards": self._cards()},
            "entry": self._entry(),
            "conditions": self.conditions,
            "activation": [writer.between(4, 10) for _ in range(self.conditions)],
            "markers": self._markers(),
            "marker_victory": writer.one([0, 0, 1, 2]),
            "sightings": {1: "the first", 2: "the second"},
            "goal": writer.between(-1, 3) if self.scene is None or self.scene.goal is None else self.scene.goal,
        }
        return record | self._specials() | {"ends": self._ends()}

    def _cards(self) -> list[str]:
        """The US cards that are there from the beginning: none that a scene brings."""
        others = AMERICANS if self.scene is None else AMERICANS[1:]
        return self.writer.random.sample(others, self.writer.one([0, 0, 1, 2]))

    def _entry(self) -> Json:
        writer = self.writer
        if self.scene is None and writer.chance(0.25):
            record: Json = {"set_up": ["0105-0207"], "stacked": True, "defilade": writer.chance(0.5)}
            record |= {"positions": {"count": 2, "where": "not is_commander"}} if writer.chance(0.5) else {}
            record |= {"bunkers": {"count": 1, "where": "not is_commander"}} if writer.chance(0.3) else {}
            return {**record, "sight_all": writer.chance(0.5)}
        record = writer.one([{"hexes": ["0106"]}, {"hexes": ["0106", "0105"]}, {"edge": "left"}])
        return {**record, "stacked": True} if writer.chance(0.6) else {**record, "one_hex": writer.chance(0.5)}

    def _markers(self) -> dict[int, str]:
        if self.scene is None:
            places = self.writer.random.sample(ROAD, 3)
            return {1: places[0], 2: places[1], 3: self.writer.one([places[2], "none"]), 4: "none"}
        rung = dict(enumerate(self.scene.markers, 2))
        return {1: "0206", **dict.fromkeys((2, 3, 4), "none"), **rung}

    def _specials(self) -> Json:
        writer = self.writer
        every: Json = {
            "retreat": {"1-5": "0806", "6-10": "1006"},
            "exits": {"left": {"victory": writer.one([0, 2]), **({"where": "is_tank"} if writer.chance(0.5) else {})}},
            "german_exits": {"left": {"victory": -2, "where": "is_vehicle"}, "0112": {"victory": -1}},
            "closed": ["woods"],
            "roadblocks": {"0306/0406": writer.one(["all", "us", "german"])},
            "ground": "soft",
            "snow": True,
            "light": {"since": writer.between(1, self.conditions), "becomes": {"dusk": {"round": 2, "range": 4}}},
            "artillery": writer.one([{"barrages": 2, "offence": 10}, {"offence": 10, "planned": {"barrages": 2}}]),
            "secret": ["markers"],
        }
        return {key: value for key, value in every.items() if writer.chance(0.5 if key == "retreat" else 0.25)}

    def _ends(self) -> list[Json]:
        writer, nobody = self.writer, self.spoken.of(None)
        found = [{"when": "platoon_lost", "ending": "lost"}]
        if writer.chance(0.6):
            early = phrases.condition(writer, nobody, 1)
            more = f"({early}) and ({phrases.condition(writer, nobody, 1)})"
            found.insert(0, {"when": writer.one([early, more]), **({"ending": "won"} if writer.chance(0.6) else {})})
        return found

    def _cartridge(self) -> Json:
        writer = self.writer
        conditions = range(1, self.conditions + 1)
        cells = ["none", "random-event", SURVEY, *self.events, *self.events]
        markers = {nth: [writer.one(cells) for _ in conditions] for nth in range(1, 5)}
        markers[1] = ["arrival", *markers[1][1:]] if writer.chance(0.5) else ["arrival"] * self.conditions
        if self.scene is not None:
            markers |= {nth: ["bell"] * self.conditions for nth, _ in enumerate(self.scene.markers, 2)}
        random = {row: [writer.one(["none", SURVEY, *self.events]) for _ in conditions] for row in ("2-10", "11-20")}
        moved = {number: self._moved() for number in range(2, self.conditions + 1)}
        by_condition = {row: _by_condition(cells) for row, cells in random.items()}
        return {"markers": markers | {4: _by_condition(markers[4])}, "random": by_condition, "changes": moved}

    def _moved(self) -> Any:
        writer = self.writer
        if self.scene is not None and self.scene.changes:
            return dict(self.scene.changes)
        if writer.chance(0.4) or (self.scene is not None and self.scene.markers):
            return "none"
        return {nth: writer.one([*ROAD, "out"]) for nth in writer.random.sample((1, 2, 3, 4), 2)}


def _by_condition(row: list[str]) -> Json:
    """A row of a cartridge that names the conditions that lead to something; the rest leads to nothing."""
    named: Json = {str(nth): cell for nth, cell in enumerate(row, 1) if cell != "none"}
    return named if len(named) == len(row) else {**named, "rest": "none"}


def _scene(seed: int) -> Scene | None:
    """A scene for most seeds, one kind after the other."""
    if seed % 4 == 0:
        return None
    made = [scene for scenes in SCENES.values() for scene in scenes]
    return made[(seed - seed // 4 - 1) % len(made)]
