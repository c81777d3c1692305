"""Dice: the generator against its published values and a second implementation, fairness, notation, and sources."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_uint64
from itertools import islice

import pytest

from hulldown_engine.basics.dice import MASK, Dice, Scripted, Seeded, Typed, draw_below, parse_dice, printed, split_mix

PUBLISHED = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (16294208416658607535, 7960286522194355700, 487617019471545679),
}
"""Words of SplitMix64 by seed."""


def words(seed: int) -> Iterator[int]:
    """SplitMix64 in machine words, as its authors wrote it in C."""
    state = c_uint64(seed)
    while True:
        state = c_uint64(state.value + 0x9E3779B97F4A7C15)
        word = c_uint64((state.value ^ (state.value >> 30)) * 0xBF58476D1CE4E5B9)
        word = c_uint64((word.value ^ (word.value >> 27)) * 0x94D049BB133111EB)
        yield word.value ^ (word.value >> 31)


def ours(seed: int) -> Iterator[int]:
    """The engine's words."""
    state = seed
    while True:
        state, word = split_mix(state)
        yield word


def faces(seed: int, sides: int, count: int) -> list[int]:
    """Faces of a seeded die."""
    found, state, source = [], seed, Seeded()
    for _ in range(count):
        drawn = source.draw(state, sides)
        assert drawn is not None
        state, face = drawn
        found.append(face)
    return found


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_generator_gives_its_published_words(seed: int) -> None:
    """The first words are those that are printed for this seed."""
    assert tuple(islice(ours(seed), len(PUBLISHED[seed]))) == PUBLISHED[seed]


@pytest.mark.parametrize("seed", [0, 1, 1944, 2**63, MASK])
def test_the_generator_agrees_with_a_second_implementation(seed: int) -> None:
    """A thousand words are those of the machine's own arithmetic."""
    assert list(islice(ours(seed), 1000)) == list(islice(words(seed), 1000))


@pytest.mark.parametrize("bound", [3, 10, 2**63 + 1, 3 * 2**62, 2**64 - 1])
def test_words_that_would_favour_a_face_are_rejected(bound: int) -> None:
    """A number is the first word below the largest multiple of the bound; with a high bound, many are passed over."""
    fair = 2**64 // bound * bound
    expected = (word % bound for word in words(7) if word < fair)
    state = 7
    for _ in range(200):
        state, below = draw_below(state, bound)
        assert below == next(expected)


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (10, 27.88), (100, 148.23)])
def test_every_face_is_equally_likely(sides: int, limit: int) -> None:
    """Chi-square over many faces of one seed stays below what chance exceeds once in a thousand."""
    count = 300 * sides
    found = faces(1944, sides, count)
    expected = count / sides
    square = sum((found.count(face) - expected) ** 2 / expected for face in range(1, sides + 1))
    assert set(found) <= set(range(1, sides + 1))
    assert square < limit


def test_faces_do_not_follow_from_the_face_before() -> None:
    """Chi-square over pairs of successive faces."""
    found = faces(7, 6, 7200)
    pairs = list(zip(found[::2], found[1::2], strict=True))
    square = sum((pairs.count((one, other)) - 100) ** 2 / 100 for one in range(1, 7) for other in range(1, 7))
    assert square < 66.62


@pytest.mark.parametrize(
    ("text", "dice", "print_"),
    [
        ("1d10", Dice(1, 10), "1D10"),
        ("d10", Dice(1, 10), "1D10"),
        ("2d6", Dice(2, 6), "2D6"),
        ("d100", Dice(1, 100), "D100"),
        ("1d100", Dice(1, 100), "D100"),
        ("2d100", Dice(2, 100), "2D100"),
        ("20d999", Dice(20, 999), "20D999"),
        ("d2", Dice(1, 2), "1D2"),
    ],
)
def test_dice_are_written_and_printed(text: str, dice: Dice, print_: str) -> None:
    """What authors write, what it means, and how rulebooks print it."""
    assert parse_dice(text) == dice
    assert printed(dice) == print_
    assert parse_dice(str(dice)) == dice
    assert (dice.least, dice.most) == (dice.count, dice.count * dice.sides)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "d",
        "10",
        "1d1",
        "d1",
        "0d6",
        "21d6",
        "99d10",
        "1d0",
        "1d1000",
        "01d6",
        "1d06",
        "1D6",
        " 1d6",
        "1d6\n",
        "1d\uff16",
    ],
)
def test_anything_else_is_no_dice(text: str) -> None:
    """Notation that no reader could roll, or that has two ways to be read, is refused."""
    with pytest.raises(ValueError, match="is not dice"):
        parse_dice(text)


def test_scripted_dice_fall_as_written() -> None:
    """The script is followed face by face, and complains at its end or at a face that the die lacks."""
    script = Scripted(3, 6, 7)
    assert script.draw(0, 6) == (1, 3)
    assert script.draw(1, 6) == (2, 6)
    with pytest.raises(ValueError, match="a die of 6 sides has no 7"):
        script.draw(2, 6)
    with pytest.raises(IndexError):
        script.draw(3, 6)


def test_typed_dice_are_asked_for() -> None:
    """Real dice give no face of their own."""
    assert Typed().draw(0, 6) is None
