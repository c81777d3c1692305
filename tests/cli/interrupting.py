"""Interrupts a playtest of the mill that is a process of its own, once some of its games have been kept."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tests.cli.process import HULLDOWN

KEPT = Path("build", "playtests", "mill.jsonl")
"""Where the games are kept, below where the command is run: a line for each share, below one that says of what."""

WAIT = 120
"""Seconds in which some games have to be kept, on the slowest machine."""


def interrupted(
    words: Sequence[str], project: Path, sent: signal.Signals = signal.SIGINT, shares: int = 1, kept: Path = KEPT
) -> tuple[int, str, str]:
    """The exit code, report and messages of a command, which gets a signal when so many shares have been kept."""
    playing = subprocess.Popen(
        [HULLDOWN, *words],
        cwd=project,
        env={**os.environ, "HULLDOWN_CACHE": "", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509 - no threads here
    )
    file, until = project / kept, time.monotonic() + WAIT
    while not (file.is_file() and file.read_bytes().count(b"\n") > shares) and time.monotonic() < until:
        time.sleep(0.01)
    playing.send_signal(sent)
    out, err = playing.communicate(timeout=WAIT)
    return playing.returncode, out, err
