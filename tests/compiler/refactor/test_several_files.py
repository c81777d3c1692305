"""Changes of several files at once: all of them or none, and what becomes of one that was broken off."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from hulldown_compiler.core.fixes import JOURNAL
from hulldown_compiler.core.several_files import Finished, finish, replace_all

BEFORE = {"a.yaml": "a: 1\n", "deep/b.yaml": "b: 1\n", "c.yaml": "c: 1\n"}
AFTER = {"a.yaml": "a: 2\n", "deep/b.yaml": "b: 2\n", "c.yaml": "c: 2\n"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A folder with three files."""
    put(tmp_path / "book", BEFORE)
    return tmp_path / "book"


def put(root: Path, texts: Mapping[str, str]) -> None:
    """Write files."""
    for path, text in texts.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")


def texts(root: Path) -> dict[str, str]:
    """Every file in a folder, hidden ones as well."""
    return {
        file.relative_to(root).as_posix(): file.read_text("utf-8") for file in sorted(root.rglob("*")) if file.is_file()
    }


def broken_off(root: Path, done: int) -> None:
    """Leave a change behind as a process does that is killed when so many of its files are in their places."""
    puts = []
    for nth, (path, text) in enumerate(AFTER.items()):
        file = root / path
        waiting = file if nth < done else file.with_name(f".{file.name}.x1y2")
        was = sha256(BEFORE[path].encode()).hexdigest()
        waiting.write_text(text, "utf-8")
        name = file.with_name(f".{file.name}.x1y2").relative_to(root).as_posix()
        puts.append([path, name, was, sha256(text.encode()).hexdigest()])
    (root / JOURNAL).write_text(json.dumps(puts), "utf-8")


def test_all_are_written_and_nothing_else_is_left(root: Path) -> None:
    """Also a file that was not there."""
    replace_all(root, {**AFTER, "new/d.yaml": "d: 1\n"})

    assert texts(root) == dict(sorted({**AFTER, "new/d.yaml": "d: 1\n"}.items()))
    assert finish(root) is None


@pytest.mark.parametrize("nth", range(4))
def test_a_file_that_cannot_be_written(root: Path, nth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where somebody else has it open: those that have been changed before it are as they were."""
    replace, calls = Path.replace, []

    def refusing(file: Path, target: Path) -> Any:
        calls.append(target.name)
        if len(calls) == nth + 1:
            raise PermissionError(13, "it is open", str(target))
        return replace(file, target)

    monkeypatch.setattr(Path, "replace", refusing)
    with pytest.raises(PermissionError):
        replace_all(root, AFTER)

    assert texts(root) == dict(sorted(BEFORE.items()))


@pytest.mark.parametrize("done", range(4))
def test_what_was_broken_off_is_finished(root: Path, done: int) -> None:
    """However many files were in their places; the second time there is nothing to do."""
    broken_off(root, done)

    assert finish(root) == Finished([*AFTER], [])
    assert texts(root) == dict(sorted(AFTER.items()))
    assert finish(root) is None


def test_what_was_changed_meanwhile_is_left_alone(root: Path) -> None:
    """The author's text stays, and it is told which files are as they were to be."""
    broken_off(root, 1)
    put(root, {"c.yaml": "c: mine\n"})

    assert finish(root) == Finished(["a.yaml", "deep/b.yaml"], ["c.yaml"])
    assert texts(root) == dict(sorted({**AFTER, "c.yaml": "c: mine\n"}.items()))
    assert finish(root) is None


def test_what_cannot_be_written_now_is_tried_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a folder that may only be read."""
    broken_off(root, 1)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", lambda *_: (_ for _ in ()).throw(PermissionError(13, "no")))
        assert finish(root) == Finished(["a.yaml"], ["deep/b.yaml", "c.yaml"])

    assert finish(root) == Finished([*AFTER], [])


@pytest.mark.parametrize(
    "journal",
    [
        "", "[", "[" * 100_000, "[1]", '[["a.yaml"]]', "{}", "\x00",
        '[["../out.yaml", ".a.yaml.x1y2", "{was}", "{new}"]]',
        '[["a.yaml", "../out.yaml", "{a}", "{was}"]]',
        '[["link.yaml", ".a.yaml.x1y2", "{was}", "{new}"]]',
        '[["/etc/hostname", ".a.yaml.x1y2", "{was}", "{new}"]]',
    ],
)  # fmt: skip
def test_a_strangers_journal_reaches_nothing_outside(root: Path, journal: str) -> None:
    """Neither upward nor through a link is anything written or taken away, and what makes no sense is passed over."""
    outside = root.parent / "out.yaml"
    outside.write_text("out: 1\n", "utf-8")
    (root / "link.yaml").symlink_to(outside)
    (root / ".a.yaml.x1y2").write_text("new: 1\n", "utf-8")
    for word, text in (("{was}", "out: 1\n"), ("{new}", "new: 1\n"), ("{a}", BEFORE["a.yaml"])):
        journal = journal.replace(word, sha256(text.encode()).hexdigest())
    (root / JOURNAL).write_text(journal, "utf-8")

    assert finish(root) is None
    assert outside.read_text("utf-8") == "out: 1\n"
    assert (root / "a.yaml").read_text("utf-8") == BEFORE["a.yaml"]
