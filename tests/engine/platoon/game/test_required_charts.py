"""What a platoon game needs of its book: the engine's list, against what the engine asks for as it plays."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.outpost import authored

from hulldown_compiler.bundle import writer
from hulldown_engine import Game, platoon
from hulldown_engine.games.book import make_book
from hulldown_engine.platoon.board.optional_rules import THREE_MACHINEGUNS
from hulldown_engine.platoon.effects import damage
from hulldown_engine.platoon.game import required_charts
from hulldown_engine.platoon.game.rules import NEW
from hulldown_engine.platoon.state import context
from hulldown_engine.playtest.bots import BOTS
from hulldown_engine.resolver.charts import Procedure, Rolled

MODULES = sorted(Path(platoon.__path__[0]).rglob("*.py"))
PROCEDURES = {**required_charts.PROCEDURES, **required_charts.NEW_PROCEDURES}
TABLES = {**required_charts.TABLES, **required_charts.NEW_TABLES}
ROLLING = ("rolled", "spread", "certain")
CHOICES = 900
TIMES = 12
"""How often each mission is played at most, until everything has been asked for."""


def named() -> Iterator[tuple[str, str]]:
    """The procedures and tables that the modules name, as in `rolled(setting, play, "shaken", ...)`."""
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ROLLING:
                names = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
                yield from (("procedures", one) for one in names[:1])
            elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                yield getattr(node.value, "attr", ""), str(node.slice.value)


def test_every_chart_that_the_engine_names_is_on_the_list() -> None:
    """And nothing is on it that the engine does not name (2.8)."""
    found = set(named())

    assert {name for kind, name in found if kind == "procedures"} == set(PROCEDURES)
    assert {name for kind, name in found if kind == "tables"} == set(TABLES)


def test_the_names_that_are_understood() -> None:
    """The effects of damage, and the catalogue of units, are those of the rules."""
    assert set(required_charts.EFFECTS) == set(damage.EFFECTS)
    assert context.CARDS in required_charts.CATALOGUES


@pytest.mark.parametrize("catalogue", required_charts.CATALOGUES)
def test_every_field_on_the_list_is_read_somewhere(catalogue: str) -> None:
    """No card has to have what no rule asks for."""
    source = "".join(path.read_text("utf-8") for path in MODULES if path.stem != "needs")
    wanted = required_charts.CATALOGUES[catalogue]

    assert [name for name in (*wanted.fields, *wanted.optional) if not re.search(rf'"{name}"', source)] == []


# As it is played ------------------------------------------------------------------------------------------------------


class Noted:
    """A record whose fields are noted as they are read."""

    def __init__(self, record: Any, note: Callable[[str], None]) -> None:
        self._record = record
        self._note = note

    def __getitem__(self, name: str) -> Any:
        self._note(name)
        return self._record[name]

    def __getattr__(self, name: str) -> Any:
        if name != "items":
            self._note(name)
        return getattr(self._record, name)


@pytest.fixture(scope="module")
def asked() -> dict[str, Any]:
    """What some games ask for: the inputs of every call, and the fields read of outcomes and of cards."""
    found: dict[str, Any] = {"given": defaultdict(list), "read": defaultdict(set), "cards": defaultdict(set)}
    quietly, odds = Procedure.quietly, Procedure.odds

    def noted(procedure: Procedure, record: Any) -> Any:
        return Noted(record, found["read"][procedure.name].add)

    def roll(self: Procedure, /, **inputs: Any) -> Any:
        found["given"][self.name].append(set(inputs))
        result = yield from quietly(self, **inputs)
        return Rolled(noted(self, result.outcome), result.faces, result.trace)

    def spread(self: Procedure, /, **inputs: Any) -> Any:
        found["given"][self.name].append(set(inputs))
        return {noted(self, outcome): chance for outcome, chance in odds(self, **inputs).items()}

    book = make_book(writer.bundle(authored())[0])
    charts = book.rules.setting.charts
    charts.cards = {
        catalogue: {name: Noted(card, found["cards"][catalogue].add) for name, card in cards.items()}
        for catalogue, cards in charts.cards.items()
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Procedure, "quietly", roll)
        patch.setattr(Procedure, "odds", spread)
        play(Game(book, seed=9, mission="first-light", platoon=NEW))
        for seed, mission in enumerate([*book.logic["missions"]] * TIMES):
            if seed < len(book.logic["missions"]) or set(PROCEDURES) - set(found["given"]):
                play(Game(book, seed=seed, mission=mission, rules=(THREE_MACHINEGUNS,) if seed % 2 else ()))
    return found


def play(game: Game) -> None:
    """A game, or as much of it as need be."""
    bot = BOTS["random"](1)
    while game.decision is not None and len(game.inputs) < CHOICES:
        game.choose(bot.choose(game))


def test_games_ask_for_nearly_everything(asked: dict[str, Any]) -> None:
    """The games are long enough for what the next tests say."""
    assert set(PROCEDURES) - set(asked["given"]) == set()


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_procedure_is_given_what_the_list_says(name: str, asked: dict[str, Any]) -> None:
    """The inputs that are always given, and no others but those that are given at times."""
    always, at_times = set(PROCEDURES[name].always), set(PROCEDURES[name].at_times)

    assert always & at_times == set()
    assert [given for given in asked["given"][name] if not always <= given <= always | at_times] == []
    assert asked["read"][name] <= set(PROCEDURES[name].gives)


@pytest.mark.parametrize("catalogue", required_charts.CATALOGUES)
def test_only_fields_on_the_list_are_read(catalogue: str, asked: dict[str, Any]) -> None:
    """Of units' cards and of weapons'."""
    wanted = required_charts.CATALOGUES[catalogue]

    assert asked["cards"][catalogue] <= {*wanted.fields, *wanted.optional}
    assert set(wanted.fields) - asked["cards"][catalogue] == set()
