"""Charts that come with Hulldown: a book uses them, puts its own in their places, and is told of no others."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.cli.inside import Said, run
from tests.helpers.paths import ROOT

from hulldown_cli import opening
from hulldown_compiler.book.reader import read_book
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.lint.workspace import Workspace, check
from hulldown_compiler.lowering.charts import installed, rulebook
from hulldown_compiler.lsp.answers.definitions import definition
from hulldown_compiler.lsp.answers.renames import renamable
from hulldown_compiler.lsp.server.documents import Desk
from hulldown_compiler.model.platoon.files import ShippedCharts
from hulldown_compiler.source import discovery

OPEN_FIRE = ROOT / "content" / "open-fire"

TRACK = """tables:
  {name}:
    title: The Track
    source: {{house: one of our own}}
    axes: {{{axis}: -6..13, die: 1d10}}
    cells: [no-effect, panic, suppressed, killed]
    rows:
      -6-12: {{1-5: panic, 6-8: suppressed, 9-10: no-effect}}
      "13": {{1-10: killed}}
"""
"""A table of the book's own, to stand in the place of one of Open Fire's."""

GUN = """cards:
  long-gun: {card: weapons, name: Long Gun, source: {house: ours}, kind: gun, short_range: 6, max_range: 45}
"""


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """The folder of a new platoon game, in a project of its own."""
    done = run("new", "book", "ford", "--kind", "platoon", cwd=tmp_path)
    assert done.code == 0, done
    return tmp_path / "content" / "ford"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the charts of Open Fire come from now, which a test may write into."""
    folder = tmp_path / "package" / "open-fire"
    for path in (OPEN_FIRE / "book.yaml", *discovery.chart_files(OPEN_FIRE), *discovery.rule_files(OPEN_FIRE)):
        (folder / path.relative_to(OPEN_FIRE)).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, folder / path.relative_to(OPEN_FIRE))
    for module in (installed, rulebook, discovery, opening):
        monkeypatch.setattr(module, "charts_folder", lambda name: folder.parent / name)
    monkeypatch.setenv("HULLDOWN_CACHE", str(tmp_path / "cache"))
    return folder


def new(book: Path, *arguments: str) -> Said:
    """What `hulldown new` said in a book."""
    return run("new", *arguments, cwd=book)


def found(book: Path) -> list[str]:
    """What lint finds in a book: place, code, message and hint."""
    return [
        f"{one.position.path}:{one.position.line}:{one.position.column} {one.code} {one.message} = {one.hint}"
        for one in lint(read_book(book))
    ]


def put(book: Path, text: str, file: str = "own.yaml") -> None:
    """Write a file of a book."""
    (book / file).write_text(text, "utf-8")


def changed(path: Path, old: str, new: str) -> None:
    """Write something else into a file, which is younger then."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    os.utime(path, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns + 1_000_000_000))


# What a book uses -----------------------------------------------------------------------------------------------------


def test_a_book_that_uses_charts_is_that_which_holds_them(
    ford: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Eight files are the same game, byte for byte, as one with all charts in it."""
    other = tmp_path_factory.mktemp("other")
    run("new", "book", "ford", "--kind", "platoon", "--from", str(OPEN_FIRE), cwd=other)
    run("build", cwd=ford)
    run("build", cwd=other)

    uses, holds = (folder / "build" / "books" / "ford" / "play.json" for folder in (tmp_path, other))
    assert uses.read_bytes() == holds.read_bytes()
    assert len([*ford.rglob("*.yaml")]) == 9  # the numbers of its paragraphs are new
    assert len([*(other / "content" / "ford").rglob("*.yaml")]) == 62


def test_the_names_of_charts_are_those_that_come_along() -> None:
    """What a header may name is there."""
    assert get_args(ShippedCharts) == discovery.SHIPPED
    assert all(discovery.charts_folder(name).is_dir() for name in discovery.SHIPPED)


