"""Runs the command as a person does: a process of its own, with its processor time and memory measured."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import NamedTuple

HULLDOWN = Path(sys.executable).with_name("hulldown")
FORKING = Path(__file__).with_name("forking.py")


class Done(NamedTuple):
    """A finished process; the seconds are those of a processor, which do not grow while others use it.

    They are those of the command's own work: what it imports has been loaded before.
    """

    code: int
    out: str
    err: str
    seconds: float
    megabytes: float


class _Forking(NamedTuple):
    """The process that all runs are forked from, and our end of the socket at which they are asked for."""

    process: subprocess.Popen[bytes]
    asking: socket.socket


@cache
def _forking() -> _Forking:
    """Started with the first run; it ends when we do."""
    ours, theirs = socket.socketpair()
    with theirs:
        command = [sys.executable, "-P", str(FORKING), str(theirs.fileno())]
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, pass_fds=[theirs.fileno()]
        )
    return _Forking(process, ours)


def hulldown(*arguments: str | Path, cwd: Path, stdin: str = "", cache: str = "") -> Done:
    """Run `hulldown` in a folder."""
    environment = {**os.environ, "HULLDOWN_CACHE": cache, "NO_COLOR": "1", "XDG_DATA_HOME": str(cwd / ".data")}
    asked = {"words": list(map(str, arguments)), "folder": str(cwd), "environment": environment}
    with tempfile.TemporaryFile() as typed, tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        typed.write(stdin.encode())
        typed.seek(0)
        files = [file.fileno() for file in (typed, out, err)]
        socket.send_fds(_forking().asking, [json.dumps(asked).encode()], files)
        code, seconds, kilobytes = json.loads(_forking().asking.recv(1024))
        out.seek(0)
        err.seek(0)
        texts = out.read().decode(), err.read().decode()
    return Done(code, *texts, seconds, kilobytes / 1024)
