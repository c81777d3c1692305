"""Claims lowered: each as a record with the expressions that it is about as trees."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.core.fixes import Mark
from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.lowering.references import references
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.model.claims import ClaimRecord, ParagraphClaimRecord
from hulldown_compiler.source.document import Mapping
from hulldown_engine.language.expressions import BOOL

SECTION = "claims"
"""The section of a content file that holds them."""

CAN, NEVER, ALWAYS, WITHIN = KINDS = ("can", "never", "always", "within")
"""The kinds of claims, by the field that makes them so."""

TREES = (CAN, NEVER, ALWAYS, "unless")
"""The fields that are expressions."""

Claims = dict[str, ParagraphClaimRecord]
"""The claims of a paragraph, by name."""


def lowered(low: Lowering, name: str, raw: Mapping, claim: ClaimRecord, scope: Scope) -> Record:
    """The record of a claim: its kind, the expressions as trees, and the mission whose folder it is in."""
    places = low.record_marks(SECTION, name, raw)
    if claim.always is not None and claim.at is None and len(_said(claim)) == 1:
        low.fault("missing_field", places[""], "no 'at' in a claim of what is always so", "name the paragraph")
    return _record(low, places[""], raw, claim, scope) | {
        "id": name,
        "at": claim.at,
        "links": list(references(low.document, "claim", name)),
        "@": {**places, **low.marks(raw, *TREES)},
    }


def of_paragraph(low: Lowering, at: str, raw: Mapping, claims: Claims, scope: Scope) -> Iterator[Record]:
    """The records of the claims within a paragraph, whose name is `at`; `raw` is what was read of them."""
    for name, claim in claims.items():
        place, inside = raw.marks[name][:2], raw[name]
        marks = {key: mark[2:] for key, mark in inside.marks.items()}
        yield _record(low, place, inside, claim, scope) | {
            "id": name,
            "at": at,
            "links": [],
            "@": {"": place, **marks, **low.marks(inside, *TREES)},
        }


def _record(low: Lowering, place: Mark, raw: Mapping, claim: ParagraphClaimRecord, scope: Scope) -> Record:
    """The record of a claim, without its paragraph and its places; faults, unless exactly one thing is claimed."""
    said = _said(claim)
    if len(said) != 1:
        found = " and ".join(map(repr, said)) or "none of them"
        message = f"expected one of {', '.join(map(repr, KINDS[:-1]))} and {WITHIN!r}, found {found}"
        low.fault("one_of_two", place, message, "" if said else "say what is claimed")
    elif CAN in said and claim.unless is not None:
        hint = "write it into 'can', with 'and not'"
        low.fault("one_of_two", raw.marks["unless"][:2], "a claim of what can be so has no 'unless'", hint)
    return {
        "kind": said[0] if said else CAN,
        "mission": low.own.mission,
        "within": claim.within,
        "trees": low.trees(raw, scope, BOOL, *TREES),
    }


def _said(claim: ParagraphClaimRecord) -> list[str]:
    """What is claimed."""
    return [kind for kind in KINDS if getattr(claim, kind) is not None]
