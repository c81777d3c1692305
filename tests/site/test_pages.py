"""What the pages say: figures, sources, references both ways, the findings and the command line."""

from __future__ import annotations

from pathlib import Path

from tests.site.reading import Page, read

from hulldown_cli.app import COMMANDS
from hulldown_compiler.bundle.published import Published, sourced
from hulldown_compiler.core.rule_table import RULES
from hulldown_compiler.lint.rule_docs import HUNDREDS
from hulldown_engine.language.wording import counted, joined
from hulldown_site.authors import linked, modules
from hulldown_site.pages import cover, figures, pages
from hulldown_site.pages.game import sheet
from hulldown_site.pages.reference import names
from hulldown_site.pages.words import dice


def test_references_are_shown_both_ways(hard: Path) -> None:
    """A rule names what it refers to, and what refers to it: sections in the order of print, then paragraphs."""
    text = read(hard / "books" / "strange" / "rules.html").text

    assert "See also 1.2, 1.10" in text
    assert "Referred to by 1.2, paragraph 1" in text


def test_sections_stand_in_the_order_of_print(strange: Published) -> None:
    """Section 1.10 follows 1.2."""
    assert strange.sections == ["1", "1.2", "1.10"]


def test_a_source_says_how_it_was_read(hard: Path) -> None:
    """The document, the place, and what the print shows."""
    text = read(hard / "books" / "strange" / "names.html").text

    assert "1900, 2; from it: <x-evil>half</x-evil>; the print shows <x-evil>σ</x-evil>; read as 9" in text  # noqa: RUF001 - it is a sigma


def test_the_index_says_where_a_thing_comes_up(mill: Published) -> None:
    """Paragraphs by number in order, and other things by name; what is done comes before what is asked."""
    covered = [names.kind_page(mill, kind) for kind in names.declares(mill) if kind.covered]
    text = Page(names.page(mill) + "".join(covered)).text

    assert f"Gained in {mill.number('track')}; lost in {mill.number('quiet')}; asked about in" in text
    shots, stairs, wheel = sorted(mill.number(name) for name in ("shots", "stairs", "wheel"))
    assert f"Asked about in {shots}, {stairs}, {wheel} and check Nerve." in text


def test_the_title_page_counts(mill: Published, strange: Published) -> None:
    """In words, with their plurals."""
    assert cover.extent(mill) == "Eight paragraphs, two endings (one victory and one defeat), one section of rules."
    assert cover.extent(strange) == "Three paragraphs, one ending (one draw), three sections of rules."


def test_a_book_without_rules_has_no_page_for_them(mill: Published) -> None:
    """Nor does its title page send anybody there."""
    bare = Published(mill.play, {**mill.reference, "rules": {}})

    assert "rules.md" not in [one.file for one in pages(bare)]
    assert "rules.html" not in cover.page(bare)
    assert "section" not in cover.extent(bare)


def test_the_sheet_has_what_the_reader_keeps(mill: Published, strange: Published) -> None:
    """A box for each value of a score, one to write in when there are too many, and no name that tells too much."""
    text = Page(sheet.page(mill)).text

    assert "Nerve 6 at the start, 0 to 90123456789" in text
    assert "Standing orders" in text
    assert "the gun behind the mill" not in text
    assert "hd-blank" in sheet.page(strange)


def test_naturals_count_in_the_chances(mill: Published) -> None:
    """A rating of ten is no certainty where a ten fails."""
    text = Page(figures.page(mill)).text

    assert "1 or less10%" in text
    assert "10 or more90%" in text


def test_the_dice_a_reader_needs(mill: Published, strange: Published) -> None:
    """The most that are rolled at once."""
    assert dice(mill) == ["two ten-sided dice"]
    assert dice(strange) == ["two six-sided dice"]


def test_words() -> None:
    """Numbers and rows of words."""
    assert [counted(one, "ending") for one in (0, 1, 13)] == ["no endings", "one ending", "13 endings"]
    assert counted(2, "die", "dice") == "two dice"
    assert [joined([]), joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]


def test_what_has_a_source_is_found_by_its_name() -> None:
    """As `reference.json` calls it."""
    assert [sourced("book"), sourced("score 'luck'"), sourced("section 1.10")] == [
        ("book", ""),
        ("score", "luck"),
        ("rule", "1.10"),
    ]


# For authors ---------------------------------------------------------------------------------------------------------


def test_every_finding_has_its_page(own: Path) -> None:
    """Each is in the table, and has a page that begins with its code and name."""
    table = read(own / "authors" / "findings" / "index.html")
    links = {one.get("href") for one in table.all("a")}

    for rule in RULES:
        page = read(own / "authors" / "findings" / f"{rule.code.lower()}.html")
        assert f"{rule.code.lower()}.html" in links
        assert f"{rule.code} {rule.name}" in page.text
        assert rule.code[2] in HUNDREDS


def test_a_finding_links_to_the_others_it_names() -> None:
    """In prose; not in a heading, not in a sample, and not to a code that is none."""
    text = "# HD101 x\n\nHD120 and HD999\n\n    HD120\n"

    assert linked(text) == "# HD101 x\n\n[HD120](hd120.md) and HD999\n\n    HD120\n"


def test_every_command_has_its_section(own: Path) -> None:
    """With all its options, as the command itself knows them."""
    page = read(own / "authors" / "commands.html")

    assert {one.split("-")[0] for one in page.ids} >= set(COMMANDS)
    assert page.ids >= {"lint", "new-book", "import-twee", "campaign-next"}
    assert "--seed NUMBER" in page.text
    assert "hulldown lint [BOOKS]..." in page.text
    assert "each with its --rule." in page.text


def test_the_architecture_names_every_module() -> None:
    """From the folders themselves; the findings have a table of their own."""
    listed = modules()

    assert "`plugin`" in listed
    assert "`basics.dice`" in listed
    assert "`rules." not in listed
