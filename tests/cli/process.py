"""Runs the command as a person does: a process of its own, with its processor time and memory measured."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

HULLDOWN = Path(sys.executable).with_name("hulldown")


class Done(NamedTuple):
    """A finished process; the seconds are those of a processor, which do not grow while others use it."""

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


LAUNCHER = """
import os, sys
process = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(process, 0)
with open(sys.argv[1], "w") as told:
    told.write(f"{os.waitstatus_to_exitcode(status)} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}")
"""
"""A small process between: the peak of a command counts the memory of whoever started it, and tests grow large."""


def hulldown(*arguments: str | Path, cwd: Path, stdin: str = "", cache: str = "") -> Done:
    """Run `hulldown` in a folder."""
    environment = {**os.environ, "HULLDOWN_CACHE": cache, "NO_COLOR": "1", "XDG_DATA_HOME": str(cwd / ".data")}
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.NamedTemporaryFile() as told:
        launcher = [sys.executable, "-I", "-S", "-c", LAUNCHER, told.name]
        command = [*launcher, str(HULLDOWN), *map(str, arguments)]
        subprocess.run(command, cwd=cwd, env=environment, input=stdin.encode(), stdout=out, stderr=err, check=True)
        code, seconds, kilobytes = told.read().split()
        out.seek(0)
        err.seek(0)
        texts = out.read().decode(), err.read().decode()
    return Done(int(code), *texts, float(seconds), int(kilobytes) / 1024)
