"""The examples of the books: every one is carried out when its book is checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.paths import CONTENT
from tests.helpers.reading import read_once

from hulldown_compiler.analysis.analyses import Analyses
from hulldown_compiler.analysis.examples import checking
from hulldown_compiler.book import examples
from hulldown_compiler.rules.tables import failing_example

FOLDERS = sorted(CONTENT.iterdir())


@pytest.mark.parametrize("root", FOLDERS, ids=lambda root: root.name)
def test_every_example_is_carried_out(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is passed over, whatever it is of: it is rolled, looked up, or played."""
    done: Counter[Example] = Counter()
    for name in ("carried_out", "looked_up", "answered"):
        monkeypatch.setattr(failing_example, name, _counted(getattr(checking, name), done))
    book = read_once(root)

    assert list(failing_example.check(Analyses(book))) == []
    assert done == Counter(map(_told, examples.examples(book)))


Example = tuple[str, str, str]
"""What it is of, and what it says."""


def _told(example: examples.Example) -> Example:
    return example.kind, example.source, example.record["example"]


def _counted(work: Callable[..., Any], done: Counter[Example]) -> Callable[..., Any]:
    def counting(asked: Any, example: examples.Example) -> Any:
        done[_told(example)] += 1
        return work(asked, example)

    return counting
