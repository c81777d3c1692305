"""Combat Points: given as crews deserve them, and spent six at a time (16.2, 16.3).

The rules are silent, or of two minds, about some of it. Here it is decided so:

- All points are given: they are divided among the platoon, and there is always room for them.
- Initiative that cannot rise any more cannot be paid for, though the die might have raised Perception. If the die
  raises a Perception that is at its limit, the points are gone.
- The Crew Rating rises once for every full set of raises of the other four. "By at least one" says that it may be more
  than once, and without that its limit of 6 would limit nothing: no new crew has more than 5. A rating that begins at
  its limit is never raised, and stands in the way; the sentence makes no exception.
- Driving Skill rises by what there is room for (see the errata).
- Points that are left are kept, and go with the crew.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hulldown_engine.basics.play import Asking
from hulldown_engine.campaign import charts
from hulldown_engine.campaign.offers import DONE, ask_or_go_on
from hulldown_engine.campaign.state import CHOOSE, IMPROVE, PRIZES, RATED, Campaign, Member, Play
from hulldown_engine.campaign.words import called, unit_of
from hulldown_engine.language.wording import spoken
from hulldown_engine.platoon.state import rolls
from hulldown_engine.platoon.state.actions import CAMPAIGN, Act, ask, done
from hulldown_engine.platoon.state.context import Setting

SIZE = "size"


# Awards ---------------------------------------------------------------------------------------------------------------


def awards(setting: Setting, play: Play) -> Asking:
    """Ask who gets some of the points to share; when none are left, book them and go on (Rule 16.2)."""
    acts = list(_gifts(setting, play)) if play.state.sharing else []
    if not acts:
        _book(play)
    elif len({act.id.partition("-")[0] for act in acts}) == 1:
        yield from done(acts[0])
    else:
        points = "1 Combat Point is" if play.state.sharing == 1 else f"{play.state.sharing} Combat Points are"
        yield from ask(acts, f"{points} left to give. Who has earned them?", "16.2", kind=CAMPAIGN)


def _gifts(setting: Setting, play: Play) -> Iterator[Act]:
    """The options: to each crew one point, or all that it can still have (Rule 16.2)."""
    state = play.state
    most = charts.share(setting, charts.MOST)
    for letter, has in state.shares.items():
        room = min(state.sharing, most - has)
        deeds = f"; {state.deeds[letter]}" if letter in state.deeds else ""
        who = f"{unit_of(setting, state, letter)} (has {has}{deeds})"
        for points in sorted({1, room}, reverse=True) if room > 0 else ():
            text = f"{points} {'point' if points == 1 else 'points'} to {who}"
            yield Act(f"{letter}-{points}", text, partial(_give, state, letter, points))


def _give(state: Campaign, letter: str, points: int) -> None:
    state.shares[letter] += points
    state.sharing -= points


def _book(play: Play) -> None:
    """Add the shares to the crews' points, and go on to raising ratings (Rule 16.2)."""
    state = play.state
    for letter, points in state.shares.items():
        crew = state.change_crew(letter, points=state.crews[letter].points + points)
        play.log("awarded", unit=letter, points=points, total=crew.points)
    state.shares, state.deeds, state.sharing, state.stage = {}, {}, 0, IMPROVE


# Improvement ----------------------------------------------------------------------------------------------------------


def improve(setting: Setting, play: Play) -> Asking:
    """Ask which crew raises which rating, or to go on to the captured vehicles (Rule 16.3)."""
    price = charts.share(setting, charts.PRICE)
    prompt = f"{price} Combat Points raise a rating. Whose, and which?"
    done = Act(DONE, "Keep what is left", partial(_improved, play.state))
    yield from ask_or_go_on(list(_raises(setting, play)), done, prompt, "16.3")


def _improved(state: Campaign) -> None:
    state.stage = PRIZES


def _raises(setting: Setting, play: Play) -> Iterator[Act]:
    """An option for every rating below its limit whose crew can pay for a raise (Rule 16.3)."""
    price = charts.share(setting, charts.PRICE)
    for letter in sorted(play.state.crews):
        crew = play.state.crews[letter]
        for rating in RATED if crew.points >= price else ():
            has, then = getattr(crew, rating), raised(setting, crew, rating)
            if then > has:
                text = f"{unit_of(setting, play.state, letter)}: {spoken(rating)} from {has} to {then}"
                doubt = ", or Perception, by the die" if rating == "initiative" else ""
                yield Act(f"{letter}:{rating}", f"{text}{doubt}", partial(_pay, setting, play, letter, rating))


def raised(setting: Setting, crew: Member, rating: str) -> int:
    """What a rating is after a raise: no more than its limit (Rule 16.3).

    Raising ends at 9, from 8 as well (erratum highest-ratings).
    """
    by, limit = charts.raising(setting, rating, charts.RAISE), charts.raising(setting, rating, charts.LIMIT)
    has: int = getattr(crew, rating)
    return max(has, min(limit, has + by))


def _pay(setting: Setting, play: Play, letter: str, rating: str) -> Asking:
    """Pay for and apply a raise; for Initiative a die says of which rating (Rule 16.3) (erratum crew-rating-raised)."""
    price = charts.share(setting, charts.PRICE)
    play.state.change_crew(letter, points=play.state.crews[letter].points - price)
    if rating == "initiative":
        rating = str((yield from rolls.rolled(setting, play, "initiative-raise", letter)).outcome["rating"])
    _raise(setting, play, letter, rating)
    crew = play.state.crews[letter]
    if crew.raised.size < min(getattr(crew.raised, name) for name in RATED):
        _raise(setting, play, letter, SIZE)


def _raise(setting: Setting, play: Play, letter: str, rating: str) -> None:
    """Raise a rating, at most to its limit, and count the raise (erratum initiative-raised-in-vain)."""
    crew = play.state.crews[letter]
    before, after = getattr(crew, rating), raised(setting, crew, rating)
    counted = crew.raised._replace(**{rating: getattr(crew.raised, rating) + (after > before or rating == SIZE)})
    play.state.change_crew(letter, raised=counted, **{rating: after})
    play.log("improved", unit=letter, rating=rating, before=before, after=after)


# Captured vehicles ----------------------------------------------------------------------------------------------------


def prizes(setting: Setting, play: Play) -> Asking:
    """Ask whether to keep the first captured vehicle; if there is none, go on to choosing the mission (Rule 16.5)."""
    if not play.state.prizes:
        play.state.stage = CHOOSE
        return
    name = called(setting, play.state, play.state.prizes[0])
    acts = [
        Act("keep", f"Paint a star on the {name}, and keep it", partial(_prize, play, kept=True)),
        Act("leave", f"Leave the {name}", partial(_prize, play, kept=False)),
    ]
    yield from ask(acts, f"The {name} can go with the platoon.", "16.5", kind=CAMPAIGN)


def _prize(play: Play, *, kept: bool) -> None:
    first, *left = play.state.prizes
    play.state.prizes = left
    if kept:
        play.state.spare.append(first)
    play.log("prize", type=first.type, kept=kept)
