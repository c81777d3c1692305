"""Expressions: the compiler's parser and the engine's closures against a second parser and evaluator, and garbage."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers import phrases
from tests.helpers.books import CONDITIONS, FLAGS, ROSTERS, SCORES, SIGHTINGS, Around, Writer, random_book
from tests.helpers.build import author, compiled
from tests.helpers.phrases import Facts, Meaning, Names, evaluate, say

from hulldown_compiler.core import limits
from hulldown_compiler.language.expressions import ExpressionFault, Scope, compile_expression
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lowering.header import declare
from hulldown_compiler.source.yaml_loader import parse
from hulldown_engine import Game
from hulldown_engine.language.expressions import BOOL, MEMBER, NUMBER, SELECTION, build
from hulldown_engine.story.gamebook import operators
from hulldown_engine.story.state import Story, mark_key

SEEDS = st.integers(0, 10**9)
NAMES = Names(frozenset(FLAGS), {name: (members, frozenset(marks)) for name, (members, marks) in ROSTERS.items()})
LOGIC = {"rosters": {name: {"members": list(members)} for name, (members, _) in ROSTERS.items()}}


@cache
def scope(this: str | None = None) -> Scope:
    """The names of the random books; with `this`, as inside an `each` of a roster."""
    found = declare(parse("book.yaml", random_book(0).book.text.encode())).scope()
    return found.speaking_of(this) if this else found


def some_facts(random: Random) -> Facts:
    """A story in any state."""
    marks = {(one, mark) for members, marks in ROSTERS.values() for one in members for mark in marks}
    return Facts(
        frozenset(flag for flag in FLAGS if random.random() < 0.5),
        frozenset(one for one in SIGHTINGS if random.random() < 0.5),
        frozenset(mark for mark in sorted(marks) if random.random() < 0.5),
        tuple(sorted((name, random.randint(one["least"], one["most"])) for name, one in SCORES.items())),
        random.randint(1, CONDITIONS),
        random.randint(-3, 5),
    )


def story(facts: Facts) -> Story:
    """The engine's state in which the same is true."""
    return Story(
        0,
        flags=dict.fromkeys(sorted(facts.flags), True),
        sighted=dict.fromkeys(sorted(facts.sighted), True),
        scores=dict(facts.scores),
        marks={mark_key(one, mark): True for one, mark in sorted(facts.marks)},
        condition=facts.condition,
        victory=facts.victory,
    )


def spaced(text: str, random: Random) -> str:
    """A text with other white space between its words, where any is."""
    return "".join(random.choice([" ", "  ", "\n", "\t "]) if character == " " else character for character in text)


def written(seed: int, kind: str) -> tuple[Random, Meaning, str, str | None]:
    """A random expression of a kind: its meaning, its text, and the roster of `this` around it."""
    random = Random(seed)
    this = random.choice([None, *sorted(ROSTERS)])
    writer, around = Writer(random), Around(this=this)
    meaning = writer.condition(around, 3) if kind == BOOL else writer.number(around, 3)
    return random, meaning, spaced(say(meaning), random), this


# What they mean ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [BOOL, NUMBER])
@settings(max_examples=250)
@given(seed=SEEDS)
def test_an_expression_means_what_was_meant(kind: str, seed: int) -> None:
    """Printed, parsed and made a function, an expression comes to what it was meant to, in any state."""
    random, meaning, text, this = written(seed, kind)
    found = compile_expression(text, scope(this), kind)
    closure = build(json.loads(json.dumps(found.tree)), operators(LOGIC))
    for _ in range(6):
        facts = some_facts(random)
        member = random.choice(ROSTERS[this][0]) if this else None
        expected = evaluate(unbracketed(meaning), NAMES, facts, member)
        value = closure(story(facts), member)
        assert (value, type(value)) == (expected, type(expected)), text
        assert evaluate(phrases.parse(text), NAMES, facts, member) == expected


