"""Inputs of procedures: what can be said, what it comes to, and the sentence about everything else."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hulldown_engine.basics.records import plain
from hulldown_engine.resolver.inputs import Input, WrongInput, read_all

CARDS: dict[str, dict[str, dict[str, Any]]] = {
    "units": {name: {} for name in ("M26", "m26-late", "Jagdtiger", "GE-squad", "half-track")},
    "many": {f"unit-{nth}": {} for nth in range(20)},
}

KINDS: dict[str, dict[str, Any]] = {
    "moving": {"kind": "bool"},
    "range": {"kind": "number", "least": 0, "most": 44, "unit": "hexes"},
    "smoke": {"kind": "number", "least": -1, "most": 2, "halves": True},
    "any": {"kind": "number", "least": -1_000_000, "most": 1_000_000, "unit": "points"},
    "need": {"kind": "number", "least": 1, "most": 20, "words": ["automatic", "none"]},
    "facing": {"kind": "names", "names": ["front", "left-side", "rear"]},
    "losses": {"kind": "names-list", "names": ["crew-1", "killed"]},
    "unit": {"kind": "card", "of": "units", "words": ["none"]},
    "one": {"kind": "card", "of": "many"},
    "dice": {"kind": "dice"},
    "targets": {
        "kind": "records",
        "most": 2,
        "fields": {
            "unit": {"kind": "card", "of": "units"},
            "cover": {"kind": "number", "least": 0, "most": 6, "default": 0},
            "fresh": {"kind": "bool", "default": True},
        },
    },
}


def read(name: str, given: Any) -> Any:
    """What an input reads."""
    return Input(name, KINDS[name], CARDS).read(given)


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("moving", True, True),
        ("moving", " Yes ", True),
        ("moving", "false", False),
        ("range", 7, 7),
        ("range", "7", 7),
        ("range", "+7", 7),
        ("range", 7.0, 7),
        ("smoke", 0.5, Fraction(1, 2)),
        ("smoke", "1/2", Fraction(1, 2)),
        ("smoke", "-0.5", Fraction(-1, 2)),
        ("smoke", Fraction(3, 2), Fraction(3, 2)),
        ("need", "Automatic", "automatic"),
        ("need", "20", 20),
        ("facing", "Left Side", "left-side"),
        ("facing", "LEFT_SIDE", "left-side"),
        ("unit", "m26", "M26"),
        ("unit", "M26-LATE", "m26-late"),
        ("unit", "ge squad", "GE-squad"),
        ("unit", "none", "none"),
        ("losses", "killed, Crew-1", ("killed", "crew-1")),
        ("losses", ["killed"], ("killed",)),
        ("losses", [], ()),
        ("losses", " ", ()),
        ("dice", "2D6", "2d6"),
        ("dice", "d100", "1d100"),
    ],
)
def test_a_value_is_read_from_data_and_from_text(name: str, given: Any, value: Any) -> None:
    """Whatever its capitals, with spaces for hyphens; numbers are whole or halves, and nothing else."""
    found = read(name, given)

    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("moving", "1", "moving cannot be '1': it is true or false"),
        ("moving", 1, "moving cannot be 1: it is true or false"),
        ("moving", [], "moving cannot be []: it is true or false"),
        ("range", "45", "range cannot be '45': it is 0 to 44 hexes"),
        ("range", -1, "range cannot be -1: it is 0 to 44 hexes"),
        ("range", "0.5", "range cannot be '0.5': it is 0 to 44 hexes"),
        ("range", True, "range cannot be true: it is 0 to 44 hexes"),
        ("range", "1e999999999", "range cannot be '1e999999999': it is 0 to 44 hexes"),
        ("range", "9" * 5_000, f"range cannot be '{'9' * 36}...: it is 0 to 44 hexes"),
        ("range", "1/0", "range cannot be '1/0': it is 0 to 44 hexes"),
        ("range", "1_0", "range cannot be '1_0': it is 0 to 44 hexes"),
        ("range", "٣", "range cannot be '٣': it is 0 to 44 hexes"),
        ("range", float("nan"), "range cannot be nan: it is 0 to 44 hexes"),
        ("range", None, "range cannot be None: it is 0 to 44 hexes"),
        ("smoke", "0.25", "smoke cannot be '0.25': it is -1 to 2, halves too"),
        ("any", "2000000", "any cannot be '2000000': it is a number of points"),
        ("need", "automtic", "need cannot be 'automtic': it is 1 to 20 or automatic, none; did you mean 'automatic'?"),
        ("facing", "frnt", "facing cannot be 'frnt': it is front, left-side, rear; did you mean 'front'?"),
        ("facing", 3, "facing cannot be 3: it is front, left-side, rear"),
        (
            "unit",
            "jagdtigr",
            ("unit cannot be 'jagdtigr': it is M26, m26-late, Jagdtiger, GE-squad, half-track, none; "
            "did you mean 'Jagdtiger'?"),
        ),
        (
            "one",
            "tank",
            f"one cannot be 'tank': it is {', '.join(f'unit-{nth}' for nth in range(12))} and 8 more",
        ),
        (
            "losses",
            "killed,crew-2",
            "losses cannot be 'crew-2': it is any of crew-1, killed, with commas between them; did you mean 'crew-1'?",
        ),
        ("losses", 7, "losses cannot be 7: it is any of crew-1, killed, with commas between them"),
        ("dice", "2d", "dice cannot be '2d': it is dice, as in 2d6"),
        (
            "targets",
            "M26",
            "targets cannot be 'M26': it is a list of at most 2, as in '[{unit: M26}]'; each may have cover, fresh too",
        ),
        (
            "targets",
            ["M26"],
            ("targets 1 cannot be 'M26': targets is a list of at most 2, as in '[{unit: M26}]'; "
            "each may have cover, fresh too"),
        ),
        (
            "targets",
            [{"unit": "M26"}, {"cover": 1}],
            "unit of targets 2 is missing: it is M26, m26-late, Jagdtiger, GE-squad, half-track",
        ),
        ("targets", [{"unit": "M26", "cover": 7}], "cover of targets 1 cannot be 7: it is 0 to 6"),
        (
            "targets",
            [{"unit": "M26", "covr": 1}],
            "targets 1 has no 'covr'; there are unit, cover, fresh; did you mean 'cover'?",
        ),
    ],
)  # fmt: skip
def test_everything_else_is_refused_with_a_sentence(name: str, given: Any, sentence: str) -> None:
    """It names the input, what it may be, and the nearest match."""
    with pytest.raises(WrongInput) as refused:
        read(name, given)

    assert str(refused.value) == sentence


def test_records_have_their_defaults() -> None:
    """A list of mappings, or one mapping; records that were read once are read again."""
    found = read("targets", [{"unit": "m26"}, {"unit": "Jagdtiger", "cover": "2", "fresh": "no"}])

    assert plain(found) == [
        {"unit": "M26", "cover": 0, "fresh": True},
        {"unit": "Jagdtiger", "cover": 2, "fresh": False},
    ]
    assert read("targets", {"unit": "M26"}) == found[:1]
    assert read("targets", found) == found
    assert read("targets", []) == ()


def test_two_names_that_differ_in_their_capitals_are_told_apart() -> None:
    """What is typed exactly is meant; what could be either is refused."""
    one = Input("unit", {"kind": "names", "names": ["MG", "mg"]}, {})

    assert [one.read("MG"), one.read("mg")] == ["MG", "mg"]
    with pytest.raises(WrongInput, match="unit cannot be 'Mg'"):
        one.read("Mg")


def test_a_name_can_be_called_by_its_label_and_its_aliases() -> None:
    """Whatever their capitals; a name itself goes before them, and what two names are called is refused."""
    kind = {"kind": "names", "names": ["l70", "l48", "seventeen"]}
    labels = {"l70": ["75 mm L70", "17 pdr", "long gun"], "l48": ["75 mm L48", "long gun", "seventeen"]}
    one = Input("gun", kind, {}, labels)
    several = Input("guns", {"kind": "records", "most": 2, "fields": {"gun": kind}}, {}, labels)

    assert [one.read(typed) for typed in ("75 mm l70", "17 PDR", "17-pdr", "seventeen")] == [
        "l70", "l70", "l70", "seventeen"
    ]  # fmt: skip
    assert plain(several.read([{"gun": "17 pdr"}])) == [{"gun": "l70"}]
    with pytest.raises(WrongInput, match="gun cannot be 'long gun': it is l70, l48, seventeen"):
        one.read("long gun")


def test_all_inputs_are_there_afterwards() -> None:
    """In their own order, defaults where nothing was given."""
    inputs = {name: Input(name, KINDS[name] | ({"default": 3} if name == "range" else {}), CARDS) for name in
              ("range", "moving", "facing")}  # fmt: skip

    assert list(read_all(inputs, {"facing": "rear"}).items()) == [("range", 3), ("moving", False), ("facing", "rear")]


@pytest.mark.parametrize(
    ("kind", "usual"),
    [
        ({"kind": "number", "least": 0, "most": 9, "default": 3}, "3"),
        ({"kind": "bool"}, "false"),
        ({"kind": "names", "names": ["a", "b"]}, ""),
        ({"kind": "names-list", "names": ["a", "b"], "default": ["b", "a"]}, "b, a"),
        ({"kind": "names-list", "names": ["a", "b"], "default": []}, ""),
    ],
)
def test_a_default_is_shown_as_it_can_be_typed(kind: dict[str, Any], usual: str) -> None:
    """And typing it gives the default."""
    one = Input("input", kind, CARDS)

    assert one.usual == usual
    assert one.needed or one.read(one.usual) == one.default


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (
            {},
            "range is missing: it is 0 to 44 hexes; facing is missing: it is front, left-side, rear",
        ),
        ({"range": 45}, "range cannot be 45: it is 0 to 44 hexes"),
        ({"rnge": 3}, "no input 'rnge'; there are range, facing; did you mean 'range'?"),
        ({"colour": 3}, "no input 'colour'; there are range, facing"),
    ],
)
def test_inputs_that_are_missing_or_unknown_are_refused(given: dict[str, Any], sentence: str) -> None:
    """All that are missing in one sentence, after what is wrong with those that are given."""
    inputs = {name: Input(name, KINDS[name], CARDS) for name in ("range", "facing")}
    with pytest.raises(WrongInput) as refused:
        read_all(inputs, given)

    assert str(refused.value) == sentence


def test_a_procedure_without_inputs_says_so() -> None:
    """There is nothing to name."""
    with pytest.raises(WrongInput, match=r"^no input 'range'; there are none$"):
        read_all({}, {"range": 3})
