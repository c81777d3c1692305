"""Who plays a playtest: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.playtest.cluster.errors import ClusterError
from hulldown_engine.playtest.parallel import processes
from hulldown_engine.playtest.shares import Playing

ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?([\w.-]+|\[[0-9A-Fa-f:.]+\]):(?P<port>\d{1,5})")
"""Of a scheduler, as Dask tells it."""

PORTS = range(1, 65536)


def least_one(option: str, thing: str) -> Callable[[str], int]:
    """A parser for an option that takes a whole number from 1 up; it ends the command on any other value."""

    def read(text: str) -> int:
        number = int(text) if str(text).isascii() and str(text).isdigit() else 0
        return number or common.refuse(f"{option} {str(text)!r}: write how many {thing}, 1 or more")

    return read


Jobs = Annotated[
    int | None,
    typer.Option(
        parser=least_one("--jobs", "processes play"),
        metavar="NUMBER",
        help="How many processes play; without it, as many as there are processors. The report is the same.",
    ),
]
Cluster = Annotated[
    str, typer.Option(metavar="ADDRESS", help="The workers of a Dask scheduler play, as in tcp://192.0.2.7:8786.")
]
Seed = Annotated[
    int, typer.Option(parser=common.seed, metavar="NUMBER", help="The seed of the first game; the others count up.")
]


def check(jobs: int | None, cluster: str) -> None:
    """End the command unless what was typed says who plays, if anything was."""
    if not cluster:
        return
    if jobs is not None:
        common.refuse("--cluster has workers of its own, and --jobs counts processes of this machine: leave out one")
    typed = ADDRESS.fullmatch(cluster)
    if typed is None or int(typed["port"]) not in PORTS:
        common.refuse(f"--cluster {cluster!r}: write the address of a Dask scheduler, as in tcp://192.0.2.7:8786")


@contextmanager
def players(jobs: int | None, cluster: str) -> Iterator[Playing]:
    """Who plays; ends the command if nobody can, or they break down."""
    try:
        with _cluster(cluster) if cluster else nullcontext(processes(jobs or os.cpu_count() or 1)) as playing:
            yield playing
    except BrokenExecutor:
        why = "a process that played was killed; fewer --jobs need less memory, and --resume goes on"
        common.refuse(why, common.FINDINGS)
    except ClusterError as error:
        common.refuse(f"--cluster {cluster}: {error}", common.FINDINGS)


def _cluster(address: str) -> AbstractContextManager[Playing]:
    """The workers of a cluster; ends the command if Dask is missing."""
    try:
        from hulldown_compiler.playtest.cluster.connecting import cluster  # noqa: PLC0415 - Dask is an extra, and slow
    except ModuleNotFoundError as missing:
        if missing.name not in ("distributed", "dask"):
            raise
        common.refuse("--cluster plays through Dask: pip install 'hulldown[scale]'")
    return cluster(address)
