"""Authors sit at Windows and macOS as well: nothing is called that only some systems have without another way."""

from __future__ import annotations

import ast
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from tests.helpers.paths import ROOT

from hulldown_compiler.source import discovery

MODULES = {
    *("crypt", "curses", "fcntl", "grp", "nis", "posix", "pty", "pwd", "readline", "resource", "spwd", "syslog"),
    *("termios", "tty"),
}
"""Modules of the standard library that Windows lacks."""

OF_OS = {
    *(
        "chown",
        "chroot",
        "fchmod",
        "fchown",
        "fork",
        "forkpty",
        "getegid",
        "geteuid",
        "getgid",
        "getgroups",
        "getloadavg",
    ),
    *(
        "getpgid",
        "getpgrp",
        "getpriority",
        "getsid",
        "getuid",
        "killpg",
        "lchown",
        "mkfifo",
        "mknod",
        "nice",
        "openpty",
    ),
    *(
        "getpriority",
        "openpty",
        "posix_openpt",
        "posix_spawn",
        "posix_spawnp",
        "pread",
        "pwrite",
        "register_at_fork",
        "sched_getaffinity",
    ),
    *("sched_yield", "setgid", "setpgid", "setpriority", "setsid", "setuid", "statvfs", "sync", "sysconf", "tcgetpgrp"),
    *("ttyname", "uname", "wait", "wait3", "wait4", "waitid"),
}
"""Functions of `os` that not every system has."""

SIGNALS = frozenset(["SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN"])
"""The signals that every system has."""

PARTED = frozenset(["sep", "altsep", "pathsep", "linesep"])
"""What parts paths and lines here: it is asked for in one place."""

TEXTS: Mapping[str, int] = {"read_text": 0, "write_text": 1, "open": 3, "fdopen": 3}
"""Functions that read or write a text, and where they take its encoding; of `Path.open` one place earlier."""

WITH_ANOTHER_WAY = {
    "hulldown_compiler/source/process_pool.py: fork": "on Linux alone; elsewhere one process does all",
    "hulldown_compiler/source/process_pool.py: os.sched_getaffinity": "the same",
    "hulldown_engine/basics/time_limit.py: signal.SIGALRM": "where there are no alarms, there is no limit",
    "hulldown_engine/basics/time_limit.py: signal.setitimer": "the same",
    "hulldown_engine/playtest/parallel.py: signal.pthread_sigmask": "a process may tell of an interrupt as well",
    "hulldown_engine/playtest/parallel.py: signal.SIG_BLOCK": "the same",
    "hulldown_engine/playtest/parallel.py: signal.SIG_SETMASK": "the same",
    "hulldown_compiler/source/discovery.py: os.sep": "and os.altsep, where there is one",
    "hulldown_compiler/source/discovery.py: os.altsep": "the same",
}
"""What is called all the same, and what is done where it is not there."""


def found(tree: ast.AST) -> Iterator[str]:
    """What only some systems have, or mean alike."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            yield from [node.module] if node.module in MODULES else []
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield from _attribute(node.value.id, node.attr)
        elif isinstance(node, ast.Call):
            yield from _call(node)


def _attribute(module: str, name: str) -> Iterator[str]:
    if module == "os" and name in OF_OS | PARTED:
        yield f"os.{name}"
    if module == "signal" and (name in ("alarm", "setitimer", "pause", "sigwait", "pthread_kill", "pthread_sigmask")):
        yield f"signal.{name}"
    if module == "signal" and name.startswith("SIG") and name not in SIGNALS:
        yield f"signal.{name}"


def _call(node: ast.Call) -> Iterator[str]:
    """A call that forks, or that leaves it to the system in what letters a text is written."""
    function = node.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    words = {word.arg: word.value for word in node.keywords}
    if name in ("get_context", "set_start_method") and "fork" in ast.unparse(node):
        yield "fork"
    if name == "run" and {"text", "universal_newlines"} & {*words} and "encoding" not in words:
        yield "run without an encoding"
    if name in ("read_text", "write_text") and "encoding" not in words and len(node.args) <= TEXTS[name]:
        yield f"{name} without an encoding"
    if name in ("open", "fdopen") and "encoding" not in words and (isinstance(function, ast.Name) or _of_path(node)):
        yield f"{name} without an encoding"


def _of_path(node: ast.Call) -> bool:
    """Whether a file is opened as text: a method `open` is given a mode, if anything, and this one has no `b`."""
    modes = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    mode = modes[-1] if modes else ""
    return bool(mode) and {*mode} <= {*"rwax+t"}


def sources() -> Iterator[Path]:
    """The modules of the packages."""
    for folder in ("compiler", "engine", "site"):
        yield from sorted((ROOT / folder).glob("hulldown_*/**/*.py"))


def test_nothing_is_called_that_only_some_systems_have() -> None:
    """But for what has another way, and says which."""
    called = {
        f"{'/'.join(path.relative_to(ROOT).parts[1:])}: {what}"
        for path in sources()
        for what in found(ast.parse(path.read_text("utf-8")))
    }

    assert called == {*WITH_ANOTHER_WAY}


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("import fcntl", "fcntl"),
        ("from resource import getrusage", "resource"),
        ("os.fork()", "os.fork"),
        ("signal.signal(signal.SIGHUP, end)", "signal.SIGHUP"),
        ("multiprocessing.get_context('fork')", "fork"),
        ("path.read_text()", "read_text without an encoding"),
        ("path.write_text(text)", "write_text without an encoding"),
        ("path.open('w')", "open without an encoding"),
        ("os.fdopen(handle, 'w')", "fdopen without an encoding"),
        ("open(name)", "open without an encoding"),
        ("subprocess.run(command, text=True)", "run without an encoding"),
        ("name.split(os.sep)", "os.sep"),
    ],
)
def test_it_is_noticed(code: str, what: str) -> None:
    """Each of the ways in which a program comes to run on one system alone."""
    assert [*found(ast.parse(code))] == [what]


@pytest.mark.parametrize(
    "code",
    ["signal.SIGINT", "path.read_text('utf-8')", "path.open('rb')", "path.open('w', encoding='utf-8')", "book.open(x)"],
)
def test_what_is_the_same_everywhere(code: str) -> None:
    """It is let be."""
    assert [*found(ast.parse(code))] == []


@pytest.mark.parametrize(
    ("separators", "name", "path"),
    [
        (("/", None), "content/mill", True),
        (("/", None), "mill", False),
        (("/", None), "content\\mill", False),
        (("\\", "/"), "content\\mill", True),
        (("\\", "/"), "content/mill", True),
        (("\\", "/"), "mill", False),
    ],
)
def test_what_is_a_path(
    separators: tuple[str, str | None], name: str, *, path: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows both strokes part a path."""
    monkeypatch.setattr(os, "sep", separators[0])
    monkeypatch.setattr(os, "altsep", separators[1])

    assert discovery.is_path(name) == path


def test_signals_that_every_system_has() -> None:
    """These are there, here at least."""
    assert all(hasattr(signal, name) for name in SIGNALS)