def unbracketed(meaning: Meaning) -> Meaning:
    """A meaning without the brackets that were only there to be printed."""
    if not isinstance(meaning, tuple):
        return meaning
    parts = tuple(unbracketed(part) for part in meaning)
    return parts[1] if parts[0] == "brackets" else parts


@settings(max_examples=250)
@given(seed=SEEDS)
def test_an_expression_changes_nothing(seed: int) -> None:
    """A state is as it was, whatever is asked about it."""
    random, _, text, this = written(seed, BOOL)
    state = story(some_facts(random))
    before = state.copy()
    build(compile_expression(text, scope(this), BOOL).tree, operators(LOGIC))(
        state, ROSTERS[this][0][0] if this else None
    )
    assert state == before


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("red or red and sighted(1)", "red or (red and sighted(1))"),
        ("not red and sighted(1)", "(not red) and sighted(1)"),
        ("not luck == 1", "not (luck == 1)"),
        ("not not red", "not (not red)"),
        ("luck - 1 - 2 == 0", "((luck - 1) - 2) == 0"),
        ("luck + 2 * time > 3", "(luck + (2 * time)) > 3"),
        ("-luck * 2 < 0", "((-luck) * 2) < 0"),
        ("- - luck < 0", "-(-luck) < 0"),
        ("any(crew where hurt or gone)", "any(crew where (hurt or gone))"),
        ("any(crew where hurt where gone)", "any((crew where hurt) where gone)"),
        ("red\n  and\tnot   night-glasses", "red and not night-glasses"),
        ("luck>1 and(red)", "luck > 1 and red"),
        ("ann.hurt==true", None),
        ("((red))", "red"),
    ],
)
def test_operators_bind_as_readers_expect(text: str, same: str | None) -> None:
    """From the tightest: minus, times, plus, comparison, not, and, or, where."""
    if same is None:
        with pytest.raises(ExpressionFault):
            compile_expression(text, scope(), BOOL)
    else:
        assert compile_expression(text, scope(), BOOL).tree == compile_expression(same, scope(), BOOL).tree


@pytest.mark.parametrize(
    ("source", "wanted", "tree"),
    [
        (3, NUMBER, 3),
        (-3, NUMBER, -3),
        (True, BOOL, True),
        ("true", BOOL, True),
        ("false", BOOL, False),
        ("007", NUMBER, 7),
        ("--3", NUMBER, 3),
        ("crew", SELECTION, ["members", "crew"]),
        ("ann", MEMBER, ["member", "ann"]),
        ("sighted(2)", BOOL, ["sighted", "2"]),
    ],
)
def test_plain_sources_are_expressions(source: str | int, wanted: str, tree: Any) -> None:
    """Bare numbers, truth values and names are expressions too."""
    assert compile_expression(source, scope(), wanted).tree == tree


