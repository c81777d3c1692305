"""How commands are told where units are and how the story stands: their options, and what is meant by them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from hulldown_cli.common import refuse

At = Annotated[
    list[str] | None,
    typer.Option(
        "--at",
        metavar="UNIT=HEX",
        help="A unit there: a letter of the platoon, or a unit card; A=3822/3721 faces 3721; or several: "
        "A=3822,GE1=3624. Germans begin Rounds. Nothing has been done before, and no watch is set.",
    ),
]
Unit = Annotated[str | None, typer.Option(metavar="NAME", help="Who reads the paragraph, if not the first that can.")]
Condition = Annotated[int | None, typer.Option(metavar="N", help="The condition to begin in.")]
Flags = Annotated[
    list[str] | None, typer.Option("--flag", metavar="NAME", help="An item carried, or a codeword noted.")
]
Sighted = Annotated[list[str] | None, typer.Option("--sighted", metavar="N", help="A sighting made; or several: 1,4.")]
Scores = Annotated[list[str] | None, typer.Option("--score", metavar="NAME=VALUE", help="A score.")]

PLACED = re.compile(r"(?P<unit>[^=\s]+)=(?P<hex>[0-9]{4})(?:/(?P<faced>[0-9]{4}))?")
"""A unit where it stands, and perhaps a hex that it faces."""


def standing(  # noqa: PLR0913 - one parameter for each option
    *, at: At, unit: Unit, condition: Condition, flags: Flags, sighted: Sighted, scores: Scores
) -> dict[str, Any]:
    """What the options say, by the names that games have for it; of what nothing is said, nothing is in it."""
    said = {
        "at": placed(",".join(at or ())),
        "unit": unit,
        "condition": condition,
        "flags": tuple(flags or ()),
        "sighted": tuple(name for several in sighted or () for name in several.split(",") if name),
        "scores": dict(map(score, scores or ())),
    }
    return _kept(said)


def given(said: Mapping[str, Any], *, platoon: bool) -> dict[str, Any]:
    """What examples call that which is said, by the names that games have for it: in a platoon game, or a gamebook."""
    story = {"condition": said.get("condition"), "sighted": [_number(name) for name in said.get("sighted", ())]}
    flags, scores, units = said.get("flags", ()), said.get("scores", {}), said.get("at", {})
    if not platoon:
        if units or "unit" in said:
            refuse("--at and --unit are for platoon games: in a gamebook nobody stands anywhere")
        return _kept({"given": {**_kept(story), **dict.fromkeys(flags, True), **scores}})
    if scores:
        refuse("--score: positions in play have no scores; --flag and --condition say how the story stands")
    placed_units = {name: _placed(*hexes) for name, hexes in units.items()}
    position = {"units": placed_units, **story, "flags": list(flags)}
    return _kept({"position": _kept(position), "given": _kept({"unit": said.get("unit")})})


def _placed(there: int, *faced: int) -> dict[str, str]:
    """A unit where it stands, as examples say it."""
    return {"at": f"{there:04}", **({"facing": f"{faced[0]:04}"} if faced else {})}


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        refuse(f"--sighted {text!r}: write the number of a sighting, or several, as in 1,4")


def _kept(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of which something is said."""
    return {name: value for name, value in fields.items() if value not in (None, "", (), [], {})}


def placed(text: str) -> dict[str, tuple[int, ...]]:
    """The hexes of units from `A=3822,GE1=3624/3623`: where each stands, and what it faces if that is said."""
    there: dict[str, tuple[int, ...]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        said = PLACED.fullmatch(part)
        if said is None or said["unit"] in there:
            refuse(f"--at {part!r}: write each unit once, with its hex, as in A=3822 or GE1=3624/3623")
        there[said["unit"]] = tuple(int(hexes) for hexes in (said["hex"], said["faced"]) if hexes)
    return there


def score(text: str) -> tuple[str, int]:
    """A score and its value from `NAME=VALUE`."""
    name, _, value = text.partition("=")
    try:
        return name, int(value)
    except ValueError:
        refuse(f"--score {text!r}: write a name and a whole number, as in fuel=3")
