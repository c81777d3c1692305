"""Procedures as a person uses them: what they can be told, what they refuse and in which words, rolls and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from tests.conftest import Compile
from tests.helpers.build import reference

from hulldown_engine.basics.dice import Dice, Scripted, Seeded, Typed
from hulldown_engine.basics.records import plain, record_of
from hulldown_engine.games.book import BookError
from hulldown_engine.resolver.charts import Procedure, Rolled, Thrower
from hulldown_engine.resolver.inputs import WrongInput

BOOK = reference("""
catalogues:
  units: {title: Units, fields: {armour: 0..9}}
cards:
  M26: {card: units, armour: 8}
  M10: {card: units, armour: 3}
  PzIV: {card: units, armour: 4}
procedures:
  point-fire:
    title: Point Fire
    inputs:
      target: {of: units}
      range: {number: 0..44, unit: hexes}
      cost: {number: 0..8, halves: true, default: 0.5}
      ground: {names: [clear, woods, town], default: clear}
      need: {number: 1..20, or: [automatic, none], default: none}
      moving: bool
      steady: {bool: true, default: true}
      marks: {list: [hurt, tired], default: []}
      others: {list: {unit: {of: units}, cover: {number: 0..4, default: 2}, brave: bool}, most: 2}
    requires:
      - {that: not (moving and range > 20), because: nobody hits anything so far off on the move}
    gives:
      told: {list: [hurt, tired]}
      target: {of: units}
      range: number
      cost: {number: 0..8, halves: true}
      ground: [clear, woods, town]
      need: {number: 1..20, or: [automatic, none]}
      moving: bool
      steady: bool
      covers: {list: {cover: number, brave: bool}, most: 2}
    steps:
      - each: others
        as: one
        do: [{let: {cover: one.cover}}]
        result: {cover: cover, brave: one.brave}
        into: covers
    result:
      {told: marks, target: target, range: range, cost: cost, ground: ground, need: need, moving: moving,
       steady: steady, covers: covers}
  hit:
    title: Hit
    gives: {hit: bool, by: number}
    steps:
      - roll: {pool: 2d6, die: d100}
    result: {hit: die <= 35, by: total(pool)}
  salvo:
    title: Salvo
    gives: {hits: number, by: number}
    steps:
      - {call: hit, as: first}
      - {call: hit, as: second}
      - let: {both: first.hit and second.hit}
    result: {hits: "2 if both else 1 if first.hit or second.hit else 0", by: first.by + second.by}
