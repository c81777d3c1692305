"""The verdict on each claim: proved, broken with the play that shows it, or left open with what it hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from hulldown_compiler.analysis.analyses import Analyses, Job
from hulldown_compiler.analysis.claims.distances import far_from_an_end
from hulldown_compiler.analysis.domain.intervals import YES
from hulldown_compiler.analysis.missions.questions import Jobs, found, rests_on
from hulldown_compiler.analysis.search.budgets import MANY
from hulldown_compiler.analysis.search.budgets import budget as budget_of_check
from hulldown_compiler.analysis.search.facts import Facts, Observation
from hulldown_compiler.analysis.search.mission_machine import MissionFacts
from hulldown_compiler.analysis.search.paths import steps_of
from hulldown_compiler.analysis.search.queries import (
    POSSIBLE,
    REACHABLE,
    UNDECIDED,
    UNREACHABLE,
    ReachabilityQuery,
    Verdict,
)
from hulldown_compiler.analysis.search.replay import script
from hulldown_compiler.analysis.story.abstract import Key
from hulldown_compiler.analysis.story.reachability import reachability
from hulldown_compiler.book.entries import Claim
from hulldown_compiler.core.diagnostics import Position, Related
from hulldown_compiler.lowering.claims import ALWAYS, CAN, NEVER, WITHIN
from hulldown_engine.language.expressions import Tree

PROVED, BROKEN, OPEN = VERDICTS = ("proved", "broken", "open")
"""Every play bears it out; a play breaks it, or none can bear it out; or neither is known."""


class ClaimVerdict(NamedTuple):
    """The verdict on a claim, and why; `gave_up` is set where a larger budget may decide it.

    `witness` is the play that breaks it, or bears a `can` out.

    `inputs` are the choices and dice of that play, which a game takes: only gamebooks have them. `rests_on` are the
    facts that a proof is about; it forgets all others.
    """

    claim: Claim
    verdict: str
    why: str = ""
    gave_up: bool = False
    witness: tuple[Related, ...] = ()
    inputs: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The claim's name."""
        return str(self.claim.record["id"])

    @property
    def position(self) -> Position:
        """Where the claim says what is so."""
        return self.claim.at(self.claim.record["kind"])

    @property
    def said(self) -> str:
        """The verdict in a sentence."""
        record = self.claim.record
        if self.verdict == OPEN:
            return f"this is neither proved nor broken: {self.why}"
        if record["kind"] == WITHIN:
            return self.why
        at = f" at {record['at']!r}" if record["at"] else ""
        return (OF_PROVED if self.verdict == PROVED else OF_BROKEN)[record["kind"]].format(at=at)


OF_PROVED: Mapping[str, str] = {
    CAN: "play comes to where this holds{at}",
    NEVER: "no play comes to where this holds{at}",
    ALWAYS: "no play comes to where this does not hold{at}",
}
OF_BROKEN: Mapping[str, str] = {
    CAN: "no play comes to where this holds{at}",
    NEVER: "play comes to where this holds{at}",
    ALWAYS: "play comes to where this does not hold{at}",
}
"""What a verdict means, by the kind of the claim."""


def claims(analyses: Analyses) -> Sequence[ClaimVerdict]:
    """The verdicts on all claims of a book, in the order they are written."""
    return list(_decided(analyses, analyses[_stories_checked]))


def decided(analyses: Analyses, budget: int = MANY) -> Iterator[ClaimVerdict]:
    """The verdicts on the claims of a book; `budget` is the number of states of one search."""
    return _decided(analyses, _stories(analyses, budget))


def _decided(analyses: Analyses, stories: Mapping[str, _Story]) -> Iterator[ClaimVerdict]:
    answers = found(analyses, _jobs(analyses, stories))
    for claim in analyses.book.claims.values():
        analyses.check_cancelled()
        own = claim.record["mission"]
        made = [name for name in stories if own in ("", name)]
        yield _over_all(claim, [stories[name].verdict(claim, answers.get(name, {})) for name in made])


