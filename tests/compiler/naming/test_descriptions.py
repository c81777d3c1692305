"""What an editor is told of a field is what stands below it in its model."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, Field

from hulldown_compiler.naming.descriptions import descriptions


class Crew(BaseModel):
    """Who is in the tank."""

    rating: int
    """How many
    they are."""

    name: str


class Tank(BaseModel):
    """A tank."""

    size: int = 0
    """How large it is."""

    crew: Crew | None = None
    guns: list[Crew] = []
    out: Annotated[int, Field(alias="in")] = 0
    """Where it is."""


class Heavy(Tank):
    """A tank that is heavy."""

    size: int = 9
    guns: list[Crew] = []
    """Those who fire."""


def test_a_field_is_described_by_the_text_below_it() -> None:
    """On one line, and by the name that authors write; a field without a text has none."""
    assert descriptions(Crew) == {"rating": "How many they are."}
    assert descriptions(Tank)["in"] == "Where it is."


def test_a_field_that_holds_a_model_is_described_by_it() -> None:
    """One model says what it is; a list of them is another thing."""
    assert descriptions(Tank)["crew"] == "Who is in the tank."
    assert "guns" not in descriptions(Tank)


def test_a_field_that_is_declared_anew_keeps_its_text() -> None:
    """Unless it has one of its own."""
    assert descriptions(Heavy)["size"] == "How large it is."
    assert descriptions(Heavy)["guns"] == "Those who fire."
    assert descriptions(Heavy)["in"] == "Where it is."
