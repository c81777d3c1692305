"""Finds a Dask cluster, and asks each of its machines which hulldown it has."""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from distributed import Client, Security, connect
from distributed.versions import VersionMismatchWarning

from hulldown_compiler.playtest.cluster.errors import ClusterError, OtherWorker
from hulldown_compiler.playtest.cluster.identity import Identity, identity
from hulldown_compiler.playtest.cluster.streaming import in_order
from hulldown_compiler.playtest.cluster.table import Table, packed
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.shares import Players, Playing, Policy

WAIT = 10
"""Seconds in which a scheduler has to answer, and its first worker to be there."""


@contextmanager
def cluster(address: str) -> Iterator[Playing]:
    """The workers of the scheduler at an address play; raises ClusterError, now or while they do."""
    _quiet()
    with _client(address) as client:
        _check(client)
        yield partial(_playing, client)


@contextmanager
def _playing(client: Client, book: Book, policy: Policy, together: int) -> Iterator[Players]:
    # A table is the result of a task: one worker makes it, the others get it of each other, and when all who have it
    # are gone it is made again. What is scattered would be lost then.
    table = client.submit(Table, packed(book, policy), identity(), pure=False)
    yield partial(in_order, client, table)


def _quiet() -> None:
    """Keep Dask from writing on standard error: what goes wrong is told in a sentence."""
    for name in ("distributed", "distributed.client", "distributed.gc"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", category=VersionMismatchWarning)  # what matters of them is asked for


@contextmanager
def _client(address: str) -> Iterator[Client]:
    try:
        asyncio.run(_greet(address))
        client = Client(address, timeout=WAIT, set_as_default=False)
    except Exception as error:  # whatever listens there may answer anything
        raise ClusterError(f"no Dask scheduler answers there within {WAIT} seconds") from error
    with client:
        yield client


async def _greet(address: str) -> None:
    """Exchange a word with a scheduler; a client would wait without end for one that listens and says nothing."""
    greeting = connect(address, timeout=WAIT, **Security().get_connection_args("client"))
    comm = await asyncio.wait_for(greeting, WAIT)
    await comm.close()


# Who is there ---------------------------------------------------------------------------------------------------------


def _check(client: Client) -> None:
    """Raise ClusterError if there are no workers, or their games could be others."""
    try:
        client.wait_for_workers(1, timeout=WAIT)
    except TimeoutError as error:
        raise ClusterError(
            f"no worker has come to that scheduler within {WAIT} seconds: 'dask worker ADDRESS --nthreads 1' starts one"
        ) from error
    _same("the scheduler", _asked(lambda: client.run_on_scheduler(identity)))
    answers: Mapping[str, Identity | Exception] = client.run(identity, on_error="return")
    for worker, answer in sorted(answers.items()):
        _same(worker, answer)


def _asked(question: Callable[[], Identity]) -> Identity | Exception:
    try:
        return question()
    except Exception as error:  # noqa: BLE001 - who has no hulldown answers with whatever comes of that
        return error


def _same(who: str, answer: Identity | Exception) -> None:
    """Raise OtherWorker unless somebody has the hulldown that is here."""
    if isinstance(answer, Exception):
        raise OtherWorker(who, f"it cannot say which hulldown it has: {answer}")
    if unlike := answer.unlike(identity()):
        raise OtherWorker(who, unlike)
