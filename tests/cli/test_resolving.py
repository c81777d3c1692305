"""`hulldown roll` and `hulldown odds`: what is shown, what is written, and what is refused."""

from __future__ import annotations

import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import pytest
from tests.cli.process import HULLDOWN, hulldown
from tests.helpers.build import reference, written
from tests.helpers.paths import ROOT
from typer.testing import CliRunner

from hulldown_cli.app import app
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.bundle import writer
from hulldown_compiler.odds.chances import bar, percent, readable
from hulldown_compiler.source.discovery import NO_PROJECT

SKIRMISH = ROOT / "tests" / "books" / "skirmish"
FILE = Path(__file__).parent / "resolving" / "transcripts.txt"
PART = re.compile(r"^### (.+)\n\$ hulldown (.+)\n((?:(?!### ).*\n)*)", re.MULTILINE)
TYPED = re.compile(r"^\w+(?:, die \d)? > (.*)$", re.MULTILINE)


@pytest.fixture(scope="session")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The skirmish, compiled once."""
    folder = tmp_path_factory.mktemp("books") / "skirmish"
    writer.write(read_book(SKIRMISH), folder)
    return folder


def run(book: Path, command: str, typed: str = "") -> tuple[int, str, str]:
    """The exit code, the output and the complaint of a command line, in which `book` is the book."""
    words = [str(book) if word == "book" else word for word in shlex.split(command)]
    environment = {"NO_COLOR": "1", "COLUMNS": "80", "HULLDOWN_CACHE": ""}
    done = CliRunner(env=environment).invoke(app, words, input=typed)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout.replace(str(book), "book"), done.stderr.replace(str(book), "book")


# What is shown --------------------------------------------------------------------------------------------------------


class Transcript(NamedTuple):
    """A command and what it shows, under a heading."""

    heading: str
    command: str
    shown: str

    def shows(self, book: Path) -> str:
        """What the command shows now, when the same is typed."""
        code, out, err = run(book, self.command, "".join(f"{line}\n" for line in TYPED.findall(self.shown)))
        assert (code, err) == (0, "")
        return out.strip("\n")


def transcripts() -> list[Transcript]:
    """The commands of the file, in order."""
    return [Transcript(one[1], one[2], one[3].strip("\n")) for one in PART.finditer(FILE.read_text("utf-8"))]


@pytest.mark.parametrize("transcript", transcripts(), ids=lambda one: one.heading)
def test_a_command_shows_what_its_transcript_says(transcript: Transcript, compiled: Path) -> None:
    """Line by line; nothing is folded at the edge of a screen that is not there."""
    assert transcript.shows(compiled) == transcript.shown


def test_without_a_seed_the_one_that_is_taken_is_shown(compiled: Path) -> None:
    """The same again, with the seed that was printed."""
    command = "roll book fire weapon=rifles range=3"
    _, first, _ = run(compiled, command)
    seed = re.search(r"^Seed (\d+)\.$", first, re.MULTILINE)

    assert seed is not None
    assert run(compiled, f"{command} --seed {seed[1]}") == (0, first, "")


LONG = reference(
    """
tables:
  near: {title: Near Fire, source: {house: test}, axes: {who: {of: crews}}, cells: 1..9, rows: {<NEAR>}}
  far: {title: Far Fire, source: {house: test}, axes: {who: {of: crews}}, cells: 1..9, rows: {<FAR>}}
catalogues:
  crews: {title: Crews, source: {house: test}, fields: {skill: 1..3}}
cards:
<CARDS>
procedures:
  shoot:
    title: Shoot
    source: {house: test}
    inputs: {who: {of: crews}, close: bool}
    gives: {need: 1..9}
    steps:
      - let: {need: "look_up(near, who) if close else look_up(far, who)"}
    result: {need: need}
