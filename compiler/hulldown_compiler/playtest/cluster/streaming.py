"""Hands shares to a cluster, and gives what comes of them in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic
from typing import Any, NamedTuple

from distributed import CancelledError, Client, Future, KilledWorker

from hulldown_compiler.playtest.cluster.errors import ClusterError
from hulldown_compiler.playtest.cluster.table import Table
from hulldown_engine.playtest.policies import PolicyError
from hulldown_engine.playtest.shares import Played, Share

LOOK = 1
"""Seconds without games after which it is looked at who is still there."""

GONE = 60
"""Seconds that a scheduler may have no worker: whatever starts them anew needs some."""

PATIENCE = 30 * 60
"""Seconds within which some share has to be played."""


class Seat(NamedTuple):
    """A share that is being played, and its place in the order."""

    place: int
    share: Share
    future: Future[Played]


def in_order(client: Client, table: Future[Table], shares: Iterable[Share]) -> Iterator[Played]:
    """Play shares at a table; those that nobody waits for any more are cancelled. Raises ClusterError."""
    playing = _seated(client, table, list(shares))
    try:
        yield from _arranged(_as_they_come(client, playing))
    finally:
        client.cancel([seat.future for seat in playing.values()])


def _seated(client: Client, table: Future[Table], shares: Sequence[Share]) -> dict[Any, Seat]:
    """Shares that are being played, by the keys of their tasks."""
    futures = client.map(Table.play, [table] * len(shares), shares, pure=False)
    return {future.key: Seat(place, shares[place], future) for place, future in enumerate(futures)}


def _arranged(found: Iterable[tuple[int, Played]]) -> Iterator[Played]:
    """Shares that come in any order, in that of their places."""
    ready: dict[int, Played] = {}
    place = 0
    for which, played in found:
        ready[which] = played
        while place in ready:
            yield ready.pop(place)
            place += 1


def _as_they_come(client: Client, playing: dict[Any, Seat]) -> Iterator[tuple[int, Played]]:
    """Shares in the order in which they are done, each with its place; they are no longer among those in play."""
    finished: Queue[Future[Played]] = Queue()
    for seat in playing.values():
        seat.future.add_done_callback(finished.put)
    while playing:
        done = _next(client, finished)
        seat = playing.pop(done.key)
        yield seat.place, _result(seat)


def _next(client: Client, finished: Queue[Future[Played]]) -> Future[Played]:
    """The next share that is done; raises ClusterError when none is to be expected any more."""
    began = seen = monotonic()
    while True:
        with suppress(Empty):
            return finished.get(timeout=LOOK)
        now = monotonic()
        if client.scheduler_info()["workers"]:
            seen = now
        if now - seen > GONE:
            raise ClusterError(f"its scheduler has had no worker for {GONE} seconds")
        if now - began > PATIENCE:
            raise ClusterError(f"no game has come back for {PATIENCE:,} seconds")


def _result(seat: Seat) -> Played:
    """What came of a share; raises ClusterError, and what the games raised."""
    try:
        return seat.future.result()
    except KilledWorker as killed:
        first, last = seat.share.seeds[0], seat.share.seeds[-1]
        seeds = f"seed {first}" if first == last else f"seeds {first} to {last}"
        raise ClusterError(f"{killed.allowed_failures + 1} workers have died of the games with {seeds}") from killed
    except CancelledError as error:
        raise ClusterError("its scheduler is gone") from error
    except ImportError as error:
        raise ClusterError(f"a worker cannot play: {error}") from error
    except PolicyError as error:
        raise ClusterError(f"a worker cannot use the policy: {error}") from error
