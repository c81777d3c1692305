"""The choices of a game as a file: one option a line, after a line that says what they lead to."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

from hulldown_engine.basics.files import write_atomic
from hulldown_engine.playtest.runner import Report
from hulldown_engine.playtest.tally import GameFault
from hulldown_terminal.refusals import WRONG_USE, Refused

REMARK = "#"
"""What begins a line that is no choice."""

MOST_BYTES = 4 * 1024 * 1024
"""A file that is larger is not read."""


def file_of(folder: Path, report: Report, mission: str, fault: GameFault) -> Path:
    """The file of a fault, below a folder; there is one fault in a game at most."""
    name = "-".join(filter(None, [report.book.id, mission, str(fault.seed)]))
    return folder / (re.sub(r"[^A-Za-z0-9_-]", "-", name) + ".choices")


def write(path: Path, fault: GameFault) -> None:
    """Write the choices that lead to a fault; raises Refused."""
    remark = " ".join(f"{REMARK} {fault.kind}: {fault.said}".split())
    try:
        write_atomic(path, "".join(f"{line}\n" for line in (remark, *fault.choices)))
    except OSError as error:
        raise Refused(f"cannot write {path}: {error.strerror}") from error


def read(path: Path) -> list[str]:
    """The choices in a file; raises Refused."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Refused(f"{path} is too large for the choices of a game", WRONG_USE)
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        raise Refused(f"cannot read {path}: {error.strerror}", WRONG_USE) from error
    except UnicodeDecodeError as error:
        raise Refused(f"{path} holds no choices of a game", WRONG_USE) from error
    return [line for line in lines if line and not line.startswith(REMARK)]


def of_campaign(book: str, rules: Sequence[str], fault: GameFault, path: Path) -> str:
    """The commands that play a campaign up to its fault: they begin it anew, and type its choices."""
    save = path.with_suffix(".save").as_posix()
    optional = [word for rule in rules for word in ("--rule", rule)]
    begin = ["hulldown", "campaign", "new", book, save, "--seed", str(fault.seed), *optional]
    go_on = ["hulldown", "campaign", "next", save, "--book", book]
    return f"{shlex.join(begin)}; {shlex.join(go_on)} < {shlex.quote(path.as_posix())}"


def command(  # noqa: PLR0913 - each is a word of the command
    book: str,
    mission: str,
    rules: Sequence[str],
    fault: GameFault,
    path: Path,
    *,
    platoon: str = "",
    draft: bool = False,
) -> str:
    """The command that plays a game up to its fault; of a draft, with its gaps."""
    gaps = ["--draft"] if draft else []
    named = {"--mission": mission, "--platoon": platoon}
    wished = [word for option, name in named.items() if name for word in (option, name)]
    optional = [word for rule in rules for word in ("--rule", rule)]
    return shlex.join(
        ["hulldown", "play", book, *gaps, *wished, *optional, "--seed", str(fault.seed), "--replay", path.as_posix()]
    )
