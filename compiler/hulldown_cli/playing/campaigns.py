"""What `playtest --campaign` asks for: whole campaigns, and in which order their missions come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer

from hulldown_cli import common
from hulldown_compiler.core.suggest import did_you_mean
from hulldown_compiler.playtest.table import TableOptions
from hulldown_engine import Book
from hulldown_engine.campaign import has_campaign
from hulldown_engine.playtest.campaigns.order import ANY
from hulldown_terminal.play import missions

FLAG, ORDER = "--campaign", "--order"

Campaign = Annotated[bool, typer.Option(FLAG, help="Play whole campaigns: one platoon through all missions.")]
Order = Annotated[
    str, typer.Option(ORDER, metavar="MISSIONS", help="Which missions come first: 3,1; or any: in any order.")
]

Run = tuple[TableOptions, Book, str]
"""What is asked for, of which book, and of which mission or of all."""


def check(order: str, others: Mapping[str, Any], *, campaign: bool) -> None:
    """End the command unless what was typed fits together: `others` are options that are not for campaigns."""
    if order and not campaign:
        common.refuse(f"{ORDER} is for campaigns: write {FLAG} as well")
    for option, value in others.items():
        if campaign and value:
            common.refuse(f"{option} is for missions by themselves: leave out it, or {FLAG}")


def instead(runs: Sequence[Run], order: str) -> list[Run]:
    """Campaigns of the books in the place of games; ends the command if a book has none, or not these missions."""
    if not runs:
        common.refuse(f"{FLAG}: no book has a campaign")
    for _, book, _ in runs:
        if not has_campaign(book):
            common.refuse(f"{FLAG}: {book.id} has no campaign")
    return [(wishes._replace(campaign=_order_of(book, order)), book, mission) for wishes, book, mission in runs]


def _order_of(book: Book, order: str) -> Sequence[str]:
    """The missions of a book that come first, by name; `any` alone is any order. Ends the command for a slip."""
    wished = [word.strip() for word in order.split(",")] if order else []
    if wished == [ANY]:
        return wished
    with common.sentences():
        named = [missions.mission_of(book, word, did_you_mean) for word in wished]
    twice = next((name for name in named if named.count(name) > 1), "")
    return common.refuse(f"{ORDER} {order!r}: {twice} comes twice; each mission is played once") if twice else named