Answers = Mapping[str, tuple[str, tuple[Key, ...], str]]
"""Of claims by their names, what is known without a play that shows it: the verdict of a query, its facts, and why."""


def claim_jobs(analyses: Analyses) -> Jobs[Answers]:
    """The jobs of finding, for each mission, the answers that no play bears out, as a check asks for them."""
    return _jobs(analyses, analyses[_stories_checked])


def _stories_checked(analyses: Analyses) -> dict[str, _Story]:
    """The stories, to be searched as far as a check does."""
    return _stories(analyses, analyses[budget_of_check].of_claim)


def _stories(analyses: Analyses, budget: int) -> dict[str, _Story]:
    """The stories of which claims are made, if any are."""
    missions = _missions(analyses) if analyses.book.claims else []
    return {mission: _Story(analyses, mission, budget) for mission in missions}


def _jobs(analyses: Analyses, stories: Mapping[str, _Story]) -> Jobs[Answers]:
    """The same for some stories; that of a gamebook is not kept."""
    return {
        mission: Job(f"claims {mission}", story.settled, rests_on(analyses, mission, *story.asked()))
        for mission, story in stories.items()
        if mission
    }


def _missions(analyses: Analyses) -> list[str]:
    """The missions of a platoon game; a gamebook is one story, without a name."""
    book = analyses.book
    if book.declared.platoon:
        return [mission.name for mission in book.parts.of("mission")]
    return [""] if book.header.start else []


def _over_all(claim: Claim, verdicts: Sequence[ClaimVerdict]) -> ClaimVerdict:
    """The verdict over all missions: what can be so is so in one of them, and all else in each."""
    if not verdicts:
        return ClaimVerdict(claim, OPEN, "nothing is played here")
    ranks = (PROVED, OPEN, BROKEN) if claim.record["kind"] == CAN else (BROKEN, OPEN, PROVED)
    return min(verdicts, key=lambda verdict: ranks.index(verdict.verdict))


