"""Hold every statement: `python -m tests.statements [--spoil] [NAME ...]`.

Told is what does not hold; with `--spoil`, which of those that hold fail on no spoilt rule (see
`tests.statements.spoilt`). The exit code is 1 when there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.statements import spoilt
from tests.statements.statement import hold, statements

ENOUGH = 400
"""How many spoilt rules in code are tried for a statement."""


def main() -> int:
    """Hold them, or spoil the rules for them."""
    parser = argparse.ArgumentParser("python -m tests.statements", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="these statements alone")
    parser.add_argument("--spoil", action="store_true", help="spoil the rules, one point at a time")
    parser.add_argument(
        "--most", type=int, default=ENOUGH, help=f"spoilt rules in code for a statement; {ENOUGH} without it"
    )
    asked = parser.parse_args()
    wanted = asked.names or list(statements())
    return _spoil(wanted, asked.most) if asked.spoil else _hold(wanted)


def _hold(names: list[str]) -> int:
    found = 0
    for name in names:
        try:
            hold(statements()[name])
        except AssertionError as otherwise:
            found += not statements()[name].keys() & {"wrong", "played"}
            print(f"{name}: {otherwise}")
    return int(found > 0)


def _spoil(names: list[str], most: int) -> int:
    sound = [name for name in names if not spoilt.fails(statements()[name])]
    lines = {name: spoilt.lines_of(statements()[name]) for name in sound}
    common = Counter(line for each in lines.values() for line in each)
    never, tries = [], 0
    for name in sound:
        found, tried = _failing(name, lines[name], common, most)
        tries += tried
        if not found:
            never.append(name)
            print(f"{name}: fails on none of {tried}", flush=True)
    print(f"{len(sound)} statements hold; {len(sound) - len(never)} of them fail on a spoilt rule ({tries} tries).")
    return int(bool(never))


def _failing(name: str, lines: frozenset[spoilt.Line], common: Counter[spoilt.Line], most: int) -> tuple[str, int]:
    """The first spoilt rule that a statement fails on, and how many were tried."""
    said, tried = statements()[name], 0
    candidates = [*list(spoilt.in_code(lines, common))[:most], *spoilt.in_books(said.get("book", "outpost"))]
    for one in candidates:
        with one.spoil() as done:
            tried += 1
            if done and spoilt.fails(said):
                return f"{one.where}:{one.line}", tried
    return "", tried


if __name__ == "__main__":
    sys.exit(main())
