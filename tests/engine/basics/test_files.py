"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from hulldown_engine.basics.files import write_atomic


def fail(*_: object) -> NoReturn:
    """What a full disk does."""
    raise OSError(28, "No space left on device")


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    """Text is UTF-8 with plain line ends, and nothing else is left."""
    path = tmp_path / "a" / "b" / "c.txt"
    write_atomic(path, "ä\nb\n")
    assert path.read_bytes() == b"\xc3\xa4\nb\n"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_writing_fails_the_old_file_stays(step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file holds what it held, and no half of the new one lies beside it."""
    path = tmp_path / "save.json"
    path.write_text("old")
    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match="No space left") as refused:
        write_atomic(path, "new")
    assert refused.value.filename == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_where_no_file_can_be_made_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system refuses is told of the file, and not of the one that was to be made beside it first."""
    path = tmp_path / "save.json"

    def read_only(dir: Path, prefix: str) -> NoReturn:  # noqa: A002 - as it is called
        raise OSError(30, "Read-only file system", str(Path(dir, f"{prefix}x1y2")))

    monkeypatch.setattr(tempfile, "mkstemp", read_only)
    with pytest.raises(OSError, match="Read-only") as refused:
        write_atomic(path, "new")
    assert refused.value.filename == str(path)


def test_permissions_are_kept_and_new_files_get_the_usual_ones(tmp_path: Path) -> None:
    """A file stays as private as it was."""
    path = tmp_path / "save.json"
    mask = os.umask(0o027)
    try:
        write_atomic(path, "new")
        assert path.stat().st_mode & 0o777 == 0o640
        path.chmod(0o600)
        write_atomic(path, "newer")
        assert path.stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(mask)
