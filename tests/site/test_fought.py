"""Platoon games on the site: the map, the missions with their cartridges, the unit cards and the record sheets."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from tests.helpers.grounds import drawn
from tests.site.conftest import EVIL
from tests.site.reading import Page, indexes, read, tables

from hulldown_compiler.bundle.published import Published
from hulldown_site import navigation
from hulldown_site.missions import orders, special
from hulldown_site.pages.cover import extent
from hulldown_site.pages.game import actions, missions, platoons
from hulldown_site.picture.figure import figure
from hulldown_site.picture.legend import legend

CELL = re.compile(r'<details class="hd-cell"([^>]*)><summary>.*?</summary><template>\s*(.*?)</template></details>')
NUMBER = re.compile(r">([0-9]+)</a>")


@pytest.fixture
def folder(hard: Path) -> Path:
    """The pages of the outpost."""
    return hard / "books" / "outpost"


def html(folder: Path, page: str) -> str:
    """A page as it is written."""
    return (folder / f"{page}.html").read_text("utf-8")


# Missions -------------------------------------------------------------------------------------------------------------


def test_a_mission_says_what_it_asks(folder: Path) -> None:
    """Its briefing, platoon, ways in and out, what is closed, and the tables of levels, markers and retreats."""
    page = folder / "mission-first-light.html"
    text = read(page).text

    assert f"1. First Light{EVIL}" in text
    assert "Something drove about in the town all night." in text
    assert "To win Six Victory Points." in text
    assert f"First Platoon{EVIL} or a platoon of your own." in text
    assert "All units enter by one and the same of hexes 0105 or 0106." in text
    assert "US units may leave by the left edge of the map." in text
    assert "Nobody enters woods." in text
    assert "North is at the top." in text
    levels, markers, retreats = tables(page)["map"]
    assert levels == [["Condition", "Activation Level"], ["1", "5"], ["2", "7"]]
    assert markers[1:] == [["1", f"0706 Sainte-Merle{EVIL}"], ["2", f"0805 Farm{EVIL}"], ["3", "not yet on the map"]]
    assert retreats == [["1D10", "Hex"], ["1–5", "1606"], ["6–10", "0812"]]


def test_an_edge_is_named_but_for_the_corner_of_another(outpost: Published) -> None:
    """Points differ from edge to edge, and a corner belongs to one of them."""
    rows = dict(special.rows(outpost, outpost.logic["missions"]["the-signal"]))
    assert rows["Going out"] == (
        "US units may leave by the top edge of the map but for hex 1601. Each unit is worth minus one Victory Point. "
        "US units may leave by the right edge of the map. Each unit is worth one Victory Point."
    )


@pytest.mark.parametrize(
    ("mission", "said"),
    [
        ("the-camp", "Each unit that is unarmed and is aboard a vehicle is worth five Victory Points."),
        ("the-camp", "There are five Vehicle Quality Points for rounds."),
        ("the-camp", "You may call 3 barrages, one a Round, in the Random Event phase, on a hex with a German"),
        ("the-hill", "The platoon is set up in the 43 hexes marked on the map. Several units may share a hex."),
        ("the-hill", "Vehicles may begin in defilade. You have 2 improved positions, each for a unit that is a gun"),
        ("the-hill", "Look at everything that can be seen from there before the first Round begins."),
        ("the-hill", "Each German that leaves by hex 0112 is worth minus two Victory Points."),
        ("the-long-day", "Count the Rounds that begin in Condition 2 or later. From Round 2 on it is dusk: nobody"),
        ("the-long-day", "nobody fires further than 4 hexes, or 8 at a target that has fired in the same Round."),
        ("the-long-day", "From Round 8 on it is dawn, and fire goes as far as ever."),
    ],
)
def test_special_rules_are_on_the_missions_page(outpost: Published, mission: str, said: str) -> None:
    """What is special about a mission, in sentences (Missions 2, 4, 5)."""
    assert said in " ".join(Page(missions.page(outpost, mission)).text.split())


def test_secrets_are_covered(outpost: Published) -> None:
    """Cards until the platoon is made, markers until it is set up (Missions 2, 4)."""
    assert "Covered until your platoon is made" in missions.page(outpost, "the-camp")
    page = missions.page(outpost, "the-hill")
    assert "Covered until your platoon is set up" in page
    assert missions.markers(outpost.logic["missions"]["the-hill"]) == []


def test_a_card_and_points_that_a_mission_gives(outpost: Published) -> None:
    """What comes to a platoon of one's own, and a unit by its card."""
    text = Page(orders.forces(outpost, outpost.logic["missions"]["the-bridge"])).text

    assert "A platoon of your own has 4 Vehicle Quality Points more." in text
    assert "In a campaign there are three Vehicle Quality Points for rounds. With it goes Jeep I (US1)." in text


