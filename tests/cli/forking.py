"""A process that has imported every command: each run of `hulldown` is a fork of it, and takes what its own work takes.

It is run as a file, by one who holds the other end of a socket, and ends when that end is closed. What is asked is a
JSON record of one line, with the three files that are to be the run's input, output and errors.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

from hulldown_cli.app import COMMANDS, main, part

LONGEST = 1 << 20
"""The bytes of the longest record."""


def serve(asking: socket.socket) -> None:
    """Run what is asked for, one after the other; the answers are the exit code, processor seconds and peak memory."""
    for command in COMMANDS:
        part(command)
    while True:
        record, files, _, _ = socket.recv_fds(asking, LONGEST, 3)
        if not record:
            return
        run = os.fork()
        if not run:
            asking.close()
            _become(json.loads(record), files)
        for file in files:
            os.close(file)
        _, status, usage = os.wait4(run, 0)
        answer = [os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss]
        asking.sendall(json.dumps(answer).encode() + b"\n")


def _become(asked: dict[str, Any], files: list[int]) -> NoReturn:
    """Be the command as a shell would start it: its words, folder, environment and files."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["environment"])
    sys.stdin, sys.stdout, sys.stderr = map(_anew, range(3), (sys.stdin, sys.stdout, sys.stderr))
    sys.argv = ["hulldown", *asked["words"]]
    main()


def _anew(number: int, was: TextIO) -> TextIO:
    """A stream as Python opens it when it starts: what can be sought in a file, cannot in a pipe."""
    encoding = os.environ.get("PYTHONIOENCODING", was.encoding)
    file = open(number, f"{was.mode}b", closefd=False)  # noqa: SIM115 - it stays open to the end
    return TextIOWrapper(file, encoding, was.errors, line_buffering=bool(was.line_buffering))


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as other_end:
        serve(other_end)
