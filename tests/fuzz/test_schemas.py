"""Mutants of files: those about which model and schema disagree are told, and of ours there are none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.fuzz import schemas
from tests.helpers import mutated_files

HILL = "tests/books/outpost/missions/6-hill.yaml"


def test_model_and_schema_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """A few mutants of a mission."""
    job = (HILL, 20, 1)

    assert schemas.told([job], [schemas.work(job)])
    assert capsys.readouterr().out == "models and schemas: 20 mutants of 1 files, 0 wrong\n"


def test_a_model_that_takes_anything_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each mutant that the schema refuses is told with what it is."""

    def takes_anything(kind: str, value: Any) -> bool:
        return True

    monkeypatch.setattr(mutated_files, "model_accepts", takes_anything)
    job = (HILL, 20, 1)

    assert not schemas.told([job], [schemas.work(job)])
    assert capsys.readouterr().out.startswith(f"{HILL}: good to the model, and to the schema: [")