# What is wrong with them ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "wanted", "rule", "at"),
    [
        ("", BOOL, "expression_syntax", ""),
        ("   ", BOOL, "expression_syntax", ""),
        ("red and", BOOL, "expression_syntax", ""),
        ("red red", BOOL, "expression_syntax", "red"),
        ("(red", BOOL, "expression_syntax", ""),
        ("red)", BOOL, "expression_syntax", ")"),
        ("and", BOOL, "expression_syntax", "and"),
        ("luck = 1", BOOL, "expression_syntax", "="),
        ("luck == 1 == 1", BOOL, "expression_syntax", "=="),
        ("1 < luck < 3", BOOL, "expression_syntax", "<"),
        ("red & red", BOOL, "expression_syntax", "&"),
        ("luck == $", BOOL, "expression_syntax", "$"),
        ("count(crew", NUMBER, "expression_syntax", ""),
        ("min(luck)", NUMBER, "expression_syntax", ")"),
        ("min(luck, 1, 2)", NUMBER, "expression_syntax", ","),
        ("alarm", BOOL, "unknown_name", "alarm"),
        ("luck > 1 and fuel", BOOL, "unknown_name", "fuel"),
        ("luck-1 > 1", BOOL, "unknown_name", "luck-1"),
        ("hurt", BOOL, "unknown_name", "hurt"),
        ("ann.dead", BOOL, "unknown_name", "dead"),
        ("ann.", BOOL, "unknown_name", ""),
        ("rex.gone", BOOL, "unknown_name", "gone"),
        ("this.hurt", BOOL, "unknown_name", "this"),
        ("sum(crew)", NUMBER, "unknown_name", "sum"),
        ("any(dogs where gone)", BOOL, "unknown_name", "gone"),
        ("sighted(9)", BOOL, "dead_sighting", "9"),
        ("sighted(luck)", BOOL, "dead_sighting", "luck"),
        ("sighted(", BOOL, "expression_syntax", ""),
        ("luck", BOOL, "expression_type", "luck"),
        ("red", NUMBER, "expression_type", "red"),
        ("crew", BOOL, "expression_type", "crew"),
        ("ann", BOOL, "expression_type", "ann"),
        ("luck and red", BOOL, "expression_type", "luck"),
        ("red + 1", NUMBER, "expression_type", "red"),
        ("1 + red", NUMBER, "expression_type", "red"),
        ("-red", NUMBER, "expression_type", "red"),
        ("red == true", BOOL, "expression_type", "red"),
        ("ann == rex", BOOL, "expression_type", "rex"),
        ("ann < bob", BOOL, "expression_type", "ann"),
        ("red where hurt", SELECTION, "expression_type", "red"),
        ("crew where luck", SELECTION, "expression_type", "luck"),
        ("luck.hurt", BOOL, "expression_type", "luck"),
        ("count(red)", NUMBER, "expression_type", "red"),
        ("1234567890", NUMBER, "beyond_limit", "1234567890"),
    ],
)
def test_a_fault_stands_where_it_is(text: str, wanted: str, rule: str, at: str) -> None:
    """Each mistake is reported by its rule, at the word that is wrong."""
    with pytest.raises(ExpressionFault) as caught:
        compile_expression(text, scope(), wanted)
    fault = caught.value
    assert fault.rule == rule
    assert text[fault.offset : fault.offset + fault.length] == at
    assert fault.offset == (len(text) if at == "" else text.rindex(at))


WORDS = [
    *[
        "and",
        "or",
        "not",
        "where",
        "true",
        "false",
        "this",
        "any",
        "none",
        "count",
        "min",
        "max",
        "sighted",
        "red",
        "night-glasses",
        "luck",
        "time",
        "crew",
        "dogs",
    ],
    *[
        "ann",
        "rex",
        "hurt",
        "gone",
        "condition",
        "victory",
        "0",
        "1",
        "2",
        "==",
        "!=",
        "<",
        "<=",
        ">",
        ">=",
        "+",
        "-",
        "*",
        "(",
        ")",
        ",",
        ".",
        "#",
        "$",
        "ä",
        "\u3000",
        "\n",
    ],
]


@settings(max_examples=250)
@given(st.lists(st.sampled_from(WORDS), max_size=25), st.sampled_from([BOOL, NUMBER, MEMBER, SELECTION]), st.booleans())
def test_garbage_of_known_words_is_a_fault_inside_the_text(words: list[str], wanted: str, tight: bool) -> None:  # noqa: FBT001
    """Whatever words follow one another, there is a meaning or a fault with a place in the text."""
    holds(("" if tight else " ").join(words), wanted)


@settings(max_examples=250)
@given(st.text(max_size=60), st.sampled_from([BOOL, NUMBER, MEMBER, SELECTION]))
def test_garbage_of_any_characters_is_a_fault_inside_the_text(text: str, wanted: str) -> None:
    """Whatever characters follow one another, too."""
    holds(text, wanted)


def holds(text: str, wanted: str) -> None:
    """A meaning, or a fault inside the text, and nothing else."""
    for around in (None, "crew"):
        fault = None
        try:
            assert compile_expression(text, scope(around), wanted).type.kind == wanted
        except ExpressionFault as found:
            fault = found
        if fault is not None:
            assert 0 <= fault.offset <= fault.offset + fault.length <= len(text)
            assert fault.message