def test_a_platoon_game_without_charts_is_told_of_them(ford: Path) -> None:
    """Who takes the line out is told what it was."""
    changed(ford / "book.yaml", "charts: open-fire\n", "")

    assert "'charts: open-fire' here has all of them; or write it under 'tables'" in "\n".join(found(ford))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("open-fires", "expected 'open-fire', found 'open-fires' = did you mean 'open-fire'?"),
        ("mission-command", "expected 'open-fire', found 'mission-command' = "),
    ],
)
def test_charts_that_there_are_not(ford: Path, written: str, said: str) -> None:
    """One finding, at the name; nothing follows from it."""
    changed(ford / "book.yaml", "charts: open-fire", f"charts: {written}")

    assert found(ford) == [f"book.yaml:11:9 HD203 {said}"]


def test_documents_and_natural_rolls_come_along(ford: Path) -> None:
    """What charts cite may be cited, and the book's own document of the name takes its place."""
    put(ford, TRACK.format(name="gp-results", axis="space").replace("{house: one of our own}",
        '{document: open-fire-rules, at: "9.2"}'))  # fmt: skip
    assert found(ford) == []

    changed(ford / "book.yaml", "charts: open-fire", "charts: open-fire\ndocuments: {open-fire-rules: {title: Mine}}")
    book = read_book(ford)
    assert lint(book) == []
    assert book.header.documents["open-fire-rules"].title == "Mine"
    assert {dice: rolls.success for dice, rolls in book.header.naturals.items()} == {"1d10": [1], "d100": ["1-5"]}


# Charts of the book's own ---------------------------------------------------------------------------------------------


def test_a_table_of_the_book_takes_the_place_of_theirs(ford: Path) -> None:
    """Whoever reads the table reads the book's: odds, lint and the page."""
    before = run("odds", "ford", "gp-roll", "space=3", cwd=ford)
    put(ford, TRACK.format(name="gp-results", axis="space"))
    after = run("odds", "ford", "gp-roll", "space=3", cwd=ford)
    published = run("site", "ford", "--out", str(ford / ".." / ".." / "out"), cwd=ford)

    assert "suppressed  3/10  30.0%" in before.out
    assert "killed      1/10  10.0%" in before.out
    assert "panic        1/2  50.0%" in after.out
    assert "killed" not in after.out.replace("killed        0", "")
    assert published.code == 0, published
    page = (ford.parents[1] / "out" / "books" / "ford" / "tables.html").read_text("utf-8")
    assert "The Track" in page
    assert "GP Combat Resolution Track" not in page


def test_a_table_that_does_not_fit_is_told_at_its_line(ford: Path) -> None:
    """An error in an installed procedure because of a table of the book is the table's."""
    put(ford, TRACK.format(name="gp-results", axis="room"))

    said = (
        "own.yaml:2:3 HD113 table 'gp-results' does not fit procedure 'gp-roll' of open-fire: no track "
        "'gp-results.space' = mend it here, or put a procedure of your own in the place of that one: "
        "'hulldown new procedure gp-roll --from-charts'"
    )
    assert found(ford) == [said]
    (told,) = run("lint", "ford", cwd=ford).out.split("own.yaml:2:3 ")[1:]
    assert f"= {OPEN_FIRE}/procedures/gp-fire.yaml:112:16 it is read here\n" in told


def test_what_never_comes_up_is_told_once_at_the_cause(ford: Path) -> None:
    """A table without a result that procedures wait for is told of each, and a comment at its line silences it."""
    table = TRACK.format(name="gp-results", axis="space").replace("6-8: suppressed, 9-10", "6-10")
    put(ford, table)

    assert [line.partition(" = ")[0] for line in found(ford)] == [
        f"own.yaml:2:3 HD427 table 'gp-results' does not fit procedure {name!r} of open-fire: {part} is never "
        "'suppressed'"
        for name, part in (
            ("close-assault", "result"), ("gp-fire", "primary"), ("gp-fire", "secondary"), ("gp-roll", "result"),
        )
    ]  # fmt: skip
    put(ford, table.replace("  gp-results", "  # hulldown: allow HD427 nobody keeps his head down here\n  gp-results"))
    assert found(ford) == []


