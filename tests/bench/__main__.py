"""Time Hulldown beside its peers on one synthetic book: `python -m tests.bench [PARAGRAPHS]`.

Every row is measured in turn, ours and the peer's, in one run; the median is shown, and the ratio. A figure decides
nothing: it is for reading.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.bench import corpus
from tests.bench.missions import missions
from tests.bench.odds import resolving

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
PEERS = ROOT / "build" / "peers"
INKJS = "inkjs@2.4.0"
RUNS = 3
CHOICES = 40_000


class Run(NamedTuple):
    """One finished process: wall seconds, peak memory in MB, and what it printed."""

    seconds: float
    memory: float
    output: str


def run(*command: str | Path, cache: Path | None = None) -> Run:
    """Run a command to its end."""
    begun = time.perf_counter()
    environment = {**os.environ, "HULLDOWN_CACHE": str(cache or "")}
    process = subprocess.Popen(
        [str(part) for part in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, cwd=ROOT
    )
    assert process.stdout is not None
    output = process.stdout.read().decode()
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    return Run(time.perf_counter() - begun, usage.ru_maxrss / 1024, output)


def side_by_side(name: str, runs: Sequence[tuple[str, Callable[[], Run]]]) -> None:
    """Run ours and the peers in turn, and show the medians and the ratio to ours."""
    found: dict[str, list[Run]] = {who: [] for who, _ in runs}
    for _ in range(RUNS):
        for who, work in runs:
            found[who].append(work())
    ours = statistics.median(one.seconds for one in found[runs[0][0]])
    print(name)
    for who, results in found.items():
        seconds = statistics.median(one.seconds for one in results)
        memory = statistics.median(one.memory for one in results)
        print(f"  {who:34} {seconds:7.2f} s {memory:7.0f} MB   {seconds / ours:6.2f}")


def install_peers() -> bool:
    """Have inkjs, from npm; whether there is one."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    if not (PEERS / "node_modules" / "inkjs").is_dir():
        PEERS.mkdir(parents=True, exist_ok=True)
        command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(PEERS), INKJS]
        return subprocess.run(command, check=False).returncode == 0
    return True


def ink(work: str, folder: Path) -> Run:
    """The ink story through inkjs."""
    return run("node", ROOT / "tests/bench/peers.mjs", PEERS, work, folder / "story.ink", str(CHOICES))


def checking(folder: Path, peers: bool) -> None:  # noqa: FBT001 - printed figures, not an interface
    """A cold check, and one after a change."""
    book, cache = folder / "bench", folder / "cache"
    rows: list[tuple[str, Callable[[], Run]]] = [("hulldown lint", lambda: run(BIN / "hulldown", "lint", book))]
    rows += [("inkjs compile", lambda: ink("compile", folder))] if peers else []
    side_by_side("check, cold", rows)
    relaxed = "{extends: relaxed, rules: {line-length: disable}}"
    yamllint = run(BIN / "yamllint", "-d", relaxed, folder / "plain")
    print(f"  {'yamllint (once)':34} {yamllint.seconds:7.2f} s {yamllint.memory:7.0f} MB")
    run(BIN / "hulldown", "lint", book, cache=cache)
    changed = book / "paragraphs" / "00500.yaml"
    texts = iter([changed.read_text() + f"# {nth}\n" for nth in range(RUNS)])

    def again() -> Run:
        changed.write_text(next(texts))
        return run(BIN / "hulldown", "lint", book, cache=cache)

    side_by_side("check, one file changed", [("hulldown lint", again)])


def walking(folder: Path, peers: bool) -> None:  # noqa: FBT001 - printed figures, not an interface
    """Random walks, in choices a second."""
    run(BIN / "hulldown", "build", folder / "bench", "--out", folder / "out")
    rates: dict[str, list[float]] = {}
    for _ in range(RUNS):
        ours = run(sys.executable, "-m", "tests.bench.walk", folder / "out" / "bench", str(CHOICES))
        rates.setdefault("Game.choose", []).append(_rate(ours))
        if peers:
            rates.setdefault("inkjs", []).append(_rate(ink("walk", folder)))
    print("random walks")
    ours_median = statistics.median(rates["Game.choose"])
    for who, found in rates.items():
        median = statistics.median(found)
        print(f"  {who:34} {median:9,.0f} choices/s   {median / ours_median:6.2f}")


def _rate(one: Run) -> float:
    figures = json.loads(one.output.strip().rsplit("\n", 1)[-1])
    return float(figures["choices"] / figures["seconds"])


def defects(folder: Path, count: int) -> bool:
    """Whether the dead links and the unreachable paragraphs of a spoilt book are found exactly."""
    book = corpus.paragraphs(count, defects=True)
    corpus.write_gamebook(book, folder / "spoilt")
    dead, unreachable = corpus.truth(book)
    output = run(BIN / "hulldown", "lint", folder / "spoilt").output
    found_dead = sorted(re.findall(r"HD101 no paragraph '(\w+)'", output))
    found_unreachable = sorted(re.findall(r"(?:nothing refers to|no play can reach|nothing reaches) '(\w+)'", output))
    exact = found_dead == dead and found_unreachable == unreachable
    print("defects")
    print(f"  dead links        {len(found_dead)} found, {len(dead)} there")
    print(f"  unreachable       {len(found_unreachable)} found, {len(unreachable)} there")
    print(f"  exactly these     {'yes' if exact else 'NO'}")
    return exact


def main() -> int:
    """Write the books, run everything, and print it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        book = corpus.paragraphs(count)
        corpus.write_gamebook(book, folder / "bench")
        corpus.write_plain(book, folder / "plain")
        corpus.write_ink(book, folder / "story.ink")
        links = sum(len(targets) for _, _, targets in book)
        print(f"{count:,} paragraphs, {links:,} links; medians of {RUNS}; the last column is the ratio to ours")
        peers = install_peers()
        checking(folder, peers)
        walking(folder, peers)
        resolving()
        missions()
        return 0 if defects(folder, count) else 1


if __name__ == "__main__":
    sys.exit(main())
