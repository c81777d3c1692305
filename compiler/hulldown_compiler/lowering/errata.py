"""Errata lowered: each as a record, with what it touches and where its decision stands as references."""

from __future__ import annotations

from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.references import references
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.model.errata import RESTS_ON, TOUCHES, ErratumRecord, PlacesRecord
from hulldown_compiler.source.document import Mapping

SECTION = "errata"
"""The section of a content file that holds them."""

DECIDED, OPEN = "decided", "open"

ROLES = {"touches": TOUCHES, "in": RESTS_ON}
"""The fields that hold references, and what an erratum does to the things in them."""

TEXTS = ("says", "decided", "why")
"""What is read of an erratum."""


def lowered(low: Lowering, name: str, raw: Mapping, erratum: ErratumRecord) -> Record:
    """The record of an erratum; `links` are its references, each with its kind, its name, its role and its place."""
    places = low.record_marks(SECTION, name, raw)
    low.find_all_slots("erratum", name)
    if erratum.status == DECIDED and (missing := [field for field in ("decided", "why") if field not in raw]):
        message = f"no {' and no '.join(map(repr, missing))} in an erratum that is decided"
        low.fault("missing_field", places[""], message, "write 'status: open' as long as it is not")
    return {
        "id": name,
        **erratum.model_dump(include={"number", "title", "kind", "status", *TEXTS}),
        "source": None if erratum.source is None else erratum.source.model_dump(exclude_none=True),
        "map": [field for field, things in _of(erratum) if things.map],
        "code": erratum.in_.code,
        "links": list(references(low.document, "erratum", name)),
        "slots": low.slots,
        "@": {**places, **_flags(raw)},
    }


def _of(erratum: ErratumRecord) -> tuple[tuple[str, PlacesRecord], ...]:
    """What an erratum touches, and where it is decided."""
    return ("touches", erratum.touches), ("in", erratum.in_)


def _flags(raw: Mapping) -> Record:
    """Where an erratum speaks of the map, or of the program."""
    flags = ((field, key) for field in ROLES for key in ("map", "code") if field in raw and key in raw[field])
    return {f"{field}.{key}": (*raw[field].marks[key][:2], len(key)) for field, key in flags}