def test_what_is_to_come_stays_covered(folder: Path, outpost: Published) -> None:
    """An ending that names a German is under a cover, and one that does not is not."""
    found = list(orders.ends(outpost, "first-light"))
    page = html(folder, "mission-first-light")

    assert [tells for tells, _ in found] == [True, False]
    assert page.index("hd-cover") < page.index("GE3") < page.index("When no US unit is left that can act")


def test_a_map_shows_what_a_mission_is_about(outpost: Published) -> None:
    """Markers that lie on the map, and the hexes to enter, leave and retreat by."""
    record = outpost.logic["missions"]["first-light"]

    assert [(one.hex, one.text) for one in missions.markers(record)] == [(706, "1"), (805, "2")]
    found = dict(missions.areas(record))
    assert found["entry"] == [105, 106]
    assert found["retreat"] == [812, 1606]
    assert len(found["exit"]) == 12
    assert 501 in found["closed"]


def test_a_map_shows_roadblocks_and_where_planned_barrages_fall(outpost: Published) -> None:
    """On each road of a hex, if that is all there is to say; hexes of the plan are framed."""
    record = {
        **outpost.logic["missions"]["first-light"],
        "roadblocks": {"0506/0606": "all", "0806": "us"},
        "artillery": {"barrages": 0, "offence": 12, "planned": {"barrages": 2, "hexes": [704, 1208]}},
    }

    lie = [(one.kind, one.hex, one.title) for one in missions.things(outpost, record)]
    assert lie[0] == ("roadblock", 506, "A roadblock to 0606")
    assert ("roadblock", 706, "A roadblock to 0806, for US vehicles") in lie
    assert dict(missions.areas(record))["planned"] == [704, 1208]
    shown = figure(outpost, "", (), missions.areas(record), list(missions.things(outpost, record)))
    assert "<title>A roadblock to 0606, 0506</title>" in shown
    assert "A roadblock</span>" in shown
    assert "Where planned barrages may fall</span>" in shown


# The cartridge --------------------------------------------------------------------------------------------------------


def test_every_cell_is_covered_and_leads_to_its_paragraph(folder: Path, outpost: Published) -> None:
    """Cell by cell, as the bundle has them: a number, a random event, or nothing."""
    for name in outpost.missions:
        record = outpost.logic["missions"][name]["cartridge"]
        rows = [*record["markers"].values(), *(cells for _, _, cells in record["random"])]
        found = CELL.findall(html(folder, f"mission-{name}"))
        assert all("open" not in attributes for attributes, _ in found)
        assert [_read(inside) for _, inside in found] == [_cell(outpost, cell) for cells in rows for cell in cells]


def _read(inside: str) -> str:
    number = NUMBER.search(inside)
    return number[1] if number else Page(inside).text


def _cell(book: Published, cell: str | None) -> str:
    return "nothing" if cell is None else "random event" if cell == "random-event" else str(book.number(cell))


def test_a_covered_cell_says_which_it_is(folder: Path) -> None:
    """To a reader who does not see the grid."""
    text = read(folder / "mission-first-light.html").text

    assert "marker 3, condition 2, covered" in text
    assert "random event 7–12, condition 1, covered" in text


