"""Runs the command as a person does: a process of its own, with its time and memory measured."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

HULLDOWN = Path(sys.executable).with_name("hulldown")


class Done(NamedTuple):
    """A finished process."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


def hulldown(*arguments: str | Path, cwd: Path, stdin: str = "", cache: str = "") -> Done:
    """Run `hulldown` in a folder."""
    begun = time.perf_counter()
    environment = {**os.environ, "HULLDOWN_CACHE": cache, "NO_COLOR": "1", "XDG_DATA_HOME": str(cwd / ".data")}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as given:
        given.write(stdin.encode())
        given.seek(0)
        command = [str(HULLDOWN), *map(str, arguments)]
        process = subprocess.Popen(command, cwd=cwd, env=environment, stdin=given, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        texts = out.read().decode(), err.read().decode()
    return Done(process.returncode, *texts, time.perf_counter() - begun, usage.ru_maxrss / 1024)
