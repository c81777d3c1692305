"""The two sides of a comparison: folders, or revisions of a Git repository, and the books in each."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from hulldown_compiler.lowering.header import FILE
from hulldown_compiler.source import cache
from hulldown_compiler.source.discovery import CONTENT, is_path, project_root


class NoSide(Exception):
    """A side that is not there; the message is for the person who named it."""


@contextmanager
def side(name: str, here: Path) -> Iterator[dict[str, Path]]:
    """The folders of the books of a side, by name; those of a revision last as long as this does. Raises NoSide."""
    if not name or not name.isprintable():
        raise NoSide(f"no folder and no revision {name!r}")
    folder = here / name
    if folder.is_dir():
        yield _books(folder, name)
        return
    if is_path(name) and _commit(name, here) is None:
        raise NoSide(f"no folder {name!r}, and no revision of that name")
    with tempfile.TemporaryDirectory(prefix="hulldown-") as place, _nothing_kept():
        _unpack(_archive(name, here), Path(place))
        yield _books(Path(place), name)


def _books(folder: Path, name: str) -> dict[str, Path]:
    """The books of a folder: itself, or those in its content, or those right below it."""
    if is_book(".", folder):
        return {folder.resolve().name: folder.resolve()}
    shelf = folder / CONTENT if (folder / CONTENT).is_dir() else folder
    books = {header.parent.name: header.parent.resolve() for header in sorted(shelf.glob(f"*/{FILE}"))}
    if not books:
        raise NoSide(f"no book in {name!r}: a book is a folder with a {FILE!r}")
    return books


def is_book(name: str, here: Path) -> bool:
    """Whether a side is the folder of one book."""
    return (here / name / FILE).is_file()


def same(old: Path, new: Path) -> bool:
    """Whether two folders hold the same files, to the byte: then nothing that is said of them can differ."""
    files = _contents(old)
    return old.name == new.name and None not in files.values() and files == _contents(new)


def _contents(folder: Path) -> dict[str, bytes | None]:
    """The files of a folder; None for what is no file of its own, or cannot be read."""
    files = (file for file in folder.rglob("*") if file.is_symlink() or not file.is_dir())
    return {file.relative_to(folder).as_posix(): _data(file) for file in files}


def _data(file: Path) -> bytes | None:
    try:
        return file.read_bytes() if file.is_file() and not file.is_symlink() else None
    except OSError:
        return None


@contextmanager
def _nothing_kept() -> Iterator[None]:
    """Inside, the compiler keeps nothing of what it reads: the files are gone soon."""
    before = os.environ.get(cache.VARIABLE)
    os.environ[cache.VARIABLE] = ""
    try:
        yield
    finally:
        if before is None:
            del os.environ[cache.VARIABLE]
        else:
            os.environ[cache.VARIABLE] = before


# Git ------------------------------------------------------------------------------------------------------------------


def _git(arguments: Sequence[str], folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run git in a folder; raises NoSide where there is no git."""
    git = shutil.which("git")
    if git is None:
        raise NoSide("git is not installed, so only folders can be compared")
    return subprocess.run([git, *arguments], cwd=folder, capture_output=True, check=False)  # noqa: S603 - no shell


def _commit(name: str, folder: Path) -> str | None:
    """The commit of a revision."""
    wanted = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
    done = _git(wanted, folder)
    return done.stdout.decode().strip() if done.returncode == 0 else None


def _archive(name: str, here: Path) -> bytes:
    """The content of the project in a revision, as a tar file; raises NoSide."""
    root = project_root(here) or here
    if _git(["rev-parse", "--git-dir"], root).returncode != 0:
        raise NoSide(f"no folder {name!r}, and no Git repository here in which it could be a revision")
    commit = _commit(name, root)
    if commit is None:
        raise NoSide(f"no folder and no revision {name!r}")
    done = _git(["archive", "--format=tar", commit, "--", CONTENT if (root / CONTENT).is_dir() else "."], root)
    if done.returncode != 0:
        raise NoSide(f"{name!r} has no {CONTENT!r}")
    return done.stdout


def _unpack(archive: bytes, place: Path) -> None:
    """Write the files of an archive below a folder; links and whatever leads out of it are passed over."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            path = PurePosixPath(member.name)
            data = files.extractfile(member) if member.isfile() else None
            if data is None or path.is_absolute() or ".." in path.parts:
                continue
            (place / path).parent.mkdir(parents=True, exist_ok=True)
            (place / path).write_bytes(data.read())
