"""Charts of odds: over which input, of which field, and that numbers which are not tried are like those before them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.site.reading import Page, read

from hulldown_compiler.bundle.published import Published
from hulldown_engine.resolver.inputs import WrongInput
from hulldown_engine.resolver.tables import OffTable
from hulldown_site.charts.breaks import NoTelling, breaks
from hulldown_site.charts.odds import chart


def odds_at(book: Published, name: str, given: dict[str, Any], number: int) -> Any:
    """The odds of a procedure at one range; nothing, where there are none."""
    try:
        return book.charts.procedures[name].odds(**{**given, "range": number})
    except (WrongInput, OffTable):
        return None


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("fire", {"weapon": "Rifles"}),
        ("fire", {"weapon": "Field-gun", "smoke": 0.5, "cover": "wall"}),
        ("fire", {"weapon": "Field-gun", "moving": True}),
    ],
)
def test_the_odds_change_only_at_the_breaks(skirmish: Published, name: str, given: dict[str, Any]) -> None:
    """At every other number they are what they were one before."""
    found = breaks(skirmish.logic, name, "range", given)
    changes = {
        number
        for number in range(1, 26)
        if odds_at(skirmish, name, given, number) != odds_at(skirmish, name, given, number - 1)
    }

    assert changes <= found
    assert len(found) < 10


def test_a_field_of_a_given_card_is_a_break(gallery: Published) -> None:
    """The weapon's reach; and every row of a long track."""
    assert {4, 5} <= breaks(gallery.logic, "shot", "range", {"weapon": "Rifle"})
    with pytest.raises(NoTelling):
        breaks(gallery.logic, "shot", "range", {})


def test_what_is_calculated_with_gives_no_telling(gallery: Published) -> None:
    """The number may matter wherever it goes."""
    with pytest.raises(NoTelling):
        breaks(gallery.logic, "nothing-to-roll", "losses", {})


def test_a_chart_is_over_the_first_number_that_is_asked(hard: Path, gallery: Published) -> None:
    """Of the field that matters most, with everything else as in the first example; all in the page itself."""
    drawn = Page(chart(gallery, "shot"))

    assert "Result by range" in drawn.text
    assert "weapon Rifle, <x-evil>bolt</x-evil> action and dug in" in drawn.text
    assert "range, hexes" in drawn.text
    picture = chart(gallery, "shot").partition("hd-odds")[2].partition("</svg>")[0]
    assert picture in (hard / "books" / "gallery" / "procedure-shot.html").read_text("utf-8")


def test_the_legend_stands_above_a_chart_as_well(gallery: Published) -> None:
    """For screens too narrow for the chart's own: every outcome that happens, in the chart's colours."""
    key, _, picture = chart(gallery, "shot").partition('<div class="hd-odds"')

    assert Page(key).text.split() == ["miss", "turret", "hull", "running", "gear"]
    for style in ("fill:var(--hd-series-1,#0072b2)", "fill:var(--hd-series-4,#d55e00)"):
        assert style in key
        assert style in picture


def test_an_author_can_choose(gallery: Published) -> None:
    """Another input, and another field of the outcome; of a field that no dice decide there is no chart."""
    drawn = []
    for wish in ({"over": "smoke"}, {"of": "struck"}, {"of": "chance"}):
        chosen = Published(gallery.play, {**gallery.reference, "charts": {"shot": wish}})
        drawn.append(Page(chart(chosen, "shot")).text)

    assert "Result by smoke" in drawn[0]
    assert "Struck by range" in drawn[1]
    assert drawn[2] == ""


def test_what_never_changes_behind_the_last_change_is_cut(gallery: Published) -> None:
    """A rifle that reaches four hexes has no chart of sixty."""
    assert "59: miss" not in Page(chart(gallery, "shot")).text
    assert "In figuresRange, hexesmissturrethullrunning gear0" in Page(chart(gallery, "shot")).text
    assert "5100.0%–––" in Page(chart(gallery, "shot")).text
    assert "5: miss 100.0%" in Page(chart(gallery, "shot")).text


def test_nothing_to_roll_is_nothing_to_draw(hard: Path, gallery: Published) -> None:
    """Without dice there are no odds."""
    assert chart(gallery, "nothing-to-roll") == ""
    assert "odds" not in read(hard / "books" / "gallery" / "procedure-nothing-to-roll.html").ids
