"""Starting books and their parts: what is written lints clean, plays, and overwrites nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest
from tests.cli.inside import Said, run
from tests.helpers.sampling import many

from hulldown_compiler.book.reader import read_book
from hulldown_compiler.core import new_files
from hulldown_compiler.lint.runner import lint
from hulldown_compiler.model.platoon.values import North
from hulldown_compiler.refactor.formatting import formatted
from hulldown_compiler.scaffold import books, writing
from hulldown_compiler.scaffold.adding import added
from hulldown_compiler.scaffold.writing import NotStarted
from hulldown_compiler.source.scalars import scalar


def started(folder: Path, *arguments: str) -> Said:
    """What `hulldown new` said, which it did."""
    done = run("new", *arguments, cwd=folder)
    assert done.code == 0, done
    return done


def files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, and what is in it."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def clean(folder: Path, book: str) -> bool:
    """Whether lint finds nothing at all in a book, and everything in it is laid out as `hulldown fmt` would."""
    found = read_book(folder / "content" / book)
    assert lint(found) == []
    assert [path for path, text in found.texts.items() if formatted(text) != text] == []
    return True


@pytest.fixture
def gamebook(tmp_path: Path) -> Path:
    """A folder with a new gamebook in it."""
    started(tmp_path, "book", "ferry")
    return tmp_path


@pytest.fixture
def reference(tmp_path: Path) -> Path:
    """A folder with a new reference in it."""
    started(tmp_path, "book", "charts", "--kind", "reference")
    return tmp_path


@pytest.fixture(scope="module")
def platoon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new platoon game in it, to which tests add."""
    folder = tmp_path_factory.mktemp("platoon")
    started(folder, "book", "ford", "--kind", "platoon", "--title", "The Ford")
    return folder


# Books ---------------------------------------------------------------------------------------------------------------


def test_a_new_gamebook_plays_at_once(tmp_path: Path) -> None:
    """From an empty folder: new, build and play, and nothing else."""
    begun = run("new", "book", "ferry", "--title", "The Last Ferry: a story", cwd=tmp_path)
    built = run("build", "ferry", cwd=tmp_path)
    played = run("play", "ferry", "--auto", "random", "--seed", "1", cwd=tmp_path)

    assert (begun.code, begun.out) == (0, "content/ferry/book.yaml\ncontent/ferry/paragraphs.yaml\n")
    assert begun.err == "next: hulldown build ferry && hulldown play ferry\n"
    assert (built.code, built.out) == (0, "ferry: compiled, 4 paragraphs\n")
    assert played.code == 0
    assert played.out.startswith("\nThe Last Ferry: a story\n")
    assert "The Morning: a victory." in played.out


def test_a_new_reference_rolls_at_once(reference: Path) -> None:
    """Its procedure has odds, and its example comes out as it says."""
    odds = run("odds", "charts", "shoot", "weapon=rifle", "range=6", "cover=true", cwd=reference)

    assert clean(reference, "charts")
    assert odds.code == 0
    assert "hit      3/10" in odds.out


def test_a_new_platoon_game_plays_at_once(platoon: Path) -> None:
    """Its mission is fought to the end by a bot, with the charts of Open Fire."""
    report = run("playtest", "ford", "--games", "1", cwd=platoon)

    assert clean(platoon, "ford")
    assert report.code == 0
    assert "The Crossroads Is Held" in report.out
    assert "\ncharts: open-fire\n" in (platoon / "content" / "ford" / "book.yaml").read_text("utf-8")


def test_a_platoon_game_begins_with_the_charts_of_any_other(tmp_path: Path) -> None:
    """`--from` names the book whose charts are copied, and whose documents and natural rolls come along."""
    started(tmp_path, "book", "ford", "--kind", "platoon", "--from", "open-fire")
    done = started(tmp_path, "book", "bridge", "--kind", "platoon", "--from", "ford", "--title", "Ford")

    old, new = files(tmp_path / "content" / "ford"), files(tmp_path / "content" / "bridge")
    header = new.pop("book.yaml").decode()
    assert "53 more, its tables, procedures and data cards: those of ford" in done.out
    assert "\n  open-fire-rules:\n    title: Open Fire, Rules of Play\n" in header
    assert "\nnaturals:\n  1d10: {success: [1], failure: [10]}\n" in header
    assert {path: old[path] for path in new} == new


