"""Claims lowered: each as a record with the expressions that it is about as trees."""

from __future__ import annotations

from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.language.expressions import Scope
from hulldown_compiler.lowering.references import references
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.model.claims import ClaimRecord
from hulldown_compiler.source.document import Mapping
from hulldown_engine.language.expressions import BOOL

SECTION = "claims"
"""The section of a content file that holds them."""

CAN, NEVER, ALWAYS, WITHIN = KINDS = ("can", "never", "always", "within")
"""The kinds of claims, by the field that makes them so."""


def lowered(low: Lowering, name: str, raw: Mapping, claim: ClaimRecord, scope: Scope) -> Record:
    """The record of a claim: its kind, the expressions as trees, and the mission whose folder it is in."""
    places = low.record_marks(SECTION, name, raw)
    said = [kind for kind in KINDS if getattr(claim, kind) is not None]
    if len(said) != 1:
        found = " and ".join(map(repr, said)) or "none of them"
        message = f"expected one of {', '.join(map(repr, KINDS[:-1]))} and {WITHIN!r}, found {found}"
        low.fault("one_of_two", places[""], message, "" if said else "say what is claimed")
    elif ALWAYS in said and claim.at is None:
        low.fault("missing_field", places[""], "no 'at' in a claim of what is always so", "name the paragraph")
    elif CAN in said and claim.unless is not None:
        hint = "write it into 'can', with 'and not'"
        low.fault("one_of_two", raw.marks["unless"][:2], "a claim of what can be so has no 'unless'", hint)
    return {
        "id": name,
        "kind": said[0] if said else CAN,
        "mission": low.own.mission,
        "at": claim.at,
        "within": claim.within,
        "trees": low.trees(raw, scope, BOOL, CAN, NEVER, ALWAYS, "unless"),
        "links": list(references(low.document, "claim", name)),
        "@": {**places, **low.marks(raw, CAN, NEVER, ALWAYS, "unless")},
    }
