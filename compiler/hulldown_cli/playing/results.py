"""What comes of a playtest: the choices of faults, tables, JSON, a page, and whether figures are kept to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import RenderableType

from hulldown_cli import common
from hulldown_compiler.playtest.campaigns import table as campaigns
from hulldown_compiler.playtest.campaigns.table import CAMPAIGN
from hulldown_compiler.playtest.comparing.telling import compared_parts
from hulldown_compiler.playtest.limits import OVER, UNDER, BadLimit, Limit, broken, limits
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.record import FORMAT, book_record
from hulldown_compiler.playtest.shrinking import shrink
from hulldown_compiler.playtest.table import laid, parts
from hulldown_engine.basics.files import write_atomic
from hulldown_engine.playtest.tally import Tally
from hulldown_terminal.play import replays

Under = Annotated[
    str,
    typer.Option(UNDER, metavar="FIGURES", help="Exit with 1 below per cent, or outside: coverage=97,win=30..70."),
]
Over = Annotated[str, typer.Option(OVER, metavar="FIGURES", help="Exit with 1 above these per cent: quiet=40.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print everything that was counted as JSON.")]
Page = Annotated[
    Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a page too, with plots and maps.")
]
Faults = Annotated[
    Path, typer.Option(metavar="FOLDER", help="Write the choices that lead to faults below this folder.")
]


def keep_faults(played: Sequence[Played]) -> bool:
    """Shrink the faults, and write a replay file for each. Returns whether there were faults."""
    with common.sentences():
        for each in played:
            shrink(each.report, each.wishes.rules, each.wishes.platoon)
            for mission, tally in (*each.report.missions.items(), (CAMPAIGN, each.report.campaign or Tally())):
                for fault in tally.faults:
                    replays.write(replays.file_of(each.wishes.faults, each.report, mission, fault), fault)
    return any(each.report.faults for each in played)


def tell(played: Sequence[Played], *, as_json: bool, write_page: Callable[[Sequence[Played]], None] | None) -> None:
    """Print the report as tables or as JSON, and write its page, if there is to be one."""
    if as_json:
        typer.echo(json.dumps(record(played), ensure_ascii=False, indent=1))
    else:
        print_tables(played)
    if write_page is not None:
        write_page(played)


def record(played: Sequence[Played]) -> dict[str, Any]:
    """Everything that was counted."""
    wishes = played[0].wishes
    options = {
        "policy": wishes.policy,
        "games": wishes.games,
        "seed": wishes.seed,
        "rules": list(wishes.rules),
        "platoon": wishes.platoon or None,
    }
    return {
        "format": FORMAT,
        **options,
        "books": [book_record(each.report, each.proven, each.compared) for each in played],
    }


def print_tables(played: Sequence[Played]) -> None:
    """The tables, mission by mission."""
    told = [part for each in played for part in _told(each)]
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # a title may have letters that a terminal has not
    typer.echo("\n\n".join(map(laid, told)))


def _told(played: Played) -> Iterator[Iterator[RenderableType]]:
    """The reports on a book: of each mission, or of its campaigns."""
    yield from (_parts(played, mission) for mission in played.report.missions)
    if played.report.campaign is not None:
        yield campaigns.parts(played.report, played.wishes)


def _parts(played: Played, mission: str) -> Iterator[RenderableType]:
    """The report on one mission, and what has changed in it."""
    yield from parts(played.report, mission, played.wishes)
    if played.compared:
        yield from compared_parts(played.compared, mission)


def page_writer(file: Path) -> Callable[[Sequence[Played]], None]:
    """What writes the page into a file; ends the command at once if it could not be made or written."""
    try:
        from hulldown_compiler.playtest.campaigns.page import html as of_campaigns  # noqa: PLC0415 - Matplotlib is slow
        from hulldown_compiler.playtest.page.document import html as of_missions  # noqa: PLC0415 - as above
    except ModuleNotFoundError as missing:
        if missing.name not in ("matplotlib", "numpy"):
            raise
        common.refuse("--html draws with Matplotlib: pip install 'hulldown[plots]'")
    if file.is_dir():
        common.refuse(f"--html {file}: it is a folder; write the name of a file")

    def write(played: Sequence[Played]) -> None:
        try:
            whole = any(each.report.campaign for each in played)
            write_atomic(file, of_campaigns(played) if whole else of_missions(played))
        except OSError as error:
            common.refuse(f"--html {file}: it cannot be written: {error.strerror}")

    return write


def asked_for(option: str, text: str) -> Sequence[Limit]:
    """The limits that were typed; ends the command if there is one that is none."""
    try:
        return limits(option, text) if text else ()
    except BadLimit as error:
        common.refuse(str(error))


def missed(played: Sequence[Played], asked: Sequence[Limit]) -> bool:
    """Tell each limit that is not kept to. Returns whether there was one."""
    sentences = [sentence for each in played for sentence in broken(each.report, asked)]
    for sentence in sentences:
        typer.echo(f"hulldown: {sentence}", err=True)
    return bool(sentences)