def test_charts_that_the_other_uses_are_used_and_its_own_are_copied(tmp_path: Path) -> None:
    """A book with a chart of its own over those of Open Fire hands on that one, and the name of the others."""
    started(tmp_path, "book", "ford", "--kind", "platoon")
    started(tmp_path, "table", "accident", "--from-charts")
    done = started(tmp_path, "book", "bridge", "--kind", "platoon", "--from", "ford")

    new = files(tmp_path / "content" / "bridge")
    assert "1 more, its tables, procedures and data cards: those of ford" in done.out
    assert "\ncharts: open-fire\n" in new["book.yaml"].decode()
    assert "documents:" not in new["book.yaml"].decode()
    assert clean(tmp_path, "bridge")


def test_every_file_says_what_to_do_next(tmp_path: Path) -> None:
    """A new file begins with a comment, and no line is too wide to read."""
    for kind in ("gamebook", "reference"):
        started(tmp_path, "book", f"of-{kind}", "--kind", kind)

    for path, data in files(tmp_path / "content").items():
        lines = data.decode().split("\n")
        assert lines[0].startswith("# "), path
        assert max(map(len, lines)) <= 120, path


def test_a_book_goes_into_the_project_that_one_stands_in(gamebook: Path) -> None:
    """From anywhere inside a project the new book is a neighbour of the others."""
    started(gamebook / "content" / "ferry", "book", "second")

    assert clean(gamebook, "second")


def test_nothing_half_written_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full half way through, there is no book, and nothing of one."""

    def full(path: Path, text: str) -> None:
        if path.name == "paragraphs.yaml":
            raise OSError(28, "No space left on device", "paragraphs.yaml")
        path.write_text(text)

    monkeypatch.setattr(new_files, "write_atomic", full)
    done = run("new", "book", "ferry", cwd=tmp_path)

    assert (done.code, done.err) == (1, "hulldown: cannot write paragraphs.yaml: No space left on device\n")
    assert files(tmp_path) == {}


# Parts ---------------------------------------------------------------------------------------------------------------

IN_GAMEBOOKS = [
    (("paragraph", "barn"), "content/ferry/paragraphs.yaml:44 paragraph barn\n"),
    (("paragraph", "no"), "content/ferry/paragraphs.yaml:44 paragraph no\n"),
    (("paragraph", "barn", "--file", "night.yaml"), "content/ferry/night.yaml:3 paragraph barn\n"),
    (
        ("paragraph", "barn", "--file", "content/ferry/paragraphs.yaml"),
        "content/ferry/paragraphs.yaml:44 paragraph barn\n",
    ),
    (("table", "weather"), "content/ferry/tables.yaml:2 table weather\n"),
    (("procedure", "crossing"), "content/ferry/procedures.yaml:2 procedure crossing\n"),
    (("rule", "1", "--title", "Dice: how they fall"), "content/ferry/rules.yaml:2 rule 1\n"),
]


@pytest.mark.parametrize(("arguments", "said"), IN_GAMEBOOKS, ids=lambda one: " ".join(one) if len(one) < 6 else "")
def test_a_part_is_where_it_says_and_lints_clean(gamebook: Path, arguments: tuple[str, ...], said: str) -> None:
    """The file and the line of the new part; nothing else in the book has changed."""
    before = files(gamebook)
    done = started(gamebook, *arguments)
    after = files(gamebook)

    assert done.out == said
    assert clean(gamebook, "ferry")
    (changed,) = {path for path in after if after[path] != before.get(path)}
    assert after[changed].startswith(before.get(changed, b""))


def test_twice_the_same_sort_lints_clean(reference: Path) -> None:
    """Two parts fresh from the template do not get in each other's way."""
    for kind, names in (("table", "ab"), ("procedure", "ab"), ("rule", ("2", "2.1", "1.2"))):
        for name in names:
            started(reference, kind, name)

    assert clean(reference, "charts")


def test_a_rule_stands_in_the_order_of_numbers(reference: Path) -> None:
    """A section between others goes between them, in the file of its chapter; 2.10 comes after 2.9."""
    for section in ("2", "2.9", "2.10", "1.2", "3"):
        started(reference, "rule", section)
    found = read_book(reference / "content" / "charts")

    assert list(found.rules) == ["1", "1.1", "1.2", "2", "2.9", "2.10", "3"]
    assert clean(reference, "charts")


