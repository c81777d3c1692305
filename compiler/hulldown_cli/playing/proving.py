"""What is proved of what no game of a playtest came to, and the witnesses that are kept."""

from __future__ import annotations

from hulldown_cli import common
from hulldown_cli.books import read_books
from hulldown_compiler.book.book import Book as Authored
from hulldown_compiler.bundle import writer
from hulldown_compiler.playtest.evidence import Proof
from hulldown_compiler.playtest.played import Played, witness
from hulldown_compiler.playtest.proofs import Proofs
from hulldown_engine.games.book import Book
from hulldown_engine.playtest.coverage import Thing, things
from hulldown_engine.playtest.tally import GameFault
from hulldown_terminal.play import replays


def authored(name: str, compiled: Book) -> Authored:
    """A book as its author wrote it; ends the command if that is not the book that is played."""
    (book,) = read_books([name])
    if not book.is_complete or writer.bundle(book)[0]["digest"] != compiled.digest:
        common.refuse(f"--prove: what stands in {name} is not what was compiled; 'hulldown build {name}' first")
    return book


def proved(book: Authored, played: Played) -> Played:
    """The games of a book with the proofs on what none of them came to; the choices of witnesses are written."""
    compiled = played.report.book
    proven: dict[str, dict[Thing, Proof]] = {}
    for mission, tally in played.report.missions.items():
        never = (thing for thing in things(compiled.logic, mission) if thing not in tally.times)
        proven[mission] = dict(Proofs(book, compiled, mission).of(never))
    with common.sentences():
        for thing, proof in (found for proofs in proven.values() for found in proofs.items()):
            if proof.choices:
                replays.write(witness(played, thing), GameFault("witness", " ".join(thing), 0, proof.choices))
    return played._replace(proven=proven)