""".replace("<NEAR>", ", ".join(f"crew-{nth}: 7" for nth in range(15)))
    .replace("<FAR>", ", ".join(f"crew-{nth}: 3" for nth in range(15)))
    .replace(
        "<CARDS>", "\n".join(f"  crew-{nth}: {{card: crews, source: {{house: test}}, skill: 1}}" for nth in range(15))
    )
)
"""A procedure with a choice of two tables, and with many cards."""


@pytest.fixture(scope="session")
def crews(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The book of many cards, compiled."""
    folder = tmp_path_factory.mktemp("books") / "crews"
    written(LONG, folder)
    return folder


@pytest.mark.parametrize(
    ("close", "told"), [("true", "need: 7, from Near Fire (our own)"), ("false", "need: 3, from Far Fire (our own)")]
)
def test_only_the_table_that_was_looked_up_is_told(close: str, told: str, crews: Path) -> None:
    """The other one had no part in it."""
    _, out, _ = run(crews, f"roll book shoot who=crew-3 close={close} --seed 1")

    assert told in out.splitlines()


def test_many_names_are_listed_apart(crews: Path) -> None:
    """Beside the input stand the first; below stand all of them, folded."""
    _, out, _ = run(crews, "roll book shoot --help")
    first = ", ".join(f"crew-{nth}" for nth in range(12))

    assert f"  who             {first} and 3 more" in out.splitlines()
    assert out.partition("Names\n")[2].splitlines()[:2] == [
        "  who: crew-0, crew-1, crew-2, crew-3, crew-4, crew-5, crew-6, crew-7,",
        "       crew-8, crew-9, crew-10, crew-11, crew-12, crew-13, crew-14",
    ]


MANY_CREWS = reference(
    """
procedures:
  pass:
    title: Pass
    source: {house: test}
    inputs:
      who: {names: [crew-0, crew-1, crew-2, crew-3, crew-4, crew-5, crew-6, crew-7, crew-8, crew-9, crew-10]}
      far: {number: 0..6, default: 0}
    gives: {passed: bool}
    steps: [{test: {passed: 1d6}, at_least: 5 if who == crew-1 or far == 2 or far == 3 or far == 5 else 4}]
    result: {passed: passed}
"""
)
"""A procedure in which one of many crews is worse than the others, who are so at some distances as well."""

LONG_FRACTION = reference(
    """
procedures:
  draw:
    title: Draw
    source: {house: test}
    gives: {result: [rare, usual, certain]}
    steps:
      - {test: {first: 1d997}, at_most: 400}
      - {test: {second: 1d991}, at_most: 990}
      - {test: {third: 1d983}, at_most: 1}
    result: {result: "'certain' if not first else 'rare' if second and third else 'usual'"}
"""
)
"""A procedure whose odds have nine digits below the line."""


def test_lists_stand_in_the_order_of_what_is_in_them(compiled: Path) -> None:
    """Outcomes that are lists are columns in the order in which their names are declared."""
    _, out, _ = run(compiled, "odds book volley targets='[{cover: open}]' --vary weapon= --by losses")

    assert out.splitlines()[4:8] == [
        "weapon      no effect  pinned  killed",
        "Rifles          50.0%   33.3%   16.7%",
        "MG, Mortar      16.7%   50.0%   33.3%",
        "Field-gun           -   50.0%   50.0%",
    ]


def test_names_with_the_same_odds_share_a_row_of_several_lines(tmp_path: Path) -> None:
    """Wherever they stand in the list; numbers share one with those beside them alone."""
    written(MANY_CREWS, tmp_path / "crews")
    _, names, _ = run(tmp_path / "crews", "odds book pass --vary who=")
    _, numbers, _ = run(tmp_path / "crews", "odds book pass who=crew-2 --vary far=")

    assert names.splitlines()[4:8] == [
        "who                                         no    yes",
        "crew-0, crew-2, crew-3, crew-4, crew-5,  50.0%  50.0%",
        "crew-6, crew-7, crew-8, crew-9, crew 10",
        "crew-1                                   66.7%  33.3%",
    ]
    assert numbers.splitlines()[4:10] == [
        "   far     no    yes",
        "0 to 1  50.0%  50.0%",
        "2 to 3  66.7%  33.3%",
        "     4  50.0%  50.0%",
        "     5  66.7%  33.3%",
        "     6  50.0%  50.0%",
    ]


