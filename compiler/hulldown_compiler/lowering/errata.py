"""Errata lowered: each as a record, with what it touches and where its decision stands as references."""

from __future__ import annotations

from collections.abc import Iterator

from hulldown_compiler.ir.step_visitors import Record
from hulldown_compiler.lowering.steps import Lowering
from hulldown_compiler.model.errata import ErratumRecord, PlacesRecord
from hulldown_compiler.source.document import Mapping

SECTION = "errata"
"""The section of a content file that holds them."""

DECIDED, OPEN = "decided", "open"

PLACES = {
    "rules": "rule",
    "tables": "table",
    "procedures": "procedure",
    "cards": "card",
    "unit_cards": "unit-card",
    "platoons": "platoon",
    "missions": "mission",
}
"""What errata refer to: the field that names them, and the kind of thing."""

ROLES = {"touches": "touches", "in": "rests on"}
"""The fields that hold references, and what an erratum does to the things in them."""

TEXTS = ("says", "decided", "why")
"""What is read of an erratum."""


def lowered(low: Lowering, name: str, raw: Mapping, erratum: ErratumRecord) -> Record:
    """The record of an erratum; `links` are its references, each with its kind, its name, its role and its place."""
    for field in TEXTS:
        if field in raw:
            low.find_slots(raw, field)
    if erratum.status == DECIDED and (missing := [field for field in ("decided", "why") if field not in raw]):
        said = " and no ".join(map(repr, missing))
        low.fault(
            "missing_field",
            low.document.value[SECTION].marks[name][:2],
            f"no {said} in an erratum that is decided",
            "write 'status: open' as long as it is not",
        )
    source = None if erratum.source is None else erratum.source.model_dump(exclude_none=True)
    document = {"document": raw["source"].marks["document"][2:]} if source and "document" in source else {}
    return {
        "id": name,
        **erratum.model_dump(include={"number", "title", "kind", "status", *TEXTS}),
        "source": source,
        "map": [field for field, places in _of(erratum) if places.map],
        "code": erratum.in_.code,
        "links": [link for field, places in _of(erratum) for link in _links(raw, field, places)],
        "slots": low.slots,
        "@": {"": low.document.value[SECTION].marks[name][:2], **{key: mark[2:] for key, mark in raw.marks.items()},
              **document, **_flags(raw)},
    }  # fmt: skip


def _of(erratum: ErratumRecord) -> tuple[tuple[str, PlacesRecord], ...]:
    """What an erratum touches, and where it is decided."""
    return ("touches", erratum.touches), ("in", erratum.in_)


def _links(raw: Mapping, field: str, places: PlacesRecord) -> Iterator[tuple[str, str, str, int, int]]:
    for section, kind in PLACES.items():
        for nth, name in enumerate(getattr(places, section)):
            line, column = raw[field][section].marks[nth]
            yield kind, name, ROLES[field], line, column


def _flags(raw: Mapping) -> Record:
    """Where an erratum speaks of the map, or of the program."""
    flags = ((field, key) for field in ROLES for key in ("map", "code") if field in raw and key in raw[field])
    return {f"{field}.{key}": (*raw[field].marks[key][:2], len(key)) for field, key in flags}
