"""Campaigns as JSON: what they came to, place by place, and each of them as it went."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hulldown_compiler.playtest.campaigns.figures import RATINGS, Place, missions_won, over_early, places
from hulldown_engine.campaign.ledger import Fared
from hulldown_engine.playtest.tally import Tally
from hulldown_engine.resolver.estimates import summary, wilson

DIGITS = 4
"""Decimal places of shares and means."""


def campaign_record(tally: Tally) -> dict[str, Any]:
    """What the campaigns of a book came to."""
    campaigns = tally.campaigns
    return {
        "games": tally.games,
        "ended": tally.ended,
        **_rate(tally.won, tally.ended),
        "outcomes": tally.outcomes,
        "missions_won": _values(missions_won(campaigns)),
        "over_early": [
            {"why": why, "before": before, "games": games} for (why, before), games in over_early(campaigns)
        ],
        "places": [_place(place) for place in places(campaigns)],
        "campaigns": [_fared(fared) for fared in campaigns],
        "faults": [fault._asdict() for fault in tally.faults],
    }


def _rate(won: int, games: int) -> dict[str, Any]:
    rate = round(won / games, DIGITS) if games else None
    return {"won": won, "win_rate": rate, "interval": [round(end, DIGITS) for end in wilson(won, games)]}


def _values(counts: Counter[int]) -> list[list[int]]:
    return [[value, counts[value]] for value in sorted(counts)]


def _place(place: Place) -> dict[str, Any]:
    """What was played at a place, and the platoon after it: on the average, and the ratings of a crew alive."""
    points = summary(place.points)
    assert points is not None  # noqa: S101 - it has been played
    return {
        "place": place.number,
        "missions": [{"mission": mission, "games": games} for mission, games in sorted(place.missions.items())],
        "games": len(place.legs),
        **_rate(place.won, len(place.legs)),
        "victory_points": _values(place.points),
        "crews_lost": round(place.crews_lost, DIGITS),
        "vehicles_lost": round(place.vehicles_lost, DIGITS),
        **{what: round(place.after(what), DIGITS) for what in ("crews", "on_foot", "captured", "points", "raises")},
        **{name: _rounded(place.rating(name)) for name in RATINGS},
    }


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, DIGITS)


def _fared(fared: Fared) -> dict[str, Any]:
    """A campaign, mission by mission; the ratings in what the platoon stood at `after` are sums over its crews."""
    return {
        "seed": fared.seed,
        "verdict": fared.verdict,
        "over": fared.over or None,
        "before": fared.before or None,
        "missions": [{**leg._asdict(), "after": leg.after._asdict()} for leg in fared.legs],
    }
