"""Kills campaigns and changes of several files at every moment at which they write, campaigns also at random ones.

`make kills`.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.kills import seven, several
from tests.kills.killing import Campaign, killed_after, killed_at, lasting, prepare

RANDOM = 50
"""How many processes are killed from outside."""

TRIES = 4 * RANDOM
"""How many are begun for that: some are done before their time."""


def main() -> int:
    """Report what was killed, and what was wrong with the saves; 1 if anything was."""
    with tempfile.TemporaryDirectory() as folder:
        campaign = prepare(Path(folder))
        print(f"{len(campaign.choices)} choices, {campaign.saves} saves, {campaign.moments} moments of writing")
        wrong = [said for nth in range(1, campaign.moments + 1) if (said := killed_at(campaign, nth))]
        outside = list(at_random(campaign))
        files = list(of_several_files(Path(folder)))
        missions = list(of_many_missions(Path(folder) / "missions"))
    wrong += [said for _, said in outside if said] + [said for said in (*files, *missions) if said]
    killed = sum(hit for hit, _ in outside)
    print(f"{campaign.moments} killed while writing, {killed} at random, {len(files)} amid changes of several files")
    print("\n".join(wrong) or "every save loads, and lacks at most the choice in flight; of files all change, or none")
    return 1 if wrong or killed < RANDOM else 0


def at_random(campaign: Campaign) -> Iterator[tuple[bool, str]]:
    """Processes killed from outside, until there are enough: whether each was, and what is wrong with its save."""
    dice, longest, killed = random.Random(1944), lasting(campaign), 0
    for nth in range(TRIES):
        if killed < RANDOM:
            hit, said = killed_after(campaign, f"random-{nth}", dice.uniform(0, longest))
            killed += hit
            yield hit, said


def of_several_files(folder: Path) -> Iterator[str]:
    """What is wrong after commands that change several files were killed at each of their moments."""
    for name, command in several.COMMANDS.items():
        change = several.prepare(folder / name, command)
        for moment in range(1, change.moments + 1):
            yield several.killed_at(change, folder / f"{name}-{moment}", moment)


def of_many_missions(folder: Path) -> list[str]:
    """What is wrong after a campaign of every mission was killed at the end and in the middle of each."""
    folder.mkdir()
    campaign, save = seven.prepare(folder), folder / "campaign.save"
    wrong = seven.played(campaign, save)
    same = save.read_text("utf-8") == campaign.end
    return wrong if same else [*wrong, f"{seven.MISSIONS} missions: the campaign ended otherwise"]


if __name__ == "__main__":
    sys.exit(main())