class _Story:
    """The story of a gamebook or of a mission, of which claims are made."""

    def __init__(self, analyses: Analyses, mission: str, budget: int) -> None:
        self.analyses, self.book, self.mission, self.budget = analyses, analyses.book, mission, budget
        self.reach = analyses[reachability]
        made = [claim for claim in self.book.claims.values() if claim.record["mission"] in ("", mission)]
        seen = (claim for claim in made if claim.record["kind"] != WITHIN)
        self._observed = {claim.record["id"]: _observation(claim, self._place(claim)) for claim in seen}
        self._unless = [Observation((), claim.trees["unless"]) for claim in made if "unless" in claim.trees]

    @cached_property
    def query(self) -> ReachabilityQuery:
        """What answers questions about the story."""
        observed = [*self._observed.values(), *self._unless]
        if self.mission:
            facts: Facts = MissionFacts(self.analyses, self.mission, observed=observed)
        else:
            facts = Facts(self.analyses, observed=observed)
        return ReachabilityQuery(facts, self.budget, altogether=False)

    def asked(self) -> list[Any]:
        """All that the answers take from elsewhere than the mission, as plain data."""
        of_each = [(*observation, self._may_hold(observation)) for observation in self._observed.values()]
        return [self.budget, of_each, [observation.tree for observation in self._unless]]

    def settled(self) -> Answers:
        """The answers that no play bears out."""
        answers = {name: self._answer(observation) for name, observation in self._observed.items()}
        return {
            name: (answer.verdict, answer.keys, answer.why)
            for name, answer in answers.items()
            if answer.verdict in (UNREACHABLE, UNDECIDED)
        }

    def verdict(self, claim: Claim, settled: Answers) -> ClaimVerdict:
        """The verdict on a claim; `settled` holds the answers that are known."""
        if claim.record["kind"] == WITHIN:
            return self._on_distance(claim)
        name = claim.record["id"]
        if name in settled:
            verdict, keys, why = settled[name]
            return self._told(claim, Verdict(verdict, (), keys, 0, why))
        return self._told(claim, self._answer(self._observed[name]))

    def _answer(self, observation: Observation) -> Verdict:
        """The answer of a query to whether play comes to where a condition holds."""
        full = self.query.full
        if not observation.at and full.truth(observation.tree, full.slice.first, None) & YES:
            return Verdict(POSSIBLE if self.mission else REACHABLE)
        if not self._may_hold(observation):
            return Verdict(UNREACHABLE, keys=tuple(sorted(self.query.facts.asked(observation.tree))))
        return self.query.observed(observation)

    def _may_hold(self, observation: Observation) -> bool:
        """Whether a condition may hold by what each fact may be by itself, which takes no search."""
        name = observation.at
        state = self.reach.entry.get(name) if name else self.reach.global_state
        if state is None:
            return False
        if name and (sighting := self.book.paragraphs[name].record["sighting"]) is not None:
            state = {**state, ("sighting", sighting): YES}
        return bool(self.reach.evaluator.truth(observation.tree, state, self.reach.anyone) & YES)

    def _place(self, claim: Claim) -> str:
        """The paragraph that a claim speaks of; none, if it speaks of any moment."""
        at = claim.record["at"]
        return "" if at is None else self.book.resolve_name(at)

    def _told(self, claim: Claim, answer: Verdict) -> ClaimVerdict:
        """What an answer means for a claim."""
        verdict = (OF_SOME if claim.record["kind"] == CAN else OF_EVERY)[answer.verdict]
        steps = steps_of(self.book, answer.path, self.query.full.slice.keys) if answer.path else ()
        gave_up = answer.verdict == UNDECIDED
        rests_on = tuple(map(_called, answer.keys)) if answer.verdict == UNREACHABLE else ()
        return ClaimVerdict(claim, verdict, self._why(answer, verdict), gave_up, steps, self._inputs(answer), rests_on)

    def _why(self, answer: Verdict, verdict: str) -> str:
        """Why a claim is left open; of one that is decided, nothing."""
        if verdict != OPEN:
            return ""
        return answer.why if answer.verdict == UNDECIDED else "the story allows it, and the map decides"

    def _inputs(self, answer: Verdict) -> tuple[str, ...]:
        return () if self.mission else tuple(script(self.query.full, answer.path))

    def _on_distance(self, claim: Claim) -> ClaimVerdict:
        """The verdict on how far the next end may be: only of a gamebook, whose every state can be looked at."""
        if self.mission:
            return ClaimVerdict(claim, OPEN, "how far an end is depends on the map")
        unless, most = claim.trees.get("unless"), claim.record["within"]
        far = far_from_an_end(self.query.full, most, self._place(claim), unless, self.budget)
        if isinstance(far, str):
            return ClaimVerdict(claim, OPEN, far, gave_up=True)
        if far is None:
            return ClaimVerdict(claim, PROVED, "an end is never farther away")
        answer = Verdict(REACHABLE, far.path)
        return self._told(claim, answer)._replace(why=far.why)


OF_EVERY: Mapping[str, str] = {UNREACHABLE: PROVED, REACHABLE: BROKEN, POSSIBLE: OPEN, UNDECIDED: OPEN}
"""What it means for a claim about every play that play comes to where it is broken, or does not."""

OF_SOME: Mapping[str, str] = {UNREACHABLE: BROKEN, REACHABLE: PROVED, POSSIBLE: OPEN, UNDECIDED: OPEN}
"""What it means for a claim about some play that play comes to where it is so, or does not."""


def _called(key: Key) -> str:
    """What a fact is called."""
    return repr(" ".join(key[1:])) if key[0] in ("flag", "score", "mark") else " ".join(key)


def _observation(claim: Claim, at: str) -> Observation:
    """What is looked out for: where a claim about every play is broken, or one about some play is so."""
    record, trees = claim.record, claim.trees
    tree: Tree = ["not", trees[ALWAYS]] if record["kind"] == ALWAYS else trees[NEVER if NEVER in trees else CAN]
    tree = ["and", tree, ["not", trees["unless"]]] if "unless" in trees else tree
    return Observation(("claim", record["id"]), tree, at)
