"""Books on disk: which folders are books, which of them somebody means, their files, and the charts that come along.

This module is light: a command that refuses a name need not load what reads books.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import hulldown_compiler
from hulldown_compiler.core import limits
from hulldown_compiler.core.diagnostics import Fault, Note, Position
from hulldown_compiler.core.suggest import did_you_mean, listed

CONTENT = "content"
"""The folder of a project that holds its books."""

HEADER = "book.yaml"
"""The file that makes a folder a book."""


NO_PROJECT = f"no folder {CONTENT!r} here or above; 'hulldown new book NAME' begins a book, and makes one"
"""What a command says that is given outside of a project, and about books that it would have to find there."""


class NoBook(Exception):
    """There is no such book; the message is for the person who asked."""


def project_root(start: Path) -> Path | None:
    """The nearest folder, from here upward, that holds a `content`."""
    return next((folder for folder in (start, *start.parents) if (folder / CONTENT).is_dir()), None)


def find_books(names: list[str], start: Path) -> list[Path]:
    """The folders of the named books, or of all books of the project; raises NoBook."""
    if names:
        return [find_book(name, start) for name in names]
    root = project_root(start)
    if root is None:
        raise NoBook(NO_PROJECT)
    folders = sorted(path.parent for path in (root / CONTENT).glob(f"*/{HEADER}"))
    if not folders:
        raise NoBook(f"no book in {CONTENT!r}: a book is a folder with a {HEADER!r}")
    return folders


def is_path(name: str) -> bool:
    """Whether what somebody typed is a path, and no name; on Windows both strokes make one."""
    return any(separator in name for separator in (os.sep, os.altsep) if separator)


def find_book(name: str, start: Path) -> Path:
    """The folder of one book, by path or by name; raises NoBook."""
    root = project_root(start)
    candidates = [Path(name)] if is_path(name) or name in (".", "..") else []
    if root is not None and not candidates:
        candidates.append(root / CONTENT / name)
    candidates.append(start / name)
    try:
        home = next((folder for folder in candidates if folder.is_dir()), None)
    except OSError as error:  # a name that is too long for a file
        raise NoBook(f"no book {name!r}{others(name, start)}") from error
    if home is None:
        raise NoBook(f"no book {name!r}{others(name, start)}")
    try:
        there = (home / HEADER).is_file()
    except OSError as error:
        raise NoBook(f"{name!r} cannot be read: {error.strerror}") from error
    if not there:
        raise NoBook(f"{name!r} is no book: it has no {HEADER!r}")
    return home.resolve()


def others(name: str, start: Path) -> str:
    """The end of a message about an unknown book: which books there are, and a "did you mean"."""
    try:
        known = [folder.name for folder in find_books([], start) if (folder / HEADER).is_file()]
    except NoBook:
        known = []
    if not known:
        return ""
    hint = did_you_mean(Path(name).name, known)
    return f": there {'is' if len(known) == 1 else 'are'} {listed(known)}{hint and f'; {hint}'}"


def displayed_path(root: Path, path: str) -> str:
    """A file below the folder of a book, as a path from the current folder if it is below that."""
    whole = on_disk(root, path)
    try:
        return whole.relative_to(Path.cwd()).as_posix()
    except ValueError:
        return whole.as_posix()


# The files of a book --------------------------------------------------------------------------------------------------


REPORT = ".balance.json"
"""How the name of a report about a mission ends, after the mission's: it is no content, and lies beside it."""


def files_of(root: Path, faults: list[Fault]) -> Iterator[str]:
    """The files of a book in order; those that are not read become faults."""
    total = 0
    for count, (path, entry) in enumerate(_walk(root, "", faults), 1):
        status = entry.stat(follow_symlinks=False)
        if (fault := refused(path, status)) is not None:
            faults.append(fault)
            continue
        total += status.st_size
        if count > limits.BOOK_FILES or total > limits.BOOK_BYTES:
            what = f"{limits.BOOK_FILES:,} files" if count > limits.BOOK_FILES else f"{limits.BOOK_BYTES:,} bytes"
            hint = "this file and those after it are not read"
            faults.append(Fault("beyond_limit", Note(Position(path, 1, 1), f"more than {what} in one book", hint)))
            return
        yield path


