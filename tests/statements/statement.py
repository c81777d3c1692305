"""Statements about the rules of Open Fire, written from the rulebook by somebody who has not seen the engine.

A file holds the statements of one section, each under its name. One sets a scene, goes through a script, and says what
has to be so on the way:

    a-captive-is-inactive-and-pays:
      says: A captured German is inactive, pays his points at once, and loses his Turns.
      section: "11.2"
      label: rule                         # rule, number or exception
      ground: {size: [12, 12], terrain: {w: "0503"}}
      units:
        G: {type: US-squad, at: "0505"}
        GE3: {at: "0505", facing: south, space: two-turns}
      script:
        - {turn: G}
        - {not_offered: ["fire:arms:*"]}
        - {offered: ["assault:GE3"]}
        - {do: "capture:GE3", dice: [1]}
        - {happens: [{event: captured, unit: GE3, by: G}, {event: award, points: 2}]}
        - {expect: {GE3: {status: captured, space: inactive}, game: {victory: 2}}}

**The scene** is as in `tests.engine.platoon.scenario`: units of a card (`GE3`), of the platoon (`A: {}`), or of any
data card (`type`), with any fields of `Unit`. The book is Outpost, whose tables, data cards and procedures are those
of Open Fire; `book: open-fire` is that book itself. Where no mission is named it is The Bridge, which closes no ground
and changes no cost. The map is the book's unless `ground` draws another. `options` are optional rules, `victory` the
points so far, `idle` the Rounds before this one that have come to nothing. What `begins` is played from its start:
`{platoon: new, dice: [7, 3]}`, with the dice that fall before anything is asked. Between missions of a campaign see
`tests.statements.between`. The `players` share the platoon, each his units, where the optional rule for it is in force.

**The script** goes on by the verbs of a scene: `do` an option, by its id; give a unit its `turn`; play `on` until an
event; `read` a paragraph; fire a German's `shot`; `roll` a procedure; `change` units. Each says what dice fall, and has
to use them all. In between it says what is so:

- `expect`: fields of units, of the `game`, the `round` and the `turn`: `{A: {crew_left: 4}, game: {victory: 3}}`.
  Facings are named. Of a mapping a part will do, in which `null` says that something is not there.
- `rating`: what a unit is rated by now: `{A: {initiative: 3}}`. `allowance`: `{A: [fast, slow]}`.
- `command`: whether units are in command. `sees`, `hidden`: pairs of hexes, from the first to the second.
- `costs`: what it costs to enter: `{type: M4A3, terrain: woods, by: plain, cost: 3}`; `none` where nobody may.
- `offered`, `not_offered`: ids of options of what is asked now, or patterns of ids (`fire:*`). What is not offered has
  to stand beside something that is: before or after it is an `offered`, or after it a `do`.
- `odds`: what a player is shown of an option: `{option: {modifiers: {defilade: 10}, outcomes: {miss: 65.0%}}}`, where
  `modifiers` are all that apply, with the signs of the charts, and of `outcomes` those that are named.
- `happens`: events since the last entry that played, in this order, others between them. An event is known by any of
  its fields. `never`: events of which there was none; something else has to have happened.
- `verdict`: how the mission has ended, `victory` or `defeat`; `none` while it goes on.
- `printed`: what the compiled book says: `{missions.grand-prix.goal: 21}`.

**What is not played so.** `wrong: what is played` marks a statement that does not hold. `doubtful` with both readings
marks one where the rulebook can be read in two ways; `played` says what is played where that is the other. Both have to
fail. `erratum: name` names the decision that a statement follows.

**What there is to state** of each section is listed in `sections.yaml`: its rule, its numbers, its exceptions, as far
as it has such. `hulldown rules open-fire --matrix` shows which of them have a statement that holds.

Whatever nobody knows, a verb, a unit, a field, an event or a label, is a mistake of the statement and raises
`Mistaken`, marked or not. What is known and not so raises `AssertionError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML
from tests.engine.platoon import scenario
from tests.engine.platoon.scenario import SIDES, Stage
from tests.helpers.paths import CONTENT
from tests.statements.between import Between

from hulldown_compiler.book.reader import read_book
from hulldown_engine import Game, Option
from hulldown_engine.basics.dice import Scripted
from hulldown_engine.basics.play import Play
from hulldown_engine.campaign import log
from hulldown_engine.platoon.board import movement
from hulldown_engine.platoon.board.optional_rules import OPTIONAL, THREE_MACHINEGUNS
from hulldown_engine.platoon.board.units import Machineguns, Shells
from hulldown_engine.platoon.game.events import EVENTS
from hulldown_engine.platoon.player import command
from hulldown_engine.platoon.player.choices import Choices
from hulldown_engine.platoon.state.field import Award
from hulldown_engine.story import events as story
from hulldown_terminal.platoon import shots

HERE = Path(__file__).parent

SECTIONS = HERE / "sections.yaml"
"""What there is to state of each section; no statements."""

Json = Mapping[str, Any]

SAYS = {"says", "section", "label", "erratum", "wrong", "doubtful", "played"}
"""What is said about a statement."""

SETS = {
    "ground", "units", "book", "mission", "rounds", "round", "phase", "idle", "condition", "markers", "sighted",
    "mines", "positions", "bunkers", "options", "players", "victory", "begins", "crews",
}  # fmt: skip
"""What sets its scene."""

LABELS = ("rule", "number", "exception")

scenario.BOOKS.setdefault("open-fire", cache(lambda: read_book(CONTENT / "open-fire")))

KNOWN = {**story.EVENTS, **EVENTS, **log.EVENTS}
"""The fields of every event."""


class Mistaken(Exception):
    """A statement says something that means nothing."""


# The files ------------------------------------------------------------------------------------------------------------


@cache
def statements() -> Mapping[str, Json]:
    """Every statement of the folder, by its name."""
    read = YAML(typ="safe", pure=True).load
    found: dict[str, Json] = {}
    for path in sorted({*HERE.glob("*.yaml")} - {SECTIONS}):
        for name, said in read(path.read_text("utf-8")).items():
            _known(f"{path.name}: {name}", found.keys() & {name}, ())
            found[name] = _proper(name, said)
    return found


def _proper(name: str, said: Json) -> Json:
    """A statement in which nothing is missing, and of which everything is known."""
    _known(name, said, (*SAYS, *SETS, "script"))
    if missing := {"says", "section", "label", "script"} - said.keys():
        raise Mistaken(f"{name}: without {', '.join(sorted(missing))}")
    _known(name, [said["label"]], LABELS)
    if "played" in said and "doubtful" not in said:
        raise Mistaken(f"{name}: what is not played so is either wrong or doubtful")
    _known(name, said.get("options", ()), OPTIONAL)
    verbs = [_verb(name, entry) for entry in said["script"]]
    if not any(verb in ASKS for verb in verbs):
        raise Mistaken(f"{name}: states nothing")
    for before, verb, after in zip(["", *verbs], verbs, [*verbs[1:], ""], strict=False):
        if verb == "not_offered" and before != "offered" and after not in ("offered", "do"):
            raise Mistaken(f"{name}: nothing shows which moment is meant by what is not offered")
    return said


def _verb(name: str, entry: Json) -> str:
    """What an entry of a script is."""
    verbs = entry.keys() - {"dice"}
    _known(name, verbs, (*PLAYS, *ASKS))
    if len(verbs) != 1 or ("dice" in entry and not verbs & PLAYS):
        raise Mistaken(f"{name}: {dict(entry)} is not one entry")
    return str(*verbs)


def _known(name: str, said: Any, known: Any) -> None:
    """Refuse what nobody knows."""
    if unknown := [str(one) for one in said if one not in known]:
        raise Mistaken(f"{name}: {', '.join(unknown)} means nothing here")


# Carrying it out ------------------------------------------------------------------------------------------------------

PLAYS = {"do", "turn", "on", "read", "shot", "roll", "change", "fought"}
"""What goes on with the game: the verbs of a scene, and between missions one more."""


def hold(said: Json) -> None:
    """Go through a statement; whatever is not so is an `AssertionError`."""
    stage: Any = Between(said["crews"]) if "crews" in said else _stage(said)
    begun = 0
    for entry in said["script"]:
        (verb,) = entry.keys() - {"dice"}
        if verb in PLAYS:
            begun = len(stage.play.events)
            play(stage, verb, entry)
            stage.fresh = verb == "turn"
        else:
            ASKS[verb](stage, entry[verb], begun)
        wrong = stage.rules.invariants(stage.field) if isinstance(stage, Stage) else ()
        assert not wrong, (entry, wrong)


def _stage(said: Json) -> Stage:
    """The scene of a statement."""
    stage = Stage({"mission": "the-bridge", **said} if said.get("book", "outpost") == "outpost" else said)
    if "begins" in said:
        _begin(stage, said["mission"], **said["begins"])
    stage.field.options.update(dict.fromkeys(said.get("options", ()), True))
    stage.field.players += said.get("players", ())
    _count_singly(stage)
    stage.field.victory = points = said.get("victory", 0)
    stage.field.awards += [Award(points, "before the statement")] if points else []
    if wrong := stage.rules.invariants(stage.field):
        raise Mistaken(f"no game comes to this scene: {'; '.join(wrong)}")
    return stage


def _count_singly(stage: Stage) -> None:
    """Shells by their type and three machineguns, where optional rules count them so."""
    cards = stage.setting.charts.cards["data-cards"]
    for one in list(stage.field.units.values()):
        if isinstance(one.shells, Mapping):
            stage.field.change(one.id, shells=Shells(**one.shells))
        if stage.field.options.get(THREE_MACHINEGUNS) and cards[one.type]["class"] == "tank":
            stage.field.change(one.id, machineguns=Machineguns(bow=True, hull=True, turret=True))


def _begin(stage: Stage, mission: str, platoon: str, dice: Sequence[int]) -> None:
    """Start where a player starts, before the platoon is made."""
    stage.field = Game(stage.book, seed=1, dice=Scripted(*dice), mission=mission, platoon=platoon).state
    stage.play = Play(stage.field, Scripted())


def play(stage: Stage, verb: str, entry: Json) -> None:
    """Go on with the game; what is set anew is not what was asked before."""
    if verb == "change":
        _units(stage, entry[verb])
    if verb not in ("do", "on"):
        stage.flow = stage.asked = None
    if verb == "do" and str(entry[verb]) not in _options(stage):
        raise Mistaken(f"{entry[verb]} is not among {', '.join(_options(stage))}; say so by `offered`")
    with _enough_dice(entry):
        stage.follow(entry)


@contextmanager
def _enough_dice(entry: Json) -> Iterator[None]:
    """A die more than an entry gives, or one of other sides, is not what it says."""
    try:
        yield
    except IndexError as out_of_dice:
        raise AssertionError(f"{dict(entry)}: more dice fall than that") from out_of_dice
    except ValueError as other_die:
        if "a die of" not in str(other_die):
            raise
        raise AssertionError(f"{dict(entry)}: {other_die}") from other_die


def _units(stage: Stage, said: Json) -> None:
    _known("units", said, stage.field.units)


# What is so -----------------------------------------------------------------------------------------------------------


def _expect(stage: Stage, said: Json, _: int) -> None:
    for name, fields in said.items():
        if fields is None:
            assert name not in stage.field.units, f"{name} is there"
            continue
        if name not in ("game", "round", "turn"):
            _units(stage, {name: fields})
        one: Any = {"game": stage.field, "round": stage.field.round, "turn": stage.field.turn}.get(
            name, stage.field.units.get(name)
        )
        assert one is not None, f"there is no {name}"
        for field, value in fields.items():
            if not hasattr(one, field):
                raise Mistaken(f"{name} has no {field}")
            _same(f"{name}: {field}", getattr(one, field), value, field)


def _same(what: str, found: Any, said: Any, field: str = "") -> None:
    """Whether a value is what a statement says, in which parts of mappings will do."""
    if isinstance(said, Mapping):
        for name, value in said.items():
            assert name in found or value is None, f"{what}: {name} is not in {found}"
            if name in found:
                _same(f"{what}: {name}", found[name], value, name)
        return
    if isinstance(said, list):
        assert len(found) == len(said), f"{what}: {found}, and not {said}"
        for one, value in zip(found, said, strict=True):
            _same(what, one, value, field)
        return
    said = SIDES.index(said) if field in ("facing", "turret") and said in SIDES else said
    said = int(said) if isinstance(said, str) and isinstance(found, int) and said.isdecimal() else said
    assert found == said, f"{what}: {found}, and not {said}"


def _rating(stage: Stage, said: Json, _: int) -> None:
    _units(stage, said)
    for unit, ratings in said.items():
        found = stage.setting.ratings(stage.field.units[unit])
        for name, value in ratings.items():
            assert getattr(found, name) == value, f"{unit}: {name} {getattr(found, name)}, and not {value}"


def _allowance(stage: Stage, said: Json, _: int) -> None:
    _units(stage, said)
    for unit, paces in said.items():
        found = stage.setting.allowance(stage.field.units[unit])
        assert list(found) == paces, f"{unit} may spend {found}, and not {paces}"


def _command(stage: Stage, said: Json, _: int) -> None:
    _units(stage, said)
    for unit, wanted in said.items():
        found = command.in_command(stage.setting, stage.field, stage.field.units[unit])
        assert found == wanted, f"{unit} is {'' if found else 'not '}in command"


def _sees(stage: Stage, said: Sequence[Sequence[str]], _: int) -> None:
    for pair in said:
        assert _sight(stage, pair) == "clear", f"{pair}: {_sight(stage, pair)}"


def _hidden(stage: Stage, said: Sequence[Sequence[str]], _: int) -> None:
    for pair in said:
        assert _sight(stage, pair) != "clear", f"{pair}: clear"


def _sight(stage: Stage, pair: Sequence[str]) -> str:
    one, other = (int(place) for place in pair)
    return scenario._reason(stage, one, other)


def _costs(stage: Stage, said: Json, _: int) -> None:
    _known("costs", said, ("type", "terrain", "by", "smoke", "suppressed", "cost"))
    motion = stage.setting.charts.cards["data-cards"][said["type"]]["motion"]
    how = {name: said.get(name, False) for name in ("smoke", "suppressed")}
    found = stage.setting.costs(stage.field).entering(motion, said["terrain"], said.get("by", "plain"), **how)
    cost = "none" if found is None else float(movement.printed(found))
    assert cost == said["cost"], f"{said}: {cost}"


# What is asked --------------------------------------------------------------------------------------------------------


def _options(stage: Stage) -> list[str]:
    """The ids of the options of what is asked now.

    A Turn that has just begun with one option alone is not asked for; it has that option all the same.
    """
    if getattr(stage, "fresh", False):
        only = [act.id for act in Choices(stage.setting, stage.play).all()]
        if len(only) == 1:
            return only
    stage.play.source, stage.field.dice = Scripted(), 0
    with _enough_dice({}):
        stage.until(lambda: False)
    assert stage.asked is not None, "nothing is asked"
    return [one.id for one in stage.asked.options]


def _offered(stage: Stage, said: Sequence[str], _: int) -> None:
    options = _options(stage)
    for wanted in said:
        assert _matching(options, wanted), f"{wanted} is not among {', '.join(options)}"


def _not_offered(stage: Stage, said: Sequence[str], _: int) -> None:
    options = _options(stage)
    for wanted in said:
        assert not _matching(options, wanted), f"{', '.join(_matching(options, wanted))} is offered"


def _matching(options: Sequence[str], wanted: str) -> list[str]:
    return [option for option in options if fnmatchcase(option, str(wanted))]


def _odds(stage: Stage, said: Json, _: int) -> None:
    options = _options(stage)
    assert stage.asked is not None
    for wanted, shown in said.items():
        _known(f"odds of {wanted}", shown, ("modifiers", "outcomes"))
        assert wanted in options, f"{wanted} is not among {', '.join(options)}"
        option = next(one for one in stage.asked.options if one.id == wanted)
        rows = [text.strip() for _, text in shots.odds(option, WIDE)]
        modifiers, outcomes = _modifiers(option), dict(_outcomes(rows))
        if "modifiers" in shown:
            assert modifiers == shown["modifiers"], f"{wanted}: {modifiers}, and not {shown['modifiers']}"
        for name, chance in shown.get("outcomes", {}).items():
            assert outcomes.get(name) == chance, f"{wanted}: {outcomes}, and not {name} {chance}"


WIDE = 200
"""Columns enough for what is shown of odds."""


def _outcomes(rows: Sequence[str]) -> Iterator[tuple[str, str]]:
    for row in rows:
        chance, _, name = row.partition(" ")
        if chance.endswith("%"):
            yield name.strip(), chance


def _modifiers(option: Option) -> dict[str, int]:
    """The modifiers that a player is shown, with the signs that the charts print: on that of AP fire, + is harder."""
    assert option.odds is not None
    piercing = option.means is not None and option.means.shells == "AP"
    return {each.what: -each.shift if piercing else each.shift for each in option.odds.modifiers}


# What happens ---------------------------------------------------------------------------------------------------------


def _happens(stage: Stage, said: Sequence[Json], begun: int) -> None:
    left = iter(stage.play.events[begun:])
    for wanted in said:
        _event(stage, wanted)
        assert any(_like(event, wanted) for event in left), f"{dict(wanted)} does not happen: {_told(stage, begun)}"


def _never(stage: Stage, said: Sequence[Json], begun: int) -> None:
    assert stage.play.events[begun:], "nothing has happened"
    for unwanted in said:
        _event(stage, unwanted)
        found = [event for event in stage.play.events[begun:] if _like(event, unwanted)]
        assert not found, f"{found} happens"


def _event(stage: Stage, said: Json) -> None:
    """Refuse an event that cannot be."""
    if "event" not in said:
        raise Mistaken(f"{dict(said)} is no event")
    _known("event", [said["event"]], KNOWN)
    _known(said["event"], said.keys() - {"event"}, KNOWN[said["event"]])
    named = [said[name] for name in ("unit", "by", "target", "firer", "carrier", "vehicle") if said.get(name)]
    letters = [letter for one in stage.book.logic["counters"]["us"].values() for letter in one]
    known = {*stage.field.units, *stage.book.logic["unit_cards"], *letters}
    _known(said["event"], [*named, *said.get("subject", "").split()], known)
    _known(said["event"], [said["procedure"]] if "procedure" in said else [], stage.book.charts.procedures)


def _like(event: Json, said: Json) -> bool:
    try:
        _same(event["event"], event, said)
    except AssertionError:
        return False
    return True


def _told(stage: Stage, begun: int) -> str:
    return "; ".join(str(event) for event in stage.play.events[begun:]) or "nothing has happened"


def _verdict(stage: Stage, said: str, _: int) -> None:
    stage.until(lambda: False)
    found = stage.rules.verdict(stage.field) if stage.rules.over(stage.field) else "none"
    assert found == said, f"the verdict is {found}, and not {said}"


def _printed(stage: Stage, said: Json, _: int) -> None:
    for path, value in said.items():
        found: Any = stage.book.logic
        for name in path.split("."):
            if name not in found:
                raise Mistaken(f"{path}: there is no {name} among {', '.join(map(str, found))}")
            found = found[name]
        _same(path, found, value)


ASKS: Mapping[str, Callable[[Stage, Any, int], None]] = {
    "expect": _expect,
    "rating": _rating,
    "allowance": _allowance,
    "command": _command,
    "sees": _sees,
    "hidden": _hidden,
    "costs": _costs,
    "offered": _offered,
    "not_offered": _not_offered,
    "odds": _odds,
    "happens": _happens,
    "never": _never,
    "verdict": _verdict,
    "printed": _printed,
}
"""What a statement can say of what is so by now."""
