"""A mission: its briefing, its map, what it allows and asks, and its cartridge, whose cells are covered one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hulldown_compiler.publish import Json, Published
from hulldown_engine.basics.hexes import Hex
from hulldown_engine.language.wording import sentence
from hulldown_engine.picture.drawing import Area, Marker, Thing
from hulldown_engine.picture.pieces.things import roadblock
from hulldown_engine.platoon.board import compass
from hulldown_engine.platoon.language.mission_specials import MARKERS, victory_points
from hulldown_engine.platoon.state import crossings
from hulldown_site.html import slips, text
from hulldown_site.html.cells import span
from hulldown_site.html.markup import covered, definitions, element, escape, head, heading, listed, table
from hulldown_site.html.markup import page as markdown
from hulldown_site.html.source import source_of
from hulldown_site.missions import cartridge, orders, special
from hulldown_site.pages.game import balance
from hulldown_site.picture.figure import figure


def page(book: Published, name: str) -> str:
    """One mission."""
    record, texts = book.logic["missions"][name], book.prose["missions"][name]
    return markdown(
        head(book.title, f"{record['number']}. {texts['title']}", "mission"),
        element("div", _where(texts) + text.paragraphs(book, texts["briefing"]), "hd-briefing"),
        element("div", text.paragraphs(book, texts["note"]), "hd-note") if "note" in texts else "",
        definitions(_orders(book, record), "hd-values hd-orders"),
        heading(2, "The map", "map"),
        figure(book, _caption(record), markers(record), areas(record), list(things(book, record))),
        _placed(book, record),
        heading(2, "How it ends", "ends"),
        _ends(book, name),
        balance.reference(book, name),
        heading(2, "The cartridge", "cartridge"),
        *cartridge.page_parts(book, name),
        slips.under(book, "mission", name),
        source_of(book, "mission", name),
    )


def _where(texts: Json) -> str:
    words = ", ".join(texts[part] for part in ("place", "date") if texts.get(part))
    return element("p", escape(words), "hd-extent") if words else ""


def _orders(book: Published, mission: Json) -> Iterator[tuple[str, str]]:
    """What the player has to know, by its name."""
    yield "To win", f"{sentence(victory_points(mission['goal']))}."
    yield "Your platoon", orders.forces(book, mission)
    yield "Coming in", " ".join((orders.entry(book, mission), *special.set_up(book, mission)))
    yield from special.rows(book, mission)


# The map ----------------------------------------------------------------------------------------------------------


def markers(mission: Json) -> list[Marker]:
    """The Event markers that lie on the map at the beginning, if that is no secret."""
    if MARKERS in mission["secret"]:
        return []
    placed = ((number, place) for number, place in mission["markers"].items() if place is not None)
    return [Marker(place, number, f"Event marker {number}") for number, place in placed]


def areas(mission: Json) -> list[Area]:
    """The hexes by which units enter, leave and retreat, those that nobody enters, and those of planned barrages."""
    planned = (mission["artillery"] or {}).get("planned") or {}
    kinds: Mapping[str, list[Hex]] = {
        "closed": mission["closed"],
        "entry": sorted(mission["entry"]["hexes"]),
        "exit": sorted(map(int, mission["exits"])),
        "retreat": sorted({place for _, _, place in mission["retreat"]}),
        "planned": planned.get("hexes", []),
    }
    return [Area(kind, hexes) for kind, hexes in kinds.items() if hexes]


def things(book: Published, mission: Json) -> Iterator[Thing]:
    """What lies on the map at the beginning: roadblocks."""
    assert book.ground is not None  # noqa: S101 - missions are played on a map
    for place, against in mission.get("roadblocks", {}).items():
        for one, other in crossings.meant(book.ground, crossings.ROADBLOCK, [place]):
            yield roadblock(one, other, against)


def _caption(mission: Json) -> str:
    north = compass.ON_THE_MAP[mission["north"]]
    turned = f"transform:rotate({30 * mission['north']}deg)"
    arrow = (
        f'<svg class="hd-compass" viewBox="0 0 24 24" aria-hidden="true" style="{turned}">'
        '<path d="M12 1l5 21-5-5-5 5z"/></svg>'
    )
    return element("p", f"{arrow} North is {north}.", "hd-north")


def _placed(book: Published, mission: Json) -> str:
    """Tables of what is on the map: levels, markers and retreats."""
    levels = table(
        ["Condition", "Activation Level"],
        ([str(nth), str(level)] for nth, level in enumerate(mission["activation"], 1)),
        caption="Activation Levels",
    )
    return element("div", levels + _markers(book, mission) + _retreat(book, mission), "hd-side-by-side")


def _markers(book: Published, mission: Json) -> str:
    rows = (
        [number, "not yet on the map" if place is None else text.place(book, place)]
        for number, place in mission["markers"].items()
    )
    listing = table(["Marker", "Hex"], rows, caption="Event markers") if mission["markers"] else ""
    return orders.kept(mission, MARKERS, listing)


def _retreat(book: Published, mission: Json) -> str:
    rows = ([span(low, high), text.place(book, place)] for low, high, place in mission["retreat"])
    return table(["1D10", "Hex"], rows, caption="Retreats") if mission["retreat"] else ""


# The end ----------------------------------------------------------------------------------------------------------


def _ends(book: Published, name: str) -> str:
    """Each way to end; those that tell too much are covered."""
    endings = list(orders.ends(book, name))
    items = (covered("Covered, because it tells what is to come", way) if tells else way for tells, way in endings)
    return listed(items, classes="hd-ends") if endings else element("p", "Only the rules end it.")
