"""Processes that are timed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from tests.helpers.paths import ROOT

BIN = Path(sys.executable).parent


class Run(NamedTuple):
    """One finished process: wall and processor seconds, peak memory in MB, and what it printed."""

    seconds: float
    processor: float
    memory: float
    output: str


def run(*command: str | Path, cache: Path | None = None) -> Run:
    """Run a command to its end."""
    begun = time.perf_counter()
    environment = {**os.environ, "HULLDOWN_CACHE": str(cache or "")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed has been compiled before
    process = subprocess.Popen(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT
    )
    assert process.stdout is not None
    output = process.stdout.read().decode()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    processor = usage.ru_utime + usage.ru_stime
    return Run(time.perf_counter() - begun, processor, usage.ru_maxrss / 1024, output)
