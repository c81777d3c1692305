"""Changes of several files whose process is killed, and what the next command makes of them."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.cli.inside import run
from tests.kills.dying import MOMENTS
from tests.kills.killing import DYING, environment

FILES = ("a", "b", "c")
STAGING = MOMENTS - 2
"""The moments of one file until it waits beside the one that it is to replace."""

HEADER = """\
book: lane
kind: gamebook
title: The Lane
blurb: Written for a test.
start: a
source: {house: written for a test}
endings: {home: {title: Home, verdict: victory}}
flags: {lamp: {}}
"""
PARAGRAPH = """\
paragraphs:
  NAME:
    text:   The lane goes on.
    do:
      - {flag: lamp}
      - {first: [{when: lamp, see: NEXT}, {see: NEXT}]}
"""
LAST = """\
paragraphs:
  d:
    text: The gate.
    do: [{end: home}]
"""
SLIP = ("when: lamp,", "when: lampp,")
"""What there is to be fixed."""

COMMANDS = {
    "fix": ("lint", "--fix", "lane"),
    "fmt": ("fmt", "lane"),
    "rename": ("rename", "--book", "lane", "lamp", "lantern"),
}
"""Commands that change several files."""


@dataclass(frozen=True)
class Change:
    """A command, and what the files say before it and after it."""

    command: tuple[str, ...]
    before: Mapping[str, str]
    after: Mapping[str, str]

    @property
    def files(self) -> list[str]:
        """The files that it changes."""
        return [name for name in self.before if self.before[name] != self.after[name]]

    @property
    def decided(self) -> int:
        """The moment at which it is on the disk what is to be done."""
        return len(self.files) * STAGING + MOMENTS

    @property
    def moments(self) -> int:
        """All its moments: each file is put in its place with one before and one after."""
        return self.decided + 2 * len(self.files)

    @property
    def finished(self) -> str:
        """What the next command says, if it was broken off after it was decided."""
        return f"lane: a change that was broken off is finished: {', '.join(self.files)}"


def texts(project: Path) -> dict[str, str]:
    """What the files of the book say."""
    return {file.name: file.read_text("utf-8") for file in sorted((project / "lane").glob("*.yaml"))}


def write(project: Path, command: Sequence[str]) -> None:
    """Write the book, with something in it that the command changes in several files."""
    root = project / "lane"
    root.mkdir(parents=True)
    (root / "book.yaml").write_text(HEADER, "utf-8")
    for name, following in zip(FILES, (*FILES[1:], "d"), strict=True):
        text = PARAGRAPH.replace("NAME", name).replace("NEXT", following)
        (root / f"{name}.yaml").write_text(text.replace(*SLIP) if "--fix" in command else text, "utf-8")
    (root / "d.yaml").write_text(LAST, "utf-8")


def prepare(folder: Path, command: tuple[str, ...]) -> Change:
    """A command, tried where nobody is killed."""
    write(folder, command)
    before = texts(folder)
    run(*command, cwd=folder)
    return Change(command, before, texts(folder))


def killed_at(change: Change, project: Path, moment: int) -> str:
    """What is wrong when a process was killed at a moment, and another command was given; nothing, if all is well."""
    write(project, change.command)
    code = subprocess.run(
        [sys.executable, str(DYING), str(moment), *change.command],
        check=False, capture_output=True, env=environment(), cwd=project,
    ).returncode  # fmt: skip
    if code != -signal.SIGKILL:
        return f"moment {moment}: the process ended with {code}"
    decided = moment >= change.decided
    told = change.finished in run("lint", "lane", cwd=project).err.splitlines()
    hidden = [file.name for file in (project / "lane").iterdir() if file.name.startswith(".")]
    if texts(project) != (change.after if decided else change.before):
        return f"moment {moment}: some files are changed, and others are not"
    if decided and (hidden or not told):
        return f"moment {moment}: {'is left over' if hidden else 'nothing is said of it'} {hidden}"
    shutil.rmtree(project)
    return ""