def refused(path: str, status: os.stat_result) -> Fault | None:
    """The fault of a file that is not read: a link, no regular file, or too large. None if it is read."""
    at = Position(path, 1, 1)
    if stat.S_ISLNK(status.st_mode):
        message = "a symbolic link; a book's files are its own"
        return Fault("outside_book", Note(at, message, "copy the file here"))
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):  # to read from a pipe is to wait for ever
        message = "the file cannot be read: it is a pipe, a socket or a device"
        return Fault("unreadable_text", Note(at, message, "remove it"))
    if status.st_size > limits.FILE_BYTES:
        message = f"a file of {status.st_size:,} bytes; at most {limits.FILE_BYTES:,} are read"
        return Fault("beyond_limit", Note(at, message, "split it into several files"))
    return None


def _walk(folder: Path, below: str, faults: list[Fault]) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """The YAML files below a folder, sorted by path; links are not followed."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        at = Position(below.rstrip("/"), 1, 1)
        faults.append(Fault("unreadable_text", Note(at, f"the folder cannot be read: {error.strerror}")))
        return
    for entry in entries:
        path = f"{below}{entry.name}"
        if entry.name.startswith("."):
            continue
        if entry.is_symlink():
            faults += filter(None, [refused(path, entry.stat(follow_symlinks=False))])
        elif entry.is_dir():
            yield from _walk(Path(entry.path), f"{path}/", faults)
        elif entry.name.endswith(".yaml"):
            yield path, entry
        elif not entry.name.endswith(REPORT):
            renamed = f"rename it to '{path.rpartition('.')[0]}.yaml'" if path.lower().endswith(".yml") else ""
            hint = renamed or "content is in files that end in '.yaml'"
            note = Note(Position(path, 1, 1), "a file that is not read", hint)
            faults.append(Fault("unread_file", note))


# Charts that come with the compiler -----------------------------------------------------------------------------------

SHIPPED = ("open-fire",)
"""The books whose charts come with the compiler, for others to use."""

PACKED = "charts"
"""The folder in the package where a wheel keeps the files of charts."""

INSTALLED = ".charts/"
"""What the path of such a file begins with; no book has a file in a hidden folder."""

CHART_SECTIONS = {"tables", "catalogues", "cards", "procedures"}
"""What a file of charts holds, and nothing else."""

RULES = "rules"
"""What a file of the rulebook holds, to which charts belong, and perhaps more."""


def charts_folder(name: str) -> Path:
    """Where the files of charts are: in the package or, in a checkout, in the book whose charts they are."""
    package = Path(hulldown_compiler.__path__[0])
    packed = package / PACKED / name
    return packed if packed.is_dir() else package.parents[1] / CONTENT / name


def chart_files(folder: Path) -> Iterator[Path]:
    """The files of charts in a folder, in order of their paths."""
    for path in sorted(folder.rglob("*.yaml"), key=lambda path: path.relative_to(folder).parts):
        if frozenset() < _sections(path, path.stat().st_mtime_ns) <= CHART_SECTIONS:
            yield path


def rule_files(folder: Path) -> Iterator[Path]:
    """The files of the rulebook to which the charts in a folder belong, in order of their names."""
    return (path for path in sorted(folder.rglob("*.yaml")) if RULES in _sections(path, path.stat().st_mtime_ns))


@lru_cache(maxsize=1_000)
def _sections(path: Path, written: int) -> frozenset[str]:
    """The sections that a file holds; `written` is when it was written last."""
    return frozenset(re.findall(r"^([\w-]+):", path.read_text("utf-8-sig", "replace"), re.MULTILINE))


def charts_used(head: str) -> str:
    """The charts that a header names, by its text; nothing, where it names none that there are."""
    match = re.search(r"^charts:[ \t]*([\w-]+)", head, re.MULTILINE)
    return match[1] if match and match[1] in SHIPPED else ""


def is_installed(path: str) -> bool:
    """Whether a file belongs to charts that come with the compiler, and not to its reader's book."""
    return path.startswith(INSTALLED)


def on_disk(root: Path, path: str) -> Path:
    """Where a file of a book is, or one of the charts that it uses."""
    if not is_installed(path):
        return root / path
    name, _, below = path.removeprefix(INSTALLED).partition("/")
    return charts_folder(name) / below
