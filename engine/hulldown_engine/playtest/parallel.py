"""Processes that play shares of a playtest. Each loads the book once, and is gone when its parent is."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from typing import Any

from hulldown_engine.games.book import DRAFT, FORMAT, GAPS, SIGHTS, Book, make_book
from hulldown_engine.playtest.shares import Played, Players, Playing, Policy, Share, here, play_share


def processes(jobs: int) -> Playing:
    """So many processes play, or as many as there are shares at a time; one alone is this process itself.

    The policy has to be one that can be pickled. Raises BrokenExecutor while it plays if a process is killed.
    """

    def playing(book: Book, policy: Policy, together: int) -> AbstractContextManager[Players]:
        number = min(jobs, together)
        return here(book, policy, together) if number == 1 else _pool(book, policy, number)

    return playing


@contextmanager
def _pool(book: Book, policy: Policy, number: int) -> Iterator[Players]:
    """A pool of processes that play shares of a playtest; terminated at once if its user raises."""
    earlier = set(active_children())
    pool = ProcessPoolExecutor(number, get_context("spawn"), _load, (bundle_of(book), policy))
    try:
        yield partial(_handed_out, pool)
    except BaseException:
        for process in set(active_children()) - earlier:
            process.terminate()  # nobody waits any more for the games they are in
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _handed_out(pool: ProcessPoolExecutor, shares: Iterable[Share]) -> Iterator[Played]:
    """What comes of shares that processes of a pool play; those are begun while the shares are handed to them."""
    with _uninterrupted():
        return pool.map(_play, shares)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold interrupts back, also in processes that are begun meanwhile: a worker has to be set up to ignore them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def bundle_of(book: Book) -> Mapping[str, Any]:
    """The bundle that a book is made from, in another process."""
    return {
        "format": FORMAT,
        "kind": book.kind,
        "book": book.id,
        "digest": book.digest,
        **({DRAFT: {GAPS: sorted(book.gaps)}} if book.gaps else {}),
        **({SIGHTS: book.sights} if book.sights else {}),
        "logic": book.logic,
        "prose": book.prose,
    }


# In a process of its own ----------------------------------------------------------------------------------------------

SELDOM = 20_000, 20, 20
"""When garbage is looked for (`gc.set_threshold`): a game makes much that is soon gone, and next to no circles."""

_table: list[Callable[[Share], Played]] = []
"""The function by which a worker process plays a share, once it is loaded."""


def _load(bundle: Mapping[str, Any], policy: Policy) -> None:
    """Set up a worker process; it ignores interrupts, which the parent handles."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _table.append(partial(play_share, make_book(bundle), policy))
    gc.freeze()  # the book stays
    gc.set_threshold(*SELDOM)


def _end_with_parent() -> None:
    """Exit the worker process when its parent ends."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(share: Share) -> Played:
    return _table[0](share)
