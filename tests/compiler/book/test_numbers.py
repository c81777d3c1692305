"""Printed numbers: given once, kept for ever, and no help to a reader who looks ahead."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from tests.helpers.build import DEFAULTS, author_files

from hulldown_compiler.book import numbers
from hulldown_compiler.book.book import Book
from hulldown_compiler.book.numbering import numbered
from hulldown_compiler.source.yaml_loader import parse

HEAD = "\n".join(f"{key}: {value}" for key, value in DEFAULTS.items())


def book(scenes: dict[str, dict[str, int | None]], given: dict[str, int] | None = None) -> Book:
    """A book of scenes, each with its paragraphs and their pinned numbers; `given` is what it remembers."""
    files = {"book.yaml": HEAD}
    for scene, paragraphs in scenes.items():
        lines = [
            f'  "{name}": {{text: a{"" if pin is None else f", number: {pin}"}}}' for name, pin in paragraphs.items()
        ]
        files[f"{scene}.yaml"] = "\n".join(["paragraphs:", *lines])
    found = author_files(files, given=given)
    assert not found.all_faults
    return found


def scenes(count: int, each: int) -> dict[str, dict[str, int | None]]:
    """Scenes of so many paragraphs each, the first of them with the start."""
    found: dict[str, dict[str, int | None]] = {
        f"scene-{scene}": {f"p-{scene}-{nth}": None for nth in range(each)} for scene in range(count)
    }
    found["scene-0"] = {"start": None, **found["scene-0"]}
    return found


def test_the_start_is_number_one() -> None:
    """The first paragraph a reader turns to is easy to find."""
    assert numbered(book(scenes(3, 5)))["start"] == 1


def test_the_start_gives_way_to_a_pin() -> None:
    """A pinned 1 stays where it is."""
    found = numbered(book({"a": {"start": None, "b": 1, "c": None}}))
    assert found["b"] == 1
    assert sorted(found.values()) == [1, 2, 3]


def test_numbers_are_the_lowest_and_all_different() -> None:
    """No number is left out."""
    assert sorted(numbered(book(scenes(4, 25))).values()) == list(range(1, 102))


def test_pins_are_kept() -> None:
    """A pinned number is the author's, whatever else is given."""
    found = numbered(book({"a": {"start": None, "b": 3, "c": None}, "b": {"d": 99, "e": None}}))
    assert (found["b"], found["d"]) == (3, 99)
    assert sorted(found.values()) == [1, 2, 3, 4, 99]


def test_a_pin_overrules_what_was_remembered() -> None:
    """The author can still change a number, by hand."""
    found = numbered(book({"a": {"start": None, "b": 7}}, {"start": 1, "b": 2}))
    assert found == {"start": 1, "b": 7}


def test_a_new_paragraph_changes_no_other_number() -> None:
    """What is in print stays as it is."""
    before = numbered(book(scenes(3, 10)))
    larger = scenes(3, 12)
    larger["scene-9"] = {"late": None}
    after = numbered(book(larger, before))
    assert {name: after[name] for name in before} == before
    assert sorted(after.values()) == list(range(1, 39))


def test_the_number_of_a_paragraph_that_is_gone_is_not_given_again() -> None:
    """A number in an old copy never leads to another paragraph."""
    given = {"start": 1, "gone": 2, "kept": 3}
    found = numbered(book({"a": {"start": None, "kept": None, "new": None}}, given))
    assert found == {**given, "new": 4}


def test_a_paragraph_that_comes_back_has_its_old_number() -> None:
    """What was remembered is remembered."""
    given = {"start": 1, "gone": 2}
    assert numbered(book({"a": {"start": None, "gone": None}}, given)) == given


def test_neighbours_belong_to_different_scenes() -> None:
    """Who reads on past the end of a paragraph reads about something else."""
    found = book(scenes(4, 50))
    given = numbered(found)
    by_number = [name for name, _ in sorted(given.items(), key=lambda item: item[1])]
    beside = [found.paragraphs[one].path == found.paragraphs[other].path for one, other in pairwise(by_number)]
    assert sum(beside) <= len(beside) * 0.03


def test_numbers_do_not_follow_the_story() -> None:
    """Within a scene the numbers go up about as often as they go down."""
    given = numbered(book(scenes(4, 100)))
    ups = sum(given[f"p-2-{nth}"] < given[f"p-2-{nth + 1}"] for nth in range(99))
    assert 30 < ups < 70


def test_numbers_are_the_same_on_every_run_and_differ_between_books() -> None:
    """They follow from the names alone."""
    first = numbered(book(scenes(3, 20)))
    assert numbered(book(scenes(3, 20))) == first
    other = book(scenes(3, 20))
    other.root = other.root.with_name("another")
    assert numbered(other) != first


@pytest.mark.parametrize("seed", range(8))
def test_numbers_survive_any_history(seed: int) -> None:
    """Paragraphs come, go and come back, and are pinned; no number ever changes or is given twice."""
    random = Random(seed)
    given: dict[str, int] = {}
    pins: dict[str, int] = {}
    for turn in range(12):
        pins |= {f"pinned-{turn}": 60 + 7 * turn} if random.random() < 0.5 else {}
        names = random.sample([f"p-{nth}" for nth in range(40)], random.randint(5, 30))
        shelves: dict[str, dict[str, int | None]] = {"a": {"start": None}, "b": {}, "c": {}}
        for name in (*names, *random.sample(sorted(pins), len(pins) // 2)):
            random.choice(list(shelves.values()))[name] = pins.get(name)
        found = numbered(book({scene: one for scene, one in shelves.items() if one}, given))
        assert {name: found[name] for name in given} == given
        assert len(set(found.values())) == len(found)
        assert all(found[name] == pin for name, pin in pins.items() if name in found)
        given = dict(numbers.read(parse("numbers.yaml", numbers.text(found).encode())).given)
        assert given == found


@pytest.mark.parametrize("name", ["no", "y", "n", "on", "off", "yes", "null", "true", "false", "start", "a-b-3"])
def test_every_name_can_be_remembered(name: str) -> None:
    """What the compiler writes, the compiler reads without complaint."""
    read = numbers.read(parse("numbers.yaml", numbers.text({name: 7, "start": 1}).encode()))
    assert (read.given, read.faults) == ({name: 7, "start": 1}, [])


def test_the_file_is_sorted_and_says_what_it_is() -> None:
    """A change is one line in a diff, and nobody edits it unawares."""
    text = numbers.text({"b": 2, "a": 3})
    assert text == numbers.HEAD + "numbers:\n  a: 3\n  b: 2\n"
    assert text.startswith("# The printed number of every paragraph")
