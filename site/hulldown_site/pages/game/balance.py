"""How missions come out when bots play them: who wins how often; and covered, the endings and what there is to see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hulldown_compiler.publish import Published
from hulldown_site.html.cells import NOTHING
from hulldown_site.html.markup import covered, element, escape, head, heading, link, listed, table
from hulldown_site.html.markup import page as markdown


def page(book: Published) -> str:
    """The report of each mission that has one, in their order."""
    return markdown(
        head(book.title, "Balance"),
        element("p", LEAD),
        *(part for mission in book.missions if mission in book.reports for part in _mission(book, mission)),
    )


LEAD = (
    "These missions have been played by bots, with each platoon that their briefings allow. Commander plays to win, "
    "thinking looks ahead, random takes any choice, and explorer looks for whatever it has not seen. The last columns "
    "count the aims that a mission misses, those that more games would settle, and all; which they are is covered, "
    "for it tells how the mission ends."
)
CHANGED = "The mission, or a rule or chart that it is played by, has been changed since."


def _mission(book: Published, mission: str) -> Iterator[str]:
    report = book.reports[mission]
    over_all, *of_platoons = report["sheets"]
    yield heading(2, book.called("mission", mission), mission)
    yield element("p", escape(CHANGED), "hd-note") if report["changed"] else ""
    yield _grids(over_all, escape(over_all["title"]))
    for sheet in of_platoons:
        remarks = listed(map(escape, sheet["remarks"])) if sheet["remarks"] else ""
        yield covered(escape(f"{sheet['title']}, covered"), _grids(sheet) + remarks)


def _grids(sheet: Mapping[str, Any], caption: str = "") -> str:
    return "".join(
        table(
            map(escape, grid["heads"]),
            ([escape(cell) or NOTHING for cell in row] for row in grid["rows"]),
            caption=caption,
        )
        for grid in sheet["grids"]
    )


def reference(book: Published, mission: str) -> str:
    """A line that leads to the report of a mission, if there is one."""
    if mission not in book.reports:
        return ""
    return element("p", link(f"balance.html#{mission}", "How it comes out when bots play it"), "hd-see")
