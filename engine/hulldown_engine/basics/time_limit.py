"""A limit on the time that somebody else's code may take."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType


class TimeIsUp(Exception):
    """Raised inside, wherever the code happens to be."""


@contextmanager
def time_limit(seconds: float, sentence: str) -> Iterator[None]:
    """Raise TimeoutError with a sentence when the time for what is inside is up, if that can be interrupted.

    In the main thread an alarm does it, whatever it waits for. Any other is told when it next carries out Python: what
    waits in a system call is not interrupted. Where there are neither alarms nor threads there is no limit.
    """
    try:
        with _limited(seconds):
            yield
    except TimeIsUp:
        raise TimeoutError(sentence) from None


def _limited(seconds: float) -> AbstractContextManager[None]:
    if threading.current_thread() is not threading.main_thread():
        return _watched(seconds)
    return _alarm(seconds) if hasattr(signal, "setitimer") else nullcontext()


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _time_is_up(_: int, frame: FrameType | None) -> None:
    raise TimeIsUp


@contextmanager
def _watched(seconds: float) -> Iterator[None]:
    """Another thread watches this one. Once the lock is held here, nothing is raised any more."""
    thread, lock, over = threading.get_ident(), threading.Lock(), threading.Event()

    def interrupt() -> None:
        with lock:
            if not over.is_set():
                _raise_in(thread)

    watcher = threading.Timer(seconds, interrupt)
    watcher.daemon = True
    watcher.start()
    try:
        yield
    finally:
        with lock:
            over.set()
        watcher.cancel()


def _raise_in(thread: int) -> None:
    import ctypes  # noqa: PLC0415 - some Pythons have none, and only a thread that takes too long needs it

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(TimeIsUp))
