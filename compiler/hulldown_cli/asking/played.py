"""What playtests have seen: a thing that came up in a game is reachable, whatever a search can tell of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from hulldown_compiler.analysis.search.queries import REACHABLE
from hulldown_compiler.analysis.verdicts.report import OWN, ThingVerdict
from hulldown_compiler.playtest.record import NAMED
from hulldown_terminal.refusals import WRONG_USE, Refused

Json = Mapping[str, Any]

Seen = Mapping[tuple[str, str, str], int]
"""Kind, mission and name of a thing, and in how many games it came up."""


def read_played(path: Path, book: str, digest: str) -> Seen:
    """What `hulldown playtest --json` wrote about a book; raises Refused."""
    try:
        report = json.loads(path.read_text("utf-8"))
        records = {record["book"]: record for record in report["books"]}
        if book not in records:
            raise Refused(f"{path} is about {', '.join(records)}, not {book}", WRONG_USE)
        if records[book]["digest"] != digest:
            raise Refused(f"{path} is about another version of {book}: play it again", WRONG_USE)
        return dict(_seen(records[book]))
    except OSError as error:
        raise Refused(f"cannot read {path}: {error.strerror}", WRONG_USE) from error
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Refused(f"{path} is not what 'hulldown playtest --json' writes", WRONG_USE) from error


def _seen(record: Json) -> Iterator[tuple[tuple[str, str, str], int]]:
    for mission in record["missions"]:
        for kind, things in mission["seen"].items():
            for thing in things:
                name = ".".join(str(thing[part]) for part in NAMED[kind])
                yield (kind, mission["mission"] or "", name), int(thing["games"])


def with_played(verdict: ThingVerdict, seen: Seen) -> ThingVerdict:
    """A verdict, with what games have seen of its thing."""
    games = sum(_games(verdict, seen))
    if not games or verdict.verdict == REACHABLE:
        return verdict
    return verdict._replace(verdict=REACHABLE, why=f"seen in {games:,} game{'' if games == 1 else 's'}")


def _games(verdict: ThingVerdict, seen: Seen) -> Iterator[int]:
    """In how many games of each mission a thing came up."""
    for (kind, mission, name), games in seen.items():
        if kind == verdict.kind:
            own = kind in OWN and verdict.name == f"{mission}.{name}"
            if own or verdict.name == name:
                yield games
