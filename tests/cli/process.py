"""Runs the command as a person does: a process of its own, with its processor time and memory measured.

Shells can have it as well: what they start has a fork carry out what was typed.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
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


class OnPath(NamedTuple):
    """A folder with a `hulldown` for shells, and the file that they have to inherit for it."""

    folder: Path
    inherited: int


ASKS = f"""\
#!{sys.executable} -IS
import json, os, socket, sys
asked = {{"words": sys.argv[1:], "folder": os.getcwd(), "environment": dict(os.environ)}}
asking = socket.socket(fileno=ASKING)
socket.send_fds(asking, [json.dumps(asked).encode()], [0, 1, 2])
code = json.loads(asking.recv(1024))[0]
os.kill(os.getpid(), -code) if code < 0 else sys.exit(code)
"""
"""A command that starts in no time, has another do its work, and ends as that ended."""


@cache
def on_path() -> OnPath:
    """What a shell needs for its `hulldown` to be a fork, one at a time; it may be typed to while it runs."""
    folder, asking = Path(tempfile.mkdtemp(prefix="hulldown-")), _forking().asking.fileno()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    command = folder / HULLDOWN.name
    command.write_text(ASKS.replace("ASKING", str(asking)), "utf-8")
    command.chmod(0o755)
    return OnPath(folder, asking)
