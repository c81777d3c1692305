"""Whole games as transcripts, compared line by line.

`make golden` writes them anew; read the difference before it is kept.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"

SESSION = "book\n2\n1\n2\nsheet\nlog\nhelp\nundo\n5\nwhat\nquit\n"
TYPED = "2\n0\n11\n2\n3\nundo\n3\n1\n8\nsheet\nquit\n"

GAMES: dict[str, tuple[list[str], str]] = {
    "random-1": (["--seed", "1", "--auto", "random"], ""),
    "random-3": (["--seed", "3", "--auto", "random"], ""),
    "random-8": (["--seed", "8", "--auto", "random"], ""),
    "explorer-2": (["--seed", "2", "--auto", "explorer"], ""),
    "explorer-typed": (["--seed", "4", "--auto", "explorer", "--dice", "typed"], ""),
    "session": (["--seed", "3"], SESSION),
    "session-typed": (["--seed", "3", "--dice", "typed"], TYPED),
    "trial": (["--seed", "3", "--from", "shots", "--flag", "lantern", "--condition", "2"], "1\n2\nquit\n"),
}
"""Each transcript: the arguments of `hulldown play`, and what is typed."""

TYPED_MISSION = "1\n0\n0\n1\n3\nsheet\nquit\n"
LOOKS = "1\nat:1307\nkey\nmap 1404\nmap b\nunit a\nsheet\nhelp\nrule\nbook\nn\nundo\nquit\n"

PLACED = "".join(f"{letter}\nat:1307\nback\n" for letter in "abcd") + "done\n"
LOOKED = "\nat t\nlook t\nslow; a\ngo 1206\nhalt\nmap all\n?4\nhide dice\nend\n"
FIGHT = f"{PLACED}a\n{LOOKED}go 1305 fast\nhide story\nhalt; end\nshow dice\npass\nrun round\nshow all\nquit\n"

MISSIONS: dict[str, tuple[list[str], str]] = {
    "mission-signal": (["--mission", "the-signal", "--seed", "2", "--auto", "commander"], ""),
    "mission-lorry": (["--mission", "last-lorry", "--seed", "3", "--auto", "commander"], ""),
    "mission-first-light": (["--mission", "first-light", "--seed", "14", "--auto", "commander"], ""),
    "mission-bridge": (["--mission", "the-bridge", "--seed", "5", "--auto", "commander"], ""),
    "mission-camp": (["--mission", "the-camp", "--seed", "16", "--auto", "commander"], ""),
    "mission-hill": (["--mission", "the-hill", "--seed", "2", "--auto", "commander"], ""),
    "mission-long-day": (["--mission", "the-long-day", "--seed", "15", "--auto", "commander"], ""),
    "mission-typed": (["--seed", "5", "--dice", "typed"], TYPED_MISSION),
    "mission-fight": (["--mission", "the-signal", "--seed", "2"], FIGHT),
    "mission-looks": (["--mission", "3", "--seed", "3"], LOOKS),
    "mission-new-platoon": (["--mission", "1", "--platoon", "new", "--seed", "2"], "1\n2\nquit\n"),
}
"""The same of a platoon game."""

OPEN_FIRE: dict[str, tuple[list[str], str]] = {
    "open-fire-grand-prix": (["--mission", "grand-prix", "--seed", "10", "--auto", "commander"], ""),
}
"""The same of the missions of Open Fire."""

ALL = (*GAMES, *MISSIONS, *OPEN_FIRE)


def transcript(name: str, home: Path) -> str:
    """The transcript as it is now."""
    from tests.helpers.missions import first_mission  # noqa: PLC0415 - as a script, the path has to be set before
    from tests.terminal.outpost import play_outpost  # noqa: PLC0415 - the same
    from tests.terminal.player import MILL, play  # noqa: PLC0415 - the same

    if name in MISSIONS:
        arguments, typed = MISSIONS[name]
        done = play_outpost(*arguments, typed=typed, home=home)
    else:
        book, (arguments, typed) = (MILL, GAMES[name]) if name in GAMES else (first_mission(), OPEN_FIRE[name])
        done = play(book, *arguments, typed=typed, home=home)
    return f"{done.out}{done.err}".replace(str(home), "HOME")


@pytest.mark.parametrize("name", ALL)
def test_a_game_is_told_as_it_was(home: Path, name: str) -> None:
    """The same seed and the same choices, the same lines."""
    expected = (GOLDEN / f"{name}.txt").read_text("utf-8")
    assert transcript(name, home).splitlines() == expected.splitlines()


def test_nothing_else_is_golden() -> None:
    """Every file belongs to a game."""
    assert {path.stem for path in GOLDEN.iterdir()} == set(ALL)


def update() -> None:
    """Write every transcript anew."""
    for name in ALL:
        with tempfile.TemporaryDirectory() as home:
            (GOLDEN / f"{name}.txt").write_text(transcript(name, Path(home)), "utf-8")


if __name__ == "__main__":
    update()
