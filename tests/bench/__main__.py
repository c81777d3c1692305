"""Time Hulldown beside its peers on one synthetic book: `python -m tests.bench [PARAGRAPHS]`.

Every row is measured in turn, ours and the peer's, in one run; the medians are shown, and the ratios. On a machine that
has other things to do, wall time says little, and processor time and ratios more. A figure decides nothing: it is for
reading.
"""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.bench import corpus
from tests.bench.missions import missions
from tests.bench.odds import resolving
from tests.bench.running import BIN, Run, run
from tests.bench.watching import watching
from tests.helpers.paths import ROOT

PEERS = ROOT / "build" / "peers"
INKJS = "inkjs@2.4.0"
RUNS = 3
CHOICES = 40_000


def side_by_side(name: str, runs: Sequence[tuple[str, Callable[[], Run]]]) -> None:
    """Run ours and the peers in turn, and show the medians and the ratios to ours."""
    found: dict[str, list[Run]] = {who: [] for who, _ in runs}
    for _ in range(RUNS):
        for who, work in runs:
            found[who].append(work())
    medians = {who: _median(results) for who, results in found.items()}
    ours = medians[runs[0][0]]
    print(f"{name:36} {'wall':>9} {'processor':>11} {'memory':>9}   ratios to ours")
    for who, one in medians.items():
        ratios = f"{one.seconds / ours.seconds:6.2f} {one.processor / ours.processor:6.2f}"
        print(f"  {who:34} {one.seconds:7.2f} s {one.processor:9.2f} s {one.memory:6.0f} MB   {ratios}")


def _median(runs: Sequence[Run]) -> Run:
    """The medians of several runs, figure by figure."""
    middle = statistics.median
    seconds, processor = middle(one.seconds for one in runs), middle(one.processor for one in runs)
    return Run(seconds, processor, middle(one.memory for one in runs), "")


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
    schema, plain = folder / "schema.json", sorted((folder / "plain").glob("*.yaml"))
    rows.append(("check-jsonschema", lambda: run(BIN / "check-jsonschema", "--schemafile", schema, *plain)))
    relaxed = "{extends: relaxed, rules: {line-length: disable}}"
    rows.append(("yamllint", lambda: run(BIN / "yamllint", "-d", relaxed, folder / "plain")))
    side_by_side("check, cold", rows)
    run(BIN / "hulldown", "lint", book, cache=cache)
    changed = book / "paragraphs" / "00500.yaml"

    def after(change: Callable[[str], str]) -> Run:
        changed.write_text(change(changed.read_text()))
        return run(BIN / "hulldown", "lint", book, cache=cache)

    rows = [
        ("nothing changed", lambda: after(lambda text: text)),
        ("a text changed", lambda: after(_other_words)),
        ("a link changed", lambda: after(_another_link)),
    ]
    side_by_side("hulldown lint, one file changed", rows)


def _other_words(text: str) -> str:
    """A file of which the first text has its second word third, and its third second."""
    return re.sub(r"(text: >-\n +\w+) (\w+) (\w+)", r"\1 \3 \2", text, count=1)


def _another_link(text: str) -> str:
    """A file of which the first two options lead where the other did."""
    return re.sub(r"(see: \w+)(.*?)(see: \w+)", r"\3\2\1", text, count=1, flags=re.DOTALL)


def growing(folder: Path, count: int) -> None:
    """A cold check of a book ten times as large, once."""
    corpus.write_gamebook(corpus.paragraphs(10 * count), folder / "large")
    small, large = (run(BIN / "hulldown", "lint", folder / name) for name in ("bench", "large"))
    print(f"check, cold, {10 * count:,} paragraphs (once)")
    print(f"  {'hulldown lint':34} {large.seconds:7.2f} s {large.processor:9.2f} s {large.memory:6.0f} MB")
    print(f"  {'per paragraph, to the smaller book':34} {large.processor / small.processor / 10:7.2f}")


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
    found_unreachable = sorted(re.findall(r"HD(?:120 nothing refers to|301 no play can reach) '(\w+)'", output))
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
        corpus.write_schema(folder / "schema.json")
        corpus.write_ink(book, folder / "story.ink")
        links = sum(len(targets) for _, _, targets in book)
        print(f"{count:,} paragraphs, {links:,} links; medians of {RUNS}; the last column is the ratio to ours")
        peers = install_peers()
        checking(folder, peers)
        growing(folder, count)  # before what fills our own memory: a process begins with the peak of its parent
        walking(folder, peers)
        watching(folder / "bench")
        resolving()
        missions()
        return 0 if defects(folder, count) else 1


if __name__ == "__main__":
    sys.exit(main())
