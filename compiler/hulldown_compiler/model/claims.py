"""Claims: what an author says of every play of a story, or of some play."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt, StrictStr

from hulldown_compiler.model.base import Authored, Expression
from hulldown_compiler.naming.references import Ref

CLAIMS = "claims"
"""What a claim does to the things that it speaks of: nothing in play depends on it."""


class ParagraphClaimRecord(Authored):
    """A claim about the paragraph that it is in: exactly one of `can`, `never`, `always` and `within`.

    It is said of when the paragraph has just been opened.
    """

    can: Expression | None = None
    """Some play comes to where this holds: `airman-home and bridge-measured`."""

    never: Expression | None = None
    """No play comes to where this holds: `noise > 9`."""

    always: Expression | None = None
    """Whoever reads the paragraph comes to it with this: `mill-key`."""

    within: Annotated[StrictInt, Field(ge=1, le=9_999)] | None = None
    """From wherever play comes to, an end is at most so many paragraphs away for whoever wants it: `40`."""

    unless: Expression | None = None
    """Where this holds, nothing is claimed."""


class ClaimRecord(ParagraphClaimRecord):
    """A claim: exactly one of `can`, `never`, `always` and `within`.

    The compiler proves it, or shows a play that breaks it.
    """

    at: Annotated[StrictStr, Ref("paragraph", CLAIMS)] | None = None
    """It is said of when this paragraph has just been opened; without it, of any moment. Of what is `always` so it is
    needed."""
