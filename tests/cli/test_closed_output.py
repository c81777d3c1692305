"""What is printed to where nobody reads: a full disk, a closed stream; and a command that is broken off."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.bench import corpus
from tests.cli.process import HULLDOWN


def environment() -> dict[str, str]:
    """What processes are given: they keep nothing, and send no colours."""
    return {**os.environ, "HULLDOWN_CACHE": "", "NO_COLOR": "1"}


def shell(line: str, cwd: Path) -> tuple[int, str]:
    """The exit code of a line of shell, and what stands on the error output."""
    found = subprocess.run(
        ["sh", "-c", line], cwd=cwd, env=environment(), capture_output=True, text=True, check=False, timeout=600
    )
    return found.returncode, found.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_a_sentence(tmp_path: Path) -> None:
    """Nothing more can be said, and that is no fault of ours."""
    code, told = shell(f"{HULLDOWN} explain > /dev/full", tmp_path)

    assert (code, told) == (1, "hulldown: it cannot be written: the disk is full\n")


def test_a_closed_output_leaves_the_exit_code(tmp_path: Path) -> None:
    """Who closes the output wants to know nothing else."""
    corpus.write_gamebook(corpus.paragraphs(200, defects=True), tmp_path / "book")

    assert shell(f"{HULLDOWN} explain HD101 >&-", tmp_path) == (0, "")
    assert shell(f"{HULLDOWN} lint book --format json >&- 2>&-", tmp_path) == (1, "")


@pytest.mark.skipif(sys.platform != "linux", reason="only there do several processes read")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_nobody_goes_on_after_it_is_broken_off(how: signal.Signals, tmp_path: Path) -> None:
    """Of the processes that read a large book, none is left soon after, and none says anything."""
    corpus.write_gamebook(corpus.paragraphs(4_000), tmp_path / "book")
    command = subprocess.Popen(
        [HULLDOWN, "lint", "book"], cwd=tmp_path, env=environment(), text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(0.7)
    command.send_signal(how)
    out, err = command.communicate(timeout=600)  # it waits until all have closed their outputs

    assert "Traceback" not in out + err