def test_a_card_needs_a_row_in_a_table_that_is_not_the_books(ford: Path) -> None:
    """A gun written by hand is told of the tables that have no row for it; 'new card' copies them, with the row."""
    put(ford, GUN)
    missing = (
        "card 'long-gun' does not fit table '{0}' of open-fire: no cell for weapon long-gun = mend it here, or put a "
        "table of your own in the place of that one: 'hulldown new table {0} --from-charts'"
    )
    assert found(ford) == [f"own.yaml:2:3 HD410 {missing.format(name)}" for name in ("ap-hit-chance", "ap-penetration")]

    (ford / "own.yaml").unlink()
    done = new(ford, "card", "long-gun", "--catalogue", "weapons", "--like", "75mm-M3")
    assert done.out == "cards.yaml:3 card long-gun\ntables.yaml rows for long-gun\n"
    assert found(ford) == []


def test_a_slip_in_a_name_takes_no_place(ford: Path) -> None:
    """A table that nothing reads, and whose name is nearly that of one of theirs."""
    put(ford, TRACK.format(name="gp-result", axis="space"))

    assert found(ford) == ["own.yaml:2:3 HD121 table 'gp-result' is not used = did you mean 'gp-results'?"]


def test_charts_are_copied_as_they_are_written(ford: Path) -> None:
    """A copy changes nothing of the game; it lints clean, and is the book's own."""
    run("build", cwd=ford)
    compiled = ford.parents[1] / "build" / "books" / "ford" / "play.json"
    before = compiled.read_bytes()

    for kind, name in (("table", "gp-results"), ("procedure", "ap-fire"), ("card", "PzIV"), ("table", "accident")):
        done = new(ford, kind, name, "--from-charts")
        assert (done.code, done.out) == (0, f"{kind}s.yaml:{45 if name == 'accident' else 2} {kind} {name}\n"), done
    assert found(ford) == []
    run("build", cwd=ford)
    assert compiled.read_bytes() == before
    written = (ford / "tables.yaml").read_text("utf-8").split("\n\n")[0]
    assert written in (OPEN_FIRE / "tables" / "gp-fire.yaml").read_text("utf-8")