""")

LEAST: dict[str, Any] = {"target": "M26", "range": 7, "others": []}
"""The inputs that have to be given."""


LIGHT = {"unit": "M10"}
A_LIST = "a list of at most 2, as in '[{unit: M26}]'; each may have cover, brave too"
OTHERS = "there are unit, cover, brave"
INPUTS = "there are target, range, cost, ground, need, moving, steady, marks, others"
"""Parts of sentences."""


@pytest.fixture
def fire(compiled: Compile) -> Procedure:
    """The procedure that says what it has been told."""
    return compiled(BOOK).procedure("point-fire")


@pytest.fixture
def hit(compiled: Compile) -> Procedure:
    """The procedure that throws dice."""
    return compiled(BOOK).procedure("hit")


def told(procedure: Procedure, **given: Any) -> dict[str, Any]:
    """What a procedure understood."""
    (outcome,) = procedure.odds(**LEAST | given)
    found: dict[str, Any] = plain(outcome)
    return found


# What it can be told --------------------------------------------------------------------------------------------------


def test_what_nobody_says_is_as_the_book_has_it(fire: Procedure) -> None:
    """Defaults; and false, for a truth without one."""
    assert told(fire) == {
        "told": [],
        "target": "M26",
        "range": 7,
        "cost": 0.5,
        "ground": "clear",
        "need": "none",
        "moving": False,
        "steady": True,
        "covers": [],
    }


@pytest.mark.parametrize(
    ("given", "understood"),
    [
        ({"range": 44}, {"range": 44}),
        ({"range": "44"}, {"range": 44}),
        ({"range": 12.0}, {"range": 12}),
        ({"cost": 1.5}, {"cost": 1.5}),
        ({"cost": "2.5"}, {"cost": 2.5}),
        ({"cost": 3}, {"cost": 3}),
        ({"target": "M10"}, {"target": "M10"}),
        ({"target": " pziv"}, {"target": "PzIV"}),
        ({"ground": "town"}, {"ground": "town"}),
        ({"need": "automatic"}, {"need": "automatic"}),
        ({"need": "7"}, {"need": 7}),
        ({"moving": True, "steady": False}, {"moving": True, "steady": False}),
        ({"moving": "yes", "steady": "no"}, {"moving": True, "steady": False}),
        ({"moving": "True", "steady": "FALSE"}, {"moving": True, "steady": False}),
        ({"marks": ["hurt"]}, {"told": ["hurt"]}),
        ({"marks": "tired,hurt"}, {"told": ["tired", "hurt"]}),
        ({"others": [{"unit": "M10"}]}, {"covers": [{"cover": 2, "brave": False}]}),
        (
            {"others": ({"unit": "M10", "brave": "true"}, {"unit": "PzIV", "cover": "4"})},
            {"covers": [{"cover": 2, "brave": True}, {"cover": 4, "brave": False}]},
        ),
    ],
)
def test_values_are_taken_as_data_or_as_typed_text(given: Any, understood: Any, fire: Procedure) -> None:
    """From a program, from JSON, or from a person at a keyboard."""
    found = told(fire, **given)
    assert {name: found[name] for name in understood} == understood


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"range": 45}, "range cannot be 45: it is 0 to 44 hexes"),
        ({"range": -1}, "range cannot be -1: it is 0 to 44 hexes"),
        ({"range": 1.5}, "range cannot be 1.5: it is 0 to 44 hexes"),
        ({"range": "far"}, "range cannot be 'far': it is 0 to 44 hexes"),
        ({"range": True}, "range cannot be true: it is 0 to 44 hexes"),
        ({"range": None}, "range cannot be None: it is 0 to 44 hexes"),
        ({"range": "1/0"}, "range cannot be '1/0': it is 0 to 44 hexes"),
        ({"range": "nan"}, "range cannot be 'nan': it is 0 to 44 hexes"),
        ({"cost": 0.25}, "cost cannot be 0.25: it is 0 to 8, halves too"),
        ({"target": "Tiger"}, "target cannot be 'Tiger': it is M26, M10, PzIV"),
        ({"target": 26}, "target cannot be 26: it is M26, M10, PzIV"),
        ({"ground": "wood"}, "ground cannot be 'wood': it is clear, woods, town; did you mean 'woods'?"),
        ({"need": "nothing"}, "need cannot be 'nothing': it is 1 to 20 or automatic, none"),
        ({"need": 0}, "need cannot be 0: it is 1 to 20 or automatic, none"),
        ({"moving": "perhaps"}, "moving cannot be 'perhaps': it is true or false"),
        ({"moving": 2}, "moving cannot be 2: it is true or false"),
        ({"moving": []}, "moving cannot be []: it is true or false"),
        ({"marks": ["hurt", "dead"]}, "marks cannot be 'dead': it is any of hurt, tired, with commas between them"),
        ({"others": "M10"}, f"others cannot be 'M10': it is {A_LIST}"),
        ({"others": [LIGHT] * 3}, f"others cannot be [{{'unit': 'M10'}}, {{'unit': 'M10'}}, {{'...: it is {A_LIST}"),
        ({"others": [{"unit": "M9"}]}, "unit of others 1 cannot be 'M9': it is M26, M10, PzIV"),
        ({"others": [LIGHT, {"cover": 1}]}, "unit of others 2 is missing: it is M26, M10, PzIV"),
        ({"others": [{**LIGHT, "covr": 1}]}, f"others 1 has no 'covr'; {OTHERS}; did you mean 'cover'?"),
        ({"rnage": 5}, f"no input 'rnage'; {INPUTS}; did you mean 'range'?"),
        ({"range": 21, "moving": True}, "Point Fire: nobody hits anything so far off on the move"),
    ],
)  # fmt: skip
def test_what_it_does_not_take_is_refused_in_one_sentence(given: Any, sentence: str, fire: Procedure) -> None:
    """The input, what was said, what it may be, and the nearest match; the same for odds and for a roll."""
    for work in (fire.odds, lambda **inputs: fire.roll(Thrower(Scripted()), **inputs)):
        with pytest.raises(WrongInput) as refused:
            work(**LEAST | given)
        assert str(refused.value) == sentence


def test_everything_that_is_missing_is_named_at_once(fire: Procedure) -> None:
    """One sentence for all of it."""
    with pytest.raises(WrongInput) as refused:
        fire.odds()
    assert str(refused.value) == "; ".join(
        (
            "target is missing: it is M26, M10, PzIV",
            "range is missing: it is 0 to 44 hexes",
            f"others is missing: it is {A_LIST}",
        )
    )


def test_a_procedure_that_is_not_there_is_refused(compiled: Compile) -> None:
    """With those there are, and the nearest match."""
    with pytest.raises(BookError) as refused:
        compiled(BOOK).procedure("point-fir")
    assert str(refused.value) == (
        "no procedure 'point-fir' in trial: there are point-fire, hit, salvo; did you mean 'point-fire'?"
    )


def test_a_long_list_of_what_it_may_be_is_cut(compiled: Compile) -> None:
    """Twelve are named, and how many more there are."""
    names = ", ".join(f"ridge-{nth}" for nth in range(1, 16))
    book = reference(f"""
