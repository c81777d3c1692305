"""A map on a page: the picture in a box that scrolls, three sizes to choose from without a script, and its legend."""

from __future__ import annotations

from collections.abc import Sequence

from hulldown_compiler.publish import Published
from hulldown_engine.picture.drawing import Area, Drawing, Marker, Thing
from hulldown_engine.picture.layers import svg
from hulldown_engine.picture.places import extent
from hulldown_site.html.markup import attributes, details, element, escape
from hulldown_site.picture.legend import keys, legend

SIZES = {"whole": "Whole", "medium": "Medium", "large": "Large"}
"""The sizes of a map, and what they are called."""

BROAD = 1000
"""A map that is broader than this, in pixels, begins at a size at which its numbers can be read."""


def figure(
    book: Published,
    caption: str,
    markers: Sequence[Marker] = (),
    areas: Sequence[Area] = (),
    things: Sequence[Thing] = (),
) -> str:
    """The map of a book, with what is put on it; `caption` is HTML."""
    assert book.ground is not None  # noqa: S101 - only books with a map have pages with one
    texts = book.prose["map"]
    drawing = Drawing(book.ground, texts, markers, areas, things)
    width, _ = extent(drawing.box)
    # A box that scrolls must be reachable with the keyboard.
    name = f"{texts['title']}: the map, which scrolls"
    box = element("div", svg(drawing), "hd-map-box", tabindex="0", role="region", aria_label=name)
    figcaption = element("figcaption", caption + _legends(book, markers, areas, things))
    sizes = _sizes("whole" if width < BROAD else "medium")
    return element("figure", sizes + box + figcaption, "hd-mapped", style=f"--hd-map-wide:{width}")


def _sizes(chosen: str) -> str:
    inputs = "".join(_size(name, label, chosen) for name, label in SIZES.items())
    return element("fieldset", f"<legend>Size of the map</legend>{inputs}", "hd-sizes")


def _size(name: str, label: str, chosen: str) -> str:
    checked = " checked" if name == chosen else ""
    given = attributes(f"hd-{name}", type="radio", name="hd-size", value=name)
    return f"<label><input{given}{checked}> {escape(label)}</label>"


def _legends(book: Published, markers: Sequence[Marker], areas: Sequence[Area], things: Sequence[Thing]) -> str:
    assert book.ground is not None  # noqa: S101 - see above
    put = keys(areas, things, markers=bool(markers)) if markers or areas or things else ""
    ground = legend(book.ground, book.prose["map"])
    return put + details("What is what on the map", ground, "hd-legend-of", open="")