def test_no_mission_and_no_index_says_who_lies_in_wait(hard: Path, folder: Path, outpost: Published) -> None:
    """German types are on no mission's page; of unit cards there are numbers in the jump box, and of cells nothing."""
    index = next(index for index in indexes(hard) if index["name"] == "book-outpost")
    german = [card["type"] for card in outpost.logic["unit_cards"].values() if card["side"] == "german"]

    for name in outpost.missions:
        text = read(folder / f"mission-{name}.html").text
        assert [one for one in german if re.search(rf"\b{re.escape(one)}\b", text) and one != "Tiger"] == []
    told = json.dumps(index["things"], ensure_ascii=False)
    assert re.findall(r"\bGE3\b", told) == []
    assert [one for one in ("the car at the crossroads", "A Costly Day", "HERON") if one in told] == []
    assert "First Light" in told


# Unit cards -----------------------------------------------------------------------------------------------------------


def test_a_unit_card_has_what_is_printed_on_it(folder: Path, outpost: Published) -> None:
    """Letter, type, figures, ratings by losses, movement by reductions, and actions with paragraph numbers."""
    page = folder / "unit-GE1.html"
    number = outpost.number
    ratings, movement, actions = tables(page)["GE1"]

    assert "T Tiger GE1 commander column C does not come first" in read(page).text
    assert ratings[0] == ["Crew Points lost", "0", "1", "2", "3", "4"]
    assert ratings[3] == ["weapon skill", "3", "2", "1", "0", "−1"]  # noqa: RUF001 - the sign itself
    assert movement[1:] == [["fast", "3", "2", "1"], ["slow", "2", "1", "0"]]
    assert actions[0] == ["1D10", "1", "2", "3", "S", "X", "B", "G"]
    assert [row[0] for row in actions[1:]] == ["1–3", "4–7", "8–10"]
    assert actions[2][1:4] == [str(number(one)) for one in ("fire-at-the-nearest",) * 2 + ("fire-everything",)]


def test_movement_is_the_type_s_where_the_card_has_none(folder: Path) -> None:
    """From the data card, up to the first reduction after which it stays the same."""
    assert tables(folder / "unit-GE2.html")["GE2"][1][0] == ["MPA reduced by", "0", "1", "2", "3", "4"]


def test_only_cards_that_a_mission_gives_are_open(folder: Path, outpost: Published) -> None:
    """All others have nothing to be seen but their numbers, in the list and each on its page."""
    page = read(folder / "units.html")
    leads = [one["href"] for one in page.all("a") if one.get("id", "").startswith("slip-")]
    covered = {name for name in outpost.unit_cards if 'class="hd-cover hd-slip"' in html(folder, f"unit-{name}")}

    assert leads == [f"unit-{name}.html" for name in outpost.unit_cards]
    assert {*outpost.unit_cards} - covered == {"US1", "US2"}  # the others are secret
    assert [row[0] for row in tables(folder / "units.html")["us"][0][1:]] == ["US1", "US2"]


def test_a_paragraph_leads_to_the_cards_it_names(folder: Path, outpost: Published) -> None:
    """And the data card does not say which unit cards are of its type."""
    dealt = "".join(path.read_text("utf-8") for path in (folder / "paragraphs").iterdir())
    tiger = html(folder, "card-Tiger").partition('id="card-Tiger"')[2].partition("</article>")[0]

    assert 'href=\\"unit-GE8.html#GE8\\"' in dealt
    assert "GE1" not in tiger


# Sheets, lists and the map --------------------------------------------------------------------------------------------


def test_a_record_sheet_has_boxes_to_cross_off(outpost: Published) -> None:
    """For a unit as many Crew Points and rounds as it has; eight blank units besides."""
    page = platoons.page(outpost)
    ruth = page[page.index("Ruth") :].partition("</section>")[0]

    assert Page(ruth).text.startswith(f"Ruth{EVIL} M4A3 Sherman (76 mm) ✓ commander")
    assert ruth.partition("Crew Points")[2].partition("</p>")[0].count("<b></b>") == 5
    assert [int(one) for one in re.findall(r"<b>([0-9]+)</b>", ruth.partition("hd-rounds")[2])] == list(range(1, 39))
    assert page.count("A unit to be filled in") == 8


