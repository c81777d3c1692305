"""The page whole: a part for each mission, or gamebook, that was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from hulldown_compiler.playtest.page import again, compared, outcome, story, units
from hulldown_compiler.playtest.page.markup import section, table
from hulldown_compiler.playtest.page.scene import Scene
from hulldown_compiler.playtest.page.style import STYLE
from hulldown_compiler.playtest.played import Played
from hulldown_compiler.playtest.table import replay, title


def html(played: Sequence[Played]) -> str:
    """A playtest as a page in HTML that needs no other file: the same games give the same bytes."""
    missions = [(each, mission) for each in played for mission in each.report.missions]
    scenes = [Scene(*mission, number) for number, mission in enumerate(missions, 1)]
    names = ", ".join(dict.fromkeys(scene.book.prose["title"] for scene in scenes))
    head = f'<meta charset="utf-8"><title>Playtest: {escape(names)}</title>'
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "\n".join(
        [f"<header><h1>Playtest: {escape(names)}</h1></header>", _contents(scenes), "<main>", *map(_part, scenes)]
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>{head}{view}<style>{STYLE}</style></head>\n'
        f"<body>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _contents(scenes: Sequence[Scene]) -> str:
    """Links to the parts, where there are several."""
    if len(scenes) == 1:
        return ""
    links = "".join(f'<li><a href="#{scene.id("played")}">{escape(scene.title)}</a></li>' for scene in scenes)
    return f"<nav><ul>{links}</ul></nav>"


def _part(scene: Scene) -> str:
    heading = f'<h2 id="{scene.id("played")}">{escape(scene.title)}</h2>'
    told = f'<p class="played">{escape(title(scene.book, scene.mission, scene.wishes))}</p>'
    return "\n".join(filter(None, [heading, told, *_sections(scene)]))


def _sections(scene: Scene) -> Iterator[str]:
    yield outcome.tiles(scene)
    yield _faults(scene)
    yield outcome.ends(scene)
    yield outcome.measures(scene)
    yield compared.changes(scene)
    yield story.decisions(scene)
    if scene.mission and scene.tally.ended:
        yield units.fates(scene)
        yield units.fighters(scene)
        yield units.heat(scene)
    yield story.facts(scene)
    yield again.second_evening(scene)
    yield story.came_up(scene)


def _faults(scene: Scene) -> str:
    """Every fault of a kind, with the command that replays the first."""
    first = {(fault.kind, fault.said): fault for fault in reversed(scene.tally.faults)}
    rows = [
        (*key, f"{fault.seed}", replay(scene.report, scene.mission, scene.wishes, fault))
        for key, fault in reversed(first.items())
    ]
    return section(
        scene.id("faults"), "Faults", table(("fault", "what", "first seed", "to replay it"), rows, numbers=(2,))
    )
