"""The columns of action tables that letters name: what has a German act by one (Rules 2.1, 6.8)."""

from __future__ import annotations

from hulldown_compiler.book.contents import Contents
from hulldown_compiler.lowering.definitions import Chart, words_of
from hulldown_engine.platoon.language.vocabulary import SELF

CLOSE = "C"
"""The column for when US units are close; it is in force by itself."""

PRESERVING = "self-preservation"
"""What damage may do to a German: it acts by column S from then on."""


def why_never(book: Contents, card: Chart, column: str) -> str:
    """Why a German never acts by a column with a letter; nothing, where it may."""
    if column == CLOSE:
        return "" if card.model.column_c else "'column_c: false' keeps it out of force"
    if any(step["reaction"] == column for _, step in book.steps["reaction"]):
        return ""
    if column == SELF:
        saved = card.model.self_preservation or damage_preserves(book)
        return "" if saved else f"no 'reaction: {SELF}', no damage and no 'self_preservation' puts it in force"
    return f"no 'reaction: {column}' puts it in force"


def damage_preserves(book: Contents) -> bool:
    """Whether some table or procedure of a book says that damage makes a German think of itself."""
    kinds = [shape["cells"] for shape in book.charts.shapes.values()]
    kinds += [kind for procedure in book.charts.procedures.values() for kind in procedure["gives"].values()]
    return any(PRESERVING in words_of(kind) for kind in kinds)