def test_a_fraction_that_nobody_can_read_is_told_otherwise(tmp_path: Path) -> None:
    """About once in how many times, and a line says so; for programs it is exact."""
    written(LONG_FRACTION, tmp_path / "long")
    _, out, _ = run(tmp_path / "long", "odds book draw")
    _, data, _ = run(tmp_path / "long", "odds book draw --json")

    assert out.splitlines()[3:8] == [
        "1 in so many: about, for the fraction is long; --json has it",
        "",
        "result         odds",
        "certain     597/997  59.9%  ██████████████████",
        "usual      1 in 2.5  40.1%  ████████████",
    ]
    odds = [one["odds"] for one in json.loads(data)["outcomes"]]
    assert odds == ["597/997", "389265200/971230541", "396000/971230541"]


def test_an_old_terminal_gets_bars_it_can_show(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain characters, and nothing that ends the command."""
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = hulldown("odds", compiled, "fire", "weapon=mg", "range=3", "smoke=0.5", cwd=compiled)

    assert done.code == 0
    assert "pinned     3/10  30.0%  #########" in done.out.splitlines()
    assert "always: need 6.5" in done.out.splitlines()


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1, 6), "1/6"),
        (Fraction(10197, 50000), "10197/50000"),
        (Fraction(99671, 400001), "1 in 4.0"),
        (Fraction(46277651, 640000000), "1 in 14"),
        (Fraction(3, 1000000000), "1 in 333,333,333"),
        (Fraction(999999937, 1000000000), "all but 1 in 15,873,016"),
    ],
)
def test_a_chance_is_a_fraction_that_can_be_read(chance: Fraction, said: str) -> None:
    """Or about once in how many times: to a tenth where there are few."""
    assert readable(chance) == said


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0.0%"),
        (Fraction(1, 100_000), "<0.1%"),
        (Fraction(1, 2001), "<0.1%"),
        (Fraction(1, 2000), "0.1%"),
        (Fraction(7, 20), "35.0%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(1999, 2000), ">99.9%"),
        (Fraction(1998, 2000), "99.9%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_per_cent_never_call_a_chance_impossible_or_certain(chance: Fraction, said: str) -> None:
    """One decimal; half a tenth counts as one."""
    assert percent(chance) == said


@pytest.mark.parametrize(
    ("chance", "drawn"),
    [(Fraction(0), ""), (Fraction(1, 9999), "▏"), (Fraction(1, 2), "█" * 15), (Fraction(1), "█" * 30)],
)
def test_a_bar_is_as_long_as_its_chance(chance: Fraction, drawn: str) -> None:
    """What is possible has one."""
    assert bar(chance) == drawn


# What is refused ------------------------------------------------------------------------------------------------------

LISTS = "it is a list of at most 3, as in '[{cover: open}]'; each may have fresh too"

REFUSED = {
    "roll": "name a book: hulldown roll BOOK PROCEDURE NAME=VALUE ...",
    "odds": "name a book: hulldown odds BOOK PROCEDURE NAME=VALUE ...",
    "roll nowhere": f"no book 'nowhere': {NO_PROJECT}",
    "roll book fir": "no procedure 'fir' in skirmish: there are fire, damage, volley; did you mean 'fire'?",
    "roll book fire": ("weapon is missing: it is Rifles, MG, Field-gun, Mortar; range is missing: it is 0 to 20 hexes"),
    "roll book fire weapon=rifle range=3": (
        "weapon cannot be 'rifle': it is Rifles, MG, Field-gun, Mortar; did you mean 'Rifles'?"
    ),
    "roll book fire weapon=mg range=21": "range cannot be '21': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=-1": "range cannot be '-1': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=1e99999999": "range cannot be '1e99999999': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=": "range cannot be '': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=3 smoke=0.25": "smoke cannot be '0.25': it is 0 to 2, halves too",
    "roll book fire weapon=mg range=3 moving=perhaps": "moving cannot be 'perhaps': it is true or false",
    "roll book fire weapon=mg rnge=3": (
        "no input 'rnge'; there are weapon, range, cover, moving, smoke; did you mean 'range'?"
    ),
    "roll book fire weapon=mg range=3 range=4": "range is given twice",
    "roll book fire weapon=mg range": "'range' is no input: write NAME=VALUE, as in weapon=Rifles",
    "roll book fire weapon=mortar range=3 moving=true": "Fire: guns do not fire on the move",
    "roll book volley weapon=mg targets=open": f"targets cannot be 'open': {LISTS}",
    "roll book volley weapon=mg targets='[{}, {}, {}, {}]'": f"targets cannot be [{{}}, {{}}, {{}}, {{}}]: {LISTS}",
    "roll book volley weapon=mg targets='[{cover: opn}]'": (
        "cover of targets 1 cannot be 'opn': it is open, hedge, wall; did you mean 'open'?"
    ),
    "roll book volley weapon=mg targets='[{cover: wall, frsh: true}]'": (
        "targets 1 has no 'frsh'; there are cover, fresh; did you mean 'fresh'?"
    ),
    "roll book volley weapon=mg targets='[{cover'": (
        "targets cannot be read: a '{' that is never closed; write a list, as in targets='[{cover: open}]'"
    ),
    "roll book fire weapon=mgs": "weapon cannot be 'mgs': it is Rifles, MG, Field-gun, Mortar; did you mean 'MG'?",
    "roll book fire weapon=mg range=3.5": "range cannot be '3.5': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=three": "range cannot be 'three': it is 0 to 20 hexes",
    "roll book fire weapon=mg range=3 --seed x": "--seed 'x': write a whole number, as in --seed 1944",
    "roll book fire weapon=mg range=3 --seed 1.5": "--seed '1.5': write a whole number, as in --seed 1944",
    "roll book fire weapon=mg range=3 --dice 3": "no dice '3'; there are seeded, typed",
    "roll book fire weapon=mg range=3 --dice loaded": "no dice 'loaded'; there are seeded, typed",
    "roll book fire weapon=mg range=3 --dice typed": "not all dice were thrown, so nothing came of it",
    "odds book fire weapon=mg range=3 --by outcom": (
        "--by outcom: no field 'outcom'; the outcome has need, outcome; did you mean 'outcome'?"
    ),
    "odds book fire weapon=mg --vary range": ("--vary 'range': write NAME=0..20, NAME=A,B,C, or NAME= for every value"),
    "odds book fire weapon=mg --vary rang=0..9": (
        "--vary: no input 'rang'; there are weapon, range, cover, moving, smoke; did you mean 'range'?"
    ),
    "odds book fire weapon=mg --vary range=,": "range cannot be '': it is 0 to 20 hexes",
    "odds book fire weapon=mg --vary range=3..": "range cannot be '3..': it is 0 to 20 hexes",
    "odds book fire weapon=mg range=3 --vary cover=0..2": "cover cannot be 0: it is open, hedge, wall",
    "odds book fire weapon=mg --vary range=0..21": "range cannot be 21: it is 0 to 20 hexes",
    "odds book fire weapon=mg --vary range=9..0": "--vary range=9..0 runs backwards: write 0..9",
    "odds book fire weapon=mg --vary range=1,x": "range cannot be 'x': it is 0 to 20 hexes",
    "odds book fire weapon=mg range=3 --vary range=0..9": "range is both given and varied",
    "odds book fire weapon=mg --vary range=0..9 --vary cover=": (
        "--vary range=0..9 and --vary cover=: one input is varied at a time; give the others a value"
    ),
    "odds book volley weapon=mg --vary targets=": "--vary: targets is a list, and lists cannot be varied",
    "odds book fire range=3 moving=true --vary weapon=mortar,field-gun": "Fire: guns do not fire on the move",
    "odds book fire weapon=mg range=3 --plot x.png": ("--plot x.png: a chart is written as SVG: end its name in .svg"),
    "odds book fire weapon=mg range=3 --plot folder.svg": "--plot folder.svg: this is a folder",
}


@pytest.mark.parametrize("command", REFUSED)
def test_wrong_use_is_one_sentence(
    command: str, compiled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the input, what it may be, and what was probably meant; the exit code is 2, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    code, out, err = run(compiled, command)

    assert (code, err) == (2, f"hulldown: {REFUSED[command]}\n")
    assert not out or "--dice typed" in command
    assert [path.name for path in tmp_path.iterdir()] == ["folder.svg"]


def test_a_book_without_procedures_has_nothing_to_roll() -> None:
    """A gamebook, by its path."""
    sentence = "hulldown: mill has no procedures: there is nothing to roll\n"

    assert run(ROOT / "tests" / "books" / "mill", "roll book") == (2, "", sentence)


def test_a_value_that_a_table_lacks_is_a_sentence(tmp_path: Path) -> None:
    """Alone it is refused; among others it is left out, and the reason is given."""
    procedures = (SKIRMISH / "procedures.yaml").read_text("utf-8").replace("number: 0..20,", "number: 0..25,")
    book = tmp_path / "skirmish"
    shutil.copytree(SKIRMISH, book)
    (book / "procedures.yaml").write_text(procedures, "utf-8")

    refused = run(book, "odds book fire weapon=mg range=23")
    _, out, _ = run(book, "odds book fire weapon=mg --vary range=19..25")

    assert refused == (2, "", "hulldown: To Hit: no range 23; it has 0 to 20\n")
    assert out.splitlines()[-1] == "left out: 21 to 25 (To Hit: no range 21; it has 0 to 20)"


TOWED = reference(
    """
catalogues:
  units: {title: Units, source: {house: test}, fields: {legs: 0..9, tow: {of: units, optional: true}}}
cards:
  Horse: {card: units, source: {house: test}, legs: 4, tow: Cart}
  Cart: {card: units, source: {house: test}, legs: 0}
procedures:
  walk:
    title: Walk
    source: {house: test}
    inputs: {unit: {of: units}}
    gives: {steps: 0..15}
    steps: [{roll: {die: 1d6}}]
    result: {steps: unit.tow.legs + die}
"""
)
"""A procedure that asks for a field of a card that may not be there."""


def test_a_card_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    """Alone it is refused, rolled or reckoned; among others it is left out, and the reason is given."""
    written(TOWED, tmp_path / "carts", allow=("HD425",))
    _, out, _ = run(tmp_path / "carts", "odds book walk --vary unit=")

    for command in ("roll", "odds"):
        refused = run(tmp_path / "carts", f"{command} book walk unit=Cart")
        assert (refused[0], refused[2]) == (2, "hulldown: there is none of the units here, and so no legs\n")
    assert (
        out.partition("\nNot printed\n")[0].splitlines()[-1]
        == "left out: Cart (there is none of the units here, and so no legs)"
    )


CALLING = reference(
    """
procedures:
  fire:
    title: Fire
    source: {house: test}
    inputs: {shots: 1..3}
    gives: {hits: 0..9}
    steps:
      - when: shots > 1
        do: [{call: aim, as: first}, {call: aim, as: second}]
        otherwise: [{call: snap, as: only}]
    result: {hits: shots}
  aim: {title: Aimed Shot, source: {house: test}, gives: {hit: bool}, steps: [{let: {hit: true}}], result: {hit: hit}}
  snap: {title: Snap Shot, source: {house: test}, gives: {hit: bool}, steps: [{let: {hit: true}}], result: {hit: hit}}
"""
)
"""A procedure that carries out two others, one of them twice."""


def test_what_a_procedure_carries_out_is_named(tmp_path: Path) -> None:
    """Once each, with its title: the modifiers and refusals of those are told there."""
    written(CALLING, tmp_path / "calls")
    _, out, _ = run(tmp_path / "calls", "roll book fire --help")

    assert out.partition("Carries out\n")[2].splitlines()[:3] == ["  aim   Aimed Shot", "  snap  Snap Shot", ""]
    assert "Carries out" not in run(tmp_path / "calls", "roll book aim --help")[1]


def test_a_bundle_without_its_sources_cannot_be_explained(compiled: Path, tmp_path: Path) -> None:
    """The rest of it is as good as ever."""
    book = tmp_path / "skirmish"
    shutil.copytree(compiled, book)
    (book / "reference.json").unlink()
    code, out, err = run(book, "roll book damage --help")

    assert (code, out) == (1, "")
    assert err.startswith("hulldown: book/reference.json cannot be read: ")
    code, out, _ = run(book, "odds book damage power=1")
    assert code == 0
    assert "Where its values come from is not known: the reference.json beside" in out
    assert "Not printed" not in out


def test_a_book_with_errors_is_refused_with_its_findings(tmp_path: Path) -> None:
    """As with playing: what is wrong comes first, and the exit code is 1."""
    book = tmp_path / "skirmish"
    shutil.copytree(SKIRMISH, book)
    (book / "rules.yaml").write_text("rules: 7\n", "utf-8")
    code, out, err = run(book, "roll book")

    assert (code, out) == (1, "")
    assert "rules.yaml:1:8 HD203" in err


SVG = "{http://www.w3.org/2000/svg}"

# Charts ---------------------------------------------------------------------------------------------------------------


def test_a_chart_is_written_besides(compiled: Path, tmp_path: Path) -> None:
    """A whole file, and the table as without it; the file is named where it does not get into the way of JSON."""
    file = tmp_path / "chart.svg"
    command = "odds book fire weapon=mg --vary range=0..20"
    code, out, err = run(compiled, f"{command} --plot {file}")
    _, printed, _ = run(compiled, f"{command} --json --plot {tmp_path}/other.svg")

    assert (code, out, err) == (0, run(compiled, command)[1], f"{file}: written\n")
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own
    assert root.findtext("{*}title") == "Fire"
    assert root.findtext("{*}desc") == (
        "Chances by range, hexes. 0: miss 10.0%, no effect 15.0%, pinned 45.0%, killed 30.0%. 20: miss 100.0%."
    )
    assert json.loads(printed)["rows"][0]["value"] == 0


def test_a_chart_of_one_situation_has_a_bar_for_each_outcome(compiled: Path, tmp_path: Path) -> None:
    """The most likely first, as in the table; a folder that the file is to be in is made."""
    file = tmp_path / "deep" / "chart.svg"
    run(compiled, f"odds book fire weapon=mg range=3 --plot {file}")
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own

    assert [one.text for one in root.iter(f"{SVG}title")] == [
        "Fire",
        "pinned: 35.0%",
        "miss: 30.0%",
        "killed: 23.3%",
        "no effect: 11.7%",
    ]


def test_the_same_command_writes_the_same_bytes(compiled: Path, tmp_path: Path) -> None:
    """In another process, with another seed for its hashes."""
    for name in ("one", "other"):
        chart = tmp_path / f"{name}.svg"
        words = ("odds", compiled, "fire", "weapon=mg", "--vary", "range=0..20", "--json", "--plot", chart)
        (tmp_path / name).write_text(hulldown(*words, cwd=tmp_path).out, "utf-8")

    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes() != b""
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes() != b""


# At a terminal --------------------------------------------------------------------------------------------------------


def at_a_terminal(command: str, book: Path, *answers: str) -> tuple[int, str]:
    """The exit code of a command at a terminal of its own, and what was shown; an answer to each question."""
    words = [str(book) if word == "book" else word for word in shlex.split(command)]
    environment = {**os.environ, "TERM": "dumb", "COLUMNS": "100", "LINES": "40"}
    own, other = pty.openpty()
    process = subprocess.Popen([HULLDOWN, *words], stdin=other, stdout=other, stderr=other, env=environment)
    os.close(other)
    shown, left = "", list(answers)
    while piece := _read(own):
        shown += piece
        if shown.endswith("> ") and left:
            os.write(own, left.pop(0).encode())
    os.close(own)
    return process.wait(60), shown.replace("\r\n", "\n")


def _read(terminal: int) -> str:
    """What a terminal shows next; nothing at the end."""
    try:
        return os.read(terminal, 65536).decode()
    except OSError:  # the other side is closed
        return ""


def test_missing_inputs_are_asked_for(compiled: Path) -> None:
    """One by one, with what they may be; nothing typed is the usual value, and what is not legal is asked again."""
    code, shown = at_a_terminal(
        "roll book fire moving=yes --seed 1", compiled, "machine gun\n", "mg\n", "21\n", "3\n", "\n", "\n"
    )
    lines = [line.strip() for line in shown.splitlines()]

    assert code == 0
    assert lines[: lines.index("Fire")] == [
        "weapon: Rifles, MG, Field-gun, Mortar",
        "weapon > machine gun",
        "weapon cannot be 'machine gun': it is Rifles, MG, Field-gun, Mortar; did you mean 'Field-gun'?",
        "weapon > mg",
        "range: 0 to 20 hexes; the nearer of two counts",
        "range > 21",
        "range cannot be '21': it is 0 to 20 hexes",
        "range > 3",
        "cover: open, hedge, wall; of the target",
        "cover [open] >",
        "smoke: 0 to 2, halves too",
        "smoke [0] >",
    ]


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            "roll book fire weapon=mgs",
            "weapon cannot be 'mgs': it is Rifles, MG, Field-gun, Mortar; did you mean 'MG'?",
        ),
        (
            "roll book fire wepon=mg",
            "no input 'wepon'; there are weapon, range, cover, moving, smoke; did you mean 'weapon'?",
        ),
    ],
)
def test_nothing_is_asked_while_what_is_given_is_wrong(command: str, sentence: str, compiled: Path) -> None:
    """The sentence comes before any question."""
    assert at_a_terminal(command, compiled) == (2, f"hulldown: {sentence}\n")


def test_a_question_that_is_not_answered_ends_the_command(compiled: Path) -> None:
    """With a sentence, and exit code 2."""
    code, shown = at_a_terminal("roll book fire weapon=mg", compiled, "\x04")

    assert (code, shown.splitlines()[-1]) == (2, "hulldown: range is missing: it is 0 to 20 hexes")


def test_an_interrupt_ends_the_command(compiled: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two dice, with a sentence."""

    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    code, out, err = run(compiled, "roll book fire weapon=mg range=3 --dice typed")

    assert (code, err) == (2, "hulldown: not all dice were thrown, so nothing came of it\n")
    assert "Outcome" not in out


def test_a_question_mark_lists_all_names(crews: Path) -> None:
    """Where only the first of them are named."""
    code, shown = at_a_terminal("roll book shoot", crews, "?\n", "crew-14\n", "\n")
    lines = [line.strip() for line in shown.splitlines()]

    assert code == 0
    assert lines[0].endswith("crew-11 and 3 more; ? lists them all")
    assert lines[3:5] == ["crew-9, crew-10, crew-11, crew-12, crew-13, crew-14", "who > crew-14"]


def test_a_table_at_a_terminal_has_a_rule_below_its_headings(compiled: Path) -> None:
    """The same cells as in a pipe."""
    _, shown = at_a_terminal("odds book fire weapon=rifles range=3", compiled)
    lines = [line.strip() for line in shown.splitlines()]

    rule = next(nth for nth, line in enumerate(lines) if line.startswith("─────"))
    assert lines[rule + 1].split() == ["no", "effect", "7/20", "35.0%", "██████████▌"]


def update() -> None:
    """Write what commands show into the file; review the difference before it is committed."""
    with tempfile.TemporaryDirectory() as folder:
        book = Path(folder) / "skirmish"
        writer.write(read_book(SKIRMISH), book)
        parts = [f"### {one.heading}\n$ hulldown {one.command}\n{one.shows(book)}\n" for one in transcripts()]
    head = FILE.read_text("utf-8").partition("### ")[0]
    FILE.write_text(head + "\n".join(parts), "utf-8")


if __name__ == "__main__":
    update()
