"""A Dask cluster on the loopback device, as a person starts one: a scheduler, and workers of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

HERE = "127.0.0.1"
PID = "scheduler.pid"
"""The file in which a scheduler leaves the number of its process."""

STARTS = 60
"""Seconds in which a scheduler has to be there, on the slowest machine."""


@contextmanager
def scheduler(folder: Path, **environment: str) -> Iterator[str]:
    """A scheduler at a free port, which leaves nothing outside a folder; its address."""
    file = folder / "scheduler.json"
    places = ("--scheduler-file", str(file), "--pid-file", str(folder / PID))
    arguments = ("--host", HERE, "--port", "0", "--no-dashboard", *places)
    with _process("distributed.cli.dask_scheduler", arguments, folder, environment) as running:
        until = time.monotonic() + STARTS
        while not file.is_file() or not file.read_text("utf-8").endswith("}"):
            assert running.poll() is None
            assert time.monotonic() < until
            time.sleep(0.02)
        yield json.loads(file.read_text("utf-8"))["address"]


@contextmanager
def workers(address: str, number: int, folder: Path, *more: str, **environment: str) -> Iterator[None]:
    """Workers of a scheduler, each a process with one thread."""
    arguments = [
        "--nworkers",
        str(number),
        "--nthreads",
        "1",
        "--no-dashboard",
        "--local-directory",
        str(folder),
        *more,
    ]
    with _process("distributed.cli.dask_worker", (address, *arguments), folder, environment):
        yield


@contextmanager
def _process(
    module: str, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", module, *arguments]
    with (folder / f"{module}.log").open("ab") as log:
        running = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={**os.environ, **environment},
            start_new_session=True,
        )
    try:
        yield running
    finally:
        os.killpg(running.pid, signal.SIGKILL)  # with all that it has started; nobody needs them any more
        running.wait()
