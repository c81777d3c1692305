"""Playtests that can be interrupted: where their games are kept, and how they are gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer

from hulldown_cli import common
from hulldown_compiler.playtest.campaigns.table import CAMPAIGN
from hulldown_compiler.playtest.deciding import digest_of
from hulldown_compiler.playtest.resuming.journal import Journal, OtherGames, UnderWay
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine import Book

Resume = Annotated[bool, typer.Option("--resume", help="Go on with the same games where they were interrupted.")]

KEPT = Path("build", "playtests")
"""Where the games of a playtest are kept until it is over, below where the command is run."""

UNDER_WAY = "another playtest is under way that keeps its own there"


def journal(wishes: TableOptions, book: Book, mission: str, policy: str = "") -> Journal:
    """Where the games of a book, or of one mission of it, are kept; by policy and platoon, where several play."""
    named = mission if wishes.campaign is None else CAMPAIGN
    one_of_several = (wishes.platoon, policy) if policy else ()
    file = KEPT / f"{'-'.join(filter(None, (book.id, named, *one_of_several)))}.jsonl"
    return Journal(
        file,
        {
            "book": book.id,
            "digest": _decides(book, mission),
            "rules_version": book.rules.version,
            "mission": mission,
            "policy": wishes.policy,
            "policy_digest": _digest(wishes.policy),
            "games": wishes.games,
            "seed": wishes.seed,
            "rules": list(wishes.rules),
            "platoon": wishes.platoon,
            **({} if wishes.campaign is None else {"campaign": list(wishes.campaign)}),
        },
    )


def _decides(book: Book, mission: str) -> str:
    """A digest of what decides the games: of a mission by itself, whatever is written anew in others stays out."""
    return digest_of(book.logic, mission) if mission else book.digest


def _digest(policy: str) -> str:
    """Of the file of a policy of somebody's own; a bot has none."""
    file = Path(policy.rpartition(":")[0])
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


@contextmanager
def begun(journals: Sequence[Journal], *, resume: bool) -> Iterator[None]:
    """Begin the files, or take up those that are there; ends the command if there is none, or one of other games."""
    try:
        _all_begun(journals, resume=resume)
        yield
    finally:
        for each in journals:
            each.let_go()


def _all_begun(journals: Sequence[Journal], *, resume: bool) -> None:
    if resume and not any(each.file.is_file() for each in journals):
        common.refuse(f"--resume: nothing of an interrupted playtest is kept in {KEPT}")
    for each in journals:
        if resume and each.file.is_file():
            _resume(each)
        else:
            _begin(each)


def _resume(journal: Journal) -> None:
    try:
        journal.resume()
    except OtherGames as error:
        common.refuse(f"--resume: {journal.file}: {error}")
    except UnderWay:
        common.refuse(f"--resume: {journal.file}: {UNDER_WAY}")
    except OSError as error:
        common.refuse(f"--resume: {journal.file}: it cannot be read: {error.strerror}")


def _begin(journal: Journal) -> None:
    """Begin a file; where none can be written, games are played all the same."""
    try:
        journal.begin()
    except UnderWay:
        typer.echo(f"hulldown: {journal.file}: games are not kept: {UNDER_WAY}", err=True)
    except OSError as error:
        typer.echo(f"hulldown: {journal.file}: games are not kept: {error.strerror}", err=True)
