"""Model and schema: of each of many mutants of every file, both say that it is good, or both that it is bad."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from tests.helpers.mutated_files import files, mutants


def jobs(count: int, seed: int) -> list[tuple[str, int, int]]:
    """What is to be done: a file, by its path, so many mutants, and a seed."""
    return [(path, count, seed) for _, path, _ in files()]


def work(job: tuple[str, int, int]) -> list[str]:
    """Where they disagree about mutants of a file, in a line for each."""
    path, count, seed = job
    kind, value = next((kind, value) for kind, other, value in files() if other == path)
    said = mutants(kind, value, Random(f"{seed} {path}"), count)
    return [
        f"{path}: {'good' if one.good else 'bad'} to the model, and to the schema: {one.wrong}: {one.mutant}"
        for one in said
        if not one.agreed
    ]


def told(todo: Sequence[tuple[str, int, int]], done: Iterable[list[str]]) -> bool:
    """Tell where they disagree; whether they never do."""
    wrong = [line for lines in done for line in lines]
    for line in wrong:
        print(line)
    print(
        f"models and schemas: {sum(count for _, count, _ in todo):,} mutants of {len(todo)} files, {len(wrong)} wrong"
    )
    return not wrong
