"""The units of a mission: what became of each and to whom, who never fought, and where it all was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt

from hulldown_compiler.playtest import words
from hulldown_compiler.playtest.figures.fighting import FoughtCard, UnitFates, cards, hexes, turns, units
from hulldown_compiler.playtest.names import paragraph
from hulldown_compiler.playtest.page import plots
from hulldown_compiler.playtest.page.markup import aside, details, escape, figure, grid, legend, section, table
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_engine.basics.hexes import printed
from hulldown_engine.games.game import Game
from hulldown_engine.language.wording import joined
from hulldown_engine.picture.drawing import Drawing, Heat, Marker
from hulldown_engine.picture.layers import svg
from hulldown_engine.platoon.board.ground import Ground
from hulldown_engine.platoon.board.units import CAPTURED, GERMAN, KILLED, US
from hulldown_engine.playtest.fates import DISABLED, FATES, LEFT, LOSSES, SLIPPED, STANDS, SURRENDERED, UNUSED
from hulldown_engine.playtest.places import FIRED, LOST, WENT

SIDES = {US: "The platoon", GERMAN: "The Germans"}
"""What the units of each side are headed by."""


COLOURS: Mapping[str, str] = {
    KILLED: "bad",
    **dict.fromkeys((CAPTURED, DISABLED, SURRENDERED), "middle"),
    **dict.fromkeys((LEFT, SLIPPED), "german"),
    UNUSED: "line",
    STANDS: "good",
}
"""The colour of each fate."""


def fates(scene: Scene) -> str:
    """What became of each unit, and by whom."""
    found = units(scene.tally)
    drawn = [_drawn(scene, side, [unit for unit in found if unit.side == side]) for side in SIDES]
    losses = table(("unit", "games", "lost", "to what and whom"), _losses(scene, found), numbers=(1, 2))
    keys = legend((colour, _called(colour)) for colour in dict.fromkeys(COLOURS.values()))
    return section(
        scene.id("fates"), "What became of units", grid(drawn), keys, details("Each loss, and to whom", losses)
    )


def _called(colour: str) -> str:
    """The fates that share a colour."""
    return joined([words.FATES[fate] for fate in FATES if COLOURS[fate] == colour], "or")


def _drawn(scene: Scene, side: str, of_side: Sequence[UnitFates]) -> str:
    bars = [plots.Bar(words.unit(scene.book, unit.unit), _lengths(unit), _lost(unit)) for unit in of_side]
    name = scene.id(f"fates-{side}")
    drawn = plots.bars(name, f"{SIDES[side]}: what became of each unit", bars) if bars else ""
    return figure(SIDES[side], drawn, "Behind each row, how often it was lost") if bars else ""


def _lengths(unit: UnitFates) -> list[tuple[float, str]]:
    return [(unit.with_fate(fate) / unit.games, COLOURS[fate]) for fate in FATES]


def _lost(unit: UnitFates) -> str:
    return words.share(unit.with_fate(*LOSSES), unit.games)


def _losses(scene: Scene, found: Sequence[UnitFates]) -> Iterator[Sequence[str]]:
    """For each unit that was ever lost: how often, and each way in which it was."""
    for unit in found:
        ways = [
            ": ".join(filter(None, (f"{words.FATES[fate.fate]} {_times(games)}", words.cause(scene.book, fate))))
            for fate, games in unit.fates
            if fate.fate in LOSSES
        ]
        if lost := unit.with_fate(*LOSSES):
            yield words.unit(scene.book, unit.unit), f"{unit.games:,}", f"{lost:,}", "; ".join(ways)


def _times(games: int) -> str:
    return "once" if games == 1 else f"{games:,} times"


def fighters(scene: Scene) -> str:
    """In how many of the games in which a German came into play he fought."""
    found = list(cards(scene.tally))
    bars = [
        plots.Bar(words.unit(scene.book, card.card), [(card.fought / card.games, "german")], _of(card))
        for card in found
    ]
    idle = [words.unit(scene.book, card.card) for card in found if not card.fought]
    said = f"Never fought: {', '.join(idle)}." if idle else "Every German who came into play fought in some game."
    drawn = plots.bars(scene.id("fought"), "The share of its games in which each German fought", bars) if bars else ""
    shown = grid([figure("Of the games in which he came, those in which he fought", drawn)]) if bars else ""
    every = table(TURNS, _turns(scene), numbers=(2, 3, 4))
    told = details("What their Turns came to", aside(NOTHING) + every) if every else ""
    return section(scene.id("cards"), "Germans who fight", aside(said) if bars else "", shown, told)


TURNS = ("card", "paragraph", "Turns", "told to hold", "came to nothing")
NOTHING = (
    "Nothing is done in a Turn of which only words and dice come: by who is told to hold, or cannot do as he is told."
)


def _turns(scene: Scene) -> Iterator[Sequence[str]]:
    """What came of Turns by each paragraph of each card: those first in which most came to nothing."""
    found = sorted(turns(scene.tally).items(), key=lambda item: (-item[1].nothing, item[0]))
    for (card, name), taken in found:
        told = paragraph(scene.book.prose, name) if name else "none"
        yield words.unit(scene.book, card), told, *(f"{number:,}" for number in (taken.all, taken.held, taken.idle))


def _of(card: FoughtCard) -> str:
    return f"{card.fought:,} of {card.games:,}"


# The map --------------------------------------------------------------------------------------------------------------

KINDS = {
    f"{side}-{what}": (side, what, f"{name} {done}")
    for what, done in ((WENT, "went"), (FIRED, "fired from"), (LOST, "were lost"))
    for side, name in ((US, "we"), (GERMAN, "Germans"))
}
"""What the map can show: its CSS class; whose, what, and what it is called."""


def heat(scene: Scene) -> str:
    """The map, on which one chooses what is shown: where units of a side went, fired from or were lost."""
    drawn = _map(scene)
    switches = "".join(_switch(scene, kind, nth) for nth, kind in enumerate(KINDS))
    rules = "".join(f"#{scene.id(kind)}:checked~.box .{kind}{{display:inline}}" for kind in KINDS)
    inner = f'<style>{rules}</style><div class="heat-map">{switches}<div class="box">{drawn}</div></div>'
    return section(scene.id("map"), "Where it was", aside(WARMTH), inner)


WARMTH = (
    "The stronger a hex is colored, the more often, against the hex where it was most often; a quarter as often is "
    "half as strong. Point at one for its figures."
)


def _switch(scene: Scene, kind: str, nth: int) -> str:
    name, checked = scene.id(kind), "" if nth else " checked"
    said = escape(KINDS[kind][2].capitalize())
    return f'<input type="radio" name="{scene.id("heat")}" id="{name}"{checked}><label for="{name}">{said}</label>'


def _map(scene: Scene) -> str:
    mission = Game(scene.book, seed=0, mission=scene.mission).view(ground=True)["mission"]
    told = mission["ground"]
    markers = [Marker(place, number, f"Event marker {number}") for number, place in mission["markers"].items()]
    return svg(Drawing(Ground.of(told), told, markers, heat=list(_heat(scene))))


def _heat(scene: Scene) -> Iterator[Heat]:
    """How often something was done in each hex, against the hex where it was most often."""
    counted = list(hexes(scene.tally))
    for kind, (side, what, said) in KINDS.items():
        most = max((count.counts[what, side] for count in counted), default=0)
        for count in counted:
            if times := count.counts[what, side]:
                yield Heat(kind, count.hex, sqrt(times / most), f"{printed(count.hex)}: {said} {_times(times)}")
