"""Work that several forked processes share, one for each processor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


WORTH_SHARING = 500_000
"""From how many bytes of a book on several processes share work about it."""


class Other(NamedTuple):
    """Another process, and where its results come from."""

    process: BaseProcess
    results: Connection


def hands() -> int:
    """The number of processes to use: one for each processor, or one alone where forking is not safe."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def shared(work: Callable[[T], R], items: Sequence[T], among: int) -> list[R]:
    """The results of `work` on each item, in order, shared `among` processes; results of children are pickled."""
    shares = [items[nth::among] for nth in range(among)]
    processes: list[Other] = []
    try:
        processes.extend(_begun(work, share) for share in shares[1:])
        results = [list(map(work, shares[0]))]
        results += [_ended(work, share, other) for share, other in zip(shares[1:], processes, strict=True)]
    finally:
        for other in processes:  # if we are broken off, so are they
            other.process.terminate()
            other.process.join()
    return [results[nth % among][nth // among] for nth in range(len(items))]


def _begun(work: Callable[[T], R], share: Sequence[T]) -> Other:
    """A process that works a share off."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work_off, args=(work, share, receiver, sender, os.getpid()), daemon=True)
    process.start()
    sender.close()
    return Other(process, receiver)


def _work_off(
    work: Callable[[T], R], share: Sequence[T], receiver: Connection, sender: Connection, parent: int
) -> None:
    """Carry out a share in a process of its own; after an exception there, the parent repeats it and raises it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    receiver.close()
    results = []
    with suppress(Exception):
        for item in share:
            if os.getppid() != parent:  # it was killed, and nobody waits for the rest
                return
            results.append(work(item))
        sender.send(results)


def _ended(work: Callable[[T], R], share: Sequence[T], other: Other) -> list[R]:
    """The results of a child's share; if the child failed, the work is done here, and raises what it raises."""
    try:
        return other.results.recv()  # type: ignore[no-any-return]
    except (EOFError, OSError):
        return list(map(work, share))
