"""The mission, platoon, optional rules and players that were chosen on the command line, checked against the book."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from hulldown_engine import Book, Game
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, SHARED_PLATOON
from hulldown_engine.platoon.game.rules import NEW
from hulldown_terminal.host import Suggest
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = Mapping[str, Any]

CHOOSING = ("mission", "platoon", "rules", "players")
"""The options that choose the game; anything else in a start tries out a state."""

ON_A_MAP = (*CHOOSING, "at", "unit")
"""The options of a start that a gamebook has not."""

IN_A_STORY = ("scores",)
"""Those that a platoon game has not."""


def tries(start: Mapping[str, Any]) -> bool:
    """Whether a start tries a state of one's choice, rather than beginning at the book's own start."""
    return bool(start.keys() - set(CHOOSING))


def checked(book: Book, start: dict[str, Any], suggest: Suggest) -> dict[str, Any]:
    """A start with its mission by its name; raises Refused for a mission, a platoon or a unit that is not there."""
    on_a_map = book.kind == "platoon-game"
    for option in IN_A_STORY if on_a_map else ON_A_MAP:
        if option in start:
            raise Refused(f"{book.id} is a {book.kind}: leave out --{option.removesuffix('s')}", WRONG_USE)
    if not on_a_map:
        return start
    missions = _missions(book)
    named = {"mission": mission_of(book, start["mission"], suggest)} if "mission" in start else {}
    if "platoon" in start:
        _check_platoon(book, named.get("mission", next(iter(missions))), start["platoon"], suggest)
    check_rules(start.get("rules", ()), suggest)
    for unit in (*start.get("at", ()), *filter(None, [start.get("unit")])):
        _check_unit(book, unit, suggest)
    return {**start, **named}


def check_rules(rules: Iterable[str], suggest: Suggest) -> None:
    """Raise Refused unless there are optional rules of all these names."""
    for rule in rules:
        if rule not in OPTIONAL:
            hint = suggest(rule, OPTIONAL)
            names = ", ".join(OPTIONAL)
            raise Refused(f"no optional rule {rule!r}: there are {names}{f'; {hint}' if hint else ''}", WRONG_USE)


def by_number(records: Json, wanted: str) -> str:
    """The name of the record with this number; what is wanted itself, where none has it."""
    numbers = {str(record["number"]): name for name, record in records.items()}
    return numbers.get(wanted.lstrip("0"), wanted)


def _missions(book: Book) -> Json:
    missions: Json = book.logic["missions"]
    return missions


def mission_of(book: Book, wanted: str, suggest: Suggest) -> str:
    """A mission by its name, or by its number; raises Refused for one that is not there."""
    name = by_number(_missions(book), wanted)
    if name not in _missions(book):
        _refuse("mission", wanted, f"{book.id}", _missions(book), suggest)
    return name


def _check_platoon(book: Book, mission: str, wanted: str, suggest: Suggest) -> None:
    """Raise Refused unless a mission can be played with a platoon."""
    allowed = _missions(book)[mission]["platoon"]
    platoons = [*allowed["ready"], *([NEW] if allowed["new"] else [])]
    if wanted not in platoons:
        _refuse("platoon", wanted, f"mission {mission}", platoons, suggest)


def _check_unit(book: Book, wanted: str, suggest: Suggest) -> None:
    """Raise Refused unless a unit may be one of a platoon, by its letter, or has a card."""
    letters = {letter for platoon in book.logic["platoons"].values() for letter in platoon["units"]}
    if wanted not in letters and wanted not in book.logic["unit_cards"]:
        hint = suggest(wanted, book.logic["unit_cards"])
        units = "a unit is a letter of the platoon, or has a card"
        raise Refused(f"no unit {wanted!r} in {book.id}: {units}{f'; {hint}' if hint else ''}", WRONG_USE)


def _refuse(what: str, wanted: str, where: str, known: Collection[str], suggest: Suggest) -> NoReturn:
    hint = suggest(wanted, known)
    there = f"there {'is' if len(known) == 1 else 'are'} {', '.join(known)}"
    raise Refused(f"no {what} {wanted!r} in {where}: {there}{f'; {hint}' if hint else ''}", WRONG_USE)


def same(game: Game, start: Mapping[str, Any]) -> bool:
    """Whether a game has the mission, platoon, rules and players of a start, as far as it names any."""
    wished = {name: start[name] for name in ("mission", "platoon") if start.get(name) is not None}
    begun = game.view(len(game.events))["mission"]
    if begun is None:
        return not wished and not start.get("rules") and not start.get("players")
    ours = {"mission": begun["briefing"]["id"], "platoon": begun["platoon"] or NEW}
    return all(ours[name] == value for name, value in wished.items()) and _same_rules(begun, start)


def _same_rules(begun: Mapping[str, Any], start: Mapping[str, Any]) -> bool:
    """Whether a mission has the optional rules and the players of a start, as far as it names any."""
    rules, players = start.get("rules", ()), start.get("players", ())
    wished = {*rules, *((SHARED_PLATOON,) if players else ())}
    if wished and wished != {rule["id"] for rule in begun["rules"]}:
        return False
    return not players or list(players) == [player["name"] for player in begun["players"]]