procedures:
  trial:
    title: Trial
    inputs: {{hill: [{names}]}}
    gives: {{same: bool}}
    steps: [{{let: {{same: hill == ridge-1}}}}]
    result: {{same: same}}
""")
    with pytest.raises(WrongInput, match=r"it is ridge-1, .*ridge-12 and 3 more; did you mean 'ridge-15'\?"):
        compiled(book).procedure("trial").odds(hill="rigde-15")


# Rolls ----------------------------------------------------------------------------------------------------------------


def test_a_roll_takes_its_dice_in_order(hit: Procedure) -> None:
    """Two faces for the pool, one for the die; no more are taken, and all of them are told."""
    dice = Thrower(Scripted(6, 1, 35, 4, 4))
    rolled = hit.roll(dice)
    assert plain(rolled.outcome) == {"hit": True, "by": 7}
    assert rolled.faces == (6, 1, 35)
    assert dice.state == 3
    assert [step["step"] for step in rolled.trace] == ["roll", "roll", "result"]


def test_somebody_else_can_throw_the_dice(hit: Procedure) -> None:
    """A roll under way says which dice it wants, and goes on when it is told how they fell."""
    rolling = hit.rolling()
    assert next(rolling) == Dice(2, 6)
    assert rolling.send((2, 3)) == Dice(1, 100)
    with pytest.raises(StopIteration) as done:
        rolling.send((36,))
    assert plain(done.value.value.outcome) == {"hit": False, "by": 5}


@pytest.mark.parametrize("name", ["hit", "salvo"])
def test_a_roll_of_which_nothing_is_told_is_the_same(compiled: Compile, name: str) -> None:
    """The same dice in the same order come to the same; what is called twice in one roll is rolled twice."""
    procedure = compiled(BOOK).procedure(name)
    for seed in range(60):
        one, other = Thrower(Seeded(), seed), Thrower(Seeded(), seed)
        loud, silent = rolled(procedure.rolling(), one), rolled(procedure.quietly(), other)
        assert (loud.outcome, loud.faces, one.state) == (silent.outcome, silent.faces, other.state)
        assert loud.trace
        assert not silent.trace


def rolled(rolling: Generator[Dice, tuple[int, ...], Rolled], thrower: Thrower) -> Rolled:
    """What a roll comes to with some dice."""

    def thrown() -> Generator[Dice, tuple[int, ...], None]:
        came_to.append((yield from rolling))

    came_to: list[Rolled] = []
    throws = thrown()
    dice = next(throws, None)
    while dice is not None and not came_to:
        faces = thrower(dice)
        with suppress(StopIteration):
            dice = throws.send(faces)
    return came_to[0]


def test_dice_that_are_not_there_stop_the_roll(hit: Procedure) -> None:
    """A script that is too short, a face the die does not have, and dice that only a person can throw."""
    with pytest.raises(IndexError):
        hit.roll(Thrower(Scripted(6, 1)))
    with pytest.raises(ValueError, match="a die of 6 sides has no 7"):
        hit.roll(Thrower(Scripted(7, 1, 1)))
    with pytest.raises(LookupError, match="the typed dice have no face of their own"):
        hit.roll(Thrower(Typed()))


def test_the_same_seed_rolls_the_same(hit: Procedure) -> None:
    """A roll follows from the dice and nothing else, and the next one goes on where they are."""
    one, other = Thrower(Seeded(), 1944), Thrower(Seeded(), 1944)
    rolls = [hit.roll(one) for _ in range(5)]
    assert rolls == [hit.roll(other) for _ in range(5)]
    assert len({roll.faces for roll in rolls}) > 1


def test_rolls_come_as_often_as_the_odds_say(hit: Procedure) -> None:
    """Every outcome within five standard deviations, and none that the odds do not know."""
    odds = hit.odds()
    dice, count = Thrower(Seeded(), 7), 4000
    found = Counter(hit.roll(dice).outcome for _ in range(count))
    assert set(found) <= set(odds)
    for outcome, chance in odds.items():
        spread = (count * chance * (1 - chance)) ** Fraction(1, 2)
        assert abs(found[outcome] - count * chance) <= 5 * spread


# Records --------------------------------------------------------------------------------------------------------------


def test_an_outcome_is_a_record_of_its_fields(hit: Procedure) -> None:
    """By name, by attribute, in order, in words and as plain data; equal outcomes are one key."""
    found = hit.roll(Thrower(Scripted(1, 2, 3))).outcome
    again = hit.roll(Thrower(Scripted(2, 1, 4))).outcome
    assert (found["by"], found.by, found[1]) == (3, 3, 3)
    assert list(found.items()) == [("hit", True), ("by", 3)]
    assert str(found) == "{hit: True, by: 3}"
    assert found == again
    assert len({found, again}) == 1


def test_a_wrong_field_names_the_fields(hit: Procedure) -> None:
    """Of an outcome by name and by attribute, and of a procedure that is asked for one field."""
    found = hit.roll(Thrower(Scripted(1, 2, 3))).outcome
    sentence = "no field 'range'; there are hit, by"

    with pytest.raises(KeyError) as wrong:
        _ = found["range"]
    assert str(wrong.value) == sentence
    with pytest.raises(AttributeError) as wrong_attribute:
        _ = found.range
    assert str(wrong_attribute.value) == sentence
    with pytest.raises(KeyError) as wrong_spread:
        hit.spread("range", dice="1d6", need=3)
    assert str(wrong_spread.value) == sentence


def test_a_record_within_a_record_is_plain_data_too() -> None:
    """Lists and mappings all the way down, halves as decimal numbers."""
    outer, inner = record_of(("one", "several")), record_of(("cost",))
    found = outer((Fraction(4, 2), (inner((Fraction(1, 2),)), inner((3,)))))
    assert plain(found) == {"one": 2, "several": [{"cost": 0.5}, {"cost": 3}]}