# How large they may be -----------------------------------------------------------------------------------------------

DEEP: Mapping[str, Callable[[int], str]] = {
    "brackets": lambda depth: "(" * (depth - 1) + "red" + ")" * (depth - 1),
    "not": lambda depth: "not " * (depth - 1) + "red",
    "minus": lambda depth: "-" * (depth - 1) + "luck > 0",
    "plus": lambda depth: " + ".join(["luck"] * depth) + " > 0",
    "times": lambda depth: " * ".join(["luck"] * depth) + " > 0",
    "calls": lambda depth: "min(" * (depth - 1) + "luck" + ", 1)" * (depth - 1) + " > 0",
    "where": lambda depth: "any(crew" + " where hurt" * (depth - 2) + ")",
    "and, or": lambda depth: "(red and (red or " * (depth // 2 - 1) + "red" + "))" * (depth // 2 - 1),
}
"""Ways to put things within one another, so many deep."""


def test_no_two_expressions_share_their_parts() -> None:
    """What is known of a guard is known of that one, however many ask for the same flag."""
    flag = next(iter(FLAGS))

    first, second = (compile_expression(flag, scope(), BOOL).tree for _ in range(2))

    assert first == second
    assert first is not second


@pytest.mark.parametrize("way", DEEP)
def test_depth_is_limited(way: str) -> None:
    """What is as deep as allowed is read, judged, compiled and played; what is deeper is a fault."""
    text = DEEP[way](limits.EXPRESSION_DEPTH)
    assert compile_expression(text, scope(), BOOL)
    book = compiled(_book(text))
    assert Game(book, seed=0).result is not None
    with pytest.raises(ExpressionFault, match="more than 50 brackets and operators within one another"):
        compile_expression(DEEP[way](limits.EXPRESSION_DEPTH + 4), scope(), BOOL)


def _book(text: str) -> str:
    """A book with an expression in it."""
    return f"""
flags: {{red: {{codeword: Red}}}}
scores: {{luck: {{name: Luck, start: 1, most: 3}}}}
rosters: {{crew: {{name: crew, marks: [hurt], members: {{ann: {{name: Ann}}, bob: {{name: Bob}}}}}}}}
paragraphs:
  start:
    text: a
    do: [{{flag: red}}, {{mark: hurt, who: ann}}, {{when: "{text}", do: [{{end: won}}]}}, {{end: lost}}]
"""


def test_selections_within_one_another_are_limited() -> None:
    """Each is tried for every member of the one around it, so there may be few."""
    text = "crew"
    for _ in range(limits.EXPRESSION_SELECTIONS):
        text = f"crew where any({text}) or hurt"
    assert compile_expression(text, scope(), SELECTION)
    with pytest.raises(ExpressionFault, match="more than 3 'where' within one another"):
        compile_expression(f"crew where any({text})", scope(), SELECTION)
    wide = " and ".join(["any(crew where hurt)"] * 40)
    assert compile_expression(wide, scope(), BOOL)


def test_length_is_limited() -> None:
    """A very long expression is not read at all."""
    fits = "red" + " " * (limits.EXPRESSION_CHARACTERS - 3)
    assert compile_expression(fits, scope(), BOOL).tree == ["flag", "red"]
    with pytest.raises(ExpressionFault) as caught:
        compile_expression(fits + " ", scope(), BOOL)
    assert (caught.value.rule, caught.value.offset) == ("beyond_limit", 0)


def test_the_deepest_expression_in_the_deepest_step_is_read() -> None:
    """Limits leave room for one another: nothing that is allowed exhausts the stack."""
    deep = DEEP["and, or"](limits.EXPRESSION_DEPTH)
    steps = "[{end: won}]"
    for _ in range(28):
        steps = f'[{{when: "{deep}", do: {steps}}}, {{end: lost}}]'
    text = _book("red").replace("[{end: won}]", steps)
    authored = author(text)
    assert not authored.all_faults
    assert lint(authored)
    assert Game(compiled(text, allow=["HD302"]), seed=0).result is not None
