"""The reference kind: rules, tables, cards and procedures, which are looked up and rolled, and not played through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Reference:
    """The rules of one reference: there is no game in it."""

    playable = False

    def __init__(self, logic: Mapping[str, Any], prose: Mapping[str, Any]) -> None:
        self.logic = logic
        self.prose = prose
