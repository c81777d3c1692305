"""Work that several forked processes share, one for each processor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkContext
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")
R = TypeVar("R")


WORTH_SHARING = 500_000
"""From how many bytes of a book on several processes share work about it."""


TICKETS, SIZE = 1_024, 4
"""The most tickets for work, each for some items, and the bytes of one: even the smallest pipe holds them all."""

Found = list[tuple[int, R]]
"""What a process has worked out: the number of each item that it took, and its result."""


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
    """The results of `work` on each item, in order, shared `among` processes; results of children are pickled.

    Each takes another ticket when it has worked one off, so that none waits for another that has the longer items.
    """
    context = multiprocessing.get_context("fork")
    tickets = min(len(items), TICKETS)
    office = _office(tickets)
    others: list[Other] = []
    try:
        others.extend(_begun(context, partial(_worked_off, work, items, tickets, office)) for _ in range(1, among))
        found = dict(_worked_off(work, items, tickets, office))
        for other in others:
            found.update(_ended(other))
    finally:
        os.close(office)
        for other in others:  # if we are broken off, so are they
            other.process.terminate()
            other.process.join()
    # What another process has left, since it died or something went wrong there, is done here: so mistakes are raised.
    return [found[nth] if nth in found else work(item) for nth, item in enumerate(items)]


def _office(tickets: int) -> int:
    """A pipe with the numbers of all tickets: who reads one has it alone, and the dead leave no lock behind."""
    office, door = os.pipe()
    os.write(door, b"".join(ticket.to_bytes(SIZE, "little") for ticket in range(tickets)))
    os.close(door)
    return office


def _worked_off(
    work: Callable[[T], R], items: Sequence[T], tickets: int, office: int, parent: int | None = None
) -> Found[R]:
    """Work off what nobody has taken. In a child it ends with its parent, and at the first mistake."""
    found: Found[R] = []
    with nullcontext() if parent is None else suppress(Exception):
        while ticket := os.read(office, SIZE):
            for nth in range(int.from_bytes(ticket, "little"), len(items), tickets):
                if parent is not None and os.getppid() != parent:  # it was killed, and nobody waits for the rest
                    return found
                found.append((nth, work(items[nth])))
    return found


def _begun(context: ForkContext, work: Callable[..., Found[R]]) -> Other:
    """A process that works items off."""
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, receiver, sender, os.getpid()), daemon=True)
    process.start()
    sender.close()
    return Other(process, receiver)


def _send(work: Callable[..., Found[R]], receiver: Connection, sender: Connection, parent: int) -> None:
    """Send what a process of its own has worked off."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    receiver.close()
    found = work(parent=parent)
    with suppress(Exception):  # nobody listens any more, or a result cannot be sent
        sender.send(found)


def _ended(other: Other) -> Found[Any]:
    """What a child has found; nothing, if it failed."""
    try:
        return other.results.recv()  # type: ignore[no-any-return]
    except (EOFError, OSError):
        return []