REFUSED = [
    ("table accident", "ford uses the table 'accident' of open-fire: 'hulldown new table accident"),
    ("table gp-result --from-charts", "no table 'gp-result' in the charts of open-fire; did you mean 'gp-results'?"),
    ("card Maus --from-charts", "no card 'Maus' in the charts of open-fire; there are 76mm-gun, 88mm-gun, bunker"),
    ("table accident --from-charts --title A", "--from-charts copies a chart as it is: --title, --like and"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED)
def test_what_cannot_be_copied(ford: Path, arguments: str, sentence: str) -> None:
    """A sentence, and nothing is written."""
    before = sorted(ford.rglob("*"))
    done = new(ford, *arguments.split())

    assert done.code == 2
    assert done.err.startswith(f"hulldown: {sentence}")
    assert sorted(ford.rglob("*")) == before


def test_copied_once_and_from_somewhere(ford: Path, tmp_path: Path) -> None:
    """What is the book's own is not copied again; a book without charts of others has none to copy."""
    new(ford, "table", "accident", "--from-charts")
    run("new", "book", "ferry", cwd=tmp_path)

    again = new(ford, "table", "accident", "--from-charts")
    none = new(tmp_path / "content" / "ferry", "table", "accident", "--from-charts")
    assert again.err == "hulldown: ford has a table 'accident' already: tables.yaml:2\n"
    assert none.err == "hulldown: ferry uses no charts but its own: 'charts: NAME' in book.yaml would name others\n"


# What tools make of it ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["gp-results", "gp-roll", "PzIV", "open-fire-rules", "gp-fire.fire"])
def test_names_in_installed_charts_stay(ford: Path, name: str) -> None:
    """Not even the book's own chart in the place of one of theirs can be called otherwise."""
    put(ford, TRACK.format(name="gp-results", axis="space"))
    done = run("rename", name, "other", cwd=ford)

    assert done.code == 2
    assert done.err == f"hulldown: {name!r} is a name in the charts of open-fire, which stay as they are\n"


def test_files_of_charts_are_not_written(ford: Path) -> None:
    """Neither laid out anew nor mended: a book's files are the author's, and these are not."""
    before = {path: path.stat().st_mtime_ns for path in OPEN_FIRE.rglob("*.yaml")}

    assert run("fmt", cwd=ford).err == "0 files changed, 8 as before\n"
    assert run("lint", "--fix", cwd=ford).code == 0
    assert {path: path.stat().st_mtime_ns for path in OPEN_FIRE.rglob("*.yaml")} == before


def test_refs_show_where_an_installed_table_is(ford: Path) -> None:
    """The place on the disk, to be opened."""
    done = run("refs", "gp-results", "--book", "ford", cwd=ford)

    assert done.out.startswith(f"table gp-results  {OPEN_FIRE}/tables/gp-fire.yaml:4:3\n")


def test_an_editor_goes_to_the_installed_file_or_to_the_books_own(ford: Path) -> None:
    """A definition in the file that came along, until the book has a table of its own; neither is renamed."""
    desk = Desk(ford)
    desk.sync()
    card = desk.text("unit-cards.yaml", "utf-16").plain.split("\n")
    line = next(nth for nth, text in enumerate(card, 1) if "type: PzIV" in text)
    column = card[line - 1].index("PzIV") + 1

    (there,) = definition(desk.index, "unit-cards.yaml", line, column)
    assert desk.uri(there.path) == (OPEN_FIRE / "data-cards" / "pziv.yaml").as_uri()
    assert (there.line, there.column) == (2, 3)
    assert renamable(desk.index, "unit-cards.yaml", line, column) is None

    new(ford, "card", "PzIV", "--from-charts")
    desk.stale = True
    desk.sync()
    (there,) = definition(desk.index, "unit-cards.yaml", line, column)
    assert (there.path, there.line, there.column) == ("cards.yaml", 2, 3)
    assert renamable(desk.index, "unit-cards.yaml", line, column) is None


# A package that changes -----------------------------------------------------------------------------------------------


def test_another_package_is_noticed(ford: Path, package: Path) -> None:
    """What was found with the charts of before is not told of those of now, neither by a command nor by a server."""
    put(ford, TRACK.format(name="gp-results", axis="space"))
    kept = Workspace(ford)
    assert (check(ford)[1].findings, kept.findings()) == ([], [])

    changed(package / "procedures" / "gp-fire.yaml", "gp-results", "gp-track")
    changed(package / "tables" / "gp-fire.yaml", "gp-results", "gp-track")
    told = check(ford)[1].findings
    assert [(one.code, one.message) for one in told] == [("HD121", "table 'gp-results' is not used")]
    assert kept.refresh() == ["book.yaml"]
    assert kept.findings() == told
    assert kept.refresh() == []


def test_a_bundle_that_is_older_than_the_charts_is_made_anew(
    ford: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever plays a book plays it with the charts that are there."""
    run("build", cwd=ford)
    monkeypatch.chdir(ford.parents[1])
    compiled: list[Path] = []
    compiling = opening.compiled

    def noted(root: Path) -> tuple[dict[str, Any], dict[str, Any]]:
        compiled.append(root)
        return compiling(root)

    monkeypatch.setattr(opening, "compiled", noted)
    opening.open_book("ford")
    assert compiled == []

    later = (ford.parents[1] / "build" / "books" / "ford" / "play.json").stat().st_mtime + 60
    os.utime(package / "tables" / "accident.yaml", (later, later))
    opening.open_book("ford")
    assert compiled == [ford]


def test_charts_with_faults_are_one_finding(ford: Path, package: Path) -> None:
    """Whose package is damaged, or who works on the charts in a checkout, is told where to look."""
    changed(package / "tables" / "campaign.yaml", "axes:", "axis:")

    assert found(ford) == [
        "book.yaml:11:9 HD203 the charts of 'open-fire' have faults themselves = 'hulldown lint open-fire' says which"
    ]


# The rules to which they belong ---------------------------------------------------------------------------------------


def test_who_uses_the_charts_reads_the_rules_by_which_they_are_used(ford: Path) -> None:
    """A section by its number, and all of them; one that is not there is refused as in any rulebook."""
    section = run("rules", "ford", "6.4", cwd=ford)
    assert section.out.startswith("6.4 Panic ")
    assert "A unit of either side panics if its die" in section.out
    assert len(run("rules", "ford", cwd=ford).out.splitlines()) == len(
        run("rules", "open-fire", cwd=ROOT).out.splitlines()
    )
    assert "no section '6.99' in ford" in run("rules", "ford", "6.99", cwd=ford).err


def test_what_the_rules_name_is_in_the_book_that_borrows_them(ford: Path) -> None:
    """Every table, procedure and section that a text refers to: a reader can look it up."""
    play, reference = opening.compiled(ford)
    named = {match for rule in reference["rules"].values() for match in re.findall(r"{(\w+):([\w.-]+)", rule["text"])}

    assert {kind for kind, _ in named} == {"rule", "table", "procedure"}
    there = {"rule": reference["rules"], "table": play["logic"]["tables"], "procedure": play["logic"]["procedures"]}
    assert [(kind, name) for kind, name in named if name not in there[kind]] == []


def test_a_section_is_read_in_play(ford: Path) -> None:
    """`rule` gives the section in force with its text, as it does in Open Fire itself."""
    done = run("play", "ford", "--new", "--seed", "1", cwd=ford, typed="rule\nrule 6.7\nquit\n")
    assert "5.5 Actions during Operations" in done.out
    assert "6.7 Performing Actions during Rounds" in done.out


def test_the_site_of_the_book_has_the_rules_and_says_whose_they_are(ford: Path) -> None:
    """On the title page, and above the sections; what proves them is a page of their own book."""
    assert run("site", "ford", cwd=ford).code == 0
    pages = ford.parents[1] / "build" / "site" / "books" / "ford"
    assert 'Read <a href="rules.html">the rules of Open Fire</a>, then begin with a mission.' in (
        pages / "index.html"
    ).read_text("utf-8")
    told = (pages / "rules.html").read_text("utf-8")
    assert "This book is played by the rules of Open Fire. What its missions say goes before them." in told
    assert 'href="rules-6.html#rule-6.4"' in told
    assert 'id="rule-6.4"' in (pages / "rules-6.html").read_text("utf-8")
    assert all("proof.html" not in path.read_text("utf-8") for path in pages.glob("rules*.html"))
    assert not (pages / "proof.html").exists()


def test_a_type_that_there_is_not(ford: Path) -> None:
    """A new card is offered the types of its side; one that is written says how its data card is begun."""
    project = ford.parents[1]
    refused = run("new", "unit-card", "US5", "--type", "truck", cwd=project)
    card = (ford / "unit-cards.yaml").read_text("utf-8")
    (ford / "unit-cards.yaml").write_text(card.replace("type: PzIV", "type: vicar"), "utf-8")
    said = run("lint", "ford", cwd=project).out

    assert refused.err.startswith(
        "hulldown: no data card 'truck' in ford; did you mean 'US-truck'? those of the US side are 76mm-gun, jeep, "
    )
    assert "HD119 no data card 'vicar'" in said
    assert "= 'hulldown new card vicar --catalogue data-cards --like CARD' begins one; there are 76mm-gun, " in said


def test_reach_speaks_of_the_own_book(ford: Path) -> None:
    """Rows of installed charts are counted in a line, and none is told: nobody can do anything about them."""
    said = run("reach", "ford", cwd=ford.parents[1]).out.splitlines()

    assert not [line for line in said if "ap-fire.yaml" in line]
    assert not [line for line in said if "table-row" in line]
    assert said[-1].endswith(" rows and modifiers of installed charts are left out: nobody changes them for this book")
