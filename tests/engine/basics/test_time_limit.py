"""A limit on the time of somebody else's code: in the main thread, and in any other."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from hulldown_engine.basics.time_limit import time_limit


def here(work: Callable[[], None]) -> None:
    """Work in this thread."""
    work()


def elsewhere(work: Callable[[], None]) -> None:
    """Work in a thread of its own."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive(), "it hangs"


@pytest.mark.parametrize("run", [here, elsewhere])
def test_what_takes_too_long_is_interrupted(run: Callable[[Callable[[], None]], None]) -> None:
    """By an exception that says so; what comes after it goes on."""
    said: list[str] = []

    def work() -> None:
        for _ in range(2):
            try:
                with time_limit(0.05, "it takes too long"):
                    while True:
                        pass
            except TimeoutError as error:
                said.append(str(error))

    run(work)
    assert said == ["it takes too long"] * 2


def test_who_comes_too_late_interrupts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread is not interrupted in what it does after the limit, though the watcher may be about to."""
    watching: list[Callable[[], None]] = []

    class Watcher(threading.Thread):
        def cancel(self) -> None:
            """Too late."""

    def watcher(_: float, interrupt: Callable[[], None]) -> Watcher:
        watching.append(interrupt)
        return Watcher()

    monkeypatch.setattr(threading, "Timer", watcher)
    done: list[int] = []

    def work() -> None:
        with time_limit(0.05, "it takes too long"):
            pass
        watching[0]()
        done.extend(range(1000))

    elsewhere(work)
    assert len(done) == 1000