def test_names_that_no_dictionary_has_lint_clean(tmp_path: Path) -> None:
    """A book's own words go into its dictionary; a part is called what it is until somebody names it."""
    started(tmp_path, "book", "qwertz", "--title", "Zxcvb: the Qwertz")
    started(tmp_path, "paragraph", "asdfgh")
    started(tmp_path, "table", "yxcvb")
    started(tmp_path, "table", "bnmjh")
    book = tmp_path / "content" / "qwertz"

    assert "\nwords: [Zxcvb, Qwertz]\n" in (book / "book.yaml").read_text()
    assert 'title: "A new table, `yxcvb`"\n' in (book / "tables.yaml").read_text()
    assert clean(tmp_path, "qwertz")


def test_a_paragraph_leads_on_and_its_comment_goes_when_it_is_led_to(gamebook: Path) -> None:
    """Lint asks for the silencing comment to be taken out once something leads to the new paragraph."""
    started(gamebook, "paragraph", "barn")
    story = gamebook / "content" / "ferry" / "paragraphs.yaml"
    option = "          - {text: Go in without it, see: cellar}\n"
    story.write_text(story.read_text().replace(option, f"{option}          - {{text: Try the barn, see: barn}}\n"))
    (finding,) = lint(read_book(story.parent))

    assert (finding.code, finding.position.line) == ("HD611", 44)


def test_every_part_of_a_platoon_game_lints_clean(platoon: Path) -> None:
    """A second mission; events of it and of all missions, actions, and cards of all sorts, each with its place."""
    started(platoon, "mission", "duel")
    started(platoon, "paragraph", "at-duel", "--mission", "duel")
    started(platoon, "paragraph", "any-duel")
    started(platoon, "paragraph", "do-duel", "--action")
    started(platoon, "card", "King-Tiger", "--catalogue", "data-cards", "--like", "Tiger")
    gun = started(platoon, "card", "long-gun", "--catalogue", "weapons", "--like", "75mm-M3")
    for name, kind in (("GE2", "PzIV"), ("GE3", "GE-squad"), ("US1", "M4A3")):
        started(platoon, "unit-card", name, "--type", kind)

    assert clean(platoon, "ford")
    found = read_book(platoon / "content" / "ford")
    assert gun.out.endswith("content/ford/tables.yaml rows for long-gun\n")
    assert [one.model.number for one in found.parts.of("mission")] == [1, 2]
    assert found.paragraphs["at-duel"].path == "missions/2-duel/paragraphs.yaml"
    assert found.paragraphs["any-duel"].path == "events.yaml"
    assert found.paragraphs["do-duel"].path == "actions.yaml"
    assert [one.model.letter for one in found.parts.of("unit-card")] == ["L", "M", "R", "A"]


def test_a_new_gun_does_what_guns_can(tmp_path: Path) -> None:
    """A gun moves only in tow: its card's cells name an action without a move, and the map is called as the book is."""
    started(tmp_path, "book", "ford", "--kind", "platoon", "--title", "Marienfeld")
    header = tmp_path / "content" / "ford" / "book.yaml"
    header.write_text(
        header.read_text("utf-8").replace("    PzIV: [L, M]\n", "    PzIV: [L, M]\n    88mm-gun: [W]\n"), "utf-8"
    )
    started(tmp_path, "unit-card", "GE9", "--type", "88mm-gun")

    book = read_book(tmp_path / "content" / "ford")
    assert {cell.paragraph for cell in book.cells if cell.source == ("unit-card", "GE9")} == {"fire-at-the-nearest"}
    text = (tmp_path / "content" / "ford" / "map.yaml").read_text("utf-8")
    assert "\n  title: Marienfeld\n" in text
    assert "Odile" not in text


def test_what_is_new_is_played_to_the_end_again_and_again(tmp_path: Path) -> None:
    """A card of every sort, brought onto the map of a new mission: no game of a hundred ends in anything but an end."""
    games = many(100, 25)
    started(tmp_path, "book", "ford", "--kind", "platoon")
    started(tmp_path, "mission", "trial")
    for name, kind in (("GE20", "PzIV"), ("GE21", "GE-squad")):
        started(tmp_path, "unit-card", name, "--type", kind)
    story = next((tmp_path / "content" / "ford" / "missions").glob("*-trial")) / "paragraphs.yaml"
    text = story.read_text("utf-8")
    more = re.sub(r"activate: \[(\w+)\]", r"activate: [\1, GE20, GE21]", text)
    assert more != text
    story.write_text(more, "utf-8")

    report = run("playtest", "ford", "--mission", "trial", "--games", str(games), cwd=tmp_path)

    assert report.code == 0, report
    assert f"{games} games" in report.out