def test_the_designer_s_edition_says_where_paragraphs_are_reached_from(folder: Path, mill: Published) -> None:
    """Cells of cartridges and cards in a platoon game; the beginning and other paragraphs in a gamebook."""
    rows = {row[1]: row for some in tables(folder / "designer.html").values() for table in some for row in table[1:]}

    assert rows["car-at-the-crossroads"][3] == f"First Light{EVIL}: marker 1, condition 1"
    assert "GE4: columns 2 and C" in rows["lie-low"][3]
    assert "the beginning" in Page(dict(navigation.files([mill]))["books/mill/designer.md"]).text


def test_the_legend_has_everything_on_the_map_and_nothing_else(outpost: Published) -> None:
    """A sample of each, with its name."""
    assert outpost.ground is not None
    text = Page(legend(outpost.ground, outpost.prose["map"])).text
    bare = Page(legend(drawn("... ... ..."), {"names": {}})).text

    assert text == (
        "Clear Building Woods Town Rough Field (clear) Orchard (woods) Elevation 1 Elevation 2 Elevation 3 A slope "
        "A ridge, with teeth that point down A paved road A dirt road A stream A bridge"
    )
    assert bare == "Clear"


def test_the_map_has_its_places(folder: Path) -> None:
    """Under the picture, by name."""
    page = read(folder / "map.html")

    assert f"Mill{EVIL} 1307" in page.text
    assert {"whole", "medium", "large"} == {one["value"] for one in page.all("input") if one.get("name") == "hd-size"}


def test_a_unit_card_says_where_it_comes_up(folder: Path) -> None:
    """Under its cover; missions and places are not covered, in the index."""
    page = html(folder, "unit-GE1")

    assert page.index("<template>") < page.index("Named in") < page.index("</template>")
    assert "14 unit cards" in read(folder / "names.html").text
    assert "mission-first-light.html" in html(folder, "names")


def test_the_title_page_counts_what_there_is(outpost: Published) -> None:
    """Missions and unit cards before the paragraphs; no endings, where most missions are won and lost on points."""
    assert extent(outpost) == "Seven missions, 14 unit cards, 60 paragraphs, 21 procedures, 27 tables, 37 cards."


def test_no_id_is_given_twice(folder: Path) -> None:
    """On no page of the game, though maps share their symbols with their legends."""
    for path in folder.glob("*.html"):
        ids = [one.attributes["id"] for one in read(path).elements if "id" in one.attributes]
        assert [one for one, times in Counter(ids).items() if times > 1] == []


def test_the_same_book_has_the_same_pages(outpost: Published) -> None:
    """Letter by letter, however often it is read."""
    assert dict(navigation.files([outpost])) == dict(navigation.files([Published(outpost.play, outpost.reference)]))


# German actions -------------------------------------------------------------------------------------------------------


def test_actions_stand_under_what_they_do(folder: Path, outpost: Published) -> None:
    """Each once, covered, with the cards that it is on."""
    page = html(folder, "actions")
    groups = {title: [*re.findall(r'id="action-([\w-]+)"', part)] for title, part in parted(page)}

    assert sorted(name for names in groups.values() for name in names) == sorted(actions.actions(outpost))
    assert {"advance", "close-in", "turn-and-fire"} - {*groups["Come nearer"]} == {"turn-and-fire"}
    assert "turn-and-fire" in groups["Fire from where they are"]
    assert "withdraw" in groups["Leave"]
    assert groups["Give themselves up"] == ["give-up"]
    assert page.index("covered") < page.index('id="action-')


def parted(page: str) -> list[tuple[str, str]]:
    """The parts of a page by their headings."""
    return re.findall(r"<h2[^>]*>([^<]+)<.*?</h2>(.*?)(?=<h2|</article>\s*</div>\s*<script|$)", page, re.DOTALL)


def test_an_action_says_what_binds_it_to_a_mission(outpost: Published) -> None:
    """Hexes, units and notes, also those of the actions that it goes on to; else it serves in every mission."""
    bound = {name: dict(actions.facts(outpost, name)) for name in actions.actions(outpost)}

    assert bound["advance"].get("Serves") == "in every mission"
    assert "Serves" not in bound["to-the-bridge"]
    assert bound["to-the-bridge"]["Names the hexes"]


def test_a_sighting_without_its_mission_is_told_by_its_number(outpost: Published) -> None:
    """Each mission has a list of its own, and an action may serve several."""
    assert outpost.called("sighting", "2") == "Sighting 2"