# Refusals ------------------------------------------------------------------------------------------------------------

KEBAB = "write words in small letters joined by '-', such as mill-ambush"

REFUSED = [
    ("book ferry", "there is a book 'ferry' already, and nothing is overwritten"),
    (
        "book Ferry_2",
        f"'Ferry_2' cannot be the name of a book: {KEBAB}; did you mean 'ferry-2'?",
    ),
    ("book ../out", f"'../out' cannot be the name of a book: {KEBAB}; did you mean 'out'?"),
    ("book content", "'content' cannot be the name of a book: that is the folder of all books"),
    ("book x --kind novel", "no kind of book 'novel'; there are gamebook, platoon, reference"),
    ("book x --title ", "a title is one line of at most 80 characters"),
    ("book x --from open-fire", "--from is for platoon games; a gamebook begins with nothing of another book's"),
    ("book x --kind platoon --from ferry", "'ferry' is no platoon game, so it has no charts to begin one with"),
    ("book x --kind platoon --from fery", "no book 'fery': there is ferry; did you mean 'ferry'?"),
    ("paragraph gate", "ferry has a paragraph 'gate' already: paragraphs.yaml:7"),
    ("paragraph none", "'none' cannot be the name of a paragraph: in a cell it means no paragraph at all"),
    ("paragraph b --mission one", "ferry is no platoon game: its paragraphs belong to no mission and no German"),
    ("paragraph b --file book.yaml",
     "'book.yaml' holds no content: name a file that ends in .yaml, other than book.yaml and numbers.yaml"),
    ("paragraph b --file ../b.yaml", "'../b.yaml' is not below the folder of ferry"),
    ("paragraph b --file link.yaml", "'link.yaml' is a symbolic link; a book's files are its own"),
    ("paragraph b --file flow.yaml", "'paragraphs' in flow.yaml is not written a line each: add it by hand"),
    ("paragraph b --file broken.yaml", "broken.yaml cannot be read; 'hulldown lint' says why: mend it first"),
    ("paragraph b --book fery", "no book 'fery': there is ferry; did you mean 'ferry'?"),
    ("rule 2.1", "section 2.1 needs a section 2 to belong to: write that first"),
    ("rule 3", "section 3 would leave a gap: there is no section 2 yet"),
    ("rule two", "'two' cannot be the name of a rule section: write a section number, such as 2 or 2.1"),
    ("card tiger", "a card belongs to a catalogue; ferry has none"),
    ("unit-card GE1 --type Tiger", "ferry is no platoon game, so it has no unit cards"),
    ("mission one", "ferry is no platoon game, so it has no missions"),
]  # fmt: skip


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gamebook with files that nothing can be added to."""
    folder = tmp_path_factory.mktemp("odd")
    started(folder, "book", "ferry")
    book = folder / "content" / "ferry"
    (book / "flow.yaml").write_text("paragraphs: {a: {text: A., do: [{end: morning}]}}\n")
    (book / "broken.yaml").write_text("paragraphs: [\n")
    (book / "rules.yaml").write_text('rules:\n  "1": {title: One, text: One., source: {house: one}}\n')
    (book / "link.yaml").symlink_to(book / "paragraphs.yaml")
    return folder


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=[one for one, _ in REFUSED])
def test_what_cannot_be_started_is_refused_in_a_sentence(odd: Path, arguments: str, sentence: str) -> None:
    """Exit code 2, one sentence, and not a byte has changed."""
    before = files(odd)
    done = run("new", *arguments.split(" "), cwd=odd)

    assert (done.code, done.out, done.err) == (2, "", f"hulldown: {sentence}\n")
    assert files(odd) == before


def test_a_units_card_is_another_thing_than_a_card(platoon: Path) -> None:
    """Who begins a card of a catalogue for a unit is told what is meant for that."""
    done = run("new", "card", "GE9", cwd=platoon)

    assert done.code == 2
    assert done.err.endswith("; the card of a unit is 'hulldown new unit-card'\n")


BRIEFING = ("--conditions", "4", "--markers", "0302 0403 0503 0707 0908 1003", "--entry", "0104 0105",
            "--sightings", "the gun; the Tiger", "--place", "Bitburg, Germany", "--date", "3 May 1945",
            "--north", "top-left")  # fmt: skip


def test_a_mission_is_begun_from_its_printed_briefing(tmp_path: Path) -> None:
    """What is printed is in it, its cartridge is complete, nothing is to be found, and bots play it to the end."""
    started(tmp_path, "book", "ford", "--kind", "platoon")

    started(tmp_path, "mission", "raid", *BRIEFING)

    assert clean(tmp_path, "ford")
    found = read_book(tmp_path / "content" / "ford").parts.get("mission", "raid")
    assert found is not None
    raid = found.model
    assert (raid.place, raid.date, raid.north, raid.conditions) == ("Bitburg, Germany", "3 May 1945", "top-left", 4)
    assert list(raid.markers.values()) == ["0302", "0403", "0503", "0707", "0908", "1003"]
    assert raid.sightings == {"1": "the gun", "2": "the Tiger"}
    assert raid.entry.hexes == ["0104", "0105"]
    played = run("playtest", "ford", "--mission", "raid", "--games", "100", "--jobs", "1", cwd=tmp_path)
    assert played.code == 0
    assert "ford/raid: Raid, 100 games" in played.out


def test_a_mission_says_nothing_that_its_folder_says_and_no_line_is_too_long(tmp_path: Path) -> None:
    """No paragraph in the folder names the mission, none that is added either; twenty markers have a line each."""
    started(tmp_path, "book", "ford", "--kind", "platoon")
    hexes = [f"{column:02}{row:02}" for column in (3, 5, 7, 9) for row in range(2, 7)]
    started(tmp_path, "mission", "raid", "--conditions", "2", "--markers", " ".join(hexes), "--sightings", "the gun")
    started(tmp_path, "paragraph", "later", "--mission", "raid")

    folder = tmp_path / "content" / "ford" / "missions" / "2-raid"
    texts = [path.read_text("utf-8") for path in folder.rglob("*.yaml")]
    assert not any("\n    mission: " in text for text in texts)
    assert max(len(line) for text in texts for line in text.split("\n")) <= 120
    mission = (folder / "mission.yaml").read_text("utf-8")
    remark = "# where the Event markers lie; cartridge.yaml says what is found there"
    assert f'    markers:                              {remark}\n      1: "0302"\n      2: "0303"\n' in mission
    assert clean(tmp_path, "ford")
    assert read_book(tmp_path / "content" / "ford").paragraphs["later"].record["mission"] == "raid"


def test_a_briefing_with_more_in_it_than_markers(tmp_path: Path) -> None:
    """What has no Event marker comes about by random events."""
    started(tmp_path, "book", "ford", "--kind", "platoon")

    started(tmp_path, "mission", "raid", "--conditions", "3", "--sightings", "the gun")

    assert clean(tmp_path, "ford")


def test_what_a_briefing_says_is_written_as_it_is(tmp_path: Path) -> None:
    """Signs that mean something in YAML or in texts of paragraphs mean nothing in it."""
    started(tmp_path, "book", "ford", "--kind", "platoon")
    words = {"--title": "The {Big} # One", "--place": 'Hill 40: "Ada" # 2', "--sightings": "Tom's {gun} # 1; a: b"}

    started(tmp_path, "mission", "raid", *(word for option in words.items() for word in option))

    assert clean(tmp_path, "ford")
    book = read_book(tmp_path / "content" / "ford")
    raid = book.parts.found["mission"]["raid"].model
    assert (raid.title, raid.place) == ("The {Big} # One", 'Hill 40: "Ada" # 2')
    assert raid.sightings == {"1": "Tom's {gun} # 1", "2": "a: b"}
    assert "What is seen of Tom's {{gun}} # 1" in book.paragraphs["raid-toms-gun-1"].record["text"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--conditions", "12"), "a mission has 1 to 9 conditions, not 12"),
        (("--markers", "0302 9999"), "'9999' is no hex on the map of ford; hexes are such as 0101"),
        (("--sightings", "!!"), "'!!' cannot be a sighting: say in words what is sighted"),
        (
            ("--north", "up"),
            f"no side of the map 'up'; there are {', '.join(get_args(North))}",
        ),
    ],
)
def test_a_briefing_that_cannot_be(platoon: Path, options: tuple[str, ...], said: str) -> None:
    """A sentence each, and nothing is written."""
    before = files(platoon)

    done = run("new", "mission", "raid", *options, cwd=platoon)

    assert done.err == f"hulldown: {said}\n"
    assert files(platoon) == before


def test_a_mission_needs_names_that_are_free(platoon: Path) -> None:
    """Nothing is written over a mission, and no paragraph of another mission is taken."""
    again = run("new", "mission", "crossroads", cwd=platoon)
    taken = run("new", "unit-card", "GE1", "--type", "PzIV", cwd=platoon)
    other = run("new", "unit-card", "GE9", "--type", "M4A3", cwd=platoon)

    letter = run("new", "unit-card", "GE9", "--type", "PzIV", "--letter", "Z", cwd=platoon)
    assert letter.err == "hulldown: no PzIV counter with the letter Z: its letters are L, M\n"
    assert again.err == "hulldown: ford has a mission 'crossroads' already: missions/1-crossroads/mission.yaml:4\n"
    assert taken.err == "hulldown: ford has a unit card 'GE1' already: unit-cards.yaml:6\n"
    assert other.err == "hulldown: GE9 is a card of the German side, and M4A3 is of the other\n"


def test_a_folder_that_is_there_is_never_written_into(tmp_path: Path) -> None:
    """Not even an empty one, and not a file of that name."""
    (tmp_path / "empty").mkdir()
    with pytest.raises(NotStarted, match="there is a 'empty' in"):
        writing.write_folder(tmp_path / "empty", {"a.yaml": "a"})
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "ferry").write_text("notes")
    assert run("new", "book", "ferry", cwd=tmp_path).code == 2
    assert files(tmp_path) == {"content/ferry": b"notes"}


# Adding to a file ----------------------------------------------------------------------------------------------------

ADDED = [
    ("", "rules:\n  b: {}\n"),
    ("rules:\n  a: {}\n", "rules:\n  a: {}\n\n  b: {}\n"),
    ("rules:\n  a: {}", "rules:\n  a: {}\n\n  b: {}\n"),
    ("rules:\n    a: {}\n", "rules:\n    a: {}\n\n    b: {}\n"),
    ("\ufeffrules:\r\n  a: {}\r\n", "\ufeffrules:\r\n  a: {}\r\n\r\n  b: {}\r\n"),
    ("# about\n", "# about\nrules:\n  b: {}\n"),
    ("tables: {}\n", "tables: {}\n\nrules:\n  b: {}\n"),
    ("rules:\n  a: {}\n\n# tables\ntables: {}\n", "rules:\n  a: {}\n\n  b: {}\n\n# tables\ntables: {}\n"),
    ("rules:\n  a: {}\ntables: {}\n", "rules:\n  a: {}\n\n  b: {}\n\ntables: {}\n"),
    ("rules:\n  a: {t: |\n    x}\n", None),
    ("- a\n", None),
    ("rules:\n  a: |+\n    text\n\n", None),
    ("rules:\n  a: {}\n...\n", None),
]


@pytest.mark.parametrize(("before", "after"), ADDED)
def test_an_entry_goes_to_the_end_of_its_section(before: str, after: str | None) -> None:
    """Every other byte stays; where that cannot be, nothing is done."""
    if after is None:
        with pytest.raises(NotStarted):
            added("a.yaml", before.encode(), "rules", "  b: {}\n")
    else:
        assert added("a.yaml", before.encode(), "rules", "  b: {}\n").decode() == after


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("The Ford", "The Ford"),
        ("The Ford: a game", '"The Ford: a game"'),
        ("no", '"no"'),
        ("012", '"012"'),
        ("#1", '"#1"'),
        ("Ende – ja", '"Ende – ja"'),
        (" x", '" x"'),
        ('Say "no"', '"Say \\"no\\""'),
        ("1-5", "1-5"),
        (True, "true"),
    ],
)
def test_text_is_quoted_where_it_must_be(value: object, written: str) -> None:
    """A title may be anything that fits on a line."""
    assert scalar(value) == written


def test_the_kinds_of_book_are_those_there_are_templates_for() -> None:
    """A folder of templates for each kind."""
    folder = Path(books.__file__).with_name("templates")

    assert {path.name for path in folder.iterdir()} - {"mission", "pieces"} == set(books.KINDS)
